"""What is connected to what: ports in use, lines left alone, links that wait."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sizer.catalog.records import Item, PortGroup, PortRole
from sizer.design.naming import begun
from sizer.design.records import LinkMode, Protocol
from sizer.design.registry.words import ports_words
from sizer.figures.figure import Figure
from sizer.language import AND, listed, mark, numeral, say, say_of
from sizer.laws import general
from sizer.sizing.bench.limits import wire_limit, worded
from sizer.sizing.bench.policies import policy
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.feasible import no_more_than
from sizer.sizing.hardware.lines import Line
from sizer.sizing.left_out import any_connection
from sizer.sizing.paths.cabling import ports_at
from sizer.sizing.paths.fabric.goodput import FRAMED
from sizer.sizing.paths.joining import of_one_family, that_works
from sizer.sizing.paths.topology import Edge
from sizer.units import format_value

NETWORKED = frozenset((PortRole.INITIATOR, PortRole.TARGET, PortRole.FABRIC))
_IP = frozenset(("ethernet", "infiniband"))
_FAMILIES: Mapping[Protocol, frozenset[str]] = {
    Protocol.FC: frozenset(("fc", "ethernet")), Protocol.FC_NVME: frozenset(("fc", "ethernet")),
    Protocol.SAS: frozenset(("sas",)), Protocol.ISCSI: _IP, Protocol.NFS: _IP, Protocol.TCP: _IP,
    Protocol.NVME_TCP: _IP, Protocol.NVME_RDMA: _IP, Protocol.SMB: _IP, Protocol.S3: _IP,
    Protocol.IPOIB: frozenset(("infiniband",)),
}
"""The families of links that carry a protocol; Fibre Channel travels over converged Ethernet too."""


def check_ports(wiring: Wiring, lines: Mapping[str, Line], edges: Sequence[Edge]) -> None:
    """More links than ports, and ends that do not speak the same language."""
    used: dict[tuple[str, str], list[tuple[Edge, int]]] = defaultdict(list)
    for edge in edges:
        used[edge.up_line.id, edge.up_port.name].append((edge, 0))
        used[edge.down_line.id, edge.down_port.name].append((edge, 1))
        _speak(wiring, edge)
    for (name, port), uses in used.items():
        line = lines[name]
        group, scope = line.item.port(port), line.limits.inner("ports", port)
        if group is None:
            continue
        cables = [ports_at(wiring, edge, end) for edge, end in uses]
        wanted = scope.together("links", general.sum_of, cables,
                                say("Cables at {ports} of {line}", ports=ports_words(port), line=line.called))
        each = wiring.of_item(line.item).constant(f"ports.{port}", float(group.count), "count",
                                                  say("{model}: {ports}", model=line.item.model,
                                                      ports=ports_words(port)),
                                                  say("counted in the catalog"))
        there = scope.derive("all", general.each_times_count, each, line.count,
                             label=say("{ports} of {line}", ports=begun(ports_words(port)), line=line.called))
        wire_limit(wiring, scope, "no-free-port", wanted, there,
                   worded(mark("{used} links need {ports} of {line}, and there are {allowed}"), ports=ports_words(port),
                          line=line.called),
                   f"links/{uses[-1][0].id}/count", say("Use at most {there} links there, another port group, or more "
                                                        "of {line}.", there=numeral(f"{there.number:,.0f}"),
                                                        line=line.called))


def _speak(wiring: Wiring, edge: Edge) -> None:
    technologies = wiring.catalog.technologies
    one, other = technologies[edge.up_port.technology], technologies[edge.down_port.technology]
    place = f"links/{edge.id}"
    spoken = _FAMILIES.get(edge.record.protocol)
    if spoken is not None and one.family == other.family and one.family not in spoken:
        wiring.error("link-protocol",
                     say("{protocol} is not spoken over {title}", protocol=edge.record.protocol, title=one.title),
                     f"{place}/protocol", say("Leave the protocol at auto, or choose one of the link's own."),
                     building=True)
    elif spoken is not None and edge.record.protocol in FRAMED and one.family == other.family == "ethernet":
        _converged(wiring, edge)
    if one.family != other.family:
        wiring.error("link-family", say("{line}, {ports}, speaks {kind}, {other}, {other_ports}, {other_kind}",
                                        line=edge.up_line.called, ports=ports_words(edge.up_port.name),
                                        kind=one.title, other=edge.down_line.called,
                                        other_ports=ports_words(edge.down_port.name), other_kind=other.title), place,
                     say("Connect ports of one kind{works}.",
                         works=that_works(wiring, edge, of_one_family(wiring))), building=True)
    elif one.id != other.id:
        slower = min(one, other, key=lambda technology: technology.data_bytes_per_s)
        wiring.remark("link-speed", say("the ends of {edge} differ ({one}, {other}): the link runs as {slower}",
                                        edge=edge.called, one=one.title, other=other.title, slower=slower.title),
                      place, told=(one.id, other.id))
    if edge.up_port.lanes != edge.down_port.lanes:
        fewer = min(edge.up_port.lanes, edge.down_port.lanes)
        wiring.warning("link-lanes", say("the ends of {edge} have {one} and {other} lanes: {fewer} carry traffic",
                                         edge=edge.called, one=edge.up_port.lanes, other=edge.down_port.lanes,
                                         fewer=fewer), place, say("Connect ports of equal width."),
                       told=(edge.up_port.lanes, edge.down_port.lanes))


def _converged(wiring: Wiring, edge: Edge) -> None:
    """Fibre Channel over Ethernet, which converged adapters are known to speak, and of other ports nobody says it."""
    ends = {line.item.id: line.item for line in (edge.up_line, edge.down_line)}
    unknown = [item.model for item in ends.values() if not item.kind.is_converged]
    if unknown:
        wiring.undecided("link-protocol-unknown",
                         say_of(len(unknown), "whether {ends} speaks Fibre Channel over Ethernet is not known",
                                "whether {ends} speak Fibre Channel over Ethernet is not known",
                                ends=listed(unknown, AND)),
                         f"links/{edge.id}/protocol", say("Leave the protocol at auto, or accept this with the reason "
                                                          "why they do."), told=tuple(ends))


def check_clients(wiring: Wiring) -> None:
    """Note pools that no connection leads to from the clients of any work on them: nobody has use of what they hold."""
    for name in (name for name, reached in wiring.reached.items() if not reached):
        wiring.undecided("pool-not-reached", say("no client reaches pool {pool}: no connections lead to it from "
                                                 "where its work starts", pool=wiring.pool_called(name)),
                         f"pools/{name}", say("Connect them, client side first, in the sheet of connections."),
                         told=(name,))


def check_frames(wiring: Wiring, edges: Sequence[Edge]) -> None:
    """Packets larger than a port takes; where no record says how large, than its kind of link carries."""
    for edge in edges:
        mtu = edge.scope.get("mtu_bytes")
        if mtu is None:
            continue
        scope = edge.scope.inner("limit", "mtu")
        ends = {line.item.id: (line.item, port) for line, port in (
            (edge.up_line, edge.up_port), (edge.down_line, edge.down_port))}
        taken = [_largest_packet(wiring, item, wiring.catalog.technologies[port.technology].family)
                 for item, port in ends.values()]
        most = scope.together("largest_bytes", general.least_of, taken,
                              say("Largest packet payload of {edge}", edge=edge.called))
        wire_limit(wiring, scope, "mtu-too-large", mtu, most,
                   worded(mark("packets of {used} on {link}, whose ports take {allowed}"), link=edge.called),
                   f"links/{edge.id}/mtu_bytes", say("State at most {most}.", most=no_more_than(most.number, "B")))


def _largest_packet(wiring: Wiring, item: Item, family: str) -> Figure:
    known = wiring.fact(item, "max_mtu_bytes")
    if known is not None:
        return known
    name, most = ("infiniband", 65_520.0) if family == "infiniband" else ("ethernet", 9_216.0)
    return wiring.model.constant(f"{name}_mtu_bytes", most, "B", say("Largest packet payload of {name}", name=name),
                                 say("what nearly all ports of the kind take; no record says otherwise"))


def check_connected(wiring: Wiring, lines: Mapping[str, Line], edges: Sequence[Edge]) -> None:
    """Things with network ports that no connection reaches, once anything is connected at all."""
    if not edges:
        return
    reached = {line.id for edge in edges for line in (edge.up, edge.down, edge.up_line, edge.down_line)}
    for line in lines.values():
        ports: list[PortGroup] = [group for group in line.item.ports if group.role in NETWORKED]
        own = (line.id, *(child.id for child in line.below()))
        if ports and reached.isdisjoint(own) and not any_connection(wiring.design, wiring.left_out, line.id):
            wiring.warning("unconnected", say("no connection reaches {line}", line=line.called), f"items/{line.id}",
                           say("Connect its {ports}, or leave it out.",
                               ports=listed(ports_words(group.name) for group in ports)), told=(line.item.id,))


def check_reached(wiring: Wiring, edges: Sequence[Edge]) -> None:
    """Fewer links than units that they are to reach: some of the units have none."""
    for side in ("up", "down"):
        links: dict[str, list[Edge]] = defaultdict(list)
        for edge in edges:
            links[(edge.up if side == "up" else edge.down).id].append(edge)
        for uses in links.values():
            line = uses[0].up if side == "up" else uses[0].down
            many = sum(edge.links for edge in uses)
            if many < line.count.number:
                wiring.warning("units-without-link", say("{many} links for {count} {line}: some have none", many=many,
                                                         count=numeral(f"{line.count.number:,.0f}"), line=line.called),
                               f"links/{uses[-1].id}/count",
                               say("Use at least {count} links there.", count=numeral(f"{line.count.number:,.0f}")),
                               told=(many, line.count.number, line.item.id))


def _oversubscribed(wiring: Wiring, leaf: Line, ratio: Figure, allowed: float) -> None:
    """Switches whose uplinks carry less than the ports of their hosts: told, and warned of beyond the house rule."""
    bound = format_value(leaf.scope["leaf_bytes_per_s"].number, "B/s", 3)
    if ratio.number > allowed:
        wiring.warning("oversubscribed", say("the hosts at {leaf} have {ratio} times the bandwidth of its uplinks; the "
                                             "house rule is {allowed}. Spread evenly, they send at most {bound}",
                                             leaf=leaf.called, ratio=numeral(f"{ratio.number:.1f}"),
                                             allowed=numeral(f"{allowed:g}"), bound=bound), f"items/{leaf.id}",
                       say("Use more or faster uplinks."),
                       told=(ratio.number, allowed, leaf.scope["leaf_bytes_per_s"].number))
    elif ratio.number > 1:
        wiring.remark("uplinks-narrower", say("the hosts at {leaf} have {ratio} times the bandwidth of its uplinks: "
                                              "spread evenly, they send at most {bound}", leaf=leaf.called,
                                              ratio=numeral(f"{ratio.number:.1f}"), bound=bound), f"items/{leaf.id}",
                      told=(ratio.number, leaf.scope["leaf_bytes_per_s"].number))


def check_active_paths(wiring: Wiring, edges: Sequence[Edge]) -> None:
    """Links that wait for a failure, a single link that carries everything, and switches with a narrow way out."""
    for edge in edges:
        place, count = f"links/{edge.id}/mode", edge.links
        waiting = count - edge.active.number
        if edge.active.number < 2 <= count:
            wiring.warning("single-active-path",
                           say("one of the {count} links of {edge} carries everything", count=count, edge=edge.called),
                           place, say("Use a multipath policy with all links active where the maker allows it."),
                           told=(count,))
        elif edge.record.mode is LinkMode.ACTIVE_PASSIVE and waiting:
            wiring.remark("idle-links", say("{waiting} of the {count} links of {edge} wait for a failure",
                                            waiting=numeral(f"{waiting:g}"), count=count, edge=edge.called), place,
                          told=(waiting, count))
        if count == 1:
            wiring.warning("single-link", say("{edge} is a single link", edge=edge.called), f"links/{edge.id}/count")
    allowed = policy(wiring, "oversubscription_ratio")
    if allowed is None:
        return
    for switch in {edge.down.id: edge.down for edge in edges if edge.down.item.kind.is_switch}.values():
        tier = switch.scope.get("oversubscription_ratio")
        if tier is not None:
            _oversubscribed(wiring, switch, tier, allowed)
            continue
        entering = sum(edge.goodput.number * edge.active.number for edge in edges if edge.down is switch)
        leaving = sum(edge.goodput.number * edge.active.number for edge in edges if edge.up is switch)
        if leaving and entering > allowed * leaving:
            wiring.warning("oversubscribed", say("{ratio} times as much bandwidth enters {switch} as leaves it; the "
                                                 "house rule is {allowed}", ratio=numeral(f"{entering / leaving:.1f}"),
                                                 switch=switch.called, allowed=numeral(f"{allowed:g}")),
                           f"items/{switch.id}", told=(entering / leaving, allowed))
