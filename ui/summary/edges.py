"""The edges of what is scrolled below the table: no row is cut in half there, what does not fit whole waits."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from ui.summary.spots import SpotGroup


class UncutRows(QWidget):
    """Lies over a scrolled area and covers the rows that its edges would cut; whoever points goes through it."""

    def __init__(self, area: QScrollArea, sections: Sequence[SpotGroup]) -> None:
        super().__init__(area)
        self._area, self._sections = area, sections
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.viewport().installEventFilter(self)
        area.verticalScrollBar().valueChanged.connect(lambda _at: self.update())
        area.verticalScrollBar().rangeChanged.connect(lambda _low, _high: self.update())

    def covered(self) -> list[QRect]:
        """The parts of rows that are seen and not whole, where the whole row would have room.

        A head goes with the first row below it: alone it would read as if there were nothing.
        """
        high, found = self.height(), []
        for headed, rows in self._rows():
            for at, row in enumerate(rows):
                seen = row.intersected(QRect(row.left(), 0, row.width(), high))
                kept = row.united(rows[1]) if headed and at == 0 and len(rows) > 1 else row
                below = kept.bottom() >= high and kept.height() <= high
                if seen.height() and (below or seen.height() < row.height() <= high):
                    found.append(seen)
        return found

    def _rows(self) -> list[tuple[bool, list[QRect]]]:
        """Head and spots of each part that is shown, in this widget's place, and whether the first is a head."""
        found = []
        for section in self._sections:
            if section.isVisible() and self._area.isAncestorOf(section):
                at = section.mapTo(self._area.viewport(), QPoint(0, 0))
                found.append((section.headed, [row.translated(at) for row in section.rows()]))
        return found

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest):
            self.setGeometry(self._area.viewport().geometry())
            self.raise_()
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, ground = QPainter(self), self._area.window().palette().base().color()
        for row in self.covered():
            painter.fillRect(row, ground)
        painter.end()
