"""Pools of log devices: what keeps the synchronous writes of another pool until that one has them (model R16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sizer.design.records import Pool, WriteCache
from sizer.language import say
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.pool import PoolWiring


def log_pools(wiring: Wiring) -> frozenset[str]:
    """The pools that are the logs of others: workloads that name no pool do not mean them."""
    return frozenset(record.log_pool for record in wiring.design.pools if record.log_pool is not None)


def wire_logs(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Join pools that state a log to it, which then answers for their writes; what cannot be joined is reported."""
    named = Counter(record.log_pool for record in wiring.design.pools if record.log_pool is not None)
    for record in wiring.design.pools:
        if record.log_pool is None or record.id not in pools or record.log_pool not in pools:
            continue
        pool, log = pools[record.id], pools[record.log_pool]
        wrong = _wrong(record, pool, log, named[record.log_pool])
        if wrong is not None:
            wiring.error("log-pool", say("pool {pool} has {pool_called} as its log, {wrong}", pool=record.called,
                                         pool_called=wiring.pool_called(record.log_pool), wrong=wrong[0]),
                         f"pools/{record.id}/log_pool", wrong[1])
            continue
        pool.log, log.log_of = log, pool
        if not log.protection.redundant:
            wiring.warning(
                "log-unprotected", say("the log {log} of pool {pool} has no redundancy: with a drive of it lost, "
                                       "writes go to the drives of the pool, which is not sized, and power that fails "
                                       "then loses some that were acknowledged", log=log.record.called,
                                       pool=record.called), f"pools/{log.record.id}/protection",
                say("Use protection raid10 on at least 2 drives."), told=(log.record.id, record.id))


def _wrong(record: Pool, pool: PoolWiring, log: PoolWiring, uses: int) -> tuple[str, str] | None:
    """Why a pool cannot be the log of another, and what to do; None where it can."""
    if pool.drive_set == log.drive_set:
        return say("on the same drives"), say("Name a pool on other drives.")
    if not log.drive.is_flash:
        return say("on disks, which would save no time"), say("Name a pool on solid-state drives.")
    if log.protection.by_parity:
        return (say("under {protection}", protection=log.protection.label),
                say("Use protection raid10 or raid0 for it: logs are mirrored or not."))
    if log.record.log_pool is not None or log.record.fast_pool is not None:
        return say("which has a log or a fast pool of its own"), say("Name a pool of log devices alone.")
    if uses > 1:
        return say("and so have other pools"), say("Divide its drives into a pool for each.")
    if not all(owner.item.kind.is_server for owner in (*pool.owners, *log.owners)):
        return say("and arrays answer for writes from their own cache"), say("Leave the log empty.")
    if pool.protection.placed:
        return (say("and its software keeps each part of an object with a log in the server of that part"),
                say("State the write cache log instead, and leave the log empty."))
    if record.write_cache not in (None, WriteCache.LOG):
        return (say("and states the write cache {write_cache}", write_cache=record.write_cache),
                say("State log, or leave the write cache empty."))
    return None
