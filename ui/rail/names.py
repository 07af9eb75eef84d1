"""The names of the places beside a rail of icons, while the pointer rests on it or Alt is held."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.widgets.drawn import RIGHT, draw_text, text_width
from ui.widgets.measures import L, M
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, NORMAL, text_font


class NamedPlace(NamedTuple):
    """One line: where its icon stands, what the place is called, what is to be known of it, and its keys."""

    top: int
    height: int
    title: str
    says: str
    keys: str
    front: bool


class RailNames(QWidget):
    """See the module. It takes no click: places are chosen by their icons, at whose height their names stand."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.places: tuple[NamedPlace, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_places(self, places: Sequence[NamedPlace], beside: QRect) -> None:
        """Stand at the right of the rail, as wide as the widest line."""
        self.places = tuple(places)
        title, small = text_font(BODY, MEDIUM), text_font(CAPTION)
        self._says, self._keys = (max((text_width(text, small) for text in texts), default=0) for texts in (
            [place.says for place in places], [place.keys for place in places]))
        names = max((text_width(place.title, title) for place in places), default=0)
        wide = M + names + L + self._says + L + self._keys + M
        self.setGeometry(beside.right() + 1, beside.top(), wide, beside.height())
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, colours = QPainter(self), self._theme.colours
        painter.fillRect(self.rect(), colours.window)
        painter.fillRect(self.width() - 1, 0, 1, self.height(), colours.line)
        small = text_font(CAPTION)
        for place in self.places:
            line = QRect(M, place.top, self.width() - 2 * M, place.height)
            draw_text(painter, line, place.title, text_font(BODY, MEDIUM if place.front else NORMAL),
                      colours.accent if place.front else colours.text)
            draw_text(painter, line, place.keys, small, colours.text2, RIGHT)
            draw_text(painter, line.adjusted(0, 0, -self._keys - L, 0), place.says, small, colours.text2, RIGHT)
        painter.end()
