"""Statements and facts of write caches that contradict one another: each is told, with the one that was taken."""

from __future__ import annotations

from collections.abc import Mapping

from sizer.design.records import WriteCache
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.local_drives import caching_cards_of, is_local
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.wiring import Wiring


def check_contradictions(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Caches of which a pool and a record say different things."""
    for pool in pools.values():
        _check_caches(wiring, pool, _caching(pool))


def _caching(pool: PoolWiring) -> list[Line]:
    owners = [] if is_local(pool) else [owner for owner in pool.owners if owner.item.number("cache_bytes")]
    return owners or caching_cards_of(pool)


def _check_caches(wiring: Wiring, pool: PoolWiring, caching: list[Line]) -> None:
    stated, place = pool.record.write_cache, f"pools/{pool.record.id}/write_cache"
    for line in caching:
        if stated in (WriteCache.NONE, WriteCache.DRIVE):
            wiring.remark("write-cache-off", f"pool {pool.record.id} states write cache {stated}, and {line.item.id} "
                          "has a cache of its own; what the pool states is taken", place, told=(stated, line.item.id))
        elif line.item.flag("cache_protected") is False:
            wiring.warning(
                "write-cache-unprotected", f"writes of pool {pool.record.id} are acknowledged from the cache of "
                f"{line.item.id}, which nothing protects when power fails; it is taken as answering all the same",
                place, "State write cache none where it writes through, or add what protects it.", told=(line.item.id,))
