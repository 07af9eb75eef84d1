"""The sheets in the middle of the window by name: which place shows each, and which cell of it is in use."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from sizer.design.titles import TABLE_TITLES
from ui.bars.formula_bar import FormulaBar
from ui.grids.delegate import CellEditor
from ui.grids.models.pin_model import PinModel
from ui.grids.models.properties import PropertyModel, policy_places, term_places
from ui.grids.models.records import RecordModel
from ui.grids.sheet import GridSheet
from ui.rail.entry import Group, RailEntry
from ui.rail.panes import Pane
from ui.results.answers import Problems, Results
from ui.results.bill import MONEY, SPACE, BillOfMaterials
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place
from ui.tables.live import LiveModel, LiveView
from ui.tables.totalled import TotalledTable
from ui.widgets.theme import Theme
from ui.window.entries import ENTRIES
from ui.window.left import PlacesLeft
from ui.window.snapping import BeforePainting

RECORDS = ("items", "services", "pools", "links", "workloads", "requirements", "overrides", "accepted")
LOW_WINDOW = 640
"""A place of the design has no answer below it in a lower window."""
_UPPER_SHARE = 0.54


class Workbook(QSplitter):
    """See the module. Sheets are known by name: the tables they edit, or results, bom, problems and so on."""

    subject_changed = Signal(object)
    opened = Signal(object)
    selection_changed = Signal(object)
    """The view the user works in, after what is selected in it changed."""
    said = Signal(str)
    defaulted = Signal(str)  # a sentence about cells that were emptied and have a default now
    places_changed = Signal()
    """Other places are in view, or another segment of one."""
    wanted = Signal()
    """Something of the design is to be seen, whatever stood in its place."""

    def __init__(
        self, store: Store, settings: Settings, theme: Theme, formula_bar: FormulaBar, parent: QWidget | None = None
    ) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._store, self._settings, self._theme = store, settings, theme
        self.grids: dict[str, GridSheet] = {}
        self.views: dict[str, LiveView] = {}
        self.pages: dict[str, QWidget] = {}
        """Every sheet that was made, those that are neither grid nor live view among them."""
        self.makers: dict[str, Callable[[], QWidget]] = {}
        """What makes the sheets that are made when they are first looked at."""
        self.openers: dict[str, Callable[[Place], bool]] = {}
        """What goes to a place of a table that no grid shows."""
        self.entries = {entry.id: entry for entry in ENTRIES}
        self.design, self.answer = Pane(self.sheet, formula_bar), Pane(self.sheet)
        self.left = PlacesLeft(self.entries, self.pane_of, self.grids, self.views)
        self.front = self.entries["hardware"]
        self._seen: QWidget | None = None
        self._shares = round(1000 * _UPPER_SHARE), round(1000 * (1 - _UPPER_SHARE))
        self._snap = BeforePainting(self, self._whole_rows)
        self.splitterMoved.connect(lambda *_: self._moved())
        for pane, name in ((self.design, "Design"), (self.answer, "Answer")):
            pane.setAccessibleName(name)
            pane.segment_chosen.connect(self._choose_segment)
            self.addWidget(pane)
        for entry in ENTRIES:
            self.pane_of(entry).add(entry)
        self.setStretchFactor(1, 1)  # what comes below takes its room from the lower pane alone
        self.below: tuple[QWidget, ...] = ()
        """What takes a little of the height for a while, and moves nothing."""
        self.setChildrenCollapsible(False)
        self.setHandleWidth(6)
        self.setSizes(list(self._shares))
        for table in RECORDS:
            kind = PinModel if table == "overrides" else RecordModel
            title = {"overrides": "Pins", "accepted": "Accepted"}.get(table) or TABLE_TITLES[table]
            self.add_grid(table, GridSheet(kind(store, settings, theme, table, self), title, settings, theme))
        for name, title, places in (("policies", "House rules", policy_places()), ("terms", "Terms", term_places())):
            self.add_grid(name, GridSheet(PropertyModel(store, settings, theme, places, self), title, settings, theme))
        for name, title, build in (("results", "Results", Results(store, settings)),
                                   ("problems", "Problems", Problems(store))):
            self.add_live(name, LiveView(LiveModel(build, self), title, theme))
        for name, title, bill in (("bom", "Bill of materials", BillOfMaterials(store, settings)),
                                  ("money", "Money", BillOfMaterials(store, settings, MONEY)),
                                  ("space", "Space and power", BillOfMaterials(store, settings, SPACE))):
            view = LiveView(LiveModel(bill, self), title, theme)
            self.add_live(name, view)
            self.pages[name] = TotalledTable(view, theme)
        # A method, and no lambda: the settings outlive the window, and Qt ends only a connection it knows the end of.
        settings.changed.connect(self.mark_stale)
        theme.changed.connect(self.mark_stale)
        store.changed.connect(self._follow)

    def add_grid(self, name: str, sheet: GridSheet) -> None:
        """Add an editable sheet."""
        if sheet.keeper is not None:
            sheet.keeper.show_stated()
        sheet.room_changed.connect(self._snap.start)
        sheet.view.subject_changed.connect(self.subject_changed)
        sheet.said.connect(self.said)
        sheet.defaulted.connect(self.defaulted)
        sheet.view.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit(sheet.view))
        self.grids[name] = sheet
        self.pages[name] = sheet

    def add_live(self, name: str, view: LiveView) -> None:
        """Add a view of results."""
        self.wire_live(view)
        view.let_columns_leave()
        self.views[name] = view
        self.pages[name] = view

    def add_page(self, name: str, page: QWidget) -> None:
        """Add a sheet of any other kind."""
        self.pages[name] = page

    def end(self) -> None:
        """Give up the sheets that no place has shown: they stand in no window that would take them along."""
        for page in self.pages.values():
            if page.parent() is None:
                page.deleteLater()

    def wire_live(self, view: LiveView) -> None:
        """Let the window follow a live view, wherever it stands."""
        view.subject_changed.connect(self.subject_changed)
        view.opened.connect(self.opened)
        view.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit(view))

    def sheet(self, name: str) -> QWidget:
        """A sheet by its name, made if it is looked at for the first time."""
        if name not in self.pages:
            self.pages[name] = self.makers.pop(name)()
        return self.pages[name]

    def names(self) -> list[str]:
        """Every sheet there is, made or not."""
        return [*self.pages, *self.makers]

    def all_names(self) -> set[str]:
        """The names of sheets and of places."""
        return {*self.names(), *self.entries}

    def show_any(self, name: str) -> None:
        """Bring a sheet or a place to the front, whichever is called so."""
        if name in self.entries:
            self.show_entry(name)
        else:
            self.show_sheet(name)

    def pane_of(self, entry: RailEntry) -> Pane:
        """Where a place is shown."""
        return self.design if entry.group is Group.DESIGN else self.answer

    def entry_of(self, sheet: str) -> RailEntry:
        """The place that shows a sheet."""
        return next(entry for entry in ENTRIES if sheet in entry.sheets)

    def shows(self, name: str) -> bool:
        """Whether a sheet is in view, in a window that is."""
        return any(name in entry.segments[self.pane_of(entry).segment(entry.id)].sheets for entry in self.in_view())

    def in_view(self) -> tuple[RailEntry, ...]:
        """The place in front, and the one that stands with it."""
        if not self._split():
            return (self.front,)
        return tuple(pane.entry for pane in (self.design, self.answer) if pane.entry is not None)

    def _split(self) -> bool:
        alone = self.left.alone.get(self.front.id, self.front.group is not Group.DESIGN)
        return not alone and self.front.group is not Group.CATALOG and self.window().height() >= LOW_WINDOW

    def show_entry(self, name: str, *, focus: bool = True) -> None:
        """Bring a place to the front, as it was left."""
        entry, self.left.led = self.entries[name], None
        if not entry.headed:  # nothing on it would lead back from another of its sheets
            self.pane_of(entry).body(name).segment = 0
        self._come_to(entry)
        if focus:
            self.focus_front()

    def _come_to(self, entry: RailEntry) -> None:
        self.wanted.emit()
        self.front = entry
        if self.front.group is Group.ANSWER and self.front.follows:
            self.left.last = self.front
        self._arrange()

    def _arrange(self) -> None:
        """Show what belongs to the place in front, and let the bars follow."""
        split, front = self._split(), self.front
        self.pane_of(front).show_entry(front, self.pane_of(front).segment(front.id))
        if split and front.group is Group.DESIGN:
            below = self.left.under(front)
            self.answer.show_entry(below, self.answer.segment(below.id))
        if split and front.group is Group.ANSWER and self.design.entry is None:
            self.design.show_entry(self.entries["hardware"], 0)
        self.design.show_in_view(wanted=split or front.group is Group.DESIGN)
        self.answer.show_in_view(wanted=split or front.group is not Group.DESIGN)
        if split:
            self.setSizes(list(self.left.shares.get(front.id, self._shares)))
            self._snap.start()
        self.places_changed.emit()
        page = self.sheet(self._first_sheet(front))
        if page is not self._seen:
            self._seen = page
            sheet = self._grid_of(page)
            if sheet is not None:
                sheet.view.begin()
            self.left.scroll_back(self._first_sheet(front))

    def regions(self) -> list[QWidget]:
        """The panes in view, the upper first."""
        return [pane for pane in (self.design, self.answer) if pane.isVisible()]

    def typing(self) -> bool:
        """Whether an editor of a cell is open."""
        return isinstance(self.window().focusWidget(), CellEditor)

    def _moved(self) -> None:
        """The user divides the height."""
        upper, lower = self.sizes()
        if upper and lower:
            self.left.shares[self.front.id] = upper, lower + self._below()
            self._snap.start()

    def _below(self) -> int:
        return sum(part.height() for part in self.below if part.isVisible())

    def _whole_rows(self) -> None:
        """Divide the height between two rows of the grid above, and give the room of rows that are not there away.

        It always starts from how the height is shared: what a message or a panel took for a while comes back.
        """
        sizes = self.sizes()
        if not all(sizes):
            return
        shares = self.left.shares.get(self.front.id, self._shares)
        upper = (sum(sizes) + self._below()) * shares[0] // sum(shares)
        sheet = self._grid_of(self.sheet(self._first_sheet(self.front)))
        if sheet is not None and len(self.front.segments[0].sheets) == 1:
            room = sheet.whole.room + upper - sizes[0]
            upper += sheet.whole.whole_in(room, filled=self.front.id not in self.left.shares) - room
        if upper != sizes[0]:
            self.setSizes([upper, sum(sizes) - upper])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._snap.start()

    def arrange_again(self) -> None:
        """The window has another height."""
        if self.pane_of(self.front).entry is not None and (
                self._split() != (self.design.isVisibleTo(self) and self.answer.isVisibleTo(self))):
            self._arrange()

    def _first_sheet(self, entry: RailEntry) -> str:
        return entry.segments[self.pane_of(entry).segment(entry.id)].sheets[0]

    def focus_front(self) -> None:
        """Give the focus to the sheet in front, where it was left: the cell that the cursor is in is explained."""
        self._focus(self.sheet(self._first_sheet(self.front)))

    def _focus(self, page: QWidget) -> None:
        sheet = self._grid_of(page)
        (page if sheet is None else sheet.view).setFocus(Qt.FocusReason.ShortcutFocusReason)  # asked for by somebody

    def _choose_segment(self, entry: str, at: int) -> None:
        pane = self.pane_of(self.entries[entry])
        pane.show_entry(self.entries[entry], at)
        self.places_changed.emit()
        sheet = self._grid_of(self.sheet(self._first_sheet(self.entries[entry])))
        if sheet is not None:
            sheet.view.begin()

    def show_segment(self, entry: str, title: str) -> None:
        """Show the segment of a place that is called so."""
        titles = [each.title for each in self.entries[entry].segments]
        self._choose_segment(entry, titles.index(title))

    def toggle_alone(self, entry: str = "") -> None:
        """Give the place in front the whole room, or split it again."""
        if entry:
            self.show_entry(entry)
        alone = self.left.alone[self.front.id] = self._split()
        self._arrange()
        above = self.design.entry
        if alone:
            self.left.part(self.front.id)
        elif self.front.group is Group.ANSWER and above is not None:
            self.left.below[above.id] = self.front.id

    def show_sheet(self, name: str, *, focus: bool = True) -> None:
        """Bring a sheet to the front."""
        entry = self.entry_of(name)
        pane = self.pane_of(entry)
        before = pane.segment(entry.id)
        pane.body(entry.id).segment = entry.segment_of(name, before)
        self._come_to(entry)
        if focus:
            self._focus(self.sheet(name))

    def go_to(self, place: Place) -> bool:
        """Bring the cell of a place to the front."""
        name = "scenarios" if place.scenario else place.table
        if name not in self.grids:
            opener = self.openers.get(name)
            return opener is not None and opener(place)
        if self.front.group is Group.ANSWER:
            self.left.led = self.front
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
        return self._front_grid()

    def _front_grid(self) -> GridSheet | None:
        entries = [entry for entry in (self.front, self.design.entry) if entry is not None]
        grids = (self._grid_of(self.sheet(self._first_sheet(entry))) for entry in entries)
        return next((sheet for sheet in grids if sheet is not None), None)

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
        """The ranges are known: what is met may be uncertain, and numbers have their digits."""
        for sheet in self.grids.values():
            sheet.model.judge_anew()

    def enter(self, place: Place, text: str) -> None:
        """Put a text typed elsewhere into the cell of a place."""
        name = "scenarios" if place.scenario else place.table
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
            self.left.led = None
            for sheet in self.grids.values():
                if sheet.keeper is not None:
                    sheet.keeper.show_stated()
                    sheet.keeper.sort_as_kept()


def _focused(widget: QWidget) -> QWidget:
    focused: QWidget | None = widget.window().focusWidget()
    return focused if focused is not None else widget.window()
