"""Streams of large requests to a pool: backup, scans, copies, media (model W3)."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.laws.transfer import streams
from sizer.sizing.drives.streaming import StreamShape, wire_stream_drives
from sizer.sizing.paths.demand import Context, StreamDemand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.footprint import footprint_fits, span_of
from sizer.sizing.work.steps.inputs import chunk_of, parameter, required
from sizer.sizing.work.steps.streams import (
    OUTSTANDING,
    READ_AHEAD,
    STREAM_COUNT,
    in_flight,
    parts_of_request,
    reads_of,
    stream,
    streams_here,
    streams_of,
)


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


def _in_flight(context: Context, reads: Figure) -> tuple[Figure | None, Figure]:
    """Bytes one request asks for, and how many of them a stream keeps in flight."""
    wiring = context.wiring
    outstanding = parameter(context, OUTSTANDING, "Requests in flight of a stream")
    ahead = parameter(context, READ_AHEAD)
    if ahead is not None or (context.pool.record.filesystem != "none" and outstanding is None):
        return ahead or wiring.default("readahead_bytes"), outstanding or wiring.sheet.derive(
            f"{context.key}.outstanding", streams.buffered_requests, reads, wiring.default("readahead_requests"),
            wiring.default("write_behind_requests"))
    outstanding = outstanding or wiring.constant(
        "model.synchronous", 1.0, "count", "Requests in flight of a synchronous stream",
        "work on a volume waits for each request")
    request = required(context, ("request_bytes",), "Direct streams need the size of a request.")
    return (request[0] if request is not None else None), outstanding


PATTERN = PatternSpec(
    name="sequential", rank=20, streams=True, own=(STREAM_COUNT, OUTSTANDING, READ_AHEAD), demand=demand)
