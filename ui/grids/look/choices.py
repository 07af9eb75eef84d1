"""A choice in the list under a cell: its name, what it is worth and what else there is to know, in columns."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from ui.widgets.drawn import END, MIDDLE, draw_text
from ui.widgets.measures import S
from ui.widgets.roles import USER, Index
from ui.widgets.typefaces import BODY, CAPTION, scaled, text_font
from ui.widgets.whole_tips import WholeTips

PARTS = USER + 1
"""Name, worth and detail of a choice, of which the last two may be empty."""
_PLAIN_PX, _COLUMNS_PX = 420, 680
_WORTH_AT, _DETAIL_AT = 0.48, 0.79
"""Where the second and the third column begin."""


def width_of_list(*, columns: bool) -> int:
    """How wide a list is whose choices are names alone, or have more to tell in columns."""
    return scaled(_COLUMNS_PX if columns else _PLAIN_PX)


class ChoiceDelegate(WholeTips):
    """See the module."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        palette, role = option.palette, QPalette.ColorRole
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(option.rect, palette.highlight())
        ink = palette.color(role.HighlightedText if chosen else role.Text)
        quiet = ink if chosen else palette.color(role.PlaceholderText)
        name, worth, detail = index.data(PARTS)
        area = QRect(option.rect).adjusted(S, 0, -S, 0)
        body, caption = text_font(BODY), text_font(CAPTION)
        end = area.right() + 1
        for text, share, font, colour, elide in (
                (detail, _DETAIL_AT if worth else _WORTH_AT, caption, quiet, MIDDLE),
                (worth, _WORTH_AT, caption, ink, END), (name, 0.0, body, ink, MIDDLE)):
            if text:  # from the right: what is empty leaves its room to what stands before it
                start = area.left() + round(area.width() * share)
                draw_text(painter, QRect(start, area.top(), end - start, area.height()), text, font, colour,
                          elide=elide)
                end = start - S
