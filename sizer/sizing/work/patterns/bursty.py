"""Bursty applications: the system gives a ceiling, the share of the time at it is the user's to state (model W7)."""

from __future__ import annotations

from sizer.laws import general
from sizer.laws.load import workloads
from sizer.sizing.paths.demand import Context, StreamDemand
from sizer.sizing.work.patterns import parallel_streams, sequential


def demand(context: Context) -> StreamDemand | None:
    """Wire the bursts as streams: of a parallel file system where servers own the pool, of a volume otherwise."""
    found = parallel_streams.demand(context) if context.nodes else sequential.demand(context)
    if found is not None and "duty_share" not in context.record.parameters:
        context.wiring.warning("duty-missing", f"workload {context.record.id} does not state which share of the time "
                               "it reads or writes: only its ceiling is known",
                               f"{context.place}/parameters/duty_share",
                               "State the duty share, or measure one run of the application.")
    return found


def average(context: Context) -> None:
    """Wire the mean rate over bursts and pauses, once the ceiling stands."""
    if "duty_share" not in context.record.parameters:
        return
    sheet, key = context.wiring.sheet, context.base
    share = sequential.parameter(context, "duty_share", "1", "Share of the time in which the work reads or writes")
    sheet.derive(f"{key}.average_bytes_per_s", workloads.average_bytes_per_s, share,
                 sheet[f"{key}.bandwidth_bytes_per_s"], label="Mean rate over bursts and pauses")
    sheet.derive(f"{key}.average_per_s", general.scaled, sheet[f"{key}.throughput_per_s"], share,
                 label="Mean requests a second over bursts and pauses")
