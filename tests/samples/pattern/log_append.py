"""Appending to a log: records of one size, each acknowledged before its stream writes the next."""

from __future__ import annotations

from sizer.design.fieldspec import number
from sizer.sizing.paths.demand import Context, Engaged, StreamDemand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.footprint import footprint_fits
from sizer.sizing.work.steps.inputs import STREAM_COUNT, chunk_of, parameter
from sizer.sizing.work.steps.streams import StreamRequest, stream, streams_of
from sizer.sizing.work.steps.striping import streams_engaged

RECORD_BYTES = number("Record size", "Bytes of one record.", "B", above=0.0, maximum=2.0**40,
                      range_allowed=True, example="16 KiB", key="record_bytes")


def engages(context: Context) -> Engaged:
    """The streams that append, each with a log in one volume."""
    return streams_engaged(context, streams_of(context))


def demand(context: Context) -> StreamDemand | None:
    """Wire one record: written to the drives of the pool, and acknowledged by the array."""
    model = context.wiring.model
    if not footprint_fits(context):
        return None
    record = parameter(context, RECORD_BYTES) or context.whole.constant(
        "record_bytes", 16384.0, "B", "Record size", "the usual block of a log")
    reads = model.constant("no_reads", 0.0, "1", "Share of reads", "every record is written")
    one = model.constant("one_record", 1.0, "count", "Records in flight of a stream", "each is acknowledged")
    request = StreamRequest(record, record, one, chunk_of(context), reads, streams_of(context), one)
    return stream(context, request, lambda: context.storage_delays()[0])


PATTERN = PatternSpec(name="log-append", streams=True, own=(STREAM_COUNT, RECORD_BYTES), engages=engages, demand=demand)
