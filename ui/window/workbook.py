"""The sheets in the middle of the window: inputs above, what follows from them below, both in view.

A sheet is made when it is first shown or asked for: a window is painted without any, and opens with two of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from sizer.design.titles import TABLE_TITLES
from ui.state.settings import Settings
from ui.widgets.icons import icon
from ui.widgets.theme import Theme
from ui.window.lazily import Lazily
from ui.window.waiting import Waiting

if TYPE_CHECKING:
    from ui.grids.sheet import GridSheet
    from ui.state.ranges import Ranges
    from ui.state.store import Store
    from ui.state.subject import Place
    from ui.tables.live import LiveView

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

    def __init__(
        self, store: Callable[[], Store], settings: Settings, theme: Theme, ranges: Callable[[], Ranges | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._give_store, self._settings, self._theme, self._ranges = store, settings, theme, ranges
        self.grids: Lazily[GridSheet] = Lazily()
        self.views: Lazily[LiveView] = Lazily()
        self.pages: Lazily[QWidget] = Lazily()
        self._standing: dict[str, QWidget] = {}
        """What stands under the tab of each sheet: the page, or what waits there until it is made."""
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
            self.offer_grid(self.above, table, TABLE_TITLES[table], partial(self._records, table))
        for name, title in (("policies", "Policies"), ("header", "Title page")):
            self.offer_grid(self.above, name, title, partial(self._properties, name, title))
        for name, title in (("results", "Results"), ("bom", "Bill of materials")):
            self.offer_live(name, title, partial(self._answers, name, title))
        self.offer_grid(self.below, "overrides", "Pins", partial(self._records, "overrides", "Pins"))
        self.offer_live("problems", "Problems", partial(self._answers, "problems", "Problems"))
        self.offer_grid(self.below, "accepted", "Accepted", partial(self._records, "accepted", "Accepted"))
        self._mark_pins(0)
        settings.changed.connect(self._preference_changed)
        theme.changed.connect(self.mark_stale)
        for tabs in (self.above, self.below):
            tabs.currentChanged.connect(partial(self._make_at, tabs))

    @property
    def _store(self) -> Store:
        return self._give_store()

    def _records(self, table: str, title: str = "") -> GridSheet:
        from ui.grids.models.pin_model import PinModel  # noqa: PLC0415 - when shown
        from ui.grids.models.records import RecordModel  # noqa: PLC0415
        from ui.grids.sheet import GridSheet  # noqa: PLC0415

        kind = PinModel if table == "overrides" else RecordModel
        model = kind(self._store, self._settings, self._theme, table, self)
        return GridSheet(model, title or TABLE_TITLES[table], self._settings, self._theme)

    def _properties(self, name: str, title: str) -> GridSheet:
        from ui.grids.models.properties import PropertyModel, header_places, policy_places  # noqa: PLC0415 - when shown
        from ui.grids.sheet import GridSheet  # noqa: PLC0415

        places = header_places() if name == "header" else policy_places()
        model = PropertyModel(self._store, self._settings, self._theme, places, self)
        return GridSheet(model, title, self._settings, self._theme)

    def _answers(self, name: str, title: str) -> LiveView:
        from ui.results.answers import BillOfMaterials, Problems, Results  # noqa: PLC0415 - after the first picture
        from ui.tables.live import LiveModel, LiveView  # noqa: PLC0415

        store, settings = self._store, self._settings
        build = (Results(store, settings, self._ranges) if name == "results"
                 else BillOfMaterials(store, settings) if name == "bom" else Problems(store))
        return LiveView(LiveModel(build, self._theme, self), title, self._theme)

    def offer_grid(self, tabs: QTabWidget, name: str, title: str, make: Callable[[], GridSheet]) -> None:
        """Give a place to an editable sheet."""
        def made() -> GridSheet:
            sheet = make()
            if sheet.keeper is not None:
                sheet.keeper.show_stated()
            sheet.view.subject_changed.connect(self.subject_changed)
            sheet.said.connect(self.said)
            sheet.defaulted.connect(self.defaulted)
            sheet.view.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit(sheet.view))
            self._put(name, sheet)
            return sheet

        self.grids.offer(name, made)
        self._stand_in(tabs, name, title, lambda: self.grids[name])

    def offer_live(self, name: str, title: str, make: Callable[[], LiveView]) -> None:
        """Give a place to a view of results."""
        def made() -> LiveView:
            view = make()
            self.wire_live(view)
            self._put(name, view)
            return view

        self.views.offer(name, made)
        self._stand_in(self.below, name, title, lambda: self.views[name])

    def offer_page(self, name: str, title: str, make: Callable[[], QWidget], at: int = -1) -> None:
        """Give a place to a sheet of any other kind."""
        def made() -> QWidget:
            page = make()
            self._put(name, page)
            return page

        self._stand_in(self.below, name, title, made, at)

    def wire_live(self, view: LiveView) -> None:
        """Let the window follow a live view, wherever it stands."""
        view.subject_changed.connect(self.subject_changed)
        view.opened.connect(self.opened)
        view.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit(view))

    def _stand_in(
        self, tabs: QTabWidget, name: str, title: str, make: Callable[[], QWidget], at: int = -1
    ) -> None:
        self.pages.offer(name, make)
        self._standing[name] = Waiting()
        tabs.insertTab(at if at >= 0 else tabs.count(), self._standing[name], title)

    def _put(self, name: str, page: QWidget) -> None:
        """Let a page stand where something waited for it; the sheet in front stays in front."""
        tabs, waiting = self.tabs_of(name), self._standing[name]
        at = self.index_of(name)
        quiet = tabs.blockSignals(True)
        tabs.insertTab(at, page, tabs.tabIcon(at), tabs.tabText(at))
        if tabs.currentWidget() is waiting:
            tabs.setCurrentWidget(page)
        tabs.removeTab(at + 1)
        tabs.blockSignals(quiet)
        self._standing[name] = page
        waiting.deleteLater()

    def _make_at(self, tabs: QTabWidget, at: int) -> None:
        page = tabs.widget(at)
        found = next((name for name, standing in self._standing.items() if standing is page), None)
        if found is not None:
            self.pages[found]

    def make_front(self, tabs: QTabWidget) -> None:
        """Make the sheet that is in front."""
        self._make_at(tabs, tabs.currentIndex())

    def tabs_of(self, name: str) -> QTabWidget:
        """The row of sheets that one stands in."""
        return self.above if self.above.indexOf(self._standing[name]) >= 0 else self.below

    def index_of(self, name: str) -> int:
        """Where a sheet stands in its row."""
        return self.tabs_of(name).indexOf(self._standing[name])

    def show_sheet(self, name: str, *, focus: bool = True) -> None:
        """Bring a sheet to the front."""
        page = self.pages[name]
        self.tabs_of(name).setCurrentWidget(page)
        if focus:
            sheet = self._grid_of(page)
            (page if sheet is None else sheet.view).setFocus()

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

    def finish_typing(self) -> None:
        """Enter what stands in an open editor, before the design is saved, written out or left."""
        for sheet in self.grids.made.values():
            sheet.view.finish_typing()

    def current_grid(self) -> GridSheet | None:
        """The editable sheet the user works in: the one with the focus, else the one in front above."""
        for sheet in self.grids.made.values():
            if sheet.isVisible() and sheet.isAncestorOf(_focused(self)):
                return sheet
        return self._grid_of(self.above.currentWidget())

    def _grid_of(self, page: QWidget | None) -> GridSheet | None:
        return next((sheet for sheet in self.grids.made.values() if sheet is page), None)

    def current_live(self) -> LiveView | None:
        """The live view with the focus."""
        focused = _focused(self)
        return next((view for view in self.views.made.values() if view is focused), None)

    def mark_stale(self) -> None:
        """Everything computed has to be read anew."""
        for view in self.views.made.values():
            view.mark_stale()

    def judge_anew(self) -> None:
        """The ranges are known: what is met may be uncertain."""
        if "requirements" in self.grids.made:
            self.grids["requirements"].model.repaint()

    def enter(self, place: Place, text: str) -> None:
        """Put a text typed elsewhere into the cell of a place."""
        name = "scenarios" if place.scenario else _PLACED.get(place.table, place.table)
        sheet = self.grids.get(name)
        if sheet is None:
            return
        index = sheet.view.currentIndex() if not place.record else sheet.model.index_of(place)
        if index.isValid():
            sheet.model.enter([index], text)

    def follow(self, edited: object) -> None:
        """The design was changed, or is another one."""
        self.mark_stale()
        if edited is None:
            for sheet in self.grids.made.values():
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

    def _preference_changed(self, key: str) -> None:
        del key
        self.mark_stale()

    def announce(self) -> None:
        """Say anew what the current cell is about."""
        from ui.state.subject import Subject  # noqa: PLC0415 - after the first picture

        sheet = self.current_grid()
        if sheet is not None:
            sheet.view.announce()
        else:
            self.subject_changed.emit(Subject())


def _focused(widget: QWidget) -> QWidget:
    focused: QWidget | None = widget.window().focusWidget()
    return focused if focused is not None else widget.window()
