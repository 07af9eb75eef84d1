"""What holds the rate of a workload where it is: what is offered, other work, requests in flight, or a part."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sizer.figures.sheet import Sheet
from sizer.laws.limits import SERVED
from sizer.sizing.result import Sizing, WorkloadResult
from sizer.units import is_unbounded

NEARLY_BUSY = 0.9
"""Utilization from which the busiest resource, and not the number of requests in flight, sets the bound."""
_EQUAL = 1e-9


class Hold(StrEnum):
    """What a rate is held by."""

    SATURATED = "saturated"
    """The busiest part has nothing left."""
    IN_FLIGHT = "in flight"
    """Nothing is saturated: all the requests in flight wait for answers."""
    OVERLOADED = "overloaded"
    """More is offered than gets through."""
    STARVED = "starved"
    """Offered work leaves nothing."""
    OFFERED = "offered"
    """No more is asked for."""
    SHARED = "shared"
    """Other work on the same parts leaves no more."""
    PINNED = "pinned"
    """The rate was set by hand."""


@dataclass(frozen=True, slots=True)
class Held:
    """What holds a rate, with the key of the figure that says how much: requests, or a rate."""

    hold: Hold
    figure: str


def held(sheet: Sheet, result: WorkloadResult) -> Held:
    """What holds the rate of a workload: the smallest of what is offered, what others leave, and its own peak."""
    rate, key = sheet[result.throughput], f"workload.{result.id}"
    if rate.pin is not None:
        return Held(Hold.PINNED, rate.key)
    bounds = {figure.key.removeprefix(f"{key}."): figure for figure in rate.inputs}
    offered, shared, peak = (bounds.get(name) for name in ("offered_per_s", "shared_per_s", "peak_per_s"))
    # Requests of streams are offered in the parts that the rate counts.
    offered = bounds.get("offered_parts_per_s", offered)
    if is_unbounded(sheet[result.response].number):
        return Held(Hold.STARVED, rate.key) if offered is None else Held(Hold.OVERLOADED, offered.key)
    if offered is not None and offered.number * SERVED <= rate.number:
        return Held(Hold.OFFERED, offered.key)
    if shared is not None and peak is not None and shared.number < peak.number * (1 - _EQUAL):
        return Held(Hold.SHARED, shared.key)
    flight = next((name for name in (f"{key}.concurrency", f"{key}.population") if name in sheet), "")
    if flight and sheet[result.bottleneck_utilization].number < NEARLY_BUSY:
        return Held(Hold.IN_FLIGHT, flight)
    return Held(Hold.SATURATED, result.bottleneck)


def overloaded(sizing: Sizing) -> tuple[WorkloadResult, ...]:
    """The workloads that do not get through: what is offered does not fit, or other work leaves them nothing."""
    return tuple(result for result in sizing.workloads if is_unbounded(sizing.sheet[result.response].number))
