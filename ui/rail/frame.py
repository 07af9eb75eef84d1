"""How the parts of a window stand: bar, rail, sheets, explanation, strip; at every width of the window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.bars.header import HeaderBar
from ui.rail.rail import Rail
from ui.rail.side import SidePane
from ui.widgets.measures import WIDE
from ui.widgets.theme import Theme

EDGE = 3


class DashedLine(QWidget):
    """The line round the window after a failure. It lies over the edges: nothing moves when it comes."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._around = theme, parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def place(self) -> None:
        """Lie round what it stands in, above all of it."""
        around = self._around.rect()
        self.setGeometry(around)
        self.setMask(QRegion(around) - QRegion(around.adjusted(EDGE, EDGE, -EDGE, -EDGE)))
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().window())
        pen = painter.pen()
        pen.setColor(self._theme.colours.degraded)
        pen.setWidth(EDGE * 2)
        pen.setDashPattern([2.0, 1.2])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawRect(self.rect())
        painter.end()


class WindowFrame(QWidget):
    """See the module. After a failure a dashed line runs round it.

    What comes and goes, as messages do, stands below the sheets: what is under the pointer stays there.
    """

    def __init__(
        self, header: HeaderBar, rail: Rail, middle: Sequence[QWidget], sheets: QWidget, messages: QWidget,
        below: Sequence[QWidget], side: SidePane, strip: QWidget, theme: Theme, parent: QWidget,
    ) -> None:
        """Every part is dressed anew for each step that it takes into the window: the frame stands in it already."""
        super().__init__(parent)
        self._theme, self._header, self._rail, self._side, self._strip = theme, header, rail, side, strip
        self.line = DashedLine(theme, self)
        self.covering: QWidget | None = None
        """What stands in place of the sheets."""
        self.setObjectName("frame")
        self._rows = rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(header)
        self._body = QHBoxLayout()
        self._body.setSpacing(0)
        rows.addLayout(self._body, 1)
        column = QWidget(self)
        column.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        parts = QVBoxLayout(column)
        parts.setContentsMargins(1, 1, 1, 0)
        parts.setSpacing(0)
        for part in (*middle, messages, *below):
            parts.addWidget(part, int(part is sheets))
        self._messages_at = len(middle)
        self._column = column
        self._body.addWidget(rail)
        self._body.addWidget(column, 1)
        self._body.addWidget(side)
        rows.addWidget(strip)
        theme.changed.connect(self._dress)

    def _dress(self) -> None:
        """The theme has other colours, or texts another size."""
        self.fit()
        self.update()

    def take_messages(self, messages: QWidget) -> None:
        """Have messages below the sheets again, where they stood at first."""
        rows = self._column.layout()
        if isinstance(rows, QVBoxLayout):
            rows.insertWidget(self._messages_at, messages)

    def cover(self, page: QWidget | None) -> None:
        """Have a page in place of sheets and explanation, or have them again."""
        if self.covering is not None:
            self.covering.hide()
            self._body.removeWidget(self.covering)
        self.covering = page
        self._header.show_state(there=page is None)
        self._column.setVisible(page is None)
        if page is not None:
            self._side.hide()
            self._body.insertWidget(1, page, 1)
            page.show()
            self.line.raise_()
        else:
            self._side.setVisible(self._side.wanted and not self._side.over)
            self.fit()

    def frame(self, framed: bool) -> None:
        """Have the dashed line, or have it no more."""
        if framed:
            self.line.place()
        self.line.setVisible(framed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
        self.line.place()

    def fit(self) -> None:
        """Lay the parts out for the width there is."""
        width, before = self.width(), (self._rail.width(), self._side.width(), self._side.over)
        if self._rail.narrow != (width < WIDE):
            self._rail.set_narrow(narrow=width < WIDE)
        self._header.show_room(width)
        if self.covering is not None:
            return
        over = self._side.fit(width)
        beside = self._body.indexOf(self._side) >= 0
        if over and beside:
            self._body.removeWidget(self._side)
        elif not over and not beside:
            self._body.addWidget(self._side)
        if before != (self._rail.width(), self._side.width(), over):
            self._rows.activate()  # now, and not after a first picture in the wrong widths
        if over:
            top = self._column.mapTo(self, QPoint(0, 0)).y() if self._column.isVisible() else self._header.height()
            high = self.height() - top - self._strip.height()
            self._side.setGeometry(QRect(width - self._side.width(), top, self._side.width(), high))
            self._side.raise_()
            self.line.raise_()

    def minimumSizeHint(self) -> QSize:
        return QSize(600, 400)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, colours = QPainter(self), self._theme.colours
        middle = self._column.geometry()
        left = self._rail.geometry().right()
        painter.fillRect(left, middle.top(), self.width() - left, middle.height(), colours.line)
        painter.end()
