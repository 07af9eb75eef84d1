"""Cells of the catalog: two lines with a box to compare, a sign with a word, a number with its tone."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionViewItem, QWidget

from ui.catalog.model import COMPARED, DETAIL, ELIDES, ESTIMATED, MEANING, MUTED
from ui.widgets.drawn import END, LEFT, MIDDLE, RIGHT, WHOLE, draw_text, fill_round, hairline, text_width
from ui.widgets.icons import icon
from ui.widgets.measures import HEAD, ICON, XS, L, M, S
from ui.widgets.roles import ALIGNMENT, DISPLAY, HORIZONTAL, Index
from ui.widgets.roles import RIGHT as RIGHT_ROLE
from ui.widgets.theme import Colours, Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, fix, line_height, text_font
from ui.widgets.whole_tips import WholeTips

BOX = 14
"""The side of a box that is ticked."""
ROOM = M
"""Between the edge of a cell and its text."""
_TICK = QPoint(3, 7), QPoint(6, 10), QPoint(11, 4)
SORTED_ROOM = 14
"""What the arrow of the sorted column takes of its head."""


def record_row_height() -> int:
    """A row with a model and its maker below it."""
    return line_height(BODY) + line_height(CAPTION) + 11


def box_rect(cell: QRect) -> QRect:
    """Where the box of a first cell is."""
    return QRect(cell.left() + L, cell.top() + (cell.height() - BOX) // 2, BOX, BOX)


def draw_box(painter: QPainter, rect: QRect, colours: Colours, *, ticked: bool, enabled: bool = True) -> None:
    """Draw a box, ticked or not."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if ticked:
        fill_round(painter, rect, colours.accent, 3)
        pen = QPen(colours.on_accent, 1.8)
        painter.setPen(pen)
        painter.drawPolyline([rect.topLeft() + point for point in _TICK])
    else:
        painter.setPen(QPen(colours.edge if enabled else colours.disabled, 1))
        painter.drawRoundedRect(rect.adjusted(0, 0, -1, -1), 3, 3)
    painter.restore()


class RecordDelegate(WholeTips):
    """See the module."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def whole_text(self, index: Index) -> str:
        text = super().whole_text(index)
        return f"{text}\n{index.data(DETAIL)}" if index.column() == 0 else text

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del option, index
        return QSize(80, record_row_height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        colours, rect = self._theme.colours, option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(rect, colours.accent_soft if selected else colours.surface)
        hairline(painter, rect.left(), rect.bottom(), rect.width(), colours.grid)
        if index.column() == 0:
            self._paint_model(painter, rect, index, colours)
        else:
            self._paint_value(painter, rect, index, colours)
        painter.restore()

    def _paint_model(self, painter: QPainter, rect: QRect, index: Index, colours: Colours) -> None:
        box = box_rect(rect)
        draw_box(painter, box, colours, ticked=bool(index.data(COMPARED)))
        left = box.right() + S + 2
        first, second = line_height(BODY), line_height(CAPTION)
        top = rect.top() + (rect.height() - first - second) // 2
        width = rect.right() - left - XS
        ink = colours.text2 if index.data(MUTED) else colours.text
        draw_text(painter, QRect(left, top, width, first), str(index.data(DISPLAY)), text_font(BODY, MEDIUM), ink,
                  elide=MIDDLE)
        draw_text(painter, QRect(left, top + first, width, second), str(index.data(DETAIL)), text_font(CAPTION),
                  colours.text2, elide=MIDDLE)

    def _paint_value(self, painter: QPainter, rect: QRect, index: Index, colours: Colours) -> None:
        area = rect.adjusted(ROOM, 0, -ROOM, 0)
        meaning, text = index.data(MEANING), str(index.data(DISPLAY) or "")
        ink = colours.text2 if index.data(MUTED) else colours.text
        if meaning:
            sign = QRect(area.left(), area.top() + (area.height() - ICON) // 2, ICON, ICON)
            icon(str(meaning), getattr(colours, str(meaning))).paint(painter, sign)
            area.setLeft(sign.right() + XS + 2)
        if index.data(ESTIMATED):
            sign = QRect(area.left(), area.top() + (area.height() - ICON) // 2, ICON, ICON)
            icon("uncertain", colours.uncertain).paint(painter, sign)
            area.setLeft(sign.right() + XS + 2)
        right = index.data(ALIGNMENT) == RIGHT_ROLE
        if span := str(index.data(DETAIL) or ""):
            first, second = line_height(BODY), line_height(CAPTION)
            area.setTop(area.top() + (area.height() - first - second) // 2)
            area.setHeight(first)
            draw_text(painter, area.translated(0, first), span, text_font(CAPTION), colours.text2, RIGHT)
        draw_text(painter, area, text, text_font(), ink, RIGHT if right else LEFT,
                  END if index.data(ELIDES) else WHOLE)


class RecordHead(QHeaderView):
    """The heads of the catalog: the unit stands in them, and an arrow at the column that is sorted by."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(HORIZONTAL, parent)
        self._theme = theme
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        fix(self, high=HEAD)
        self.sorted: tuple[int, bool] = (-1, False)
        """The column sorted by, and whether the largest comes first."""

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        colours = self._theme.colours
        painter.save()
        painter.fillRect(rect, colours.raised)
        hairline(painter, rect.left(), rect.bottom(), rect.width(), colours.line)
        text = str(self.model().headerData(section, HORIZONTAL, DISPLAY) or "")
        right = self.model().headerData(section, HORIZONTAL, ALIGNMENT) == RIGHT_ROLE
        area = rect.adjusted(ROOM if section else L, 0, -ROOM, 0)
        font = text_font(CAPTION, MEDIUM)
        draw_text(painter, area, text, font, colours.text2, RIGHT if right else LEFT)
        if section == self.sorted[0]:
            width = text_width(text, font)
            at = area.right() - width - SORTED_ROOM + 2 if right else area.left() + width + 5
            _arrow(painter, at, rect.center().y(), colours, down=self.sorted[1])
        painter.restore()


def _arrow(painter: QPainter, left: int, middle: int, colours: Colours, *, down: bool) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colours.text, 1.4))
    tip, foot = (2, -2) if down else (-2, 2)
    painter.drawPolyline([QPoint(left, middle + foot), QPoint(left + 4, middle + tip), QPoint(left + 8, middle + foot)])
