"""What a topology draws: boxes and connections in layers, alike ones gathered so that they fit on a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sizer.language import AND, counting, listed, say
from sizer.readable import percent
from sizer.sizing.paths.in_order import longest_ways
from sizer.units import counted

_NAMED = 3
"""Boxes that are named where many are gathered into one."""
_PARALLEL = 3
"""More connections than this between the same two boxes are drawn as one."""


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
class DrawnLink:
    """A connection from the client side to the storage side, with what to write on it and how busy it is."""

    start: str
    end: str
    label: str
    load: float | None = None
    figure: str = ""
    detail: str = ""
    load_range: str = ""
    gathered: int = 1
    by: str = ""
    """The adapters at its ends."""

    @property
    def load_text(self) -> str:
        """How busy it is, in words."""
        if self.load is None:
            return ""
        load = percent(self.load)
        return say("at most {amount}", amount=load) if self.gathered > 1 else load

    @property
    def tip(self) -> str:
        """All there is to say of it."""
        load = say("{share} busy", share=self.load_text) if self.load_text else ""
        load += f" ({self.load_range})" if load and self.load_range else ""
        by = say("by {adapters}", adapters=self.by) if self.by else ""
        return "\n".join(part for part in (self.label, self.detail, by, load) if part)


def layers_of(nodes: Sequence[Node], links: Sequence[DrawnLink]) -> list[list[Node]]:
    """The nodes by their longest way from the clients; neighbours are ordered to cross little."""
    depth = longest_ways((node.id for node in nodes), ((link.start, link.end) for link in links))
    layers: list[list[Node]] = [[] for _ in range(max(depth.values(), default=0) + 1)]
    for node in nodes:
        layers[depth[node.id]].append(node)
    layers = [layer for layer in layers if layer]
    for number in range(1, len(layers)):
        order = {node.id: index for index, node in enumerate(layers[number - 1])}
        wished: dict[str, list[float]] = {}
        for link in links:
            if link.start in order:
                wished.setdefault(link.end, []).append(order[link.start])
        middle = {name: sum(found) / len(found) for name, found in wished.items()}
        layers[number] = _ordered(layers[number], middle)
    return layers


def _ordered(layer: Sequence[Node], middle: Mapping[str, float]) -> list[Node]:
    """The nodes from the one whose links come from furthest left."""
    return sorted(layer, key=lambda node: middle.get(node.id, 0.0))


def gathered(nodes: Sequence[Node], links: Sequence[DrawnLink], fitting: int) -> tuple[list[Node], list[DrawnLink]]:
    """The same with boxes of one kind and the same neighbours as one box, where a layer has more than fit."""
    joined: dict[str, str] = {}
    made: list[Node] = []
    starts: dict[str, set[str]] = {}
    ends: dict[str, set[str]] = {}
    for link in links:
        ends.setdefault(link.start, set()).add(link.end)
        starts.setdefault(link.end, set()).add(link.start)
    for layer in layers_of(nodes, links):
        if len(layer) <= fitting:
            made += layer
            continue
        alike: dict[tuple[object, ...], list[Node]] = {}
        for node in layer:
            key = (node.group, node.apart, frozenset(ends.get(node.id, ())), frozenset(starts.get(node.id, ())))
            alike.setdefault(key, []).append(node)
        together = _narrowed(list(alike.values()), fitting)
        for same in together:
            made.append(_one_of(same))
            joined |= {node.id: same[0].id for node in same}
    moved = [replace(link, start=joined.get(link.start, link.start), end=joined.get(link.end, link.end))
             for link in links]
    return made, _parallel(moved)


def _narrowed(alike: list[list[Node]], fitting: int) -> list[list[Node]]:
    """At most so many boxes: where neighbours differ too, boxes of one kind go together, the largest kinds first."""
    while len(alike) > fitting:
        by_group: dict[str, list[list[Node]]] = {}
        for same in alike:
            by_group.setdefault(same[0].group, []).append(same)
        most = max(by_group.values(), key=len)
        if len(most) > 1:
            kept = max(len(most) - (len(alike) - fitting), 1)
            first, rest = most[: kept - 1], most[kept - 1 :]
        else:
            first, rest = [], alike[fitting - 1 :]
        one = [node for same in rest for node in same]
        alike = [same for same in alike if same not in rest and same not in first] + first + [one]
    return alike


def _one_of(same: Sequence[Node]) -> Node:
    if len(same) == 1:
        return same[0]
    kinds = dict.fromkeys(node.group for node in same)
    title = counted(len(same), "line")
    if len(kinds) <= 2:
        title = say("{lines}: {kinds}", lines=title, kinds=listed(kinds, AND))
    more = len(same) - _NAMED
    names = [node.label for node in same[:_NAMED]]
    names += [say("and {number} more", number=counting(more))] if more > 0 else []
    return replace(same[0], label=title, details=tuple(names))


def _parallel(links: Sequence[DrawnLink]) -> list[DrawnLink]:
    """More than a few connections between the same two boxes as one, as busy as its busiest."""
    pairs: dict[tuple[str, str], list[DrawnLink]] = {}
    for link in links:
        pairs.setdefault((link.start, link.end), []).append(link)
    made: list[DrawnLink] = []
    for same in pairs.values():
        if len(same) <= _PARALLEL:
            made += same
            continue
        busiest = max(same, key=lambda link: -1.0 if link.load is None else link.load)
        label = counted(len(same), "connection")
        detail = say("the busiest: {link}", link=busiest.label)
        made.append(replace(busiest, label=label, detail=detail, gathered=len(same)))
    return made
