"""What is counted with the item that holds it, and what that item is: such a line has no number of its own to show."""

from __future__ import annotations

from collections.abc import Iterable

from sizer.figures.table import Entry, Table
from sizer.language import AND, listed, mark, say, shown
from sizer.sizing.hardware.lines import Line
from sizer.sources import Source

SPACE = mark("inside its parent, which is counted")
POWER = mark("in the figure of what it sits in")
WEIGHT = mark("weighed with the enclosure it sits in")
_COUNTED_ELSEWHERE = frozenset((SPACE, POWER, WEIGHT))
_SEVERAL = {
    "server": mark("servers"), "blade": mark("blades"), "appliance": mark("appliances"),
    "building block": mark("building blocks"), "I/O drawer": mark("I/O drawers"),
    "interconnect module": mark("interconnect modules"), "Ethernet switch": mark("Ethernet switches"),
    "Fibre Channel switch": mark("Fibre Channel switches"), "InfiniBand switch": mark("InfiniBand switches"),
    "fabric switch": mark("fabric switches")}
"""What holds other lines and is named by its kind alone, in the plural."""
NO_POWER = Source(mark("draws nothing by itself"))
NO_WEIGHT = Source(mark("no body: software and licences weigh nothing"))
_UNITS = {"rack_units": ("unit_rack_units",), "watts": ("unit_ac_w", "unit_dc_w"), "weight_kg": ("unit_weight_kg",),
          "price": ("unit_price",), "list_price": ("unit_price",), "max_watts": ("unit_max_w",)}
"""Column of whole lines -> the columns of one that it is made of."""


def counted_in(title: str, holders: Iterable[Line]) -> Source:
    """The source of a nothing that ``holders`` count: one of the titles of this module, with what they are called."""
    return Source(title, listed(sorted({_several(holder) for holder in holders}), AND))


def holder_of(table: Table, row: str, column: str) -> str | None:
    """What a cell of a line is counted with, as in ``shelves``; empty for what has none, None for a number of its own.

    ``column`` is one of whole lines, or of one.
    """
    entries = [entry for name in _UNITS.get(column, (column,)) if (entry := _entry(table, row, name)) is not None]
    for source in (entry.source for entry in entries):
        if source is not None and source.title in _COUNTED_ELSEWHERE:
            return source.where
    return "" if any(entry.source in (NO_POWER, NO_WEIGHT) for entry in entries) else None


def _entry(table: Table, row: str, column: str) -> Entry | None:
    known = table.columns.get(column)
    return None if known is None or known.entries is None else known.entries[table.positions[row]]


def _several(line: Line) -> str:
    kind = line.item.kind
    return shown(kind.plural) if kind.plural else say(_SEVERAL.get(kind.noun, f"{kind.noun}s"))
