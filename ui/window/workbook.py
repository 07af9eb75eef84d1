"""The sheets in the middle of the window: inputs above, what follows from them below, both in view."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from sizer.design.titles import TABLE_TITLES
from ui.grids.models.pin_model import PinModel
from ui.grids.models.properties import PropertyModel, header_places, policy_places
from ui.grids.models.records import RecordModel
from ui.grids.sheet import GridSheet
from ui.results.answers import BillOfMaterials, Problems, Results
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place
from ui.tables.live import LiveModel, LiveView
from ui.widgets.icons import icon
from ui.widgets.theme import Theme

INPUTS = ("items", "pools", "links", "workloads", "requirements")
_PLACED = {"design": "header", "policies": "policies", "overrides": "overrides", "accepted": "accepted"}


class Workbook(QSplitter):
    """See the module. Sheets are known by name: the tables they edit, or results, bom, problems and so on."""

    subject_changed = Signal(object)
    opened = Signal(object)
    selection_changed = Signal(object)
    """The view the user works in, after what is selected in it changed."""
    said = Signal(str)
    defaulted = Signal(str)
    """A sentence about cells that were emptied and have a default now."""

    def __init__(self, store: Store, settings: Settings, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._store, self._settings, self._theme = store, settings, theme
        self.grids: dict[str, GridSheet] = {}
        self.views: dict[str, LiveView] = {}
        self.pages: dict[str, QWidget] = {}
        """Every sheet, those that are neither grid nor live view among them."""
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
            self._add_records(self.above, table, TABLE_TITLES[table])
        for name, title, places in (("policies", "Policies", policy_places()),
                                    ("header", "Title page", header_places())):
            model = PropertyModel(store, settings, theme, places, self)
            self.add_grid(self.above, name, GridSheet(model, title, settings, theme), title)
        for name, title, build in (("results", "Results", Results(store, settings)),
                                   ("bom", "Bill of materials", BillOfMaterials(store, settings)),
                                   ("problems", "Problems", Problems(store))):
            self.add_live(name, LiveView(LiveModel(build, theme, self), title, theme), title)
        self._add_records(self.below, "overrides", "Pins", at=2)
        self._add_records(self.below, "accepted", "Accepted")
        self._mark_pins(0)
        # A method, and no lambda: the settings outlive the window, and Qt ends only a connection it knows the end of.
        settings.changed.connect(self.mark_stale)
        theme.changed.connect(self.mark_stale)
        store.changed.connect(self._follow)
        self._fronts: dict[QTabWidget, QWidget | None] = {}
        for tabs in (self.above, self.below):
            self._fronts[tabs] = tabs.currentWidget()
            tabs.currentChanged.connect(lambda _at, tabs=tabs: self._brought(tabs))

    def _add_records(self, tabs: QTabWidget, table: str, title: str, at: int = -1) -> None:
        kind = PinModel if table == "overrides" else RecordModel
        model = kind(self._store, self._settings, self._theme, table, self)
        self.add_grid(tabs, table, GridSheet(model, title, self._settings, self._theme), title, at)

    def add_grid(self, tabs: QTabWidget, name: str, sheet: GridSheet, title: str, at: int = -1) -> None:
        """Add an editable sheet."""
        if sheet.keeper is not None:
            sheet.keeper.show_stated()
        sheet.view.subject_changed.connect(self.subject_changed)
        sheet.said.connect(self.said)
        sheet.defaulted.connect(self.defaulted)
        sheet.view.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit(sheet.view))
        self.grids[name] = sheet
        self._add(tabs, name, sheet, title, at)

    def add_live(self, name: str, view: LiveView, title: str, at: int = -1) -> None:
        """Add a view of results."""
        self.wire_live(view)
        self.views[name] = view
        self._add(self.below, name, view, title, at)

    def add_page(self, name: str, page: QWidget, title: str, at: int = -1) -> None:
        """Add a sheet of any other kind."""
        self._add(self.below, name, page, title, at)

    def _add(self, tabs: QTabWidget, name: str, page: QWidget, title: str, at: int) -> None:
        self.pages[name] = page
        tabs.insertTab(at if at >= 0 else tabs.count(), page, title)

    def wire_live(self, view: LiveView) -> None:
        """Let the window follow a live view, wherever it stands."""
        view.subject_changed.connect(self.subject_changed)
        view.opened.connect(self.opened)
        view.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit(view))

    def tabs_of(self, name: str) -> QTabWidget:
        """The row of sheets that one stands in."""
        return self.above if self.above.indexOf(self.pages[name]) >= 0 else self.below

    def index_of(self, name: str) -> int:
        """Where a sheet stands in its row."""
        return self.tabs_of(name).indexOf(self.pages[name])

    def show_sheet(self, name: str, *, focus: bool = True) -> None:
        """Bring a sheet to the front."""
        page = self.pages[name]
        self.tabs_of(name).setCurrentWidget(page)
        if focus:
            sheet = self._grid_of(page)
            (page if sheet is None else sheet.view).setFocus()

    def _brought(self, tabs: QTabWidget) -> None:
        """Another sheet is in front: the bars name its cell, and no cell of a sheet that nobody sees."""
        before, page = self._fronts[tabs], tabs.currentWidget()
        self._fronts[tabs] = page
        if page is before:
            return
        left, sheet = self._grid_of(before), self._grid_of(page)
        if sheet is None and left is not None:
            sheet = self._grid_of(self.above.currentWidget())
        if sheet is not None:
            sheet.view.begin()

    def go_to(self, place: Place) -> bool:
        """Bring the cell of a place to the front."""
        name = "scenarios" if place.scenario else _PLACED.get(place.table, place.table)
        if name not in self.grids:
            return False
        self.show_sheet(name)
        return self.grids[name].go_to(place)

    def finish_typing(self) -> None:
        """Enter what stands in an open editor, before the design is saved, written out or left."""
        for sheet in self.grids.values():
            sheet.view.finish_typing()

    def give_up_typing(self) -> None:
        """Close open editors and forget the texts that were not taken."""
        for sheet in self.grids.values():
            sheet.view.give_up_typing()

    def refused(self) -> list[tuple[str, Place, str]]:
        """The texts that cells did not take: the sheet, the cell, and a sentence with the reason."""
        return [(name, place, sentence) for name, sheet in self.grids.items()
                for place, sentence in sheet.model.refused_texts()]

    def edit(self, name: str, place: Place) -> None:
        """Go to a cell of a sheet and open its editor, unless it is open."""
        self.show_sheet(name, focus=False)
        self.grids[name].go_to(place)
        self.grids[name].view.edit_current()

    def current_grid(self) -> GridSheet | None:
        """The editable sheet the user works in: the one with the focus, else the one in front above."""
        for sheet in self.grids.values():
            if sheet.isVisible() and sheet.isAncestorOf(_focused(self)):
                return sheet
        return self._grid_of(self.above.currentWidget())

    def _grid_of(self, page: QWidget | None) -> GridSheet | None:
        return next((sheet for sheet in self.grids.values() if sheet is page), None)

    def current_live(self) -> LiveView | None:
        """The live view with the focus."""
        focused = _focused(self)
        return next((view for view in self.views.values() if view is focused), None)

    def mark_stale(self) -> None:
        """Everything computed has to be read anew."""
        for view in self.views.values():
            view.mark_stale()

    def judge_anew(self) -> None:
        """The ranges are known: what is met may be uncertain."""
        self.grids["requirements"].model.repaint()

    def enter(self, place: Place, text: str) -> None:
        """Put a text typed elsewhere into the cell of a place."""
        name = "scenarios" if place.scenario else _PLACED.get(place.table, place.table)
        sheet = self.grids.get(name)
        if sheet is None:
            return
        index = sheet.model.index_of(place)
        if index.isValid():
            sheet.model.enter([index], text)

    def _follow(self, edited: object) -> None:
        """The design was changed, or is another one."""
        self.mark_stale()
        if edited is None:
            for sheet in self.grids.values():
                if sheet.keeper is not None:
                    sheet.keeper.show_stated()
        self._mark_pins(len(self._store.view.overrides))

    def _mark_pins(self, count: int) -> None:
        """Say at the tab of the pins how many there are; touching it lays all tabs out, so only where it differs."""
        colours = self._theme.colours
        title, sign = f"Pins ({count})" if count else "Pins", icon("pin", colours.pinned if count else colours.muted)
        tabs, at = self.tabs_of("overrides"), self.index_of("overrides")
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


def _focused(widget: QWidget) -> QWidget:
    focused: QWidget | None = widget.window().focusWidget()
    return focused if focused is not None else widget.window()
