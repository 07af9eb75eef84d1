"""Cells of tables as they are shown: what is known of each though nobody made a figure of it, which takes room."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sizer.figures.certainty import RangesBehind
from sizer.figures.figure import Figure, Origin
from sizer.figures.sheet import Sheet
from sizer.figures.table import Table

MOST_RANGED = 500
"""Of a table of which each cell has a range of its own: thousands of them take too long to sample."""


@dataclass(frozen=True, slots=True)
class UnmadeCell:
    """The cell of a table in a column and a row, which may have a figure or not."""

    sheet: Sheet
    table: Table
    column: str
    row: str

    @property
    def key(self) -> str:
        """What its figure is called where it has one of its own."""
        return f"{self.table.name}.{self.row}.{self.column}"

    @property
    def number(self) -> float | None:
        """Its value; None where nobody knows it."""
        number = float(self.table.columns[self.column].figure.value[self.table.positions[self.row], 0])
        return None if math.isnan(number) else number

    @property
    def unit(self) -> str:
        """The unit of its column."""
        return self.table.columns[self.column].figure.unit

    @property
    def figure(self) -> Figure | None:
        """The figure that it is: its own where it was made, or that which stands in it."""
        if (made := self.sheet.figures.get(self.key)) is not None:
            return made
        entries = self.table.columns[self.column].entries
        given = entries[self.table.positions[self.row]].value if entries is not None else None
        return given if isinstance(given, Figure) else None

    def varies(self, behind: RangesBehind) -> bool:
        """Whether a range of it is worked out: it rests on one, and its table is none of thousands of rows."""
        return len(self.table.rows) <= MOST_RANGED and self.rests_on_ranges(behind)

    def rests_on_ranges(self, behind: RangesBehind) -> bool:
        """Whether it can differ over the ranges of what it is computed from, which is that of its own row."""
        figure, column = self.figure, self.table.columns[self.column]
        if figure is not None:
            return behind.one_of((figure,))
        if column.entries is not None or self.sheet.pinned(self.key) or not behind.one_of((column.figure,)):
            return False
        return any(UnmadeCell(self.sheet, self.table, self.table.name_of(each), self.row).rests_on_ranges(behind)
                   if each.origin is Origin.TABLE else behind.one_of((each,)) for each in column.figure.inputs)


def cell_called(sheet: Sheet, key: str) -> UnmadeCell | None:
    """The cell that a key is of; None where it is of none."""
    name, _, rest = key.partition(".")
    row, _, column = rest.rpartition(".")
    table = sheet.tables.get(name)
    known = table is not None and row in table.positions and column in table.columns
    return UnmadeCell(sheet, table, column, row) if table is not None and known else None


def figure_of(sheet: Sheet, key: str) -> Figure | None:
    """The figure of a key or the one that stands in a cell; none is made."""
    if (made := sheet.figures.get(key)) is not None:
        return made
    cell = cell_called(sheet, key)
    return None if cell is None else cell.figure


def make_varying(sheet: Sheet) -> None:
    """Make figures of the cells that vary, so that samples are taken of them."""
    behind = RangesBehind()
    cells = [UnmadeCell(sheet, table, column, row) for table in sheet.tables.values()
             for column, of in table.columns.items() if behind.one_of((of.figure,)) for row in table.rows]
    for cell in cells:
        if cell.figure is None and cell.number is not None and cell.varies(behind):
            sheet.cell(cell.table, cell.column, cell.row)
