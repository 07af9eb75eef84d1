"""The sheet of charts: one chosen from a list, with its range as soon as that is known; to be copied and saved."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from reports.drawings.chart import GalleryChart, Shows
from reports.drawings.scenes.palette import DARK, LIGHT, Palette
from reports.drawings.scenes.scene import Scene, padded
from ui.charts.leaving import LeavingPicture
from ui.charts.scene_view import MARGIN, SceneView
from ui.state.ranges import Ranges, Surrounding
from ui.state.rounding import ends_of
from ui.state.store import Store
from ui.state.subject import Subject, known
from ui.widgets.bars import ButtonBar
from ui.widgets.dialogs import Dialogs
from ui.widgets.elided import ElidedBox, ElidedLabel
from ui.widgets.measures import FIELD, L
from ui.widgets.plain import literal
from ui.widgets.theme import Theme
from ui.widgets.typefaces import CAPTION, fix, set_in
from ui.wording.texts import value_text

AFTER_MS = 150
"""A drawing takes longer than a frame: it follows the numbers when these are painted."""
_WIDEST_PX, _BOX_LETTERS = 380, 6
_OF_WORKLOADS = frozenset((Shows.BARS, Shows.CURVE))
"""Drawings of a workload; others are of a pool or of the whole design."""


class ChartSheet(QWidget):
    """See the module."""

    subject_changed = Signal(object)
    done = Signal(str)
    """What was done, in a sentence to be read in passing."""
    failed = Signal(str)
    """Why it could not be done."""
    workload_chosen = Signal(str)
    """A chart of this workload came to the front."""

    def __init__(
        self, store: Store, theme: Theme, dialogs: Dialogs, shows: Collection[Shows], view: SceneView | None = None
    ) -> None:
        """``shows`` are the kinds of drawings that the sheet is for. ``view`` paints them."""
        super().__init__()
        self._store, self._theme, self._shows = store, theme, shows
        self._leaving = LeavingPicture(
            self, store, dialogs, lambda: self.scene(LIGHT), called=self._file_name, why_none=self._why_none)
        self._leaving.done.connect(self.done)
        self._leaving.failed.connect(self.failed)
        self._ranges: Ranges | None = None
        self._surrounding: Surrounding | None = None
        self._stale = True
        self._charts: tuple[GalleryChart, ...] = ()
        """Those of the list, in its order."""
        self._workload = ""
        """The workload that is looked at beside; the first where it is empty."""
        self.box = ElidedBox(_BOX_LETTERS, Qt.TextElideMode.ElideRight, parted=True)  # of a workload, named above
        self.box.setAccessibleName("Chart")
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        fix(self.box, high=FIELD)
        self.box.currentIndexChanged.connect(lambda _at: self._picked())
        self.state = ElidedLabel()
        self.state.setAccessibleName("Which state is drawn")
        self.state.setContentsMargins(L, 0, L, 0)
        set_in(self.state, CAPTION)
        self.state.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.view = view if view is not None else SceneView(self._figure_text)
        self.view.read = self._figure_text
        self.view.clicked.connect(lambda key: self.subject_changed.emit(Subject(key)))
        self._area = QScrollArea()
        self._area.setWidget(self.view)
        self._area.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.installEventFilter(self)
        self.tools = ButtonBar((self.box,), self._leaving.buttons(), theme, wide=True)
        self.tools.setMaximumWidth(_WIDEST_PX)
        self.tools.setParent(self)
        self.tools.hide()  # until a head takes it over
        for text, call in (("Copy picture", self.copy), ("Save…", self.save)):
            action = QAction(text, self.view)
            action.triggered.connect(lambda _checked=False, call=call: call())
            self.view.addAction(action)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.state)  # which keeps its line, so that nothing moves when ranges come
        layout.addWidget(self._area, 1)
        theme.changed.connect(self.mark_stale)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(AFTER_MS)
        self._soon.timeout.connect(lambda: self.refresh() if self._stale and self.isVisible() else None)
        store.changed.connect(self._follow)

    def mark_stale(self) -> None:
        """Draw anew, now or when it is next seen."""
        self._stale = True
        if self.isVisible():
            self.refresh()

    def _follow(self, edited: object) -> None:
        """The design was changed: after an edit the numbers beside are painted first."""
        if edited is None:
            self.mark_stale()
        else:
            self._stale = True
            self._soon.start()

    def show_ranges(self, ranges: Ranges | None) -> None:
        """Draw the ranges too, now that they are known."""
        self._ranges = ranges
        self.mark_stale()

    def show_surrounding(self, surrounding: Surrounding) -> None:
        """Draw what stands around the curves too, now that it is known."""
        self._surrounding = surrounding
        self.mark_stale()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            room = self._area.maximumViewportSize()
            self.view.set_room(room - QSize(self._area.verticalScrollBar().sizeHint().width(), 0))
            self._draw()
        return super().eventFilter(watched, event)

    def refresh(self) -> None:
        """List the charts there are, and draw the one chosen."""
        from ui.charts.present import present_charts  # noqa: PLC0415 - a start does without what draws

        self._stale = False
        self._soon.stop()
        charts = tuple(each for each in present_charts(self._store) if each.shows in self._shows)
        if charts != self._charts:
            chosen, self._charts = self.box.currentData(), charts
            self.box.blockSignals(True)
            self.box.clear()
            for each in charts:
                self.box.addItem(each.title, each.name)
            curves = {each.about: at for at, each in reversed([*enumerate(charts)]) if each.shows is Shows.CURVE}
            first = curves.get(self._workload, min(curves.values(), default=0))
            self.box.setCurrentIndex(self.box.findData(chosen) if self.box.findData(chosen) >= 0 else first)
            self.box.blockSignals(False)
        failure = self._store.failure
        self.state.setText(f"after one failure: {failure.label}" if failure is not None else self._waiting())
        self._draw()

    def _waiting(self) -> str:
        fresh = self._surrounding is not None and self._surrounding.generation == self._store.generation
        return "" if fresh or self._store.sizing is None else "ranges are being computed…"

    def show_chart(self, name: str) -> bool:
        """Bring a chart to the front by its name, such as ``curve/sfs``."""
        at = self.box.findData(name)
        self.box.setCurrentIndex(at if at >= 0 else self.box.currentIndex())
        return at >= 0

    def choose_workload(self, name: str) -> None:
        """Show what is shown of one workload of another one, where that has such a chart."""
        self._workload = name
        chart = self._chosen()
        if chart is not None and chart.about != name:
            self.show_chart(replace(chart, about=name).name)

    def _picked(self) -> None:
        """Another chart is in front: one of another workload brings that along."""
        chart = self._chosen()
        if chart is not None and chart.shows in _OF_WORKLOADS and chart.about != self._workload:
            self._workload = chart.about
            self.workload_chosen.emit(chart.about)
        self._draw()

    def _chosen(self) -> GalleryChart | None:
        at = self.box.currentIndex()
        return self._charts[at] if 0 <= at < len(self._charts) else None

    def _draw(self) -> None:
        self.box.setToolTip(literal(self.box.currentText()))
        scene = self.scene(DARK if self._theme.colours.dark else LIGHT)
        self.view.show_scene(None if scene is None else padded(scene, MARGIN), self._why_none())

    def _why_none(self) -> str:
        """Why there is no drawing of the chart chosen, where the design has parts."""
        from ui.charts.present import why_empty  # noqa: PLC0415 - a start does without what draws

        chart = self._chosen()
        return why_empty(self._store, chart) if chart is not None else ""

    def scene(self, palette: Palette) -> Scene | None:
        """The drawing of the chart chosen, of the design as it is now."""
        from ui.charts.present import present_scene  # noqa: PLC0415 - a start does without what draws

        chart = self._chosen()
        if chart is None:
            return None
        return present_scene(self._store, self._ranges, self._surrounding, chart, palette, self.view.room())

    def _file_name(self) -> str:
        chart = self._chosen()
        return chart.name.strip("/").replace("/", "-") if chart is not None else ""

    def copy(self) -> None:
        """Put the chart on the clipboard as a picture."""
        self._leaving.copy()

    def save(self, path: str = "") -> bool:
        """Save the chart, asking where when no path is given."""
        return self._leaving.save(path)

    def _figure_text(self, key: str) -> str:
        sizing = self._store.sizing
        if sizing is None or not known(sizing.sheet, key):
            return key
        figure = sizing.sheet[key]
        shown = value_text(figure.value, figure.unit, ends_of(self._store, key, figure.value), key=key,
                           currency=self._store.design.currency)
        return f"{figure.label or key}: {shown}\nClick to explain"
