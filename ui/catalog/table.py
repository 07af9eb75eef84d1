"""The table of records: keys, dragging, and whole columns that leave from the right where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from sizer.catalog.searching.record import made_by, short_title
from ui.catalog.cells import ROOM, SORTED_ROOM, RecordDelegate, RecordHead, box_rect, record_row_height
from ui.catalog.model import BrowsingModel
from ui.widgets.drawn import text_width
from ui.widgets.measures import ICON, XS, L, S
from ui.widgets.roles import RECORD, Index
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, text_font

_MEASURED = 200
"""Rows by whose texts a column is made wide enough, besides its head; longer ones are names."""
FIRST_LEAST, FIRST_MOST = 190, 230
TEXT_MOST = 160
"""Columns of texts are no wider: what is longer stands in the tip."""
_MOST_GIVEN = 28
"""What a column is wider than it needs, at most, where there is room."""


class RecordTable(QTableView):
    """See the module."""

    chosen = Signal(str)
    """Another record is the current one; empty where there is none."""
    used = Signal(str)
    """Enter: the record is wanted."""
    compared = Signal(str)
    """Space, or a click into the box: compare the record, or no longer."""
    sort_wanted = Signal(str)
    typed = Signal(str)
    """Letters that are meant for the search."""
    left_up = Signal()
    """Up, in the first row."""
    columns_left = Signal(int)
    """How many columns have no room."""

    def __init__(self, model: BrowsingModel, theme: Theme) -> None:
        super().__init__()
        self._records, self._theme = model, theme
        self.hidden_keys: tuple[str, ...] = ()
        self._widths: tuple[QFont, list[int]] | None = None
        """What the columns of what was found need in a type."""
        model.modelReset.connect(self._forget_widths)
        self.setObjectName("records")
        self.setAccessibleName("Records of the catalog")
        self.setModel(model)
        self.setItemDelegate(RecordDelegate(theme, self))
        self.head = RecordHead(theme, self)
        self.setHorizontalHeader(self.head)
        self.head.sectionClicked.connect(lambda at: self.sort_wanted.emit(model.key_at(at)))
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setTabKeyNavigation(False)
        self.setMinimumSize(FIRST_LEAST, 3 * record_row_height())
        self.doubleClicked.connect(lambda index: self.used.emit(str(index.data(RECORD))))
        theme.changed.connect(self._restyle)
        self._restyle()

    def current(self) -> str:
        """The id of the current record; empty where there is none."""
        index = self.currentIndex()
        return str(index.data(RECORD)) if index.isValid() else ""

    def show_record(self, at: int) -> None:
        """Make the record of a row the current one; the first where it has gone."""
        rows = self._records.rowCount()
        index = self._records.index(at if 0 <= at < rows else 0, 0) if rows else QModelIndex()
        moved = index.isValid() and index.row() != self.currentIndex().row()
        self.selectionModel().setCurrentIndex(
            index, QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows)
        if index.isValid():
            self.scrollTo(index)
        if not moved:  # else the new row has told
            self.chosen.emit(self.current())

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and current.row() != previous.row():
            self.chosen.emit(self.current())

    def lay_out(self) -> None:
        """Give each column the room it needs, and take away those from the right that have none."""
        model, room = self._records, self.viewport().width()
        needed = self._all_needed()
        if not needed:
            return
        leading = len(model.leading)
        first = min(max(needed[0], FIRST_LEAST), FIRST_MOST)
        used, shown = first + sum(needed[1:leading]), leading
        while shown < len(needed) and used + needed[shown] <= room:
            used += needed[shown]
            shown += 1
        spare = max(room - used, 0)
        whole = min(max(needed[0] - first, 0), spare)  # names are whole before other columns stand wider apart
        first, spare = first + whole, spare - whole
        more = min(spare // max(shown - 1, 1), _MOST_GIVEN) if shown > 1 else 0
        for section in range(len(needed)):
            self.setColumnHidden(section, section >= shown)
        for section in range(1, shown):
            self.setColumnWidth(section, needed[section] + more)
        self.setColumnWidth(0, first + spare - more * (shown - 1))
        hidden = tuple(model.key_at(section) for section in range(shown, len(needed)))
        self.hidden_keys = hidden
        self.columns_left.emit(len(hidden))

    def mark_sorted(self, key: str, *, down: bool) -> None:
        """Show by which column the records are sorted."""
        at = next((at for at in range(self._records.columnCount()) if self._records.key_at(at) == key), -1)
        self.head.sorted = at, down
        self.head.viewport().update()

    def _forget_widths(self) -> None:
        self._widths = None

    def _all_needed(self) -> list[int]:
        """What each column needs, measured once for what was found, and anew in another type."""
        face, columns = text_font(), self._records.columnCount()
        if self._widths is None or self._widths[0] is not face or len(self._widths[1]) != columns:
            self._widths = face, [self._needed(section) for section in range(columns)]
        return self._widths[1]

    def _needed(self, section: int) -> int:
        """What a column needs by its head and its rows, whose values the model has at hand without indexes."""
        model, rows = self._records, self._records.browsing.rows[:_MEASURED]
        head = text_width(model.head(section), text_font(CAPTION, MEDIUM)) + SORTED_ROOM
        if section == 0:
            box = box_rect(self.rect()).width() + L + S + 2 + XS
            widths = [max(text_width(short_title(row.item), text_font(BODY, MEDIUM)),
                          text_width(made_by(row.item), text_font(CAPTION))) for row in rows]
            return max([head, *widths]) + box + 1
        column = model.column_at(section)
        if column is None:
            texts, spans, signed = {row.fit.text for row in rows if row.fit is not None}, set[str](), True
        else:
            values = [model.value(row.item, column) for row in rows]
            texts, spans = {value.text for value in values}, {value.span for value in values}
            signed = any(spans)
        sign = ICON + XS + 2 if signed else 0
        widest = max([head, *(text_width(text, text_font()) + sign for text in texts),
                      *(text_width(text, text_font(CAPTION)) + sign for text in spans)])
        return (min(widest, TEXT_MOST) if model.elides(section) else widest) + 2 * ROOM

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, plain = event.key(), not event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain and self.current():
            self.used.emit(self.current())
        elif key == Qt.Key.Key_Space and plain and self.current():
            self.compared.emit(self.current())
        elif key == Qt.Key.Key_Up and self.currentIndex().row() <= 0:
            self.left_up.emit()
        elif plain and event.text().strip() and event.text().isprintable():
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._ticks(event):
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self._ticks(event):
            super().mouseDoubleClickEvent(event)

    def _ticks(self, event: QMouseEvent) -> bool:
        """Tick the box that was clicked, or no longer; whether it was one."""
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or index.column() or event.button() != Qt.MouseButton.LeftButton or not self._in_box(
                index, event.position().toPoint()):
            return False
        self.show_record(index.row())
        self.compared.emit(str(index.data(RECORD)))
        return True

    def _in_box(self, index: QModelIndex, point: QPoint) -> bool:
        return box_rect(self.visualRect(index)).adjusted(-XS, -XS, XS, XS).contains(point)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        index = self.currentIndex()
        if not index.isValid():
            return
        painter = QPainter(self.viewport())
        colours = self._theme.colours
        first = self.visualRect(index.siblingAtColumn(0))
        last = max(self.visualRect(index.siblingAtColumn(at)).right() for at in range(self._records.columnCount()))
        painter.setPen(QPen(colours.accent if self.hasFocus() else colours.edge, 2 if self.hasFocus() else 1))
        painter.drawRect(first.adjusted(1, 1, last - first.right() - 1, -2))
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._restyle()

    def _restyle(self) -> None:
        self.verticalHeader().setDefaultSectionSize(record_row_height())
        self.lay_out()
        self.viewport().update()


class WholeRows(QWidget):
    """Gives a table as much height as whole rows take: none is cut at the lower edge."""

    def __init__(self, table: RecordTable) -> None:
        super().__init__()
        self._table = table
        table.setParent(self)
        self.setFocusProxy(table)
        self.setMinimumSize(table.minimumSize())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        head, row = self._table.head.height(), max(record_row_height(), 1)
        rows = max((self.height() - head) // row, 1)
        self._table.setGeometry(0, 0, self.width(), min(head + rows * row, self.height()))
