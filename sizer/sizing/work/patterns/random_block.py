"""Small random requests to a pool: databases, virtual machines, fio (model W2)."""

from __future__ import annotations

from sizer.figures.figure import Figure, Origin
from sizer.figures.figure import Range as Spread
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.laws.media import caches
from sizer.laws.queueing import sharing
from sizer.laws.storage import footprints
from sizer.sizing.drives.spindles import wire_write_penalty
from sizer.sizing.feasible import no_less_than, no_more_than
from sizer.sizing.limits import Blank, wire_limit
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.pools.shortfall import drives_for
from sizer.sizing.result import MissingInput
from sizer.sources import Source

OPEN_POPULATION = 1e6
"""Requests in flight that stand for work which arrives whatever the answers take."""


def demand(context: Context) -> Demand | None:
    """Wire one operation: a request of a stated size, read or written, somewhere in the footprint."""
    wiring, record, key = context.wiring, context.record, context.key
    sheet = wiring.sheet
    if not footprint_fits(context):
        return None
    if record.request_bytes is None or record.read_ratio is None:
        missing = [name for name in ("request_bytes", "read_ratio") if getattr(record, name) is None]
        wiring.error("workload-incomplete", f"workload {record.id} does not state {' and '.join(missing)}",
                     context.place, "A random workload needs its request size and its read share.")
        return None
    request = wiring.stated("workloads", record.id, "request_bytes", record.request_bytes)
    reads = wiring.stated("workloads", record.id, "read_ratio", record.read_ratio)
    writes = sheet.derive(f"{key}.write_ratio", sharing.remainder_ratio, reads, label="Share of writes")
    population, offered = population_of(context)
    missing_inputs: list[MissingInput] = []
    footprint = footprint_of(context, missing_inputs)
    span = context.on_surface(sheet.derive(f"{key}.span", caches.footprint_share, footprint, context.pool.usable,
                                           label="Share of the pool's space in use"))
    cache, write_cache = context.array_cache()
    acknowledge, hit = context.storage_delays()
    delay = sheet.derive(f"{key}.delay_s", workloads.block_delay_s, reads, hit, acknowledge)
    chunk = chunk_of(context)
    touched = sheet.derive(f"{key}.chunk_requests", workloads.chunk_requests, request, chunk,
                           label="Chunks of one aligned request, as databases and test tools send them")
    visits = sheet.derive(f"{key}.read_visits", general.each_times_count, reads, touched,
                          label="Drive reads per operation before the cache")
    piece = sheet.derive(f"{key}.chunk_request_bytes", general.shared_equally, request, touched,
                         label="Bytes of a request in one chunk")
    one = wiring.constant("model.one_block", 1.0, "1", "Blocks of a write", "a request is one block")
    blocks = sheet.derive(f"{key}.written_chunks", general.each_times_count, one, touched,
                          label="Chunks that a written request changes")
    written = sheet.derive(f"{key}.write_visits", workloads.drive_writes, writes, blocks,
                           wire_write_penalty(wiring, context.pool))
    read_bytes = sheet.derive(f"{key}.read_bytes", general.scaled, request, reads, label="Bytes read per operation")
    write_bytes = sheet.derive(f"{key}.write_bytes", general.scaled, request, writes,
                               label="Bytes written per operation")
    none = wiring.constant("model.fixed_footprint", 0.0, "B", "Footprint that follows the rate",
                           "the footprint does not depend on the rate")
    return Demand(
        population=population, think=think_of(context), delay=delay, front_read=read_bytes, front_write=write_bytes,
        back_read=read_bytes, back_write=write_bytes, array_io=one, request=piece, span=span, read_visits=visits,
        cache=cache, accessed=footprint, accessed_per_rate=none, write_visits=written, write_cache=write_cache,
        write_bytes=write_bytes, hit=hit, offered=offered, missing=missing_inputs, reads=reads,
        acknowledge=acknowledge, waiting_writes=writes,
        hits=sheet.derive(f"{key}.hit_ratio", caches.cache_hit_ratio, cache, footprint,
                          label="Share of the reads that the arrays' cache answers"),
    )


def population_of(context: Context) -> tuple[Figure, Figure | None]:
    """Requests in flight, and the offered rate where one is stated; an offered rate alone is open work."""
    wiring, record = context.wiring, context.record
    offered = (
        wiring.stated("workloads", record.id, "offered_per_s", record.offered_per_s)
        if record.offered_per_s is not None
        else None
    )
    if record.concurrency is not None:
        return wiring.stated("workloads", record.id, "concurrency", float(record.concurrency)), offered
    if offered is None:
        wiring.warning("concurrency-missing", f"workload {record.id} states neither concurrency nor an offered rate: "
                       "one request in flight is taken", f"{context.place}/concurrency",
                       "State jobs times queue depth.")
        return wiring.given(f"{context.base}.concurrency", 1.0, "count", "Requests in flight (not stated)",
                            Origin.ASSUMED), None
    return wiring.constant(f"{context.base}.concurrency", OPEN_POPULATION, "count", "Requests in flight",
                           "open work: requests arrive whatever the answers take"), offered


def think_of(context: Context) -> Figure:
    """The pause between an answer and the next request."""
    return context.wiring.stated("workloads", context.record.id, "think_time_s", context.record.think_time_s)


def footprint_fits(context: Context) -> bool:
    """Whether the pools hold the footprint that is stated; if not, what they hold and what would do are told.

    A pool holds what its file systems export.
    """
    wiring, record = context.wiring, context.record
    if record.footprint_bytes is None:
        return True
    several_pools = len(context.pools) > 1
    held, pools = (context.room, "pools") if several_pools else (context.pool.filesystem, "pool")
    room = wiring.sheet.derive(f"limit.{context.key}.footprint.allowed", general.same_as, held,
                               label="Space that the footprint may take")
    stated = wiring.stated("workloads", record.id, "footprint_bytes", record.footprint_bytes)

    def hint() -> str:
        several = stated.number / room.number if room.number > 0 and not several_pools else 0.0
        drives = drives_for(context.pool, several) if several else ""
        return f"State at most {no_more_than(room.number, 'B')}, or " + (
            f"give pool {context.pool.record.id} {drives}." if drives
            else f"enlarge the {pools} to {no_less_than(stated.number, 'B')}.")

    return wire_limit(wiring, f"{context.key}.footprint", "footprint-larger-than-pool", stated, room,
                      (f"the footprint of {record.id}, ", Blank.USED, ", is larger than the ", Blank.ALLOWED,
                       f" of its {pools}"), f"{context.place}/footprint_bytes", hint, building=False)


def footprint_of(context: Context, missing: list[MissingInput]) -> Figure:
    """The bytes that are touched: stated, or a plausible range that is named as the question to ask."""
    wiring, record, key = context.wiring, context.record, context.base
    label = "Footprint on this set of drives"
    if record.footprint_bytes is not None:
        stated = wiring.stated("workloads", record.id, "footprint_bytes", record.footprint_bytes)
        return context.part_of(stated, "footprint_bytes", label)
    if f"{key}.footprint_bytes" in wiring.sheet:
        return context.part_of(wiring.sheet[f"{key}.footprint_bytes"], "footprint_bytes", label)
    position = wiring.sheet.given(
        f"{key}.footprint_position", 0.5, "1", origin=Origin.ASSUMED, range=Spread(0.0, 1.0),
        label="Footprint (size of the test file or of the active data), not stated",
        source=Source("plausible range of an unstated footprint (model W2)"),
    )
    footprint = wiring.sheet.derive(f"{key}.footprint_bytes", footprints.plausible_footprint_bytes, context.room,
                                    position)
    missing.append(MissingInput(
        footprint.key, f"How large is the test file or the active data of {record.title or record.id}?",
        (f"{context.base}.throughput_per_s", f"{context.base}.response_s"),
    ))
    return context.part_of(footprint, "footprint_bytes", label)


def chunk_of(context: Context) -> Figure:
    """Contiguous bytes on one drive: stated with the pool, or the model's default."""
    pool = context.pool.record
    if pool.chunk_bytes is not None:
        return context.wiring.stated("pools", pool.id, "chunk_bytes", float(pool.chunk_bytes))
    return context.wiring.default("chunk_bytes")
