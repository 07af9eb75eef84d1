"""Work stated by its users: how many there are, what each asks for by the presets of the pattern, and the rate of all.

A preset of the table ``users`` has the name of the pattern. Its values stand in for fields and parameters that a
workload leaves empty; the rate that follows is offered, unless the workload states a rate of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from sizer.design.fieldspec import Field
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import users, workloads
from sizer.sizing.paths.demand import Context
from sizer.sizing.work.steps.inputs import STREAM_COUNT, parameter, stated
from sizer.sizing.work.steps.streams import OUTSTANDING
from sizer.sizing.work.steps.striping import STRIPES
from sizer.sizing.work.steps.threads import THREADS

USERS = "users"
"""The preset table of what users ask for."""
FIELDS = ("request_bytes", "read_ratio")
"""Fields of a workload that a preset of users may have."""
OFFERED = "offered_per_s"
DUTY = "duty_ratio"
STREAMS = (STREAM_COUNT, OUTSTANDING, THREADS, STRIPES)
"""Parameters of the streams of users."""


def of_one(context: Context, name: str) -> Figure:
    """What one user asks for, by the preset of the pattern."""
    return context.wiring.preset(USERS, context.record.pattern, name)


def stated_or_usual(context: Context, spec: Field) -> Figure:
    """A parameter of the workload, or what the preset of its pattern has for it."""
    return parameter(context, spec) or of_one(context, spec.key)


def shape(context: Context) -> None:
    """Let the preset of the pattern say which requests users send, where the workload does not."""
    known = context.wiring.catalog.preset(USERS, context.record.pattern).values
    for name in FIELDS:
        if name in known and stated(context, name) is None:
            context.assumed[name] = of_one(context, name)


def states_its_load(context: Context) -> bool:
    """Whether the workload itself says how much it does, so that nobody has to count its users."""
    record = context.record
    return record.offered_per_s is not None or record.concurrency is not None


def counted(context: Context, spec: Field, example: str) -> Figure | None:
    """How many users there are; None, and reported, where neither they nor a load of another kind is stated."""
    count = parameter(context, spec)
    if count is None and not states_its_load(context):
        context.wiring.error_of(
            say("workload {workload}",
                workload=context.record.called), "workload-incomplete", say("does not state {spec}", spec=spec.key),
            f"{context.place}/parameters/{spec.key}", say("State {example}, or an offered rate.", example=example))
    return count


def offer(context: Context, rate: Callable[[], Figure]) -> None:
    """Offer a rate that follows from the users, unless the workload states another."""
    if context.record.offered_per_s is None:
        context.assumed[OFFERED] = context.whole.get(OFFERED) or rate()


def offer_bytes(context: Context, bytes_per_s: Figure) -> None:
    """Offer a rate of bytes, in requests of the size that the workload or its preset has."""
    def rate() -> Figure:
        request = stated(context, "request_bytes") or of_one(context, "request_bytes")
        return context.whole.derive(OFFERED, users.requests_of_bytes_per_s, bytes_per_s, request,
                                    label=say("Offered rate, in requests of users"))

    context.whole.derive_once("asked_bytes_per_s", general.same_as, bytes_per_s,
                              label=say("Bytes a second that users ask"))
    offer(context, rate)


def streams_of_users(context: Context, count: Figure) -> None:
    """Let users have so many streams, where the workload does not say how many there are."""
    if STREAM_COUNT.key not in context.record.parameters and context.record.concurrency is None:
        context.whole.derive_once(STREAM_COUNT.key, general.same_as, count, label=say("Streams of all users"))


def mean_of_day(context: Context, throughput: Figure, bandwidth: Figure) -> None:
    """Wire the mean rate of work that is at its rate for a share of the time, as drives wear."""
    share = stated(context, DUTY) or context.wiring.default(DUTY)
    context.whole.derive("average_bytes_per_s", workloads.average_bytes_per_s, share, bandwidth,
                         label=say("Mean rate over busy and other times"))
    context.whole.derive("average_per_s", general.scaled, throughput, share,
                         label=say("Mean requests a second over busy and other times"))
