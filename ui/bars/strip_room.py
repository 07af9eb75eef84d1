"""The room of the strip: cells beside one another, and what has no room in a menu."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QMenu, QSizePolicy, QToolButton, QWidget

from sizer.units import counted
from ui.bars.strip_parts import StripCell
from ui.widgets.measures import LOW, XS, M, S, strip_height
from ui.widgets.plain import caption
from ui.widgets.theme import Theme

_LEAST_PX = 200


class CellRow(QFrame):
    """Whole cells from left to right. It never widens the window: cells that have no room leave from the right into
    a menu, ``2 more...``; what is at the right stays.
    """

    asked_for = Signal(object)
    """A cell that was chosen in the menu."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._shown: list[QWidget] = []
        self._right: list[QWidget] = []
        self._painted_in: object = None
        """The colours of the theme, and the one of the ground."""
        self._watched: QWidget | None = None
        self.more = QToolButton(self)
        """Stands for the cells that there is no room for."""
        self.more.setObjectName("link")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.hide()
        self.menu = QMenu(self)
        self.menu.aboutToShow.connect(self._fill)
        self.more.setMenu(self.menu)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def low(self) -> bool:
        """Whether the window is low: two lines in place of three."""
        return self.window().height() < LOW

    def put(self, shown: Sequence[QWidget], right: Sequence[QWidget]) -> None:
        """Show parts from left to right, and others at the right; a part that is in neither is hidden."""
        for gone in [*self._shown, *self._right]:
            if gone not in shown and gone not in right:
                gone.hide()
        self._shown, self._right = list(shown), list(right)
        for part in (*shown, *right):
            if part.parentWidget() is not self:
                part.setParent(self)
        self.arrange()

    def arrange(self) -> None:
        """Give each part its place."""
        low, height = self.low, strip_height(low=self.low)
        if self.height() != height:
            self.setFixedHeight(height)
        for cell in self._cells():
            cell.flat = low
        right = self.width() - S
        for part in reversed(self._right):
            width = part.sizeHint().width()
            right -= width
            part.setGeometry(right, XS, width, height - 2 * XS)
            part.show()
        kept, room = self._kept(right - S)
        whole = self._widened(kept, room)
        x = 0
        for part, width in zip(kept, whole, strict=True):
            if isinstance(part, StripCell):
                part.setGeometry(x, 0, width, height)
            else:
                part.setGeometry(x + M, (height - part.sizeHint().height()) // 2, width - 2 * M,
                                 part.sizeHint().height())
            part.show()
            x += width
        for part in self._shown:
            if part not in kept:
                part.hide()
        folded = self.folded
        self.more.setVisible(bool(folded))
        if folded:
            self._say_more(len(folded))
            size = self.more.sizeHint()
            self.more.setGeometry(x + S, (height - size.height()) // 2, size.width(), size.height())
        # Cells that say or stand otherwise are painted without this.
        painted_in = self._theme.colours, self.ground()
        if painted_in != self._painted_in:
            self._painted_in = painted_in
            self.update()

    def _kept(self, room: int) -> tuple[list[QWidget], int]:
        """The parts that stay, and the room there is for them.

        What says nothing of how much it is goes first. Then cells leave from the right, those that got worse after all
        others: a change never hides what it costs. Requirements stay longest.
        """
        kept, total = list(self._shown), sum(map(self._wanted, self._shown))
        if total <= room:
            return kept, room
        self._say_more(len(kept))
        room -= self.more.sizeHint().width() + S
        cells = self._cells()[::-1]
        worse = any(cell.part.better is False for cell in cells)
        first = [cell for cell in cells if cell.part.spare]
        for cell in (*first, *(cell for cell in cells if worse and cell.part.costs_nothing and cell not in first)):
            if total > room:
                kept.remove(cell)
                total -= self._wanted(cell)
        while kept and total > room:
            total -= self._wanted(kept.pop())
        return kept, room

    def _widened(self, kept: Sequence[QWidget], room: int) -> list[int]:
        """What is left of the room goes to names and reasons that are not whole yet."""
        widths = [self._wanted(part) for part in kept]
        spare, found = room - sum(widths), []
        for part, width in zip(kept, widths, strict=True):
            full = part.needed(flat=self.low, whole=True) if isinstance(part, StripCell) else width
            brief = isinstance(part, StripCell) and bool(part.part.brief)  # which gains nothing by a part of it
            found.append(width if brief and full - width > spare else width + max(min(full - width, spare), 0))
            spare -= found[-1] - width
        return found

    def _wanted(self, part: QWidget) -> int:
        return part.needed(flat=self.low) if isinstance(part, StripCell) else part.sizeHint().width() + 2 * M

    def _cells(self) -> list[StripCell]:
        return [part for part in self._shown if isinstance(part, StripCell)]

    @property
    def folded(self) -> list[StripCell]:
        """The cells that are in the menu."""
        return [cell for cell in self._cells() if cell.isHidden()]

    def _say_more(self, count: int) -> None:
        self.more.setText(f"{count} more…")
        self.more.setAccessibleName(counted(count, "more result"))

    def _fill(self) -> None:
        """List the cells without room as they are when the menu opens."""
        self.menu.clear()
        for cell in self.folded:
            self.menu.addAction(caption(cell.part.sentence), cell.click)

    def sizeHint(self) -> QSize:
        return QSize(_LEAST_PX, strip_height(low=self.low))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        window = self.window()
        if window is not self._watched and window is not self:
            window.installEventFilter(self)
            self._watched = window
        self.arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._watched and event.type() == QEvent.Type.Resize and (
                self.height() != strip_height(low=self.low)):
            self.arrange()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, colours = QPainter(self), self._theme.colours
        painter.fillRect(self.rect(), self.ground())
        painter.fillRect(0, 0, self.width(), 1, colours.line)
        painter.end()

    def ground(self) -> Qt.GlobalColor | object:
        """What it is painted on."""
        return self._theme.colours.raised
