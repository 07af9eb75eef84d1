"""How complete the totals of a sizing are, and whether those of two sizings can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isnan

from sizer.language import AND, counting, listed, say
from sizer.sizing.result import Sizing, Total, WorkloadResult
from sizer.units import counted

_COLUMNS = {"rack_units": "rack_units", "watts": "watts", "btu_per_h": "watts", "kwh_per_year": "watts",
            "weight_kg": "weight_kg", "price": "price", "list_price": "list_price",
            "max_watts": "max_watts"}
"""Total -> the column of the bill of materials that it adds up."""
_OF_REQUESTS = frozenset(("1/s", "s"))
"""Units of what counts requests, or is the time of one."""


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

    def is_unknown(self, value: float) -> bool:
        """Whether a total says nothing: of some lines none has a value, or those that have come to nothing.

        >>> Coverage(5, 5).is_unknown(0.0), Coverage(5, 4).is_unknown(0.0), Coverage(5, 4).is_unknown(2.0)
        (True, True, False)
        """
        return self.lines > 0 and (self.nothing or (not self.complete and value <= 0))

    @property
    def short(self) -> str:
        """How many lines are missing where it is plain that lines are meant; empty where none is.

        >>> Coverage(5, 2).short
        '2 of 5 unknown'
        """
        return say("{unknown} of {lines} unknown", unknown=self.unknown, lines=self.lines) if self.unknown else ""

    @property
    def text(self) -> str:
        """What is missing, in words; empty where nothing is.

        >>> Coverage(5, 2).text, Coverage(5, 0).text, Coverage(0, 0).text
        ('2 of 5 lines unknown', '', 'no line to add up')
        """
        if not self.lines:
            return say("no line to add up")
        return say("{unknown} of {lines} unknown", unknown=self.unknown,
                   lines=counted(self.lines, "line")) if self.unknown else ""


def totals_of(sizing: Sizing) -> dict[str, Total]:
    """The totals over the bill of materials by name."""
    return dict(_named(sizing))


def _named(sizing: Sizing) -> Iterator[tuple[str, Total]]:
    for name in _COLUMNS:
        total = getattr(sizing.physical, name)
        if total is not None:
            yield name, total


def total_at(sizing: Sizing, key: str) -> Total | None:
    """The total whose figure is called ``key``; None where that is no total."""
    return next((total for _, total in _named(sizing) if total.value == key), None)


def coverage(sizing: Sizing, total: Total) -> Coverage:
    """How complete a total is. A line that the catalog has no item for is in no table, and still a line."""
    sheet, without = sizing.sheet, len(sizing.unlisted)
    return Coverage(round(sheet[total.lines].number) + without, round(sheet[total.unknown_lines].number) + without)


def is_unknown_total(sizing: Sizing, key: str) -> bool:
    """Whether a figure is a total of which nothing is known: its number then is that of no amount."""
    total = total_at(sizing, key)
    return total is not None and coverage(sizing, total).is_unknown(sizing.sheet[key].number)


def left_out(sizing: Sizing) -> str:
    """Lines of the design that no total counts, by their status, in words; empty where all are counted."""
    many = Counter(line.status for line in sizing.bom if not line.counted and not line.derived)
    named = listed((say("{number} {status}", number=counting(count), status=say(status))
                    for status, count in many.items()), AND)
    return say("{named} line not counted" if sum(many.values()) == 1 else "{named} lines not counted",
               named=named) if named else ""


def comparable(before: Sizing, after: Sizing, key: str) -> bool:
    """Whether the difference of a figure in two sizings says something: a total must miss nothing, or the same lines.

    Where the very same lines have no value in both, what is known differs by as much as the whole. Rates and times of
    work are those of its requests, and say nothing beside those of requests of another kind.
    """
    return lines_without(before, key) == lines_without(after, key) and not _of_other_requests(before, after, key)


def same_requests(one: WorkloadResult, other: WorkloadResult) -> bool:
    """Whether the rates and times of two works are of requests of one kind."""
    return one.counts == other.counts and one.pattern is other.pattern


def _of_other_requests(before: Sizing, after: Sizing, key: str) -> bool:
    """Whether a figure is a rate or a time of work whose requests are of another kind in the other sizing."""
    stem, _, rest = key.partition(".")
    found = after.sheet.figures.get(key) if stem == "workload" else None
    if found is None or found.unit not in _OF_REQUESTS:
        return False
    name = rest.partition(".")[0]
    was, now = (next((work for work in sizing.workloads if work.id == name), None) for sizing in (before, after))
    return was is not None and now is not None and not same_requests(was, now)


def lines_without(sizing: Sizing, key: str) -> Mapping[str, tuple[str, float]]:
    """The lines without a value of a total, with what and how many they are; nothing for other figures."""
    name = next((name for name, total in _named(sizing) if total.value == key), "")
    if not name:
        return {}
    out, places = dict.fromkeys(sizing.unlisted, ("", 0.0)), _places_without(sizing, name)
    if name in ("price", "list_price"):
        out |= {one.id: (one.title, sizing.sheet[one.quantity].number) for one in sizing.services if not one.price}
    if not places:
        return out
    table = sizing.sheet.tables["items"]
    many = table.columns["quantity"].figure.value[:, 0]
    rows = {table.rows[at]: float(many[at]) for at in places}
    models = {line.row: line.model for line in sizing.bom if line.row in rows}
    return out | {row: (models.get(row, ""), number) for row, number in rows.items()}


def _places_without(sizing: Sizing, name: str) -> list[int]:
    """The places of lines without a value of a total, in the table of the bill."""
    table = sizing.sheet.tables.get("items")
    column = table.columns.get(f"counted_{_COLUMNS[name]}") if table is not None else None
    values = [] if column is None else column.figure.value[:, 0].tolist()
    return [at for at, value in enumerate(values) if isnan(value)]
