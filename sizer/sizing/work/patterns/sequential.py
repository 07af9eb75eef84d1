"""Streams of large requests to a pool: backup, scans, copies, media (model W3)."""

from __future__ import annotations

from sizer.design.patterns import RepeatedBy
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.laws.transfer import streams
from sizer.sizing.bench.decisions import decided
from sizer.sizing.drives.streams.runs import HostGathering, host_read_ahead
from sizer.sizing.paths.demand import Context, Engaged, StreamDemand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.footprint import footprint_fits
from sizer.sizing.work.steps.hosts import STACKED, client_connection, protocol_work
from sizer.sizing.work.steps.inputs import STREAM_COUNT, chunk_of, parameter, required, stated
from sizer.sizing.work.steps.streams import (
    OUTSTANDING,
    READ_AHEAD,
    StreamRequest,
    reads_of,
    stream,
    streams_of,
    synchronous,
)
from sizer.sizing.work.steps.striping import streams_engaged
from sizer.sizing.work.steps.threads import client_threads, page_cache_threads
from sizer.units import format_value


def engages(context: Context) -> Engaged:
    """Its streams, each with a file in one volume."""
    return streams_engaged(context, streams_of(context))


def demand(context: Context) -> StreamDemand | None:
    """Wire one request of a stream: the part of a read-ahead window or of a direct request that lies in one chunk.

    Work through a file system is buffered unless it states how many requests a stream keeps in flight; work on a
    volume is direct, one request at a time.
    """
    if not footprint_fits(context):
        return None
    scope = context.scope
    reads = reads_of(context)
    count = streams_of(context)
    chunk = chunk_of(context)
    buffered = _is_buffered(context)
    window, outstanding = _in_flight(context, reads, chunk, buffered=buffered)
    if window is None:
        return None
    if buffered:
        _ask_how_requests_are_made(context, window, chunk)
    parts = scope.derive("chunk_requests", workloads.chunks_spanned, window, chunk)
    part = scope.derive("part_bytes", general.shared_equally, window, parts,
                        label=say("Bytes of a request that lie in one chunk"))

    def delay() -> Figure:
        acknowledge, hit = context.storage_delays()
        return scope.derive("delay_s", workloads.block_delay_s, reads, hit, acknowledge)

    found = stream(context, StreamRequest(window, part, parts, chunk, reads, count, outstanding,
                                          HostGathering(writes=buffered)), delay)
    edge = client_connection(context)
    if found is not None and buffered:
        found.resources += page_cache_threads(context, part)
    if found is not None and edge is not None and edge.protocol in STACKED:
        # It is a file of a server, reached over a network; a page cache copies each byte in the thread of its stream.
        found.resources += [*protocol_work(context, part), *(client_threads(context, part) if buffered else ())]
    return found


def _is_buffered(context: Context) -> bool:
    """Whether a page cache reads ahead: what is asked for is a window, or a file system says nothing else."""
    asked = context.record.parameters
    return READ_AHEAD.key in asked or (
        context.pool.record.filesystem != "none" and OUTSTANDING.key not in asked)


def _ask_how_requests_are_made(context: Context, window: Figure, chunk: Figure) -> None:
    """An undecided check where requests smaller than a chunk are taken to pass a page cache, and nobody says they do.

    An application that waits for each of its requests, as a log does, gets a small part of what a page cache does.
    """
    asked = stated(context, "request_bytes")
    if asked is None or READ_AHEAD.key in context.record.parameters or not decided(
            context.wiring, lambda each, whole: each < whole, asked, chunk):
        return
    small, large = (format_value(one.number, one.unit, 3) for one in (asked, window))
    context.wiring.undecided(
        "page-cache-assumed", say("workload {workload} asks for {small} at a time on a file system: it is sized as "
                                  "passing a page cache that makes {large} of them, and whether it waits for each of "
                                  "its requests is not stated", workload=context.record.called, small=small,
                                  large=large), context.place,
        say("State the requests in flight of a stream (1 where each is waited for) or the read-ahead of its page "
            "cache, or accept this with the reason."), asked, window)


def _in_flight(context: Context, reads: Figure, chunk: Figure, *, buffered: bool) -> tuple[Figure | None, Figure]:
    """Bytes one request asks for, and how many of them a stream keeps in flight."""
    wiring = context.wiring
    outstanding = parameter(context, OUTSTANDING, say("Requests in flight of a stream"))
    if buffered:
        window = parameter(context, READ_AHEAD) or (
            host_read_ahead(context, chunk) if decided(wiring, lambda share: share > 0, reads)
            else wiring.default("readahead_bytes"))
        return window, outstanding or context.scope.derive(
            "outstanding", streams.buffered_requests, reads, wiring.default("readahead_requests"),
            wiring.default("write_behind_requests"))
    outstanding = outstanding or synchronous(wiring)
    request = required(context, ("request_bytes",), say("Direct streams need the size of a request."))
    return (request[0] if request is not None else None), outstanding


PATTERN = PatternSpec(
    name="sequential", rank=20, streams=True, own=(STREAM_COUNT, OUTSTANDING, READ_AHEAD), engages=engages,
    repeated_by=RepeatedBy.STREAMS,
    demand=demand)
