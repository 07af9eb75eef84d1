"""Connections as a directed graph from the clients to the drives, and the paths that follow from it.

Nothing is fed by hand: a workload starts at its client line (or wherever nothing connects further), ends at the arrays
of its pool, and its bytes divide over equal-length paths by goodput.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sizer.catalog.records import PortGroup, Technology
from sizer.design.records import Link, LinkMode, Protocol
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.facility import billing
from sizer.laws.queueing import sharing
from sizer.laws.transfer import multipath, paths
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.fabric.goodput import goodput_of
from sizer.sizing.scope import RecordScope, Scope


@dataclass(frozen=True, slots=True)
class SourceLosses:
    """What is left of a connection from clients into a fabric: links that carry traffic before any of them are lost,
    links lost on a member, groups of links that replace one another, share left around lost units.
    """

    active: Figure
    lost: Figure
    members: Figure
    kept: Figure


@dataclass(slots=True, eq=False)
class Edge:
    """One connection row: which hosts it joins, through which lines' ports, and what one link carries."""

    record: Link
    scope: RecordScope
    """Its own figures."""
    up: Line
    down: Line
    up_line: Line
    down_line: Line
    up_port: PortGroup
    down_port: PortGroup
    protocol: Protocol
    count: Figure
    active: Figure
    goodput: Figure
    linked: Figure | None = None
    """Controllers that have a link of this row, where it enters arrays."""
    onward: Figure | None = None
    """Switches that each member below reaches, where it enters switches: they stand in for one another."""
    at_source: SourceLosses | None = None
    """Where it leads from clients into a fabric, what its losses are counted from."""

    @property
    def called(self) -> str:
        """What people call the connection."""
        return self.record.called

    @property
    def id(self) -> str:
        """The id of the connection row."""
        return self.record.id

    @property
    def links(self) -> int:
        """How many links there are, as a pin has it where one does."""
        return round(self.count.number)

    @property
    def label(self) -> str:
        """How people name the connection."""
        return say("{up_line} to {down_line} links", up_line=self.up_line.called, down_line=self.down_line.called)


@dataclass(slots=True)
class Route:
    """The way of one workload: the share of its work on each connection and through each host."""

    shares: dict[str, Figure]
    hosts: dict[str, Figure]
    edges: list[Edge]


def edges_of(wiring: Wiring, lines: Mapping[str, Line]) -> list[Edge]:
    """The connections whose ends exist, with their goodput; the others are problems."""
    found = [_ends(lines, record) for record in wiring.design.links]
    whole = [ends for ends in found if ends is not None]
    block_targets = _block_ethernet_hosts(wiring, whole)
    edges: list[Edge] = []
    for record, up_line, down_line, up_port, down_port in whole:
        up, down = up_line.host(), down_line.host()
        if up is None or down is None:
            continue
        if up is down:
            wiring.warning("link-to-itself",
                           say("{name} joins {up} with itself: no work goes over it", name=record.called, up=up.called),
                           f"links/{record.id}", say("Leave it out; list its cables as a line of their own."),
                           told=(up.id,))
            continue
        protocol = _protocol(wiring, record, up_port, down.id in block_targets)
        scope = wiring.scope("links", record.id)
        with wiring.reporting(f"links/{record.id}"):
            count = scope.stated("count", record.count, say("{name}: links", name=record.called))
            active = _active(scope, record, count, down_line)
            goodput = goodput_of(wiring, scope, record, (up_port, down_port), protocol)
            edges.append(Edge(record, scope, up, down, up_line, down_line, up_port, down_port, protocol, count, active,
                              goodput))
    return edges


def cables_of(edge: Edge) -> Figure:
    """Cables of a connection, each in a port at either end; made once."""
    scope = edge.scope
    return scope.derive_once("cables", billing.physical_links, edge.count,
                             scope.stated( "channels_per_port", float(edge.record.channels_per_port)))


_Ends = tuple[Link, Line, Line, PortGroup, PortGroup]


def _ends(lines: Mapping[str, Line], record: Link) -> _Ends | None:
    up, down = lines.get(record.from_line), lines.get(record.to_line)
    if up is None or down is None:
        return None
    up_port, down_port = up.item.port(record.from_port), down.item.port(record.to_port)
    if up_port is None or down_port is None:
        return None
    return record, up, down, up_port, down_port


def _block_ethernet_hosts(wiring: Wiring, found: Iterable[_Ends]) -> set[str]:
    """Hosts from which an array is reached over Ethernet alone: such links carry iSCSI."""
    ethernet = [
        (up.host(), down.host())
        for _, up, down, _, port in found
        if wiring.catalog.technology(port.technology).family == "ethernet"
    ]
    joined = [(up, down) for up, down in ethernet if up is not None and down is not None]
    entering: dict[str, list[Line]] = defaultdict(list)
    for up, down in joined:
        entering[down.id].append(up)
    entered = {down.id for _, down in joined}
    wave = list({down.id: down for _, down in joined if down.item.kind.has_controllers})
    carrying = set(wave)
    while wave:
        above = {up.id: up for name in wave for up in entering[name] if not up.item.kind.owns_drives}
        wave = [name for name in above if name in entered and name not in carrying]
        carrying.update(wave)
    return carrying


def _protocol(wiring: Wiring, record: Link, port: PortGroup, block: bool) -> Protocol:
    if record.protocol is not Protocol.AUTO:
        return record.protocol
    family = wiring.catalog.technology(port.technology).family
    if family == "ethernet":
        return Protocol.ISCSI if block else Protocol.TCP
    return {"fc": Protocol.FC, "sas": Protocol.SAS, "infiniband": Protocol.IPOIB}.get(family, Protocol.NATIVE)


def _active(scope: Scope, record: Link, count: Figure, down: Line) -> Figure:
    if record.mode is LinkMode.ACTIVE_STANDBY:
        return scope.derive("active_count", multipath.active_of_pairs, count)
    if record.mode is LinkMode.ACTIVE_PASSIVE:
        return scope.derive("active_count", multipath.one_active_each, count, down.count)
    return scope.derive("active_count", multipath.all_active, count)


def slower_technology(wiring: Wiring, edge: Edge) -> Technology:
    """What the slower end of a connection speaks."""
    slower = min((edge.down_port, edge.up_port), key=lambda port: wiring.rate(port.technology).number)
    return wiring.catalog.technology(slower.technology)


def _distances(edges: Iterable[Edge], starts: Iterable[Line]) -> dict[str, int]:
    """How many connections each host is away from the nearest of ``starts``."""
    leaving: dict[str, list[Edge]] = defaultdict(list)
    for edge in edges:
        leaving[edge.up.id].append(edge)
    distance = {start.id: 0 for start in starts}
    wave = list(distance)
    while wave:
        following: list[str] = []
        for name in wave:
            for edge in leaving.get(name, ()):
                if edge.down.id not in distance:
                    distance[edge.down.id] = distance[name] + 1
                    following.append(edge.down.id)
        wave = following
    return distance


def route(edges: list[Edge], client: Line | None, targets: Mapping[str, Figure], scope: Scope) -> Route | None:
    """Divide the work for ``targets`` (host id -> share) back over the shortest paths to ``client``.

    ``client`` None starts at every host that nothing leads to. None when there is no path.
    """
    entered = {edge.down.id for edge in edges}
    starts = [client] if client is not None else [edge.up for edge in edges if edge.up.id not in entered]
    distance = _distances(edges, starts)
    if any(target not in distance for target in targets):
        return None
    shares: dict[str, Figure] = {}
    hosts: dict[str, list[Figure]] = {target: [share] for target, share in targets.items()}
    made: dict[str, Figure] = {}
    used: list[Edge] = []
    entering: dict[str, list[Edge]] = defaultdict(list)
    for edge in edges:
        if distance.get(edge.up.id, -2) + 1 == distance.get(edge.down.id):
            entering[edge.down.id].append(edge)
    for host in sorted(distance, key=lambda name: -distance[name]):
        if host not in hosts or distance[host] == 0:
            continue
        parts = hosts[host]
        made[host] = scope.together(f"through.{host}", general.sum_of, parts,
                                    say("Share of the work through {host}", host=host))
        for edge, share in _divide(entering[host], made[host], scope):
            shares[edge.id] = share
            used.append(edge)
            hosts.setdefault(edge.up.id, []).append(share)
    used.reverse()
    return Route(shares, made, used)


def _divide(entering: list[Edge], share: Figure, scope: Scope) -> list[tuple[Edge, Figure]]:
    if len(entering) == 1:
        return [(entering[0], share)]
    widths, divided = [edge.scope.derive_once("width_bytes_per_s", paths.parallel_bytes_per_s, edge.active,
                                              edge.goodput, label=say("Goodput of the row")) for edge in entering], []
    whole = scope.derive(f"into.{entering[0].down.id}_bytes_per_s", general.sum_of, *widths,
                         label=say("Goodput of all rows into {down}", down=entering[0].down.called))
    for edge, width in zip(entering, widths, strict=True):
        part = scope.derive(f"split.{edge.id}", sharing.part_of_whole, width, whole,
                            label=say("Part of the traffic that takes {edge}", edge=edge.called))
        divided.append((edge, scope.derive(f"share.{edge.id}", sharing.product_of_ratios, share, part,
                                           label=say("Share of the work on {edge}", edge=edge.called))))
    return divided
