"""Storage servers with the pool's drives inside: what their software asks of processors and ports (model W8, L13).

Which software it is says the pool. Copies and codes lie over servers where the software keeps them apart, or where the
pool states that few members of a group share a server.
"""

from __future__ import annotations

from dataclasses import dataclass

from sizer.design.protection import code_members
from sizer.design.stems import figure_key
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import servers
from sizer.laws.queueing import sharing
from sizer.laws.transfer import multipath
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.hardware.lines import Line
from sizer.sizing.hardware.processors import known_or_usual, processors_of, thread_gain
from sizer.sizing.paths.demand import Context, Resource, Traffic
from sizer.sizing.paths.fabric.spoken import protocol_value, spoken_along, way_to, works_hosts
from sizer.sizing.paths.local_drives import in_servers
from sizer.sizing.paths.software import (
    UNKNOWN,
    UNKNOWN_OBJECTS,
    holder_of,
    in_whole_objects,
    stated_value,
    store_of,
    value_of,
    work_position,
)
from sizer.sizing.paths.survivors import working
from sizer.sizing.paths.topology import Edge
from sizer.sizing.pools.protection import Scheme, by_definition, copies_of, parity_of
from sizer.sizing.pools.stores import STORES
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope

MOST_LOCAL_COPIES = 2
"""Copies that servers keep on drives of their own; more are kept by stores, over servers."""


@dataclass(frozen=True, slots=True)
class Code:
    """Members of a stripe that hold data and parity, or copies."""

    data: Figure
    parity: Figure
    copies: Figure


def serving(context: Context) -> Line | None:
    """The servers that hold the pool's drives and serve it over a network; None where it is served otherwise.

    One server of which no software is stated is no store: what is known of stores says nothing of it.
    """
    if context.pooled is None or not in_servers(context.pool) or store_of(context) is None:
        return None
    holders = {owner.id: owner for owner in context.owners}
    if len(holders) > 1 or not (context.nodes or context.route.edges):
        return None
    node = next(iter(holders.values()))
    several = bool(context.pool.record.software) or decided(
        context.wiring, lambda count: count > 1, node.count, of_work=True)
    return node if several else None


def gateways(context: Context) -> Line | None:
    """Servers without drives of the pool, which its clients reach it through; None where it has none."""
    node = serving(context)
    return context.nodes[0] if node is not None and context.nodes and context.nodes[0].id != node.id else None


def fronting(context: Context) -> Line | None:
    """The servers that run the software of a pool whose drives lie behind them, in shelves or arrays.

    Which software it is need not be stated: what serves files and blocks takes processors, whatever it is.
    """
    if context.pooled is None or in_servers(context.pool) or not context.nodes:
        return None
    node = context.nodes[0]
    return node if node.item.kind.is_server and store_of(context) is not None else None


def over_servers(context: Context) -> Figure | None:
    """How far the pool's copies and codes lie over servers, 0 to 1; None where each server keeps its own.

    It is so by the software, where few members may share a server, and of more copies than two, which only stores keep;
    RAID levels are kept inside a server, and so are declustered arrays unless the software keeps them over servers. Of
    other codes nobody knows: it is a range.
    """
    pool, protection = context.pool, context.pool.protection
    if serving(context) is None:
        return None
    if protection.scheme is Scheme.DECLUSTERED:
        return _certain(context) if store_says(context, "between_servers") else None
    if protection.scheme not in (Scheme.MIRROR, Scheme.PARITY):
        return None
    if protection.placed:
        return _certain(context)
    stated, members = stated_value(context, "between_servers"), pool.record.enclosure_members
    if stated is not None and stated.low is None:
        return _certain(context) if stated.value == 1 else None
    if members is not None:
        return _certain(context) if members < protection.copies + (protection.data or 1) else None
    if protection.copies > MOST_LOCAL_COPIES:
        return _certain(context)
    return None if stated is None or code_members(protection.name) is None else value_of(context, "between_servers")


def places_objects(context: Context) -> bool:
    """Whether software places what files consist of over all servers, so that no file is on a few groups of drives."""
    stated = stated_value(context, "between_servers")
    by_software = stated is not None and stated.low is None and stated.value == 1
    return over_servers(context) is not None or (by_software and serving(context) is not None)


def server_processors(context: Context, demand: Traffic) -> list[Resource]:
    """Cores of the storage servers, of gateways before them and of clients of the software, each a queue of its own.

    Servers whose processors the demand knows already are left as they are.
    """
    known = {resource.id.record for resource in demand.resources if resource.id.kind is ResourceKind.PROCESSOR}
    node, before = serving(context) or fronting(context), gateways(context)
    found: list[Resource] = []
    if node is not None and node.id not in known:
        found += _processors(context, node, "servers", _cycles(context, demand, node))
    if before is not None and before.id not in known:
        found += _processors(context, before, "gateways", _gateway_cycles(context, demand, "gateways"))
    host = _client_of_store(context)
    if host is not None and not known & {host.id, node.id if node is not None else ""}:
        found += _processors(context, host, "clients", value_of(context, "client_cycles"))
    return found


def _client_of_store(context: Context) -> Line | None:
    """Hosts that the client of the software runs on, apart from its servers; None where a gateway stands between."""
    node, host = serving(context), context.host
    if node is None or host is None or on_servers(context, node) or over_servers(context) is None:
        return None
    return None if _forwards(context) or gateways(context) is not None else host


def _processors(context: Context, node: Line, part: str, cycles: Figure) -> list[Resource]:
    """Cores of servers with so many cycles an operation."""
    wiring, scope = context.wiring, context.scope.inner(part)
    found = processors_of(wiring, node)
    clock, cores = known_or_usual(wiring, node, context.place)
    each = scope.derive("demand_s", servers.store_processor_s, cycles, clock, wiring.default("boost_clock_ratio"),
                        thread_gain(wiring, found),
                        label=say("Time of an operation at the cores of {node}", node=node.called))
    many = scope.derive("cores", general.each_times_count, cores, working(node),
                        label=say("Cores of {node}", node=node.called))
    used = _used(context, part, many, cycles)
    count = scope.derive("count", sharing.effective_count, used, wiring.default("store_imbalance"),
                         label=say("Cores of {node} that share the work, with the busiest server counted",
                                   node=node.called))
    targets = context.engaged.targets
    if targets is not None:
        count = scope.derive("reached_count", multipath.parts_reached, count, many, working(node), targets.at_work)
    return [Resource(ResourceId(ResourceKind.PROCESSOR, node.id), say("processors of {node}", node=node.called), each,
                     count)]


def _used(context: Context, part: str, cores: Figure, cycles: Figure) -> Figure:
    """The cores that the threads of the software keep busy: all of them, unless it has so many threads a drive."""
    pool, scope = context.pool, context.scope.inner(part)
    if part != "servers" or not pool.drive.is_flash or stated_value(context, "threads_of_drive") is None:
        return cores
    return scope.derive("used_cores", servers.cores_of_threads, cores, pool.drives,
                        value_of(context, "threads_of_drive"), scope["cycles"], cycles,
                        label=say("Cores that the software keeps busy"))


def _cycles(context: Context, demand: Traffic, node: Line) -> Figure:
    """Processor cycles of an operation on all servers of the pool, those of clients and gateways on them too."""
    scope, over = context.scope.inner("servers"), over_servers(context)
    if over is None:
        cycles = _cycles_of(context, demand, scope, _one(context))
    elif over is _certain(context):
        cycles = _cycles_of(context, demand, scope, _code(context))
    else:
        cycles = scope.derive("cycles", servers.between_states, over,
                              _cycles_of(context, demand, scope.inner("over"), _code(context)),
                              _cycles_of(context, demand, scope.inner("apart"), _one(context)),
                              label=say("Processor cycles of an operation, over the ways that redundancy may lie"))
    if _forwards(context):
        return scope.derive("all_cycles", general.sum_of, cycles, _gateway_cycles(context, demand, "servers"),
                            label=say("Processor cycles of an operation, its gateway's too"))
    if on_servers(context, node):
        return scope.derive("all_cycles", general.sum_of, cycles, value_of(context, "client_cycles"),
                            label=say("Processor cycles of an operation, its client's too"))
    return cycles


def _cycles_of(context: Context, demand: Traffic, scope: Scope, code: Code) -> Figure:
    """Processor cycles of an operation that is divided so over servers."""
    moved = _moved(context, demand)
    reads = context.scope.inner("servers").derive_once("read_ratio", sharing.part_of_whole, demand.front_read, moved,
                                                       label=say("Share of its bytes that are read"))
    unit = _unit(context)
    return scope.derive(
        "cycles", servers.store_cycles, reads, moved, code.data, code.parity, unit, value_of(context, "whole_stripes"),
        value_of(context, "partial_writes"), value_of(context, "read_cycles"), value_of(context, "write_cycles"),
        value_of(context, "asking_cycles"), code.copies, value_of(context, "read_cycles_per_byte"),
        value_of(context, "write_cycles_per_byte"))


def _gateway_cycles(context: Context, demand: Traffic, part: str) -> Figure:
    """Cycles of an operation in a gateway: a client of the store on one side, a server of its clients on the other."""
    wiring, scope = context.wiring, context.scope.inner(part)
    reached = {line.id for line in context.nodes or context.owners}
    entered = next((edge for edge in context.route.edges if edge.down.id in reached), None)
    preset = None if entered is None else spoken_along(wiring, way_to(context.route.edges, entered))
    front = (wiring.default("gateway_cycles") if preset is None or not works_hosts(wiring, preset)
             else protocol_value(wiring, preset, "target_cycles"))
    return scope.derive("gateway_cycles", servers.gateway_cycles, value_of(context, "client_cycles"), front,
                        _moved(context, demand), wiring.default("gateway_cycles_per_byte"))


def _moved(context: Context, demand: Traffic) -> Figure:
    return context.scope.inner("servers").derive_once("moved_bytes", general.sum_of, demand.front_read,
                                                      demand.front_write, label=say("Bytes of an operation"))


def at_servers(context: Context, demand: Traffic, edge: Edge) -> Figure | None:
    """Bytes of an operation in the busier direction of ports of the storage servers; None at any other connection."""
    node = serving(context)
    return None if node is None or node.id not in (edge.up.id, edge.down.id) else port_bytes(context, demand, node)


def port_bytes(context: Context, demand: Traffic, node: Line) -> Figure:
    """Bytes of an operation in the busier direction of all ports of the storage servers (model L13)."""
    scope = context.scope.inner("servers")
    if "port_bytes" in scope:
        return scope["port_bytes"]
    wiring = context.wiring
    read, written = sent_between(context)
    everything = wiring.model.constant("clients_apart", 1.0, "1", say("Share of the work that passes the ports"),
                                       say("clients are apart from the servers"))
    reached = value_of(context, "read_port_ratio")
    elsewhere = everything
    if on_servers(context, node):
        elsewhere = scope.derive("elsewhere_ratio", servers.elsewhere_ratio, working(node))
        reached = scope.derive("read_port_ratio", sharing.product_of_ratios, reached,
                               value_of(context, "shared_node_ratio"), label=say("Share of the ports that reads reach"))
    return scope.derive("port_bytes", servers.server_port_bytes, demand.front_read, demand.front_write, read, written,
                        elsewhere, reached, value_of(context, "write_port_ratio"))


def sent_between(context: Context) -> tuple[Figure, Figure]:
    """Bytes that storage servers send each other for each byte that a client reads, and writes (model L13)."""
    node, over = serving(context), over_servers(context)
    scope, wiring = context.scope.inner("servers"), context.wiring
    read = written = wiring.model.constant("nothing_between", 0.0, "1", say("Bytes between servers for each byte"),
                                           say("each server protects its own data"))
    if over is not None:
        code = _code(context)
        read = scope.derive_once("read_between", servers.gathered_ratio, code.data)
        written = scope.derive_once("write_between", servers.between_servers_ratio, code.data, code.parity, code.copies)
        if over is not _certain(context):
            read = scope.derive_once("read_over", sharing.product_of_ratios, read, over,
                                     label=say("Bytes between servers for each read, as far as redundancy lies over "
                                               "them"))
            written = scope.derive_once("write_over", sharing.product_of_ratios, written, over,
                                        label=say("Bytes between servers for each written, as far as redundancy lies "
                                                  "over them"))
    if node is not None and not on_servers(context, node) and _forwards(context):
        # What a gateway forwards comes in and goes out once more, but for the part that lies on its own server.
        forwarded = scope.derive_once("forwarded_ratio", servers.elsewhere_ratio, working(node),
                                      label=say("Share that gateways forward to another server"))
        read = scope.derive_once("read_sent", general.sum_of, read, forwarded,
                                 label=say("Bytes between servers for each read"))
        written = scope.derive_once("write_sent", general.sum_of, written, forwarded,
                                    label=say("Bytes between servers for each written"))
    return read, written


def leaves_into_fabric(edge: Edge, node: Line) -> bool:
    """Whether a connection leads from servers to switches."""
    return edge.up.id == node.id and edge.down.item.kind.is_switch


def store_value(context: Context, name: str) -> Figure | None:
    """A value of the preset of the pool's software; None where it has none of that name, or no software serves it."""
    return None if stated_value(context, name) is None else value_of(context, name)


def store_says(context: Context, name: str) -> bool | None:
    """What the preset of the pool's software says of a question; None where it does not, or no software serves it."""
    entry = stated_value(context, name)
    return None if entry is None else entry.value == 1


def store_ends(context: Context, name: str) -> tuple[Figure, Figure] | None:
    """The ends of the range of such a value; None where the store has none of that name, or no software serves it."""
    entry = stated_value(context, name)
    return None if entry is None else context.wiring.ends(figure_key(STORES, holder_of(context, name), name), entry)


def unstated_software(context: Context) -> MissingInput | None:
    """The question which software serves a pool from its servers, where nobody stated it."""
    node = serving(context) or fronting(context)
    if node is None or context.pool.record.software or store_of(context) not in (UNKNOWN, UNKNOWN_OBJECTS):
        return None
    record = context.pool.record
    return MissingInput(
        work_position(context).key, say("Which software serves pool {pool} from its servers?", pool=record.called),
        tuple(figure_key("workloads", context.record.id, what) for what in ("throughput_per_s", "response_s")),
        taken=say("a range over all storage software that is known"))


def _forwards(context: Context) -> bool:
    """Whether clients reach the pool through gateways on its own servers."""
    return store_says(context, "gateways_on_servers") is True and gateways(context) is None


def on_servers(context: Context, node: Line) -> bool:
    """Whether the clients run on the storage servers: as stated, or as the work starts there and leaves over switches.

    Work without a client line starts at the hosts that nothing leads to.
    """
    if context.host is not None:
        return context.host.id == node.id
    return not context.route.edges and any(leaves_into_fabric(edge, node) for edge in context.edges)


def _unit(context: Context) -> Figure:
    """Bytes of one member in a stripe: as the software has it, else a chunk. An object lies over all its members."""
    pool, in_stripe = context.pool, "stripe_unit_bytes"
    if stated_value(context, in_stripe) is not None:
        return value_of(context, in_stripe)
    if in_whole_objects(context):
        return context.wiring.model.constant("object_unit_bytes", 1.0, "B", say("Bytes of one member in a stripe"),
                                             say("an object lies over all data members, whatever its size"))
    if pool.record.chunk_bytes is not None:
        return pool.scope.stated("chunk_bytes", float(pool.record.chunk_bytes))
    return context.wiring.default("chunk_bytes")


def _certain(context: Context) -> Figure:
    return context.wiring.model.constant("over_servers", 1.0, "1", say("Whether redundancy lies over servers"),
                                         say("by the software, or as the pool states"))


def _one(context: Context) -> Code:
    """Requests of servers that protect their own data."""
    wiring = context.wiring
    one = wiring.model.constant("one_member", 1.0, "count", say("Members"), say("data lies on one server"))
    return Code(one, wiring.model.constant("no_member", 0.0, "count", say("Members"), say("data lies on one server")),
                one)


def _code(context: Context) -> Code:
    """What a request is divided into where redundancy lies over servers."""
    pool, alone = context.pool, _one(context)
    scope, protection = pool.laid_out, pool.protection
    if protection.copies > 1:
        return Code(alone.data, alone.parity, copies_of(scope, protection))
    parity = parity_of(scope, protection)
    data = (by_definition(pool.scope, protection, "stripe_data_members", protection.data,
                          say("Data members of a stripe"))
            if protection.data is not None
            else scope.derive_once("code_data_members", general.difference, pool.members, parity,
                                   label=say("Data members of a stripe")))
    return Code(data, parity, alone.copies)
