"""Bursty applications: the system gives a ceiling, the share of the time at it is the user's to state (model W7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sizer.design.fieldspec import number
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.sizing.paths.demand import Context, Engaged, StreamDemand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import parallel_streams, sequential
from sizer.sizing.work.steps.inputs import STREAM_COUNT, parameter
from sizer.sizing.work.steps.striping import STRIPES
from sizer.sizing.work.steps.threads import THREADS

DUTY_SHARE = number("Duty share", "Share of the time in which the work reads or writes.", "1", above=0.0,
                    maximum=1.0, range_allowed=True, key="duty_share")


def engages(context: Context) -> Engaged:
    """The streams of its bursts."""
    return parallel_streams.engages(context) if context.nodes else sequential.engages(context)


def streams(context: Context) -> StreamDemand | None:
    """Wire streams: of a parallel file system where servers own the pool, of a volume otherwise."""
    return parallel_streams.demand(context) if context.nodes else sequential.demand(context)


class Prepared(NamedTuple):
    """What a pattern engages and demands that are streams once something has been prepared."""

    engages: Callable[[Context], Engaged]
    demand: Callable[[Context], StreamDemand | None]


def once(ready: Callable[[Context], bool]) -> Prepared:
    """Streams after ``ready`` has said what the workload leaves to its pattern; none where that says False."""
    return Prepared(lambda context: engages(context) if ready(context) else Engaged(),
                    lambda context: streams(context) if ready(context) else None)


def demand(context: Context) -> StreamDemand | None:
    """Wire the bursts as streams."""
    found = streams(context)
    share = parameter(context, DUTY_SHARE, say("Share of the time in which the work reads or writes"))
    if share is not None:
        context.assumed["duty_ratio"] = share
    if found is not None and DUTY_SHARE.key not in context.record.parameters:
        context.wiring.warning("duty-missing", say("workload {workload} does not state which share of the time it "
                                                   "reads or writes: only its ceiling is known",
                                                   workload=context.record.called),
                               f"{context.place}/parameters/{DUTY_SHARE.key}",
                               say("State the duty share, or measure one run of the application."))
    return found


def average(context: Context, throughput: Figure, bandwidth: Figure) -> None:
    """Wire the mean rate over bursts and pauses."""
    share = parameter(context, DUTY_SHARE, say("Share of the time in which the work reads or writes"))
    if share is not None:
        context.whole.derive("average_bytes_per_s", workloads.average_bytes_per_s, share, bandwidth,
                             label=say("Mean rate over bursts and pauses"))
        context.whole.derive("average_per_s", general.scaled, throughput, share,
                             label=say("Mean requests a second over bursts and pauses"))


PATTERN = PatternSpec(
    name="bursty", rank=70, streams=True, own=(STREAM_COUNT, THREADS, STRIPES, DUTY_SHARE),
    engages=engages, demand=demand, of_results=average)
