"""The middle of the window: the place in front, and below a place of the design the last answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from ui.rail.entry import RailEntry
from ui.widgets.measures import row_height
from ui.widgets.parts import Segments, SheetHead

NARROW_SHEET = 820
"""Below this width sheets side by side stand one above the other."""
_BESIDE = 330
"""What the second of two sheets side by side has at least, or it stands below the first."""


class Loose(QStackedWidget):
    """A stack whose pages never widen the window: each has a scroll bar or gives way by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


class EntryBody(QSplitter):
    """The sheets of a place, of which those of one segment are shown; each is made when it first is."""

    def __init__(self, entry: RailEntry, sheet: Callable[[str], QWidget]) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.entry, self._sheet = entry, sheet
        self.segment = 0
        self._placed: set[str] = set()
        self._moved = False
        """Whether the user divided the room."""
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(lambda *_: self._divided_by_hand())

    def show_segment(self, at: int) -> None:
        """Show the sheets of a segment and no other."""
        self.segment = at
        shown = self.entry.segments[at].sheets
        for place, name in enumerate(self.entry.sheets):
            if name in self._placed:
                self._sheet(name).setVisible(name in shown)
            elif name in shown:
                self.insertWidget(min(place, self.count()), self._sheet(name))
                changed = getattr(self._sheet(name), "room_changed", None)
                if changed is not None:
                    changed.connect(self._divide)
                self._sheet(name).show()
                self._placed.add(name)
        self._divide()

    def _divided_by_hand(self) -> None:
        self._moved = True

    def _divide(self) -> None:
        """Give each sheet its share; the first of two side by side no less than its columns take.

        Of two that stand one above the other the first has no more than its rows take.
        """
        shown = self.entry.segments[self.segment].sheets
        if len(shown) < 2 or self._moved:
            return
        shares = self.entry.shares or tuple(60 if not place else 40 for place in range(len(shown)))
        rooms = {id(self._sheet(name)): share * 100 for name, share in zip(shown, shares, strict=False)}
        if self.orientation() == Qt.Orientation.Horizontal and self.width() > 0:
            first = self._first_room(self.width())
            rooms = {id(self._sheet(shown[0])): first, id(self._sheet(shown[1])): self.width() - first}
        elif self.orientation() == Qt.Orientation.Vertical and self.height() > 0:
            first = self.height() * shares[0] // sum(shares) + row_height()
            first = min(first, int(getattr(self._sheet(shown[0]), "wanted_height", first)))
            second = self.height() - self.handleWidth() - first
            rooms = {id(self._sheet(shown[0])): first, id(self._sheet(shown[1])): second}
        self.setSizes([rooms.get(id(self.widget(each)), 0) for each in range(self.count())])

    def _first_room(self, width: int) -> int:
        """What the first of two sheets side by side has of a width."""
        least = getattr(self._sheet(self.entry.sheets[0]), "least_width", 0)
        return max(width * self.entry.shares[0] // sum(self.entry.shares), int(least))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit(event.size().width())
        super().resizeEvent(event)
        self._divide()

    def minimumSizeHint(self) -> QSize:
        """What its sheets cannot do without is scrolled to; each gives way in its width by itself."""
        return QSize(0, super().minimumSizeHint().height())

    def fit(self, width: int = 0) -> None:
        """Have the sheets side by side where both have room, else one above the other."""
        width = width or self.width()
        beside = bool(self.entry.shares) and width >= NARROW_SHEET and width - self._first_room(width) >= _BESIDE
        wanted = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        if wanted != self.orientation():
            self._moved = False
            self.setOrientation(wanted)
        self._divide()


class Scrolled(QScrollArea):
    """The body of a place, which is scrolled where it needs more height than there is."""

    def __init__(self, body: EntryBody) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(body)
        body.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().valueChanged.connect(lambda _at: self._show_other_rows())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_other_rows()

    def _show_other_rows(self) -> None:
        """Have tables painted anew: which of their rows is cut by the lower edge, and left empty, is another one."""
        for table in self.findChildren(QTableView):
            if table.isVisible():
                table.viewport().update()


class Pane(QWidget):
    """One place at a time: its head, what stands under every head, and its sheets."""

    segment_chosen = Signal(str, int)

    def __init__(self, sheet: Callable[[str], QWidget], under_head: QWidget | None = None) -> None:
        super().__init__()
        self._sheet = sheet
        self.heads, self.bodies = QStackedWidget(), Loose()
        self.heads.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(self.palette().ColorRole.Base)
        self._head_of: dict[str, SheetHead] = {}
        self._body_of: dict[str, EntryBody] = {}
        self._scrolled: dict[str, Scrolled] = {}
        self._segments_of: dict[str, Segments] = {}
        self._tools_of: dict[str, dict[str, list[QWidget]]] = {}
        self.entry: RailEntry | None = None
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.heads)
        if under_head is not None:
            rows.addWidget(under_head)
        rows.addWidget(self.bodies, 1)

    def add(self, entry: RailEntry, tools: Sequence[QWidget] = ()) -> None:
        """Have a place to show."""
        head, body = SheetHead(entry.title), EntryBody(entry, self._sheet)
        if len(entry.segments) > 1:
            faces = Segments(entry.title, [(str(at), each.title) for at, each in enumerate(entry.segments)])
            faces.chosen.connect(lambda at, name=entry.id: self.segment_chosen.emit(name, int(at)))
            self._segments_of[entry.id] = faces
            head.add(faces)
        for tool in tools:
            head.add(tool)
        self._head_of[entry.id], self._body_of[entry.id] = head, body
        self.heads.addWidget(head)
        self._scrolled[entry.id] = Scrolled(body)
        self.bodies.addWidget(self._scrolled[entry.id])

    def show_entry(self, entry: RailEntry, segment: int) -> None:
        """Bring a place to the front."""
        self.entry = entry
        self._body_of[entry.id].show_segment(segment)
        self._show_tools(entry, segment)
        if entry.id in self._segments_of:
            self._segments_of[entry.id].show_face(str(segment))
        self.heads.setCurrentWidget(self._head_of[entry.id])
        self.heads.setVisible(entry.headed)
        self.bodies.setCurrentWidget(self._scrolled[entry.id])

    def show_in_view(self, *, wanted: bool) -> None:
        """Be seen or not. A focus that is hidden goes to nobody: Qt would hand it on as if Tab had been pressed."""
        focused = self.window().focusWidget()
        if not wanted and self.isAncestorOf(focused):
            focused.clearFocus()
        self.setVisible(wanted)

    def _show_tools(self, entry: RailEntry, segment: int) -> None:
        """Have what can be done with the sheets of a segment in the head."""
        if not entry.headed:
            return
        shown = entry.segments[segment].sheets
        tools = self._tools_of.setdefault(entry.id, {})
        for name in shown:
            if name in tools:
                continue
            found, beside = (getattr(self._sheet(name), what, None) for what in ("tools", "beside_title"))
            tools[name] = [each for each in (found, beside) if isinstance(each, QWidget)]
            if isinstance(found, QWidget):
                self._head_of[entry.id].add(found, before=self._segments_of.get(entry.id))
            if isinstance(beside, QWidget):
                self._head_of[entry.id].add_to_title(beside)
        for name, parts in tools.items():
            for part in parts:
                part.setVisible(name in shown)

    def count_segment(self, entry: str, at: int, count: int) -> None:
        """Say at a segment how much it shows, where it is anything."""
        title = self._body_of[entry].entry.segments[at].title
        button = self._segments_of[entry].buttons[str(at)]
        text = f"{title} ({count:,})" if count else title
        if button.text() != text:
            button.setText(text)

    def segment_texts(self, entry: str) -> list[str]:
        """What stands on the segments of a place."""
        return [button.text() for button in self._segments_of[entry].buttons.values()]

    def head(self, entry: str) -> SheetHead:
        """The head of a place."""
        return self._head_of[entry]

    def body(self, entry: str) -> EntryBody:
        """The sheets of a place."""
        return self._body_of[entry]

    def segment(self, entry: str) -> int:
        """The segment of a place that is shown, or would be."""
        return self._body_of[entry].segment

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.heads.sizeHint().height() + 80)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()
