"""Block work over iSCSI from a server that is the target: streams where they are named, random requests otherwise."""

from __future__ import annotations

from sizer.sizing.paths.demand import Context, Demand, StreamDemand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import random_block, sequential
from sizer.sizing.work.steps.inputs import ACTIVE_SPAN, STREAM_COUNT
from sizer.sizing.work.steps.streams import OUTSTANDING, READ_AHEAD

STREAMS = (STREAM_COUNT, OUTSTANDING, READ_AHEAD)


def demand(context: Context) -> Demand | StreamDemand | None:
    """Wire one request; parameters of streams make it a stream, the links carry iSCSI (model L4)."""
    if any(spec.key in context.record.parameters for spec in STREAMS):
        return sequential.demand(context)
    return random_block.demand(context)


PATTERN = PatternSpec(
    name="iscsi-block", rank=50, own=(ACTIVE_SPAN, *STREAMS), requires=random_block.REQUIRED, demand=demand)
