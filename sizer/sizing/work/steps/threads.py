"""Threads of file-system clients: each moves what one core can copy, check and send (model L12)."""

from __future__ import annotations

from dataclasses import replace

from sizer.design.fieldspec import whole
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import threads
from sizer.laws.queueing import sharing
from sizer.laws.transfer import paths
from sizer.sizing.hardware.processors import processors_of
from sizer.sizing.paths.clients import hosts_at_work
from sizer.sizing.paths.demand import Context, Resource
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.work.steps.inputs import STREAM_COUNT, parameter, stated

THREADS = whole("Threads", "Threads of all clients together that read or write; empty: one for each stream that "
                                "is stated, or as many as the clients have cores.", range_allowed=True,
                                key="thread_count")


def client_threads(context: Context, moved: Figure) -> list[Resource]:
    """The threads of all clients as a resource; none where the catalog does not know the clients' processors."""
    return _threads(context, moved, "client_cycles_per_byte") if context.nodes else []


def page_cache_threads(context: Context, moved: Figure) -> list[Resource]:
    """The threads that copy through a host's own page cache, a core for each; none where its clock is not known."""
    return [] if context.nodes else _threads(context, moved, "page_cache_cycles_per_byte")


def _threads(context: Context, moved: Figure, cycles_per_byte: str) -> list[Resource]:
    wiring, scope, host = context.wiring, context.scope, context.host
    hosts = hosts_at_work(context)
    if host is None or hosts is None:
        return []
    found = processors_of(wiring, host)
    clock, cores = found.clock, found.cores
    if clock is None:
        if parameter(context, THREADS) is not None or parameter(context, STREAM_COUNT) is not None:
            what = say("threads") if THREADS.key in context.record.parameters else say("streams")
            wiring.undecided(
                "thread-speed-unknown", say("workload {workload} states {what}, and {host} states no processor clock: "
                                            "what a thread can move is not modelled", workload=context.record.called,
                                            what=what, host=host.item.title), context.place,
                say("Put its processors into {host} as a line, give it in a catalog folder of your own, with its "
                    "source, or accept this with the reason.", host=host.called), told=(host.item.id,))
        return []
    rate = scope.derive("thread_bytes_per_s", threads.thread_bytes_per_s, clock,
                        wiring.default(cycles_per_byte))
    count = parameter(context, THREADS) or parameter(context, STREAM_COUNT) or stated(context, "concurrency")
    at_once = count
    if cores is not None:
        at_once = (
            scope.derive("threads.all_cores", general.each_times_count, cores, hosts, label=say("Cores of the clients"))
            if count is None
            else scope.derive("threads.working", threads.working_threads, count, hosts, cores)
        )
    if at_once is None:
        return []
    each = scope.derive("threads.demand_s", paths.link_demand_s, moved, rate,
                        label=say("Work of a client's thread for a request"))
    even = scope.derive("threads.count", sharing.effective_count, at_once,
                        wiring.model.constant("even_threads", 1.0, "1", say("Load of the busiest thread over the mean"),
                                              say("each thread has streams of its own")))
    own = ResourceId(ResourceKind.THREADS, host.id)
    # Other workloads of the same clients have threads of their own.
    return [Resource(own, say("threads of {host}", host=host.item.model), each, even, own=True,
                     hardware=replace(own, client=context.record.id))]
