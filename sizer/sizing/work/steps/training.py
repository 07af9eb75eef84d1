"""Accelerators in training: what each reads to be busy, and how many a system keeps busy (model W10)."""

from __future__ import annotations

from sizer.design.fieldspec import number, whole
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import users
from sizer.laws.queueing import sharing
from sizer.sizing.paths.demand import Context
from sizer.sizing.work.steps.users import (
    STREAMS,
    counted,
    of_one,
    offer_bytes,
    shape,
    stated_or_usual,
    states_its_load,
    streams_of_users,
)

ACCELERATORS = whole("Accelerators", "Accelerators that train at a time.", range_allowed=True, example="64",
                     key="accelerator_count")
BUSY = number("Busy share", "Utilization of the accelerators that is asked for.", "1", above=0.0, maximum=1.0,
              range_allowed=True, key="busy_share")
BATCH = whole("Batch", "Samples of one step of an accelerator.", range_allowed=True, key="batch_samples")
SAMPLE = number("Sample", "Bytes of one sample.", "B", above=0.0, maximum=1e15, range_allowed=True,
                key="sample_bytes")
STEP = number("Step", "Computing time of one step; empty: that of an H100.", "s", above=0.0, maximum=1e6,
              range_allowed=True, key="step_s")
TRAINING = (ACCELERATORS, BUSY, BATCH, SAMPLE, STEP, *STREAMS)


def prepare(context: Context) -> bool:
    """Offer the rate that keeps the accelerators busy; False, and reported, where neither they nor a load is stated."""
    count = counted(context, ACCELERATORS, "how many accelerators there are")
    if count is None and not states_its_load(context):
        return False
    shape(context)
    own = context.whole
    each = own.derive_once("accelerator_bytes_per_s", users.accelerator_bytes_per_s,
                           *[stated_or_usual(context, spec) for spec in (BUSY, BATCH, SAMPLE, STEP)])
    if count is not None:
        offer_bytes(context, own.derive_once("needed_bytes_per_s", general.each_times_count, each, count,
                                             label=say("Bytes a second that all accelerators need")))
        streams_of_users(context, own.derive_once("readers", general.each_times_count,
                                                  of_one(context, "accelerator_streams"), count,
                                                  label=say("Readers of all accelerators")))
    return True


def served(context: Context, _throughput: Figure, _bandwidth: Figure) -> None:
    """Wire how many accelerators the system could keep busy, did nothing else run on it."""
    own = context.whole
    most = own.inner("highest").derive_once("peak_bytes_per_s", sharing.bandwidth_bytes_per_s, own["peak_per_s"],
                                            own["moved_bytes"], label=say("Bandwidth that it reaches by itself"))
    own.derive("served_count", users.accelerators_served, most, own["accelerator_bytes_per_s"])
