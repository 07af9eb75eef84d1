"""Throughput, response, bottleneck and curve of each workload, from its demand and the resources on its way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace

from sizer.design.hours import Period, hours_of, periods_of
from sizer.design.naming import NAMED_TABLES, Names
from sizer.design.patterns import PATTERNS
from sizer.design.records import Workload
from sizer.figures.figure import Figure, Origin
from sizer.language import AND, listed, say
from sizer.laws import general
from sizer.laws.queueing import sharing
from sizer.numerals import first_of
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.in_front.moves import beside_moves
from sizer.sizing.drives.layouts import in_records
from sizer.sizing.drives.solid_state.wear import wire_written
from sizer.sizing.drives.spindles import wire_spindles
from sizer.sizing.hardware.lines import Line
from sizer.sizing.left_out import any_connection
from sizer.sizing.paths.demand import Beside, Context, Demand, Resource, Solution, StreamDemand, Unmodelled, WorkClass
from sizer.sizing.paths.distribution import Site, pools_of, sites_of
from sizer.sizing.paths.targets import drives_of_targets
from sizer.sizing.paths.topology import Edge, Route, route
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.result import Counting, ResourceUse, WorkloadResult
from sizer.sizing.scope import Scope
from sizer.sizing.work.by_hours import tell_hours
from sizer.sizing.work.closed_class import RandomClass
from sizer.sizing.work.pattern import demand_of, engaged, pattern_of
from sizer.sizing.work.sharing import share_rates
from sizer.sizing.work.steps.inputs import arrives
from sizer.sizing.work.stream_class import StreamClass
from sizer.sizing.work.tiers import with_tiers
from sizer.units import format_value


@dataclass(slots=True)
class Performance:
    """A workload's result, with what the rest of the sizing needs of it."""

    result: WorkloadResult
    contexts: list[Context]
    """The workload on each set of drives it works on."""
    missing: list[MissingInput]
    drive_loads: tuple[tuple[tuple[str, ...], Figure], ...]
    """Lines of drives it works on, with how busy it keeps them."""
    throughput: Figure
    peak: Figure
    response_at: Callable[[Scope, Figure], Figure]
    beside: Beside | None
    """The other work that takes part of what it runs on; None where it has all of it."""
    offered: Figure | None
    """The rate at which its operations arrive; None where it waits for its answers."""
    parts: Figure | None
    """How many operations a request of its client is; None: each is one."""
    beside_at: Callable[[Scope, Figure], Figure] | None
    """Of offered work beside other work: its response at a rate, the others at theirs."""
    operation: str
    """What one of its operations is, in the plural: only operations of one kind may be added."""
    read: Figure
    written: Figure
    """Bytes that one of its operations reads and writes for its clients: its bandwidth is of both together."""

    @property
    def shared(self) -> bool:
        """Whether other work takes part of what it runs on."""
        return self.beside is not None

    @property
    def reach(self) -> Figure:
        """The most it gets by itself: its peak, or the rate it is pinned to, which then holds whatever follows."""
        return self.peak if self.throughput.pin is None else self.throughput

    @property
    def record(self) -> Workload:
        """The workload as the design states it."""
        return self.contexts[0].record


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
                _offer_what_is_pinned(wiring, made)
                prepared.append(made)
    others = share_rates(wiring, prepared)
    periods = periods_of([work.context.record for work in prepared])
    tell_hours(wiring, prepared, periods, others)
    running: list[_Running] = []
    for work in prepared:
        with wiring.reporting(work.context.place):
            running.append(_run(work, others.get(work.context.record.id)))
    busy = _all_work(wiring, running, periods)
    performances: list[Performance] = []
    for one in running:
        with wiring.reporting(one.work.context.place):
            performances.append(_finish(one, busy))
    _tell_unmodelled(wiring, [one.work for one in running], {one.record.id for one in performances})
    return performances


def _tell_unmodelled(wiring: Wiring, works: Sequence[WorkClass], sized: Container[str]) -> None:
    """Say of each resource without a figure that it is left out, once for all the work that passes it."""
    found: dict[str, list[tuple[WorkClass, Unmodelled]]] = {}
    for work in works:
        if work.context.record.id in sized:
            for name, one in {one.label: one for one in work.demand.unmodelled}.items():
                found.setdefault(name, []).append((work, one))
    for name, passing in found.items():
        ids = first_of([work.context.record.called for work, _ in passing])
        first, one = passing[0]
        wiring.remark("not-modelled", say("{name} is not modelled for workload {ids}: no data sheet figure"
                                          if len(ids) == 1 else
                                          "{name} is not modelled for workloads {ids}: no data sheet figure",
                                          name=name, ids=listed(ids, AND)), first.context.place,
                      say("It may limit the rate before what is shown does."), told=(one.item.id,))


def _offer_what_is_pinned(wiring: Wiring, work: WorkClass) -> None:
    """Work that is pinned to more than it offers is taken to offer as much: a failure that leaves less overloads it."""
    scope, offered = work.context.whole, work.demand.offered
    key = scope.key("throughput_per_s")
    if offered is None or not wiring.sheet.pinned(key):
        return
    rate = float(wiring.sheet.pins[key].value)
    if rate <= offered.number:
        return
    pinned = scope.constant("pinned_per_s", rate, "1/s", say("Rate that it is pinned to"),
                            say("the pin of its throughput"))
    work.demand.stated = offered
    work.demand.offered = scope.derive("asked_per_s", general.most_of, offered, pinned,
                                       label=say("Rate that is offered, at least what it is pinned to"))
    of = f" ({say(work.demand.counts)})" if work.demand.counts else ""
    wiring.warning("pinned-above-offered",
                   say("workload {work} is pinned to {rate}{counts}, more than the {offered} it "
                                               "offers: it is taken to offer what it is pinned to",
                                               work=work.context.record.called, rate=format_value(rate, "1/s", 4),
                                               counts=of, offered=format_value(offered.number, "1/s", 4)),
                   f"{work.context.place}/offered_per_s",
                   say("State the rate that is offered, or remove the pin."), told=(rate, offered.number))


def _prepare(
    wiring: Wiring, record: Workload, pools: Mapping[str, PoolWiring], lines: Mapping[str, Line], edges: list[Edge]
) -> WorkClass | None:
    """One workload by itself; None when something it stands on is missing, which is or becomes a problem."""
    place = f"workloads/{record.id}"
    pattern = PATTERNS.get(record.pattern)
    if pattern is None:
        wiring.error("pattern-not-modelled", say("the pattern {pattern} of workload {workload} is not modelled",
                                                 pattern=record.pattern, workload=record.called),
                     f"{place}/pattern", say("Modelled are {patterns}.", patterns=listed(PATTERNS)))
        return None
    if hours_of(record.hours) is None:
        wiring.error_of(say("workload {workload}", workload=record.called), "hours-not-read",
                        say("states hours that cannot be read: {hours}", hours=record.hours), f"{place}/hours",
                        say("State full hours, such as 8-18, 22-6, or 8-12, 13-18."))
    client = lines.get(record.client or "")
    if not pattern.pooled:
        contexts = [Context(wiring, record, None, Route({}, {}, []), lines, [], client)]
    else:
        contexts = []
        chosen = pools_of(wiring, record, pools, served=bool(pattern.file_service))
        named = tuple(pool.record.id for pool in chosen)
        for site in with_tiers(wiring, record, sites_of(wiring, record, chosen), streams=pattern_of(record).streams):
            way = _way(wiring, record, site, lines, edges)
            if way is None:
                return None
            contexts.append(Context(wiring, record, site.pool, way, lines, _nodes(site.pool, lines, way), client,
                                    edges, site, named))
    found = [(context, demand) for context in map(engaged, contexts) if (demand := demand_of(context)) is not None]
    if not found or len(found) < len(contexts):
        return None
    for context, demand in found:
        wire_written(context, demand)
    return _class_of(found)


def _class_of(found: Sequence[tuple[Context, Demand | StreamDemand]]) -> WorkClass | None:
    """The demands on all sets of drives as one class; all are of the kind that the pattern makes."""
    streams = [(context, demand) for context, demand in found if isinstance(demand, StreamDemand)]
    if streams:
        return StreamClass([context for context, _ in streams], [demand for _, demand in streams])
    worked = []
    for context, demand in found:
        if isinstance(demand, Demand):
            laid_out = in_records(context, demand)
            spindles = wire_spindles(context.wiring, context.pool, context.scope.inner("drive"), laid_out.request,
                                     laid_out.span)
            if spindles is None:
                return None
            own = context.scope.inner("drive")
            reached = drives_of_targets(context, own, spindles.count)
            worked.append((context, laid_out, replace(spindles, count=beside_moves(context, own, reached))))
    return RandomClass(worked)


def _way(
    wiring: Wiring, record: Workload, site: Site, lines: Mapping[str, Line], edges: list[Edge]
) -> Route | None:
    pool, client = site.pool, lines.get(record.client or "")
    start = client.host() if client is not None else None
    targets = {owner.id: pool.shares[owner.id] for owner in pool.owners}
    if start is not None and set(targets) == {start.id}:
        return Route({}, dict(targets), [])
    if not edges and client is None:
        wiring.remark("no-connections", say("no connections are drawn: workload {workload} is bound by drives and "
                                            "controllers alone",
                                            workload=record.called), f"workloads/{record.id}/client")
        return Route({}, dict(targets), [])
    found = route(_open_edges(edges, pool, start), start, targets,
                  site.scope(wiring.scope("workloads", record.id)))
    if found is None and not any_connection(wiring.design, wiring.left_out):
        named = Names(wiring.design)
        source = named.called("items", record.client) if record.client else ""
        there = listed(named.called("items", target) for target in targets)
        wiring.reached.setdefault(pool.record.id, False)
        wiring.error("no-path", say("no connections lead from {source} to {there}, which hold pool {pool}"
                                    if source else "no connections lead to {there}, which hold pool {pool}",
                                    source=source, there=there, pool=pool.record.called),
                                    f"workloads/{record.id}/client",
                     say("Connect them, client side first, in the sheet of connections."))
    elif found is not None:
        wiring.reached[pool.record.id] = True
    return found


def _open_edges(edges: list[Edge], pool: PoolWiring, start: Line | None) -> list[Edge]:
    """The connections that traffic to the pool may take: servers forward it only where they own its file systems."""
    entered = {edge.down.id for edge in edges if edge.down.item.kind.is_server}
    closed = entered - {pool.record.nodes, *(owner.id for owner in pool.owners), start.id if start is not None else ""}
    return [edge for edge in edges if edge.up.id not in closed]


def _nodes(pool: PoolWiring, lines: Mapping[str, Line], way: Route) -> list[Line]:
    named = lines.get(pool.record.nodes or "")
    if named is None or not named.item.kind.is_server:
        return []
    on_the_way = {edge.up.id for edge in way.edges} | {edge.down.id for edge in way.edges}
    return [named] if named.id in on_the_way or named in pool.owners else []


@dataclass(slots=True)
class _Running:
    """A workload at the rate it gets, with how busy it keeps each of its resources by itself."""

    work: WorkClass
    beside: Beside | None
    solution: Solution
    names: list[str]
    scopes: list[Scope]
    own: list[Figure]


def _run(work: WorkClass, beside: Beside | None) -> _Running:
    solution = work.finish(beside)
    names = _names(solution.resources, Names(work.context.wiring.design))
    scopes = [work.context.whole.inner("resource", resource.id.key) for resource in solution.resources]
    own = [
        scope.derive("utilization" if beside is None else "own_utilization", sharing.utilization, solution.throughput,
                     resource.demand, resource.count, label=say("Utilization of {name}", name=name))
        for resource, name, scope in zip(solution.resources, names, scopes, strict=True)
    ]
    return _Running(work, beside, solution, names, scopes, own)


def _all_work(
    wiring: Wiring, running: Sequence[_Running], periods: Sequence[Period]
) -> dict[ResourceId, Figure]:
    """Utilization of each resource that workloads share, by all of them: the same from each one's view.

    Where sets of work run in different hours it is that of the busiest hours, each workload at the rate of its worst.
    """
    parts: dict[ResourceId, dict[str, Figure]] = {}
    labels: dict[ResourceId, str] = {}
    for one in running:
        if one.beside is not None:
            for resource, own in zip(one.solution.resources, one.own, strict=True):
                parts.setdefault(resource.identity, {})[one.work.context.record.id] = own
                labels.setdefault(resource.identity, resource.label)
    found: dict[ResourceId, Figure] = {}
    for name, works in parts.items():
        if len(works) < 2:
            continue
        scope, label = Scope(wiring.sheet, f"shared.{name.key}"), say("Utilization of {labels} by all work",
                                                                      labels=labels[name])
        if len(periods) < 2:
            found[name] = scope.derive("utilization", general.sum_of, *works.values(), label=label)
            continue
        sums = [scope.inner("hours", period.name).derive("utilization", general.sum_of, *loads,
                                                         label=say("{label} of {period}", label=label,
                                                                   period=period.text))
                for period in periods if (loads := [load for one, load in works.items() if one in period.works])]
        found[name] = scope.derive("utilization", general.most_of, *sums,
                                   label=say("{label}, in the busiest hours", label=label))
    return found


def _finish(running: _Running, busy: Mapping[ResourceId, Figure]) -> Performance:
    work, solution, beside = running.work, running.solution, running.beside
    context, demand = work.context, work.demand
    asked = (demand.front_read, demand.front_write) if demand.asked is None else (demand.asked,)
    moved = context.whole.derive("moved_bytes", general.sum_of, *asked,
                                 label=say("Bytes an operation moves for its client"))
    bandwidth = context.whole.derive("bandwidth_bytes_per_s", sharing.bandwidth_bytes_per_s, solution.throughput, moved,
                                     label=say("Bandwidth"))
    pattern_of(context.record).of_results(context, solution.throughput, bandwidth)
    uses, named = _uses(running, busy)
    result = _result(work, uses, named, solution.throughput, bandwidth, solution.response, solution.curve)
    if demand.parts is not None and result.counts is Counting.PARTS:
        result = replace(result, requests=in_requests(context.whole, solution.throughput, demand.parts,
                                                      "throughput", result.rate_title).key)
    used = {use.id: busiest for use, (_, busiest) in zip(uses, named, strict=True)}
    drives = tuple((load.lines, used[load.resource.id]) for load in solution.drives)
    return Performance(result, work.contexts, demand.missing, drives, solution.throughput, solution.peak,
                       solution.response_at, beside, demand.offered, demand.parts, solution.beside_at, demand.operation,
                       demand.front_read, demand.front_write)


def in_requests(work: Scope, rate: Figure, parts: Figure, name: str, label: str = "") -> Figure:
    """A rate of operations in requests of the client, for work of which a request is several operations."""
    return work.inner("requests").derive_once(f"{name}_per_s", general.shared_equally, rate, parts,
                                              label=label or say("{rate}, in requests of the client", rate=rate.label))


def _uses(
    running: _Running, busy: Mapping[ResourceId, Figure]
) -> tuple[list[ResourceUse], list[tuple[Figure, Figure]]]:
    """Each resource, with the figures of its name and of its utilization, that of other work included."""
    uses, named = [], []
    for resource, name, scope, own in zip(running.solution.resources, running.names, running.scopes, running.own,
                                          strict=True):
        used = own
        if running.beside is not None:
            used = scope.derive("utilization", general.same_as, busy.get(resource.identity, own),
                                label=say("Utilization of {name}, with the other work", name=name))
        bound = scope.derive("bound_per_s", sharing.saturation_per_s, resource.full or resource.demand, resource.count,
                             label=say("Throughput at which {name} saturates", name=name))
        label = (say("Name of what has work only after a failure") if resource.id.kind is ResourceKind.DEGRADED else
                 say("Name"))
        named.append((scope.sheet.given(scope.key("name"), name, "text", label=label, origin=Origin.DERIVED), used))
        uses.append(ResourceUse(resource.id, name, used.key, own.key, resource.demand.key, resource.count.key,
                                bound.key))
    return uses, named


def _names(resources: Sequence[Resource], called: Names) -> list[str]:
    """What the resources are called, each another name, however many lines have one.

    What is alike is told apart by the name of its record, else by its id, which no other has.
    """
    names = [resource.label for resource in resources]
    by_name = [called.called_in(NAMED_TABLES, resource.id.record) or str(resource.id) for resource in resources]
    for apart in (by_name, [str(resource.id) for resource in resources]):
        many = Counter(names)
        names = [f"{resource.label} ({other})" if many[name] > 1 else name
                 for name, other, resource in zip(names, apart, resources, strict=True)]
    return names


def _result(
    work: WorkClass, uses: list[ResourceUse], named: list[tuple[Figure, Figure]], throughput: Figure,
    bandwidth: Figure, response: Figure, curve: list[tuple[str, str]],
) -> WorkloadResult:
    context = work.context
    scope, record = context.whole, context.record
    values, flat = [used for _, used in named], [figure for pair in named for figure in pair]
    bottleneck = scope.derive("bottleneck", general.name_of_busiest, *flat, label=say("Bottleneck"))
    highest = scope.derive("bottleneck_utilization", general.most_of, *values,
                           label=say("Utilization of the bottleneck"))
    second = scope.derive("runner_up", sharing.runner_up_name, *flat, label=say("Runner-up"))
    next_highest = scope.derive("runner_up_utilization", sharing.second_highest, *values,
                                label=say("Utilization of the runner-up"))
    return WorkloadResult(
        id=record.id, title=record.called, pattern=pattern_of(record),
        pools=context.pools,
        throughput=throughput.key, bandwidth=bandwidth.key, response=response.key, bottleneck=bottleneck.key,
        bottleneck_utilization=highest.key, runner_up=second.key, runner_up_utilization=next_highest.key,
        resources=tuple(use for use in uses if use.id.kind is not ResourceKind.DEGRADED), curve=tuple(curve),
        unmodelled=tuple(dict.fromkeys(one.label for one in work.demand.unmodelled)),
        bounds=tuple(use.bound for use in uses), counts=work.demand.counts, arrives=arrives(context),
    )
