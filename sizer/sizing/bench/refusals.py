"""What a law refused, told to the user: in the words of the figures it was given, not in those of its arguments."""

from __future__ import annotations

import math

from sizer.errors import FigureError, Outside
from sizer.figures.figure import Figure
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
            found.append((problem.code, problem.text, "This is a mistake in the program: report it."))
            continue
        if problem.code not in _INTERNAL:
            found.append((problem.code, problem.text, problem.hint))
            continue
        one = next(outside, None) if problem.code == "outside-validity" else None
        text = _outside(refused, one) if one is not None else f"{refused.law or 'A figure'} has no finite value here"
        found.append((problem.code, text, problem.hint or "Change one of the inputs it follows from."))
    return found


def _outside(refused: FigureError, one: Outside) -> str:
    figure = refused.figures[one.position] if one.position < len(refused.figures) else None
    label = figure.label if isinstance(figure, Figure) and figure.label else "an input"
    unit = figure.unit if isinstance(figure, Figure) else one.unit
    if not math.isfinite(one.value):
        return f"{label} has no finite value, and {_lower(refused.law)} needs one"
    return f"{label} is {_shown(one.value, unit)}; {_lower(refused.law)} needs {_needs(one, unit)}"


def _needs(one: Outside, unit: str) -> str:
    low, high = (None if end is None else _shown(end, unit) for end in (one.low, one.high))
    return f"{low} to {high}" if low and high else f"at least {low}" if low else f"at most {high}"


def _lower(title: str) -> str:
    """A title inside a sentence; names and abbreviations keep their capitals."""
    return title[:1].lower() + title[1:] if title[1:2].islower() else title


def _shown(value: float, unit: str) -> str:
    return f"{value:.4g}" if unit in ("1", "count", "money", "?") else format_value(value, unit, 4)
