"""What is left after one failure, in the words of a reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

from reports.wording.failing.availability import Availability, availabilities
from reports.wording.failing.single_points import accepted_cases
from reports.wording.quantities.amounts import Reader
from reports.wording.sentences import together
from reports.wording.standing import unexamined
from sizer.errors import Problem
from sizer.figures.computing.cases import evaluate_cases
from sizer.language import OR, listed, mark, say, say_of, shown
from sizer.readable import percent, read
from sizer.sizing.checks.single_points import SINGLE_POINT
from sizer.sizing.failing.after_failures import (
    HANDED_OVER,
    REBUILT,
    AfterFailure,
    FailureQuestion,
    Failures,
    PoolAfterFailure,
    PoolDurability,
    after_failures,
    loss_text,
)
from sizer.sizing.failing.retention import PASSIVE_TITLE, UNHURT
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import Sizing, WorkloadResult
from sizer.sizing.work.binding import Hold, held
from sizer.units import UNBOUNDED_TEXT, format_value, is_unbounded

NOTHING_LEFT = mark("nothing is left")
"""What limits work that a failure stops."""


@dataclass(frozen=True, slots=True)
class LossRow:
    """What one workload keeps when a part is lost."""

    workload: WorkloadResult
    lost: str
    kept: float
    rate_per_s: float
    headline: float
    """What people ask for first: of streams the bytes a second, of other work the rate."""
    response_s: float | None
    limits: str
    outage: str
    note: str
    stopped: bool
    case: FailureCase
    pinned: str = ""
    """What the failure makes of the pins that the numbers rest on; part of the note too."""
    rate_text: str = ""
    """What people ask for first, with its unit."""
    response_text: str = ""
    """The response, empty where there is none."""

    @property
    def whose(self) -> str:
        """What is lost, and that it is of the asking side where it is."""
        return with_side(self.lost, self.case)

    @property
    def limits_then(self) -> str:
        """What limits the work after it, in words where nothing is left to be limited."""
        return say(NOTHING_LEFT) if self.stopped else self.limits

    @property
    def kept_text(self) -> str:
        """The share of the rate that is left."""
        return say("stopped") if self.stopped else percent(self.kept)


@dataclass(frozen=True, slots=True)
class PoolLossRow:
    """What one pool keeps when a part is lost."""

    pool: str
    lost: str
    kept: float
    filesystem_bytes: float
    at_risk_bytes: float
    exposure: str
    kind: str
    note: str
    pinned: str = ""
    """The pins that the numbers rest on, and what the failure makes of them; part of the note too."""
    kept_bytes_text: str = ""
    at_risk_text: str = ""
    for_good: bool = False
    """Whether its data is lost, and no replacement brings it back."""


@dataclass(frozen=True, slots=True)
class WorkloadLosses:
    """All single failures that reach a workload, the worst first; ``worst`` is the worst of those that count."""

    workload: WorkloadResult
    rows: tuple[LossRow, ...]
    worst: LossRow | None


@dataclass(frozen=True, slots=True)
class FailureLosses:
    """Everything that is told about single failures."""

    found: Failures
    workloads: tuple[WorkloadLosses, ...]
    pools: tuple[PoolLossRow, ...]
    worst: tuple[str, ...]
    """The worst single failure of each workload, in a sentence."""
    single_points: tuple[str, ...]
    durability: tuple[str, ...]
    questions: tuple[FailureQuestion, ...]
    uncounted: str
    """Which of these losses no requirement is judged with, and by which rule; empty where there are none."""
    availability: tuple[Availability, ...] = ()
    accepted: frozenset[str] = frozenset()
    """The failures that the author of the design accepts, by their ids."""

    def accepts(self, row: LossRow) -> bool:
        """Whether its author accepts that this loss stops the work: what it only slows is judged like any other."""
        return row.stopped and row.case.id in self.accepted

    @property
    def none(self) -> bool:
        """Whether there is nothing that could fail."""
        return not self.workloads and not self.pools


def with_side(name: str, case: FailureCase) -> str:
    """What is lost by a name of it: of a client that it is one, for the service loses nothing with it."""
    return say("{name} (its own client)", name=name) if case.client else name


def losses_of(reader: Reader) -> FailureLosses:
    """All single failures of a sizing."""
    sizing = reader.sizing
    found = after_failures(sizing)
    workloads = tuple(_workload(reader, found, result) for result in sizing.workloads if found.of(result.id))
    single = _single_points(sizing)
    doubt = unexamined(sizing)
    return FailureLosses(
        found, workloads, tuple(_pool(reader, after) for after in found.pools),
        tuple(_worst(sizing, losses, besides=bool(single), doubt=doubt) for losses in workloads), single,
        tuple(_durabilities(reader, found.durability)), found.questions, uncounted_text(sizing),
        availabilities(reader), accepted_cases(sizing),
    )


def left_by_case(losses: FailureLosses) -> tuple[tuple[FailureCase, str], ...]:
    """Every failure that reaches work, once, the worst first, with what it leaves of the work that it hurts most."""
    def gravity(row: LossRow) -> tuple[float, float]:  # what is equal by it stays as its workload has it
        return min(row.kept, 1.0) if row.kept < UNHURT else 1.0, -(row.response_s or 0.0)

    worst: dict[str, LossRow] = {}
    for row in sorted((row for one in losses.workloads for row in one.rows), key=gravity):
        worst.setdefault(row.case.id, row)
    return tuple((row.case, say("stops") if row.stopped else say("all kept") if row.kept >= 1 else
                  say("{share} kept", share=row.kept_text)) for row in worst.values())


def behind_rate(row: LossRow) -> str:
    """The response time behind a rate, in words; nothing where there is none."""
    if row.response_s is None:
        return ""
    if is_unbounded(row.response_s):
        return say(" without bound to the response time")
    return say(" at {time}", time=row.response_text)


def uncounted_text(sizing: Sizing) -> str:
    """Which losses are shown and left out of what must be kept after one failure."""
    labels = [case.called or case.record for case in sizing.failure_cases if case.passive and not case.counted]
    if not labels:
        return ""
    return say("Shown, and not counted in what must be kept after one failure: the loss of a whole box of {parts} "
               '(house rule "{rule}": no).', parts=listed(labels, OR), rule=shown(PASSIVE_TITLE))


def uncounted_stops(rows: Sequence[LossRow]) -> list[str]:
    """The boxes whose loss stops work, and that the house rules leave out of what must be kept, by their names.

    What is told of its worst single failure is told of the others alone.
    """
    return list(dict.fromkeys(row.case.called or row.case.record for row in rows if row.stopped and row.case.passive
                              and not row.case.counted and not row.case.client))


def _workload(reader: Reader, found: Failures, result: WorkloadResult) -> WorkloadLosses:
    ordered = sorted(found.of(result.id), key=found.gravity)
    rows = {after.case.id: _row(reader, result, after) for after in ordered}
    worst = found.worst(result.id)
    return WorkloadLosses(result, tuple(rows.values()), None if worst is None else rows[worst.case.id])


def _row(reader: Reader, result: WorkloadResult, after: AfterFailure) -> LossRow:
    if after.stopped:
        outage = say("until replaced")
    elif after.case.kind not in HANDED_OVER:
        outage = say("none")
    else:
        outage = say("not stated") if after.outage_s is None else read(after.outage_s, "s", stated=True).value
    note = say("; ").join(filter(None, (after.case.note, after.told)))
    return LossRow(result, after.case.label, after.kept, after.throughput_per_s, after.headline, after.response_s,
                   after.bottleneck, outage, note, after.stopped, after.case, after.told,
                   reader.elsewhere(result.headline, after.headline),
                   "" if after.response_s is None else reader.elsewhere(result.response, after.response_s))


def _pool(reader: Reader, after: PoolAfterFailure) -> PoolLossRow:
    sizing = reader.sizing
    pool = next(pool for pool in sizing.pools if pool.id == after.pool)
    intact = sizing.sheet[pool.filesystem].number
    kept = after.filesystem_bytes / intact if intact > 0 else 1.0
    if after.exposure_s is None:
        exposure = say("for good" if after.for_good else
                       "not known" if after.case.kind in REBUILT else "until it is replaced")
    else:
        exposure = reader.amount(after.exposure).likely_text()
        if after.case.waits_for_replacement:
            exposure = say("{time} after its replacement", time=exposure)
    kept_text, risk_text = (reader.elsewhere(pool.filesystem, value)
                            for value in (after.filesystem_bytes, after.at_risk_bytes))
    return PoolLossRow(pool.title, after.case.label, kept, after.filesystem_bytes, after.at_risk_bytes, exposure,
                       after.case.kind, say("; ").join(filter(None, (after.case.note, after.told))), after.told,
                       kept_text, risk_text, after.for_good)


def _worst(sizing: Sizing, losses: WorkloadLosses, *, besides: bool, doubt: str) -> str:
    """The worst single failure of a workload in a sentence; ``doubt`` is why not all could be examined."""
    worst, title, word = losses.worst, losses.workload.title, shown(losses.workload.pattern.headline_word)
    unknown = say("{work}: what a single failure takes could not be examined to the end, because {why}.", work=title,
                  why=doubt)
    left_out = [row for row in losses.rows if row.case.passive and not row.case.counted and row.kept < UNHURT]
    apart = _Apart.SINGLE_POINTS if besides else _Apart.NOTHING
    beside = say("Not counted, by house rule: {losses}.", losses=_left_by(left_out)) if left_out else ""
    if worst is None:
        return unknown if doubt else say("{work}: no single failure but of its clients reaches it.", work=title)
    if worst.stopped:
        others = [row for row in losses.rows if not row.stopped and row.case.counted]
        if not others:
            return say("{work}: every single failure on its way stops it.", work=title)
        worst, apart = others[0], _Apart.STOPPING
    if worst.kept >= UNHURT and doubt:
        return unknown
    if worst.kept >= UNHURT:
        slowest = max((row for row in losses.rows if row.case.counted and not row.stopped),
                      key=lambda row: row.response_s or 0.0)
        told = say(UNBOUNDED_TEXT) if is_unbounded(slowest.response_s or 0.0) else (
            slowest.response_text or say("as without it"))
        offered = held(sizing.sheet, losses.workload).hold is Hold.OFFERED
        return together(say(
            "{work}: {failure} takes anything from the {measure} that is offered; the longest response time is then "
            "{time}{aside}." if offered else
            "{work}: {failure} takes anything from the {measure}; the longest response time is then {time}{aside}.",
            work=title, failure=_NO_FAILURE[apart, bool(left_out)], measure=word, time=told,
            aside=aside(worst.pinned)), beside)
    return together(say(
        "{work}: {failure} is {part}: {share} of the {measure} is left, {rate}{at}; the busiest part is then "
        "{busiest}{aside}.", work=title, failure=_WORST_FAILURE[apart, bool(left_out)], part=worst.lost,
        share=worst.kept_text, measure=word, rate=worst.rate_text, at=behind_rate(worst), busiest=worst.limits,
        aside=aside(worst.pinned)), beside)


class _Apart(Enum):
    """What is told of by itself, and not with the worst single failure."""

    NOTHING = auto()
    SINGLE_POINTS = auto()
    STOPPING = auto()


_NO_FAILURE: Mapping[tuple[_Apart, bool], str] = MappingProxyType({
    (_Apart.NOTHING, False): mark("no single failure"),
    (_Apart.NOTHING, True): mark("no single failure of the parts that count"),
    (_Apart.SINGLE_POINTS, False): mark("no single failure, apart from the single points below,"),
    (_Apart.SINGLE_POINTS, True): mark(
        "no single failure of the parts that count, apart from the single points below,"),
    (_Apart.STOPPING, False): mark("no single failure, besides the single points below, which stop it,"),
    (_Apart.STOPPING, True): mark(
        "no single failure of the parts that count, besides the single points below, which stop it,")})
_WORST_FAILURE: Mapping[tuple[_Apart, bool], str] = MappingProxyType({
    (_Apart.NOTHING, False): mark("the worst single failure"),
    (_Apart.NOTHING, True): mark("the worst single failure of the parts that count"),
    (_Apart.SINGLE_POINTS, False): mark("the worst single failure, apart from the single points below,"),
    (_Apart.SINGLE_POINTS, True): mark(
        "the worst single failure of the parts that count, apart from the single points below,"),
    (_Apart.STOPPING, False): mark("the worst single failure, besides the single points below, which stop it,"),
    (_Apart.STOPPING, True): mark(
        "the worst single failure of the parts that count, besides the single points below, which stop it,")})
"""By what is told of apart, and whether parts are left out that the house rules do not count."""


def _left_by(rows: Sequence[LossRow]) -> str:
    """Lost parts with what each leaves, those that leave alike together."""
    alike: dict[str, list[str]] = {}
    for row in rows:
        alike.setdefault("" if row.stopped else row.kept_text, []).append(row.lost)
    return say("; ").join(
        say("{parts}, whose loss leaves {share}", parts=listed(lost, OR), share=share) if share else
        say("{parts}, whose loss stops it", parts=listed(lost, OR)) for share, lost in alike.items())


def aside(told: str) -> str:
    """What is told of pins, behind a number that rests on them."""
    return say(" ({told})", told=told) if told else ""


def _single_points(sizing: Sizing) -> tuple[str, ...]:
    """Parts whose loss stops work or takes data: what is open, what the design accepts too, and last the clients' own.

    Of those that are as open what loses data for good comes first.
    """
    cases = {case.id: case for case in sizing.failure_cases}

    def graver(problem: Problem) -> tuple[bool, bool, bool]:
        case = cases.get(str(problem.told[0])) if problem.told else None
        return (case is not None and case.client, problem.accepted_reason is not None,
                case is None or case.kind not in REBUILT)

    return tuple(_told(problem) for problem in sorted((*sizing.problems, *sizing.accepted), key=graver)
                 if problem.code == SINGLE_POINT)


def _told(problem: Problem) -> str:
    text, reason = problem.text.rstrip("."), problem.accepted_reason
    return text if reason is None else say("{text} (accepted: {reason})", text=text, reason=reason.rstrip("."))


def title_of(sizing: Sizing, pool: PoolDurability) -> str:
    """What people call the pool."""
    return next((one.title for one in sizing.pools if one.id == pool.pool), pool.pool)


def _durabilities(reader: Reader, pools: Sequence[PoolDurability]) -> Iterator[str]:
    """How likely the data of each pool is lost; of pools that lie on the same drives once."""
    sets = {one.id: one.drive_set for one in reader.sizing.pools}
    together: dict[str, list[PoolDurability]] = {}
    for pool in pools:
        known = pool.rebuild is not None and pool.loss is not None and not pool.missing
        together.setdefault(sets.get(pool.pool, pool.pool) if known else f"{pool.pool}/", []).append(pool)
    return (_durability(reader, members) for members in together.values())


def _durability(reader: Reader, pools: Sequence[PoolDurability]) -> str:
    pool, others = pools[0], len(pools) - 1
    title, parts = title_of(reader.sizing, pool), []
    if others:
        title = say_of(others, "{pool} and {number} pool on its drives", "{pool} and {number} pools on its drives",
                       pool=title)
    if pool.failures_per_year is not None:
        many = format_value(reader.figure(pool.failures_per_year).number, "1", 2)
        parts.append(say("about {many} drive fails in a year" if many == "1" else "about {many} drives fail in a year",
                         many=many))
    if rebuilds := sorted((each.rebuild for each in pools if each.rebuild), key=lambda key: reader.figure(key).number):
        least, most = (reader.amount(key).likely_text() for key in (rebuilds[0], rebuilds[-1]))
        parts.append(say("a rebuild takes {time}", time=least) if least == most else
                     say("a rebuild takes {least} to {most}, by the pieces that each pool lies in", least=least,
                         most=most))
    if losses := [reader.figure(each.loss).number for each in pools if each.loss is not None]:
        parts.append(say("data loss {odds}", odds=loss_text(max(losses))))
    if pool.missing:
        parts.append(say("not known: {missing}", missing=listed(pool.missing)))
    return say("{pool}: {known}.", pool=title, known=say("; ").join(parts) or say("nothing is known of its drives"))


def curve_after(sizing: Sizing, losses: WorkloadLosses) -> tuple[tuple[float, float], ...]:
    """Loads and response times with the worst part lost; nothing where that changes little or stops the work."""
    worst = losses.worst
    if worst is None or worst.stopped or worst.kept >= UNHURT:
        return ()
    keys = [key for pair in losses.workload.curve for key in pair]
    found = evaluate_cases(sizing.sheet, [worst.case.replacements], keys)
    return tuple((found.numbers(rate)[1], found.numbers(time)[1]) for rate, time in losses.workload.curve)
