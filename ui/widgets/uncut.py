"""Leaves the line empty that the lower edge of a scrolled pane would cut: fields and texts are shown whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPalette, QTextBlock, QTextCursor, QTextTable
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QTextBrowser,
    QWidget,
)

_WHOLE = (QAbstractButton, QAbstractSpinBox, QComboBox, QLabel, QLineEdit)
"""What is read as one thing, and half of it is not."""
_ITEM_PX, _MOST = 96, 0.5
"""A table no higher is one item; of an item that takes more of a pane than this a part is shown, in whole lines."""
_ASIDE = 3
"""From the sides of a page, where a line is looked for: both columns of a table may have one."""


def items_at(cursor: QTextCursor) -> Iterator[QRectF]:
    """Where the item stands that a place of a page is in, largest first: a small table, a row of one, a paragraph.

    The head above an item goes with it: alone at the edge it says nothing.
    """
    layout, block, table = cursor.document().documentLayout(), cursor.block(), table_of(cursor)
    if table is None:
        below = block.next() if _heads(block) else block
        yield from _with_head(layout.blockBoundingRect(block).united(layout.blockBoundingRect(below)), block)
        return
    whole = layout.frameBoundingRect(table)
    if whole.height() <= _ITEM_PX:
        yield from _with_head(whole, table.cellAt(0, 0).firstCursorPosition().block())
    cells = [table.cellAt(table.cellAt(block.position()).row(), at) for at in range(table.columns())]
    row = layout.blockBoundingRect(cells[0].firstCursorPosition().block())
    for cell in cells:
        for each in (cell.firstCursorPosition(), cell.lastCursorPosition()):
            row = row.united(layout.blockBoundingRect(each.block()))
    yield from _with_head(row, cells[0].firstCursorPosition().block())


def table_of(cursor: QTextCursor) -> QTextTable | None:
    """The outermost table that a place of a page is in."""
    table = cast("QTextTable | None", cursor.currentTable())
    while table is not None and isinstance(table.parentFrame(), QTextTable):
        table = cast("QTextTable", table.parentFrame())
    return table


def _with_head(item: QRectF, first: QTextBlock) -> Iterator[QRectF]:
    """The place of an item with the head above its first paragraph, where one stands there, and without it."""
    above = first.previous()
    while above.isValid() and not above.text().strip():  # what a page has between two tables
        above = above.previous()
    if _heads(above):
        yield item.united(above.document().documentLayout().blockBoundingRect(above))
    yield item


def _heads(block: QTextBlock) -> bool:
    """Whether a paragraph is the head of what follows: all of it is bold, and it stands in no table."""
    if not block.isValid() or not block.text().strip() or table_of(QTextCursor(block)) is not None:
        return False
    bold = QTextCursor(block)
    bold.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    start = QTextCursor(block)
    start.movePosition(QTextCursor.MoveOperation.NextCharacter)
    return all(each.charFormat().fontWeight() >= QFont.Weight.Bold for each in (start, bold))


class EdgeCover(QWidget):
    """Lies over a scrolled pane and covers what its edges would cut; whoever points goes through it."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.viewport().installEventFilter(self)
        area.verticalScrollBar().valueChanged.connect(lambda _at: self.update())
        area.verticalScrollBar().rangeChanged.connect(lambda _low, _high: self.update())

    def strips(self) -> Iterable[QRect]:
        """What is covered now."""
        raise NotImplementedError

    def ground(self) -> QColor:
        """The colour of the pane."""
        raise NotImplementedError

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest):
            self.setGeometry(self._area.viewport().geometry())
            self.raise_()
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, ground = QPainter(self), self.ground()
        for strip in self.strips():
            painter.fillRect(strip, ground)
        painter.end()


class UncutEdge(EdgeCover):
    """Covers what the lower edge of a pane of fields or text would cut."""

    def __init__(self, area: QAbstractScrollArea, ground: QPalette.ColorRole = QPalette.ColorRole.Base) -> None:
        super().__init__(area)
        self._ground = ground

    def strips(self) -> Iterable[QRect]:
        place = self.covered()
        return () if place.isEmpty() else (place,)

    def ground(self) -> QColor:
        return self._area.palette().color(self._ground)

    def covered(self) -> QRect:
        """The strip above the lower edge in which something is cut; empty where all is whole, or nothing is higher."""
        high, tops = self.height(), [place.top() for place in self._places() if self._cut(place)]
        top = min(tops, default=high)
        return QRect(0, top, self.width(), high - top)

    def _cut(self, place: QRect) -> bool:
        return 0 < place.top() < self.height() <= place.bottom()

    def _places(self) -> Iterator[QRect]:
        """Where what is shown at the lower edge stands, in this widget's place; not what the keyboard is in."""
        area = self._area
        if isinstance(area, QTextBrowser):
            yield from self._lines(area)
        elif isinstance(area, QScrollArea):
            for part in area.viewport().findChildren(QWidget):
                if isinstance(part, _WHOLE) and part.isVisible() and not part.hasFocus():
                    yield QRect(part.mapTo(area.viewport(), QPoint(0, 0)), part.size())

    def _lines(self, page: QTextBrowser) -> Iterator[QRect]:
        """The lines of a page at its lower edge."""
        layout, across, down = page.document().documentLayout(), page.horizontalScrollBar(), page.verticalScrollBar()
        scrolled = QPointF(across.value(), down.value())
        for x in (_ASIDE, self.width() // 2, self.width() - _ASIDE):
            found = page.cursorForPosition(QPoint(x, self.height() - 1))
            if not found.block().text().strip() and table_of(found) is None:
                continue  # what a page has between two tables
            line = found.block().layout().lineForTextPosition(found.positionInBlock())
            if line.isValid():
                corner = layout.blockBoundingRect(found.block()).topLeft() - scrolled
                yield line.rect().translated(corner).toAlignedRect()
            small = (item for item in items_at(found) if item.height() < _MOST * self.height())
            if (item := next(small, None)) is not None:
                yield item.translated(-scrolled).toAlignedRect()
