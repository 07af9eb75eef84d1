"""The rows and columns of the sheet of scenarios: a column a scenario, a row an input or a result."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal

from sizer.design.records import BASE, Design, Scenario
from sizer.design.registry.fields import TABLES, Field, members_of
from sizer.sizing.result import Sizing
from ui.grids.models.grid import GridModel
from ui.grids.models.rows import blocks, middle, renamed_rows
from ui.grids.scenarios.lines import Compared, LineKind, ScenarioLine
from ui.results.comparison import equal_in_all, shown_in
from ui.results.scenario_answers import ScenarioAnswers
from ui.results.scenario_columns import ScenarioColumns
from ui.state.ranges import Ranges
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place, record_in
from ui.tables.table import LiveCell
from ui.widgets.roles import EDITABLE, HORIZONTAL, NO_INDEX, READ_ONLY, Index

_STATED = frozenset((LineKind.SCENARIO, LineKind.INPUT, LineKind.RECORD))


class ScenarioTable(GridModel):
    """See the module. The first column says what a row is; the blank row in it takes the name of a further input."""

    stood = Signal()
    """It shows the design as it is, as far as that is known."""

    def __init__(self, store: Store, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(store, settings, "scenarios", parent)
        self.scenarios = ScenarioColumns(store, self)
        self.compared = Compared()
        self.seen = False
        """Whether somebody looks: what nobody sees is not computed."""
        self._names: tuple[str, ...] = ()
        self._lines: list[ScenarioLine] = []
        self.beside: Callable[[Sizing], Ranges | None] = lambda _sizing: None
        """What gives the ranges of scenarios that are not in front, where anything does."""
        self._answers = ScenarioAnswers(self.scenarios, store, settings, self._ranges_of)
        self._cells: dict[ScenarioLine, list[LiveCell]] = {}
        self._heads: object = None
        self._said: dict[ScenarioLine, object] = {}
        """What the rows of inputs showed when they were last announced."""
        self.scenarios.arrived.connect(self._take_over)

    def looked_at(self) -> list[Sizing]:
        """The scenarios that are not in front, as far as they are sized, while somebody looks."""
        front = self.store.design.current_scenario
        found = [self.scenarios.sizing(name) for name in self._names if name != front] if self.seen else []
        return [sizing for sizing in found if sizing is not None]

    def _ranges_of(self, sizing: Sizing) -> Ranges | None:
        return self.beside(sizing)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._names) + 1

    def scenario_at(self, column: int) -> str:
        """The scenario of a column; empty for the first, which says what the rows are."""
        return self._names[column - 1] if 1 <= column <= len(self._names) else ""

    def line_at(self, row: int) -> ScenarioLine:
        """What a row is."""
        return self._lines[row]

    def place_at(self, index: Index) -> Place | None:
        line, name = self._lines[index.row()], self.scenario_at(index.column())
        if line.kind is LineKind.BLANK and not name:
            return Place("scenarios", "", "input")
        if line.place is None or line.kind is LineKind.RECORD or not name:
            return None
        if line.kind is LineKind.SCENARIO:
            return Place("scenarios", name, line.place.key)
        return Place(line.place.table, line.place.record, line.place.key, line.place.member, name)

    def view_at(self, index: Index) -> Design:
        name = self.scenario_at(index.column())
        return self.scenarios.view(name) if name else self.store.view

    def record_at(self, index: Index) -> object | None:
        line, name = self._lines[index.row()], self.scenario_at(index.column())
        if line.place is None or not name:
            return None
        if line.kind is LineKind.SCENARIO:
            # Of the design itself nothing but the name is said among scenarios.
            own = Scenario(BASE, self.store.design.base_name) if line.place.key == "name" else None
            return own if name == BASE else self.store.design.scenarios.get(name)
        return record_in(self.view_at(index), line.place) if name in self.scenarios.names else None

    def spec_at(self, index: Index) -> Field | None:
        place = self.place_at(index)
        spec = TABLES[place.table].get(place.key) if place is not None else None
        if spec is None or place is None or not place.member:
            return spec
        return members_of(place.table, place.key, self.record_at(index)).get(place.member)

    def field_text(self, index: Index) -> str:
        place, spec, name = self.place_at(index), self.spec_at(index), self.scenario_at(index.column())
        if place is None or spec is None or not name or place.table == "scenarios" or place.member:
            return super().field_text(index)
        return shown_in(self.view_at(index), place, self.store, self.settings)

    def index_of(self, place: Place) -> QModelIndex:
        name = place.scenario or (place.record if place.table == "scenarios" else "")
        key = (place.table, place.record, place.key, place.member)
        for row, line in enumerate(self._lines):
            here = line.place
            if here is None or name not in self._names:
                continue
            if line.kind is LineKind.SCENARIO and here.key == (place.key or "name") and place.table == "scenarios":
                return self.index(row, self._names.index(name) + 1)
            if (here.table, here.record, here.key, here.member) == key:
                return self.index(row, self._names.index(name) + 1)
        return QModelIndex()

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        line = self._lines[index.row()]
        if line.kind is LineKind.BLANK:
            return EDITABLE if index.column() == 0 else READ_ONLY
        if line.kind in (LineKind.SCENARIO, LineKind.INPUT) and self.record_at(index) is not None:
            return EDITABLE
        return READ_ONLY

    def _cell(self, index: Index, line: ScenarioLine) -> LiveCell | None:
        cells = self._cells.get(line)
        return cells[index.column() - 1] if cells is not None and 1 <= index.column() <= len(cells) else None

    def unfold(self, row: int) -> bool:
        """Show the equal results that a row stands for, or fold them again; whether it is such a row."""
        folds = 0 <= row < len(self._lines) and self._lines[row].kind is LineKind.FOLD
        if folds:
            self.compared.folded = not self.compared.folded
            self.refresh()
        return folds

    def _follow(self, edited: object) -> None:
        if self.is_another(edited):
            self.compared.forget()
        if edited is None:
            self._said, self._cells = {}, {}
        if self.seen:
            self.refresh()

    def _equal(self, key: str) -> bool:
        columns = self.scenarios
        return equal_in_all([columns.sizing(name) for name in columns.names], key, self.store, self.settings)

    def refresh(self) -> None:
        """Show the design as it is; scenarios that have to be sized arrive by and by."""
        self.scenarios.refresh()
        self._take_over()

    def _take_over(self) -> None:
        columns = self.scenarios
        if columns.names != self._names:
            self._set_names(columns.names)
        lines, before = self.compared.lines(columns, self._equal), self._cells
        self._cells = {line: self._answers.cells(line.answer, line.figure)
                       for line in lines if line.kind is LineKind.RESULT}
        if lines != self._lines:
            self._set_lines(lines)
        said, self._said = self._said, {line: self._state_of(line) for line in lines if line.kind in _STATED}
        changed = [row for row, line in enumerate(lines) if line.kind is LineKind.BLANK or (
            before.get(line) != self._cells[line] if line.kind is LineKind.RESULT
            else line.kind in _STATED and said.get(line) != self._said[line])]
        for first, last in blocks(changed):
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self._names)))
        design = self.store.design
        heads = ([self.store.scenario_title(name) for name in self._names], design.current_scenario, design.baseline)
        if heads != self._heads:  # a view lays itself out anew for its heads
            self._heads = heads
            self.headerDataChanged.emit(HORIZONTAL, 0, len(self._names))
        self.stood.emit()

    def _state_of(self, line: ScenarioLine) -> object:
        """All that the cells of a row say and look like for."""
        columns = self.scenarios
        if line.kind is LineKind.SCENARIO or line.place is None:
            design = self.store.design
            return (design.base_name, [(each.id, each.name, each.base, each.note) for each in design.scenarios])
        return (columns.first, [record_in(columns.view(name), line.place) for name in columns.names])

    def judge_anew(self) -> None:
        if self.seen:
            self.refresh()

    def repaint(self) -> None:
        self._said = {}
        super().repaint()

    def _set_names(self, names: tuple[str, ...]) -> None:
        if renamed_rows(self._names, names):
            self._names = names  # the columns stay, and so does whoever is in one
            return
        first, gone, come = middle(self._names, names)
        if gone:
            self.beginRemoveColumns(QModelIndex(), first + 1, first + gone)
            self._names = self._names[:first] + self._names[first + gone:]
            self.endRemoveColumns()
        if come:
            self.beginInsertColumns(QModelIndex(), first + 1, first + come)
            self._names = names
            self.endInsertColumns()

    def _set_lines(self, lines: list[ScenarioLine]) -> None:
        """Change results first and then inputs, so that whoever is in an input stays while results come and go."""
        self._change(lines[:_inputs_at(lines)] + self._lines[_inputs_at(self._lines):])
        self._change(lines)

    def _change(self, lines: list[ScenarioLine]) -> None:
        first, gone, come = middle(self._lines, lines)
        if gone:
            self.beginRemoveRows(QModelIndex(), first, first + gone - 1)
            self._lines = self._lines[:first] + self._lines[first + gone:]
            self.endRemoveRows()
        if come:
            self.beginInsertRows(QModelIndex(), first, first + come - 1)
            self._lines = lines
            self.endInsertRows()

    def reveal(self, place: Place) -> None:
        if place.table != "scenarios" and place.key:
            self.compared.ask([Place(place.table, place.record, place.key, place.member)])
        self.refresh()


def _inputs_at(lines: Sequence[ScenarioLine]) -> int:
    """The row that heads the inputs, which is the last head."""
    return max((row for row, line in enumerate(lines) if line.kind is LineKind.HEAD), default=0)
