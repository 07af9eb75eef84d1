"""Cell editors: a line of text with units, completed from what the cell may be set to."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sizer.design.fields import FieldKind
from ui.grids.completion import ChoiceCompleter, hide_list, show_all
from ui.grids.grid_model import GridModel
from ui.roles import EDIT, Index

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_TAB = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
_LEFT_TO_EDITOR = frozenset((*_ENTER, *_TAB))
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_ALT = Qt.KeyboardModifier.AltModifier


class CellEditor(QLineEdit):
    """The line in a cell. Keys come here from an open list too, which hands them on past every event filter."""

    ended = Signal(int, int)
    """Enter or Tab: how many rows and columns the current cell is to move."""
    filled = Signal()
    """Ctrl+Enter: the text is meant for the whole selection."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.closed = False
        self.setFrame(False)
        self.setAutoFillBackground(True)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._ends(event):
            event.accept()
            return True
        return super().event(event)

    def _ends(self, event: QKeyEvent) -> bool:
        key, modifiers = event.key(), event.modifiers()
        if key == Qt.Key.Key_Down and modifiers & _ALT:
            show_all(self)
        elif key in _ENTER and modifiers & _CONTROL:
            self.filled.emit()
        elif key in _ENTER:
            self.ended.emit(-1 if modifiers & _SHIFT else 1, 0)
        elif key in _TAB:
            self.ended.emit(0, 1 if key == Qt.Key.Key_Tab else -1)
        else:
            return False
        return True


class CellDelegate(QStyledItemDelegate):
    """Makes the editors of a :class:`~ui.grids.grid_model.GridModel`."""

    moved = Signal(int, int)
    """After an entry: how many rows and columns the current cell is to move."""
    filled = Signal(str)
    """The text is meant for the whole selection."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        del option
        model = cast(GridModel, index.model())
        editor = CellEditor(parent)
        editor.ended.connect(lambda rows, columns: self._end(editor, rows, columns))
        editor.filled.connect(lambda: self._fill(editor))
        spec = model.spec_at(index)
        found = model.choices_at(index)
        if spec is not None:
            editor.setAccessibleName(spec.title)
            editor.setPlaceholderText(spec.example and f"e.g. {spec.example}")
        if found is not None:
            several = spec is not None and spec.kind is FieldKind.REFERENCES
            completer = ChoiceCompleter(found, several, editor)
            completer.setWidget(editor)
            editor.setCompleter(completer)
            # The line takes the text chosen over by the same signal; it is entered once it has.
            completer.activated.connect(lambda _text: QTimer.singleShot(0, editor, lambda: self._commit(editor)))
        return editor

    def _commit(self, editor: CellEditor) -> None:
        if editor.closed:
            return
        editor.closed = True
        hide_list(editor)
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)

    def _end(self, editor: CellEditor, rows: int, columns: int) -> None:
        self._commit(editor)
        self.moved.emit(rows, columns)

    def _fill(self, editor: CellEditor) -> None:
        editor.closed = True
        hide_list(editor)
        self.filled.emit(_meant(editor))
        self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.RevertModelCache)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in _LEFT_TO_EDITOR:
            return False
        return super().eventFilter(watched, event)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QLineEdit) and not editor.isModified():
            editor.setText(str(index.data(EDIT) or ""))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QLineEdit) and (text := _meant(editor)) != str(index.data(EDIT) or ""):
            model.setData(cast(QModelIndex, index), text, Qt.ItemDataRole.EditRole)


def _meant(editor: QLineEdit) -> str:
    completer = editor.completer()
    return completer.meant(editor.text()) if isinstance(completer, ChoiceCompleter) else editor.text()
