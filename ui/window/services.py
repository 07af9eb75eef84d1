"""The sheets and services that work aside: ranges, charts, scenarios, failures, what-if, validation.

Each is made when it is first shown or asked for. What one brings in is imported there: a start does without.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from ui.state.settings import Settings
from ui.widgets.theme import Theme
from ui.window.workbook import Workbook

if TYPE_CHECKING:
    from ui.charts.view import ChartSheet
    from ui.grids.models.pin_model import PinModel
    from ui.grids.scenarios.model import ScenarioModel
    from ui.grids.sheet import GridSheet
    from ui.jobs.ranges import RangeService
    from ui.panels.updating.panel import UpdatePanel
    from ui.results.failure_view import FailureTable
    from ui.results.validation import Validation
    from ui.state.ranges import Ranges, Surrounding
    from ui.state.store import Store
    from ui.state.subject import Subject
    from ui.tables.live import LiveView
    from ui.varying.whatif import WhatIf
    from ui.widgets.dialogs import Dialogs


class Services(QObject):
    """Offers the further sheets to a workbook, and ends their child processes when the window goes."""

    subject_changed = Signal(object)
    """What was selected in one of them is about."""
    said = Signal(str)
    ranges_changed = Signal(object)
    panel_made = Signal(object)
    """A panel that stands beneath the sheets."""

    def __init__(
        self, store: Callable[[], Store], settings: Settings, theme: Theme, dialogs: Dialogs, workbook: Workbook
    ) -> None:
        super().__init__(workbook)
        self._give_store, self._settings, self._theme, self._dialogs = store, settings, theme, dialogs
        self._workbook = workbook
        self._ranges: Ranges | None = None
        self._surrounding: Surrounding | None = None
        workbook.offer_page("charts", "Charts", self._make_charts, at=2)
        workbook.offer_grid(workbook.below, "scenarios", "Scenarios", self._make_scenarios)
        workbook.offer_live("failures", "Failures", self._make_failures)
        workbook.offer_page("whatif", "What-if", self._make_whatif)
        workbook.views.offer("whatif", lambda: self.whatif.view)
        workbook.offer_live("validation", "Validation", self._make_validation)
        below = workbook.below
        for name in ("overrides", "problems", "accepted"):
            below.tabBar().moveTab(workbook.index_of(name), below.count() - 1)
        workbook.grids.when_made("overrides", self._wire_pins)

    @property
    def _store(self) -> Store:
        return self._give_store()

    @cached_property
    def ranges(self) -> RangeService:
        """What samples the ranges of all figures."""
        from ui.jobs.ranges import RangeService  # noqa: PLC0415 - after the first picture

        made = RangeService(self._store, self._settings, self)
        made.changed.connect(self._take_ranges)
        made.surrounded.connect(self._take_surrounding)
        return made

    @cached_property
    def updates(self) -> UpdatePanel:
        """What a newer catalog would change."""
        from ui.panels.updating.panel import UpdatePanel  # noqa: PLC0415 - after the first picture

        made = UpdatePanel(self._store, self._settings, self._theme)
        made.subject_changed.connect(self.subject_changed)
        self.panel_made.emit(made)
        return made

    @property
    def update_available(self) -> bool:
        """Whether the catalog has records otherwise than the design keeps them, as far as is known yet."""
        return "updates" in vars(self) and self.updates.available

    @cached_property
    def scenarios(self) -> ScenarioModel:
        """Scenarios side by side."""
        from ui.grids.scenarios.model import ScenarioModel  # noqa: PLC0415 - when shown

        return ScenarioModel(self._store, self._settings, self._theme, self._workbook)

    @cached_property
    def failures(self) -> FailureTable:
        """Every single failure."""
        from ui.results.failure_view import FailureTable  # noqa: PLC0415 - when shown

        return FailureTable(self._store, self._settings)

    @cached_property
    def validation(self) -> Validation:
        """Published results beside the predictions."""
        from ui.results.validation import Validation  # noqa: PLC0415 - when shown

        return Validation(self._store, self)

    @property
    def charts(self) -> ChartSheet:
        """The sheet of charts."""
        return cast("ChartSheet", self._workbook.pages["charts"])

    @property
    def whatif(self) -> WhatIf:
        """The two-way table."""
        return cast("WhatIf", self._workbook.pages["whatif"])

    def stop(self) -> None:
        """End what runs aside."""
        made = vars(self)
        if "ranges" in made:
            self.ranges.stop()
        if "whatif" in self._workbook.pages.made:
            self.whatif.stop()
        if "scenarios" in made:
            self.scenarios.scenarios.stop()
        if "validation" in made:
            self.validation.stop()

    def _take_ranges(self, ranges: Ranges | None) -> None:
        self._ranges = ranges
        if "charts" in self._workbook.pages.made:
            self.charts.show_ranges(ranges)
        self.ranges_changed.emit(ranges)

    def _take_surrounding(self, surrounding: Surrounding) -> None:
        self._surrounding = surrounding
        if "charts" in self._workbook.pages.made:
            self.charts.show_surrounding(surrounding)

    def _make_charts(self) -> QWidget:
        from ui.charts.view import ChartSheet  # noqa: PLC0415 - when shown

        charts = ChartSheet(self._store, self._theme, self._dialogs)
        charts.subject_changed.connect(self.subject_changed)
        charts.said.connect(self.said)
        charts.show_ranges(self._ranges)
        if self._surrounding is not None:
            charts.show_surrounding(self._surrounding)
        return charts

    def _make_whatif(self) -> QWidget:
        from ui.varying.whatif import WhatIf  # noqa: PLC0415 - when shown

        whatif = WhatIf(self._store, self._settings, self._theme)
        whatif.subject_changed.connect(self.subject_changed)
        return whatif

    def _make_scenarios(self) -> GridSheet:
        from ui.grids.scenarios.sheet import ScenarioSheet  # noqa: PLC0415 - when shown

        return ScenarioSheet(self.scenarios, "Scenarios", self._settings, self._theme)

    def _make_failures(self) -> LiveView:
        from ui.tables.live import LiveModel, LiveView  # noqa: PLC0415 - when shown

        view = LiveView(LiveModel(self.failures, self._theme, self._workbook), "Failures", self._theme)
        view.opened.connect(self._open_failure)
        return view

    def _make_validation(self) -> LiveView:
        from ui.tables.live import LiveModel, LiveView  # noqa: PLC0415 - when shown

        view = LiveView(LiveModel(self.validation, self._theme, self._workbook), "Validation", self._theme)
        self.validation.changed.connect(view.mark_stale)
        return view

    def _wire_pins(self, pins: GridSheet) -> None:
        model = cast("PinModel", pins.model)
        pins.view.doubleClicked.connect(lambda index: self.go_to_figure(model.id_at(index.row()))
                                        if not model.editable(index.row(), index.column()) else None)

    def go_to_figure(self, key: str) -> bool:
        """Bring the cell of a figure to the front; where no grid shows it, say so."""
        from ui.grids.models.figure_places import place_of  # noqa: PLC0415 - seldom wanted

        place = place_of(self._store, key) if key else None
        if place is not None and self._workbook.go_to(place):
            return True
        self._workbook.said.emit(f"No cell of a grid shows {key}: it is explained beside them." if key else
                                 "Select a number first.")
        return False

    def _open_failure(self, subject: Subject) -> None:
        del subject
        self._choose_failure()

    def _choose_failure(self) -> None:
        view = self._workbook.views["failures"]
        case = self.failures.case_at(view.currentIndex().row())
        if case is not None:
            self._store.fail(case.id)
