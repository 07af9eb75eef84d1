"""Creating files: processor work of the server that holds the metadata, and the journal it writes (model W6)."""

from __future__ import annotations

from sizer.laws import general
from sizer.laws.transfer import streams
from sizer.sizing.drives.spindles import wire_write_penalty
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.work.patterns.nfs_mix import processors
from sizer.sizing.work.patterns.random_block import population_of, think_of


def demand(context: Context) -> Demand | None:
    """Wire one create: the cycles that were measured, one journal block, an acknowledged write."""
    wiring, record, key = context.wiring, context.record, context.key
    sheet = wiring.sheet
    if not context.nodes:
        wiring.error("no-file-server", f"workload {record.id} creates files, and no server owns pool "
                     f"{context.pool.record.id}", f"pools/{context.pool.record.id}/nodes",
                     "Name the line of the servers.")
        return None
    if "cycles_per_operation" not in record.parameters:
        wiring.error("workload-incomplete", f"workload {record.id} does not state cycles_per_operation",
                     f"{context.place}/parameters/cycles_per_operation",
                     "No figure from literature is good to better than a factor of three: run one metadata benchmark.")
        return None
    population, offered = population_of(context)
    acknowledge, hit = context.storage_delays()
    delay = sheet.derive(f"{key}.delay_s", general.sum_of, wiring.default("nfs_network_s"), acknowledge,
                         label="Time that nobody queues for: network and acknowledged journal")
    block = wiring.default("nfs_block_bytes")
    cache, write_cache = context.array_cache()
    why = "a create writes, and reads nothing"
    none = wiring.constant("model.no_drive_reads", 0.0, "1", "Drive reads of a create", why)
    nothing = wiring.constant("model.no_fixed_footprint", 0.0, "B", "Footprint beside the file set",
                              "the file set follows the load")
    one = wiring.constant("model.one_block", 1.0, "1", "Blocks of a write", "a request is one block")
    run = wiring.default("stream_run_bytes")
    writes = sheet.derive(f"{key}.write_visits", streams.log_runs, block, run, wire_write_penalty(wiring, context.pool),
                          label="Runs of the journal at the drives, per create")
    return Demand(
        population=population, think=think_of(context), delay=delay, front_read=nothing, front_write=nothing,
        back_read=nothing, back_write=block, array_io=one, request=run,
        span=context.on_surface(wiring.default("filled_ratio")),
        read_visits=none, cache=cache, accessed=nothing, accessed_per_rate=nothing, write_visits=writes,
        write_cache=write_cache, write_bytes=block, hit=hit, offered=offered, waiting_writes=one,
        resources=[processors(context)],
    )
