"""Creating files: processor work of the server that holds the metadata, and the journal it writes (model W6)."""

from __future__ import annotations

from sizer.design.patterns import RepeatedBy
from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.transfer import streams
from sizer.sizing.drives.small_writes import wire_write_penalty
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.pools.stores import store_figure
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.hosts import processors
from sizer.sizing.work.steps.inputs import CYCLES, no_fixed_footprint, one_block, population_of, think_of


def demand(context: Context) -> Demand | None:
    """Wire one create: the cycles that were measured, one journal block, an acknowledged write."""
    wiring = context.wiring
    if CYCLES.key not in context.record.parameters:
        wiring.error_of(
            say("workload {workload}",
                workload=context.record.called), "workload-incomplete",
                        say("does not state {cycles}", cycles=CYCLES.key),
            f"{context.place}/parameters/{CYCLES.key}",
            say("No figure from literature is good to better than a factor of three: run one metadata benchmark."))
        return None
    return created(context)


def created(context: Context, usual_cycles: Figure | None = None, modifying: Figure | None = None) -> Demand:
    """Wire one create; ``usual_cycles`` are those of an operation where the workload states none.

    Of a mix, ``modifying`` is the share that waits until its journal is kept.
    """
    wiring, scope = context.wiring, context.scope
    population, offered = population_of(context)
    acknowledge, hit = context.storage_delays()
    kept = acknowledge if modifying is None else scope.derive(
        "kept_s", general.scaled, acknowledge, modifying, label=say("Wait for the journal, per operation of the mix"))
    delay = scope.derive("delay_s", general.sum_of, wiring.default("nfs_network_s"), kept,
                         label=say("Time that nobody queues for: network and acknowledged journal"))
    block = wiring.default("nfs_block_bytes")
    cache, write_cache = context.array_cache()
    why = say("a create writes, and reads nothing")
    none = wiring.model.constant("no_drive_reads", 0.0, "1", say("Drive reads of a create"), why)
    nothing = no_fixed_footprint(wiring)
    one = one_block(wiring)
    run = wiring.default("stream_run_bytes")
    writes = scope.derive("write_visits", streams.log_runs, block, run, wire_write_penalty(wiring, context.pool),
                          label=say("Runs of the journal at the drives, per create"))
    return Demand(
        operation=say("file creates"), population=population, think=think_of(context), delay=delay, front_read=nothing,
        front_write=nothing, back_read=nothing, back_write=block, array_io=one, request=run,
        span=context.on_surface(wiring.default("filled_ratio")), read_visits=none, cache=cache, accessed=nothing,
        accessed_per_rate=nothing, write_visits=writes, write_cache=write_cache, write_bytes=block, hit=hit,
        offered=offered, waiting_writes=one, resources=[processors(context, usual_cycles, metadata_cores(context))],
    )


def metadata_cores(context: Context) -> Figure | None:
    """Cores that the software's metadata servers work on at a time; None where all of a server may."""
    return store_figure(context.wiring, context.pool.record, "metadata_cores")


PATTERN = PatternSpec(
    name="metadata-create", rank=80, own=(CYCLES,), demand=demand, repeated_by=RepeatedBy.FILE_CREATES,
    file_service=mark("creates files"))
