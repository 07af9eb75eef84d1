"""A change of a design as data: what is proposed, and what comes of it when the changed design is sized."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sizer.design.editing.edits import Batch, SetFields, Setting
from sizer.design.records import FieldValue
from sizer.readable import read

if TYPE_CHECKING:
    from sizer.exploring.changes.trial import Trial

_LEAST_W = 0.5
FEW = 3
"""Records with the same change that are named one by one."""


class FieldPlace(NamedTuple):
    """A field of a record of the design; of a record that is added, without a field."""

    table: str
    record: str
    field: str = ""

    def __str__(self) -> str:
        """As people write it: ``items/drives/quantity``."""
        return "/".join(self) if self.field else f"{self.table}/{self.record}"


@dataclass(frozen=True, slots=True)
class Cost:
    """What a change adds to the totals of the design; None where a line that changes has no value.

    ``priced`` says whether money counts: whether any line of the design has a price.
    """

    rack_units: float | None
    watts: float | None
    price: float | None
    currency: str = ""
    priced: bool = False

    def rank(self) -> tuple[float, ...]:
        """Least expensive first, then small, then frugal; what is not known comes after what is."""
        return tuple(math.inf if part is None else part for part in (self.price, self.rack_units, self.watts))

    def text(self) -> str:
        """The cost behind a sentence; nothing where there is none.

        >>> from sizer.units import plain_spaces
        >>> plain_spaces(Cost(0.0, 4.0, None, "EUR", priced=True).text())
        ' (+4 W, money unknown)'
        >>> plain_spaces(Cost(8.0, 1173.2, 90.0, "EUR").text()), plain_spaces(Cost(-2.0, None, None).text())
        (' (+8 U, +1.17 kW, EUR +90)', ' (−2 U, power unknown)')
        """
        parts = [_more(self.rack_units, "U")] if self.rack_units else []
        parts += ["space unknown"] if self.rack_units is None else []
        parts += [_more(self.watts, "W")] if self.watts is not None and abs(self.watts) >= _LEAST_W else []
        parts += ["power unknown"] if self.watts is None else []
        if self.price:
            parts.append(_more(self.price, "money", self.currency) + ("" if self.currency else " in price"))
        parts += ["money unknown"] if self.priced and self.price is None else []
        return f" ({', '.join(parts)})" if parts else ""


def _more(value: float, unit: str, currency: str = "") -> str:
    return read(value, unit, currency=currency, signed=True).value


@dataclass(frozen=True, slots=True)
class CandidateChange:
    """An edit that may move a figure.

    ``other_vendor``: it brings models of another vendor than the present ones. ``model``: it puts one model in the
    place of another, and changes nothing else.
    """

    title: str
    edit: Batch
    other_vendor: bool = False
    model: bool = False

    @property
    def settings(self) -> tuple[tuple[str, Setting], ...]:
        """Every field that it sets, with its table."""
        return tuple((part.table, setting) for part in self.edit.edits if isinstance(part, SetFields)
                     for setting in part.settings)


@dataclass(frozen=True, slots=True, kw_only=True)
class PricedChange(CandidateChange):
    """A candidate with what it costs, and what becomes less by it: capacity of pools, throughput of other work."""

    cost: Cost
    losses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TriedChange(PricedChange):
    """A candidate that was tried.

    ``places`` holds before and after of every field it sets. ``value`` is the figure that was asked for, ``low`` and
    ``high`` its range where it was looked at, ``after`` the trial of the changed design. Where it does not fit,
    ``problems`` say what stands in the way; ``undecided`` what it brings that nobody knows to fit.
    """

    places: Mapping[FieldPlace, tuple[FieldValue, FieldValue]]
    value: float
    low: float | None
    high: float | None
    reaches: bool
    fits: bool
    problems: tuple[str, ...]
    bottleneck: str
    after: Trial
    undecided: tuple[str, ...] = ()

    def text(self) -> str:
        """The cost, what is lost and what is not known to fit, behind a sentence."""
        return self.cost.text() + self.losses_text() + "".join(f"; uncertain, because {why}" for why in self.undecided)

    def losses_text(self) -> str:
        """What is lost, behind a sentence; nothing where nothing is."""
        return f"; {'; '.join(self.losses)}" if self.losses else ""

    def detail(self) -> str:
        """The fields it changes, ``items/drives/quantity 736 -> 1,184``; what is alike in many records, once."""
        alike: dict[tuple[str, str, str], list[str]] = {}
        for place, (before, after) in self.places.items():
            became = f"{_shown(before)} -> {_shown(after)}" if before is not None else f"added: {_shown(after)}"
            alike.setdefault((place.table, place.field, became), []).append(place.record)
        return "; ".join(
            f"{table}/*/{key} {became} in {len(records)}" if len(records) > FEW
            else "; ".join(f"{FieldPlace(table, record, key)} {became}" for record in records)
            for (table, key, became), records in alike.items()
        )


def _shown(value: object) -> str:
    return f"{value:,.0f}" if isinstance(value, (int, float)) and float(value).is_integer() else str(value)
