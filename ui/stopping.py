"""Whether the failure that is looked at stops a workload or takes a pool: then there is no rate or space to show."""

from __future__ import annotations

from sizer.laws.requirements import STOPPED_RATIO
from sizer.sizing.result import AT_HAND, PoolResult, WorkloadResult
from ui.store import Store


def stops(store: Store, workload: WorkloadResult) -> bool:
    """Whether nothing is left of a workload after the failure in view."""
    failure, intact, failed = store.failure, store.intact, store.sizing
    if failure is None or intact is None or failed is None:
        return False
    if failure.stops and workload.id in failure.affects:
        return True
    before, after = (sizing.sheet.figures.get(workload.throughput) for sizing in (intact, failed))
    return before is not None and after is not None and after.number < STOPPED_RATIO * before.number


def takes_pool(store: Store, pool: PoolResult) -> bool:
    """Whether the data of a pool is not at hand after the failure in view, whatever its capacity."""
    failure, failed = store.failure, store.sizing
    if failure is None or failed is None or pool.id not in failure.pools:
        return False
    at_hand = failed.sheet.figures.get(f"pool.{pool.id}.at_hand_ratio")
    return failure.stops or (at_hand is not None and at_hand.number < AT_HAND)


def stopped_titles(store: Store) -> list[str]:
    """The workloads that stand still after the failure in view, by title."""
    return [] if store.sizing is None else [each.title for each in store.sizing.workloads if stops(store, each)]
