"""Streams of large requests to a pool: backup, scans, copies, media (model W3)."""

from __future__ import annotations

from sizer.figures.figure import Figure, Origin
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.laws.media import caches
from sizer.laws.queueing import sharing
from sizer.laws.transfer import streams
from sizer.sizing.drives.streaming import StreamDrives, StreamShape, wire_stream_drives
from sizer.sizing.paths.demand import Context, StreamDemand
from sizer.sizing.work.patterns.random_block import OPEN_POPULATION, chunk_of, footprint_fits, think_of

ALL_IN_FLIGHT = "open work: requests arrive whatever the answers take"


def demand(context: Context) -> StreamDemand | None:
    """Wire one request of a stream: the part of a read-ahead window or of a direct request that lies in one chunk.

    Work through a file system is buffered unless it states how many requests a stream keeps in flight; work on a
    volume is direct, one request at a time.
    """
    if not footprint_fits(context):
        return None
    key, sheet = context.key, context.wiring.sheet
    reads = reads_of(context)
    count = streams_of(context)
    chunk = chunk_of(context)
    window, outstanding = _in_flight(context, reads)
    if window is None:
        return None
    parts = sheet.derive(f"{key}.chunk_requests", workloads.chunk_requests, window, chunk)
    request = sheet.derive(f"{key}.part_bytes", general.shared_equally, window, parts,
                           label="Bytes of a request that lie in one chunk")
    ahead = sheet.derive(f"{key}.in_flight_bytes", general.each_times_count, window, outstanding,
                         label="Bytes in flight of one stream")
    shape = StreamShape(request, chunk, streams_here(context, count), reads, span_of(context), chunk, ahead)
    drives = wire_stream_drives(context, shape)
    if drives is None:
        return None
    acknowledge, hit = context.storage_delays()
    delay = sheet.derive(f"{key}.delay_s", workloads.block_delay_s, reads, hit, acknowledge)
    population, offered = in_flight(context, count, outstanding, parts)
    found = stream(context, population, offered, delay, request, reads, count, drives)
    found.parts = parts_of_request(context, window, request, parts)
    return found


def parts_of_request(context: Context, whole: Figure, part: Figure, parts: Figure) -> Figure:
    """How many operations one request of the client is; ``whole`` is what is split into ``parts``.

    Where the client's request is stated and something else is split, such as a read-ahead window, its bytes count.
    """
    wiring, record = context.wiring, context.record
    if record.request_bytes is None:
        return parts
    asked = wiring.stated("workloads", record.id, "request_bytes", record.request_bytes)
    if asked is whole:
        return parts
    return wiring.sheet.derive(f"{context.key}.parts_per_request", streams.parts_per_request, asked, part)


def stream(
    context: Context, population: Figure, offered: Figure | None, delay: Figure, request: Figure, reads: Figure,
    count: Figure, drives: StreamDrives,
) -> StreamDemand:
    """The demand of one part of a request, whose bytes go all the way between client and drives."""
    wiring, sheet, key = context.wiring, context.wiring.sheet, context.key
    writes = sheet.derive(f"{key}.write_ratio", sharing.remainder_ratio, reads, label="Share of writes")
    read = sheet.derive(f"{key}.read_bytes", general.scaled, request, reads, label="Bytes read per request")
    written = sheet.derive(f"{key}.write_bytes", general.scaled, request, writes, label="Bytes written per request")
    one = wiring.constant("model.one_request", 1.0, "1", "Array requests of a request", "each goes to one array")
    return StreamDemand(
        population=population, think=think_of(context), delay=delay, front_read=read, front_write=written,
        back_read=read, back_write=written, array_io=one, offered=offered, streaming=True, streams=count,
        drives=drives.station, drive_bytes=drives.moved, waiting=drives.waiting,
    )


def reads_of(context: Context) -> Figure:
    """Share of reads: stated, or that of mixed streaming."""
    record = context.record
    if record.read_ratio is not None:
        return context.wiring.stated("workloads", record.id, "read_ratio", record.read_ratio)
    return context.wiring.default("mixed_read_ratio")


def streams_of(context: Context) -> Figure:
    """Streams in flight: stated, or one for each of the concurrent jobs."""
    wiring, record = context.wiring, context.record
    if "stream_count" in record.parameters:
        return parameter(context, "stream_count", "count", "Streams")
    if record.concurrency is not None:
        return wiring.stated("workloads", record.id, "concurrency", float(record.concurrency))
    return wiring.given(f"{context.base}.stream_count", 1.0, "count", "Streams (not stated)", Origin.ASSUMED,
                        "one stream is taken")


def streams_here(context: Context, count: Figure) -> Figure:
    """Streams that are at this set of drives at a time, of all the streams."""
    share = None if context.site is None else context.site.on_drives
    if share is None:
        return count
    return context.wiring.sheet.derive(f"{context.key}.stream_count", streams.streams_on_part, count, share)


def parameter(context: Context, name: str, unit: str, label: str) -> Figure:
    """A parameter of the workload that is stated."""
    return context.wiring.given(f"{context.base}.{name}", context.record.parameters[name], unit, label)


def span_of(context: Context) -> Figure:
    """Share of the drives' surface the streams run over: their footprint, or all of it in the long run."""
    wiring, record, key = context.wiring, context.record, context.key
    if "active_span" in record.parameters:
        return parameter(context, "active_span", "1", "Share of the drives' surface in use")
    if record.footprint_bytes is None:
        return context.on_surface(wiring.constant(
            f"{key}.span", 1.0, "1", "Share of the pool's space in use",
            "no footprint is stated: streams run over all of it sooner or later"))
    footprint = context.part_of(
        wiring.stated("workloads", record.id, "footprint_bytes", record.footprint_bytes), "footprint_bytes",
        "Footprint on this set of drives")
    return context.on_surface(wiring.sheet.derive(f"{key}.span", caches.footprint_share, footprint,
                                                  context.pool.usable, label="Share of the pool's space in use"))


def in_flight(
    context: Context, count: Figure, outstanding: Figure, parts: Figure
) -> tuple[Figure, Figure | None]:
    """Requests in flight, and the offered rate where one is stated; an offered rate alone is open work."""
    wiring, record, key = context.wiring, context.record, context.key
    offered = (
        wiring.stated("workloads", record.id, "offered_per_s", record.offered_per_s)
        if record.offered_per_s is not None
        else None
    )
    if offered is not None and record.concurrency is None and "stream_count" not in record.parameters:
        return wiring.constant(f"{key}.population", OPEN_POPULATION, "count", "Requests in flight",
                               ALL_IN_FLIGHT), offered
    return wiring.sheet.derive(f"{key}.population", streams.stream_population, count, outstanding, parts), offered


def _in_flight(context: Context, reads: Figure) -> tuple[Figure | None, Figure]:
    """Bytes one request asks for, and how many of them a stream keeps in flight."""
    wiring, record, key = context.wiring, context.record, context.key
    stated = "outstanding_per_stream" in record.parameters
    ahead = "read_ahead_bytes" in record.parameters
    if ahead or (context.pool.record.filesystem != "none" and not stated):
        window = (
            parameter(context, "read_ahead_bytes", "B", "Read-ahead") if ahead else wiring.default("readahead_bytes")
        )
        if stated:
            return window, parameter(context, "outstanding_per_stream", "count", "Requests in flight of a stream")
        return window, wiring.sheet.derive(f"{key}.outstanding", streams.buffered_requests, reads,
                                           wiring.default("readahead_requests"),
                                           wiring.default("write_behind_requests"))
    outstanding = (
        parameter(context, "outstanding_per_stream", "count", "Requests in flight of a stream")
        if stated
        else wiring.constant("model.synchronous", 1.0, "count", "Requests in flight of a synchronous stream",
                             "work on a volume waits for each request")
    )
    if record.request_bytes is None:
        wiring.error("workload-incomplete", f"workload {record.id} does not state request_bytes", context.place,
                     "Direct streams need the size of a request.")
        return None, outstanding
    return wiring.stated("workloads", record.id, "request_bytes", record.request_bytes), outstanding
