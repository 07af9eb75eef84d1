"""Appending to a log: records of one size, each acknowledged before its stream writes the next."""

from __future__ import annotations

from sizer.design.registry.fieldspec import number
from sizer.laws import general
from sizer.sizing.drives.streaming import StreamShape, wire_stream_drives
from sizer.sizing.paths.demand import Context, StreamDemand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.footprint import footprint_fits, span_of
from sizer.sizing.work.steps.inputs import chunk_of, parameter
from sizer.sizing.work.steps.streams import STREAM_COUNT, in_flight, stream, streams_here, streams_of

RECORD_BYTES = number("record_bytes", "Record size", "Bytes of one record.", "B", above=0.0, maximum=2.0**40,
                      range_allowed=True, example="16 KiB")


def demand(context: Context) -> StreamDemand | None:
    """Wire one record: written to the drives of the pool, and acknowledged by the array."""
    wiring, sheet, key = context.wiring, context.wiring.sheet, context.key
    if not footprint_fits(context):
        return None
    record = parameter(context, RECORD_BYTES) or wiring.constant(
        f"{context.base}.record_bytes", 16384.0, "B", "Record size", "the usual block of a log")
    reads = wiring.constant("model.no_reads", 0.0, "1", "Share of reads", "every record is written")
    one = wiring.constant("model.one_record", 1.0, "count", "Records in flight of a stream", "each is acknowledged")
    count, chunk = streams_of(context), chunk_of(context)
    ahead = sheet.derive(f"{key}.in_flight_bytes", general.each_times_count, record, one,
                         label="Bytes in flight of one stream")
    shape = StreamShape(record, chunk, streams_here(context, count), reads, span_of(context), chunk, ahead)
    drives = wire_stream_drives(context, shape)
    if drives is None:
        return None
    acknowledge, _ = context.storage_delays()
    population, offered = in_flight(context, count, one, one)
    return stream(context, population, offered, acknowledge, record, reads, count, drives)


PATTERN = PatternSpec(name="log-append", streams=True, own=(STREAM_COUNT, RECORD_BYTES), demand=demand)
