"""What is said of a requirement, the same wherever it is said: in the strip, in the grid, in the panel of fixes."""

from __future__ import annotations

from sizer.figures.certainty import rests_on_ranges
from sizer.sizing.judging.requirements import verdict_within
from sizer.sizing.result import GRAVEST_FIRST, RequirementResult, Sizing, Verdict
from ui.state.ranges import Ranges

WORDS = {
    Verdict.MET: "met", Verdict.UNCERTAIN: "uncertain", Verdict.MISSED: "missed",
    Verdict.UNBUILDABLE: "cannot be built", Verdict.UNSIZED: "cannot be sized", Verdict.UNDECIDED: "undecided",
}
"""What a grid says, beside the sign of the verdict."""
TWICE_TO_MEND = "Click twice to see what would meet it"
_OPEN = frozenset((Verdict.MET, Verdict.UNCERTAIN, Verdict.MISSED))
"""The verdicts that ranges may turn into one another."""
_MOST_TOLD = 3
"""Obstacles that a tip tells before it counts the rest."""


def verdict_shown(
    sizing: Sizing, result: RequirementResult, ranges: Ranges | None, *, waits: bool = False, stands_still: bool = False
) -> Verdict:
    """The verdict over the range of the headroom; undecided as long as a range that it rests on is not known.

    ``waits`` says that the design has changed since it was sized; ``stands_still`` that a failure leaves nothing of
    what is asked for, which is then missed whatever the headroom.
    """
    if waits:
        return Verdict.UNDECIDED
    found = verdict_within(sizing, result, ranges.of if ranges is not None else lambda _key: None)
    if stands_still and found is not Verdict.UNBUILDABLE:
        return Verdict.MISSED
    if ranges is not None:
        return found
    return Verdict.UNDECIDED if found in _OPEN and _varies(sizing, result) else found


def _varies(sizing: Sizing, result: RequirementResult) -> bool:
    """Whether the headroom of a requirement, or the room of a limit it rests on, depends on an uncertain input."""
    return rests_on_ranges(sizing.sheet, (result.headroom, *(limit.room for limit in result.limits)))


def worst_requirement(sizing: Sizing, ranges: Ranges | None) -> str:
    """The requirement to mend first: one that is missed, else one that is uncertain; the least headroom of its kind."""
    def badness(result: RequirementResult) -> tuple[int, float]:
        found = ranges.of(result.headroom) if ranges is not None else None
        least = sizing.sheet[result.headroom].number if found is None else found[0]
        return GRAVEST_FIRST.index(verdict_shown(sizing, result, ranges)), least

    worst = min(sizing.requirements, key=badness, default=None)
    return worst.id if worst is not None else ""


def obstacles_text(sizing: Sizing | None, name: str) -> str:
    """What stands between a requirement and being met, each with what to do, a line each; empty where nothing does."""
    found = next((each for each in sizing.requirements if each.id == name), None) if sizing is not None else None
    without = sizing.why_without("requirements", name) if sizing is not None else None
    told = found.obstacles if found is not None else without.because if without is not None else ()
    lines = [problem.advice for problem in told[:_MOST_TOLD]]
    return "\n".join([*lines, f"and {len(told) - _MOST_TOLD} more"] if len(told) > _MOST_TOLD else lines)


def without_text(sizing: Sizing | None, table: str, name: str) -> str:
    """Why a pool, workload or requirement has no result, as a sentence; empty where it has one."""
    found = sizing.why_without(table, name) if sizing is not None else None
    return found.says if found is not None else ""
