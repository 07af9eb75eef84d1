"""The bytes that a workload is spread over: whether its pools hold them, and how far they reach over the drives."""

from __future__ import annotations

from sizer.figures.figure import Figure, Origin
from sizer.figures.figure import Range as Spread
from sizer.language import AND, listed, say
from sizer.laws import general
from sizer.laws.media import caches
from sizer.laws.storage import capacity
from sizer.sizing.bench.limits import Blank, wire_limit
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.feasible import no_less_than, no_more_than
from sizer.sizing.paths.demand import Context
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.pools.shortfall import drives_for
from sizer.sizing.work.steps.inputs import ACTIVE_SPAN, parameter, stated
from sizer.sources import Source


def footprint_fits(context: Context) -> bool:
    """Whether the pools hold the footprint that is stated; if not, that is reported with what would do.

    A pool holds what its file systems export.
    """
    wiring, record = context.wiring, context.record
    if record.footprint_bytes is None:
        return True
    several_pools = len(context.pools) > 1 or (context.site is not None and context.site.on_tiers)
    held = context.room if several_pools else context.pool.filesystem
    limit = context.scope.limits().inner("footprint")
    room = limit.derive("allowed", general.same_as, held, label=say("Space that the footprint may take"))
    footprint = context.whole.stated("footprint_bytes", record.footprint_bytes)

    def hint() -> str:
        several = footprint.number / room.number if room.number > 0 and not several_pools else 0.0
        drives = drives_for(context.pool, several) if several else ""
        size = no_more_than(room.number, "B")
        if drives:
            return say("State at most {size}, or give pool {pool} {drives}.", size=size,
                       pool=context.pool.record.called, drives=drives)
        return say("State at most {size}, or enlarge the pools to {least}." if several_pools else
                   "State at most {size}, or enlarge the pool to {least}.", size=size,
                   least=no_less_than(footprint.number, "B"))

    return wire_limit(wiring, limit, "footprint-larger-than-pool", footprint, room,
                      (say("the footprint of {name}, ", name=record.called), Blank.USED, say(", is larger than the "),
                       Blank.ALLOWED, say(" of its pools") if several_pools else say(" of its pool")),
                       f"{context.place}/footprint_bytes", hint, building=False)


def footprint_of(context: Context, missing: list[MissingInput]) -> Figure:
    """The bytes that are touched: stated, or a plausible range that is named as the question to ask."""
    record, scope = context.record, context.whole
    if context.site is not None and context.site.touched is not None:
        return context.site.touched
    footprint = stated(context, "footprint_bytes") or scope.get("footprint_bytes")
    if footprint is not None:
        return _on_drives(context, footprint)
    position = scope.sheet.given(
        scope.key("footprint_position"), 0.5, "1", origin=Origin.ASSUMED, range=Spread(0.0, 1.0),
        label=say("Footprint (size of the test file or of the active data), not stated"),
        source=Source(say("plausible range of an unstated footprint (model W2)")),
    )
    footprint = scope.derive("footprint_bytes", capacity.plausible_footprint_bytes, context.room,
                             position)
    pools = [context.wiring.design.pools.get(pool) for pool in context.pools] or [context.pool.record]
    titles = [pool.called for pool in pools if pool is not None]
    missing.append(MissingInput(
        footprint.key, say("How large is the test file or the active data of"),
        (scope.key("throughput_per_s"), scope.key("response_s")), (record.called,),
        say(" (pool {pools})" if len(titles) == 1 else " (pools {pools})", pools=listed(titles, AND)),
    ))
    return _on_drives(context, footprint)


def span_of(context: Context) -> Figure:
    """Share of the drives' surface that streams run over: their footprint, or where that is not stated what fills up.

    An empty file system gives its outer tracks first, a full one all of them; declustered strips lie everywhere.
    """
    scope = context.scope
    span = parameter(context, ACTIVE_SPAN, say("Share of the drives' surface in use"))
    if span is not None:
        return span
    footprint = stated(context, "footprint_bytes")
    if footprint is None:
        if context.pool.protection.scheme is Scheme.DECLUSTERED:
            return context.on_surface(scope.constant(
                "span", 1.0, "1", say("Share of the pool's space in use"), say("strips lie all over the drives")))
        return context.on_surface(context.wiring.default("stream_span_ratio"))
    return context.on_surface(scope.derive("span", caches.footprint_share,
                                           _on_drives(context, footprint), context.pool.usable,
                                           label=say("Share of the pool's space in use")))


def _on_drives(context: Context, footprint: Figure) -> Figure:
    """The part of a footprint on this set of drives."""
    if context.site is not None and context.site.touched is not None:
        return context.site.touched
    return context.part_of(footprint, "footprint_bytes", say("Footprint on this set of drives"))
