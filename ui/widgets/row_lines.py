"""Goes on with the lines below the rows of a table to its edge, where its columns are not as wide: as its head does."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QTableView

from ui.widgets.drawn import hairline
from ui.widgets.roles import BACKGROUND, DISPLAY

UNLINED = "unlined"
"""The property of a table that has no lines below its rows."""


def go_on_with_lines(view: QTableView, colour: QColor) -> None:
    """Draw what is missing of the lines; called behind the painting of the table."""
    used, room = view.horizontalHeader().length() - view.horizontalHeader().offset(), view.viewport().rect()
    first, last = view.rowAt(0), view.rowAt(room.height() - 1)
    if used >= room.width() or first < 0 or view.property(UNLINED):
        return
    painter = QPainter(view.viewport())
    for row in range(first, (last if last >= 0 else view.model().rowCount() - 1) + 1):
        top, high = view.rowViewportPosition(row), view.rowHeight(row)
        if (ground := _ground_of_head(view, row)) is not None:
            painter.fillRect(used, top, room.width() - used, high, ground)
        hairline(painter, used, top + high - 1, room.width() - used, colour)
    painter.end()


def _ground_of_head(view: QTableView, row: int) -> QColor | None:
    """The ground of a row that heads those below it; None of any other."""
    model = view.model()
    first, last = (model.index(row, at) for at in (0, model.columnCount() - 1))
    ground = first.data(BACKGROUND)
    return ground if isinstance(ground, QColor) and not last.data(DISPLAY) and last.data(BACKGROUND) == ground else None
