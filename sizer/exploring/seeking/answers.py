"""What a search answers: the smallest quantity or why there is none, what binds next, and what else would do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sizer.design.sense import Sense
from sizer.exploring.changes.change import TriedChange
from sizer.sizing.feasible import rounded
from sizer.units import display_scale, format_ratio, format_value, is_unbounded, settled


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
    change: TriedChange | None
    reason: str
    best: float | None
    next_limit: str
    others: tuple[TriedChange, ...]
    insufficient: tuple[TriedChange, ...]
    together: TriedChange | None
    notes: tuple[str, ...]

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
        wanted = f"{self.key} {sense} {self.shown(self.target)}"
        now = f"now {self.shown(self.present)}"
        said = []
        if self.change is not None:
            already = ", which it has now or with less" if self.met_already else ""
            said.append(f"{wanted} ({now}): {self.change.title}{already}, {self._gives(self.change)}.")
            said.append(f"Changes: {self.change.detail()}.")
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
