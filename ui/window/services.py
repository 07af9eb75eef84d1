"""The sheets and services that work aside: ranges, charts, scenarios, failures, what-if, validation."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal

from ui.charts.view import ChartSheet
from ui.grids.models.figure_places import place_of
from ui.grids.models.pin_model import PinModel
from ui.grids.scenarios.model import ScenarioModel
from ui.grids.scenarios.sheet import ScenarioSheet
from ui.jobs.ranges import RangeService
from ui.panels.updating.panel import UpdatePanel
from ui.results.failures import FailureTable
from ui.results.validation import ValidationTable
from ui.state.ranges import Ranges
from ui.state.settings import Settings
from ui.state.store import Store
from ui.tables.live import LiveModel, LiveView
from ui.varying.whatif import WhatIf
from ui.widgets.dialogs import Dialogs
from ui.widgets.theme import Theme
from ui.window.workbook import Workbook


class Services(QObject):
    """Adds the further sheets to a workbook, and ends their child processes when the window goes."""

    subject_changed = Signal(object)
    """What was selected in one of them is about."""
    ranges_changed = Signal()
    """The ranges of the present design are in the store."""

    def __init__(self, store: Store, settings: Settings, theme: Theme, dialogs: Dialogs, workbook: Workbook) -> None:
        super().__init__(workbook)
        self._store, self._workbook = store, workbook
        self.ranges = RangeService(store, settings, self)
        self.updates = UpdatePanel(store, settings, theme)
        self.charts = ChartSheet(store, theme, dialogs)
        self.scenarios = ScenarioModel(store, settings, theme, workbook)
        self.failures = FailureTable(store)
        self.whatif = WhatIf(store, settings, theme)
        self.validation = ValidationTable(store, self)
        workbook.add_page("charts", self.charts, "Charts", at=2)
        workbook.add_grid(workbook.below, "scenarios", ScenarioSheet(self.scenarios, "Scenarios", settings, theme),
                          "Scenarios", at=3)
        failures = LiveView(LiveModel(self.failures, theme, workbook), "Failures", theme)
        workbook.add_live("failures", failures, "Failures", at=4)
        workbook.views["whatif"] = self.whatif.view
        workbook.add_page("whatif", self.whatif, "What-if", at=5)
        validation = LiveView(LiveModel(self.validation, theme, workbook), "Validation", theme)
        workbook.add_live("validation", validation, "Validation", at=6)
        for part in (self.updates, self.charts, self.whatif):
            part.subject_changed.connect(self.subject_changed)
        self.ranges.changed.connect(self.show_ranges)
        self.ranges.surrounded.connect(self.charts.show_surrounding)
        self.validation.changed.connect(validation.mark_stale)
        failures.opened.connect(lambda _subject: self._choose_failure(failures))
        pins = workbook.grids["overrides"]
        pin_model = cast("PinModel", pins.model)
        pins.view.doubleClicked.connect(lambda index: self.go_to_figure(pin_model.id_at(index.row()))
                                        if not pin_model.editable(index.row(), index.column()) else None)

    def stop(self) -> None:
        """End what runs aside."""
        self.ranges.stop()
        self.whatif.stop()
        self.scenarios.scenarios.stop()
        self.validation.stop()

    def show_ranges(self, ranges: Ranges | None) -> None:
        """Take over ranges computed aside, unless the design has moved on."""
        self.charts.show_ranges(ranges)
        if ranges is None or ranges.generation == self._store.generation:
            self._store.ranges = ranges
            self.ranges_changed.emit()

    def go_to_figure(self, key: str) -> bool:
        """Bring the cell of a figure to the front; where no grid shows it, say so."""
        place = place_of(self._store, key) if key else None
        if place is not None and self._workbook.go_to(place):
            return True
        self._workbook.said.emit(f"No cell of a grid shows {key}: it is explained beside them." if key else
                                 "Select a number first.")
        return False

    def _choose_failure(self, view: LiveView) -> None:
        case = self.failures.case_at(view.currentIndex().row())
        if case is not None:
            self._store.fail(case.id)
