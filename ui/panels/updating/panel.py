"""The panel that says what a newer catalog would change: the records, every figure that would move, and their sources.

Nothing moves by itself: a design keeps the values it was sized with until they are adopted here, as one step to undo.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QToolButton,
    QVBoxLayout,
)

from sizer.errors import SizerError
from sizer.sizing.editions import newer, outdated
from sizer.units import counted
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Subject, known
from ui.tables.live import LiveModel, LiveView
from ui.tables.table import Head, LiveCell, LiveTable
from ui.widgets.icons import icon
from ui.widgets.plain import literal, plain_label
from ui.widgets.roles import USER
from ui.widgets.theme import Theme
from ui.wording.texts import difference_text, value_text

if TYPE_CHECKING:
    from sizer.exploring.comparing.updates import Moved, RecordChange, Update, ValueChange

_HEADS = (Head("What would change", 380), Head("Kept in the design", 140, numeric=True),
          Head("In the catalog", 140, numeric=True), Head("Difference", 95, numeric=True), Head("Source", 520))


class UpdatePanel(QFrame):
    """See the module. It shows itself as one line when a design with outdated records is opened."""

    subject_changed = Signal(object)
    """What a row is about, for the explanation."""

    def __init__(self, store: Store, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self._store, self._settings, self._theme = store, settings, theme
        self._facts: object = None
        self._catalog: object = None
        self._records: tuple[RecordChange, ...] = ()
        self.update_found: Update | None = None
        self.setObjectName("updatePanel")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName("What a newer catalog would change")
        self.title = plain_label()
        self.title.setWordWrap(True)
        self.show_button = QPushButton("What would move")
        self.show_button.setCheckable(True)
        self.show_button.toggled.connect(self._expand)
        self.adopt_button = QPushButton("Adopt all")
        self.adopt_button.clicked.connect(self.adopt)
        self._close = QToolButton()
        self._close.setAutoRaise(True)
        self._close.setAccessibleName("Close")
        self._close.setToolTip("Keep the values of the design (Esc)")
        self._close.clicked.connect(self.close_panel)
        self.list = QListWidget()
        self.list.setAccessibleName("Records to adopt")
        self.list.itemChanged.connect(lambda _item: self._compare())
        self.view = LiveView(LiveModel(self._table, self), "What adopting would change", theme)
        self.view.subject_changed.connect(self.subject_changed)
        self._below = QSplitter()
        self._below.addWidget(self.list)
        self._below.addWidget(self.view)
        self._below.setSizes([330, 900])
        self._below.setMinimumHeight(190)
        self._below.setMaximumHeight(320)
        self._below.hide()
        row = QHBoxLayout()
        row.addWidget(self.title, 1)
        for part in (self.show_button, self.adopt_button, self._close):
            row.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.addLayout(row)
        layout.addWidget(self._below)
        store.changed.connect(self._follow)
        theme.changed.connect(self._recolour)
        self._recolour()
        self.hide()

    @property
    def available(self) -> bool:
        """Whether the catalog has records otherwise than the design keeps them."""
        return bool(self._records)

    def open_panel(self) -> None:
        """Show what adopting would change."""
        if self._records:
            self.show()
            self.show_button.setChecked(bool(newer(self._store.design, self._store.catalog)))
            self.list.setFocus()

    def close_panel(self) -> None:
        """Leave everything as the design keeps it."""
        self.hide()

    def adopt(self) -> bool:
        """Take the checked records over, as one step to undo."""
        keys = self._checked()
        if not keys:
            return False
        found = self._found(keys)
        return found is not None and self._store.edit(found.edit)

    def _found(self, keys: tuple[str, ...]) -> Update | None:
        from sizer.exploring.comparing.updates import update_of  # noqa: PLC0415 - seldom wanted

        try:
            return update_of(self._store.design, self._store.catalog, None, *keys)
        except SizerError as error:
            self._store.told.emit(error.problems)
            return None

    def _follow(self, edited: object) -> None:
        facts, catalog = self._store.design.catalog, self._store.catalog
        if facts is self._facts and catalog is self._catalog:
            if self._below.isVisible():
                self._compare()
            return
        fresh = edited is None or catalog is not self._catalog
        self._facts, self._catalog = facts, catalog
        before, self._records = self._records, self._read_records()
        self._list_records()
        self._say()
        if not self._records:
            self.hide()
        elif fresh or not before:
            self.show_button.setChecked(False)
            self.show()
        if self._below.isVisible():
            self._compare()

    def _read_records(self) -> tuple[RecordChange, ...]:
        if not outdated(self._store.design, self._store.catalog):
            return ()
        from sizer.exploring.comparing.updates import records_changed  # noqa: PLC0415 - few designs have any

        return records_changed(self._store.design, self._store.catalog)

    def _say(self) -> None:
        count, gone = len(newer(self._store.design, self._store.catalog)), sum(each.gone for each in self._records)
        editions = " → ".join(dict.fromkeys(filter(None, (self._store.design.catalog.edition,
                                                          self._store.catalog.edition))))
        has = f"has {counted(count, 'record')} of this design otherwise"
        lost = f"no longer has {gone} of its records"
        told = " and ".join(([has] if count else []) + ([lost] if gone else []))
        until = " until you adopt what is newer" if count else ""
        self.title.setText(f"The catalog ({editions}) {told}. Every number stays as the design keeps it{until}.")
        for part in (self.show_button, self.adopt_button):
            part.setVisible(count > 0)
        if not count:
            self.show_button.setChecked(False)

    def _list_records(self) -> None:
        checked = set(self._checked()) if self.list.count() else None
        self.list.blockSignals(True)
        self.list.clear()
        for record in self._records:
            item = QListWidgetItem(record.title + ("  (no longer in the catalog)" if record.gone else ""))
            item.setData(USER, record.key)
            item.setToolTip(literal(f"{record.key}: {counted(len(record.values), 'value')} differ"))
            flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
            item.setFlags(flags if record.gone else flags | Qt.ItemFlag.ItemIsUserCheckable)
            if not record.gone:
                chosen = checked is None or record.key in checked or not checked
                item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.blockSignals(False)

    def _checked(self) -> tuple[str, ...]:
        items = (self.list.item(at) for at in range(self.list.count()))
        return tuple(str(item.data(USER)) for item in items if item.checkState() == Qt.CheckState.Checked
                     and item.flags() & Qt.ItemFlag.ItemIsUserCheckable)

    def _expand(self, shown: bool) -> None:
        self._below.setVisible(shown)
        if shown:
            self._compare()

    def _compare(self) -> None:
        """Size with the checked records in place, and list what moves."""
        keys = self._checked()
        self.adopt_button.setEnabled(bool(keys))
        self.adopt_button.setText("Adopt all" if len(keys) == len(newer(self._store.design, self._store.catalog))
                                  else f"Adopt {len(keys)} checked")
        self.update_found = self._found(keys) if keys else None
        self.view.mark_stale()

    def _table(self) -> LiveTable:
        table = LiveTable(_HEADS, empty="Check a record to see what adopting it would change.")
        chosen = set(self._checked())
        for record in self._records:
            if record.key in chosen:
                table.head(f"{record.title} ({record.key})")
                table.rows += [self._value_row(change) for change in record.values]
        found = self.update_found
        if found is None:
            return table
        rest = [each for each in found.moved if not each.result]
        for title, rows in ((f"Results that would move ({len(found.results)})", list(found.results)),
                            (f"Pinned: these stay, only what they stand in for would move ({len(found.pinned)})",
                             list(found.pinned)), (f"On the way to them ({len(rest)})", rest)):
            if rows:
                table.head(title)
                table.rows += [self._moved_row(each) for each in rows]
        if not found.moved:
            table.head("No figure of this design would move.")
        if found.problems:
            table.head(f"Problems it would bring ({len(found.problems)})")
            table.rows += [(LiveCell(text, tone="doubt", tip=text),) for text in found.problems]
        return table

    def _value_row(self, change: ValueChange) -> tuple[LiveCell, ...]:
        old, new = (self._text(value, change.unit, stated=True) for value in (change.old, change.new))
        return (LiveCell(change.label, sign="changed", tip=f"{change.record}: {change.name}"),
                LiveCell(old or "not there"),
                LiveCell(new or "not there", tone="changed"), LiveCell(difference_text(change.new, change.old)),
                LiveCell(change.source, tip=change.source, tone="muted"))

    def _moved_row(self, each: Moved) -> tuple[LiveCell, ...]:
        sizing = self._store.sizing
        subject = Subject(each.key) if sizing is not None and known(sizing.sheet, each.key) else None
        return (LiveCell(each.label or each.key, subject=subject, tip=each.key, sign="pin" if each.pinned else ""),
                LiveCell(self._text(each.old, each.unit), subject=subject),
                LiveCell(self._text(each.new, each.unit), subject=subject),
                LiveCell(difference_text(each.new, each.old), subject=subject),
                LiveCell(each.why, subject=subject, tip=each.why, tone="muted"))

    def _text(self, value: object, unit: str, *, stated: bool = False) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return value_text(value, unit, binary=self._settings.binary, currency=self._store.design.currency,
                          stated=stated, compared=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_panel()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.adopt()
        else:
            super().keyPressEvent(event)

    def _recolour(self) -> None:
        self._close.setIcon(icon("cancel", self._theme.colours.text))
