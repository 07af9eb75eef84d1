"""The topology: what is connected to what, from the clients at the top to the storage at the bottom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reports.drawings.plans.gathering import DrawnLink, Node, gathered, layers_of
from reports.drawings.scenes.marks import SMALL, titled
from reports.drawings.scenes.metrics import text_width, wrapped
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Point, Polyline, Scene, Shape, Text, rectangle

BUSY = 0.7
"""A load from which a connection is drawn heavier and in the colour of a warning."""
_PAD, _BETWEEN = 7.0, 14.0
_NAME, _DETAIL = 8.0, 6.5
_LINE = 8.2
_WIDEST, _NARROWEST = 210.0, 76.0
_LABEL_WIDTH = 128.0
_LANE = 5.0
_APART = 56.0
"""Points that layers stand apart at most so that they fill a height."""
_SMALLER = (1.0, 1.1, 1.2, 1.35, 1.5, 1.75, 2.0)
"""How much wider it is drawn to be shown smaller."""


@dataclass(frozen=True, slots=True)
class _Place:
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def bottom(self) -> float:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class _Label:
    """What stands on a connection: its lines, how wide they are, and the box they take once they have a place."""

    link: DrawnLink
    lines: tuple[str, ...]
    width: float

    @property
    def busy(self) -> bool:
        return self.link.load is not None and self.link.load >= BUSY

    @property
    def height(self) -> float:
        return 3.0 + _LINE * len(self.lines)


def topology(
    title: str, nodes: Sequence[Node], links: Sequence[DrawnLink], palette: Palette = LIGHT, width: float = 480,
    height: float = 0.0,
) -> Scene:
    """Boxes in layers, connections between them with their labels, none of which lies over another.

    With a ``height`` it fills both: where it is higher, it is drawn in as much more width and height as it needs, to be
    shown smaller; where it is lower, its layers stand apart.
    """
    if not height:
        return _drawn(title, *gathered(nodes, links, _fitting(width)), palette, width)
    most = len(gathered(nodes, links, _fitting(width * _SMALLER[-1]))[0])
    scene = Scene(title, width, height, ())
    for smaller in _SMALLER:
        shown = gathered(nodes, links, _fitting(width * smaller))
        scene = _drawn(title, *shown, palette, width * smaller)
        if scene.height <= height * smaller and len(shown[0]) == most:
            return _drawn(title, *shown, palette, width * smaller, height * smaller)
    return scene


def _fitting(width: float) -> int:
    """How many boxes have room beside one another."""
    return max(int((width + _BETWEEN) / (_NARROWEST + _BETWEEN)), 2)


def _drawn(
    title: str, nodes: Sequence[Node], links: Sequence[DrawnLink], palette: Palette, width: float, height: float = 0.0
) -> Scene:
    layers = layers_of(nodes, links)
    depth = {node.id: number for number, layer in enumerate(layers) for node in layer}
    drawn = [link for link in links if link.start in depth and link.end in depth and link.start != link.end]
    straight = [link for link in drawn if depth[link.end] - depth[link.start] == 1]
    beside = [link for link in drawn if depth[link.end] - depth[link.start] != 1]
    labels = {id(link): _label(link) for link in drawn}
    margin = (max(labels[id(link)].width for link in beside) + 14 + 9 * len(beside)) if beside else 0.0
    shapes, level = titled(title, width, palette)
    places, shelf = _places(layers, level + 15, width - margin, straight, labels)
    left = height - max((place.bottom for place in places.values()), default=height) - 6
    if left > 0 and len(layers) > 1:
        apart = min(left / (len(layers) - 1), _APART)
        places, shelf = _places(layers, level + 15, width - margin, straight, labels, apart)
    lines: list[Shape] = []
    texts: list[Shape] = []
    for link in straight:
        points, middle = shelf[id(link)]
        lines.append(_stroke(link, points, labels[id(link)], palette))
        texts += _written(labels[id(link)], middle, palette)
    taken: list[tuple[float, float]] = []
    for number, link in enumerate(beside):
        points, middle = _around(places[link.start], places[link.end], places, number, labels[id(link)], taken)
        lines.append(_stroke(link, points, labels[id(link)], palette))
        texts += _written(labels[id(link)], middle, palette)
    groups = list(dict.fromkeys(node.group for node in nodes))
    boxes = [shape for node in nodes for shape in _node(node, places[node.id], groups, palette)]
    bottom = max([place.bottom for place in places.values()] + [end for _, end in taken], default=30.0) + 6
    return Scene(title, width, bottom, (*shapes, *lines, *boxes, *texts), palette.paper)


def _label(link: DrawnLink) -> _Label:
    load = "" if link.load is None else f" · {link.load_text}"
    busy = link.load is not None and link.load >= BUSY
    first = f"{link.label}{load}".strip(" ·")
    lines = wrapped(first, _LABEL_WIDTH, SMALL, 2, bold=busy)
    lines += wrapped(link.detail, _LABEL_WIDTH, SMALL, 2) if link.detail else []
    return _Label(link, tuple(lines), max((text_width(line, SMALL, bold=busy) for line in lines), default=0.0) + 6)


_Shelf = dict[int, tuple[tuple[Point, ...], Point]]
"""The line of each connection, and the middle of its label."""


def _places(
    layers: Sequence[Sequence[Node]], top: float, width: float, links: Sequence[DrawnLink],
    labels: Mapping[int, _Label], apart: float = 0.0,
) -> tuple[dict[str, _Place], _Shelf]:
    """Where boxes, connections and labels go: each layer leaves below it the room that its labels need, and more."""
    places: dict[str, _Place] = {}
    shelf: _Shelf = {}
    y = top
    for number, layer in enumerate(layers):
        share = min((width - _BETWEEN * (len(layer) - 1)) / len(layer), _WIDEST)
        height = max(_height(node, share) for node in layer)
        x = (width - share * len(layer) - _BETWEEN * (len(layer) - 1)) / 2
        for node in layer:
            places[node.id] = _Place(x, y, share, height)
            x += share + _BETWEEN
        ids = {node.id for node in layer}
        arriving = [link for link in links if link.end in ids]
        if number and arriving:
            gap = _shelved(arriving, places, labels, width, shelf, apart)
            for node in layer:
                old = places[node.id]
                places[node.id] = _Place(old.x, old.y + gap, old.width, old.height)
            y += gap
        y += height + (0 if number + 1 < len(layers) and _arrive(layers[number + 1], links) else 16 + apart)
    return places, shelf


def _arrive(layer: Sequence[Node], links: Sequence[DrawnLink]) -> bool:
    ids = {node.id for node in layer}
    return any(link.end in ids for link in links)


def _shelved(
    links: Sequence[DrawnLink], places: Mapping[str, _Place], labels: Mapping[int, _Label], width: float,
    shelf: _Shelf, apart: float,
) -> float:
    """Give each label a lane in which none lies over another; the room between the layers that this takes."""
    lane = max(labels[id(link)].height for link in links) + _LANE
    for count in range(1, len(links) + 1):
        gap = 22.0 + lane * count + apart
        found = _tried(links, places, labels, width, gap, lane, apart)
        if found is not None:
            shelf.update(found)
            return gap
    raise AssertionError("a lane for each label leaves no label over another")


def _tried(
    links: Sequence[DrawnLink], places: Mapping[str, _Place], labels: Mapping[int, _Label], width: float, gap: float,
    lane: float, apart: float,
) -> _Shelf | None:
    """Labels in lanes of their own choice when the layers are ``gap`` apart; None where one finds no room."""
    lanes = max(round((gap - 22 - apart) / lane), 1)
    used: list[list[tuple[float, float]]] = [[] for _ in range(lanes)]
    found: _Shelf = {}
    ends = [_ends(links, at, places) for at in range(len(links))]
    for at in sorted(range(len(links)), key=lambda at: sum(ends[at])):
        link, (start_x, end_x) = links[at], ends[at]
        label, above = labels[id(link)], places[link.start]
        for number in range(lanes):
            y = above.bottom + 11 + apart / 2 + lane * (number + 0.5)
            x = start_x + (end_x - start_x) * (y - above.bottom) / gap
            x = min(max(x, label.width / 2), width - label.width / 2)
            span = (x - label.width / 2 - 2, x + label.width / 2 + 2)
            if all(span[1] <= left or right <= span[0] for left, right in used[number]):
                used[number].append(span)
                below = places[link.end].y + gap
                found[id(link)] = (((start_x, above.bottom), (end_x, below)), (x, y))
                break
        else:
            return None
    return found


def _ends(links: Sequence[DrawnLink], at: int, places: Mapping[str, _Place]) -> tuple[float, float]:
    """Where a connection leaves and arrives: those at one box side by side, in the order of their other ends."""
    link = links[at]

    def along(box: str, others: list[tuple[float, int]]) -> float:
        place = places[box]
        order = [number for _, number in sorted(others)].index(at)
        pitch = min(24.0, place.width / (len(others) + 1))
        return place.middle + pitch * (order - (len(others) - 1) / 2)

    leaving = [(places[one.end].middle, number) for number, one in enumerate(links) if one.start == link.start]
    arriving = [(places[one.start].middle, number) for number, one in enumerate(links) if one.end == link.end]
    return along(link.start, leaving), along(link.end, arriving)


def _around(
    start: _Place, end: _Place, places: Mapping[str, _Place], number: int, label: _Label,
    taken: list[tuple[float, float]],
) -> tuple[tuple[Point, ...], Point]:
    """A way beside the boxes for what does not lead to the next layer, and a free place for its label."""
    right = max(place.x + place.width for place in places.values()) + 8 + 9 * number
    out, back = start.y + start.height * 0.7, end.y + end.height * 0.3
    y = (out + back) / 2
    for top, bottom in sorted(taken):
        if y - label.height / 2 < bottom and top < y + label.height / 2:
            y = bottom + label.height / 2 + 2
    taken.append((y - label.height / 2, y + label.height / 2))
    points = ((start.x + start.width, out), (right, out), (right, back), (end.x + end.width, back))
    return points, (right + label.width / 2 - 3, y)


def _stroke(link: DrawnLink, points: tuple[Point, ...], label: _Label, palette: Palette) -> Polyline:
    colour, width = (palette.warning, 2.2) if label.busy else (palette.muted, 1.3)
    return Polyline(points, colour, width, (), link.figure, link.tip)


def _written(label: _Label, middle: Point, palette: Palette) -> list[Shape]:
    x, y = middle
    link, top = label.link, y - label.height / 2
    shapes: list[Shape] = [
        rectangle(x - label.width / 2, top, label.width, label.height, palette.paper, palette.grid, 0.5, link.figure,
                  link.tip),
    ]
    for number, line in enumerate(label.lines):
        first = number == 0
        colour = palette.warning if label.busy and first else palette.ink if first else palette.muted
        shapes.append(Text(x, top + 1.2 + _LINE * (number + 0.78), line, SMALL, colour, "middle",
                           bold=label.busy and first, figure=link.figure, tip=link.tip))
    return shapes


def _name_lines(node: Node, width: float) -> list[str]:
    return wrapped(node.label, width - 2 * _PAD, _NAME, 3, bold=True)


def _detail_lines(node: Node, width: float) -> list[str]:
    return [line for detail in node.details for line in wrapped(detail, width - 2 * _PAD, _DETAIL, 2)]


def _height(node: Node, width: float) -> float:
    return (2 * _PAD + _NAME + (_NAME + 2) * (len(_name_lines(node, width)) - 1)
            + _LINE * len(_detail_lines(node, width)) - 1)


def _node(node: Node, place: _Place, groups: Sequence[str], palette: Palette) -> list[Shape]:
    fill = palette.kinds[groups.index(node.group) % len(palette.kinds)]
    tip = "\n".join((node.label, *node.details))
    shapes: list[Shape] = [
        rectangle(place.x, place.y, place.width, place.height, fill, palette.muted, 0.8, node.figure, tip),
    ]
    if node.apart:
        shapes.append(Polyline(_ring(place), palette.ink, 0.9, (3, 2)))
    y = place.y + _PAD + _NAME - 1.5
    for number, line in enumerate(_name_lines(node, place.width)):
        y += (_NAME + 2) * min(number, 1)
        shapes.append(Text(place.middle, y, line, _NAME, palette.kind_text, "middle", bold=True, figure=node.figure,
                           tip=tip))
    for line in _detail_lines(node, place.width):
        y += _LINE
        shapes.append(Text(place.middle, y, line, _DETAIL, palette.kind_text, "middle", tip=tip))
    return shapes


def _ring(place: _Place) -> tuple[Point, ...]:
    left, top, right, bottom = place.x + 2, place.y + 2, place.x + place.width - 2, place.y + place.height - 2
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
