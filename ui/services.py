"""The sheets and services that work aside: ranges, charts, scenarios, failures, what-if, validation."""

from __future__ import annotations

from PySide6.QtCore import QObject

from ui.charts.view import ChartSheet
from ui.dialogs import Dialogs
from ui.grids.scenario_model import ScenarioModel
from ui.jobs.ranges import RangeService
from ui.results.failure_view import FailureTable
from ui.results.validation import Validation
from ui.settings import Settings
from ui.store import Store
from ui.subject import Subject
from ui.theme import Theme
from ui.updating.panel import UpdatePanel
from ui.whatif import WhatIf
from ui.workbook import Workbook


class Services(QObject):
    """Adds the further sheets to a workbook, and ends their child processes when the window goes."""

    def __init__(
        self, store: Store, settings: Settings, theme: Theme, dialogs: Dialogs, workbook: Workbook
    ) -> None:
        super().__init__(workbook)
        self._store = store
        self.ranges = RangeService(store, settings, self)
        self.charts = ChartSheet(store, theme, dialogs)
        self.whatif = WhatIf(store, settings, theme)
        self.validation = Validation(store, self)
        self.failures = FailureTable(store, settings)
        self.updates = UpdatePanel(store, settings, theme)
        below = workbook.below
        workbook.add_page(below, "charts", self.charts, "Charts", at=2)
        self.scenarios = ScenarioModel(store, settings, theme)
        workbook.add_grid(below, "scenarios", self.scenarios, "Scenarios")
        self.failure_view = workbook.add_live("failures", "Failures", self.failures)
        workbook.add_page(below, "whatif", self.whatif, "What-if")
        workbook.views["whatif"] = self.whatif.view
        self.validated = workbook.add_live("validation", "Validation", self.validation)
        bar = below.tabBar()
        for name in ("overrides", "problems", "accepted"):
            bar.moveTab(below.indexOf(workbook.pages[name]), below.count() - 1)
        self.failure_view.opened.connect(self._open_failure)
        self.failure_view.doubleClicked.connect(lambda _index: self._choose_failure())
        self.validation.changed.connect(self.validated.mark_stale)
        self.ranges.changed.connect(self.charts.show_ranges)
        self.ranges.surrounded.connect(self.charts.show_surrounding)

    def stop(self) -> None:
        """End what runs aside."""
        self.ranges.stop()
        self.whatif.stop()
        self.scenarios.scenarios.stop()
        self.validation.stop()

    def _open_failure(self, subject: Subject) -> None:
        if not subject.figure:
            self._choose_failure()

    def _choose_failure(self) -> None:
        case = self.failures.case_at(self.failure_view.currentIndex().row())
        if case is not None:
            self._store.fail(case.id)
