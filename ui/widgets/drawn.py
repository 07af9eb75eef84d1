"""Text drawn by our own widgets: the one helper that may leave a part of it out, and says when it did."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from ui.widgets.plain import numbers_whole
from ui.widgets.typefaces import KnownFont

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
WHOLE = Qt.TextElideMode.ElideNone
MIDDLE = Qt.TextElideMode.ElideMiddle
END = Qt.TextElideMode.ElideRight


@dataclass(frozen=True, slots=True)
class Clipped:
    """A text that had no room, and whether it is a name, which may give way in its middle."""

    text: str
    room: int
    needed: int
    name: bool
    gives_way: bool = False
    """Whether it was drawn with dots in place of what had no room, as a name or a sentence is."""


class ClippedTexts:
    """What had to be cut since it was last forgotten; nothing is noted unless a test watches."""

    def __init__(self) -> None:
        self.watched = False
        self.found: list[Clipped] = []

    def note(self, text: str, room: int, needed: int, elide: Qt.TextElideMode) -> None:
        """Remember one, if anyone wants to know."""
        if self.watched and len(self.found) < 1000:
            self.found.append(Clipped(text, room, needed, elide == MIDDLE, elide != WHOLE))


CLIPPED = ClippedTexts()


def text_width(text: str, font: QFont) -> int:
    """The room a text needs in one line, measured as it is painted."""
    return font.width(text) if isinstance(font, KnownFont) else QFontMetrics(font).horizontalAdvance(text)


def draw_text(painter: QPainter, rect: QRect, text: str, font: QFont, colour: QColor,
              align: Qt.AlignmentFlag = LEFT, elide: Qt.TextElideMode = WHOLE) -> int:
    """Draw one line of text inside a rectangle; the width it took.

    Names are elided in their middle (``MIDDLE``), sentences at their end (``END``); numbers never (``WHOLE``): one
    that has no room is drawn whole, and noted.
    """
    needed, room = text_width(text, font), max(rect.width(), 0)
    shown = text
    if needed > room:
        CLIPPED.note(text, rect.width(), needed, elide)
        if elide != WHOLE:
            shown = QFontMetrics(font).elidedText(text, elide, room)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(rect, _in_one_line(align), shown)
    return min(needed, room) if shown != text else needed


def draw_lines(painter: QPainter, rect: QRect, text: str, font: QFont, colour: QColor,
               align: Qt.AlignmentFlag = LEFT) -> None:
    """Draw a text set in lines inside a rectangle, and note it where it has no room."""
    flags, text = int(align) | int(Qt.TextFlag.TextWordWrap), numbers_whole(text)
    if CLIPPED.watched:
        needed = lines_size(text, font, rect.width())
        if needed.width() > rect.width() or needed.height() > rect.height():
            CLIPPED.note(text, rect.width(), needed.width(), WHOLE)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(rect, flags, text)


def lines_size(text: str, font: QFont, width: int) -> QSize:
    """What a text takes that is set in lines of a width; wider only for a word that is."""
    return QFontMetrics(font).boundingRect(
        QRect(0, 0, max(width, 1), 10_000), int(Qt.TextFlag.TextWordWrap), numbers_whole(text)).size()


@cache
def _in_one_line(align: Qt.AlignmentFlag) -> int:
    """An alignment, and that there is one line; Python takes a while to join flags of Qt."""
    return int(align) | int(Qt.TextFlag.TextSingleLine) | int(Qt.TextFlag.TextDontClip)


def fill_round(painter: QPainter, rect: QRect, colour: QColor, radius: float) -> None:
    """Fill a rectangle with round corners, smooth at any scale."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(rect), radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def hairline(painter: QPainter, x: int, y: int, width: int, colour: QColor) -> None:
    """A line across, filled as whole pixels so that it stays one at any scale."""
    painter.fillRect(x, y, width, 1, colour)
