"""The name box and the formula bar: what the current cell is called, and what it says or how it is computed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLabel, QLineEdit, QWidget

from sizer.design.display import edit_text
from sizer.design.fields import TABLES, members_of, unit_of
from sizer.design.scenarios import resolve, value_of
from ui.settings import Settings
from ui.store import Store
from ui.subject import Place, Subject, known, record_in


class FormulaBar(QWidget):
    """See the module."""

    entered = Signal(object, str)
    """A place and the text typed for it."""
    named = Signal(str)
    """A key or place typed into the name box."""
    left = Signal()
    """Escape or Enter: the focus belongs to the grid again."""

    def __init__(self, store: Store, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store, self._settings = store, settings
        self._subject = Subject()
        self.name_box = QLineEdit()
        self.name_box.setAccessibleName("Name box")
        self.name_box.setToolTip("What the current cell is called. Type a key or a place to go there.")
        self.name_box.setFixedWidth(290)
        completer = QCompleter(self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.name_box.setCompleter(completer)
        self.name_box.returnPressed.connect(lambda: self.named.emit(self.name_box.text().strip()))
        self.line = QLineEdit()
        self.line.setAccessibleName("Formula bar")
        self.line.returnPressed.connect(self._enter)
        for box in (self.name_box, self.line):
            box.installEventFilter(self)
        sign = QLabel("=")
        sign.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 3, 4, 3)
        layout.addWidget(self.name_box)
        layout.addWidget(sign)
        layout.addWidget(self.line, 1)
        store.changed.connect(lambda _edited: self.refresh())

    def show_subject(self, subject: Subject) -> None:
        """Show what a cell is about."""
        self._subject = subject
        self.line.setModified(False)
        self.refresh()

    def refresh(self) -> None:
        """Show the subject anew, unless the user is typing into it."""
        if not self.name_box.hasFocus() and self.name_box.text() != self._subject.name:
            self.name_box.setText(self._subject.name)
        if self.line.hasFocus() and self.line.isModified():
            return
        place = self._subject.place
        editable = place is not None and self._editable(place)
        text = self._entry(place) if place is not None and editable else self._formula(self._subject.figure)
        if not text and place is not None and place.key == "id":
            text = place.record
        self.line.setReadOnly(not editable)
        if self.line.text() != text:
            self.line.setText(text)
        self.line.setCursorPosition(0)
        unit = self._unit(place) if place is not None else ""
        self.line.setToolTip(f"In {unit}" if unit else text)

    def complete_names(self) -> None:
        """Offer the keys of all figures in the name box."""
        sizing = self._store.sizing
        completer = self.name_box.completer()
        if sizing is not None and completer is not None:
            completer.setModel(QStringListModel(list(sizing.sheet.figures), completer))

    def _record(self, place: Place) -> object | None:
        if place.table == "scenarios":
            return self._store.design.scenarios.get(place.record)
        if place.scenario and place.scenario not in self._store.scenario_ids():
            return None
        return record_in(resolve(self._store.design, place.scenario) if place.scenario else self._store.view, place)

    def _editable(self, place: Place) -> bool:
        spec = TABLES.get(place.table, {}).get(place.key)
        return spec is not None and spec.editable and (self._record(place) is not None or not place.record)

    def _unit(self, place: Place) -> str:
        spec = TABLES.get(place.table, {}).get(place.key)
        unit = unit_of(spec, self._record(place)) if spec is not None and spec.numeric else ""
        return "" if unit in ("text", "count", "1") else unit

    def _entry(self, place: Place) -> str:
        record = self._record(place)
        if record is None:
            return ""
        spec = TABLES[place.table][place.key]
        if place.member:
            spec = members_of(place.table, place.key, record).get(place.member, spec)
        return edit_text(spec, value_of(record, place.table, place.key, place.member), unit_of(spec, record),
                         decimal_comma=self._settings.decimal_comma)

    def _formula(self, key: str) -> str:
        sizing = self._store.sizing
        if sizing is None or not key or not known(sizing.sheet, key):
            return ""
        from sizer.figures.notation import law_text, numbers_text, taken_over, value_text  # noqa: PLC0415

        figure = sizing.sheet[key]
        shown = value_text(figure)
        if figure.pin is not None:
            return f"pinned: {shown}  ({figure.pin.reason})"
        if figure.law is None:
            return f"{shown}   [{figure.source}]" if figure.source is not None else shown
        if taken_over(figure):
            return f"{figure.inputs[0].key}  =  {shown}"
        numbers = numbers_text(figure)
        return f"{law_text(figure.law, len(figure.inputs))}  =  {numbers}  =  {shown}" if numbers else shown

    def _enter(self) -> None:
        if self._subject.place is not None and not self.line.isReadOnly():
            self.line.setModified(False)
            self.entered.emit(self._subject.place, self.line.text())
        self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.line.setModified(False)
            self.left.emit()
            self.refresh()
            return True
        if event.type() == QEvent.Type.FocusIn and watched is self.name_box:
            self.complete_names()
        return super().eventFilter(watched, event)
