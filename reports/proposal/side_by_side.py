"""The design that is proposed beside its other scenarios: what each changes, gives, keeps, takes, and whether it does
what is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from reports.blocks.findings import Findings
from reports.decision.asked import Asked, asked_rows
from reports.decision.grounds import Grounds
from reports.decision.takes import Taken, total_of
from reports.proposal.names import sentence
from reports.wording.differences import differing_lines
from reports.wording.parts import in_parts
from reports.wording.quantities.amounts import Reader
from reports.wording.quantities.changes import NO_CHANGE, ShownChange, Worth, change_between
from reports.wording.standing import NOT_CLAIMED
from sizer.design.naming import begun
from sizer.language import AND, listed, mark, say, say_of
from sizer.readable import read
from sizer.sizing.judging.completeness import comparable, coverage
from sizer.sizing.result import GRAVEST_FIRST, PoolResult, Sizing, Total, Verdict, WorkloadResult
from sizer.units import is_unbounded

_MOST_CHANGES, _LONGEST_NOTE = 3, 130
_MOST_POOLS, _MOST_WORKS, _MOST_ASKED = 2, 3, 6
_WORTHS = {Worth.BETTER: mark("better"), Worth.WORSE: mark("worse")}
_NONE = "–"
_SENTENCE = re.compile(r"(?<=[.;])\s+(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class OptionCell:
    """What a scenario has in a row: ``change`` says how that stands to what is proposed."""

    text: str
    change: ShownChange = NO_CHANGE
    verdict: Verdict | None = None
    differs: bool = False

    @property
    def told(self) -> str:
        """The text, and below it the change with its arrow and in words."""
        change = listed(filter(None, (self.change.text.strip(), _WORTHS.get(self.change.worth, ""))))
        return "\n".join(filter(None, (self.text, change)))


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One row: a title, and a cell for each scenario, that of what is proposed first."""

    title: str
    cells: tuple[OptionCell, ...]
    leads: bool = False
    """Whether it is told where it is the same in all."""

    @property
    def alike(self) -> bool:
        """Whether all scenarios have the same in it."""
        return len(set(self.cells)) == 1


@dataclass(frozen=True)
class SideBySide:
    """What is proposed and its alternatives, each with what can be told of it."""

    all: tuple[Grounds, ...]

    @property
    def titles(self) -> tuple[str, ...]:
        """What the columns are called."""
        return tuple(one.sizing.design.scenario_called(one.sizing.scenario) for one in self.all)

    @cached_property
    def all_rows(self) -> tuple[OptionRow, ...]:
        """All rows, from what is changed to whether it is enough."""
        return (*self._changes(), *self._capacities(), *self._rates(), *self._takes(), *self._verdicts())

    @property
    def rows(self) -> tuple[OptionRow, ...]:
        """Those that tell the scenarios apart, and those that are asked for first."""
        return tuple(row for row in self.all_rows if row.leads or not row.alike)

    @property
    def same(self) -> tuple[str, ...]:
        """What is the same in all and has no row, with what that is."""
        return tuple(say("{row} ({value})", row=row.title, value=row.cells[0].text) for row in self.all_rows
                     if row.alike and not row.leads)

    @property
    def lead(self) -> str:
        """How many requirements each scenario meets."""
        told = [_meets(title, grounds) for title, grounds in zip(self.titles[1:], self.all[1:], strict=True)]
        return sentence(say("; ").join((_meets(say("What is proposed"), self.all[0]), *told)))

    @property
    def asked_apart(self) -> str:
        """Which scenarios are asked something else than what is proposed: their counts are not of the same things."""
        asked = [{row.id: _target(row) for row in asked_rows(grounds)} for grounds in self.all]
        apart = [title for title, one in zip(self.titles[1:], asked[1:], strict=True) if one and one != asked[0]]
        return say_of(len(apart), "{scenarios} has requirements of its own.",
                      "{scenarios} have requirements of their own.", scenarios=listed(apart, AND)) if apart else ""

    def _row(self, title: str, cell: Callable[[Grounds], OptionCell], *, leads: bool = False) -> OptionRow:
        return OptionRow(title, tuple(cell(grounds) for grounds in self.all), leads)

    def _changes(self) -> Iterator[OptionRow]:
        first, *others = (grounds.sizing for grounds in self.all)
        yield OptionRow(say("What it changes"), (OptionCell(say("as proposed")), *(
            OptionCell(_changed(differing_lines(first, other))) for other in others)))
        notes = [_note(grounds.sizing) for grounds in self.all]
        if any(notes):
            yield OptionRow(say("Why"), tuple(OptionCell(note or _NONE) for note in notes))

    def _capacities(self) -> Iterator[OptionRow]:
        shown: dict[str, str] = {}
        for grounds in self.all:
            largest = sorted(grounds.sizing.pools, key=lambda pool: -_number(grounds, pool.filesystem))[:_MOST_POOLS]
            shown |= {pool.id: pool.title for pool in largest if pool.id not in shown}
        for at, (name, title) in enumerate(list(shown.items())[:_MOST_POOLS]):
            yield self._row(say("Capacity of {pool}", pool=title), partial(self._capacity, name), leads=not at)

    def _capacity(self, name: str, grounds: Grounds) -> OptionCell:
        pool, before = (_pool(one.sizing, name) for one in (grounds, self.all[0]))
        if pool is None:
            return _absent(before is not None)
        if not grounds.sizing.buildable:
            return OptionCell(say(NOT_CLAIMED), differs=True)
        told = _named(pool.title, before.title if before is not None else pool.title, grounds.reader.amount(
            pool.filesystem).text())
        return self._cell(grounds, told, pool.filesystem, before.filesystem if before is not None else "")

    def _rates(self) -> Iterator[OptionRow]:
        shown: dict[str, str] = {}
        for grounds in self.all:
            shown |= {work.id: work.title for work in grounds.sizing.workloads if work.id not in shown}
        for at, (name, title) in enumerate(list(shown.items())[:_MOST_WORKS]):
            yield self._row(title, partial(self._rate, name), leads=not at)
            yield self._row(say("{work} after one failure", work=title), partial(self._kept, name))

    def _rate(self, name: str, grounds: Grounds) -> OptionCell:
        work, before = (_work(one.sizing, name) for one in (grounds, self.all[0]))
        if work is None:
            return _absent(before is not None)
        if not grounds.sizing.buildable:
            return OptionCell(say(NOT_CLAIMED), differs=True)
        response = grounds.reader.amount(work.response)
        told = grounds.reader.amount(work.headline).text()
        if not (is_unbounded(response.value) or in_parts(work)):
            told = say("{rate} at {response}", rate=told, response=response.likely_text())
        if before is None or _alike(work, before):
            return self._cell(grounds, told, work.headline, work.headline if before is not None else "")
        return self._cell(grounds, _named(work.title, before.title, told), work.headline, "")

    def _kept(self, name: str, grounds: Grounds) -> OptionCell:
        work, before = (_work(one.sizing, name) for one in (grounds, self.all[0]))
        if work is None or not grounds.sizing.buildable:
            return OptionCell(_NONE)
        told, value = _left(grounds, name)
        if grounds is self.all[0] or before is None:
            return OptionCell(told)
        told_before, value_before = _left(self.all[0], name)
        change = NO_CHANGE
        if _alike(work, before) and value is not None and value_before is not None:
            unit = grounds.sizing.sheet[work.headline].unit
            change = change_between(value, value_before, work.headline, unit).beside(told, told_before)
        return OptionCell(told, change, differs=told != told_before)

    def _takes(self) -> Iterator[OptionRow]:
        totals: tuple[tuple[str, str, Callable[[Sizing], Total]], ...] = (
            (say("Rack space"), say("unknown"), lambda sizing: sizing.physical.rack_units),
            (say("Power, typical"), say("unknown"), lambda sizing: sizing.physical.watts),
            (say("Price"), say("not priced"), lambda sizing: sizing.physical.price))
        for title, unknown, total in totals:
            yield self._row(title, partial(self._taken, total, unknown))

    def _taken(self, total: Callable[[Sizing], Total], unknown: str, grounds: Grounds) -> OptionCell:
        first = self.all[0]
        found, before = (total_of(one, "", total(one.sizing)) for one in (grounds, first))
        text, text_before = (_taken_text(each, unknown, coverage(one.sizing, total(one.sizing)).short)
                             for one, each in ((grounds, found), (first, before)))
        if not (found.known and before.known and comparable(first.sizing, grounds.sizing, found.key)):
            return OptionCell(text, differs=text != text_before)
        cell = self._cell(grounds, text, found.key, before.key)
        if not (found.bound or before.bound) or not cell.change.arrow:
            return cell
        # A percentage is of a whole: of what is known of two totals the difference is told.
        more = grounds.sizing.sheet[found.key].number - first.sizing.sheet[before.key].number
        unit = first.sizing.sheet[before.key].unit
        amount = read(more, unit, signed=True, currency=grounds.design.currency).value
        return replace(cell, change=replace(cell.change, amount=amount))

    def _verdicts(self) -> Iterator[OptionRow]:
        rows = [{row.id: row for row in asked_rows(grounds)} for grounds in self.all]
        titles = {name: row.title for found in reversed(rows) for name, row in found.items()}
        ordered = list(dict.fromkeys(name for found in rows for name in found))
        for name in ordered[:_MOST_ASKED]:
            before = rows[0].get(name)
            cells = []
            for found in rows:
                row = found.get(name)
                if row is None:
                    cells.append(OptionCell(say("not asked"), differs=before is not None))
                    continue
                told = _named(row.title, titles[name], _target(row))
                alike = before is not None and _target(row) == _target(before)
                change = NO_CHANGE if before is None or not alike else _step(before.verdict, row.verdict)
                cells.append(OptionCell(told, change, row.verdict, differs=not alike or bool(change.arrow)))
            title = say("Asked: {requirement}", requirement=titles[name])
            yield OptionRow(title, tuple(cells), leads=True)

    def _cell(self, grounds: Grounds, told: str, key: str, key_before: str) -> OptionCell:
        """A figure beside that of what is proposed; without a key of that there is nothing to hold it against."""
        first = self.all[0]
        if grounds is first:
            return OptionCell(told)
        if not key_before or not first.sizing.buildable:
            return OptionCell(told, differs=True)
        shown, before = grounds.reader.amount(key), first.reader.amount(key_before)
        change = change_between(shown.value, before.value, key, shown.unit).beside(
            shown.likely_text(), before.likely_text())
        # A range may be another one where the number that is likely is the same.
        return OptionCell(told, change, differs=shown.text() != before.text() or bool(change.arrow))


def side_by_side(found: Findings) -> SideBySide | None:
    """What is proposed beside its alternatives; None where nothing stands beside it."""
    beside = found.alternatives.beside
    if not beside:
        return None
    return SideBySide((Grounds(found.reader), *(Grounds(Reader(one.sizing, one.spread)) for one in beside)))


def _meets(what: str, grounds: Grounds) -> str:
    if not grounds.sizing.buildable:
        return say("{what} cannot be built", what=what)
    rows = asked_rows(grounds)
    if not rows:
        return say("{what} is asked nothing", what=what)
    met = sum(row.verdict is Verdict.MET for row in rows)
    if not met:
        return say_of(len(rows), "{what} meets none of {number} requirement",
                      "{what} meets none of {number} requirements", what=what)
    return say_of(len(rows), "{what} meets {met} of {number} requirement",
                  "{what} meets {met} of {number} requirements", what=what, met=met)


def _changed(lines: Sequence[str]) -> str:
    told = [begun(line) for line in lines[:_MOST_CHANGES]]
    if more := len(lines) - len(told):
        told.append(say_of(more, "and {number} further change", "and {number} further changes"))
    return "\n".join(told) or say("words alone")


def _note(sizing: Sizing) -> str:
    """Why there is the scenario, in so many words as a column has room for."""
    scenario = sizing.design.scenarios.get(sizing.scenario)
    return _first_sentences(scenario.note) if scenario is not None else ""


def _first_sentences(note: str) -> str:
    """As many whole sentences of a note as a column has room for, the first one always."""
    first, *others = _SENTENCE.split(note.strip())
    for other in others:
        if len(first) + len(other) >= _LONGEST_NOTE:
            break
        first = f"{first} {other}"
    return first


def _absent(there_before: bool) -> OptionCell:
    return OptionCell(say("not there"), differs=there_before)


def _named(title: str, usual: str, text: str) -> str:
    """A figure, with the name of what it is of where that is another one here."""
    return text if title == usual else say("{title}: {text}", title=title, text=text)


def _pool(sizing: Sizing, name: str) -> PoolResult | None:
    return next((pool for pool in sizing.pools if pool.id == name), None)


def _work(sizing: Sizing, name: str) -> WorkloadResult | None:
    return next((work for work in sizing.workloads if work.id == name), None)


def _alike(work: WorkloadResult, before: WorkloadResult) -> bool:
    """Whether both rates count the same, so that one can be held against the other."""
    return work.headline == before.headline and work.counts == before.counts and work.pattern is before.pattern


def _left(grounds: Grounds, name: str) -> tuple[str, float | None]:
    """What the worst failure leaves of a workload, and that as a number where there is one."""
    worst = next((one.worst for one in grounds.losses.workloads if one.workload.id == name), None)
    if worst is None:
        return say("all of it"), None
    return (say("stops"), 0.0) if worst.stopped else (worst.rate_text, worst.headline)


def _number(grounds: Grounds, key: str) -> float:
    return grounds.sizing.sheet[key].number


def _taken_text(taken: Taken, unknown: str, missing: str) -> str:
    """A total, and of a bound of how many lines it lacks the value."""
    if not taken.known:
        return unknown
    return listed((taken.value, missing)) if taken.bound else taken.value


def _target(row: Asked) -> str:
    """What is asked, with the time that it is asked within."""
    return row.short if row.time is None else listed((row.short, row.time.short))


def _step(before: Verdict, now: Verdict) -> ShownChange:
    """How one verdict stands to another: the graver is the worse."""
    rank, was = GRAVEST_FIRST.index(now), GRAVEST_FIRST.index(before)
    if rank == was:
        return NO_CHANGE
    better = rank > was
    return ShownChange(say("was {verdict}", verdict=say(before)), rises=better,
                       worth=Worth.BETTER if better else Worth.WORSE)
