"""The parts of a window: which there are, where they stand, and who follows whom.

What the first picture shows is made at once. The rest is made when it is first asked for, at the latest in a step of
the opening; each part is connected where it is made, so that the order does not matter.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow, QVBoxLayout, QWidget

from sizer.design.edits import SelectScenario
from ui.documents import Documents
from ui.failure_banner import DegradedFrame, FailureBanner
from ui.formula_bar import FormulaBar
from ui.grid_commands import GridCommands
from ui.message_bar import MessageBar
from ui.opening import Opening
from ui.services import Services
from ui.state_bar import StateBar
from ui.store import Store, engine
from ui.subject import Place, Subject, figure_of
from ui.summary import SelectionSummary
from ui.workbook import Workbook

if TYPE_CHECKING:
    from sizer.catalog import Catalog
    from ui.dialogs import Dialogs
    from ui.explaining.dock import ExplainPane
    from ui.find import FindBox
    from ui.fixing.panel import FixPanel
    from ui.jobs.exporting import Exporter
    from ui.ranges import Ranges
    from ui.settings import Settings
    from ui.sidebar.catalog_pane import CatalogPane
    from ui.sidebar.design_tree import DesignTree
    from ui.strip import ResultStrip
    from ui.theme import Theme

_ROWS = ("banner", "formula bar", "message bar", "find", "workbook", "updates", "fixes", "strip")
"""What stands in the middle of the window, from above to below."""
_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a window is given rather than finding it: all of it can be replaced in a test."""

    catalog: Callable[[], Catalog]
    """Gives the catalog, which takes a while to read: it is asked for when the window was painted."""
    settings: Settings
    theme: Theme
    dialogs: Dialogs
    today: Callable[[], str] = lambda: dt.datetime.now(tz=dt.UTC).astimezone().date().isoformat()


class _Waiting(QLabel):
    """Keeps the room of a part that is not made yet."""

    def __init__(self, room: QSize) -> None:
        super().__init__("Working it out…")
        self._room = room
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def sizeHint(self) -> QSize:
        return self._room


class WindowParts(QMainWindow):
    """See the module."""

    def __init__(self, around: Surroundings) -> None:
        super().__init__()
        self.around = around
        self.settings: Settings = around.settings
        self.theme: Theme = around.theme
        self.store: Store = Store(around.catalog, self)
        self.store.hold()
        self.subject = Subject()
        """What was selected last."""
        self.documents: Documents = Documents(self.store, self.settings, around.dialogs, self, around.today)
        self.workbook: Workbook = Workbook(self.store, self.settings, self.theme, self._read_ranges)
        self.formula_bar: FormulaBar = FormulaBar(self.store, self.settings)
        self.message_bar = MessageBar(self.theme)
        self.banner: FailureBanner = FailureBanner(self.store, self.theme)
        self.grids: GridCommands = GridCommands(self.workbook, self.store, self.settings)
        self.state_bar: StateBar = StateBar(self.store, self.theme)
        self.services: Services = Services(self.store, self.settings, self.theme, around.dialogs, self.workbook)
        self._rows: dict[str, QWidget] = {}
        self._docks: dict[str, tuple[QDockWidget, Callable[[], QWidget]]] = {}
        self._build()
        self._wire()
        services, workbook = self.services, self.workbook
        self.opening = Opening((
            engine, self.store.prepare, lambda: self.strip, lambda: (services.ranges, services.updates),
            self.store.let_go, lambda: workbook.make_front(workbook.below), lambda: self._fill_dock("tree"),
            lambda: self._fill_dock("explain"), lambda: self._fill_dock("catalog"), self.explain_first,
        ), self)

    @property
    def ranges(self) -> Ranges | None:
        """The ranges of what is shown, as soon as they are known."""
        return self.store.ranges

    def _read_ranges(self) -> Ranges | None:
        return self.store.ranges

    def made(self, name: str) -> bool:
        """Whether a part that is made late is there; asking for it would make it."""
        return name in vars(self)

    def _build(self) -> None:
        self.setObjectName("mainWindow")
        centre = DegradedFrame(self.store, self.theme)
        self._middle = QVBoxLayout(centre)
        self._middle.setContentsMargins(0, 0, 0, 0)
        self._middle.setSpacing(0)
        lines = _Waiting(QSize(0, 3 * self.fontMetrics().height() + 2))
        for name, part in (("banner", self.banner), ("formula bar", self.formula_bar),
                           ("message bar", self.message_bar), ("workbook", self.workbook), ("strip", lines)):
            self._put_row(name, part)
        self.setCentralWidget(centre)
        tree = self._add_dock("tree", "Design", _LEFT, QSize(290, 600), lambda: self.tree)
        catalog = self._add_dock("catalog", "Catalog", _LEFT, QSize(290, 600), lambda: self.catalog_pane)
        self.tabifyDockWidget(tree, catalog)
        tree.raise_()
        self._add_dock("explain", "Explain", _RIGHT, QSize(264, 600), lambda: self.explain)
        self._sums = QLabel()
        self._sums.setAccessibleName("Sum of the selection")
        self.summary = SelectionSummary(self._sums.setText, lambda: self.settings.binary, self)
        self.statusBar().addPermanentWidget(self._sums)
        self.setAcceptDrops(True)
        self.resize(1500, 920)

    def _put_row(self, name: str, part: QWidget) -> None:
        """Let a part stand at its place in the middle, instead of what waits there."""
        above = [each for each in _ROWS[:_ROWS.index(name)] if each in self._rows]
        waiting = self._rows.get(name)
        self._rows[name] = part
        self._middle.insertWidget(len(above), part, name == "workbook")
        if waiting is not None:
            self._middle.removeWidget(waiting)
            waiting.hide()
            waiting.deleteLater()

    def _add_dock(
        self, name: str, title: str, area: Qt.DockWidgetArea, room: QSize, make: Callable[[], QWidget]
    ) -> QDockWidget:
        """A pane at a side of the window, filled when it is seen."""
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(_Waiting(room))
        self._docks[name] = (dock, make)
        self.addDockWidget(area, dock)
        dock.visibilityChanged.connect(lambda seen: self._fill_dock(name) if seen and not self.opening.under_way
                                       else None)
        return dock

    def _fill_dock(self, name: str) -> None:
        dock, make = self._docks[name]
        if not dock.visibleRegion().isEmpty():
            make()

    def _put_in_dock(self, name: str, pane: QWidget) -> None:
        dock, _ = self._docks[name]
        waiting = dock.widget()
        dock.setWidget(pane)
        waiting.deleteLater()

    def _wire(self) -> None:
        workbook, services, store = self.workbook, self.services, self.store
        workbook.subject_changed.connect(self.show_subject)
        workbook.opened.connect(self.open_subject)
        workbook.selection_changed.connect(self.summary.look_at)
        workbook.said.connect(lambda text: self.statusBar().showMessage(text, 8000))
        services.panel_made.connect(lambda panel: self._put_row("updates", panel))
        services.ranges_changed.connect(self.show_ranges)
        services.subject_changed.connect(self.show_subject)
        services.said.connect(self.tell)
        self.banner.left.connect(lambda: store.fail(""))
        self.formula_bar.entered.connect(workbook.enter)
        self.documents.told.connect(self.message_bar.say)
        self.documents.opened.connect(self._opened)
        store.told.connect(lambda problems: self.message_bar.say(" · ".join(p.sentence() for p in problems[:3])))
        store.changed.connect(lambda _edited: self.summary.look_again())
        store.changed.connect(self._changed)

    @cached_property
    def strip(self) -> ResultStrip:
        """The answer in one line."""
        from ui.strip import ResultStrip  # noqa: PLC0415 - after the first picture

        made = ResultStrip(self.store, self.settings, self.theme, self._read_ranges)
        made.subject_changed.connect(self.show_subject)
        made.requirement_clicked.connect(self.mend)
        made.problems_clicked.connect(lambda: self.workbook.show_sheet("problems"))
        self._put_row("strip", made)
        return made

    @cached_property
    def explain(self) -> ExplainPane:
        """Where the figure selected comes from."""
        from ui.explaining.dock import ExplainPane  # noqa: PLC0415 - after the first picture

        made = ExplainPane(self.store, self.settings, self.theme, self._read_ranges, self.around.today)
        made.figure_shown.connect(self.services.ranges.look_at)
        self._put_in_dock("explain", made)
        made.show_subject(self.subject)
        return made

    @cached_property
    def tree(self) -> DesignTree:
        """The design as a tree."""
        from ui.sidebar.design_tree import DesignTree  # noqa: PLC0415 - after the first picture

        made = DesignTree(self.store)
        made.place_chosen.connect(self.go_to)
        made.scenario_chosen.connect(lambda name: self.store.edit(SelectScenario(name)))
        self._put_in_dock("tree", made)
        return made

    @cached_property
    def catalog_pane(self) -> CatalogPane:
        """The catalog browser."""
        from ui.sidebar.catalog_pane import CatalogPane  # noqa: PLC0415 - when shown

        made = CatalogPane(self.store.catalog, self.theme)
        made.wanted.connect(lambda name: self.add_items([name]))
        self._put_in_dock("catalog", made)
        return made

    @cached_property
    def fixes(self) -> FixPanel:
        """What would mend a missed requirement."""
        from ui.fixing.panel import FixPanel  # noqa: PLC0415 - when wanted

        made = FixPanel(self.store, self.settings, self.theme)
        made.went_to.connect(self.go_to)
        self._put_row("fixes", made)
        return made

    @cached_property
    def find_box(self) -> FindBox:
        """The line to find a text with."""
        from ui.find import FindBox  # noqa: PLC0415 - when wanted

        made = FindBox(self.workbook)
        self._put_row("find", made)
        return made

    @cached_property
    def exporter(self) -> Exporter:
        """What writes documents."""
        from ui.jobs.exporting import Exporter  # noqa: PLC0415 - when wanted

        made = Exporter(self.store, self.settings, self.around.dialogs, self, self.around.today)
        made.said.connect(self.tell)
        self.statusBar().insertPermanentWidget(0, made.bar)
        return made

    def mend(self, requirement: str) -> None:
        """Look for what would mend a requirement."""
        self.fixes.open_for(requirement)

    def tell(self, text: str) -> None:
        """Say in passing what was done; what went wrong stays until it is read."""
        if text.startswith(("Written", "Cancelled", "The chart")):
            self.statusBar().showMessage(text, 10_000)
        else:
            self.message_bar.say(text)

    def add_items(self, ids: Sequence[str], target: str = "") -> None:
        """Add catalog items as lines, and go to the first of them."""
        from ui.adding import addition  # noqa: PLC0415 - when wanted

        made = addition(self.store.design, self.store.view, self.store.catalog, ids, target)
        if made is not None and self.store.edit(made):
            self.go_to(Place("items", made.rows[0].identity, "quantity"))

    def show_subject(self, subject: Subject) -> None:
        """Let the name box, the formula bar and the explanation follow what was selected."""
        if not subject.figure and subject.place is not None and self.store.sizing is not None:
            subject = Subject(figure_of(self.store.sizing.sheet, subject.place), subject.place)
        self.subject = subject
        self.formula_bar.show_subject(subject)
        if self.made("explain"):
            self.explain.show_subject(subject)

    def open_subject(self, subject: Subject) -> None:
        """Go to the cell behind something; a figure without one is explained."""
        if subject.place is None or not self.go_to(subject.place):
            self.show_subject(subject)
            self.explain_current()

    def explain_current(self) -> None:
        """Show the explanation of the current cell, though its pane was closed."""
        dock, _ = self._docks["explain"]
        dock.show()
        dock.raise_()
        self.explain.show_subject(self.subject)

    def explain_first(self) -> None:
        """Explain what holds the first workload, where explanations are shown."""
        sizing = self.store.sizing
        if sizing is not None and sizing.workloads and self.made("explain"):
            self.explain.show_figure(sizing.workloads[0].bottleneck)

    def go_to(self, place: Place) -> bool:
        """Bring the cell of a place to the front."""
        return self.workbook.go_to(place)

    def show_ranges(self, ranges: Ranges | None) -> None:
        """Take over ranges computed aside, unless the design has moved on."""
        if ranges is None or ranges.generation == self.store.generation:
            self.store.ranges = ranges
            self.strip.refresh()
            self.workbook.mark_stale()
            self.workbook.judge_anew()
            if self.made("explain"):
                self.explain.refresh()

    def _opened(self) -> None:
        for sheet in self.workbook.grids.made.values():
            sheet.say("")
        first = self.workbook.grids["items"].view
        first.setCurrentIndex(first.grid.index(0, 0))
        first.setFocus()
        self.explain_first()

    def _changed(self, edited: object) -> None:
        self.store.ranges = None
        if edited is not None:
            self.message_bar.say("")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.opening.begin()
