"""Parts whose loss alone stops work or takes data, in the few words that stand beside what survives one failure."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.naming import Names
from sizer.design.scenarios import resolve
from sizer.errors import Problem
from sizer.language import OR, counting, listed, say
from sizer.sizing.checks.single_points import SINGLE_POINT
from sizer.sizing.result import Sizing

_MOST_NAMED = 2


def pointed(sizing: Sizing, *, accepted: bool = True) -> list[Problem]:
    """Every single point of failure as the problem that tells of it, those that the author accepts too or not."""
    return [problem for problem in (*sizing.problems, *(sizing.accepted if accepted else ()))
            if problem.code == SINGLE_POINT]


def accepted_cases(sizing: Sizing) -> frozenset[str]:
    """The failures that stop work or take data and that the author of the design accepts, by their ids."""
    return frozenset(str(problem.told[0]) for problem in sizing.accepted if problem.code == SINGLE_POINT)


def pointed_names(sizing: Sizing, *, accepted: bool = True) -> list[str]:
    """What people call the single points, those that the author accepts among them or not, each as often as it is one.

    A house rule may leave such parts out of what must be kept, and nothing that it leaves out is survived.
    """
    names = Names(resolve(sizing.design, sizing.scenario))
    return [names.place(problem.location.place) for problem in pointed(sizing, accepted=accepted)]


def either(names: Sequence[str]) -> str:
    """The first of several names and how many more there are; empty where there is none.

    >>> either(["Arrays"]), either(["Arrays", "Shelves"]), either(["A", "A", "B", "C"]), either([])
    ('Arrays', 'Arrays or Shelves', 'A, B or 2 more', '')
    """
    first = list(dict.fromkeys(names))[:_MOST_NAMED]
    more = len(names) - len(first)
    return listed([*first, *([say("{number} more", number=counting(more))] if more else [])], OR)


def not_without(names: Sequence[str]) -> str:
    """``not without Arrays or Shelves``: the parts without which nothing is left of what is told of."""
    return say("not without {parts}", parts=either(names)) if names else ""
