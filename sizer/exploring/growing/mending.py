"""What would mend a missed requirement: changes that can be bought, each tried on the whole design and priced."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import Batch
from sizer.design.records import Design, Requirement, RequirementKind
from sizer.design.scenarios import resolve
from sizer.design.stems import figure_key
from sizer.errors import Problem, Severity, SizingError
from sizer.exploring.changes.change import PricedChange, TriedChange
from sizer.exploring.changes.consequences import (
    buildable_after,
    cost_over,
    headroom_of,
    losses_over,
    new_problems,
    pieces_over,
    result_of,
)
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.changes.trial import Goal, Trial
from sizer.exploring.growing.in_state import InState, Made, RequirementInState, judge, made_of
from sizer.exploring.seeking.reductions import smaller
from sizer.exploring.seeking.seek import answer_of
from sizer.exploring.varying.outcome import effort_of, why_none
from sizer.figures.computing.columns import sample
from sizer.readable import percent
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import RequirementResult, Sizing, Verdict
from sizer.sizing.session import Drafts

MOST_SHORT, MOST_UNFIT = 3, 2
LEAST_GAIN = 0.01
"""A change that reaches no more than this share above the design as it is helps nobody."""
MOST_JUDGED = 12
FEWEST_JUDGED = 4
"""Changes that are judged over the range of all uncertain inputs, and shown: fewer where each takes long."""
MOST_EFFORT = 200_000
"""The effort that their ranges may take, in columns."""
_NOT_AT_HAND = "Its data is not at hand, however much of it there is."
Progress = Callable[[float, str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix(PricedChange):
    """A change judged by a requirement: what it ``reaches``, and what it breaks.

    ``verdict`` is that of the requirement over the range of all uncertain inputs, as the window's light gives it, and
    ``share`` the part of the range in which it is met. ``misses`` names other requirements that are met today and would
    be missed, ``doubts`` those that would become uncertain, ``problems`` the errors and warnings it would bring. What
    would do and cannot be built has that as its verdict, and what stands in its way as its problems.
    """

    reaches: float
    verdict: Verdict
    share: float
    misses: tuple[str, ...]
    problems: tuple[str, ...]
    pieces: float
    """How many pieces are to be bought that the design does not have: without prices, the nearest to what it costs."""
    doubts: tuple[str, ...] = ()
    ends: tuple[tuple[str, float, float, float], ...] = ()
    """Key, low, likely and high of what it leads to, as far as that is told beside it, where it was sampled."""

    @property
    def meets(self) -> bool:
        """Whether the requirement is met for sure, and no other is less than before."""
        return self.verdict is Verdict.MET and not self.misses and not self.doubts


@dataclass(frozen=True, slots=True)
class Mending:
    """The answer for one requirement. ``fixes`` meet it, those first that do so for sure and break nothing.

    ``short`` are the best changes that do not meet it, and where nothing does those that would and cannot be built;
    ``reason`` says why nothing does, where nothing does.
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
        """Whether there is nothing to mend: enough is there, and at hand."""
        return self.headroom >= 0 and not self.reason


def mend(
    design: Design, catalog: Catalog, scenario: str | None, requirement: str, progress: Progress | None = None,
    *, sure: bool = False, failure: str = "",
) -> Mending:
    """What would meet a requirement of a design, the least harmful and least expensive first.

    Every change is one that :func:`~sizer.exploring.seeking.seek.seek` found, with shelves, arrays and cables in it; it
    is applied to the design and sized again before it is offered, and judged over the range of all uncertain inputs.
    Where it is to be ``sure``, only what meets the requirement at the poor end of the range is looked for. After a
    ``failure``, named by its id, it is what meets the requirement then, in the changed design without that part; what
    it breaks and costs is told of the changed design with nothing failed too. A requirement that cannot be judged
    raises SizingError.
    """
    report = progress or (lambda _share, _text: None)
    report(0.05, "Sizing")
    base = resolve(design, scenario)
    state = InState(catalog, Drafts(), failure)
    then = state.put(base)
    before = state.session.draft(then or base, catalog)
    record, result = base.requirements.get(requirement), result_of(before, requirement)
    if record is None or result is None or then is None or state.stands_still(base, result):
        raise SizingError(Problem(Severity.ERROR, "requirement-not-judged",
                                  f"requirement {requirement} cannot be judged from what is sized"))
    sure = sure and not record.kind.is_total
    today = RequirementInState(before, sample(before.sheet, keep=(result.headroom,)), result, sure)
    if result.at_least and before.not_at_hand(result.at_hand):
        return _answer(today, (), (), _NOT_AT_HAND, ())
    if today.headroom >= 0:
        return _answer(today, (), (), "", ())
    report(0.1, "Looking for quantities, models and protection that would meet it")
    goal = Goal(result.headroom, 0.0, at_least=True, at_low=False)
    trial = Trial(Inventory(then, catalog), before, goal, state.session)
    changes, unfit, reason, notes = _changes(trial, today, record)
    tried: list[tuple[bool, Fix, Made]] = []
    for count, change in enumerate(changes):
        report(0.6 + 0.3 * count / len(changes), f"Trying: {change.title}")
        made = made_of(state, base, change)
        fix = _fix(Made(before, state.intact(base)), result, change, made) if made is not None else None
        if made is not None and fix is not None and all(fix.settings != other.settings for _, other, _ in tried):
            tried.append((change.low is None or not change.reaches, fix, made))
    # Ranges take long: they are looked at where a change would be shown.
    likely = sorted((each for each in tried if each[1].verdict is Verdict.MET),
                    key=lambda each: (each[0], _rank(each[1])))
    judged = []
    most = min(MOST_JUDGED, max(MOST_EFFORT // effort_of(before), FEWEST_JUDGED))
    whole = _whole(state, base, result)
    for count, (_, fix, made) in enumerate(likely[:most]):
        report(0.9 + 0.1 * count / most, f"Over the whole range: {fix.title}")
        found = _over_range(fix, today, judge(made.then, result, sure=sure))
        judged.append(found if whole is None else _doubtful(found, whole, judge(made.whole, result, sure=False)))
    wanted = (Verdict.MET,) if sure else (Verdict.MET, Verdict.UNCERTAIN)
    fixes = sorted((fix for fix in judged if fix.verdict in wanted), key=_rank)
    sense = -1 if result.at_least else 1
    # What misses at the likely inputs already is no better than a design that meets it there.
    short = [*(fix for fix in judged if fix.verdict not in wanted),
             *(fix for _, fix, _ in tried if fix.verdict is not Verdict.MET and not sure)]
    short = [fix for fix in short if -sense * (fix.reaches - today.actual) > LEAST_GAIN * abs(today.actual)]
    short.sort(key=lambda fix: sense * fix.reaches)
    if not before.buildable and (why := why_none(before, result.headroom)) is not None:
        reason = f"{why.text}. Fix that first."
    beyond = [] if fixes else [_unfit(change, before, result) for change in unfit[:MOST_UNFIT]]
    return _answer(today, fixes, [*short[:MOST_SHORT], *beyond], "" if fixes else reason, notes)


def _whole(state: InState, base: Design, result: RequirementResult) -> RequirementInState | None:
    """The design with nothing failed, where it is another state than the one that is looked at."""
    return judge(state.intact(base), result, sure=False) if state.failure else None


def _doubtful(fix: Fix, before: RequirementInState, after: RequirementInState) -> Fix:
    """A change for the time after a failure, with what it makes uncertain while nothing has failed."""
    more = [one.title for one in after.sizing.requirements if one.id in before.met - after.met
            and after.sizing.sheet[one.headroom].number >= 0]
    problems = [problem.text for problem in new_problems(after.examined, before.examined)]
    return replace(fix, doubts=tuple(dict.fromkeys((*fix.doubts, *more))),
                   problems=tuple(dict.fromkeys((*fix.problems, *problems))))


def _unfit(change: TriedChange, before: Sizing, result: RequirementResult) -> Fix:
    """What would do and cannot be built, with what stands in its way."""
    after = change.after.sizing
    now = result_of(after, result.id) or result
    return Fix(change.title, Batch(change.edit.edits, change.title), change.other_vendor, cost=change.cost,
               losses=change.losses, reaches=after.sheet[now.actual].number, verdict=Verdict.UNBUILDABLE, share=0.0,
               misses=(), problems=change.problems, pieces=pieces_over(after, before))


def _over_range(fix: Fix, before: RequirementInState, after: RequirementInState) -> Fix:
    """A change that meets the requirement at the likely inputs, over the range of all of them."""
    sheet = after.sizing.sheet
    doubts = tuple(one.title for one in after.sizing.requirements
                   if one.id in before.met - after.met and sheet[one.headroom].number >= 0)
    problems = tuple(problem.text for problem in new_problems(after.examined, before.examined))
    return replace(fix, reaches=after.actual, verdict=verdict_of(after.sizing, after.result, after.spread),
                   share=float((after.spread.values(after.result.headroom) >= 0).mean()), doubts=doubts,
                   problems=problems, ends=tuple((key, *after.spread.of(key)) for key in _told_of(after.sizing)))


def _told_of(sizing: Sizing) -> tuple[str, ...]:
    """The figures that are told of a change: what is asked for, and how the work fares."""
    return tuple(dict.fromkeys((
        *(one.actual for one in sizing.requirements),
        *(key for work in sizing.workloads for key in (work.headline, work.response, work.bottleneck_utilization)))))


def _answer(
    read: RequirementInState, fixes: Iterable[Fix], short: Iterable[Fix], reason: str, notes: tuple[str, ...]
) -> Mending:
    sheet, result = read.sizing.sheet, read.result
    return Mending(result.id, result.title, read.actual, sheet[result.target].number, sheet[result.actual].unit,
                   result.at_least, read.headroom, tuple(fixes), tuple(short), reason, notes, read.sure)


def _changes(
    trial: Trial, today: RequirementInState, record: Requirement
) -> tuple[list[TriedChange], list[TriedChange], str, tuple[str, ...]]:
    """Candidates, what would do and cannot be built, why there is none, and what there is to know about them.

    Where the requirement has a range, what meets it at the poor end comes before what does at the likely inputs.
    """
    if record.kind.is_total:
        return smaller(trial), [], "What can be left out is needed for the other requirements, or was not put in.", ()
    low, _, high = today.spread.of(today.result.headroom)
    failing = record.kind is RequirementKind.AFTER_ONE_FAILURE
    ranged = low < high and not failing  # ranges of what failures leave take too long to be searched
    ends = (True,) if today.sure else (True, False) if ranged else (False,)
    answers = [answer_of(trial.towards(replace(trial.goal, at_low=at_low))) for at_low in ends]
    candidates = [change for answer in answers
                  for change in (answer.change, answer.together, *answer.others, *answer.nearest, *answer.insufficient)]
    notes = tuple(dict.fromkeys(note for answer in answers for note in answer.notes))
    if record.kind is RequirementKind.IOPS and _requested_less(today.sizing, trial.design, record):
        notes = (*notes, "The benchmark's file set is that of the load it was set to, which is less than is asked for.")
    reason = _failing(today.sizing, record) if failing else answers[-1].reason
    unfit = list({change.title: change for answer in answers for change in answer.unfit if _is_ours(change)}.values())
    return [change for change in candidates if change is not None and _is_ours(change)], unfit, reason, notes


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
    named = [f"{after.case.label} ({'stops' if after.stopped else f'{percent(after.kept)}, {after.bottleneck}'})"
            for after in low[:3]]
    more = f" and {len(low) - 3} more" if len(low) > 3 else ""
    return f"Less than {percent(least)} is left after: {'; '.join(named)}{more}." if named else ""


def _requested_less(before: Sizing, design: Design, record: Requirement) -> bool:
    workload = design.workloads.get(record.workload or "")
    requested = before.sheet.figures.get(figure_key("workloads", record.workload or "", "requested_per_s"))
    return (workload is not None and workload.requested_per_s is not None and requested is not None
            and record.target is not None and requested.number < record.target)


def _fix(was: Made, result: RequirementResult, change: TriedChange, made: Made) -> Fix | None:
    """A change at the likely inputs; None where nothing could be built of it.

    It is bought and runs with nothing failed: that is what it costs, and what it takes from other work.
    """
    after = made.then
    now = result_of(after, result.id)
    if now is None or not buildable_after(after, was.then) or not buildable_after(made.whole, was.whole):
        return None
    met = after.sheet[now.headroom].number >= 0
    misses = [title for old, new in ((was.then, made.then), (was.whole, made.whole)) for title in _missed(old, new)]
    problems = tuple(problem.text for problem in new_problems(made.whole, was.whole))
    return Fix(change.title, Batch(change.edit.edits, change.title), change.other_vendor,
               cost=cost_over(made.whole, was.whole), losses=tuple(losses_over(made.whole, was.whole)),
               reaches=after.sheet[now.actual].number, verdict=Verdict.MET if met else Verdict.MISSED,
               share=1.0 if met else 0.0, misses=tuple(dict.fromkeys(misses)), problems=problems,
               pieces=pieces_over(made.whole, was.whole))


def _missed(before: Sizing, after: Sizing) -> list[str]:
    """The requirements that are met before, and missed after."""
    return [each.title for each in before.requirements if before.sheet[each.headroom].number >= 0
            and result_of(after, each.id) is not None and headroom_of(after, each.id) < 0]


def _rank(fix: Fix) -> tuple[object, ...]:
    """First what meets it for sure and breaks nothing, then what breaks little, then what is supported, then what
    comes nearest to being sure, then what is least expensive; without prices, what is least.

    What is met is sure, however far it is from being missed: more of it than is asked is no reason to come first.
    """
    price, *rest = fix.cost.rank()
    unsure = 0.0 if fix.verdict is Verdict.MET else -round(fix.share, 1)
    return (not fix.meets, len(fix.misses), fix.verdict is not Verdict.MET, len(fix.doubts),
            fix.other_vendor, len(fix.problems), unsure, price, fix.pieces, rest, len(fix.losses))
