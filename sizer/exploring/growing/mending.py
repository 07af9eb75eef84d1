"""What would mend a missed requirement: changes that can be bought, each tried on the whole design and priced."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import Batch
from sizer.design.records import Design, Requirement, RequirementKind
from sizer.design.scenarios import resolve
from sizer.design.stems import figure_key
from sizer.errors import Problem, Severity, SizingError
from sizer.exploring.changes.change import PricedChange, TriedChange
from sizer.exploring.changes.consequences import buildable_after, headroom_of, new_problems, pieces_over, result_of
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.changes.trial import Goal, Trial
from sizer.exploring.seeking.reductions import smaller
from sizer.exploring.seeking.seek import answer_of
from sizer.exploring.varying.outcome import effort_of, why_none
from sizer.figures.columns import Spread, sample
from sizer.sizing.checks.single_points import with_single_points
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import RequirementResult, Sizing, Verdict
from sizer.sizing.session import Drafts

MOST_SHORT = 3
MOST_JUDGED = 12
FEWEST_JUDGED = 4
"""Changes that are judged over the range of all uncertain inputs, and shown: fewer where each takes long."""
MOST_EFFORT = 200_000
"""The effort that their ranges may take, in columns."""
Progress = Callable[[float, str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix(PricedChange):
    """A change judged by a requirement: what it ``reaches``, and what it breaks.

    ``verdict`` is that of the requirement over the range of all uncertain inputs, as the window's light gives it, and
    ``share`` the part of the range in which it is met. ``misses`` names other requirements that are met today and would
    be missed, ``doubts`` those that would become uncertain, ``problems`` the errors and warnings it would bring.
    """

    reaches: float
    verdict: Verdict
    share: float
    misses: tuple[str, ...]
    problems: tuple[str, ...]
    pieces: float
    """How many pieces are to be bought that the design does not have: without prices, the nearest to what it costs."""
    doubts: tuple[str, ...] = ()

    @property
    def meets(self) -> bool:
        """Whether the requirement is met for sure, and no other is less than before."""
        return self.verdict is Verdict.MET and not self.misses and not self.doubts


@dataclass(frozen=True, slots=True)
class Mending:
    """The answer for one requirement. ``fixes`` meet it, those first that do so for sure and break nothing.

    ``short`` are the best changes that do not meet it; ``reason`` says why nothing does, where nothing does.
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
    """What would meet a requirement of a design, the least harmful and least expensive first.

    Every change is one that :func:`~sizer.exploring.seeking.seek.seek` found, with shelves, arrays and cables in it; it
    is applied to the design and sized again before it is offered, and judged over the range of all uncertain inputs.
    Where it is to be ``sure``, only what meets the requirement at the poor end of the range is looked for. A
    requirement that cannot be judged raises SizingError.
    """
    report = progress or (lambda _share, _text: None)
    report(0.05, "Sizing")
    base = resolve(design, scenario)
    session = Drafts()
    before = session.draft(base, catalog)
    record, result = base.requirements.get(requirement), result_of(before, requirement)
    if record is None or result is None:
        raise SizingError(Problem(Severity.ERROR, "requirement-not-judged",
                                  f"requirement {requirement} cannot be judged from what is sized"))
    sure = sure and not record.kind.is_total
    today = _Judged(before, sample(before.sheet, keep=(result.headroom,)), result, sure)
    if today.headroom >= 0:
        return _answer(today, (), (), "", ())
    report(0.1, "Looking for quantities, models and protection that would meet it")
    goal = Goal(result.headroom, 0.0, at_least=True, at_low=False)
    trial = Trial(Inventory(base, catalog), before, goal, session)
    changes, reason, notes = _changes(trial, today, record)
    tried: list[tuple[bool, Fix, Sizing]] = []
    for count, change in enumerate(changes):
        report(0.6 + 0.3 * count / len(changes), f"Trying: {change.title}")
        fix = _fix(before, result, change)
        if fix is not None and all(fix.settings != other.settings for _, other, _ in tried):
            tried.append((change.low is None or not change.reaches, fix, change.after.sizing))
    # Ranges take long: they are looked at where a change would be shown.
    likely = sorted((each for each in tried if each[1].verdict is Verdict.MET),
                    key=lambda each: (each[0], _rank(each[1])))
    judged = []
    most = min(MOST_JUDGED, max(MOST_EFFORT // effort_of(before), FEWEST_JUDGED))
    for count, (_, fix, after) in enumerate(likely[:most]):
        report(0.9 + 0.1 * count / most, f"Over the whole range: {fix.title}")
        spread, now = sample(after.sheet, keep=(result.headroom,)), result_of(after, result.id) or result
        judged.append(_over_range(fix, today, _Judged(after, spread, now, sure)))
    wanted = (Verdict.MET,) if sure else (Verdict.MET, Verdict.UNCERTAIN)
    fixes = sorted((fix for fix in judged if fix.verdict in wanted), key=_rank)
    sense = -1 if result.at_least else 1
    short = [*(fix for fix in judged if fix.verdict not in wanted),
             *(fix for _, fix, _ in tried if fix.verdict is not Verdict.MET)]
    short.sort(key=lambda fix: sense * fix.reaches)
    if not before.buildable and (why := why_none(before, result.headroom)) is not None:
        reason = f"{why.text}. Fix that first."
    return _answer(today, fixes, short[:MOST_SHORT], "" if fixes else reason, notes)


@dataclass(frozen=True)
class _Judged:
    """A sizing with its samples, judged by a requirement: at the likely inputs, where ``sure`` at the poor end."""

    sizing: Sizing
    spread: Spread
    result: RequirementResult
    sure: bool

    @property
    def headroom(self) -> float:
        """What is to spare."""
        key = self.result.headroom
        return self.spread.of(key)[0] if self.sure else self.sizing.sheet[key].number

    @property
    def actual(self) -> float:
        """What is reached."""
        key = self.result.actual
        return self.spread.of(key)[0 if self.result.at_least else 2] if self.sure else self.sizing.sheet[key].number

    @cached_property
    def examined(self) -> Sizing:
        """The sizing with its single points of failure among its problems."""
        return with_single_points(self.sizing)

    @cached_property
    def met(self) -> frozenset[str]:
        """All requirements that are met for sure, by id."""
        return frozenset(one.id for one in self.sizing.requirements
                         if verdict_of(self.sizing, one, self.spread) is Verdict.MET)


def _over_range(fix: Fix, before: _Judged, after: _Judged) -> Fix:
    """A change that meets the requirement at the likely inputs, over the range of all of them."""
    sheet = after.sizing.sheet
    doubts = tuple(one.title for one in after.sizing.requirements
                   if one.id in before.met - after.met and sheet[one.headroom].number >= 0)
    problems = tuple(problem.text for problem in new_problems(after.examined, before.examined))
    return replace(fix, reaches=after.actual, verdict=verdict_of(after.sizing, after.result, after.spread),
                   share=float((after.spread.values(after.result.headroom) >= 0).mean()), doubts=doubts,
                   problems=problems)


def _answer(
    read: _Judged, fixes: Iterable[Fix], short: Iterable[Fix], reason: str, notes: tuple[str, ...]
) -> Mending:
    sheet, result = read.sizing.sheet, read.result
    return Mending(result.id, result.title, read.actual, sheet[result.target].number, sheet[result.actual].unit,
                   result.at_least, read.headroom, tuple(fixes), tuple(short), reason, notes, read.sure)


def _changes(
    trial: Trial, today: _Judged, record: Requirement
) -> tuple[list[TriedChange], str, tuple[str, ...]]:
    """Candidates, why there is none, and what there is to know about them.

    Where the requirement has a range, what meets it at the poor end comes before what does at the likely inputs.
    """
    if record.kind.is_total:
        return smaller(trial), "What can be left out is needed for the other requirements, or was not put in.", ()
    low, _, high = today.spread.of(today.result.headroom)
    failing = record.kind is RequirementKind.AFTER_ONE_FAILURE
    ranged = low < high and not failing  # ranges of what failures leave take too long to be searched
    ends = (True,) if today.sure else (True, False) if ranged else (False,)
    answers = [answer_of(trial.towards(replace(trial.goal, at_low=at_low))) for at_low in ends]
    candidates = [change for answer in answers
                  for change in (answer.change, answer.together, *answer.others, *answer.insufficient)]
    notes = tuple(dict.fromkeys(note for answer in answers for note in answer.notes))
    if record.kind is RequirementKind.IOPS and _requested_less(today.sizing, trial.design, record):
        notes = (*notes, "The benchmark's file set is that of the load it was set to, which is less than is asked for.")
    reason = _failing(today.sizing, record) if failing else answers[-1].reason
    return [change for change in candidates if change is not None and _is_ours(change)], reason, notes


def _is_ours(change: TriedChange) -> bool:
    """Whether it changes the system: less work of the customer's is no way to do the work."""
    less = any(place.table == "workloads" and isinstance(now, (int, float)) and isinstance(was, (int, float))
               and now < was for place, (was, now) in change.places.items())
    return bool(change.places) and not less


def _failing(before: Sizing, record: Requirement) -> str:
    """The failures that leave too little, the worst first, and what binds after each."""
    least = record.target or 0.0
    low = [after for after in after_failures(before).workloads
           if not after.case.client and after.case.counted and after.kept < least
           and record.workload in (None, after.workload)]
    low.sort(key=lambda after: after.kept)
    named = [f"{after.case.label} ({'stops' if after.stopped else f'{after.kept:.0%}, {after.bottleneck}'})"
            for after in low[:3]]
    more = f" and {len(low) - 3} more" if len(low) > 3 else ""
    return f"Less than {least:.0%} is left after: {'; '.join(named)}{more}." if named else ""


def _requested_less(before: Sizing, design: Design, record: Requirement) -> bool:
    workload = design.workloads.get(record.workload or "")
    requested = before.sheet.figures.get(figure_key("workloads", record.workload or "", "requested_per_s"))
    return (workload is not None and workload.requested_per_s is not None and requested is not None
            and record.target is not None and requested.number < record.target)


def _fix(before: Sizing, result: RequirementResult, change: TriedChange) -> Fix | None:
    """A change at the likely inputs; None where nothing could be built of it."""
    after = change.after.sizing
    now = result_of(after, result.id)
    if now is None or not buildable_after(after, before):
        return None
    met = after.sheet[now.headroom].number >= 0
    misses = tuple(each.title for each in before.requirements if before.sheet[each.headroom].number >= 0
                   and result_of(after, each.id) is not None and headroom_of(after, each.id) < 0)
    problems = tuple(problem.text for problem in new_problems(after, before))
    return Fix(change.title, Batch(change.edit.edits, change.title), change.other_vendor, cost=change.cost,
               losses=change.losses, reaches=after.sheet[now.actual].number,
               verdict=Verdict.MET if met else Verdict.MISSED, share=1.0 if met else 0.0, misses=misses,
               problems=problems, pieces=pieces_over(after, before))


def _rank(fix: Fix) -> tuple[object, ...]:
    """First what meets it for sure and breaks nothing, then what breaks little, then what is supported, then what is
    least expensive; without prices, what is least.
    """
    price, *rest = fix.cost.rank()
    return (not fix.meets, len(fix.misses), fix.verdict is not Verdict.MET, len(fix.doubts),
            fix.other_vendor, len(fix.problems), price, fix.pieces, rest, len(fix.losses))
