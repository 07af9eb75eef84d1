"""Throughput, response, bottleneck and curve of one workload, from its demand and the resources on its way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sizer.design.records import Pattern, Workload
from sizer.figures.figure import Figure, Origin
from sizer.laws import caches, closed, general, operational, sharing, streams
from sizer.sizing.degraded import DEGRADED, with_losses
from sizer.sizing.demand import Context, Demand, Resource
from sizer.sizing.lines import SERVERS, Line
from sizer.sizing.patterns import nfs_mix, random_block
from sizer.sizing.pools import PoolWiring
from sizer.sizing.result import MissingInput, ResourceUse, WorkloadResult
from sizer.sizing.spindles import Spindles, wire_spindles
from sizer.sizing.stations import array_resources, net_delay, path_resources, segment_stations
from sizer.sizing.topology import Edge, Route, route
from sizer.sizing.wiring import Wiring

PATTERNS: Mapping[Pattern, Callable[[Context], Demand | None]] = {
    Pattern.RANDOM_BLOCK: random_block.demand,
    Pattern.SPECSFS2008_NFS: nfs_mix.demand,
}
CURVE_SHARES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0)


@dataclass(slots=True)
class Performance:
    """A workload's result, with what the rest of the sizing needs of it."""

    result: WorkloadResult
    context: Context
    missing: list[MissingInput]
    drive_utilization: Figure
    throughput: Figure
    peak: Figure
    response_at: Callable[[str, Figure], Figure]


def wire_workload(
    wiring: Wiring, record: Workload, pools: Mapping[str, PoolWiring], lines: Mapping[str, Line], edges: list[Edge]
) -> Performance | None:
    """Wire one workload; None when something it stands on is missing, which is a problem already or becomes one."""
    place = f"workloads/{record.id}"
    pool = pools.get(record.pool or "")
    if pool is None:
        wiring.error("workload-without-pool", f"workload {record.id} has no pool that can be sized", f"{place}/pool",
                     "Name a pool, or mend the pool's own problems.")
        return None
    build = PATTERNS.get(record.pattern)
    if build is None:
        wiring.error("pattern-not-modelled", f"the pattern {record.pattern} of workload {record.id} is not modelled",
                     f"{place}/pattern", f"Modelled are {', '.join(PATTERNS)}.")
        return None
    way = _way(wiring, record, pool, lines, edges)
    if way is None:
        return None
    nodes = _nodes(pool, lines, way)
    client = lines.get(record.client or "")
    context = Context(wiring, record, pool, way, lines, nodes, client)
    found: Performance | None = None
    with wiring.reporting(place):
        demand = build(context)
        if demand is not None:
            spindles = wire_spindles(wiring, pool, f"{context.key}.drive", demand.request, demand.span)
            if spindles is not None:
                found = _solve(context, demand, spindles)
    return found


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
    found = route(wiring, edges, start, targets, f"workload.{record.id}")
    if found is None:
        where = f"from {record.client} " if record.client else ""
        wiring.error("no-path", f"no connections lead {where}to {', '.join(targets)}, which hold pool "
                     f"{pool.record.id}", f"workloads/{record.id}/client",
                     "Connect them, client side first, in the sheet of connections.")
    return found


def _nodes(pool: PoolWiring, lines: Mapping[str, Line], way: Route) -> list[Line]:
    named = lines.get(pool.record.nodes or "")
    if named is None or named.item.kind not in SERVERS:
        return []
    on_the_way = {edge.up.id for edge in way.edges} | {edge.down.id for edge in way.edges}
    return [named] if named.id in on_the_way or named in pool.owners else []


@dataclass(slots=True)
class _Load:
    """Figures of the state at one throughput."""

    response: Figure
    reads: Figure
    service: Figure
    wait: Figure


def _solve(context: Context, demand: Demand, spindles: Spindles) -> Performance:
    sheet, wiring, key = context.wiring.sheet, context.wiring, context.key
    resources = [*demand.resources, *path_resources(context, demand)]
    drive_visits = sheet.derive(f"{key}.drive_visits", general.sum_of, demand.read_visits, demand.write_visits,
                                label="Drive operations per operation, before the cache")
    drive_bytes = sheet.derive(f"{key}.drive_bytes", general.scaled, demand.request, drive_visits,
                               label="Bytes at the drives per operation")
    resources += array_resources(context, demand, drive_bytes)
    demand, spindles, resources = with_losses(context, demand, spindles, resources)
    stations = segment_stations(context, resources)
    flat = [figure for station in stations for figure in station]
    beside = net_delay(context, demand, resources)
    waiting = sheet.derive(f"{key}.pause_s", general.sum_of, demand.think, beside, label="Think time and fixed delays")
    variation, patience = wiring.default("service_variation"), wiring.default("destage_patience_s")
    peak = sheet.solve(
        f"{key}.peak_per_s", closed.closed_throughput, waiting, demand.population, spindles.count, demand.read_visits,
        demand.cache, demand.accessed, demand.accessed_per_rate, demand.write_visits, spindles.transfer,
        spindles.position, spindles.exponent, spindles.cap, spindles.write_service, variation, demand.write_cache,
        demand.write_bytes, patience, *flat, label="Peak throughput",
    )
    throughput = peak if demand.offered is None else sheet.derive(
        f"{key}.throughput_per_s", general.least_of, demand.offered, peak, label="Throughput: offered, or the peak")
    if demand.offered is None:
        throughput = sheet.derive(f"{key}.throughput_per_s", general.least_of, peak, label="Throughput")

    def at_load(prefix: str, rate: Figure) -> _Load:
        accessed = sheet.derive(f"{prefix}.accessed_bytes", closed.accessed_at_rate_bytes, demand.accessed,
                                demand.accessed_per_rate, rate)
        hit = sheet.derive(f"{prefix}.hit_ratio", caches.cache_hit_ratio, demand.cache, accessed, label="Cache hits")
        reads = sheet.derive(f"{prefix}.drive_reads", caches.missing_visits, demand.read_visits, hit,
                             label="Drive reads per operation")
        busy = sheet.derive(f"{prefix}.destage_utilization", closed.destage_utilization, rate, demand.write_visits,
                            spindles.write_service, spindles.count)
        one = wiring.constant("model.one_block", 1.0, "1", "Blocks of a write", "a request is one block")
        inflow = sheet.derive(f"{prefix}.inflow_bytes_per_s", caches.write_inflow_bytes_per_s, rate, one,
                              demand.write_bytes)
        priority = sheet.derive(f"{prefix}.destage_priority", caches.destage_priority, patience, demand.write_cache,
                                inflow)
        queue = sheet.solve(f"{prefix}.queue", closed.drive_queue, rate, demand.population, spindles.count, reads,
                            spindles.transfer, spindles.position, spindles.exponent, spindles.cap, busy,
                            spindles.write_service, variation, priority)
        service = sheet.derive(f"{prefix}.read_service_s", closed.queued_read_service_s, queue, spindles.transfer,
                               spindles.position, spindles.exponent, spindles.cap)
        wait = sheet.derive(f"{prefix}.drive_wait_s", closed.drive_wait_s, queue, service, busy,
                            spindles.write_service, variation, priority)
        residence = sheet.derive(f"{prefix}.residence_s", closed.residence_at_stations_s, rate, demand.population,
                                 *flat)
        response = sheet.derive(f"{prefix}.response_s", closed.open_response_s, beside, residence, reads, service,
                                wait)
        return _Load(response, reads, service, wait)

    state = at_load(f"{key}.at_throughput", throughput)
    response = (
        sheet.derive(f"{key}.response_s", closed.closed_response_s, demand.population, throughput, demand.think,
                     label="Response time with the whole population in flight")
        if demand.offered is None
        else sheet.derive(f"{key}.response_s", general.least_of, state.response, label="Response time")
    )
    bandwidth = _bandwidth(context, demand, throughput)
    drive = sheet.derive(f"{key}.drive.demand_s", closed.drive_demand_s, state.reads, state.service,
                         demand.write_visits, spindles.write_service)
    drives = Resource(f"drives {context.pool.record.id}", f"drives {context.pool.drive.model}", "drive", drive,
                      spindles.count)
    uses = _uses(context, [drives, *resources], throughput)
    curve = []
    for number, share in enumerate(CURVE_SHARES, 1):
        prefix = f"{key}.curve.{number}"
        part = wiring.constant(f"{prefix}.share", share, "1", "Share of the peak", "points of the response curve")
        wanted = sheet.derive(f"{prefix}.wanted_per_s", general.scaled, peak, part, label="Load of the point")
        rate = sheet.derive(f"{prefix}.rate_per_s", general.least_of, wanted, peak,
                            label="Throughput of the point: at most the peak")
        curve.append((rate.key, at_load(prefix, rate).response.key))
    if record_is_benchmark(context):
        sheet.derive(f"{key}.overall_response_s", operational.overall_response_s,
                     *[sheet[name] for point in curve for name in point])
    if demand.acknowledge is not None and demand.reads is not None:
        _each_kind(context, demand, state, response)
    result = _result(context, demand, uses, throughput, bandwidth, response, curve)
    return Performance(result, context, demand.missing, sheet[uses[0].utilization], throughput, peak,
                       lambda prefix, rate: at_load(prefix, rate).response)


def record_is_benchmark(context: Context) -> bool:
    """Whether the workload is a benchmark that condenses its curve into one number."""
    return context.record.pattern is Pattern.SPECSFS2008_NFS


def _each_kind(context: Context, demand: Demand, state: _Load, response: Figure) -> None:
    """Response times of the reads and of the writes: writes wait for the cache only, reads for the drives too."""
    sheet, key = context.wiring.sheet, context.key
    if demand.acknowledge is None or demand.reads is None:
        return
    drives = sheet.derive(f"{key}.drive_residence_s", streams.drive_residence_s, state.reads, state.service,
                          state.wait)
    sheet.derive(f"{key}.read_response_s", streams.read_response_s, response, drives, demand.reads, demand.hit,
                 demand.delay)
    sheet.derive(f"{key}.write_response_s", streams.write_response_s, response, drives, demand.acknowledge,
                 demand.delay)


def _bandwidth(context: Context, demand: Demand, throughput: Figure) -> Figure:
    sheet, key = context.wiring.sheet, context.key
    moved = sheet.derive(f"{key}.moved_bytes", general.sum_of, demand.front_read, demand.front_write,
                         label="Bytes an operation moves for its client")
    return sheet.derive(f"{key}.bandwidth_bytes_per_s", sharing.bandwidth_bytes_per_s, throughput, moved)


def _uses(context: Context, resources: list[Resource], throughput: Figure) -> list[ResourceUse]:
    sheet = context.wiring.sheet
    uses = []
    for resource in resources:
        prefix = f"{context.key}.resource.{resource.id.replace(' ', '_')}"
        used = sheet.derive(f"{prefix}.utilization", sharing.utilization, throughput, resource.demand, resource.count,
                            label=f"Utilization of {resource.label}")
        bound = sheet.derive(f"{prefix}.bound_per_s", sharing.saturation_per_s, resource.demand, resource.count,
                             label=f"Throughput at which {resource.label} saturates")
        sheet.given(f"{prefix}.name", resource.label, "text", label="Name", origin=Origin.DERIVED)
        uses.append(ResourceUse(resource.id, resource.label, resource.kind, used.key, resource.demand.key,
                                resource.count.key, bound.key))
    return uses


def _result(
    context: Context, demand: Demand, uses: list[ResourceUse], throughput: Figure, bandwidth: Figure,
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
        id=record.id, title=record.title or record.id, pattern=str(record.pattern), pool=context.pool.record.id,
        throughput=throughput.key, bandwidth=bandwidth.key, response=response.key, bottleneck=bottleneck.key,
        bottleneck_utilization=highest.key, runner_up=second.key, runner_up_utilization=next_highest.key,
        resources=tuple(use for use in uses if use.kind != DEGRADED), curve=tuple(curve), unmodelled=missing,
    )
