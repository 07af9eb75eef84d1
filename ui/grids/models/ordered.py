"""Rows that are records, shown in an order of the user's: sorted, filtered, and yet never mistaken for one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from PySide6.QtCore import QModelIndex, QObject, QTimer, Signal

from sizer.design.editing.edits import Edited
from sizer.design.nesting import nested
from sizer.design.records import LineRecord, Row
from sizer.design.scenarios import table_of
from sizer.sizing.result import Sizing
from ui.grids.models.columns import GridColumn, columns_of
from ui.grids.models.grid import GridModel
from ui.grids.models.reading import CellReader
from ui.grids.models.rows import MOST_BLOCKS, blocks, renamed_rows, shown_after
from ui.state.settings import Settings
from ui.state.store import Store
from ui.widgets.roles import HORIZONTAL

SLICE = 2_000
"""Records a filter reads at a stretch; between them the window answers."""


def renames(edited: object) -> bool:
    """Whether records may be called otherwise after an edit: in another scenario too; another design is no edit."""
    return not isinstance(edited, Edited) or any(
        "name" in touch.keys or touch.table in ("design", "scenarios") for touch in edited.touched)


class OrderedModel(GridModel):
    """See the module. Rows are known by the id of their record; rows stay where they are while one types."""

    named_anew = Signal()
    """Records are called otherwise than before, in the rows they had."""

    def __init__(self, store: Store, settings: Settings, table: str, parent: QObject | None = None) -> None:
        super().__init__(store, settings, table, parent)
        self.columns: tuple[GridColumn, ...] = columns_of(table)
        self.sorted_by: tuple[str, bool] | None = None
        self.filter_text = ""
        self._reader = CellReader(store, settings, table, self.columns)
        self._table_rows = table_of(store.view, table)
        self._rows: dict[str, Row] = {row.identity: row for row in self._table_rows}
        self.coming: dict[str, Row] = {}
        """Records that a preview would add, shown among the others until it ends."""
        self.foreseen: Sizing | None = None
        """The sizing of the design with them."""
        self._nesting: Mapping[str, int] = {}
        """How deep the records of a tree sit in one another; empty where they are none."""
        self._parents: dict[str, str | None] = {}
        self._nested_of: object = None
        self._document: list[str] = self._listed()
        self._order = self._document
        """All records as they were last sorted, those added since behind them; the document's own order at first."""
        self._shown: list[str] = list(self._document)
        self._result_columns = [at for at, column in enumerate(self.columns) if column.is_result]
        self._results = blocks(self._result_columns)
        self._said: dict[str, tuple[str, ...]] = {}
        """What the results of each row said when they were last announced, as far as they were compared."""
        self.in_sight: Callable[[], range] = lambda: range(len(self._shown))
        """The rows that somebody sees: what the results of others say is read when they come into view."""
        self._marked: object = None
        self._seeking: Iterator[list[str] | None] = iter(())
        self._seek_on = QTimer(self)
        self._seek_on.setInterval(0)
        self._seek_on.timeout.connect(self._go_on_seeking)

    def _listed(self) -> list[str]:
        """All records in the order of the document; lines below what they sit in."""
        if self.table != "items":
            return list(self._rows)
        if self._nested_of is self._table_rows:
            return list(self._nesting)
        self._nested_of = self._table_rows
        parents = {name: row.parent for name, row in self._rows.items() if isinstance(row, LineRecord)}
        if parents != self._parents or list(parents) != list(self._parents):
            self._parents = parents
            self._nesting = nested(row for row in self._rows.values() if isinstance(row, LineRecord))
        return list(self._nesting)

    def depth_at(self, row: int) -> int:
        """How deep the record of a row sits in others, as far as the rows show it."""
        return self._nesting.get(self.id_at(row), 0) if self.sorted_by is None and not self.filter_text else 0

    def show_coming(self, records: Iterable[Row], foreseen: Sizing | None = None) -> None:
        """Show records that are not in the design yet, below what they sit in; without any, those of it alone.

        ``foreseen`` is the sizing that has their results.
        """
        coming = {row.identity: row for row in records}
        self.foreseen = foreseen
        if coming == self.coming:
            if coming:
                self.repaint()
            return
        self.coming = coming
        self._rows = {row.identity: row for row in self._table_rows} | coming
        self._nested_of = None
        before, self._document = self._document, self._listed()
        as_sorted = self.sorted_by is not None
        after = self._document
        self._order = shown_after(self._order, before, after, sorted_rows=True) if as_sorted else after
        self._show(shown_after(self._shown, before, after, sorted_rows=as_sorted))
        self.repaint()

    def siblings(self, record: str) -> list[str]:
        """The records beside one: of a tree those in the same place, else all, in the order of the document."""
        if not self._parents:
            return list(self._document)
        parent = self._parents.get(record)
        return [name for name in self._document if self._parents.get(name) == parent]

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

    def unmovable(self) -> str:
        return "The rows are sorted: choose Order of the document to move them." if self.sorted_by else ""

    def sort_by(self, key: str, descending: bool = False) -> None:
        """Show the rows in the order of a column; later edits leave them where they are."""
        self.sorted_by = (key, descending)
        at = self.column_of(key)
        numeric = self.columns[at].numeric

        def rank(name: str) -> tuple[int, float, str]:
            record = self._rows.get(name)
            number = self._reader.number(at, name, record)[0] if numeric else None
            if number is not None:
                return (0, number, "")
            text = self._reader.text(at, name, record).casefold()
            return (1 if text else 2, 0.0, text)

        ranks = {name: rank(name) for name in self._order}
        said = [name for name in self._order if ranks[name][0] < 2]
        empty = [name for name in self._order if ranks[name][0] == 2]
        self._order = [*sorted(said, key=ranks.__getitem__, reverse=descending), *empty]
        self._reorder(self._in_order(self._shown))

    def unsort(self) -> None:
        """Show the rows in the order of the document again."""
        self.sorted_by = None
        self._order = self._document
        self._reorder(self._in_order(self._shown))

    def _in_order(self, names: Iterable[str]) -> list[str]:
        wanted = set(names)
        return [name for name in self._order if name in wanted]

    def filter_by(self, text: str) -> None:
        """Show only the rows that hold every word of ``text`` in some column."""
        self.filter_text = text
        self._seeking = self._seek()
        self._seek_on.start()
        self._go_on_seeking()

    def _go_on_seeking(self) -> None:
        """Read a stretch of records; once all are read, show those found."""
        found = next(self._seeking)
        if found is not None:
            self._seek_on.stop()
            self._show(found)

    def _found(self) -> list[str]:
        """The records the filter lets through, in the order they are sorted."""
        self._seek_on.stop()
        return next(found for found in self._seek() if found is not None)

    def _seek(self) -> Iterator[list[str] | None]:
        """None after each stretch of records, and at last those found."""
        words = self.filter_text.casefold().split()
        order, found = self._order, []
        for at, name in enumerate(order if words else (), 1):
            line = self._reader.line(name, self._rows.get(name))
            if all(word in line for word in words):
                found.append(name)
            if at % SLICE == 0:
                yield None
                if order is not self._order:  # edited or sorted meanwhile: from the beginning
                    yield from self._seek()
                    return
        yield found if words else list(order)

    def _preference_changed(self) -> None:
        self._reader.forget()
        super()._preference_changed()

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

    def _marks(self) -> object:
        """What cells may be marked for beside what they say: where it changes, all of them are announced."""
        return self.store.view.overrides

    def _follow(self, edited: object) -> None:
        rows, held = table_of(self.store.view, self.table), self._rows
        called_anew = renames(edited)
        if called_anew:
            self._reader.forget_lines()
        marked, self._marked = self._marked, self._marks()
        if rows is not self._table_rows:
            self._table_rows, self._rows, self.coming = rows, {row.identity: row for row in rows}, {}
        document = self._listed()
        if edited is not None and document != self._document:
            self._rename(renamed_rows(self._document, document))
        if self.is_another(edited):
            self.sorted_by, self._document, self._order = None, document, document
            self._show(self._found())
        elif document != self._document:
            before, self._document = self._document, document
            as_sorted = self.sorted_by is not None
            self._order = shown_after(self._order, before, document, sorted_rows=True) if as_sorted else document
            self._show(shown_after(self._shown, before, document, sorted_rows=as_sorted))
        if called_anew or marked != self._marked:
            self.repaint()
        else:
            self._announce(held)

    def _rename(self, names: Mapping[str, str]) -> None:
        """Let records that are called otherwise stay in their rows."""
        if names:
            self._document, self._order, self._shown = (
                [names.get(name, name) for name in rows] for rows in (self._document, self._order, self._shown))
            self.bad = {replace(place, record=names.get(place.record, place.record)): kept
                        for place, kept in self.bad.items()}
            self.named_anew.emit()

    def _announce(self, held: Mapping[str, Row]) -> None:
        """Announce the records that are not those held before, and the results that say something else: a view paints
        no more.
        """
        if held is not self._rows:
            changed = blocks([row for row, name in enumerate(self._shown)
                              if held.get(name) is not self._rows.get(name)])
            for first, last in changed if len(changed) < MOST_BLOCKS else [(changed[0][0], changed[-1][1])]:
                self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns) - 1))
        for first, last in self._rows_that_say_otherwise():
            for left, right in self._results:
                self.dataChanged.emit(self.index(first, left), self.index(last, right))

    def _rows_that_say_otherwise(self) -> list[tuple[int, int]]:
        """The rows in sight whose results may say something else than when they were last announced.

        A view paints all that is in sight where rows out of it are announced.
        """
        before, self._said = self._said, {}
        if not self._results:
            return []
        seen = self.in_sight()
        for name in self._shown[seen.start:seen.stop]:
            record = self._rows.get(name)
            self._said[name] = tuple(self._reader.text(at, name, record) for at in self._result_columns)
        return blocks([row for row, name in enumerate(self._shown[seen.start:seen.stop], seen.start)
                       if before.get(name) != self._said[name]])

    def repaint(self) -> None:
        self._said = {}
        super().repaint()

    def judge_anew(self) -> None:
        if self._results:
            self.repaint()

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
