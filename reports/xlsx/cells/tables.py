"""The cells of tables: given entries as inputs, computed columns as one formula a row, unknown cells empty."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial

import numpy as np

from reports.wording.quantities.cells import UNKNOWN
from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.amounts import WITHOUT_CENTS
from reports.xlsx.cells.edits import Edits
from reports.xlsx.cells.formula import ROW, Address, Unprintable, number_text
from reports.xlsx.cells.live import Live, row_formula
from reports.xlsx.cells.places import TablePlace
from reports.xlsx.cells.sentences import text_formula
from reports.xlsx.celltext import RowFormula
from reports.xlsx.styles import BAND, GIVEN, HEAD, PINNED, SECTION, STALE, TITLE, CellStyle, where, word_format
from sizer.figures.algebra.law import Law
from sizer.figures.figure import Figure, Origin
from sizer.figures.table import Column, Entry, Table
from sizer.language import mark, say, shown

MONEY = where(">=100", "#,##0", "#,##0.00")
"""Amounts without cents from a hundred on."""
CENTS = "#,##0.00"
"""Of all amounts where one of them has cents: they add up as they are read."""
_IN_CENTS = "cents"
_FORMATS = {_IN_CENTS: CENTS, "count": "#,##0", "U": "#,##0", "W": "#,##0", "kg": "#,##0.0#", "money": MONEY,
            "1": "0.000", "BTU/h": "#,##0"}
_TYPED = frozenset((Origin.GIVEN, Origin.FACT, Origin.DEFAULT, Origin.ASSUMED))


def sum_format(unit: str, *, cents: bool) -> str:
    """The format of a sum; sub-totals and total have the same digits, and so add up as they are read."""
    if unit == "money":
        return CENTS if cents else MONEY
    return "#,##0.0" if unit == "kg" else "#,##0"


def sum_digits(figure: Figure, *, cents: bool) -> int:
    """How many digits of a sum stand behind the point."""
    if figure.unit == "money":
        return 2 if cents or figure.number < WITHOUT_CENTS else 0
    return 1 if figure.unit == "kg" else 0


@dataclass(slots=True)
class TableCells:
    """Writes the cells of one table; made once for the table, asked row by row."""

    live: Live
    page: WorkbookPage
    table: Table
    place: TablePlace
    instead: Callable[[str, str], str] | None = None
    """What stands in place of the nothing that a row has in a column, as where another counts it; empty: the number.

    Where it is given, what is not known is said to be unknown.
    """
    cents: bool = False
    """Whether amounts of money are told with them."""
    _formulas: dict[str, RowFormula | None] = field(default_factory=dict)
    _typed: dict[str, bool] = field(default_factory=dict)

    def write(self, row: int) -> None:
        """All cells of the table's row at position ``row``."""
        for name, column in self.table.columns.items():
            at, number = self.place.rows[row], self.place.columns[name]
            # Of what counts nothing of its own the words are asked; they are few.
            nothing = self.instead is not None and float(column.figure.value[row, 0]) == 0
            word = self.instead(self.table.rows[row], name) if self.instead is not None and nothing else ""
            if column.entries is not None:
                self._entry((at, number), column.entries[row], column.figure, word)
            else:
                self._computed((at, number), name, column, row, word)

    def _entry(self, place: tuple[int, int], entry: Entry, figure: Figure, word: str) -> None:
        value, fill = entry.value, ""
        cell = Address(self.page.name, place[1], place[0])
        if value is None:
            unknown = None if self.instead is None else UNKNOWN
            if unknown is not None and self._mixed(figure):
                self.live.states.copy(cell, unknown, linked=False)
            self.page.put(*place, unknown, self._look(figure.unit, BAND))
            return
        if isinstance(value, Figure):
            home = self.live.places.of(value)
            if self._mixed(figure):
                self.live.states.copy(cell, value.number, linked=True)
            if home != cell:
                linked = self._look(figure.unit, "", word)
                self.page.formula(*place, home.within(self.page.name), value.number, linked)
                return
            fill = PINNED if value.pin is not None else GIVEN
            value = value.number
        else:
            self.live.states.copy(cell, value, linked=False)
            fill = PINNED if entry.origin is Origin.PINNED else GIVEN if entry.origin in _TYPED else ""
        self.page.put(*place, value, self._look(figure.unit, fill, word))

    def _look(self, unit: str, fill: str, word: str = "") -> CellStyle:
        return _style(_IN_CENTS if self.cents and unit == "money" else unit, fill, word)

    def _mixed(self, figure: Figure) -> bool:
        """Whether a column holds inputs of its own beside figures."""
        if figure.key not in self._typed:
            self._typed[figure.key] = self.live.states.typed(figure)
        return self._typed[figure.key]

    def _computed(self, place: tuple[int, int], name: str, column: Column, row: int, word: str) -> None:
        figure = column.figure
        value = float(figure.value[row, 0])
        pins = self.live.places.sheet.pins
        if pins and f"{self.table.name}.{self.table.rows[row]}.{name}" in pins:
            self.page.put(*place, value, self._look(figure.unit, PINNED))
            return
        text: str | RowFormula
        formula = self._formula(name, figure)
        if formula is not None:
            text, fill = formula, ""
        else:
            text = self.live.guarded(figure, text_formula(self._unknown) if np.isnan(value) else number_text(value),
                                     self.page.name)
            fill = STALE
        if np.isnan(value):
            self.page.formula(*place, text, self._unknown, self._look(figure.unit, fill or BAND))
        else:
            self.page.formula(*place, text, value, self._look(figure.unit, fill, word))

    @property
    def _unknown(self) -> str:
        return "" if self.instead is None else shown(UNKNOWN)

    def _formula(self, name: str, figure: Figure) -> RowFormula | None:
        """The formula of the column with the row left open; None where there is none of the same meaning."""
        if name not in self._formulas:
            try:
                self._formulas[name] = self.page.row_formula(self._printed(figure))
            except Unprintable:
                self._formulas[name] = None
        return self._formulas[name]

    def _printed(self, figure: Figure) -> str:
        law = figure.law
        if not isinstance(law, Law) or not law.closed:
            raise Unprintable
        addresses = [self._leaf(source) for source in figure.inputs]
        columns = {place: source.origin is Origin.TABLE for place, source in enumerate(figure.inputs)}
        text = row_formula(law.tree(len(addresses)), lambda place: addresses[place], self.page.name, columns,
                           partial(self.live.natures.taken, figure), self._unknown)
        return self.live.guarded(figure, text, self.page.name)

    def _leaf(self, source: Figure) -> Address:
        if source.origin is not Origin.TABLE:
            return self.live.places.of(source)
        return Address(self.page.name, self.place.columns[self.live.places.columns[source.index][1]], ROW)


@cache
def _style(unit: str, fill: str, word: str = "") -> CellStyle:
    """The look of a number, and of nothing as a word where one stands for it."""
    form = _FORMATS.get(unit, "General")
    told = where("=0", word_format(word), form) if word and not form.startswith("[") else form
    return CellStyle(number_format=told, fill=fill, align="right")


def pins_of(table: Table, row: str, live: Live) -> str:
    """What is pinned in a row, and why."""
    pins = live.places.sheet.pins
    if not pins:
        return ""
    texts = []
    for name, column in table.columns.items():
        pin = pins.get(f"{table.name}.{row}.{name}")
        if pin is not None:
            told = say("{what} pinned: {reason}", what=column.figure.label or name,
                       reason=pin.reason or say("no reason given"))
            texts.append(f"{told} ({pin.author})" if pin.author else told)
    return say("; ").join(texts)


def totals_of(live: Live, table: Table) -> tuple[dict[str, Figure], dict[str, Figure]]:
    """The figures that are the total, and the number of unknown lines, of each column."""
    sums: dict[str, Figure] = {}
    gaps: dict[str, Figure] = {}
    for figure in live.places.figures:
        law = figure.law
        if not isinstance(law, Law) or not law.closed or len(figure.inputs) != 1:
            continue
        column = figure.inputs[0]
        of, name = live.places.columns.get(column.index, (None, ""))
        if of is not table:
            continue
        tree = law.tree(1)
        if tree.op == "column_total" and tree.args[0].op == "ref":
            sums[name] = figure
        elif tree.op == "column_unknown" and tree.args[0].op == "ref":
            gaps[name] = figure
    return sums, gaps


def other_tables(tables: Mapping[str, Table], sheet: str) -> dict[str, TablePlace]:
    """Places for the tables that have no sheet of their own, one below the other on ``sheet``."""
    places: dict[str, TablePlace] = {}
    top = 3
    for name, table in tables.items():
        rows = tuple(range(top + 2, top + 2 + len(table.rows)))
        places[name] = TablePlace(sheet, rows, {column: at for at, column in enumerate(table.columns, 2)})
        top += len(table.rows) + 4
    return places


def write_other_tables(
    page: WorkbookPage, edits: Edits, tables: Mapping[str, Table], places: Mapping[str, TablePlace]
) -> None:
    """Write the tables placed by :func:`other_tables`."""
    page.put(1, 1, mark("Tables"), TITLE)
    edits.put_banner(page, 2, 6)
    page.widths(36)
    for name, table in tables.items():
        place = places[name]
        cells = TableCells(edits.live, page, table, place)
        top = place.rows[0] - 2 if place.rows else 3
        page.put(top, 1, name, SECTION)
        page.put(top + 1, 1, mark("Row"), HEAD)
        for column, number in place.columns.items():
            page.put(top + 1, number, table.columns[column].figure.label or column, HEAD)
        for position, row in enumerate(table.rows):
            page.put(place.rows[position], 1, row)
            cells.write(position)
