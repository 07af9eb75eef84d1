"""Random work at one set of drives: what operations ask of it, and its state at a throughput."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sizer.figures.figure import Figure
from sizer.laws import general
from sizer.laws.media import caches
from sizer.laws.queueing import closed, drive_queues
from sizer.laws.transfer import streams
from sizer.sizing.drives.spindles import Spindles
from sizer.sizing.paths.demand import Context, Demand, DriveResource, Resource
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope
from sizer.sizing.wiring import Wiring


@dataclass(slots=True)
class DriveWork:
    """What an operation of the whole workload asks of one set of drives, in the words of the laws of a closed class.

    ``within`` names the scope of the drives in that of the workload; ``lines`` are the drives it is.
    """

    within: tuple[str, ...]
    drive_set: str
    model: str
    lines: tuple[str, ...]
    count: Figure
    read_visits: Figure
    cache: Figure
    accessed: Figure
    accessed_per_rate: Figure
    write_visits: Figure
    transfer: Figure
    position: Figure
    exponent: Figure
    cap: Figure
    write_service: Figure
    write_cache: Figure
    write_bytes: Figure
    batch: Figure
    copies: Figure

    def drives(self, wiring: Wiring) -> closed.DriveSet[Figure]:
        """The set of drives as the laws that give the peak take it."""
        return closed.DriveSet(
            drive_count=self.count, read_visits=self.read_visits, cache_bytes=self.cache, accessed_bytes=self.accessed,
            accessed_bytes_per_rate=self.accessed_per_rate, write_visits=self.write_visits, transfer_s=self.transfer,
            position_s=self.position, queue_exponent=self.exponent, queue_cap=self.cap,
            write_service_s=self.write_service, service_variation=wiring.default("service_variation"),
            write_cache_bytes=self.write_cache, write_bytes=self.write_bytes,
            destage_patience_s=wiring.default("destage_patience_s"), destage_batch=self.batch, read_copies=self.copies,
        )


@dataclass(slots=True)
class DriveState:
    """One set of drives at one throughput: reads of an operation there, their service time and their wait."""

    reads: Figure
    service: Figure
    wait: Figure


_SUMMED = ("read_visits", "cache", "accessed", "accessed_per_rate", "write_visits", "write_cache", "write_bytes")
_BY_READS = ("transfer", "position", "exponent", "cap", "copies")
_BY_WRITES = ("write_service", "batch")


def drive_work(context: Context, demand: Demand, spindles: Spindles) -> DriveWork:
    """The work of one part of a workload on its drives."""
    pool = context.pool
    return DriveWork(
        within=context.site.within if context.site is not None else (), drive_set=pool.drive_set,
        model=pool.drive.model, lines=pool.record.drives, count=spindles.count, read_visits=demand.read_visits,
        cache=demand.cache, accessed=demand.accessed, accessed_per_rate=demand.accessed_per_rate,
        write_visits=demand.write_visits, transfer=spindles.transfer, position=spindles.position,
        exponent=spindles.exponent, cap=spindles.cap, write_service=spindles.write_service,
        write_cache=demand.write_cache, write_bytes=demand.write_bytes, batch=spindles.batch, copies=spindles.copies,
    )


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
    mixed: dict[str, Figure] = {
        name: scope.derive(name, general.sum_of, *[getattr(work, name) for work in together],
                           label=f"{name.replace('_', ' ').capitalize()}, of all its pools on these drives")
        for name in _SUMMED
    }
    for names, visits in ((_BY_READS, "read_visits"), (_BY_WRITES, "write_visits")):
        for name in names:
            pairs = [getattr(work, part) for work in together for part in (name, visits)]
            mixed[name] = scope.derive(name, general.mean_over_visits, *pairs,
                                       label=f"{name.replace('_', ' ').capitalize()}, mean over its pools")
    count = scope.derive("count", general.least_of, *[work.count for work in together],
                         label="Drives that share the work evenly")
    return DriveWork(first.within, first.drive_set, first.model, first.lines, count, **mixed)


def state_at(wiring: Wiring, scope: Scope, work: DriveWork, population: Figure, rate: Figure) -> DriveState:
    """Wire the state of the drives at a throughput of the whole workload."""
    drives = work.drives(wiring)
    accessed = scope.derive("accessed_bytes", closed.accessed_at_rate_bytes, work.accessed,
                            work.accessed_per_rate, rate)
    hit = scope.derive("hit_ratio", caches.cache_hit_ratio, work.cache, accessed, label="Cache hits")
    reads = scope.derive("drive_reads", caches.missing_visits, work.read_visits, hit,
                         label="Drive reads per operation")
    busy = scope.derive("destage_utilization", drive_queues.visit_utilization, rate, work.write_visits,
                        work.write_service, work.count, label="Drives busy with destage")
    one = wiring.model.constant("one_block", 1.0, "1", "Blocks of a write", "a request is one block")
    inflow = scope.derive("inflow_bytes_per_s", caches.write_inflow_bytes_per_s, rate, one,
                          work.write_bytes)
    priority = scope.derive("destage_priority", caches.destage_priority, drives.destage_patience_s,
                            work.write_cache, inflow)
    destage = drives.destage(priority)
    queue = scope.solve("queue", drive_queues.drive_queue, rate, population, work.count, reads,
                        *drives.read, busy, *destage)
    service = scope.derive("read_service_s", drive_queues.queued_read_service_s, queue, *drives.read)
    reading = scope.derive("read_utilization", drive_queues.visit_utilization, rate, reads, service,
                           work.count, label="Drives busy with reads")
    wait = scope.derive("drive_wait_s", drive_queues.drive_wait_s, queue, service, busy, *destage, reading)
    return DriveState(reads, service, wait)


def drive_residence(scope: Scope, state: DriveState) -> Figure:
    """Time an operation of the whole workload spends at one set of drives."""
    return scope.derive("drive_residence_s", streams.drive_residence_s, state.reads,
                        state.service, state.wait)


def drive_load(scope: Scope, work: DriveWork, state: DriveState) -> DriveResource:
    """The drives as a resource in the state they are in."""
    demand_s = scope.derive("demand_s", drive_queues.drive_demand_s, state.reads,
                            state.service, work.write_visits, work.write_service)
    own = ResourceId(ResourceKind.DRIVES, work.drive_set)
    return DriveResource(Resource(own, f"drives {work.model}", demand_s, work.count), work.lines)
