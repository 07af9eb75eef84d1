"""The parts of a window: which there are, and who follows whom.

What the first picture shows is made at once: rows of sheets, panes and lines, still empty, which need neither the
design nor the engine. The rest is made when it is first asked for, at the latest in a step of the opening; each part is
connected where it is made, so that the order does not matter.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from ui.bars.formula_bar import FormulaBar
from ui.bars.state_bar import StateBar
from ui.widgets.plain import window_title
from ui.window.frame import WindowFrame
from ui.window.loading import DESIGN, ENGINE
from ui.window.services import Services
from ui.window.workbook import Workbook

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTableView

    from sizer.catalog import Catalog
    from sizer.errors import Problem
    from ui.bars.failure_banner import FailureBanner
    from ui.bars.message_bar import MessageBar
    from ui.bars.strip import ResultStrip
    from ui.bars.summary import SelectionSummary
    from ui.explaining.dock import ExplainPane
    from ui.jobs.exporting import Exporter
    from ui.panels.fixing.panel import FixPanel
    from ui.sidebar.catalog_pane import CatalogPane
    from ui.sidebar.design_tree import DesignTree
    from ui.state.documents import Documents
    from ui.state.ranges import Ranges
    from ui.state.settings import Settings
    from ui.state.store import Store
    from ui.state.subject import Place, Subject
    from ui.widgets.dialogs import Dialogs
    from ui.widgets.theme import Theme
    from ui.window.find import FindBox
    from ui.window.grid_commands import GridCommands


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a window is given rather than finding it: all of it can be replaced in a test."""

    catalog: Callable[[], Catalog]
    """Gives the catalog, which takes a while to read: it is asked for when the window was painted."""
    settings: Settings
    theme: Theme
    dialogs: Dialogs
    today: Callable[[], str] = lambda: dt.datetime.now(tz=dt.UTC).astimezone().date().isoformat()


class WindowParts(WindowFrame):
    """See the module."""

    stored = Signal(object)
    """The store is there: nobody has used it yet."""
    recents_changed = Signal()

    def __init__(self, around: Surroundings) -> None:
        super().__init__(around.theme)
        self.around = around
        self.settings: Settings = around.settings
        self.open_elsewhere: Callable[[Path], bool] = lambda _path: False
        """Whether another window has this file open."""
        self._begin: Callable[[], object] | None = None
        self.workbook: Workbook = Workbook(self._read_store, self.settings, self.theme, self._read_ranges)
        self.formula_bar: FormulaBar = FormulaBar(self._read_store, self.settings)
        self.state_bar: StateBar = StateBar(self._read_store, self.theme)
        self.services: Services = Services(self._read_store, self.settings, self.theme, around.dialogs, self.workbook)
        self._put_row("formula bar", self.formula_bar)
        self._put_row("workbook", self.workbook)
        self._add_docks(lambda: self.tree, lambda: self.catalog_pane, lambda: self.explain)
        self._wire()
        services, workbook = self.services, self.workbook
        self.opening.plan((
            *DESIGN, self.settle, self._make_first, *ENGINE,
            self._prepare, lambda: self.strip, lambda: (services.ranges, services.updates),
            self._let_go, lambda: workbook.make_front(workbook.below), lambda: self._fill_dock("tree"),
            lambda: self._fill_dock("explain"), lambda: self._fill_dock("catalog"), self.explain_first,
        ))

    def _read_store(self) -> Store:
        return self.store

    @property
    def ranges(self) -> Ranges | None:
        """The ranges of what is shown, as soon as they are known."""
        return self.store.ranges

    def _read_ranges(self) -> Ranges | None:
        return self.store.ranges

    def _make_first(self) -> None:
        self.workbook.make_front(self.workbook.above)
        sheet = self.workbook.current_grid()
        if sheet is not None and self.centre.hasFocus():
            sheet.view.setFocus()

    def _prepare(self) -> None:
        self.store.prepare()

    def _let_go(self) -> None:
        self.store.let_go()

    def _sum_up(self, view: QTableView) -> None:
        self.summary.look_at(view)

    def begin_with(self, title: str, begin: Callable[[], object]) -> None:
        """Say at once what the design is called that ``begin`` opens in a step of the opening."""
        self.setWindowTitle(window_title(title, " — Sizer"))
        self._begin = begin

    def settle(self) -> None:
        """Open the design that the window was begun with, unless it is open."""
        begin, self._begin = self._begin, None
        if begin is not None:
            begin()

    def _wire(self) -> None:
        workbook, services = self.workbook, self.services
        workbook.subject_changed.connect(self.show_subject)
        workbook.opened.connect(self.open_subject)
        workbook.selection_changed.connect(self._sum_up)
        workbook.said.connect(lambda text: self.statusBar().showMessage(text, 8000))
        workbook.defaulted.connect(self.say)
        self.settings.failed.connect(self.complain)
        services.panel_made.connect(lambda panel: self._put_row("updates", panel))
        services.ranges_changed.connect(self.show_ranges)
        services.subject_changed.connect(self.show_subject)
        services.said.connect(self.tell)
        self.formula_bar.entered.connect(workbook.enter)

    @cached_property
    def store(self) -> Store:
        """The design and its results. It sizes nothing before the step of the opening that lets it."""
        from ui.state.store import Store  # noqa: PLC0415 - after the first picture

        made = Store(self.around.catalog, self)
        made.hold()
        self._wire_store(made)
        return made

    def _wire_store(self, store: Store) -> None:
        store.told.connect(self._tell_problems)
        store.changed.connect(self.workbook.follow)
        for follower in (self.formula_bar, self.state_bar):
            store.changed.connect(lambda _edited, follower=follower: follower.refresh())
        store.changed.connect(lambda _edited: self._show_failure(store.failure is not None))
        store.changed.connect(self._changed)
        self.stored.emit(store)

    @cached_property
    def documents(self) -> Documents:
        """What the File menu does."""
        from ui.state.documents import Documents  # noqa: PLC0415 - after the first picture

        made = Documents(self.store, self.settings, self.around.dialogs, self, self.around.today)
        made.open_elsewhere = self.open_elsewhere
        made.finish_typing = self.workbook.finish_typing
        made.told.connect(self.say)
        made.opened.connect(self._opened)
        made.recents_changed.connect(self.recents_changed)
        return made

    @cached_property
    def subject(self) -> Subject:
        """What was selected last."""
        from ui.state.subject import Subject  # noqa: PLC0415 - after the first picture

        return Subject()

    @cached_property
    def grids(self) -> GridCommands:
        """What the Edit and Rows menus do."""
        from ui.window.grid_commands import GridCommands  # noqa: PLC0415 - when wanted

        return GridCommands(self.workbook, self.store, self.settings)

    @cached_property
    def summary(self) -> SelectionSummary:
        """What the status bar says of the selected numbers."""
        from ui.bars.summary import SelectionSummary  # noqa: PLC0415 - after the first picture

        return SelectionSummary(self._sums.setText, lambda: self.settings.binary, self)

    @cached_property
    def message_bar(self) -> MessageBar:
        """Sentences that stay until they are read."""
        from ui.bars.message_bar import MessageBar  # noqa: PLC0415 - when there is something to say

        made = MessageBar(self.theme)
        self._put_row("message bar", made)
        return made

    @cached_property
    def banner(self) -> FailureBanner:
        """What says that everything is read after a failure."""
        from ui.bars.failure_banner import FailureBanner  # noqa: PLC0415 - when one is chosen

        made = FailureBanner(self.store, self.theme)
        made.left.connect(lambda: self.store.fail(""))
        self._put_row("banner", made)
        return made

    @cached_property
    def strip(self) -> ResultStrip:
        """The answer in one line."""
        from ui.bars.strip import ResultStrip  # noqa: PLC0415 - after the first picture

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
        from sizer.design.editing.edits import SelectScenario  # noqa: PLC0415 - after the first picture
        from ui.sidebar.design_tree import DesignTree  # noqa: PLC0415

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
        from ui.panels.fixing.panel import FixPanel  # noqa: PLC0415 - when wanted

        made = FixPanel(self.store, self.settings, self.theme)
        made.went_to.connect(self.go_to)
        self._put_row("fixes", made)
        return made

    @cached_property
    def find_box(self) -> FindBox:
        """The line to find a text with."""
        from ui.window.find import FindBox  # noqa: PLC0415 - when wanted

        made = FindBox(self.workbook)
        self._put_row("find", made)
        return made

    @cached_property
    def exporter(self) -> Exporter:
        """What writes documents."""
        from ui.jobs.exporting import Exporter  # noqa: PLC0415 - when wanted

        made = Exporter(self.store, self.settings, self.around.dialogs, self, self.around.today)
        made.said.connect(self.tell)
        made.finish_typing = self.workbook.finish_typing
        self.statusBar().insertPermanentWidget(0, made.bar)
        return made

    def mend(self, requirement: str) -> None:
        """Look for what would mend a requirement."""
        self.fixes.open_for(requirement)

    def say(self, text: str) -> None:
        """Say a sentence about what was done last; an empty one takes the sentence before away."""
        if text or self.made("message_bar"):
            self.message_bar.say(text)

    def complain(self, text: str) -> None:
        """Keep a sentence until it is read; an empty one changes nothing."""
        if text:
            self.message_bar.complain(text)

    def _tell_problems(self, problems: Sequence[Problem]) -> None:
        self.say(" · ".join(problem.sentence() for problem in problems[:3]))

    def _show_failure(self, failed: bool) -> None:
        self.centre.frame(failed)
        if failed or self.made("banner"):
            self.banner.refresh()

    def tell(self, text: str) -> None:
        """Say in passing what was done; what went wrong stays until it is read."""
        if text.startswith(("Written", "Cancelled", "The chart")):
            self.statusBar().showMessage(text, 10_000)
        else:
            self.say(text)

    def add_items(self, ids: Sequence[str], target: str = "") -> None:
        """Add catalog items as lines, and go to the first of them."""
        from ui.sidebar.adding import addition  # noqa: PLC0415 - when wanted
        from ui.state.subject import Place  # noqa: PLC0415

        made = addition(self.store.design, self.store.view, self.store.catalog, ids, target)
        if made is not None and self.store.edit(made):
            self.go_to(Place("items", made.rows[0].identity, "quantity"))

    def show_subject(self, subject: Subject) -> None:
        """Let the name box, the formula bar and the explanation follow what was selected."""
        from ui.state.subject import Subject, figure_of  # noqa: PLC0415 - after the first picture

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
        if self.made("summary"):
            self.summary.look_again()
        if edited is not None:
            self.say("")
