"""The grid of one table of the design: a row a record, a blank row at the end to add one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QColor

from sizer.design.editing.edits import AddRecords, Edit, RenameRecord
from sizer.design.entering.entry import parse_field
from sizer.design.naming import NAMED_TABLES
from sizer.design.records import FieldValue
from sizer.design.registry.fields import Field, FieldKind
from sizer.design.scenarios import ROW_TYPES
from sizer.errors import Problem
from sizer.sizing.result import Verdict
from ui.grids.models.calling import Calling
from ui.grids.models.columns import GridColumn, verdict_of
from ui.grids.models.faulty import Faulty
from ui.grids.models.ordered import OrderedModel
from ui.grids.models.row_verbs import RowVerbs
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place, Subject, figure_of
from ui.tables.selection import Spot
from ui.widgets import roles
from ui.widgets.icons import icon
from ui.widgets.parts import verdict_sign
from ui.widgets.plain import literal
from ui.widgets.theme import Theme
from ui.wording.verdicts import TWICE_TO_MEND, obstacles_text

# Put together once: a view asks for the flags of every cell it paints, twice.
_DROP = Qt.ItemFlag.ItemIsDropEnabled
_READ, _TYPED = roles.READ_ONLY | _DROP, roles.EDITABLE | _DROP
TYPE_HERE = {"items": "Type a name, a model or a part number"}
"""Table -> what the blank row at its end asks for; of others a name."""
_ADDABLE = frozenset(("items", "services", "links", "pools", "workloads", "requirements"))


class RecordModel(OrderedModel):
    """See the module."""

    def __init__(
        self, store: Store, settings: Settings, theme: Theme, table: str, parent: QObject | None = None
    ) -> None:
        super().__init__(store, settings, table, parent)
        self._theme = theme
        self._verbs = RowVerbs(self)
        self._addable = table in _ADDABLE
        self._calling, self._faulty = Calling(store, table), Faulty(store, table)
        self._differing = store.differing(table)
        theme.changed.connect(self.repaint)

    def rowCount(self, parent: roles.Index = roles.NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown) + self._addable

    def columnCount(self, parent: roles.Index = roles.NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def index_of(self, place: Place) -> QModelIndex:
        blank = self._addable and place.key and not place.record
        row, column = len(self._shown) if blank else self.row_of(place.record), max(self.column_of(place.key), 0)
        return self.index(row, column) if row >= 0 and place.table == self.table else QModelIndex()

    def place_at(self, index: roles.Index) -> Place | None:
        column = self.columns[index.column()]
        return None if column.is_result else Place(self.table, self.id_at(index.row()), column.key)

    def record_at(self, index: roles.Index) -> object | None:
        name = self.id_at(index.row())
        return self._rows.get(name) if name else None

    def spec_at(self, index: roles.Index) -> Field | None:
        return self.columns[index.column()].spec

    def cell(self, row: int, column: int) -> tuple[Place | None, object | None]:
        name, of = self.id_at(row), self.columns[column]
        place = None if of.is_result else Place(self.table, name, of.key)
        return place, self._rows.get(name) if name else None

    def required_at(self, row: int, column: int) -> bool:
        del row
        spec = self.columns[column].spec
        return spec is None or spec.required

    def why_kept(self, row: int, column: int) -> str:
        spec = self.columns[column].spec
        if row >= len(self._shown):
            return ""
        if spec is None:
            title = self.columns[column].title
            return f"{title} is computed: there is nothing to clear." if self.text_at(row, column) else ""
        if spec.kind is not FieldKind.IDENTIFIER:
            return super().why_kept(row, column)
        return (f"The id {self.id_at(row)!r} cannot be empty: files and figures know the row by it. "
                "F2 changes it, Ctrl+- removes the row.")

    def editable(self, row: int, column: int) -> bool:
        spec = self.columns[column].spec
        return row < len(self._shown) and self._shown[row] not in self.coming and spec is not None and spec.editable

    def flags(self, index: roles.Index) -> Qt.ItemFlag:
        if not index.isValid():
            return _DROP
        column = self.columns[index.column()]
        blank = index.row() >= len(self._shown)
        fixed = column.spec is None or self.id_at(index.row()) in self.coming or not (
            column.spec.editable or blank or self._is_name(column.spec))
        return _READ if fixed else _TYPED

    def _is_name(self, spec: Field) -> bool:
        """Whether a field is the id by which other records name this one: typing another renames it everywhere."""
        return self._addable and spec.kind is FieldKind.IDENTIFIER

    def edits_of(self, taken: Sequence[tuple[Place, FieldValue]], title: str) -> list[Edit]:
        set_: list[tuple[Place, FieldValue]] = []
        named: list[tuple[Place, FieldValue]] = []
        for place, value in taken:
            spec = self.spec_of(place)
            (named if spec is not None and self._is_name(spec) else set_).append((place, value))
        renames = [RenameRecord(self.table, place.record, str(value)) for place, value in named]
        return [*super().edits_of(set_, title), *renames]

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = roles.DISPLAY) -> object:
        if orientation == roles.HORIZONTAL:
            column = self.columns[section]
            if role == roles.DISPLAY:
                mark = "" if self.sorted_by is None or self.sorted_by[0] != column.key else (
                    " ▼" if self.sorted_by[1] else " ▲")
                return column.title + mark
            if role == roles.TOOLTIP:
                return literal(_header_help(column))
            if role == roles.ALIGNMENT:
                return roles.RIGHT if column.numeric else roles.LEFT
            return None
        if role == roles.DISPLAY:
            return str(section + 1) if section < len(self._shown) else "+"
        if role == roles.TOOLTIP:
            name = self.id_at(section)
            return literal(f"{self.store.names.called(self.table, name)}\nIn files: {name}" if name
                           else "Type here to add")
        return None

    def data(self, index: roles.Index, role: int = roles.DISPLAY) -> object:
        row, at = index.row(), index.column()
        column = self.columns[at]
        if row >= len(self._shown):
            return self._blank(column, role)
        if role == roles.DISPLAY:
            return self.text_at(row, at)
        if role == roles.ALIGNMENT:
            return roles.RIGHT if column.numeric else roles.LEFT
        if role == roles.BACKGROUND:
            return self._background(row, column)
        if role == roles.FOREGROUND:
            return self._foreground(row, at)
        if role == roles.DECORATION:
            return self._sign(row, at)
        if role == roles.EDIT:
            return self.entry_at(row, at)
        if role == roles.PARTS:
            record = self._rows.get(self._shown[row])
            return None if column.parts is None or record is None else column.parts(self.store, record)
        if role == roles.BRANCH:
            return self._calling.sign(self._rows.get(self._shown[row]), self._theme.colours.text2)
        return self._about(row, at, role)

    def text_at(self, row: int, column: int) -> str:
        if row >= len(self._shown):
            return ""
        name = self._shown[row]
        if name in self.coming and self.columns[column].key == "parent":
            parent = getattr(self._rows[name], "parent", None) or ""
            return self._rows[parent].called if parent in self.coming else self.store.names.called(self.table, parent)
        if name in self.coming and self.columns[column].is_result:
            return self._reader.foreseen(column, name, self.foreseen)
        return self._reader.text(column, name, self._rows.get(name))

    def filled_at(self, row: int, column: int) -> bool:
        spec = self.columns[column].spec
        value = getattr(self._rows.get(self.id_at(row)), spec.attribute, None) if spec is not None else None
        return True if value.__class__ in (int, float) else bool(self.text_at(row, column))

    def entry_at(self, row: int, column: int) -> str:
        if row >= len(self._shown):
            return ""
        name = self._shown[row]
        if self.bad and (place := Place(self.table, name, self.columns[column].key)) in self.bad:
            return self.bad[place][0]
        return self._reader.entry(column, name, self._rows.get(name))

    def entries_of(self, column: int, rows: range) -> list[str]:
        if self.bad or rows.stop > len(self._shown):
            return super().entries_of(column, rows)
        names = self._shown[rows.start:rows.stop]
        return self._reader.entries(column, [(name, self._rows.get(name)) for name in names])

    def number_at(self, row: int, column: int) -> tuple[float | None, str]:
        if row >= len(self._shown):
            return None, ""
        name = self._shown[row]
        return self._reader.number(column, name, self._rows.get(name))

    def _about(self, row: int, at: int, role: int) -> object:
        name, column = self._shown[row], self.columns[at]
        if role == roles.RECORD:
            return name
        if role == roles.TOOLTIP:
            return literal(self._tip(row, at))
        if role == roles.SUBJECT:
            return Subject(self._figure(name, at) or self._reader.about(at, name),
                           None if column.is_result else Place(self.table, name, column.key))
        if role == roles.ACCESSIBLE:
            called = self._rows[name].called if name in self.coming else (
                self.store.names.called(self.table, name) if self.table in NAMED_TABLES
                else self.store.names.place(f"{self.table}/{name}"))
            twice = self._calling.twice(name) if column.key == "name" else ""
            soon = "to come, " if name in self.coming else ""
            return f"{soon}{column.title} of {called}: {self.text_at(row, at) or 'empty'}{twice and f'. {twice}'}"
        if role in (roles.NUMBER, roles.UNIT):
            return self.number_at(row, at)[role == roles.UNIT]
        return None

    def _blank(self, column: GridColumn, role: int) -> object:
        kept = self.bad.get(Place(self.table, "", column.key)) if self.bad else None
        if kept is not None:
            text, problem = kept
            colours = self._theme.colours
            refused = {roles.DISPLAY: text, roles.EDIT: text, roles.BACKGROUND: colours.missed_tint,
                       roles.FOREGROUND: colours.text,
                       roles.TOOLTIP: literal(f"Not taken: {text!r}. {problem.advice}")}
            if role in refused:
                return refused[role]
            if role == roles.DECORATION:
                return icon("error", colours.missed)
        if role == roles.BACKGROUND:
            return self._theme.colours.surface
        if role == roles.FOREGROUND:
            return self._theme.colours.text2
        if role == roles.ACCESSIBLE:
            return f"{column.title} of a new row"
        if role == roles.SUBJECT:
            return Subject(place=None if column.is_result else Place(self.table, "", column.key))
        return None

    @property
    def invitation(self) -> str:
        """What the blank row asks for, across all its columns; empty where there is none."""
        return TYPE_HERE.get(self.table, "Type a name") if self._addable else ""

    def _figure(self, name: str, at: int) -> str:
        column, sizing = self.columns[at], self.store.sizing
        if column.spec is None or sizing is None:
            return self._reader.figure(at, name)
        return figure_of(sizing.sheet, Place(self.table, name, column.key))

    def _background(self, row: int, column: GridColumn) -> object:
        colours = self._theme.colours
        if self._shown[row] in self.coming:
            return colours.accent_soft
        if self.bad and Place(self.table, self._shown[row], column.key) in self.bad:
            return colours.missed_tint
        if (self._shown[row], column.key) in self._differing or (self._shown[row], "") in self._differing:
            return colours.overridden_tint
        return colours.raised if column.is_result else None

    def _foreground(self, row: int, at: int) -> object:
        colours, column = self._theme.colours, self.columns[at]
        if self.bad and Place(self.table, self._shown[row], column.key) in self.bad:
            return colours.text
        if column.key == "=verdict":
            return self._ink_of(verdict_of(self.store, self._shown[row]))
        if not column.is_result:
            return None
        in_words = column.figure is None or not any(letter.isdigit() for letter in self.text_at(row, at))
        return colours.text2 if in_words else None

    def _ink_of(self, verdict: Verdict | None) -> QColor:
        """The colour of a verdict, and of its sign."""
        colours = self._theme.colours
        return {Verdict.MET: colours.met, Verdict.UNCERTAIN: colours.uncertain, Verdict.UNDECIDED: colours.text2,
                None: colours.text2}.get(verdict, colours.missed)

    def _sign(self, row: int, at: int) -> object:
        name, column = self._shown[row], self.columns[at]
        if self.bad and Place(self.table, name, column.key) in self.bad:
            return icon("error", self._theme.colours.missed)
        if self._faulty.at(name, column.key) is not None:
            return icon("error", self._theme.colours.missed)
        if column.key == "=verdict" and (verdict := verdict_of(self.store, name)) is not None:
            return icon(verdict_sign(verdict), self._ink_of(verdict))
        if column.key == "name" and self._calling.twice(name):
            return icon("warning", self._theme.colours.uncertain)
        pins = self.store.view.overrides
        if len(pins) and (key := self._figure(name, at)) and pins.get(key) is not None:
            return icon("pin", self._theme.colours.pinned)
        if (name, column.key) in self._differing:
            return icon("changed", self._theme.colours.overridden)
        return None

    def _tip(self, row: int, at: int) -> str:
        name, column = self._shown[row], self.columns[at]
        place = Place(self.table, name, column.key)
        if place in self.bad:
            text, problem = self.bad[place]
            return f"Not taken: {text!r}. {problem.advice}\nThe cell keeps '{self.text_at(row, at)}'."
        lines = [column.help]
        if (wrong := self._faulty.at(name, column.key)) is not None:
            lines.append(wrong.advice)
        if column.key == "name":
            lines = [self.text_at(row, at), self._calling.twice(name), f"In files: {name}"]
        if column.key == "=what":
            lines = [self.text_at(row, at), f"In files: {name}"]
        if column.key == "item":
            lines += self._calling.of_model(name)
        if (name, column.key) in self._differing:
            lines.append("Changed in this scenario.")
        pin = self.store.view.overrides.get(self._figure(name, at)) if len(self.store.view.overrides) else None
        if pin is not None:
            lines.append(f"Pinned: {pin.reason or 'no reason given'}")
        if column.why is not None and self.store.sizing is not None:
            lines.append(column.why(self.store.sizing, name))
        if column.key == "=verdict":
            lines += [obstacles_text(self.store.sizing, name),
                      TWICE_TO_MEND if verdict_of(self.store, name) is not Verdict.MET else ""]
        if column.spec is not None and column.spec.kind is FieldKind.NOTES:
            lines.append(self.text_at(row, at))
        return "\n".join(line for line in lines if line)

    def addition(self, index: roles.Index, text: str) -> Edit | Problem | None:
        """The edit that makes the blank row a record with this entry."""
        column = self.columns[index.column()]
        if column.spec is None or not self._addable or not text.strip():
            return None
        if column.key == "id":
            return AddRecords(self.table, (ROW_TYPES[self.table](id=text.strip()),))
        if column.key == "name":
            return self._calling.addition(text.strip())
        empty = ROW_TYPES[self.table](id="")
        value = parse_field(self.table, column.key, text, empty, reading=self.reading)
        if isinstance(value, Problem):
            return value
        if column.key == "item" and isinstance(value, str):
            return self._calling.addition_of(value)
        return AddRecords(self.table, (ROW_TYPES[self.table](id="", **{column.spec.attribute: value}),))

    def _follow(self, edited: object) -> None:
        self._calling.follow(edited)
        super()._follow(edited)

    def insertion(self, index: roles.Index) -> Edit | None:
        return self._verbs.insertion(index.row())

    def first_place(self, record: str) -> Place:
        return Place(self.table, record, next(column.key for column in self.columns if column.spec is not None))

    def duplication(self, spots: Iterable[Spot]) -> Edit | None:
        return self._verbs.duplication(spots)

    def removal(self, spots: Iterable[Spot]) -> Edit | None:
        return self._verbs.removal(spots)

    def moving(self, spots: Iterable[Spot], step: int) -> Edit | None:
        return self._verbs.moving(spots, step)

    def _marks(self) -> object:
        self._differing = self.store.differing(self.table)
        return super()._marks(), self._differing, frozenset(self._faulty.found), self._calling.alike


def _header_help(column: GridColumn) -> str:
    lines = [column.help]
    if column.spec is not None and column.spec.example:
        lines.append(f"For example {column.spec.example}")
    if column.is_result:
        lines.append("Computed")
    return "\n".join(lines)
