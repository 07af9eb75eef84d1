"""Records of one file that many processes write or read in turn, as IOR hard of the IO500 does (model W9)."""

from __future__ import annotations

from sizer.design.fieldspec import number
from sizer.design.records import WriteLayout
from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.load import shared_records, workloads
from sizer.laws.queueing import sharing
from sizer.laws.transfer import streams
from sizer.sizing.drives.small_writes import (
    blocks_written,
    layout_of,
    pieces_of,
    wire_in_order_penalty,
    wire_write_penalty,
)
from sizer.sizing.paths.demand import Context, Demand, Engaged, Resource
from sizer.sizing.paths.servers import places_objects, store_ends, store_says
from sizer.sizing.paths.targets import targets_of
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.work.pattern import PatternSpec
from sizer.sizing.work.steps.footprint import footprint_fits, span_of
from sizer.sizing.work.steps.handed_over import at_position, logs_records, position_of
from sizer.sizing.work.steps.hosts import protocol_work
from sizer.sizing.work.steps.inputs import (
    ACTIVE_SPAN,
    OPEN_POPULATION,
    OPEN_WORK,
    STREAM_COUNT,
    arrives,
    chunk_of,
    no_fixed_footprint,
    one_block,
    parameter,
    stated,
    think_of,
)
from sizer.sizing.work.steps.streams import OUTSTANDING, reads_of, streams_of
from sizer.sizing.work.steps.striping import STRIPES, stripes_of, workers_of
from sizer.sizing.work.steps.threads import THREADS, client_threads

BLOCK = number("Block", "Block of the file system: the least that it reads and writes of a file.", "B", above=0.0,
               maximum=2.0**30, range_allowed=True, key="block_bytes")


def engages(context: Context) -> Engaged:
    """Its processes and their threads, and the targets of the one file that all of them work on.

    Unless the design says otherwise these are all: file systems are told to stripe a file that many processes share.
    """
    workers = workers_of(context, streams_of(context, one_a_client=True))
    if parameter(context, STRIPES) is None:
        return Engaged(workers)
    one = context.wiring.model.constant("one_file", 1.0, "count", say("Files of the work"),
                                        say("all processes share one file"))
    return Engaged(workers, targets_of(context, one, stripes_of(context)))


def demand(context: Context) -> Demand | None:
    """Wire one record: the blocks it touches, the neighbours it is gathered with, and its turn at its object."""
    wiring, scope, pool = context.wiring, context.scope, context.pool
    if not footprint_fits(context):
        return None
    record = stated(context, "request_bytes") or wiring.preset("workloads", "shared-file", "request_bytes")
    block = parameter(context, BLOCK) or wiring.default("shared_block_bytes")
    reads = reads_of(context)
    writes = scope.derive("write_ratio", sharing.remainder_ratio, reads, label=say("Share of writes"))
    one, none = one_block(wiring), no_fixed_footprint(wiring)
    pieces = pieces_of(context, scope.derive("touched_chunks", shared_records.touched_blocks, record, chunk_of(context),
                                             label=say("Chunks that a record touches")))
    # Under ZFS the layout of its own records says what a drive gets of a write.
    run = record if pool.protection.records else scope.derive(
        "run_bytes", shared_records.record_run_bytes, wiring.default("stream_run_bytes"), record, pieces)
    in_runs = scope.derive("read_runs", streams.log_runs, record, run, one,
                           label=say("Drive reads for each record of a run"))
    holding = scope.derive("apart_visits", general.each_times_count, one, pieces,
                           label=say("Drives that hold a record"))
    none_apart = wiring.model.constant("none_apart", 0.0, "1", say("Records that go apart"),
                                       say("a log takes them in the order in which they come"))
    apart = none_apart if logs_records(context) else scope.derive(
        "apart_ratio", shared_records.apart_ratio, position_of(context), holding, in_runs)
    apart_written = none_apart if layout_of(wiring, pool) is WriteLayout.LOG else apart
    read_at_once, written_at_once = (
        scope.derive(f"{way}_at_once", shared_records.partly_gathered, share, holding, in_runs,
                     label=say("Visits of drives of a record that is read" if way == "read" else
                               "Visits of drives of a record that is written"))
        for way, share in (("read", apart), ("written", apart_written)))
    visits = scope.derive("record_visits", streams.mixed_media_ratio, reads, read_at_once, written_at_once,
                          label=say("Visits of drives of a record"))
    changed = scope.derive("changed_visits", workloads.drive_writes, one, blocks_written(context, one, pieces, record),
                           wire_write_penalty(wiring, pool), label=say("Drive operations of a record written apart"))
    written_runs = scope.derive("write_runs", streams.log_runs, record, run, wire_in_order_penalty(wiring, pool),
                                label=say("Drive writes for each record of a run"))
    write_visits = scope.derive(
        "write_visits", general.scaled,
        scope.derive("record_write_visits", shared_records.partly_gathered, apart_written, changed, written_runs),
        writes,
        label=say("Drive operations of the writes, per record"))
    read_visits = scope.derive(
        "read_visits", general.sum_of,
        scope.derive("record_read_visits", general.scaled, read_at_once, reads,
                     label=say("Drive reads of what is read")),
        scope.derive("boundary_read_visits", general.scaled,
                     scope.derive("boundary_reads", shared_records.boundary_reads, apart_written, block), writes,
                     label=say("Drive reads of blocks that two records share")),
        label=say("Drive reads per record before the cache"))
    fetch = at_position(context, "shared_fetch_bytes", say("Bytes that a client fetches to read a record"))
    fetched = scope.derive("fetched_bytes", general.scaled,
                           scope.derive("fetch_bytes", shared_records.fetched_bytes, record, block, fetch), reads,
                           label=say("Bytes that clients fetch per record"))
    read_bytes = scope.derive("read_bytes", general.scaled,
                              scope.derive("blocks_bytes", shared_records.whole_blocks_bytes, record, block), reads,
                              label=say("Bytes read per record"))
    write_bytes = scope.derive("write_bytes", general.scaled, record, writes, label=say("Bytes written per record"))
    at_client = scope.derive("client_bytes", general.sum_of, fetched, write_bytes,
                             label=say("Bytes of an operation at its client"))
    waiting = scope.derive("waiting_ratio", sharing.product_of_ratios, writes, apart_written,
                           label=say("Share of records that wait for drives where nothing answers for them"))
    cache, write_cache = context.array_cache()
    acknowledge, hit = context.storage_delays()
    storage = scope.derive("storage_delay_s", workloads.block_delay_s, reads, hit, acknowledge,
                           label=say("Answer of the storage, without queues"))
    population, offered = _in_flight(context)
    return Demand(
        operation=say("records of a shared file"), population=population, think=think_of(context),
        delay=scope.derive("delay_s", general.sum_of, storage, wiring.default("nfs_network_s"),
                           label=say("Time that nobody queues for: storage and network")),
        front_read=fetched, front_write=write_bytes, back_read=read_bytes, back_write=write_bytes, array_io=one,
        request=scope.derive("visit_bytes", shared_records.visit_bytes, record, visits),
        span=span_of(context), read_visits=read_visits, cache=cache, accessed=context.room, accessed_per_rate=none,
        write_visits=write_visits, write_cache=write_cache, write_bytes=write_bytes, hit=hit, offered=offered,
        reads=reads, acknowledge=acknowledge, waiting_writes=waiting, asked=record,
        resources=[*_turns(context, writes), *protocol_work(context, at_client), *client_threads(context, at_client)],
    )


def _in_flight(context: Context) -> tuple[Figure, Figure | None]:
    """Records in flight: those of each process; an offered rate alone is open work."""
    wiring, scope, name = context.wiring, context.scope, "population"
    offered = stated(context, "offered_per_s")
    if arrives(context):
        return scope.constant(name, OPEN_POPULATION, "count", say("Records in flight"), say(OPEN_WORK)), offered
    one = wiring.model.constant("one_part", 1.0, "count", say("Parts of a request"),
                                say("a request goes to one server"))
    outstanding = (parameter(context, OUTSTANDING, say("Records in flight of a process"))
                   or wiring.default("shared_outstanding_requests"))
    return scope.derive(name, streams.stream_population, streams_of(context, one_a_client=True), outstanding, one,
                        label=say("Records in flight")), offered


def _turns(context: Context, writes: Figure) -> list[Resource]:
    """The objects of the file, at each of which one record is written at a time; none where the store has no turns.

    A store says so itself, or the pool states that servers log what comes, and no software that has turns serves it.
    """
    wiring, scope, name = context.wiring, context.scope, "shared_turn_s"
    if store_says(context, "takes_turns") is False or (
            logs_records(context) and store_ends(context, name) is None):
        return []
    turn = at_position(context, name, say("Turn of a record at an object of a shared file"))
    targets = context.engaged.targets
    # A store that places objects itself makes each drive the first of some; strips apart are of one group of drives.
    placed = context.pool.drives if places_objects(context) else context.pool.groups
    objects = targets.at_work if targets is not None else parameter(context, STRIPES) or placed
    count = scope.derive("objects.count", sharing.effective_count, objects, wiring.default("imbalance"),
                         label=say("Objects of the shared file that take turns evenly"))
    return [Resource(ResourceId(ResourceKind.OBJECTS, context.pool.record.id),
                     say("turns at objects of the shared file"),
                     scope.derive("objects.demand_s", general.scaled, turn, writes,
                                  label=say("Turn of a record at its object")), count)]


PATTERN = PatternSpec(
    name="shared-file", rank=65, own=(STREAM_COUNT, OUTSTANDING, THREADS, STRIPES, BLOCK, ACTIVE_SPAN), engages=engages,
    demand=demand, file_service=mark("is that of a parallel file system"))
