"""Block work over iSCSI from a server that is the target: streams where they are named, random requests otherwise."""

from __future__ import annotations

from sizer.sizing.paths.demand import Context, Demand, StreamDemand
from sizer.sizing.work.patterns import random_block, sequential

STREAMS = ("stream_count", "outstanding_per_stream", "read_ahead_bytes")


def demand(context: Context) -> Demand | StreamDemand | None:
    """Wire one request; parameters of streams make it a stream, the links carry iSCSI (model L4)."""
    if any(name in context.record.parameters for name in STREAMS):
        return sequential.demand(context)
    return random_block.demand(context)
