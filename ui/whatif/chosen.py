"""The chosen cell of a what-if table against the design as it is: what differs, and to make it so."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from reports.wording.quantities.changes import Worth, figure_change
from sizer.design.editing.edits import Batch, DuplicateScenario, Edit
from sizer.design.records import Design
from sizer.design.scenarios import resolve
from sizer.sizing.result import Sizing
from ui.results.comparison import differing, input_change, input_title, result_keys, shown_in, texts_beside
from ui.state.previewing import preview_in_view
from ui.state.ranges import Ranges
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Aside, Place, Subject, read
from ui.tables.live import LiveModel, LiveView
from ui.tables.table import Head, LiveCell, LiveTable
from ui.widgets.elided import ElidedLabel
from ui.widgets.measures import L, S, row_height
from ui.widgets.plain import plain_label
from ui.widgets.primary import filled
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, STRONG, set_in
from ui.wording.texts import tone_of

_ROWS_SEEN = 4
HEADING = "The chosen cell against the design as it is"
NOTHING_CHOSEN = "Choose a cell to see what would differ from the design as it is."


class ChosenCell(QWidget):
    """See the module."""

    previewed = Signal(object, str)
    """The sizing of the chosen cell and what it is called, None when nothing is previewed any more."""

    def __init__(self, store: Store, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self._store, self._settings = store, settings
        self._edit: Callable[[], Edit | None] = lambda: None
        self._title = self._said = ""
        self._against: Sizing | None = None
        self._ranges: Ranges | None = None
        self._made: Edit | None = None
        self._worked_out = True
        self.title = ElidedLabel()
        self.title.setText(HEADING)
        set_in(self.title, BODY, STRONG)
        self.saying = plain_label()
        self.saying.setWordWrap(True)
        self.saying.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.saying.hide()
        self.as_scenario, self.make_so = QPushButton("As a scenario"), filled(QPushButton("Make it so"))
        self.as_scenario.clicked.connect(self.adopt_as_scenario)
        self.make_so.clicked.connect(self.adopt)
        head = QHBoxLayout()
        head.setContentsMargins(L, 0, L, 0)
        head.addWidget(self.title, 1)
        head.setSpacing(S)
        for button in (self.as_scenario, self.make_so):
            button.setEnabled(False)
            head.addWidget(button)
        self.view = LiveView(LiveModel(self._table, self), HEADING, theme)
        self.view.aside = lambda _row, column: None if column == 1 else self.aside
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.view.setMinimumHeight(_ROWS_SEEN * row_height())
        told = QHBoxLayout()
        told.setContentsMargins(L, 0, L, 0)
        told.addWidget(self.saying)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, S, 0, 0)  # the table has its own: its texts begin below the title
        rows.addLayout(head)
        rows.addLayout(told)
        rows.addWidget(self.view, 1)
        self.setMinimumHeight(rows.minimumSize().height())  # a title in lines has the layout forget that of the rows
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(60)
        self._soon.timeout.connect(self._work_out)

    def choose(self, title: str, edit: Callable[[], Edit | None], said: str = "") -> None:
        """Compare what an edit would make of the design; an empty title is no cell, or one that cannot be.

        ``said`` is what there is to say of the cell, in sentences: how the requirements fare, or why it cannot be.
        """
        self._title, self._edit = title, edit
        self.say(said)
        self._made = self._against = self._ranges = None
        self._worked_out = False
        self._enable()
        self._soon.start()

    def say(self, said: str) -> None:
        """Say something else of the cell that is chosen."""
        self._said = said
        self.saying.setText(said if self._title else "")
        self.saying.setVisible(bool(self.saying.text()))

    def judge(self, sizing: Sizing, ranges: Ranges) -> bool:
        """Round by the ranges that came of a sizing, and tell whether it is that of the chosen cell."""
        if sizing is not self._against:
            return False
        self._ranges = ranges
        self.view.mark_stale()
        return True

    @property
    def aside(self) -> Aside | None:
        """The design as the chosen cell has it; without a number where it cannot be, None before it is worked out."""
        if self._against is not None:
            return Aside(self._against, f"With {self._title}", self._ranges)
        return Aside(None, self._said) if self._worked_out and self._said else None

    def adopt(self) -> bool:
        """Make the chosen cell so, as one step that can be undone."""
        edit = self._made or self._edit()
        return edit is not None and bool(self._title) and self._store.edit(Batch((edit,), self._title))

    def adopt_as_scenario(self) -> bool:
        """Put the chosen cell beside the design as a scenario of its own."""
        edit = self._made or self._edit()
        if edit is None or not self._title:
            return False
        copy = DuplicateScenario(self._store.design.current_scenario, title=self._title)
        return self._store.edit(Batch((copy, edit), f"Scenario {self._title}"))

    def _enable(self) -> None:
        for button in (self.as_scenario, self.make_so):
            button.setEnabled(bool(self._title))

    def _work_out(self) -> None:
        if not self.isVisible():
            return
        self._made = self._edit() if self._title else None
        self._against = preview_in_view(self._store, self._made) if self._made is not None else None
        self._worked_out = True
        if self._against is None:
            self._title = ""
        self._enable()
        self.previewed.emit(self._against, self._title)
        self.view.mark_stale()

    def _table(self) -> LiveTable:
        now, then = self._store.sizing, self._against
        if now is None or then is None:
            return LiveTable((), empty=self._said or NOTHING_CHOSEN)  # whole, in lines
        table = LiveTable((Head("", 260, wraps=True), Head("As it is", 170, numeric=True, wraps=True),
                           Head(self._title, 190, numeric=True, wraps=True),
                           Head("Change", 120, numeric=True), Head("", 10)))
        views = resolve(now.design, now.scenario), resolve(then.design, then.scenario)
        table.rows += [self._input(place, views) for place in differing(views, 0)]
        for key, title in result_keys((now, then)).items():
            row = self._result(key, title, now, then)
            if row is not None:
                table.rows.append(row)
        return table

    def _input(self, place: Place, views: tuple[Design, Design]) -> tuple[LiveCell, ...]:
        was, made = (shown_in(view, place, self._store, self._settings) for view in views)
        return (LiveCell(input_title(place, views), subject=Subject(place=place)), LiveCell(was, tone="muted"),
                LiveCell(made), LiveCell(input_change(place, views), tone="muted"))

    def _result(self, key: str, title: str, now: Sizing, then: Sizing) -> tuple[LiveCell, ...] | None:
        was, made = read(now.sheet, key), read(then.sheet, key)
        if was is None or made is None or was[0] == made[0]:
            return None
        texts = texts_beside(now, then, key, self._store, self._settings)
        change = figure_change(then, now, key).beside(*texts)
        if not change.amount:
            return None
        tone = "muted" if change.worth is Worth.NEITHER else tone_of(change)  # every row differs: no tint says so
        return (LiveCell(title, subject=Subject(key)), LiveCell(texts[0], subject=Subject(key), tone="muted"),
                LiveCell(texts[1], subject=Subject(key)), LiveCell(change.beside_before, tone=tone))
