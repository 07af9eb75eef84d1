"""Numbers as every reader shows them: one rounding, one unit for a number and its range, one minus sign.

:func:`read` makes of a likely value and the ends of its range what window, documents, workbook texts and command line
show. With a range, all three are rounded to one step: the largest power of ten that leaves at least twelve steps
between the ends. Without one, three significant digits stand, of counts and money all; where there is one that nobody
knows yet (:class:`Presumed`), as many as it would leave, or two. What somebody stated keeps its digits. Spaces are
those of :data:`sizer.units.NARROW` and :data:`sizer.units.THIN`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from sizer.language import mark, numeral, say, spoken
from sizer.steps import ENDLESS_DIGITS, MOST_DIGITS, WHOLE, finer, magnitude, rounded, step_beside, step_of
from sizer.units import MINUS, NARROW, THIN, UNBOUNDED_TEXT, display_scale, is_unbounded, settled, with_unit

SATURATES = mark("saturates")
"""A time that grows without end."""
DASH = f"{THIN}–{THIN}"
TIMES = "×"
"""In place of the unit of ratios: a factor, which is not told in percent."""
_DIGITS = 3
"""Significant digits of a result without a range."""
_PRESUMED_DIGITS = 2
"""Significant digits of a result with a range of which nothing is known."""
_SAME = 1e-12
"""Numbers that differ by no more than arithmetic makes them."""
_STATED = 8
"""Significant digits of a number that somebody stated, where they are all it has."""
A_CENT, _CENTS_BELOW = 0.01, 1000.0
MORE_THAN_TIMES = 9.995
"""A change by a larger share is told as a factor."""
_WHOLE_PERCENT = 9.95
_LEAST_PERCENT = 0.05
_NO_SHARE = 1e-9
"""What sums leave of nothing, as a share."""
_COLUMN = 1000.0
_MOST_KEPT = 5_000
"""Texts of numbers that are remembered."""


@dataclass(frozen=True, slots=True)
class Presumed:
    """A range that is still being computed: the ends it may have decide the digits, and are not told."""

    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class ComparedNumber:
    """The number, with its range, that another one stands beside and is compared with: both are rounded to its step.

    Each rounded by its own range, the larger of two could be told as the smaller.
    """

    low: float
    likely: float
    high: float

    @classmethod
    def among(cls, known: Mapping[str, tuple[float, float, float]], key: str) -> ComparedNumber | None:
        """That of a figure whose low, likely and high are known by key; None where it has no range."""
        found = known.get(key)
        return cls(*found) if found is not None and found[0] < found[2] else None


@dataclass(frozen=True, slots=True)
class NumberText:
    """A number as it is shown: ``likely``, ``low`` and ``high`` without their unit; no ends where there is no range."""

    likely: str
    low: str
    high: str
    unit: str
    before: str = ""
    """What stands before the number: a currency, the sign of a bound."""

    @property
    def value(self) -> str:
        """The likely value with its unit."""
        return self.before + self._with_unit(self.likely)

    @property
    def span(self) -> str:
        """Low and high, without the unit where the likely value beside them has it; empty where there is no range."""
        if not self.low:
            return ""
        apart = _unitless(self.likely) or (_is_factor(self.high) and not _is_factor(self.low))
        return f"{self._with_unit(self.low) if apart else self.low}{DASH}{self.high}"

    @property
    def span_with_unit(self) -> str:
        """Low and high where they stand alone; empty where there is no range."""
        if not self.low:
            return ""
        low = self._with_unit(self.low) if _unitless(self.high) else self.low
        return f"{low}{DASH}{self._with_unit(self.high)}"

    @property
    def ends(self) -> tuple[str, str]:
        """Low and high, each with the unit; empty where there is no range."""
        return (self._with_unit(self.low), self._with_unit(self.high)) if self.low else ("", "")

    @property
    def text(self) -> str:
        """The likely value, then its range in brackets."""
        return f"{self.value} ({self.span})" if self.low else self.value

    def _with_unit(self, number: str) -> str:
        return number if _unitless(number) else with_unit(number, self.unit)


def _unitless(text: str) -> bool:
    """Whether a text stands without a unit: a word, or a factor in place of percent."""
    return text in (say(UNBOUNDED_TEXT), say(SATURATES)) or _is_factor(text)


def _is_factor(text: str) -> bool:
    return text.startswith("×")


def read(
    value: float, unit: str, low: float | None = None, high: float | None = None, *, currency: str = "",
    binary: bool = False, decimal: bool = False, stated: bool = False, signed: bool = False, bound: bool = False,
    down: bool = False, scale: tuple[float, str] | None = None, presumed: Presumed | None = None,
    compared: bool = False, beside: ComparedNumber | None = None,
) -> NumberText:
    """A number of base unit ``unit`` as readers show it, with its range where it has one.

    ``stated`` numbers keep their digits, ``signed`` ones have a sign always, a ``bound`` is rounded ``down`` behind its
    sign. ``scale`` is the unit of the column it stands in; ``binary`` and ``decimal`` as in
    :func:`~sizer.units.display_scale`. A range that is ``presumed`` decides the digits where no ends are known.
    What was computed and is ``compared`` with what stands in its place has a digit more than it has alone. The number
    that it stands ``beside`` decides its step, which leaves it two digits at least and four at most.

    >>> from sizer.units import plain_spaces
    >>> def told(*of, **how): return plain_spaces(read(*of, **how).text)
    >>> told(160_202.0, "1/s", 97_625.0, 200_103.0), told(26.204e12, "B", 25.34e12, 26.743e12)
    ('160,000/s (98,000 – 200,000)', '26.2 TB (25.3 – 26.7)')
    >>> told(4.794e-3, "s", 3.838e-3, 7.867e-3), told(3.5e-3, "s", 230e-6, 5.7e-3)
    ('4.8 ms (3.8 – 7.9)', '3.5 ms (0.2 – 5.7)')
    >>> told(0.41e-3, "s", 0.3e-3, 25.0, scale=(1e-3, "ms"))
    '0.41 ms (0 – 25,000)'
    >>> from sizer.units import UNBOUNDED
    >>> told(2.2e-3, "s", 1.8e-3, UNBOUNDED), told(UNBOUNDED, "s"), told(UNBOUNDED, "s", 1.8e-3, UNBOUNDED)
    ('2.2 ms (1.8 – saturates)', 'saturates', 'saturates (1.8 ms – saturates)')
    >>> told(160_202.0, "1/s"), told(1_234_567.0, "count"), told(74.0, "U"), told(150_000.0, "1/s", stated=True)
    ('160,000/s', '1,234,567', '74 U', '150,000/s')
    >>> told(0.048, "1", signed=True), told(0.068, "1", -0.35, 0.334, signed=True), told(-0.27, "1", signed=True)
    ('+4.8 %', '+6.8 % (−35 – +33)', '−27 %')
    >>> told(4e-4, "1", 3e-4, 1.2e-3), told(1.2e-3, "1", 4e-4, 2e-3), told(2e-4, "1", 1e-4, 3e-4)
    ('below 0.1 % (0 – 0.1)', '0.1 % (0 – 0.2)', 'below 0.1 %')
    >>> told(-4e-4, "1", signed=True), told(4e-4, "1", signed=True), told(1_234_567.0, "1/s", stated=True)
    ('above −0.1 %', 'below +0.1 %', '1,234,567/s')
    >>> told(8 * 2.0**30, "B", stated=True, decimal=True), told(26.5e12, "B", stated=True)
    ('8.59 GB', '26.5 TB')
    >>> told(128.84901888e12, "B", 71e12, 214.5e12, stated=True), told(0.5, "1", 0.4, 0.725, stated=True)
    ('128.8 TB (71.0 – 214.5)', '50.0 % (40.0 – 72.5)')
    >>> told(27.0141e12, "B"), told(27.0141e12, "B", compared=True)
    ('27.0 TB', '27.01 TB')
    >>> told(27.49e-3, "s", 20e-3, 40e-3), told(27.49e-3, "s", 20e-3, 40e-3, compared=True)
    ('27 ms (20 – 40)', '27.5 ms (20.0 – 40.0)')
    >>> told(16.0, "1", signed=True), told(9.0, "1", 4.0, 16.0, signed=True)
    ('×17', '+900 % (+400 % – ×17)')
    >>> [told(528.4, "1/s", presumed=each) for each in (Presumed(), Presumed(520.0, 537.0))]
    ['530/s', '528/s']
    >>> known = ComparedNumber(97_625.0, 160_202.0, 200_103.0)
    >>> told(161_805.0, "1/s", 90_000.0, 215_000.0, beside=known), told(1_618.5, "1/s", 900.0, 2_250.0, beside=known)
    ('162,000/s (90,000 – 215,000)', '1,600/s (900 – 2,200)')
    >>> told(11_390.0, "W", bound=True), told(412_300.0, "money", currency="USD")
    ('≥ 11.3 kW', 'USD 412,300')
    >>> told(24_944.4, "money"), told(24_944.4, "money", compared=True), told(24_944.0, "money", compared=True)
    ('24,944', '24,944.40', '24,944')
    >>> told(1.0, TIMES, 1.0, 1.3), told(2.0, TIMES, 1.0, 3.0), told(1.5, TIMES)
    ('×1.00 (1.00 – 1.30)', '×2.0 (1.0 – 3.0)', '×1.5')
    """
    known = presumed if low is None or high is None or low == high else None
    return _read(value, unit, low, high, currency, binary, decimal, stated, signed, bound, down, scale,
                 None if stated else known, compared, None if stated else beside, spoken().code)


@lru_cache(maxsize=_MOST_KEPT)
def _read(
    value: float, unit: str, low: float | None, high: float | None, currency: str, binary: bool, decimal: bool,
    stated: bool, signed: bool, bound: bool, down: bool, scale: tuple[float, str] | None, presumed: Presumed | None,
    compared: bool, beside: ComparedNumber | None, language: str,
) -> NumberText:
    """The text of a number in a language: the same ones are read in many places, and again after an edit."""
    if beside is not None and beside == ComparedNumber(low or 0.0, value, high or 0.0):
        beside = None  # it is that number itself
    if presumed is not None and presumed.low is not None and beside is None:
        like = _read(value, unit, presumed.low, presumed.high, currency, binary, decimal, stated, signed, bound, down,
                     scale, None, compared, None, language)
        return replace(like, low="", high="")
    low, high = _ends(value, low, high)
    factor, name = scale or read_scale(value, unit, low, high, binary=binary, decimal=decimal)
    before, down = f"≥{NARROW}" if bound else "", down or bound
    if unit == TIMES:
        name, before = "", before + TIMES
    if unit == "money":
        name, before = "", before + (f"{currency}{NARROW}" if currency else "")
    endless = say(SATURATES if unit == "s" else UNBOUNDED_TEXT)
    likely, *ends = (number if is_unbounded(number) else settled(number) / factor
                     for number in (value, low, high) if number is not None)

    def text(number: float, step: float) -> str:
        if is_unbounded(number):
            return endless
        return _percent(number, signed, down) if unit == "1" else _stepped(number, step, signed, down)

    given = None if beside is None or is_unbounded(likely) else step_beside(
        likely, (beside.low, beside.likely, beside.high), unit, factor)
    if ends and ends[0] < ends[1] and stated:
        # What somebody stated keeps its digits, the ends that were stated with it too: all have as many decimals.
        first, least, most = _stated([likely, *ends], unit, endless, signed=signed, down=down)
        return NumberText(first, least, most, name, before)
    if ends and ends[0] < ends[1]:
        step = step_of(likely, *ends, unit=unit) if given is None else given
        step = finer(step, likely) if compared else step
        # As an end of a range next to nothing is nothing: what lies between is what is told.
        texts = [text(likely, step), *("0" if unit == "1" and abs(end) < _LEAST_PERCENT else text(end, step)
                                       for end in ends)]
        if unit != "1" and likely > 0 <= ends[0] and not any(char in "123456789" for char in texts[0]) and (
                not is_unbounded(likely)):
            # Beside ends that are far away it is little, and no 0.
            texts[0] = _stepped(likely, 10.0 ** (magnitude(likely) - ENDLESS_DIGITS + 1), signed, down)
        if texts[1] != texts[2]:
            return NumberText(texts[0], texts[1], texts[2], name, before)
    if given is not None and unit != "1":
        step = finer(given, likely) if compared else given
        return NumberText(_stepped(likely, step, signed, down), "", "", name, before)
    digits = MOST_DIGITS if compared else _DIGITS if presumed is None else _PRESUMED_DIGITS
    shown = endless if is_unbounded(value) else _alone(likely, unit, digits, stated=stated, signed=signed, down=down)
    return NumberText(shown, "", "", name, before)


def percent(share: float) -> str:
    """A share alone: whole percent from ten on, one decimal below; what is little is no 0, what is nearly all no 100.

    >>> from sizer.units import plain_spaces
    >>> [plain_spaces(percent(each)) for each in (0.61, 0.048, 0.0004, 0.0, 0.998, 1.0)]
    ['61 %', '4.8 %', 'below 0.1 %', '0 %', 'above 99 %', '100 %']
    """
    return read(share, "1").value


def exact_text(value: float) -> str:
    """A number to all the digits that mean something, for whoever reckons on with it.

    >>> from sizer.units import UNBOUNDED
    >>> exact_text(1 / 3), exact_text(768 / UNBOUNDED), exact_text(UNBOUNDED)
    ('0.333333333333333', '0', 'unbounded')
    """
    return say(UNBOUNDED_TEXT) if is_unbounded(value) else f"{settled(value):.15g}"


def money_text(amount: float, *, cents: bool, bound: bool = False) -> str:
    """An amount in a column where all have ``cents`` or none, without its currency; a ``bound`` is rounded down.

    >>> money_text(24944.4, cents=True), money_text(801.0, cents=True), money_text(24944.6, cents=False, bound=True)
    ('24,944.40', '801.00', '24,944')
    """
    return _stepped(settled(amount), A_CENT if cents else 1.0, signed=False, down=bound)


def column_scale(values: Iterable[float], unit: str, *, binary: bool = False) -> tuple[float, str] | None:
    """The one unit of a column whose values lie within a factor of a thousand; None where they do not.

    >>> column_scale([26.2e12, 900e9], "B"), column_scale([26.2e12, 900e6], "B")
    ((1000000000000.0, 'TB'), None)
    """
    sizes = [abs(value) for value in values if settled(value) != 0 and not is_unbounded(value)]
    if not sizes or max(sizes) > _COLUMN * min(sizes):
        return None
    return display_scale(max(sizes), unit, binary=binary, decimal=not binary)


def _ends(value: float, low: float | None, high: float | None) -> tuple[float | None, float | None]:
    if low is None or high is None or low == high:
        return None, None
    return min(low, value), max(high, value)


def read_scale(
    value: float, unit: str, low: float | None = None, high: float | None = None, *, binary: bool = False,
    decimal: bool = False,
) -> tuple[float, str]:
    """The unit that the likely value reads best in; where it has none, that of the end that has."""
    if unit == "1":
        return 0.01, "%"
    first = next((end for end in (value, low, high)
                  if end is not None and not is_unbounded(end) and settled(end) != 0), 0.0)
    factor, name = display_scale(first, unit, binary=binary, decimal=decimal)
    scaled = first / factor
    shown = rounded(scaled, 10.0 ** (magnitude(scaled) - _DIGITS + 1))
    if abs(shown) <= abs(scaled):
        return factor, name
    # What is rounded up to a thousand of a unit is one of the next.
    next_factor, next_name = display_scale(shown * factor, unit, binary=binary, decimal=True)
    return (next_factor, next_name) if next_factor > factor else (factor, name)


def _stepped(value: float, step: float, signed: bool, down: bool) -> str:
    decimals = max(-round(math.log10(step)), 0)
    return _signed(f"{rounded(value, step, down=down):,.{decimals}f}", signed)


def _signed(text: str, signed: bool) -> str:
    """The text of a number with the sign of minus, none before a zero, and a plus where a sign is asked for."""
    plain = numeral(text.lstrip("-"))
    if not plain.strip("0.,"):
        return plain
    return f"{MINUS}{plain}" if text.startswith("-") else f"+{plain}" if signed else plain


def _alone(scaled: float, unit: str, digits: int, *, stated: bool, signed: bool, down: bool) -> str:
    """A number without a range, in the unit that it is shown in."""
    if unit == "1" and not stated:
        return _percent(scaled, signed, down)
    if unit == "money" and digits in (_DIGITS, MOST_DIGITS):
        cents = (abs(scaled) < _CENTS_BELOW or digits == MOST_DIGITS) and not math.isclose(
            scaled, round(scaled), abs_tol=A_CENT / 2)
        return _stepped(scaled, A_CENT if cents else 1.0, signed, down)
    if unit in WHOLE and math.isclose(scaled, round(scaled), rel_tol=1e-9, abs_tol=1e-9):
        return _signed(f"{round(scaled):,}", signed)
    if settled(scaled) == 0:
        return "0"
    digits = max(digits, magnitude(scaled) + 1) if unit in WHOLE else digits
    if stated:  # what has no end in the unit that is shown was stated in another one: its digits there are of no one
        stated = has_end(scaled)
        digits = _STATED if stated else max(digits, _DIGITS)
    exponent = magnitude(scaled) - digits + 1
    near = rounded(scaled, 10.0**exponent, down=down)
    exponent = max(exponent, magnitude(near) - digits + 1) if near else exponent
    text = f"{near:,.{max(-exponent, 0)}f}"
    # A number that is as short as that has no further digits to show.
    if "." in text and (stated or digits == MOST_DIGITS or math.isclose(near, scaled, rel_tol=1e-12)):
        text = text.rstrip("0").rstrip(".")
    return _signed(text, signed)


def _stated(numbers: list[float], unit: str, endless: str, *, signed: bool, down: bool) -> list[str]:
    """A number and its ends as they were stated, with as many decimals as the one of them that has most."""
    texts = [endless if is_unbounded(number) else _alone(number, unit, _DIGITS, stated=True, signed=signed, down=down)
             for number in numbers]
    kept = [text for text, number in zip(texts, numbers, strict=True) if has_end(number)] or texts[:1]
    step = 10.0 ** -max(len(text.partition(spoken().decimal)[2]) for text in kept)
    return [text if is_unbounded(number) else _stepped(number, step, signed, down)
            for text, number in zip(texts, numbers, strict=True)]


def has_end(value: float) -> bool:
    """Whether a number has few enough digits in the unit that it is in, so that somebody may have stated it so."""
    if is_unbounded(value) or settled(value) == 0:
        return False
    return math.isclose(rounded(value, 10.0 ** (magnitude(value) - _STATED + 1)), value, rel_tol=_SAME)


def _percent(scaled: float, signed: bool, down: bool) -> str:
    size = abs(scaled)
    if size < 100 * _NO_SHARE:
        return "0"
    sign = MINUS if scaled < 0 else "+" if signed else ""
    if size < _LEAST_PERCENT or (down and size < 0.1):
        return say("above {percent}" if scaled < 0 else "below {percent}", percent=f"{sign}{numeral('0.1')}")
    if not signed and 99.5 <= scaled < 100 - 100 * _NO_SHARE:
        return say("above {percent}", percent="99")
    if signed and scaled > 100 * MORE_THAN_TIMES:
        times = 1 + scaled / 100
        return numeral(f"×{rounded(times, 10.0 ** max(magnitude(times) - _DIGITS + 1, 0)):,.0f}")
    return _stepped(scaled, 1.0 if size >= _WHOLE_PERCENT else 0.1, signed, down)


def share_shown(value: float) -> float:
    """A share as it is told in percent without a range.

    >>> share_shown(3.1246), share_shown(-0.4238), share_shown(0.04812)
    (3.12, -0.42, 0.048)
    """
    percent = 100 * value
    return round(rounded(percent, 1.0 if abs(percent) >= _WHOLE_PERCENT else 0.1) / 100, 4)
