"""What holds the rate of a workload where it is: what is offered, other work, requests in flight, or a part."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sizer.design.stems import figure_key, parts_of
from sizer.figures.figure import Figure
from sizer.figures.sheet import Sheet
from sizer.language import say_of
from sizer.laws.limits import SERVED
from sizer.sizing.result import Counting, Sizing, WorkloadResult
from sizer.units import is_unbounded

NEARLY_BUSY = 0.9
"""Utilization from which the busiest resource, and not the number of requests in flight, sets the bound."""


class Hold(StrEnum):
    """What a rate is held by."""

    SATURATED = "saturated"
    """The busiest part has nothing left."""
    IN_FLIGHT = "in flight"
    """Nothing is saturated: all the requests in flight wait for answers, those of other work or not."""
    OVERLOADED = "overloaded"
    """More is offered than gets through."""
    STARVED = "starved"
    """Offered work leaves nothing."""
    OFFERED = "offered"
    """No more is asked for."""
    SHARED = "shared"
    """The busiest part has nothing left, and other work takes what is missing."""
    PINNED = "pinned"
    """The rate was set by hand."""


@dataclass(frozen=True, slots=True)
class RateHold:
    """What holds a rate, with the key of the figure that says how much: requests, a rate, or the busiest part."""

    hold: Hold
    figure: str


def held(sheet: Sheet, result: WorkloadResult) -> RateHold:
    """What holds the rate of a workload: what is offered, its requests in flight, or the busiest part on its way.

    Other work always makes requests wait longer; it is what holds the rate only where the busiest part is saturated,
    and would not be by this work alone.
    """
    rate = sheet[result.throughput]
    if rate.pin is not None:
        return RateHold(Hold.PINNED, rate.key)
    bounds = _bounds(sheet, result)
    # Requests of streams are offered in the parts that the rate counts.
    offered = bounds.get("offered_parts_per_s", bounds.get("offered_per_s"))
    if is_unbounded(sheet[result.response].number):
        return RateHold(Hold.STARVED, rate.key) if offered is None else RateHold(Hold.OVERLOADED, offered.key)
    if offered is not None and offered.number * SERVED <= rate.number:
        return RateHold(Hold.OFFERED, offered.key)
    flight = next((key for name in ("population", "concurrency")
                   if (key := figure_key("workloads", result.id, name)) in sheet), "")
    if flight and sheet[result.bottleneck_utilization].number < NEARLY_BUSY:
        return RateHold(Hold.IN_FLIGHT, flight)
    if load_of_others(sheet, result) > 0 and sheet[result.bottleneck_utilization].number - load_of_others(
            sheet, result) < NEARLY_BUSY:
        return RateHold(Hold.SHARED, result.bottleneck)
    return RateHold(Hold.SATURATED, result.bottleneck)


def in_flight(sheet: Sheet, result: WorkloadResult, key: str) -> str:
    """How many requests are in flight, by the figure that says it, as ``1 request in flight``.

    Of streams whose requests are split, their parts are in flight.
    """
    many = sheet[key].number
    told = float(f"{many:.4g}") if many < 1000 else round(many)
    if result.counts is Counting.PARTS and parts_of(key).name == "population":
        return say_of(told, "{number} part in flight", "{number} parts in flight")
    return say_of(told, "{number} request in flight", "{number} requests in flight")


def operations_per_request(sheet: Sheet, result: WorkloadResult) -> float:
    """How many operations of the throughput one request is: of a stream that splits its requests several."""
    if not result.requests:
        return 1.0
    _throughput, parts = sheet[result.requests].inputs
    return parts.number


def load_of_others(sheet: Sheet, result: WorkloadResult) -> float:
    """How busy other work keeps the busiest part on the way of a workload, as a share of it."""
    whole = sheet[result.bottleneck_utilization].number
    busiest = next((use for use in result.resources if sheet[use.utilization].number == whole), None)
    return max(whole - sheet[busiest.own].number, 0.0) if busiest is not None else 0.0


def beside_other_work(sheet: Sheet, result: WorkloadResult) -> bool:
    """Whether other work takes part of what a workload runs on: its curve, which is without it, is then another."""
    return "shared_per_s" in _bounds(sheet, result)


def runner_up(sheet: Sheet, result: WorkloadResult) -> str:
    """The next busiest part on the way of a workload; empty where there is no other than the busiest."""
    name = str(sheet[result.runner_up].value) if result.runner_up else ""
    return "" if name == str(sheet[result.bottleneck].value) else name


def _bounds(sheet: Sheet, result: WorkloadResult) -> dict[str, Figure]:
    """What the rate is the least of, by what each is of the workload."""
    return {parts_of(figure.key).name: figure for figure in sheet[result.throughput].inputs}


def overloaded(sizing: Sizing) -> tuple[WorkloadResult, ...]:
    """The workloads that do not get through: what is offered does not fit, or other work leaves them nothing."""
    return tuple(result for result in sizing.workloads if is_unbounded(sizing.sheet[result.response].number))
