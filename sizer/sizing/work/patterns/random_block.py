"""Small random requests to a pool: databases, virtual machines, fio (model W2)."""

from __future__ import annotations

from sizer.design.patterns import RepeatedBy
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.laws.media import buffers, caches
from sizer.laws.queueing import sharing
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.drives.small_writes import blocks_written, parts_of, pieces_of, visits_of, wire_write_penalty
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.pools.pool import busy_drives
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.footprint import footprint_fits, footprint_of
from sizer.sizing.work.steps.hosts import request_processors
from sizer.sizing.work.steps.inputs import (
    ACTIVE_SPAN,
    chunk_of,
    one_block,
    population_of,
    required,
    think_of,
)
from sizer.sizing.work.steps.locality import LOCALITY, as_uniform

REQUIRED = ("request_bytes", "read_ratio")


def demand(context: Context) -> Demand | None:
    """Wire one operation: a request of a stated size, read or written, somewhere in the footprint."""
    wiring, scope = context.wiring, context.scope
    if not footprint_fits(context):
        return None
    needed = required(context, REQUIRED, say("A random workload needs its request size and its read share."))
    if needed is None:
        return None
    request, reads = needed
    writes = scope.derive("write_ratio", sharing.remainder_ratio, reads, label=say("Share of writes"))
    population, offered = population_of(context)
    missing_inputs: list[MissingInput] = []
    footprint = footprint_of(context, missing_inputs)
    span = context.on_surface(scope.derive("span", caches.footprint_share, footprint, context.pool.usable,
                                           label=say("Share of the pool's space in use")))
    cache, write_cache = context.array_cache()
    accessed = as_uniform(context, footprint, cache)
    acknowledge, hit = context.storage_delays()
    delay = scope.derive("delay_s", workloads.block_delay_s, reads, hit, acknowledge)
    touched = parts_of(context, request) or pieces_of(context, scope.derive(
        "chunk_requests", workloads.chunks_spanned, request, chunk_of(context),
        label=say("Chunks of one aligned request, as databases and test tools send them")))
    part = scope.derive("part_bytes", general.shared_equally, request, touched, label=say("Bytes of a part"))
    visited = visits_of(context, "object_read_visits", touched, part)
    visits = scope.derive("read_visits", general.each_times_count, reads, visited,
                          label=say("Drive reads per operation before the cache"))
    overlap = scope.derive("read_overlap", buffers.pieces_overlap, touched, busy_drives(context.pool),
                           wiring.default("service_variation"),
                           label=say("Reads of a request that are waited for one after another, over all"))
    piece = scope.derive("chunk_request_bytes", general.shared_equally, request, visited,
                         label=say("Bytes of a request on one drive"))
    one = one_block(wiring)
    blocks = blocks_written(context, one, touched, request)
    written = scope.derive("write_visits", workloads.drive_writes, writes, blocks,
                           wire_write_penalty(wiring, context.pool))
    read_bytes = scope.derive("read_bytes", general.scaled, request, reads, label=say("Bytes read per operation"))
    write_bytes = scope.derive("write_bytes", general.scaled, request, writes,
                               label=say("Bytes written per operation"))
    none = wiring.model.constant("fixed_footprint", 0.0, "B", say("Footprint that follows the rate"),
                                 say("the footprint does not depend on the rate"))
    return Demand(
        operation=say("block requests"), population=population, think=think_of(context), delay=delay,
        front_read=read_bytes,
        front_write=write_bytes, back_read=read_bytes, back_write=write_bytes, array_io=one, request=piece, span=span,
        read_visits=visits, cache=cache, accessed=accessed, accessed_per_rate=none, write_visits=written,
        write_cache=write_cache, write_bytes=write_bytes, hit=hit, offered=offered, missing=missing_inputs,
        reads=reads, acknowledge=acknowledge, waiting_writes=writes,
        read_overlap=overlap, resources=request_processors(context),
        hits=scope.derive("hit_ratio", caches.cache_hit_ratio, cache, accessed,
                          label=say("Share of the reads that the arrays' cache answers")),
    )


PATTERN = PatternSpec(name="random-block", rank=10, own=(ACTIVE_SPAN, *LOCALITY), requires=REQUIRED,
                      repeated_by=RepeatedBy.RANDOM_REQUESTS,
                      demand=demand)
