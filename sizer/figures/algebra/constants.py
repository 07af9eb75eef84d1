"""Numbers of laws in the form they were written in, whoever prints them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from sizer.units import is_unbounded

_NEAR = 1e-9
"""How far a number may be from the form it is printed in, as a share: what subtracting two others makes of it."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A number without its sign: ``plain``, a power, a multiple of one, a fraction, or next to 1.

    ``base`` and ``exponent`` are of the power, 0 where there is none, and ``plain`` is empty where that is all. Next to
    1 is what the power is added to, or subtracted from where ``beside`` is −1.
    """

    plain: str = ""
    base: int = 0
    exponent: int = 0
    denominator: str = ""
    beside: int = 0
    logarithm: bool = False
    """Whether it is the natural logarithm of ``plain``."""


def constant_form(value: float) -> Constant:
    """The form of a positive number.

    >>> constant_form(8 / 15), constant_form(0.25).plain, constant_form(5e-9).exponent
    (Constant(plain='8', base=0, exponent=0, denominator='15', beside=0, logarithm=False), '0.25', -9)
    >>> constant_form(1e9).exponent, constant_form(2.0**30).base, constant_form(1 - 1e-9).beside
    (9, 2, -1)
    >>> constant_form(0.999999).exponent, constant_form(0.99999).plain
    (-6, '0.99999')
    """
    if is_unbounded(value):
        return Constant("∞")
    whole = value == int(value) if value < 1e300 else False
    if whole and value >= 1e6:
        for base in (10, 2):
            exponent = len(str(int(value))) - 1 if base == 10 else int(value).bit_length() - 1
            if float(base) ** exponent == value:
                return Constant("", base, exponent)
    if whole and value < 1e15:
        return Constant(f"{int(value):,}")
    if beside := _beside_one(value):
        return beside
    plain = f"{value:g}"
    if float(plain) == value:
        mantissa, mark, exponent_text = plain.partition("e")
        return Constant(plain) if not mark else Constant("" if mantissa == "1" else mantissa, 10, int(exponent_text))
    fraction = Fraction(value).limit_denominator(1000)
    if fraction.numerator / fraction.denominator == value:
        return Constant(str(fraction.numerator), denominator=str(fraction.denominator))
    return _computed(value)


def _beside_one(value: float) -> Constant | None:
    """The form of what differs from 1 by so little that its digits have to be counted; None of any other."""
    for exponent in range(-6, -16, -1):
        for sign in (1, -1):
            if value == 1 + sign * 10.0**exponent:
                return Constant("1", 10, exponent, beside=sign)
    return None


def _computed(value: float) -> Constant:
    """The form of a number that was worked out from others."""
    if value == math.log(2):
        return Constant("2", logarithm=True)
    near = float(f"{value:.6g}")
    return constant_form(near) if near != value and abs(near - value) <= _NEAR * value else Constant(repr(value))
