"""Scans of analytic queries: so many bytes read within a time (model W10)."""

from __future__ import annotations

from sizer.design.fieldspec import number
from sizer.design.patterns import RepeatedBy
from sizer.language import say
from sizer.sizing.paths.demand import Context
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import bursty
from sizer.sizing.work.steps.bytes_in_time import WITHIN, prepare
from sizer.sizing.work.steps.users import STREAMS

SCANNED = number("Scanned", "Bytes that the queries read, as they lie on the pool.", "B", above=0.0,
                 range_allowed=True,
                 example="10 TB", key="scanned_bytes")


def ready(context: Context) -> bool:
    """Whether the rate of its bytes is known, which is then offered."""
    return prepare(context, SCANNED, say("the bytes that are scanned"))


WORK = bursty.once(ready)
PATTERN = PatternSpec(
    name="analytics-scan", rank=120, streams=True, own=(SCANNED, WITHIN, *STREAMS),
    engages=WORK.engages, repeated_by=RepeatedBy.STREAMS, demand=WORK.demand)
