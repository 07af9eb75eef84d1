"""What one failure leaves of a workload, and the single points of failure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from reports.decision.asked import Asked
from reports.decision.grounds import Grounds
from reports.wording.failing.afterwards import sure_after
from reports.wording.failing.failures import FailureLosses, LossRow, WorkloadLosses, with_side
from reports.wording.quantities.amounts import Reader
from sizer.design.naming import begun
from sizer.design.records import RequirementKind
from sizer.design.scenarios import resolve
from sizer.design.stems import figure_key
from sizer.errors import Problem
from sizer.language import say, say_of
from sizer.sizing.checks.single_points import SINGLE_POINT
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import GRAVEST_FIRST, RequirementResult, Verdict
from sizer.units import counted

MOST_ROWS, MOST_POINTS = 5, 5
_ROUNDED = 1e-9
_AS_MUCH = 1.01
"""What is carried beyond this share of what is offered is told in its place."""


@dataclass(frozen=True, slots=True)
class Left:
    """What a failure leaves: ``verdict`` is None where nothing is asked of the work; ``case`` the id of the failure.

    ``others`` counts failures that leave the very same, of which this row is told together with.
    """

    title: str
    rate: str
    response: str
    verdict: Verdict | None
    case: str
    note: str = ""
    others: int = 0
    unasked: bool = False
    """Whether no requirement says what a failure must leave: it is held against what is asked with nothing failed."""
    accepted: bool = False
    """Whether its author accepts that it stops the work."""

    @property
    def known(self) -> str:
        """The name of what is lost, and that its author accepts it: ``Ethernet switch, accepted``."""
        return say("{part}, accepted", part=self.title) if self.accepted else self.title


@dataclass(frozen=True, slots=True)
class SinglePoint:
    """A single point of failure: what its loss does, or that the author accepts it; ``tip`` has the whole sentence."""

    title: str
    detail: str
    accepted: bool
    case: str
    place: str
    tip: str
    uncounted: bool = False
    """Whether what is asked is judged without it."""
    verdict: Verdict | None = None
    """Undecided where it is accepted or not counted, and none where nothing is asked of the design."""


def left_after_one(grounds: Grounds, rows: Sequence[Asked], most: int = MOST_ROWS) -> tuple[Left, ...]:
    """What single failures leave of the workload that is told of, worst first, those that leave the same folded."""
    work = grounds.work
    losses = next((one for one in grounds.losses.workloads if work is not None and one.workload.id == work.id), None)
    if losses is None or grounds.failure:
        return ()
    pointed = {point.case for point in single_points(grounds)}
    chosen = [row for row in losses.rows if row.case.id not in pointed and not row.case.client]
    return _folded([_left(grounds, row, rows) for row in chosen], most)


def worst_left(grounds: Grounds, rows: Sequence[Asked]) -> Left | None:
    """What the worst single failure leaves of the workload that is told of, of those that count; None without one.

    Never that of a client; what its author accepts comes after what is open.
    """
    work = grounds.work
    losses = next((one for one in grounds.losses.workloads if work is not None and one.workload.id == work.id), None)
    worst = None if losses is None else worst_told(grounds.reader, grounds.losses, losses, rows)
    if losses is None or worst is None:
        return None
    left = replace(_left(grounds, worst, rows), note=kept_told(grounds.losses, worst),
                   accepted=grounds.losses.accepts(worst))
    told = _gravest(grounds, losses, rows)
    # A share that must be left may be missed where the rate that is asked is still reached.
    return left if told is None or _rank(left) < _rank(told) else told


def worst_told(
    reader: Reader, losses: FailureLosses, work: WorkloadLosses, rows: Sequence[Asked]
) -> LossRow | None:
    """The loss that is told of work: the worst that counts; None without one.

    Before one that its author accepts comes an open one that stops the work too, or leaves less of it than is asked.
    """
    if work.worst is None or not losses.accepts(work.worst):
        return work.worst
    opened = (row for row in work.rows if row.case.counted and not losses.accepts(row))
    return next((row for row in opened if row.stopped or judged_after(reader, losses, row, rows) is Verdict.MISSED),
                work.worst)


def kept_told(losses: FailureLosses, row: LossRow) -> str:
    """How much of the rate a loss leaves, and that its author accepts it where it is so."""
    if row.stopped:
        return say("nothing is left, accepted" if losses.accepts(row) else "nothing is left")
    return say("{share} is left", share=row.kept_text)


def _rank(left: Left) -> int:
    return GRAVEST_FIRST.index(left.verdict) if left.verdict is not None else len(GRAVEST_FIRST)


def _gravest(grounds: Grounds, losses: WorkloadLosses, rows: Sequence[Asked]) -> Left | None:
    """What is asked of the work and hurt most by a failure, with the number and the sign that its row has."""
    ours = {one.id: one for one in grounds.sizing.requirements if one.workload == losses.workload.id}
    told = [row for row in rows if row.id in ours and ours[row.id].kind.is_of_work and row.after.case
            and row.after.value]
    if not told:
        return None
    cases = {row.case.id: row for row in losses.rows}
    worst = min(told, key=lambda row: (GRAVEST_FIRST.index(row.after.verdict or Verdict.UNDECIDED),
                                       not ours[row.id].kind.is_rate))
    after, lost = worst.after, cases.get(worst.after.case)
    if lost is None:
        return None
    unasked = not any(result.kind is RequirementKind.AFTER_ONE_FAILURE for result in _asked_of(grounds.reader, lost))
    note = kept_told(grounds.losses, lost) if lost.stopped else say(
        "{amount} asked intact" if unasked else "{amount} asked", amount=worst.short)
    return Left(begun(lost.lost), after.value, "", after.verdict, after.case, note, unasked=unasked,
                accepted=grounds.losses.accepts(lost))


def _left(grounds: Grounds, row: LossRow, rows: Sequence[Asked]) -> Left:
    told = begun(row.lost), row.case.id, row.note
    if row.stopped:
        return Left(told[0], say("stops"), "", judged_after(grounds.reader, grounds.losses, row, rows), *told[1:])
    carried = carried_after(grounds.reader, grounds.losses, row)
    rate = row.rate_text if carried is None else carried.text
    # A response is that at the rate which is offered, and says nothing beside the one that is carried.
    response = row.response_text if carried is None else ""
    return Left(told[0], rate, response, judged_after(grounds.reader, grounds.losses, row, rows), *told[1:])


class Carried(NamedTuple):
    """A rate that a design carries after a failure, and the figure that it is with nothing failed."""

    text: str
    key: str


def carried_after(reader: Reader, losses: FailureLosses, row: LossRow) -> Carried | None:
    """What the design carries after a failure where a rate is asked that is not the rate which is offered."""
    asked = {one.id: one for one in reader.sizing.requirements
             if one.kind is RequirementKind.IOPS and one.workload == row.workload.id and not one.obstacles}
    for after in losses.found.requirements:
        if after.case.id == row.case.id and after.requirement in asked:
            if after.actual > row.rate_per_s * _AS_MUCH:
                key = asked[after.requirement].actual
                return Carried(reader.elsewhere(key, after.actual), key)
            return None
    return None


def judged_after(reader: Reader, losses: FailureLosses, row: LossRow, rows: Sequence[Asked]) -> Verdict | None:
    """What is asked of the work after this failure: missed by one is missed, met is what is met with nothing failed and
    has enough left for the poor end of the inputs. What is asked of other work does not count.
    """
    verdicts = {asked.id: asked.verdict for asked in rows}
    asked = {result.id: result for result in _asked_of(reader, row) if result.id in verdicts}
    ours = [after for after in losses.found.requirements if after.case.id == row.case.id and after.requirement in asked]
    shares = [result for result in asked.values() if not result.kind.is_of_work and row.case.counted]
    if not_counted(row.case) or losses.accepts(row):
        return Verdict.UNDECIDED
    if row.stopped and (shares or any(result.kind.is_of_work for result in asked.values())):
        return Verdict.MISSED
    if not ours and not shares:
        return None
    if any(after.headroom < 0 for after in ours) or any(
            row.kept < reader.figure(result.target).number - _ROUNDED for result in shares):
        return Verdict.MISSED
    sure = all(verdicts[after.requirement] is Verdict.MET and sure_after(reader, asked[after.requirement], after)
               for after in ours) and all(_surely_kept(reader, row, result, verdicts[result.id]) for result in shares)
    return Verdict.MET if sure else Verdict.UNCERTAIN


def least_asked(reader: Reader, losses: FailureLosses, row: LossRow) -> str:
    """The id of the requirement of the work that a failure leaves least; empty where none is judged then."""
    asked = {result.id: result for result in _asked_of(reader, row)}
    left = {after.requirement: after.headroom for after in losses.found.requirements
            if after.case.id == row.case.id and after.requirement in asked}
    left |= {result.id: row.kept - reader.figure(result.target).number for result in asked.values()
             if not result.kind.is_of_work and row.case.counted}
    return min(left, key=lambda name: left[name], default="")


def _asked_of(reader: Reader, row: LossRow) -> Iterator[RequirementResult]:
    """The requirements that are about the work of a row: its rates and times, and the share that must be left of it.

    What names no workload is about all.
    """
    records = resolve(reader.sizing.design, reader.sizing.scenario).requirements
    for result in reader.sizing.requirements:
        record = records.get(result.id)
        about = result.kind.is_of_work or result.kind is RequirementKind.AFTER_ONE_FAILURE
        if about and (record is None or record.workload in (None, row.workload.id)):
            yield result


def _surely_kept(reader: Reader, row: LossRow, result: RequirementResult, verdict: Verdict) -> bool:
    """Whether the share that must be left is left at the poor end of the inputs too."""
    if verdict is Verdict.MET:
        return True
    keys = (figure_key("requirements", result.id, f"{row.workload.id}.{name}.kept_ratio")
            for name in (row.case.id, row.case.alike))
    ends = next((reader.range_of(key) for key in keys if key in reader.sizing.sheet), None)
    return verdict is Verdict.UNCERTAIN and ends is not None and (
        ends[0] >= reader.figure(result.target).number - _ROUNDED)


def not_counted(case: FailureCase) -> bool:
    """Whether what is asked after one failure is judged without this loss.

    The house rules leave the loss of such a box out; and a service loses nothing with a client of its own.
    """
    return case.client or (case.passive and not case.counted)


def _folded(told: Sequence[Left], most: int) -> tuple[Left, ...]:
    """The worst each, then those that leave the same together; at the end what there is no line for."""
    found: list[Left] = []
    for row in told:
        last = found[-1] if found else None
        if last is not None and (last.rate, last.response, last.verdict) == (row.rate, row.response, row.verdict):
            found[-1] = replace(last, others=last.others + 1)
        else:
            found.append(row)
    if len(found) > most:
        rest = found[most - 1:]
        many = sum(1 + row.others for row in rest)
        parts = and_others(rest[0].title, many - 1)
        found = [*found[:most - 1], replace(rest[0], title=say("{parts}, at worst", parts=parts), others=0)]
    return tuple(replace(row, title=and_others(row.title, row.others)) for row in found)


def and_others(worst: str, many: int) -> str:
    """What failures that leave the same are called: by the first of them, which is the worst.

    >>> and_others("One controller", 0), and_others("One controller", 1), and_others("One drive", 3)
    ('One controller', 'One controller and 1 other', 'One drive and 3 others')
    """
    if not many:
        return worst
    return say_of(many, "{worst} and {number} other", "{worst} and {number} others", worst=worst)


def single_points(grounds: Grounds) -> tuple[SinglePoint, ...]:
    """Parts whose loss stops work or takes data: what is open, then what does not count, then what is accepted."""
    cases = {case.id: case for case in grounds.sizing.failure_cases}
    asks = bool(grounds.design.requirements)
    found = [_point(cases, problem, asks=asks) for problem in (*grounds.sizing.problems, *grounds.sizing.accepted)
             if problem.code == SINGLE_POINT]
    return tuple(sorted(found, key=lambda point: (point.accepted, point.uncounted)))


def _point(cases: dict[str, FailureCase], problem: Problem, *, asks: bool) -> SinglePoint:
    name = str(problem.told[0])
    title = with_side(begun(cases[name].any_one), cases[name])
    accepted = problem.accepted_reason
    aside = not_counted(cases[name])
    does = say("accepted") if accepted is not None else (
        say("{does}, not counted", does=problem.reason) if aside else problem.reason)
    whole = problem.text if accepted is None else say("{text}. Accepted: {reason}", text=problem.text, reason=accepted)
    aside_or_accepted = aside or accepted is not None
    verdict = Verdict.UNDECIDED if aside_or_accepted else Verdict.MISSED if asks else None
    return SinglePoint(title, does, accepted is not None, name, problem.location.place, whole, aside, verdict)


def points_more(points: Sequence[SinglePoint], most: int = MOST_POINTS) -> str:
    """How many single points there is no line for."""
    return counted(len(points) - most, "more single point") if len(points) > most else ""
