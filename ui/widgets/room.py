"""How large a window may be, so that all of it is on the screen."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QStyle, QWidget


def room_on_screen(window: QWidget) -> QSize:
    """The largest size inside its frame that a window has room for, beside the panels of its desktop."""
    return _free(window).size()


def enlarge(window: QWidget, wanted: QSize) -> None:
    """Make a window at least as large as wanted where the screen has room, and move it so that all of it is seen."""
    free = _free(window)
    size = window.size().expandedTo(wanted).boundedTo(free.size())
    window.resize(size)
    place = QRect(window.pos(), size)
    right, below = free.right() - place.right(), free.bottom() - place.bottom()
    window.move(place.topLeft() + QPoint(min(right, 0), min(below, 0)))
    window.move(max(window.x(), free.left()), max(window.y(), free.top() - _title(window)))


def _free(window: QWidget) -> QRect:
    """What is left of the screen inside a frame, which nobody knows exactly before the window is shown."""
    return window.screen().availableGeometry().adjusted(0, _title(window), 0, 0)


def _title(window: QWidget) -> int:
    return window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)


def inside(window: QWidget, wanted: QRect) -> QRect:
    """A place for a window, moved and made smaller so that all of it is on its screen."""
    free = _free(window)
    size = wanted.size().boundedTo(free.size())
    left = min(max(wanted.left(), free.left()), free.right() - size.width() + 1)
    top = min(max(wanted.top(), free.top()), free.bottom() - size.height() + 1)
    return QRect(QPoint(left, top), size)
