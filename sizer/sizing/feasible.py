"""The nearest choice that can be had, in words: rounded to the side on which it still holds."""

from __future__ import annotations

import math

from sizer.units import format_value

_DIGITS = 4


def no_more_than(value: float, unit: str) -> str:
    """A limit from above as people read it, rounded down: entered as it stands, it is met.

    >>> no_more_than(244_587e9, "B"), no_more_than(0.0, "B")
    ('244.5 TB', '0 B')
    """
    return format_value(_rounded(value, up=False), unit, _DIGITS)


def no_less_than(value: float, unit: str) -> str:
    """A limit from below as people read it, rounded up: entered as it stands, it is met.

    >>> no_less_than(244_512e9, "B"), no_less_than(5e-3, "s")
    ('244.6 TB', '5 ms')
    """
    return format_value(_rounded(value, up=True), unit, _DIGITS)


def _rounded(value: float, *, up: bool) -> float:
    if value == 0 or not math.isfinite(value):
        return value
    step = 10.0 ** (math.floor(math.log10(abs(value))) - _DIGITS + 1)
    steps = value / step
    near = round(steps)
    # What is a round number already stays it, whatever its last bit says.
    if math.isclose(steps, near, rel_tol=1e-12):
        return near * step
    return (math.ceil(steps) if up else math.floor(steps)) * step
