"""How a design stands as a whole, to be said before anything else: not to be built, in error, not all sized,
overloaded, or empty.

What could not be examined reassures nobody. Every sentence that a reader may take comfort from asks here first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sizer.errors import Problem, Severity
from sizer.language import counting, listed, mark, say
from sizer.sizing.result import Sizing, Unsized, WorkloadResult
from sizer.sizing.work.binding import Hold, held, overloaded

AS_DRAWN = mark("What is said below is of what is drawn, as far as it could be examined.")
NOT_CLAIMED = mark("not claimed")
"""What stands in place of a figure of a design that cannot be built."""
CANNOT_BE_BUILT = mark("it cannot be built as drawn")
TOO_MUCH = mark("Cannot carry the load that it is asked to carry.")
"""What page one of the documents says of a design whose own work does not get through."""
_MOST_REASONS = 3
_PARTS = {"pools": mark("pool {title}"), "workloads": mark("workload {title}"),
          "requirements": mark("requirement {title}")}


class Headline(StrEnum):
    """How a design stands, in the words that are said first; ``FINE`` where there is nothing to say."""

    FINE = ""
    UNBUILDABLE = mark("Cannot be built as drawn")
    ERRORS = mark("Errors to fix first")
    UNSIZED = mark("Not all of it can be sized")
    OVERLOADED = mark("Cannot carry the load")
    NOTHING_YET = mark("Nothing to size yet")
    IN_PART = mark("Examined in part")


NOTHING_YET = Headline.NOTHING_YET


@dataclass(frozen=True, slots=True)
class DesignStanding:
    """What is said first of a design.

    ``reasons`` are the first of them, ``more`` how many others there are; ``bad`` tells an error from a design that
    has only just begun. ``examined`` says whether all of it could be looked at. ``hint`` and ``place`` say what is to
    be done about the first reason, and where in the design; empty where nobody can.
    """

    headline: Headline = Headline.FINE
    reasons: tuple[str, ...] = ()
    more: int = 0
    bad: bool = False
    examined: bool = True
    hint: str = ""
    place: str = ""

    @property
    def text(self) -> str:
        """All of it as one sentence.

        >>> DesignStanding(Headline.UNBUILDABLE, ("737 drives and 242 bays in array",), 2, bad=True).text
        'Cannot be built as drawn: 737 drives and 242 bays in array; and 2 more.'
        """
        if not self.headline:
            return ""
        headline, reasons = say(self.headline), say("; ").join(self.reasons)
        if self.more:
            return say("{headline}: {reasons}; and {number} more.", headline=headline, reasons=reasons,
                       number=counting(self.more))
        return say("{headline}: {reasons}.", headline=headline, reasons=reasons) if reasons else (
            say("{headline}.", headline=headline))


def standing_of(sizing: Sizing) -> DesignStanding:
    """How the design of a sizing stands."""
    if not sizing.buildable:
        unbuilt = [(problem.text, problem) for problem in sizing.problems if problem.building]
        return _standing(Headline.UNBUILDABLE, unbuilt, examined=False)
    lost = [one for one in sizing.unsized if not one.unasked]
    if lost:
        return _standing(Headline.UNSIZED, [(sentence(one), next(iter(one.because), None)) for one in lost],
                         examined=not unexamined(sizing))
    begun = {problem for one in sizing.unsized if one.unasked for problem in one.because}
    # Who has only named a requirement is in the middle of stating it: its row says that it is undecided.
    errors = [(problem.text, problem) for problem in sizing.problems
              if problem.severity is Severity.ERROR and problem not in begun]
    if errors:
        return _standing(Headline.ERRORS, errors, examined=False)
    if stuck := _overloads(sizing):
        return _standing(Headline.OVERLOADED, [_stuck(sizing, work) for work in stuck], examined=not unexamined(sizing))
    if _is_empty(sizing):
        nothing = say("the design has no component, no pool and no workload")
        return DesignStanding(NOTHING_YET, (nothing,), examined=False)
    if unstated := _unstated(sizing):
        return DesignStanding(Headline.IN_PART, (unstated,), examined=False)
    return DesignStanding()


def _standing(headline: Headline, found: Sequence[tuple[str, Problem | None]], *, examined: bool) -> DesignStanding:
    reasons = list(dict.fromkeys(text.rstrip(".") for text, _ in found))
    first = found[0][1] if found else None
    return DesignStanding(headline, tuple(reasons[:_MOST_REASONS]), len(reasons[_MOST_REASONS:]), True, examined,
                          *(("", "") if first is None else (first.hint, first.location.place)))


def _overloads(sizing: Sizing) -> list[WorkloadResult]:
    """The workloads that do not get through because more is offered than fits: what a failure stops offers nothing."""
    stuck = overloaded(sizing)
    return list(stuck) if any(held(sizing.sheet, work).hold is Hold.OVERLOADED for work in stuck) else []


def _stuck(sizing: Sizing, work: WorkloadResult) -> tuple[str, Problem | None]:
    """Why a workload does not get through, with the problem that says what to do about it."""
    found = next((problem for problem in sizing.problems if problem.code == "saturated" and (
        problem.location.place == f"workloads/{work.id}/offered_per_s")), None)
    return (say("the response of workload {title} is unbounded", title=work.title) if found is None else found.text,
            found)


def sentence(one: Unsized) -> str:
    """A part without a result as a sentence: ``workload oltp cannot be sized, because ...``."""
    return say("{part} {says}", part=say(_PARTS[one.table], title=one.title), says=one.says).rstrip(".。")


def unclaimed(sizing: Sizing) -> str:
    """What a page says in place of its figures where a design cannot be built; empty where it can."""
    return "" if sizing.buildable else say("Not claimed: it cannot be built as drawn.")


def failures_unexamined(sizing: Sizing) -> str:
    """What to say above the failures of a design that could not all be examined; empty where it could."""
    why = unexamined(sizing)
    return say("What fails could not be examined to the end, because {why}.", why=why) if why else ""


def unexamined(sizing: Sizing) -> str:
    """Why not all could be examined, to be put behind what could not; empty where all could."""
    if not sizing.buildable:
        return say("the design cannot be built as drawn")
    parts = [say(_PARTS[one.table], title=one.title) for one in sizing.unsized if one.table != "requirements"]
    if parts:
        named, more = listed(parts[:_MOST_REASONS]), len(parts) - _MOST_REASONS
        return say("{parts} and {number} more cannot be sized", parts=named, number=counting(more)) if more > 0 else (
            say("{parts} cannot be sized", parts=named))
    if any(problem.severity is Severity.ERROR for problem in sizing.problems):
        return say("the design has errors")
    if _is_empty(sizing):
        return say("there is nothing to size yet")
    return say("the design states no work") if _unstated(sizing) else ""


def _is_empty(sizing: Sizing) -> bool:
    return not (sizing.bom or sizing.pools or sizing.workloads)


def _unstated(sizing: Sizing) -> str:
    """What is not examined because nothing is stated of it; empty where work is stated, with or without a pool."""
    if sizing.workloads:
        return ""
    if sizing.pools:
        return say("no workload is stated, and so no rate, no response time and no failure on the way of work is "
                   "examined")
    return say("neither a pool nor a workload is stated, and so no capacity, no rate, no response time and no failure "
               "on the way of work is examined")
