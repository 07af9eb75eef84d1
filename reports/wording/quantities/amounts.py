"""Figures as a reader sees them: a likely value with its range, in a unit that reads well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from reports.wording.quantities.awaited import Awaited
from reports.wording.quantities.money import in_cents
from reports.wording.quantities.numbers import is_factor, is_signed, is_stated
from sizer.figures.computing.columns import Spread
from sizer.figures.figure import Figure
from sizer.language import counting, say
from sizer.readable import TIMES, ComparedNumber, NumberText, Presumed, read, read_scale
from sizer.sizing.judging.completeness import Coverage, coverage
from sizer.sizing.result import Sizing, Total
from sizer.units import counted, is_unbounded

_COMMON_S = 1e-3
"""A response time in the unit that they mostly have."""


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
    stated: bool = False
    """Whether somebody stated the number; it keeps its digits then."""
    signed: bool = False
    bound: bool = False
    times: bool = False
    """Whether it is a factor, and no share in percent."""
    presumed: Presumed | None = None
    """What decides its digits while its range is computed."""
    beside: ComparedNumber | None = None
    """The range of what it is compared with, which decides the step."""
    cents: bool = False
    """Whether it is of an offer some amount of which has cents: all have them then, and add up as they are read."""

    @property
    def reading(self) -> NumberText:
        """The texts of the amount, the same for every reader."""
        if self.times:
            return read(self.value, TIMES, self.low, self.high, stated=self.stated, down=self.bound)
        currency = self.unit_name if self.unit == "money" else ""
        return read(self.value, self.unit, self.low, self.high, currency=currency, stated=self.stated,
                    signed=self.signed, down=self.bound, scale=(self.factor, self.unit_name), presumed=self.presumed,
                    beside=self.beside)

    @property
    def uncertain(self) -> bool:
        """Whether the value has a range that shows in the digits of a summary."""
        return bool(self.reading.low)

    def likely_text(self) -> str:
        """The likely value with its unit."""
        return self.reading.value

    def range_text(self) -> str:
        """Low and high, in the unit of the likely value; empty where there is no range."""
        return self.reading.span

    def at_least(self) -> Amount:
        """The amount as a lower bound, its ends too: each rounded down to the digits it is printed with."""
        return replace(self, bound=True)

    @property
    def is_something(self) -> bool:
        """Whether more than nothing is left of it in the digits it is printed with."""
        return any(char in "123456789" for char in self.reading.likely)

    def text(self) -> str:
        """Likely (low – high)."""
        return self.reading.text


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
    def unknown(self) -> bool:
        """Whether it says nothing: no line is known, or those that are make no bound."""
        complete = self.completeness
        return complete is not None and (complete.unknown >= complete.lines > 0 or (
            complete.unknown > 0 and (not self.bounds or self.amount.value <= 0)))

    @property
    def text(self) -> str:
        """The amount with what is missing from it."""
        complete = self.completeness
        if complete is not None and not complete.lines:
            return f"–, {complete.text}"
        if complete is None or not complete.unknown:
            return self.amount.text()
        if complete.unknown >= complete.lines:
            return say("not known for any of {lines}", lines=counted(complete.lines, "line"))
        if self.bounds and self.amount.at_least().is_something:
            # A bound has no range: its low end would be less than at least.
            return say("at least {amount}, {known}", amount=self.amount.at_least().likely_text(), known=complete.text)
        # A maximum over some of the lines is none: it may well be less than the typical figure of all of them.
        return say("not known for {unknown} of {lines}", unknown=counting(complete.unknown),
                   lines=counted(complete.lines, "line"))


@dataclass(frozen=True, slots=True)
class Reader:
    """Makes amounts from the figures of a sizing and its samples.

    ``known`` are low, likely and high by key where the samples are elsewhere, as in another process.
    """

    sizing: Sizing
    spread: Spread | None
    known: Mapping[str, tuple[float, float, float]] | None = None
    binary: bool = False
    """Whether bytes are counted in powers of two."""
    units: Mapping[str, tuple[float, str]] = field(default_factory=dict)
    """The unit that a figure has in a column elsewhere, as its factor and name, by key: it has it here too."""
    awaited: Awaited | None = None
    """What is presumed of ranges that are still being computed; None where none are."""
    compared: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)
    """Low, likely and high of the design that this one is compared with, by key: numbers have the steps of those."""

    def figure(self, key: str) -> Figure:
        """The figure called ``key``."""
        return self.sizing.sheet[key]

    def amount(self, key: str) -> Amount:
        """The figure called ``key`` as a reader sees it."""
        figure = self.figure(key)
        value = figure.number
        low, high = self._ends(figure)
        factor, name = self.units.get(key) or read_scale(
            _shown(value, low), figure.unit, low, high, binary=self.binary)
        if figure.unit == "money":
            name = self.sizing.design.currency
        return Amount(key, value, low, high, figure.unit, factor, name, is_stated(figure), is_signed(key),
                      times=is_factor(figure), presumed=self.presumed(key, value) if low is None else None,
                      beside=ComparedNumber.among(self.compared, key),
                      cents=figure.unit == "money" and in_cents(self.sizing))

    def _ends(self, figure: Figure) -> tuple[float | None, float | None]:
        if figure.range is not None:
            return figure.range.low, figure.range.high
        if self.spread is None:
            low, _, high = (self.known or {}).get(figure.key, (0.0, 0.0, 0.0))
        else:
            low, _, high = self.spread.of(figure.key)
        return (low, high) if low != high else (None, None)

    def range_of(self, key: str) -> tuple[float, float] | None:
        """Low and high of a figure over the samples, wherever these are; None where none are known."""
        if self.spread is None:
            found = (self.known or {}).get(key)
            return None if found is None else (found[0], found[2])
        low, _, high = self.spread.of(key)
        return low, high

    def ends(self, key: str) -> tuple[float, float]:
        """Low and high of a figure over the samples, wherever these are; without samples its value twice."""
        return self.range_of(key) or (self.figure(key).number, self.figure(key).number)

    def presumed(self, key: str, value: float) -> Presumed | None:
        """What decides the digits of a figure, or of another ``value`` of it, while its range is computed."""
        return None if self.awaited is None else self.awaited.of(key, value)

    def elsewhere(self, key: str, value: float, *, bound: bool = False) -> str:
        """What the figure called ``key`` is in another state of the design, as after a failure.

        A ``bound`` is at least so much, and rounded down.

        Nobody has sampled that state: it has the step of the figure itself, beside which it claims no more digits than
        that, and no less is told as more.
        """
        figure = self.figure(key)
        known = self.range_of(key)
        waits = self.presumed(key, figure.number) if known is None else None
        if waits is not None and waits.low is not None and waits.high is not None:
            known = waits.low, waits.high
        varies = known is not None and known[0] < known[1]
        beside = ComparedNumber(known[0], figure.number, known[1]) if known is not None and varies else None
        said = read(value, figure.unit, binary=self.binary, down=bound, presumed=waits, beside=beside)
        return f"≥ {said.value}" if bound else said.value

    def names(self, key: str) -> str:
        """A text figure: what it is, and what else it may be most often within the ranges."""
        figure = self.figure(key)
        first = str(figure.value)
        others = self.spread.names(key)[1:] if self.spread is not None else ()
        return say("{first} (or {other})", first=first, other=others[0]) if others else first

    def measure(self, label: str, total: Total, note: str = "", *, bounds: bool = True) -> Measure:
        """A total over the lines, with its completeness."""
        found = coverage(self.sizing, total)
        complete = Completeness(total.lines, total.unknown_lines, found.lines, found.unknown)
        return Measure(label, self.amount(total.value), complete, note, bounds)
