"""Behaviour after one failure: every case a column of one evaluation of the sheet (model F1 to F9).

The worst member counts: a pool striped over several arrays is as fast as the array that lost a path. What a case
replaces stands in :class:`~sizer.sizing.result.FailureCase`; all else follows by the laws of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log10
from typing import TypeVar

from sizer.catalog.failure_kinds import FailureKind
from sizer.design.stems import figure_key
from sizer.figures.computing.uncollected import uncollected
from sizer.figures.figure import Figure
from sizer.figures.sheet import Sheet
from sizer.language import counting, mark, say
from sizer.laws.loss.durability import is_beyond_meaning
from sizer.laws.requirements import STOPPED_RATIO
from sizer.sizing.failing.columns import Columns, Renamed, columns_of
from sizer.sizing.failing.pins import held_behind, pinned_behind, told_of, told_of_all
from sizer.sizing.failing.retention import UNHURT
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import AT_HAND, PoolResult, RequirementResult, Sizing, WorkloadResult
from sizer.sizing.work.binding import operations_per_request

HANDED_OVER = frozenset((
    FailureKind.LINK, FailureKind.ADAPTER, FailureKind.SWITCH, FailureKind.NETWORK_MODULE, FailureKind.CONTROLLER,
    FailureKind.NODE, FailureKind.SERVER, FailureKind.CHASSIS, FailureKind.IO_DRAWER,
    FailureKind.RACK, FailureKind.SITE,
))
"""Kinds whose work someone else takes over, which takes the outage that only the user can state."""
REBUILT = frozenset((FailureKind.DRIVE, FailureKind.REBUILDING))
"""Kinds whose loss a rebuild makes good."""
_HEALED = frozenset((FailureKind.NODE, FailureKind.RECOVERING))
"""Kinds whose drives the others make good, where the pool's software places objects over servers."""
After = TypeVar("After")
OUTAGE_QUESTION = mark("How many seconds is {workload} without service when a failed part is taken over?")


@dataclass(frozen=True, slots=True)
class AfterFailure:
    """One workload after one failure. ``kept`` is the share of its intact throughput, 0 where it has stopped;
    above 1 where the failure stops or slows other work that it shares parts with.

    ``throughput_per_s`` is in what its clients ask for, like the rate of the intact design: whole requests, however
    many parts they are split into. ``headline`` is what people ask for first: of streams the bytes a second, of other
    work that rate. ``bound_per_s`` is the rate of that kind at which the first resource saturates.
    ``outage_s`` None: not stated.
    """

    case: FailureCase
    workload: str
    throughput_per_s: float
    headline: float
    response_s: float | None
    bound_per_s: float
    bottleneck: str
    kept: float
    stopped: bool
    outage_s: float | None
    told: str = ""
    """What is to be told beside the numbers: pins that the failure moves."""


@dataclass(frozen=True, slots=True)
class PoolAfterFailure:
    """One pool after one failure: capacity, the part of it with less redundancy, and for how long.

    ``missed`` where its data is not at hand. ``exposure_s`` None: not known, or not ended by a rebuild.
    """

    case: FailureCase
    pool: str
    filesystem_bytes: float
    at_risk_bytes: float
    exposure_s: float | None
    missed: bool
    told: str = ""
    """What is to be told beside the numbers: the pins that they rest on, and what the failure makes of them."""
    exposure: str = ""
    """The key of the figure that says for how long; empty without one."""

    @property
    def for_good(self) -> bool:
        """Whether data is lost: what is not at hand comes back with the part that has failed, but with drives."""
        return self.missed and self.exposure_s is None and self.case.kind in REBUILT


@dataclass(frozen=True, slots=True)
class RequirementAfterFailure:
    """What a requirement of one workload comes to after a failure that reaches it: as it is asked, not as it runs."""

    case: FailureCase
    requirement: str
    actual: float
    headroom: float
    told: str = ""
    """What is to be told beside the numbers: pins that the failure moves."""


@dataclass(frozen=True, slots=True)
class PoolDurability:
    """How likely a pool loses data: keys of its figures, None where ``missing`` names a fact that is not known."""

    pool: str
    rebuild: str | None
    time_to_loss: str | None
    loss: str | None
    failures_per_year: str | None
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FailureQuestion:
    """What is to be answered to know a failure better; ``place`` is the input that answers it, empty without one."""

    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Failures:
    """All single failures of a design. ``intact`` holds each workload's rate with nothing lost, in requests."""

    intact: Mapping[str, float]
    workloads: tuple[AfterFailure, ...]
    pools: tuple[PoolAfterFailure, ...]
    durability: tuple[PoolDurability, ...]
    questions: tuple[FailureQuestion, ...]
    requirements: tuple[RequirementAfterFailure, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """Questions whose answers are needed for what is not known here."""
        return tuple(one.text for one in self.questions)

    def of(self, workload: str) -> tuple[AfterFailure, ...]:
        """The cases that reach one workload."""
        return tuple(after for after in self.workloads if after.workload == workload)

    def worst(self, workload: str) -> AfterFailure | None:
        """The counted case that leaves a workload least: none of its clients; None where nothing reaches it."""
        counted = [after for after in self.of(workload) if after.case.counted]
        return min(counted, key=self.gravity) if counted else None

    def gravity(self, after: AfterFailure) -> tuple[float, float, float, float]:
        """What orders failures, the worst first: the rate that is kept, then the response, then the capacity.

        A rate of which nothing worth a word is taken is as good as whole.
        """
        pools = [pool for pool in self.pools if pool.case.id == after.case.id]
        return (min(after.kept, 1.0) if after.kept < UNHURT else 1.0, -(after.response_s or 0.0),
                sum(pool.filesystem_bytes for pool in pools), -sum(pool.at_risk_bytes for pool in pools))

    def uncounted(self, workload: str) -> tuple[AfterFailure, ...]:
        """The losses of passive boxes, which the house rules leave out of what must be kept."""
        return tuple(after for after in self.of(workload) if after.case.passive and not after.case.counted)

    @property
    def single_points(self) -> tuple[FailureCase, ...]:
        """The parts whose loss alone stops a workload."""
        return tuple({after.case.id: after.case for after in self.workloads if after.stopped}.values())


def after_failures(sizing: Sizing) -> Failures:
    """Every workload and pool after every single failure, from evaluations of the sheet, which are made once."""
    made_of = sizing.sheet, sizing.failure_cases, sizing.workloads, sizing.pools, sizing.requirements
    return sizing.after_failures.of(made_of, lambda: _after_failures(sizing))


@uncollected()
def _after_failures(sizing: Sizing) -> Failures:
    sheet, cases = sizing.sheet, sizing.failure_cases
    wanted = [key for result in sizing.workloads for key in (
        result.rate, result.headline, result.response, result.bottleneck)]
    wanted += [key for result in sizing.workloads for key in result.bounds]
    wanted += [key for pool in sizing.pools for key in _pool_keys(sizing, pool)]
    asked = [one for one in sizing.requirements if one.kind.is_of_work and one.workload]
    wanted += [key for one in asked for key in (one.actual, one.headroom)]
    held = {result.id: held_behind(sizing, (result.rate, result.response)) for result in sizing.workloads}
    under = {pool.id: pinned_behind(sizing, _pool_keys(sizing, pool)) for pool in sizing.pools}
    reasons = {one.id: held_behind(sizing, (one.actual, one.headroom)) for one in asked}
    wanted += [figure.key for figures in (*held.values(), *under.values(), *reasons.values()) for figure in figures]
    intact = {result.id: sheet[result.rate].number for result in sizing.workloads}
    split = {result.id: operations_per_request(sheet, result) for result in sizing.workloads}
    outages = {result.id: _outage(sizing, result) for result in sizing.workloads}
    workloads: dict[tuple[str, str], AfterFailure] = {}
    pools: dict[tuple[str, str], PoolAfterFailure] = {}
    requirements: dict[tuple[str, str], RequirementAfterFailure] = {}
    renamed = {result.id: Renamed(result) for result in sizing.workloads}
    for columns in columns_of(sheet, cases, wanted):
        for pool in sizing.pools:
            pools |= {(pool.id, after.case.id): after for after in _pool(sizing, pool, columns, under[pool.id])}
        for one in asked:
            requirements |= {(one.id, after.case.id): after for after in _requirement(one, columns, reasons[one.id])}
        for result in sizing.workloads:
            found = columns.found
            rates, answers = found.numbers(result.rate), found.numbers(result.response)
            headlines = found.numbers(result.headline)
            names = found.texts(result.bottleneck)
            limits = found.least(result.bounds)
            for case, column in columns.cases:
                if result.id not in case.affects:
                    continue
                kept = rates[column] / intact[result.id] if intact[result.id] > 0 else 1.0
                stopped = is_stopped(case, rates[column], intact[result.id])
                outage = outages[result.id] if case.kind in HANDED_OVER else 0.0
                workloads[result.id, case.id] = AfterFailure(
                    case, result.id, 0.0 if stopped else rates[column], 0.0 if stopped else headlines[column],
                    None if stopped else answers[column],
                    0.0 if stopped else limits[column] / split[result.id],
                    case.label if stopped else renamed[result.id].of(names[column], case),
                    0.0 if stopped else kept, stopped, None if stopped else outage,
                    "" if stopped else told_of(found, held[result.id], column),
                )
    return Failures(
        intact, tuple(_in_order(workloads, [result.id for result in sizing.workloads], cases)),
        tuple(_in_order(pools, [pool.id for pool in sizing.pools], cases)), tuple(_durability(sizing)),
        failure_questions(sizing), tuple(_in_order(requirements, [one.id for one in asked], cases)),
    )


def is_stopped(case: FailureCase, rate: float, intact: float) -> bool:
    """Whether a workload stands still after a failure that leaves ``rate`` of its ``intact`` throughput, both a second.

    Work that stands still in the intact design is not stopped by the failure, unless the failure stops all.
    """
    return case.stops or (intact > 0 and not rate > standing(intact))


def standing(intact: float) -> float:
    """The rate up to which a workload stands still, of its ``intact`` throughput, both a second."""
    return intact * STOPPED_RATIO


def _requirement(
    result: RequirementResult, columns: Columns, pins: Sequence[Figure]
) -> Iterator[RequirementAfterFailure]:
    actual, room = (columns.found.numbers(key) for key in (result.actual, result.headroom))
    for case, column in columns.cases:
        if result.workload in case.affects:
            yield RequirementAfterFailure(case, result.id, actual[column], room[column],
                                          told_of(columns.found, pins, column))


def _in_order(
    found: Mapping[tuple[str, str], After], owners: Sequence[str], cases: Sequence[FailureCase]
) -> list[After]:
    """What was found for each owner and case, by owner and then in the order of the cases."""
    return [found[owner, case.id] for owner in owners for case in cases if (owner, case.id) in found]


def worst_kept(
    sheet: Sheet, cases: Sequence[FailureCase], throughput: str, workload: str
) -> tuple[float, FailureCase] | None:
    """The least share of a workload's throughput that any counted single failure leaves, and the case."""
    counted = [case for case in cases if workload in case.affects and case.counted]
    if not counted:
        return None
    intact = sheet[throughput].number
    kept: dict[str, float] = {}
    for columns in columns_of(sheet, counted, (throughput,)):
        rates = columns.found.numbers(throughput)
        kept |= {case.id: 0.0 if case.stops else min(rates[column] / intact if intact > 0 else 1.0, 1.0)
                 for case, column in columns.cases}
    least = min(counted, key=lambda case: kept[case.id])
    return (kept[least.id] if kept[least.id] > STOPPED_RATIO else 0.0), least


def worst_case(sizing: Sizing, workload: str) -> tuple[float, FailureCase] | None:
    """The least share of its rate that any single failure leaves a workload, and the failure; None where there is
    none.
    """
    found = next((one for one in sizing.workloads if one.id == workload), None)
    return worst_kept(sizing.sheet, sizing.failure_cases, found.throughput, workload) if found is not None else None


def loss_text(probability: float, years: float = 5.0) -> str:
    """A loss probability as far as it means anything: an order of magnitude, capped below one in a million.

    >>> loss_text(4.4e-9)
    'below 1 in 1,000,000 in 5 years: software, operators and enclosures dominate'
    >>> loss_text(6.3e-5)
    'about 1 in 10,000 in 5 years'
    >>> loss_text(0.13)
    'about 1 in 10 in 5 years'
    """
    if float(is_beyond_meaning(probability)):
        return say("below 1 in 1,000,000 in {years} years: software, operators and enclosures dominate",
                   years=counting(years))
    if probability > 0.3:
        return say("likely in {years} years", years=counting(years))
    power = round(-log10(probability))
    return say("about 1 in {many} in {years} years", many=counting(10**power), years=counting(years))


def _pool_keys(sizing: Sizing, pool: PoolResult) -> list[str]:
    """Capacity, capacity at risk, and whether the data is at hand: where the pool is wired that far."""
    risk, at_hand = (figure_key("pools", pool.id, name) for name in ("affected_bytes", "at_hand_ratio"))
    return [pool.filesystem, risk, *([at_hand] if at_hand in sizing.sheet else [])]


def _pool(
    sizing: Sizing, pool: PoolResult, columns: Columns, pins: Sequence[Figure]
) -> Iterator[PoolAfterFailure]:
    space, risk, *here = (columns.found.numbers(key) for key in _pool_keys(sizing, pool))
    rebuild, healed = (sizing.sheet.figures.get(figure_key("pools", pool.layout, name))
                       for name in ("rebuild_s", "node_rebuild_s"))
    for case, column in columns.cases:
        if pool.id not in case.pools:
            continue
        # What stops the work may leave another pool, whose groups reach further, its data.
        missed = here[0][column] < AT_HAND if here else case.stops
        until = rebuild if case.kind in REBUILT else healed if case.kind in _HEALED else None
        until = None if missed else until
        yield PoolAfterFailure(case, pool.id, 0.0 if missed else space[column],
                               space[0] if missed else risk[column], None if until is None else until.number, missed,
                               "" if missed else told_of_all(columns.found, pins, column),
                               "" if until is None else until.key)


def _durability(sizing: Sizing) -> list[PoolDurability]:
    def known(pool: str, name: str) -> str | None:
        key = figure_key("pools", pool, name)
        return key if key in sizing.sheet else None

    return [
        PoolDurability(pool.id, known(pool.layout, "rebuild_s"), known(pool.layout, "time_to_loss_s"),
                       known(pool.layout, "loss_probability"), known(pool.layout, "failures_per_year"),
                       sizing.unknown_durability.get(pool.layout, ()))
        for pool in sizing.pools
    ]


def _outage(sizing: Sizing, result: WorkloadResult) -> float | None:
    """For how long a workload is without service when a failed part is taken over, where that is stated."""
    figure = sizing.sheet.figures.get(figure_key("workloads", result.id, "outage_s"))
    return None if figure is None else figure.number


def failure_questions(sizing: Sizing) -> tuple[FailureQuestion, ...]:
    """What is to be answered to know failures better, each once; it takes no evaluation of any."""
    asked = [FailureQuestion(say(OUTAGE_QUESTION, workload=result.title),
                             f"workloads/{result.id}/parameters/outage_s")
             for result in sizing.workloads if _outage(sizing, result) is None]
    asked += [FailureQuestion(case.question, _answered_at(case)) for case in sizing.failure_cases if case.question]
    asked += [FailureQuestion(text) for found in sizing.availability for text in found.questions]
    first: dict[str, FailureQuestion] = {}
    for one in asked:
        first.setdefault(one.text, one)
    return tuple(first.values())


def _answered_at(case: FailureCase) -> str:
    """The record that a question about a failure is answered in: the pool that it reaches, else the line that fails."""
    return f"pools/{case.pools[0]}" if case.pools else f"items/{case.line}" if case.line else ""
