"""What a small write costs at the drives of a pool, by its protection and by where writes go (model R1)."""

from __future__ import annotations

from sizer.design.records import WriteCache, WriteLayout
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.laws.storage import capacity, raid
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.software import in_whole_objects, stored_whole
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme, by_definition, copies_of, parity_of
from sizer.sizing.pools.stores import store_figure


def wire_write_penalty(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Drive operations of one small host write."""
    protection = pool.protection
    if protection.records:
        return wiring.model.constant("a_record", 1.0, "1", say("Drive operations of a small write, before its columns"),
                                     say("the columns of records are counted by themselves"))
    in_place = _in_place(pool)
    layout = layout_of(wiring, pool)
    if not protection.by_parity or layout is WriteLayout.IN_PLACE:
        return in_place
    scope, name = pool.scope, "laid_out_write_penalty"
    if name in scope:
        return scope[name]
    return scope.derive(name, raid.gathered_write_penalty, in_place, gathered_ratio(wiring, pool),
                        wire_in_order_penalty(wiring, pool), wiring.default("log_write_ratio"),
                        label=say("Drive operations of a small write, as the pool is written"))


def wire_in_order_penalty(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Drive operations of a block that is written in order: whole stripes of it, or its copies."""
    protection = pool.protection
    if not protection.by_parity or protection.records:
        return wire_write_penalty(wiring, pool)
    return pool.scope.derive_once("whole_stripe_penalty", raid.whole_stripe_write_penalty, stripe_data_of(pool),
                                  parity_of(pool.scope, protection))


def gathered_ratio(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Share of the small writes that go into whole stripes."""
    layout, scope, label = layout_of(wiring, pool), pool.scope, say("Share of small writes in whole stripes")
    if layout is WriteLayout.LOG:
        return scope.constant("gathered_write_ratio", 1.0, "1", label, say("a log writes nothing in place"))
    if layout is WriteLayout.IN_PLACE:
        return scope.constant("gathered_write_ratio", 0.0, "1", label, say("each goes where the block was"))
    return wiring.default("gathered_write_ratio")


def parts_of(context: Context, request: Figure) -> Figure | None:
    """Drives that a request goes to where software places objects; None where chunks of an array say it.

    An object of a code lies over all its data members, of copies on one drive.
    """
    wiring, pool, scope = context.wiring, context.pool, context.scope
    protection, name = pool.protection, "request_pieces"
    if protection.copies > 1:
        whole = store_figure(wiring, pool.record, "recovery_object_bytes") if protection.placed else None
        if whole is None or pool.record.chunk_bytes is not None:
            return None
        return scope.derive(name, workloads.chunks_spanned, request, whole, label=say("Objects that a request touches"))
    if protection.placed and stripe_unit_of(context) is None:
        unit = store_figure(wiring, pool.record, "stripe_unit_bytes")
        if unit is not None and pool.record.chunk_bytes is None:
            return scope.derive(name, raid.pieces_of_request, scope.derive(
                "touched_units", workloads.chunks_spanned, request, unit,
                label=say("Parts of a stripe that a request touches")), stripe_data_of(pool))
    if stripe_unit_of(context) is not None or in_whole_objects(context):
        return scope.derive(name, general.same_as, stripe_data_of(pool),
                            label=say("Pieces of a request: its whole stripe"))
    return None


def pieces_of(context: Context, chunks: Figure) -> Figure:
    """Drives that a request of so many chunks goes to: each has its chunks in one piece, where they are in a row."""
    if context.pool.protection.strips_apart:
        return chunks
    if context.pool.protection.records:
        return context.wiring.model.constant("one_request_piece", 1.0, "count", say("Pieces of a request"),
                                             say("the columns of records are counted by themselves"))
    if stripe_unit_of(context) is not None:
        return context.scope.derive("request_pieces", general.same_as, stripe_data_of(context.pool),
                                    label=say("Pieces of a request: its whole stripe"))
    return context.scope.derive("request_pieces", raid.pieces_of_request, chunks, stripe_data_of(context.pool))


def visits_of(context: Context, name: str, parts: Figure, part_bytes: Figure) -> Figure:
    """Drive visits of an object of so many parts: metadata lie beside the part of an object that is not small."""
    wiring, record = context.wiring, context.pool.record
    inline = store_figure(wiring, record, "inline_bytes")
    beside = store_figure(wiring, record, "metadata_visits")
    if inline is None or beside is None or not in_whole_objects(context):
        return parts
    return context.scope.derive(name, raid.object_visits, parts, part_bytes, inline, beside)


def stripe_unit_of(context: Context) -> Figure | None:
    """Bytes of a member in a stripe, where software reads and writes each stripe of a code as a whole; else None."""
    wiring, pool = context.wiring, context.pool
    if not pool.protection.placed or pool.protection.copies > 1:
        return None
    whole = store_figure(wiring, pool.record, "whole_stripes")
    if whole is None or whole.range is not None or whole.number != 1:
        return None
    return store_figure(wiring, pool.record, "stripe_unit_bytes")


def blocks_written(context: Context, blocks: Figure, pieces: Figure, request: Figure | None = None) -> Figure:
    """Writes of one block that a written request costs as much as: pieces of one stripe share its parity.

    ``request`` are its bytes, where it may be smaller than a stripe that is written as a whole, or go to a log first.
    """
    pool, scope = context.pool, context.scope
    changed = _changed(context, blocks, pieces, request)
    limit = store_figure(context.wiring, pool.record, "deferred_bytes") if pool.protection.placed else None
    log = store_figure(context.wiring, pool.record, "deferred_log_ratio")
    apart = pool.write_cache is WriteCache.LOG
    if request is None or limit is None or log is None or apart or pool.drive.is_flash:
        return changed
    parts = by_definition(pool.scope, pool.protection, "object_parts_written",
                          max(pool.protection.copies, (pool.protection.data or 1) + pool.protection.parity),
                          say("Parts of an object that a write goes to"))
    each = scope.derive("written_part_bytes", general.shared_equally, request, pieces,
                        label=say("Bytes of a write on one drive"))
    return scope.derive("blocks_with_log", raid.with_deferred_writes, changed, parts,
                        wire_write_penalty(context.wiring, pool), each, limit, log)


def _changed(context: Context, blocks: Figure, pieces: Figure, request: Figure | None) -> Figure:
    """Writes of one block that a written request costs as much as, each to its place."""
    pool, scope = context.pool, context.scope
    protection = pool.protection
    if protection.records:
        return blocks
    if in_whole_objects(context) and request is not None:
        parts = scope.derive("object_parts", general.sum_of, pieces, parity_of(pool.scope, protection),
                             label=say("Parts of an object that is written, with its parity"))
        each = scope.derive_once("part_bytes", general.shared_equally, request, pieces, label=say("Bytes of a part"))
        return scope.derive("written_chunks", raid.whole_object_blocks,
                            visits_of(context, "object_write_visits", parts, each),
                            wire_write_penalty(context.wiring, pool))
    unit = stripe_unit_of(context)
    if unit is not None and request is not None:
        return scope.derive("written_chunks", raid.rewritten_stripes, request, unit, stripe_data_of(pool),
                            parity_of(pool.scope, protection), wire_write_penalty(context.wiring, pool))
    in_place = layout_of(context.wiring, pool) is WriteLayout.IN_PLACE and not protection.strips_apart
    if in_place and protection.by_parity:
        return scope.derive("written_chunks", raid.changed_pieces, pieces, stripe_data_of(pool),
                            parity_of(pool.scope, protection))
    return scope.derive("written_chunks", general.each_times_count, blocks, pieces,
                        label=say("Chunks that a written request changes"))


def layout_of(wiring: Wiring, pool: PoolWiring) -> WriteLayout:
    """Where small writes go: stated with the pool, else what its protection or file system does, else in place."""
    record, own = pool.record, pool.protection.layout
    if record.write_layout is not None:
        return record.write_layout
    if own is not None:
        return own
    preset = wiring.catalog.presets.get("filesystems", {}).get(record.filesystem)
    stated = None if preset is None else preset.values.get("write_layout")
    return WriteLayout.IN_PLACE if stated is None else WriteLayout(str(stated.value))


def reads_first(wiring: Wiring, pool: PoolWiring) -> bool:
    """Whether a small write reads old data and parity before it writes the new."""
    protection = pool.protection
    return (protection.by_parity and not protection.records and not stored_whole(wiring, pool)
            and layout_of(wiring, pool) is WriteLayout.IN_PLACE)


def _in_place(pool: PoolWiring) -> Figure:
    """Drive operations of a small write that goes where the block was."""
    scope, name, protection = pool.laid_out, "write_penalty", pool.protection
    if name in scope:
        return scope[name]
    why = say("{protection} by definition", protection=protection.label)
    if protection.scheme is Scheme.NONE or not protection.redundant:
        return scope.constant(name, 1.0, "1", say("Drive operations of a small write"), why)
    if protection.copies > 1:
        copies = copies_of(scope, protection)
        return scope.derive(name, raid.mirror_write_penalty, copies, label=say("Drive operations of a small write"))
    parity = parity_of(scope, protection)
    return scope.derive(name, raid.parity_write_penalty, parity, label=say("Drive operations of a small write"))


def stripe_data_of(pool: PoolWiring) -> Figure:
    """Members of a stripe that hold data."""
    scope, name, protection = pool.scope, "stripe_data_members", pool.protection
    if protection.data is not None:
        return by_definition(scope, protection, name, protection.data, say("Data members of a stripe"))
    if name in scope:
        return scope[name]
    if protection.copies > 1:
        copies = copies_of(scope, protection)
        return scope.derive(name, general.shared_equally, pool.members, copies, label=say("Data members of a stripe"))
    parity = parity_of(scope, protection)
    return scope.derive(name, general.difference, pool.members, parity, label=say("Data members of a stripe"))


def code_of(pool: PoolWiring) -> Figure:
    """Share of user data in what a whole stripe writes."""
    scope = pool.laid_out
    if "protection_ratio" in scope:
        return scope["protection_ratio"]
    return scope.derive("protection_ratio", capacity.code_ratio, scope["data_members"],
                        scope["parity_members"], label=say("Share of a stripe that is user data"))
