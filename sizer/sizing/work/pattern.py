"""A pattern with the model of its demand, and the demand of a workload by its pattern."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sizer.design.patterns import PATTERNS, Pattern
from sizer.design.records import Workload
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.sizing.paths.demand import Context, Curve, Demand, Engaged, StreamDemand


@dataclass(frozen=True, eq=False, kw_only=True)
class PatternSpec(Pattern):
    """A pattern with its model: ``demand`` wires what one operation asks for on one set of drives.

    It is called once for each set of drives, and None where something is missing, which it reports. Before it
    ``engages`` says which streams, threads and targets are at work, which is all there are by itself. ``of_curve`` and
    ``of_results`` wire what is of interest of this pattern alone, once for the workload, with the context of its first
    set: from the keys of the curve against load, and from rate and bandwidth.
    """

    demand: Callable[[Context], Demand | StreamDemand | None]
    engages: Callable[[Context], Engaged] = lambda _context: Engaged()
    of_curve: Callable[[Context, Curve], None] = lambda _context, _curve: None
    of_results: Callable[[Context, Figure, Figure], None] = lambda _context, _throughput, _bandwidth: None


def pattern_of(record: Workload) -> PatternSpec:
    """The pattern of a workload; a KeyError says that no module declares it."""
    found = PATTERNS[record.pattern]
    if not isinstance(found, PatternSpec):
        raise TypeError(f"the pattern {found.name} has no model")
    return found


def engaged(context: Context) -> Context:
    """The context of a workload with what its pattern keeps at work there."""
    return replace(context, known=pattern_of(context.record).engages(context))


def demand_of(context: Context) -> Demand | StreamDemand | None:
    """What one operation of a workload asks for on one set of drives; None, and reported, where that is not known."""
    wiring, record, spec = context.wiring, context.record, pattern_of(context.record)
    if spec.rate_follows and record.offered_per_s is not None:
        wiring.error_of(say("workload {workload} ({pattern})", workload=record.called, pattern=spec.name),
                        "field-out-of-place",
                        say("states an offered rate, and its rate follows from {source}", source=spec.rate_follows),
                        f"{context.place}/offered_per_s",
                        say("Leave the offered rate empty, and ask for the rate as a requirement."))
        return None
    if spec.file_service and not context.nodes:
        wiring.error("no-file-server", say("workload {workload} {does}, and no server owns pool {pool}",
                                           workload=record.called, does=spec.file_service,
                                           pool=context.pool.record.called), f"pools/{context.pool.record.id}/nodes",
                     say("Name the line of the servers."))
        return None
    return spec.demand(context)
