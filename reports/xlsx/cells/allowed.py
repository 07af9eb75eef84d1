"""What an input may be changed to: as conditions of formulas, as a rule of its cell, and in words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from reports.xlsx.cells.formula import number_text
from sizer.design.fieldspec import FieldKind
from sizer.figures.algebra.bounds import HIGHEST, bounds_of
from sizer.figures.figure import Figure, Origin
from sizer.language import numeral, say, shown
from sizer.sizing.bench.pins import may_be_negative, stated_field
from sizer.sizing.paths.survivors import AS_MANY_AS_POSSIBLE
from sizer.units import display_scale

_ENDLESS = 1e8
"""In the unit of a cell, what is more is no limit that anybody meets."""
_LITTLE = 1e-6
"""In the unit of a cell, what is less reads as nothing."""
_MANY, _FEW = 1e5, 1e-4
"""From here on numbers are told whole, and below it with a power of ten."""
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_TO = " \N{EN DASH} "
_LONG, _SHORT = 100, 4
"""Below the first a number has so many digits at most."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """Between what an input lies; endless where nothing bounds it."""

    low: float
    high: float
    above: float
    """More than that, and not the same."""
    whole: bool
    law_low: float
    law_high: float
    """What the laws that take the input allow."""
    everything: float = math.nan
    """A number beyond them that stands for all there are; none where it is not one."""
    most: float = math.inf
    """As far out as any figure of the unit can be."""

    def conditions(self, value: str) -> list[str]:
        """What has to hold of the cell ``value``, which is in base units."""
        found = [f"ISNUMBER({value})"]
        least, most = max(self.low, self.law_low), min(self.high, self.law_high)
        for sign, end in ((">", self.above) if self.above >= least else (">=", least), ("<=", most)):
            if math.isfinite(end):
                found.append(f"{value}{sign}{number_text(end)}")
        if self.whole:
            found.append(f"{value}=INT({value})")
        if math.isfinite(self.everything):
            return [f"OR({value}={number_text(self.everything)},AND({','.join(found)}))"]
        return found

    def ends(self, unit: float) -> tuple[float, float]:
        """The least and the most that may be typed, in a unit that is so much of the base unit."""
        low, high = max(self.low, self.law_low) / unit, min(self.high, self.law_high) / unit
        return _shortest(low), _shortest(high) if high < _ENDLESS else math.inf

    def excluded(self, unit: float) -> float:
        """What has to be exceeded; endless where the least is allowed itself."""
        return _shortest(self.above / unit) if self.above >= max(self.low, self.law_low) else -math.inf

    @property
    def percent(self) -> bool:
        """Whether it is at most a whole, so that it reads as a percentage."""
        return min(self.high, self.law_high) <= 1

    def text(self, unit: float, *, percent: bool, base: str = "") -> str:
        """The range in words: ``0 – 100 %``; ``base`` is the unit of the figure, of which the cell's is so much.

        What lies as far out as any figure of its unit can be is no bound that anybody meets.
        """
        low, high = max(self.low, self.law_low), min(self.high, self.law_high)
        low = low if low > -self.most else -math.inf
        high = high if high < min(self.most, _ENDLESS * unit) else math.inf
        over = 0.0 if 0 < low <= _LITTLE * unit else self.above if self.above >= low else -math.inf

        def said(*ends: float) -> str:
            return _ranging(ends, unit, base, percent=percent)

        if math.isfinite(over):
            told = say("more than {low}, up to {high}" if math.isfinite(high) else "more than {low}",
                       low=said(over), high=said(high))
        elif math.isfinite(low):
            told = said(*dict.fromkeys((low, high))) if math.isfinite(high) else say("from {low}", low=said(low))
        else:
            told = say("up to {high}", high=said(high)) if math.isfinite(high) else say("any number")
        told = say("{range}, whole", range=told) if self.whole else told
        return say("{range}; {number}: all", range=told, number=numeral(f"{self.everything / unit:,.0f}")) if (
            math.isfinite(self.everything)) else told

    def rule(self, cell: str, unit: float) -> tuple[Literal["custom"], str]:
        """The rule of the cell as a spreadsheet checks what is typed."""
        low, high = self.ends(unit)
        over = self.excluded(unit)
        tests = [f"ISNUMBER({cell})"]
        tests += [f"{cell}{sign}{number_text(end)}" for sign, end in (("<=", high), (">", over), (">=", low))
                  if math.isfinite(end) and (sign != ">=" or not math.isfinite(over))]
        tests += [f"{cell}=INT({cell})"] if self.whole else []
        test = f"AND({','.join(tests)})"
        if math.isfinite(self.everything):
            test = f"OR({cell}={number_text(self.everything / unit)},{test})"
        return "custom", test


def _shortest(value: float) -> float:
    """The value without what a division left in its last digits."""
    return float(f"{value:.14g}")


def spoken(low: float, high: float, unit: float = 1.0, base: str = "", *, percent: bool) -> str:
    r"""A range in a unit that is so much of the unit ``base``; an end that is no short number there has its own unit.

    >>> spoken(0.0, 1.0, percent=True), spoken(1.0, 1e7, percent=False), spoken(0.25, 0.25, percent=False)
    ('0 – 100\xa0%', '1 – 10,000,000', '0.25')
    >>> spoken(0.999999999, 1e6, percent=False), spoken(1e-16, 2.5e-6, percent=False)
    ('1 – 1,000,000', '1 × 10⁻¹⁶ – 2.5 × 10⁻⁶')
    >>> spoken(20.0, 180.0, 60.0, "s", percent=False), spoken(3e8, 1.8e9, 31_557_600.0, "s", percent=False)
    ('20\xa0s – 3\xa0min', '9.506 – 57.04')
    """
    return _ranging(tuple(dict.fromkeys((low, high))), unit, base, percent=percent)


def _ranging(ends: Sequence[float], unit: float, base: str, *, percent: bool) -> str:
    told = _TO.join(_told(ends, unit, base, percent=percent))
    return say("{number}\N{NO-BREAK SPACE}%", number=told) if percent else told


def _told(ends: Sequence[float], unit: float, base: str, *, percent: bool) -> list[str]:
    """Numbers of a limit, all with their units where one of them is no short number in the unit of the cell."""
    scales = [display_scale(end, base) if base else (unit, "") for end in ends]
    if not percent and any(_is_long(end / unit) and not _is_long(end / own) for end, (own, _) in
                           zip(ends, scales, strict=True)):
        return [f"{_said(end / own)}\N{NO-BREAK SPACE}{shown(name)}"
                for end, (own, name) in zip(ends, scales, strict=True)]
    return [_said(end / unit * (100 if percent else 1)) for end in ends]


def _is_long(value: float) -> bool:
    """Whether a number below a hundred has more digits than a person reads."""
    return 0 < abs(value) < _LONG and len(f"{abs(value):.6g}".partition("e")[0].replace(".", "").strip("0")) > _SHORT


def _said(value: float) -> str:
    """A number of a limit: what stands for 1 as a hair less is 1, and what is tiny has a power of ten."""
    if abs(value) >= _MANY:
        return numeral(f"{value:,.0f}")
    if value == 0 or abs(value) >= _FEW:
        return numeral(f"{value:,.{_SHORT if _is_long(value) else 6}g}")
    digits, _, power = f"{value:.3g}".partition("e")
    if not power:
        return numeral(digits)
    return f"{numeral(digits)} × {power_text(int(power))}"


def power_text(power: int) -> str:
    """A power of ten in words.

    >>> power_text(-16)
    '10⁻¹⁶'
    """
    return f"10{str(power).translate(_RAISED)}"


def allowed(figure: Figure, bounds: tuple[float, float]) -> Allowed:
    """What the program takes for an input's field or as a pin, and nothing that the laws which take it refuse."""
    found = stated_field(figure.key, figure.unit)
    spec = found[2] if found is not None else None
    least, most = bounds_of(figure.key, figure.unit, signed=may_be_negative(figure.key, figure.unit, figure.law))
    low: float | None = least if spec is None else spec.minimum
    high: float | None = most if spec is None else spec.maximum
    return Allowed(
        low=-math.inf if low is None else low, high=math.inf if high is None else high,
        above=spec.above if spec is not None and spec.above is not None else -math.inf,
        whole=spec is not None and spec.kind is FieldKind.INTEGER, law_low=bounds[0], law_high=bounds[1],
        everything=AS_MANY_AS_POSSIBLE if figure.origin is Origin.DEFAULT and figure.number == AS_MANY_AS_POSSIBLE
        and high is not None and high < AS_MANY_AS_POSSIBLE else math.nan,
        most=HIGHEST.get(figure.unit, math.inf))
