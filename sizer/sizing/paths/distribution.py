"""Where the load of a workload goes: over the pools it names by their size, pools on the same drives taken as one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sizer.design.records import Workload
from sizer.figures.figure import Figure
from sizer.language import listed, say
from sizer.laws import general
from sizer.laws.queueing import sharing
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.left_out import any_above
from sizer.sizing.pools.logs import log_pools
from sizer.sizing.pools.pool import PoolWiring, counted_once
from sizer.sizing.pools.tiers import fast_pools, is_cache, room_of
from sizer.sizing.scope import Scope

_LAYOUT = ("drives", "arrays", "protection", "members", "chunk_bytes", "block_bytes", "owners", "nodes",
           "volume_groups", "fast_pool", "log_pool")
"""Fields of a pool that decide how its drives are worked."""


@dataclass(frozen=True, slots=True)
class Site:
    """Drives that a workload works on in one way, with the pools of the workload that lie there as one.

    ``share`` is the part of the load that goes there, None of a workload with one such place; ``on_drives`` that of
    all places on the same drives, and ``on_arrays`` the part that ``share`` is of the load on the same arrays, None
    where nothing of the workload is beside it there. ``room`` is the usable capacity of all the workload's pools.
    ``touched`` are the bytes there that it works on, where a fast pool makes them other than its share of the
    footprint; ``cache`` are those of a fast pool that caches reads of this one.
    """

    pool: PoolWiring
    room: Figure
    share: Figure | None = None
    on_drives: Figure | None = None
    on_arrays: Figure | None = None
    touched: Figure | None = None
    cache: Figure | None = None

    @property
    def on_tiers(self) -> bool:
        """Whether its pool is one of two tiers, which both hold data of the workload."""
        tiering = self.pool.tiering
        return self.touched is not None and tiering is not None and not tiering.behind_cache

    @property
    def within(self) -> tuple[str, ...]:
        """The names of its scope in that of the workload; none where it is the only one."""
        return () if self.share is None else ("on", self.pool.record.id)

    def scope(self, workload: Scope) -> Scope:
        """Its figures among those of the workload: all of them where it is the only one."""
        return workload.inner(*self.within)


def pools_of(
    wiring: Wiring, record: Workload, pools: Mapping[str, PoolWiring], *, served: bool
) -> list[PoolWiring]:
    """The pools a workload works on: those it names, or all that fit its pattern; none is reported as a problem.

    ``served`` work is answered by servers, and goes to the pools that they own where there are such.
    """
    called, place = say("workload {workload}", workload=record.called), f"workloads/{record.id}/pool"
    if record.pools:
        missing = [name for name in record.pools if name not in pools]
        caches = [name for name in record.pools if name not in missing and is_cache(pools[name])]
        if caches:
            wiring.error_of(called, "workload-on-cache",
                            say("works on {pools}, which keeps copies of other pools' data alone",
                                pools=listed(wiring.called("pools", caches))), place,
                            say("Name the pools that it is a cache or log of."))
            return []
        if not missing:
            return [pools[name] for name in record.pools]
        if not _unknown(wiring, missing):
            wiring.error_of(called, "workload-without-pool",
                            say("works on {pools}, which cannot be sized",
                                pools=listed(wiring.called("pools", missing))), place,
                            say("Name other pools, or fix the pool's own problems."))
        return []
    beside = fast_pools(wiring) | log_pools(wiring)
    whole = [pool for pool in pools.values() if pool.record.id not in beside]
    owned = [pool for pool in whole if pool.record.nodes is not None]
    chosen = owned if owned and served else whole
    if not chosen and _unknown(wiring, wiring.design.pools.ids()):
        return []
    if not chosen:
        wiring.error_of(called, "workload-without-pool", say("has no pool that can be sized"), place,
                        say("Add a pool, or fix the pools' own problems."))
    elif len(chosen) > 1:
        wiring.remark("all-pools",
                      say("workload {workload} names no pool: its load is spread by size over all, {pools}",
                          workload=record.called, pools=listed(pool.record.called for pool in chosen)),
                      place, say("Name the pools it works on."),
                      told=tuple(pool.record.id for pool in chosen))
    return chosen


def _unknown(wiring: Wiring, names: Iterable[str]) -> bool:
    """Whether the lines under one of some pools are not known, which is told of them and not of the work on it."""
    named = [pool for name in names if (pool := wiring.design.pools.get(name)) is not None]
    return any(any_above(wiring.design, wiring.left_out, (*pool.drives, *(pool.arrays or ()))) for pool in named)


def sites_of(wiring: Wiring, record: Workload, chosen: Sequence[PoolWiring]) -> list[Site]:
    """The sets of drives under the chosen pools, and the share of the load on each: as its part of their capacity.

    A pool that is carved from another one of them is part of it. Pools of one layout on the same drives are one.
    """
    alike: dict[tuple[object, ...], list[PoolWiring]] = {}
    for pool in counted_once(chosen):
        alike.setdefault((pool.drive_set, *(getattr(pool.record, name) for name in _LAYOUT),
                          pool.record.filesystem == "none"), []).append(pool)
    if not alike:
        return []
    scope = wiring.scope("workloads", record.id)
    merged = [_as_one(scope, together) for together in alike.values()]
    if len(merged) == 1:
        return [Site(merged[0], room_of(merged[0]))]
    room = scope.derive("room_bytes", general.sum_of, *[room_of(pool) for pool in merged],
                        label=say("Usable capacity of the pools it works on"))
    shares = [scope.derive(f"on.{pool.record.id}.share", sharing.part_of_whole, room_of(pool), room,
                           label=say("Share of the load on pool {pool} and its like, by their size",
                                     pool=pool.record.called))
              for pool in merged]
    return [_site(scope.inner("on", pool.record.id), at, merged, shares, room) for at, pool in enumerate(merged)]


def _site(
    scope: Scope, at: int, merged: Sequence[PoolWiring], shares: Sequence[Figure], room: Figure
) -> Site:
    own, share = merged[at], shares[at]
    owners = {owner.id for owner in own.owners}
    drives = [other for pool, other in zip(merged, shares, strict=True) if pool.drive_set == own.drive_set]
    arrays = [other for pool, other in zip(merged, shares, strict=True)
              if not owners.isdisjoint(owner.id for owner in pool.owners)]
    on_drives = scope.together("on_drives", general.sum_of, drives, say("Share of the load on the same drives"))
    if len(arrays) == 1:
        return Site(own, room, share, on_drives)
    whole = scope.derive("on_arrays", general.sum_of, *arrays, label=say("Share of the load on the same arrays"))
    return Site(own, room, share, on_drives, scope.derive("array_share", sharing.part_of_whole, share, whole,
                                                          label=say("Part of the pool in the work of its arrays")))


def _as_one(workload: Scope, together: Sequence[PoolWiring]) -> PoolWiring:
    """Pools of one layout on the same drives as one, with the capacity of all."""
    first = together[0]
    if len(together) == 1:
        return first
    scope = workload.inner("on", first.record.id)
    shares = [pool.drive_share for pool in together if pool.drive_share is not None]
    return replace(
        first,
        usable=scope.derive("usable_bytes", general.sum_of, *[pool.usable for pool in together],
                            label=say("Usable capacity of its pools on these drives")),
        filesystem=scope.derive("filesystem_bytes", general.sum_of, *[pool.filesystem for pool in together],
                                label=say("Exported capacity of its pools on these drives")),
        drive_share=scope.derive("drive_share", general.sum_of, *shares,
                                 label=say("Share of the drives' space that its pools take")) if shares else None,
    )

