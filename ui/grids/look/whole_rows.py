"""Rows on the screen: which there are, and as much height as whole ones take, so that none is cut at the edge."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTableView, QWidget

from ui.widgets.measures import S, head_height, row_height

_LEAST_ROWS = 4
"""The rows that a grid with fewer has room for, so that the next ones come in sight where one types."""


def rows_in_sight(view: QTableView) -> range:
    """The rows that are on the screen, or partly; none where the view is not."""
    if not view.isVisible():
        return range(0)
    last = view.rowAt(view.viewport().height() - 1)
    return range(max(view.rowAt(0), 0), (last if last >= 0 else view.model().rowCount() - 1) + 1)


class RowRoom(QWidget):
    """See the module. A grid whose texts are set in lines has rows of many heights, and all the room."""

    def __init__(self, view: QTableView, parent: QWidget) -> None:
        """In its parent from the first: all parts of a grid are styled again for each step that it takes into it."""
        super().__init__(parent)
        self._view = view
        view.setParent(self)
        view.horizontalScrollBar().rangeChanged.connect(lambda *_: self.place())
        self.setFocusProxy(view)

    @property
    def room(self) -> int:
        """The height there is for rows."""
        bar = self._view.horizontalScrollBar()
        across = bar.sizeHint().height() if bar.maximum() > 0 and not self._view.wordWrap() else 0
        return self.height() - self._view.horizontalHeader().height() - across

    def whole_in(self, room: int, *, filled: bool) -> int:
        """The height of the whole rows that fit; ``filled`` where it has no more than for rows there are, and a few."""
        rows = self._view.verticalHeader()
        row = max(rows.defaultSectionSize(), 1)
        if filled and room > (enough := max(rows.length(), _LEAST_ROWS * row)):
            return enough
        return room - room % row if room >= row else room

    @property
    def wanted(self) -> int:
        """The height in which all rows are seen."""
        return self.height() - self.room + self._view.verticalHeader().length() + 1

    def place(self) -> None:
        """Let the grid have the height of the rows that fit."""
        row = max(self._view.verticalHeader().defaultSectionSize(), 1)
        over = 0 if self._view.wordWrap() or self.room < row else self.room % row
        self._view.setGeometry(0, 0, self.width(), self.height() - over)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()

    def sizeHint(self) -> QSize:
        return self._view.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(S, head_height() + 2 * row_height(low=True))
