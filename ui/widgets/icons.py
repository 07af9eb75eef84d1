"""Our own icons: stroked drawings from package files, coloured for the theme in use.

A drawing is read and painted when it is first seen, in the size it is seen in: most icons stand in menus that nobody
has opened yet.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton

_DRAWN_IN = "#505050"
_PICTURES = Path(__file__).parents[1] / "pictures"
_SIZES = (16, 24, 32, 48)
_PALE = 0.35
"""How much of the ink is left where an icon is disabled."""


def icon(name: str, colour: QColor) -> QIcon:
    """The icon ``name`` in ``colour``; paler where it is disabled, in the ink of selected text where it is selected."""
    return _icon(name, colour.name())


def set_icon(button: QAbstractButton, shown: QIcon) -> None:
    """Give a button an icon that it does not have yet; the same one again would lay out and paint all around it."""
    if button.icon().cacheKey() != shown.cacheKey():
        button.setIcon(shown)


@cache
def _icon(name: str, colour: str) -> QIcon:
    return QIcon(_Drawing(name, colour))


class _Drawing(QIconEngine):
    """Paints one drawing, each size once."""

    def __init__(self, name: str, colour: str) -> None:
        super().__init__()
        self._name, self._colour = name, colour

    def clone(self) -> QIconEngine:
        made = _Drawing(self._name, self._colour)
        _CLONES.append(made)
        return made

    def availableSizes(self, mode: QIcon.Mode = QIcon.Mode.Normal, state: QIcon.State = QIcon.State.Off) -> list[QSize]:
        del mode, state
        return [QSize(size, size) for size in _SIZES]

    def actualSize(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QSize:
        del mode, state
        side = min(size.width(), size.height())
        return QSize(side, side)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(rect, self.pixmap(rect.size() * ratio, mode, state))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        del state
        selected = mode == QIcon.Mode.Selected
        colour = QGuiApplication.palette().highlightedText().color().name() if selected else self._colour
        return _drawn(self._name, colour, size.width(), size.height(), mode == QIcon.Mode.Disabled)


_CLONES: list[_Drawing] = []
"""Qt owns a clone from when it has it, and nobody tells Python, which would end it."""


@cache
def _drawn(name: str, colour: str, width: int, height: int, pale: bool) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - where a drawing is seen

    made = QPixmap(width, height)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setOpacity(_PALE if pale else 1.0)
    QSvgRenderer(_source(name).replace(_DRAWN_IN, colour).encode()).render(painter)
    painter.end()
    return made


@cache
def _source(name: str) -> str:
    return (_PICTURES / f"{name}.svg").read_text("utf-8")
