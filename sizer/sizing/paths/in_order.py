"""The parts of a workload in the order in which a request meets them, from the client to the drive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sizer.catalog import TopologyRole
from sizer.design.scenarios import resolve
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.result import BomLine, ResourceUse, Sizing, WorkloadResult

_INSIDE = {kind: at for at, kind in enumerate((
    ResourceKind.THREADS, ResourceKind.CALLS, ResourceKind.CORES, ResourceKind.SLOT, ResourceKind.ADAPTER,
    ResourceKind.PORTS, ResourceKind.LINK, ResourceKind.PROTOCOL, ResourceKind.PROCESSOR, ResourceKind.MEMORY,
    ResourceKind.OBJECTS, ResourceKind.NETWORK, ResourceKind.REQUESTS, ResourceKind.CONTROLLERS, ResourceKind.PARITY,
    ResourceKind.SHELF_LINKS, ResourceKind.SOURCE, ResourceKind.DRIVES, ResourceKind.DEGRADED, ResourceKind.FLASH,
))}
"""What is met first, of parts that lie equally far from the clients."""
_CARDS = frozenset((ResourceKind.SLOT, ResourceKind.ADAPTER, ResourceKind.PORTS))
_MEDIA = frozenset((ResourceKind.SHELF_LINKS, ResourceKind.SOURCE, ResourceKind.DRIVES, ResourceKind.DEGRADED,
                    ResourceKind.FLASH))
_BEFORE, _BEHIND, _BETWEEN = -0.25, 0.25, 0.5
"""How far a card lies from its box, by whether it answers clients or asks storage, and a connection from its start."""


def in_path_order(sizing: Sizing, work: WorkloadResult) -> tuple[ResourceUse, ...]:
    """The resources of a workload, the one nearest to the client first.

    A box is as far from the clients as its longest way over the connections. Cards stand between their box and the
    connection that they serve; drives and what leads to them alone come last.
    """
    places = _Places(sizing)
    return tuple(sorted(work.resources, key=lambda use: (places.of(use.id), _INSIDE.get(use.id.kind, len(_INSIDE)))))


class _Places:
    """How far from the clients each part of a design lies."""

    def __init__(self, sizing: Sizing) -> None:
        self._lines = {line.row: line for line in sizing.bom if not line.derived}
        self._links = {link.id: link for link in resolve(sizing.design, sizing.scenario).links}
        self._asking = {link.from_line for link in self._links.values()}
        ways = [(self._host(link.from_line), self._host(link.to_line)) for link in self._links.values()]
        self._depth = longest_ways(self._lines, [way for way in ways if all(way)])
        self._last = max((self._depth[end] for way in ways for end in way if end), default=0) + 1.0

    def of(self, part: ResourceId) -> float:
        """The place of a resource."""
        if part.kind is ResourceKind.THREADS:
            return -1.0
        if part.kind in _MEDIA:
            return self._last
        if part.kind is ResourceKind.LINK and part.record in self._links:
            return self._line(self._links[part.record].from_line) + _BETWEEN
        aside = 0.0
        if part.kind in _CARDS:
            aside = _BEHIND if part.record in self._asking else _BEFORE
        return self._line(part.record) + aside

    def _line(self, row: str) -> float:
        host = self._host(row)
        return float(self._depth[host]) if host else self._last

    def _host(self, row: str) -> str:
        found = host_line(self._lines, row)
        return "" if found is None else found.row


def host_line(lines: Mapping[str, BomLine], row: str) -> BomLine | None:
    """The line whose ports these are: the line itself, or of a card the box that it sits in."""
    line = lines.get(row)
    while line is not None and line.kind.role is TopologyRole.ATTACHES:
        line = lines.get(line.parent)
    return line


def longest_ways(names: Iterable[str], ways: Iterable[tuple[str, str]]) -> dict[str, int]:
    """The longest way to each of ``names``; a way that leads back to where it came from counts for none.

    >>> longest_ways("cst", [("c", "s"), ("s", "t"), ("c", "t"), ("t", "c")])
    {'c': 0, 's': 1, 't': 2}
    """
    ends: dict[str, list[str]] = {name: [] for name in names}
    for start, end in ways:
        if start in ends and end in ends and start != end and end not in ends[start]:
            ends[start].append(end)
    order: list[str] = []
    state: dict[str, int] = {}
    for first in ends:
        way: list[tuple[str, int]] = [(first, 0)] if first not in state else []
        while way:
            name, at = way.pop()
            state[name] = 1
            while at < len(ends[name]) and ends[name][at] in state:
                if state[ends[name][at]] == 1:
                    del ends[name][at]  # it closes a ring
                else:
                    at += 1
            if at < len(ends[name]):
                way += [(name, at + 1), (ends[name][at], 0)]
            else:
                state[name] = 2
                order.append(name)
    depth = dict.fromkeys(ends, 0)
    for name in reversed(order):
        for end in ends[name]:
            depth[end] = max(depth[end], depth[name] + 1)
    return depth
