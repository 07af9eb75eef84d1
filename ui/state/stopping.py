"""Whether the failure that is looked at stops a workload or takes a pool: then there is no rate or space to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sizer.design.records import Design, RequirementKind
from sizer.laws.requirements import STOPPED_RATIO
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import PoolResult, RequirementResult, Sizing, WorkloadResult
from sizer.units import counted
from ui.state.store import Store

STOPS = "stops"
NOT_AT_HAND = "not at hand"
NOTHING_INSTEAD: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StateAfter:
    """A design after a failure that is not in view, as a store has it after one that is."""

    failure: FailureCase | None
    intact: Sizing | None
    sizing: Sizing | None
    view: Design


def stops(store: Store | StateAfter, workload: WorkloadResult) -> bool:
    """Whether nothing is left of a workload after the failure in view."""
    failure, intact, failed = store.failure, store.intact, store.sizing
    if failure is None or intact is None or failed is None:
        return False
    if failure.stops and workload.id in failure.affects:
        return True
    before, after = (sizing.sheet.figures.get(workload.throughput) for sizing in (intact, failed))
    return before is not None and after is not None and after.number < STOPPED_RATIO * before.number


def takes_pool(store: Store | StateAfter, pool: PoolResult) -> bool:
    """Whether the data of a pool is not at hand after the failure in view, whatever its capacity."""
    if store.failure is None or store.sizing is None:
        return False
    return pool.id in store.sizing.lost_pools(store.failure)


def stopped_titles(store: Store) -> list[str]:
    """The workloads that stand still after the failure in view, by title."""
    return [] if store.sizing is None else [each.title for each in store.sizing.workloads if stops(store, each)]


def stopped_words(store: Store) -> str:
    """The workloads that stand still after the failure in view, as a sentence has them; empty where none does.

    Their titles have commas of their own, so that a list of them would not be read as one.
    """
    stopped = stopped_titles(store)
    many = len(store.sizing.workloads) if store.sizing is not None else 0
    if len(stopped) <= 1:
        return "".join(stopped)
    return f"all {counted(many, 'workload')}" if len(stopped) == many else (
        f"{stopped[0]} and {len(stopped) - 1} more of {counted(many, 'workload')}")


def instead_of_figures(store: Store | StateAfter) -> Mapping[str, str]:
    """What is said in place of figures that mean nothing after the failure in view, by their keys.

    The model keeps a finite rate where nothing is left, and the capacity of drives whose data is not at hand: neither
    is to be read as a result. Empty while nothing has failed.
    """
    sizing = store.sizing
    if store.failure is None or sizing is None:
        return NOTHING_INSTEAD
    lost, still = sizing.lost_pools(store.failure), [each for each in sizing.workloads if stops(store, each)]
    found = {key: NOT_AT_HAND for pool in sizing.pools if pool.id in lost
             for key in (pool.usable, pool.filesystem, pool.groups)}
    for each in still:
        keys = (each.throughput, each.rate, each.bandwidth, each.response, each.bottleneck, each.bottleneck_utilization,
                each.runner_up, each.runner_up_utilization, *(use.utilization for use in each.resources))
        found |= {key: STOPS for key in keys if key}
    for result in sizing.requirements:
        if word := why_missed(store, result):
            timed = result.in_time
            more = (timed.response, timed.headroom, timed.rate_headroom) if timed is not None else ()
            found |= dict.fromkeys((result.actual, result.headroom, *more), word)
    return found


def why_missed(store: Store | StateAfter, result: RequirementResult) -> str:
    """Why a requirement is missed after the failure in view whatever its headroom says; empty where it says it."""
    sizing = store.sizing
    if store.failure is None or sizing is None:
        return ""
    if result.kind.is_of_work:
        natural = result.at_least is not (result.kind is RequirementKind.RESPONSE)
        named = next((each for each in sizing.workloads if each.id == result.workload), None)
        still = stops(store, named) if named is not None else any(stops(store, each) for each in sizing.workloads)
        return STOPS if natural and still else ""
    if not result.at_least or not result.kind.is_capacity:
        return ""
    record = store.view.requirements.get(result.id)
    asked = record.pool if record is not None else None
    taken = any(asked in (None, pool) for pool in sizing.lost_pools(store.failure) if store.failure.stops)
    return NOT_AT_HAND if taken or sizing.not_at_hand(result.at_hand) else ""
