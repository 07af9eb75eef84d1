"""Throughput, response, bottleneck and curve of each workload, from its demand and the resources on its way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sizer.design.records import Pattern, Workload
from sizer.figures.figure import Figure, Origin
from sizer.laws import general, sharing
from sizer.sizing.closed_class import RandomClass
from sizer.sizing.degraded import DEGRADED
from sizer.sizing.demand import Context, Demand, Resource, StreamDemand, Traffic, WorkClass
from sizer.sizing.lines import SERVERS, Line
from sizer.sizing.patterns import (
    bursty,
    iscsi_block,
    memory_bound,
    metadata_create,
    nfs_mix,
    nfs_write,
    parallel_streams,
    random_block,
    sequential,
)
from sizer.sizing.pools import PoolWiring
from sizer.sizing.result import MissingInput, ResourceUse, WorkloadResult
from sizer.sizing.sharing_work import Neighbours, share_rates
from sizer.sizing.spindles import wire_spindles
from sizer.sizing.stream_class import StreamClass
from sizer.sizing.topology import Edge, Route, route
from sizer.sizing.wiring import Wiring

PATTERNS: Mapping[Pattern, Callable[[Context], Demand | StreamDemand | None]] = {
    Pattern.RANDOM_BLOCK: random_block.demand,
    Pattern.SEQUENTIAL: sequential.demand,
    Pattern.SPECSFS2008_NFS: nfs_mix.demand,
    Pattern.NFS_WRITE: nfs_write.demand,
    Pattern.ISCSI_BLOCK: iscsi_block.demand,
    Pattern.PARALLEL_STREAMS: parallel_streams.demand,
    Pattern.BURSTY: bursty.demand,
    Pattern.METADATA_CREATE: metadata_create.demand,
    Pattern.MEMORY_BOUND: memory_bound.demand,
}
POOLLESS = frozenset((Pattern.MEMORY_BOUND,))
"""Patterns that work in memory and use no storage."""


@dataclass(slots=True)
class Performance:
    """A workload's result, with what the rest of the sizing needs of it."""

    result: WorkloadResult
    context: Context
    missing: list[MissingInput]
    drive_utilization: Figure | None
    throughput: Figure
    peak: Figure
    response_at: Callable[[str, Figure], Figure]

    @property
    def drives(self) -> tuple[str, ...]:
        """The lines of drives it works on."""
        return () if self.context.pooled is None else self.context.pooled.record.drives


def wire_workloads(
    wiring: Wiring, records: Sequence[Workload], pools: Mapping[str, PoolWiring], lines: Mapping[str, Line],
    edges: list[Edge],
) -> list[Performance]:
    """Wire all workloads: each by itself first, then those that run together at the rates they leave each other."""
    prepared: list[WorkClass] = []
    for record in records:
        with wiring.reporting(f"workloads/{record.id}"):
            made = _prepare(wiring, record, pools, lines, edges)
            if made is not None:
                prepared.append(made)
    performances: list[Performance] = []
    rates = share_rates(wiring, prepared)
    for work in prepared:
        with wiring.reporting(work.context.place):
            performances.append(_finish(work, rates.get(work.context.record.id)))
    return performances


def _prepare(
    wiring: Wiring, record: Workload, pools: Mapping[str, PoolWiring], lines: Mapping[str, Line], edges: list[Edge]
) -> WorkClass | None:
    """One workload by itself; None when something it stands on is missing, which is or becomes a problem."""
    place = f"workloads/{record.id}"
    build = PATTERNS.get(record.pattern)
    if build is None:
        wiring.error("pattern-not-modelled", f"the pattern {record.pattern} of workload {record.id} is not modelled",
                     f"{place}/pattern", f"Modelled are {', '.join(PATTERNS)}.")
        return None
    pool = pools.get((record.pools or ("",))[0])
    client = lines.get(record.client or "")
    if pool is None:
        if record.pattern in POOLLESS:
            context = Context(wiring, record, None, Route({}, {}, []), lines, [], client)
            alone = build(context)
            return StreamClass(context, alone) if isinstance(alone, StreamDemand) else None
        wiring.error("workload-without-pool", f"workload {record.id} has no pool that can be sized", f"{place}/pool",
                     "Name a pool, or mend the pool's own problems.")
        return None
    way = _way(wiring, record, pool, lines, edges)
    if way is None:
        return None
    context = Context(wiring, record, pool, way, lines, _nodes(pool, lines, way), client, edges)
    demand = build(context)
    if isinstance(demand, StreamDemand):
        return StreamClass(context, demand)
    if demand is None:
        return None
    spindles = wire_spindles(wiring, pool, f"{context.key}.drive", demand.request, demand.span)
    return RandomClass(context, demand, spindles) if spindles is not None else None


def _way(
    wiring: Wiring, record: Workload, pool: PoolWiring, lines: Mapping[str, Line], edges: list[Edge]
) -> Route | None:
    client = lines.get(record.client or "")
    start = client.host() if client is not None else None
    targets = {owner.id: pool.shares[owner.id] for owner in pool.owners}
    if start is not None and set(targets) == {start.id}:
        return Route({}, dict(targets), [])
    if not edges and client is None:
        wiring.remark("no-connections", f"no connections are drawn: workload {record.id} is bound by drives and "
                      "controllers alone", f"workloads/{record.id}/client")
        return Route({}, dict(targets), [])
    found = route(wiring, _open_edges(edges, pool, start), start, targets, f"workload.{record.id}")
    if found is None:
        where = f"from {record.client} " if record.client else ""
        wiring.error("no-path", f"no connections lead {where}to {', '.join(targets)}, which hold pool "
                     f"{pool.record.id}", f"workloads/{record.id}/client",
                     "Connect them, client side first, in the sheet of connections.")
    return found


def _open_edges(edges: list[Edge], pool: PoolWiring, start: Line | None) -> list[Edge]:
    """The connections that traffic to the pool may take: servers forward it only where they own its file systems."""
    entered = {edge.down.id for edge in edges if edge.down.item.kind in SERVERS}
    closed = entered - {pool.record.nodes, *(owner.id for owner in pool.owners), start.id if start is not None else ""}
    return [edge for edge in edges if edge.up.id not in closed]


def _nodes(pool: PoolWiring, lines: Mapping[str, Line], way: Route) -> list[Line]:
    named = lines.get(pool.record.nodes or "")
    if named is None or named.item.kind not in SERVERS:
        return []
    on_the_way = {edge.up.id for edge in way.edges} | {edge.down.id for edge in way.edges}
    return [named] if named.id in on_the_way or named in pool.owners else []


def _finish(work: WorkClass, beside: Neighbours | None) -> Performance:
    context, demand = work.context, work.demand
    sheet = context.wiring.sheet
    solution = work.finish(beside.rate if beside is not None else None)
    bandwidth = _bandwidth(context, demand, solution.throughput)
    if context.record.pattern is Pattern.BURSTY:
        bursty.average(context)
    uses = _uses(context, solution.resources, solution.throughput, beside.loads if beside is not None else {})
    result = _result(context, demand, uses, solution.throughput, bandwidth, solution.response, solution.curve)
    drives = next((sheet[use.utilization] for use in uses if solution.drives and use.id == solution.drives.id), None)
    return Performance(result, context, demand.missing, drives, solution.throughput, solution.peak,
                       solution.response_at)


def _bandwidth(context: Context, demand: Traffic, throughput: Figure) -> Figure:
    sheet, key = context.wiring.sheet, context.key
    moved = sheet.derive(f"{key}.moved_bytes", general.sum_of, demand.front_read, demand.front_write,
                         label="Bytes an operation moves for its client")
    return sheet.derive(f"{key}.bandwidth_bytes_per_s", sharing.bandwidth_bytes_per_s, throughput, moved)


def _uses(
    context: Context, resources: list[Resource], throughput: Figure, loads: Mapping[str, Figure]
) -> list[ResourceUse]:
    """Each resource with its utilization, that of other work included."""
    sheet = context.wiring.sheet
    uses = []
    for resource in resources:
        prefix = f"{context.key}.resource.{resource.id.replace(' ', '_')}"
        label = f"Utilization of {resource.label}"
        own = f"{prefix}.own_utilization" if resource.id in loads else f"{prefix}.utilization"
        used = sheet.derive(own, sharing.utilization, throughput, resource.demand, resource.count, label=label)
        if resource.id in loads:
            used = sheet.derive(f"{prefix}.utilization", general.sum_of, used, loads[resource.id],
                                label=f"{label}, with the other work")
        bound = sheet.derive(f"{prefix}.bound_per_s", sharing.saturation_per_s, resource.demand, resource.count,
                             label=f"Throughput at which {resource.label} saturates")
        sheet.given(f"{prefix}.name", resource.label, "text", label="Name", origin=Origin.DERIVED)
        uses.append(ResourceUse(resource.id, resource.label, resource.kind, used.key, resource.demand.key,
                                resource.count.key, bound.key))
    return uses


def _result(
    context: Context, demand: Traffic, uses: list[ResourceUse], throughput: Figure, bandwidth: Figure,
    response: Figure, curve: list[tuple[str, str]],
) -> WorkloadResult:
    sheet, key, record = context.wiring.sheet, context.key, context.record
    values = [sheet[use.utilization] for use in uses]
    named = [
        figure
        for use in uses
        for figure in (sheet[use.utilization.replace(".utilization", ".name")], sheet[use.utilization])
    ]
    bottleneck = sheet.derive(f"{key}.bottleneck", general.name_of_busiest, *named, label="Bottleneck")
    highest = sheet.derive(f"{key}.bottleneck_utilization", general.most_of, *values,
                           label="Utilization of the bottleneck")
    second = sheet.derive(f"{key}.runner_up", sharing.runner_up_name, *named, label="Runner-up")
    next_highest = sheet.derive(f"{key}.runner_up_utilization", sharing.second_highest, *values,
                                label="Utilization of the runner-up")
    missing = tuple(dict.fromkeys(demand.unmodelled))
    for name in missing:
        context.wiring.remark("not-modelled", f"{name} is not modelled for workload {record.id}: no data sheet figure",
                              context.place, "It may bind earlier than what is shown.")
    return WorkloadResult(
        id=record.id, title=record.title or record.id, pattern=str(record.pattern),
        pool="" if context.pooled is None else context.pooled.record.id,
        throughput=throughput.key, bandwidth=bandwidth.key, response=response.key, bottleneck=bottleneck.key,
        bottleneck_utilization=highest.key, runner_up=second.key, runner_up_utilization=next_highest.key,
        resources=tuple(use for use in uses if use.kind != DEGRADED), curve=tuple(curve), unmodelled=missing,
    )
