"""Work on pools with a fast pool in front of them: its part on each tier, or what the cache holds (model R14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sizer.design.records import FastUse, Workload
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.media import caches
from sizer.laws.queueing import sharing
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.placement import cache_kept
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.distribution import Site
from sizer.sizing.paths.topology import Route
from sizer.sizing.pools.pool import PoolWiring, Tiering
from sizer.sizing.pools.tiers import room_of
from sizer.sizing.scope import Scope
from sizer.sizing.work.steps.inputs import stated
from sizer.sizing.work.steps.locality import hits_of


def with_tiers(wiring: Wiring, record: Workload, sites: Sequence[Site], *, streams: bool) -> list[Site]:
    """The places of a workload, each on a pool with a fast tier divided in two, each behind a cache with its bytes.

    The curve of the working set says what the fast tier takes. ``streams`` read everything alike: a tier takes them by
    its size, and a cache is passed by.
    """
    found: list[Site] = []
    for site in sites:
        tiering = site.pool.tiering
        if tiering is None or tiering.is_fast or (streams and tiering.use is not FastUse.TIER):
            found.append(site)
            continue
        context = Context(wiring, record, site.pool, Route({}, {}, []), {}, [], None, site=site,
                          pools=(site.pool.record.id,))
        scope = context.whole.inner("tiers", site.pool.record.id)
        touched = _touched(context, scope)
        if tiering.behind_cache:
            found.append(replace(site, touched=touched, cache=_cache_left(wiring, tiering.other)))
        else:
            found += _divided(context, scope, site, tiering, touched, streams=streams)
    return found


def _touched(context: Context, scope: Scope) -> Figure:
    """The bytes on both kinds of drives that the work goes to: its footprint, or all that the pool holds."""
    whole = stated(context, "footprint_bytes")
    if whole is None:
        return room_of(context.pool)
    share = context.share
    return whole if share is None else scope.derive("touched_bytes", general.scaled, whole, share,
                                                    label=say("Footprint on the pool and its fast pool"))


def _cache_left(wiring: Wiring, fast: PoolWiring) -> Figure:
    """What a cache on drives holds after losses."""
    return fast.scope.inner("cache").derive_once("left_bytes", general.scaled, fast.usable, cache_kept(wiring, fast),
                                                 label=say("Read cache that is left"))


def _divided(
    context: Context, scope: Scope, site: Site, tiering: Tiering, touched: Figure, *, streams: bool
) -> list[Site]:
    """Two places instead of one: the fast tier with what is used most, the slow one with what is left."""
    slow, fast = site.pool, tiering.other
    if tiering.use is FastUse.SPECIAL:
        hit = context.wiring.default("special_share")
    else:
        hit = scope.derive("hit_ratio", caches.cache_hit_ratio, fast.usable, touched,
                           label=say("Share of the streams' bytes on the fast tier")) if streams else hits_of(
            context, scope, fast.usable, touched, context.wiring.default("tier_unit_bytes"))
    miss = scope.derive("miss_ratio", sharing.remainder_ratio, hit,
                        label=say("Share of the references to the slow tier"))
    kept = scope.derive("fast_bytes", general.least_of, fast.usable, touched, label=say("Data on the fast tier in use"))
    together = {owner.id for owner in slow.owners} == {owner.id for owner in fast.owners}

    def part(whole: Figure | None, of: Figure, name: str, label: str) -> Figure:
        return of if whole is None else scope.derive(name, sharing.product_of_ratios, whole, of, label=label)

    def place(pool: PoolWiring, of: Figure, name: str, data: Figure | None) -> Site:
        share = part(site.share, of, f"{name}_share", say("Share of the load on pool {pool}", pool=pool.record.called))
        on_arrays = part(site.on_arrays, of, f"{name}_array_share",
                         say("Part of the tier in the work of its arrays")) if (
            together) else site.on_arrays if pool is slow else None
        return Site(pool, site.room, share, part(site.on_drives, of, f"{name}_drives_share",
                                                 say("Share of the load on the same drives")), on_arrays, data)

    behind = None if tiering.use is FastUse.SPECIAL else touched
    return [place(fast, hit, "fast", kept), place(slow, miss, "slow", behind)]
