"""A connection between two boxes of a drawing: ports that go together, and as many links as are free at both ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sizer.catalog.records import Catalog, PortGroup, PortRole
from sizer.design.editing.edits import AddRecords
from sizer.design.records import Design, Link
from sizer.exploring.changes.inventory import Inventory
from sizer.sizing.hardware.lines import Line

_NETWORK = frozenset((PortRole.FABRIC, PortRole.UPLINK))
_MEET: frozenset[tuple[PortRole, PortRole]] = frozenset((
    (PortRole.INITIATOR, PortRole.TARGET), (PortRole.INITIATOR, PortRole.FABRIC), (PortRole.FABRIC, PortRole.TARGET),
    (PortRole.FABRIC, PortRole.FABRIC), (PortRole.UPLINK, PortRole.FABRIC), (PortRole.FABRIC, PortRole.UPLINK),
    (PortRole.UPLINK, PortRole.UPLINK), (PortRole.SHELF_DOWN, PortRole.SHELF_UP)))
"""Ports that meet, the one at the client side first."""
_MIDPLANE = "midplane"
_BETWEEN_SWITCHES = 2
"""Links of each switch to those of another line, where nobody says how many."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The link that joins two lines, or why none does."""

    link: Link | None = None
    title: str = ""
    """What connecting them is called, by the names of the boxes."""
    reason: str = ""

    @property
    def edit(self) -> AddRecords | None:
        """The link as an edit."""
        if self.link is None:
            return None
        return AddRecords("links", (self.link,), title=self.title)


@dataclass(frozen=True, slots=True)
class _End:
    """Free ports of one group of a line, which is a host or a card in it."""

    line: Line
    port: PortGroup
    free: int


def joined(design: Design, catalog: Catalog, start: str, end: str) -> Joined:
    """What joins two lines of a resolved design, or the lines that their adapters sit in.

    The client side comes first, whichever box it was drawn from: what starts requests before switches, these before
    what answers them, and servers that hold a pool after the switches before them.
    """
    inventory = Inventory(design, catalog)
    if start not in inventory.lines or end not in inventory.lines or start == end:
        return Joined(reason="Choose two different boxes.")
    one, other = inventory.lines[start], inventory.lines[end]
    storage = {name for pool in design.pools for name in (pool.nodes, *(pool.arrays or ())) if name}
    storage |= {owner.id for pool in design.pools for name in pool.drives
                if (line := inventory.lines.get(name)) is not None and (owner := line.owner()) is not None}
    ends = {line.id: list(_ends(inventory, line)) for line in (one, other)}
    found = [(up, down) for first, second in ((one, other), (other, one)) for up in ends[first.id]
             for down in ends[second.id] if _meet(catalog, up, down, storage)]
    if not found:
        return Joined(reason=_why_not(catalog, one, other, ends))
    up, down = max(found, key=lambda pair: min(_rate(catalog, end) for end in pair) * min(end.free for end in pair))
    count = min(up.free, down.free)
    if up.port.role in _NETWORK and down.port.role in _NETWORK:
        count = min(count, _BETWEEN_SWITCHES * max(up.line.record.quantity, down.line.record.quantity))
    return Joined(Link(id="", from_line=up.line.id, from_port=up.port.name, to_line=down.line.id,
                       to_port=down.port.name, count=count),
                  title=f"Connect {_host(up).called} with {_host(down).called}")


def _rate(catalog: Catalog, end: _End) -> float:
    return catalog.technology(end.port.technology).data_bytes_per_s * end.port.lanes


def _meet(catalog: Catalog, up: _End, down: _End, storage: set[str]) -> bool:
    """Whether two groups of ports go together in this order, and both have some free.

    Of one family the faster end runs as the slower; what is wired inside a chassis meets what sits in the same one.
    """
    families = {catalog.technology(end.port.technology).family for end in (up, down)}
    if not (up.free and down.free) or len(families) > 1:
        return False
    if _MIDPLANE in (up.port.connector, down.port.connector) and up.line.chassis() is not down.line.chassis():
        return False
    roles = up.port.role, down.port.role
    serves = (host := down.line.host()) is not None and host.id in storage
    if roles == (PortRole.FABRIC, PortRole.INITIATOR):
        return serves
    starts = (host := up.line.host()) is not None and host.id in storage and host.item.kind.is_server
    return roles in _MEET and not (starts and roles == (PortRole.INITIATOR, PortRole.FABRIC))


def _ends(inventory: Inventory, host: Line) -> Iterator[_End]:
    """The port groups of a line and of the cards in it, with how many ports are free."""
    for line in (host, *(below for below in host.below() if below.host() is host)):
        for port in line.item.ports:
            if port.role is not PortRole.MANAGEMENT:
                used = sum(-(-link.count // link.channels_per_port) for link in inventory.own_links(line)
                           if (line.id, port.name) in ((link.from_line, link.from_port), (link.to_line, link.to_port)))
                yield _End(line, port, max(port.count * line.record.quantity - used, 0))


def _host(end: _End) -> Line:
    return end.line.host() or end.line


def _why_not(catalog: Catalog, one: Line, other: Line, ends: dict[str, list[_End]]) -> str:
    """Why nothing joins two lines: no ports, none free, or none that go together."""
    for line in (one, other):
        if not ends[line.id]:
            return f"{line.called} has no ports. Put an adapter into it."
        if not any(end.free for end in ends[line.id]):
            return f"All ports of {line.called} are taken. Add ports to it, or take links away."
    spoken = [", ".join(dict.fromkeys(
        catalog.technology(end.port.technology).title for end in ends[line.id] if end.free)) for line in (one, other)]
    return (f"No free port of {one.called} fits one of {other.called}: {spoken[0]} at the one, {spoken[1]} at "
            "the other.")
