"""The window: it holds a store, a workbook, bars, panes and commands, lays them out and connects them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QDialog, QDockWidget, QMainWindow, QTabBar, QVBoxLayout, QWidget

from sizer.catalog import Catalog
from sizer.design.editing.edits import SelectScenario
from ui.bars.failure_banner import DegradedFrame, FailureBanner
from ui.bars.formula_bar import FormulaBar
from ui.bars.message_bar import MessageBar
from ui.bars.state_bar import StateBar
from ui.bars.strip import ResultStrip
from ui.bars.summary import SelectionSummary
from ui.explaining.dock import ExplainPane
from ui.jobs.exporting import Exporter
from ui.panels.fixing.panel import FixPanel
from ui.sidebar.catalog_pane import CatalogPane
from ui.sidebar.design_tree import DesignTree
from ui.state.documents import Documents, sentence
from ui.state.preferences import PreferencesBox
from ui.state.settings import Settings
from ui.state.store import Store
from ui.widgets.dialogs import Dialogs
from ui.widgets.plain import caption, plain_label, window_title
from ui.widgets.room import room_on_screen
from ui.widgets.theme import Theme
from ui.window.actions import colour_actions, enable_actions, make_actions
from ui.window.design_commands import DesignCommands
from ui.window.entries import Entries
from ui.window.find import FindBox
from ui.window.grid_commands import GridCommands
from ui.window.menus import build_menus
from ui.window.navigation import Navigation
from ui.window.palette import PaletteBox
from ui.window.services import Services
from ui.window.starting import Starting
from ui.window.workbook import Workbook

LAYOUT_VERSION = 1
_USUAL_SIZE = QSize(1500, 920)
_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


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
        self.workbook: Workbook = Workbook(store, settings, theme)
        self.services: Services = Services(store, settings, theme, dialogs, self.workbook)
        self.banner: FailureBanner = FailureBanner(store, theme)
        self.formula_bar: FormulaBar = FormulaBar(store, settings)
        self.state_bar: StateBar = StateBar(store, theme)
        self.message_bar: MessageBar = MessageBar(theme)
        self.strip: ResultStrip = ResultStrip(store, settings, theme)
        self.find_box: FindBox = FindBox(self.workbook)
        self.fixes: FixPanel = FixPanel(store, settings, theme)
        self.tree: DesignTree = DesignTree(store)
        self.catalog_pane: CatalogPane = CatalogPane(store.catalog, theme)
        self.explain: ExplainPane = ExplainPane(store, settings, theme, around.today)
        entries = Entries(self.workbook, self.formula_bar, self.explain)
        self.documents: Documents = Documents(store, settings, dialogs, self, around.today, entries)
        self.exporter: Exporter = Exporter(store, settings, dialogs, self, around.today, entries.finish)
        self.docks = self._add_docks()
        self.navigation: Navigation = Navigation(
            store, self.workbook, self.formula_bar, self.message_bar, self.explain, self.docks["explain"])
        self.grids: GridCommands = GridCommands(self.workbook, store, settings)
        self.commands: DesignCommands = DesignCommands(store, self.navigation, self.fixes)
        self.starting: Starting = Starting(self)
        self._sums = plain_label()
        self.summary: SelectionSummary = SelectionSummary(self._sums.setText, lambda: settings.binary, self)
        self.centre: DegradedFrame = DegradedFrame(theme)
        self._lay_out()
        self.actions_by_id = make_actions(self)
        colour_actions(self, self.actions_by_id)
        panes = [dock.toggleViewAction() for dock in self.docks.values()]
        self.palette_box: PaletteBox = PaletteBox(self)
        self.palette_box.offer([*panes, *self.actions_by_id.values()])
        self.recent_menu = build_menus(self, self.actions_by_id, panes)
        self._list_recent()
        self._connect_parts()
        self._connect_store()
        self._restore()

    def _add_docks(self) -> dict[str, QDockWidget]:
        docks = {}
        panes: tuple[tuple[str, str, Qt.DockWidgetArea, QWidget], ...] = (
            ("tree", "Design", _LEFT, self.tree), ("catalog", "Catalog", _LEFT, self.catalog_pane),
            ("explain", "Explain", _RIGHT, self.explain))
        for name, title, area, pane in panes:
            docks[name] = dock = QDockWidget(title, self)
            dock.setObjectName(name)
            dock.setWidget(pane)
            dock.toggleViewAction().setText(f"{title} pane")
            self.addDockWidget(area, dock)
        self.tabifyDockWidget(docks["tree"], docks["catalog"])
        docks["tree"].raise_()
        return docks

    def _lay_out(self) -> None:
        self.setObjectName("mainWindow")
        rows = QVBoxLayout(self.centre)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for part in (self.banner, self.formula_bar, self.message_bar, self.find_box, self.workbook,
                     self.services.updates, self.fixes, self.strip):
            rows.addWidget(part, int(part is self.workbook))
        self.setCentralWidget(self.centre)
        self._sums.setAccessibleName("Sum of the selection")
        self.statusBar().addPermanentWidget(self.exporter.bar)
        self.statusBar().addPermanentWidget(self._sums)
        self.setAcceptDrops(True)
        self.resize(_USUAL_SIZE.boundedTo(room_on_screen(self)))
        self.resizeDocks([self.docks["tree"], self.docks["explain"]], [290, 264], Qt.Orientation.Horizontal)

    def _connect_parts(self) -> None:
        workbook, services, navigation, say = self.workbook, self.services, self.navigation, self.message_bar.say
        for part in (workbook, services, self.strip):
            part.subject_changed.connect(navigation.show_subject)
        workbook.opened.connect(navigation.open_subject)
        workbook.selection_changed.connect(self.summary.look_at)
        workbook.said.connect(lambda text: self.statusBar().showMessage(text, 8000))
        workbook.defaulted.connect(say)
        workbook.grids["items"].view.dropped.connect(lambda dropped: self.commands.add_items(*dropped))
        services.ranges_changed.connect(self._show_ranges)
        self.store.examined.connect(self._show_ranges)
        for source in (services.charts, self.exporter):
            source.done.connect(lambda text: self.statusBar().showMessage(text, 10_000))
            source.failed.connect(say)
        self.documents.told.connect(say)
        self.documents.opened.connect(navigation.begin)
        self.documents.opened.connect(self.message_bar.leave_design)
        self.documents.recents_changed.connect(self._list_recent)
        self.formula_bar.entered.connect(workbook.enter)
        self.formula_bar.named.connect(navigation.go_to_name)
        self.formula_bar.left.connect(navigation.focus_grid)
        self.banner.left.connect(lambda: self.store.fail(""))
        self.strip.requirement_clicked.connect(self.fixes.open_for)
        self.strip.problems_clicked.connect(lambda: workbook.show_sheet("problems"))
        self.strip.requirements_wanted.connect(lambda: workbook.show_sheet("requirements"))
        self.explain.figure_shown.connect(services.ranges.look_at)
        self.tree.place_chosen.connect(navigation.go_to)
        self.tree.scenario_chosen.connect(lambda name: self.store.edit(SelectScenario(name)))
        self.catalog_pane.wanted.connect(lambda name: self.commands.add_items([name]))
        self.fixes.went_to.connect(navigation.go_to)
        self.palette_box.about_to_show.connect(self.enable)
        self.theme.changed.connect(self._recolour)
        self.settings.changed.connect(self._preference_changed)
        self.settings.failed.connect(self.message_bar.complain)

    def _connect_store(self) -> None:
        store = self.store
        store.told.connect(lambda problems: self.message_bar.say(sentence(problems)))
        store.changed.connect(self._follow)
        store.renamed.connect(self._retitle)
        store.undo_stack.indexChanged.connect(self.enable)

    def _follow(self, edited: object) -> None:
        self.centre.frame(self.store.failure is not None)
        self.formula_bar.refresh()
        self.state_bar.refresh()
        self.summary.look_again()
        if edited is not None:
            self.message_bar.say("")

    def _show_ranges(self) -> None:
        self.strip.refresh()
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
        if not self.documents.may_leave() or not all(box.close() for box in self.findChildren(QDialog)):
            event.ignore()
            return
        self.settings.set_layout("geometry", self.saveGeometry())
        self.settings.set_layout("window", self.saveState(LAYOUT_VERSION))
        self.settings.set_layout("sheets", self.workbook.saveState())
        self.services.stop()
        self.summary.stop()
        self.exporter.cancel()
        self.fixes.close_panel()
        event.accept()
        self.closed.emit(self)

    def _retitle(self) -> None:
        self.setWindowTitle(window_title(self.store.title, " — Sizer", mark=True))
        self.setWindowModified(self.store.dirty)
        if not self.store.dirty:
            self.message_bar.leave_design()

    def _recolour(self) -> None:
        colour_actions(self, self.actions_by_id)
        for bar in self.findChildren(QTabBar):
            bar.update()

    def _preference_changed(self, key: str) -> None:
        if key == "theme":
            self.theme.choose(self.settings.get("theme"))

    def _restore(self) -> None:
        for key, restore in (("geometry", self.restoreGeometry), ("sheets", self.workbook.restoreState)):
            saved: QByteArray = self.settings.layout(key)
            if not saved.isEmpty():
                restore(saved)
        saved = self.settings.layout("window")
        if not saved.isEmpty():
            self.restoreState(saved, LAYOUT_VERSION)
