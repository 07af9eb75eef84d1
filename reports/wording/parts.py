"""Streams whose requests are split: what their throughput counts are parts, and so is what their response is of."""

from __future__ import annotations

from sizer.language import say
from sizer.sizing.result import Counting, WorkloadResult


def in_parts(work: WorkloadResult) -> bool:
    """Whether the response is that of a part of a request, which no reader reckons with beside the bandwidth."""
    return work.counts is Counting.PARTS


def response_title(work: WorkloadResult) -> str:
    """What the response is called: that of which it is the time."""
    return say("Response time of a part" if in_parts(work) else "Response time")
