"""What work on files keeps at work: its streams and threads, and the targets that a file is striped over (model W3)."""

from __future__ import annotations

from collections.abc import Callable

from sizer.design.fieldspec import whole
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.sizing.paths.demand import Context, Engaged
from sizer.sizing.paths.targets import targets_of
from sizer.sizing.work.steps.inputs import arrives, parameter
from sizer.sizing.work.steps.streams import streams_here
from sizer.sizing.work.steps.threads import THREADS

STRIPES = whole("Stripe count", "Targets of the file system that a file is striped over, such as Lustre's "
                                     "stripe_count or BeeGFS's numtargets; empty: not known, or all of a file that "
                                     "many processes share.",
                maximum=100_000, key="stripe_count")


def streams_engaged(
    context: Context, streams: Figure, stripes: Callable[[Figure], Figure] | None = None
) -> Engaged:
    """Streams, each with a file of its own that is striped over ``stripes`` targets; without, it is in one volume."""
    return Engaged(workers_of(context, streams), None if arrives(context) else targets_of(
        context, streams_here(context, streams), stripes))


def workers_of(context: Context, streams: Figure) -> tuple[Figure, ...]:
    """The threads that are stated, and the streams, unless work arrives whatever the answers take."""
    threads = parameter(context, THREADS)
    return (*(() if threads is None else (threads,)), *(() if arrives(context) else (streams,)))


def stripes_of(context: Context) -> Callable[[Figure], Figure]:
    """Of so many targets those of one file: as many as are stated or usual, and no more than there are."""

    def among(targets: Figure) -> Figure:
        stripes = parameter(context, STRIPES) or context.wiring.default("stripe_count")
        return context.scope.derive("file_targets", general.least_of, stripes, targets,
                                    label=say("Targets that a file is striped over: no more than there are"))

    return among
