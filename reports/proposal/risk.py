"""The worst risk of a design in a sentence: what the loss of one part stops, and what another one leaves."""

from __future__ import annotations

from collections.abc import Sequence

from reports.decision.asked import Asked
from reports.decision.grounds import Grounds
from reports.decision.left import worst_left
from reports.proposal.names import sentence, short
from reports.wording.failing.failures import LossRow, WorkloadLosses
from reports.wording.standing import unexamined
from sizer.language import say, say_of, shown
from sizer.sizing.failing.retention import UNHURT
from sizer.sizing.work.binding import Hold, held


def worst_risk(grounds: Grounds, rows: Sequence[Asked]) -> str:
    """What the loss of one part does at worst, of data before work; what could not be examined reassures nobody."""
    losses = grounds.losses
    if doubt := unexamined(grounds.sizing):
        return say("What one failure takes could not be examined to the end, because {why}.", why=doubt)
    if lost := next((pool for pool in losses.pools if pool.for_good), None):
        return say("The loss of {part} loses the data of {pool}.", part=lost.lost, pool=short(lost.pool))
    if not losses.workloads:
        return ""
    told = sorted(losses.workloads, key=lambda one: grounds.work is None or one.workload.id != grounds.work.id)
    for one in told:
        stopping = sorted((row for row in one.rows if row.stopped and not row.case.client), key=losses.accepts)
        stops = list(dict.fromkeys(row.lost for row in stopping))
        if stops:
            named, others = stops[0], len(stops) - 1
            if others:
                named = say_of(others, "{part} or of {number} other", "{part} or of {number} others", part=named)
            stopped = say("The loss of {part} stops {work}, accepted" if losses.accepts(stopping[0]) else
                          "The loss of {part} stops {work}", part=named, work=one.workload.title)
            if (row := _least_left(grounds, told)) is None:
                return sentence(stopped)
            if row.workload.id == one.workload.id:
                return sentence(say("{stops}; that of {part} leaves {rate}, {share}", stops=stopped, part=row.lost,
                                    rate=_rate(grounds, row), share=row.kept_text))
            return sentence(say("{stops}; that of {part} leaves {rate} of {work}, {share}", stops=stopped,
                                part=row.lost, rate=_rate(grounds, row), work=_called(grounds, rows, row),
                                share=row.kept_text))
    if row := _least_left(grounds, told):
        if row.workload.id == told[0].workload.id:
            return say("The loss of {part} leaves {rate}, {share}.", part=row.lost, rate=_rate(grounds, row),
                       share=row.kept_text)
        return say("The loss of {part} leaves {rate} of {work}, {share}.", part=row.lost, rate=_rate(grounds, row),
                   work=_called(grounds, rows, row), share=row.kept_text)
    if worst_left(grounds, rows) is None or any(pool.kept < UNHURT for pool in losses.pools):
        return ""
    work = told[0].workload
    offered = all(held(grounds.sizing.sheet, one.workload).hold is Hold.OFFERED for one in told)
    whose = work.title if len(told) == 1 else say("any workload")
    safe = say("No single loss takes anything from the {measure} that is offered of {work}" if offered else
               "No single loss takes anything from the {measure} of {work}",
               measure=shown(work.pattern.headline_word), work=whose)
    return sentence(say("; ").join(filter(None, (safe, _most_then(grounds, rows)))))


def _most_then(grounds: Grounds, rows: Sequence[Asked]) -> str:
    """What a failure leaves of the rate that could be carried, beside an offered one that it takes nothing from."""
    rates = {one.id for one in grounds.sizing.requirements if one.kind.is_rate}
    left = next((row for row in rows if row.id in rates and row.after.case and row.after.value), None)
    if left is None:
        return ""
    return say("at most {left} of {designed} would pass {where}", left=shown(left.after.value), designed=left.designed,
               where=left.after.detail)


def _rate(grounds: Grounds, lost: LossRow) -> str:
    """What is left of the work, in the measure in which it is asked for: of operations it may be their bytes."""
    reader, unit = grounds.reader, grounds.reader.figure(lost.workload.headline).unit
    asked = {one.id: one.actual for one in grounds.sizing.requirements
             if one.kind.is_rate and one.workload == lost.workload.id and not one.obstacles
             and reader.figure(one.actual).unit != unit}
    return next((reader.elsewhere(asked[after.requirement], after.actual)
                 for after in grounds.losses.found.requirements
                 if after.case.id == lost.case.id and after.requirement in asked), lost.rate_text)


def _called(grounds: Grounds, rows: Sequence[Asked], lost: LossRow) -> str:
    """What is hurt, by the name that it has in the table above where it is asked for."""
    rates = {one.id for one in grounds.sizing.requirements if one.kind.is_rate and one.workload == lost.workload.id}
    return short(next((row.title for row in rows if row.id in rates), lost.workload.title))


def _least_left(grounds: Grounds, told: Sequence[WorkloadLosses]) -> LossRow | None:
    """The loss that leaves the least share of any work that is asked about, and does not stop it."""
    asked = {one.workload for one in grounds.sizing.requirements} | {grounds.work.id if grounds.work else ""}
    hurt = filter(None, map(_worst_left, [one for one in told if one.workload.id in asked] or told))
    return min(hurt, key=lambda row: round(row.kept, 3), default=None)


def _worst_left(losses: WorkloadLosses) -> LossRow | None:
    """The worst loss that does not stop the work; None where none takes anything."""
    hurt = [row for row in losses.rows if not row.stopped and row.kept < UNHURT and not row.case.client]
    return min(hurt, key=lambda row: row.kept, default=None)
