"""What answers for the writes of a pool before they are on its drives: a state that may not be known (model R10)."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.records import Workload, WriteCache
from sizer.design.stems import figure_key
from sizer.figures.figure import Figure, Origin
from sizer.figures.figure import Range as Spread
from sizer.language import say
from sizer.laws import general
from sizer.laws.media import buffers
from sizer.laws.queueing import sharing
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.local_drives import caching_cards_of, is_local
from sizer.sizing.paths.survivors import write_back_lost
from sizer.sizing.pools.pool import PoolWiring, serving_drives
from sizer.sources import Source


def write_cache_of(wiring: Wiring, pool: PoolWiring) -> WriteCache | None:
    """What answers for a write: stated with the pool, or what the hardware has; None where nobody knows."""
    stated, place = pool.write_cache, f"pools/{pool.record.id}/write_cache"
    found = _found(pool)
    if stated is WriteCache.CONTROLLER and found is not WriteCache.CONTROLLER:
        wiring.warning("write-cache-nowhere", say("pool {pool} states that a controller's cache answers for its "
                                                  "writes, and neither an array nor a card in its servers has one: "
                                                  "{taken}", pool=pool.record.called, taken=_taken(found)), place,
                       say("Add the card with its cache_bytes, or state drive, nvram, log or none."),
                       told=(found or "",))
        return found
    if stated is WriteCache.NONE and found is WriteCache.DRIVE:
        wiring.remark("flash-answers", say("pool {pool} states no write cache; its solid-state drives answer for "
                                           "writes from their own memory all the same, and that is taken",
                                           pool=pool.record.called), place)
        return found
    if stated is not None and stated.holds and is_local(pool) and stated is not found and pool.log is None:
        wiring.undecided("write-cache-unseen", say("pool {pool} states that a write cache ({stated}) answers for its "
                                                   "writes, and no line of the design is known to have one",
                                                   pool=pool.record.called, stated=stated), place,
                         say("Say which memory or device it is, and accept this with that reason."), told=(stated,))
    return stated or found


def has_write_back(pool: PoolWiring) -> bool:
    """Whether a protected cache answers for the pool's writes while all is well."""
    stated, found = pool.write_cache, _found(pool)
    if stated is None or (stated is WriteCache.CONTROLLER and found is not stated):
        return found is WriteCache.CONTROLLER
    return stated.holds


def _found(pool: PoolWiring) -> WriteCache | None:
    if not is_local(pool) or caching_cards_of(pool):
        return WriteCache.CONTROLLER
    return WriteCache.DRIVE if pool.drive.is_flash else None


def _taken(found: WriteCache | None) -> str:
    return (say("anything between none and the drives' own is assumed") if found is None
            else say("the drives' own memory is taken"))


def held_ratio(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Share of the writes that memory which survives a loss of power answers for: 1, less with write-back lost."""
    scope, name = pool.scope, "held_ratio"
    if name in scope:
        return scope[name]
    state = write_cache_of(wiring, pool)
    label = say("Share of the writes that a protected cache answers for")
    if state is None and pool.record.nodes is not None:
        return scope.derive(name, buffers.answers_ratio, _position(wiring, pool),
                            wiring.default("unprotected_served_ratio"), label=label)
    if state is None or not state.holds:
        return scope.constant(name, 0.0, "1", label, say("no cache between host and drives keeps them"))
    if is_local(pool) or state is not WriteCache.CONTROLLER:
        return scope.constant(name, 1.0, "1", label, say("write cache: {state}", state=state))
    return scope.derive(name, buffers.held_ratio, write_back_lost(pool), pool.owner_count, label=label)


def answered_ratio(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Whether drives answer for the writes that nothing else holds from memory of their own: 1, or 0; a range."""
    scope, name = pool.scope, "drive_cache_ratio"
    if name in scope:
        return scope[name]
    state = write_cache_of(wiring, pool)
    label = say("Whether the drives answer for writes from their own caches")
    if state is not None:
        on = state is WriteCache.DRIVE
        return scope.constant(name, float(on), "1", label, say("write cache: {state}", state=state))
    off = wiring.default("cache_off_redundant_ratio" if pool.protection.redundant else "cache_off_plain_ratio")
    if pool.record.nodes is not None:
        off = scope.derive("nothing_answers_ratio", sharing.product_of_ratios, off,
                           wiring.default("unprotected_served_ratio"),
                           label=say("Share of the states in which nothing answers for writes"))
    return scope.derive(name, buffers.answers_ratio, _position(wiring, pool), off, label=label)


def remembered_ratio(wiring: Wiring, pool: PoolWiring) -> Figure | None:
    """Share of the writes that are answered from memory before drives that turn have them; None where none is."""
    if has_write_back(pool):
        return held_ratio(wiring, pool)
    state, scope, name = write_cache_of(wiring, pool), pool.scope, "remembered_ratio"
    if state is WriteCache.NONE or pool.drive.is_flash:
        return None
    return scope[name] if name in scope else scope.derive(name, buffers.remembered_ratio, held_ratio(wiring, pool),
                                                          answered_ratio(wiring, pool),
                                                          label=say("Share of the writes that any memory answers for"))


def _position(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Where among the states that are possible the pool is, which nobody stated."""
    scope, name, served = pool.scope, "write_cache_position", pool.record.nodes is not None
    if name in scope:
        return scope[name]
    key = scope.key(name)
    wiring.questions[key] = _question(pool)
    return scope.sheet.given(
        key, 0.5, "1", origin=Origin.ASSUMED, range=Spread(0.0, 1.0),
        label=say("State of the write caches, not stated"),
        source=Source(say("range from none to a protected one (model R10)") if served
                      else say("range from none to that of the drives (model R10)")))


def _question(pool: PoolWiring) -> str:
    drives = say("Do the drives answer for writes from their own caches (hdparm -W, sdparm --get=WCE), and does the "
                 "RAID software flush them?")
    return drives if pool.record.nodes is None else (
        say("Do the servers keep writes in NVRAM, a log device or a card with a battery? {drives}", drives=drives))


def unstated_cache(pool: PoolWiring, works: Sequence[Workload]) -> MissingInput | None:
    """The question what answers for the writes of a pool, where nobody stated it and work on it writes."""
    position = pool.scope.get("write_cache_position")
    writing = [work.id for work in works if work.read_ratio != 1]
    if position is None or not writing:
        return None
    served = pool.record.nodes is not None
    return MissingInput(
        position.key, say("What answers for the writes of pool {pool}? {question}", pool=pool.record.called,
                          question=_question(pool)),
        tuple(figure_key("workloads", name, what) for name in writing for what in ("throughput_per_s", "response_s")),
        taken=say("a range over nothing, the drives' own caches and protected memory") if served
        else say("a range over nothing, the drives' own caches"))


def held_bytes(wiring: Wiring, pool: PoolWiring) -> Figure | None:
    """Writes that memory holds before the drives have them, over the states of the pool; None where arrays have it.

    What protected memory holds in the share of the states in which it answers, and no less than the buffers of drives
    that turn hold where anything answers: memory before them takes nothing of theirs away.
    """
    if not is_local(pool):
        return None
    scope, name = pool.scope, "held_bytes"
    if name in scope:
        return scope[name]
    installed, remembered = _installed_bytes(wiring, pool), remembered_ratio(wiring, pool)
    parts = []
    if installed is not None:
        parts.append(scope.derive("held_cache_bytes", general.scaled, installed, held_ratio(wiring, pool),
                                  label=say("Protected write memory, in the share of the states in which it answers")))
    if remembered is not None and not pool.drive.is_flash:
        each = wiring.fact(pool.drive, "buffer_bytes") or wiring.default("drive_buffer_bytes")
        buffers_of = scope.derive("buffers_bytes", general.each_times_count, each, serving_drives(pool),
                                  label=say("Buffers of the drives"))
        parts.append(scope.derive("held_buffers_bytes", general.scaled, buffers_of, remembered,
                                  label=say("Buffers of the drives, in the share of the states in which anything "
                                            "answers")))
    if not parts:
        return scope.constant(name, 0.0, "B", say("No write cache"), say("the pool has none, stated or found"))
    return scope.derive(name, general.most_of, *parts,
                        label=say("Writes that memory holds before the drives have them"))


def _installed_bytes(wiring: Wiring, pool: PoolWiring) -> Figure | None:
    """Protected write memory that there is where it answers; None where nothing protected can answer."""
    scope, state = pool.scope, write_cache_of(wiring, pool)
    if state is WriteCache.CONTROLLER:
        parts = [scope.derive(f"cache.{card.id}_bytes", general.each_times_count, each, card.count,
                              label=say("Cache of {card}", card=card.called))
                 for card in caching_cards_of(pool) if (each := wiring.fact(card.item, "cache_bytes")) is not None]
        return scope.derive("installed_cache_bytes", general.sum_of, *parts,
                            label=say("Protected write cache of the servers' cards"))
    if pool.record.nodes is None if state is None else not state.holds:
        return None
    return scope.derive("installed_cache_bytes", general.each_times_count, wiring.default("nvram_bytes"),
                        pool.owner_count, label=say("Protected write memory of the servers"))
