"""Pools of fast drives in front of slower ones: which belong together, and what moves between them (model R14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sizer.design.records import FastUse, Pool
from sizer.figures.figure import Figure
from sizer.language import AND, OR, listed, mark, say, shown
from sizer.laws import general
from sizer.laws.media import buffers, tiers
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.pool import PoolWiring, Tiering
from sizer.sizing.pools.records import record_of
from sizer.sizing.pools.stores import STORES, store_with
from sizer.sizing.pools.waterfall import OF_RECORDS
from sizer.sources import Confidence
from sizer.units import format_value

FAST_USES = "fast_uses"
"""The value of a preset that lists what fast drives can be to its pools."""
_USES = {FastUse.TIER: mark("a tier that data moves to"), FastUse.READ_CACHE: mark("a read cache"),
         FastUse.SPECIAL: mark("special drives for metadata")}


def fast_pools(wiring: Wiring) -> frozenset[str]:
    """The pools that are the fast ones of others: workloads that name no pool do not mean them."""
    return frozenset(record.fast_pool for record in wiring.design.pools if record.fast_pool is not None)


def is_cache(pool: PoolWiring) -> bool:
    """Whether a pool holds copies of the data of another one, its latest writes or its metadata, and nothing else."""
    return pool.log_of is not None or (
        pool.tiering is not None and (pool.tiering.is_cache or pool.tiering.holds_metadata))


def wire_tiers(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Join pools that state a fast pool to it, with what moves between them; what cannot be joined is reported."""
    named = Counter(record.fast_pool for record in wiring.design.pools if record.fast_pool is not None)
    for record in wiring.design.pools:
        if record.fast_pool is None or record.id not in pools or record.fast_pool not in pools:
            continue
        slow, fast = pools[record.id], pools[record.fast_pool]
        with wiring.reporting(f"pools/{record.id}"):
            wrong = _wrong(record, slow, fast, named[record.fast_pool])
            if wrong is not None:
                wiring.error("fast-pool", say("pool {pool} has {pool_called} as its fast pool, {wrong}",
                                              pool=record.called, pool_called=wiring.pool_called(record.fast_pool),
                                              wrong=wrong[0]),
                             f"pools/{record.id}/fast_pool", wrong[1])
                continue
            use = record.fast_use or FastUse.TIER
            _check_offered(wiring, slow, use)
            moved = _moved(wiring, slow, fast) if use is not FastUse.SPECIAL else wiring.model.constant(
                "special_moved_bytes_per_s", 0.0, "B/s", say("Data that moves to special drives"),
                say("what is there stays"))
            if use is FastUse.SPECIAL:
                _check_special(wiring, slow, fast)
            if use is FastUse.READ_CACHE:
                _index(wiring, slow, fast)
            slow.tiering, fast.tiering = Tiering(use, False, fast, moved), Tiering(use, True, slow, moved)


def _wrong(record: Pool, slow: PoolWiring, fast: PoolWiring, uses: int) -> tuple[str, str] | None:
    """Why a pool cannot be the fast one of another, and what to do; None where it can."""
    if slow.drive_set == fast.drive_set:
        return say("on the same drives"), say("Name a pool on faster drives.")
    if fast.record.fast_pool is not None:
        return say("which has a fast pool of its own"), say("Two classes of drives are modelled: name the fastest.")
    if uses > 1:
        hint = say("Name it in one pool that holds all of the data behind it, and give that pool all the workloads.")
        return say("and so have other pools"), hint
    if record.fast_use in (FastUse.READ_CACHE, FastUse.SPECIAL) and not fast.drive.is_flash:
        used = say("a cache") if record.fast_use is FastUse.READ_CACHE else say("special drives")
        return say("as {used} on disks, which would save no time",
                   used=used), say("Name a pool on solid-state drives, or state a "
                                                                    "tier.")
    return None


def _check_offered(wiring: Wiring, slow: PoolWiring, use: FastUse) -> None:
    """Note a use of fast drives that the software of the pool behind them does not have, with those that it has."""
    record, filesystem = slow.record, OF_RECORDS if slow.protection.records else slow.record.filesystem
    store = store_with(wiring.catalog, record.software, FAST_USES)
    known = wiring.catalog.presets.get("filesystems", {}).get(filesystem)
    preset = known if known is not None and FAST_USES in known.values else (
        wiring.catalog.preset(STORES, store) if store is not None else None)
    if preset is None or use in (offered := preset.text(FAST_USES).split()):
        return
    texts = listed((shown(text) for each, text in _USES.items() if each in offered), AND)
    hint = (say("State {uses}.", uses=listed((say("fast use {use}", use=each) for each in FastUse
                                                       if each in offered), OR)) if texts
            else say("Put all drives into one pool, or state no fast pool."))
    text = say("pool {pool} has {fast} as {use}, which {software} does not have: it has {texts}" if texts else
               "pool {pool} has {fast} as {use}, which {software} does not have", pool=record.called,
               fast=wiring.pool_called(record.fast_pool or ""), use=_USES[use], software=preset.title, texts=texts)
    place = f"pools/{record.id}/fast_use"
    if preset.values[FAST_USES].source.confidence is Confidence.ESTIMATE:
        wiring.undecided("fast-use-not-offered", text, place, say("{hint} Accept this with the reason if the software "
                                                                  "has it.", hint=hint), told=(preset.title, use))
    else:
        wiring.error("fast-use-not-offered", text, place, hint, building=True)


def _moved(wiring: Wiring, slow: PoolWiring, fast: PoolWiring) -> Figure:
    """Bytes a second that move to the fast pool: stated, or a part of it a day."""
    scope = slow.scope.inner("tier")
    stated = slow.record.moved_bytes_per_day
    a_day = (slow.scope.stated("moved_bytes_per_day", stated) if stated is not None else scope.derive(
        "moved_bytes_per_day", general.scaled, fast.usable, wiring.default("tier_moved_ratio"),
        label=say("Bytes a day that move to the fast pool")))
    return scope.derive("moved_bytes_per_s", tiers.moved_bytes_per_s, a_day)


def _check_special(wiring: Wiring, slow: PoolWiring, fast: PoolWiring) -> None:
    """Note special drives that survive less than the pool that is lost with them."""
    needed = slow.protection.tolerated
    if fast.protection.tolerated < needed:
        fits = {1: "raid10", 2: "mirror3"}.get(needed, f"1+{needed}")
        wiring.warning(
            "special-weaker", say("pool {slow} is lost with its special drives {fast}, which survive the loss of "
                                  "{tolerated}, and its own survive {needed}", slow=slow.record.called,
                                  fast=fast.record.called, tolerated=fast.protection.tolerated, needed=needed),
            f"pools/{fast.record.id}/protection", say("Use protection {fits}.",
                                                      fits=fits), told=(fast.record.id, needed))


def _index(wiring: Wiring, slow: PoolWiring, fast: PoolWiring) -> None:
    """Memory that finds the blocks on a cache's drives, of file systems that say what they take for each."""
    name = OF_RECORDS if slow.protection.records else slow.record.filesystem
    known = wiring.catalog.presets.get("filesystems", {}).get(name)
    if known is None or known.number("cache_entry_bytes") is None:
        return
    block, each = record_of(wiring, slow.laid_out, slow.record), wiring.preset("filesystems", name, "cache_entry_bytes")
    index = slow.scope.derive("cache_index_bytes", buffers.cache_index_bytes, fast.usable, block, each)
    stated = slow.record.read_cache_bytes
    memory = None if stated is None else slow.scope.stated("read_cache_bytes", stated)
    said = say("the index of cache {fast} takes {index} of memory", fast=fast.record.called,
               index=format_value(index.number, "B", 3))
    if memory is None or decided(wiring, _leaves_room, index, memory):
        wiring.remark("cache-index", said, f"pools/{slow.record.id}/fast_pool",
                      "" if memory is not None else say("State the memory that caches, as the read cache of the pool."),
                      told=(index.number, fast.record.id))
    else:
        fits = fast.usable.number * memory.number / index.number
        wiring.warning("cache-index-beyond-memory", say("{said}, and the read cache has {memory}: nothing of it is "
                                                        "left to cache", said=said,
                                                        memory=format_value(memory.number, "B", 3)),
                       f"pools/{slow.record.id}/fast_pool",
                       say("Use less than {fits} of cache, or larger blocks, or more memory.",
                           fits=format_value(fits, "B", 3)),
                       told=(index.number, memory.number, fast.record.id))


def _leaves_room(index: Any, memory: Any) -> Any:
    return index < memory


def room_of(pool: PoolWiring) -> Figure:
    """What a pool holds with its tier: the work on it is spread over both."""
    if pool.tiering is None or not pool.tiering.behind_tier:
        return pool.usable
    return pool.scope.inner("tier").derive_once("room_bytes", general.sum_of, pool.usable, pool.tiering.other.usable,
                                                label=say("Usable capacity with the fast tier"))
