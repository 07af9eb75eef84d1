"""What a search answers: the smallest quantity or why there is none, what binds next, and what else would do."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from sizer.design.sense import Sense
from sizer.exploring.changes.change import TriedChange
from sizer.exploring.changes.words import changes_text
from sizer.numerals import plainly
from sizer.readable import read, read_scale
from sizer.sizing.feasible import rounded
from sizer.units import format_number, is_unbounded

_MOST_DIGITS = 15


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to "how many". ``change`` is None where no quantity of it will do, and ``reason`` says why.

    ``best`` is then the most that more of it could reach. ``others`` are other single changes that would meet the
    target, ``insufficient`` those that would not, with what they reach; ``together`` are changes that meet it only in
    company, where nothing does alone. ``nearest`` are the most of each thing that can be built where no number of it
    will do, ``unfit`` what would do and cannot be built.
    """

    key: str
    called: str
    """What people call the figure."""
    unit: str
    target: float
    at_least: bool
    at: str
    by: str
    present: float
    met_already: bool
    change: TriedChange | None
    reason: str
    best: float | None
    next_limit: str
    others: tuple[TriedChange, ...]
    insufficient: tuple[TriedChange, ...]
    together: TriedChange | None
    notes: tuple[str, ...]
    nearest: tuple[TriedChange, ...] = ()
    unfit: tuple[TriedChange, ...] = ()

    @property
    def found(self) -> bool:
        """Whether some quantity of what was asked for meets the target."""
        return self.change is not None

    def rows(self) -> list[dict[str, object]]:
        """One row a change that was considered, the answer first."""
        named: list[tuple[str, TriedChange]] = [("answer", self.change)] if self.change is not None else []
        named += [("alternative", change) for change in self.others]
        named += [("together", self.together)] if self.together is not None else []
        named += [("not enough", change) for change in self.insufficient]
        return [
            {
                "kind": kind, "change": change.title, "detail": change.detail(), "key": self.key, "value": change.value,
                "low": change.low, "high": change.high, "unit": self.unit, "reaches": change.reaches,
                "fits": change.fits, "bottleneck": change.bottleneck, "rack_units": change.cost.rack_units,
                "watts": change.cost.watts, "price": change.cost.price, "problems": list(change.problems),
                "losses": list(change.losses), "undecided": list(change.undecided),
            }
            for kind, change in named
        ]

    def sentences(self) -> list[str]:
        """The answer in sentences, as a person would give it."""
        sense = Sense.of(self.at_least)
        wanted = f"{self.called} {sense} {shown_value(self.target, self.unit, stated=True)}"
        now = f"now {self.shown(self.present)}"
        said = []
        if self.change is not None:
            already = ", which it has now or with less" if self.met_already else ""
            said.append(f"{wanted} ({now}): {self.change.title}{already}, {self._gives(self.change)}.")
            after = self.change.after
            said.append(f"Changes: {changes_text(self.change.places, after.design, after.catalog)}.")
        else:
            said.append(f"{wanted} ({now}): no number of {self.by} will do. {self.reason}")
        said += [self.next_limit] if self.next_limit else []
        said += [f"Alone, this would do too: {change.title}, {self._gives(change)}." for change in self.others]
        if self.together is not None:
            said.append(f"Together these would: {self.together.title}, {self._gives(self.together)}.")
        said += [f"Not enough alone: {change.title}, giving {self.shown(change.value)} {sense.best}"
                 f"{change.losses_text()}." for change in self.insufficient]
        return said + list(self.notes)

    def _gives(self, change: TriedChange) -> str:
        poor = change.low if self.at_least else change.high
        end = f", {self.shown(poor)} at the poor end" if poor is not None else ""
        return f"giving {self.shown(change.value)}{end}{change.text()}"

    def shown(self, value: float) -> str:
        """A value of the figure as people write it."""
        return shown_value(value, self.unit)


def shown_value(value: float, unit: str, *, stated: bool = False) -> str:
    """A value as people write it in a sentence; ``stated`` with the digits it was given.

    >>> from sizer.units import plain_spaces
    >>> [plain_spaces(shown_value(*each)) for each in ((161393.6, "1/s"), (26.2e12, "B"), (0.5384, "1"))]
    ['161,000/s', '26.2 TB', '54 %']
    """
    return read(value, unit, stated=stated).value


def a_second(rate: float) -> str:
    """A rate as people say it in a sentence.

    >>> a_second(166_080.4)
    '166,000 a second'
    """
    return f"{read(rate, '1/s').likely} a second"


def beside_text(value: float, target: float, unit: str, currency: str = "") -> str:
    """A value as people write it beside the one it is held against, with the digits that tell on which side it is.

    >>> from sizer.units import plain_spaces
    >>> [plain_spaces(beside_text(*each)) for each in ((24.9996e12, 25e12, "B"), (5.00004e-3, 5e-3, "s"))]
    ['24.99 TB', '5.001 ms']
    >>> plain_spaces(beside_text(22.8e12, 25e12, "B")), plain_spaces(beside_text(2e6, 1.5e6, "money", "EUR"))
    ('22.8 TB', 'EUR 2,000,000')
    """
    said = read(value, unit, currency=currency)
    if value == target or is_unbounded(value) or is_unbounded(target):
        return said.value
    scale = read_scale(value, unit)
    other = _number(read(target, unit, stated=True, scale=scale).likely)

    def tells(number: float) -> bool:
        return not math.isnan(number) and not math.isnan(other) and (number > other) == (value > target) and (
            number != other)

    digits, apart = 3, _number(said.likely)
    while not tells(apart) and digits < _MOST_DIGITS:
        digits += 1
        apart = rounded(value / scale[0], digits, up=value > target)
        said = replace(said, likely=format_number(apart, digits))
    return said.value


def _number(text: str) -> float:
    """The number that a text shows; not one for a word."""
    try:
        return float(plainly(text).replace(",", ""))
    except ValueError:
        return math.nan
