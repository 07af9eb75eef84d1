"""Streams of large requests: how many, how much of them is in flight, and what each part of a request moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sizer.design.fieldspec import number, whole
from sizer.figures.figure import Figure, Origin
from sizer.language import say
from sizer.laws import general
from sizer.laws.queueing import sharing
from sizer.laws.transfer import streams
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.streams.runs import NONE_GATHERED, HostGathering
from sizer.sizing.drives.streams.streaming import StreamShape, wire_stream_drives
from sizer.sizing.paths.demand import Context, StreamDemand
from sizer.sizing.work.steps.footprint import span_of
from sizer.sizing.work.steps.inputs import (
    OPEN_POPULATION,
    OPEN_WORK,
    STREAM_COUNT,
    arrives,
    parameter,
    stated,
    think_of,
)

OUTSTANDING = whole("Outstanding per stream", "Requests one stream keeps in flight: 1 for synchronous work, 2 "
                                                   "for buffered reads.", maximum=100_000, key="outstanding_per_stream")
READ_AHEAD = number("Read-ahead", "Bytes one buffered read asks for.", "B", above=0.0,
                    maximum=2.0**40, range_allowed=True, key="read_ahead_bytes")


@dataclass(frozen=True, slots=True)
class StreamRequest:
    """One request of streams: ``whole`` is split into ``parts`` of the bytes ``part``, each an operation.

    ``chunk`` are the bytes that a drive has of a stripe, ``count`` the streams, ``outstanding`` the requests that each
    keeps in flight; ``gathering`` is what hosts or servers do to make longer runs of them.
    """

    whole: Figure
    part: Figure
    parts: Figure
    chunk: Figure
    reads: Figure
    count: Figure
    outstanding: Figure
    gathering: HostGathering = NONE_GATHERED


def stream(context: Context, request: StreamRequest, delay_of: Callable[[], Figure]) -> StreamDemand | None:
    """The demand of one part of a request, whose bytes go all the way between client and drives.

    ``delay_of`` wires the time that nobody queues for. None, and reported, where the drives cannot be modelled.
    """
    wiring, scope = context.wiring, context.scope
    if not arrives(context) and all(request.count is not worker for worker in context.engaged.workers):
        raise RuntimeError(f"the pattern of workload {context.record.called} does not say that its streams work "
                           "(engages)")
    ahead = scope.derive("in_flight_bytes", general.each_times_count, request.whole, request.outstanding,
                         label=say("Bytes in flight of one stream"))
    delay = delay_of()
    drives = wire_stream_drives(context, StreamShape(
        request.part, streams_here(context, request.count), request.reads, span_of(context), request.chunk, ahead,
        request.whole, delay, request.gathering))
    if drives is None:
        return None
    if drives.alone is not None:
        delay = scope.derive("drive.delay_s", general.sum_of, delay, drives.alone,
                             label=say("Fixed delays, with the time in a drive"))
    population, offered = _in_flight(context, request)
    writes = scope.derive("write_ratio", sharing.remainder_ratio, request.reads, label=say("Share of writes"))
    read = scope.derive("read_bytes", general.scaled, request.part, request.reads,
                        label=say("Bytes read per request"))
    written = scope.derive("write_bytes", general.scaled, request.part, writes,
                           label=say("Bytes written per request"))
    one = one_request(wiring)
    return StreamDemand(
        operation=say("requests of streams"), population=population, think=think_of(context), delay=delay,
        front_read=read, front_write=written, back_read=read, back_write=written, array_io=one,
        offered=offered, streaming=True, streams=request.count, drives=drives.station, drive_bytes=drives.moved,
        waiting=drives.waiting, answered=drives.answered, at_work=drives.at_work, parts=_parts_asked(context, request),
    )


def one_request(wiring: Wiring) -> Figure:
    """Array requests of a request that goes to one array."""
    return wiring.model.constant("one_request", 1.0, "1", say("Array requests of a request"),
                                 say("each goes to one array"))


def synchronous(wiring: Wiring) -> Figure:
    """Requests in flight of a stream that waits for each."""
    return wiring.model.constant("synchronous", 1.0, "count", say("Requests in flight of a synchronous stream"),
                                 say("work on a volume waits for each request"))


def reads_of(context: Context) -> Figure:
    """Share of reads: stated, or that of mixed streaming."""
    return stated(context, "read_ratio") or context.wiring.default("mixed_read_ratio")


def streams_of(context: Context, *, one_a_client: bool = False) -> Figure:
    """Streams in flight: stated, or one for each of the concurrent jobs, or where asked for one for each client."""
    scope, name = context.whole, "stream_count"
    found = parameter(context, STREAM_COUNT) or stated(context, "concurrency") or scope.get(name)
    if found is not None:
        return found
    clients = context.clients() if one_a_client else None
    if clients is not None:
        return scope.derive(name, general.least_of, clients, label=say("Streams: one a client"))
    return scope.given(name, 1.0, "count", say("Streams (not stated)"), Origin.ASSUMED, say("one stream is taken"))


def streams_here(context: Context, count: Figure) -> Figure:
    """Streams that are at this set of drives at a time, of all the streams."""
    share = None if context.site is None else context.site.on_drives
    if share is None:
        return count
    return context.scope.derive_once("stream_count", streams.streams_on_part, count, share)


def _in_flight(context: Context, request: StreamRequest) -> tuple[Figure, Figure | None]:
    """Requests in flight, and the offered rate where one is stated; an offered rate alone is open work."""
    scope, name = context.scope, "population"
    offered = stated(context, "offered_per_s")
    if arrives(context):
        return scope.constant(name, OPEN_POPULATION, "count", say("Requests in flight"), say(OPEN_WORK)), offered
    return scope.derive(name, streams.stream_population, request.count, request.outstanding, request.parts), offered


def _parts_asked(context: Context, request: StreamRequest) -> Figure:
    """How many operations one request of the client is.

    Where the client's request is stated and something else is split, such as a read-ahead window, its bytes count.
    """
    asked = stated(context, "request_bytes")
    if asked is None or asked is request.whole:
        return request.parts
    return context.scope.derive("parts_per_request", streams.parts_per_request, asked, request.part)
