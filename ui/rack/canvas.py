"""The elevation as it is painted and handled: a click explains, a drag or Alt with an arrow moves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QMoveEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from sizer.sizing.racks.filling import Placed, RackBox, Standing, Waiting
from sizer.sizing.racks.moving import TriedMove, Unit, group_of, moved_to, stepped
from ui.rack.paint import Elevation, Ghost
from ui.rack.places import RackSizes
from ui.rack.words import box_sentence
from ui.widgets.dragged import DropMark, dragged_items
from ui.widgets.plain import literal
from ui.widgets.theme import Theme

_STEPS = {Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Left: (-1, 0)}


class RackCanvas(QWidget):
    """See the module."""

    chosen = Signal(str)
    """The figure of the box that was chosen."""
    shown = Signal(object)
    """The rectangle of the box that was chosen by a key, to be brought into view."""
    dropped = Signal(object)
    """Ids of records of the catalog that were dropped here."""
    moved = Signal(object)
    """Where boxes are to stand: a :class:`~sizer.sizing.racks.moving.TriedMove`."""
    said = Signal(str)
    """Why a move is not possible; empty once it is."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.standing = Standing((), (), ())
        self.rear = False
        self.held: Unit | None = None
        self._room = QSize(1000, 1000)
        self._pressed: QPoint | None = None
        self._grip = 0
        self.ghost: Ghost | None = None
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self._mark = DropMark(self, theme)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Rack elevation")
        theme.changed.connect(self.update)

    @property
    def places(self) -> RackSizes:
        """Where everything lies."""
        return RackSizes(self.standing, self._room.height(), self._room.width())

    @property
    def seen(self) -> QRect:
        """What is in view below the band of heads, which stays where it is."""
        around = self.parentWidget()
        view = self.rect() if around is None else around.rect().translated(-self.pos())
        return view.adjusted(0, self.places.above, 0, 0)

    def show_room(self, room: QSize) -> None:
        """Have another room to be seen in."""
        if room != self._room:
            self._room = room
            self.setFixedSize(self.places.size)
            self.update()

    def show_standing(self, standing: Standing) -> None:
        """Show what stands where."""
        self.standing, self.ghost, self._pressed = standing, None, None
        if self.held is not None and self._box_of(self.held) is None:
            self.held = None
        self._tell()
        self.setFixedSize(self.places.size)
        self.update()

    def show_side(self, *, rear: bool) -> None:
        """Show the front, or the rear."""
        self.rear = rear
        self.update()

    def group(self, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> frozenset[Unit]:
        """What moves with the chosen box: its group, or with Ctrl itself alone."""
        if self.held is None:
            return frozenset()
        alone = modifiers & Qt.KeyboardModifier.ControlModifier
        return frozenset((self.held,)) if alone else group_of(self.standing, self.held)

    def choose(self, unit: Unit) -> None:
        """Make a box the chosen one, and explain it."""
        self.held = unit
        self._tell()
        self.update()
        box = self._box_of(unit)
        if box is not None and box.figure:
            self.chosen.emit(box.figure)

    def show_chosen(self, figure: str) -> None:
        """Make a box of the line that a figure is of the chosen one, unless it is; nobody is told."""
        box = None if self.held is None else self._box_of(self.held)
        if box is not None and box.figure == figure:
            return
        found = next((one for one in self.standing.placed if one.box.figure == figure), None)
        if found is not None:
            self.held = found.unit
            self._tell()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        Elevation(self, event.rect(), self.seen, self._theme.colours).paint(
            self.places, self.group(), self.held, self.ghost, rear=self.rear)

    def moveEvent(self, event: QMoveEvent) -> None:
        """It is scrolled: heads and names stay in view."""
        super().moveEvent(event)
        self.update()

    def _under(self, point: QPoint) -> Placed | Waiting | None:
        """The box under a point, where it is no head that stands over it."""
        return self.places.under(point, rear=self.rear) if point.y() >= self.seen.top() else None

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = self._under(event.pos())
            QToolTip.showText(event.globalPos(), literal("" if found is None else box_sentence(found)), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        point = event.position().toPoint()
        found = self._under(point)
        if found is None:
            return
        self._pressed = point
        target = self.places.target(point)
        self._grip = target.bottom - found.bottom if target is not None and isinstance(found, Placed) else 0
        self.choose(found.unit)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._pressed is None:
            over = self._under(point) is not None
            self.setCursor(Qt.CursorShape.OpenHandCursor if over else Qt.CursorShape.ArrowCursor)
            return
        if self.ghost is None and (point - self._pressed).manhattanLength() < QApplication.startDragDistance():
            return
        self._show_ghost(point, event.modifiers())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        ghost, self._pressed, self.ghost = self.ghost, None, None
        self.update()
        if event.button() != Qt.MouseButton.LeftButton or ghost is None:
            return
        if ghost.tried.places:
            self.moved.emit(ghost.tried)
        else:
            self.said.emit(ghost.tried.reason)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Records of the catalog may be dropped here: the rack below them is marked, else all of them."""
        if not dragged_items(event.mimeData()):
            event.ignore()
            return
        event.acceptProposedAction()
        target = self.places.target(event.position().toPoint())
        self._mark.frame(self.rect() if target is None else self.places.rack(target.rack))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._mark.hide()
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        self._mark.hide()
        ids = dragged_items(event.mimeData())
        if ids:
            event.acceptProposedAction()
            self.dropped.emit(ids)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape and self._pressed is not None:
            self._pressed = self.ghost = None
            self.said.emit("")
            self.update()
        elif step is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._step(*step, event.modifiers())
        elif step is not None:
            self._walk(*step)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_mouse = event.reason() == Qt.FocusReason.MouseFocusReason
        if self.held is None and self.standing.placed and not by_mouse:
            self.choose(max(self.standing.placed, key=lambda one: (-one.rack, one.bottom)).unit)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def where(self, unit: Unit) -> QRect:
        """Where a box is drawn."""
        for one in self.standing.placed:
            if one.unit == unit:
                return self.places.box(one.rack, one.bottom, one.box.units)
        at = next((at for at, one in enumerate(self.standing.waiting) if one.unit == unit), None)
        return QRect() if at is None else self.places.waiting(at)

    def _show_ghost(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        target, held = self.places.target(point), self.held
        if held is None:
            return
        if target is None:
            self.ghost = Ghost(TriedMove(reason="there is no rack here"), point)
        else:
            bottom = max(target.bottom - self._grip, 1)
            tried = moved_to(self.standing, held, self.group(modifiers), target.rack, bottom, rear=self.rear)
            self.ghost = Ghost(tried, point, target.rack, bottom)
        self.said.emit(self.ghost.tried.reason)
        self.update()

    def _step(self, right: int, up: int, modifiers: Qt.KeyboardModifier) -> None:
        if self.held is None:
            return
        tried = stepped(self.standing, self.held, self.group(modifiers), up=up, right=right)
        self.said.emit(tried.reason)
        if tried.places:
            self.moved.emit(tried)

    def _walk(self, right: int, up: int) -> None:
        """Choose the next box in a direction."""
        at = next((one for one in self.standing.placed if one.unit == self.held), None)
        if at is None:
            return
        if up:
            beside = [one for one in self.standing.placed if one.rack == at.rack and (one.bottom - at.bottom) * up > 0]
            found = min(beside, key=lambda one: abs(one.bottom - at.bottom), default=None)
        else:
            beside = [one for one in self.standing.placed if one.rack == at.rack + right]
            found = min(beside, key=lambda one: abs(one.bottom - at.bottom), default=None)
        if found is not None:
            self.choose(found.unit)
            self.shown.emit(self.where(found.unit))

    def _found(self, unit: Unit) -> Placed | Waiting | None:
        every: tuple[Placed | Waiting, ...] = (*self.standing.placed, *self.standing.waiting)
        return next((one for one in every if one.unit == unit), None)

    def _box_of(self, unit: Unit) -> RackBox | None:
        found = self._found(unit)
        return None if found is None else found.box

    def _tell(self) -> None:
        found = None if self.held is None else self._found(self.held)
        self.setAccessibleDescription("" if found is None else box_sentence(found))
