"""The panel above the strip: what would mend a missed requirement, and at which cost. Enter does it, one undo."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from sizer.design.edits import Batch
from ui.fixing.candidates import Fix, Search, ranked
from ui.icons import icon
from ui.results.live import LiveModel, LiveView
from ui.results.table import Cell, Head, Table
from ui.settings import Settings
from ui.store import Store
from ui.subject import Place
from ui.texts import value_text
from ui.theme import Theme

MOST_SHOWN = 8


class FixPanel(QFrame):
    """See the module. Candidates are sized one at a time between events, so that the window stays at hand."""

    went_to = Signal(object)
    """The place of the requirement itself."""

    def __init__(self, store: Store, settings: Settings, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store, self._settings, self._theme = store, settings, theme
        self._search: Iterator[Fix | None] | None = None
        self._requirement = ""
        self._generation = -1
        self.fixes: list[Fix] = []
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName("Ways to meet the requirement")
        self.title = QLabel()
        self.title.setWordWrap(True)
        self.view = LiveView(LiveModel(self._table, theme, self), "Ways to meet the requirement", theme)
        self.view.setMaximumHeight(190)
        self.view.doubleClicked.connect(lambda _index: self.apply())
        self.apply_button = QPushButton("Apply (Enter)")
        self.apply_button.clicked.connect(self.apply)
        goto = QPushButton("Go to the requirement")
        goto.clicked.connect(lambda: self.went_to.emit(Place("requirements", self._requirement, "target")))
        self._close = QToolButton()
        self._close.setAutoRaise(True)
        self._close.setAccessibleName("Close")
        self._close.clicked.connect(self.close_panel)
        row = QHBoxLayout()
        row.addWidget(self.title, 1)
        for part in (goto, self.apply_button, self._close):
            row.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.addLayout(row)
        layout.addWidget(self.view)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._next)
        store.changed.connect(self._follow)
        theme.changed.connect(self._recolour)
        self._recolour()
        self.hide()

    @property
    def searching(self) -> bool:
        """Whether candidates are still being tried."""
        return self._search is not None

    def open_for(self, requirement: str) -> None:
        """Look for what would mend a requirement."""
        store = self._store
        record = store.view.requirements.get(requirement)
        sizing = store.intact
        self.fixes = []
        self._requirement = requirement
        self._generation = store.generation
        self.show()
        if record is None or sizing is None:
            return
        result = next((each for each in sizing.requirements if each.id == requirement), None)
        self._search = None
        if result is None:
            self._say(f"{record.title or record.id} cannot be judged yet; the problems say why.")
        elif sizing.sheet[result.headroom].number >= 0:
            self._say(f"{record.title or record.id} is met, with {_percent(sizing.sheet[result.headroom].number)} "
                      "to spare.")
        else:
            self._search = Search(store.design, store.catalog, sizing, record).tries()
            self._timer.start()
            self._say(f"{record.title or record.id} is missed by "
                      f"{_percent(-sizing.sheet[result.headroom].number)}. Looking for what would meet it…")
        self.view.mark_stale()
        self.view.setFocus()

    def apply(self) -> bool:
        """Do what the current row says, as one step to undo."""
        row = max(self.view.currentIndex().row(), 0)
        shown = ranked(self.fixes)[:MOST_SHOWN]
        if row >= len(shown):
            return False
        self.close_panel()
        return self._store.edit(Batch((shown[row].edit,), shown[row].title))

    def close_panel(self) -> None:
        """Stop looking, and leave."""
        self._timer.stop()
        self._search = None
        self.hide()

    def _next(self) -> None:
        if self._search is None:
            self._timer.stop()
            return
        try:
            found = next(self._search)
        except StopIteration:
            self._search = None
            self._timer.stop()
            record = self._store.view.requirements.get(self._requirement)
            name = (record.title or record.id) if record is not None else self._requirement
            count = len(self.fixes)
            self._say(f"{name}: {count} single change{'s' * (count != 1)} would meet it." if count else
                      f"{name}: no single change of drives, protection, nodes or links meets it.")
            return
        if found is not None:
            self.fixes.append(found)
            self.view.mark_stale()
            if not self.view.currentIndex().isValid():
                self.view.setCurrentIndex(self.view.live.index(0, 0))

    def _table(self) -> Table:
        table = Table((Head("Change", 380), Head("Reaches", 120, numeric=True), Head("Money", 110, numeric=True),
                       Head("Rack units", 100, numeric=True), Head("Power", 100, numeric=True), Head("But", 420)))
        currency, binary = self._store.design.currency, self._settings.binary
        for fix in ranked(self.fixes)[:MOST_SHOWN]:
            but = [f"misses {', '.join(fix.misses)}" if fix.misses else "", *fix.problems[:2]]
            text = "; ".join(part for part in but if part)
            table.rows.append((
                Cell(fix.title, sign="changed"), Cell(value_text(fix.reaches, fix.unit, binary=binary), fix.reaches,
                                                      fix.unit),
                Cell(_signed(fix.price, "money", currency), fix.price, "money"),
                Cell(_signed(fix.rack_units, "U"), fix.rack_units, "U"),
                Cell(_signed(fix.watts, "W"), fix.watts, "W"), Cell(text, tone="doubt" if text else "", tip=text)))
        return table

    def _say(self, text: str) -> None:
        self.title.setText(text)
        self.apply_button.setEnabled(bool(self.fixes) or self.searching)

    def _follow(self, edited: object) -> None:
        del edited
        if self._generation != self._store.generation:
            self.close_panel()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_panel()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.apply()
        else:
            super().keyPressEvent(event)

    def _recolour(self) -> None:
        self._close.setIcon(icon("cancel", self._theme.colours.text))


def _signed(value: float, unit: str, currency: str = "") -> str:
    if abs(value) < 1e-9:
        return "same" if unit != "money" else "unknown"
    return ("+" if value > 0 else "−") + value_text(abs(value), unit, currency=currency)


def _percent(share: float) -> str:
    return value_text(share, "1", digits=2)
