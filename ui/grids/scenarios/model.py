"""Scenarios side by side as columns: an edit in a column is an edit of that scenario."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont

from sizer.design.editing.edits import Batch, Edit
from sizer.design.emptied import Emptied, emptied, emptied_text
from sizer.design.records import BASE, FieldValue, StatedRange
from sizer.design.registry.fields import unit_of
from sizer.design.scenarios import value_of
from sizer.errors import Problem
from sizer.units import counted
from ui.grids.models.choices import Choice
from ui.grids.scenarios import verbs
from ui.grids.scenarios.lines import LineKind, ScenarioLine, offered, place_meant
from ui.grids.scenarios.table import ScenarioTable
from ui.results.comparison import shown_in
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Aside, Place, Subject, figure_of, record_in
from ui.tables.selection import Spot
from ui.widgets.icons import icon
from ui.widgets.plain import literal
from ui.widgets.roles import (
    ACCESSIBLE,
    ALIGNMENT,
    BACKGROUND,
    CHANGE,
    DECORATION,
    DISPLAY,
    EDIT,
    FONT,
    FOREGROUND,
    HORIZONTAL,
    LEFT,
    NUMBER,
    RIGHT,
    SUBJECT,
    TOOLTIP,
    UNIT,
    Index,
)
from ui.widgets.theme import Theme


class ScenarioModel(ScenarioTable):
    """See the module."""

    def __init__(self, store: Store, settings: Settings, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(store, settings, parent)
        self._theme = theme
        self._strong = QFont()
        self._strong.setWeight(QFont.Weight.DemiBold)
        theme.changed.connect(self.repaint)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        if orientation != HORIZONTAL:
            blank = self._lines[section].kind is LineKind.BLANK
            return ("+" if blank else str(section + 1)) if role == DISPLAY else None
        name = self.scenario_at(section)
        if not name:
            return "Input" if role == DISPLAY else LEFT if role == ALIGNMENT else None
        if role in (DISPLAY, TOOLTIP, ACCESSIBLE):
            marks = self._marks(name)
            title = self.store.scenario_title(name)
            said = f"{title} ({', '.join(marks)})" if marks else title
            return literal(said) if role == TOOLTIP else said
        if role == DECORATION:
            return icon("pin", self._theme.colours.pinned) if name == self.store.design.baseline else None
        if role == FONT:
            return self._strong if name == self.store.design.current_scenario else None
        return RIGHT if role == ALIGNMENT else None

    def _marks(self, name: str) -> list[str]:
        design = self.store.design
        return [mark for mark, here in (("in front", name == design.current_scenario),
                                        ("baseline", name == design.baseline)) if here]

    def data(self, index: Index, role: int = DISPLAY) -> object:
        line = self._lines[index.row()]
        if role == DISPLAY:
            return self._text(index)
        if role == EDIT:
            return self.entry_text(index) if self.place_at(index) is not None else self._text(index)
        if role == ALIGNMENT:  # one column has numbers of all units, and names: all end where their head does
            return RIGHT if self.scenario_at(index.column()) else LEFT
        if role == CHANGE:
            cell = self._cell(index, line) if line.kind is LineKind.RESULT else None
            return (cell.text, cell.change, cell.tone) if cell is not None and cell.change else None
        if role == FONT:
            return self._strong if line.kind is LineKind.HEAD else None
        if role in (BACKGROUND, FOREGROUND, DECORATION):
            return self._look(index, line, role)
        if role == TOOLTIP:
            return literal(self._tip(index, line))
        if role == ACCESSIBLE:
            return self._spoken(index, line)
        if role == SUBJECT:
            return self._subject(index, line)
        if role in (NUMBER, UNIT):
            return self._number(index, line)[role == UNIT]
        return None

    def _text(self, index: Index) -> str:
        line = self._lines[index.row()]
        name = self.scenario_at(index.column())
        if not name:
            return line.title
        if line.kind is LineKind.RESULT:
            cell = self._cell(index, line)
            return "" if cell is None else f"{cell.text}  ({cell.change})" if cell.change else cell.text
        if line.kind in (LineKind.HEAD, LineKind.BLANK, LineKind.FOLD):
            return ""
        if line.kind is LineKind.SCENARIO:
            if name == BASE:
                return self.store.scenario_title(BASE) if line.place is not None and line.place.key == "name" else ""
            return self.field_text(index)
        if self.record_at(index) is None or (line.kind is LineKind.RECORD and line.place is not None):
            return shown_in(self.view_at(index), line.place, self.store, self.settings) if line.place else ""
        return self.field_text(index)

    def differs(self, index: Index) -> bool:
        """Whether a cell says something else than the column all are compared with."""
        line = self._lines[index.row()]
        if line.kind is LineKind.RESULT:
            cell = self._cell(index, line)
            return cell is not None and cell.tone == "moved"
        return self.changed(index)

    def changed(self, index: Index) -> bool:
        """Whether a cell is an input with something else in it than the column all are compared with."""
        line, at = self._lines[index.row()], index.column()
        first = self.scenarios.first + 1
        if line.kind not in (LineKind.INPUT, LineKind.RECORD) or at in (0, first):
            return False
        other = self.index(index.row(), first)
        if line.kind is LineKind.RECORD:
            return (self.record_at(index) is None) != (self.record_at(other) is None)
        return self.value_at(index) != self.value_at(other) or self._text(index) != self._text(other)

    def _look(self, index: Index, line: ScenarioLine, role: int) -> object:
        colours = self._theme.colours
        if self.bad and self.place_at(index) in self.bad:
            return {BACKGROUND: colours.missed_tint, FOREGROUND: colours.text}.get(
                role, icon("error", colours.missed))
        if line.kind is LineKind.HEAD:
            return colours.window if role == BACKGROUND else None
        if line.kind is LineKind.BLANK:
            return {BACKGROUND: colours.surface, FOREGROUND: colours.text2}.get(role)
        if line.kind is LineKind.FOLD:
            return {BACKGROUND: colours.surface, FOREGROUND: colours.accent}.get(role)
        if self.changed(index):
            return {BACKGROUND: colours.overridden_tint, DECORATION: icon("changed", colours.overridden)}.get(role)
        if role == BACKGROUND:
            return None if self.flags(index) & Qt.ItemFlag.ItemIsEditable else colours.raised
        cell = self._cell(index, line)
        return colours.text2 if role == FOREGROUND and cell is not None and cell.tone == "muted" else None

    def _tip(self, index: Index, line: ScenarioLine) -> str:
        place = self.place_at(index)
        if line.kind is LineKind.FOLD:
            return "Results that are equal in all scenarios. Enter or a click shows them, or folds them again."
        if place is not None and place in self.bad:
            text, problem = self.bad[place]
            return f"Not taken: {text!r}. {problem.advice}\nThe cell keeps '{self._text(index)}'."
        spec = self.spec_at(index)
        cell = self._cell(index, line)
        lines = [spec.help if spec is not None else "", cell.tip if cell is not None else ""]
        if self.changed(index):
            lines.append(f"{self._other(index)}. Delete lets it follow what its scenario starts from.")
        return "\n".join(filter(None, lines)) or line.title

    def _other(self, index: Index) -> str:
        first = self.scenarios.first
        title = self.store.scenario_title(self._names[first])
        return f"{title} has {self._text(self.index(index.row(), first + 1)) or 'nothing stated'}"

    def _spoken(self, index: Index, line: ScenarioLine) -> str:
        name = self.scenario_at(index.column())
        if not name:
            return line.title
        said = f"{line.title} in {self.store.scenario_title(name)}: {self._text(index) or 'empty'}"
        return f"{said}, differs: {self._other(index)}" if self.differs(index) else said

    def _subject(self, index: Index, line: ScenarioLine) -> Subject:
        place, front = self.place_at(index), self.store.design.current_scenario
        if self.scenario_at(index.column()) != front or self.store.sizing is None:
            return self.aside_at(index) or Subject(place=place)
        if line.place is None:
            return Subject(line.figure)
        return Subject(figure_of(self.store.sizing.sheet, line.place), place)

    def aside_at(self, index: Index) -> Subject | None:
        """What explains a cell of a scenario that is not in front; None where it is, or nothing of it is sized."""
        name, line = self.scenario_at(index.column()), self._lines[index.row()]
        if not name or name == self.store.design.current_scenario:
            return None
        sizing = self.scenarios.sizing(name)
        if sizing is None or (line.place is None and not line.figure):
            return None
        return Subject("", self.place_at(index), Aside(
            sizing, f"In {self.store.scenario_title(name)}", lasting=True, figure=line.figure))

    def _number(self, index: Index, line: ScenarioLine) -> tuple[float | None, str]:
        if line.kind is LineKind.RESULT:
            cell = self._cell(index, line)
            return (cell.number, cell.unit) if cell is not None else (None, "")
        value, spec = self.value_at(index), self.spec_at(index)
        value = value.likely if isinstance(value, StatedRange) else value
        if spec is None or not isinstance(value, int | float) or isinstance(value, bool):
            return None, ""
        return float(value), unit_of(spec, self.record_at(index))

    def choices_at(self, index: Index) -> list[Choice] | None:
        if self._lines[index.row()].kind is LineKind.BLANK:
            return offered(self.store.view)
        return super().choices_at(index)

    def listed_at(self, index: Index) -> bool:
        return self._lines[index.row()].kind is LineKind.BLANK or super().listed_at(index)

    def entry_text(self, index: Index) -> str:
        if self._lines[index.row()].kind is LineKind.BLANK:
            kept = self.bad.get(Place("scenarios", "", "input"))
            return kept[0] if kept is not None else ""
        return super().entry_text(index)

    def enter_all(self, entries: Sequence[tuple[Spot, str]], title: str = "") -> bool:
        asked = [text for (row, _), text in entries if self._lines[row].kind is LineKind.BLANK and text.strip()]
        done = super().enter_all([entry for entry in entries if self._lines[entry[0][0]].kind is not LineKind.BLANK],
                                 title)
        return self._ask(asked) if asked else done

    def _ask(self, texts: Sequence[str]) -> bool:
        """Show the inputs named in the blank row."""
        views = [self.scenarios.view(name) for name in self._names]
        blank = Place("scenarios", "", "input")
        self.bad.pop(blank, None)
        problems: list[Problem] = []
        for text in texts:
            place = place_meant(text, views)
            if isinstance(place, Problem):
                self.bad[blank] = (text, place)
                problems.append(place)
            else:
                self.compared.ask([place])
        self.refused.emit(tuple(problems))
        self.refresh()
        return not problems

    def edits_of(self, taken: Sequence[tuple[Place, FieldValue]], title: str) -> list[Edit]:
        return verbs.setting(taken, title)

    def clear(self, spots: Sequence[Spot], verb: str) -> None:
        """Let places follow what their scenario starts from; what a scenario states itself is emptied."""
        edits: list[Edit] = []
        cleared: list[tuple[Place, FieldValue]] = []
        for row, column in spots:
            line, name, place = self._lines[row], self.scenario_at(column), self.cell(row, column)[0]
            edit = verbs.following(self.store.design, name, [line.place]) if line.place is not None and name else None
            spec = self.spec_of(place) if place is not None else None
            if edit is not None:
                edits.append(edit)
            elif place is not None and spec is not None and not spec.required and (
                    line.kind is LineKind.SCENARIO or name == BASE):
                cleared.append((place, None if place.member else spec.default))
        edits += verbs.setting(cleared, "")
        count = len(spots)
        if edits:
            told = emptied_text([found for place, value in cleared
                                 if (found := self._emptied(place, value)) is not None])
            self.store.edit(edits[0] if len(edits) == 1 else Batch(tuple(edits), f"{verb} {counted(count, 'cell')}"))
            if told:
                self.defaulted.emit(told)

    def _emptied(self, place: Place, value: FieldValue) -> Emptied | None:
        spec = self.spec_of(place)
        record = record_in(self.scenarios.view(place.scenario), place) if place.scenario else None
        before = value_of(record, place.table, place.key, place.member) if record is not None else None
        called = str(getattr(record, "called", ""))
        return emptied(called, spec, "", before, value) if spec is not None else None

    def _named(self, spots: Iterable[Spot]) -> list[str]:
        return [name for name in dict.fromkeys(self.scenario_at(column) for _, column in spots) if name]

    def insertion(self, index: Index) -> Edit | None:
        del index
        return verbs.addition(self.store.design)

    def first_place(self, record: str) -> Place:
        return Place("scenarios", record, "name")

    def duplication(self, spots: Iterable[Spot]) -> Edit | None:
        return verbs.duplication(self.store.design, self._named(spots))

    def removal(self, spots: Iterable[Spot]) -> Edit | None:
        found = list(spots)
        names = self._named(found)
        if not names:
            self.compared.drop([place for row, _ in found if (place := self._lines[row].place) is not None])
            self.refresh()
        return verbs.removal(names)

    def moving(self, spots: Iterable[Spot], step: int) -> Edit | None:
        return verbs.moving(self.store.design, self._named(spots), step)

    def clearable(self, row: int, column: int) -> bool:
        own = self.scenario_at(column) not in ("", BASE)
        return (own and self._lines[row].kind is LineKind.RECORD) or super().clearable(row, column)
