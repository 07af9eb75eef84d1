"""The SPECsfs2008 NFSv3 mix: calls need processor, file cache, drives and acknowledged writes (model W1)."""

from __future__ import annotations

from collections.abc import Callable

from sizer.design.records import Amount
from sizer.figures.figure import Figure, Origin
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.laws.media import caches
from sizer.laws.queueing import sharing
from sizer.laws.storage import capacity
from sizer.sizing.drives.spindles import wire_write_penalty
from sizer.sizing.feasible import no_more_than
from sizer.sizing.limits import Blank, wire_limit
from sizer.sizing.paths.demand import Context, Demand, Resource
from sizer.sizing.paths.survivors import working
from sizer.sizing.pools.shortfall import drives_for
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.wiring import Wiring
from sizer.sizing.work.patterns.random_block import population_of, think_of
from sizer.sources import Source

PRESET = ("workloads", "specsfs2008-nfs")
MODIFYING = ("write_share", "create_share", "remove_share", "setattr_share")


def demand(context: Context) -> Demand | None:
    """Wire one NFS call of the mix."""
    wiring, record, key, pool = context.wiring, context.record, context.key, context.pool
    sheet = wiring.sheet
    if not context.nodes:
        wiring.error("no-file-server", f"workload {record.id} is file service, and no server owns pool "
                     f"{pool.record.id}", f"pools/{pool.record.id}/nodes", "Name the line of the servers.")
        return None
    population, offered = population_of(context)
    reads = wiring.preset(*PRESET, "read_share")
    writes = wiring.preset(*PRESET, "write_share")
    modifying = sheet.derive(f"{key}.modifying_ratio", general.sum_of,
                             *[wiring.preset(*PRESET, name) for name in MODIFYING],
                             label="Share of calls that modify")
    block = (
        wiring.stated("workloads", record.id, "request_bytes", record.request_bytes)
        if record.request_bytes is not None
        else wiring.default("nfs_block_bytes")
    )
    acknowledge, hit = context.storage_delays()
    delay = sheet.derive(f"{key}.delay_s", workloads.nfs_delay_s, wiring.default("nfs_network_s"), modifying,
                         acknowledge)
    per_rate = _parameter(context, "fileset_bytes_per_op_s", "B",
                          lambda: wiring.preset(*PRESET, "fileset_bytes_per_op_s"))
    touched = sheet.derive(f"{key}.accessed_bytes_per_rate", general.scaled, per_rate,
                           wiring.preset(*PRESET, "accessed_share"),
                           label="Accessed bytes for each requested operation a second")
    touched = context.part_of(touched, "part_accessed_bytes_per_rate", "The part of them on this set of drives")
    array_cache, write_cache = context.array_cache()
    cache = sheet.derive(f"{key}.cache_bytes", general.sum_of, array_cache, _file_cache(context),
                         label="Caches of arrays and servers, which hold different blocks")
    at_load = _load_dependent(context, per_rate, cache)
    if at_load is None:
        return None
    span, hit_ratio = at_load
    changed = sheet.derive(f"{key}.written_blocks", sharing.product_of_ratios, modifying,
                           wiring.default("modifying_blocks"), label="Blocks written per call")
    read_visits = sheet.derive(f"{key}.array_reads", caches.missing_visits, reads, hit_ratio,
                               label="Reads that reach the arrays, per call at the requested load")
    write_visits = sheet.derive(f"{key}.write_visits", workloads.drive_writes, modifying,
                                wiring.default("modifying_blocks"), wire_write_penalty(wiring, pool))
    transfer = wiring.preset(*PRESET, "mean_transfer_bytes")
    written = sheet.derive(f"{key}.write_bytes", general.scaled, block, changed, label="Bytes written to the arrays")
    return Demand(
        population=population,
        think=think_of(context),
        delay=delay,
        front_read=sheet.derive(f"{key}.client_read_bytes", general.scaled, transfer, reads,
                                label="Bytes to the clients per call"),
        front_write=sheet.derive(f"{key}.client_write_bytes", general.scaled, transfer, writes,
                                 label="Bytes from the clients per call"),
        back_read=sheet.derive(f"{key}.array_read_bytes", general.scaled, block, read_visits,
                               label="Bytes read from the arrays per call"),
        back_write=written,
        array_io=sheet.derive(f"{key}.array_io", general.sum_of, read_visits, changed,
                              label="Array requests per call"),
        request=block,
        span=span,
        read_visits=reads,
        cache=cache,
        accessed=wiring.constant("model.no_fixed_footprint", 0.0, "B", "Footprint beside the file set",
                                 "the file set follows the load"),
        accessed_per_rate=touched,
        write_visits=write_visits,
        write_cache=write_cache,
        write_bytes=written,
        hit=hit,
        waiting_writes=modifying,
        hits=hit_ratio,
        offered=offered,
        resources=[processors(context)],
    )


def _parameter(context: Context, name: str, unit: str, otherwise: Callable[[], Figure]) -> Figure:
    amount: Amount | None = context.record.parameters.get(name)
    if amount is not None:
        return context.wiring.given(f"{context.base}.{name}", amount, unit, name.replace("_", " ").capitalize())
    return otherwise()


def _file_cache(context: Context) -> Figure:
    wiring, sheet, key = context.wiring, context.wiring.sheet, context.key
    share = _parameter(context, "file_cache_share", "1", lambda: wiring.default("file_cache_ratio"))
    parts = []
    for node in context.nodes:
        memory = wiring.needed(node.item, "memory_bytes", context.place, "the file cache")
        if memory is not None:
            parts.append(sheet.derive(f"{key}.memory.{node.id}_bytes", general.each_times_count, memory,
                                      working(wiring, node),
                                      label=f"Memory of {node.id}"))
    whole = sheet.derive(f"{key}.memory_bytes", general.sum_of, *parts, label="Memory of the servers")
    cache = sheet.derive(f"{key}.file_cache_bytes", general.scaled, whole, share, label="File cache of the servers")
    return context.part_of(cache, "part_file_cache_bytes", "The part of it that holds blocks of this set of drives")


def _load_dependent(context: Context, per_rate: Figure, cache: Figure) -> tuple[Figure, Figure] | None:
    """Share of the drives' surface that holds files, and the cache hit ratio, both at the requested load.

    None where the pool cannot hold the files, which is a problem.
    """
    wiring, sheet, key, record = context.wiring, context.wiring.sheet, context.key, context.record
    if record.requested_per_s is None:
        return context.on_surface(wiring.default("filled_ratio")), wiring.constant(
            f"{key}.hit_ratio", 0.0, "1", "Cache hits at the requested load", "no load is requested: none are counted")
    requested = wiring.stated("workloads", record.id, "requested_per_s", record.requested_per_s)
    fileset = context.part_of(
        sheet.derive(f"{key}.fileset_bytes", capacity.fileset_bytes, requested, per_rate), "part_fileset_bytes",
        "The part of the file set on this set of drives")
    if not _files_fit(context, requested, fileset):
        return None
    span = context.on_surface(sheet.derive(f"{key}.span", capacity.filled_ratio, fileset, context.pool.filesystem,
                                           label="Share of the file systems that the file set fills"))
    accessed = sheet.derive(f"{key}.accessed_bytes", capacity.accessed_bytes, fileset,
                            wiring.preset(*PRESET, "accessed_share"))
    return span, sheet.derive(f"{key}.hit_ratio", caches.cache_hit_ratio, cache, accessed,
                              label="Cache hits at the requested load")


def _files_fit(context: Context, requested: Figure, fileset: Figure) -> bool:
    """Whether the pool holds the files; if not, the load whose files it holds and the drives that would do are told."""
    there = context.pool.filesystem

    def hint() -> str:
        fits = requested.number * there.number / fileset.number
        drives = drives_for(context.pool, fileset.number / there.number) if there.number > 0 else ""
        return f"Request at most {no_more_than(fits, '1/s')}, or " + (
            f"give pool {context.pool.record.id} {drives}." if drives else "enlarge the pool.")

    return wire_limit(
        context.wiring, f"{context.key}.fileset", "fileset-larger-than-pool", fileset, there,
        (f"the file set of {context.record.id} needs ", Blank.USED, f", pool {context.pool.record.id} has ",
         Blank.ALLOWED), f"{context.place}/requested_per_s", hint, building=False)


def processors(context: Context) -> Resource:
    """Cores of the file servers, each a queue of its own (model Q8)."""
    wiring, sheet, key = context.wiring, context.wiring.sheet, context.key
    node = context.nodes[0]
    cycles = _parameter(context, "cycles_per_operation", "cycle", lambda: wiring.default("nfs_cycles"))
    clock, cores = _processor_facts(wiring, context)
    threads = node.item.number("thread_count")
    core_count = node.item.number("core_count")
    threaded = threads is not None and core_count is not None and threads > core_count
    gain = (
        wiring.default("hyper_threading_ratio")
        if threaded
        else wiring.constant("model.no_hyper_threading", 1.0, "1", "One thread a core", "the processor runs one thread")
    )
    demand_s = sheet.derive(f"{key}.processor.demand_s", workloads.processor_demand_s, cycles, clock, gain)
    many = sheet.derive(f"{key}.processor.cores", general.each_times_count, cores, working(wiring, node),
                        label="Cores of the file servers")
    count = sheet.derive(f"{key}.processor.count", sharing.effective_count, many, wiring.default("imbalance"),
                         label="Cores that share the work evenly")
    return Resource(ResourceId(ResourceKind.PROCESSOR, node.id), f"processors of {node.item.model}", demand_s, count)


def _processor_facts(wiring: Wiring, context: Context) -> tuple[Figure, Figure]:
    node = context.nodes[0]
    clock = wiring.fact(node.item, "clock_cycles_per_s")
    cores = wiring.fact(node.item, "core_count")
    if clock is None or cores is None:
        wiring.error("fact-missing", f"{node.item.id} has no clock_cycles_per_s or core_count, which "
                     "file service needs", context.place,
                     "Give the values in a catalog folder of your own, with their source.")
        why = Source("stands in for a missing fact; the result is in error")
        clock = clock or wiring.sheet.given(f"{context.key}.clock_cycles_per_s", 1e9, "cycle/s", source=why,
                                            origin=Origin.ASSUMED)
        cores = cores or wiring.sheet.given(f"{context.key}.core_count", 1.0, "count", source=why,
                                            origin=Origin.ASSUMED)
    return clock, cores
