"""Streams: large requests in order, a pipeline when there is one stream and queues when there are many (model W3)."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.queueing import sharing
from sizer.laws.transfer import streams, write_through
from sizer.sizing.drives.degraded import beside_recovery, while_at_hand
from sizer.sizing.drives.software_raid import with_parity
from sizer.sizing.paths.demand import (
    Beside,
    Context,
    DriveResource,
    Resource,
    Solution,
    StreamDemand,
    Traffic,
    load_points,
    throughput_of,
)
from sizer.sizing.paths.drive_cards import card_resources
from sizer.sizing.paths.fabric.work import protocol_processors
from sizer.sizing.paths.servers import server_processors
from sizer.sizing.paths.stations import array_resources, drive_connections, net_delay, path_resources, segment_stations
from sizer.sizing.paths.write_cache import held_ratio
from sizer.sizing.result import Counting
from sizer.sizing.scope import Scope
from sizer.sizing.work.drive_sets import all_resources, all_traffic, mean_of, on_part, shares_of_requests, total_of
from sizer.sizing.work.pattern import pattern_of
from sizer.sizing.work.response import response_of
from sizer.sizing.work.steps.inputs import arrives
from sizer.sizing.work.waiting import residence_beside


class StreamClass:
    """A workload of streams on its way: prepared with its peak alone, finished at the rate it really gets."""

    def __init__(self, contexts: Sequence[Context], demands: Sequence[StreamDemand]) -> None:
        self.contexts = list(contexts)
        scope = self.context.whole
        shares = shares_of_requests(contexts, demands)
        parts = [on_part(context, demand, share)
                 for context, demand, share in zip(contexts, demands, shares, strict=True)]
        resources = [_resources(context, demand) for context, demand in zip(contexts, parts, strict=True)]
        self.drives = [
            DriveResource(demand.drives, context.pool.record.drives)
            for context, demand in zip(contexts, parts, strict=True) if demand.drives is not None
        ]
        stations = [([] if demand.drives is None else [demand.drives]) + own
                    for demand, own in zip(parts, resources, strict=True)]
        self.resources = all_resources(contexts, stations)
        self.queued = [resource for resource in self.resources if not resource.own]
        own = [resource for resource in self.resources if resource.own]
        self.stations = segment_stations(self.context, self.queued)
        self.flat = [figure for station in self.stations for figure in station]
        self.beside = total_of(contexts, [
            while_at_hand(context, _without_answered(context, demand, net_delay(
                context, demand.delay, _without_write_back(context, demand), own)))
            for context, demand, own in zip(contexts, parts, resources, strict=True)
        ], "beside_s", say("Delay beside the stations that are modelled"))
        if own:
            self.beside = scope.derive("beside_and_own_s", general.sum_of, self.beside,
                                       *[resource.demand for resource in own],
                                       label=say("Delay beside the stations, and at what each stream has to itself"))
        self.demand: Traffic = all_traffic(self.context, parts)
        self.demand.population = mean_of(contexts, [demand.population for demand in demands], "population",
                                         say("Requests in flight"))
        self.demand.counts = demands[0].counts
        self.streams = demands[0].streams
        self._count_requests([demand.parts for demand in demands if demand.parts is not None])
        # What arrives whatever the answers take comes at random, also behind requests of its own stream.
        self.arriving = self.demand.population if arrives(self.context) else self.streams
        self.pause = scope.derive("pause_s", general.sum_of, self.demand.think, self.beside,
                                  label=say("Think time and fixed delays"))
        label = say("Peak throughput, {counts}", counts=say(self.demand.counts))
        bounds = [scope.inner("own").derive(f"{resource.id.kind}_per_s", sharing.saturation_per_s, resource.demand,
                                            resource.count, label=say("What {resource} allow", resource=resource.label))
                  for resource in own]
        bounds += [context.scope.inner("drive").derive(
            "at_work_per_s", sharing.saturation_per_s, demand.at_work.demand, demand.at_work.count,
            label=say("What drives allow that have requests of the streams"))
            for context, demand in zip(contexts, parts, strict=True) if demand.at_work is not None]
        self.peak = scope.solve("shared_peak_per_s" if bounds else "peak_per_s", streams.stream_throughput,
                                self.demand.population, self.streams, self.pause, *self.flat, label=label)
        if bounds:
            self.peak = scope.derive("peak_per_s", general.least_of, self.peak, *bounds, label=label)

    @property
    def context(self) -> Context:
        """The workload on its first set of drives."""
        return self.contexts[0]

    def _count_requests(self, parts: Sequence[Figure]) -> None:
        """A request of the client is several operations here, over all sets of drives; so is each that is offered."""
        demand = self.demand
        if not parts:
            return
        demand.parts = mean_of(self.contexts, parts, "parts_per_request", say("Parts that a request is split into"))
        if demand.parts.number != 1:
            demand.counts = Counting.PARTS
        if demand.offered is not None:
            demand.offered = self.context.whole.derive(
                "offered_parts_per_s", general.each_times_count, demand.offered, demand.parts,
                label=say("Offered rate, in the parts that requests are split into"))

    def shared_resources(self) -> list[Resource]:
        """All resources, for work that shares them."""
        return self.resources

    def finish(self, beside: Beside | None) -> Solution:
        """Wire the results at the throughput: the peak, what is offered, or what others leave."""
        scope, demand = self.context.whole, self.demand
        throughput = throughput_of(self.context, demand, self.peak, beside)
        reached = None if demand.offered is None else (
            self._below_peak(scope.inner("at_throughput"), throughput) if beside is None
            else self.response_beside(scope.inner("at_throughput"), throughput, beside))
        response = response_of(self.context, demand, self.peak, throughput, beside, reached)
        curve = [(rate.key, self._response_at(point, rate).key)
                 for point, rate in load_points(self.context, self.peak, arriving=arrives(self.context))]
        pattern_of(self.context.record).of_curve(self.context, curve)
        beside_at = None if beside is None or demand.offered is None else (
            lambda scope, rate: self.response_beside(scope, rate, beside))
        return Solution(self.peak, throughput, response, self.resources, self.drives, curve, self._response_at,
                        beside_at)

    def _response_at(self, scope: Scope, rate: Figure) -> Figure:
        """The response at a load, up to the peak."""
        if arrives(self.context):
            return self._below_peak(scope, rate)
        return scope.derive("response_s", streams.stream_response_at_load_s, rate, self.peak, self.demand.population,
                            self.demand.think, self.streams, self.beside, *self.flat)

    def response_beside(self, scope: Scope, rate: Figure, beside: Beside) -> Figure:
        """The response at a rate that is offered beside other work."""
        waiting = residence_beside(self.context.wiring, scope, self.queued, self.stations, rate, self.arriving,
                                   beside)
        return scope.derive("response_s", general.sum_of, self.beside, waiting,
                            label=say("Response time beside the other work"))

    def _below_peak(self, scope: Scope, rate: Figure) -> Figure:
        return scope.derive("response_s", streams.stream_response_s, rate, self.arriving, self.beside, *self.flat)


def _without_write_back(context: Context, demand: StreamDemand) -> Figure:
    """The fixed delays, with the wait of writes for their drives where an array has lost its write-back (model F3)."""
    if demand.waiting is None:
        return demand.delay
    return context.scope.derive("write_through.delay_s", general.sum_of, demand.delay, demand.waiting,
                                label=say("Fixed delays, with writes that wait for drives"))


def _without_answered(context: Context, demand: StreamDemand, delay: Figure) -> Figure:
    """The fixed delays less the time of written requests at controllers and drives that nobody waits for (model R5)."""
    if demand.answered is None:
        return delay
    scope = context.scope
    controllers = [scope.inner("array", owner.id).get("write_s") for owner in context.owners]
    return scope.derive("delay_unanswered_s", write_through.without_answered_s, delay, demand.answered,
                        held_ratio(context.wiring, context.pool), context.wiring.default("array_ack_s"),
                        *[figure for figure in controllers if figure is not None])


def _resources(context: Context, demand: StreamDemand) -> list[Resource]:
    resources = [*demand.resources, *path_resources(context, demand)]
    if context.pooled is not None:
        resources += beside_recovery(context, server_processors(context, demand))
        resources += protocol_processors(context, demand, resources)
        resources = with_parity(context, demand, resources)
        resources += array_resources(context, demand, demand.drive_bytes)
        resources += drive_connections(context, demand.drive_bytes)
        resources += card_resources(context, demand, demand.drive_bytes)
    return resources
