"""The two-way table: a figure over the values of two inputs, computed aside and live, each cell with its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from reports.decision.sentences import NOTHING_DESIGNED
from reports.wording.basis.pinned import pin_mark
from sizer.design.editing.edits import Edit
from sizer.design.entering.entry import LONGEST_ENTRY
from sizer.errors import SizerError, UnitError
from sizer.exploring.changes.words import owned
from sizer.exploring.varying.assignments import edit_of
from sizer.exploring.varying.axes import Axis, axis_named
from sizer.exploring.varying.inputs import Variable, present_value, variables
from sizer.sizing.bench.pins import counts_blocks
from sizer.sizing.result import Sizing
from sizer.units import display_scale, is_unbounded
from ui.jobs.job import Job
from ui.jobs.what_if import Shown, unpacked
from ui.state.ranges import Ranges
from ui.state.rounding import step_like
from ui.state.settings import Settings
from ui.state.stopping import NOT_AT_HAND, instead_of_figures
from ui.state.store import Store
from ui.tables.live import LiveModel
from ui.tables.table import Head, LiveCell, LiveTable
from ui.whatif.asked import AskedTable
from ui.whatif.cells import WAITED_FOR, cell_of, in_brackets, sentences_of
from ui.whatif.chosen import ChosenCell
from ui.whatif.judged import as_designed, as_looked_at
from ui.whatif.legend import Legend
from ui.whatif.names import inputs_of, list_in, names_of, results_of, told_first, variable_title
from ui.whatif.proposed import ProposedValues
from ui.whatif.values import MOST_VALUES, read_values, read_words, same_value, value_word
from ui.whatif.view import WhatIfView, room_of
from ui.widgets.drawn import text_width
from ui.widgets.elided import ElidedBox, ElidedLabel
from ui.widgets.measures import L, S
from ui.widgets.plain import plain_label
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, STRONG, text_font
from ui.wording.texts import value_text

_CORNER_PX = 320
_NOTHING = f"{NOTHING_DESIGNED} With components, a pool and a workload, what they lead to can be varied here."


class WhatIf(QWidget):
    """See the module."""

    subject_changed = Signal(object)
    previewed = Signal(object, str)
    """The sizing of the chosen cell and what it is called; None where none is chosen."""

    def __init__(self, store: Store, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self._store, self._settings = store, settings
        self._job = Job(self)
        self._job.answered.connect(self._answered)
        self._proposed = ProposedValues(store, settings)
        self._asked = -1
        self._cells: list[list[Shown]] = []
        self._sent: AskedTable | None = None
        self._chosen_at = -1, -1
        self._shown: AskedTable | None = None
        self._variables: dict[str, Variable] = {}
        self.figure, self.across, self.down = (self._box(name) for name in
                                               ("Figure", "Input across", "Input down"))
        self.columns, self.rows = QLineEdit(), QLineEdit()
        for line, name in ((self.columns, "Values across"), (self.rows, "Values down")):
            line.setAccessibleName(name)
            line.setMaxLength(LONGEST_ENTRY)
            line.setToolTip("Values separated by commas or semicolons, or from .. to / count")
            line.editingFinished.connect(self.ask)
        self.said = ElidedLabel()
        self._job.failed.connect(lambda _number, text: self._refuse(text))
        self.view = WhatIfView(LiveModel(self._table, self), "What-if table", theme, settings)
        self.view.subject_changed.connect(self.subject_changed)
        self.view.selectionModel().currentChanged.connect(lambda now, _before: self._choose(now.row(), now.column()))
        self.chosen = ChosenCell(store, settings, theme)
        self.view.aside = lambda row, column: self.chosen.aside if (row, column) == self._chosen_at else None
        self.chosen.previewed.connect(self.previewed)
        self.chosen.previewed.connect(lambda *_: self.view.announce_again())
        self.chosen.view.subject_changed.connect(self.subject_changed)
        self.view.doubleClicked.connect(lambda _index: self.chosen.adopt())
        self.view.taken.connect(self.chosen.adopt)
        self.view.kept.connect(self.chosen.adopt_as_scenario)
        self.legend = Legend(theme)
        self._lay_out()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(150)
        self._soon.timeout.connect(self.ask)
        for box, line in ((self.across, self.columns), (self.down, self.rows)):
            box.activated.connect(lambda _at, box=box, line=line: self._vary_another(box, line))
        self.figure.activated.connect(lambda _at: self.ask())
        store.changed.connect(lambda _edited: self._follow())
        store.begun.connect(self._begin_anew)

    def _lay_out(self) -> None:
        self._entries = QWidget()
        entries = QGridLayout(self._entries)
        entries.setContentsMargins(L, S, L, S)
        entries.setVerticalSpacing(6)
        entries.setHorizontalSpacing(S)
        entries.setColumnStretch(2, 1)
        for row, parts in enumerate(((plain_label("Show"), self.figure, self.said),
                                     (plain_label("across"), self.across, self.columns),
                                     (plain_label("down"), self.down, self.rows))):
            for column, part in enumerate(parts):
                entries.addWidget(part, row, column)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._entries)
        layout.addWidget(self.view, 4)
        layout.addWidget(self.legend)
        layout.addWidget(self.chosen, 1)
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def _box(self, name: str) -> QComboBox:
        box = ElidedBox(26)
        box.setAccessibleName(name)
        box.setMinimumContentsLength(26)
        box.setMaximumWidth(360)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        return box

    def choose(self, figure: str, across: str, columns: str, down: str = "", rows: str = "") -> None:
        """Set the table up."""
        self._list()
        for box, key in ((self.figure, figure), (self.across, across), (self.down, down)):
            box.setCurrentIndex(max(box.findData(key), 0))
        self.columns.setText(columns)
        self.rows.setText(rows)
        self.ask()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.previewed.emit(None, "")

    def stop(self) -> None:
        """End the child process."""
        self._soon.stop()
        self._job.cancel()

    def _follow(self) -> None:
        if self.isVisible():
            for part in (self._entries, self.legend):
                part.setVisible(bool(self._store.view.items))  # of an empty design there is nothing to vary
            self.legend.tell_verdicts(judges=bool(self._store.view.requirements))
            self._list()
            self._soon.start()

    def _begin_anew(self) -> None:
        """Another design comes: what was varied of this one, and what it led to, is not of that one."""
        for box in (self.figure, self.across, self.down):
            box.clear()
        self._forget("")

    def _list(self) -> None:
        """List what there is to choose; what was chosen and is no more gives way to what is varied first."""
        sizing, view = self._store.sizing, self._store.view
        if sizing is None:
            return
        self._variables = {variable.name: variable for variable in variables(sizing)}
        inputs = inputs_of(sizing)
        work = next(iter(sizing.workloads), None)
        own = next((view.pools.get(name) for name in (work.pools if work else ())), None)
        pool = own or next(iter(view.pools), None)
        drives = f"items/{pool.drives[0]}/quantity" if pool is not None and pool.drives else ""
        servers = f"items/{pool.nodes}/quantity" if pool is not None and pool.nodes else ""
        list_in(self.figure, results_of(sizing), told_first(work) if work is not None else "")
        for box, line, listed, first in ((self.across, self.columns, inputs, drives),
                                         (self.down, self.rows, [("", "nothing else"), *inputs], servers)):
            kept = list_in(box, listed, first)
            (self._proposed.follow if kept else self._proposed.propose)(line, self._varied(box))

    def _vary_another(self, box: QComboBox, line: QLineEdit) -> None:
        self._proposed.propose(line, self._varied(box))
        self.ask()

    def _varied(self, box: QComboBox) -> Variable | None:
        return self._variables.get(str(box.currentData() or ""))

    def _values(self, line: QLineEdit, axis: str) -> Sequence[float | str]:
        """What is typed for an axis; raises UnitError."""
        variable = self._variables.get(axis)
        if variable is None:
            return [0.0]
        if variable.is_choice:
            return read_words(line.text(), variable, self._store.catalog)
        return read_values(line.text(), variable.unit, decimal_comma=self._settings.decimal_comma,
                           blocks=counts_blocks(axis, variable.unit))

    def ask(self) -> None:
        """Have the table computed for what the boxes say."""
        sizing = self._store.sizing
        key, across, down = (str(box.currentData() or "") for box in (self.figure, self.across, self.down))
        if sizing is None or not key or not across or key not in sizing.sheet or not self._store.view.items:
            self._forget("")
            return
        if word := instead_of_figures(self._store).get(key):
            self._forget(f"After this failure it {'is ' * (word == NOT_AT_HAND)}{word}: nothing is left to vary. Esc "
                         "goes back to the design with nothing failed.")
            return
        try:
            columns, rows = (self._values(line, axis) for line, axis in ((self.columns, across), (self.rows, down)))
        except UnitError as error:
            self._refuse("⚠ " + error.problems[0].advice)
            return
        if not columns or not rows or (down and down == across):
            self._refuse("⚠ Two different inputs with at least one value each are needed." if down else "")
            return
        if max(len(columns), len(rows)) > MOST_VALUES:
            self._refuse(f"⚠ At most {MOST_VALUES} values are shown {'down' if len(rows) > MOST_VALUES else 'across'}.")
            return
        self._say("Computing…")
        wanted = AskedTable(key, across, down, tuple(columns), tuple(rows), self._store.generation)
        if self._job.busy and wanted == self._sent:
            return
        self._job.forget(self._asked)
        self._sent = wanted
        if self._shown is None:
            self.view.mark_stale()  # its heads are known, and what follows below stands where it stays
        self._asked = self._job.ask({
            "kind": "table", "design": self._store.text_for_others(self._store.sized_design), "key": key,
            "across": across, "down": down, "columns": columns, "rows": rows,
            "folders": self._settings.get("catalog_folders")})

    def _refuse(self, why: str) -> None:
        """Say why no table is asked for; one that is being computed would take the place of that."""
        self._job.forget(self._asked)
        self._sent, self._asked = None, -1
        self._say(why)

    def _forget(self, why: str) -> None:
        """There is nothing to show a table of."""
        self._shown, self._chosen_at = None, (-1, -1)
        self.chosen.choose("", lambda: None)
        self._refuse(why)

    def _say(self, text: str) -> None:
        """Say what is done or what is wrong above the table, which asks for nothing then."""
        self.said.setText(text)
        if self._shown is None:
            self.view.mark_stale()

    def _answered(self, number: int, answer: Any) -> None:
        if number == self._asked:
            stands, at = self._stands(), self._chosen_at
            self._cells, self._shown = unpacked(answer["cells"]), self._sent
            self.said.setText("")
            self.view.mark_stale()
            at = at if stands else self._here()
            self.view.put_cursor(*at)
            self._choose(*at)

    def _stands(self) -> bool:
        """Whether somebody chose a cell that is of the same values in the table that comes."""
        (row, column), tables = self._chosen_at, (self._shown, self._sent)
        found = [(each.across, each.down, each.columns[column - 1], each.rows[row]) for each in tables
                 if each is not None and 0 <= row < len(each.rows) and column <= len(each.columns)]
        return len(found) == 2 and found[0] == found[1]

    def _here(self) -> tuple[int, int]:
        """The cell of the design as it is; where none is, the head of the first row, which chooses nothing."""
        for row, cells in enumerate(self.view.live.table.rows):
            for column, cell in enumerate(cells):
                if cell.here:
                    return row, column
        return 0, 0

    def judge_chosen(self, sizing: Sizing, ranges: Ranges) -> None:
        """Judge the chosen cell by the ranges that came of what it leads to, as the strip and Explain do."""
        asked, (row, column) = self._shown, self._chosen_at
        if not self.chosen.judge(sizing, ranges) or asked is None or row < 0:
            return
        found = as_looked_at(self._store, sizing, ranges, asked.key)
        if found is not None:
            self._cells[row][column - 1] = found
            self.view.mark_stale()
            self.chosen.say(sentences_of(self.view.live.table.cell(row, column).tip))

    def _choose(self, row: int, column: int) -> None:
        """Say what the current cell means, and compare it with the design as it is."""
        asked, table = self._shown, self.view.live.table
        if row < 0 or asked is None or row >= len(table.rows):
            return
        cell = table.cell(row, column)
        self._chosen_at = (row, column) if column and not cell.here else (-1, -1)
        fits = 0 < column <= len(asked.columns) and cell.meaning != "impossible" and not cell.here
        values = (asked.rows[row], asked.columns[column - 1]) if fits else None
        self.chosen.choose(self._called(asked, *values) if values is not None else "",
                           lambda: self._edit(asked, *values) if values is not None else None,
                           sentences_of(cell.tip))

    def _called(self, asked: AskedTable, down: float | str, across: float | str) -> str:
        """What a cell is called: ``Quantity of NFS nodes 4, Quantity of Data drives 736``."""
        sizing = self._store.sizing
        if sizing is None:
            return ""
        names, parts = names_of(sizing), []
        for name, value in ((asked.down, down), (asked.across, across)):
            variable = self._variables.get(name)
            if variable is not None and not same_value(value, present_value(sizing, variable)):
                parts.append(f"{variable_title(names, variable)}: {self._value_text(variable, value)}")
        return ", ".join(parts)

    def _edit(self, asked: AskedTable, down: float | str, across: float | str) -> Edit | None:
        """What makes the design as a cell has it."""
        sizing, cases = self._store.sizing, []
        for name, value in ((asked.down, down), (asked.across, across)):
            variable = self._variables.get(name)
            if sizing is not None and variable is not None:
                try:
                    axis: Axis = axis_named(sizing, self._store.catalog, name, [value])
                except SizerError:
                    return None
                cases.append((axis.assignments[0], not same_value(value, present_value(sizing, variable))))
        return edit_of(cases)

    def _value_text(self, variable: Variable, value: float | str) -> str:
        if isinstance(value, str):
            return value_word(value, variable, self._store.catalog)
        return value_text(value, variable.unit, binary=self._settings.binary)

    def _table(self) -> LiveTable:
        sizing, asked = self._store.sizing, self._shown or self._sent
        if not self._store.view.items:
            return LiveTable((), empty=_NOTHING)
        if sizing is None or asked is None:  # what is being computed, or not understood, is said above
            return LiveTable((), empty="" if self.said.text() else "Choose what to vary.")
        wide, tall = self._variables.get(asked.across), self._variables.get(asked.down)
        if asked.key not in sizing.sheet or wide is None or (asked.down and tall is None):
            return LiveTable((), empty="What was varied is not part of this design any more. Choose what to vary.")
        figure, names = sizing.sheet[asked.key], names_of(sizing)
        numbers = [cell.value for line in self._cells for cell in line if isinstance(cell.value, float)
                   ] if self._shown is not None else []
        unit = self._unit(figure.unit, numbers)
        corner = variable_title(names, tall) if tall is not None else owned(figure, names)
        width = text_width(corner, text_font(BODY, STRONG)) + L + 2 * S
        heads = [Head(corner, min(width, _CORNER_PX), help=self._corner(sizing, asked, unit, wide, tall))]
        rows: list[tuple[LiveCell, ...]] = []
        here = [same_value(value, present_value(sizing, wide)) for value in asked.columns]
        current = as_designed(self._store, asked.key) if asked.generation == self._store.generation else None
        cells_found: Sequence[Sequence[Shown | None]] = self._cells if self._shown is not None else [
            [None] * len(asked.columns)] * len(asked.rows)
        like = step_like(self._store, asked.key)
        for value, line in zip(asked.rows, cells_found, strict=True):
            called = f"{owned(figure, names)}{pin_mark(sizing, asked.key)}"
            name = LiveCell("all else as it is", tone="muted", tip=called)
            there = tall is None or same_value(value, present_value(sizing, tall))
            if tall is not None:
                name = self._head_cell(tall, value, asked.rows)
            cells = [name, *(WAITED_FOR if found is None else cell_of(
                (current if at and there else None) or found, figure.unit, unit, asked.key, here=at and there,
                like=like) for at, found in zip(here, line, strict=True))]
            rows.append(tuple(cells))
        widths = [max(room_of(line[at]) for line in rows) for at in range(1, len(asked.columns) + 1)]
        for value, width in zip(asked.columns, widths, strict=True):
            cell = self._head_cell(wide, value, asked.columns)
            heads.append(Head(cell.text, max(width, self.view.fontMetrics().horizontalAdvance(cell.text) + 24),
                              numeric=True, number=cell.number, unit=cell.unit))
        return LiveTable(tuple(heads), rows)

    def _corner(
        self, sizing: Sizing, asked: AskedTable, unit: tuple[float, str], wide: Variable, tall: Variable | None
    ) -> str:
        """What is shown over what, with the units that copied numbers are in."""
        figure, names = sizing.sheet[asked.key], names_of(sizing)
        down = f"   {variable_title(names, tall)}{in_brackets(self._axis_unit(tall, asked.rows))} ↓" if tall else ""
        across = f"{variable_title(names, wide)}{in_brackets(self._axis_unit(wide, asked.columns))}"
        return f"{owned(figure, names)}{pin_mark(sizing, asked.key)}{in_brackets(unit)}{down}   {across} →"

    def _head_cell(self, variable: Variable, value: float | str, values: Sequence[float | str]) -> LiveCell:
        if isinstance(value, str):
            return LiveCell(self._value_text(variable, value))
        factor, named = self._axis_unit(variable, values)
        return LiveCell(self._value_text(variable, value), value / factor, named)

    def _axis_unit(self, variable: Variable, values: Sequence[float | str]) -> tuple[float, str]:
        return self._unit(variable.unit, [value for value in values if not isinstance(value, str)])

    def _unit(self, unit: str, values: Sequence[float]) -> tuple[float, str]:
        """The factor and name of the one unit that all values of a table are shown in."""
        if unit == "1":
            return (1.0, "1") if all(abs(value) < 10 for value in values) else (1.0, "")
        largest = max((abs(value) for value in values if not is_unbounded(value)), default=0.0)
        return display_scale(largest, unit, binary=self._settings.binary)
