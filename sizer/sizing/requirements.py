"""Requirements: what is asked, what the design reaches, and the headroom between them, as figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sizer.design.fields import REQUIREMENT_UNITS
from sizer.design.records import Requirement, RequirementKind, Sense
from sizer.figures.columns import Spread
from sizer.figures.figure import Figure
from sizer.laws import general, open_queues, requirements, sharing
from sizer.sizing.kept import left_out, wire_kept
from sizer.sizing.performance import Performance
from sizer.sizing.pools import PoolWiring, counted_once
from sizer.sizing.result import (
    FailureCase,
    Physical,
    RequirementResult,
    Sizing,
    Total,
    Verdict,
    WorkloadResult,
)
from sizer.sizing.wiring import Wiring

_TITLES = {
    RequirementKind.USABLE_CAPACITY: "usable capacity",
    RequirementKind.IOPS: "operations a second",
    RequirementKind.RESPONSE: "response time",
    RequirementKind.BANDWIDTH: "bandwidth",
    RequirementKind.AFTER_ONE_FAILURE: "share of the rate kept after one failure",
    RequirementKind.RACK_UNITS: "rack units",
    RequirementKind.POWER: "power at the wall",
    RequirementKind.BUDGET: "price",
    RequirementKind.GROWTH: "capacity after growth",
}


def wire_requirements(
    wiring: Wiring, pools: Mapping[str, PoolWiring], performances: Sequence[Performance], physical: Physical,
    cases: Sequence[FailureCase] = (),
) -> list[RequirementResult]:
    """One result a requirement that can be judged; the others are problems."""
    results = []
    for record in wiring.design.requirements:
        place = f"requirements/{record.id}"
        with wiring.reporting(place):
            result = _wire(wiring, record, pools, performances, physical, cases)
            if result is not None:
                results.append(result)
    return results


def _wire(
    wiring: Wiring, record: Requirement, pools: Mapping[str, PoolWiring], performances: Sequence[Performance],
    physical: Physical, cases: Sequence[FailureCase],
) -> RequirementResult | None:
    place, key = f"requirements/{record.id}", f"requirement.{record.id}"
    if record.target is None:
        wiring.error("requirement-without-target", f"requirement {record.id} states no target", f"{place}/target")
        return None
    actual = (
        wire_kept(wiring, record.id, _judged(record, performances), cases)
        if record.kind is RequirementKind.AFTER_ONE_FAILURE
        else _actual(wiring, record, pools, performances, physical)
    )
    if actual is None:
        wiring.warning("requirement-not-judged", f"requirement {record.id} ({record.kind}) cannot be judged from what "
                       "is sized", place, "Name a workload or pool that is sized.")
        return None
    sheet = wiring.sheet
    target = wiring.given(f"{key}.target", record.target, REQUIREMENT_UNITS[record.kind], "Target")
    if (record.growth_per_year is None) != (record.horizon_years is None):
        wiring.warning("growth-incomplete", f"requirement {record.id} states growth without a horizon, or a horizon "
                       "without growth: nothing grows", place, "State growth_per_year and horizon_years, or neither.")
    at_least = record.side is Sense.AT_LEAST
    months = _months(wiring, record, actual, target) if at_least else None
    if record.growth_per_year is not None and record.horizon_years is not None:
        growth = wiring.stated("requirements", record.id, "growth_per_year", record.growth_per_year)
        years = wiring.stated("requirements", record.id, "horizon_years", record.horizon_years)
        target = sheet.derive(f"{key}.grown_target", requirements.grown_target, target, growth, years)
    law = sharing.headroom_above if at_least else sharing.headroom_below
    rooms = [sheet.derive(f"{key}.own_headroom", law, actual, target, label="Headroom of the target")]
    if record.kind is RequirementKind.IOPS and record.within_s is not None:
        rooms.append(_within(wiring, record, performances, target))
    headroom = sheet.derive(f"{key}.headroom", general.least_of, *rooms, label="Headroom")
    total = _total_of(record.kind, physical)
    if total is not None and sheet[total.unknown_lines].number:
        wiring.warning("requirement-on-part", f"{sheet[total.unknown_lines].number:g} of "
                       f"{sheet[total.lines].number:g} lines have no value for requirement {record.id} "
                       f"({record.kind}): what is designed is a lower bound, and cannot be called met", place,
                       "Give the missing values: prices in the lines, facts in a catalog folder of your own.")
    title = record.title or _TITLES.get(record.kind, str(record.kind))
    aside = (left_out(wiring, _judged(record, performances), cases, record.target)
             if record.kind is RequirementKind.AFTER_ONE_FAILURE else "")
    return RequirementResult(record.id, str(record.kind), title, target.key, actual.key, headroom.key, at_least,
                             months, aside)


def _months(wiring: Wiring, record: Requirement, actual: Figure, target: Figure) -> str | None:
    """Months until what is asked for today has grown to what there is; None where no growth is stated."""
    if record.growth_per_year is None:
        return None
    growth = wiring.stated("requirements", record.id, "growth_per_year", record.growth_per_year)
    return wiring.sheet.derive(
        f"requirement.{record.id}.months_until", requirements.months_until, actual, target, growth,
        label=f"Months until growth uses up {record.title or _TITLES.get(record.kind, record.id)}",
    ).key


def _judged(record: Requirement, performances: Sequence[Performance]) -> list[WorkloadResult]:
    """The workloads a requirement is about: the one it names, or all."""
    return [performance.result for performance in performances if record.workload in (None, performance.result.id)]


def _chosen(record: Requirement, performances: Sequence[Performance]) -> Performance | None:
    named = [one for one in performances if one.result.id == record.workload]
    if named:
        return named[0]
    return performances[0] if record.workload is None and len(performances) == 1 else None


def _within(
    wiring: Wiring, record: Requirement, performances: Sequence[Performance], target: Figure
) -> Figure:
    """Headroom of the response time at the rate asked for."""
    key, sheet = f"requirement.{record.id}", wiring.sheet
    performance = _chosen(record, performances)
    if performance is None or record.within_s is None:
        raise RuntimeError("a rate was judged without its workload")
    rate = sheet.derive(f"{key}.rate_per_s", general.least_of, target, performance.peak,
                        label="Rate at which the response is judged: asked for, at most the peak")
    response = _share_of_requests(wiring, record, performance.response_at(f"{key}.at_rate", rate),
                                  f"{key}.within_response_s")
    limit = wiring.stated("requirements", record.id, "within_s", record.within_s)
    return sheet.derive(f"{key}.response_headroom", sharing.headroom_below, response, limit,
                        label="Headroom of the response time at that rate")


def _share_of_requests(wiring: Wiring, record: Requirement, mean: Figure, key: str) -> Figure:
    """The time that the stated share of the requests stays below; the mean where no share is stated."""
    if record.share_below is None:
        return mean
    share = wiring.stated("requirements", record.id, "share_below", record.share_below)
    return wiring.sheet.derive(key, open_queues.percentile_response_s, mean, share,
                               label=f"Response time that {record.share_below:.4g} of the requests stay below, an "
                               "estimate from the mean")


def _total_of(kind: str, physical: Physical) -> Total | None:
    """The total over lines that a requirement is judged by; lines without a value make it a lower bound."""
    totals = {
        RequirementKind.RACK_UNITS: physical.rack_units, RequirementKind.POWER: physical.watts,
        RequirementKind.BUDGET: physical.price,
    }
    return totals.get(RequirementKind(kind))


def _actual(
    wiring: Wiring, record: Requirement, pools: Mapping[str, PoolWiring], performances: Sequence[Performance],
    physical: Physical,
) -> Figure | None:
    sheet, key = wiring.sheet, f"requirement.{record.id}.actual"
    performance = _chosen(record, performances)
    if record.kind in (RequirementKind.USABLE_CAPACITY, RequirementKind.GROWTH):
        chosen = counted_once(pool for name, pool in pools.items() if record.pool in (None, name))
        if not chosen:
            return None
        return sheet.derive(key, general.sum_of, *[pool.filesystem for pool in chosen], label="Capacity of the pools")
    total = _total_of(record.kind, physical)
    if total is not None:
        return sheet[total.value]
    if performance is None:
        return None
    if record.kind is RequirementKind.IOPS:
        return performance.peak
    if record.kind is RequirementKind.RESPONSE:
        return _share_of_requests(wiring, record, sheet[performance.result.response], key)
    if record.kind is RequirementKind.BANDWIDTH:
        return sheet[performance.result.bandwidth]
    return None


def verdict_of(sizing: Sizing, result: RequirementResult, spread: Spread | None) -> Verdict:
    """Met or missed over the whole range of the headroom, uncertain where the range straddles zero.

    A total that some lines have no value for is a lower bound: staying below a target with it proves nothing.
    """
    headroom = sizing.sheet[result.headroom].number
    low = high = headroom
    if spread is not None:
        low, _, high = spread.of(result.headroom)
    total = _total_of(result.kind, sizing.physical)
    if min(low, headroom) >= -1e-12:
        part = total is not None and not result.at_least and sizing.sheet[total.unknown_lines].number > 0
        return Verdict.UNCERTAIN if part else Verdict.MET
    return Verdict.MISSED if max(high, headroom) < -1e-12 else Verdict.UNCERTAIN
