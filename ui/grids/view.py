"""A grid on the screen, with the keyboard habits of a spreadsheet."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QTableView, QToolButton, QWidget

from sizer.design.edits import DuplicateRecords, MoveRecords, RemoveRecords
from ui.grids.clipboard import mime_of
from ui.grids.completion import show_all
from ui.grids.delegate import CellDelegate
from ui.grids.grid_model import GridModel
from ui.grids.record_model import RecordModel
from ui.grids.selection import bands, edge, spots, texts
from ui.roles import EDIT, SUBJECT, Index
from ui.subject import Place, Subject

ITEM_MIME = "application/x-sizer-items"
"""What the catalog browser drags: ids of catalog items, one a line."""
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_ALT = Qt.KeyboardModifier.AltModifier
_ARROWS = {Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1)}


class GridView(QTableView):
    """See the module. ``subject_changed`` says what the current cell is about."""

    subject_changed = Signal(object)
    pasting = Signal(bool)
    """The user pastes; true when a preview is asked for."""
    dropped = Signal(object)
    """Catalog ids dropped here."""

    def __init__(self, model: GridModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.grid = model
        self._arrow = QToolButton(self.viewport())
        self._arrow.setArrowType(Qt.ArrowType.DownArrow)
        self._arrow.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._arrow.setToolTip("Choose from a list (Alt+Down)")
        self._arrow.setAccessibleName("Choose from a list")
        self._arrow.clicked.connect(self.open_list)
        self._arrow.hide()
        self.setModel(model)
        self.setAccessibleName(name)
        delegate = CellDelegate(self)
        self.setItemDelegate(delegate)
        delegate.moved.connect(self._move)
        delegate.filled.connect(self._fill_with)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(True)
        rows = self.verticalHeader()
        rows.setDefaultSectionSize(rows.fontMetrics().height() + 9)
        rows.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.horizontalHeader().setHighlightSections(True)
        self.setAcceptDrops(isinstance(model, RecordModel))
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self._place_arrow)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self._place_arrow()
        self.announce()

    def announce(self) -> None:
        """Say what the current cell is about."""
        subject = self.currentIndex().data(SUBJECT) if self.currentIndex().isValid() else None
        if isinstance(subject, Subject):
            self.subject_changed.emit(subject)

    def _place_arrow(self) -> None:
        index = self.currentIndex()
        listed = index.isValid() and self.grid.listed_at(index)
        rect = self.visualRect(index)
        if not listed or not rect.isValid() or not self.grid.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self._arrow.hide()
            return
        side = rect.height() - 2
        self._arrow.setGeometry(rect.right() - side, rect.top() + 1, side, side)
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
        return texts(self, self.grid.entry_at)

    def copy(self) -> None:
        """Put the selected cells on the clipboard."""
        block = self.block()
        if block:
            QApplication.clipboard().setMimeData(mime_of(block))

    def cut(self) -> None:
        """Copy, then clear."""
        self.copy()
        self.clear_cells("Cut")

    def clear_cells(self, verb: str = "Clear") -> None:
        """Set the selected cells to what they are when nothing is stated."""
        cells = [index for index in self.selected() if self.grid.record_at(index) is not None
                 and self.grid.flags(index) & Qt.ItemFlag.ItemIsEditable]
        for index in self.selected():
            self.grid.forget_bad(index)
        entries = [(index, "") for index in cells if (spec := self.grid.spec_at(index)) and not spec.required]
        title = f"{verb} {len(entries)} cells" if len(entries) > 1 else ""
        self.grid.enter_all(entries, title)

    def fill_down(self) -> None:
        """Give the cells below the first row of the selection what that row has."""
        cells = self.selected()
        if not cells:
            return
        first = cells[0].row()
        if {index.row() for index in cells} == {first} and first > 0:
            cells = [self.grid.index(row, index.column()) for index in cells for row in (first - 1, first)]
            first -= 1
        top = {index.column(): str(index.data(EDIT) or "") for index in cells if index.row() == first}
        below = [(index, top[index.column()]) for index in cells
                 if index.row() != first and index.column() in top and self.grid.record_at(index) is not None
                 and self.grid.flags(index) & Qt.ItemFlag.ItemIsEditable]
        self.grid.enter_all(below, f"Fill {len(below)} cells down")

    def _fill_with(self, text: str) -> None:
        cells = [index for index in self.selected() if self.grid.flags(index) & Qt.ItemFlag.ItemIsEditable]
        self.grid.enter(cells, text, f"Fill {len(cells)} cells")

    def duplicate(self) -> None:
        """Copy the selected records behind the last of them."""
        if names := self.selected_records():
            self.grid.store.edit(DuplicateRecords(self.grid.table, tuple(names)))

    def delete_rows(self) -> None:
        """Remove the selected records with what depends on them."""
        if names := self.selected_records():
            self.grid.store.edit(RemoveRecords(self.grid.table, tuple(names)))

    def move_rows(self, step: int) -> None:
        """Move the selected records up or down in the document."""
        names = self.selected_records()
        if not names or not isinstance(self.grid, RecordModel) or self.grid.sorted_by is not None:
            return
        rows = [self.grid.row_of(name) for name in names]
        target = min(rows) - 1 if step < 0 else max(rows) + 2
        if target < 0 or (step > 0 and max(rows) + 1 >= self.grid.rowCount() - 1):
            return
        self.grid.store.edit(MoveRecords(self.grid.table, tuple(names), self.grid.id_at(target) or None))

    def go_to(self, place: Place) -> bool:
        """Bring a cell into view and make it the current one."""
        index = self.grid.index_of(place)
        if not index.isValid():
            return False
        if self.isColumnHidden(index.column()):
            self.setColumnHidden(index.column(), False)
        self._to(index)
        self.scrollTo(index)
        return True

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
            self._move(-1 if modifiers & _SHIFT else 1, 0)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not modifiers & _CONTROL:
            self.clear_cells()
        elif key == Qt.Key.Key_Down and modifiers & _ALT:
            self.open_list()
        elif key in _ARROWS and modifiers & _CONTROL and not modifiers & _ALT:
            self._jump(*_ARROWS[Qt.Key(key)], extend=bool(modifiers & _SHIFT))
        elif key == Qt.Key.Key_Space and modifiers & (_CONTROL | _SHIFT):
            (self.selectColumn if modifiers & _CONTROL else self.selectRow)(
                self.currentIndex().column() if modifiers & _CONTROL else self.currentIndex().row())
        elif key == Qt.Key.Key_Escape and self.currentIndex().isValid():
            self.grid.forget_bad(self.currentIndex())
            return False
        else:
            return False
        return True

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab moves along the row, and leaves the grid at its ends, so that nobody is caught in it."""
        index = self.currentIndex()
        step = 1 if forward else -1
        column = index.column() + step
        while 0 <= column < self.grid.columnCount() and self.isColumnHidden(column):
            column += step
        if index.isValid() and 0 <= column < self.grid.columnCount():
            self._to(self.grid.index(index.row(), column))
            return True
        return super().focusNextPrevChild(forward)

    def _move(self, rows: int, columns: int) -> None:
        index = self.currentIndex()
        row = min(max(index.row() + rows, 0), self.grid.rowCount() - 1)
        column = index.column() + columns
        while 0 <= column < self.grid.columnCount() and self.isColumnHidden(column):
            column += columns
        if 0 <= column < self.grid.columnCount():
            self._to(self.grid.index(row, column))

    def _to(self, index: QModelIndex) -> None:
        # Not setCurrentIndex: it adds to the selection while Ctrl is held, as it is when a shortcut brought us here.
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _jump(self, rows: int, columns: int, *, extend: bool) -> None:
        """To the edge of a block of filled cells, as Ctrl and an arrow do."""
        index = self.currentIndex()
        path = [(index.row(), index.column())]
        row, column = index.row() + rows, index.column() + columns
        while 0 <= row < self.grid.rowCount() and 0 <= column < self.grid.columnCount():
            if not self.isColumnHidden(column):
                path.append((row, column))
            row, column = row + rows, column + columns
        if len(path) < 2:
            return
        target = self.grid.index(*path[edge(bool(self.grid.text_at(*spot)) for spot in path)])
        if extend:
            box = QItemSelection(index, target)
            self.selectionModel().select(box, QItemSelectionModel.SelectionFlag.Select)
            self.selectionModel().setCurrentIndex(target, QItemSelectionModel.SelectionFlag.NoUpdate)
        else:
            self._to(target)

    def contents_menu_point(self) -> QPoint:
        """Where a menu for the current cell opens."""
        return self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).bottomLeft())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._accept_drag(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._accept_drag(event)

    def _accept_drag(self, event: QDragMoveEvent) -> None:
        if event.mimeData().hasFormat(ITEM_MIME) and self.grid.table == "items":
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        if not event.mimeData().hasFormat(ITEM_MIME):
            event.ignore()
            return
        event.acceptProposedAction()
        ids = bytes(event.mimeData().data(ITEM_MIME).data()).decode().split("\n")
        at = self.indexAt(event.position().toPoint())
        target = cast(RecordModel, self.grid).id_at(at.row()) if at.isValid() else ""
        self.dropped.emit((ids, target))
