"""Streams of large requests: how many, how much of them is in flight, and what each part of a request moves."""

from __future__ import annotations

from sizer.design.registry.fieldspec import number, whole
from sizer.figures.figure import Figure, Origin
from sizer.laws import general
from sizer.laws.queueing import sharing
from sizer.laws.transfer import streams
from sizer.sizing.drives.streaming import StreamDrives
from sizer.sizing.paths.demand import Context, StreamDemand
from sizer.sizing.work.steps.inputs import OPEN_POPULATION, OPEN_WORK, parameter, stated, think_of

STREAM_COUNT = whole("stream_count", "Streams", "Streams in flight in total; empty: the concurrency.")
OUTSTANDING = whole("outstanding_per_stream", "Outstanding per stream", "Requests one stream keeps in flight: 1 for "
                    "synchronous work, 2 for buffered reads.", maximum=100_000)
READ_AHEAD = number("read_ahead_bytes", "Read-ahead", "Bytes one buffered read asks for.", "B", above=0.0,
                    maximum=2.0**40, range_allowed=True)


def parts_of_request(context: Context, split: Figure, part: Figure, parts: Figure) -> Figure:
    """How many operations one request of the client is; ``split`` is what is split into ``parts``.

    Where the client's request is stated and something else is split, such as a read-ahead window, its bytes count.
    """
    asked = stated(context, "request_bytes")
    if asked is None or asked is split:
        return parts
    return context.wiring.sheet.derive(f"{context.key}.parts_per_request", streams.parts_per_request, asked, part)


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
        operation="requests of streams", population=population, think=think_of(context), delay=delay,
        front_read=read, front_write=written, back_read=read, back_write=written, array_io=one, offered=offered,
        streaming=True, streams=count, drives=drives.station, drive_bytes=drives.moved, waiting=drives.waiting,
    )


def reads_of(context: Context) -> Figure:
    """Share of reads: stated, or that of mixed streaming."""
    return stated(context, "read_ratio") or context.wiring.default("mixed_read_ratio")


def streams_of(context: Context, *, one_a_client: bool = False) -> Figure:
    """Streams in flight: stated, or one for each of the concurrent jobs, or where asked for one for each client."""
    wiring, key = context.wiring, f"{context.base}.stream_count"
    found = parameter(context, STREAM_COUNT) or stated(context, "concurrency") or wiring.sheet.figures.get(key)
    if found is not None:
        return found
    clients = context.clients() if one_a_client else None
    if clients is not None:
        return wiring.sheet.derive(key, general.least_of, clients, label="Streams: one a client")
    return wiring.given(key, 1.0, "count", "Streams (not stated)", Origin.ASSUMED, "one stream is taken")


def streams_here(context: Context, count: Figure) -> Figure:
    """Streams that are at this set of drives at a time, of all the streams."""
    share = None if context.site is None else context.site.on_drives
    if share is None:
        return count
    return context.wiring.sheet.derive(f"{context.key}.stream_count", streams.streams_on_part, count, share)


def in_flight(
    context: Context, count: Figure, outstanding: Figure, parts: Figure
) -> tuple[Figure, Figure | None]:
    """Requests in flight, and the offered rate where one is stated; an offered rate alone is open work."""
    wiring, key = context.wiring, f"{context.key}.population"
    offered = stated(context, "offered_per_s")
    if context.arrives:
        return wiring.constant(key, OPEN_POPULATION, "count", "Requests in flight", OPEN_WORK), offered
    return wiring.sheet.derive(key, streams.stream_population, count, outstanding, parts), offered
