"""What a law refused, told to the user: in the words of the figures it was given, not in those of its arguments."""

from __future__ import annotations

import math

from sizer.errors import FigureError, Outside
from sizer.figures.figure import Figure
from sizer.language import ENGLISH, numeral, say, spoken
from sizer.units import format_value

_INTERNAL = frozenset(("outside-validity", "not-finite", "law-failed"))
"""Codes of problems that inputs can cause and that are worded for whoever wires a sheet."""
_MISWIRED = frozenset(("wrong-unit", "wrong-arguments"))
"""Codes of problems that no input can cause: what they say is all that helps to find the line that is wrong."""


def told(refused: FigureError) -> list[tuple[str, str, str]]:
    """The code, text and hint of each thing refused."""
    outside = iter(refused.outside)
    found: list[tuple[str, str, str]] = []
    for problem in refused.problems:
        if problem.code in _MISWIRED:
            found.append((problem.code, problem.text, say("This is a mistake in the program: report it.")))
            continue
        if problem.code not in _INTERNAL:
            found.append((problem.code, problem.text, problem.hint))
            continue
        one = next(outside, None) if problem.code == "outside-validity" else None
        if one is not None:
            text = _outside(refused, one)
        else:
            text = (say("{law} has no finite value here", law=refused.law) if refused.law
                    else say("A figure has no finite value here"))
        found.append((problem.code, text, problem.hint or say("Change one of the inputs it follows from.")))
    return found


def _outside(refused: FigureError, one: Outside) -> str:
    figure = refused.figures[one.position] if one.position < len(refused.figures) else None
    label = figure.label if isinstance(figure, Figure) and figure.label else say("an input")
    unit = figure.unit if isinstance(figure, Figure) else one.unit
    if not math.isfinite(one.value):
        return say("{figure} has no finite value, and {law} needs one", figure=label, law=_inside(refused.law))
    return say("{figure} is {value}; {law} needs {needs}", figure=label, value=_shown(one.value, unit),
               law=_inside(refused.law), needs=_needs(one, unit))


def _needs(one: Outside, unit: str) -> str:
    low, high = (None if end is None else _shown(end, unit) for end in (one.low, one.high))
    if low and high:
        return say("{low} to {high}", low=low, high=high)
    return say("at least {number}", number=low) if low else say("at most {number}", number=high)


def _inside(title: str) -> str:
    """A title inside a sentence; names and abbreviations keep their capitals, and so do nouns that are written so."""
    return title[:1].lower() + title[1:] if spoken() is ENGLISH and title[1:2].islower() else title


def _shown(value: float, unit: str) -> str:
    return numeral(f"{value:.4g}") if unit in ("1", "count", "money", "?") else format_value(value, unit, 4)
