"""Random work at one set of drives: what operations ask of it, and its state at a throughput."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.media import buffers, caches
from sizer.laws.queueing import closed, drive_queues, sharing
from sizer.laws.transfer import streams
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.spindles import Spindles
from sizer.sizing.drives.uncached import Uncached
from sizer.sizing.paths.demand import Context, Demand, DriveResource, Resource
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope


@dataclass(slots=True)
class DriveWork:
    """What an operation of the whole workload asks of one set of drives.

    ``within`` names the scope of the drives in that of the workload; ``lines`` are the drives it is.
    """

    within: tuple[str, ...]
    drive_set: str
    called: str
    lines: tuple[str, ...]
    drives: closed.DriveSet[Figure]


@dataclass(slots=True)
class DriveState:
    """One set of drives at one throughput: how often an operation waits there, for how long a service and before it.

    ``visits`` are those of an operation that keep drives busy, for ``busy`` each. ``in_turn`` and ``reading`` are how
    often it waits for a read, and its service; ``writing`` that of a write that no cache answers for.
    """

    scope: Scope
    stages: Figure
    service: Figure
    wait: Figure
    visits: Figure
    busy: Figure
    in_turn: Figure
    reading: Figure
    writing: Figure


_SUMMED = {"read_visits": "read_visits", "cache": "cache_bytes", "accessed": "accessed_bytes",
           "accessed_per_rate": "accessed_bytes_per_rate", "write_visits": "write_visits",
           "write_cache": "write_cache_bytes", "write_bytes": "write_bytes", "uncached_visits": "uncached_visits",
           "uncached_stages": "uncached_stages"}
_BY_READS = {"transfer": "transfer_s", "position": "position_s", "exponent": "queue_exponent", "cap": "queue_cap",
             "copies": "read_copies", "onset": "queue_onset", "overlap": "read_overlap"}
_BY_UNCACHED = {"uncached_position": "uncached_position_s", "uncached_cap": "uncached_cap"}
_BY_WRITES = {"write_service": "write_service_s", "batch": "destage_batch"}
"""Names of figures of a mixture, with the fields that they are of."""
_TITLES = {
    "read_visits": mark("Read visits"), "cache": mark("Cache"), "accessed": mark("Accessed"),
    "accessed_per_rate": mark("Accessed per rate"), "write_visits": mark("Write visits"),
    "write_cache": mark("Write cache"), "write_bytes": mark("Write bytes"),
    "uncached_visits": mark("Uncached visits"), "uncached_stages": mark("Uncached stages"),
    "transfer": mark("Transfer"), "position": mark("Position"), "exponent": mark("Exponent"), "cap": mark("Cap"),
    "copies": mark("Copies"), "onset": mark("Onset"), "overlap": mark("Overlap"),
    "uncached_position": mark("Uncached position"), "uncached_cap": mark("Uncached cap"),
    "write_service": mark("Write service"), "batch": mark("Batch"),
}


def drive_work(context: Context, demand: Demand, spindles: Spindles, uncached: Uncached) -> DriveWork:
    """The work of one part of a workload on its drives."""
    wiring, pool = context.wiring, context.pool
    drives = closed.DriveSet(
        drive_count=spindles.count, read_visits=demand.read_visits, cache_bytes=demand.cache,
        accessed_bytes=demand.accessed, accessed_bytes_per_rate=demand.accessed_per_rate,
        write_visits=demand.write_visits, transfer_s=spindles.transfer, position_s=spindles.position,
        queue_exponent=spindles.exponent, queue_cap=spindles.cap, write_service_s=spindles.write_service,
        service_variation=wiring.default("service_variation"), write_cache_bytes=demand.write_cache,
        write_bytes=demand.write_bytes, destage_patience_s=wiring.default("destage_patience_s"),
        destage_batch=spindles.batch, read_copies=spindles.copies, queue_onset=spindles.onset,
        read_overlap=demand.read_overlap or wiring.model.constant(
            "one_after_another", 1.0, "1", say("Reads that are waited for, over all"), say("each read by itself")),
        uncached_visits=uncached.visits, uncached_stages=uncached.stages, uncached_position_s=uncached.position,
        uncached_cap=spindles.uncached_cap,
    )
    return DriveWork(context.site.within if context.site is not None else (), pool.drive_set, pool.record.called,
                     pool.record.drives, drives)


def by_set(context: Context, works: Sequence[DriveWork]) -> list[DriveWork]:
    """The work at each set of drives: parts of the workload that use the same drives differently are one mixture."""
    sets: dict[str, list[DriveWork]] = {}
    for work in works:
        sets.setdefault(work.drive_set, []).append(work)
    return [_mixture(context, together) for together in sets.values()]


def _mixture(context: Context, together: Sequence[DriveWork]) -> DriveWork:
    """Several kinds of work on the same drives as one, whose service times are means over the visits of each."""
    first = together[0]
    if len(together) == 1:
        return first
    scope = context.whole.inner(*first.within, "mixed")
    sets = [work.drives for work in together]
    mixed: dict[str, Figure] = {
        field: scope.derive(name, general.sum_of, *[getattr(drives, field) for drives in sets],
                            label=say("{what}, of all its pools on these drives", what=say(_TITLES[name])))
        for name, field in _SUMMED.items()
    }
    for names, visits in ((_BY_READS, "read_visits"), (_BY_UNCACHED, "uncached_visits"),
                          (_BY_WRITES, "write_visits")):
        for name, field in names.items():
            pairs = [getattr(drives, part) for drives in sets for part in (field, visits)]
            mixed[field] = scope.derive(name, general.mean_over_visits, *pairs,
                                        label=say("{what}, mean over its pools", what=say(_TITLES[name])))
    count = scope.derive("count", general.least_of, *[drives.drive_count for drives in sets],
                         label=say("Drives that share the work evenly"))
    return replace(first, drives=first.drives._replace(drive_count=count, **mixed))


def state_at(wiring: Wiring, scope: Scope, work: DriveWork, population: Figure, rate: Figure) -> DriveState:
    """Wire the state of the drives at a throughput of the whole workload."""
    drives = work.drives
    accessed = scope.derive("accessed_bytes", closed.accessed_at_rate_bytes, drives.accessed_bytes,
                            drives.accessed_bytes_per_rate, rate)
    hit = scope.derive("hit_ratio", caches.cache_hit_ratio, drives.cache_bytes, accessed, label=say("Cache hits"))
    reads = scope.derive("drive_reads", caches.missing_visits, drives.read_visits, hit,
                         label=say("Drive reads per operation"))
    busy = scope.derive("destage_utilization", drive_queues.visit_utilization, rate, drives.write_visits,
                        drives.write_service_s, drives.drive_count, label=say("Drives busy with destage"))
    one = wiring.model.constant("one_block", 1.0, "1", say("Blocks of a write"), say("a request is one block"))
    inflow = scope.derive("inflow_bytes_per_s", caches.write_inflow_bytes_per_s, rate, one,
                          drives.write_bytes)
    priority = scope.derive("destage_priority", caches.destage_priority, drives.destage_patience_s,
                            drives.write_cache_bytes, inflow)
    at_once = scope.derive("visits_at_once", drive_queues.visits_at_once, reads, drives.read_overlap,
                           drives.uncached_visits, drives.uncached_stages)
    copies = scope.derive("copies_to_choose", drive_queues.copies_to_choose, drives.read_copies, reads,
                          drives.uncached_visits)
    read, destage = drives.read, drives.destage(priority, copies)
    queue = scope.solve("queue", drive_queues.drive_queue, rate, population, drives.drive_count, reads,
                        drives.read_overlap, drives.uncached_visits, drives.uncached_stages,
                        drives.uncached_position_s, drives.uncached_cap, at_once, *read, busy, *destage)
    reading = scope.derive("read_service_s", drive_queues.queued_read_service_s, queue, *read)
    writing = scope.derive("uncached_service_s", drive_queues.queued_read_service_s, queue, *drives.uncached,
                           label=say("Service time of a write that no cache answers for"))
    visits = scope.derive("drive_visits", general.sum_of, reads, drives.uncached_visits,
                          label=say("Drive visits per operation that it waits for"))
    each = scope.derive("visit_service_s", general.mean_over_visits, reading, reads, writing, drives.uncached_visits,
                        label=say("Service time of a visit, mean"))
    used = scope.derive("read_utilization", drive_queues.visit_utilization, rate, visits, each, drives.drive_count,
                        label=say("Drives busy with what is waited for"))
    wait = scope.derive("drive_wait_s", drive_queues.drive_wait_s, queue, each, busy, *destage, used)
    in_turn = scope.derive("read_stages", sharing.product_of_ratios, reads, drives.read_overlap,
                           label=say("Reads per operation that are waited for one after another"))
    stages = scope.derive("stages", general.sum_of, in_turn, drives.uncached_stages,
                          label=say("How often an operation waits for a drive"))
    service = scope.derive("stage_service_s", general.mean_over_visits, reading, in_turn, writing,
                           drives.uncached_stages, label=say("Service time at each of these times, mean"))
    return DriveState(scope, stages, service, wait, visits, each, in_turn, reading, writing)


def writing_ratio(work: DriveWork, state: DriveState) -> Figure:
    """Share of the time at the drives in which writes are waited for that no cache answers for."""
    return state.scope.derive("writing_ratio", buffers.writing_ratio, work.drives.uncached_stages, state.writing,
                              state.in_turn, state.reading, state.wait)


def drive_residence(scope: Scope, state: DriveState) -> Figure:
    """Time an operation of the whole workload spends at one set of drives."""
    return scope.derive("drive_residence_s", streams.drive_residence_s, state.stages, state.service, state.wait)


def drive_load(scope: Scope, work: DriveWork, state: DriveState) -> DriveResource:
    """The drives as a resource in the state they are in."""
    demand_s = scope.derive("demand_s", drive_queues.drive_demand_s, state.visits,
                            state.busy, work.drives.write_visits, work.drives.write_service_s)
    own = ResourceId(ResourceKind.DRIVES, work.drive_set)
    return DriveResource(Resource(own, say("drives of {work}",
                                           work=work.called), demand_s, work.drives.drive_count), work.lines)
