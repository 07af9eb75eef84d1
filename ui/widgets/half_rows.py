"""Leaves the row of a table empty that has no room at the lower edge: rows are shown whole."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QTableView


def cover_half_a_row(view: QTableView, ground: QColor) -> None:
    """Paint over the last row in view where a part of it is cut off; called behind the painting of the table.

    It may be cut by what the table is scrolled in: the row that the keyboard is in is shown all the same.
    """
    seen = view.viewport().visibleRegion().boundingRect()
    room = view.viewport().height() if seen.isEmpty() else seen.bottom() + 1
    last = view.rowAt(room - 1)
    top = view.rowViewportPosition(last) if last >= 0 else 0
    in_use = room < view.viewport().height() and view.hasFocus() and last == view.currentIndex().row()
    if last >= 0 and top > 0 and top + view.rowHeight(last) > room and not in_use:
        painter = QPainter(view.viewport())
        painter.fillRect(0, top, view.viewport().width(), room - top, ground)
        painter.end()
