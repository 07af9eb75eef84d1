"""Texts entered into the cells of a grid: what can be taken becomes one edit, the rest stays beside its old value."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sizer.design.editing.edits import Batch, Edit, apply
from sizer.design.emptied import Emptied, emptied, emptied_text
from sizer.design.entering.entry import parse_field
from sizer.design.records import FieldValue
from sizer.design.registry.fields import FieldKind, unit_of
from sizer.design.scenarios import value_of
from sizer.errors import DesignError, Problem
from ui.state.subject import Place
from ui.tables.selection import Spot

if TYPE_CHECKING:
    from ui.grids.models.grid import GridModel


@dataclass(slots=True)
class Entering:
    """One entry, fill or paste into cells."""

    model: GridModel
    title: str = ""
    taken: dict[Place, tuple[str, FieldValue]] = field(default_factory=dict)
    additions: list[tuple[Place, str, Edit]] = field(default_factory=list)
    """Entries in the blank row, and the edits that make records of them."""
    problems: list[Problem] = field(default_factory=list)
    _emptied: dict[Place, Emptied] = field(default_factory=dict)
    _read: dict[Hashable, FieldValue] = field(default_factory=dict)

    def run(self, entries: Sequence[tuple[Spot, str]]) -> bool:
        """Enter the texts as one undo step; whether all of them were taken."""
        model, bad = self.model, dict(self.model.bad)
        for (row, column), text in entries:
            place, record = model.cell(row, column)
            if place is None:
                continue
            model.bad.pop(place, None)
            if record is None:
                if self.additions:  # the blank row becomes one record, of the first that is entered there
                    continue
                added = model.addition(model.index(row, column), text)
                if isinstance(added, Problem):
                    self._refuse(place, text, added)
                elif added is not None:
                    self.additions.append((place, text, added))
                continue
            value = self._value(place, text, record)
            if isinstance(value, Problem):
                self._refuse(place, text, value)
            else:
                self.taken[place] = (text, value)
                self._look_whether_emptied(place, text, value, record)
        done = self._apply()
        model.refused.emit(tuple(self.problems))
        if done and (told := emptied_text([each for place, each in self._emptied.items() if place in self.taken])):
            model.defaulted.emit(told)
        if model.bad != bad:
            model.repaint()
        return done and not self.problems

    def _value(self, place: Place, text: str, record: object) -> FieldValue | Problem:
        """The value a text means. The same text means the same in many cells, and is read once."""
        reading, spec = self.model.reading, self.model.spec_of(place)
        if spec is None or spec.kind is FieldKind.NUMBERS or place.member:
            return parse_field(place.table, place.key, text, record, member=place.member, reading=reading)
        name = (place.table, place.key, text, unit_of(spec, record))
        if name in self._read:
            return self._read[name]
        value = parse_field(place.table, place.key, text, record, reading=reading)
        if not isinstance(value, Problem):  # a problem names its own place
            self._read[name] = value
        return value

    def _look_whether_emptied(self, place: Place, text: str, value: FieldValue, record: object) -> None:
        spec = self.model.spec_of(place)
        if spec is None or place.member or text.strip():
            return
        found = emptied(str(getattr(record, "called", "")), spec, text, value_of(record, place.table, place.key), value)
        if found is not None:
            self._emptied[place] = found

    def _refuse(self, place: Place, text: str, problem: Problem) -> None:
        self.model.bad[place] = (text, problem)
        self.problems.append(problem)

    def _apply(self) -> bool:
        """Apply what was taken; an entry that cannot stand beside the rest of the design is left out, and told."""
        model = self.model
        while self.taken or self.additions:
            values = [(place, value) for place, (_, value) in self.taken.items()]
            edits = [*model.edits_of(values, self.title), *(edit for _, _, edit in self.additions)]
            edit = edits[0] if len(edits) == 1 else Batch(tuple(edits), self.title)
            try:
                edited = apply(model.store.design, edit)
            except DesignError as error:
                if not self._leave_out(error.problems):
                    self.problems += error.problems
                    return False
                continue
            model.store.push(edited)
            if self.additions:
                model.added.emit(next(touch.record for touch in edited.touched if touch.what == "added"))
            return True
        return False

    def _leave_out(self, problems: Sequence[Problem]) -> bool:
        reasons = {problem.location.place: problem for problem in reversed(problems)}
        before = len(self.taken)
        for place, (text, _) in list(self.taken.items()):
            plain = str(Place(place.table, place.record, place.key, place.member))
            reason = reasons.get(str(place)) or reasons.get(plain)
            if reason is not None:
                del self.taken[place]
                self._refuse(place, text, reason)
        if len(self.taken) < before:
            return True
        # The reason names no entry: where there is one alone it is that one's.
        entries = [(place, text) for place, (text, _) in self.taken.items()]
        entries += [(place, text) for place, text, _ in self.additions]
        if len(entries) != 1:
            return False
        self.taken, self.additions = {}, []
        self._refuse(*entries[0], problems[0])
        self.problems += problems[1:]
        return True
