"""The response time of a workload at the rate it runs at, unbounded where that is more than gets through."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.queueing import closed, interference
from sizer.sizing.paths.demand import Beside, Context, Traffic


def response_of(
    context: Context, demand: Traffic, peak: Figure, throughput: Figure, beside: Beside | None,
    reached: Figure | None,
) -> Figure:
    """The response time at the rate a workload runs at.

    Of offered work ``reached``, unbounded where more is offered than gets through, or a pinned rate would not, were it
    offered: a pin says what is carried, and nothing of the queue. Of all other work it is what the requests in flight
    say, unbounded where offered work leaves it nothing.
    """
    scope = context.whole
    if demand.offered is not None and reached is not None:
        carried = throughput
        if throughput.pin is not None:
            fits = beside.fitting if beside is not None and beside.fitting is not None else peak
            carried = scope.derive("carried_per_s", general.least_of, throughput, fits,
                                   label=say("What gets through of the pinned rate"))
        return scope.derive("response_s", interference.response_if_carried_s, reached, demand.offered, carried,
                            label=say("Response time"))
    label = say("Response time with the whole population in flight")
    if beside is None:
        return scope.derive("response_s", closed.closed_response_s, demand.population, throughput, demand.think,
                            label=label)
    return scope.derive("response_s", interference.response_beside_s, demand.population, throughput, demand.think, peak,
                        label=label)
