"""Figures as a reader sees them: a likely value with its range, in a unit that reads well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import floor, isclose

from sizer.figures.columns import Spread
from sizer.figures.figure import Figure, Origin
from sizer.sizing.feasible import rounded
from sizer.sizing.judging.completeness import Coverage, coverage
from sizer.sizing.result import Sizing, Total
from sizer.units import UNBOUNDED_TEXT, counted, display_scale, format_number, is_unbounded

_WHOLE = frozenset(("count", "U"))
_STATED = 4
"""Digits of a number that somebody stated."""
_COMMON_S = 1e-3
"""A response time in the unit that they mostly have."""
_NARROW = 0.03
"""A range narrower than this share of the value is left to the explanation of the figure."""
_NOTHING = 1e-12
_NO_SHARE = 1e-9
"""Around a share or headroom of nothing a range up to here is what rounding leaves of sums."""


@dataclass(frozen=True, slots=True)
class Amount:
    """One figure as a reader sees it: likely, low and high in a unit that reads well (``factor`` base units)."""

    key: str
    value: float
    low: float | None
    high: float | None
    unit: str
    factor: float
    unit_name: str
    digits: int = 2
    """Significant digits; a stated number has more than a result."""

    @property
    def uncertain(self) -> bool:
        """Whether the value has a range that shows in the digits of a summary."""
        if self.low is None or self.high is None:
            return False
        least = _NARROW * abs(self.value) if abs(self.value) > _NOTHING else _NO_SHARE if self.unit == "1" else 0.0
        return self.high - self.low > least

    def number(self, value: float) -> str:
        """A value of this figure without its unit: whole where counted or paid, else a summary's two digits."""
        scaled = value / self.factor
        text = f"{scaled:,.0f}" if self._whole(scaled) else format_number(scaled, self._digits)
        return text.replace("-", "−", 1) if text.startswith("-") else text

    @property
    def _digits(self) -> int:
        return 2 if self.uncertain else self.digits

    def _whole(self, scaled: float) -> bool:
        """Whether a number in the unit that is shown is printed without decimals."""
        return self.unit == "money" or (self.unit in _WHOLE and (abs(scaled) >= 10 or float(scaled).is_integer()))

    def likely_text(self) -> str:
        """The likely value with its unit."""
        return with_unit(self.number(self.value), self.unit_name)

    def range_text(self) -> str:
        """Low and high, in the unit of the likely value; empty where there is no range."""
        if self.low is None or self.high is None or not self.uncertain:
            return ""
        low, high = self._end(self.low), self._end(self.high)
        # The likely value then has no unit that the range could be in.
        low = with_unit(low, self.unit_name) if is_unbounded(self.value) else low
        return f"{low} – {high}"

    def _end(self, value: float) -> str:
        """An end of the range: without zeros behind the point where the likely value has no point."""
        text = self.number(value)
        return text if "." in self.number(self.value) or "." not in text else text.rstrip("0").rstrip(".")

    def at_least(self) -> Amount:
        """The amount as a lower bound, its ends too: each rounded down to the digits it is printed with."""
        def down(value: float) -> float:
            scaled = value / self.factor
            if self._whole(scaled):
                # What is a whole number already stays it, whatever its last bit says.
                whole = round(scaled) if isclose(scaled, round(scaled), rel_tol=1e-12) else floor(scaled)
                return whole * self.factor
            return rounded(scaled, self._digits, up=False) * self.factor

        low, high = (None if end is None or not self.uncertain else down(end) for end in (self.low, self.high))
        return replace(self, value=down(self.value), low=low, high=high)

    def text(self) -> str:
        """Likely (low – high)."""
        spread = self.range_text()
        return f"{self.likely_text()} ({spread})" if spread else self.likely_text()


def with_unit(number: str, unit: str) -> str:
    """A number and its unit, written as people do."""
    if number == UNBOUNDED_TEXT:
        return number
    return f"{number}{unit}" if unit.startswith("/") else f"{number} {unit}".rstrip()


def percent(share: float) -> str:
    """A share in whole percent; what is little is no 0, and what is nearly all is no 100.

    >>> percent(0.61), percent(0.001), percent(0.0), percent(0.998), percent(1.0)
    ('61 %', '< 1 %', '0 %', '> 99 %', '100 %')
    """
    if 0 < share < 0.005:
        return "< 1 %"
    return "> 99 %" if 0.995 <= share < 1 - 1e-9 else f"{share * 100:.0f} %"


def _shown(value: float, low: float | None) -> float:
    """The value that the unit is chosen for: without a bound, that of the low end, or of a common response time."""
    if not is_unbounded(value):
        return value
    return _COMMON_S if low is None or is_unbounded(low) else low


@dataclass(frozen=True, slots=True)
class Completeness:
    """How many lines a total is over, and how many of them are unknown, with the keys of both."""

    lines_key: str
    unknown_key: str
    lines: int
    unknown: int

    @property
    def text(self) -> str:
        """What to say beside the total; empty when nothing is missing."""
        return Coverage(self.lines, self.unknown).text


@dataclass(frozen=True, slots=True)
class Measure:
    """A labelled amount, at least that much where lines are unknown.

    ``bounds`` is false where the part that is known says nothing of the whole, as of a maximum.
    """

    label: str
    amount: Amount
    completeness: Completeness | None = None
    note: str = ""
    bounds: bool = True

    @property
    def text(self) -> str:
        """The amount with what is missing from it."""
        complete = self.completeness
        if complete is not None and not complete.lines:
            return f"–, {complete.text}"
        if complete is None or not complete.unknown:
            return self.amount.text()
        if complete.unknown >= complete.lines:
            return f"not known for any of {counted(complete.lines, 'line')}"
        if self.bounds and self.amount.at_least().value > 0:
            return f"at least {self.amount.at_least().text()}, {complete.text}"
        others = f"; {self.amount.text()} for the others" if self.amount.value else ""
        return f"not known for {complete.unknown} of {counted(complete.lines, 'line')}{others}"


@dataclass(frozen=True, slots=True)
class Reader:
    """Makes amounts from the figures of a sizing and its samples.

    ``known`` are low, likely and high by key where the samples are elsewhere, as in another process.
    """

    sizing: Sizing
    spread: Spread | None
    known: Mapping[str, tuple[float, float, float]] | None = None

    def figure(self, key: str) -> Figure:
        """The figure called ``key``."""
        return self.sizing.sheet[key]

    def amount(self, key: str) -> Amount:
        """The figure called ``key`` as a reader sees it."""
        figure = self.figure(key)
        value = figure.number
        low, high = self._ends(figure)
        factor, name = display_scale(_shown(value, low), figure.unit)
        if figure.unit == "money":
            name = self.sizing.design.currency
        elif figure.unit == "1":
            factor, name = 0.01, "%"
        elif figure.unit == "cycle":
            name = "cycles"
        return Amount(key, value, low, high, figure.unit, factor, name, _STATED if figure.origin is Origin.GIVEN else 2)

    def _ends(self, figure: Figure) -> tuple[float | None, float | None]:
        if figure.range is not None:
            return figure.range.low, figure.range.high
        if self.spread is None:
            low, _, high = (self.known or {}).get(figure.key, (0.0, 0.0, 0.0))
        else:
            low, _, high = self.spread.of(figure.key)
        return (low, high) if low != high else (None, None)

    def ends(self, key: str) -> tuple[float, float]:
        """Low and high of a figure over the samples; without samples its value twice."""
        if self.spread is None:
            return self.figure(key).number, self.figure(key).number
        low, _, high = self.spread.of(key)
        return low, high

    def names(self, key: str) -> str:
        """A text figure: what it is, and what else it may be most often within the ranges."""
        figure = self.figure(key)
        first = str(figure.value)
        others = self.spread.names(key)[1:] if self.spread is not None else ()
        return f"{first} (or {others[0]})" if others else first

    def measure(self, label: str, total: Total, note: str = "", *, bounds: bool = True) -> Measure:
        """A total over the lines, with its completeness."""
        found = coverage(self.sizing, total)
        complete = Completeness(total.lines, total.unknown_lines, found.lines, found.unknown)
        return Measure(label, self.amount(total.value), complete, note, bounds)
