"""The sheets and services that work aside: ranges, charts, scenarios, failures, what-if, validation."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal

from reports.drawings.chart import Shows
from sizer.exploring.joining.link import joined
from sizer.units import counted
from ui.charts.topology_view import TopologyView
from ui.charts.view import ChartSheet
from ui.grids.models.figure_places import place_of
from ui.grids.models.pin_model import PinModel
from ui.grids.scenarios.model import ScenarioModel
from ui.grids.scenarios.sheet import ScenarioSheet
from ui.jobs.beside import RangesBeside
from ui.jobs.ranges import RangeService
from ui.jobs.settling import SettlingService
from ui.panels.updating.panel import UpdatePanel
from ui.rack.sheet import RackSheet
from ui.results.against import Against
from ui.results.assumptions import Assumptions
from ui.results.failures import DataTable, FailureTable, OutageTable, intact_aside
from ui.results.performance import PerformancePage
from ui.results.validation import ValidationTable
from ui.state.ranges import Ranges
from ui.state.settings import Settings
from ui.state.store import Store
from ui.tables.live import LiveModel, LiveView
from ui.whatif.sheet import WhatIf
from ui.widgets.dialogs import Dialogs
from ui.widgets.theme import Theme
from ui.window.workbook import Workbook

PERFORMANCE_CHARTS = frozenset((Shows.WATERFALL, Shows.BARS, Shows.CURVE))
"""What hardware stands where and how it is connected has a place of its own: the bill."""


class Services(QObject):
    """Adds the further sheets to a workbook, and ends their child processes when the window goes."""

    subject_changed = Signal(object)
    """What was selected in one of them is about."""
    aside_left = Signal()
    """One of them is not seen any more that has numbers of another state than the design in front."""
    ranges_changed = Signal()
    """The ranges of the present design are in the store."""

    def __init__(self, store: Store, settings: Settings, theme: Theme, dialogs: Dialogs, workbook: Workbook) -> None:
        super().__init__(workbook)
        self._store, self._workbook, self._theme, self._dialogs = store, workbook, theme, dialogs
        self.ranges = RangeService(store, settings, self)
        self.settling = SettlingService(store, settings, self)
        self.updates: UpdatePanel = UpdatePanel(store, settings, theme)
        self.charts = ChartSheet(store, theme, dialogs, PERFORMANCE_CHARTS)
        self._drawings: list[ChartSheet] = []
        self.scenarios = ScenarioModel(store, settings, theme, workbook)
        self._beside = RangesBeside(store, settings, self.scenarios.looked_at, self)
        self.scenarios.beside = self._beside.of
        self.scenarios.stood.connect(self._beside.look)
        self._beside.known.connect(self.scenarios.judge_anew)
        self.failures = FailureTable(store)
        self.whatif = WhatIf(store, settings, theme)
        self.validation = ValidationTable(store, self)
        self.performance = PerformancePage(store, settings, theme)
        workbook.add_live("performance-table", self.performance.view)
        workbook.add_page("performance-table", self.performance)
        workbook.add_page("charts", self.charts)
        self._choose_alike()
        self.performance.view.built.connect(lambda: workbook.answer.body("performance").fit())
        workbook.add_grid("scenarios", ScenarioSheet(self.scenarios, "Scenarios", settings, theme))
        failures = LiveView(LiveModel(self.failures, workbook), "Failures", theme)
        failures.aside = lambda row, _column: self.failures.aside_at(row)
        workbook.add_live("failures", failures)
        shown = (LiveView(LiveModel(OutageTable(store), workbook), "How long", theme),
                 LiveView(LiveModel(DataTable(store), workbook), "Data loss", theme))
        for name, view in zip(("outages", "dataloss"), shown, strict=True):
            view.aside = lambda _row, _column: intact_aside(store)
            workbook.add_live(name, view)
        workbook.views["whatif"] = self.whatif.view
        workbook.add_page("whatif", self.whatif)
        self.against = Against(store, settings)
        against = LiveView(LiveModel(self.against, workbook), "What changed", theme)
        against.aside = lambda _row, column: self.against.aside_at(column)
        workbook.add_live("against", against)
        against.opened.connect(lambda _subject: self._unfold(against))
        against.clicked.connect(lambda _index: self._unfold(against))
        workbook.add_live("assumptions", LiveView(
            LiveModel(Assumptions(store, settings, place_of), workbook), "Assumptions", theme))
        validation = LiveView(LiveModel(self.validation, workbook), "Validation", theme)
        workbook.add_live("validation", validation)
        for part in (self.updates, self.charts, self.whatif):
            part.subject_changed.connect(self.subject_changed)
        self.ranges.changed.connect(self.show_ranges)
        self.ranges.intact_known.connect(self.ranges_changed)
        for view in (failures, against, self.whatif.view, self.whatif.chosen.view, *shown):
            view.aside_left.connect(self.aside_left)
        self._feed(self.charts)
        self.validation.changed.connect(validation.mark_stale)
        failures.opened.connect(lambda _subject: self._choose_failure(failures))
        failures.clicked.connect(lambda _index: self._choose_failure(failures))
        pins = workbook.grids["overrides"]
        pin_model = cast("PinModel", pins.model)
        pins.view.doubleClicked.connect(lambda index: self.go_to_figure(pin_model.id_at(index.row()))
                                        if not pin_model.editable(index.row(), index.column()) else None)

    def _choose_alike(self) -> None:
        """The list of workloads and that of charts choose one for both."""
        self.performance.workload_chosen.connect(self.charts.choose_workload)
        self.charts.workload_chosen.connect(self.performance.choose_workload)

    def racks(self) -> RackSheet:
        """The rack elevation; what is chosen in it is chosen in the topology too."""
        made = RackSheet(self._store, self._theme, self._dialogs)
        made.done.connect(self.charts.done)
        made.failed.connect(self.charts.failed)
        made.subject_changed.connect(self.subject_changed)
        self.subject_changed.connect(lambda subject: made.canvas.show_chosen(subject.figure))
        return made

    def topology(self) -> ChartSheet:
        """The topology, in which a box that is drawn to another one is connected with it."""
        view = TopologyView(self._theme)
        made = ChartSheet(self._store, self._theme, self._dialogs, {Shows.TOPOLOGY}, view)
        made.subject_changed.connect(self.subject_changed)
        made.done.connect(self.charts.done)
        made.failed.connect(self.charts.failed)
        self._feed(made)
        view.drawn.connect(self._connect)
        self.subject_changed.connect(lambda subject: view.show_chosen(subject.figure))
        return made

    def _feed(self, drawings: ChartSheet) -> None:
        """Let drawings have what is computed aside: what is known of the design already, and what comes."""
        drawings.show_ranges(self._store.ranges)
        if self.ranges.surrounding is not None:
            drawings.show_surrounding(self.ranges.surrounding)
        self._drawings.append(drawings)
        self.ranges.surrounded.connect(drawings.show_surrounding)

    def _connect(self, start: str, end: str) -> None:
        """Connect two boxes by ports that fit, or say why none do."""
        found = joined(self._store.view, self._store.catalog, start, end)
        edit, link = found.edit, found.link
        if edit is None or link is None:
            self.charts.failed.emit(found.reason)
        elif self._store.edit(edit):
            self.charts.done.emit(f"{edit.title}: {counted(link.count, 'link')}")

    def stop(self) -> None:
        """End what runs aside."""
        self.ranges.stop()
        self.settling.stop()
        self._beside.stop()
        self.whatif.stop()
        self.scenarios.scenarios.stop()
        self.validation.stop()

    def show_ranges(self, ranges: Ranges | None) -> None:
        """Take over ranges computed aside, unless the design has moved on."""
        for drawings in self._drawings:
            drawings.show_ranges(ranges)
        if ranges is None or ranges.generation == self._store.generation:
            self._store.know(ranges)
            self.ranges_changed.emit()

    def go_to_figure(self, key: str) -> bool:
        """Bring the cell of a figure to the front; where no grid shows it, say so."""
        place = place_of(self._store, key) if key else None
        if place is not None and self._workbook.go_to(place):
            return True
        self._workbook.said.emit(f"No cell of a grid shows {key}: it is explained beside them." if key else
                                 "Select a number first.")
        return False

    def _unfold(self, view: LiveView) -> None:
        if self.against.unfold(view.currentIndex().row()):
            view.mark_stale()

    def _choose_failure(self, view: LiveView) -> None:
        row = view.currentIndex().row()
        if self.failures.unfold(row):
            view.mark_stale()
            return
        case = self.failures.case_at(row)
        if case is not None:
            self._store.fail(case.id)
