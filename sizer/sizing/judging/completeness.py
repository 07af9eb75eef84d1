"""How complete the totals of a sizing are, and whether those of two sizings can be compared."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from sizer.sizing.result import Sizing, Total
from sizer.units import counted

_COLUMNS = {"rack_units": "rack_units", "watts": "watts", "btu_per_h": "watts", "kwh_per_year": "watts",
            "weight_kg": "weight_kg", "price": "price", "max_watts": "max_watts"}
"""Total -> the column of the bill of materials that it adds up."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many lines a total should be over, and how many of them have no value."""

    lines: int
    unknown: int

    @property
    def complete(self) -> bool:
        """Whether it is over some lines, and all of them have a value."""
        return self.lines > 0 and not self.unknown

    @property
    def nothing(self) -> bool:
        """Whether there is nothing that could be added up."""
        return self.unknown >= self.lines

    @property
    def text(self) -> str:
        """What is missing, in words; empty where nothing is.

        >>> Coverage(5, 2).text, Coverage(5, 0).text, Coverage(0, 0).text
        ('2 of 5 lines unknown', '', 'no line to add up')
        """
        if not self.lines:
            return "no line to add up"
        return f"{self.unknown} of {counted(self.lines, 'line')} unknown" if self.unknown else ""


def totals_of(sizing: Sizing) -> dict[str, Total]:
    """The totals over the bill of materials by name."""
    found = {name: getattr(sizing.physical, name) for name in _COLUMNS}
    return {name: total for name, total in found.items() if total is not None}


def total_at(sizing: Sizing, key: str) -> Total | None:
    """The total whose figure is called ``key``; None where that is no total."""
    return next((total for total in totals_of(sizing).values() if total.value == key), None)


def coverage(sizing: Sizing, total: Total) -> Coverage:
    """How complete a total is. A line that the catalog has no item for is in no table, and still a line."""
    sheet, without = sizing.sheet, len(sizing.unlisted)
    return Coverage(round(sheet[total.lines].number) + without, round(sheet[total.unknown_lines].number) + without)


def comparable(before: Sizing, after: Sizing, key: str) -> bool:
    """Whether the difference of a figure in two sizings says something: a total must miss nothing, or the same lines.

    Where the very same lines have no value in both, what is known differs by as much as the whole.
    """
    missing = [_missing(sizing, key) for sizing in (before, after)]
    return missing[0] == missing[1]


def _missing(sizing: Sizing, key: str) -> Mapping[str, tuple[str, float]]:
    """The lines without a value of a total, with what and how many they are; nothing for other figures."""
    name = next((name for name, total in totals_of(sizing).items() if total.value == key), "")
    table = sizing.sheet.tables.get("items")
    column = table.columns.get(f"counted_{_COLUMNS[name]}") if name and table is not None else None
    out = dict.fromkeys(sizing.unlisted, ("", 0.0)) if name else {}
    if table is None or column is None:
        return out
    values, many = (one.figure.value[:, 0].tolist() for one in (column, table.columns["quantity"]))
    models = {line.row: line.model for line in sizing.bom}
    return out | {row: (models.get(row, ""), many[at]) for row, at in table.positions.items() if math.isnan(values[at])}
