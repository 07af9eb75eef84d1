"""What every editable grid offers its view: cells that are fields of records, entered as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal

from sizer.design.editing.edits import Edit, SetFields, Setting
from sizer.design.entering.entry import EntryRules
from sizer.design.entering.refusing import refused_words
from sizer.design.records import Design, FieldValue
from sizer.design.registry.display import display, display_of, edit_text
from sizer.design.registry.fields import TABLES, Field, FieldKind, members_of, unit_of
from sizer.design.scenarios import value_of
from sizer.errors import Problem
from sizer.sizing.catalog_words import catalog_word
from sizer.units import counted
from ui.grids.models.choices import Choice, Choosing
from ui.grids.models.entering import Entering
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place, record_in
from ui.tables.selection import Spot
from ui.widgets.roles import EDIT, NO_INDEX, NUMBER, UNIT, Index


class GridModel(QAbstractTableModel):
    """Cells named by :class:`~ui.state.subject.Place`.

    A bad entry keeps the old value and is remembered with its reason.
    """

    refused = Signal(object)
    """A tuple of problems with what was just entered; empty when all was taken."""

    defaulted = Signal(str)
    """A sentence about cells that were emptied and have a default now."""

    added = Signal(str)
    """An entry in the blank row became the record of this id."""

    def __init__(self, store: Store, settings: Settings, table: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.store = store
        self.settings = settings
        self.table = table
        self.bad: dict[Place, tuple[str, Problem]] = {}
        self._design = store.design
        store.changed.connect(self._follow)
        settings.changed.connect(self._preference_changed)

    @property
    def reading(self) -> EntryRules:
        """What entered texts are read with."""
        return self.pasting._replace(near=self.store.catalog.near)

    @property
    def pasting(self) -> EntryRules:
        """What pasted rows are read with: a line of what the catalog has not comes in, and says so."""
        return EntryRules(self.settings.decimal_comma, self.store.design.currency, self.store.catalog.meant,
                          presets=self.store.catalog.presets, names=self.store.names)

    def place_at(self, index: Index) -> Place | None:
        """The field of the design that a cell is; None for results."""
        raise NotImplementedError

    def record_at(self, index: Index) -> object | None:
        """The record a cell belongs to, as the scenario in front shows it."""
        raise NotImplementedError

    def spec_at(self, index: Index) -> Field | None:
        """What the registry says about the field of a cell; None for results."""
        raise NotImplementedError

    def addition(self, index: Index, text: str) -> Edit | Problem | None:
        """The edit by which an entry in the blank row becomes a record; None where there is no such row."""
        del index, text
        return None

    def listed_at(self, index: Index) -> bool:
        """Whether a cell is chosen from a list."""
        spec = self.spec_at(index)
        return spec is not None and (bool(spec.choices or spec.refers or spec.presets)
                                     or spec.kind in (FieldKind.CATALOG, FieldKind.PROTECTION, FieldKind.PORT))

    def choices_at(self, index: Index) -> list[Choice] | None:
        """What a cell may be set to, best first; None where any text will do."""
        spec, place = self.spec_at(index), self.place_at(index)
        if spec is None or place is None:
            return None
        return Choosing(self.store, self.view_at(index), self.settings.binary).choices(
            spec, self.record_at(index))

    def view_at(self, index: Index) -> Design:
        """The design as the scenario shows it that a cell belongs to."""
        del index
        return self.store.view

    def insertion(self, index: Index) -> Edit | None:
        """The edit that adds an empty record before a cell; None where nothing can be added."""
        del index
        return None

    def first_place(self, record: str) -> Place:
        """The cell to go to in what was added."""
        return Place(self.table, record)

    def duplication(self, spots: Iterable[Spot]) -> Edit | None:
        """The edit that copies what the cells belong to."""
        del spots
        return None

    def removal(self, spots: Iterable[Spot]) -> Edit | None:
        """The edit that removes what the cells belong to."""
        del spots
        return None

    def moving(self, spots: Iterable[Spot], step: int) -> Edit | None:
        """The edit that moves what the cells belong to by one place."""
        del spots, step
        return None

    def unmovable(self) -> str:
        """Why nothing can be moved; empty where it can."""
        return ""

    def clearable(self, row: int, column: int) -> bool:
        """Whether there is something in a cell that Delete can take away."""
        return self.editable(row, column) and not self.required_at(row, column)

    def why_kept(self, row: int, column: int) -> str:
        """Why a cell that says something cannot be emptied; empty where it can."""
        place, record = self.cell(row, column)
        spec = self.spec_of(place) if place is not None else None
        if record is None or spec is None or place is None or not spec.required:
            return ""
        way = "type over it" if self.editable(row, column) else "Ctrl+- removes the row"
        return f"{spec.title} of {self.store.names.called(place.table, place.record)} cannot be empty: {way}."

    def reveal(self, place: Place) -> None:
        """Show a place that is not shown, where that is possible."""
        del place

    def clear(self, spots: Sequence[Spot], verb: str) -> None:
        """Set cells to what they are when nothing is stated, as one undo step."""
        entries = [(spot, "") for spot in spots]
        self.enter_all(entries, f"{verb} {counted(len(entries), 'cell')}" if len(entries) > 1 else "")

    def _follow(self, edited: object) -> None:
        raise NotImplementedError

    def is_another(self, edited: object) -> bool:
        """Whether another design altogether has come in the place of the one shown; entries not taken go with it."""
        another = edited is None and self.store.design is not self._design
        self._design = self.store.design
        if another:
            self.bad.clear()
        return another

    def repaint(self) -> None:
        """All cells may look otherwise."""
        rows, columns = self.rowCount(), self.columnCount()
        if rows and columns:
            self.dataChanged.emit(self.index(0, 0), self.index(rows - 1, columns - 1))

    def judge_anew(self) -> None:
        """The ranges of what is computed are known."""

    def _preference_changed(self) -> None:
        self.repaint()

    def value_at(self, index: Index) -> FieldValue:
        """The value of a cell; None for results and the blank row."""
        place, record = self.place_at(index), self.record_at(index)
        if place is None or record is None:
            return None
        return value_of(record, place.table, place.key, place.member)

    def field_text(self, index: Index) -> str:
        """A field as the cell shows it."""
        spec, record, place = self.spec_at(index), self.record_at(index), self.place_at(index)
        if spec is None or record is None or place is None:
            return ""
        if place.member:
            return member_text(spec, self.value_at(index), binary=self.settings.binary)
        return catalog_word(self.store.catalog, spec, self.value_at(index)) or display_of(
            record, place.table, spec, binary=self.settings.binary, called=self.store.names.called_in)

    def entry_text(self, index: Index) -> str:
        """The text that, entered again, gives the value of the cell exactly."""
        spec = self.spec_at(index)
        if spec is None:
            return ""
        place = self.place_at(index)
        if place in self.bad:
            return self.bad[place][0]
        value = self.value_at(index)
        return catalog_word(self.store.catalog, spec, value) or edit_text(
            spec, value, unit_of(spec, self.record_at(index)), decimal_comma=self.settings.decimal_comma,
            called=self.store.names.entry)

    def text_at(self, row: int, column: int) -> str:
        """A cell as it is shown, for those who read many."""
        return str(self.index(row, column).data() or "")

    def filled_at(self, row: int, column: int) -> bool:
        """Whether a cell says anything."""
        return bool(self.text_at(row, column))

    def entry_at(self, row: int, column: int) -> str:
        """The text of a cell that is copied and filled: entered again, it gives the same value."""
        return str(self.index(row, column).data(EDIT) or "")

    def entries_of(self, column: int, rows: range) -> list[str]:
        """A stretch of a column as it is copied."""
        return [self.entry_at(row, column) for row in rows]

    def number_at(self, row: int, column: int) -> tuple[float | None, str]:
        """The number in a cell in its base unit, None where it holds none, and the unit."""
        index = self.index(row, column)
        number = index.data(NUMBER)
        return (number if isinstance(number, float) else None), str(index.data(UNIT) or "")

    def setData(self, index: Index, value: object, role: int = EDIT) -> bool:
        return role == EDIT and self.enter([index], str(value))

    def cell(self, row: int, column: int) -> tuple[Place | None, object | None]:
        """The field a cell is, None for results, and the record it belongs to."""
        index = self.index(row, column)
        return self.place_at(index), self.record_at(index)

    def spec_of(self, place: Place) -> Field | None:
        """What the registry says about a place of this grid."""
        return TABLES.get(place.table, {}).get(place.key)

    def required_at(self, row: int, column: int) -> bool:
        """Whether a cell must always say something."""
        place = self.cell(row, column)[0]
        spec = self.spec_of(place) if place is not None else None
        return spec is None or spec.required

    def editable(self, row: int, column: int) -> bool:
        """Whether a cell of a record can be typed into."""
        index = self.index(row, column)
        return self.record_at(index) is not None and bool(self.flags(index) & Qt.ItemFlag.ItemIsEditable)

    def enter(self, indexes: Sequence[Index], text: str, title: str = "") -> bool:
        """Enter one text into cells, as one undo step. What a cell cannot take is remembered beside its old value."""
        return self.enter_all([((index.row(), index.column()), text) for index in indexes], title)

    def enter_all(self, entries: Sequence[tuple[Spot, str]], title: str = "") -> bool:
        """Enter a text into each of several cells, as one undo step."""
        return Entering(self, title).run(entries)

    def edits_of(self, taken: Sequence[tuple[Place, FieldValue]], title: str) -> list[Edit]:
        """The edits that put values into fields."""
        settings = tuple(Setting(place.record, place.key, value, place.member) for place, value in taken)
        return [SetFields(self.table, settings, title)] if settings else []

    def mark_bad(self, entries: Mapping[Place, tuple[str, Problem]]) -> None:
        """Remember entries that could not be taken."""
        self.bad |= entries
        self.repaint()

    def forget_bad(self, spots: Iterable[Spot]) -> None:
        """Give up entries that could not be taken."""
        if self.bad:
            gone = [place for row, column in spots if (place := self.cell(row, column)[0]) in self.bad]
            for place in gone:
                del self.bad[place]
            if gone:
                self.repaint()
                self.refused.emit(())

    def refusal_at(self, index: Index) -> Problem | None:
        """Why the text typed into a cell was not taken; None where nothing was refused."""
        place = self.place_at(index)
        kept = self.bad.get(place) if place is not None else None
        return kept[1] if kept is not None else None

    def refused_words(self, index: Index, problem: Problem) -> str:
        """What stands under a cell whose text was not taken."""
        place, spec = self.place_at(index), self.spec_at(index)
        if place is None or spec is None or place not in self.bad:
            return reason_text(problem)
        record = self.record_at(index)
        unit = unit_of(spec, record)
        present = "" if record is None or not spec.numeric else edit_text(
            spec, self.value_at(index), unit, decimal_comma=self.settings.decimal_comma)
        return refused_words(spec, self.bad[place][0], problem, present, unit)

    def refused_texts(self) -> list[tuple[Place, str]]:
        """The cells with a text that was not taken, and a sentence with text and reason; none of records that went."""
        found = []
        for place, (text, problem) in self.bad.items():
            if not place.record or self.index_of(place).isValid() or record_in(self.store.view, place) is not None:
                spec = self.spec_of(place)
                cell = self.store.names.place(str(place)) if place.record else (
                    f"{spec.title if spec is not None else place.key} of a new row")
                found.append((place, f"{text!r} in {cell} was not taken: {reason_text(problem)}"))
        return found

    def index_of(self, place: Place) -> QModelIndex:
        """The cell of a place, an invalid index where it is not shown."""
        del place
        return NO_INDEX


def reason_text(problem: Problem) -> str:
    """Why a text was not taken and what would be, as sentences."""
    return problem.advice


def member_text(spec: Field, value: FieldValue, *, binary: bool) -> str:
    """One named number as a cell shows it."""
    return display(spec, value, binary=binary)


def member_spec(place: Place, record: object) -> Field | None:
    """The registry's row for one named number."""
    return members_of(place.table, place.key, record).get(place.member)

