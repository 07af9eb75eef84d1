"""The drawing of headroom: what is asked in the middle, the range as a band, the likely value as a tick."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from reports.decision.scale import Position
from ui.widgets.theme import Colours

TRACK, TICK, MIDDLE = 8, 5, 1
_TICK_HIGH, _MIDDLE_HIGH, _ARROW = 18, 24, 7


def draw_headroom(painter: QPainter, rect: QRect, at: Position, ink: QColor, colours: Colours) -> None:
    """Draw a position into a rectangle; ``ink`` is the colour of the verdict."""
    middle = rect.center().y() + 0.5
    track = QRectF(rect.x(), middle - TRACK / 2, rect.width(), TRACK)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.sunken)
    painter.drawRoundedRect(track, 2, 2)
    if at.ranged:
        painter.setBrush(colours.bar)
        left, right = (rect.x() + share * rect.width() for share in (at.low, at.high))
        painter.drawRoundedRect(QRectF(left, track.y(), max(right - left, 2.0), TRACK), 2, 2)
        for beyond, x, side in ((at.low_beyond, left, -1), (at.high_beyond, right, 1)):
            if beyond:
                _arrow(painter, x, middle, side, colours.bar)
    asked = rect.x() + rect.width() / 2
    painter.fillRect(QRectF(asked - MIDDLE / 2, middle - _MIDDLE_HIGH / 2, MIDDLE, _MIDDLE_HIGH), colours.text2)
    likely = rect.x() + at.likely * rect.width()
    if at.under or at.over:
        _arrow(painter, likely, middle, 1 if at.over else -1, ink)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawRoundedRect(QRectF(likely - TICK / 2, middle - _TICK_HIGH / 2, TICK, _TICK_HIGH), 1.5, 1.5)


def _arrow(painter: QPainter, x: float, y: float, side: int, ink: QColor) -> None:
    """An arrow at an end of the scale: it goes on beyond."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([QPointF(x, y), QPointF(x - side * _ARROW, y - _ARROW),
                                   QPointF(x - side * _ARROW, y + _ARROW)]))
