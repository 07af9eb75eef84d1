"""The window: it holds the parts together and says who follows whom."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLabel,
    QLineEdit,
    QMainWindow,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from sizer.catalog import Catalog
from sizer.design.edits import RemoveScenario, SelectScenario
from ui.actions import colour_actions, enable_actions, make_actions
from ui.adding import addition
from ui.dialogs import Dialogs
from ui.documents import Documents
from ui.explaining.dock import ExplainPane
from ui.failure_banner import DegradedFrame, FailureBanner
from ui.find import FindBox
from ui.fixing.panel import FixPanel
from ui.formula_bar import FormulaBar
from ui.grid_commands import GridCommands
from ui.jobs.exporting import Exporter
from ui.menus import build_menus
from ui.message_bar import MessageBar
from ui.palette_box import PaletteBox
from ui.ranges import Ranges
from ui.services import Services
from ui.settings import Settings
from ui.sidebar.catalog_pane import CatalogPane
from ui.sidebar.design_tree import DesignTree
from ui.starting.menu import Starting
from ui.state_bar import StateBar
from ui.store import Store
from ui.strip import ResultStrip
from ui.subject import Place, Subject, figure_of, known, place_named
from ui.summary import SelectionSummary
from ui.theme import Theme
from ui.workbook import Workbook

LAYOUT_VERSION = 1


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
        self.ranges: Ranges | None = None
        self.documents: Documents = Documents(self.store, self.settings, around.dialogs, self, around.today)
        read = lambda: self.ranges  # noqa: E731 - handed on, never called by this name
        self.workbook: Workbook = Workbook(self.store, self.settings, self.theme, read)
        self.strip: ResultStrip = ResultStrip(self.store, self.settings, self.theme, read)
        self.explain: ExplainPane = ExplainPane(self.store, self.settings, self.theme, read)
        self.formula_bar: FormulaBar = FormulaBar(self.store, self.settings)
        self.message_bar = MessageBar(self.theme)
        self.find_box = FindBox(self.workbook)
        self.palette_box: PaletteBox = PaletteBox(self)
        self.grids: GridCommands = GridCommands(self.workbook, self.store, self.settings)
        self.state_bar: StateBar = StateBar(self.store, self.theme)
        self.fixes: FixPanel = FixPanel(self.store, self.settings, self.theme)
        self.banner: FailureBanner = FailureBanner(self.store, self.theme)
        self.tree: DesignTree = DesignTree(self.store)
        self.catalog_pane: CatalogPane = CatalogPane(around.catalog, self.theme)
        self.exporter: Exporter = Exporter(self.store, self.settings, around.dialogs, self, around.today)
        self.starting: Starting = Starting(self)
        self.services: Services = Services(self.store, self.settings, self.theme, around.dialogs, self.workbook)
        self._subject = Subject()
        self._problem = -1
        self._build()
        self._wire()
        self.actions_by_id = make_actions(self)
        self.recent_menu = build_menus(self, self.actions_by_id)
        self._list_recent()
        self.palette_box.offer(self.actions_by_id.values())
        self.store.undo_stack.indexChanged.connect(self.enable)
        self._restore()
        self._retitle()
        self._recolour()

    def _build(self) -> None:
        self.setObjectName("mainWindow")
        centre = DegradedFrame(self.store, self.theme)
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.banner, self.formula_bar, self.message_bar, self.find_box):
            layout.addWidget(part)
        layout.addWidget(self.workbook, 1)
        layout.addWidget(self.services.updates)
        layout.addWidget(self.fixes)
        layout.addWidget(self.strip)
        self.setCentralWidget(centre)
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        tree = self.dock("tree", "Design", self.tree, left)
        self.tabifyDockWidget(tree, self.dock("catalog", "Catalog", self.catalog_pane, left))
        tree.raise_()
        self.dock("explain", "Explain", self.explain, right)
        self._sums = QLabel()
        self._sums.setAccessibleName("Sum of the selection")
        self.summary = SelectionSummary(self._sums.setText, lambda: self.settings.binary, self)
        self.statusBar().addPermanentWidget(self.exporter.bar)
        self.statusBar().addPermanentWidget(self._sums)
        self.setAcceptDrops(True)
        self.resize(1500, 920)

    def dock(self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        """Put a pane at a side of the window."""
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(widget)
        self.addDockWidget(area, dock)
        return dock

    def _wire(self) -> None:
        self.workbook.subject_changed.connect(self.show_subject)
        self.workbook.opened.connect(self.open_subject)
        self.workbook.selection_changed.connect(self.summary.look_at)
        self.store.changed.connect(lambda _edited: self.summary.look_again())
        self.workbook.said.connect(lambda text: self.statusBar().showMessage(text, 8000))
        self.strip.subject_changed.connect(self.show_subject)
        self.strip.requirement_clicked.connect(self.fixes.open_for)
        self.fixes.went_to.connect(self.go_to)
        self.banner.left.connect(lambda: self.store.fail(""))
        self.tree.place_chosen.connect(self.go_to)
        self.tree.scenario_chosen.connect(lambda name: self.store.edit(SelectScenario(name)))
        self.catalog_pane.wanted.connect(lambda name: self.add_items([name]))
        self.workbook.grids["items"].view.dropped.connect(lambda dropped: self.add_items(*dropped))
        self.exporter.said.connect(self.tell)
        self.services.ranges.changed.connect(self.show_ranges)
        self.explain.figure_shown.connect(self.services.ranges.look_at)
        self.services.charts.subject_changed.connect(self.show_subject)
        self.services.whatif.subject_changed.connect(self.show_subject)
        self.services.updates.subject_changed.connect(self.show_subject)
        self.services.charts.said.connect(self.tell)
        self.strip.problems_clicked.connect(lambda: self.workbook.show_sheet("problems"))
        self.formula_bar.entered.connect(self.workbook.enter)
        self.formula_bar.named.connect(self.go_to_name)
        self.formula_bar.left.connect(self._focus_grid)
        self.documents.told.connect(self.message_bar.say)
        self.documents.opened.connect(self._opened)
        self.documents.recents_changed.connect(self._list_recent)
        self.store.told.connect(lambda problems: self.message_bar.say(" · ".join(p.sentence() for p in problems[:3])))
        self.store.changed.connect(self._changed)
        self.store.renamed.connect(self._retitle)
        self.theme.changed.connect(self._recolour)
        self.settings.changed.connect(self._preference_changed)

    def _list_recent(self) -> None:
        self.recent_menu.clear()
        for path in self.settings.recent():
            action = self.recent_menu.addAction(path.replace("&", "&&"))
            action.triggered.connect(lambda _checked=False, path=path: self.documents.open(path))
        self.recent_menu.setEnabled(bool(self.settings.recent()))

    def new(self) -> None:
        """Begin a new design."""
        self.documents.new()

    def new_window(self) -> None:
        """Open another, empty window."""
        self.another.emit("")

    def quit(self) -> None:
        """Close all windows, each asking for itself."""
        QApplication.closeAllWindows()

    def undo(self) -> None:
        """Undo in the line being typed into, else in the design."""
        line = QApplication.focusWidget()
        if isinstance(line, QLineEdit) and line.isUndoAvailable():
            line.undo()
        else:
            self.store.undo_stack.undo()

    def redo(self) -> None:
        """Redo where undo would undo."""
        line = QApplication.focusWidget()
        if isinstance(line, QLineEdit) and line.isRedoAvailable():
            line.redo()
        else:
            self.store.undo_stack.redo()

    def tell(self, text: str) -> None:
        """Say in passing what was done; what went wrong stays until it is read."""
        if text.startswith(("Written", "Cancelled", "The chart")):
            self.statusBar().showMessage(text, 10_000)
        else:
            self.message_bar.say(text)

    def add_items(self, ids: Sequence[str], target: str = "") -> None:
        """Add catalog items as lines, and go to the first of them."""
        made = addition(self.store.design, self.store.view, self.store.catalog, ids, target)
        if made is not None and self.store.edit(made):
            self.go_to(Place("items", made.rows[0].identity, "quantity"))

    def open_find(self) -> None:
        """Look for a text in all sheets."""
        self.find_box.open_box()

    def pin_figure(self) -> None:
        """Go to the value to pin in the explanation."""
        self.explain_current()
        self.explain.focus_pin()

    def remove_scenario(self) -> None:
        """Remove the scenario in front; the one it is based on comes to the front."""
        self.store.edit(RemoveScenario(self.store.design.current_scenario))

    def mend_worst(self) -> None:
        """Look for what would mend the requirement that is missed most."""
        sizing = self.store.intact
        if sizing is not None and sizing.requirements:
            worst = min(sizing.requirements, key=lambda each: sizing.sheet[each.headroom].number)
            self.fixes.open_for(worst.id)

    def take_reference(self) -> None:
        """Compare results from now on with how they are now."""
        self.store.take_reference("this moment")

    def explain_current(self) -> None:
        """Show the explanation of the current cell, though its pane was closed."""
        dock = self.findChild(QDockWidget, "explain")
        if dock is not None:
            dock.show()
            dock.raise_()
        self.show_subject(self._subject)

    def show_subject(self, subject: Subject) -> None:
        """Let the name box, the formula bar and the explanation follow what was selected."""
        if not subject.figure and subject.place is not None and self.store.sizing is not None:
            subject = Subject(figure_of(self.store.sizing.sheet, subject.place), subject.place)
        self._subject = subject
        self.formula_bar.show_subject(subject)
        self.explain.show_subject(subject)

    def open_subject(self, subject: Subject) -> None:
        """Go to the cell behind something; a figure without one is explained."""
        if subject.place is None or not self.go_to(subject.place):
            self.show_subject(subject)
            self.explain_current()

    def go_to(self, place: Place) -> bool:
        """Bring the cell of a place to the front."""
        return self.workbook.go_to(place)

    def go_to_name(self, name: str) -> None:
        """Go to what was typed into the name box: the key of a figure or a place."""
        sizing = self.store.sizing
        place = place_named(name)
        if sizing is not None and known(sizing.sheet, name):
            self.show_subject(Subject(name))
        elif place is None or not self.go_to(place):
            self.message_bar.say(f"There is no figure and no cell called {name!r}.")

    def next_problem(self) -> None:
        """Go to the next problem's cell."""
        view = self.workbook.views["problems"]
        self.workbook.show_sheet("problems")
        rows = view.live.rowCount()
        if rows:
            self._problem = (self._problem + 1) % rows
            view.setCurrentIndex(view.live.index(self._problem, 0))
            subject = view.live.table.cell(self._problem, 0).subject
            if subject is not None and subject.place is not None:
                self.go_to(subject.place)

    def preferences(self) -> None:
        """Show the preferences."""
        from ui.preferences import PreferencesBox  # noqa: PLC0415 - seldom wanted

        box = PreferencesBox(self.settings, self.store.catalog, self.around.dialogs, self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.show()

    def show_keys(self) -> None:
        """Say which keys do what: the palette lists them all."""
        self.palette_box.open_box()

    def show_ranges(self, ranges: Ranges | None) -> None:
        """Take over ranges computed aside, unless the design has moved on."""
        if ranges is None or ranges.generation == self.store.generation:
            self.ranges = ranges
            self.strip.refresh()
            self.workbook.mark_stale()
            self.explain.refresh()

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
        if not self.documents.may_leave():
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

    def _focus_grid(self) -> None:
        sheet = self.workbook.current_grid()
        if sheet is not None:
            sheet.view.setFocus()

    def _opened(self) -> None:
        self._problem = -1
        for sheet in self.workbook.grids.values():
            sheet.say("")
        first = self.workbook.grids["items"].view
        first.setCurrentIndex(first.grid.index(0, 0))
        first.setFocus()
        sizing = self.store.sizing
        if sizing is not None and sizing.workloads:
            self.explain.show_figure(sizing.workloads[0].bottleneck)

    def _changed(self, edited: object) -> None:
        self.ranges = None
        if edited is not None:
            self.message_bar.say("")

    def enable(self, index: int = 0) -> None:
        """Enable the actions that can do something now."""
        del index
        enable_actions(self, self.actions_by_id)

    def _retitle(self) -> None:
        self.setWindowTitle(f"{self.store.title}[*] — Sizer")
        self.setWindowModified(self.store.dirty)

    def _recolour(self) -> None:
        colour_actions(self, self.actions_by_id)
        for bar in self.findChildren(QTabBar):
            bar.update()

    def _preference_changed(self, key: str) -> None:
        if key == "theme":
            self.theme.choose(self.settings.get("theme"))

    def _restore(self) -> None:
        for key, restore in (("geometry", self.restoreGeometry), ("sheets", self.workbook.restoreState)):
            kept: QByteArray = self.settings.layout(key)
            if not kept.isEmpty():
                restore(kept)
        kept = self.settings.layout("window")
        if not kept.isEmpty():
            self.restoreState(kept, LAYOUT_VERSION)
