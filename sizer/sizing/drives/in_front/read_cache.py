"""Solid-state drives that cache what is read of a pool: a station of the hits, beside the drives of the misses."""

from __future__ import annotations

from dataclasses import replace

from sizer.language import say
from sizer.laws import general
from sizer.laws.media import tiers
from sizer.sizing.drives.in_front.moves import beside_moves
from sizer.sizing.drives.solid_state.flash import with_flash
from sizer.sizing.drives.spindles import wire_spindles
from sizer.sizing.paths.demand import Context, Demand, Resource
from sizer.sizing.resources import ResourceId, ResourceKind


def with_read_cache(context: Context, demand: Demand) -> tuple[Demand, list[Resource]]:
    """The demand with reads that cache drives answer, which then wait for these, and the drives as resources."""
    pool, site = context.pool, context.site
    tiering = pool.tiering
    if site is None or site.cache is None or demand.hits is None or tiering is None:
        return demand, []
    wiring, fast = context.wiring, tiering.other
    own = context.whole.inner("on", fast.record.id)
    visits = own.derive("read_visits", tiers.cache_drive_visits, demand.read_visits, demand.hits, site.cache,
                        demand.cache)
    cached = replace(context, pooled=fast, site=replace(site, pool=fast, share=visits, cache=None))
    scope = own.inner("drive")
    spindles = wire_spindles(wiring, fast, scope, demand.request, wiring.model.constant(
        "whole_surface", 1.0, "1", say("Share of the surface that moving data reaches"), say("extents lie anywhere")))
    if spindles is None:
        return demand, []
    waiting, media = with_flash(cached, replace(demand, waiting_writes=None), visits)
    busy = scope.derive("demand_s", general.scaled, spindles.transfer, visits,
                        label=say("Time of an operation at the drives of {fast}", fast=fast.record.called))
    drives = Resource(ResourceId(ResourceKind.DRIVES, fast.drive_set),
                      say("drives of {fast}", fast=fast.record.called), busy,
                      beside_moves(cached, scope, spindles.count))
    return replace(demand, delay=waiting.delay), [drives, *media]
