"""Why a requirement is not called met though it is not missed either: what the verdict waits for, in words."""

from __future__ import annotations

from sizer.sizing.judging.completeness import coverage, total_at
from sizer.sizing.judging.requirements import Ends, verdict_within
from sizer.sizing.result import RequirementResult, Sizing, Verdict


def why_open(sizing: Sizing, result: RequirementResult, ends: Ends) -> str:
    """What leaves a requirement uncertain; empty where the verdict is any other."""
    if verdict_within(sizing, result, ends) is not Verdict.UNCERTAIN:
        return ""
    return why_not_met(sizing, result, ends) or "part of its range misses what is asked"


def why_not_met(sizing: Sizing, result: RequirementResult, ends: Ends) -> str:
    """What keeps a requirement from being called met, however much is reached; empty where nothing does.

    That is an error elsewhere, a limit that part of the range exceeds, or a total that some lines have no value for.
    """
    if result.obstacles:
        more = len(result.obstacles) - 1
        return f"{result.obstacles[0].text.rstrip('.')}{f', and {more} more' if more else ''}"
    total = total_at(sizing, result.actual)
    if total is not None and not result.at_least and coverage(sizing, total).unknown:
        return coverage(sizing, total).text
    for limit in result.limits:
        room = ends(limit.room)
        allowed = sizing.sheet[limit.allowed].number
        if room is not None and not limit.leaves(allowed, room[0]):
            return f"in part of the range {limit.says(allowed - room[0], allowed)}"
    return ""
