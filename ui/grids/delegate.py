"""Cell editors: a line of text with units, completed from what the cell may be set to."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAccessible, QAccessibleEvent, QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QLabel,
    QLineEdit,
    QStyleOptionViewItem,
    QWidget,
)

from sizer.design.registry.fields import FieldKind
from ui.grids.completion import ChoiceCompleter, hide_list, list_open, show_all, take_offered
from ui.grids.look.cells import paint_cell, wrapped_height
from ui.grids.models.grid import GridModel
from ui.grids.models.ordered import OrderedModel
from ui.widgets.measures import M
from ui.widgets.roles import BACKGROUND, CHANGE, EDIT, FOREGROUND, RECORD, Index
from ui.widgets.whole_tips import WholeTips

if TYPE_CHECKING:
    from ui.grids.view import GridView

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_TAB = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
_UP_DOWN = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
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

    def __init__(self, parent: QWidget, grid: GridModel, index: Index) -> None:
        super().__init__(parent)
        self.grid, self.within = grid, parent
        self._at = QPersistentModelIndex(index)
        self.closed = False
        """Whether the text was taken or given up: nothing is to be entered any more."""
        self.reason: Reason | None = None
        """Why the text was not taken, beside the line, once it was not."""
        self.setFrame(False)
        self.setAutoFillBackground(True)
        self._cell = QRect()
        self.textChanged.connect(lambda _text: self.grow())

    def index(self) -> QModelIndex:
        """The cell that is edited; an invalid index when it has gone."""
        return self.grid.index(self._at.row(), self._at.column()) if self._at.isValid() else QModelIndex()

    def grow(self, cell: QRect | None = None) -> None:
        """Be as wide as the cell, or as the text where that is wider and the grid has the room."""
        self._cell = cell or self._cell
        if self._cell.isNull():
            return
        needed = self.fontMetrics().horizontalAdvance(self.text()) + 2 * M
        wide = max(self._cell.width(), min(needed, self.within.width()))
        left = max(min(self._cell.left(), self.within.width() - wide), 0)
        self.setGeometry(left, self._cell.top(), wide, self._cell.height())
        if self.reason is not None:
            self.reason.place()

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
        elif key in _UP_DOWN and not modifiers & ~Qt.KeyboardModifier.KeypadModifier and not list_open(self):
            self.ended.emit(_UP_DOWN[Qt.Key(key)], 0)
        else:
            return False
        return True


class Reason(QLabel):
    """What stands under a line whose text was not taken."""

    def __init__(self, editor: QLineEdit, within: QWidget) -> None:
        super().__init__(within)
        self.setObjectName("reason")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setMargin(5)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._editor, self._within = editor, within

    def say(self, text: str, ground: QColor, ink: QColor) -> None:
        """Say why, in the colours of a cell that was refused."""
        look = f"background: {ground.name()}; color: {ink.name()};"
        self._editor.setStyleSheet(f"QLineEdit {{ {look} }}")
        self.setStyleSheet(f"#reason {{ {look} border: 1px solid {ink.name()}; }}")
        self.setText(f"{text[:1].upper()}{text[1:]}")
        self.setAccessibleName(self.text())
        self._editor.setAccessibleDescription(self.text())
        QAccessible.updateAccessibility(QAccessibleEvent(self._editor, QAccessible.Event.Alert))
        self.place()

    def place(self) -> None:
        """Stand below the line, or above it where there is no room: in a low grid on what is around it.

        It never lies over the line, which is read while the text is mended. What is around a grid is the window:
        between them stand splitters, which take whatever becomes a child of theirs for one of their panes.
        """
        host, window = self._within, self._within.window()
        width = min(max(self._editor.width(), 380), host.width())
        height = self.heightForWidth(width)
        left = max(min(self._editor.x(), host.width() - width), 0)
        top = self._top(host, height)
        if top < 0:
            host, top = window, self._top(window, height)
        if self.parentWidget() is not host:
            self.setParent(host)
        self.setGeometry(self._within.mapTo(host, QPoint(left, 0)).x(), max(top, 0), width, height)
        self.show()
        self.raise_()

    def _top(self, host: QWidget, height: int) -> int:
        """Where it begins in a widget: below the line where it has room there, else above it."""
        line = QRect(self._editor.mapTo(host, QPoint(0, 0)), self._editor.size())
        under = line.bottom() + 1
        return under if under + height <= host.height() else line.top() - height


class CellDelegate(WholeTips):
    """Makes the editors of a :class:`~ui.grids.models.grid.GridModel`.

    A text that is not taken stays in its editor, with the reason beneath. Where the editor goes all the same, because
    one clicked elsewhere, the model keeps the text and marks its cell.
    """

    moved = Signal(int, int)
    """After an entry: how many rows and columns the current cell is to move."""
    filled = Signal(str)
    """The text is meant for the whole selection."""

    explained = Signal(bool)
    """Why a text was not taken stands under its line, or does no more."""

    def __init__(self, view: GridView) -> None:
        super().__init__(view)
        self._view = view

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        del option
        model = cast(GridModel, index.model())
        editor = CellEditor(parent, model, index)
        editor.ended.connect(lambda rows, columns: self._end(editor, rows, columns))
        editor.filled.connect(lambda: self._fill(editor))
        spec = model.spec_at(index)
        found = model.choices_at(index)
        if spec is not None:
            editor.setAccessibleName(spec.title)
            editor.setPlaceholderText(spec.example and f"e.g. {spec.example}")
        if model.refusal_at(index) is not None:
            QTimer.singleShot(0, editor, lambda: self._refuse(editor))
        if found is not None:
            several = spec is not None and spec.kind is FieldKind.REFERENCES
            closed = spec is not None and (spec.kind in (FieldKind.CHOICE, FieldKind.PORT) or bool(spec.refers))
            completer = ChoiceCompleter(found, editor, several=several, closed=closed)
            completer.setWidget(editor)
            editor.setCompleter(completer)
            # The line takes the text chosen over by the same signal; it is entered once it has.
            completer.activated.connect(lambda _text: QTimer.singleShot(0, editor, lambda: self.commit(editor)))
        return editor

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model, view = index.model(), self._view
        tree = not index.column() and isinstance(model, OrderedModel) and model.table == "items"
        depth = model.depth_at(index.row()) if tree and isinstance(model, OrderedModel) and index.data(RECORD) else None
        computed = isinstance(model, GridModel) and model.spec_at(index) is None
        needed = paint_cell(painter, option, index, view.theme.colours, current=index == view.currentIndex(),
                            depth=depth, wrapped=view.wordWrap(), sentence=computed,
                            changed=index.data(CHANGE) if view.fit is None else None)
        if view.fit is not None and needed > option.rect.width():
            view.fit.lacks(index.column(), needed)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if not self._view.wordWrap():
            return super().sizeHint(option, index)
        width = self._view.columnWidth(index.column())
        return QSize(width, wrapped_height(index, width))

    def commit(self, editor: CellEditor) -> bool:
        """Enter the text; whether it was taken, and then the editor goes."""
        if editor.closed:
            return False
        hide_list(editor)
        self.commitData.emit(editor)
        if self._refuse(editor):
            return False
        editor.closed = True
        self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)
        return True

    def _refuse(self, editor: CellEditor) -> bool:
        """Say under the line why its text was not taken; whether there is a reason."""
        index = editor.index()
        problem = editor.grid.refusal_at(index) if index.isValid() else None
        if problem is None:
            return False
        ground, ink = index.data(BACKGROUND), index.data(FOREGROUND)
        palette = editor.palette()
        editor.reason = editor.reason or Reason(editor, editor.within)
        editor.reason.say(editor.grid.refused_words(index, problem),
                          ground if isinstance(ground, QColor) else palette.base().color(),
                          ink if isinstance(ink, QColor) else palette.text().color())
        self.explained.emit(True)
        return True

    def _end(self, editor: CellEditor, rows: int, columns: int) -> None:
        if columns:
            take_offered(editor)
        if self.commit(editor):
            self.moved.emit(rows, columns)

    def _fill(self, editor: CellEditor) -> None:
        hide_list(editor)
        self.filled.emit(_meant(editor))
        if not self._refuse(editor):
            self.give_up(editor)

    def give_up(self, editor: CellEditor) -> None:
        """Close the editor without entering its text."""
        editor.closed = True
        self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.RevertModelCache)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in _LEFT_TO_EDITOR:
                return False
            if event.key() == Qt.Key.Key_Escape and isinstance(watched, CellEditor):
                index = watched.index()
                watched.closed = True
                watched.grid.forget_bad([(index.row(), index.column())])
        return super().eventFilter(watched, event)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        super().updateEditorGeometry(editor, option, index)
        if isinstance(editor, CellEditor):
            editor.grow(editor.geometry())

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, CellEditor):
            hide_list(editor)  # a list outlives its line by a moment, and what is chosen in it goes nowhere
        if isinstance(editor, CellEditor) and editor.reason is not None:
            editor.reason.hide()
            editor.reason.deleteLater()
            editor.reason = None
            self.explained.emit(False)
        super().destroyEditor(editor, index)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QLineEdit) and not editor.isModified():
            editor.setText(str(index.data(EDIT) or ""))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if not isinstance(editor, CellEditor) or editor.closed:
            return
        text = _meant(editor)
        if text != str(index.data(EDIT) or "") or editor.grid.refusal_at(index) is not None:
            model.setData(cast(QModelIndex, index), text, Qt.ItemDataRole.EditRole)


def _meant(editor: QLineEdit) -> str:
    completer = editor.completer()
    return completer.meant(editor.text()) if isinstance(completer, ChoiceCompleter) else editor.text()
