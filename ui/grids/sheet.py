"""A sheet of the window: a grid with filter, buttons, the preview of a paste and a line for what was refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QHeaderView, QLineEdit, QMenu, QVBoxLayout, QWidget

from sizer.design.editing.edits import apply
from sizer.design.emptied import emptied_text
from sizer.design.entering.blocks import Pasted, Pasting
from sizer.errors import DesignError, Problem
from sizer.units import counted
from ui.grids.header_menu import ColumnKeeper
from ui.grids.look.quiet import fit_rows, restyle
from ui.grids.look.tools import SheetTools
from ui.grids.look.whole_rows import RowRoom, rows_in_sight
from ui.grids.models.grid import GridModel
from ui.grids.models.ordered import OrderedModel
from ui.grids.models.records import RecordModel
from ui.grids.pasting.paste import Mapped, PastePlan, header_of
from ui.grids.pasting.preview import PastePreview
from ui.grids.pasting.run import PasteProgress, PasteRun
from ui.grids.view import GridView
from ui.state.settings import Settings
from ui.state.subject import Place
from ui.tables.clipboard import pasted_block
from ui.tables.selection import count, spots
from ui.widgets.measures import LOW, XS, L, S
from ui.widgets.plain import plain_label
from ui.widgets.roles import NO_INDEX
from ui.widgets.theme import Theme


def show_fields(view: GridView) -> None:
    """Set up a grid with a row a field: long texts are wrapped, and one column takes the room that is left."""
    last = view.grid.columnCount() - 1
    for at, width in zip(range(last), (170, 150, 110), strict=False):
        view.setColumnWidth(at, width)
    view.setWordWrap(True)
    heads, rows = view.horizontalHeader(), view.verticalHeader()
    heads.setSectionResizeMode(last, QHeaderView.ResizeMode.Stretch)
    heads.setStretchLastSection(False)
    rows.setMinimumSectionSize(rows.defaultSectionSize())
    rows.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    heads.sectionResized.connect(lambda *_: rows.resizeSections(QHeaderView.ResizeMode.ResizeToContents))


def fit_fields(view: GridView) -> None:
    """Make rows as high as their wrapped texts are, once the columns have the width that a new size leaves them.

    A column that stretches tells of its new width before it has it.
    """
    rows = view.verticalHeader()
    if view.wordWrap() and rows.count() and rows.sectionResizeMode(0) is QHeaderView.ResizeMode.ResizeToContents:
        rows.resizeSections(QHeaderView.ResizeMode.ResizeToContents)


class GridSheet(QWidget):
    """See the module."""

    said = Signal(str)
    """A sentence for the status bar."""

    room_changed = Signal()
    """It has other rows, and so makes use of another height."""

    defaulted = Signal(str)
    """A sentence about cells that were emptied and have a default now."""

    def __init__(self, model: GridModel, title: str, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self.title = title
        self.model = model
        self._theme = theme
        self._settings = settings
        self.view = GridView(model, title, theme)
        if isinstance(model, OrderedModel):
            model.in_sight = lambda: rows_in_sight(self.view)
        self.keeper = ColumnKeeper(self.view, model, settings) if isinstance(model, RecordModel) else None
        self.filter, self.count = QLineEdit(self), plain_label(parent=self)
        for tool in (self.filter, self.count):
            tool.hide()  # unless a head shows it
        self.message = plain_label()
        self.message.setWordWrap(True)
        self.message.setObjectName("refusal")
        self.message.setContentsMargins(L, XS, L, XS)
        self.message.hide()
        self._plan: PastePlan | None = None
        self._pasting: Pasting | None = None
        self._explained = self._for_now = False
        self._rows = layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        bar = self.dress()
        if bar is not None:
            layout.addWidget(bar)
        self.tools = bar if isinstance(bar, SheetTools) else None
        """What can be done with the rows, which the head of the place takes over where there is one."""
        self.whole = RowRoom(self.view, self)
        layout.addWidget(self.whole, 1)
        layout.addWidget(self.message)
        for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(lambda *_: self.room_changed.emit())
        model.refused.connect(self._refused)
        model.defaulted.connect(self.defaulted)
        model.store.told.connect(self._told)
        self.view.pasting.connect(self.paste)
        self.view.refused.connect(self._say_for_now)
        self.view.selectionModel().currentChanged.connect(self._move_on)
        self.view.explained.connect(self._said_elsewhere)
        theme.changed.connect(self._recolour)
        self._recolour()

    @property
    def wanted_height(self) -> int:
        """The height that it makes use of."""
        said = self.message.sizeHint().height() if self.message.isVisibleTo(self) else 0
        return self.whole.wanted + said

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        fit_rows(self.view, low=self.window().height() < LOW)
        self.whole.place()
        fit_fields(self.view)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        restyle(self.view)

    def go_to(self, place: Place) -> bool:
        """Bring a cell into view and make it the current one, though the filter hides it; whether it is there."""
        if self.view.go_to(place):
            return True
        if not self.filter.text():
            return False
        self.filter.clear()
        return self.view.go_to(place)

    @cached_property
    def preview(self) -> PastePreview:
        """What a paste would do, shown above the grid."""
        made = PastePreview(self.model.table, self._theme)
        made.accepted.connect(self._paste_plan)
        made.closed.connect(self.view.setFocus)
        self.model.store.begun.connect(made.give_up)
        self._rows.insertWidget(self._rows.indexOf(self.whole), made)
        return made

    @cached_property
    def progress(self) -> PasteProgress:
        """How far the reading of a large block is, and a way out."""
        made = PasteProgress()
        made.cancelled.connect(self.cancel_paste)
        self._rows.insertWidget(self._rows.indexOf(self.whole), made)
        return made

    @cached_property
    def _run(self) -> PasteRun:
        made = PasteRun(self)
        made.read.connect(self.progress.follow)
        made.finished.connect(self._pasted)
        return made

    def put_above(self, widget: QWidget) -> None:
        """Have something stand between what is above the grid and the grid."""
        self._rows.insertWidget(self._rows.indexOf(self.whole), widget)

    def dress(self) -> QWidget | None:
        """What stands above the grid, and how its columns are at first."""
        model = self.model
        if not isinstance(model, RecordModel):
            show_fields(self.view)
            return None
        self.filter.textChanged.connect(model.filter_by)
        for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(lambda *_: self._recount())
        heads = self.view.horizontalHeader()
        heads.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        heads.customContextMenuRequested.connect(self._head_menu)
        self._recount()
        tools = SheetTools(model.table, self.title, self.filter, self.count, self._theme)
        tools.closed.connect(self.view.setFocus)
        if tools.add is not None:
            tools.add.clicked.connect(self.begin_row)
        keeper = self.keeper
        if keeper is not None:
            keeper.fit.left.connect(lambda: tools.say_more(len(keeper.fit.without_room)))
            tools.more.clicked.connect(
                lambda: keeper.menu_of_more().popup(tools.more.mapToGlobal(QPoint(0, tools.more.height() + S))))
        return tools

    def begin_filter(self) -> None:
        """Open the filter, with the focus."""
        if self.tools is not None:
            self.tools.begin_filter()

    def begin_row(self) -> None:
        """Go to the blank row at the end, ready for its name to be typed."""
        self.filter.clear()
        self.view.setFocus()
        blank = self.model.index(self.model.rowCount(NO_INDEX) - 1, 0)
        self.view.go_to_index(blank)
        self.view.edit_current()

    def _recount(self) -> None:
        rows, every = self.model.rowCount(NO_INDEX), len(getattr(self.model.store.view, self.model.table))
        if isinstance(self.model, OrderedModel) and rows and not self.model.id_at(rows - 1):
            rows -= 1
        self.count.setText(f"{rows:,} of {every:,}" if rows < every else "")

    def insert(self) -> None:
        """Add an empty record before the current cell, and go there."""
        edit = self.model.insertion(self.view.currentIndex())
        if edit is None:
            return
        try:
            edited = apply(self.model.store.design, edit)
        except DesignError as error:
            self._refused(error.problems)
            return
        self.model.store.push(edited)
        added = next(touch for touch in edited.touched if touch.what == "added")
        self.view.go_to(self.model.first_place(added.record))

    def paste(self, preview: bool = False, data: QMimeData | None = None) -> None:
        """Paste from the clipboard: at once where it is plain what is meant, else with a preview of the columns."""
        content = QApplication.clipboard().mimeData() if data is None else data
        block = pasted_block(content, decimal_comma=self._settings.decimal_comma)
        if isinstance(block, str):
            self.say(block)
            return
        if not isinstance(self.model, RecordModel):
            self._paste_by_position(block)
            return
        heads = header_of(self.model.table, block)
        index = self.view.currentIndex()
        start = max(index.row(), 0)
        columns = [at for at in range(self.model.columnCount()) if not self.view.isColumnHidden(at)]
        first = columns.index(index.column()) if index.column() in columns else 0
        if heads is None and not preview:
            keys = [self._key(at) for at in columns[first:first + max(map(len, block))]]
            cells, wanted = tuple(map(tuple, block)), tuple(map(Mapped, keys))
            self._paste_plan(PastePlan(self.model.table, cells, wanted, self._ids(block, start)))
            return
        body = block[1:] if heads is not None else block
        width = max(map(len, block))
        mapped = heads or [Mapped(self._key(at)) for at in columns[first:first + width]]
        mapped += [Mapped("")] * (width - len(mapped))
        rows = self.model.rowCount()
        ids = self._ids(body, start) if heads is None or (start < rows - 1 and count(self.view) > 1) else ()
        self.preview.open(PastePlan(self.model.table, tuple(map(tuple, body)), tuple(mapped), ids),
                          block[0] if heads is not None else [], self.model.store, lambda: self.model.pasting)

    def _key(self, at: int) -> str:
        column = self.model.columns[at] if isinstance(self.model, RecordModel) else None
        return column.key if column is not None and not column.is_result else ""

    def _ids(self, block: Sequence[Sequence[str]], start: int) -> tuple[str, ...]:
        if not isinstance(self.model, RecordModel):
            return ()
        rows = len(block)
        if rows == 1 and len(block[0]) == 1 and count(self.view) > 1:
            return tuple(self.view.selected_records())
        return tuple(name for at in range(start, start + rows) if (name := self.model.id_at(at)))

    def _paste_by_position(self, block: Sequence[Sequence[str]]) -> None:
        """Put a block into the cells from the current one on; a single value fills what is selected."""
        index = self.view.currentIndex()
        if len(block) == 1 and len(block[0]) == 1 and count(self.view) > 1:
            entries = [(spot, block[0][0]) for spot in spots(self.view)]
        else:
            shown = [at for at in range(self.model.columnCount(NO_INDEX)) if not self.view.isColumnHidden(at)]
            first = shown.index(index.column()) if index.column() in shown else 0
            rows = range(max(index.row(), 0), self.model.rowCount(NO_INDEX))
            entries = [((row, at), text) for row, cells in zip(rows, block, strict=False)
                       for at, text in zip(shown[first:], cells, strict=False)]
        entries = [entry for entry in entries if self.model.editable(*entry[0])]
        self.model.enter_all(entries, f"Paste {counted(len(entries), 'cell')}")

    def _paste_plan(self, plan: PastePlan) -> None:
        self._plan = plan
        self._pasting = plan.begin(self.model.store.design, self.model.pasting)
        self._run.start(self._pasting)
        if self._run.running:
            self.progress.show()
            self.progress.follow(0, len(plan.body))

    def cancel_paste(self) -> None:
        """Paste nothing of what is still being read."""
        self._run.cancel()
        self.progress.hide()
        self.say("The paste was cancelled. Nothing was changed.")
        self.view.setFocus()

    def _pasted(self, pasted: Pasted) -> None:
        self.progress.hide()
        plan, pasting, store = self._plan, self._pasting, self.model.store
        if plan is None or pasting is None:
            return
        if pasting.design is not store.design:
            self.say("The design was changed while the block was read. Nothing was pasted; paste it again.")
            return
        added: list[str] = []
        if pasted.edited is not None:
            added = [touch.record for touch in pasted.edited.touched
                     if touch.what == "added" and touch.table == plan.table]
            store.push(pasted.edited)
            if told := emptied_text(pasted.emptied):
                self.defaulted.emit(told)
        self._mark_refused(plan, pasted, added)
        self.view.setFocus()

    def _mark_refused(self, plan: PastePlan, pasted: Pasted, added: Sequence[str]) -> None:
        fresh = [row for row in range(len(plan.ids), len(plan.body)) if any(cell.strip() for cell in plan.body[row])]
        names = dict(enumerate(plan.ids)) | dict(zip(fresh, added, strict=False))
        keys = [column.key for column in plan.columns]
        self.model.mark_bad({
            Place(plan.table, names[cell.row], keys[cell.column]): (cell.text, cell.problem)
            for cell in pasted.refused if cell.row in names and cell.column < len(keys) and keys[cell.column]})
        count, left = pasted.taken_count, len(pasted.refused)
        taken = f"{counted(count, 'cell')} pasted"
        if left:
            first = pasted.refused[0]
            self.say(f"{taken}, {left:,} left out and marked: {first.text!r}: {first.problem.text}")
        else:
            self.say("")
            self.said.emit(taken)

    def _refused(self, problems: Sequence[Problem]) -> None:
        self.say(" · ".join(each.advice for each in problems[:3]) if problems else "")

    def _told(self, problems: Sequence[Problem]) -> None:
        if self.isVisible() and self.isAncestorOf(self.view) and problems:
            self._refused(problems)

    def _say_for_now(self, text: str) -> None:
        """Say why a cell stays as it is, until another one is gone to."""
        self.say(text)
        self._for_now = bool(text)

    def _move_on(self) -> None:
        if self._for_now:
            self.say("")

    def say(self, text: str) -> None:
        """Say what was not taken, beneath the grid; an empty text takes it away."""
        self._for_now = False
        self.message.setText(text and f"⚠  {text}")
        self.message.setVisible(bool(text) and not self._explained)

    def _said_elsewhere(self, explained: bool) -> None:
        """What stands at an open editor is not said a second time."""
        self._explained = explained
        self.message.setVisible(bool(self.message.text()) and not explained)

    def _head_menu(self, position: QPoint) -> None:
        header = self.view.horizontalHeader()
        at = header.logicalIndexAt(position)
        if self.keeper is not None and at >= 0:
            self.head_menu(at).popup(header.mapToGlobal(position))

    def head_menu(self, at: int) -> QMenu:
        """The menu of a column's head."""
        if self.keeper is None:
            return QMenu(self)
        return self.keeper.menu(at)

    def _recolour(self) -> None:
        restyle(self.view)
        colours = self._theme.colours
        self.message.setStyleSheet(f"#refusal {{ background: {colours.missed_tint.name()}; "
                                   f"color: {colours.text.name()}; }}")
