"""Checkpoints of a model in training: a burst for seconds within an interval (model W10).

The rate of the burst is what the system must carry. Its share of the interval counts for the mean, which wears out.
"""

from __future__ import annotations

from sizer.design.fieldspec import number
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import users
from sizer.sizing.drives.solid_state.bursts import BURST as BURST_BYTES
from sizer.sizing.paths.demand import Context
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.patterns import bursty
from sizer.sizing.work.steps.users import (
    DUTY,
    STREAMS,
    counted,
    mean_of_day,
    of_one,
    offer_bytes,
    shape,
    stated_or_usual,
    states_its_load,
    streams_of_users,
)

MODEL = number("Parameters of the model", "Parameters of the model that is trained.", "count", above=0.0,
               maximum=1e16, range_allowed=True, example="400e9", key="model_parameters")
EACH = number("Bytes of a parameter", "Bytes of a checkpoint for each parameter of the model.", "B", above=0.0,
              maximum=1e4, range_allowed=True, key="parameter_bytes")
BURST = number("Burst", "Time within which a checkpoint is written; that to the next where training does not "
               "wait.", "s", above=0.0, maximum=1e7, range_allowed=True, example="60 s", key="burst_s")
INTERVAL = number("Interval", "Time from one checkpoint to the next.", "s", above=0.0, maximum=1e7,
                  range_allowed=True, example="30 min", key="interval_s")


def ready(context: Context) -> bool:
    """Whether the rate of the burst is known, which is then offered."""
    count, whole = counted(context, MODEL, "the parameters of the model"), context.whole
    if count is None and not states_its_load(context):
        return False
    shape(context)
    context.assumed[DUTY] = whole.derive_once("duty_share", users.duty_share, stated_or_usual(context, BURST),
                                              stated_or_usual(context, INTERVAL))
    if count is not None:
        written = whole.derive_once("checkpoint_bytes", users.checkpoint_bytes, count, stated_or_usual(context, EACH))
        whole.derive_once(BURST_BYTES, general.same_as, written, label=say("Bytes that are written at a time"))
        offer_bytes(context, whole.derive_once("needed_bytes_per_s", users.within_bytes_per_s, written,
                                               stated_or_usual(context, BURST), label=say("Rate of the burst")))
    streams_of_users(context, of_one(context, "stream_count"))
    return True


def mean(context: Context, throughput: Figure, bandwidth: Figure) -> None:
    """Wire the mean rate over bursts and pauses."""
    mean_of_day(context, throughput, bandwidth)


WORK = bursty.once(ready)
PATTERN = PatternSpec(
    name="checkpoint", rank=150, streams=True, own=(MODEL, EACH, BURST, INTERVAL, *STREAMS), engages=WORK.engages,
    demand=WORK.demand,
    of_results=mean)
