"""Rows of two lines to choose from: recent designs, templates, reference designs, volumes that were read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyleOptionViewItem, QWidget

from ui.widgets.drawn import MIDDLE, RIGHT, draw_text, hairline, text_width
from ui.widgets.icons import icon
from ui.widgets.measures import ICON, M, S, two_line_height
from ui.widgets.plain import literal
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, line_height, scaled, text_font
from ui.widgets.whole_tips import WholeTips

_ROW = Qt.ItemDataRole.UserRole
_ANY = QModelIndex | QPersistentModelIndex
_LEAST = 3
"""Rows that are in view at least; the list takes what room there is."""
_GAP = 28
"""Between the columns at the right."""


class StartRow(NamedTuple):
    """One row: what it stands for, its name, the line below, what stands at the right, and a verdict's meaning."""

    key: str
    title: str
    detail: str = ""
    columns: tuple[str, ...] = ()
    meaning: str = ""
    gone: bool = False
    """Whether what it stands for is there no more."""

    @property
    def sentence(self) -> str:
        """The row as it is read out."""
        parts = (self.title, self.meaning, *self.columns, self.detail, "gone" if self.gone else "")
        return ", ".join(filter(None, parts))


class RowList(QListWidget):
    """See the module. Enter or a click chooses a row."""

    chosen = Signal(str)
    forgotten = Signal(str)
    """A row is to be taken out of the list."""
    left = Signal()
    """Escape was pressed."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(RowDelegate(theme, self))
        self.itemClicked.connect(self._choose)
        theme.changed.connect(self._measure)
        self.widths: tuple[int, ...] = ()
        """Of the columns at the right: each as wide as its widest text."""

    def show_rows(self, rows: Sequence[StartRow]) -> None:
        """Show these rows."""
        self.clear()
        for row in rows:
            item = QListWidgetItem(row.title)
            item.setData(_ROW, row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, row.sentence)
            item.setToolTip(literal(f"{row.title}\n{row.detail}"))
            self.addItem(item)
        self._measure()
        if rows:
            self.setCurrentRow(0)

    def _measure(self) -> None:
        """Find the widths of the columns, in the type in use."""
        rows = [self.row_at(self.model().index(at, 0)) for at in range(self.count())]
        font, count = text_font(BODY), max((len(row.columns) for row in rows), default=0)
        self.widths = tuple(max(text_width(row.columns[at], font) for row in rows if at < len(row.columns))
                            for at in range(count))
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()

    def row_height(self) -> int:
        """The height of one row."""
        narrow = self.property("narrow") is True
        return max(scaled(46 if narrow else 54), two_line_height(low=narrow))

    def set_narrow(self, narrow: bool) -> None:
        """Take the lower rows of a narrow window."""
        self.setProperty("narrow", narrow)
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()

    def row_at(self, index: _ANY) -> StartRow:
        """What a row is made of."""
        found = index.data(_ROW)
        return StartRow(*found) if found is not None else StartRow("", "")

    def sizeHint(self) -> QSize:
        return QSize(400, _LEAST * self.row_height() + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self.row_height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self._choose(item)
        elif event.key() == Qt.Key.Key_Delete and item is not None:
            self.forgotten.emit(self.row_at(self.currentIndex()).key)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setViewportMargins(0, 0, 0, self.height() % self.row_height())  # whole rows alone are shown

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(StartRow(*item.data(_ROW)).key)


class RowDelegate(WholeTips):
    """Paints one row."""

    def __init__(self, theme: Theme, rows: RowList) -> None:
        super().__init__(rows)
        self._theme, self._rows = theme, rows

    def whole_text(self, index: _ANY) -> str:
        row = self._rows.row_at(index)
        return "\n".join(filter(None, (row.title, row.detail)))

    def sizeHint(self, option: QStyleOptionViewItem, index: _ANY) -> QSize:
        del index
        return QSize(option.rect.width(), self._rows.row_height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _ANY) -> None:
        row, colours, rect = self._rows.row_at(index), self._theme.colours, QRect(option.rect)
        current = bool(option.state & QStyle.StateFlag.State_Selected) and self._rows.hasFocus()
        if option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, colours.hover)
        if index.row() == 0:
            hairline(painter, rect.left(), rect.top(), rect.width(), colours.line)
        hairline(painter, rect.left(), rect.bottom(), rect.width(), colours.line)
        signed = any(self._rows.row_at(self._rows.model().index(at, 0)).meaning for at in range(self._rows.count()))
        left = rect.left() + (ICON + M if signed else S)
        if row.meaning:
            picture = QRect(rect.left(), rect.top() + (rect.height() - ICON) // 2, ICON, ICON)
            icon(row.meaning, getattr(colours, row.meaning)).paint(painter, picture)
        ink = colours.disabled if row.gone else colours.text
        right = rect.right() + 1 - S
        for at in reversed(range(len(self._rows.widths))):
            wide = self._rows.widths[at]
            if at < len(row.columns):
                area = QRect(right - wide, rect.top(), wide, rect.height())
                last = at == len(self._rows.widths) - 1 and not row.gone
                draw_text(painter, area, row.columns[at], text_font(BODY), colours.text2 if last else ink, RIGHT)
            right -= wide + _GAP
        title, detail = line_height(BODY), line_height(CAPTION)
        top = rect.top() + (rect.height() - title - (detail if row.detail else 0)) // 2
        room = (right if self._rows.widths else rect.right() - S) - left
        draw_text(painter, QRect(left, top, room, title), row.title, text_font(BODY, MEDIUM), ink, elide=MIDDLE)
        if row.detail:
            draw_text(painter, QRect(left, top + title, room, detail), row.detail, text_font(CAPTION), colours.text2,
                      elide=MIDDLE)
        if current:
            painter.setPen(QPen(colours.accent, 2))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
