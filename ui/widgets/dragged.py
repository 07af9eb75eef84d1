"""Records of the catalog that are dragged: what they are carried as, and the mark where they would be dropped."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.widgets.theme import Theme

ITEM_MIME = "application/x-sizer-items"
"""What the catalog drags: ids of its records, one a line."""
_LINE = 2


def dragged_items(data: QMimeData) -> list[str]:
    """The ids of the records that are dragged; none where something else is."""
    return bytes(data.data(ITEM_MIME).data()).decode().split("\n") if data.hasFormat(ITEM_MIME) else []


class DropMark(QWidget):
    """A frame around what would take what is dragged; a line where that is flat."""

    def __init__(self, within: QWidget, theme: Theme) -> None:
        super().__init__(within)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def frame(self, area: QRect) -> None:
        """Stand around an area."""
        self.setGeometry(area)
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setPen(QPen(self._theme.colours.accent, _LINE))
        painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
        painter.end()
