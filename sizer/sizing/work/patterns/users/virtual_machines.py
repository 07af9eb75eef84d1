"""Virtual machines: small random requests of many, at the rate of one times their number (model W10)."""

from __future__ import annotations

from sizer.design.fieldspec import number, whole
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import random_block
from sizer.sizing.work.steps.inputs import ACTIVE_SPAN
from sizer.sizing.work.steps.locality import LOCALITY
from sizer.sizing.work.steps.users import (
    DUTY,
    OFFERED,
    counted,
    mean_of_day,
    offer,
    shape,
    stated_or_usual,
    states_its_load,
)

MACHINES = whole("Machines", "Virtual machines that run at a time.", range_allowed=True, example="400",
                 key="machine_count")
OF_ONE = number("Requests of a machine", "Requests a second of one virtual machine in the busy hours.", "1/s",
                above=0.0, maximum=1e9, range_allowed=True, key="machine_per_s")
ACTIVE = number("Active share", "Share of the space that is touched in a day, where no footprint is stated.", "1",
                above=0.0, maximum=1.0, range_allowed=True, key="active_share")
MEAN = number("Mean over peak", "Mean of a day over the rate of the busy hours.", "1", above=0.0, maximum=1.0,
              range_allowed=True, key="mean_share")


def demand(context: Context) -> Demand | None:
    """Wire one request of a machine, somewhere in what the machines touch in a day."""
    count = counted(context, MACHINES, "how many machines there are")
    if count is None and not states_its_load(context):
        return None
    shape(context)
    context.assumed[DUTY] = stated_or_usual(context, MEAN)
    if context.record.footprint_bytes is None:
        context.assumed["footprint_bytes"] = context.whole.derive_once(
            "footprint_bytes", general.scaled, context.room, stated_or_usual(context, ACTIVE),
            label=say("Data that the machines touch in a day"))
    if count is not None:
        offer(context, lambda: context.whole.derive(OFFERED, general.each_times_count, stated_or_usual(context, OF_ONE),
                                                    count, label=say("Requests a second of all machines")))
    return random_block.demand(context)


def mean(context: Context, throughput: Figure, bandwidth: Figure) -> None:
    """Wire the mean of a day."""
    mean_of_day(context, throughput, bandwidth)


PATTERN = PatternSpec(
    name="virtual-machines", rank=110, own=(MACHINES, OF_ONE, ACTIVE, MEAN, ACTIVE_SPAN, *LOCALITY),
    demand=demand, of_results=mean)
