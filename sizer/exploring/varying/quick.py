"""Verdicts that no work decides: what is asked of capacity, space, power and money takes few figures to judge.

The range of a rate takes an evaluation of all work, and of what every failure leaves of it, so that a large table has
it for some of its cases alone. Of capacity and totals every case is judged over its range.
"""

from __future__ import annotations

from collections.abc import Callable

from sizer.figures.computing.columns import drawn_of, ends_of
from sizer.sizing.judging.requirements import verdict_within
from sizer.sizing.result import RequirementResult, Sizing, Verdict

Ends = Callable[[str], tuple[float, float] | None]
"""Low and high of a figure by its key, None where it has no range."""
MOST_QUICK = 2_000
"""Cases of one table that are judged so, at most."""


def quick_of(sizing: Sizing) -> tuple[RequirementResult, ...]:
    """The requirements that no work decides."""
    return tuple(one for one in sizing.requirements if one.kind.is_capacity or one.kind.is_total)


def quick_keys(sizing: Sizing) -> tuple[str, ...]:
    """The figures that their verdicts read."""
    return tuple(dict.fromkeys(key for one in quick_of(sizing)
                               for key in (one.headroom, *(limit.room for limit in one.limits))))


def quick_verdicts(sizing: Sizing) -> dict[str, Verdict]:
    """Their verdicts over the range of a sizing, by the id of the requirement."""
    keys = quick_keys(sizing)
    if not keys:
        return {}
    sampled = sizing.sheet.evaluate(drawn_of(sizing.sheet), keys)
    known = {key: ends_of(sampled.spread(sizing.sheet[key])).tolist() for key in keys}

    def ends(key: str) -> tuple[float, float] | None:
        found = known.get(key)
        return None if found is None else (found[0], found[1])

    return {one.id: verdict_within(sizing, one, ends) for one in quick_of(sizing)}
