"""Compute bound by memory: a stencil over many nodes that exchange the edges of their parts (model P5)."""

from __future__ import annotations

from sizer.design.fieldspec import number
from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.load import compute
from sizer.sizing.hardware.lines import Line
from sizer.sizing.hardware.processors import each_server_of, processor_lines, processors_of
from sizer.sizing.left_out import any_above
from sizer.sizing.paths.demand import Context, Resource, StreamDemand
from sizer.sizing.paths.survivors import working
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.result import Counting
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.inputs import parameter, stated, think_of
from sizer.sizing.work.steps.streams import synchronous

BYTES_PER_FLOP = number("Memory bytes per operation", "Bytes moved to and from memory for one "
                        "floating-point operation.", "", above=0.0, maximum=1e6, range_allowed=True,
                        key="bytes_per_flop")
MEMORY_EFFICIENCY = number("Memory efficiency", "Share of the channel peak that is reached.", "1",
                           above=0.0, maximum=1.0, range_allowed=True, key="memory_efficiency")
HALO_EFFICIENCY = number("Exchange efficiency", "Share of the time not lost to the exchange between "
                         "nodes.", "1", above=0.0, maximum=1.0, range_allowed=True, key="halo_efficiency")


def demand(context: Context) -> StreamDemand | None:
    """Wire one floating-point operation: its bytes at the memory channels, its time in a core."""
    wiring, record, scope = context.wiring, context.record, context.scope
    node = context.host
    if node is None and any_above(wiring.design, wiring.left_out, (record.client or "",)):
        return None
    if node is None:
        wiring.error_of(say("workload {workload}",
                            workload=record.called), "no-client", say("names no servers that compute"),
                        f"{context.place}/client", say("Name the line of the servers."))
        return None
    found = _node(context, node)
    if found is None:
        return None
    channels, peak = found
    stated_bytes = parameter(context, BYTES_PER_FLOP, say("Memory bytes of one operation"))
    intensity = (
        scope.derive("operations_per_byte", compute.operations_per_byte, stated_bytes)
        if stated_bytes is not None
        else scope.derive("operations_per_byte", compute.flops_per_byte,
                          wiring.default("stencil_flops_per_point"), wiring.default("stencil_bytes_per_point"))
    )
    memory = parameter(context, MEMORY_EFFICIENCY) or wiring.default("memory_ratio")
    halo = parameter(context, HALO_EFFICIENCY, say("Halo efficiency")) or wiring.default("halo_ratio")
    one = scope.derive("node_flops", compute.stencil_flops, peak, channels, memory, intensity,
                       label=say("What one node reaches on the stencil"))
    nodes, asked = working(node), stated(context, "client_count")
    if asked is not None:
        nodes = scope.derive("node_count", general.least_of, asked, nodes, label=say("Nodes that compute"))
    scope.derive("flops", compute.cluster_flops, one, nodes, halo,
                 label=say("What the cluster reaches"))
    busy = scope.derive("effective_nodes", compute.effective_nodes, nodes, halo)
    moved = scope.derive("memory_s", compute.memory_time_s, channels, memory, intensity)
    computed = scope.derive("compute_s", compute.compute_time_s, peak)
    population = scope.derive("population", compute.overlapped_operations, busy, moved, computed,
                              label=say("Operations in flight"))
    nothing = wiring.model.constant("nothing_moved_bytes", 0.0, "B", say("Bytes on links"),
                                    say("the work stays in memory"))
    none = wiring.model.constant("no_delay_s", 0.0, "s", say("Delay"), say("the work stays in memory"))
    zero = wiring.model.constant("no_request", 0.0, "1", say("Array requests"), say("the work stays in memory"))
    alone = synchronous(wiring)
    return StreamDemand(
        operation=say(Counting.COMPUTED), counts=Counting.COMPUTED, population=population,
        think=think_of(context), delay=none, front_read=nothing, front_write=nothing, back_read=nothing,
        back_write=nothing, array_io=zero, streams=alone, drives=None, drive_bytes=nothing,
        resources=[
            Resource(ResourceId(ResourceKind.MEMORY), ResourceKind.MEMORY.of(node.called), moved, busy,
                     hardware=ResourceId(ResourceKind.MEMORY, node.id)),
            Resource(ResourceId(ResourceKind.CORES), ResourceKind.CORES.of(node.called), computed, busy,
                     hardware=ResourceId(ResourceKind.CORES, node.id)),
        ],
    )


def _node(context: Context, node: Line) -> tuple[Figure, Figure] | None:
    """Memory rate and peak of one node."""
    wiring, scope, place = context.wiring, context.scope, context.place
    why = say("memory-bound compute")
    found = processors_of(wiring, node)
    cores = found.cores or wiring.needed(node.item, "core_count", place, why)
    clock = found.clock or wiring.needed(node.item, "clock_cycles_per_s", place, why)
    channels = (_channels_put(context, node, why) if processor_lines(node) else _channels_described(context, node, why))
    if cores is None or clock is None or channels is None:
        return None
    peak = scope.derive("peak_flops", compute.peak_flops, cores, clock,
                        wiring.default("flops_per_cycle"))
    return channels, peak


def _channels_put(context: Context, node: Line, why: str) -> Figure | None:
    """Memory rate of one node by the processors put into it."""
    known = [context.wiring.needed(line.item, "memory_bytes_per_s", context.place, why)
             for line in processor_lines(node)]
    return None if None in known else each_server_of(context.wiring, node, "memory_bytes_per_s",
                                                     say("Peak memory rate"))


def _channels_described(context: Context, node: Line, why: str) -> Figure | None:
    """Memory rate of one node by the processor that its catalog record names."""
    wiring, place = context.wiring, context.place
    sockets = wiring.needed(node.item, "socket_count", place, why)
    processor = wiring.catalog.items.get(node.item.text("cpu"))
    if processor is None:
        wiring.error("fact-missing", say("{node} names no processor of the catalog, which {why} needs",
                                         node=node.item.title, why=why), place,
                     say("Put its processors into {node} as a line.", node=node.called))
        return None
    socket = wiring.needed(processor, "memory_bytes_per_s", place, why)
    if sockets is None or socket is None:
        return None
    return context.scope.derive("channel_bytes_per_s", general.each_times_count, socket, sockets,
                                label=say("Peak memory rate of one node"))


PATTERN = PatternSpec(
    name="memory-bound", rank=90, pooled=False, own=(BYTES_PER_FLOP, MEMORY_EFFICIENCY, HALO_EFFICIENCY),
    demand=demand, rate_follows=mark("the memory and the cores of its nodes"))
