"""Virtual desktops at work (model W10)."""

from __future__ import annotations

from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import random_block
from sizer.sizing.work.steps.desktops import AT_WORK, prepare


def demand(context: Context) -> Demand | None:
    """Wire one request of a desktop at work."""
    return random_block.demand(context) if prepare(context) else None


PATTERN = PatternSpec(name="desktops", rank=112, own=AT_WORK, demand=demand)
