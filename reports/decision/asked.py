"""What is asked, requirement by requirement: designed, after one failure, headroom and verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from reports.decision.grounds import Grounds
from reports.decision.scale import Position, position
from reports.wording.content import NOT_REACHED, unsized_row
from reports.wording.failing.afterwards import Afterwards, News, afterwards
from reports.wording.failing.single_points import either, not_without, pointed_names
from reports.wording.quantities.bounds import amount_within, bounded, bounded_of_offered, bounded_within
from sizer.design.records import RequirementKind
from sizer.design.sense import Sense
from sizer.language import mark, say, shown
from sizer.readable import read
from sizer.sizing.in_time import InTime, told_headroom
from sizer.sizing.judging.accepted import taken_from_author
from sizer.sizing.judging.uncertain import why_beyond, why_open
from sizer.sizing.result import RequirementResult, Unsized, Verdict
from sizer.sizing.work.binding import overloaded
from sizer.units import is_unbounded

NOT_AFFECTED, NOT_ASKED, UNKNOWN = mark("not affected"), mark("not asked"), mark("unknown")
_NO_NEWS = {News.OUTSIDE: NOT_AFFECTED, News.UNAFFECTED: NOT_AFFECTED, News.NOT_COMPUTED: mark("not computed"),
            News.UNKNOWN: UNKNOWN}


@dataclass(frozen=True, slots=True)
class AfterOne:
    """What the worst single failure leaves of a requirement: ``verdict`` is None where nothing is judged by it."""

    value: str
    detail: str = ""
    verdict: Verdict | None = None
    case: str = ""
    news: News = News.SAID
    """Whether the value is what is left, or a word for why there is none."""
    besides: str = ""
    """The parts without which nothing is left all the same: the house rules do not count them, or they are accepted."""
    besides_accepted: bool = False
    """Whether the author accepts all of those."""

    @property
    def told(self) -> str:
        """The value, and that something else stops the work where that is so; which parts do is told elsewhere.

        >>> AfterOne("400 MB/s", besides="Network", besides_accepted=True).told, AfterOne("stops").told
        ('400 MB/s; stops, accepted', 'stops')
        """
        left = shown(self.value)
        if not (left and self.besides):
            return left
        return say("{left}; stops, accepted" if self.besides_accepted else "{left}, others stop", left=left)


@dataclass(frozen=True, slots=True)
class AskedTime:
    """The time that a rate must be reached within, as a row of its own below that of the rate."""

    title: str
    """``answer at the rate asked for``."""
    short: str
    """``≤ 1 ms``."""
    designed: str
    spread: str
    at: Position | None
    """None where the rate itself is not reached, to which no response belongs."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A requirement as a row: texts with the keys of the figures behind them.

    ``at`` is None where no number can be shown, and ``instead`` says why then.
    """

    id: str
    title: str
    asked: str
    """``at least 25 TB``."""
    short: str
    """``≥ 25 TB``."""
    verdict: Verdict
    designed: str
    spread: str
    """Low and high; empty where there is no range."""
    designed_key: str
    target_key: str
    headroom: str
    headroom_key: str
    at: Position | None
    after: AfterOne
    why: str = ""
    """What leaves it uncertain, or what it rests on; empty where there is nothing to say."""
    instead: str = ""
    held: bool = False
    """Whether it holds at the likely inputs."""
    hint: str = ""
    """What to do about what stands in its way."""
    least: str = ""
    """What is asked at least; empty where less is better."""
    beyond: str = ""
    """What leaves it uncertain beside that a part of its range misses."""
    beside: str = ""
    """What bears on the verdict beside its range: the failure that decides it, and what is left out of it."""
    uncounted: str = ""
    """The losses it is judged without; empty where all are counted."""
    unit: str = ""
    """The unit of what it reaches, as the sheet has it."""
    worst: str = ""
    """The end of its range that is least like what is asked; empty where there is no range."""
    headroom_of: str = ""
    """Of what the headroom is, where it is not of what is asked for: ``on the response time``."""
    best: str = ""
    """The other end."""
    time: AskedTime | None = None
    """What is asked of the response beside the rate; None where nothing is."""

    @property
    def late(self) -> bool:
        """Whether it is the response time that decides, and not the rate that must be reached within it."""
        return self.time is not None and bool(self.headroom_of)

    @property
    def headroom_text(self) -> str:
        """The headroom with what it is of."""
        if not self.headroom_of:
            return self.headroom
        return say("{headroom} {of_what}", headroom=self.headroom, of_what=self.headroom_of)

    @property
    def sentence(self) -> str:
        """All of the row for who cannot see it.

        >>> Asked("r", "Rate", "at least 5/s", "≥ 5/s", Verdict.MET, "7/s", "", "", "", "+40 %", "", None,
        ...       AfterOne("6/s")).sentence
        'Rate: 7/s, at least 5/s asked, met, headroom +40 %, after one failure 6/s'
        """
        reached = self.instead or self.designed
        parts = [f"{self.title}: {reached}", f"{self.asked} asked" if self.asked else "", str(self.verdict),
                 f"headroom {self.headroom_text}" if self.headroom else "",
                 f"after one failure {self.after.told} {self.after.detail}".rstrip() if self.after.value else ""]
        return ", ".join(filter(None, parts))


def asked_rows(grounds: Grounds) -> tuple[Asked, ...]:
    """Every requirement in the order of the design, those without a result among them."""
    found = {row.id: row for row in _rows(grounds)}
    return tuple(found[name] for name in grounds.design.requirements.ids() if name in found)


def _rows(grounds: Grounds) -> Iterator[Asked]:
    for result in grounds.sizing.requirements:
        yield _row(grounds, result)
    for one in grounds.sizing.without_result("requirements"):
        yield _without(grounds, one)


def _row(grounds: Grounds, result: RequirementResult) -> Asked:
    reader, sheet = grounds.reader, grounds.sizing.sheet
    designed, target = reader.amount(result.actual), reader.amount(result.target)
    sense, within = Sense.of(result.at_least), ""
    if result.in_time is not None:
        within = reader.amount(result.in_time.limit).likely_text()
    verdict, room_key = grounds.verdict(result), told_headroom(sheet, result.in_time, result.headroom)
    headroom = sheet[room_key].number
    barred = result.barred
    ends = reader.range_of(room_key)
    why = why_open(grounds.sizing, result, reader.range_of) if verdict is Verdict.UNCERTAIN else (
        taken_from_author(result, verdict))
    beyond = why_beyond(grounds.sizing, result, reader.range_of) if verdict is Verdict.UNCERTAIN else ""
    aside = say("; ").join(filter(None, (why, result.aside)))
    amount = target.likely_text()
    told = bounded_within(sense, amount, within) if within else (
        bounded_of_offered(sense, amount) if _offers(grounds, result) else bounded(sense, amount))
    texts = told, f"{sense.sign} {amount}"
    if barred is not None:
        return Asked(result.id, result.title, *texts, verdict, "", "", result.actual, result.target, "",
                     result.headroom, None, AfterOne(""), aside, barred.why)
    if word := grounds.instead.get(result.actual):
        return Asked(result.id, result.title, *texts, verdict, "", "", result.actual, result.target, "",
                     result.headroom, None, AfterOne(""), aside, word)
    low, high = designed.reading.ends
    worst, best = (low, high) if result.at_least else (high, low)
    timed = result.in_time is not None and result.in_time.scarce(sheet)
    room = read(headroom, "1", signed=True).value
    return Asked(
        result.id, result.title, *texts, verdict, designed.likely_text(), designed.range_text(), result.actual,
        result.target, room, room_key, position(headroom, ends),
        _after(grounds, result, verdict), aside, held=headroom >= 0,
        least=amount_within(amount, within) if result.at_least else "",
        beyond=beyond, beside=result.told_beside, uncounted=result.uncounted, unit=designed.unit,
        worst=worst, best=best, headroom_of=say("on the response time") if timed else "",
        time=None if result.in_time is None else _time(grounds, result.in_time),
        hint=result.obstacles[0].hint if result.obstacles and verdict is not Verdict.UNDECIDED else "")


def _time(grounds: Grounds, timed: InTime) -> AskedTime:
    reader, sheet = grounds.reader, grounds.sizing.sheet
    limit, found = reader.amount(timed.limit), reader.amount(timed.response)
    short = f"{Sense.of(False).sign} {limit.likely_text()}"
    if timed.out_of_reach(sheet):
        return AskedTime(timed.title, short, say(NOT_REACHED), "", None)
    if is_unbounded(found.value):
        return AskedTime(timed.title, short, say("the answers have no bound"), "", None)
    at = position(sheet[timed.headroom].number, reader.range_of(timed.headroom))
    return AskedTime(timed.title, short, found.likely_text(), found.range_text(), at)


def _offers(grounds: Grounds, result: RequirementResult) -> bool:
    """Whether what a failure leaves is a share of work that arrives and gets through, and not of what could be done."""
    works = grounds.sizing.workloads
    return result.kind is RequirementKind.AFTER_ONE_FAILURE and bool(works) and all(
        work.arrives for work in works) and not overloaded(grounds.sizing)


def _after(grounds: Grounds, result: RequirementResult, verdict: Verdict) -> AfterOne:
    """What one failure leaves, never judged better than the requirement is with nothing failed."""
    if grounds.failure or not grounds.failures:
        return AfterOne("")
    after: Afterwards = afterwards(grounds.reader, grounds.losses, result)
    if result.kind is RequirementKind.AFTER_ONE_FAILURE:
        kept = grounds.reader.amount(result.actual).likely_text()
        besides = either(pointed_names(grounds.sizing))
        # The sign of a loss that does not count is the same wherever it stands.
        judged = Verdict.UNDECIDED if result.uncounted and after.holds is not False else (
            _judged(after, verdict) if besides else verdict)
        known = not pointed_names(grounds.sizing, accepted=False)
        detail = not_without(pointed_names(grounds.sizing)) or after.detail
        return AfterOne(kept, detail, judged, after.case, besides=besides, besides_accepted=known)
    left = AfterOne(after.value, after.detail, _judged(after, verdict), after.case, besides=after.besides,
                    besides_accepted=after.besides_accepted)
    if after.value or after.detail:
        return left
    return replace(left, value=shown(_NO_NEWS.get(after.news, after.text)), case="", news=after.news)


def _judged(after: Afterwards, verdict: Verdict) -> Verdict | None:
    if after.holds is False:
        return Verdict.MISSED
    if after.uncounted:
        return Verdict.UNDECIDED
    if after.holds:
        return Verdict.MET if verdict is Verdict.MET else Verdict.UNCERTAIN
    if after.value and not after.case:  # what takes nothing leaves the verdict as it is
        return verdict if verdict in (Verdict.UNCERTAIN, Verdict.MISSED) else None
    return Verdict.UNCERTAIN if after.value else None


def _without(grounds: Grounds, one: Unsized) -> Asked:
    row = unsized_row(grounds.design, one)
    sign = "" if row.sense is None else f"{row.sense.sign} {row.target}"
    return Asked(one.id, one.title, row.asked, sign, one.verdict, "", "", "", one.target, "", "", None, AfterOne(""),
                 "", one.why or one.says)
