"""What is left after one failure, in the words of a reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.wording.failing.availability import Availability, availabilities
from reports.wording.failing.single_points import accepted_cases
from reports.wording.quantities.amounts import Reader
from reports.wording.standing import unexamined
from sizer.errors import Problem
from sizer.figures.computing.cases import evaluate_cases
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
from sizer.units import format_value, is_unbounded

NOTHING_LEFT = "nothing is left"
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
        return NOTHING_LEFT if self.stopped else self.limits

    @property
    def kept_text(self) -> str:
        """The share of the rate that is left."""
        return "stopped" if self.stopped else percent(self.kept)


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
    return f"{name} (its own client)" if case.client else name


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
        tuple(_durability(reader, pool) for pool in found.durability), found.questions, uncounted_text(sizing),
        availabilities(reader), accepted_cases(sizing),
    )


def left_by_case(losses: FailureLosses) -> tuple[tuple[FailureCase, str], ...]:
    """Every failure that reaches work, once, the worst first, with what it leaves of the work that it hurts most."""
    def gravity(row: LossRow) -> tuple[float, float]:  # what is equal by it stays as its workload has it
        return min(row.kept, 1.0) if row.kept < UNHURT else 1.0, -(row.response_s or 0.0)

    worst: dict[str, LossRow] = {}
    for row in sorted((row for one in losses.workloads for row in one.rows), key=gravity):
        worst.setdefault(row.case.id, row)
    return tuple((row.case, "stops" if row.stopped else "all kept" if row.kept >= 1 else f"{row.kept_text} kept")
                 for row in worst.values())


def behind_rate(row: LossRow) -> str:
    """The response time behind a rate, in words; nothing where there is none."""
    if row.response_s is None:
        return ""
    if is_unbounded(row.response_s):
        return " without bound to the response time"
    return f" at {row.response_text}"


def uncounted_text(sizing: Sizing) -> str:
    """Which losses are shown and left out of what must be kept after one failure."""
    labels = [case.called or case.record for case in sizing.failure_cases if case.passive and not case.counted]
    if not labels:
        return ""
    named = labels[0] if len(labels) == 1 else f"{', '.join(labels[:-1])} or {labels[-1]}"
    return (f"Shown, and not counted in what must be kept after one failure: the loss of a whole box of {named} "
            f'(house rule "{PASSIVE_TITLE}": no).')


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
        outage = "until replaced"
    elif after.case.kind not in HANDED_OVER:
        outage = "none"
    else:
        outage = "not stated" if after.outage_s is None else read(after.outage_s, "s", stated=True).value
    note = "; ".join(filter(None, (after.case.note, after.told)))
    return LossRow(result, after.case.label, after.kept, after.throughput_per_s, after.headline, after.response_s,
                   after.bottleneck, outage, note, after.stopped, after.case, after.told,
                   reader.elsewhere(result.headline, after.headline),
                   "" if after.response_s is None else reader.elsewhere(result.response, after.response_s))


def _pool(reader: Reader, after: PoolAfterFailure) -> PoolLossRow:
    sizing = reader.sizing
    pool = next(pool for pool in sizing.pools if pool.id == after.pool)
    intact = sizing.sheet[pool.filesystem].number
    kept = after.filesystem_bytes / intact if intact > 0 else 1.0
    for_good = after.exposure_s is None and after.case.kind in REBUILT and bool(after.missed)
    if after.exposure_s is None:
        exposure = "for good" if for_good else (
            "not known" if after.case.kind in REBUILT else "until it is replaced")
    else:
        waits = " after its replacement" if after.case.waits_for_replacement else ""
        exposure = f"{reader.amount(after.exposure).likely_text()}{waits}"
    kept_text, risk_text = (reader.elsewhere(pool.filesystem, value)
                            for value in (after.filesystem_bytes, after.at_risk_bytes))
    return PoolLossRow(pool.title, after.case.label, kept, after.filesystem_bytes, after.at_risk_bytes, exposure,
                       after.case.kind, "; ".join(filter(None, (after.case.note, after.told))), after.told,
                       kept_text, risk_text, for_good)


def _worst(sizing: Sizing, losses: WorkloadLosses, *, besides: bool, doubt: str) -> str:
    """The worst single failure of a workload in a sentence; ``doubt`` is why not all could be examined."""
    worst, title, word = losses.worst, losses.workload.title, losses.workload.pattern.headline_word
    unknown = f"{title}: what a single failure takes could not be examined to the end, because {doubt}."
    left_out = [row for row in losses.rows if row.case.passive and not row.case.counted and row.kept < UNHURT]
    counting = " of the parts that count" if left_out else ""
    apart = f"{counting}{', apart from the single points below,' if besides else ''}"
    beside = f" Not counted, by house rule: {_left_by(left_out)}." if left_out else ""
    if worst is None:
        return unknown if doubt else f"{title}: no single failure but of its clients reaches it."
    if worst.stopped:
        others = [row for row in losses.rows if not row.stopped and row.case.counted]
        if not others:
            return f"{title}: every single failure on its way stops it."
        worst, apart = others[0], f"{counting}, besides the single points below, which stop it,"
    if worst.kept >= UNHURT and doubt:
        return unknown
    if worst.kept >= UNHURT:
        slowest = max((row for row in losses.rows if row.case.counted and not row.stopped),
                      key=lambda row: row.response_s or 0.0)
        told = "unbounded" if is_unbounded(slowest.response_s or 0.0) else f"{slowest.response_text or 'as without it'}"
        offered = held(sizing.sheet, losses.workload).hold is Hold.OFFERED
        return (f"{title}: no single failure{apart} takes anything from the {word}{' that is offered' * offered}; "
                f"the longest response time is then {told}{aside(worst.pinned)}.{beside}")
    return (f"{title}: the worst single failure{apart} is {worst.lost}: {worst.kept_text} of the {word} is left, "
            f"{worst.rate_text}{behind_rate(worst)}; the busiest part is then {worst.limits}"
            f"{aside(worst.pinned)}.{beside}")


def _left_by(rows: Sequence[LossRow]) -> str:
    """Lost parts with what each leaves, those that leave alike together."""
    alike: dict[str, list[str]] = {}
    for row in rows:
        alike.setdefault("stops it" if row.stopped else f"leaves {row.kept_text}", []).append(row.lost)
    return "; ".join(f"{' or '.join(lost)}, whose loss {what}" for what, lost in alike.items())


def aside(told: str) -> str:
    """What is told of pins, behind a number that rests on them."""
    return f" ({told})" if told else ""


def _single_points(sizing: Sizing) -> tuple[str, ...]:
    """Parts whose loss stops work or takes data, as the problem list has them; those that the design accepts too."""
    return tuple(_told(problem) for problem in (*sizing.problems, *sizing.accepted) if problem.code == SINGLE_POINT)


def _told(problem: Problem) -> str:
    text, reason = problem.text.rstrip("."), problem.accepted_reason
    return text if reason is None else f"{text} (accepted: {reason.rstrip('.')})"


def title_of(sizing: Sizing, pool: PoolDurability) -> str:
    """What people call the pool."""
    return next((one.title for one in sizing.pools if one.id == pool.pool), pool.pool)


def _durability(reader: Reader, pool: PoolDurability) -> str:
    title = title_of(reader.sizing, pool)
    parts = []
    if pool.failures_per_year is not None:
        many = format_value(reader.figure(pool.failures_per_year).number, "1", 2)
        parts.append(f"about {many} {'drive fails' if many == '1' else 'drives fail'} in a year")
    if pool.rebuild is not None:
        parts.append(f"a rebuild takes {reader.amount(pool.rebuild).likely_text()}")
    if pool.loss is not None:
        parts.append(f"data loss {loss_text(reader.figure(pool.loss).number)}")
    if pool.missing:
        parts.append(f"not known: {', '.join(pool.missing)}")
    return f"{title}: {'; '.join(parts) or 'nothing is known of its drives'}."


def curve_after(sizing: Sizing, losses: WorkloadLosses) -> tuple[tuple[float, float], ...]:
    """Loads and response times with the worst part lost; nothing where that changes little or stops the work."""
    worst = losses.worst
    if worst is None or worst.stopped or worst.kept >= UNHURT:
        return ()
    keys = [key for pair in losses.workload.curve for key in pair]
    found = evaluate_cases(sizing.sheet, [worst.case.replacements], keys)
    return tuple((found.numbers(rate)[1], found.numbers(time)[1]) for rate, time in losses.workload.curve)
