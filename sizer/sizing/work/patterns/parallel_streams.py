"""Streams of a parallel file system: many clients, files spread over all servers and drives (model W4, L8, L9, L11)."""

from __future__ import annotations

from sizer.design.patterns import RepeatedBy
from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.sizing.drives.streams.runs import SERVERS_GATHER
from sizer.sizing.paths.demand import Context, Engaged, StreamDemand, Unmodelled
from sizer.sizing.paths.servers import fronting, serving
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.footprint import footprint_fits
from sizer.sizing.work.steps.hosts import protocol_work
from sizer.sizing.work.steps.inputs import STREAM_COUNT, chunk_of, parameter, stated
from sizer.sizing.work.steps.streams import OUTSTANDING, StreamRequest, reads_of, stream, streams_of
from sizer.sizing.work.steps.striping import STRIPES, streams_engaged, stripes_of
from sizer.sizing.work.steps.threads import THREADS, client_threads


def engages(context: Context) -> Engaged:
    """Its streams and threads, each with a file that is striped over some of the targets."""
    return streams_engaged(context, streams_of(context, one_a_client=True), stripes_of(context))


def demand(context: Context) -> StreamDemand | None:
    """Wire one request: a strip of a declustered pool, a file-system request of any other."""
    wiring, scope, pool = context.wiring, context.scope, context.pool
    if not footprint_fits(context):
        return None
    reads = reads_of(context)
    count = streams_of(context, one_a_client=True)
    one = wiring.model.constant("one_part", 1.0, "count", say("Parts of a request"),
                                say("a request goes to one server"))
    if pool.protection.strips_apart:
        request = chunk = pool.laid_out["strip_bytes"]
        parts = pool.laid_out["data_members"]
    else:
        request = stated(context, "request_bytes") or wiring.preset("workloads", "parallel-streams", "request_bytes")
        chunk, parts = chunk_of(context), one
    outstanding = (parameter(context, OUTSTANDING, say("Requests in flight of a stream"))
                   or wiring.default("parallel_outstanding_requests"))

    def delay() -> Figure:
        acknowledge, hit = context.storage_delays()
        storage = scope.derive("storage_delay_s", workloads.block_delay_s, reads, hit, acknowledge,
                               label=say("Answer of the storage, without queues"))
        return scope.derive("delay_s", general.sum_of, storage, wiring.default("nfs_network_s"),
                            label=say("Time that nobody queues for: storage and network"))

    found = stream(context, StreamRequest(request, request, parts, chunk, reads, count, outstanding,
                                          SERVERS_GATHER), delay)
    if found is None:
        return None
    found.resources += [*protocol_work(context, request), *client_threads(context, request)]
    if serving(context) is None and fronting(context) is None:
        found.unmodelled += [Unmodelled(say("work per byte"), node.item) for node in context.nodes]
    return found


PATTERN = PatternSpec(
    name="parallel-streams", rank=60, streams=True, own=(STREAM_COUNT, OUTSTANDING, THREADS, STRIPES), engages=engages,
    repeated_by=RepeatedBy.STREAMS,
    demand=demand, file_service=mark("is that of a parallel file system"))
