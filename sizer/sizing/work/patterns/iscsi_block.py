"""Block work over iSCSI from a server that is the target: streams where they are named, random requests otherwise."""

from __future__ import annotations

from sizer.sizing.paths.demand import Context, Demand, Engaged, StreamDemand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import random_block, sequential
from sizer.sizing.work.steps.inputs import ACTIVE_SPAN, STREAM_COUNT
from sizer.sizing.work.steps.streams import OUTSTANDING, READ_AHEAD

STREAMS = (STREAM_COUNT, OUTSTANDING, READ_AHEAD)


def engages(context: Context) -> Engaged:
    """Its streams, where they are named."""
    return sequential.engages(context) if _is_streams(context) else Engaged()


def demand(context: Context) -> Demand | StreamDemand | None:
    """Wire one request; parameters of streams make it a stream, the links carry iSCSI (model L4)."""
    return sequential.demand(context) if _is_streams(context) else random_block.demand(context)


def _is_streams(context: Context) -> bool:
    return any(spec.key in context.record.parameters for spec in STREAMS)


PATTERN = PatternSpec(
    name="iscsi-block", rank=50, own=(ACTIVE_SPAN, *STREAMS), requires=random_block.REQUIRED,
    engages=engages, demand=demand)
