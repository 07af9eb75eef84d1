"""Streams of a parallel file system: many clients, files spread over all servers and drives (model W4, L8, L9, L11)."""

from __future__ import annotations

from sizer.figures.figure import Figure, Origin
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.sizing.drives.streaming import StreamShape, wire_stream_drives
from sizer.sizing.paths.demand import Context, StreamDemand
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.work.patterns.hosts import protocol_work
from sizer.sizing.work.patterns.random_block import chunk_of, footprint_fits
from sizer.sizing.work.patterns.sequential import (
    in_flight,
    parameter,
    parts_of_request,
    reads_of,
    span_of,
    stream,
    streams_here,
)


def demand(context: Context) -> StreamDemand | None:
    """Wire one request: a strip of a declustered pool, a file-system request of any other."""
    wiring, record, key, pool = context.wiring, context.record, context.key, context.pool
    sheet = wiring.sheet
    if not context.nodes:
        wiring.error("no-file-server", f"workload {record.id} is that of a parallel file system, and no server owns "
                     f"pool {pool.record.id}", f"pools/{pool.record.id}/nodes", "Name the line of the servers.")
        return None
    if not footprint_fits(context):
        return None
    reads = reads_of(context)
    count = _streams(context)
    one = wiring.constant("model.one_part", 1.0, "count", "Parts of a request", "a request goes to one server")
    if pool.protection.scheme is Scheme.DECLUSTERED:
        request = run = sheet[f"pool.{pool.layout}.strip_bytes"]
        parts = sheet[f"pool.{pool.layout}.data_members"]
    else:
        request = (
            wiring.stated("workloads", record.id, "request_bytes", record.request_bytes)
            if record.request_bytes is not None
            else wiring.preset("workloads", "parallel-streams", "request_bytes")
        )
        run, parts = chunk_of(context), one
    outstanding = (
        parameter(context, "outstanding_per_stream", "count", "Requests in flight of a stream")
        if "outstanding_per_stream" in record.parameters
        else wiring.default("parallel_outstanding_requests")
    )
    ahead = sheet.derive(f"{key}.in_flight_bytes", general.each_times_count, request, outstanding,
                         label="Bytes in flight of one stream")
    shape = StreamShape(request, run, streams_here(context, count), reads, span_of(context), run, ahead)
    drives = wire_stream_drives(context, shape)
    if drives is None:
        return None
    acknowledge, hit = context.storage_delays()
    storage = sheet.derive(f"{key}.storage_delay_s", workloads.block_delay_s, reads, hit, acknowledge,
                           label="Answer of the storage, without queues")
    delay = sheet.derive(f"{key}.delay_s", general.sum_of, storage, wiring.default("nfs_network_s"),
                         label="Time that nobody queues for: storage and network")
    population, offered = in_flight(context, count, outstanding, parts)
    found = stream(context, population, offered, delay, request, reads, count, drives)
    found.parts = parts_of_request(context, request, request, parts)
    found.resources += protocol_work(context, request)
    found.unmodelled += [f"work per byte of {node.item.model}" for node in context.nodes]
    return found


def _streams(context: Context) -> Figure:
    """Streams in flight: stated, one a job, or one a client."""
    wiring, record = context.wiring, context.record
    if "stream_count" in record.parameters:
        return parameter(context, "stream_count", "count", "Streams")
    if record.concurrency is not None:
        return wiring.stated("workloads", record.id, "concurrency", float(record.concurrency))
    clients = context.clients()
    if clients is not None:
        key = f"{context.base}.stream_count"
        return wiring.sheet[key] if key in wiring.sheet else wiring.sheet.derive(
            key, general.least_of, clients, label="Streams: one a client")
    return wiring.given(f"{context.base}.stream_count", 1.0, "count", "Streams (not stated)", Origin.ASSUMED,
                        "one stream is taken")
