"""The tray: up to four records side by side, the best of each column underlined where a direction is good."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sizer.catalog import Item
from sizer.catalog.searching.columns import CatalogColumn, best_of, sources_text
from sizer.catalog.searching.record import short_title
from ui.catalog.browsing import MOST_COMPARED, Browsing
from ui.catalog.cells import ROOM, RecordHead
from ui.widgets.drawn import LEFT, MIDDLE, RIGHT, WHOLE, draw_text, hairline, text_width
from ui.widgets.measures import L, M, S, head_height, row_height
from ui.widgets.plain import plain_label
from ui.widgets.roles import ACCESSIBLE, ALIGNMENT, DISPLAY, HORIZONTAL, NO_INDEX, RECORD, USER, Index
from ui.widgets.roles import LEFT as LEFT_ROLE
from ui.widgets.roles import RIGHT as RIGHT_ROLE
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, STRONG, set_in, text_font
from ui.widgets.whole_tips import WholeTips

BEST = USER + 40
"""Whether a value is the best of its column."""
_NAME_MOST = 260
_LEFT_OUT = frozenset(("lifecycle", "form"))


class TrayModel(QAbstractTableModel):
    """The records that are compared, one a row."""

    def __init__(self, browsing: Browsing, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._browsing = browsing
        self.items: list[Item] = []
        self.columns: tuple[CatalogColumn, ...] = ()
        self._best: dict[str, float | None] = {}

    def refresh(self) -> None:
        """Show the records that are compared now."""
        self.beginResetModel()
        catalog = self._browsing.catalog
        self.items = [catalog.items[name] for name in self._browsing.compared if name in catalog.items]
        columns = (column for column in self._browsing.columns if column.key not in _LEFT_OUT)
        self.columns = tuple(column for column in columns if any(
            column.value(catalog, item).known for item in self.items))
        self._best = {column.key: best_of(column, [column.value(catalog, item) for item in self.items])
                      for column in self.columns}
        self.endResetModel()

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.items)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns) + 2

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        if orientation != HORIZONTAL:
            return None
        last = len(self.columns) + 1
        if role == DISPLAY:
            return "" if section == 0 else "Facts" if section >= last else self.columns[section - 1].head
        if role == ALIGNMENT:
            return RIGHT_ROLE if section >= last or (section and self._right(section)) else LEFT_ROLE
        return None

    def data(self, index: Index, role: int = DISPLAY) -> object:
        item, at = self.items[index.row()], index.column()
        if role == RECORD:
            return item.id
        if at == 0:
            return short_title(item) if role in (DISPLAY, ACCESSIBLE) else None
        if at > len(self.columns):
            told = sources_text(list(item.facts.values()))
            return told if role in (DISPLAY, ACCESSIBLE) else RIGHT_ROLE if role == ALIGNMENT else None
        column = self.columns[at - 1]
        value = column.value(self._browsing.catalog, item)
        best = value.number is not None and value.number == self._best[column.key]
        if role == DISPLAY:
            return value.text
        if role == BEST:
            return best
        if role == ALIGNMENT:
            return RIGHT_ROLE if self._right(at) else LEFT_ROLE
        if role == ACCESSIBLE:
            said = column.in_words(self._browsing.catalog, item)
            return f"{short_title(item)}, {column.title}: {said}{', the best' if best else ''}"
        return None

    def _right(self, section: int) -> bool:
        return self.columns[section - 1].is_number and self.columns[section - 1].key != "ports"


class _Cells(WholeTips):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        colours, rect = self._theme.colours, option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(rect, colours.accent_soft if selected else colours.raised)
        hairline(painter, rect.left(), rect.bottom(), rect.width(), colours.grid)
        text, first = str(index.data(DISPLAY) or ""), index.column() == 0
        best = bool(index.data(BEST))
        last = index.column() == index.model().columnCount() - 1
        font = text_font(BODY, STRONG if best else MEDIUM if first else text_font().weight())
        area = rect.adjusted(L if first else ROOM, 0, -ROOM, 0)
        right = index.data(ALIGNMENT) == RIGHT_ROLE
        ink = colours.text2 if text == "unknown" or last else colours.text
        draw_text(painter, area, text, font, ink, RIGHT if right else LEFT, MIDDLE if first else WHOLE)
        if best:
            width = text_width(text, font)
            left = area.right() - width + 1 if right else area.left()
            painter.fillRect(QRect(left, rect.center().y() + 9, width, 2), colours.met)
        painter.restore()


class _Table(QTableView):
    resized = Signal()
    escaped = Signal()
    removed = Signal(str)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Space) and index.isValid():
            self.removed.emit(str(index.data(RECORD)))
        else:
            super().keyPressEvent(event)


class CompareTray(QFrame):
    """See the module."""

    cleared = Signal()
    removed = Signal(str)
    chosen = Signal(str)
    """A record in the tray is the current one."""

    def __init__(self, browsing: Browsing, theme: Theme) -> None:
        super().__init__()
        self._browsing, self._theme = browsing, theme
        self.setObjectName("compareTray")
        self.setAutoFillBackground(True)
        self.model = TrayModel(browsing, self)
        self.title = plain_label()
        set_in(self.title, BODY, STRONG)
        self.clear = QPushButton("Clear")
        self.clear.setToolTip("Compare none of them any more (Esc)")
        self.clear.clicked.connect(self.cleared)
        top = QHBoxLayout()
        top.setContentsMargins(L, S, L, S)
        top.addWidget(self.title)
        top.addStretch(1)
        top.addWidget(self.clear)
        self.table = _Table()
        self.table.setModel(self.model)
        self.table.setAccessibleName("Records that are compared")
        self.table.setItemDelegate(_Cells(theme, self.table))
        self._head = RecordHead(theme, self.table)
        self._head.setSectionsClickable(False)
        self.table.setHorizontalHeader(self._head)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for policy in (self.table.setHorizontalScrollBarPolicy, self.table.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.resized.connect(self._lay_out)
        self.table.escaped.connect(self.cleared)
        self.table.removed.connect(self.removed)
        self.table.selectionModel().currentRowChanged.connect(self._tell)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, S)
        rows.setSpacing(0)
        rows.addLayout(top)
        rows.addWidget(self.table)
        theme.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the records that are compared; none hide the tray."""
        many = len(self._browsing.compared)
        self.setVisible(bool(many))
        self.title.setText(f"Compare {many} of at most {MOST_COMPARED}")
        self.model.refresh()
        palette = self.palette()
        palette.setColor(self.backgroundRole(), self._theme.colours.raised)
        self.setPalette(palette)
        self.table.verticalHeader().setDefaultSectionSize(row_height())
        self.table.setFixedHeight(head_height() + max(many, 1) * row_height() + 2)
        self._lay_out()

    def _tell(self, current: QModelIndex, previous: QModelIndex) -> None:
        del previous
        if current.isValid():
            self.chosen.emit(str(current.data(RECORD)))

    def _lay_out(self) -> None:
        model, room = self.model, self.table.viewport().width()
        if not model.items:
            return
        last = model.columnCount() - 1
        widths = [self._needed(section) for section in range(last + 1)]
        name = min(widths[0], _NAME_MOST)
        used, shown = name + widths[last], 1
        while shown < last and used + widths[shown] <= room:
            used += widths[shown]
            shown += 1
        more = max(room - used, 0) // max(shown, 1)
        for section in range(last + 1):
            self.table.setColumnHidden(section, shown <= section < last)
            self.table.setColumnWidth(section, widths[section] + (min(more, 2 * M) if section else 0))
        given = sum(self.table.columnWidth(at) for at in range(1, last + 1) if not self.table.isColumnHidden(at))
        self.table.setColumnWidth(0, max(room - given, name))

    def _needed(self, section: int) -> int:
        model = self.model
        head = str(model.headerData(section, HORIZONTAL) or "")
        font = text_font(BODY, STRONG)
        texts = [str(model.index(row, section).data(DISPLAY) or "") for row in range(len(model.items))]
        return max([text_width(head, text_font(CAPTION, MEDIUM)), *(text_width(text, font) for text in texts)]) + (
            2 * ROOM + (0 if section else L))
