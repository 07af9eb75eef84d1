"""What is said of a requirement, the same wherever it is said: in the strip, in the grid, in the panel of fixes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sizer.sizing.result import GRAVEST_FIRST, RequirementResult, Sizing, Verdict

if TYPE_CHECKING:
    from ui.ranges import Ranges

WORDS = {
    Verdict.MET: "✔ met", Verdict.UNCERTAIN: "? uncertain", Verdict.MISSED: "✖ missed",
    Verdict.UNBUILDABLE: "✖ cannot be built", Verdict.UNSIZED: "✖ cannot be sized", Verdict.UNDECIDED: "… undecided",
}
"""What a grid says, with a sign."""


def verdict_shown(sizing: Sizing, result: RequirementResult, ranges: Ranges | None) -> Verdict:
    """The verdict over the range of the headroom; of the likely value as long as the range is not known."""
    from sizer.sizing.requirements import verdict_within  # noqa: PLC0415 - after the first picture

    return verdict_within(sizing, result, ranges.of if ranges is not None else lambda _key: None)


def worst_requirement(sizing: Sizing, ranges: Ranges | None) -> str:
    """The requirement to mend first: one that is missed, else one that is uncertain; the least headroom of its kind."""
    def badness(result: RequirementResult) -> tuple[int, float]:
        found = ranges.of(result.headroom) if ranges is not None else None
        least = sizing.sheet[result.headroom].number if found is None else found[0]
        return GRAVEST_FIRST.index(verdict_shown(sizing, result, ranges)), least

    worst = min(sizing.requirements, key=badness, default=None)
    return worst.id if worst is not None else ""
