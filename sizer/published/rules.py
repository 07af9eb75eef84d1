"""Names in the data of published results -> the laws that combine what is read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sizer.figures.law import Law
from sizer.laws import comparisons, general

RULES: Mapping[str, Law] = MappingProxyType(
    {
        "sum": general.sum_of,
        "product": general.each_times_count,
        "closed loop": comparisons.rate_of_closed_loop,
        "same work": comparisons.rate_of_same_work,
        "gain": comparisons.gain,
        "each": comparisons.for_each,
        "in proportion": comparisons.in_proportion,
        "each core": comparisons.for_each_core,
        "demand gain": comparisons.demand_gain,
        "each of sum": comparisons.mean_of_lines,
        "bays": comparisons.bays_of_stack,
    }
)
"""Name in the data -> the law."""
