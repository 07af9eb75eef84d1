"""Live views: tables built from the sizing when it changes and they can be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from ui.state.subject import Subject
from ui.tables.clipboard import mime_of
from ui.tables.selection import bands, count, texts
from ui.tables.table import SPANNING, LiveCell, LiveTable
from ui.widgets.icons import icon
from ui.widgets.plain import literal
from ui.widgets.roles import (
    ACCESSIBLE,
    ALIGNMENT,
    BACKGROUND,
    DECORATION,
    DISPLAY,
    EDIT,
    FONT,
    FOREGROUND,
    HORIZONTAL,
    LEFT,
    NO_INDEX,
    NOTHING,
    NUMBER,
    READ_ONLY,
    RIGHT,
    SUBJECT,
    TOOLTIP,
    UNIT,
    USER,
    Index,
)
from ui.widgets.theme import Theme

BAR = USER + 20
_NARROWEST = 120
"""What a column that wraps is never narrower than."""
_MOST_WRAPPED = 200
"""More rows than this are one line each: measuring texts takes time at every change."""
_SIGNS = {"good": "met", "bad": "missed", "stop": "missed", "doubt": "uncertain"}


class LiveModel(QAbstractTableModel):
    """A table that is built by a function and can be built again."""

    def __init__(self, build: Callable[[], LiveTable], theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._build = build
        self._theme = theme
        self.table = LiveTable(())
        self._bold = QFont()
        self._bold.setBold(True)
        self._italic = QFont()
        self._italic.setItalic(True)

    def refresh(self) -> None:
        """Build the table again; only cells that differ are announced, and rows that stay keep the selection."""
        table, before = self._build(), self.table
        if table is before:
            return
        if len(table.rows) != len(before.rows) or len(table.heads) != len(before.heads):
            self.beginResetModel()
            self.table = table
            self.endResetModel()
            return
        self.table = table
        if table.heads != before.heads:
            self.headerDataChanged.emit(HORIZONTAL, 0, len(table.heads) - 1)
        announced: list[tuple[int, int, int, int]] = []
        for row, cells in enumerate(table.rows):
            if cells == before.rows[row]:
                continue
            left, right = _between(cells, before.rows[row], len(table.heads))
            if announced and announced[-1][1:] == (row - 1, left, right):
                announced[-1] = (announced[-1][0], row, left, right)
            else:
                announced.append((row, row, left, right))
        for first, last, left, right in announced:
            self.dataChanged.emit(self.index(first, left), self.index(last, right))

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.table.heads)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return READ_ONLY if index.isValid() else NOTHING

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        if orientation != HORIZONTAL:
            return str(section + 1) if role == DISPLAY else None
        head = self.table.heads[section]
        if role == DISPLAY:
            return head.title
        if role == TOOLTIP:
            return literal(head.help or head.title)
        return (RIGHT if head.numeric else LEFT) if role == ALIGNMENT else None

    def data(self, index: Index, role: int = DISPLAY) -> object:
        cell = self.table.cell(index.row(), index.column())
        if role in (DISPLAY, EDIT):
            return cell.text
        if role == ALIGNMENT:
            return RIGHT if self.table.heads[index.column()].numeric and cell.tone not in SPANNING else LEFT
        if role == SUBJECT:
            return cell.subject
        if role == BAR:
            return cell.bar
        if role in (FOREGROUND, BACKGROUND, FONT, DECORATION):
            return self._look(cell, role)
        if role == NUMBER:
            return cell.number
        if role == UNIT:
            return cell.unit
        if role == TOOLTIP:
            return literal(cell.tip or (cell.subject.name if cell.subject is not None else ""))
        if role == ACCESSIBLE:
            why = f". {cell.tip}" if cell.tip and cell.tone in ("bad", "doubt") else ""
            return f"{self.table.heads[index.column()].title}: {cell.text or 'empty'}{why}"
        return None

    def text_at(self, row: int, column: int) -> str:
        """A cell as it is shown, for those who read many."""
        return self.table.cell(row, column).text

    def entries_of(self, column: int, rows: range) -> list[str]:
        """A stretch of a column as it is copied."""
        return [self.table.cell(row, column).text for row in rows]

    def number_at(self, row: int, column: int) -> tuple[float | None, str]:
        """The number in a cell in its base unit, None where it holds none, and the unit."""
        cell = self.table.cell(row, column)
        return cell.number, cell.unit

    def _look(self, cell: LiveCell, role: int) -> object:
        colours, tone = self._theme.colours, cell.tone
        if role == FONT:
            return self._bold if tone in SPANNING else self._italic if tone == "estimate" else None
        if role == BACKGROUND:
            return colours.window if tone == "head" else colours.differs if tone == "differs" or cell.here else None
        ink = {"good": colours.met, "bad": colours.missed, "stop": colours.missed, "doubt": colours.uncertain,
               "muted": colours.muted, "estimate": colours.muted}.get(tone)
        if role == FOREGROUND:
            return ink
        sign = cell.sign or _SIGNS.get(tone, "")
        return icon(sign, ink or colours.text) if sign else None


def _between(cells: tuple[LiveCell, ...], before: tuple[LiveCell, ...], columns: int) -> tuple[int, int]:
    """The first and the last column in which two rows differ; all of them where one row is longer."""
    if len(cells) != len(before):
        return 0, columns - 1
    differing = [at for at, cell in enumerate(cells) if cell is not before[at] and cell != before[at]]
    return differing[0], differing[-1]


class BarDelegate(QStyledItemDelegate):
    """Draws a share as a bar behind the text of its cell."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        share = index.data(BAR)
        if isinstance(share, float):
            rect = option.rect.adjusted(1, 3, -1, -3)
            rect.setWidth(max(2, round(rect.width() * min(max(share, 0.0), 1.0))))
            painter.save()
            painter.setOpacity(0.30)
            painter.fillRect(rect, self._theme.colours.accent)
            painter.restore()
        super().paint(painter, option, cast(QModelIndex, index))


class LiveView(QTableView):
    """A live table: refreshed when it is seen, copied as it reads, each cell with its subject."""

    subject_changed = Signal(object)
    opened = Signal(object)
    """Enter or a double click on a cell that is about something."""

    def __init__(self, model: LiveModel, name: str, theme: Theme) -> None:
        super().__init__()
        self.live = model
        self._stale = True
        self._heads: object = None
        self._spanned: tuple[set[int], int] = (set(), 0)
        self.setModel(model)
        self.setAccessibleName(name)
        self._bars, self._plain = BarDelegate(theme, self), QStyledItemDelegate(self)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows = self.verticalHeader()
        rows.setDefaultSectionSize(rows.fontMetrics().height() + 8)
        rows.setMinimumSectionSize(rows.defaultSectionSize())
        rows.hide()
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.doubleClicked.connect(lambda _index: self._open())

    def mark_stale(self) -> None:
        """What it shows has changed: build it now when it can be seen, else when it next is."""
        self._stale = True
        if self.isVisible():
            self._refresh()

    def bring_up_to_date(self) -> None:
        """Build what it shows now, though it cannot be seen."""
        if self._stale:
            self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        self.bring_up_to_date()
        super().showEvent(event)

    def _refresh(self) -> None:
        self._stale = False
        self.live.refresh()
        heads = self.live.table.heads
        for at in range(len(heads)):  # painting through Python only where there are bars to paint
            barred = any(len(row) > at and row[at].bar is not None for row in self.live.table.rows[:50])
            if barred != (self.itemDelegateForColumn(at) is self._bars):
                self.setItemDelegateForColumn(at, self._bars if barred else self._plain)
        if heads != self._heads:
            self._heads = heads
            self.horizontalHeader().setStretchLastSection(bool(heads) and not heads[-1].numeric)
            for at, head in enumerate(heads):
                self.setColumnWidth(at, head.width)
            self.setWordWrap(any(head.wraps for head in heads))
            self._fit_columns()
        self._span()
        self._fit_rows()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_columns()
            self._fit_rows()

    def _fit_columns(self) -> None:
        """Give the columns that wrap the room the others leave, each its share; no less than can be read."""
        heads = self.live.table.heads
        wanted = sum(head.width for head in heads if head.wraps)
        room = self.viewport().width() - sum(head.width for head in heads if not head.wraps)
        for at, head in enumerate(heads):
            if head.wraps:
                self.setColumnWidth(at, max(min(head.width, head.width * room // wanted), _NARROWEST))

    def _fit_rows(self) -> None:
        """Make rows as high as their texts are; those of a table longer than anybody reads stay as they are."""
        if self.wordWrap() and len(self.live.table.rows) <= _MOST_WRAPPED:
            self.resizeRowsToContents()

    def _span(self) -> None:
        width = len(self.live.table.heads)
        spanned = {row for row, cells in enumerate(self.live.table.rows)
                   if len(cells) == 1 and cells[0].tone in SPANNING and width > 1}
        if (spanned, width) == self._spanned:  # each span set or cleared paints the whole view
            return
        self._spanned = (spanned, width)
        self.clearSpans()
        for row in spanned:
            self.setSpan(row, 0, 1, width)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        subject = current.data(SUBJECT)
        if isinstance(subject, Subject):
            self.subject_changed.emit(subject)

    def _open(self) -> None:
        subject = self.currentIndex().data(SUBJECT)
        if isinstance(subject, Subject):
            self.opened.emit(subject)

    def block(self) -> list[list[str]]:
        """The texts of the selection as a rectangle."""
        return texts(self, self.live.entries_of)

    def copy(self) -> None:
        """Put the selection on the clipboard, with the heads of its columns when it is more than one cell."""
        columns = sorted({column for *_, shown in bands(self) for column in shown})
        heads = [self.live.table.heads[column].title for column in columns] if count(self) > 1 else []
        if columns:
            QApplication.clipboard().setMimeData(mime_of(self.block(), heads))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.live.table.rows and self.live.table.empty:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().placeholderText().color())
            area = self.viewport().rect().adjusted(24, 16, -24, -16)
            flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
            painter.drawText(area, int(flags), self.live.table.empty)
            painter.end()
