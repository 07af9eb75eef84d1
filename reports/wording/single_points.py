"""Parts whose loss alone stops work or takes data, in the few words that stand beside what survives one failure."""

from __future__ import annotations

from sizer.design.naming import Names
from sizer.design.scenarios import resolve
from sizer.errors import Problem
from sizer.sizing.checks.single_points import SINGLE_POINT
from sizer.sizing.result import Sizing
from sizer.units import counted

_MOST_NAMED = 2


def pointed(sizing: Sizing, *, accepted: bool = True) -> list[Problem]:
    """Every single point of failure as the problem that tells of it, those that the author accepts too or not."""
    return [problem for problem in (*sizing.problems, *(sizing.accepted if accepted else ()))
            if problem.code == SINGLE_POINT]


def but_for_some(sizing: Sizing, many: int) -> str:
    """``but for 2 of 3 single points``: those that take the data in question, of all that are listed."""
    every = len(pointed(sizing))
    return f"but for {many} of {every} single points" if many < every else f"but for {counted(many, 'single point')}"


def but_for(sizing: Sizing, *, accepted: bool = True) -> str:
    """``but for 1 single point: Arrays``, those that the author accepts among them or not; empty where there is none.

    A house rule may leave such parts out of what must be kept, and nothing that it leaves out is survived.
    """
    found = pointed(sizing, accepted=accepted)
    places = list(dict.fromkeys(problem.location.place for problem in found))
    if not places:
        return ""
    names = Names(resolve(sizing.design, sizing.scenario))
    named = [names.place(place) for place in places]
    more = f" and {len(found) - len(named[:_MOST_NAMED])} more" if len(found) > len(named[:_MOST_NAMED]) else ""
    return f"but for {counted(len(found), 'single point')}: {', '.join(named[:_MOST_NAMED])}{more}"
