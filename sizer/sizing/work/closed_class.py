"""Random work: a closed class over queues, and drives that read in the foreground and destage behind (model Q9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.media import caches
from sizer.laws.queueing import closed
from sizer.laws.queueing.closed_sets import closed_over_sets
from sizer.laws.transfer import streams
from sizer.sizing.drives.degraded import beside_degraded, while_at_hand, with_losses
from sizer.sizing.drives.in_front.log_devices import with_log
from sizer.sizing.drives.in_front.read_cache import with_read_cache
from sizer.sizing.drives.random_work import (
    DriveState,
    DriveWork,
    by_set,
    drive_load,
    drive_residence,
    drive_work,
    state_at,
    writing_ratio,
)
from sizer.sizing.drives.reducing import with_reduction
from sizer.sizing.drives.software_raid import with_parity
from sizer.sizing.drives.solid_state.flash import interfered, with_flash
from sizer.sizing.drives.spindles import Spindles
from sizer.sizing.drives.uncached import Uncached
from sizer.sizing.paths.demand import (
    Beside,
    Context,
    Demand,
    DriveResource,
    Resource,
    Solution,
    Traffic,
    load_points,
    throughput_of,
)
from sizer.sizing.paths.drive_cards import card_resources
from sizer.sizing.paths.fabric.work import protocol_processors
from sizer.sizing.paths.servers import server_processors, serving
from sizer.sizing.paths.stations import (
    array_resources,
    drive_connections,
    net_delay,
    path_resources,
    segment_stations,
    station_parts,
)
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope
from sizer.sizing.work.drive_sets import all_resources, all_traffic, mean_of, on_part, total_of
from sizer.sizing.work.pattern import pattern_of
from sizer.sizing.work.response import response_of
from sizer.sizing.work.steps.hosts import protocol_work
from sizer.sizing.work.steps.inputs import arrives
from sizer.sizing.work.steps.threads import client_threads
from sizer.sizing.work.waiting import crowded, rate_as_busy, residence_beside


@dataclass(slots=True)
class _WorkPart:
    """The work of one part of the workload, per operation of the whole workload."""

    context: Context
    demand: Demand
    spindles: Spindles
    uncached: Uncached
    resources: list[Resource]
    beside: Figure
    """Delays beside what is modelled as stations."""
    delay: Figure
    """The same, with what the station of a degraded group counts too."""


@dataclass(slots=True)
class _Load:
    """Figures of the state at one throughput."""

    response: Figure
    drives: list[DriveState]
    stays: list[Figure] = field(default_factory=list)
    """Time at each set of drives, where other work makes it longer than the state says."""


class RandomClass:
    """A workload of random requests on its way: prepared with its peak alone, finished at the rate it really gets."""

    def __init__(self, found: Sequence[tuple[Context, Demand, Spindles]]) -> None:
        self.contexts = [context for context, _, _ in found]
        scope = self.context.whole
        self.parts = [_part_of(*one) for one in found]
        self.others = all_resources(self.contexts, [part.resources for part in self.parts])
        self.crowded: list[DriveResource] = []
        self.demand: Traffic = all_traffic(self.context, [part.demand for part in self.parts])
        self.stations = segment_stations(self.context, self.others)
        self.flat = [figure for station in self.stations for figure in station]
        self.beside = total_of(self.contexts, [part.beside for part in self.parts], "beside_s",
                               say("Delay beside the stations that are modelled"))
        self.pause = scope.derive("pause_s", general.sum_of, self.demand.think, self.beside,
                                  label=say("Think time and fixed delays"))
        self.sets = by_set(self.context, [
            drive_work(part.context, part.demand, part.spindles, part.uncached) for part in self.parts])
        self.peak = self._saturated(scope, "peak_per_s", self.pause, self.flat, say("Peak throughput"))

    @property
    def context(self) -> Context:
        """The workload on its first set of drives."""
        return self.contexts[0]

    def _saturated(self, scope: Scope, name: str, pause: Figure, flat: Sequence[Figure], label: str) -> Figure:
        """The throughput with all requests in flight at the drives and at stations."""
        sets = [figure for work in self.sets for figure in work.drives]
        given = (pause, self.demand.population, *sets, *flat)
        if len(self.sets) == 1:
            return scope.solve(name, closed.closed_throughput, *given, label=label)
        [peak] = scope.sheet.derive_together([scope.key(name)], closed_over_sets(len(self.sets)), *given,
                                             labels=[label])
        return peak

    def shared_resources(self) -> list[Resource]:
        """All resources with the drives as they are at the peak, for work that shares them."""
        return [*(load.resource for load in self._crowded()), *self.others]

    def _crowded(self) -> list[DriveResource]:
        """The drives as they are at the peak."""
        if not self.crowded:
            scope = self.context.whole.inner("alone")
            self.crowded = self._drives(scope, self._at(scope, self._healthy_peak(scope)))
        return self.crowded

    def _healthy_peak(self, scope: Scope) -> Figure:
        """The peak with no degraded group before the other drives.

        A group that lost a drive saturates first, and leaves the others a short queue to sort at the peak. What a
        request takes of them beside other work follows the queue of all of it, and no loss makes that shorter.
        """
        healthy = [resource for resource in self.others if resource.identity.kind is not ResourceKind.DEGRADED]
        if len(healthy) == len(self.others):
            return self.peak
        flat = [figure for station, resource in zip(self.stations, station_parts(self.others), strict=True)
                if resource[0].identity.kind is not ResourceKind.DEGRADED for figure in station]
        beside = total_of(self.contexts, [part.delay for part in self.parts], "healthy_beside_s",
                          say("Delay beside the stations that are modelled, with no degraded group"))
        pause = scope.derive("pause_s", general.sum_of, self.demand.think, beside,
                             label=say("Think time and fixed delays, with no degraded group"))
        return self._saturated(scope, "healthy_peak_per_s", pause, flat, say("Peak throughput with no degraded group"))

    def finish(self, beside: Beside | None) -> Solution:
        """Wire the results at the throughput: the peak, what is offered, or what others leave."""
        context, demand = self.context, self.demand
        scope = context.whole
        throughput = throughput_of(context, demand, self.peak, beside)
        offered_beside = beside if demand.offered is not None else None
        at_throughput = scope.inner("at_throughput")
        state = (self._at(at_throughput, throughput) if offered_beside is None
                 else self._beside(at_throughput, throughput, offered_beside))
        response = response_of(context, demand, self.peak, throughput, beside, state.response)
        curve = [(rate.key, self._response_at(point, rate).key)
                 for point, rate in load_points(context, self.peak, arriving=arrives(context))]
        pattern_of(self.context.record).of_curve(self.context, curve)
        self._each_kind(state, response)
        # Beside other work the drives sort a queue of all of it: of closed work as long as at the peak.
        drives = (self._drives(scope.inner("drive"), state) if beside is None
                  else self.crowded if offered_beside is None
                  else self._drives_beside(scope.inner("drive"), throughput, offered_beside))
        if demand.offered is not None:
            # Offered work may run far below the peak, where drives have no queue to sort: they can do more than that.
            drives = [replace(load, resource=replace(load.resource, full=crowded.resource.demand))
                      for load, crowded in zip(drives, self._crowded(), strict=True)]
        resources = [*(load.resource for load in drives), *self.others]
        beside_at = None if offered_beside is None else (
            lambda scope, rate: self.response_beside(scope, rate, offered_beside))
        return Solution(self.peak, throughput, response, resources, drives, curve, self._response_at, beside_at)

    def _response_at(self, scope: Scope, rate: Figure) -> Figure:
        """The response at a load, up to the peak."""
        return self._at(scope, rate, at_load=not arrives(self.context)).response

    def _of_set(self, scope: Scope, work: DriveWork) -> Scope:
        """The part of a scope that is of one set of drives: all of it, where there is one set."""
        return scope if len(self.sets) == 1 else scope.inner(*work.within)

    def _drives(self, scope: Scope, state: _Load) -> list[DriveResource]:
        return [drive_load(self._of_set(scope, work), work, drives)
                for work, drives in zip(self.sets, state.drives, strict=True)]

    def _residences(self, scope: Scope, state: Sequence[DriveState]) -> list[Figure]:
        return [drive_residence(self._of_set(scope, work), drives)
                for work, drives in zip(self.sets, state, strict=True)]

    def _at(self, scope: Scope, rate: Figure, *, at_load: bool = False) -> _Load:
        """The state at a rate; ``at_load`` says that the rate is a load, with all in flight where it is the peak."""
        demand = self.demand
        drives = [state_at(self.context.wiring, self._of_set(scope, work), work, demand.population, rate)
                  for work in self.sets]
        residence = scope.derive("residence_s", closed.residence_at_stations_s, rate, demand.population, *self.flat)
        around = (rate, self.peak, demand.population, demand.think) if at_load else ()
        if len(drives) == 1:
            one = drives[0]
            law = closed.closed_response_at_load_s if at_load else closed.open_response_s
            response = scope.derive("response_s", law, *around, self.beside, residence, one.stages, one.service,
                                    one.wait)
            return _Load(response, drives)
        below = scope.derive("below_peak_s" if at_load else "response_s", general.sum_of, self.beside, residence,
                             *self._residences(scope, drives), label=say("Response time over all sets of drives"))
        return _Load(scope.derive("response_s", closed.response_at_load_s, *around, below) if at_load else below,
                     drives)

    def _as_busy(self, scope: Scope, rate: Figure, loads: Mapping[ResourceId, Figure]) -> list[DriveState]:
        """The state of each set of drives where other work keeps them busy too."""
        found = []
        for work, drives in zip(self.sets, self.crowded, strict=True):
            own = self._of_set(scope, work)
            alike = rate_as_busy(own, drives, self.peak, rate, loads.get(drives.resource.identity))
            found.append(state_at(self.context.wiring, own, work, self.demand.population, alike))
        return found

    def response_beside(self, scope: Scope, rate: Figure, beside: Beside) -> Figure:
        """The response at a rate that is offered beside other work."""
        return self._beside(scope, rate, beside).response

    def _beside(self, scope: Scope, rate: Figure, beside: Beside) -> _Load:
        """The state at a rate that is offered beside other work."""
        wiring = self.context.wiring
        drives = self._as_busy(scope, rate, beside.loads)
        stays = [
            crowded(wiring, self._of_set(scope, work), load, self.peak, rate, residence, beside)
            for work, load, residence in zip(self.sets, self.crowded, self._residences(scope, drives), strict=True)
        ]
        waiting = residence_beside(wiring, scope, self.others, self.stations, rate, self.demand.population, beside)
        response = scope.derive("response_s", general.sum_of, self.beside, waiting, *stays,
                                label=say("Response time beside the other work"))
        return _Load(response, drives, stays)

    def _drives_beside(self, scope: Scope, rate: Figure, beside: Beside) -> list[DriveResource]:
        """The drives as a resource, with the queue of all work to sort."""
        return self._drives(scope, _Load(rate, self._as_busy(scope.inner("beside"), rate, beside.used)))

    def _each_kind(self, state: _Load, response: Figure) -> None:
        """Response times of the reads and of the writes: writes wait for drives where no cache answers for them."""
        scope, parts = self.context.whole, self.parts
        reads, acknowledged = parts[0].demand.reads, [part.demand.acknowledge for part in parts]
        known = [figure for figure in acknowledged if figure is not None]
        if reads is None or len(known) < len(parts):
            return
        stays = state.stays or self._residences(scope, state.drives)
        drives = total_of(self.contexts, stays, "all_drive_residence_s", say("Time at the drives, per operation"))
        writing = total_of(self.contexts, [
            self._of_set(scope, work).derive("writing_s", general.scaled, stay, writing_ratio(work, drive),
                                             label=say("Time at the drives for writes, per operation"))
            for work, stay, drive in zip(self.sets, stays, state.drives, strict=True)
        ], "all_writing_s", say("Time at the drives for writes, per operation"))
        hit = mean_of(self.contexts, [part.demand.hit for part in parts], "hit_s", say("Read from the arrays' cache"))
        acknowledge = mean_of(self.contexts, known, "acknowledge_s", say("Acknowledged write"))
        scope.derive("read_response_s", streams.read_response_s, response, drives, writing, reads, hit,
                     self.demand.delay)
        scope.derive("write_response_s", streams.write_response_s, response, drives, writing, reads, acknowledge,
                     self.demand.delay)


def _part_of(context: Context, plain: Demand, spindles: Spindles) -> _WorkPart:
    scope, demand = context.scope, on_part(context, with_reduction(context, plain), context.share)
    resources = [*demand.resources, *path_resources(context, demand), *server_processors(context, demand),
                 *_clients(context, demand)]
    resources += protocol_processors(context, demand, resources)
    reads = demand.read_visits if demand.hits is None else scope.derive(
        "missed_reads", caches.missing_visits, demand.read_visits, demand.hits,
        label=say("Reads at the drives per operation"))
    visits = scope.derive("drive_visits", general.sum_of, reads, demand.write_visits,
                          label=say("Drive operations per operation, behind the cache"))
    demand, media = with_flash(context, demand, reads)
    demand, caching = with_read_cache(context, demand)
    demand, logging = with_log(context, demand)
    resources += media + caching + logging
    moved = scope.derive("drive_bytes", general.scaled, demand.request, visits,
                         label=say("Bytes at the drives per operation"))
    resources = with_parity(context, demand, resources)
    resources += array_resources(context, demand, moved) + drive_connections(context, moved)
    resources += card_resources(context, demand, moved)
    lost = with_losses(context, demand, spindles, resources)
    spindles = replace(lost.spindles, write_service=interfered(context, lost.demand, lost.spindles.write_service))
    delay = net_delay(context, demand.delay, lost.demand.delay, lost.resources)
    beside = while_at_hand(context, beside_degraded(context, delay))
    return _WorkPart(context, lost.demand, spindles, lost.uncached, lost.resources, beside, delay)


def _clients(context: Context, demand: Demand) -> list[Resource]:
    """Stacks and threads of clients of storage servers, as streams have them; none where the pattern has its own."""
    if demand.resources or serving(context) is None:
        return []
    moved = context.scope.derive("client_bytes", general.sum_of, demand.front_read, demand.front_write,
                                 label=say("Bytes of an operation at its client"))
    return [*protocol_work(context, moved), *client_threads(context, moved)]
