"""Which problems of a design are open and which it accepts: an error cannot be accepted away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sizer.design.records import Design
from sizer.errors import Problem, Severity

_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def accepted_reason(design: Design, problem: Problem) -> str | None:
    """Why a resolved design accepts a problem; None where it does not.

    What is accepted without a place is accepted wherever it occurs.
    """
    if problem.severity is Severity.ERROR:
        return None
    reasons = {(found.code, found.place): found.reason for found in design.accepted}
    return reasons.get((problem.code, problem.location.place), reasons.get((problem.code, "")))


def sorted_out(design: Design, problems: Iterable[Problem]) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """Open problems, worst first, and those that a resolved design accepts, each with its reason."""
    still_open, accepted = [], []
    for problem in sorted(problems, key=lambda problem: _RANK[problem.severity]):
        reason = accepted_reason(design, problem)
        if reason is None:
            still_open.append(problem)
        else:
            accepted.append(replace(problem, accepted_reason=reason))
    return tuple(still_open), tuple(accepted)
