"""Live views: tables built from the sizing when it changes and they can be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from ui.state.subject import Aside, Subject
from ui.tables.clipboard import mime_of
from ui.tables.dress import LiveDelegate, LiveHead
from ui.tables.more_columns import MoreColumns
from ui.tables.selection import bands, count, texts
from ui.tables.table import SPANNING, Head, LiveCell, LiveTable
from ui.tables.widths import Need, needs_of, said_of_all, widths_for
from ui.widgets.half_rows import cover_half_a_row
from ui.widgets.measures import LOW, L, row_height
from ui.widgets.plain import literal
from ui.widgets.roles import (
    ACCESSIBLE,
    ALIGNMENT,
    BY_HAND,
    DISPLAY,
    EDIT,
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
from ui.widgets.row_lines import go_on_with_lines
from ui.widgets.theme import Theme

BAR = USER + 20
_MOST_WRAPPED = 200
"""More rows than this are one line each: measuring texts takes time at every change."""


class LiveModel(QAbstractTableModel):
    """A table that is built by a function and can be built again."""

    def __init__(self, build: Callable[[], LiveTable], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._build = build
        self.table = LiveTable(())

    def refresh(self) -> list[int] | None:
        """Build the table again; the rows that changed, None where all did.

        Only cells that differ are announced, and rows that stay keep the selection.
        """
        table, before = self._build(), self.table
        if table is before:
            return []
        if len(table.rows) != len(before.rows) or len(table.heads) != len(before.heads):
            self.beginResetModel()
            self.table = table
            self.endResetModel()
            return None
        self.table = table
        if table.heads != before.heads:
            self.headerDataChanged.emit(HORIZONTAL, 0, len(table.heads) - 1)
        announced: list[tuple[int, int, int, int]] = []
        changed = []
        for row, cells in enumerate(table.rows):
            if cells == before.rows[row]:
                continue
            changed.append(row)
            left, right = _between(cells, before.rows[row], len(table.heads))
            if announced and announced[-1][1:] == (row - 1, left, right):
                announced[-1] = (announced[-1][0], row, left, right)
            else:
                announced.append((row, row, left, right))
        for first, last, left, right in announced:
            self.dataChanged.emit(self.index(first, left), self.index(last, right))
        return changed

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
            return RIGHT if self.table.ends_right(cell, index.column()) else LEFT
        if role == SUBJECT:
            return cell.subject
        if role == BAR:
            return cell.bar
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

    def subject_at(self, row: int, column: int) -> Subject | None:
        """What a cell is about, else what the first in its row is that is about something."""
        cells = self.table.rows[row] if row < len(self.table.rows) else ()
        return next((cell.subject for cell in (*cells[column:column + 1], *cells) if cell.subject is not None), None)

    def number_at(self, row: int, column: int) -> tuple[float | None, str]:
        """The number in a cell in its base unit, None where it holds none, and the unit."""
        cell = self.table.cell(row, column)
        return cell.number, cell.unit


def _between(cells: tuple[LiveCell, ...], before: tuple[LiveCell, ...], columns: int) -> tuple[int, int]:
    """The first and the last column in which two rows differ; all of them where one row is longer."""
    if len(cells) != len(before):
        return 0, columns - 1
    differing = [at for at, cell in enumerate(cells) if cell is not before[at] and cell != before[at]]
    return differing[0], differing[-1]


class LiveView(QTableView):
    """A live table: refreshed when it is seen, copied as it reads, each cell with its subject."""

    subject_changed = Signal(object)
    opened = Signal(object)
    """Enter or a double click on a cell that is about something."""

    aside_left = Signal()
    """It is not seen any more: no number of another state is current."""
    built = Signal()
    """It shows another table, or other columns."""

    def __init__(self, model: LiveModel, name: str, theme: Theme) -> None:
        super().__init__()
        self.live = model
        self._stale, self._low, self._quiet = True, False, False
        self._needs: tuple[Need, ...] = ()
        self._heads: tuple[Head, ...] = ()
        self._spanned: tuple[set[int], int] = (set(), 0)
        self._lines: tuple[int, ...] = ()
        """The widths that texts were last set in lines for."""
        self.tools: QWidget | None = None
        """What the head of its sheet has at the right."""
        self.aside: Callable[[int, int], Aside | None] = lambda _row, _column: None
        """The state that the number in a cell is of, where that is not the design in front."""
        self.columns: MoreColumns | None = None
        """What shows columns that have no room, of a view whose columns leave from the right."""
        self._theme = theme
        self.setModel(model)
        self.setAccessibleName(name)
        self.setItemDelegate(LiveDelegate(theme, lambda: model.table, self))
        self.setHorizontalHeader(LiveHead(theme, lambda: model.table, self))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.doubleClicked.connect(lambda _index: self._open())
        self.pressed.connect(lambda _index: self._announce())
        theme.changed.connect(self._dress)
        self._dress()

    def let_columns_leave(self) -> None:
        """Hide whole columns from the right where there is no room; the head of the sheet tells of them."""
        self.columns = self.tools = MoreColumns(self)
        self.columns.chosen.connect(self._dress)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def least_width(self) -> int:
        """The width in which none of its columns leaves."""
        return sum(need.least for need in self._needs) + self.verticalScrollBar().sizeHint().width()

    def _dress(self) -> None:
        """Rows are as high as their texts, which may have another size."""
        self._lay_out_rows()
        self._needs = ()
        if not self._stale:
            self._measure(None)
            self._fit_rows()

    def _lay_out_rows(self) -> None:
        self._lines = ()  # all rows have one height now
        self._low = self.window().height() < LOW
        rows = self.verticalHeader()
        rows.setMinimumSectionSize(row_height(low=self._low))
        rows.setDefaultSectionSize(row_height(low=self._low))

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

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.aside_left.emit()

    def _refresh(self) -> None:
        self._stale = False
        at = self.currentIndex()
        row, column, here = at.row(), at.column(), at.isValid() and self.hasFocus()
        changed = self.live.refresh()
        self._span()
        self._measure(changed)
        # Heads that come resize the view, which then fits its columns: to what was measured of this table.
        self.horizontalHeader().setVisible(bool(self.live.table.rows and self.live.table.heads))
        self._fit_rows(changed)
        if here and not self.currentIndex().isValid() and self.live.rowCount():
            # Whoever walks a table by keys goes on from where he was, though it has other rows now.
            last = self.live.rowCount() - 1, self.live.columnCount() - 1
            self.put_cursor(min(row, last[0]), min(column, last[1]))
        self.built.emit()

    def _measure(self, changed: list[int] | None) -> None:
        """Give each column the room its texts need, where some of them have changed; all of them where None."""
        heads = self.live.table.heads
        before = self._needs if changed is not None and len(self._needs) == len(heads) else ()
        needs = needs_of(self.live.table, before, changed if before else None)
        if needs != self._needs or heads != self._heads:
            self._needs, self._heads = needs, heads
            self._fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._low != (self.window().height() < LOW):
            self._dress()
        if event.size().width() != event.oldSize().width():
            self._fit_columns()
            self._fit_rows()

    def _fit_columns(self) -> None:
        """Share the width among the columns; those that have no room leave where the view lets them."""
        needs, room, columns = self._needs, self.viewport().width(), self.columns
        if columns is None:
            least = sum(need.least for need in needs)
            shown = widths_for(needs, max(room, least))
        else:
            shown = widths_for(needs, room, columns.wanted, columns.unwanted)
        for at in range(len(needs)):
            self.setColumnHidden(at, at not in shown)
            if at in shown and self.columnWidth(at) != shown[at]:
                self.setColumnWidth(at, shown[at])
        if self.viewport().width() < room:  # a scroll bar came while the widths were set
            self._fit_columns()
            return
        if columns is not None:
            self.built.emit()
            heads = self.live.table.heads
            silent = frozenset(at for at, need in enumerate(needs) if need.same == "")
            columns.tell([head.title for head in heads], set(shown), said_of_all(heads, needs, shown, columns.unwanted),
                         silent)

    def _fit_rows(self, changed: Sequence[int] | None = None) -> None:
        """Make rows as high as their texts are: those that ``changed``, and all where None or columns are not as wide.

        Rows of a table longer than anybody reads stay as they are.
        """
        table, delegate = self.live.table, self.itemDelegate()
        wrapping = [at for at, head in enumerate(table.heads) if head.wraps and not self.isColumnHidden(at)]
        notes = {at for at, row in enumerate(table.rows) if row and row[0].tone == "note"}
        if not isinstance(delegate, LiveDelegate) or len(table.rows) > _MOST_WRAPPED or not (
                wrapping or notes or self._lines):
            return
        widths = (self.horizontalHeader().length(), *(self.columnWidth(at) for at in wrapping))
        before, self._lines = self._lines, widths if wrapping or notes else ()
        for row in changed if changed is not None and before == self._lines else range(len(table.rows)):
            high = max(delegate.height(row, at) for at in (0, *wrapping))
            if self.rowHeight(row) != high:
                self.setRowHeight(row, high)

    def _span(self) -> None:
        width = len(self.live.table.heads)
        spanned = {row for row, cells in enumerate(self.live.table.rows)
                   if cells and width > 1 and (cells[0].tone == "note" or (
                       len(cells) == 1 and cells[0].tone in SPANNING))}
        if (spanned, width) == self._spanned:  # each span set or cleared paints the whole view
            return
        self._spanned = (spanned, width)
        self.clearSpans()
        for row in spanned:
            self.setSpan(row, 0, 1, width)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if not self._quiet:
            self._announce()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in BY_HAND:
            self._announce()

    def put_cursor(self, row: int, column: int) -> None:
        """Make a cell the current one though nobody chose it: what is explained stays."""
        self._quiet = True
        self.setCurrentIndex(self.live.index(row, column))
        self._quiet = False

    def announce_again(self) -> None:
        """More is known of the state that the current cell is of: it is explained so, where one is in the view."""
        if self.hasFocus():
            self._announce()

    def _announce(self) -> None:
        """Say what the current cell is about: what its row is about, where the cell alone is about nothing."""
        at = self.currentIndex()
        if at.isValid() and (subject := self.live.subject_at(at.row(), at.column())) is not None:
            self.subject_changed.emit(replace(subject, aside=self.aside(at.row(), at.column())))

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
        go_on_with_lines(self, self._theme.colours.grid)
        cover_half_a_row(self, self.palette().base().color())
        if not self.live.table.rows and self.live.table.empty:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().placeholderText().color())
            area = self.viewport().rect().adjusted(L, L, -L, -L)
            flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
            painter.drawText(area, int(flags), self.live.table.empty)
            painter.end()
