"""How an entry of the rail is painted: the place in front with a bar and a tint, the answer below it with the tint."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.rail.entry import RailEntry
from ui.rail.mark import Mark
from ui.widgets.drawn import END, RIGHT, draw_text, fill_round, text_width
from ui.widgets.icons import icon
from ui.widgets.measures import BUTTON_RADIUS, ICON, L, M, S
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, NORMAL, STRONG, scaled, text_font

ENTRY, MARK, LOOK = (Qt.ItemDataRole.UserRole + at for at in range(3))
_SIGN = 14
_ENTRY_PX, _ICON_ENTRY_PX, _CAPTION_PX, _GAP_PX = 32, 36, 28, 13


class Look(Enum):
    """How much of the window a place has."""

    PLAIN = 0
    BELOW = 1
    FRONT = 2


class RailDelegate(QStyledItemDelegate):
    """See the module."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def entry_px(self, *, narrow: bool) -> int:
        """The height of an entry where there is room for all."""
        return max(scaled(_ENTRY_PX), _ICON_ENTRY_PX) if narrow else scaled(_ENTRY_PX)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del option
        narrow = bool(getattr(index.model(), "narrow", False))
        if isinstance(index.data(ENTRY), RailEntry):
            return QSize(40, getattr(index.model(), "entry_px", 0) or self.entry_px(narrow=narrow))
        captioned = bool(index.data()) and not narrow
        if index.row() == 0 and narrow:
            return QSize(40, S)
        return QSize(40, scaled(_CAPTION_PX) if captioned else _GAP_PX)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        colours, narrow = self._theme.colours, bool(getattr(index.model(), "narrow", False))
        entry = index.data(ENTRY)
        area: QRect = option.rect
        painter.save()
        if not isinstance(entry, RailEntry):
            if index.data() and not narrow:
                words = area.adjusted(L, 4, -S, 0)
                draw_text(painter, words, str(index.data()), text_font(CAPTION, MEDIUM), colours.text2)
            elif index.row():
                painter.fillRect(area.left() + M, area.center().y(), area.width() - 2 * M, 1, colours.line)
            painter.restore()
            return
        look, mark = index.data(LOOK), index.data(MARK)
        box = area.adjusted(S, 1, -S, -1)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if look is not Look.PLAIN or hovered:
            fill_round(painter, box, colours.accent_soft if look is not Look.PLAIN else colours.hover, BUTTON_RADIUS)
        if look is Look.FRONT:
            fill_round(painter, QRect(box.left(), box.top() + 6, 3, box.height() - 12), colours.accent, 1.5)
        if look is Look.FRONT and option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(colours.accent, 2))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), BUTTON_RADIUS, BUTTON_RADIUS)
        ink = colours.accent if look is Look.FRONT else colours.text2
        left = box.left() + (box.width() - ICON) // 2 if narrow else box.left() + S
        icon(entry.picture, ink).paint(painter, QRect(left, area.center().y() - ICON // 2 + 1, ICON, ICON))
        if isinstance(mark, Mark):
            self._paint_mark(painter, box, mark, narrow=narrow)
        if not narrow:
            weight = STRONG if look is Look.FRONT else MEDIUM if look is Look.BELOW else NORMAL
            room = text_width(mark.text, text_font(CAPTION)) + S if mark.text else _SIGN + S if mark.sign else 0
            words = box.adjusted(S + ICON + 10, 0, -S - room, 0)
            draw_text(painter, words, entry.title, text_font(BODY, weight), colours.text, elide=END)
        painter.restore()

    def _paint_mark(self, painter: QPainter, box: QRect, mark: Mark, *, narrow: bool) -> None:
        colours = self._theme.colours
        if mark.sign:
            side = 11 if narrow else _SIGN
            at = QRect(box.right() - side + 4, box.top() - 1, side, side) if narrow else QRect(
                box.right() - S - side + 1, box.center().y() - side // 2 + 1, side, side)
            icon(mark.sign, getattr(colours, mark.sign)).paint(painter, at)
        elif mark.text and not narrow:
            draw_text(painter, box.adjusted(0, 0, -S, 0), mark.text, text_font(CAPTION), colours.text2, RIGHT)
