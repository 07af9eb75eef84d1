"""Compute bound by memory: a stencil over many nodes that exchange the edges of their parts (model P5)."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.laws import general
from sizer.laws.facility import facilities
from sizer.laws.load import compute
from sizer.sizing.hardware.lines import Line
from sizer.sizing.left_out import any_above
from sizer.sizing.paths.demand import Context, Resource, StreamDemand
from sizer.sizing.paths.survivors import working
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.work.patterns.hosts import offers_nothing
from sizer.sizing.work.patterns.random_block import think_of
from sizer.sizing.work.patterns.sequential import parameter


def demand(context: Context) -> StreamDemand | None:
    """Wire one floating-point operation: its bytes at the memory channels, its time in a core."""
    wiring, record, key = context.wiring, context.record, context.key
    sheet = wiring.sheet
    if not offers_nothing(context, "the memory and the cores of its nodes"):
        return None
    node = context.client.host() if context.client is not None else None
    if node is None and any_above(wiring.design, wiring.left_out, (record.client or "",)):
        return None
    if node is None:
        wiring.error("no-client", f"workload {record.id} names no servers that compute", f"{context.place}/client",
                     "Name the line of the servers.")
        return None
    found = _node(context, node)
    if found is None:
        return None
    channels, peak = found
    intensity = (
        sheet.derive(f"{key}.operations_per_byte", compute.operations_per_byte,
                     parameter(context, "bytes_per_flop", "1", "Memory bytes of one operation"))
        if "bytes_per_flop" in record.parameters
        else sheet.derive(f"{key}.operations_per_byte", facilities.flops_per_byte,
                          wiring.default("stencil_flops_per_point"), wiring.default("stencil_bytes_per_point"))
    )
    memory = _share(context, "memory_efficiency", "memory_ratio")
    halo = _share(context, "halo_efficiency", "halo_ratio")
    one = sheet.derive(f"{key}.node_flops", facilities.stencil_flops, peak, channels, memory, intensity,
                       label="What one node reaches on the stencil")
    nodes = _nodes(context, node)
    sheet.derive(f"{key}.flops", facilities.cluster_flops, one, nodes, halo,
                 label="What the cluster reaches")
    busy = sheet.derive(f"{key}.effective_nodes", compute.effective_nodes, nodes, halo)
    moved = sheet.derive(f"{key}.memory_s", compute.memory_time_s, channels, memory, intensity)
    computed = sheet.derive(f"{key}.compute_s", compute.compute_time_s, peak)
    population = sheet.derive(f"{key}.population", compute.overlapped_operations, busy, moved, computed,
                              label="Operations in flight")
    nothing = wiring.constant("model.nothing_moved_bytes", 0.0, "B", "Bytes on links", "the work stays in memory")
    none = wiring.constant("model.no_delay_s", 0.0, "s", "Delay", "the work stays in memory")
    zero = wiring.constant("model.no_request", 0.0, "1", "Array requests", "the work stays in memory")
    alone = wiring.constant("model.synchronous", 1.0, "count", "Requests in flight of a synchronous stream",
                            "work on a volume waits for each request")
    return StreamDemand(
        population=population, think=think_of(context), delay=none, front_read=nothing, front_write=nothing,
        back_read=nothing, back_write=nothing, array_io=zero, streams=alone, drives=None, drive_bytes=nothing,
        resources=[
            Resource(ResourceId(ResourceKind.MEMORY), f"memory channels of {node.item.model}", moved, busy,
                     hardware=ResourceId(ResourceKind.MEMORY, node.id)),
            Resource(ResourceId(ResourceKind.CORES), f"cores of {node.item.model}", computed, busy,
                     hardware=ResourceId(ResourceKind.CORES, node.id)),
        ],
    )


def _nodes(context: Context, node: Line) -> Figure:
    """Nodes that compute: as many as are stated, of those that work."""
    left, stated = working(context.wiring, node), context.record.client_count
    if stated is None:
        return left
    asked = context.wiring.stated("workloads", context.record.id, "client_count", float(stated))
    return context.wiring.sheet.derive(f"{context.key}.node_count", general.least_of, asked, left,
                                       label="Nodes that compute")


def _share(context: Context, name: str, otherwise: str) -> Figure:
    if name in context.record.parameters:
        return parameter(context, name, "1", name.replace("_", " ").capitalize())
    return context.wiring.default(otherwise)


def _node(context: Context, node: Line) -> tuple[Figure, Figure] | None:
    """Memory rate and peak of one node."""
    wiring, sheet, key, place = context.wiring, context.wiring.sheet, context.key, context.place
    why = "memory-bound compute"
    sockets = wiring.needed(node.item, "socket_count", place, why)
    cores = wiring.needed(node.item, "core_count", place, why)
    clock = wiring.needed(node.item, "clock_cycles_per_s", place, why)
    processor = wiring.catalog.items.get(node.item.text("cpu"))
    socket = wiring.needed(processor, "memory_bytes_per_s", place, why) if processor is not None else None
    if processor is None:
        wiring.error("fact-missing", f"{node.item.id} names no processor of the catalog, which {why} needs", place,
                     "Give the processor in a catalog folder of your own.")
    if sockets is None or cores is None or clock is None or socket is None:
        return None
    channels = sheet.derive(f"{key}.channel_bytes_per_s", general.each_times_count, socket, sockets,
                            label="Peak memory rate of one node")
    peak = sheet.derive(f"{key}.peak_flops", facilities.peak_flops, cores, clock,
                        wiring.default("flops_per_cycle"))
    return channels, peak
