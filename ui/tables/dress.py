"""How a live table looks: its heads, and its cells, which are painted from the table without asking a model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionViewItem, QTableView, QWidget

from ui.tables.table import SPANNING, Head, LiveCell, LiveTable
from ui.widgets.drawn import LEFT, MIDDLE, RIGHT, WHOLE, draw_lines, draw_text, fill_round, hairline, text_width
from ui.widgets.icons import icon
from ui.widgets.measures import BAR_RADIUS, ICON, XS, L, S, head_height, row_height
from ui.widgets.plain import numbers_whole
from ui.widgets.roles import HORIZONTAL, Index
from ui.widgets.theme import Colours, Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, NORMAL, STRONG, line_height, text_font
from ui.widgets.whole_tips import WholeTips

ROOM: Final = S
"""Pixels left empty at both sides of a text."""
_SIGNS = {"good": "met", "bad": "missed", "stop": "missed", "doubt": "uncertain"}
_INKS = {"better": "met", "worse": "missed", "good": "met", "bad": "missed", "stop": "missed",
         "doubt": "uncertain", "muted": "text2", "moved": "text2", "note": "text2", "estimate": "text2"}
_FIRST_MORE = L - ROOM
"""The first column begins a little farther in, below the title of its sheet."""


def sign_of(cell: LiveCell) -> str:
    """The sign before the text of a cell, empty where there is none."""
    return cell.sign or _SIGNS.get(cell.tone, "")


def tint_of(cell: LiveCell) -> str | None:
    """The ground of a cell that stands out, by its name among the colours: of an input that is changed, and of the
    failure after which everything is read.
    """
    return "overridden_tint" if cell.tone == "changed" else "degraded_tint" if cell.meaning == "degraded" else None


def in_lines(cell: LiveCell, head: Head) -> bool:
    """Whether a text is set in lines: in a column of numbers a word or a name, and no number."""
    return head.wraps and (not (head.numeric or cell.right) or cell.text[:1].isalpha())


def room_of(cell: LiveCell, head: Head, *, first: bool) -> int:
    """The width that a cell needs to show all of its text in one line."""
    return text_font(BODY, _weight(cell, head, first=first)).width(cell.text) + 1 + _room_beside(cell, first=first)


def _room_beside(cell: LiveCell, *, first: bool) -> int:
    """What is left empty beside a text, and taken by its sign."""
    return (ICON + XS if sign_of(cell) else 0) + 2 * ROOM + _FIRST_MORE * first


def head_room(head: Head, *, first: bool) -> int:
    """The width that the title of a column needs."""
    return text_width(head.title, text_font(CAPTION, MEDIUM)) + 2 * ROOM + _FIRST_MORE * first + 1


def _weight(cell: LiveCell, head: Head, *, first: bool) -> QFont.Weight:
    """Names and values stand out from what is said of them, and what comes first of many from the others."""
    if cell.tone == "note":
        return NORMAL
    if cell.tone in SPANNING or cell.tone == "first":
        return STRONG
    return MEDIUM if first or (head.numeric and cell.number is not None) else NORMAL


def total_room(cell: LiveCell, *, first: bool) -> int:
    """The width that a total needs, and what is said below it."""
    words = max(text_width(cell.text, text_font(BODY, STRONG)), text_width(cell.detail, text_font(CAPTION)))
    return words + 2 * ROOM + _FIRST_MORE * first + 1


def paint_total(painter: QPainter, rect: QRect, cell: LiveCell, head: Head, colours: Colours, *, first: bool) -> None:
    """A total in the place of its column; how much of it is not known stands below."""
    area = rect.adjusted(ROOM + _FIRST_MORE * first, 0, -ROOM, 0)
    ink = colours.text2 if cell.tone == "muted" else colours.text
    align = RIGHT if head.numeric else LEFT
    if cell.detail:
        upper = QRect(area.left(), area.top() + XS, area.width(), line_height(BODY))
        lower = QRect(area.left(), upper.bottom() + 1, area.width(), line_height(CAPTION))
        draw_text(painter, lower, cell.detail, text_font(CAPTION), colours.text2, align)
        area = upper
    draw_text(painter, area, cell.text, text_font(BODY, STRONG), ink, align)


class LiveHead(QHeaderView):
    """The heads of a live table: quiet, and ending where the numbers below them end."""

    def __init__(self, theme: Theme, table: Callable[[], LiveTable], parent: QWidget) -> None:
        super().__init__(HORIZONTAL, parent)
        self._theme, self._table = theme, table
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), head_height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        used, room = self.length() - self.offset(), self.viewport().rect()
        if used < room.width():
            painter = QPainter(self.viewport())
            painter.fillRect(used, 0, room.width() - used, room.height(), self._theme.colours.surface)
            hairline(painter, used, room.bottom(), room.width() - used, self._theme.colours.line)
            painter.end()

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        heads, colours = self._table().heads, self._theme.colours
        if section >= len(heads):
            return
        head = heads[section]
        painter.save()
        painter.fillRect(rect, colours.surface)
        hairline(painter, rect.left(), rect.bottom(), rect.width(), colours.line)
        area = rect.adjusted(ROOM + _FIRST_MORE * (section == 0), 0, -ROOM, 0)
        draw_text(painter, area, head.title, text_font(CAPTION, MEDIUM), colours.text2, RIGHT if head.numeric else LEFT)
        painter.restore()


class LiveDelegate(WholeTips):
    """Paints the cells of a live table: sign, text, a share as a bar; a row ends in a hairline, a column in nothing."""

    def __init__(self, theme: Theme, table: Callable[[], LiveTable], view: QTableView) -> None:
        super().__init__(view)
        self._theme, self._table, self._view = theme, table, view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(option.rect.width(), self.height(index.row(), index.column()))

    def height(self, row: int, column: int) -> int:
        """What a cell needs: more than one line only where its column is set in lines."""
        table, high = self._table(), row_height()
        if column >= len(table.heads):
            return high
        cell, first = table.cell(row, column), column == 0
        note = cell.tone == "note" and first
        if (table.heads[column].numeric or cell.right) and not in_lines(cell, table.heads[column]):
            return high
        if (cell.tone in SPANNING and not note) or not (note or table.heads[column].wraps):
            return high
        room = self._view.horizontalHeader().length() if note else self._view.columnWidth(column)
        width = room - _room_beside(cell, first=first)
        font = text_font(BODY, _weight(cell, table.heads[column], first=first))
        return max(high, font.height(numbers_whole(cell.text), max(width, 40)) + high - font.spacing)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        table, colours, rect = self._table(), self._theme.colours, option.rect
        row, column = index.row(), index.column()
        if row >= len(table.rows) or column >= len(table.heads):
            return
        cell, head = table.cell(row, column), table.heads[column]
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, colours.accent_soft)
        elif (tint := tint_of(cell)) is not None:
            painter.fillRect(rect, getattr(colours, tint))
        hairline(painter, rect.left(), rect.bottom(), rect.width(), colours.grid)
        self._paint_cell(painter, rect, cell, head, first=column == 0)
        if index == self._view.currentIndex():
            focused = self._view.hasFocus()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            pen = painter.pen()
            pen.setColor(colours.accent if focused else colours.edge)
            pen.setWidth(2 if focused else 1)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(rect.adjusted(1, 1, -1, -1) if focused else rect.adjusted(0, 0, -1, -1))
        painter.restore()

    def _paint_cell(self, painter: QPainter, rect: QRect, cell: LiveCell, head: Head, *, first: bool) -> None:
        colours = self._theme.colours
        area = rect.adjusted(ROOM + _FIRST_MORE * first, 0, -ROOM, -1)
        spanning = cell.tone in SPANNING
        if cell.bar is not None:
            self._paint_bar(painter, area, cell.bar, colours.accent if cell.tone == "first" else colours.bar)
        ink = getattr(colours, _INKS.get(cell.tone, "text"))
        sign = sign_of(cell)
        if sign:
            place = QRect(area.left(), area.top() + (area.height() - ICON) // 2, ICON, ICON)
            icon(sign, getattr(colours, sign, ink)).paint(painter, place)
            area.setLeft(place.right() + 1 + XS)
        if cell.tone in ("good", "bad", "doubt"):
            ink = colours.text  # the sign has the meaning's colour
        font = text_font(BODY, _weight(cell, head, first=first))
        right = (head.numeric or cell.right) and not spanning
        one_line = right and area.height() < 2 * font.spacing  # of a table that is too long to be set in lines
        if cell.tone == "note" or (not spanning and not one_line and in_lines(cell, head)):
            draw_lines(painter, area, cell.text, font, ink, RIGHT if right else LEFT)
            return
        draw_text(painter, area, cell.text, font, ink, RIGHT if right else LEFT,
                  WHOLE if right and not cell.text[:1].isalpha() else MIDDLE)

    def _paint_bar(self, painter: QPainter, area: QRect, share: float, ink: QColor) -> None:
        """A share as a bar at the foot of its cell, so that the text over it stays as it is."""
        track = QRect(area.left(), area.bottom() - 3, area.width(), 3)
        fill_round(painter, track, self._theme.colours.sunken, BAR_RADIUS)
        if share > 0:
            track.setWidth(max(2, round(track.width() * min(share, 1.0))))
            fill_round(painter, track, ink, BAR_RADIUS)
