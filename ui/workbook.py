"""The sheets in the middle of the window: inputs above, what follows from them below, both in view."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from sizer.design.fields import TABLE_TITLES
from ui.grids.property_model import PropertyModel, header_places, policy_places
from ui.grids.record_model import RecordModel
from ui.grids.scenario_model import ScenarioModel
from ui.grids.scenario_sheet import ScenarioSheet
from ui.grids.sheet import GridSheet
from ui.icons import icon
from ui.ranges import Ranges
from ui.results.answers import BillOfMaterials, Problems, Results
from ui.results.live import LiveModel, LiveView
from ui.results.table import Table
from ui.settings import Settings
from ui.store import Store
from ui.subject import Place, Subject
from ui.theme import Theme

INPUTS = ("items", "pools", "links", "workloads", "requirements")
_PLACED = {"design": "header", "policies": "policies", "overrides": "overrides", "accepted": "accepted"}


class Workbook(QSplitter):
    """See the module. Sheets are known by name: the tables they edit, or results, bom, problems and so on."""

    subject_changed = Signal(object)
    opened = Signal(object)
    selection_changed = Signal(object)
    """The view the user works in, after what is selected in it changed."""
    said = Signal(str)

    def __init__(
        self, store: Store, settings: Settings, theme: Theme, ranges: Callable[[], Ranges | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._store, self._settings, self._theme = store, settings, theme
        self.grids: dict[str, GridSheet] = {}
        self.views: dict[str, LiveView] = {}
        self.pages: dict[str, QWidget] = {}
        self._pictures: dict[str, str] = {}
        self.above, self.below = QTabWidget(), QTabWidget()
        for tabs, name in ((self.above, "Inputs"), (self.below, "Results")):
            tabs.setDocumentMode(True)
            tabs.setAccessibleName(name)
            tabs.tabBar().setExpanding(False)
            tabs.tabBar().setUsesScrollButtons(True)
            self.addWidget(tabs)
        self.setChildrenCollapsible(False)
        self.setSizes([420, 340])
        for table in INPUTS:
            self.add_grid(self.above, table, RecordModel(store, settings, theme, table), TABLE_TITLES[table])
        self.add_grid(self.above, "policies", PropertyModel(store, settings, theme, policy_places()), "Policies")
        self.add_grid(self.above, "header", PropertyModel(store, settings, theme, header_places()), "Title page")
        self.add_live("results", "Results", Results(store, settings, ranges))
        self.add_live("bom", "Bill of materials", BillOfMaterials(store, settings))
        self.add_grid(self.below, "overrides", RecordModel(store, settings, theme, "overrides"), "Pins")
        self.add_live("problems", "Problems", Problems(store))
        self.add_grid(self.below, "accepted", RecordModel(store, settings, theme, "accepted"), "Accepted")
        store.changed.connect(self._follow)
        settings.changed.connect(self._preference_changed)
        theme.changed.connect(self.mark_stale)

    def add_grid(
        self, tabs: QTabWidget, name: str, model: RecordModel | PropertyModel | ScenarioModel, title: str
    ) -> GridSheet:
        """Add an editable sheet."""
        model.setParent(self)
        sheet = (ScenarioSheet(model, title, self._settings, self._theme) if isinstance(model, ScenarioModel)
                 else GridSheet(model, title, self._settings, self._theme))
        self.grids[name] = sheet
        self.add_page(tabs, name, sheet, title)
        sheet.view.subject_changed.connect(self.subject_changed)
        sheet.said.connect(self.said)
        sheet.view.selectionModel().selectionChanged.connect(
            lambda *_: self.selection_changed.emit(sheet.view)
        )
        return sheet

    def add_live(self, name: str, title: str, build: Callable[[], Table]) -> LiveView:
        """Add a view of results."""
        view = LiveView(LiveModel(build, self._theme, self), title, self._theme)
        self.views[name] = view
        self.add_page(self.below, name, view, title)
        self.wire_live(view)
        return view

    def wire_live(self, view: LiveView) -> None:
        """Let the window follow a live view, wherever it stands."""
        view.subject_changed.connect(self.subject_changed)
        view.opened.connect(self.opened)
        view.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit(view))

    def add_page(self, tabs: QTabWidget, name: str, page: QWidget, title: str, at: int = -1) -> None:
        """Add a sheet of any kind."""
        self.pages[name] = page
        tabs.insertTab(at if at >= 0 else tabs.count(), page, title)

    def tabs_of(self, name: str) -> QTabWidget:
        """The row of sheets that one stands in."""
        return self.above if self.above.indexOf(self.pages[name]) >= 0 else self.below

    def show_sheet(self, name: str, *, focus: bool = True) -> None:
        """Bring a sheet to the front."""
        page = self.pages[name]
        self.tabs_of(name).setCurrentWidget(page)
        if focus:
            view = page.view if isinstance(page, GridSheet) else page
            view.setFocus()

    def go_to(self, place: Place) -> bool:
        """Bring the cell of a place to the front."""
        name = "scenarios" if place.scenario else _PLACED.get(place.table, place.table)
        if name not in self.grids:
            return False
        sheet = self.grids[name]
        self.show_sheet(name)
        if not sheet.view.go_to(place) and sheet.filter.text():
            sheet.filter.clear()
            return sheet.view.go_to(place)
        return True

    def current_grid(self) -> GridSheet | None:
        """The editable sheet the user works in: the one with the focus, else the one in front above."""
        for sheet in self.grids.values():
            if sheet.isVisible() and sheet.isAncestorOf(_focused(self)):
                return sheet
        page = self.above.currentWidget()
        return page if isinstance(page, GridSheet) else None

    def current_live(self) -> LiveView | None:
        """The live view with the focus."""
        focused = _focused(self)
        return next((view for view in self.views.values() if view is focused), None)

    def mark_stale(self) -> None:
        """Everything computed has to be read anew."""
        for view in self.views.values():
            view.mark_stale()

    def enter(self, place: Place, text: str) -> None:
        """Put a text typed elsewhere into the cell of a place."""
        name = "scenarios" if place.scenario else _PLACED.get(place.table, place.table)
        sheet = self.grids.get(name)
        if sheet is None:
            return
        index = sheet.view.currentIndex() if not place.record else sheet.model.index_of(place)
        if index.isValid():
            sheet.model.enter([index], text)

    def _follow(self, edited: object) -> None:
        self.mark_stale()
        if edited is None:
            for sheet in self.grids.values():
                if sheet.keeper is not None:
                    sheet.keeper.show_stated()
        self._mark_pins()

    def _mark_pins(self) -> None:
        """Say at the tab of the pins how many there are; touching it lays all tabs out, so only where it differs."""
        count, colours = len(self._store.view.overrides), self._theme.colours
        title, sign = f"Pins ({count})" if count else "Pins", icon("pin", colours.pinned if count else colours.muted)
        tabs = self.tabs_of("overrides")
        at = tabs.indexOf(self.pages["overrides"])
        if tabs.tabText(at) != title or tabs.tabIcon(at).cacheKey() != sign.cacheKey():
            tabs.setTabText(at, title)
            tabs.setTabIcon(at, sign)

    def enlarge(self, part: int) -> None:
        """Give most of the room to the inputs (0) or the results (1); once more divides it again."""
        height = sum(self.sizes())
        large = self.sizes()[part] > 0.7 * height
        share = 0.55 if large and part == 0 else 0.45 if large else 0.82
        sizes = [round(height * share), round(height * (1 - share))]
        self.setSizes(sizes if part == 0 else sizes[::-1])

    def _preference_changed(self, key: str) -> None:
        del key
        self.mark_stale()

    def announce(self) -> None:
        """Say anew what the current cell is about."""
        sheet = self.current_grid()
        if sheet is not None:
            sheet.view.announce()
        else:
            self.subject_changed.emit(Subject())


def _focused(widget: QWidget) -> QWidget:
    focused: QWidget | None = widget.window().focusWidget()
    return focused if focused is not None else widget.window()
