"""Restore: so many bytes read back within a time (model W10)."""

from __future__ import annotations

from sizer.design.fieldspec import number
from sizer.design.patterns import RepeatedBy
from sizer.language import say
from sizer.sizing.paths.demand import Context
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import bursty
from sizer.sizing.work.steps.bytes_in_time import WITHIN, prepare
from sizer.sizing.work.steps.users import STREAMS

RESTORED = number("Restored", "Bytes that are read back.", "B", above=0.0, range_allowed=True, example="20 TB",
                  key="restored_bytes")


def ready(context: Context) -> bool:
    """Whether the rate of its bytes is known, which is then offered."""
    return prepare(context, RESTORED, say("the bytes that are restored"))


WORK = bursty.once(ready)
PATTERN = PatternSpec(
    name="restore", rank=122, streams=True, own=(RESTORED, WITHIN, *STREAMS),
    engages=WORK.engages, repeated_by=RepeatedBy.STREAMS, demand=WORK.demand)
