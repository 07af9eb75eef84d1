"""Requirements: what is asked, what the design reaches, and the headroom between them, as figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from sizer.design.records import Requirement, RequirementKind
from sizer.design.registry.fields import REQUIREMENT_UNITS
from sizer.design.sense import Sense
from sizer.figures.computing.columns import Spread, around
from sizer.figures.figure import Figure
from sizer.language import AND, counting, listed, mark, say
from sizer.laws import general, requirements
from sizer.laws.limits import ROUNDED
from sizer.laws.queueing import sharing
from sizer.numerals import agreeing
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.failing.retention import deciding, uncounted, wire_kept
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.judging.achieved import (
    carried_headrooms,
    mix_text,
    not_judged,
    overload_text,
    reached,
    response_headroom,
)
from sizer.sizing.judging.asking import asked_for
from sizer.sizing.judging.recalled import recalled_text
from sizer.sizing.pools.pool import PoolWiring, counted_once
from sizer.sizing.result import (
    AT_HAND,
    Physical,
    RequirementResult,
    Sizing,
    Total,
    Verdict,
    WorkloadResult,
    at_hand_keys,
)
from sizer.sizing.work.endurance import Lasting
from sizer.sizing.work.performance import Performance
from sizer.units import counted, format_ratio, format_value

Ends = Callable[[str], tuple[float, float] | None]
"""Low and high of a figure by its key, None where it has no range."""
_TITLES = {
    RequirementKind.USABLE_CAPACITY: mark("usable capacity"),
    RequirementKind.EFFECTIVE_CAPACITY: mark("effective capacity"),
    RequirementKind.IOPS: mark("operations a second"),
    RequirementKind.RESPONSE: mark("response time"),
    RequirementKind.BANDWIDTH: "bandwidth",
    RequirementKind.AFTER_ONE_FAILURE: mark("share of the rate kept after one failure"),
    RequirementKind.RACK_UNITS: mark("rack units"),
    RequirementKind.POWER: mark("power at the wall"),
    RequirementKind.BUDGET: "price",
    RequirementKind.GROWTH: mark("capacity after growth"),
    RequirementKind.ENDURANCE: mark("life of solid-state drives"),
}


def wire_requirements(
    wiring: Wiring, pools: Mapping[str, PoolWiring], performances: Sequence[Performance], physical: Physical,
    cases: Sequence[FailureCase] = (), lasting: Mapping[str, Lasting] = MappingProxyType({}),
) -> list[RequirementResult]:
    """One result a requirement that can be judged; the others are problems."""
    results = []
    for record in wiring.design.requirements:
        place = f"requirements/{record.id}"
        with wiring.reporting(place):
            result = _wire(wiring, record, pools, performances, physical, cases, lasting)
            if result is not None:
                results.append(result)
    return results


def _wire(
    wiring: Wiring, record: Requirement, pools: Mapping[str, PoolWiring], performances: Sequence[Performance],
    physical: Physical, cases: Sequence[FailureCase], lasting: Mapping[str, Lasting],
) -> RequirementResult | None:
    place, scope = f"requirements/{record.id}", wiring.scope("requirements", record.id)
    asked = asked_for(wiring, record)
    if asked is None:
        return None
    sheet, total = wiring.sheet, _total_of(record.kind, physical)
    turns_on = record.workload or ""
    actual: Figure | None
    if record.kind is RequirementKind.AFTER_ONE_FAILURE:
        if asked > 1 and record.side is Sense.AT_LEAST:
            wiring.warning("requirement-impossible", say("requirement {requirement} asks that a failure leaves "
                                                         "{asked} of the rate; at most {whole} can be left",
                                                         requirement=record.called, asked=format_ratio(asked),
                                                         whole=format_ratio(1.0)),
                           f"{place}/target",
                           say("Ask for 100 % or less."), told=(asked,))
        actual = wire_kept(wiring, record.id, _judged(record, performances), cases)
        if actual is None:
            not_judged(wiring, record, say("no workload is sized that a part can be lost for"), place,
                       say("Name a workload that is sized."))
    elif total is not None:
        actual = _known_total(wiring, record, total)
    elif record.kind.is_capacity or record.kind is RequirementKind.ENDURANCE:
        actual = (_capacity(wiring, record, pools) if record.kind.is_capacity
                  else _lasting(wiring, record, pools, lasting))
    else:
        found = reached(wiring, record, performances)
        actual, turns_on = (None, "") if found is None else (found.actual, found.turns_on)
    if actual is None:
        return None
    target = scope.given("target", asked, REQUIREMENT_UNITS[record.kind], say("Target"))
    if (record.growth_per_year is None) != (record.horizon_years is None):
        wiring.warning("growth-incomplete", say("requirement {requirement} states growth without a horizon, or a "
                                                "horizon without growth: nothing grows",
                                                requirement=record.called), place,
                                                say("State growth_per_year and horizon_years, or "
                                                                   "neither."))
    at_least = record.side is Sense.AT_LEAST
    months = _months(wiring, record, actual, target) if at_least else None
    if record.growth_per_year is not None and record.horizon_years is not None:
        growth = scope.stated("growth_per_year", record.growth_per_year)
        years = scope.stated("horizon_years", record.horizon_years)
        target = scope.derive("grown_target", requirements.grown_target, target, growth, years)
    law = sharing.headroom_above if at_least else sharing.headroom_below
    rooms = [scope.derive("own_headroom", law, actual, target, label=say("Headroom of the target"))]
    in_time = None
    if record.kind is RequirementKind.IOPS and record.within_s is not None:
        in_time = response_headroom(wiring, record, performances, target, rooms[0], record.within_s)
        rooms.append(sheet[in_time.headroom])
    rooms += carried_headrooms(wiring, record, performances, rooms[0])
    headroom = scope.derive("headroom", general.least_of, *rooms, label=say("Headroom"))
    unknown = sheet[total.unknown_lines].number if total is not None else 0.0
    if total is not None and unknown:
        wiring.warning("requirement-on-part", say("{unknown} of {lines} {have} no value for requirement {requirement} "
                                                  "({kind}): what is designed is a lower bound, and cannot be called "
                                                  "met", unknown=counting(unknown),
                                                  lines=counted(sheet[total.lines].number, "line"),
                                                  have=agreeing(unknown, "has", "have"), requirement=record.called,
                                                  kind=say(record.kind)), place,
                       say("Give the missing values: prices in the lines, facts in a catalog folder of your own."),
                       told=(unknown, sheet[total.lines].number))
    title = record.name or _title(record)
    judged = _judged(record, performances)
    failing = record.kind is RequirementKind.AFTER_ONE_FAILURE
    aside = "" if failing else overload_text(record, performances, rooms[0])
    resting = _claimed(record, pools) or recalled_text(wiring, judged if record.kind.is_of_work else ())
    return RequirementResult(record.id, record.kind, title, target.key, actual.key, headroom.key, at_least,
                             months, say("; ").join(filter(None, (aside, resting))), turns_on,
                             at_hand=_at_hand(wiring, record, pools, performances), in_time=in_time,
                             decided_by=deciding(wiring, record.id, actual) if failing else "",
                             mix=mix_text(record, performances),
                             uncounted=uncounted(wiring, judged, cases, asked) if failing else "")


def _title(record: Requirement) -> str:
    """What a requirement without a title is called, the time included that its rate must be reached within."""
    name = say(_TITLES.get(record.kind) or record.kind)
    within = record.within_s if record.kind is RequirementKind.IOPS else None
    timed = name if within is None else say("{name} within {within}", name=name, within=format_value(within, "s"))
    timely = record.kind is RequirementKind.RESPONSE or within is not None
    return say("{timed} for {share} of the requests", timed=timed,
               share=format_ratio(record.share_below)) if timely and record.share_below else timed


def _at_hand(
    wiring: Wiring, record: Requirement, pools: Mapping[str, PoolWiring], performances: Sequence[Performance]
) -> tuple[str, ...]:
    """Keys of whether the data of each pool is at hand that a requirement for capacity counts.

    One that names no pool turns on those that work is done on: the boot drives of a server that is lost hold nothing
    that is asked for.
    """
    if not record.kind.is_capacity:
        return ()
    at_work = {pools[name].drive_set for each in performances for name in each.result.pools if name in pools}
    chosen = (pool for name, pool in pools.items()
              if record.pool == name or (record.pool is None and pool.drive_set in at_work))
    found = (key for pool in chosen for key in at_hand_keys(wiring.sheet, pool.record.id, pool.drive_set))
    return tuple(dict.fromkeys(found))


def _known_total(wiring: Wiring, record: Requirement, total: Total) -> Figure | None:
    """A total over lines; None, and told, where no line has a value: it is then no total of nothing."""
    if wiring.sheet[total.lines].number > wiring.sheet[total.unknown_lines].number:
        return wiring.sheet[total.value]
    not_judged(wiring, record, say("no line of the proposal has a value for {title}", title=_TITLES[record.kind]),
               f"requirements/{record.id}",
               say("Give the missing values: prices in the lines, facts in a catalog folder of your own."))
    return None


def _months(wiring: Wiring, record: Requirement, actual: Figure, target: Figure) -> str | None:
    """Months until what is asked for today has grown to what there is; None where no growth is stated."""
    if record.growth_per_year is None:
        return None
    scope = wiring.scope("requirements", record.id)
    return scope.derive(
        "months_until", requirements.months_until, actual, target,
        scope.stated("growth_per_year", record.growth_per_year),
        label=say("Months until growth uses up {name}", name=record.name or _title(record)),
    ).key


def _judged(record: Requirement, performances: Sequence[Performance]) -> list[WorkloadResult]:
    """The workloads a requirement is about: the one it names, or all."""
    return [performance.result for performance in performances if record.workload in (None, performance.result.id)]


def _total_of(kind: RequirementKind, physical: Physical) -> Total | None:
    """The total over lines that a requirement is judged by; lines without a value make it a lower bound."""
    totals = {
        RequirementKind.RACK_UNITS: physical.rack_units, RequirementKind.POWER: physical.watts,
        RequirementKind.BUDGET: physical.price,
    }
    return totals.get(kind)


def _capacity(wiring: Wiring, record: Requirement, pools: Mapping[str, PoolWiring]) -> Figure | None:
    """The capacity of the pool a requirement names, or of all, drives that pools share counted once."""
    chosen = counted_once(pool for name, pool in pools.items() if record.pool in (None, name))
    if not chosen:
        why = say("no pool is sized") if record.pool is None else say(
            "pool {pool} is not sized", pool=wiring.pool_called(record.pool))
        not_judged(wiring, record, why,
                   f"requirements/{record.id}/pool",
                   say("Name a pool that is sized, or fix the problems of the pools."))
        return None
    effective = record.kind is RequirementKind.EFFECTIVE_CAPACITY
    return wiring.scope("requirements", record.id).derive(
        "actual", general.sum_of, *[pool.effective if effective else pool.filesystem for pool in chosen],
        label=say("Effective capacity of the pools, as claimed") if effective else say("Capacity of the pools"))


def _claimed(record: Requirement, pools: Mapping[str, PoolWiring]) -> str:
    """The claims that an effective capacity rests on; empty of any other requirement."""
    if record.kind is not RequirementKind.EFFECTIVE_CAPACITY:
        return ""
    chosen = counted_once(pool for name, pool in pools.items() if record.pool in (None, name))
    said = [say("the data of {pool} is reduced {reduction} to 1", pool=pool.result.title,
                reduction=counting(pool.reduction.number)) for pool in chosen
            if pool.reduction.number != 1]
    return say("rests on a claim, not on what drives hold: {said}", said=listed(said, AND)) if said else ""


def _lasting(
    wiring: Wiring, record: Requirement, pools: Mapping[str, PoolWiring], lasting: Mapping[str, Lasting]
) -> Figure | None:
    """The shortest time that solid-state drives last of the pool a requirement names, or of all."""
    chosen = {pool.drive_set for name, pool in pools.items() if record.pool in (None, name)}
    lives = [one.lasts for name, one in lasting.items() if name in chosen]
    if not lives:
        why = say("no pool lies on solid-state drives that a workload writes to") if record.pool is None else say(
            "pool {pool} is not one that lies on solid-state drives that a workload writes to",
            pool=wiring.pool_called(record.pool))
        not_judged(wiring, record, why,
                   f"requirements/{record.id}/pool", say("Name such a pool, or state the work on it."))
        return None
    return wiring.scope("requirements", record.id).derive(
        "actual", general.least_of, *lives, label=say("Time that the solid-state drives last"))


def ends_of(spread: Spread | None) -> Ends:
    """Low and high of the figures that were sampled; of none where nothing was."""
    if spread is None:
        return lambda _key: None

    def ends(key: str) -> tuple[float, float]:
        low, _, high = spread.of(key)
        return low, high

    return ends


def verdict_of(sizing: Sizing, result: RequirementResult, spread: Spread | None) -> Verdict:
    """The verdict over the range of a sampled headroom, or at its likely value where nothing was sampled."""
    return verdict_within(sizing, result, ends_of(spread))


def verdict_within(
    sizing: Sizing, result: RequirementResult, ends: Ends, likely: Callable[[str], float] | None = None,
) -> Verdict:
    """Met or missed over the whole range of the headroom, uncertain where the range straddles zero.

    ``ends`` gives low and high of a figure, None where it has no range; ``likely`` its likely value, where that is not
    the one of the sizing but that of a case which is wired alike. A design that cannot be built meets nothing, and
    capacity whose data is not at hand, as after the loss of the array that holds it, is missed however much there is.
    An error elsewhere, a limit that part of the range exceeds, and a total that some lines have no value for leave
    what looks met uncertain.
    """
    if any(problem.building for problem in result.obstacles):
        return Verdict.UNBUILDABLE
    number = likely if likely is not None else lambda key: sizing.sheet[key].number
    if result.at_least and any(number(key) < AT_HAND for key in result.at_hand):
        return Verdict.MISSED
    headroom = number(result.headroom)
    low, _, high = around(headroom, *(ends(result.headroom) or (headroom, headroom)))
    if high < -ROUNDED:
        return Verdict.MISSED
    if low < -ROUNDED or result.obstacles:
        return Verdict.UNCERTAIN
    total = _total_of(result.kind, sizing.physical)
    if total is not None and not result.at_least and number(total.unknown_lines) > 0:
        return Verdict.UNCERTAIN
    rooms = ((limit, ends(limit.room)) for limit in result.limits)
    exceeded = any(room is not None and not limit.leaves(number(limit.allowed), room[0]) for limit, room in rooms)
    return Verdict.UNCERTAIN if exceeded else Verdict.MET
