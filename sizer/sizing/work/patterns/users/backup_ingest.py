"""Backup: the part of protected data that changed, written within a window (model W10)."""

from __future__ import annotations

from sizer.design.fieldspec import number
from sizer.design.patterns import RepeatedBy
from sizer.language import say
from sizer.laws import general
from sizer.sizing.paths.demand import Context
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import bursty
from sizer.sizing.work.steps.bytes_in_time import WITHIN, prepare
from sizer.sizing.work.steps.users import STREAMS, stated_or_usual

PROTECTED = number("Protected", "Bytes of all data that is backed up.", "B", above=0.0, range_allowed=True,
                   example="100 TB", key="protected_bytes")
CHANGED = number("Changed share", "Share of the protected data that a run saves.", "1", above=0.0, maximum=1.0,
                 range_allowed=True, example="3 %", key="change_share")


def ready(context: Context) -> bool:
    """Whether the rate of its bytes is known, which is then offered."""
    return prepare(context, PROTECTED, say("the bytes that are protected"), lambda whole: context.whole.derive(
        "saved_bytes", general.scaled, whole, stated_or_usual(context, CHANGED), label=say("Bytes that a run saves")))


WORK = bursty.once(ready)
PATTERN = PatternSpec(
    name="backup-ingest", rank=121, streams=True, own=(PROTECTED, CHANGED, WITHIN, *STREAMS),
    engages=WORK.engages, repeated_by=RepeatedBy.STREAMS, demand=WORK.demand)
