"""The nearest choice that can be had, in words: rounded to the side on which it still holds."""

from __future__ import annotations

import math

from sizer.units import display_scale, format_value

_DIGITS = 4


def no_more_than(value: float, unit: str, digits: int = _DIGITS) -> str:
    """A limit from above as people read it, rounded down: entered as it stands, it is met.

    So is a lower bound to be written: what is said to be reached at least is.

    >>> from sizer.units import plain_spaces
    >>> plain_spaces(no_more_than(244_587e9, "B")), plain_spaces(no_more_than(0.0, "B"))
    ('244.5 TB', '0 B')
    """
    return _written(value, unit, digits, up=False)


def no_less_than(value: float, unit: str, digits: int = _DIGITS) -> str:
    """A limit from below as people read it, rounded up: entered as it stands, it is met. So is an upper bound.

    >>> from sizer.units import plain_spaces
    >>> plain_spaces(no_less_than(244_512e9, "B")), plain_spaces(no_less_than(5e-3, "s"))
    ('244.6 TB', '5 ms')
    """
    return _written(value, unit, digits, up=True)


def _written(value: float, unit: str, digits: int, *, up: bool) -> str:
    # Digits are those of the unit that is shown, which hours and years make others than those of seconds.
    factor, _ = display_scale(value, unit)
    return format_value(rounded(value / factor, digits, up=up) * factor, unit, digits)


def rounded(value: float, digits: int, *, up: bool) -> float:
    """A value with so many significant digits, never below the value itself where ``up``, and never above it else.

    >>> rounded(867.92, 2, up=False), rounded(867.92, 2, up=True), rounded(870.0, 2, up=False)
    (860.0, 870.0, 870.0)
    """
    if value == 0 or not math.isfinite(value):
        return value
    step = 10.0 ** (math.floor(math.log10(abs(value))) - digits + 1)
    steps = value / step
    near = round(steps)
    # What is a round number already stays it, whatever its last bit says.
    if math.isclose(steps, near, rel_tol=1e-12):
        return near * step
    return (math.ceil(steps) if up else math.floor(steps)) * step
