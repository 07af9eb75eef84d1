"""The topology: what is connected to what, from the clients at the top to the storage at the bottom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from reports.drawings.charts import percent, title_text
from reports.drawings.metrics import fitted, text_width, wrapped
from reports.drawings.palette import LIGHT, Palette
from reports.drawings.scene import Line, Point, Scene, Shape, Text, rectangle

_PAD = 7.0
_NAME, _DETAIL, _LABEL = 8.0, 6.5, 6.5
_LINE = 8.6


@dataclass(frozen=True, slots=True)
class Node:
    """Equal devices drawn as one box."""

    id: str
    label: str
    details: tuple[str, ...] = ()
    group: str = ""
    apart: bool = False
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A connection from the client side to the storage side, with what to write on it and how busy it is."""

    start: str
    end: str
    label: str
    load: float | None = None
    figure: str = ""


@dataclass(frozen=True, slots=True)
class _Place:
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def layers_of(nodes: Sequence[Node], links: Sequence[Link]) -> list[list[Node]]:
    """The nodes by their longest way from the clients; neighbours are ordered to cross little."""
    known = {node.id for node in nodes}
    depth = dict.fromkeys(known, 0)
    for _ in nodes:
        for link in links:
            if link.start in known and link.end in known and link.start != link.end:
                depth[link.end] = max(depth[link.end], min(depth[link.start] + 1, len(nodes)))
    layers: list[list[Node]] = [[] for _ in range(max(depth.values(), default=0) + 1)]
    for node in nodes:
        layers[depth[node.id]].append(node)
    layers = [layer for layer in layers if layer]
    for above, layer in pairwise(layers):
        order = {node.id: index for index, node in enumerate(above)}
        wished = {node.id: _mean([order[link.start] for link in links if link.end == node.id and link.start in order])
                  for node in layer}
        layer.sort(key=lambda node, wished=wished: wished[node.id])  # type: ignore[misc]
    return layers


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def topology(
    title: str, nodes: Sequence[Node], links: Sequence[Link], palette: Palette = LIGHT, width: float = 480
) -> Scene:
    """Boxes in layers, connections between them with their labels on a line of their own."""
    layers = layers_of(nodes, links)
    places: dict[str, _Place] = {}
    y = 26.0
    for layer in layers:
        share = min((width - 14.0 * (len(layer) - 1)) / len(layer), 210.0)
        height = max(_height(node, share) for node in layer)
        x = (width - share * len(layer) - 14.0 * (len(layer) - 1)) / 2
        for node in layer:
            places[node.id] = _Place(x, y, share, height)
            x += share + 14.0
        y += height + _gap(layer, links)
    bottom = max((place.y + place.height for place in places.values()), default=30.0) + 6
    shapes: list[Shape] = [title_text(title, palette)]
    drawn = [link for link in links if link.start in places and link.end in places and link.start != link.end]
    labels: list[Shape] = []
    taken: list[tuple[float, float, float, float]] = [
        (place.x, place.y, place.x + place.width, place.y + place.height) for place in places.values()
    ]
    for index, link in enumerate(drawn):
        line, label = _connection(link, _twin(drawn, index), places, taken, palette)
        shapes.append(line)
        labels.extend(label)
    groups = list(dict.fromkeys(node.group for node in nodes))
    for node in nodes:
        shapes.extend(_node(node, places[node.id], groups, palette))
    return Scene(title, width, bottom, (*shapes, *labels), palette.paper)


def _gap(layer: Sequence[Node], links: Sequence[Link]) -> float:
    """Room below a layer: more where several connections need a label each."""
    ids = {node.id for node in layer}
    leaving = sum(1 for link in links if link.start in ids)
    return 34.0 + 10.0 * min(max(leaving - 1, 0), 4)


def _twin(links: Sequence[Link], index: int) -> tuple[int, int]:
    """Which of how many connections between the same two boxes this is."""
    pair = {links[index].start, links[index].end}
    same = [at for at, link in enumerate(links) if {link.start, link.end} == pair]
    return same.index(index), len(same)


def _name_lines(node: Node, width: float) -> list[str]:
    return wrapped(node.label, width - 2 * _PAD, _NAME, 2, bold=True)


def _height(node: Node, width: float) -> float:
    return 2 * _PAD + _NAME + (_NAME + 2) * (len(_name_lines(node, width)) - 1) + _LINE * len(node.details) - 1


def _node(node: Node, place: _Place, groups: Sequence[str], palette: Palette) -> list[Shape]:
    fill = palette.kinds[groups.index(node.group) % len(palette.kinds)]
    room = place.width - 2 * _PAD
    shapes: list[Shape] = [
        rectangle(place.x, place.y, place.width, place.height, fill, palette.muted, 0.8, node.figure, node.label),
    ]
    if node.apart:
        shapes.append(Line(_ring(place), palette.ink, 0.9, (3, 2)))
    y = place.y + _PAD + _NAME - 1.5
    for number, line in enumerate(_name_lines(node, place.width)):
        y += (_NAME + 2) * min(number, 1)
        shapes.append(Text(place.middle, y, line, _NAME, palette.kind_text, "middle", bold=True, figure=node.figure,
                           tip=node.label))
    for detail in node.details:
        y += _LINE
        shapes.append(Text(place.middle, y, fitted(detail, room, _DETAIL), _DETAIL, palette.kind_text, "middle",
                           tip=detail))
    return shapes


def _ring(place: _Place) -> tuple[Point, ...]:
    left, top, right, bottom = place.x + 2, place.y + 2, place.x + place.width - 2, place.y + place.height - 2
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def _connection(
    link: Link, twin: tuple[int, int], places: Mapping[str, _Place],
    taken: list[tuple[float, float, float, float]], palette: Palette,
) -> tuple[Line, list[Shape]]:
    points = _way(places[link.start], places[link.end], twin, list(places.values()))
    first, last = points[(len(points) - 2) // 2 :][:2]
    busy = link.load is not None and link.load >= 0.7
    load = "" if link.load is None else f" · {percent(link.load)}"
    text = f"{link.label}{load}"
    line = Line(points, palette.warning if busy else palette.muted, 2.2 if busy else 1.3, (), link.figure, text)
    wide = text_width(text, _LABEL, bold=busy) + 6
    x = y = 0.0
    box = (0.0, 0.0, 0.0, 0.0)
    for share in (0.5, 0.35, 0.65, 0.25, 0.75, 0.15, 0.85):
        x, y = first[0] + (last[0] - first[0]) * share, first[1] + (last[1] - first[1]) * share
        box = (x - wide / 2, y - 5, x + wide / 2, y + 5)
        if not any(_overlap(box, other) for other in taken):
            break
    taken.append(box)
    return line, [
        rectangle(x - wide / 2, y - 5, wide, 10, palette.paper, palette.grid, 0.5, link.figure, text),
        Text(x, y + 2.4, text, _LABEL, palette.warning if busy else palette.ink, "middle", bold=busy,
             figure=link.figure, tip=text),
    ]


def _way(start: _Place, end: _Place, twin: tuple[int, int], places: Sequence[_Place]) -> tuple[Point, ...]:
    """From box to box, beside the boxes that stand between them."""
    shift = (twin[0] - (twin[1] - 1) / 2) * min(70.0, start.width / (twin[1] + 1))
    between = [place for place in places if start.y + start.height < place.y and place.y + place.height < end.y]
    if not between:
        return ((start.middle + shift, start.y + start.height), (end.middle + shift, end.y))
    beside = max(place.x + place.width for place in (*between, start, end)) + 26 + 12 * twin[0]
    out, back = start.y + start.height * 0.6, end.y + end.height * 0.4
    return ((start.x + start.width, out), (beside, out), (beside, back), (end.x + end.width, back))


def _overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
