"""Our own icons: stroked drawings from package files, coloured for the theme in use."""

from __future__ import annotations

from functools import cache
from importlib import resources

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

_DRAWN_IN = "#505050"
_SIZES = (16, 24, 32, 48)


def icon(name: str, colour: QColor) -> QIcon:
    """The icon ``name`` in ``colour``, and paler where it is disabled."""
    return _icon(name, colour.name())


def set_icon(button: QAbstractButton, shown: QIcon) -> None:
    """Give a button an icon that it does not have yet; the same one again would lay out and paint all around it."""
    if button.icon().cacheKey() != shown.cacheKey():
        button.setIcon(shown)


@cache
def _icon(name: str, colour: str) -> QIcon:
    drawn = (resources.files("ui") / "pictures" / f"{name}.svg").read_text("utf-8")
    made = QIcon()
    pale = QColor(colour)
    pale.setAlphaF(0.35)
    for mode, ink, opacity in ((QIcon.Mode.Normal, colour, 1.0), (QIcon.Mode.Disabled, colour, pale.alphaF())):
        renderer = QSvgRenderer(QByteArray(drawn.replace(_DRAWN_IN, ink).encode()))
        for size in _SIZES:
            pixmap = QPixmap(size, size)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setOpacity(opacity)
            renderer.render(painter)
            painter.end()
            made.addPixmap(pixmap, mode)
    return made
