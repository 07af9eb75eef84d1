"""How a cell of a grid looks: its ground, its sign, its text, and the line below its row."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from ui.widgets.drawn import END, MIDDLE, WHOLE, draw_lines, draw_text, text_width
from ui.widgets.measures import ICON, XS, M, S, row_height
from ui.widgets.plain import numbers_whole
from ui.widgets.roles import ALIGNMENT, BACKGROUND, BRANCH, DECORATION, DISPLAY, FONT, FOREGROUND, PARTS, RIGHT, Index
from ui.widgets.theme import Colours
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, KnownFont, text_font

PAD = S
"""Between the edge of a cell and its text."""
INDENT = 18
"""What a line in another stands further to the right."""


def cell_font(index: Index) -> KnownFont:
    """The font of a cell: of what its model says only the weight counts."""
    given = index.data(FONT)
    return text_font(BODY, given.weight()) if isinstance(given, QFont) else text_font()


def paint_cell(
    painter: QPainter, option: QStyleOptionViewItem, index: Index, colours: Colours, *, current: bool,
    depth: int | None = None, wrapped: bool = False, sentence: bool = False, changed: object = None,
) -> int:
    """Paint a cell, and say how wide it would have to be. ``depth`` is that of a name in a tree.

    The current cell keeps its own ground: a ring stands round it. A ``sentence`` gives way at its end; one of
    several parts leaves out the last of them first, whole. What has ``changed`` is a number, by how much, and the
    tone of that.
    """
    rect = option.rect
    given = index.data(BACKGROUND)
    selected = not current and bool(option.state & QStyle.StateFlag.State_Selected)
    ground = colours.accent_soft if selected else given if isinstance(given, QColor) else colours.surface
    painter.fillRect(rect, ground)
    painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, colours.grid)
    room = rect.adjusted(PAD + (depth or 0) * INDENT, 0, -PAD, -1)
    sign = index.data(DECORATION)
    if not isinstance(sign, QIcon) and depth is not None:
        sign = index.data(BRANCH)
    if isinstance(sign, QIcon):
        top = rect.top() + (min(rect.height(), row_height()) - ICON) // 2
        sign.paint(painter, QRect(room.left(), top, ICON, ICON))
    if isinstance(sign, QIcon) or depth is not None:
        room.setLeft(room.left() + ICON + XS)
    text = index.data(DISPLAY)
    if not text:
        return 0
    ink = index.data(FOREGROUND)
    font, colour = cell_font(index), ink if isinstance(ink, QColor) else colours.text
    align = index.data(ALIGNMENT)
    number = align == RIGHT
    if wrapped and not isinstance(changed, tuple):
        draw_lines(painter, room, str(text), font, colour, Qt.AlignmentFlag(RIGHT if number else align or _LEFT))
        return 0
    words = str(text).replace("\n", " ")
    needed = text_width(words, font) + room.left() - rect.left() + PAD
    if sentence and (parts := index.data(PARTS)):
        words = with_room(parts, font, room.width())
    if isinstance(changed, tuple):
        words, moved, tone = changed
        tinted = {"better": colours.met, "worse": colours.missed}.get(tone, colours.text2)
        room.setLeft(room.left() + draw_text(painter, room, moved, text_font(CAPTION, MEDIUM), tinted) + XS)
    draw_text(painter, room, words, font, colour, Qt.AlignmentFlag(RIGHT if number else align or _LEFT),
              WHOLE if number and not words[:1].isalpha() else END if sentence else MIDDLE)
    return needed


def with_room(parts: Sequence[str], font: QFont, room: int) -> str:
    """As many of the parts of a sentence as have room whole; all of it where not even the first has, to be elided."""
    wholes = ("".join(parts[:many]) for many in range(len(parts), 0, -1))
    return next((whole for whole in wholes if text_width(whole, font) <= room), "".join(parts))


_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


def wrapped_height(index: Index, width: int, *, low: bool = False) -> int:
    """How high a cell has to be for its text to be seen whole in a column so wide."""
    signed = ICON + XS if isinstance(index.data(DECORATION), QIcon) else 0
    text = numbers_whole(str(index.data(DISPLAY) or ""))
    return max(row_height(low=low), cell_font(index).height(text, max(width - 2 * PAD - signed, 1)) + M)


def paint_ring(painter: QPainter, rect: QRect, colour: QColor, width: int) -> None:
    """Draw the frame of the current cell, as whole pixels inside it."""
    for area in (QRect(rect.left(), rect.top(), rect.width(), width),
                 QRect(rect.left(), rect.bottom() - width + 1, rect.width(), width),
                 QRect(rect.left(), rect.top(), width, rect.height()),
                 QRect(rect.right() - width + 1, rect.top(), width, rect.height())):
        painter.fillRect(area, colour)
