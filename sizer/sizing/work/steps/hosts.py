"""What hosts do: the protocol stack of a connection, served by one core (model L11), and the cores of file servers."""

from __future__ import annotations

from dataclasses import replace

from sizer.design.records import Protocol
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import servers, workloads
from sizer.laws.queueing import sharing
from sizer.laws.transfer import paths
from sizer.sizing.hardware.processors import known_or_usual, processors_of, thread_gain
from sizer.sizing.paths.clients import clients_at_work
from sizer.sizing.paths.connections import connections_of
from sizer.sizing.paths.demand import Context, Resource
from sizer.sizing.paths.local_drives import in_servers
from sizer.sizing.paths.survivors import working
from sizer.sizing.paths.targets import servers_reached
from sizer.sizing.paths.topology import Edge
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.work.steps.inputs import CYCLES, parameter

STACKED = (Protocol.TCP, Protocol.NFS, Protocol.ISCSI, Protocol.IPOIB)
"""Protocols whose packets a processor handles."""


def client_connection(context: Context) -> Edge | None:
    """The connection at which the clients' traffic enters the network."""
    return next((edge for edge in context.route.edges if edge.up is context.host), None)


def stack_rate(context: Context) -> Figure | None:
    """What one connection can move, by the clock of the client and the size of its packets; None without a stack."""
    wiring, scope = context.wiring, context.scope
    edge, host = client_connection(context), context.host
    if edge is None or host is None or edge.protocol not in STACKED:
        return None
    if "stack_bytes_per_s" in scope:
        return scope["stack_bytes_per_s"]
    mtu = edge.scope.get("mtu_bytes")
    if mtu is None:
        return None
    clock, _ = known_or_usual(wiring, host, context.place)
    cycles = scope.derive("stack_cycles_per_byte", paths.stack_cycles_per_byte,
                          wiring.default("stack_cycles_per_byte"), wiring.default("stack_cycles_per_packet"), mtu)
    return scope.derive("stack_bytes_per_s", paths.stack_bytes_per_s, clock, cycles)


def protocol_work(context: Context, moved: Figure) -> list[Resource]:
    """The stacks of all connections between clients and servers, each a core of its own."""
    wiring, scope = context.wiring, context.scope
    rate, clients = stack_rate(context), clients_at_work(context)
    if rate is None or clients is None or not context.nodes:
        return []
    host = context.host
    cores = processors_of(wiring, host).cores if host is not None else None
    if host is not None and cores is not None:
        scope.derive("host_cores", general.each_times_count, cores, host.count,
                     label=say("Cores of the clients' hosts"))
    each = scope.derive("stack.demand_s", paths.link_demand_s, moved, rate,
                        label=say("Protocol work of a request"))
    count = scope.derive("stack.connections", general.each_times_count, clients, servers_reached(context),
                         label=say("Connections: every client to every server that it reaches"))
    edge = client_connection(context)
    if edge is not None:
        count = scope.derive("stack.all_connections", general.each_times_count, count,
                             connections_of(wiring, edge), label=say("Connections of every client with every server"))
    even = scope.derive("stack.count", sharing.effective_count, count, wiring.default("imbalance"),
                        label=say("Connections that share the work evenly"))
    own = ResourceId(ResourceKind.PROTOCOL, context.nodes[0].id)
    return [Resource(own, say("protocol work of the connections"), each, even, segment="front",
                     hardware=replace(own, client="" if host is None else host.id))]


def request_processors(context: Context) -> list[Resource]:
    """Cores of hosts that send requests to drives of their own."""
    wiring, host = context.wiring, context.host
    if host is None or context.nodes or context.route.edges or not in_servers(context.pool):
        return []
    found, scope = processors_of(wiring, host), context.scope.inner("requests")
    clock, cores = known_or_usual(wiring, host, context.place)
    each = scope.derive("demand_s", servers.store_processor_s, wiring.default("request_cycles"), clock,
                        wiring.default("boost_clock_ratio"), thread_gain(wiring, found),
                        label=say("Work of a host's cores for a request to its drives"))
    many = scope.derive("cores", general.each_times_count, cores, working(host),
                        label=say("Cores of {host}", host=host.called))
    count = scope.derive("count", sharing.effective_count, many, wiring.default("imbalance"),
                         label=say("Cores that share the requests evenly"))
    # The time of one request is part of what the host's own path adds to it.
    return [Resource(ResourceId(ResourceKind.PROCESSOR, host.id), ResourceKind.PROCESSOR.of(host.called), each,
                     count, queued=False)]


def processors(context: Context, usual: Figure | None = None, most: Figure | None = None) -> Resource:
    """Cores of the file servers, each a queue of its own (model Q8), at ``most`` so many of all.

    ``usual`` cycles stand in for unstated ones.
    """
    wiring, scope = context.wiring, context.scope
    node = context.nodes[0]
    cycles = parameter(context, CYCLES, say("Cycles per operation")) or usual or wiring.default("nfs_cycles")
    clock, cores = known_or_usual(wiring, node, context.place)
    demand_s = scope.derive("processor.demand_s", workloads.processor_demand_s, cycles, clock,
                            thread_gain(wiring, processors_of(wiring, node)))
    many = scope.derive("processor.cores", general.each_times_count, cores, working(node),
                        label=say("Cores of the file servers"))
    if most is not None:
        many = scope.derive("processor.metadata_cores", general.least_of, many, most,
                            label=say("Cores that metadata servers work on at a time"))
    count = scope.derive("processor.count", sharing.effective_count, many, wiring.default("imbalance"),
                         label=say("Cores that share the work evenly"))
    label = ResourceKind.PROCESSOR.of(node.called)
    return Resource(ResourceId(ResourceKind.PROCESSOR, node.id), label, demand_s, count)
