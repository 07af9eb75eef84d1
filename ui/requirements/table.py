"""The table of layouts: a row each, two lines high, with a box to take it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QStackedWidget,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from reports.wording.layouts import LayoutRow
from ui.requirements.columns import (
    BOX_LEFT,
    COLUMNS,
    MARGIN,
    NAME,
    TEXT_LEFT,
    VERDICT,
    LayoutColumn,
    fitting,
    in_lines,
    used,
    width_of,
)
from ui.widgets.drawn import LEFT, MIDDLE, RIGHT, WHOLE, draw_text, fill_round, hairline, text_width
from ui.widgets.icons import icon
from ui.widgets.measures import HEAD, ICON, LOW, two_line_height
from ui.widgets.parts import MEANINGS, draw_pill, pill_size, verdict_sign
from ui.widgets.plain import literal
from ui.widgets.roles import ACCESSIBLE, ALIGNMENT, DISPLAY, HORIZONTAL, NO_INDEX, TOOLTIP, Index
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, fix, line_height, text_font
from ui.widgets.whole_tips import WholeTips

Taken = int(Qt.ItemDataRole.CheckStateRole)


class LayoutModel(QAbstractTableModel):
    """The rows as data; columns are those that have room."""

    taken_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[LayoutRow] = []
        self.keys: list[str] = []
        """What each row is known by while others come in."""
        self.taken: set[str] = set()
        self.columns: list[LayoutColumn] = list(COLUMNS)
        self.tall = False
        """Whether what layouts are made of takes two lines."""

    def show(self, rows: list[LayoutRow], keys: list[str]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows, self.keys = rows, keys
        self.endResetModel()

    def show_columns(self, columns: list[LayoutColumn]) -> None:
        """Show other columns."""
        if columns != self.columns:
            self.beginResetModel()
            self.columns = columns
            self.endResetModel()

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> Any:
        if orientation != HORIZONTAL or section >= len(self.columns):
            return None
        if role == DISPLAY:
            return self.columns[section].title
        if role == ALIGNMENT:
            return int(RIGHT if self.columns[section].right else LEFT)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 else flags

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row, column = self.rows[index.row()], self.columns[index.column()]
        if role == DISPLAY:
            return column.show(row).value
        if role == ACCESSIBLE:
            if index.column() == 0:
                return f"{row.sentence}{', taken' if self.keys[index.row()] in self.taken else ''}"
            shown = column.show(row)
            return f"{row.name}, {column.title}: {shown.value} {shown.below}".strip()
        if role == TOOLTIP:
            return literal("\n".join([f"{row.name}, {row.detail}", *row.told]))
        if role == Taken and index.column() == 0:
            return Qt.CheckState.Checked if self.keys[index.row()] in self.taken else Qt.CheckState.Unchecked
        return None

    def toggle(self, at: int) -> None:
        """Take a row, or leave it again."""
        if 0 <= at < len(self.rows):
            self.taken ^= {self.keys[at]}
            self.dataChanged.emit(self.index(at, 0), self.index(at, len(self.columns) - 1))
            self.taken_changed.emit()


class LayoutDelegate(WholeTips):
    """Paints a cell: its number above, its range below; the first with its box, the second as a verdict."""

    def __init__(self, model: LayoutModel, theme: Theme, view: QTableView) -> None:
        super().__init__(view)
        self._model, self._theme, self._view = model, theme, view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del option, index
        return QSize(80, self._view.verticalHeader().defaultSectionSize())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view, colours = self._view, self._theme.colours
        row, column = self._model.rows[index.row()], self._model.columns[index.column()]
        rect: QRect = option.rect
        taken = self._model.keys[index.row()] in self._model.taken
        here = view.currentIndex().row() == index.row()
        ground = colours.accent_soft if taken else colours.hover if here else colours.surface
        painter.save()
        painter.fillRect(rect, ground)
        hairline(painter, rect.left(), rect.bottom(), rect.width(), colours.grid)
        shown = column.show(row)
        above, below = line_height(BODY), line_height(CAPTION)
        if column.key == VERDICT:
            low = below if shown.below else 0
            pill = rect.adjusted(MARGIN, 0, -MARGIN, -low)
            draw_pill(painter, pill, self._theme, MEANINGS[row.verdict], shown.value, sign=verdict_sign(row.verdict))
            said = QRect(pill.left(), rect.center().y() + (pill_size(shown.value).height() - low) // 2 + 1,
                         pill.width(), low)
            draw_text(painter, said, shown.below, text_font(CAPTION), colours.text2)
        else:
            inner = rect.adjusted(MARGIN, 0, -MARGIN, -1)
            if column.key == NAME:
                inner.setLeft(rect.left() + TEXT_LEFT)
                self._box(painter, rect, taken)
            align = RIGHT if column.right else LEFT
            name = column.key == NAME
            lines = 2 if name and self._model.tall else 1
            top = rect.top() + (rect.height() - above - lines * below - 1) // 2
            draw_text(painter, QRect(inner.left(), top, inner.width(), above), shown.value, text_font(BODY, MEDIUM),
                      colours.text2 if shown.value == "unknown" else colours.text, align, MIDDLE if name else WHOLE)
            under = QRect(inner.left(), top + above + 1, inner.width(), below)
            details = in_lines(row, under.width()) if lines > 1 else (row.detail if name else shown.below,)
            for detail in details:
                draw_text(painter, under, detail, text_font(CAPTION), colours.text2, align, MIDDLE if name else WHOLE)
                under.translate(0, below)
        if here and index.column() == view.currentIndex().column():
            painter.setPen(colours.accent if view.hasFocus() else colours.edge)
            for inset in range(2 if view.hasFocus() else 1):
                painter.drawRect(rect.adjusted(inset, inset, -inset - 1, -inset - 1))
        painter.restore()

    def _box(self, painter: QPainter, rect: QRect, taken: bool) -> None:
        colours = self._theme.colours
        box = QRect(rect.left() + BOX_LEFT, rect.top() + (rect.height() - ICON) // 2, ICON, ICON)
        fill_round(painter, box, colours.accent if taken else colours.edge, 3)
        if taken:
            icon("check", colours.on_accent).paint(painter, box)
        else:
            fill_round(painter, box.adjusted(1, 1, -1, -1), colours.surface, 2)


class LayoutHead(QHeaderView):
    """The heads of the columns, over their texts."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(HORIZONTAL, parent)
        self._theme = theme
        self.setSectionsClickable(False)
        fix(self, high=HEAD)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        colours, model = self._theme.colours, self.model()
        painter.save()
        painter.fillRect(rect, colours.raised)
        hairline(painter, rect.left(), rect.bottom(), rect.width(), colours.line)
        text = str(model.headerData(section, HORIZONTAL, DISPLAY) or "")
        right = model.headerData(section, HORIZONTAL, ALIGNMENT) == int(RIGHT)
        area = rect.adjusted(MARGIN if section else BOX_LEFT, 0, -MARGIN, 0)
        draw_text(painter, area, text, text_font(CAPTION, MEDIUM), colours.text2, RIGHT if right else LEFT)
        painter.restore()


class LayoutTable(QTableView):
    """See the module. Space takes a row, Enter opens it; columns that have no room are told by ``left_out``."""

    opened = Signal()
    explain_wanted = Signal(str)
    """A click on a number, or F1: the key of its column."""
    left_out = Signal(list)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.live = LayoutModel(self)
        self.setModel(self.live)
        self.setItemDelegate(LayoutDelegate(self.live, theme, self))
        self.setAccessibleName("Layouts")
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(two_line_height())
        self.setHorizontalHeader(LayoutHead(theme, self))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.moved = False
        """Whether somebody chose where the cursor is."""
        self._theme = theme
        self._preferred: list[str] = []
        self._room, self._low = 0, False
        theme.changed.connect(self.fit)

    def show_rows(self, rows: list[LayoutRow], keys: list[str]) -> None:
        """Show rows, with the cursor on what it was on."""
        at = self.currentIndex().row()
        known = self.live.keys[at] if self.moved and 0 <= at < len(self.live.keys) else ""
        self.live.show(rows, keys)
        self.fit()
        if rows:
            self.setCurrentIndex(self.live.index(keys.index(known) if known in keys else 0, 0))

    def prefer(self, key: str) -> None:
        """Bring a column that has no room right behind the verdict."""
        self._preferred = [key, *(each for each in self._preferred if each != key)]
        self.fit()

    def fit(self) -> None:
        """Show the whole columns that have room, the first as wide as is left."""
        rows, at = self.live.rows, self.currentIndex().row()
        columns = used(rows)
        order = {key: place for place, key in enumerate((NAME, VERDICT, *self._preferred))}
        columns.sort(key=lambda column: order.get(column.key, len(order)))
        widths = [width_of(column, rows) for column in columns]
        room = self.viewport().width()
        count = fitting(columns, widths, room)
        self.live.show_columns(columns[:count])
        for place, width in enumerate(widths[:count]):
            self.setColumnWidth(place, width if place else max(room - sum(widths[1:count]), widths[0]))
        self._fit_rows()
        if 0 <= at < len(rows) and self.currentIndex().row() != at:
            self.setCurrentIndex(self.live.index(at, 0))
        self.left_out.emit(columns[count:])

    def _fit_rows(self) -> None:
        """Give what layouts are made of a second line where one has no room for all of it."""
        inner = self.columnWidth(0) - TEXT_LEFT - MARGIN
        tall = any(text_width(row.detail, text_font(CAPTION)) > inner for row in self.live.rows)
        if tall != self.live.tall:
            self.live.tall = tall
            if self._room:
                self.snap(self._room, low=self._low)

    def snap(self, room: int, *, low: bool) -> None:
        """Be as high as whole rows fill of the room there is."""
        self._room, self._low = room, low
        row = two_line_height(low=low) + (line_height(CAPTION) if self.live.tall else 0)
        self.verticalHeader().setDefaultSectionSize(row)
        head = self.horizontalHeader().height()
        self.setFixedHeight(head + max((room - head) // row, 1) * row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.currentIndex().row()
        self.moved = True
        if event.key() == Qt.Key.Key_Space:
            self.live.toggle(at)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and at >= 0:
            self.opened.emit()
        elif event.key() == Qt.Key.Key_F1 and at >= 0:
            self._explain(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _explain(self, index: Index) -> None:
        """Have the number of a cell explained; of a name or a verdict the first number of its row."""
        columns = self.live.columns
        numbers = [column.key for column in columns if column.key not in (NAME, VERDICT)]
        if numbers:
            key = columns[index.column()].key
            self.explain_wanted.emit(key if key in numbers else numbers[0])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.moved = True
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index.column() == 0 and event.position().x() < TEXT_LEFT:
            self.live.toggle(index.row())
        elif index.isValid() and self.live.columns[index.column()].key not in (NAME, VERDICT):
            self._explain(index)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.indexAt(event.position().toPoint()).isValid() and event.position().x() >= TEXT_LEFT:
            self.opened.emit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and (
                event.key() == Qt.Key.Key_F1):
            event.accept()  # what is explained here is no cell of the design
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.moved = self.moved or event.type() == QEvent.Type.FocusIn  # what is looked at stays under the cursor
            self.viewport().update()
        return super().event(event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()


class LayoutStack(QStackedWidget):
    """What holds the table, as high as whole rows fill."""

    def __init__(self, table: LayoutTable) -> None:
        super().__init__()
        self._table = table
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(table)
        column.addStretch(1)
        holder.setMinimumHeight(0)
        holder.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.addWidget(holder)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._table.snap(self.height(), low=self.window().height() < LOW)
