"""Which figures of a sheet a report lists, and which are cells of tables."""

from __future__ import annotations

from collections.abc import Mapping

from sizer.figures.figure import Figure
from sizer.figures.sheet import Sheet
from sizer.figures.table import Table


def split_cell(tables: Mapping[str, Table], key: str) -> tuple[Table, str, str] | None:
    """The table, row and column a key names as a cell; None for any other key."""
    parts = key.split(".")
    table = tables.get(parts[0])
    if table is None or len(parts) < 3:
        return None
    row, column = ".".join(parts[1:-1]), parts[-1]
    return (table, row, column) if row in table.positions and column in table.columns else None


def printed_figures(sheet: Sheet) -> tuple[Figure, ...]:
    """The figures that have a row on Calculations: all but cells of tables, which are made when first asked for.

    A figure that was wired before its table and is one of its entries is no such cell.
    """
    return tuple(figure for figure in sheet if not _made_on_demand(sheet, figure))


def _made_on_demand(sheet: Sheet, figure: Figure) -> bool:
    found = split_cell(sheet.tables, figure.key)
    if found is None:
        return False
    table, row, column = found
    entries = table.columns[column].entries
    return entries is None or entries[table.positions[row]].value is not figure
