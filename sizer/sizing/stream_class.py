"""Streams: large requests in order, a pipeline when there is one stream and queues when there are many (W3)."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.laws import closed, general, streams
from sizer.sizing.demand import Context, Resource, Solution, StreamDemand, load_points, throughput_of
from sizer.sizing.stations import array_resources, drive_connections, net_delay, path_resources, segment_stations


class StreamClass:
    """A workload of streams on its way: prepared with its peak alone, finished at the rate it really gets."""

    def __init__(self, context: Context, demand: StreamDemand) -> None:
        sheet, key = context.wiring.sheet, context.key
        resources = [*demand.resources, *path_resources(context, demand)]
        if context.pooled is not None:
            resources += array_resources(context, demand, demand.drive_bytes)
            resources += drive_connections(context, demand.drive_bytes)
        drives = [demand.drives] if demand.drives is not None else []
        self.context, self.demand, self.resources = context, demand, [*drives, *resources]
        self.flat = [figure for station in segment_stations(context, self.resources) for figure in station]
        beside = net_delay(context, demand, resources)
        self.beside = beside
        self.pause = sheet.derive(f"{key}.pause_s", general.sum_of, demand.think, beside,
                                  label="Think time and fixed delays")
        self.peak = sheet.solve(f"{key}.peak_per_s", streams.stream_throughput, demand.population, demand.streams,
                                self.pause, *self.flat, label="Peak throughput")

    def shared_resources(self) -> list[Resource]:
        """All resources, for work that shares them."""
        return self.resources

    def finish(self, shared: Figure | None) -> Solution:
        """Wire the results at the throughput: the peak, what is offered, or what others leave."""
        sheet, key, demand = self.context.wiring.sheet, self.context.key, self.demand
        throughput = throughput_of(self.context, self.peak, demand.offered, shared)
        response = (
            sheet.derive(f"{key}.response_s", closed.closed_response_s, demand.population, throughput, demand.think,
                         label="Response time with the whole population in flight")
            if demand.offered is None
            else self._response_at(f"{key}", throughput)
        )
        curve = [(rate.key, self._response_at(prefix, rate).key)
                 for prefix, rate in load_points(self.context, self.peak)]
        return Solution(self.peak, throughput, response, self.resources, demand.drives, curve, self._response_at)

    def _response_at(self, prefix: str, rate: Figure) -> Figure:
        return self.context.wiring.sheet.derive(f"{prefix}.response_s", streams.stream_response_s, rate,
                                                self.demand.streams, self.beside, *self.flat)
