"""The topology on the screen: a box dragged to another one is connected with it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication

from ui.charts.painter import shape_at
from ui.charts.scene_view import LARGEST, MARGIN, NARROWEST, SceneView
from ui.widgets.theme import Theme

_BEFORE, _AFTER = "items.", ".quantity"


class TopologyView(SceneView):
    """See the module."""

    drawn = Signal(str, str)
    """The lines of the box that a connection was drawn from, and of the one that it was drawn to."""

    keeps_choice = True

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._start = ""
        self._from: QPointF | None = None
        self._to: QPointF | None = None

    def room(self) -> tuple[float, float]:
        """The points of a drawing as large as it may be: it takes more of them itself where it needs more."""
        width, high = (side / LARGEST - 2 * MARGIN for side in (self._room.width(), self._room.height()))
        return max(width, NARROWEST - 2 * MARGIN), high

    def box_at(self, position: QPointF) -> str:
        """The line of the box at a place; empty where none is."""
        shape = shape_at(self.scene, *self._point(position)) if self.scene is not None else None
        key = shape.figure if shape is not None else ""
        return key[len(_BEFORE):-len(_AFTER)] if key.startswith(_BEFORE) and key.endswith(_AFTER) else ""

    def tip_at(self, x: float, y: float) -> str:
        """What there is to say about a point; of a box, that it can be connected too."""
        said = super().tip_at(x, y)
        shape = shape_at(self.scene, x, y) if self.scene is not None else None
        box = shape is not None and shape.figure.startswith(_BEFORE)
        return f"{said}\nDraw it to another box to connect the two" if box else said

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._start = self.box_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else ""
        self._from, self._to = event.position(), None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if not self._start or self._from is None:
            return
        if (event.position() - self._from).manhattanLength() >= QApplication.startDragDistance():
            self._to = event.position()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        start, drawing = self._start, self._to is not None
        self._forget()
        end = self.box_at(event.position())
        if drawing and start and end and start != end:
            self.drawn.emit(start, end)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._to is not None:
            self._forget()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._to is None or self._from is None:
            return
        over = self.box_at(self._to)
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        good = bool(over) and over != self._start
        painter.setPen(QPen(colours.accent if good else colours.edge, 2,
                            Qt.PenStyle.SolidLine if good else Qt.PenStyle.DashLine))
        painter.drawLine(self._from, self._to)
        painter.end()

    def _forget(self) -> None:
        self._start, self._from, self._to = "", None, None
        self.update()
