"""What answers a host before drives do: delays of stacks, fabrics and caches, and the caches themselves."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.catalog.records import Attachment
from sizer.design.records import Owners, WriteCache
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.loss import degraded
from sizer.laws.media import buffers, caches
from sizer.laws.storage import groups
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.fabric.latency import way_delays
from sizer.sizing.paths.fabric.spoken import way_to
from sizer.sizing.paths.local_drives import drive_cards_of, is_local
from sizer.sizing.paths.survivors import controllers_kept, write_back_lost
from sizer.sizing.paths.topology import Edge
from sizer.sizing.paths.write_cache import (
    answered_ratio,
    held_bytes,
    held_ratio,
    write_cache_of,
)
from sizer.sizing.pools.dealing import controllers_of
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.scope import Scope


def storage_delays(
    wiring: Wiring, pool: PoolWiring, scope: Scope, edges: Sequence[Edge]
) -> tuple[Figure, Figure]:
    """Acknowledged write and cache-hit read of a workload's ``scope``, whose route is these ``edges``."""
    owners, local = {owner.id for owner in pool.owners}, is_local(pool)
    last = next((edge for edge in edges if edge.down.id in owners), None)
    way = [] if local and last is None else way_delays(
        wiring, scope, [] if last is None else way_to(edges, last), pool)
    if local:
        return _local_delays(wiring, pool, scope, way)
    ack = scope.derive("acknowledge_s", general.sum_of, *way, wiring.default("array_ack_s"),
                       label=say("Acknowledged write: stack, fabric and array"))
    hit = scope.derive("hit_s", general.sum_of, *way, wiring.default("array_hit_s"),
                       label=say("Read from the array's cache: stack, fabric and array"))
    return ack, hit


def _local_delays(wiring: Wiring, pool: PoolWiring, scope: Scope, way: list[Figure]) -> tuple[Figure, Figure]:
    """Acknowledged write and read of drives in a server: its own stack, and what answers for writes."""
    stack = wiring.default("local_nvme_s" if pool.drive.attachment is Attachment.NVME else "local_sas_s")
    card = [wiring.default("raid_card_s")] if drive_cards_of(pool) else []
    hit = scope.derive("hit_s", general.sum_of, *way, stack, *card,
                       label=say("Way of a read to the drives and back: stacks, fabric and card"))
    state = write_cache_of(wiring, pool)
    if state is not None and state.holds:
        name = {WriteCache.CONTROLLER: "card_ack_s", WriteCache.NVRAM: "nvram_ack_s", WriteCache.LOG: "log_ack_s"}
        answer = wiring.default(name[state]) if pool.log is None else wiring.model.constant(
            "log_apart_s", 0.0, "s", say("Answer of a log beside the wait for its drives"), say("its drives are sized"))
    elif pool.drive.is_flash:
        return scope.derive("acknowledge_s", general.same_as, hit, label=say("Way of a write to the drives")), hit
    else:
        answer = scope.derive("answer_s", buffers.answer_s, held_ratio(wiring, pool), wiring.default("nvram_ack_s"),
                              answered_ratio(wiring, pool), wiring.default("command_s"))
    before = [*way, stack] if state is WriteCache.CONTROLLER else [hit]
    ack = scope.derive("acknowledge_s", general.sum_of, *before, answer,
                       label=say("Acknowledged write: stacks and what answers for it"))
    return ack, hit


def pool_cache(wiring: Wiring, pool: PoolWiring) -> tuple[Figure, Figure]:
    """Read cache of the controllers in use, and distinct written data that what answers for writes holds."""
    scope = pool.laid_out
    if "cache_bytes" in scope:
        return scope["cache_bytes"], scope["write_cache_bytes"]
    parts = []
    for owner in pool.owners:
        each = wiring.fact(owner.item, "cache_bytes")
        if each is None:
            wiring.remark("no-cache-figure",
                          say("{title} states no cache: no cache is counted", title=owner.item.title),
                          f"pools/{pool.record.id}", told=(owner.item.id,))
            continue
        installed = scope.derive(f"cache.{owner.id}_bytes", general.each_times_count, each, owner.count,
                                 label=say("Cache of {owner}", owner=owner.called))
        parts.append(scope.derive(f"working_cache.{owner.id}_bytes", general.scaled, installed,
                                  controllers_kept(wiring, owner),
                                  label=say("Cache of {owner}, of the controllers that work", owner=owner.called)))
    whole = (
        scope.derive("all_cache_bytes", general.sum_of, *parts, label=say("Cache of the pool's arrays"))
        if parts
        else scope.constant("all_cache_bytes", 0.0, "B", say("No cache"), say("the catalog names none"))
    )
    controllers = controllers_of(wiring, pool.owners[0])
    if controllers is None:
        idle = wiring.model.constant("no_idle_controller", 1.0, "count", say("Controllers for each one in use"),
                                     say("the catalog names no controllers"))
    elif pool.record.owners is Owners.ONE:
        idle = controllers[1]
    else:
        idle = scope.derive("spread_count", groups.controllers_for_each_used, pool.groups, pool.owner_count,
                            controllers[1])
    front = pool.record.read_cache_bytes
    share = scope.derive("cache_bytes" if front is None else "array_cache_bytes", general.shared_equally, whole, idle,
                         label=say("Cache of the controllers whose groups are in use"))
    if front is not None:
        memory, index = scope.stated("read_cache_bytes", front), pool.scope.get("cache_index_bytes")
        if index is not None:
            memory = scope.derive("beside_index_bytes", buffers.beside_index_bytes, memory, index)
        share = scope.derive("cache_bytes", general.sum_of, share, memory,
                             label=say("Read caches of the arrays and in front of them, which hold different blocks"))
    copies = wiring.model.constant("write_cache_copies", 2.0, "count", say("Copies of a cached write"),
                                   say("mirrored between two controllers (model Q9)"))
    protected = held_bytes(wiring, pool)
    if protected is not None:
        return share, scope.derive("write_cache_bytes", general.same_as, protected)
    mirrored = scope.derive("mirrored_cache_bytes", caches.write_cache_bytes, whole, copies)
    return share, scope.derive("write_cache_bytes", degraded.write_cache_left_bytes, mirrored,
                               write_back_lost(pool))


def part_of_caches(
    scope: Scope, whole: tuple[Figure, Figure], part: Figure | None, drives: Figure | None
) -> tuple[Figure, Figure]:
    """The ``part`` of an array's read and write cache that one set of drives has, and the ``drives`` that cache reads.

    Either is None where all of the caches serve these drives, or no drives cache their reads.
    """
    read, write = whole
    if part is not None:
        read = scope.derive("array_cache_bytes", general.scaled, read, part, label=say("Its part of the arrays' cache"))
        write = scope.derive("write_cache_bytes", general.scaled, write, part,
                             label=say("Its part of the arrays' write cache"))
    if drives is not None:
        read = scope.derive("all_cache_bytes", general.sum_of, read, drives,
                            label=say("Cache of the arrays, and of drives that cache reads"))
    return read, write
