"""The drives of a pool under streams: runs of contiguous bytes with a positioning between them (model D7, W3, W4)."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.figures.figure import Figure
from sizer.laws import general
from sizer.laws.loss import degraded
from sizer.laws.media import drives
from sizer.laws.queueing import sharing
from sizer.laws.storage import capacity, raid
from sizer.laws.transfer import streams
from sizer.sizing.drives.degraded import losses_of
from sizer.sizing.drives.flash import is_flash, wire_flash_stream
from sizer.sizing.drives.spindles import Geometry, drive_count, wire_geometry
from sizer.sizing.drives.write_through import CachedWrites, wire_uncached
from sizer.sizing.paths.demand import Context, Resource
from sizer.sizing.paths.survivors import has_write_back
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme, by_definition, parity_of
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope
from sizer.sizing.wiring import Wiring


@dataclass(frozen=True, slots=True)
class StreamShape:
    """Bytes of a request and of a run on one drive, streams, share of reads, share of the surface in use; bytes of a
    chunk, and those that one stream has in flight.
    """

    request: Figure
    run: Figure
    streams: Figure
    reads: Figure
    span: Figure
    chunk: Figure
    in_flight: Figure


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


def wire_stream_drives(context: Context, shape: StreamShape) -> StreamDrives | None:
    """The drives as a station of stream requests; None where their service time is not known."""
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("drive")
    scattered = pool.protection.scheme is Scheme.DECLUSTERED
    count = drive_count(wiring, pool, scope)
    written = scope.derive("write_media_ratio", raid.streaming_write_ratio, _code(pool))
    read = (
        wiring.model.constant("nothing_skipped", 1.0, "1", "Media passed over for each byte read",
                              "declustered strips are fetched one by one")
        if scattered
        else scope.derive("read_media_ratio", streams.skipped_ratio, _code(pool), shape.streams)
    )
    media = scope.derive("media_ratio", streams.mixed_media_ratio, shape.reads, read, written)
    plain = wiring.model.constant("each_byte_once", 1.0, "1", "Bytes moved for each byte read",
                                  "reads move what is read")
    moved_ratio = scope.derive("moved_ratio", streams.mixed_media_ratio, shape.reads, plain, written,
                               label="Bytes between controllers and drives for each user byte")
    moved = scope.derive("moved_bytes", general.scaled, shape.request, moved_ratio,
                         label="Bytes of a request between controllers and drives")
    served = _service(context, shape, scope, scattered=scattered)
    if served is None:
        return None
    service, geometry = served
    alone = scope.get("wait_s") if is_flash(pool) else None
    healthy = scope.derive("healthy_s", general.scaled, service, media, label="Drive time of a request")
    together = scope.derive("gathered_count", streams.gathered_drives, count, shape.streams)
    waiting = None
    if geometry is not None and not scattered and has_write_back(pool):
        once = scope.derive("cached_write_s", general.scaled, service, written,
                            label="Drive time of a write, gathered by the cache")
        elsewhere = scope["positioned_ratio"]
        healthy, waiting = wire_uncached(
            context, geometry,
            CachedWrites(shape.request, shape.chunk, shape.in_flight, shape.reads, elsewhere, once), healthy, together)
    busy = scope.derive("request_s", general.scaled, healthy, _slowdown(wiring, pool),
                        label="Drive time of a request, with what lost drives add")
    label = f"drives {pool.drive.model}"
    if scattered:
        return StreamDrives(Resource(ResourceId(ResourceKind.DRIVES, pool.drive_set), label, busy, count), moved,
                            alone=alone)
    one = scope.derive("demand_s", general.shared_equally, busy, together,
                       label="Time of a request at the drives that work on it")
    sets = scope.derive("set_count", sharing.effective_count, count,
                        scope.derive("gathered_ratio", streams.count_as_ratio, together),
                        label="Sets of drives, each at work on one request")
    return StreamDrives(Resource(ResourceId(ResourceKind.DRIVES, pool.drive_set), label, one, sets), moved, waiting,
                        alone)


def _code(pool: PoolWiring) -> Figure:
    """Share of user data in what a whole stripe writes."""
    scope = pool.laid_out
    if "protection_ratio" in scope:
        return scope["protection_ratio"]
    return scope.derive("protection_ratio", capacity.code_ratio, scope["data_members"],
                        scope["parity_members"], label="Share of a stripe that is user data")


def _service(
    context: Context, shape: StreamShape, scope: Scope, *, scattered: bool
) -> tuple[Figure, Geometry | None] | None:
    """Drive time of a request before copies and parity, and the geometry of drives that turn."""
    wiring, pool = context.wiring, context.pool
    if is_flash(pool):
        found = wire_flash_stream(wiring, pool, scope, shape.request, shape.reads)
        return None if found is None else (found[0], None)
    geometry = wire_geometry(wiring, pool, scope, shape.span)
    if geometry is None:
        return None
    positioned = (
        wiring.model.constant("always_positioned", 1.0, "1", "Share of the runs that begin with a positioning",
                              "every strip lies elsewhere")
        if scattered
        else scope.derive("positioned_ratio", streams.positioned_share, shape.streams)
    )
    position = scope.derive("read_position_s", drives.read_position_s, geometry.seek, geometry.turn)
    return scope.derive("service_s", streams.stream_service_s, shape.request, shape.run,
                        wiring.default("command_s"), positioned, position, geometry.rate), geometry


def _slowdown(wiring: Wiring, pool: PoolWiring) -> Figure:
    """What lost drives add to the work of the survivors, by the worst set."""
    scope, protection = pool.laid_out, pool.protection
    if "degraded_stream_ratio" in scope:
        return scope["degraded_stream_ratio"]
    if protection.scheme is Scheme.NONE:
        return scope.constant("degraded_stream_ratio", 1.0, "1", "Load of survivors over the load before",
                              "nothing is left of a group without protection")
    losses = losses_of(wiring, pool)
    group, label = losses.group, "Reads that stand for one of a lost drive"
    fixed = 1 if protection.copies > 1 else protection.data
    if fixed is not None:
        reads = by_definition(scope, protection, "stream_reads", fixed, label)
    else:
        reads = scope.derive("stream_reads", general.difference, group, parity_of(scope, protection), label=label)
    without = scope.derive("without_rebuild_ratio", streams.degraded_stream_ratio, losses.members, group, reads)
    return scope.derive("degraded_stream_ratio", degraded.beside_rebuild_ratio, without, losses.rebuild)
