"""The edges of what is scrolled below the table: no row is cut in half there, what does not fit whole waits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QScrollArea

from ui.summary.spots import SpotGroup
from ui.widgets.uncut import EdgeCover


class UncutRows(EdgeCover):
    """Covers the rows of parts that the edges of a scrolled area would cut."""

    def __init__(self, area: QScrollArea, sections: Sequence[SpotGroup]) -> None:
        super().__init__(area)
        self._sections = sections

    def strips(self) -> Iterable[QRect]:
        return self.covered()

    def ground(self) -> QColor:
        return self._area.window().palette().base().color()

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
