"""The rail at the left: every place of the window by icon and name, with what is to be known of it at its edge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QEnterEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyleOptionViewItem

from ui.rail.entry import Group, RailEntry
from ui.rail.mark import NO_MARK, Mark
from ui.rail.names import NamedPlace, RailNames
from ui.rail.rail_delegate import ENTRY, LOOK, MARK, Look, RailDelegate
from ui.widgets.dragged import dragged_items
from ui.widgets.measures import RAIL_NARROW, RAIL_WIDE
from ui.widgets.plain import literal
from ui.widgets.theme import Theme
from ui.widgets.typefaces import scaled

_LEAST_PX = 20
OPENS_MS = 400
"""So long something is dragged over a place before it comes to the front."""
NAMES_MS = 250
"""So long the pointer is on a rail of icons before their names stand beside it."""
Index = QModelIndex | QPersistentModelIndex


class RailModel(QAbstractListModel):
    """The entries with a row for the caption over each group."""

    def __init__(self, entries: Sequence[RailEntry]) -> None:
        super().__init__()
        self.rows: list[RailEntry | Group] = []
        for entry in entries:
            if entry.group not in self.rows:
                self.rows.append(entry.group)
            self.rows.append(entry)
        self.marks: Mapping[str, Mark] = {}
        self.looks: Mapping[str, Look] = {}
        self.narrow = False
        self.entry_px = 0
        """The height of an entry where there is no room for all at their usual height; 0: the usual one."""

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        usable = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return usable if isinstance(self.rows[index.row()], RailEntry) else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        if isinstance(row, Group):
            return row.value if role == Qt.ItemDataRole.DisplayRole else None
        mark = self.marks.get(row.id, NO_MARK)
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.ToolTipRole:
            said = f": {mark.says}" if mark.says else ""
            return literal(f"{row.title}{said}{f' ({row.keys})' if row.keys else ''}")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.title}, {mark.says}" if mark.says else row.title
        return {ENTRY: row, MARK: mark, LOOK: self.looks.get(row.id, Look.PLAIN)}.get(role)

    def begin_with(self, entry: RailEntry, *, shown: bool) -> None:
        """Have an entry before the others of its group, or have it no longer."""
        at = self.row_of(entry.id)
        if shown and at < 0:
            at = self.rows.index(entry.group) + 1
            self.beginInsertRows(QModelIndex(), at, at)
            self.rows.insert(at, entry)
            self.endInsertRows()
        elif not shown and at >= 0:
            self.beginRemoveRows(QModelIndex(), at, at)
            del self.rows[at]
            self.endRemoveRows()

    def row_of(self, entry: str) -> int:
        """Where an entry stands."""
        return next((at for at, row in enumerate(self.rows) if isinstance(row, RailEntry) and row.id == entry), -1)


class Rail(QListView):
    """See the module. Arrows walk it and show what they come to; Enter, Right or a click goes into it."""

    chosen = Signal(str, bool)
    """The place wanted, and whether the focus goes there too."""
    aside_wanted = Signal(str, bool)
    """As ``chosen``, for what stands in place of the sheets and has none of them."""
    alone_wanted = Signal(str)
    """A double click: the place with nothing below it, or with it again."""

    def __init__(self, entries: Sequence[RailEntry], theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.entries = RailModel(entries)
        self.setModel(self.entries)
        self.setObjectName("rail")
        self.setAccessibleName("Places")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._delegate = RailDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self._hovered = ""
        self._opens, self._rested = QTimer(self), QTimer(self)
        for timer, wait, act in ((self._opens, OPENS_MS, lambda: self.chosen.emit(self._hovered, False)),
                                 (self._rested, NAMES_MS, self.show_names)):
            timer.setSingleShot(True)
            timer.setInterval(wait)
            timer.timeout.connect(act)
        self._names: RailNames | None = None
        self.setTabKeyNavigation(False)
        self.viewport().setAutoFillBackground(False)
        theme.changed.connect(self._recolour)
        self.set_narrow(narrow=False)
        self._recolour()

    def set_narrow(self, *, narrow: bool) -> None:
        """Show icons alone, or names beside them."""
        self.entries.narrow = narrow
        self.setFixedWidth(RAIL_NARROW if narrow else scaled(RAIL_WIDE))
        self._fit()

    @property
    def narrow(self) -> bool:
        """Whether icons stand alone."""
        return self.entries.narrow

    def show_places(self, front: str, below: str) -> None:
        """Mark the place in front, and the answer that stands below it."""
        looks = {below: Look.BELOW, front: Look.FRONT} if front else {}
        if looks != self.entries.looks:
            self.entries.looks = looks
            self.viewport().update()
            self._name_anew()
        at = self.entries.row_of(front)
        if at >= 0 and self.currentIndex().row() != at:
            self.setCurrentIndex(self.entries.index(at, 0))

    def offer(self, entry: RailEntry, *, shown: bool) -> None:
        """Have a place that is not always there, or have it no longer."""
        if shown != (self.entries.row_of(entry.id) >= 0):
            self.entries.begin_with(entry, shown=shown)
            self._fit()

    def show_marks(self, marks: Mapping[str, Mark]) -> None:
        """Show what is to be known of the places; only what differs is painted."""
        before, self.entries.marks = self.entries.marks, marks
        for at, row in enumerate(self.entries.rows):
            if isinstance(row, RailEntry) and before.get(row.id) != marks.get(row.id):
                self.update(self.entries.index(at, 0))
        if before != marks:
            self._name_anew()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        entry = self._entry_at(self.indexAt(event.position().toPoint()))
        if entry is not None and event.button() == Qt.MouseButton.LeftButton:
            self._choose(entry, focus=True)
            self.hide_names()  # one came for the sheet, which they cover

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons():
            super().mouseMoveEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        entry = self._entry_at(self.indexAt(event.position().toPoint()))
        if entry is not None and entry.segments:
            self.alone_wanted.emit(entry.id)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """What is dragged out of the catalog comes to other places by a rest on their names."""
        event.setAccepted(bool(dragged_items(event.mimeData())))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        entry = self._entry_at(self.indexAt(event.position().toPoint()))
        name = entry.id if entry is not None and entry.segments and dragged_items(event.mimeData()) else ""
        if name != self._hovered:
            self._hovered = name
            self._opens.stop()
            if name:
                self._opens.start()
        event.ignore()  # nothing is dropped here

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._hovered = ""
        self._opens.stop()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        entry = self._entry_at(self.currentIndex())
        if step:
            at = self.currentIndex().row() + step
            while 0 <= at < len(self.entries.rows) and not isinstance(self.entries.rows[at], RailEntry):
                at += step
            following = self._entry_at(self.entries.index(at, 0))
            if following is not None:
                self._choose(following, focus=False)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right, Qt.Key.Key_Space) and entry:
            self._choose(entry, focus=True)
        else:
            event.ignore()

    def _choose(self, entry: RailEntry, *, focus: bool) -> None:
        (self.chosen if entry.segments else self.aside_wanted).emit(entry.id, focus)

    def _entry_at(self, index: Index) -> RailEntry | None:
        row = self.entries.rows[index.row()] if index.isValid() else None
        return row if isinstance(row, RailEntry) else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Make entries as high as there is room for all of them."""
        count = sum(isinstance(row, RailEntry) for row in self.entries.rows)
        self.entries.entry_px = 0
        usual = self._delegate.entry_px(narrow=self.narrow)
        option = QStyleOptionViewItem()
        needed = sum(self._delegate.sizeHint(option, self.entries.index(at, 0)).height()
                     for at in range(self.entries.rowCount()))
        short = needed - self.height()
        self.entries.entry_px = max(usual - -(-short // count), _LEAST_PX) if short > 0 else 0
        self.scheduleDelayedItemsLayout()

    def viewportSizeHint(self) -> QSize:
        return QSize(self.width(), 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.width(), 100)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._rested.start()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.viewport().update()
        self.hide_names()

    def show_names(self) -> None:
        """Let the names of the places stand beside their icons, where icons stand alone."""
        if not self.narrow or not self.isVisible():
            return
        if self._names is None:
            self._names = RailNames(self._theme, self.window())
        rows = self.entries.rows
        where = {at: self.visualRect(self.entries.index(at, 0)) for at in range(len(rows))}
        self._names.show_places([
            NamedPlace(where[at].top(), where[at].height(), row.title, mark.text or mark.sign, row.keys,
                       self.entries.looks.get(row.id) is Look.FRONT)
            for at, row in enumerate(rows) if isinstance(row, RailEntry)
            for mark in (self.entries.marks.get(row.id, NO_MARK),)],
            QRect(self.mapTo(self.window(), QPoint(0, 0)), self.size()))

    def _name_anew(self) -> None:
        """The names that stand there tell what is so now."""
        if self._names is not None and self._names.isVisible():
            self.show_names()

    def hide_names(self) -> None:
        """Icons stand alone again."""
        self._rested.stop()
        if self._names is not None:
            self._names.hide()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.window().installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hide_names()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Alt shows the names as long as it is held, and no other key is pressed with it."""
        if watched is self.window():
            kind = event.type()
            if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Alt:
                self.show_names()
            elif kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.WindowDeactivate,
                          QEvent.Type.Resize):
                self.hide_names()
        return super().eventFilter(watched, event)

    def viewportEvent(self, event: QEvent) -> bool:
        """No tip where the names stand already."""
        if event.type() == QEvent.Type.ToolTip and self._names is not None and self._names.isVisible():
            return True
        return super().viewportEvent(event)

    def _recolour(self) -> None:
        colours = self.palette()
        colours.setColor(colours.ColorRole.Base, self._theme.colours.window)
        self.setPalette(colours)
        self.set_narrow(narrow=self.narrow)
