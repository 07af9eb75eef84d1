"""What a cell of the bill of materials says: a number, in what it is counted, or that it is not known."""

from __future__ import annotations

import math

from sizer.design.records import Paid
from sizer.language import mark, say, shown
from sizer.readable import read
from sizer.sizing.bill.within import holder_of
from sizer.sizing.result import Sizing
from sizer.sizing.service_line import ServiceLine

UNKNOWN = mark("unknown")
NONE = mark("none")
"""What has none by its nature: the rack units of a cable, the weight of a licence."""
IN_BOX = mark("in its box")
"""What another line counts, where there is no room for the name of that."""
TABLE = "items"


def instead_of_number(sizing: Sizing, row: str, column: str) -> str:
    """What a line says in place of a number: ``unknown``, ``none``, or ``in shelves`` where those count it.

    Empty where the line has a number of its own; what is marked is said where it is shown. ``column`` is one of the
    table of items, as ``watts`` is.
    """
    table = sizing.sheet.tables[TABLE]
    known = table.columns.get(column)
    if known is None or row not in table.positions:
        return UNKNOWN
    value = float(known.figure.value[table.positions[row], 0])
    if math.isnan(value):
        return UNKNOWN
    # What is pinned is a number of its own, whatever the box counts.
    holder = holder_of(table, row, column) if value == 0 else None
    return "" if holder is None else say("in {holder}", holder=holder) if holder else NONE


def why_unpriced(one: ServiceLine) -> str:
    """Why it is not known what a line of services and spares costs; empty where it is."""
    if one.price:
        return ""
    without_years = one.paid is Paid.EVERY_YEAR and not one.times
    if one.unit_price:
        return say("Years of support not stated.") if without_years else ""
    return say("No price stated and years of support not stated." if without_years else "No price stated.")


def why_nothing_priced(sizing: Sizing) -> str:
    """Why no line has a price: because none is stated, or because nobody says how often those that are are paid."""
    if any(one.unit_price and not one.price for one in sizing.services):
        return say("years of support not stated")
    return say("no line has a price")


def cell_text(sizing: Sizing, row: str, column: str) -> str:
    """The text of a cell: the number with its unit, or what stands in its place."""
    words = instead_of_number(sizing, row, column)
    if words:
        return shown(words)
    figure = sizing.sheet.tables[TABLE].columns[column].figure
    value = float(figure.value[sizing.sheet.tables[TABLE].positions[row], 0])
    return read(value, figure.unit, currency=sizing.design.currency).value
