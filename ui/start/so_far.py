"""What has been found so far for what is asked: the smallest layout that meets it, and whether more do."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.drawn import END, RIGHT, draw_lines, draw_text, lines_size
from ui.widgets.icons import icon
from ui.widgets.measures import ICON, S
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, STRONG, TITLE, line_height, text_font

CAPTION_TEXT, STILL_LOOKING = "Smallest of a first look", "First found, still looking for smaller…"
"""Other drives, arrays and servers are tried by the page of layouts alone."""
WHOLE_LINES = frozenset(("Drives", "In"))
"""Rows that are names, which have a line for themselves."""


class SoFar(NamedTuple):
    """What is shown of the layouts found so far."""

    meaning: str
    title: str
    rows: tuple[tuple[str, str], ...]
    more: str

    @property
    def sentence(self) -> str:
        """All of it, to be read out."""
        return ", ".join([self.title, self.meaning, *(f"{name} {value}" for name, value in self.rows), self.more])


class SoFarPanel(QWidget):
    """See the module; empty until it has something."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.shown: SoFar | None = None
        self.working = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.updateGeometry)

    def show_found(self, found: SoFar | None, *, working: bool) -> None:
        """Show what was found; ``working`` says that more may come."""
        if (found, working) != (self.shown, self.working):
            self.shown, self.working = found, working
            self.setAccessibleName(f"{self.caption}: {found.sentence}" if found else "")
            self.update()

    @property
    def caption(self) -> str:
        """What is said above: nothing is the smallest as long as more may come."""
        return STILL_LOOKING if self.working else CAPTION_TEXT

    def sizeHint(self) -> QSize:
        return QSize(296, self._height())

    def _height(self) -> int:
        """Room for all lines, one of the names in two."""
        names = line_height(BODY) + max(2 * line_height(CAPTION), line_height(BODY)) + 2 * 5
        return line_height(CAPTION) * 2 + S + line_height(TITLE) + 6 + names + 4 * (line_height(BODY) + 5) + 2

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, colours = QPainter(self), self._theme.colours
        if self.shown is not None or self.working:
            painter.fillRect(0, 0, 1, self.height(), colours.line)
        left, width = 28, self.width() - 28
        y, caption, body = 0, line_height(CAPTION), line_height(BODY)
        if self.shown is None:
            if self.working:
                draw_text(painter, QRect(left, y, width, caption), "Laying out…", text_font(CAPTION), colours.text2)
            painter.end()
            return
        draw_text(painter, QRect(left, y, width, caption), self.caption, text_font(CAPTION, MEDIUM),
                  colours.text2)
        y += caption + S
        tall = line_height(TITLE)
        icon(self.shown.meaning, getattr(colours, self.shown.meaning)).paint(
            painter, QRect(left, y + (tall - ICON) // 2, ICON, ICON))
        draw_text(painter, QRect(left + ICON + S, y, width - ICON - S, tall), self.shown.title,
                  text_font(TITLE, STRONG), colours.text, elide=END)
        y += tall + 6
        for name, value in self.shown.rows:
            if name in WHOLE_LINES:  # a name is as long as it is, and is set in lines
                high = max(lines_size(value, text_font(CAPTION), width).height(), body)
                draw_lines(painter, QRect(left, y, width, high), value, text_font(CAPTION), colours.text2)
                y += high + 5
                continue
            draw_text(painter, QRect(left, y, width, body), name, text_font(CAPTION), colours.text2)
            draw_text(painter, QRect(left, y, width, body), value, text_font(BODY, MEDIUM),
                      colours.text2 if value == "unknown" else colours.text, RIGHT)
            y += body + 5
        if y + 2 + caption <= self.height():  # whole or not there: names in two lines may have taken its room
            draw_text(painter, QRect(left, y + 2, width, caption), self.shown.more, text_font(CAPTION), colours.text2)
        painter.end()
