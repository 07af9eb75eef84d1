"""One drawing on the screen: hover tells the figure, a click or the arrow keys explain it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from reports.drawings.scenes.marks import SMALL
from reports.drawings.scenes.scene import Scene, Shape, Text
from ui.charts.painter import paint_scene, shape_at, text_box
from ui.widgets.measures import L
from ui.widgets.plain import literal

NARROWEST, WIDEST = 280.0, 1200.0
"""Points that a drawing is laid out in: narrower is scrolled, wider is enlarged."""
MARGIN = 6.0
"""Points left empty around a drawing."""
LARGEST, _SMALLEST = 1.7, 0.85
"""Pixels of a point: where there is room, and where there is none."""
_LEGIBLE = 9.0
"""Pixels that letters have at least, where the width allows it."""
_LOW = 224.0
"""Points of the height below which drawings are laid out smaller and wider."""
_STEPS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}

NOTHING = "Nothing to draw yet"


class SceneView(QWidget):
    """A drawing that is laid out for the width it gets."""

    clicked = Signal(str)
    keeps_choice = False
    """Whether what was chosen is marked without the focus too."""

    def __init__(self, read: Callable[[str], str] = str) -> None:
        """``read`` says what a figure is, for the tip."""
        super().__init__()
        self.scene: Scene | None = None
        self.empty = NOTHING
        self.read = read
        self._current = ""
        self._room = QSize(640, 400)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Chart")

    def room(self) -> tuple[float, float]:
        """The points that a drawing may take: its width, and the height that is in view."""
        width, high = min(max(self._room.width() / LARGEST, NARROWEST), WIDEST), self._room.height()
        scale = self._scale_of(width)
        if high / scale < _LOW:  # a low pane is filled by what is drawn smaller and wider
            scale = max(high / _LOW, min(_LEGIBLE / SMALL, scale))
            width = min(max(self._room.width() / scale, NARROWEST), WIDEST)
        return width - 2 * MARGIN, high / scale - 2 * MARGIN

    def set_room(self, room: QSize) -> None:
        """Take as much room as there is."""
        self._room = room

    def show_scene(self, scene: Scene | None, empty: str = "") -> None:
        """Paint another drawing, or say why there is none."""
        self.scene, self.empty = scene, empty or NOTHING
        if self._current not in self.figures():
            self._current = ""
        self.setAccessibleDescription(_said(scene) if scene is not None else self.empty)
        scale = self.scale
        width = max(self._room.width(), round((scene.width if scene is not None else NARROWEST) * scale))
        self.setFixedSize(max(width, 0), max(round((scene.height if scene is not None else 90.0) * scale), 60))
        self.update()

    def figures(self) -> list[str]:
        """The keys of the figures the drawing shows, each once."""
        shapes = self.scene.shapes if self.scene is not None else ()
        return list(dict.fromkeys(shape.figure for shape in shapes if shape.figure))

    @property
    def scale(self) -> float:
        """Pixels of a point."""
        return self._scale_of(NARROWEST) if self.scene is None else self._scale_of(
            self.scene.width, self.scene.height)

    def _scale_of(self, width: float, height: float = 0.0) -> float:
        """As large as the width allows; what is too high for the pane is made smaller, as long as it can be read."""
        scale = min(max(self._room.width() / width, _SMALLEST), LARGEST)
        if height <= 0:
            return scale
        letters = [shape.size for shape in self.scene.shapes if isinstance(shape, Text)] if self.scene else []
        least = min(scale, max(_LEGIBLE / min(letters, default=_LEGIBLE), _SMALLEST))
        return max(min(scale, self._room.height() / height), least)

    def _point(self, position: QPointF) -> tuple[float, float]:
        return position.x() / self.scale, position.y() / self.scale

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        if self.scene is None:
            painter.setPen(self.palette().placeholderText().color())
            area = self.rect().adjusted(L, L, -L, -L)  # where a table without rows says why
            flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
            painter.drawText(area, int(flags), self.empty)
        else:
            painter.scale(self.scale, self.scale)
            paint_scene(painter, self.scene)
            if self._current and (self.hasFocus() or self.keeps_choice):
                painter.setPen(QPen(self.palette().highlight().color(), 1.2, Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(self._around(self._current))
        painter.end()

    def _around(self, key: str) -> QRectF:
        found = QRectF()
        for shape in self.scene.shapes if self.scene is not None else ():
            if shape.figure == key:
                found = found.united(_box(shape))
        return found.adjusted(-3, -3, 3, 3)

    def tip_at(self, x: float, y: float) -> str:
        """What there is to say about a point of the drawing."""
        shape = shape_at(self.scene, x, y) if self.scene is not None else None
        if shape is None:
            return ""
        return "\n".join(part for part in (shape.tip, self.read(shape.figure) if shape.figure else "") if part)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), literal(self.tip_at(*self._point(QPointF(event.pos())))), self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        shape = shape_at(self.scene, *self._point(event.position())) if self.scene is not None else None
        hand = shape is not None and bool(shape.figure)
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        shape = shape_at(self.scene, *self._point(event.position())) if self.scene is not None else None
        if event.button() == Qt.MouseButton.LeftButton and shape is not None and shape.figure:
            self._choose(shape.figure)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()), 0)
        keys = self.figures()
        if step and keys:
            at = keys.index(self._current) + step if self._current in keys else min(step, 0)
            self._choose(keys[at % len(keys)])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def show_chosen(self, key: str) -> None:
        """Mark what shows a figure as chosen, where the drawing has it; nobody is told."""
        if key in self.figures() and key != self._current:
            self._current = key
            self.update()

    def _choose(self, key: str) -> None:
        self._current = key
        self.update()
        self.clicked.emit(key)


def _box(shape: Shape) -> QRectF:
    if isinstance(shape, Text):
        return text_box(shape)
    xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
    return QRectF(min(xs), min(ys), max(max(xs) - min(xs), 0.1), max(max(ys) - min(ys), 0.1))


def _said(scene: Scene) -> str:
    """The drawing in words, for those who do not see it."""
    tips = dict.fromkeys(shape.tip.replace("\n", ", ") for shape in scene.shapes if shape.tip and shape.figure)
    return ". ".join([scene.title, *tips])
