"""What to do next about a design, in a sentence: sign and test it, measure what decides it, or change it first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reports.decision.asked import Asked
from reports.decision.grounds import Grounds
from reports.proposal.chapters import Chapter
from reports.proposal.names import led, short, unended
from reports.wording.quantities.numbers import is_factor
from reports.wording.standing import Headline, standing_of
from sizer.design.naming import begun
from sizer.figures.computing.cases import evaluate_cases
from sizer.figures.computing.columns import Spread
from sizer.language import say, shown
from sizer.readable import TIMES, read
from sizer.sizing.in_time import told_headroom
from sizer.sizing.result import RequirementResult, Verdict

_LOOKED_AT = 6
_STEPS, _ROUNDS = 32, 3
"""A threshold is looked for between so many points of the range at once, and again between the two that it lies
between: to one part in 32,000."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """The value of one input at which a requirement just holds, all others at their likely values.

    ``missed_above`` says on which side of it the requirement is missed.
    """

    key: str
    value: float
    missed_above: bool


def next_step(grounds: Grounds, rows: Sequence[Asked]) -> tuple[str, Chapter] | None:
    """The sentence and the chapter that says more; ``rows`` are the requirements, the worst first. None where no
    requirement is stated and all work gets through.
    """
    standing = standing_of(grounds.sizing)
    if standing.headline is Headline.OVERLOADED and standing.hint:
        return say("{hint}; then size again.", hint=unended(standing.hint)), Chapter.OPEN
    if not rows:
        return None
    results = {result.id: result for result in grounds.sizing.requirements}
    worst = rows[0]
    if worst.verdict is Verdict.MET:
        return say("Sign, and run the acceptance tests when the system stands."), Chapter.SCOPE
    if worst.verdict is Verdict.MISSED:
        best = "" if worst.late else worst.best or worst.designed
        if best:
            told = say("Change the design, or ask for less: {best} is what it reaches at best.", best=best)
        else:
            told = say("Change the design, or ask for less.")
        return told, Chapter.OPEN
    if worst.verdict is Verdict.UNCERTAIN and worst.id in results:
        return _measure(grounds, worst, results[worst.id])
    hint = worst.hint or standing.hint or say("Answer what is open")
    return say("{hint}; then size again.", hint=unended(hint)), Chapter.OPEN


def _measure(grounds: Grounds, row: Asked, result: RequirementResult) -> tuple[str, Chapter]:
    """Which input to measure, and from which value of it on the requirement is missed."""
    spread, reader = grounds.reader.spread, grounds.reader
    found = None if spread is None else decided_by(grounds, spread, result)
    if found is None:
        told = say("Find out what leaves it open: {why}.", why=row.why) if row.why else say(
            "Find out what leaves it open, for no single assumption decides it.")
        return told, Chapter.ASSUMPTIONS
    figure = reader.figure(found.key)
    unit = TIMES if is_factor(figure) else figure.unit
    value = read(found.value, unit, currency=grounds.design.currency).value
    told = say("{quantity}: measure it. Above {value}, {requirement} is missed." if found.missed_above else
               "{quantity}: measure it. Below {value}, {requirement} is missed.",
               quantity=begun(led(shown(figure.label) or found.key)), value=value, requirement=short(row.title))
    return told, Chapter.ASSUMPTIONS


def decided_by(grounds: Grounds, spread: Spread, result: RequirementResult) -> Threshold | None:
    """The input that moves a requirement most among those that alone decide it within their range; None without one."""
    key = told_headroom(grounds.sizing.sheet, result.in_time, result.headroom)
    for influence in spread.influences(key, _LOOKED_AT):
        found = threshold(grounds, spread, key, influence.figure.key)
        if found is not None:
            return found
    return None


def threshold(grounds: Grounds, spread: Spread, headroom: str, name: str) -> Threshold | None:
    """Where a headroom passes zero over the range of one input; None where it has one sign over all of it."""
    low, _, high = spread.of(name)
    if not low < high:
        return None
    ends: tuple[float, float] = low, high
    missed_above = False
    for _ in range(_ROUNDS):
        points = np.linspace(*ends, _STEPS + 1)
        room = evaluate_cases(grounds.sizing.sheet, [{name: float(point)} for point in points], [headroom]).numbers(
            headroom)[1:]
        holds = [value >= 0 for value in room]
        if all(holds) or not any(holds):
            return None
        at = next(at for at in range(_STEPS) if holds[at] != holds[at + 1])
        missed_above = holds[at]
        ends = float(points[at]), float(points[at + 1])
    return Threshold(name, sum(ends) / 2, missed_above)
