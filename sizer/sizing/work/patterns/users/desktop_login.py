"""Virtual desktops whose users log in, all at a time or within one (model W10)."""

from __future__ import annotations

from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import random_block
from sizer.sizing.work.steps.desktops import STARTING, prepare


def demand(context: Context) -> Demand | None:
    """Wire one request of a desktop whose user logs in."""
    return random_block.demand(context) if prepare(context) else None


PATTERN = PatternSpec(name="desktop-login", rank=113, own=STARTING, demand=demand)
