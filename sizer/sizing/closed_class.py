"""Random work: a closed class over queues, and drives that read in the foreground and destage behind (Q9)."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.design.records import Pattern
from sizer.figures.figure import Figure
from sizer.laws import caches, closed, general, operational, streams
from sizer.sizing.degraded import beside_degraded, with_losses
from sizer.sizing.demand import Context, Demand, Resource, Solution, load_points, throughput_of
from sizer.sizing.spindles import Spindles
from sizer.sizing.stations import array_resources, drive_connections, net_delay, path_resources, segment_stations


@dataclass(slots=True)
class _Load:
    """Figures of the state at one throughput."""

    response: Figure
    reads: Figure
    service: Figure
    wait: Figure


class RandomClass:
    """A workload of random requests on its way: prepared with its peak alone, finished at the rate it really gets."""

    def __init__(self, context: Context, demand: Demand, spindles: Spindles) -> None:
        sheet, wiring, key = context.wiring.sheet, context.wiring, context.key
        resources = [*demand.resources, *path_resources(context, demand)]
        visits = sheet.derive(f"{key}.drive_visits", general.sum_of, demand.read_visits, demand.write_visits,
                              label="Drive operations per operation, before the cache")
        moved = sheet.derive(f"{key}.drive_bytes", general.scaled, demand.request, visits,
                             label="Bytes at the drives per operation")
        resources += array_resources(context, demand, moved) + drive_connections(context, moved)
        demand, spindles, resources = with_losses(context, demand, spindles, resources)
        self.context, self.demand, self.spindles, self.others = context, demand, spindles, resources
        self.crowded: Resource | None = None
        self.flat = [figure for station in segment_stations(context, resources) for figure in station]
        self.beside = beside_degraded(context, net_delay(context, demand, resources))
        self.pause = sheet.derive(f"{key}.pause_s", general.sum_of, demand.think, self.beside,
                                  label="Think time and fixed delays")
        self.variation, self.patience = wiring.default("service_variation"), wiring.default("destage_patience_s")
        self.peak = sheet.solve(
            f"{key}.peak_per_s", closed.closed_throughput, self.pause, demand.population, spindles.count,
            demand.read_visits, demand.cache, demand.accessed, demand.accessed_per_rate, demand.write_visits,
            spindles.transfer, spindles.position, spindles.exponent, spindles.cap, spindles.write_service,
            self.variation, demand.write_cache, demand.write_bytes, self.patience, spindles.batch, spindles.copies,
            *self.flat, label="Peak throughput",
        )

    def shared_resources(self) -> list[Resource]:
        """All resources with the drives as they are at the peak, for work that shares them."""
        if self.crowded is None:
            prefix = f"{self.context.key}.alone"
            self.crowded = self._drives(prefix, self._at(prefix, self.peak))
        return [self.crowded, *self.others]

    def finish(self, shared: Figure | None) -> Solution:
        """Wire the results at the throughput: the peak, what is offered, or what others leave."""
        context, demand = self.context, self.demand
        sheet, key = context.wiring.sheet, context.key
        throughput = throughput_of(context, self.peak, demand.offered, shared)
        state = self._at(f"{key}.at_throughput", throughput)
        response = (
            sheet.derive(f"{key}.response_s", closed.closed_response_s, demand.population, throughput, demand.think,
                         label="Response time with the whole population in flight")
            if demand.offered is None
            else sheet.derive(f"{key}.response_s", general.least_of, state.response, label="Response time")
        )
        curve = [(rate.key, self._at(prefix, rate).response.key)
                 for prefix, rate in load_points(context, self.peak)]
        if context.record.pattern is Pattern.SPECSFS2008_NFS:
            sheet.derive(f"{key}.overall_response_s", operational.overall_response_s,
                         *[sheet[name] for point in curve for name in point])
        self._each_kind(state, response)
        # Beside other work the drives sort a queue as long as at the peak, whatever this work's own part of it.
        beside = self.crowded if shared is not None else None
        drives = beside or self._drives(f"{key}.drive", state)
        return Solution(self.peak, throughput, response, [drives, *self.others], drives, curve, self._response_at)

    def _response_at(self, prefix: str, rate: Figure) -> Figure:
        return self._at(prefix, rate).response

    def _drives(self, prefix: str, state: _Load) -> Resource:
        demand_s = self.context.wiring.sheet.derive(
            f"{prefix}.demand_s", closed.drive_demand_s, state.reads, state.service, self.demand.write_visits,
            self.spindles.write_service)
        pool = self.context.pool
        return Resource(f"drives {pool.record.id}", f"drives {pool.drive.model}", "drive", demand_s,
                        self.spindles.count)

    def _at(self, prefix: str, rate: Figure) -> _Load:
        sheet, wiring, demand, spindles = self.context.wiring.sheet, self.context.wiring, self.demand, self.spindles
        accessed = sheet.derive(f"{prefix}.accessed_bytes", closed.accessed_at_rate_bytes, demand.accessed,
                                demand.accessed_per_rate, rate)
        hit = sheet.derive(f"{prefix}.hit_ratio", caches.cache_hit_ratio, demand.cache, accessed, label="Cache hits")
        reads = sheet.derive(f"{prefix}.drive_reads", caches.missing_visits, demand.read_visits, hit,
                             label="Drive reads per operation")
        busy = sheet.derive(f"{prefix}.destage_utilization", closed.visit_utilization, rate, demand.write_visits,
                            spindles.write_service, spindles.count, label="Drives busy with destage")
        one = wiring.constant("model.one_block", 1.0, "1", "Blocks of a write", "a request is one block")
        inflow = sheet.derive(f"{prefix}.inflow_bytes_per_s", caches.write_inflow_bytes_per_s, rate, one,
                              demand.write_bytes)
        priority = sheet.derive(f"{prefix}.destage_priority", caches.destage_priority, self.patience,
                                demand.write_cache, inflow)
        queue = sheet.solve(f"{prefix}.queue", closed.drive_queue, rate, demand.population, spindles.count, reads,
                            spindles.transfer, spindles.position, spindles.exponent, spindles.cap, busy,
                            spindles.write_service, self.variation, priority, spindles.batch, spindles.copies)
        service = sheet.derive(f"{prefix}.read_service_s", closed.queued_read_service_s, queue, spindles.transfer,
                               spindles.position, spindles.exponent, spindles.cap)
        reading = sheet.derive(f"{prefix}.read_utilization", closed.visit_utilization, rate, reads, service,
                               spindles.count, label="Drives busy with reads")
        wait = sheet.derive(f"{prefix}.drive_wait_s", closed.drive_wait_s, queue, service, busy,
                            spindles.write_service, self.variation, priority, spindles.batch, spindles.copies, reading)
        residence = sheet.derive(f"{prefix}.residence_s", closed.residence_at_stations_s, rate, demand.population,
                                 *self.flat)
        response = sheet.derive(f"{prefix}.response_s", closed.open_response_s, self.beside, residence, reads, service,
                                wait)
        return _Load(response, reads, service, wait)

    def _each_kind(self, state: _Load, response: Figure) -> None:
        """Response times of the reads and of the writes: writes wait for the cache only, reads for the drives too."""
        sheet, key, demand = self.context.wiring.sheet, self.context.key, self.demand
        if demand.acknowledge is None or demand.reads is None:
            return
        drives = sheet.derive(f"{key}.drive_residence_s", streams.drive_residence_s, state.reads, state.service,
                              state.wait)
        sheet.derive(f"{key}.read_response_s", streams.read_response_s, response, drives, demand.reads, demand.hit,
                     demand.delay)
        sheet.derive(f"{key}.write_response_s", streams.write_response_s, response, drives, demand.acknowledge,
                     demand.delay)
