"""What the blank row at the end of a grid asks for, and what is said in place of rows where there are none."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QTableView

from ui.grids.look.cells import PAD
from ui.grids.models.records import RecordModel
from ui.widgets.icons import icon
from ui.widgets.measures import ICON, XS
from ui.widgets.roles import FOREGROUND

NOTHING = {
    "overrides": "No number is pinned. A pin holds a computed number at a value of yours, with the reason: all that "
                 "follows is computed from it, and what it would be without stands beside. To pin one, choose it "
                 "anywhere and press Pin a value... in Explain (Ctrl+Shift+O).",
    "accepted": "No problem is accepted. Whoever accepts one says why, and it is told with its reason instead of as a "
                "problem. To accept one, choose it under Problems: Design, Accept the current problem.",
}
"""Table without a blank row -> what its rows are for, where it has none."""
_MARGIN = 24


def nothing_said(view: QTableView) -> str:
    """What stands in place of the rows of a grid; empty where it has rows, or hides them by its filter."""
    model = view.model()
    if not isinstance(model, RecordModel) or len(getattr(model.store.view, model.table)):
        return ""
    return NOTHING.get(model.table, "")


def paint_nothing(view: QTableView) -> None:
    """Write it where the rows would be."""
    if text := nothing_said(view):
        painter = QPainter(view.viewport())
        painter.setFont(view.font())
        painter.setPen(view.palette().placeholderText().color())
        area = view.viewport().rect().adjusted(PAD, _MARGIN // 2, -_MARGIN, -_MARGIN)
        painter.drawText(area, int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap), text)
        painter.end()


def paint_invitation(view: QTableView) -> None:
    """Write it, as long as nothing is typed or refused there."""
    model = view.model()
    last = model.rowCount() - 1
    if not isinstance(model, RecordModel) or not model.invitation or last < 0:
        return
    top = view.rowViewportPosition(last)
    if not 0 <= top < view.viewport().height() or any(not place.record for place in model.bad):
        return
    left, high = view.columnViewportPosition(0) + PAD, view.rowHeight(last)
    painter = QPainter(view.viewport())
    painter.setFont(view.font())
    colour = model.index(last, 0).data(FOREGROUND)
    ink = colour if isinstance(colour, QColor) else view.palette().placeholderText().color()
    icon("add", ink).paint(painter, QRect(left, top + (high - ICON) // 2, ICON, ICON))
    left += ICON + XS
    painter.setPen(ink)
    painter.drawText(QRect(left, top, view.viewport().width() - left, high - 1),
                     Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, model.invitation)
    painter.end()
