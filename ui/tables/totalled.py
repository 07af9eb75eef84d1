"""A live table with its totals in a row that stays below it, each as wide as the cells it sums."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.tables.dress import paint_total
from ui.tables.live import LiveView
from ui.tables.table import LiveCell
from ui.widgets.drawn import hairline
from ui.widgets.measures import head_height, two_line_height
from ui.widgets.theme import Theme

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class Foot(QWidget):
    """The row of totals; a click explains one, and so do the arrows that come to it."""

    subject_changed = Signal(object)

    def __init__(self, view: LiveView, theme: Theme) -> None:
        super().__init__()
        self._view, self._theme = view, theme
        self._at = -1
        """The column of the total that the keyboard is on; before it comes, none."""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        view.built.connect(self.follow)
        view.horizontalScrollBar().valueChanged.connect(self.update)
        view.horizontalHeader().sectionResized.connect(lambda *_: self.update())
        theme.changed.connect(self.follow)

    def follow(self) -> None:
        """Show the totals of the table as it is now."""
        foot = self._view.live.table.foot
        self.setVisible(bool(foot))
        self.setFixedHeight(two_line_height(low=True) if any(cell.detail for cell in foot) else head_height())
        heads = self._view.live.table.heads
        told = [f"{head.title} {cell.text} {cell.detail}".strip() for head, cell in zip(heads, foot, strict=False)
                if cell.subject is not None]
        self.setAccessibleName(f"Totals: {', '.join(told)}")
        self.update()

    def areas(self) -> list[tuple[int, LiveCell, QRect]]:
        """The totals that are seen, each with its column and its place."""
        foot = self._view.live.table.foot
        return [(at, cell, QRect(self._view.columnViewportPosition(at), 1, self._view.columnWidth(at),
                                 self.height() - 1))
                for at, cell in enumerate(foot) if not self._view.isColumnHidden(at)]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for at, cell, area in self.areas():
            if area.contains(event.position().toPoint()) and cell.subject is not None:
                self._come_to(at)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._step(0)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _STEPS:
            self._step(_STEPS[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Escape):
            self._view.setFocus()
        else:
            super().keyPressEvent(event)

    def _step(self, step: int) -> None:
        """Go to the next total on a side; to the nearest where the keyboard comes to the row."""
        told = [at for at, cell, _ in self.areas() if cell.subject is not None]
        if told:
            here = told.index(self._at) if self._at in told else 0
            self._come_to(told[min(max(here + step, 0), len(told) - 1)])

    def _come_to(self, column: int) -> None:
        self._at = column
        cell = self._view.live.table.foot[column]
        head = self._view.live.table.heads[column]
        self.setAccessibleDescription(f"{head.title} {cell.text} {cell.detail}".strip())
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
        self.subject_changed.emit(cell.subject)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, heads = QPainter(self), self._view.live.table.heads
        painter.fillRect(self.rect(), self._theme.colours.raised)
        hairline(painter, 0, 0, self.width(), self._theme.colours.line)
        for at, cell, area in self.areas():
            paint_total(painter, area, cell, heads[at], self._theme.colours, first=at == 0)
            if at == self._at and self.hasFocus():
                painter.setPen(QPen(self._theme.colours.accent, 2))
                painter.drawRect(area.adjusted(1, 1, -2, -2))
        painter.end()


class TotalledTable(QWidget):
    """A live view above its row of totals; Down in its last row comes to the totals."""

    def __init__(self, view: LiveView, theme: Theme) -> None:
        super().__init__()
        self.view, self.foot = view, Foot(view, theme)
        self.tools = view.tools
        self.foot.subject_changed.connect(view.subject_changed)
        self.setFocusProxy(view)
        view.installEventFilter(self)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(view, 1)
        rows.addWidget(self.foot)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        down = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Down
        if down and self.foot.isVisible() and self.view.currentIndex().row() == self.view.live.rowCount() - 1:
            self.foot.setFocus()
            return True
        return super().eventFilter(watched, event)
