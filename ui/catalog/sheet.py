"""The catalog as a sheet: search, facets, the records with what fits, a tray to compare, the record, a form."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sizer.catalog import KINDS, Kind
from sizer.catalog.searching.record import short_title
from sizer.catalog.searching.words import kind_title
from sizer.exploring.changes.fitting import Fits
from sizer.units import counted
from ui.catalog.browsing import Browsing
from ui.catalog.columns import EVERY, ColumnsLink
from ui.catalog.facets import FacetChips, FacetColumn
from ui.catalog.model import BrowsingModel, line_name
from ui.catalog.nothing import NothingFound
from ui.catalog.own import OwnDesk
from ui.catalog.record_pane import RecordPane
from ui.catalog.search_field import SearchField
from ui.catalog.table import RecordTable, WholeRows
from ui.catalog.tray import CompareTray
from ui.state.settings import Settings
from ui.state.store import Store
from ui.widgets.dialogs import Dialogs
from ui.widgets.elided import ElidedBox
from ui.widgets.icons import icon
from ui.widgets.measures import EXPLAIN_NARROW, EXPLAIN_WIDE, WIDE, L, S, field_height
from ui.widgets.parts import SheetHead
from ui.widgets.plain import beside_icon, caption, plain_label
from ui.widgets.theme import Theme
from ui.widgets.typefaces import CAPTION, scaled, set_in

KIND_WIDTH = 150


class CatalogSheet(QWidget):
    """See the module."""

    wanted = Signal(str)
    """A record is to become a line of the design."""

    block_wanted = Signal(str)
    """A record is to be built with drives and connections."""

    def __init__(self, store: Store, settings: Settings, theme: Theme, dialogs: Dialogs) -> None:
        super().__init__()
        self.setObjectName("catalogSheet")
        self.setAutoFillBackground(True)
        self._store, self._theme = store, theme
        self.browsing = Browsing(store.catalog, store.view)
        self._asked = self._gave = False
        self.model = BrowsingModel(self.browsing, self)
        self.head = SheetHead("Catalog")
        self.own_button = QPushButton(caption(beside_icon("Own record")))
        self.own_button.setToolTip("Add a record of your own to the catalog")
        self.kind = ElidedBox(8)
        self.kind.setAccessibleName("Kind of hardware")
        self.kind.setFixedSize(scaled(KIND_WIDTH), field_height())
        self.kind.activated.connect(lambda _at: self._choose_kind())
        self.search = SearchField(theme)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._enter_search)
        self.search.went_down.connect(self._go_down)
        self.count = plain_label()
        set_in(self.count, CAPTION)
        self.count.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.note = plain_label()
        self.note.setWordWrap(True)
        self.note.setContentsMargins(L, 0, L, S)
        self.note.hide()
        self.facets = FacetColumn(self.browsing, theme)
        self.chips = FacetChips(self.browsing)
        for part in (self.facets, self.chips):
            part.toggled.connect(self._toggle)
            part.line_chosen.connect(self._choose_line)
        self.table = RecordTable(self.model, theme)
        self.columns = ColumnsLink(settings, self.model, self.table)
        self.head.add(self.columns)
        self.head.add(self.own_button)
        self.nothing = NothingFound()
        self.tray = CompareTray(self.browsing, theme)
        self.record = RecordPane(theme)
        self.desk = OwnDesk(self.browsing, settings, theme, dialogs, self, partial(self._follow, force=True))
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.search)  # who comes here by a key goes on typing what is looked for

    def give_record(self) -> RecordPane:
        """Have the record shown by somebody else, who has a head for it."""
        self._gave = True
        self._beside.hide()
        self.record.bare()
        return self.record

    def open_for(self, line: str) -> None:
        """Show what could replace a line, its present model in front; not while a record entered is not given up."""
        if not self.desk.leave():
            return
        self._follow(force=True)
        self.browsing.open_for(line)
        self._show_search()
        self._refresh()
        self.table.show_record(self.browsing.at(self.browsing.present()))
        self.table.setFocus()

    def show_item(self, record: str) -> None:
        """Show a record of the catalog, whatever was searched for."""
        self._follow(force=True)
        item = self.browsing.catalog.items.get(record)
        if item is None:
            return
        self.browsing.text = ""
        self.browsing.choose_kind(item.kind)
        self._show_search()
        self._refresh()
        self.table.show_record(self.browsing.at(record))

    def use(self, record: str) -> bool:
        """Put a record in the place of the line's, or add a line with it; whether the design has changed."""
        item = self.browsing.catalog.items.get(record)
        if item is None:
            return False
        fitting = self.browsing.fitting
        if fitting is None or not fitting.concerns(item):
            self.wanted.emit(record)
            return True
        fit = fitting.of(item)
        if fit.present or not self._store.edit(fit.edit):
            return False
        used = f"{short_title(item)} is used for {line_name(self.browsing)}."
        told = " ".join((used, *(f"{moved}." for moved in fit.moved),
                         *(fit.sentences if fit.fits is not Fits.YES else ())))
        self.say(told)
        return True

    def say(self, text: str) -> None:
        """Say something below the search."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(L, 0, L, S)
        row.setSpacing(S)
        row.addWidget(self.kind)
        row.addWidget(self.search, 1)
        row.addSpacing(S)
        row.addWidget(self.count)
        self._tables = QStackedWidget()
        self._tables.addWidget(WholeRows(self.table))
        self._tables.addWidget(self.nothing)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        self._side = _line(QFrame.Shape.VLine)
        middle.addWidget(self.facets)
        middle.addWidget(self._side)
        middle.addWidget(self._tables, 1)
        self.page = QWidget()
        rows = QVBoxLayout(self.page)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.head)
        rows.addLayout(row)
        rows.addWidget(self.chips)
        rows.addWidget(self.note)
        rows.addWidget(_line(QFrame.Shape.HLine))
        rows.addLayout(middle, 1)
        rows.addWidget(self.tray)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.page)
        self.stack.addWidget(self.desk.form)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.stack, 1)
        self._beside = _line(QFrame.Shape.VLine)
        whole.addWidget(self._beside)
        whole.addWidget(self.record)

    def _connect(self) -> None:
        table, record, desk = self.table, self.record, self.desk
        table.chosen.connect(self._show_record)
        table.used.connect(self.use)
        table.compared.connect(self._compare)
        table.sort_wanted.connect(self._sort)
        table.typed.connect(self._type)
        table.left_up.connect(self.search.setFocus)
        self.columns.moved.connect(self._refresh)
        self.nothing.text_wanted.connect(self.search.setText)
        self.nothing.kind_wanted.connect(self._go_to_kind)
        self.tray.cleared.connect(self._clear_compared)
        self.tray.removed.connect(self._compare)
        self.tray.chosen.connect(lambda name: self._show_record(name) if self.browsing.at(name) < 0 else (
            table.show_record(self.browsing.at(name))))  # what is compared need not be among those found
        record.used.connect(self.use)
        record.compared.connect(self._compare)
        record.built.connect(self.block_wanted)
        self.own_button.clicked.connect(lambda _checked=False: desk.begin())
        record.copied.connect(desk.begin)
        record.edited.connect(lambda name: desk.begin(name, edit=True))
        record.removed.connect(desk.remove)
        desk.opened.connect(self._open_form)
        desk.closed.connect(self._close_form)
        desk.kept.connect(self._show_kept)
        desk.told.connect(self.say)
        self._store.changed.connect(lambda _edited: self._follow())
        self._store.begun.connect(self._begin_anew)
        self._theme.changed.connect(self._recolour)
        self._recolour()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_width()

    def _fit_width(self) -> None:
        wide = self.window().width() >= WIDE
        if not self._gave:
            self.record.setFixedWidth(scaled(EXPLAIN_WIDE if wide else EXPLAIN_NARROW))
        for part in (self.facets, self._side):
            part.setVisible(wide)
        self.chips.setVisible(not wide)

    def _go_down(self) -> None:
        if self.browsing.rows:
            self.table.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.browsing.compared:
            self._clear_compared()
        else:
            super().keyPressEvent(event)

    def _begin_anew(self) -> None:
        self.browsing.begin_anew()
        self._asked = False
        self._show_search()

    def _follow(self, *, force: bool = False) -> None:
        """Follow the store: at once where the sheet is seen, else when it is. What was said was of another state."""
        self.say("")
        if not (seen := self.isVisible()) and not force:
            return
        current, line = self.table.current(), self.browsing.line
        self.browsing.follow(self._store.catalog, self._store.view, first=seen and not self._asked)
        self._asked = self._asked or seen
        self._list_kinds()
        # Nobody chose what is current before a line was: its model in use is what others are held against.
        self._refresh(current if line else self.browsing.present() or current)

    def _refresh(self, current: str = "") -> None:
        browsing = self.browsing
        current = current or self.table.current()
        self.model.show_found(self.columns.order())
        self.table.lay_out()
        self.table.mark_sorted(*browsing.order[:1], down=browsing.order[1])
        self.facets.refresh()
        self.chips.refresh()
        self.tray.refresh()
        kinds = len(browsing.present_kinds())
        self.head.say(f"{counted(len(browsing.catalog.items), 'record')} of {counted(kinds, 'kind')}")
        self.count.setText(f"{len(browsing.rows):,} of {browsing.total():,}")
        self._tables.setCurrentIndex(0 if browsing.rows else 1)
        if not browsing.rows:
            self.nothing.show_found(browsing)
        self.table.show_record(browsing.at(current))
        if not browsing.rows:
            self._show_record("")

    def _list_kinds(self) -> None:
        self.kind.blockSignals(True)
        self.kind.clear()
        for kind in self.browsing.present_kinds():
            self.kind.addItem(kind_title(kind), kind.name)
        self.kind.addItem("Every kind", EVERY)
        self._show_kind()
        self.kind.blockSignals(False)

    def _show_kind(self) -> None:
        kind = self.browsing.kind
        self.kind.setCurrentIndex(max(self.kind.findData(kind.name if kind is not None else EVERY), 0))
        self.search.show_kind(kind)

    def _show_search(self) -> None:
        self._show_kind()
        self.search.setText(self.browsing.text)

    def _choose_kind(self) -> None:
        name = str(self.kind.currentData())
        self.browsing.choose_kind(KINDS.get(name))
        self._refresh(self.browsing.present())

    def _go_to_kind(self, kind: Kind) -> None:
        self.browsing.choose_kind(kind)
        self._show_kind()
        self._refresh(self.browsing.present())
        self.table.setFocus()

    def _search(self, text: str) -> None:
        if text != self.browsing.text:
            self.browsing.text = text
            self.browsing.find()
            self.say("")
            self._refresh()

    def _enter_search(self) -> None:
        if self.browsing.rows:
            self.table.setFocus()
        else:
            self.nothing.take_offer()

    def _type(self, letters: str) -> None:
        self.search.setFocus()
        self.search.insert(letters)

    def _toggle(self, facet: str, value: str) -> None:
        self.browsing.toggle(facet, value)
        self._refresh()

    def _choose_line(self, line: str) -> None:
        self.browsing.choose_line(line)
        self._refresh(self.browsing.present())

    def _sort(self, key: str) -> None:
        self.browsing.sort_by(key)
        self._refresh()

    def _compare(self, record: str) -> None:
        if not self.browsing.compare(record):
            self.say("Four records are compared already. Take one out to compare another.")
            return
        self.say("")
        self.model.refresh_compared()
        self.tray.refresh()
        self._show_record(self.table.current())

    def _clear_compared(self) -> None:
        self.browsing.compared.clear()
        self.model.refresh_compared()
        self.tray.refresh()
        self._show_record(self.table.current())
        self.table.setFocus()

    def _show_record(self, record: str) -> None:
        browsing = self.browsing
        item = browsing.catalog.items.get(record)
        fitting = browsing.fitting
        fit = fitting.of(item) if fitting is not None and item is not None and fitting.concerns(item) else None
        self.record.show_record(browsing.catalog, item, fit, line_name(browsing) if fit is not None else "",
                                compared=record in browsing.compared)

    def _open_form(self) -> None:
        self.stack.setCurrentWidget(self.desk.form)
        self.record.show_record(None, None, instead="A record of your own is being entered.")

    def _close_form(self) -> None:
        self.stack.setCurrentWidget(self.page)
        self._show_record(self.table.current())
        self.table.setFocus()

    def _show_kept(self, record: str, told: str) -> None:
        self.show_item(record)
        self.say(told)

    def _recolour(self) -> None:
        colours = self._theme.colours
        palette = self.palette()
        palette.setColor(self.backgroundRole(), colours.surface)
        self.setPalette(palette)
        self.own_button.setIcon(icon("add", colours.text))
        for line in self.findChildren(QFrame, "hair"):
            shade = line.palette()
            shade.setColor(line.foregroundRole(), colours.line)
            shade.setColor(line.backgroundRole(), colours.line)
            line.setPalette(shade)


def _line(shape: QFrame.Shape) -> QFrame:
    line = QFrame()
    line.setObjectName("hair")
    line.setAutoFillBackground(True)
    if shape == QFrame.Shape.HLine:
        line.setFixedHeight(1)
    else:
        line.setFixedWidth(1)
    return line
