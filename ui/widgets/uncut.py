"""Leaves the line empty that the lower edge of a scrolled pane would cut: fields and texts are shown whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QTextBrowser,
    QWidget,
)

_WHOLE = (QAbstractButton, QAbstractSpinBox, QComboBox, QLabel, QLineEdit)
"""What is read as one thing, and half of it is not."""
_ASIDE = 3
"""From the sides of a page, where a line is looked for: both columns of a table may have one."""


class EdgeCover(QWidget):
    """Lies over a scrolled pane and covers what its edges would cut; whoever points goes through it."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.viewport().installEventFilter(self)
        area.verticalScrollBar().valueChanged.connect(lambda _at: self.update())
        area.verticalScrollBar().rangeChanged.connect(lambda _low, _high: self.update())

    def strips(self) -> Iterable[QRect]:
        """What is covered now."""
        raise NotImplementedError

    def ground(self) -> QColor:
        """The colour of the pane."""
        raise NotImplementedError

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest):
            self.setGeometry(self._area.viewport().geometry())
            self.raise_()
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, ground = QPainter(self), self.ground()
        for strip in self.strips():
            painter.fillRect(strip, ground)
        painter.end()


class UncutEdge(EdgeCover):
    """Covers what the lower edge of a pane of fields or text would cut."""

    def __init__(self, area: QAbstractScrollArea, ground: QPalette.ColorRole = QPalette.ColorRole.Base) -> None:
        super().__init__(area)
        self._ground = ground

    def strips(self) -> Iterable[QRect]:
        place = self.covered()
        return () if place.isEmpty() else (place,)

    def ground(self) -> QColor:
        return self._area.palette().color(self._ground)

    def covered(self) -> QRect:
        """The strip above the lower edge in which something is cut; empty where all is whole, or nothing is higher."""
        high, tops = self.height(), [place.top() for place in self._places() if self._cut(place)]
        top = min(tops, default=high)
        return QRect(0, top, self.width(), high - top)

    def _cut(self, place: QRect) -> bool:
        return 0 < place.top() < self.height() <= place.bottom()

    def _places(self) -> Iterator[QRect]:
        """Where what is shown at the lower edge stands, in this widget's place; not what the keyboard is in."""
        area = self._area
        if isinstance(area, QTextBrowser):
            yield from self._lines(area)
        elif isinstance(area, QScrollArea):
            for part in area.viewport().findChildren(QWidget):
                if isinstance(part, _WHOLE) and part.isVisible() and not part.hasFocus():
                    yield QRect(part.mapTo(area.viewport(), QPoint(0, 0)), part.size())

    def _lines(self, page: QTextBrowser) -> Iterator[QRect]:
        """The lines of a page at its lower edge."""
        layout, across, down = page.document().documentLayout(), page.horizontalScrollBar(), page.verticalScrollBar()
        scrolled = QPointF(across.value(), down.value())
        for x in (_ASIDE, self.width() // 2, self.width() - _ASIDE):
            found = page.cursorForPosition(QPoint(x, self.height() - 1))
            line = found.block().layout().lineForTextPosition(found.positionInBlock())
            if line.isValid():
                corner = layout.blockBoundingRect(found.block()).topLeft() - scrolled
                yield line.rect().translated(corner).toAlignedRect()
