"""The sheet of the rack elevation: its head, front and rear, and the moves as edits of the design."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from reports.drawings.chart import Shows
from reports.drawings.scenes.palette import LIGHT
from reports.drawings.scenes.scene import Scene
from sizer.design.editing.edits import SetFields, Setting
from sizer.sizing.racks.boxes import standing_of
from sizer.sizing.racks.filling import Standing
from sizer.sizing.racks.moving import TriedMove, stated_places
from sizer.units import counted
from ui.charts.leaving import LeavingPicture
from ui.rack.canvas import RackCanvas
from ui.rack.places import MOST_SHOWN, RackSizes
from ui.rack.words import standing_words
from ui.state.store import Store
from ui.state.subject import Subject
from ui.widgets.bars import ButtonBar
from ui.widgets.dialogs import Dialogs
from ui.widgets.measures import L, S
from ui.widgets.parts import Segments, SheetHead
from ui.widgets.plain import plain_label
from ui.widgets.theme import Theme

AFTER_MS = 60
"""Longer than an edit takes to be painted, which this sheet must not hold up."""
HINT = "A drag, or Alt with an arrow, moves a box with its group; with Ctrl, it alone."
NOTHING = "Nothing that is designed takes rack space. Add a line in Hardware."


class RackSheet(QWidget):
    """See the module."""

    subject_changed = Signal(object)
    """The figure to explain."""
    done = Signal(str)
    """What was done, in a sentence to be read in passing."""
    failed = Signal(str)
    """Why it could not be done."""

    def __init__(self, store: Store, theme: Theme, dialogs: Dialogs) -> None:
        super().__init__()
        self._store = store
        self._stale = True
        self.setObjectName("rackSheet")
        self.setAccessibleName("Rack elevation")
        self.canvas: RackCanvas = RackCanvas(theme)
        self.head = SheetHead("")
        self.sides = Segments("Side", (("front", "Front"), ("rear", "Rear")))
        self.sides.chosen.connect(lambda side: self.canvas.show_side(rear=side == "rear"))
        self.again = QPushButton("Place all anew")
        self.again.setToolTip("Take back every place that was chosen: heavy low, shelves with their array, "
                              "switches on top")
        self.again.clicked.connect(self._place_anew)
        self.picture = LeavingPicture(
            self, store, dialogs, self.drawn, called=lambda: "racks", why_none=lambda: NOTHING)
        self.picture.done.connect(self.done)
        self.picture.failed.connect(self.failed)
        self.head.add(ButtonBar((), self.picture.buttons(), theme))
        self.head.add(self.sides)
        self.head.add(self.again)
        self.canvas.chosen.connect(lambda key: self.subject_changed.emit(Subject(key)))
        self.canvas.moved.connect(self._move)
        self.canvas.said.connect(self._say)
        self.canvas.shown.connect(self._bring)
        self._area = QScrollArea()
        self._area.setWidget(self.canvas)
        self._area.installEventFilter(self)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._low = True
        """Whether the lower end is in view."""
        self._area.verticalScrollBar().valueChanged.connect(self._scrolled)
        self._area.verticalScrollBar().rangeChanged.connect(self._stay_low)
        self.reason = ""
        """Why the last move was not possible; empty where it was."""
        self._reason = plain_label(HINT)
        self._empty, self._nothing = plain_label(NOTHING), QWidget()
        self._empty.setWordWrap(True)
        self._lay_out()
        self.setFocusProxy(self.canvas)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(AFTER_MS)
        self._later.timeout.connect(self._follow)
        store.changed.connect(self._changed)
        theme.changed.connect(self._follow)
        self._say("")

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        # In rows of their own: margins of a label may go when the colours change.
        said, empty = QHBoxLayout(), QHBoxLayout(self._nothing)
        said.setContentsMargins(L, S, L, S)
        empty.setContentsMargins(L, L, L, L)
        said.addWidget(self._reason)
        empty.addWidget(self._empty)
        column.addWidget(self._nothing)
        column.addWidget(self._area, 1)
        column.addLayout(said)

    @property
    def standing(self) -> Standing:
        """What stands where, as it is shown."""
        return self.canvas.standing

    def drawn(self) -> Scene | None:
        """The racks as the proposal draws them, as wide as they are shown here."""
        from ui.charts.present import present_charts, present_scene  # noqa: PLC0415 - a start does without what draws

        room = float(self._area.width()), float(self._area.height())
        chart = next((each for each in present_charts(self._store) if each.shows is Shows.RACKS), None)
        return None if chart is None else present_scene(self._store, None, None, chart, LIGHT, room)

    def refresh(self) -> None:
        """Show the design as it is."""
        self._stale = False
        sizing = self._store.sizing
        standing = Standing((), (), ()) if sizing is None else standing_of(sizing)
        self.canvas.show_standing(standing)
        self._fit()
        self._stay_low(0, self._area.verticalScrollBar().maximum())
        total = sizing.physical.watts if sizing is not None else None
        drawn = sizing.sheet[total.value].number if sizing is not None and total is not None else 0.0
        self.head.set_title(standing_words(standing, MOST_SHOWN, drawn))
        shown = bool(standing.placed or standing.waiting)
        self._area.setVisible(shown)
        self._nothing.setVisible(not shown)
        why = self._store.failed[0].text if sizing is None and self._store.failed else ""
        self._empty.setText(f"Not sized: {why}" if why else NOTHING)
        self.again.setEnabled(any(line.racked for line in self._store.view.items))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._area and event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Let whole racks be seen where their units have room for names, and as many as fit beside one another."""
        bar, room, standing = self._area.horizontalScrollBar().sizeHint().height(), self._area.size(), self.standing
        if RackSizes(standing, room.height(), room.width()).size.height() > room.height():
            room -= QSize(bar, 0)
        if RackSizes(standing, room.height(), room.width()).size.width() > room.width():
            room -= QSize(0, bar)
        self.canvas.show_room(room)

    def _scrolled(self, value: int) -> None:
        self._low = value >= self._area.verticalScrollBar().maximum()

    def _stay_low(self, _least: int, most: int) -> None:
        """Racks fill from below: what of them is in view first, and while nobody scrolls, is their lower part."""
        if self._low:
            self._area.verticalScrollBar().setValue(most)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def _changed(self, edited: object) -> None:
        self._low = self._low or edited is None
        self._later.start()

    def _follow(self) -> None:
        self._stale = True
        self._say("")
        if self.isVisible():
            self.refresh()

    def _say(self, reason: str) -> None:
        self.reason = reason
        self._reason.setText(reason or HINT)
        self._reason.setForegroundRole(
            QPalette.ColorRole.BrightText if reason else QPalette.ColorRole.PlaceholderText)

    def _move(self, moved: TriedMove) -> None:
        boxes = {one.unit: one.box for one in self.standing.placed} | {
            one.unit: one.box for one in self.standing.waiting}
        (line, number), *others = moved.places
        box, place = boxes[line, number], moved.places[line, number]
        name = f"{box.label} {number}" if box.count > 1 else box.label
        beside = f" and {counted(len(others), 'other')}" if others else ""
        title = f"Move {name}{beside} to rack {place.rack}, unit {place.bottom}"
        places = stated_places(self.standing, moved)
        if self._store.edit(SetFields("items", tuple(
                Setting(line, "racked", text) for line, text in places.items()), title)):
            self._say("")
            self.refresh()
            self._bring(self.canvas.where((line, number)))

    def _bring(self, box: QRect) -> None:
        """Bring a box into view."""
        self._area.ensureVisible(box.center().x(), box.center().y(), box.width() // 2, box.height() // 2 + 1)
        bar = self._area.verticalScrollBar()
        bar.setValue(min(bar.value(), box.top() - self.canvas.places.above))  # the heads stand over the first of it

    def _place_anew(self) -> None:
        stated = [line.id for line in self._store.view.items if line.racked]
        title = f"Place {counted(len(stated), 'line')} in racks anew"
        if stated and self._store.edit(SetFields("items", tuple(Setting(one, "racked", "") for one in stated), title)):
            self._say("")
            self.refresh()
