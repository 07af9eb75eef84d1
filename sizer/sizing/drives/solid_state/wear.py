"""Bytes that an operation makes solid-state drives take, and those that they are rated for (model D13)."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.media import wear
from sizer.laws.queueing import sharing
from sizer.laws.storage import raid
from sizer.laws.transfer import streams
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.reducing import written_ratio
from sizer.sizing.drives.small_writes import code_of, gathered_ratio, stripe_data_of
from sizer.sizing.drives.solid_state.steady_flash import amplification_of
from sizer.sizing.paths.demand import Context, Demand, StreamDemand
from sizer.sizing.paths.software import in_whole_objects
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import copies_of, parity_of
from sizer.sizing.pools.records import record_of


def rated_of(wiring: Wiring, pool: PoolWiring, held: Figure) -> Figure:
    """Bytes that one drive may be written: of its data sheet, by its writes a day, or by those of its class."""
    stated = wiring.fact(pool.drive, "endurance_bytes")
    if stated is not None:
        return stated
    a_day = wiring.fact(pool.drive, "endurance_writes_per_day") or wiring.default("flash_writes_per_day")
    return wiring.of_item(pool.drive).derive_once("rated_bytes", wear.rated_bytes, a_day, held,
                                                  wiring.default("warranty_s"))


def is_rated(pool: PoolWiring) -> bool:
    """Whether the record of a pool's drives says how much they may be written."""
    return any(pool.drive.fact(name) for name in ("endurance_bytes", "endurance_writes_per_day"))


def least_rated_of(wiring: Wiring, pool: PoolWiring, held: Figure) -> Figure:
    """The least that bytes are which one drive may be written: where nobody states them, the lower end of its class."""
    if is_rated(pool):
        return rated_of(wiring, pool, held)
    return wiring.of_item(pool.drive).derive_once(
        "least_rated_bytes", wear.rated_bytes, wiring.default_ends("flash_writes_per_day")[0], held,
        wiring.default("warranty_s"), label=say("Least bytes that may be written over a drive's life"))


def wire_written(context: Context, demand: Demand | StreamDemand) -> None:
    """Bytes that an operation writes to solid-state drives, and those that these have to take for each of them."""
    if context.pooled is None or not context.pool.drive.is_flash:
        return
    scope = context.scope.inner("wear")
    written = demand.back_write
    scope.derive("written_bytes", general.same_as if context.share is None else general.scaled, written,
                 *(() if context.share is None else (context.share,)),
                 label=say("Bytes that an operation writes to the pool"))
    if isinstance(demand, StreamDemand):
        scope.derive("media_ratio", sharing.product_of_ratios, scope.derive(
            "protected_ratio", raid.streaming_write_ratio, code_of(context.pool),
            label=say("Bytes with copies and parity for each byte of a stream")), *_in_order(context),
            *_reduced(context),
            label=say("Bytes at the drives for each byte written, as they wear"))
        return
    ratios = [_protected(context), *_whole_units(context, demand), *_reduced(context)]
    scope.derive("media_ratio", sharing.product_of_ratios, *ratios,
                 label=say("Bytes at the drives for each byte written"))


def _in_order(context: Context) -> list[Figure]:
    """What a byte wears that is written in order, beside one of the random writes that endurance is rated for."""
    wiring, drive = context.wiring, context.pool.drive
    rated = amplification_of(wiring, drive, f"pools/{context.pool.record.id}/drives")
    return [] if rated is None else [wiring.of_item(drive).derive_once(
        "in_order_ratio", wear.in_order_ratio, wiring.default("flash_in_order_amplification"), rated)]


def _reduced(context: Context) -> list[Figure]:
    """What is left of a byte by data reduction; nothing to multiply by where there is none."""
    ratio = written_ratio(context.wiring, context.pool)
    return [] if ratio is None else [ratio]


def _protected(context: Context) -> Figure:
    """Bytes of copies and parity for each byte of a small write."""
    wiring, pool, protection = context.wiring, context.pool, context.pool.protection
    scope, label = context.scope.inner("wear"), say("Bytes with copies and parity for each byte of a small write")
    if protection.copies > 1:
        return scope.derive("protected_ratio", streams.count_as_ratio, copies_of(pool.laid_out, protection),
                            label=label)
    if protection.parity == 0:
        return scope.constant("protected_ratio", 1.0, "1", label, say("{protection} by definition",
                                                                      protection=protection.label))
    parity = parity_of(pool.scope, protection)
    whole = pool.scope.derive_once("whole_stripe_penalty", raid.whole_stripe_write_penalty, stripe_data_of(pool),
                                   parity)
    if protection.records or in_whole_objects(context):
        return whole
    pieces = context.scope.get("request_pieces") or wiring.model.constant(
        "one_piece", 1.0, "count", say("Pieces of a small write"), say("it lies on one drive"))
    in_place = scope.derive("updated_ratio", wear.updated_ratio, pieces, parity)
    return scope.derive("protected_ratio", raid.gathered_write_penalty, in_place, gathered_ratio(wiring, pool), whole,
                        wiring.default("log_write_ratio"), label=label)


def _whole_units(context: Context, demand: Demand) -> list[Figure]:
    """What is written besides, where records of the pool or units of a drive's map are larger than a write."""
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("wear")
    found = []
    if pool.protection.records:
        found.append(scope.derive("record_ratio", wear.unit_ratio, demand.request,
                                  record_of(wiring, pool.laid_out, pool.record),
                                  label=say("Bytes of a record that is written whole for each byte of a write")))
    unit = wiring.fact(pool.drive, "mapping_unit_bytes")
    if unit is not None:
        found.append(scope.derive("unit_ratio", wear.unit_ratio, demand.request, unit))
    return found
