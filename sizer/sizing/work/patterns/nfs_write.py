"""NFS streaming write, calls one after another: processing, wire, server and its window (model W5, L10)."""

from __future__ import annotations

from sizer.design.fieldspec import number
from sizer.design.records import Protocol
from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.load import workloads
from sizer.laws.queueing import sharing
from sizer.laws.transfer import paths
from sizer.sizing.drives.streams.runs import NONE_GATHERED, SERVERS_GATHER
from sizer.sizing.drives.streams.streaming import StreamShape, wire_stream_drives
from sizer.sizing.hardware.processors import known_or_usual
from sizer.sizing.left_out import any_above
from sizer.sizing.paths.demand import Context, Resource, StreamDemand
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.footprint import footprint_fits, span_of
from sizer.sizing.work.steps.hosts import client_connection, stack_rate
from sizer.sizing.work.steps.inputs import CYCLES, chunk_of, parameter, think_of
from sizer.sizing.work.steps.streams import one_request, streams_here

LOCAL_RATE = number("Client source rate", "What the client's own drives deliver.", "B/s",
                    above=0.0, maximum=1e15, range_allowed=True, key="local_drive_bytes_per_s")
WRITE_BYTES = number("Transfer size", "Bytes of one NFS write call.", "B", above=0.0, maximum=2.0**40,
                     range_allowed=True, key="write_bytes", blocks=True)


def demand(context: Context) -> StreamDemand | None:
    """Wire one write call of a client's stream."""
    wiring, record, scope = context.wiring, context.record, context.scope
    if not footprint_fits(context):
        return None
    clients = context.clients()
    rate, host = stack_rate(context), context.host
    if host is None and any_above(wiring.design, wiring.left_out, (record.client or "",)):
        return None
    if clients is None or host is None or rate is None:
        wiring.error_of(say("workload {workload}",
                            workload=record.called), "no-client", say("is NFS by a client over a network with a "
                                                                      "protocol stack, and no such client is named"),
                                                                      f"{context.place}/client",
                        say("Name the client's line, connect it, and give its clock in the catalog."))
        return None
    clock, _ = known_or_usual(wiring, host, context.place)
    call = parameter(context, WRITE_BYTES, say("Bytes of one write call")) or wiring.default("nfs_write_bytes")
    cycles = parameter(context, CYCLES, say("Cycles of one write call")) or wiring.default("nfs_write_cycles")
    time = _call_time(context, scope.derive("call_work_s", workloads.nfs_write_time_s, cycles, clock, call, rate))
    scope.derive("serial_bytes_per_s", workloads.serial_bytes_per_s, call, time,
                 label=say("Rate of calls that follow one another"))
    resources = [Resource(ResourceId(ResourceKind.CALLS), say("serial NFS processing"), time,
                          scope.derive("callers", sharing.effective_count, clients,
                                       wiring.model.constant("even", 1.0, "1", say("Even clients"),
                                                             say("each client has its own calls"))),
                          hardware=ResourceId(ResourceKind.CALLS, host.id))]
    resources += _source(context, call, clients, host.id)
    none = wiring.model.constant("no_reads", 0.0, "1", say("Share of reads"), say("every call writes"))
    ahead = scope.derive("in_flight_bytes", general.each_times_count, call, wiring.default("nfs_slots"),
                         label=say("Bytes in flight of one client"))
    shape = StreamShape(call, streams_here(context, clients), none, span_of(context), chunk_of(context), ahead,
                        call, wiring.default("nfs_network_s"), SERVERS_GATHER if context.nodes else NONE_GATHERED)
    drives = wire_stream_drives(context, shape)
    if drives is None:
        return None
    _connection(context, rate)
    nothing = wiring.model.constant("nothing_read_bytes", 0.0, "B", say("Bytes read"), say("every call writes"))
    one = one_request(wiring)
    population = scope.derive("population", general.each_times_count, wiring.default("nfs_slots"), clients,
                              label=say("Calls in flight: the slots of each client"))
    return StreamDemand(
        operation=say("NFS write calls"), population=population, think=think_of(context),
        delay=wiring.default("nfs_network_s"), front_read=nothing, front_write=call, back_read=nothing,
        back_write=call, array_io=one, streaming=True, resources=resources, streams=clients, drives=drives.station,
        drive_bytes=drives.moved, waiting=drives.waiting, at_work=drives.at_work,
    )


def _call_time(context: Context, work: Figure) -> Figure:
    """Time of a call: its work and, over Ethernet, the interrupts that adapters hold back for it and its answer."""
    wiring, scope = context.wiring, context.scope
    edge = client_connection(context)
    parts = [work]
    if edge is None or edge.protocol is not Protocol.IPOIB:
        parts.append(scope.derive("interrupt_wait_s", workloads.interrupt_wait_s,
                                  wiring.default("interrupt_interval_s"), wiring.default("interrupt_exposed_ratio")))
    return scope.derive("call_s", general.sum_of, *parts, label=say("Time of one NFS write call"))


def _source(context: Context, call: Figure, clients: Figure, host: str) -> list[Resource]:
    """The client's own drives, where they are named as the source of the data."""
    rate = parameter(context, LOCAL_RATE, say("Rate of the client's own drives"))
    if rate is None:
        return []
    return [Resource(ResourceId(ResourceKind.SOURCE), say("drives of the client"),
                     context.scope.derive("source_s", paths.link_demand_s, call, rate,
                                          label=say("Time to read a call's data at the client")), clients,
                     hardware=ResourceId(ResourceKind.SOURCE, host))]


def _connection(context: Context, rate: Figure) -> None:
    """What one connection carries without a file system: the slowest of link, slot and stack."""
    edge = client_connection(context)
    if edge is None:
        return
    parts = [edge.goodput, rate]
    slot = context.scope.inner("adapter", edge.up_line.id).get("slot_bytes_per_s")
    if slot is not None:
        parts.append(slot)
    context.scope.derive("connection_bytes_per_s", paths.path_bytes_per_s, *parts,
                         label=say("What one connection carries: link, slot and protocol stack"))


PATTERN = PatternSpec(
    name="nfs-write", rank=40, streams=True, own=(CYCLES, LOCAL_RATE, WRITE_BYTES), demand=demand,
    rate_follows=mark("its clients' calls, each of which waits for the one before it"))
