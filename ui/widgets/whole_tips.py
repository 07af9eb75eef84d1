"""Cells whose names and words may give way: the tip of one that does begins with the whole text."""

from __future__ import annotations

from html import escape

from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from ui.widgets.drawn import text_width
from ui.widgets.measures import ICON, S
from ui.widgets.plain import literal
from ui.widgets.roles import DISPLAY, TOOLTIP, Index
from ui.widgets.typefaces import BODY, MEDIUM, text_font

_BESIDE = 3 * (ICON + S)
"""More than signs, branches of a tree and margins take of a cell."""


class WholeTips(QStyledItemDelegate):
    """See the module; what else the tip says follows."""

    def whole_text(self, index: Index) -> str:
        """All that a cell says."""
        return str(index.data(DISPLAY) or "")

    def whole_tip(self, option: QStyleOptionViewItem, index: Index) -> str:
        """The tip of a cell of a width; empty where there is none."""
        tip, text = str(index.data(TOOLTIP) or ""), self.whole_text(index)
        widest = max(text_width(line, text_font(BODY, MEDIUM)) for line in text.split("\n"))
        if widest + _BESIDE <= option.rect.width() or text in tip:
            return tip
        if tip.startswith("<p>"):  # it is markup already
            return f"<p>{escape(text).replace(chr(10), '<br>')}</p>{tip}"
        return literal("\n".join(filter(None, (text, tip))))

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        tip = self.whole_tip(option, index)
        if not tip:
            return super().helpEvent(event, view, option, index)
        QToolTip.showText(event.globalPos(), tip, view)
        return True
