"""The name box and the formula bar: what the current cell is called, and what it says or how it is computed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLineEdit, QWidget

from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Subject
from ui.widgets.plain import literal, plain_label
from ui.wording.cell_texts import CellTexts


class FormulaBar(QWidget):
    """See the module."""

    entered = Signal(object, str)
    """A place and the text typed for it."""
    named = Signal(str)
    """A key or place typed into the name box."""
    left = Signal()
    """Escape or Enter: the focus belongs to the grid again."""

    def __init__(self, store: Store, settings: Settings) -> None:
        super().__init__()
        self._store, self._texts = store, CellTexts(store, settings)
        self._subject: Subject | None = None
        self.name_box = QLineEdit()
        self.name_box.setAccessibleName("Name box")
        self.name_box.setToolTip("What the current cell is called. Type a key or a place to go there.")
        self.name_box.setFixedWidth(290)
        self.name_box.returnPressed.connect(lambda: self.named.emit(self.name_box.text().strip()))
        self._completer = QCompleter(self)
        self._completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.name_box.setCompleter(self._completer)
        self.line = QLineEdit()
        self.line.setAccessibleName("Formula bar")
        self.line.returnPressed.connect(self._enter)
        self.line.returnPressed.connect(self.left)
        for box in (self.name_box, self.line):
            box.installEventFilter(self)
        sign = plain_label("=")
        sign.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 3, 4, 3)
        layout.addWidget(self.name_box)
        layout.addWidget(sign)
        layout.addWidget(self.line, 1)

    def show_subject(self, subject: Subject) -> None:
        """Show what a cell is about."""
        self._subject = subject
        self.line.setModified(False)
        self.refresh()

    def refresh(self) -> None:
        """Show the subject anew, unless the user is typing into it."""
        subject = self._subject
        if subject is None:
            return
        if not self.name_box.hasFocus() and self.name_box.text() != subject.name:
            self.name_box.setText(subject.name)
        if self.line.hasFocus() and self.line.isModified():
            return
        place = subject.place
        editable = place is not None and self._texts.editable(place)
        text = self._texts.entry(place) if place is not None and editable else self._texts.formula(subject.figure)
        if not text and place is not None and place.key == "id":
            text = place.record
        self.line.setReadOnly(not editable)
        if self.line.text() != text:
            self.line.setText(text)
        self.line.setCursorPosition(0)
        unit = self._texts.unit(place) if place is not None else ""
        self.line.setToolTip(literal(f"In {unit}" if unit else text))

    def complete_names(self) -> None:
        """Offer the keys of all figures in the name box."""
        sizing = self._store.sizing
        if sizing is not None:
            self._completer.setModel(QStringListModel(list(sizing.sheet.figures), self._completer))

    def finish_typing(self) -> None:
        """Enter what was typed into the line."""
        if self.line.isModified():
            self._enter()

    def _enter(self) -> None:
        if self._subject is not None and self._subject.place is not None and not self.line.isReadOnly():
            self.line.setModified(False)
            self.entered.emit(self._subject.place, self.line.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.line.setModified(False)
            self.left.emit()
            self.refresh()
            return True
        if event.type() == QEvent.Type.FocusIn and watched is self.name_box:
            self.complete_names()
        return super().eventFilter(watched, event)
