"""The window: it holds a store, a workbook, bars, panes and commands, lays them out and connects them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QDialog, QMainWindow, QWidget

from sizer.catalog import Catalog
from sizer.sizing.result import Sizing
from ui.bars.failure_banner import FailureBanner
from ui.bars.formula_bar import FormulaBar
from ui.bars.header import HeaderBar
from ui.bars.message_bar import MessageBar
from ui.bars.state_bar import StateBar
from ui.bars.strip import ResultStrip
from ui.bars.summary import SelectionSummary
from ui.explaining.dock import ExplainPane
from ui.jobs.exporting import Exporter
from ui.jobs.job import Job
from ui.panels.fixing.panel import FixPanel
from ui.rail.frame import WindowFrame
from ui.rail.mark import NO_MARK
from ui.rail.marks import marks_of
from ui.rail.opening import Opening
from ui.rail.rail import Rail
from ui.rail.regions import Regions
from ui.rail.side import SidePane
from ui.state.documents import Documents, sentence
from ui.state.open_points import asking_rows
from ui.state.preferences import PreferencesBox
from ui.state.previewing import PreviewBy
from ui.state.settings import Settings
from ui.state.store import Store
from ui.widgets.dialogs import Dialogs
from ui.widgets.measures import SMALLEST_WINDOW
from ui.widgets.plain import caption, plain_label, window_title
from ui.widgets.theme import Theme
from ui.window.care.announcing import Announcer
from ui.window.care.focus_ring import FocusRing
from ui.window.care.geometry import WindowGeometry
from ui.window.care.unfinished import Unfinished
from ui.window.commands.actions import colour_actions, enable_actions, make_actions
from ui.window.commands.asking import Asking
from ui.window.commands.building import Building
from ui.window.commands.design_commands import DesignCommands
from ui.window.commands.find import FindBox
from ui.window.commands.grid_commands import GridCommands
from ui.window.commands.menus import build_menus
from ui.window.commands.palette import PaletteBox
from ui.window.entries import ENTRIES, OPENERS, SHEETS, START
from ui.window.guides.helping import Helping
from ui.window.guides.starting import Starting
from ui.window.guides.touring import Touring
from ui.window.navigation import Navigation
from ui.window.services import Services
from ui.window.workbook import Workbook

if TYPE_CHECKING:
    from ui.catalog.sheet import CatalogSheet
    from ui.grids.scenarios.sheet import ScenarioSheet

_SMALLEST = QSize(*SMALLEST_WINDOW)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a window is given rather than finding it: all of it can be replaced in a test."""

    catalog: Catalog
    settings: Settings
    theme: Theme
    dialogs: Dialogs
    today: Callable[[], str] = lambda: dt.datetime.now(tz=dt.UTC).astimezone().date().isoformat()


class MainWindow(QMainWindow):
    """See the module."""

    closed = Signal(object)
    another = Signal(str)
    """Another window is wanted, with this design in it."""

    def __init__(self, around: Surroundings) -> None:
        super().__init__()
        self.around = around
        self.settings: Settings = around.settings
        self.theme: Theme = around.theme
        self.store: Store = Store(around.catalog, self)
        store, settings, theme, dialogs = self.store, around.settings, around.theme, around.dialogs
        self.formula_bar: FormulaBar = FormulaBar(store, settings)
        self.workbook: Workbook = Workbook(store, settings, theme, self.formula_bar)
        self.services: Services = Services(store, settings, theme, dialogs, self.workbook)
        self.banner: FailureBanner = FailureBanner(store, theme)
        self.state_bar: StateBar = StateBar(store, theme)
        self.header: HeaderBar = HeaderBar(self.state_bar, theme)
        self.message_bar: MessageBar = MessageBar(theme)
        self.strip: ResultStrip = ResultStrip(store, settings, theme)
        self.find_box: FindBox = FindBox(self.workbook)
        self.fixes: FixPanel = FixPanel(store, settings, theme)
        self.explain: ExplainPane = ExplainPane(store, settings, theme, around.today)
        self.unfinished: Unfinished = Unfinished(self.workbook, self.formula_bar, self.explain)
        self.documents: Documents = Documents(store, settings, dialogs, self, around.today, self.unfinished)
        self.exporter: Exporter = Exporter(store, settings, dialogs, self, around.today, self.unfinished.finish)
        self.rail: Rail = Rail(ENTRIES, theme)
        self.side: SidePane = SidePane("Explain", self.explain, theme)
        self.navigation: Navigation = Navigation(
            store, self.workbook, self.formula_bar, self.message_bar, self.explain, self.side)
        self.grids: GridCommands = GridCommands(self.workbook, store, settings)
        self.commands: DesignCommands = DesignCommands(store, self.navigation, self.fixes)
        self.starting: Starting = Starting(self)
        self.helping: Helping = Helping(self)
        self.touring: Touring = Touring(self)
        self._sums = plain_label()
        self.summary: SelectionSummary = SelectionSummary(self._sums.setText, lambda: settings.binary, self)
        self.workbook.makers.update({name: partial(make, self) for name, make in SHEETS.items()})
        self.workbook.openers.update({table: partial(go, self) for table, go in OPENERS.items()})
        self.opening: Opening = Opening(lambda: START(self), self.message_bar, self)
        self.setCentralWidget(self.opening)
        self.centre: WindowFrame = WindowFrame(
            self.header, self.rail, (self.find_box, self.workbook, self.services.updates, self.fixes), self.workbook,
            self.message_bar, (self.banner,), self.side, self.strip, theme, self.opening)
        self.opening.hold(self.centre)
        self.asking: Asking = Asking(self)
        self.building: Building = Building(self)
        self.announcer: Announcer = Announcer(store, self)
        self._lay_out()
        self.actions_by_id = make_actions(self)
        self.palette_box: PaletteBox = PaletteBox(self, self.theme)
        self.regions: Regions = Regions(self, self._list_regions)
        self.focus_ring = FocusRing(self, theme)
        self.recent_menu = build_menus(self, self.actions_by_id)
        self._offer_actions()
        self._connect_parts()
        self._connect_store()
        self.geometry_kept: WindowGeometry = WindowGeometry(self, settings)
        self.geometry_kept.restore()

    def _offer_actions(self) -> None:
        """Have the actions wherever one looks for them."""
        colour_actions(self, self.actions_by_id)
        self.header.use(self.actions_by_id)
        self.palette_box.offer(self.actions_by_id.values())
        self.palette_box.search(self.navigation.find, self.navigation.go_to_found)
        self._list_recent()

    def _lay_out(self) -> None:
        self.setObjectName("mainWindow")
        self.setMinimumSize(_SMALLEST)
        self.workbook.below = self.message_bar, self.banner
        self._sums.setAccessibleName("Sum of the selection")
        self.header.add_tools(self._sums, self.exporter.bar)
        self.workbook.answer.head("compare").add(self.state_bar.baseline)
        self.statusBar().hide()
        self.statusBar().messageChanged.connect(self.header.say)
        self.documents.opened.connect(self.statusBar().clearMessage)
        self.setAcceptDrops(True)

    def _connect_parts(self) -> None:
        workbook, services, navigation, say = self.workbook, self.services, self.navigation, self.message_bar.say
        for part in (workbook, services, self.strip):
            part.subject_changed.connect(navigation.show_subject)
        workbook.opened.connect(navigation.open_subject)
        workbook.selection_changed.connect(self.summary.look_at)
        workbook.said.connect(lambda text: self.statusBar().showMessage(text, 8000))
        workbook.defaulted.connect(say)
        services.ranges_changed.connect(self._show_ranges)
        services.ranges_changed.connect(self.announcer.wait)
        services.ranges_changed.connect(navigation.judge_anew)
        self.store.examined.connect(self._show_ranges)
        for source in (services.charts, self.exporter):
            source.done.connect(lambda text: self.statusBar().showMessage(text, 10_000))
            source.failed.connect(self.message_bar.warn)
        self.documents.told.connect(say)
        self.documents.refused.connect(self.message_bar.warn)
        self.documents.opened.connect(navigation.begin)
        self.documents.opened.connect(self.message_bar.leave_design)
        self.documents.recents_changed.connect(self._list_recent)
        self.formula_bar.entered.connect(workbook.enter)
        self.formula_bar.named.connect(navigation.go_to_name)
        self.formula_bar.left.connect(navigation.focus_grid)
        self.banner.left.connect(lambda: self.store.fail(""))
        services.performance.workload_chosen.connect(self.strip.show_workload)
        self.strip.workload_chosen.connect(services.performance.choose_workload)
        self.strip.requirement_clicked.connect(self.fixes.open_for)
        workbook.grids["requirements"].view.doubleClicked.connect(self.commands.mend_at)
        self.strip.worst_changed.connect(self._show_marks)
        self.strip.losses_known.connect(self.state_bar.show_losses)
        self.strip.problems_clicked.connect(lambda: workbook.show_sheet("problems"))
        self.explain.figure_shown.connect(services.ranges.look_at)
        services.ranges.surrounded.connect(self.explain.show_surrounding)
        services.ranges.failed.connect(self.message_bar.warn)
        self.rail.chosen.connect(lambda name, focus: workbook.show_entry(name, focus=focus))
        self.rail.alone_wanted.connect(workbook.toggle_alone)
        workbook.places_changed.connect(self._show_places)
        workbook.places_changed.connect(self.summary.look_again)
        workbook.wanted.connect(self.opening.show_design)
        self.opening.changed.connect(self._show_whether_open)
        self.side.left.connect(navigation.focus_grid)
        self.header.finding.connect(self.palette_box.open_box)
        self.fixes.went_to.connect(navigation.go_to)
        self.fixes.done.connect(self.message_bar.say)
        self._connect_previews()
        cast("ScenarioSheet", workbook.grids["scenarios"]).looked.connect(navigation.look_aside)
        self.palette_box.about_to_show.connect(self.enable)
        self.theme.changed.connect(self._recolour)
        self.settings.changed.connect(self._preference_changed)
        self.settings.failed.connect(self.message_bar.complain)

    def _connect_previews(self) -> None:
        """Let the strip show what is looked at before it is done, and judge it by ranges of its own."""
        self.fixes.previewed.connect(lambda sizing, called: self.strip.show_preview(sizing, called, PreviewBy.FIXES))
        self.fixes.preview_ended.connect(lambda: self.strip.end_preview(PreviewBy.FIXES))
        self.services.whatif.previewed.connect(self._preview_cell)
        self.strip.looked_ahead.connect(self.services.ranges.look_ahead)
        self.services.ranges.foreseen.connect(self.strip.judge_preview)
        self.services.ranges.foreseen.connect(self.explain.judge_aside)
        whatif = self.services.whatif
        self.services.ranges.foreseen.connect(whatif.judge_chosen)
        for view in (whatif.view, whatif.chosen.view):
            self.services.ranges_changed.connect(view.mark_stale)
        self.services.aside_left.connect(lambda: self.navigation.look_aside(None))

    def _preview_cell(self, sizing: Sizing | None, title: str) -> None:
        """Let the strip show what the chosen cell of What-if leads to."""
        if sizing is None:
            self.strip.end_preview(PreviewBy.WHAT_IF)
        else:
            self.strip.show_preview(sizing, f"with {title}", PreviewBy.WHAT_IF)

    def _connect_store(self) -> None:
        store = self.store
        store.told.connect(lambda problems: self.message_bar.warn(sentence(problems)))
        store.changed.connect(self._follow)
        store.renamed.connect(self._retitle)
        store.undo_stack.indexChanged.connect(self.enable)

    def _follow(self, edited: object) -> None:
        if edited is not None:
            self.opening.show_design()
        self.centre.frame(self.store.failure is not None)
        self._show_marks()
        self.show_title()
        self.formula_bar.refresh()
        self.state_bar.refresh()
        self.summary.look_again()
        if edited is not None:
            self.message_bar.say("")

    def replace_model(self) -> None:
        """Show what of the catalog could stand in the place of the current line of the hardware."""
        sheet = self.workbook.current_grid()
        lines = sheet.view.selected_records() if sheet is not None and sheet.view.grid.table == "items" else []
        if not lines:
            self.message_bar.say("Choose a line of the hardware first: its model is what is replaced.")
            return
        self.workbook.show_entry("catalog")
        self.catalog_sheet.open_for(lines[0])

    @property
    def catalog_sheet(self) -> CatalogSheet:
        """The sheet of the catalog, made when it is first asked for."""
        return cast("CatalogSheet", self.workbook.sheet("catalog"))

    def _show_places(self) -> None:
        places = [entry.id for entry in self.workbook.in_view() if entry is not self.workbook.front]
        self.rail.show_places(self.workbook.front.id, "".join(places))
        self.side.show_page(self.workbook.front.id)

    def _show_marks(self) -> None:
        marks = marks_of(self.store, self.strip.worst, self.strip.left)
        self.rail.show_marks(marks)
        for entry in self.workbook.entries.values():
            if entry.headed:
                mark = marks.get(entry.id, NO_MARK)
                self.workbook.pane_of(entry).head(entry.id).say("" if mark.sign else mark.says)

        trust = self.workbook.answer
        for sheet, count in (("overrides", len(self.store.view.overrides)), ("accepted", len(self.store.view.accepted)),
                             ("problems", sum(many for many, _ in asking_rows(self.store)))):
            trust.count_segment("trust", self.workbook.entries["trust"].segment_of(sheet), count)

    def _list_regions(self) -> list[QWidget]:
        """The regions that F6 walks, those in front alone."""
        if not self.opening.in_design:
            return [self.opening]
        return [self.rail, *self.workbook.regions(), self.side, self.strip, self.header]

    def toggle_explain(self) -> None:
        """Show or hide the explanation."""
        self.side.open_pane(wanted=not self.side.isVisible())

    def _show_ranges(self) -> None:
        self.announcer.wait()
        self._show_marks()
        self.strip.judge_anew()
        self.fixes.judge_anew()
        self.workbook.mark_stale()
        self.workbook.judge_anew()
        self.explain.refresh()

    def _list_recent(self) -> None:
        self.recent_menu.clear()
        for path in self.settings.recent():
            action = self.recent_menu.addAction(caption(path))
            action.triggered.connect(lambda _checked=False, path=path: self.documents.open(path))
        self.recent_menu.setEnabled(bool(self.settings.recent()))

    def new_window(self) -> None:
        """Open another, empty window."""
        self.another.emit("")

    def preferences(self) -> None:
        """Show the preferences."""
        box = PreferencesBox(self.settings, self.store.catalog, self.around.dialogs, self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.show()

    def enable(self) -> None:
        """Enable the actions that can do something now."""
        enable_actions(self, self.actions_by_id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.store.failure is not None:
            self.store.fail("")
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.workbook.arrange_again()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            if url.isLocalFile():
                event.acceptProposedAction()
                self.documents.open(url.toLocalFile())
                return

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.exporter.may_leave() or not self.documents.may_leave() or not all(
                box.close() for box in self.findChildren(QDialog)):
            event.ignore()
            return
        self.geometry_kept.keep()
        self.services.stop()
        self.announcer.stop()
        self.summary.stop()
        self.exporter.cancel()
        self.fixes.close_panel()
        self.helping.close()
        for job in self.findChildren(Job):
            job.end()
        event.accept()
        self.closed.emit(self)

    def _show_whether_open(self) -> None:
        """A design came to the front, or the start page did."""
        self.enable()
        self._retitle()

    def show_title(self) -> None:
        """Name the design in the bar above everything, unless something else stands in its place there."""
        if not self.asking.in_front:
            self.header.show_title(self.store.view.title or self.store.title)

    def _retitle(self) -> None:
        name = self.store.title
        self.show_title()
        self.setWindowTitle(window_title(name, " — Sizer", mark=True) if self.opening.in_design else "Sizer")
        self.setWindowModified(self.store.dirty and self.opening.in_design)
        if not self.store.dirty:
            self.message_bar.leave_design()

    def _recolour(self) -> None:
        colour_actions(self, self.actions_by_id)

    def _preference_changed(self, key: str) -> None:
        if key == "theme":
            self.theme.choose(self.settings.get("theme"))
        elif key in ("typeface", "text_size"):
            self.theme.choose_type(system_face=self.settings.get("typeface") == "system",
                                   body_px=int(self.settings.get("text_size")))
