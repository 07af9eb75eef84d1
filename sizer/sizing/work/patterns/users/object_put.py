"""Objects that are written whole, each by one request to wherever it lies (model W10)."""

from __future__ import annotations

from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import random_block
from sizer.sizing.work.steps.inputs import ACTIVE_SPAN
from sizer.sizing.work.steps.users import shape


def demand(context: Context) -> Demand | None:
    """Wire one object that is written."""
    shape(context)
    return random_block.demand(context)


PATTERN = PatternSpec(name="object-put", rank=130, own=(ACTIVE_SPAN,), demand=demand)
