"""Spots: parts of a sheet that are read, clicked and walked by the arrow keys; a section is one stop of Tab."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.summary.acts import Act
from ui.widgets.plain import literal
from ui.widgets.theme import Colours, Theme

EDGE = 4
"""Between the edge of a spot and what is in it: where the ring of the focus runs."""
_RING = 2
_ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class Spot(QAbstractButton):
    """One of them. What it says is a sentence for who cannot see it."""

    def __init__(self, theme: Theme, act: Act, says: str, tip: str = "") -> None:
        super().__init__()
        self.act = act
        self.marked = False
        """Whether it shows the figure that is explained beside."""
        self._theme = theme
        self.setAccessibleName(says)
        self.setToolTip(literal(tip or says))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setEnabled(bool(act))
        if act:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def colours(self) -> Colours:
        """The colours in use."""
        return self._theme.colours

    def content(self) -> QRect:
        """Where its content is drawn."""
        return self.rect().adjusted(EDGE, 0, -EDGE, 0)

    def height_in(self, width: int, row: int) -> int:
        """The height that it takes in a width, where a line takes ``row``: more where a text takes more lines."""
        del width
        return row

    def draw(self, painter: QPainter, rect: QRect) -> None:
        """Draw the content."""

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.marked or (self.isEnabled() and self.underMouse()):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.colours.accent_soft if self.marked else self.colours.hover)
            painter.drawRoundedRect(self.rect(), 3, 3)
        self.draw(painter, self.content())
        if self.hasFocus():
            ring(painter, self.rect(), self.colours.accent)
        painter.end()

    def sizeHint(self) -> QSize:
        return QSize(0, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        section = self.parentWidget()
        if isinstance(section, SpotGroup):
            section.came_to(self)


def ring(painter: QPainter, rect: QRect, colour: QColor) -> None:
    """The ring around what has the focus."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, _RING))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 3, 3)


class SpotGroup(QWidget):
    """Spots that belong together. Its height follows its width; arrows walk its spots, Tab leaves it."""

    acted = Signal(object)
    """The act of the spot that was clicked."""
    reached = Signal(object)
    """The spot that the focus came to."""
    headed = False
    """Whether the first of its rows is a head, which goes with the row below it."""

    def __init__(self, theme: Theme, title: str) -> None:
        super().__init__()
        self.theme = theme
        self.spots: list[Spot] = []
        self.low = False
        """Whether the window is low, where rows are small."""
        self._shown: object = None
        self.setAccessibleName(title)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def put(self, shown: object, spots: Sequence[Spot]) -> None:
        """Show spots made of what is ``shown``; the focus stays where it was, by its place."""
        focused = next((at for at, spot in enumerate(self.spots) if spot.hasFocus()), -1)
        for spot in self.spots:
            spot.hide()
            spot.deleteLater()
        self._shown = shown
        self.spots = list(spots)
        for spot in self.spots:
            spot.setParent(self)
            spot.clicked.connect(lambda _checked=False, act=spot.act: self.acted.emit(act))
            spot.show()
        doing = [spot for spot in self.spots if spot.act]
        if doing:
            doing[0].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if 0 <= focused < len(self.spots) and self.spots[focused].act:
            self.spots[focused].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.spots[focused].setFocus()
        self.updateGeometry()
        self.arrange(self.width())
        self.update()

    def shows(self, shown: object) -> bool:
        """Whether that is what it shows already."""
        return self._shown == shown

    def rows(self) -> list[QRect]:
        """Where what must not be cut in half stands."""
        return [spot.geometry() for spot in self.spots]

    def mark(self, here: Spot | None) -> None:
        """Mark one spot as what is explained, and no other."""
        for spot in self.spots:
            if spot.marked != (spot is here):
                spot.marked = spot is here
                spot.update()

    def set_low(self, low: bool) -> None:
        """Make rows small, or not."""
        if low != self.low:
            self.low = low
            self.updateGeometry()
            self.arrange(self.width())

    def came_to(self, spot: Spot) -> None:
        """The focus came to a spot: Tab comes back to it."""
        for each in self.spots:
            each.setFocusPolicy(Qt.FocusPolicy.StrongFocus if each is spot else Qt.FocusPolicy.ClickFocus
                                if each.act else Qt.FocusPolicy.NoFocus)
        self.reached.emit(spot)

    def arrange(self, width: int) -> int:
        """Lay the spots out in a width; the height that they take."""
        del width
        return 0

    def resizeEvent(self, event: object) -> None:
        del event
        self.arrange(self.width())

    def heightForWidth(self, width: int) -> int:
        return self.arrange_height(width)

    def arrange_height(self, width: int) -> int:
        """The height in a width, without moving anything."""
        del width
        return 0

    def sizeHint(self) -> QSize:
        return QSize(200, self.arrange_height(max(self.width(), 200)))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.arrange_height(max(self.width(), 120)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _ARROWS.get(Qt.Key(event.key()))
        here = next((spot for spot in self.spots if spot.hasFocus()), None)
        if step is None or here is None:
            event.ignore()
            return
        there = _nearest(here, [spot for spot in self.spots if spot.act and spot is not here], step)
        if there is not None:
            there.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            event.ignore()


def _nearest(here: Spot, others: Sequence[Spot], step: tuple[int, int]) -> Spot | None:
    """The next spot in a direction: across those of the same line, along the nearest line first."""
    across, along = step
    at = QPointF(here.geometry().center())

    def far(spot: Spot) -> tuple[float, float] | None:
        to = QPointF(spot.geometry().center())
        dx, dy = to.x() - at.x(), to.y() - at.y()
        lined = abs(dy) < max(here.height(), spot.height()) / 2
        if across:
            return (abs(dx), 0.0) if lined and dx * across > 0 else None
        return (abs(dy), abs(dx)) if not lined and dy * along > 0 else None

    found = [(distance, at, spot) for at, spot in enumerate(others) if (distance := far(spot)) is not None]
    return min(found)[2] if found else None
