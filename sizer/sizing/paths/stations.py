"""What lies on the way of a workload: links, adapters, controllers and shelf links as resources."""

from __future__ import annotations

from sizer.catalog.records import PortRole
from sizer.design.registry.words import ports_words
from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.load import users
from sizer.laws.loss import survivors
from sizer.laws.queueing import sharing
from sizer.laws.transfer import links, multipath, paths, protocols
from sizer.sizing.hardware.bays import share_in_shelves
from sizer.sizing.hardware.lines import Line
from sizer.sizing.hardware.pcie import lane_bytes_per_s
from sizer.sizing.paths.between import between_edges, network_not_drawn
from sizer.sizing.paths.bonds import bonded
from sizer.sizing.paths.clients import at_work, links_at_work
from sizer.sizing.paths.connections import BONDS, ports_of_connections
from sizer.sizing.paths.controllers import controller_resources
from sizer.sizing.paths.demand import Context, Resource, Traffic
from sizer.sizing.paths.fabric.leaves import sent_into_leaf, uplink_resources
from sizer.sizing.paths.fabric.requests import requests_of
from sizer.sizing.paths.fabric.spoken import protocol_value, spoken, works_hosts
from sizer.sizing.paths.servers import at_servers, over_servers, serving
from sizer.sizing.paths.survivors import array_spread, controllers_kept, spread_on, working, working_adapters
from sizer.sizing.paths.targets import of_servers, of_targets
from sizer.sizing.paths.topology import Edge
from sizer.sizing.resources import ResourceId, ResourceKind


def path_resources(context: Context, demand: Traffic) -> list[Resource]:
    """The connections of the route and the adapters at their ends.

    Between the clients and the servers (``front``) or, without servers, all the way, and between the servers and the
    arrays (``back``) the elements forward without storing: each is a resource, together one station (model L8).
    """
    found: list[Resource] = []
    adapters: dict[str, list[tuple[Edge, str]]] = {}
    back_hosts = _behind_nodes(context)
    for edge in context.route.edges:
        segment = "back" if edge.up.id in back_hosts else "front"
        found.append(_link(context, demand, edge, segment))
        for line in (edge.up_line, edge.down_line):
            if line.host() is not line:
                adapters.setdefault(line.id, []).append((edge, segment))
    beside = between_edges(context)
    for edge in beside:
        found.append(_between(context, demand, edge, beside))
        for line in (edge.up_line, edge.down_line):
            if line.host() is not line:
                adapters.setdefault(line.id, []).append((edge, "front"))
    found += [*network_not_drawn(context, demand), *uplink_resources(context, demand)]
    for name, uses in adapters.items():
        found += _adapter(context, demand, context.lines[name], uses)
    return found


def _behind_nodes(context: Context) -> set[str]:
    """Hosts at and behind the servers that own the pool: their connections carry storage traffic."""
    reached = {node.id for node in context.nodes}
    for edge in context.route.edges:
        if edge.up.id in reached:
            reached.add(edge.down.id)
    return reached


def _moved(context: Context, demand: Traffic, segment: str) -> Figure:
    """Bytes of an operation in the busier direction of a full-duplex link."""
    scope = context.scope.inner(segment)
    pair = (demand.front_read, demand.front_write) if segment == "front" else (demand.back_read, demand.back_write)
    return scope.derive_once("busier_bytes", general.most_of, *pair,
                             label=say("Bytes per operation in the busier direction of a link"))


def _link(context: Context, demand: Traffic, edge: Edge, segment: str) -> Resource:
    wiring, scope = context.wiring, context.scope.inner("link", edge.id)
    share = context.route.shares[edge.id]
    moved = at_servers(context, demand, edge) or _moved(context, demand, segment)
    crossing, preset = sent_into_leaf(context, demand, edge), spoken(wiring, edge)
    if crossing is not None:
        moved = scope.derive("all_bytes", general.sum_of, moved, crossing,
                             label=say("Bytes of an operation, those that servers send each other too"))
    if preset is not None and works_hosts(wiring, preset):
        moved = scope.derive("wire_bytes", protocols.with_headers_bytes, moved, requests_of(context, demand, segment),
                             protocol_value(wiring, preset, "header_bytes"))
    one = scope.derive("transfer_s", paths.link_demand_s, moved, edge.goodput,
                       label=say("Time of an operation's bytes on one of the {label}", label=edge.label))
    visited = scope.derive("demand_s", general.scaled, one, share, label=say("Demand on the {label}", label=edge.label))
    reached, server = bonded(context, edge, behind_nodes=segment == "back"), serving(context)
    links_used = links_at_work(context, edge, reached, bonded=edge.record.mode in BONDS)
    if server is not None and edge.down.id == server.id and over_servers(context) is not None:
        # What a store reaches of its servers' ports holds that one of them is the busiest.
        return Resource(ResourceId(ResourceKind.LINK, edge.id), edge.label, visited, links_used, segment=segment)
    count = even = scope.derive("even_count", sharing.effective_count, links_used, wiring.default("imbalance"),
                                label=say("Links that share the work evenly"))
    if any(owner.id == edge.down.id for owner in context.owners):
        count = scope.derive("count", sharing.effective_count, even, spread_on(context.pool, edge),
                             label=say("Links, with the busiest controller counted"))
    elif any(node.id == edge.down.id for node in context.nodes):
        groups = context.pool.scope.stated("volume_groups", float(context.pool.record.volume_groups))
        spread = scope.derive("node_spread", sharing.deal_imbalance, groups, working(edge.down),
                              label=say("Load of the busiest server over the mean"))
        count = scope.derive("count", sharing.effective_count, even, spread,
                             label=say("Links, with the busiest server counted"))
    for end in (edge.up, edge.down):
        count = of_servers(context, scope, count, links_used, end)
    if edge.linked is not None and any(owner.id == edge.down.id for owner in context.owners):
        members = scope.derive("controllers", general.each_times_count, edge.linked, working(edge.down),
                               label=say("Controllers of {down} with links", down=edge.down.called))
        count = of_targets(context, scope, "reached_count", count, links_used, members)
    count = ports_of_connections(context, edge, count)
    return Resource(ResourceId(ResourceKind.LINK, edge.id), edge.label, visited, count, segment=segment)


def _between(context: Context, demand: Traffic, edge: Edge, beside: list[Edge]) -> Resource:
    """Ports of servers whose clients run on them: what they send each other (model L13)."""
    scope = context.scope.inner("link", edge.id)
    moved = at_servers(context, demand, edge) or _moved(context, demand, "front")
    each = one = scope.derive("transfer_s" if len(beside) > 1 else "demand_s", paths.link_demand_s, moved, edge.goodput,
                              label=say("Demand on the {label}", label=edge.label))
    if len(beside) > 1:
        each = scope.derive("demand_s", general.scaled, one, _part_between(context, edge, beside),
                            label=say("Demand on the {label}", label=edge.label))
    return Resource(ResourceId(ResourceKind.LINK, edge.id), edge.label, each, edge.active, segment="front")


def _part_between(context: Context, edge: Edge, beside: list[Edge]) -> Figure:
    """The part of what servers send each other that a connection of theirs carries: as wide as it is."""
    scope = context.scope.inner("link", edge.id)
    if len(beside) < 2:
        return scope.constant("part", 1.0, "1",
                              say("Part of what servers send each other that {edge} carries", edge=edge.called),
                              say("it is the only connection between them"))
    widths = [one.scope.derive_once("width_bytes_per_s", paths.parallel_bytes_per_s, one.active, one.goodput,
                                    label=say("Goodput of the row")) for one in beside]
    whole = context.scope.inner("servers").derive_once("between_bytes_per_s", general.sum_of, *widths,
                                                       label=say("Goodput of all rows between servers"))
    return scope.derive_once("part", sharing.part_of_whole, widths[beside.index(edge)], whole,
                             label=say("Part of what servers send each other that {edge} carries", edge=edge.called))


def drive_connections(context: Context, drive_bytes: Figure) -> list[Resource]:
    """Connections from servers to the shelves of the pool's drives, with the adapters at their ends (model L7)."""
    owners = {owner.id for owner in context.owners}
    holding = {line.parent.id for line in context.pool.drive_lines if line.parent is not None}
    wiring = context.wiring
    found: list[Resource] = []
    for edge in context.edges:
        if edge.up.id not in owners or edge.down.id not in holding:
            continue
        scope, share = context.scope.inner("link", edge.id), context.pool.shares[edge.up.id]
        one = scope.derive("transfer_s", paths.link_demand_s, drive_bytes, edge.goodput,
                           label=say("Time of an operation's drive bytes on one of the {label}", label=edge.label))
        visited = scope.derive("demand_s", general.scaled, one, share,
                               label=say("Demand on the {label}", label=edge.label))
        count = scope.derive("count", sharing.effective_count, edge.active, wiring.default("imbalance"),
                             label=say("Links that share the work evenly"))
        count = of_servers(context, scope, count, edge.active, edge.up)
        found.append(Resource(ResourceId(ResourceKind.LINK, edge.id), edge.label, visited, count, segment="drives"))
        if edge.up_line is not edge.up:
            found += _slots(context, edge.up_line, edge, drive_bytes, share, "drives")
    return found


def _adapter(context: Context, demand: Traffic, line: Line, uses: list[tuple[Edge, str]]) -> list[Resource]:
    """PCI Express slot and request-rate ceiling of the adapters of one line."""
    scope, segment = context.scope.inner("adapter", line.id), uses[0][1]
    beside = between_edges(context)
    shares = [context.route.shares.get(edge.id) or _part_between(context, edge, beside) for edge, _ in uses]
    share = scope.together("share", general.sum_of, shares, say("Share of the work through {line}", line=line.called))
    passed = at_servers(context, demand, uses[0][0]) if _of_servers(context, uses[0][0], line) else None
    found = _slots(context, line, uses[0][0], passed or _moved(context, demand, segment), share, segment)
    rate, many = _request_rate(context, line, [edge for edge, _ in uses])
    many = at_work(context, line, many, f"adapter.{line.id}.answering_count")
    found.append(_io_ceiling(context, line, rate, many, share, requests_of(context, demand, segment),
                             segment if demand.streaming else ""))
    return found


def _request_rate(context: Context, line: Line, edges: list[Edge]) -> tuple[Figure, Figure]:
    """Requests a second of each of the equal parts of adapters, and how many parts work: adapters, or their ports.

    Where the record states none, it is that of a port at requests so small that they bind before their bytes do.
    """
    wiring, scope = context.wiring, context.scope.inner("adapter", line.id)
    rate = wiring.fact(line.item, "io_per_s")
    if rate is not None:
        return rate, working_adapters(line)
    rate, ports = wiring.fact(line.item, "io_per_port_per_s"), wiring.fact(line.item, "port_count")
    if rate is not None and ports is not None:
        return rate, scope.derive("ports", general.each_times_count, ports, working_adapters(line),
                                  label=say("Ports of {line}", line=line.called))
    usual = scope.derive("io_per_port_per_s", users.requests_of_bytes_per_s, edges[0].goodput,
                         wiring.default("adapter_request_bytes"),
                         label=say("Requests a second of a port of {line}", line=line.called))
    return usual, scope.together("ports", general.sum_of, [edge.active for edge in edges],
                                 say("Ports of {line} that carry traffic", line=line.called))


def _of_servers(context: Context, edge: Edge, line: Line) -> bool:
    """Whether the adapters of a connection are those of the end that it enters, or of servers that it leaves."""
    node = serving(context)
    return edge.down_line is line or (node is not None and edge.up_line is line and edge.up.id == node.id)


def _slots(
    context: Context, line: Line, edge: Edge, moved: Figure, share: Figure, segment: str
) -> list[Resource]:
    """PCI Express slots of adapters (model L6), and what their ports carry together, where the catalog says which.

    An older host slows slots down.
    """
    wiring, scope = context.wiring, context.scope.inner("adapter", line.id)
    lanes, own = wiring.fact(line.item, "pcie_lane_count"), line.item.number("pcie_generation")
    host, together = line.host(), wiring.fact(line.item, "adapter_bytes_per_s")
    rates: list[tuple[ResourceKind, Figure]] = []
    if lanes is not None and own is not None:
        lane = lane_bytes_per_s(wiring, [line.item, *([host.item] if host is not None else [])])
        rates.append((ResourceKind.SLOT, scope.derive("slot_bytes_per_s", links.pcie_bytes_per_s, lanes, lane,
                                                      wiring.default("pcie_payload_bytes"),
                                                      label=say("PCI Express goodput of one {model}",
                                                                model=line.item.model))))
    if together is not None:
        if not line.item.kind.attaches_drives:
            # It is printed before headers, as the rate of a port is.
            part = scope.derive("goodput_ratio", sharing.part_of_whole, edge.goodput, edge.scope["data_bytes_per_s"],
                                label=say("Goodput of a link over its data rate"))
            together = scope.derive("together_bytes_per_s", general.scaled, together, part,
                                    label=say("Goodput of all ports of one {model} together", model=line.item.model))
        rates.append((ResourceKind.ADAPTER, together))
    if not rates:
        return []
    cards = working_adapters(line) if segment == "drives" else at_work(
        context, line, working_adapters(line), f"adapter.{line.id}.at_work_count")
    count = scope.derive("slot_count", sharing.effective_count, cards, wiring.default("imbalance"))
    if host is not None:
        count = of_servers(context, scope, count, cards, host)
    found: list[Resource] = []
    for kind, rate in rates:
        label = kind.of(line.called)
        one = scope.derive(f"{kind}_s", paths.link_demand_s, moved, rate)
        visited = scope.derive(f"{kind}_demand_s", general.scaled, one, share,
                               label=say("Demand on the {label}", label=label))
        found.append(Resource(ResourceId(kind, line.id), label, visited, count, segment=segment))
    return found


def _io_ceiling(
    context: Context, line: Line, rate: Figure, members: Figure, share: Figure, requests: Figure, segment: str
) -> Resource:
    """A ceiling in requests a second of each of the equal ports of adapters (model R8).

    A port takes up requests of streams while bytes of others pass it: with a ``segment`` it is part of that station,
    and adds nothing where the bytes of a request take longer.
    """
    label, scope = ResourceKind.PORTS.of(line.called), context.scope.inner("adapter", line.id)
    one = scope.derive("request_s", sharing.request_time_s, rate, requests,
                       label=say("{label}: time an operation takes of one member", label=label))
    visited = scope.derive("request_demand_s", general.scaled, one, share,
                           label=say("Demand on the {label}", label=label))
    count = scope.derive("request_count", sharing.effective_count, members, context.wiring.default("imbalance"))
    if (host := line.host()) is not None:
        count = of_servers(context, scope.inner("requests"), count, members, host)
    return Resource(ResourceId(ResourceKind.PORTS, line.id), label, visited, count, queued=bool(segment),
                    segment=segment)


def array_resources(context: Context, demand: Traffic, drive_bytes: Figure) -> list[Resource]:
    """Controllers of the pool's arrays: bandwidth, request rate and the links to the shelves (model R6, R8 and L7).

    The servers inside a building block are its controllers.
    """
    found: list[Resource] = []
    for owner in context.pool.owners:
        if not (owner.item.kind.has_controllers or owner.item.kind.is_building_block):
            continue
        found += controller_resources(context, demand, owner)
        found += _shelf_links(context, owner, drive_bytes)
    return found


def _shelf_links(context: Context, owner: Line, drive_bytes: Figure) -> list[Resource]:
    """SAS ports from the controllers to the shelves, for the share of the drives that sit there."""
    shelves = [line for line in owner.below() if line.item.kind.is_shelf]
    port = next((group for group in owner.item.ports if group.role is PortRole.SHELF_DOWN), None)
    if not shelves or port is None:
        return []
    wiring, scope = context.wiring, context.scope.inner("shelf_links", owner.id)
    shelved = share_in_shelves(wiring, context.pool.drive_lines, owner, scope)
    if shelved is None:
        return []
    lanes = scope.constant("lanes", float(port.lanes), "count", say("Lanes of an expansion port"),
                           say("{ports} of {model}", ports=ports_words(port.name), model=owner.item.model))
    goodput = scope.derive("goodput_bytes_per_s", links.sas_bytes_per_s, lanes, wiring.rate(port.technology),
                           wiring.default("sas_ratio"), label=say("Goodput of one expansion port"))
    ports = scope.constant("ports_each", float(port.count), "count", say("Expansion ports of one array"),
                           say("{ports} of {model}", ports=ports_words(port.name), model=owner.item.model))
    many = scope.derive("ports", general.each_times_count, ports, owner.count, label=say("Expansion ports"))
    many = scope.derive("working_ports", general.scaled, many, controllers_kept(wiring, owner),
                        label=say("Expansion ports of the controllers that work"))
    moved = scope.derive("bytes", general.scaled, drive_bytes, shelved,
                         label=say("Bytes per operation between controllers and shelves"))
    one = scope.derive("transfer_s", paths.link_demand_s, moved, goodput)
    visited = scope.derive("demand_s", general.scaled, one, context.pool.shares[owner.id],
                           label=say("Demand on the shelf links of {owner}", owner=owner.called))
    even = scope.derive("even_count", sharing.effective_count, many, wiring.default("imbalance"))
    count = scope.derive("count", survivors.working_shelf_ports, even, owner.count,
                         owner.scope.loss("lost_shelf_path_count",
                                          say("Shelf paths of one {model} lost", model=owner.item.model)),
                         context.pool.spread, array_spread(context.pool))
    count = of_targets(context, scope, "reached_count", count, many, working(owner))
    label = ResourceKind.SHELF_LINKS.of(owner.called)
    return [Resource(ResourceId(ResourceKind.SHELF_LINKS, owner.id), label, visited, count)]


_SLOWEST = {
    "front": (mark("Demand at the slowest part of the way from the clients"),
              mark("Members of the slowest part of the way from the clients")),
    "back": (mark("Demand at the slowest part of the way from servers to arrays"),
             mark("Members of the slowest part of the way from servers to arrays")),
    "drives": (mark("Demand at the slowest part of the way to the drives"),
               mark("Members of the slowest part of the way to the drives")),
}


def station_parts(resources: list[Resource]) -> list[list[Resource]]:
    """The resources of each queueing station: those of a segment together, and every other resource alone."""
    segments = [[resource for resource in resources if resource.segment == segment] for segment in _SLOWEST]
    return [parts for parts in segments if parts] + [[resource] for resource in resources if not resource.segment]


def segment_stations(context: Context, resources: list[Resource]) -> list[tuple[Figure, Figure]]:
    """Demand and count of each queueing station: the slowest element of a segment, and every other resource alone."""
    stations: list[tuple[Figure, Figure]] = []
    for parts in station_parts(resources):
        if len(parts) == 1:
            stations.append((parts[0].demand, parts[0].count))
            continue
        flat = [figure for part in parts for figure in (part.demand, part.count)]
        demand, count = _SLOWEST[parts[0].segment]
        stations.append((
            context.whole.derive(f"{parts[0].segment}.demand_s", multipath.slowest_demand_s, *flat,
                                 label=say(demand)),
            context.whole.derive(f"{parts[0].segment}.count", multipath.slowest_count, *flat,
                                 label=say(count)),
        ))
    return stations


def net_delay(context: Context, answered: Figure, delay: Figure, resources: list[Resource]) -> Figure:
    """The fixed delays less the service of the ceilings that are part of them.

    ``answered`` is the delay while arrays answer by themselves: writes that wait for the drives after write-back is
    lost do so beside what the ceilings take.
    """
    scope = context.scope
    ceilings = [resource.demand for resource in resources if not resource.queued]
    beside = scope.derive("answered_beside_s", multipath.delay_beside_s, answered, *ceilings)
    if answered is delay:
        return beside
    waiting = scope.derive("waiting_for_drives_s", general.difference, delay, answered,
                           label=say("Wait of writes for the drives where write-back is lost"))
    return scope.derive("delay_beside_s", general.sum_of, beside, waiting,
                        label=say("Delay beside the stations that are modelled"))


