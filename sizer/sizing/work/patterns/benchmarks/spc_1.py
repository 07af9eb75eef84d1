"""The streams of SPC-1: random requests to two storage units, scans of both, and a log that is written in order."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.laws.media import caches
from sizer.laws.transfer import streams
from sizer.sizing.drives.small_writes import wire_in_order_penalty, wire_write_penalty
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.footprint import footprint_fits
from sizer.sizing.work.steps.inputs import (
    ACTIVE_SPAN,
    no_fixed_footprint,
    one_block,
    parameter,
    population_of,
    stated,
    think_of,
)

PRESET = ("workloads", "spc-1")


def demand(context: Context) -> Demand | None:
    """Wire one request: a mean over the eight streams, whose shares the benchmark states.

    What scans read and the log writes lies in order, so one positioning serves a run of it. The units take the whole
    pool, unless the workload states a footprint.
    """
    wiring, scope, pool = context.wiring, context.scope, context.pool
    if not footprint_fits(context):
        return None
    share = {name: wiring.preset(*PRESET, f"{name}_share")
             for name in ("random_read", "random_write", "sequential_read", "sequential_write")}
    small, large = (wiring.preset(*PRESET, name) for name in ("random_request_bytes", "sequential_request_bytes"))
    population, offered = population_of(context)
    footprint = context.part_of(stated(context, "footprint_bytes") or context.room, "unit_bytes",
                                say("Storage units on this set of drives"))
    span = parameter(context, ACTIVE_SPAN) or scope.derive(
        "span", caches.footprint_share, footprint, pool.usable, label=say("Share of the pool's space in use"))
    reads = scope.derive("read_ratio", general.sum_of, share["random_read"], share["sequential_read"],
                         label=say("Share of reads"))
    writes = scope.derive("write_ratio", general.sum_of, share["random_write"], share["sequential_write"],
                          label=say("Share of writes"))
    cache, write_cache = context.array_cache()
    acknowledge, hit = context.storage_delays()
    one, run = one_block(wiring), wiring.default("stream_run_bytes")
    in_runs = {name: scope.derive(f"{name}_runs", streams.log_runs, large, run, penalty,
                                  label=say("Drive operations for each read of a run" if word == "read" else
                                            "Drive operations for each write of a run"))
               for name, word, penalty in (("sequential_read", "read", one),
                                           ("sequential_write", "write", wire_in_order_penalty(wiring, pool)))}
    read_visits = scope.derive(
        "read_visits", general.sum_of, share["random_read"],
        scope.derive("scan_visits", general.scaled, in_runs["sequential_read"], share["sequential_read"],
                     label=say("Drive reads of the scans, per request")),
        label=say("Drive reads per request before the cache"))
    write_visits = scope.derive(
        "write_visits", general.sum_of,
        scope.derive("random_write_visits", workloads.drive_writes, share["random_write"], one,
                     wire_write_penalty(wiring, pool)),
        scope.derive("log_visits", general.scaled, in_runs["sequential_write"], share["sequential_write"],
                     label=say("Drive writes of the log, per request")),
        label=say("Drive operations of the writes, per request"))
    read_bytes = _moved(context, "read", share, small, large)
    write_bytes = _moved(context, "write", share, small, large)
    return Demand(
        operation=say("requests of SPC-1"), population=population, think=think_of(context),
        delay=scope.derive("delay_s", workloads.block_delay_s, reads, hit, acknowledge),
        front_read=read_bytes, front_write=write_bytes, back_read=read_bytes, back_write=write_bytes, array_io=one,
        request=small, span=context.on_surface(span), read_visits=read_visits, cache=cache, accessed=footprint,
        accessed_per_rate=no_fixed_footprint(wiring), write_visits=write_visits, write_cache=write_cache,
        write_bytes=write_bytes, hit=hit, offered=offered, reads=reads, acknowledge=acknowledge, waiting_writes=writes,
        hits=scope.derive("hit_ratio", caches.cache_hit_ratio, cache, footprint,
                          label=say("Share of the reads that the arrays' cache answers")),
    )


def _moved(context: Context, way: str, share: dict[str, Figure], small: Figure, large: Figure) -> Figure:
    """Bytes that a request reads, or writes, in the mean."""
    scope = context.scope
    return scope.derive(
        f"{way}_bytes", general.sum_of,
        scope.derive(f"random_{way}_bytes", general.scaled, small, share[f"random_{way}"],
                     label=say("Bytes of random reads per request" if way == "read" else
                               "Bytes of random writes per request")),
        scope.derive(f"sequential_{way}_bytes", general.scaled, large, share[f"sequential_{way}"],
                     label=say("Bytes in order per request, of reads" if way == "read" else
                               "Bytes in order per request, of writes")),
        label=say("Bytes of reads per request" if way == "read" else "Bytes of writes per request"))


PATTERN = PatternSpec(name="spc-1", rank=12, own=(ACTIVE_SPAN,), demand=demand)
