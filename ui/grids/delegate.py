"""Cell editors: a line of text with units, completed from what the cell may be set to."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QCompleter,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sizer.design.fields import FieldKind
from ui.grids.choices import Choice, choices
from ui.grids.grid_model import GridModel
from ui.roles import EDIT, USER, Index

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier


class ChoiceCompleter(QCompleter):
    """Offers choices that hold what is typed anywhere, with their details; several words are divided by commas."""

    def __init__(self, found: list[Choice], several: bool, parent: QObject) -> None:
        model = QStandardItemModel(len(found), 1, parent)
        for row, choice in enumerate(found):
            shown = f"{choice.text}   {choice.detail}" if choice.detail else choice.text
            item = QStandardItem(shown)
            item.setData(choice.text, USER)
            model.setItem(row, item)
        super().__init__(model, parent)
        self._several = several
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setMaxVisibleItems(14)

    def pathFromIndex(self, index: Index) -> str:
        word = str(index.data(USER))
        widget = self.widget()
        if not self._several or not isinstance(widget, QLineEdit):
            return word
        before, comma, _ = widget.text().rpartition(",")
        return f"{before}{comma} {word}" if comma else word

    def splitPath(self, path: str) -> list[str]:
        return [path.rpartition(",")[2].strip()] if self._several else [path]


class CellDelegate(QStyledItemDelegate):
    """Makes the editors of a :class:`~ui.grids.grid_model.GridModel`."""

    moved = Signal(int, int)
    """After an entry: how many rows and columns the current cell is to move."""
    filled = Signal(str)
    """Ctrl+Enter: the text is meant for the whole selection."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        del option
        model = cast(GridModel, index.model())
        editor = QLineEdit(parent)
        editor.setFrame(False)
        editor.setAutoFillBackground(True)
        spec = model.spec_at(index)
        if spec is None:
            return editor
        editor.setAccessibleName(spec.title)
        editor.setPlaceholderText(spec.example and f"e.g. {spec.example}")
        found = choices(model.store, model.table, spec, model.record_at(index), binary=model.settings.binary)
        if found is not None:
            completer = ChoiceCompleter(found, spec.kind is FieldKind.REFERENCES, editor)
            completer.setWidget(editor)
            editor.setCompleter(completer)
            popup = completer.popup()
            if popup is not None:
                popup.setMinimumWidth(360)
            completer.activated.connect(lambda _text: QTimer.singleShot(0, editor, lambda: self._taken(editor)))
        return editor

    def _taken(self, editor: QLineEdit) -> None:
        completer = editor.completer()
        if isinstance(completer, ChoiceCompleter):
            chosen = completer.currentIndex()
            text = editor.text()
            if chosen.isValid() and text == str(chosen.data()):
                editor.setText(completer.pathFromIndex(chosen))
        self._commit(editor)

    def _commit(self, editor: QWidget) -> None:
        completer = editor.completer() if isinstance(editor, QLineEdit) else None
        popup = completer.popup() if completer is not None else None
        if popup is not None:
            popup.hide()
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QLineEdit) and not editor.isModified():
            editor.setText(str(index.data(EDIT) or ""))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QLineEdit) and editor.text() != str(index.data(EDIT) or ""):
            model.setData(cast(QModelIndex, index), editor.text(), Qt.ItemDataRole.EditRole)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(watched, QLineEdit):
            key = cast(QKeyEvent, event)
            if key.key() == Qt.Key.Key_Down and key.modifiers() & Qt.KeyboardModifier.AltModifier:
                show_all(watched)
                return True
            if key.key() in _ENTER:
                if key.modifiers() & _CONTROL:
                    self.filled.emit(watched.text())
                    self.closeEditor.emit(watched, QAbstractItemDelegate.EndEditHint.RevertModelCache)
                else:
                    self._commit(watched)
                    self.moved.emit(-1 if key.modifiers() & _SHIFT else 1, 0)
                return True
            if key.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                self._commit(watched)
                self.moved.emit(0, -1 if key.key() == Qt.Key.Key_Backtab else 1)
                return True
        return super().eventFilter(watched, event)


def show_all(editor: QLineEdit) -> None:
    """Open the list of everything the cell may be set to."""
    completer = editor.completer()
    if completer is not None:
        completer.setCompletionPrefix("")
        completer.complete()
