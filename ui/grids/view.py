"""A grid on the screen, with the keyboard habits of a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QApplication, QLineEdit, QTableView, QWidget

from sizer.design.editing.edits import Edit
from sizer.units import counted
from ui.grids.cell_menu import cell_menu
from ui.grids.completion import show_all
from ui.grids.delegate import CellDelegate, CellEditor
from ui.grids.drops import Drops
from ui.grids.edges import edge_cell
from ui.grids.filling import fill, write_today
from ui.grids.invitation import paint_invitation, paint_nothing
from ui.grids.look.fitting import ColumnFit
from ui.grids.look.quiet import arrow_of_list, begin_quietly, paint_cursor, paint_edges, stay_in_view
from ui.grids.models.grid import GridModel
from ui.grids.models.ordered import OrderedModel
from ui.grids.models.records import RecordModel
from ui.grids.pasting.fill_handle import FillHandle
from ui.state.subject import Place, Subject
from ui.tables.clipboard import mime_of
from ui.tables.selection import bands, spots, texts
from ui.widgets.roles import BY_HAND, RECORD, SUBJECT, Index
from ui.widgets.theme import Theme

_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_ALT = Qt.KeyboardModifier.AltModifier
_CALLS: tuple[tuple[Qt.Key, Qt.KeyboardModifier, Callable[[GridView], None]], ...] = (
    (Qt.Key.Key_Down, _ALT, lambda view: view.open_list()), (Qt.Key.Key_Semicolon, _CONTROL, write_today))
_ARROWS = {Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1)}


class GridView(QTableView):
    """See the module. ``subject_changed`` says what the current cell is about."""

    subject_changed = Signal(object)
    pasting = Signal(bool)
    """The user pastes; true when a preview is asked for."""
    refused = Signal(str)
    """Why something was not done."""
    explained = Signal(bool)
    """Whether it stands at an open editor why its text was not taken."""
    dropped = Signal(object)
    """Catalog ids dropped here."""

    def __init__(self, model: GridModel, name: str, theme: Theme) -> None:
        super().__init__()
        self.grid, self.theme = model, theme
        self.fit: ColumnFit | None = None
        """What gives columns their widths; None where they are set otherwise."""
        self._tabs_from: tuple[int, int] | None = None
        self._added = self._fresh = ""
        """The record that the text in the blank row became, until its editor has gone, and until one leaves its row."""
        self.handle = FillHandle(self)
        self._arrow = arrow_of_list(self)
        self._arrow.clicked.connect(self.open_list)
        begin_quietly(self)
        self.setAccessibleName(name)
        self._delegate = delegate = CellDelegate(self)
        self.setItemDelegate(delegate)
        delegate.moved.connect(self._step)
        delegate.filled.connect(self._fill_with)
        delegate.explained.connect(self.explained)
        self.pressed.connect(lambda _index: self.announce())
        model.added.connect(self._note_added)
        if isinstance(model, OrderedModel):
            model.named_anew.connect(self.announce)
        self.drops = Drops(self, theme)
        self.horizontalHeader().sectionResized.connect(lambda *_: self._place_arrow())
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self._place_arrow)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.row() != previous.row() or abs(current.column() - previous.column()) > 1:
            self._tabs_from = None
        self._place_arrow()
        self.announce()

    def _note_added(self, record: str) -> None:
        self._added = self._fresh = record

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """The editor goes. Where its text made a record of the blank row, one goes on in that record's row."""
        super().closeEditor(editor, hint)
        added, self._added = self._added, ""
        index = self.currentIndex()
        if added and index.isValid() and self.grid.record_at(index) is None:
            row = self.grid.index_of(Place(self.grid.table, added)).row()
            if row >= 0:
                self._to(self.grid.index(row, index.column()))

    def finish_typing(self) -> None:
        """Enter what stands in an open editor; a text that is not taken stays there."""
        for editor in self.viewport().findChildren(CellEditor):
            if editor.isVisible():
                self._delegate.commit(editor)

    def give_up_typing(self) -> None:
        """Close an open editor, and forget the texts that were not taken."""
        self.grid.bad.clear()
        for editor in self.viewport().findChildren(CellEditor):
            self._delegate.give_up(editor)

    def edit_current(self) -> None:
        """Open the editor of the current cell, with the focus."""
        if self.state() != QAbstractItemView.State.EditingState:
            self.edit(self.currentIndex())
        for editor in self.viewport().findChildren(CellEditor):
            editor.setFocus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in BY_HAND:
            self.announce()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        stay_in_view(self, event)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.handle.follow()
        self.horizontalHeader().viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        paint_edges(self)
        paint_invitation(self)
        paint_nothing(self)
        paint_cursor(self)
        if self.hasFocus():
            self.handle.paint()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        cell_menu(self).popup(event.globalPos())

    def announce(self) -> None:
        """Say what the current cell is about."""
        subject = self.currentIndex().data(SUBJECT) if self.currentIndex().isValid() else None
        if isinstance(subject, Subject):
            self.subject_changed.emit(subject)

    def begin(self) -> None:
        """Say what the current cell is about, which is the first one where there is none yet."""
        if self.currentIndex().isValid():
            self.announce()
        else:
            self.setCurrentIndex(self.grid.index(0, 0))

    def _place_arrow(self) -> None:
        index = self.currentIndex()
        listed = index.isValid() and self.grid.listed_at(index)
        rect = self.visualRect(index)
        if not listed or not rect.isValid() or not self.grid.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self._arrow.hide()
            return
        side = rect.height() - 2
        self._arrow.setGeometry(rect.right() - side, rect.top() + 1, side, side - 3)  # the fill handle stays free
        self._arrow.show()

    def open_list(self) -> None:
        """Edit the current cell with its list open."""
        index = self.currentIndex()
        if not index.isValid():
            return
        self.edit(index)
        editor = QApplication.focusWidget()
        if isinstance(editor, QLineEdit):
            show_all(editor)

    def selected(self) -> list[QModelIndex]:
        """The selected cells that can be seen, row by row."""
        return [self.grid.index(row, column) for row, column in spots(self)]

    def selected_records(self) -> list[str]:
        """The ids of the records of the selected cells, in the order shown."""
        if not isinstance(self.grid, RecordModel):
            return []
        rows = (row for first, last, _ in bands(self) for row in range(first, last + 1))
        return [name for row in rows if (name := self.grid.id_at(row))]

    def block(self) -> list[list[str]]:
        """The texts of the smallest rectangle around the selection."""
        return texts(self, self.grid.entries_of)

    def copy(self) -> None:
        """Put the selected cells on the clipboard."""
        block = self.block()
        if block:
            data = mime_of(block, decimal_comma=self.grid.settings.decimal_comma)
            QApplication.clipboard().setMimeData(data)

    def cut(self) -> None:
        """Copy, then clear."""
        self.copy()
        self.clear_cells("Cut")

    def clear_cells(self, verb: str = "Clear") -> None:
        """Set the selected cells to what they are when nothing is stated."""
        cells = list(spots(self))
        self.grid.forget_bad(cells)
        clearable = [spot for spot in cells if self.grid.clearable(*spot)]
        self.grid.clear(clearable, verb)
        kept = (spot for spot in cells if self.grid.editable(*spot)) if clearable else cells
        if why := next(filter(None, (self.grid.why_kept(*spot) for spot in kept)), ""):
            self.refused.emit(why)

    def fill_down(self) -> None:
        """Give the cells below the first row of the selection what that row has."""
        fill(self, 0, "down")

    def fill_right(self) -> None:
        """Give the cells to the right of the first column of the selection what that column has."""
        fill(self, 1, "right")

    def _fill_with(self, text: str) -> None:
        entries = [(spot, text) for spot in spots(self)]
        self.grid.enter_all(entries, f"Fill {counted(len(entries), 'cell')}")

    def duplicate(self) -> None:
        """Copy what is selected behind the last of it."""
        self._do(self.grid.duplication(spots(self)))

    def delete_rows(self) -> None:
        """Remove what is selected with what depends on it."""
        self._do(self.grid.removal(spots(self)))

    def move_rows(self, step: int) -> None:
        """Move what is selected by one place in the document."""
        why = self.grid.unmovable()
        if why:
            self.refused.emit(why)
        else:
            self._do(self.grid.moving(spots(self), step))

    def _do(self, edit: Edit | None) -> None:
        if edit is not None:
            self.grid.store.edit(edit)

    def go_to(self, place: Place) -> bool:
        """Bring a cell into view and make it the current one."""
        index = self.grid.index_of(place)
        if not index.isValid():
            self.grid.reveal(place)
            index = self.grid.index_of(place)
        if not index.isValid():
            return False
        if self.isColumnHidden(index.column()):
            if self.fit is not None:
                self.fit.show(index.column())
            self.setColumnHidden(index.column(), False)
        self.go_to_index(index)
        return True

    def go_to_index(self, index: QModelIndex) -> None:
        """Make a cell the current one, in view."""
        self._to(index)
        self.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._habit(event):
            super().keyPressEvent(event)

    def _habit(self, event: QKeyEvent) -> bool:
        key, modifiers = event.key(), event.modifiers()
        editing = self.state() == QAbstractItemView.State.EditingState
        if editing:
            return False
        for sequence, call in ((QKeySequence.StandardKey.Copy, self.copy), (QKeySequence.StandardKey.Cut, self.cut)):
            if event.matches(sequence):
                call()
                return True
        if event.matches(QKeySequence.StandardKey.Paste):
            self.pasting.emit(False)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._step(-1 if modifiers & _SHIFT else 1, 0)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not modifiers & _CONTROL:
            self.clear_cells()
        elif act := next((act for wanted, held, act in _CALLS if key == wanted and modifiers & held), None):
            act(self)
        elif key in _ARROWS and modifiers & _CONTROL and not modifiers & _ALT:
            self._jump(*_ARROWS[Qt.Key(key)], extend=bool(modifiers & _SHIFT))
        elif key == Qt.Key.Key_Space and modifiers & (_CONTROL | _SHIFT):
            # Not selectRow: it takes the Shift that is held for a wish to extend what is selected.
            whole = QItemSelectionModel.SelectionFlag.Columns if modifiers & _CONTROL else (
                QItemSelectionModel.SelectionFlag.Rows)
            self.selectionModel().select(self.currentIndex(), QItemSelectionModel.SelectionFlag.ClearAndSelect | whole)
        elif key == Qt.Key.Key_Escape and self.handle.dragging:
            self.handle.cancel()
        elif key == Qt.Key.Key_Escape and self.currentIndex().isValid():
            index = self.currentIndex()
            self.grid.forget_bad([(index.row(), index.column())])
            return False
        else:
            return False
        return True

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes to the next cell that can be typed into, row by row, and leaves the grid behind the last."""
        step = 1 if forward else -1
        if self.currentIndex().isValid() and self._along(step).isValid():
            self._step(0, step)
            return True
        return super().focusNextPrevChild(forward)

    def _along(self, step: int) -> QModelIndex:
        """The next cell that can be typed into, to the right (1) or left (-1) and then in the next row."""
        here, grid = self.currentIndex(), self.grid
        columns = [at for at in range(grid.columnCount()) if not self.isColumnHidden(at)][::step]
        ahead = [at for at in columns if (at - here.column()) * step > 0]
        for row in range(here.row(), grid.rowCount() if step > 0 else -1, step):
            for column in (ahead if row == here.row() else columns) if not self.isRowHidden(row) else ():
                index = grid.index(row, column)
                if grid.flags(index) & Qt.ItemFlag.ItemIsEditable:
                    return index
        return QModelIndex()

    def _step(self, rows: int, columns: int) -> None:
        """Enter or Tab: Enter goes below the cell where a run of tabs began."""
        index = self.currentIndex()
        began = self._tabs_from if self._tabs_from is not None and self._tabs_from[0] == index.row() else None
        if self._fresh and self._fresh == index.data(RECORD) and self._goes_on(rows, columns):
            return
        if columns:
            target = self._along(columns)
            if target.isValid():
                same_row = target.row() == index.row()
                kept = (began or (index.row(), index.column())) if same_row else (target.row(), target.column())
                self._to(target)
                self._tabs_from = kept
        elif began is not None:
            self._move(rows, began[1])
        else:
            self._move(rows, index.column())

    def _goes_on(self, rows: int, columns: int) -> bool:
        """From a row just typed to the blank one: by Enter, or Tab behind its last cell. It may lie far from it."""
        index, blank = self.currentIndex(), self.grid.rowCount() - 1
        behind = columns > 0 and self._along(1).row() != index.row()
        if not (rows > 0 or behind) or self.grid.index(blank, 0).data(RECORD):
            return False
        began = self._tabs_from[1] if self._tabs_from is not None and rows > 0 else 0
        self._fresh = ""
        self._to(self.grid.index(blank, began if rows > 0 and self._tabs_from is not None else (
            index.column() if rows > 0 else 0)))
        return True

    def _move(self, rows: int, column: int) -> None:
        row = min(max(self.currentIndex().row() + rows, 0), self.grid.rowCount() - 1)
        self._to(self.grid.index(row, column))

    def _to(self, index: QModelIndex) -> None:
        # Not setCurrentIndex: it adds to the selection while Ctrl is held, as it is when a shortcut brought us here.
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _jump(self, rows: int, columns: int, *, extend: bool) -> None:
        """To the edge of a block of filled cells, as Ctrl and an arrow do."""
        index, target = self.currentIndex(), edge_cell(self, rows, columns)
        if target == index:
            return
        if extend:
            box = QItemSelection(index, target)
            self.selectionModel().select(box, QItemSelectionModel.SelectionFlag.Select)
            self.selectionModel().setCurrentIndex(target, QItemSelectionModel.SelectionFlag.NoUpdate)
        else:
            self._to(target)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self.drops.follow(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.drops.leave()
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        self.drops.take(event)
