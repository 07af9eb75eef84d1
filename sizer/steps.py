"""The step that a number and its range are rounded to."""

from __future__ import annotations

import math

from sizer.units import is_unbounded, settled

WHOLE = frozenset(("count", "U"))
"""Base units of what is counted."""
MOST_DIGITS = 4
"""Significant digits of a number with a range, at most."""
ENDLESS_DIGITS = 2
"""Significant digits of a likely value whose range has no end, or ends so far away that it would be told as none."""
_LEAST_STEPS = 12
"""Steps between the ends of a range, at least."""


def magnitude(value: float) -> int:
    """The power of ten of the first digit of a number."""
    return math.floor(math.log10(abs(value))) if value else 0


def step_of(value: float, low: float, high: float, *, unit: str) -> float:
    """The step that a value and its ends are rounded to, all in the unit that they are shown in."""
    bounded = [number for number in (value, low, high) if not is_unbounded(number)]
    if is_unbounded(high):
        exponent = magnitude(next((number for number in bounded if number), 0.0)) - ENDLESS_DIGITS + 1
    else:
        exponent = math.floor(math.log10((high - low) / _LEAST_STEPS) + 1e-9)
    if unit == "money" or (unit in WHOLE and float(value).is_integer()):
        exponent = max(exponent, 0)
    for _ in range(2):  # what is rounded up may have a digit more
        largest = max((abs(rounded(number, 10.0**exponent)) for number in bounded), default=0.0)
        exponent = max(exponent, magnitude(largest) - MOST_DIGITS + 1) if largest else exponent
    return 10.0**exponent


def step_beside(value: float, beside: tuple[float, float, float], unit: str, factor: float) -> float | None:
    """The step of a number that stands beside another one of this low, likely and high: that of the other, as far as it
    leaves digits that say something. None where it has none.
    """
    low, likely, high = (number if is_unbounded(number) else settled(number) / factor for number in beside)
    if not low < high:
        return None
    exponent = round(math.log10(step_of(likely, low, high, unit=unit)))
    if value:
        first = magnitude(value)
        # What the other has one digit of has no more here: the same number would be told as another one.
        least = min(max(magnitude(likely) - exponent + 1, 1), ENDLESS_DIGITS)
        exponent = max(min(exponent, first - least + 1), first - MOST_DIGITS + 1)
    return 10.0**exponent


def finer(step: float, value: float) -> float:
    """A step that leaves a number a digit more, as far as it may have one."""
    return 10.0 ** max(round(math.log10(step)) - 1, magnitude(value) - MOST_DIGITS + 1)


def rounded(value: float, step: float, *, down: bool = False) -> float:
    """A number to a step: to the nearest, or ``down`` to the next below."""
    steps = value / step
    near = round(steps)
    if down and not math.isclose(steps, near, rel_tol=1e-12):
        near = math.floor(steps)
    return near * step
