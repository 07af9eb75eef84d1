"""What an input may be changed to: as conditions of formulas, as a rule of its cell, and in words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from reports.xlsx.cells.formula import number_text
from sizer.design.fieldspec import FieldKind
from sizer.figures.algebra.bounds import bounds_of
from sizer.figures.figure import Figure, Origin
from sizer.sizing.bench.pins import may_be_negative, stated_field
from sizer.sizing.paths.survivors import AS_MANY_AS_POSSIBLE

_ENDLESS = 1e9
"""In the unit of a cell, what is more is no limit that anybody meets."""
_LITTLE = 1e-6
"""In the unit of a cell, what is less reads as nothing."""
_MANY, _FEW = 1e5, 1e-4
"""From here on numbers are told whole, and below it with a power of ten."""
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_TO = " \N{EN DASH} "


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

    def text(self, unit: float, *, percent: bool) -> str:
        """The range in words: ``0 – 100 %``."""
        low, high = self.ends(unit)
        over = 0.0 if 0 < low < _LITTLE else self.excluded(unit)
        if math.isfinite(over):
            said = f"more than {spoken(over, percent=percent)}"
            said += f", up to {spoken(high, percent=percent)}" if math.isfinite(high) else ""
        elif math.isfinite(low):
            said = (f"from {spoken(low, percent=percent)}" if not math.isfinite(high)
                    else spoken(low, high, percent=percent))
        else:
            said = f"up to {spoken(high, percent=percent)}" if math.isfinite(high) else "any number"
        said += ", whole" if self.whole else ""
        return f"{said}; {self.everything / unit:,.0f}: all" if math.isfinite(self.everything) else said

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


def spoken(low: float, high: float | None = None, *, percent: bool) -> str:
    r"""A number, or the range from it to another.

    >>> spoken(0.0, 1.0, percent=True), spoken(1.0, 1e7, percent=False), spoken(0.25, percent=False)
    ('0 – 100\xa0%', '1 – 10,000,000', '0.25')
    >>> spoken(0.999999999, 1e6, percent=False), spoken(1e-16, percent=False), spoken(2.5e-6, percent=False)
    ('1 – 1,000,000', '1 × 10⁻¹⁶', '2.5 × 10⁻⁶')
    """
    ends = [low] if high is None or high == low else [low, high]
    said = _TO.join(_said(end * 100 if percent else end) for end in ends)
    return f"{said}\N{NO-BREAK SPACE}%" if percent else said


def _said(value: float) -> str:
    """A number of a limit: what stands for 1 as a hair less is 1, and what is tiny has a power of ten."""
    if abs(value) >= _MANY:
        return f"{value:,.0f}"
    if value == 0 or abs(value) >= _FEW:
        return f"{value:,.6g}"
    digits, _, power = f"{value:.3g}".partition("e")
    if not power:
        return digits
    return f"{digits} × 10{str(int(power)).translate(_RAISED)}"


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
        and high is not None and high < AS_MANY_AS_POSSIBLE else math.nan)
