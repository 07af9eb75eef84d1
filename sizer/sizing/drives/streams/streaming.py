"""The drives of a pool under streams: runs of contiguous bytes with a positioning between them (model D7, W3, W4)."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.loss import degraded
from sizer.laws.media import drives
from sizer.laws.queueing import sharing
from sizer.laws.storage import raid
from sizer.laws.transfer import in_flight, streams, write_through
from sizer.laws.transfer import runs as runs_of
from sizer.sizing.drives.degraded import PoolLosses, losses_of
from sizer.sizing.drives.in_front.moves import beside_moves
from sizer.sizing.drives.reducing import read_ratio, written_ratio
from sizer.sizing.drives.small_writes import code_of
from sizer.sizing.drives.solid_state.bursts import burst_on_drive
from sizer.sizing.drives.solid_state.flash import wire_flash_stream
from sizer.sizing.drives.spindles import Geometry, drive_count, sorting_of, wire_geometry, wire_position
from sizer.sizing.drives.streams.in_flight import (
    Flying,
    Served,
    Turning,
    drives_reached,
    met_of,
    pending_bytes_of,
    wire_direct,
)
from sizer.sizing.drives.streams.runs import NONE_GATHERED, HostGathering, StreamRuns, gathered_for, wire_runs
from sizer.sizing.drives.streams.write_through import CachedWrites, wire_uncached
from sizer.sizing.paths.demand import AtWork, Context, Resource
from sizer.sizing.paths.local_drives import is_local
from sizer.sizing.paths.targets import drives_of_targets
from sizer.sizing.paths.write_cache import has_write_back, remembered_ratio
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope


@dataclass(frozen=True, slots=True)
class StreamShape:
    """Bytes of a part of a request, streams, share of reads, share of the surface in use; bytes of a chunk, those that
    one stream has in flight, and those of a whole request; delays of the host; what gathers requests on the way.
    """

    request: Figure
    streams: Figure
    reads: Figure
    span: Figure
    chunk: Figure
    in_flight: Figure
    whole: Figure
    delay: Figure
    gathering: HostGathering = NONE_GATHERED


@dataclass(frozen=True, slots=True)
class StreamDrives:
    """The drives as a station of stream requests, bytes of a request between controllers and drives, and how long a
    request waits for one drive where arrays have lost their write-back: None where it never does.
    """

    station: Resource
    moved: Figure
    waiting: Figure | None = None
    alone: Figure | None = None
    """Time of a request in a solid-state drive that nobody queues for."""
    answered: Figure | None = None
    """Drive time of a request that a cache has answered for; None where there is none."""
    at_work: AtWork | None = None
    """What streams wait for that keep few drives at work; None where all drives are at work on each."""


def wire_stream_drives(context: Context, shape: StreamShape) -> StreamDrives | None:
    """The drives as a station of stream requests; None where their service time is not known."""
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("drive")
    scattered = pool.protection.strips_apart
    count = beside_moves(context, scope, drives_of_targets(context, scope, drive_count(wiring, pool, scope)))
    written = scope.derive("write_media_ratio", raid.streaming_write_ratio, code_of(pool))
    fewer = written_ratio(wiring, pool)
    if fewer is not None:
        written = scope.derive("reduced_media_ratio", sharing.product_of_ratios, written, fewer,
                               label=say("Bytes written to drives for each user byte, reduced"))
    plain = read_ratio(wiring, pool) or wiring.model.constant(
        "each_byte_once", 1.0, "1", say("Bytes moved for each byte read"), say("reads move what is read"))
    moved_ratio = scope.derive("moved_ratio", streams.mixed_media_ratio, shape.reads, plain, written,
                               label=say("Bytes between controllers and drives for each user byte"))
    moved = scope.derive("moved_bytes", general.scaled, shape.request, moved_ratio,
                         label=say("Bytes of a request between controllers and drives"))
    served = _service(context, shape, scope, scattered=scattered)
    if served is None:
        return None
    losses = None if pool.protection.scheme is Scheme.NONE else losses_of(wiring, pool)
    passed = _passed_over(context, shape, losses, scattered=scattered)
    if fewer is not None:
        passed = scope.derive("reduced_passed_ratio", sharing.product_of_ratios, passed, plain,
                              label=say("Media passed for each byte read, reduced"))
    read_s = scope.derive("read_drive_s", general.scaled, served.read, passed, label=say("Drive time of a read"))
    write_s = scope.derive("write_drive_s", general.scaled, served.write, written, label=say("Drive time of a write"))
    waiting = at_work = direct = None
    gathered = gathered_for(pool, shape.gathering)
    if scattered or gathered.wholly:
        healthy = scope.derive("healthy_s", streams.mixed_service_s, shape.reads, read_s, write_s,
                               label=say("Drive time of a request"))
        together = scope.derive("gathered_count", streams.gathered_drives, count, shape.streams)
    else:
        direct = wire_direct(context, _flying(shape), gathered, Served(served.read, read_s, served.write, write_s,
                             written), served.turning, buffered=gathered.buffered)
        healthy, together, at_work, waiting = direct.busy, direct.together, direct.at_work, direct.waiting
    if served.geometry is not None and not scattered and has_write_back(pool) and gathered.wholly:
        cached = CachedWrites(shape.request, shape.chunk, shape.in_flight, shape.reads, scope["positioned_ratio"],
                              write_s)
        healthy, waiting = wire_uncached(context, served.geometry, cached, healthy, together)
    answered, remembered = None, None if scattered else remembered_ratio(wiring, pool)
    if served.geometry is not None and not scattered and direct is None and is_local(pool) and not has_write_back(pool):
        waiting = scope.derive("own_drive_wait_s", write_through.own_drive_wait_s, shape.reads, remembered
                               or wiring.model.constant("nothing_answers", 0.0, "1",
                                                        say("Writes that memory answers for"),
                                                        say("the pool states that it has none")),
                               wiring.default("command_s"), write_s, together)
    if direct is not None:
        answered = direct.answered
    elif remembered is not None:
        answered = scope.derive("answered_s", write_through.answered_before_s, shape.reads, write_s, together,
                                remembered)
    busy = healthy if losses is None else scope.derive(
        "request_s", degraded.beside_rebuild_s, healthy, losses.rebuild,
        label=say("Drive time of a request, with what a rebuild takes"))
    label = say("drives of {pool}", pool=pool.record.called)
    if scattered:
        return StreamDrives(Resource(ResourceId(ResourceKind.DRIVES, pool.drive_set), label, busy, count), moved,
                            alone=served.alone)
    one = scope.derive("demand_s", general.shared_equally, busy, together,
                       label=say("Time of a request at the drives that work on it"))
    sets = scope.derive("set_count", sharing.effective_count, count,
                        scope.derive("gathered_ratio", streams.count_as_ratio, together),
                        label=say("Sets of drives, each at work on one request"))
    return StreamDrives(Resource(ResourceId(ResourceKind.DRIVES, pool.drive_set), label, one, sets), moved, waiting,
                        served.alone, answered, at_work)


def _flying(shape: StreamShape) -> Flying:
    return Flying(shape.request, shape.whole, shape.chunk, shape.in_flight, shape.streams, shape.reads, shape.delay)


@dataclass(frozen=True, slots=True)
class _Service:
    """Drive time of a read and of a write before copies and parity; the geometry of drives that turn, and what nobody
    queues for in those that do not; what waits for the platter where nothing gathers.
    """

    read: Figure
    write: Figure
    geometry: Geometry | None = None
    alone: Figure | None = None
    turning: Turning | None = None


def _service(context: Context, shape: StreamShape, scope: Scope, *, scattered: bool) -> _Service | None:
    """Drive time of a request; None where the drive's facts are missing, which is reported."""
    wiring, pool = context.wiring, context.pool
    if pool.drive.is_flash:
        found = wire_flash_stream(wiring, pool, scope, shape.request, shape.reads, burst_on_drive(
            context, scope, scope["write_media_ratio"]))
        return None if found is None else _Service(found.read, found.write, alone=found.alone)
    geometry = wire_geometry(wiring, pool, scope, shape.span)
    if geometry is None:
        return None
    positioned = (
        wiring.model.constant("always_positioned", 1.0, "1", say("Share of the runs that begin with a positioning"),
                              say("every strip lies elsewhere"))
        if scattered
        else scope.derive("positioned_ratio", streams.positioned_share, shape.streams)
    )
    position = wire_position(wiring, scope, geometry)
    runs = StreamRuns(shape.chunk, shape.chunk) if scattered else wire_runs(
        context, shape.chunk, shape.in_flight, shape.gathering)
    shares, turning = {"read": positioned, "write": positioned}, None
    pending = {"read": shape.in_flight, "write": shape.in_flight}
    gathered = gathered_for(pool, shape.gathering)
    if not (scattered or gathered.wholly):
        met = met_of(scope, _flying(shape))
        if not gathered.reads:
            shares["read"] = met
        if not (gathered.writes or gathered.buffered):
            shares["write"] = scope.derive("written_positioned_ratio", in_flight.positioned_writes, positioned, met,
                                           runs.write, shape.chunk)
            pending["write"] = pending_bytes_of(context, _flying(shape))
        turning = Turning(geometry.turn, geometry.rate, shares["write"])
    read, write = (
        scope.derive(f"{kind}_service_s", streams.stream_service_s, shape.request, run, wiring.default("command_s"),
                     shares[kind], position if scattered else _sorted(
                         context, shape, geometry, _Run(kind, run, position, pending[kind])),
                     geometry.rate, label=say("Drive time of a read, by its run" if kind == "read" else
                                              "Drive time of a write, by its run"))
        for kind, run in (("read", runs.read), ("write", runs.write))
    )
    return _Service(read, write, geometry, turning=turning)


@dataclass(frozen=True, slots=True)
class _Run:
    """Runs of reads or of writes: their bytes, their positioning, and bytes of each stream in flight at the drives."""

    kind: str
    length: Figure
    position: Figure
    pending: Figure


def _sorted(context: Context, shape: StreamShape, geometry: Geometry, run: _Run) -> Figure:
    """Positioning before runs of a kind, shorter where many short ones wait at a drive."""
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("drive")
    sorting = sorting_of(wiring, pool, geometry)
    name = "pending_count" if run.pending is shape.in_flight else f"{run.kind}_pending_count"
    pending = scope.derive_once(name, runs_of.pending_at_drive, shape.streams, run.pending, shape.request,
                                drives_reached(scope))
    moved = scope.derive(f"{run.kind}_run_s", drives.transfer_s, run.length, geometry.rate)
    cap = scope.derive(f"{run.kind}_queue_cap", drives.effective_queue_cap, sorting.deep, moved, geometry.turn)
    return scope.derive(f"{run.kind}_run_position_s", runs_of.sorted_position_s, run.position, pending, cap,
                        sorting.onset, sorting.exponent)


def _passed_over(context: Context, shape: StreamShape, losses: PoolLosses | None, *, scattered: bool) -> Figure:
    """Media that the drives of the worst set pass for each byte read: copies and parity between, and lost drives."""
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("drive")
    left, more = code_of(pool), None
    if losses is not None:
        within = pool.laid_out
        more = within.derive_once("degraded_stream_ratio", runs_of.whole_stripe_read_ratio, losses.members,
                                  losses.group)
        left = within.derive_once("surviving_ratio", runs_of.surviving_code_ratio, left, more)
    read = (
        wiring.model.constant("nothing_skipped", 1.0, "1", say("Media passed over for each byte read"),
                              say("strips are fetched one by one"))
        if scattered or pool.drive.is_flash
        else scope.derive("read_media_ratio", streams.skipped_ratio, left, shape.streams)
    )
    if more is None:
        return read
    return scope.derive("degraded_media_ratio", sharing.product_of_ratios, read, more,
                        label=say("Media passed at the drives of the worst set for each byte read"))
