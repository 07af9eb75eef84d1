"""The heads of a grid: those of columns end where their numbers do, those of rows are a quiet edge to take a row by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView

from ui.grids.look.cells import PAD
from ui.widgets.drawn import MIDDLE, WHOLE, draw_text, hairline
from ui.widgets.measures import HEAD, S
from ui.widgets.roles import ALIGNMENT, DISPLAY, FONT, HORIZONTAL, LEFT
from ui.widgets.typefaces import CAPTION, MEDIUM, fix, text_font

if TYPE_CHECKING:
    from ui.grids.view import GridView


def head_font() -> QFont:
    """The font of the heads of columns."""
    return text_font(CAPTION, MEDIUM)


class SheetHeader(QHeaderView):
    """The heads of the columns; those with something selected are marked.

    With the selection of its view a header would ask every row of a selected column for its flags at every painting,
    to tell whether all of it is selected. So it has one of its own, which stays empty.
    """

    def __init__(self, view: GridView) -> None:
        super().__init__(Qt.Orientation.Horizontal, view)
        self._view = view
        self.setSectionsClickable(True)
        self.setMinimumSectionSize(2 * PAD)
        fix(self, high=HEAD)

    def paintSection(self, painter: QPainter, rect: QRect, logical: int) -> None:
        colours, model = self._view.theme.colours, self._view.grid
        marked = self._view.selectionModel().columnIntersectsSelection(logical, QModelIndex())
        align, given = (model.headerData(logical, HORIZONTAL, role) for role in (ALIGNMENT, FONT))
        font = text_font(CAPTION, given.weight()) if isinstance(given, QFont) else head_font()
        named = logical > 0 and self._view.fit is None  # called as a scenario is, which is a name of any length
        painter.save()
        painter.fillRect(rect, colours.raised)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, colours.line)
        draw_text(painter, rect.adjusted(PAD, 0, -PAD, -1), str(model.headerData(logical, HORIZONTAL, DISPLAY) or ""),
                  font, colours.text if marked else colours.text2,
                  Qt.AlignmentFlag(align if isinstance(align, int) else LEFT),
                  MIDDLE if named else WHOLE)
        painter.restore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        used, room = max(self.length() - self.offset(), 0), self.viewport().rect()
        if used < room.width():
            painter = QPainter(self.viewport())
            painter.fillRect(used, 0, room.width() - used, room.height(), self._view.theme.colours.raised)
            hairline(painter, used, room.bottom(), room.width() - used, self._view.theme.colours.line)
            painter.end()


class RowHead(QHeaderView):
    """The edge before the first column: a click takes the row, which the ground under its cells shows."""

    def __init__(self, view: GridView) -> None:
        super().__init__(Qt.Orientation.Vertical, view)
        self._view = view
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setFixedWidth(S)

    def sectionSizeFromContents(self, logical: int) -> QSize:
        del logical
        return QSize(S, self.defaultSectionSize())

    def paintSection(self, painter: QPainter, rect: QRect, logical: int) -> None:
        colours = self._view.theme.colours
        whole = self._view.selectionModel().isRowSelected(logical, QModelIndex())
        painter.fillRect(rect, colours.accent_soft if whole else colours.surface)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, colours.grid)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        used, room = max(self.length() - self.offset(), 0), self.viewport().rect()
        if used < room.height():
            painter = QPainter(self.viewport())
            painter.fillRect(0, used, room.width(), room.height() - used, self._view.theme.colours.surface)
            painter.end()
