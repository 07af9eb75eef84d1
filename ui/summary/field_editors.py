"""Where the fields of the title page are typed: one line, or several for notes. Enter takes it, Esc leaves it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from ui.widgets.measures import M
from ui.widgets.typefaces import BODY, text_font

_LINES = 4
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FieldEditor(QLineEdit):
    """One line."""

    taken = Signal()
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.editingFinished.connect(self.taken)

    def begin(self, text: str) -> None:
        """Show a text, all of it selected."""
        self.setText(text)
        self.setModified(False)
        self.selectAll()

    def typed(self) -> str:
        """What stands in it."""
        return self.text()

    def changed(self) -> bool:
        """Whether something was typed."""
        return self.isModified()

    def forget(self) -> None:
        """What was typed is taken, or given up."""
        self.setModified(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class NotesEditor(QPlainTextEdit):
    """Several lines; Shift+Enter begins another one."""

    taken = Signal()
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setFixedHeight(_LINES * QFontMetrics(text_font(BODY)).lineSpacing() + M)
        self.setToolTip("Enter takes it, Shift+Enter begins another line, Esc leaves it as it was")

    def begin(self, text: str) -> None:
        """Show a text, ready to be added to."""
        self.setPlainText(text)
        self.document().setModified(False)
        self.moveCursor(self.textCursor().MoveOperation.End)

    def typed(self) -> str:
        """What stands in it."""
        return self.toPlainText()

    def changed(self) -> bool:
        """Whether something was typed."""
        return self.document().isModified()

    def forget(self) -> None:
        """What was typed is taken, or given up."""
        self.document().setModified(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in _ENTER and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.taken.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.taken.emit()
