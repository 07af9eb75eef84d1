"""Where every figure of a sheet stands in the workbook: scalars on Calculations, tables row by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reports.wording.figures import printed_figures
from reports.xlsx.cells.formula import Address, Unprintable, cell_at
from sizer.figures.figure import Figure, Origin
from sizer.figures.sheet import Sheet
from sizer.figures.table import Table
from sizer.language import mark

CALCULATIONS = mark("Calculations")
SOLVER = "Solver"
"""Nobody sees it who does not look for it; by its name a workbook is known to be ours."""
ITEMS = mark("Bill of materials")
CHECKS = mark("Checks")
INPUTS = mark("Inputs")
SIZED = mark("As sized")
"""The sheet that holds the tables as they were sized, cell for cell."""
FIRST_ROW = 5
"""The row of the first figure on Calculations."""
VALUE_COLUMN = 3
"""The column of the values on Calculations."""
HELPER_COLUMN = 15
"""The first column of parts of long formulas on Calculations."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """Where a table is printed: the row of each of its rows, and the column of each of its columns."""

    sheet: str
    rows: tuple[int, ...]
    columns: Mapping[str, int]

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The rows as few ranges, without the rows between that are not of the table."""
        spans: list[tuple[int, int]] = []
        for row in sorted(self.rows):
            if spans and row == spans[-1][1] + 1:
                spans[-1] = (spans[-1][0], row)
            else:
                spans.append((row, row))
        return tuple(spans)


@dataclass(slots=True)
class Places:
    """The address of every figure."""

    sheet: Sheet
    tables: Mapping[str, TablePlace]
    figures: tuple[Figure, ...] = ()
    rows: dict[str, int] = field(default_factory=dict)
    homes: dict[str, Address] = field(default_factory=dict)
    columns: dict[int, tuple[Table, str]] = field(default_factory=dict)
    """Table and name of each column, by the place of its figure."""
    typed: dict[str, tuple[Address, float]] = field(default_factory=dict)
    """Inputs that are typed on another sheet in a unit that reads well: the cell, and how much its unit is."""

    def __post_init__(self) -> None:
        self.figures = printed_figures(self.sheet)
        self.rows = {figure.key: row for row, figure in enumerate(self.figures, FIRST_ROW)}
        self.columns = {column.figure.index: (table, name) for table in self.sheet.tables.values()
                        for name, column in table.columns.items()}
        for name, place in self.tables.items():
            self._take_home(self.sheet.tables[name], place)

    def _take_home(self, table: Table, place: TablePlace) -> None:
        """Inputs that stand in a table are typed there, and only shown on Calculations."""
        for name, column in table.columns.items():
            for row, entry in enumerate(column.entries or ()):
                figure = entry.value
                if isinstance(figure, Figure) and figure.law is None and figure.key not in self.homes:
                    self.homes[figure.key] = Address(place.sheet, place.columns[name], place.rows[row])

    def of(self, figure: Figure) -> Address:
        """The address of the figure; of a column all its rows."""
        if figure.origin is Origin.TABLE:
            return self._column(figure)
        home = self.homes.get(figure.key)
        if home is not None:
            return home
        row = self.rows.get(figure.key)
        if row is not None:
            return cell_at(CALCULATIONS, VALUE_COLUMN, row)
        table, column, at = self._cell(figure)
        place = self.tables[table.name]
        return Address(place.sheet, place.columns[column], place.rows[at])

    def column_of(self, figure: Figure) -> Figure:
        """The column that holds a cell of a table."""
        table, column, _ = self._cell(figure)
        return table.columns[column].figure

    def _cell(self, figure: Figure) -> tuple[Table, str, int]:
        found = self.sheet.cell_place(figure)
        if found is None:
            raise Unprintable
        return *self.columns[found[0]], found[1]

    def _column(self, figure: Figure) -> Address:
        table, name = self.columns[figure.index]
        place = self.tables[table.name]
        return Address(place.sheet, place.columns[name], 0, place.spans)

    def type_at(self, cell: Address, figure: Figure, unit: float = 1.0) -> None:
        """Have an input typed into a cell, in so much of its base unit."""
        if unit == 1:
            self.homes[figure.key] = cell
        else:
            self.typed[figure.key] = cell, unit

    def entry(self, figure: Figure) -> tuple[Address, float]:
        """The cell that an input is typed into, and how much of its base unit the unit there is."""
        return self.typed.get(figure.key, (self.of(figure), 1.0))

    def of_all(self, figures: Sequence[Figure]) -> list[Address]:
        """The addresses of several figures."""
        return [self.of(figure) for figure in figures]
