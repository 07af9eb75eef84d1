"""What a requirement comes to after the worst single failure that touches it, in the words of a reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from reports.wording.failing.failures import FailureLosses, LossRow, aside, uncounted_stops
from reports.wording.failing.pools_after import bytes_after
from reports.wording.failing.single_points import either, not_without
from reports.wording.quantities.amounts import Reader
from sizer.design.records import Requirement, RequirementKind
from sizer.design.scenarios import resolve
from sizer.language import OR, listed, mark, say
from sizer.sizing.failing.after_failures import PoolAfterFailure, RequirementAfterFailure
from sizer.sizing.failing.retention import UNHURT
from sizer.sizing.judging.requirements import verdict_within
from sizer.sizing.result import RequirementResult, Verdict

_WHOLE, _UNAFFECTED = mark("all of it"), mark("unaffected")
_MISSED_INTACT = mark("missed with nothing failed too")
"""Why what a failure leaves whole is missed all the same."""
ACCEPTED = mark(", accepted")
"""Behind a loss that the author of the design accepts."""


class News(Enum):
    """Whether there is anything to tell of what a failure leaves of a requirement, and why not."""

    SAID = "it is said"
    UNAFFECTED = "nothing is taken from it"
    OUTSIDE = "no failure touches it"
    UNKNOWN = "it is not known with nothing failed"
    NOT_COMPUTED = "it is not computed"


@dataclass(frozen=True, slots=True)
class Afterwards:
    """What a requirement comes to after the worst single failure; ``holds`` is None where it cannot be said.

    ``uncounted``: it fails with a part whose loss the house rules do not count or the author accepts, so that it
    neither holds nor is missed.
    """

    text: str
    holds: bool | None = None
    uncounted: bool = False
    news: News = field(default=News.SAID, compare=False)
    value: str = field(default="", compare=False)
    """What is left, where a table has a line of its own for it; empty where the text is as short."""
    detail: str = field(default="", compare=False)
    """Of which failure, behind that value."""
    case: str = field(default="", compare=False)
    """The id of that failure; empty where the text is of none, or of several."""
    besides: str = field(default="", compare=False)
    """Of a rate that something is left of: the parts, which are not counted, without which nothing is."""
    besides_accepted: bool = field(default=False, compare=False)
    """Whether the author accepts all of those."""

    @property
    def computed(self) -> bool:
        """Whether the text says what a failure leaves; otherwise it says that nothing does."""
        return self.news in (News.SAID, News.UNAFFECTED)

    @property
    def sign(self) -> str:
        """The sign before the text, with a blank after it: held, missed, not counted; empty where nothing is judged."""
        if self.uncounted:
            return "— "
        return {True: "✓ ", False: "✗ ", None: ""}[self.holds]

    @property
    def whole(self) -> str:
        """The text, and behind it which parts stop the work all the same: a number is not the worst that is left then.

        >>> Afterwards("400 MB/s without one controller", besides="Network", besides_accepted=True).whole
        '400 MB/s without one controller; stops without Network, accepted'
        """
        return say("; ").join(filter(None, (self.text, self.stops)))

    @property
    def stops(self) -> str:
        """That parts which are not counted stop the work; empty where none does beside what the text is of."""
        if not self.besides:
            return ""
        return say("stops {where}", where=_without(self.besides, accepted=self.besides_accepted))

    @property
    def word(self) -> str:
        """The sign in a word, as a workbook has it; that a loss is not counted stands in the text."""
        return "" if self.holds is None else say("met: " if self.holds else "missed: ")


def afterwards(reader: Reader, losses: FailureLosses, result: RequirementResult) -> Afterwards:
    """A requirement after the worst single failure that touches it; not known where the intact design is not.

    What the intact design misses is missed after a failure too, and what is not certain of it is not certain then.
    """
    if losses.none:
        return Afterwards(say("not computed"), news=News.NOT_COMPUTED)
    if result.obstacles:
        return Afterwards(say("not known"), news=News.UNKNOWN)
    after = _afterwards(reader, losses, result)
    intact = verdict_within(reader.sizing, result, reader.range_of)
    if intact is Verdict.MISSED and (after.holds or after.uncounted):
        intact_too = say(_MISSED_INTACT)
        # Nothing is taken from it, and it is too little all the same: the amount says so.
        value = reader.amount(result.actual).likely_text() if after.value == say(_WHOLE) else after.value
        return replace(after, holds=False, uncounted=False, value=value,
                       detail=after.detail if after.uncounted and after.detail else intact_too, text=(
                           intact_too if after.news is News.UNAFFECTED else intact_too + say("; ") + after.text))
    return replace(after, holds=None) if after.holds and intact is not Verdict.MET else after


def _afterwards(reader: Reader, losses: FailureLosses, result: RequirementResult) -> Afterwards:
    """What a single failure makes of a requirement, whatever the intact design makes of it."""
    records = {record.id: record for record in resolve(reader.sizing.design, reader.sizing.scenario).requirements}
    record = records.get(result.id)
    if result.kind.is_capacity:
        return _capacity(reader, losses, record)
    if result.kind == RequirementKind.AFTER_ONE_FAILURE:
        worst = [losses.found.worst(one.workload.id) for one in losses.workloads
                 if record is None or record.workload in (None, one.workload.id)]
        named = min(filter(None, worst), key=losses.found.gravity, default=None)
        taken = named is not None and named.stopped and named.case.id in losses.accepted
        where = "" if named is None else _without(named.case.label, accepted=taken)
        return Afterwards(where, detail=where, case="" if named is None else named.case.id)
    if result.kind.is_of_work:
        return _rate(reader, losses, result, record)
    return Afterwards("–", news=News.OUTSIDE)


def _unaffected(holds: bool | None = None) -> Afterwards:
    return Afterwards(say(_UNAFFECTED), holds, news=News.UNAFFECTED)


def _capacity(reader: Reader, losses: FailureLosses, record: Requirement | None) -> Afterwards:
    asked = None if record is None else record.pool
    about = [after for after in losses.found.pools if asked in (None, after.pool)]
    hit = [after for after in about if after.case.counted]
    lost = min((after for after in hit if after.missed),
               key=lambda after: (after.case.id in losses.accepted, not after.for_good), default=None)
    if lost is not None:
        accepted, part = lost.case.id in losses.accepted, lost.case.label
        value = say("lost") if lost.for_good else say("not at hand")
        if lost.for_good:
            where = say("with {part}, accepted" if accepted else "with {part}", part=part)
            text = say("lost {where}", where=where)
        else:  # it comes back with the part
            where = _without(part, accepted=accepted)
            text = say("not at hand {where}", where=where)
        return Afterwards(text, None if accepted else False, uncounted=accepted, value=value, detail=where,
                          case=lost.case.id)
    boxes = {after.case.label: after.case.called or after.case.record for after in about if after.missed}
    risk = "" if not hit else say("{amount} with less redundancy until rebuilt", amount=_at_risk(reader, hit))
    told = [say("not without {parts}, not counted", parts=listed(boxes, OR)) if boxes else say(_UNAFFECTED), risk]
    told += dict.fromkeys(after.told for after in hit)
    thin = any(after.at_risk_bytes for after in hit)
    detail = not_without(list(dict.fromkeys(boxes.values()))) if boxes else (
        say("{amount} at risk", amount=_at_risk(reader, hit)) if thin else "")
    return Afterwards(say("; ").join(filter(None, told)), None if boxes else True, uncounted=bool(boxes),
                      value=say(_WHOLE), detail=detail)


def _at_risk(reader: Reader, hit: Sequence[PoolAfterFailure]) -> str:
    """How much has less redundancy until it is rebuilt, after the failure that leaves most of it so."""
    most = max(hit, key=lambda after: after.at_risk_bytes)
    return bytes_after(reader, {most.pool: most.at_risk_bytes})


def _rate(reader: Reader, losses: FailureLosses, result: RequirementResult, record: Requirement | None) -> Afterwards:
    """What is asked of work after the failure that leaves least of it: judged as intact, at the rate that is asked."""
    asked = None if record is None else record.workload
    chosen = [one for one in losses.workloads if asked in (None, one.workload.id)
              and (asked is not None or result.actual in (one.workload.throughput, one.workload.bandwidth,
                                                         one.workload.response) or len(losses.workloads) == 1)]
    worst = chosen[0].worst if chosen else None
    if worst is None:
        return _unaffected() if chosen else Afterwards(say("not computed"), news=News.NOT_COMPUTED)
    stops = sorted((row for row in chosen[0].rows if row.stopped and row.case.counted), key=losses.accepts)
    stopped = {row.case.id for row in stops}
    cases = [after for after in losses.found.requirements if after.requirement == result.id and after.case.counted
             and after.case.id not in stopped]
    after = _gravest(cases, at_least=result.at_least) if cases else None
    # What its author accepts comes after what is open and leaves too little.
    if stops and (not losses.accepts(stops[0]) or after is None or after.headroom >= 0):
        return _stops(stops[0], accepted=losses.accepts(stops[0]))
    if after is None:
        return _unaffected()
    # Of another rate of the same work the loss that counts is told alone, and so it is here.
    besides = either([row.case.called or row.case.record for row in stops] or uncounted_stops(chosen[0].rows))
    known = all(losses.accepts(row) for row in chosen[0].rows if row.stopped and not row.case.client)
    intact = reader.figure(result.actual).number
    where, holds = _without(after.case.label), after.headroom >= 0
    if result.at_least and not holds and after.actual >= reader.figure(result.target).number:
        return Afterwards(say("too slow {where}", where=where), holds, value=say("too slow"), detail=where,
                          case=after.case.id, besides=besides, besides_accepted=known)
    if result.at_least and holds and after.actual >= intact * UNHURT:
        return replace(_unaffected(holds), besides=besides, besides_accepted=known)
    left = reader.elsewhere(result.actual, after.actual)
    sure = None if holds and not sure_after(reader, result, after) else holds
    where += aside(after.told)
    return Afterwards(say("{left} {where}", left=left, where=where), sure, value=left, detail=where,
                      case=after.case.id, besides=besides, besides_accepted=known)


def _stops(row: LossRow, *, accepted: bool) -> Afterwards:
    where = _without(row.case.label, accepted=accepted)
    return Afterwards(say("stops {where}", where=where), None if accepted else False, uncounted=accepted,
                      value=say("stops"), detail=where, case=row.case.id)


def _without(part: str, *, accepted: bool = False) -> str:
    return say("without {part}, accepted" if accepted else "without {part}", part=part)


def sure_after(reader: Reader, result: RequirementResult, after: RequirementAfterFailure) -> bool:
    """Whether what a failure leaves is enough at the poor end of the inputs too.

    What a failure leaves is worked out at the likely inputs alone: the poor ones are taken to make it less by the share
    by which they do with nothing failed. Where that is not enough nobody can be sure of it.
    """
    ends, likely = reader.range_of(result.headroom), reader.figure(result.headroom).number
    unhurt = result.at_least and after.actual >= UNHURT * reader.figure(result.actual).number
    return ends is None or unhurt or (1 + after.headroom) * (1 + ends[0]) >= 1 + likely


def _gravest(cases: list[RequirementAfterFailure], *, at_least: bool) -> RequirementAfterFailure:
    """The failure that leaves a requirement least: the one that it is missed by most, or takes most where none is."""
    gravest = min(cases, key=lambda after: after.headroom)
    if gravest.headroom < 0 or not at_least:
        return gravest
    return min(cases, key=lambda after: after.actual)
