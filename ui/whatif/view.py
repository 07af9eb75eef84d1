"""The cells of a what-if table as they are painted and copied: verdict by sign and tint, value, and its range below."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem

from sizer.readable import exact_text
from ui.state.settings import Settings
from ui.tables.clipboard import mime_of
from ui.tables.live import LiveModel, LiveView
from ui.tables.selection import bands, count, texts
from ui.tables.table import LiveCell
from ui.widgets.drawn import LEFT, MIDDLE, RIGHT, draw_lines, draw_text, lines_size, text_width
from ui.widgets.icons import icon
from ui.widgets.measures import ICON, LOW, XS, L, S, row_height, two_line_height
from ui.widgets.parts import sign_of
from ui.widgets.row_lines import UNLINED
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, STRONG, line_height, text_font

_NARROWEST_PX, _MOST_LINES, _STEP_PX = 104, 3, 4
_AROUND = 2 * S + 4
"""What a cell has at both sides of what stands in it, and between itself and the next."""
_FROM_TOP = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
_MOST_HINTED_PX = 600
HATCHED = Qt.BrushStyle.BDiagPattern


class WhatIfDelegate(QStyledItemDelegate):
    """Paints one cell: its tint, its sign at the left, at the right the value, and below it the range or the reason."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del option, index
        return QSize(_NARROWEST_PX, two_line_height())

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        view, colours = self.parent(), self._theme.colours
        if not isinstance(view, LiveView):
            return
        cell = view.live.table.cell(index.row(), index.column())
        painter.save()
        painter.fillRect(option.rect, colours.surface)
        area = option.rect.adjusted(0, 0, -2, -2)
        if index.column() == 0:
            draw_text(painter, area.adjusted(L, 0, -S, 0), cell.text, text_font(BODY, STRONG), colours.text, LEFT,
                      MIDDLE)
        else:
            self._paint_cell(painter, area, cell)
        if view.currentIndex() == index and index.column():
            painter.setPen(QPen(colours.accent if view.hasFocus() else colours.edge, 2 if view.hasFocus() else 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(1, 1, -1, -1))
        painter.restore()

    def _paint_cell(self, painter: QPainter, area: QRect, cell: LiveCell) -> None:
        colours = self._theme.colours
        tint: QColor = getattr(colours, f"{cell.meaning}_tint") if cell.meaning else colours.raised
        painter.fillRect(area, tint)
        if cell.meaning == "impossible":
            painter.fillRect(area, QBrush(colours.line, HATCHED))
        if cell.meaning:
            sign = QRect(area.left() + S, area.top() + S, ICON, ICON)
            icon(sign_of(cell.meaning), getattr(colours, cell.meaning)).paint(painter, sign)
        words = area.adjusted(S + (ICON + XS if cell.meaning else 0), 6, -S, -6)
        first = QRect(words.left(), words.top(), words.width(), line_height(BODY))
        gone = cell.meaning == "impossible"
        ink = colours.text2 if gone else colours.text
        if cell.detail:
            draw_text(painter, first, cell.text, text_font(BODY) if gone else text_font(BODY, STRONG), ink, RIGHT)
            second = QRect(area.left() + S, first.bottom() + 3, area.width() - 2 * S, line_height(CAPTION))
            if lines_of(cell, area.width() - 2 * S) > 1:
                second.setBottom(area.bottom())
                draw_lines(painter, second, cell.detail, text_font(CAPTION), colours.text2, _FROM_TOP)
            else:
                draw_text(painter, second, cell.detail, text_font(CAPTION), colours.text2, RIGHT)
        else:
            draw_text(painter, words, cell.text, text_font(BODY) if gone else text_font(BODY, STRONG), ink, RIGHT)
        if cell.here:
            painter.setPen(QPen(colours.text2, 2, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(1, 1, -1, -1))


def room_of(cell: LiveCell) -> int:
    """The width a cell needs so that nothing of it is cut; a reason takes lines before a column is wide for it."""
    first = text_width(cell.text, text_font(BODY, STRONG)) + (ICON + XS if cell.meaning else 0)
    below, room = text_width(cell.detail, text_font(CAPTION)), _NARROWEST_PX - _AROUND
    if is_reason(cell):
        room = next((width for width in range(room, below, _STEP_PX) if lines_of(cell, width) <= _MOST_LINES), below)
        below = 0
    return max(room, first, below) + _AROUND


def is_reason(cell: LiveCell) -> bool:
    """Whether what stands below is said in words, and is no range."""
    return bool(cell.detail) and (cell.meaning == "impossible" or cell.detail[0].isalpha())


def lines_of(cell: LiveCell, width: int) -> int:
    """How many lines what stands below takes in a width; more than there may be where a word has no room."""
    if not is_reason(cell):
        return 1
    size = lines_size(cell.detail, text_font(CAPTION), width)
    return round(size.height() / line_height(CAPTION)) if size.width() <= width else _MOST_LINES + 1


class WhatIfView(LiveView):
    """The table, copied as numbers in one unit, which its corner names: a spreadsheet calculates with them at once."""

    taken = Signal()
    """Enter: the chosen cell is to be made so."""
    kept = Signal()
    """Ctrl+Enter: it is to be a scenario."""

    def __init__(self, model: LiveModel, name: str, theme: Theme, settings: Settings) -> None:
        super().__init__(model, name, theme)
        self._settings = settings
        self.setItemDelegate(WhatIfDelegate(theme, self))
        self.setShowGrid(False)
        self.setProperty(UNLINED, True)
        self.setVerticalScrollMode(self.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollMode(self.ScrollMode.ScrollPerItem)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setDefaultAlignment(RIGHT)
        theme.changed.connect(self._lay_out_rows)
        self._lay_out_rows()

    def _lay_out_rows(self) -> None:
        self._low = self.window().height() < LOW
        rows = self.verticalHeader()
        rows.setDefaultSectionSize(two_line_height() + 6)
        rows.setMinimumSectionSize(two_line_height() + 6)
        self.horizontalHeader().setFixedHeight(row_height())

    def sizeHint(self) -> QSize:
        """As high as its rows, before what is told of the chosen cell has room."""
        return QSize(super().sizeHint().width(), min(self.maximumHeight(), _MOST_HINTED_PX))

    def _refresh(self) -> None:
        super()._refresh()
        # As high as its rows: what it does not need is for what is told of the chosen cell.
        self._fit_heights()

    def _fit_heights(self) -> None:
        """Make rows as high as what stands in them, and the table as high as its rows."""
        rows, plain = self.verticalHeader(), self.verticalHeader().defaultSectionSize()
        for row, cells in enumerate(self.live.table.rows):
            lines = max((lines_of(cell, self.columnWidth(at) - _AROUND) for at, cell in enumerate(cells) if at),
                        default=1)
            high = plain + (min(lines, _MOST_LINES) - 1) * line_height(CAPTION)
            if self.rowHeight(row) != high:
                self.setRowHeight(row, high)
        bar = self.horizontalScrollBar().sizeHint().height()
        self.setMaximumHeight(row_height() + max(rows.length(), plain) + bar)
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        row = self.rowHeight(0) if self.live.rowCount() else self.verticalHeader().defaultSectionSize()
        return QSize(super().minimumSizeHint().width(), self.horizontalHeader().height() + row)

    def _fit_columns(self) -> None:
        """Give the columns the room there is, all alike; where it is not enough for all, that of as many as are whole.

        The last cell ends where the fields above the table do.
        """
        heads = self.live.table.heads
        if len(heads) < 2:
            return
        beside = L - (self.width() - self.viewport().width()) - 2  # what its scroll bar leaves, and a cell does itself
        inner, widest = self.viewport().width() - max(beside, 0), max(head.width for head in heads[1:])
        first, room = heads[0].width, (inner - heads[0].width) // (len(heads) - 1)
        if room < widest:
            # The first is as wide as one or more of the others: those that come in for it are whole too.
            alike = max(inner // widest, 2)
            room = inner // alike
            first = room * min(-(-first // room), alike - 1)
        for at in range(len(heads)):
            self.setColumnWidth(at, room if at else first)
        self._fit_heights()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        inner = self.viewport().width()
        for at in range(self.live.columnCount()):
            left = self.columnViewportPosition(at)
            if left < inner < left + self.columnWidth(at):
                painter = QPainter(self.viewport())
                painter.fillRect(left, 0, inner - left, self.viewport().height(), self._theme.colours.surface)
                painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            (self.kept if control else self.taken).emit()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        columns = sorted({column for *_, shown in bands(self) for column in shown})
        if not columns:
            return
        heads = self.live.table.heads
        block = texts(self, lambda column, rows: [self._bare(self.live.table.cell(row, column)) for row in rows])
        several = count(self) > 1
        top = [self._bare(LiveCell(heads[at].title if at else heads[at].help, heads[at].number, heads[at].unit))
               for at in columns]
        comma = self._settings.decimal_comma
        QApplication.clipboard().setMimeData(mime_of(block, top if several else [], decimal_comma=comma))

    def _bare(self, cell: LiveCell) -> str:
        """A number without its unit, to all its digits; a share as a percentage."""
        if cell.number is None:
            return cell.text
        text = f"{exact_text(cell.number * 100)} %" if cell.unit == "1" else exact_text(cell.number)
        return text.replace(".", ",") if self._settings.decimal_comma else text
