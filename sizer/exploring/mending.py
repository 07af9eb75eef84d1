"""What would mend a missed requirement: changes that can be bought, each tried on the whole design and priced."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sizer.catalog.records import Catalog
from sizer.design.edits import AddRecords, Batch, SelectScenario, SetFields, Setting, apply
from sizer.design.records import Design, Item, Requirement, RequirementKind
from sizer.design.scenarios import resolve
from sizer.errors import Problem, Severity, SizerError, SizingError
from sizer.exploring.about import TOTALS
from sizer.exploring.answers import Change, Cost
from sizer.exploring.costs import cost_over, losses_over, pieces_over
from sizer.exploring.fewer import smaller
from sizer.exploring.search import MISFITS
from sizer.exploring.seek import seek
from sizer.figures.columns import sample
from sizer.sizing import size
from sizer.sizing.failures import after_failures
from sizer.sizing.result import RequirementResult, Sizing

MOST_SHORT = 3
Progress = Callable[[float, str], None]


@dataclass(frozen=True, slots=True)
class Fix:
    """One change, with what comes of it: the figure that is asked for, the cost, and what it breaks.

    ``misses`` names other requirements that are met today and would be missed, ``problems`` the errors and warnings it
    would bring, ``losses`` capacity and throughput that it takes.
    """

    title: str
    settings: tuple[tuple[str, Setting], ...]
    reaches: float
    meets: bool
    cost: Cost
    misses: tuple[str, ...]
    problems: tuple[str, ...]
    losses: tuple[str, ...]
    pieces: float
    """How many pieces are to be bought that the design does not have: without prices, the nearest to dear."""
    added: tuple[Item, ...] = ()
    """Lines that the change adds."""

    @property
    def edit(self) -> Batch:
        """The change as one edit."""
        tables: dict[str, list[Setting]] = {}
        for table, setting in self.settings:
            tables.setdefault(table, []).append(setting)
        added = (AddRecords("items", self.added),) if self.added else ()
        changed = tuple(SetFields(table, tuple(settings)) for table, settings in tables.items())
        return Batch((*added, *changed), self.title)


@dataclass(frozen=True, slots=True)
class Mending:
    """The answer for one requirement. ``short`` are the best changes that do not meet it; ``reason`` says why nothing
    does, where nothing does.
    """

    requirement: str
    title: str
    present: float
    target: float
    unit: str
    at_least: bool
    headroom: float
    fixes: tuple[Fix, ...]
    short: tuple[Fix, ...]
    reason: str
    notes: tuple[str, ...]
    sure: bool = False
    """Whether ``present``, ``headroom`` and what the changes reach are those of the poor end of the range."""

    @property
    def met(self) -> bool:
        """Whether there is nothing to mend."""
        return self.headroom >= 0


def mend(
    design: Design, catalog: Catalog, scenario: str | None, requirement: str, progress: Progress | None = None,
    *, sure: bool = False,
) -> Mending:
    """What would meet a requirement of a design, the least harmful and least dear first.

    Every change is one that :func:`~sizer.exploring.seek.seek` found, with shelves, arrays and cables in it; it is
    applied to the design and sized again before it is offered. Where it is to be ``sure``, the poor end of the range
    must meet the requirement too. A requirement that cannot be judged raises SizingError.
    """
    told = progress or (lambda _share, _text: None)
    told(0.05, "Sizing")
    base = apply(design, SelectScenario(scenario)).design if scenario is not None else design
    before = size(base, catalog)
    record = resolve(base).requirements.get(requirement)
    result = next((one for one in before.requirements if one.id == requirement), None)
    if record is None or result is None:
        raise SizingError(Problem(Severity.ERROR, "requirement-not-judged",
                                  f"requirement {requirement} cannot be judged from what is sized"))
    sure = sure and record.kind not in TOTALS
    at = _Reading(result, sure)
    if at.headroom(before) >= 0:
        return _answer(before, at, (), (), "", ())
    told(0.1, "Looking for quantities, models and protection that would meet it")
    changes, reason, notes = _changes(base, catalog, before, record, at)
    tried: list[Fix] = []
    for count, change in enumerate(changes):
        told(0.6 + 0.4 * count / len(changes), f"Trying: {change.title}")
        fix = _tried(base, catalog, before, at, change)
        if fix is not None and all(fix.settings != other.settings for other in tried):
            tried.append(fix)
    fixes = sorted((fix for fix in tried if fix.meets), key=_rank)
    sense = -1 if result.at_least else 1
    short = sorted((fix for fix in tried if not fix.meets), key=lambda fix: sense * fix.reaches)
    return _answer(before, at, fixes, short[:MOST_SHORT], "" if fixes else reason, notes)


@dataclass(frozen=True, slots=True)
class _Reading:
    """How a requirement is read in a sizing: at the likely inputs, or at the poor end of the range."""

    result: RequirementResult
    sure: bool

    def headroom(self, sizing: Sizing) -> float:
        """What is to spare."""
        return self._read(sizing, self.result.headroom, low=True)

    def actual(self, sizing: Sizing) -> float:
        """What is reached."""
        return self._read(sizing, self.result.actual, low=self.result.at_least)

    def _read(self, sizing: Sizing, key: str, *, low: bool) -> float:
        if not self.sure:
            return sizing.sheet[key].number
        ends = sample(sizing.sheet).of(key)
        return ends[0] if low else ends[2]


def _answer(
    sizing: Sizing, at: _Reading, fixes: Iterable[Fix], short: Iterable[Fix], reason: str, notes: tuple[str, ...],
) -> Mending:
    sheet, result = sizing.sheet, at.result
    return Mending(result.id, result.title, at.actual(sizing), sheet[result.target].number, sheet[result.actual].unit,
                   result.at_least, at.headroom(sizing), tuple(fixes), tuple(short), reason, notes, at.sure)


def _changes(
    design: Design, catalog: Catalog, before: Sizing, record: Requirement, at: _Reading
) -> tuple[list[Change], str, tuple[str, ...]]:
    """Candidates, why there is none, and what there is to know about them."""
    if record.kind in TOTALS:
        found = smaller(resolve(design), catalog, at.result.id)
        return found, "What can be left out is needed for the other requirements, or was not put in.", ()
    answer = seek(design, catalog, None, at.result.headroom, 0.0, at="low" if at.sure else "likely")
    candidates = [answer.change, answer.together, *answer.others, *answer.insufficient]
    notes = answer.notes
    if record.kind is RequirementKind.IOPS and _requested_less(before, design, record):
        notes = (*notes, "The benchmark's file set is that of the load it was set to, which is less than is asked for.")
    reason = _failing(before, record) if record.kind is RequirementKind.AFTER_ONE_FAILURE else answer.reason
    return [change for change in candidates if change is not None and _is_ours(change)], reason, notes


def _is_ours(change: Change) -> bool:
    """Whether it changes the system: less work of the customer's is no way to do the work."""
    less = any(place.startswith("workloads/") and isinstance(now, (int, float)) and isinstance(was, (int, float))
               and now < was for place, (was, now) in change.places.items())
    return bool(change.places) and not less


def _failing(before: Sizing, record: Requirement) -> str:
    """The failures that leave too little, the worst first, and what binds after each."""
    least = record.target or 0.0
    low = [after for after in after_failures(before).workloads
           if not after.case.client and after.case.counted and after.kept < least
           and record.workload in (None, after.workload)]
    low.sort(key=lambda after: after.kept)
    told = [f"{after.case.label} ({'stops' if after.stopped else f'{after.kept:.0%}, {after.bottleneck}'})"
            for after in low[:3]]
    more = f" and {len(low) - 3} more" if len(low) > 3 else ""
    return f"Less than {least:.0%} is left after: {'; '.join(told)}{more}." if told else ""


def _requested_less(before: Sizing, design: Design, record: Requirement) -> bool:
    workload = resolve(design).workloads.get(record.workload or "")
    key = f"workload.{record.workload}.requested_per_s"
    return (workload is not None and workload.requested_per_s is not None and key in before.sheet
            and record.target is not None and before.sheet[key].number < record.target)


def _tried(
    design: Design, catalog: Catalog, before: Sizing, at: _Reading, change: Change
) -> Fix | None:
    settings = tuple((part.table, setting) for part in change.edit.edits if isinstance(part, SetFields)
                     for setting in part.settings)
    added = tuple(row for part in change.edit.edits if isinstance(part, AddRecords)
                  for row in part.rows if isinstance(row, Item))
    try:
        after = size(apply(design, change.edit).design, catalog)
    except SizerError:
        return None
    now = next((one for one in after.requirements if one.id == at.result.id), None)
    if now is None or any(problem.code in MISFITS and problem not in before.problems for problem in after.problems):
        return None
    reading = _Reading(now, at.sure)
    return Fix(change.title, settings, reading.actual(after), reading.headroom(after) >= 0,
               cost_over(after, before), _misses(before, after), _new_problems(before, after),
               tuple(losses_over(after, before)), pieces_over(after, before), added)


def _misses(before: Sizing, after: Sizing) -> tuple[str, ...]:
    met = {each.id for each in before.requirements if before.sheet[each.headroom].number >= 0}
    return tuple(each.title for each in after.requirements
                 if each.id in met and after.sheet[each.headroom].number < 0)


def _new_problems(before: Sizing, after: Sizing) -> tuple[str, ...]:
    known = {(problem.code, problem.location.place) for problem in before.problems}
    return tuple(problem.text for problem in after.problems
                 if problem.severity is not Severity.NOTE and (problem.code, problem.location.place) not in known)


def _rank(fix: Fix) -> tuple[object, ...]:
    """First what breaks nothing, then what is supported, then what is least dear; without prices, what is least."""
    price, *rest = fix.cost.rank()
    return len(fix.misses), "another vendor" in fix.title, len(fix.problems), price, fix.pieces, rest, len(fix.losses)
