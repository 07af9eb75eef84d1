"""Page one: whether the design does what is asked, four figures, the requirements, the worst risk and the next step.

It is read in a minute by whoever decides, and never takes a second page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from reports.decision.asked import Asked
from reports.decision.decision import Decision
from reports.decision.grounds import Grounds
from reports.decision.sentences import met_without
from reports.decision.takes import Taken, total_of
from reports.proposal.chapters import Chapter
from reports.proposal.names import sentence, short, unended
from reports.proposal.next_step import next_step
from reports.proposal.prices import years_of_support
from reports.proposal.risk import worst_risk
from reports.wording.limits import first_busy, full_first, what_holds
from reports.wording.parts import in_parts
from reports.wording.quantities.amounts import Amount, Reader
from reports.wording.quantities.bounds import without_range
from reports.wording.standing import CANNOT_BE_BUILT, NOT_CLAIMED, TOO_MUCH, Headline, standing_of, unexamined
from sizer.design.naming import begun
from sizer.design.records import RequirementKind
from sizer.errors import Severity
from sizer.language import listed, mark, say, say_of, shown
from sizer.sizing.result import GRAVEST_FIRST, PoolResult, RequirementResult, Sizing, Verdict, WorkloadResult
from sizer.sizing.work.binding import Hold, held
from sizer.units import is_unbounded

MOST_LINES = 8
"""Rows of requirements that page one has room for, those of times that are asked for beside a rate too."""
_MOST_ERRORS = 4
SECOND = 2
"""The page behind this one, which has what finds no room here: page one never takes a second."""
_HELD = {Hold.OFFERED: mark("offered"), Hold.PINNED: mark("pinned")}
"""What stands below a rate in place of its range, by what holds it."""


@dataclass(frozen=True, slots=True)
class FrontVerdict:
    """The verdict on the whole design; None where there is none. ``bars`` are what stands in its way, one each."""

    verdict: Verdict | None
    line: str
    reasons: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FigureOfFour:
    """One of the four large figures: a number with its unit, or a ``word`` where there is none."""

    title: str
    number: str
    unit: str
    below: str
    key: str
    chapter: Chapter
    word: bool = False
    beside: str = ""
    """The key of another figure whose value ``below`` tells; empty where it tells none."""


@dataclass(frozen=True, slots=True)
class FrontSentence:
    """A labelled sentence, and the chapter that says more."""

    label: str
    text: str
    chapter: Chapter


@dataclass(frozen=True, slots=True)
class FrontPage:
    """All that page one says below the names of those concerned."""

    band: FrontVerdict
    figures: tuple[FigureOfFour, ...]
    rows: tuple[Asked, ...]
    further: str
    """What of the requirements has no row here; empty where all have."""
    sentences: tuple[FrontSentence, ...]


def front_page(grounds: Grounds) -> FrontPage:
    """What page one says of a sizing."""
    decision = Decision(grounds)
    # Why it cannot be built stands in the verdict, once.
    judged = [replace(row, instead=say(NOT_CLAIMED)) if row.verdict is Verdict.UNBUILDABLE else row
              for row in decision.rows]
    rows = sorted(judged, key=lambda row: (GRAVEST_FIRST.index(row.verdict), row.held))
    lines = list(accumulate(1 if row.time is None else 2 for row in rows))
    room = sum(line <= MOST_LINES for line in lines)
    first, rest = {row.id for row in rows[:room]}, rows[room:]
    further = ""
    if rest:
        further = say("and {number} more, all met: page {page}" if all(row.verdict is Verdict.MET for row in rest) else
                      "and {number} more, none worse: page {page}", number=len(rest), page=SECOND)
    if standing_of(grounds.sizing).headline is Headline.NOTHING_YET:
        return FrontPage(band_of(grounds, ()), (), (), "", ())
    return FrontPage(band_of(grounds, rows), _figures(grounds), tuple(row for row in judged if row.id in first),
                     further, tuple(_sentences(grounds, rows)))


def band_of(grounds: Grounds, rows: Sequence[Asked]) -> FrontVerdict:
    """The verdict in a line, and what it rests on in the next; ``rows`` are the requirements, the worst first."""
    sizing, standing = grounds.sizing, standing_of(grounds.sizing)
    errors = [problem for problem in sizing.problems if problem.severity is Severity.ERROR]
    if standing.headline is Headline.UNBUILDABLE:
        bars = [sentence(problem.text) for problem in sizing.problems if problem.building]
        line = say_of(len(bars), "Cannot be built as drawn: {number} error.",
                      "Cannot be built as drawn: {number} errors.")
        if (more := len(bars) - _MOST_ERRORS) > 0:
            bars = [*bars[:_MOST_ERRORS], say("And {number} more: page {page}.", number=more, page=SECOND)]
        return FrontVerdict(Verdict.UNBUILDABLE, line, bars=tuple(bars))
    if standing.headline is Headline.NOTHING_YET:
        return FrontVerdict(None, say("This design holds no hardware yet."))
    unjudged = [row for row in rows if row.verdict in (Verdict.UNSIZED, Verdict.UNDECIDED, Verdict.UNBUILDABLE)]
    if standing.headline in (Headline.UNSIZED, Headline.ERRORS):
        line = (_counts(unjudged, rows) if unjudged else
                say("Not all of it can be sized.") if standing.headline is Headline.UNSIZED else
                say_of(len(errors), "{number} error to mend first.", "{number} errors to mend first."))
        return FrontVerdict(Verdict.UNSIZED, line, tuple(sentence(begun(reason)) for reason in standing.reasons[:2]))
    if standing.headline is Headline.OVERLOADED and not grounds.failure:
        told = tuple(sentence(begun(reason)) for reason in standing.reasons[:1])
        judged = _judged(grounds, rows, unjudged) if rows else None
        return FrontVerdict(Verdict.MISSED, say(TOO_MUCH),
                            told if judged is None or judged.verdict is Verdict.MET else (*told, judged.line))
    if not rows:
        return FrontVerdict(None, say("No requirement is stated, so there is no verdict."),
                            (say("State what must be met; the figures below are what this design does."),))
    return _judged(grounds, rows, unjudged)


def _judged(grounds: Grounds, rows: Sequence[Asked], unjudged: Sequence[Asked]) -> FrontVerdict:
    missed = [row for row in rows if row.verdict is Verdict.MISSED]
    uncertain = [row for row in rows if row.verdict is Verdict.UNCERTAIN]
    met = [row for row in rows if row.verdict is Verdict.MET]
    dark = [sentence(say("{title}: {text}", title=short(row.title), text=row.instead or row.why or say(row.verdict)))
            for row in unjudged]
    if missed:
        first = [_missed(missed[0]), *dark[:1], *(_uncertain(row) for row in uncertain[:1])]
        line = say_of(len(rows), "Misses {missed} of {number} requirement", "Misses {missed} of {number} requirements",
                      missed=len(missed))
        dark_too = say_of(len(unjudged), "{number} cannot be judged", "{number} cannot be judged") if unjudged else ""
        return FrontVerdict(Verdict.MISSED, _together(line, dark_too, _uncertain_too(uncertain)), tuple(first[:2]))
    if unjudged:
        return FrontVerdict(Verdict.UNSIZED, _counts(unjudged, rows), tuple(dark[:2]))
    if uncertain:
        others = _held(met)
        line = say_of(len(rows), "Meets {met} of {number} requirement", "Meets {met} of {number} requirements",
                      met=len(met))
        return FrontVerdict(Verdict.UNCERTAIN, _together(line, _uncertain_too(uncertain)),
                            (_uncertain(uncertain[0]), *((others,) if others else ())))
    if doubt := unexamined(grounds.sizing):
        return FrontVerdict(Verdict.UNCERTAIN, say("Meets what is asked as far as it could be examined."),
                            (sentence(begun(doubt)),))
    line = {1: say("Meets the one requirement that is stated."), 2: say("Meets both requirements.")}.get(
        len(rows)) or say("Meets all {number} requirements.", number=len(rows))
    return FrontVerdict(Verdict.MET, line, (_tightest(grounds, met), *met_without(rows)))


def _counts(unjudged: Sequence[Asked], rows: Sequence[Asked]) -> str:
    """How many requirements cannot be judged, and of the others how many are not met."""
    missed, uncertain = ([row for row in rows if row.verdict is verdict] for verdict in (
        Verdict.MISSED, Verdict.UNCERTAIN))
    line = say_of(len(rows), "{unjudged} of {number} requirement cannot be judged",
                  "{unjudged} of {number} requirements cannot be judged", unjudged=len(unjudged))
    missed_too = say_of(len(missed), "{number} is missed", "{number} are missed") if missed else ""
    return _together(line, missed_too, _uncertain_too(uncertain))


def _uncertain_too(rows: Sequence[Asked]) -> str:
    return say_of(len(rows), "{number} is uncertain", "{number} are uncertain") if rows else ""


def _together(*parts: str) -> str:
    return sentence(say("; ").join(filter(None, parts)))


def _missed(row: Asked) -> str:
    if row.instead or row.late:
        return _said_of(row)
    return say("{requirement}: {asked} asked, {best} at best.", requirement=short(row.title), asked=row.asked,
               best=row.best or row.designed)


def _uncertain(row: Asked) -> str:
    if row.instead or row.late:
        return _said_of(row)
    if row.worst:
        return say("{requirement}: {asked} asked, {likely} likely, {poor} at its poor end.",
                   requirement=short(row.title), asked=row.asked, likely=row.designed, poor=row.worst)
    told = say("{requirement}: {asked} asked, {likely} likely", requirement=short(row.title), asked=row.asked,
               likely=row.designed)
    return _together(told, row.beyond, row.beside)


def _said_of(row: Asked) -> str:
    """What is told of a requirement where no number decides it, or the time does."""
    if row.instead:
        return say("{requirement}: {why}, {asked} asked.", requirement=short(row.title), why=unended(row.instead),
                   asked=row.asked)
    return say("{requirement}: {asked} asked, {answers}.", requirement=short(row.title), asked=row.asked,
               answers=_answers(row))


def _answers(row: Asked) -> str:
    """What the answers take where it is the time that decides."""
    if row.time is None or row.time.at is None:
        return say("the rate is not reached") if row.time is None else row.time.designed
    spread = f" ({row.time.spread})" if row.time.spread else ""
    return say("answers take {time}", time=f"{row.time.designed}{spread}")


def _held(met: Sequence[Asked]) -> str:
    """Which requirements are met over the whole range."""
    if not met:
        return ""
    if len(met) == 1:
        return say("{requirement} is met over the whole range.", requirement=short(met[0].title))
    return say("The other {number} are met over the whole range.", number=len(met))


def _tightest(grounds: Grounds, met: Sequence[Asked]) -> str:
    """The requirement with the least headroom at the poor end of the range."""
    def room(row: Asked) -> float:
        ends = grounds.reader.range_of(row.headroom_key)
        return ends[0] if ends is not None else grounds.reader.figure(row.headroom_key).number

    least = min(met, key=room)
    if least.late:
        return say("The tightest is {requirement}: {asked} asked, {answers}.", requirement=short(least.title),
                   asked=least.asked, answers=_answers(least))
    if least.worst:
        return say("The tightest is {requirement}: {asked} asked, {poor} at its poor end.",
                   requirement=short(least.title), asked=least.asked, poor=least.worst)
    return say("The tightest is {requirement}: {asked} asked, {designed} designed.", requirement=short(least.title),
               asked=least.asked, designed=least.designed)


def _figures(grounds: Grounds) -> tuple[FigureOfFour, ...]:
    sizing = grounds.sizing
    barred = not sizing.buildable
    found = [*_capacity(grounds, barred), *_rate(grounds, barred)]
    if not sizing.bom:
        return tuple(found)
    physical = sizing.physical
    space, power = total_of(grounds, "", physical.rack_units), total_of(grounds, "", physical.watts)
    price = total_of(grounds, "", physical.price)
    years = years_of_support(sizing)
    over = say_of(years, "over {number} year", "over {number} years") if years and price.known else ""
    least = "≥ " if barred and not power.bound else ""  # what is lacking to build it takes power too
    told = listed(filter(None, (least + power.value, power.detail))) if power.known else say("power not known")
    return (*found, _taken(say("Space and power"), space, told, Chapter.TAKES, bound=barred),
            _taken(say("Price"), price, listed(filter(None, (over, price.detail))) if price.known else "",
                   Chapter.BILL, unknown=say("not priced"), bound=barred))


def _taken(title: str, taken: Taken, below: str, chapter: Chapter, *, unknown: str = "",
           bound: bool = False) -> FigureOfFour:
    reading = taken.reading
    if not taken.known or reading is None:
        return FigureOfFour(title, unknown or say("unknown"), "", below, taken.key, chapter, word=True)
    sign = "≥ " if bound and not taken.bound else ""
    return FigureOfFour(title, sign + reading.before + reading.likely, reading.unit, below, taken.key, chapter)


def _capacity(grounds: Grounds, barred: bool) -> Sequence[FigureOfFour]:
    pool, asked = _told_pool(grounds.sizing)
    if pool is None:
        return ()
    key = asked.actual if asked is not None else pool.filesystem
    title = asked.title if asked is not None else say("Capacity of {pool}", pool=pool.title)
    return (_amount(short(title), grounds.reader.amount(key), Chapter.CAPACITY, barred),)


def _told_pool(sizing: Sizing) -> tuple[PoolResult | None, RequirementResult | None]:
    """The pool that a capacity is asked of, with that requirement; else the largest."""
    asked = next((one for one in sizing.requirements if one.kind is RequirementKind.USABLE_CAPACITY), None)
    if not sizing.pools:
        return None, None
    largest = max(sizing.pools, key=lambda pool: sizing.sheet[pool.filesystem].number)
    return largest, asked


def _rate(grounds: Grounds, barred: bool) -> Sequence[FigureOfFour]:
    work, reader = grounds.work, grounds.reader
    if work is None:
        return ()
    asked = next((one for one in grounds.sizing.requirements if one.kind.is_rate
                  and one.workload in ("", work.id)), None)
    key = work.headline if asked is None else asked.actual
    made = _amount(short(work.title if asked is None else asked.title), reader.amount(key), Chapter.PERFORMANCE, barred)
    if barred or key == work.response:
        return (made,)
    below, beside = made.below, ""
    if key == work.headline:
        below = shown(_HELD.get(held(grounds.sizing.sheet, work).hold, below))
    if key == work.headline and not in_parts(work):
        response = reader.amount(work.response)
        beside = work.response
        below = say("{rate}, no bound to the response", rate=below) if is_unbounded(response.value) else say(
            "{rate} at {response}", rate=below, response=response.likely_text())
    return (replace(made, below=below, beside=beside),)


def _amount(title: str, amount: Amount, chapter: Chapter, barred: bool) -> FigureOfFour:
    if barred:
        return FigureOfFour(title, say(NOT_CLAIMED), "", say(CANNOT_BE_BUILT), amount.key, chapter, word=True)
    reading = amount.reading
    below = reading.span_with_unit or say("stated" if amount.stated else without_range(amount.unit))
    return FigureOfFour(title, reading.before + reading.likely, reading.unit, below, amount.key, chapter)


def _sentences(grounds: Grounds, rows: Sequence[Asked]) -> Sequence[FrontSentence]:
    found = []
    if grounds.sizing.buildable:
        if risk := worst_risk(grounds, rows):
            found.append(FrontSentence(mark("Worst risk"), risk, Chapter.FAILURES))
        if grounds.work is not None:
            found.append(FrontSentence(mark("Limited by"), _limit(grounds.reader, grounds.work), Chapter.PERFORMANCE))
    if step := next_step(grounds, rows):
        found.append(FrontSentence(mark("Next step"), *step))
    return found


def _limit(reader: Reader, work: WorkloadResult) -> str:
    why, part = what_holds(reader, work), first_busy(reader, work)
    if held(reader.sizing.sheet, work).hold is Hold.OFFERED and len(reader.sizing.workloads) > 1:
        why = say("{work}: {why}", work=short(work.title), why=why)
    if first := full_first(reader, work):
        return say("{why}; with more of it {part} would be full first.", why=begun(why), part=first)
    return say("{why}; the busiest part is {part}.", why=begun(why), part=part) if why else sentence(begun(part))
