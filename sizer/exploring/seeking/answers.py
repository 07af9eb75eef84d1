"""What a search answers: the smallest quantity or why there is none, what binds next, and what else would do."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sizer.design.editing.edits import Batch
from sizer.design.sense import Sense
from sizer.sizing.feasible import rounded
from sizer.units import display_scale, format_ratio, format_value, is_unbounded, settled

FEW = 3
"""Records with the same change that are named one by one."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a change adds to the totals of the design; None where a line that changes has no value."""

    rack_units: float | None
    watts: float | None
    price: float | None
    currency: str = ""

    def rank(self) -> tuple[float, ...]:
        """Least dear first, then small, then frugal; what is not known comes after what is."""
        return tuple(math.inf if part is None else part for part in (self.price, self.rack_units, self.watts))

    def told(self) -> str:
        """The cost behind a sentence; nothing where there is none.

        >>> Cost(8.0, 1173.2, 90.0, "EUR").told(), Cost(2.0, None, None).told()
        (' (+8 U, +1,173 W, +90 EUR)', ' (+2 U, power unknown)')
        """
        parts = [f"{self.rack_units:+,.0f} U"] if self.rack_units else []
        parts += ["space unknown"] if self.rack_units is None else []
        parts += [f"{self.watts:+,.0f} W"] if self.watts is not None and abs(self.watts) >= 0.5 else []
        parts += ["power unknown"] if self.watts is None else []
        parts += [f"{self.price:+,.0f} {self.currency or 'in price'}"] if self.price else []
        return f" ({', '.join(parts)})" if parts else ""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the design and what comes of it.

    ``places`` holds before and after of every field it sets. ``value`` is the figure that was asked for, ``low`` and
    ``high`` its range where it was looked at. ``fits`` False: ``problems`` say what stands in the way.
    """

    title: str
    edit: Batch
    places: Mapping[str, tuple[object, object]]
    value: float
    low: float | None
    high: float | None
    reaches: bool
    fits: bool
    problems: tuple[str, ...]
    bottleneck: str
    cost: Cost
    losses: tuple[str, ...] = ()
    """What becomes less: capacity of pools, throughput of other work."""

    def told(self) -> str:
        """The cost and what is lost, behind a sentence."""
        return self.cost.told() + self.lost()

    def lost(self) -> str:
        """What is lost, behind a sentence; nothing where nothing is."""
        return f"; {'; '.join(self.losses)}" if self.losses else ""

    def detail(self) -> str:
        """The fields it changes, ``items/drives/quantity 736 -> 1,184``; what is alike in many records, once."""
        alike: dict[tuple[str, str, str], list[str]] = {}
        for place, (before, after) in self.places.items():
            table, _, rest = place.partition("/")
            record, _, key = rest.partition("/")
            became = f"{_shown(before)} -> {_shown(after)}" if before is not None else f"added: {_shown(after)}"
            alike.setdefault((table, key, became), []).append(record)
        return "; ".join(
            f"{table}/*/{key} {became} in {len(records)}" if len(records) > FEW
            else "; ".join(f"{table}/{record}{'/' if key else ''}{key} {became}" for record in records)
            for (table, key, became), records in alike.items()
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to "how many". ``change`` is None where no quantity of it will do, and ``reason`` says why.

    ``best`` is then the most that more of it could reach. ``others`` are other single changes that would meet the
    target, ``insufficient`` those that would not, with what they reach; ``together`` are changes that meet it only in
    company, where nothing does alone.
    """

    key: str
    unit: str
    target: float
    at_least: bool
    at: str
    by: str
    present: float
    met_already: bool
    change: Change | None
    reason: str
    best: float | None
    next_limit: str
    others: tuple[Change, ...]
    insufficient: tuple[Change, ...]
    together: Change | None
    notes: tuple[str, ...]

    @property
    def found(self) -> bool:
        """Whether some quantity of what was asked for meets the target."""
        return self.change is not None

    def rows(self) -> list[dict[str, object]]:
        """One row a change that was considered, the answer first."""
        named: list[tuple[str, Change]] = [("answer", self.change)] if self.change is not None else []
        named += [("alternative", change) for change in self.others]
        named += [("together", self.together)] if self.together is not None else []
        named += [("not enough", change) for change in self.insufficient]
        return [
            {
                "kind": kind, "change": change.title, "detail": change.detail(), "key": self.key, "value": change.value,
                "low": change.low, "high": change.high, "unit": self.unit, "reaches": change.reaches,
                "fits": change.fits, "bottleneck": change.bottleneck, "rack_units": change.cost.rack_units,
                "watts": change.cost.watts, "price": change.cost.price, "problems": list(change.problems),
                "losses": list(change.losses),
            }
            for kind, change in named
        ]

    def sentences(self) -> list[str]:
        """The answer in sentences, as a person would give it."""
        sense = Sense.of(self.at_least)
        wanted = f"{self.key} {sense} {self.shown(self.target)}"
        now = f"now {self.shown(self.present)}"
        told = []
        if self.change is not None:
            already = ", which it has now or with less" if self.met_already else ""
            told.append(f"{wanted} ({now}): {self.change.title}{already}, {self._gives(self.change)}.")
            told.append(f"Changes: {self.change.detail()}.")
        else:
            told.append(f"{wanted} ({now}): no number of {self.by} will do. {self.reason}")
        told += [self.next_limit] if self.next_limit else []
        told += [f"Alone, this would do too: {change.title}, {self._gives(change)}." for change in self.others]
        if self.together is not None:
            told.append(f"Together these would: {self.together.title}, {self._gives(self.together)}.")
        told += [f"Not enough alone: {change.title}, giving {self.shown(change.value)} {sense.best}{change.lost()}."
                 for change in self.insufficient]
        return told + list(self.notes)

    def _gives(self, change: Change) -> str:
        poor = change.low if self.at_least else change.high
        end = f", {self.shown(poor)} at the poor end" if poor is not None else ""
        return f"giving {self.shown(change.value)}{end}{change.told()}"

    def shown(self, value: float) -> str:
        """A value of the figure as people write it."""
        return shown_value(value, self.unit)


def shown_value(value: float, unit: str) -> str:
    """A value as people write it in a sentence.

    >>> shown_value(161393.6, "1/s"), shown_value(26.2e12, "B"), shown_value(0.5384, "1")
    ('161,394/s', '26.2 TB', '53.84 %')
    """
    if unit == "1":
        return format_ratio(value)
    if unit in ("1/s", "count") and not is_unbounded(value):
        value = settled(value)
        number = f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}"
        return f"{number}/s" if unit == "1/s" else number
    return format_value(value, unit)


def beside_text(value: float, target: float, unit: str, write: Callable[[float, str], str] | None = None) -> str:
    """A value as people write it beside the one that it is held against, with the digits that tell the two apart.

    ``write`` is how both are written, where not by :func:`shown_value`.

    >>> beside_text(24.9996e12, 25e12, "B"), beside_text(22.8e12, 25e12, "B"), beside_text(5.00004e-3, 5e-3, "s")
    ('24.99 TB', '22.8 TB', '5.001 ms')
    """
    write = write or shown_value
    text, other = write(value, unit), write(target, unit)
    if value == target or text != other:
        return text
    for digits in range(4, 16):
        factor = 0.01 if unit == "1" else display_scale(value, unit)[0]
        apart = rounded(value / factor, digits, up=value > target) * factor
        text = format_ratio(apart, digits) if unit == "1" else format_value(apart, unit, digits)
        if text != other:
            break
    return text


def _shown(value: object) -> str:
    return f"{value:,.0f}" if isinstance(value, (int, float)) and float(value).is_integer() else str(value)
