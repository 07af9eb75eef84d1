"""The grid of one table of the design: a row a record, a blank row at the end to add one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from sizer.design.decode import ROW_TYPES
from sizer.design.differences import diff
from sizer.design.edits import AddRecords, Edit
from sizer.design.entry import parse_field
from sizer.design.fields import Field, FieldKind, unit_of
from sizer.design.records import BASE, Range
from sizer.design.scenarios import resolve, table_of
from sizer.errors import Problem
from ui.grids.columns import Column, columns_of
from ui.grids.grid_model import GridModel
from ui.grids.rows import MOST_BLOCKS, blocks, shown_after
from ui.icons import icon
from ui.roles import (
    ACCESSIBLE,
    ALIGNMENT,
    BACKGROUND,
    DECORATION,
    DISPLAY,
    EDIT,
    EDITABLE,
    FONT,
    FOREGROUND,
    HORIZONTAL,
    LEFT,
    NO_INDEX,
    NUMBER,
    READ_ONLY,
    RECORD,
    RIGHT,
    SUBJECT,
    TOOLTIP,
    UNIT,
    Index,
)
from ui.settings import Settings
from ui.store import Store
from ui.subject import Place, Subject, figure_of, known
from ui.texts import value_text
from ui.theme import Theme

_ADDABLE = frozenset(("items", "links", "pools", "workloads", "requirements"))


class RecordModel(GridModel):
    """See the module. Rows are known by the id of their record, so sorting and filtering never mistake one."""

    def __init__(
        self, store: Store, settings: Settings, theme: Theme, table: str, parent: QObject | None = None
    ) -> None:
        super().__init__(store, settings, table, parent)
        self.columns: tuple[Column, ...] = columns_of(table)
        self.sorted_by: tuple[str, bool] | None = None
        self.filter_text = ""
        self._theme = theme
        self._addable = table in _ADDABLE
        self._document: list[str] = list(table_of(store.view, table).ids())
        self._shown: list[str] = list(self._document)
        self._rows = table_of(store.view, table)
        self._differing: frozenset[tuple[str, str]] = frozenset()
        self._italic = QFont()
        self._italic.setItalic(True)
        self._bold = QFont()
        self._bold.setBold(True)
        theme.changed.connect(self._repaint)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown) + self._addable

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def id_at(self, row: int) -> str:
        """The id of the record in a row, empty for the blank one."""
        return self._shown[row] if 0 <= row < len(self._shown) else ""

    def row_of(self, record: str) -> int:
        """The row of a record, -1 where it is not shown."""
        try:
            return self._shown.index(record)
        except ValueError:
            return -1

    def column_of(self, key: str) -> int:
        """The position of a column, -1 where there is none."""
        return next((at for at, column in enumerate(self.columns) if column.key == key), -1)

    def index_of(self, place: Place) -> QModelIndex:
        row, column = self.row_of(place.record), max(self.column_of(place.key), 0)
        return self.index(row, column) if row >= 0 and place.table == self.table else QModelIndex()

    def place_at(self, index: Index) -> Place | None:
        column = self.columns[index.column()]
        return None if column.is_result else Place(self.table, self.id_at(index.row()), column.key)

    def record_at(self, index: Index) -> object | None:
        name = self.id_at(index.row())
        return self._rows.get(name) if name else None

    def spec_at(self, index: Index) -> Field | None:
        return self.columns[index.column()].spec

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        column = self.columns[index.column()]
        blank = index.row() >= len(self._shown)
        if column.is_result or (column.spec is not None and not column.spec.editable and not blank):
            return READ_ONLY | Qt.ItemFlag.ItemIsDropEnabled
        return EDITABLE | Qt.ItemFlag.ItemIsDropEnabled

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        if orientation == HORIZONTAL:
            column = self.columns[section]
            if role == DISPLAY:
                mark = "" if self.sorted_by is None or self.sorted_by[0] != column.key else (
                    " ▼" if self.sorted_by[1] else " ▲")
                return column.title + mark
            if role == TOOLTIP:
                return _header_help(column)
            if role == FONT:
                return self._italic if column.is_result else None
            if role == ALIGNMENT:
                return RIGHT if column.numeric else LEFT
            return None
        if role == DISPLAY:
            return str(section + 1) if section < len(self._shown) else "+"
        if role == TOOLTIP:
            return self.id_at(section) or "Type here to add"
        return None

    def data(self, index: Index, role: int = DISPLAY) -> object:
        row, column = index.row(), self.columns[index.column()]
        if row >= len(self._shown):
            return self._blank(column, role)
        if role == DISPLAY:
            return self._text(self._shown[row], column, index)
        if role == ALIGNMENT:
            return RIGHT if column.numeric else LEFT
        if role == BACKGROUND:
            return self._background(row, column)
        if role == FONT:
            return self._italic if column.is_result else None
        if role == FOREGROUND:
            return self._foreground(row, column, index)
        if role == DECORATION:
            return self._sign(row, column)
        if role == EDIT:
            return self.entry_text(index) if column.spec is not None else self._text(self._shown[row], column, index)
        return self._about(index, column, role)

    def _about(self, index: Index, column: Column, role: int) -> object:
        name = self._shown[index.row()]
        if role == RECORD:
            return name
        if role == TOOLTIP:
            return self._tip(index, column)
        if role == SUBJECT:
            return self._subject(name, column)
        if role == ACCESSIBLE:
            return f"{column.title} of {name}: {self._text(name, column, index) or 'empty'}"
        if role in (NUMBER, UNIT):
            return self._number(name, column, index, role)
        return None

    def _blank(self, column: Column, role: int) -> object:
        if role == BACKGROUND:
            return self._theme.colours.blank
        if role == FOREGROUND:
            return self._theme.colours.muted
        if role == DISPLAY:
            return "type to add" if column.key == self.columns[0].key else None
        if role == ACCESSIBLE:
            return f"{column.title} of a new row"
        if role == SUBJECT:
            return Subject(place=None if column.is_result else Place(self.table, "", column.key))
        return None

    def _figure(self, name: str, column: Column) -> str:
        sizing = self.store.sizing
        if sizing is None:
            return ""
        if column.figure is not None:
            key = column.figure(sizing, name)
            return key if key and known(sizing.sheet, key) else ""
        return figure_of(sizing.sheet, Place(self.table, name, column.key)) if column.spec is not None else ""

    def _text(self, name: str, column: Column, index: Index) -> str:
        if column.spec is not None:
            return self.field_text(index)
        if column.text is not None:
            return column.text(self.store, name)
        key, sizing = self._figure(name, column), self.store.sizing
        if not key or sizing is None:
            return "unknown" if self.table == "items" and sizing is not None else ""
        figure = sizing.sheet[key]
        return value_text(figure.value, figure.unit, binary=self.settings.binary,
                          currency=self.store.design.currency)

    def _number(self, name: str, column: Column, index: Index, role: int) -> object:
        if column.spec is not None:
            if role == UNIT:
                return unit_of(column.spec, self.record_at(index))
            value = self.value_at(index)
            value = value.likely if isinstance(value, Range) else value
            return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
        key, sizing = self._figure(name, column), self.store.sizing
        if not key or sizing is None:
            return None
        figure = sizing.sheet[key]
        if role == UNIT:
            return figure.unit
        return None if isinstance(figure.value, str) else figure.number

    def _subject(self, name: str, column: Column) -> Subject:
        place = None if column.is_result else Place(self.table, name, column.key)
        return Subject(self._figure(name, column), place)

    def _background(self, row: int, column: Column) -> object:
        colours = self._theme.colours
        if self.bad and Place(self.table, self._shown[row], column.key) in self.bad:
            return colours.refused
        if (self._shown[row], column.key) in self._differing or (self._shown[row], "") in self._differing:
            return colours.differs
        return colours.result if column.is_result or column.key == "id" else None

    def _foreground(self, row: int, column: Column, index: Index) -> object:
        colours = self._theme.colours
        if self.bad and Place(self.table, self._shown[row], column.key) in self.bad:
            return colours.refused_text
        if column.key == "=verdict":
            return colours.met if "met" in self._text(self._shown[row], column, index) else colours.missed
        return colours.muted if column.is_result and column.figure is None else None

    def _sign(self, row: int, column: Column) -> object:
        name = self._shown[row]
        if self.bad and Place(self.table, name, column.key) in self.bad:
            return icon("warning", self._theme.colours.refused_text)
        pins = self.store.view.overrides
        if len(pins) and (key := self._figure(name, column)) and pins.get(key) is not None:
            return icon("pin", self._theme.colours.pinned)
        if (name, column.key) in self._differing:
            return icon("changed", self._theme.colours.degraded)
        return None

    def _tip(self, index: Index, column: Column) -> str:
        name = self._shown[index.row()]
        place = Place(self.table, name, column.key)
        if place in self.bad:
            text, problem = self.bad[place]
            return f"Not taken: {text!r}. {problem.text}. {problem.hint}\nThe cell keeps {self.field_text(index)!r}."
        lines = [column.help]
        if (name, column.key) in self._differing:
            lines.append("Changed in this scenario.")
        pin = self.store.view.overrides.get(self._figure(name, column)) if len(self.store.view.overrides) else None
        if pin is not None:
            lines.append(f"Pinned: {pin.reason or 'no reason given'}")
        if column.spec is not None and column.spec.kind is FieldKind.NOTES:
            lines.append(self.field_text(index))
        return "\n".join(line for line in lines if line)

    def addition(self, index: Index, text: str) -> Edit | Problem | None:
        """The edit that makes the blank row a record with this entry."""
        column = self.columns[index.column()]
        if column.spec is None or not self._addable or not text.strip():
            return None
        if column.key == "id":
            return AddRecords(self.table, (ROW_TYPES[self.table](id=text.strip()),))
        empty = ROW_TYPES[self.table](id="")
        value = parse_field(self.table, column.key, text, empty, decimal_comma=self.settings.decimal_comma)
        if isinstance(value, Problem):
            return value
        return AddRecords(self.table, (ROW_TYPES[self.table](id="", **{column.spec.attribute: value}),))

    def sort_by(self, key: str, descending: bool = False) -> None:
        """Show the rows in the order of a column; later edits leave them where they are."""
        self.sorted_by = (key, descending)
        at = self.column_of(key)
        column = self.columns[at]
        places = {name: number for number, name in enumerate(self._shown)}

        def rank(name: str) -> tuple[int, float, str]:
            index = self.index(places[name], at)
            number = self._number(name, column, index, NUMBER) if column.numeric else None
            if isinstance(number, float):
                return (0, number, "")
            text = self._text(name, column, index).casefold()
            return (1 if text else 2, 0.0, text)

        self._reorder(sorted(self._shown, key=rank, reverse=descending))

    def unsort(self) -> None:
        """Show the rows in the order of the document again."""
        self.sorted_by = None
        shown = set(self._shown)
        self._reorder([name for name in self._document if name in shown])

    def filter_by(self, text: str) -> None:
        """Show only the rows that hold every word of ``text`` in some column."""
        self.filter_text = text
        words = text.casefold().split()
        found = [name for name in self._document if not words or self._holds(name, words)]
        if self.sorted_by is not None:
            order = {name: number for number, name in enumerate(self._shown)}
            found.sort(key=lambda name: order.get(name, len(order)))
        self._show(found)

    def _holds(self, name: str, words: Sequence[str]) -> bool:
        record = self._rows.get(name)
        line = " ".join(str(getattr(record, column.spec.attribute) or "") for column in self.columns if column.spec)
        texts = " ".join(column.text(self.store, name) for column in self.columns if column.text)
        haystack = f"{line} {texts}".casefold()
        return all(word in haystack for word in words)

    def _reorder(self, names: list[str]) -> None:
        if names == self._shown:
            self.headerDataChanged.emit(HORIZONTAL, 0, len(self.columns) - 1)
            return
        self.layoutAboutToBeChanged.emit()
        kept = [(old, self.id_at(old.row()), old.column()) for old in self.persistentIndexList()]
        self._shown = names
        place = {name: row for row, name in enumerate(names)}
        for old, name, column in kept:
            row = place.get(name, len(names) if not name else -1)
            self.changePersistentIndex(old, self.index(row, column) if row >= 0 else QModelIndex())
        self.layoutChanged.emit()
        self.headerDataChanged.emit(HORIZONTAL, 0, len(self.columns) - 1)

    def _follow(self, edited: object) -> None:
        self._rows = table_of(self.store.view, self.table)
        document = list(self._rows.ids())
        self._differing = self._differences()
        if edited is None:
            self.bad.clear()
        if document != self._document:
            before, self._document = self._document, document
            self._show(shown_after(self._shown, before, document, sorted_rows=self.sorted_by is not None))
        self._repaint()

    def _differences(self) -> frozenset[tuple[str, str]]:
        design = self.store.design
        scenario = design.scenarios.get(design.current_scenario)
        if scenario is None:
            return frozenset()
        below = resolve(design, scenario.base or BASE)
        found = diff(below, self.store.view)
        return frozenset((each.record, each.field) for each in found if each.table == self.table)

    def _show(self, names: list[str]) -> None:
        """Change the rows to ``names`` by removing, inserting and, where that is not enough, reordering."""
        wanted, now = set(names), set(self._shown)
        gone = blocks([row for row, name in enumerate(self._shown) if name not in wanted])
        come = blocks([row for row, name in enumerate(names) if name not in now])
        if len(gone) + len(come) > MOST_BLOCKS:
            self.beginResetModel()
            self._shown = names
            self.endResetModel()
            return
        for first, last in reversed(gone):
            self.beginRemoveRows(QModelIndex(), first, last)
            del self._shown[first:last + 1]
            self.endRemoveRows()
        stay = [name for name in names if name in now]
        if stay != self._shown:
            self._reorder(stay)
        for first, last in come:
            self.beginInsertRows(QModelIndex(), first, last)
            self._shown[first:first] = names[first:last + 1]
            self.endInsertRows()


def _header_help(column: Column) -> str:
    lines = [column.help]
    if column.spec is not None and column.spec.example:
        lines.append(f"For example {column.spec.example}")
    if column.is_result:
        lines.append("Computed")
    return "\n".join(lines)
