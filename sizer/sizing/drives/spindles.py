"""The drives of a pool as a station: how long a read and a write keep one of them busy."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.catalog.records import Attachment
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.loss import enclosures
from sizer.laws.media import buffers, drives, seeks
from sizer.laws.queueing import sharing
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.disk_class import actuators_of, each_actuator, is_nearline, seek_of, tracks_of
from sizer.sizing.drives.placement import at_hand, cache_kept
from sizer.sizing.drives.small_writes import reads_first
from sizer.sizing.drives.solid_state.flash import wire_flash
from sizer.sizing.drives.tracks import tell_inner_faster
from sizer.sizing.paths.local_drives import is_local
from sizer.sizing.paths.write_cache import held_ratio
from sizer.sizing.pools.pool import PoolWiring, serving_drives
from sizer.sizing.pools.protection import Scheme, copies_of
from sizer.sizing.scope import Scope

FAST_ROTATION_PER_S = 9000 / 60
"""Drives of 10,000 rpm and more sort deeper queues than those of 7,200 rpm (model D6)."""


@dataclass(slots=True)
class Spindles:
    """Figures of one drive of the pool for one request size and one share of the surface.

    ``transfer`` is command and transfer of a request, ``position`` seek and half a rotation of a read before any queue
    gain, ``write_service`` the time of a destage write at its queue depth.
    """

    count: Figure
    transfer: Figure
    position: Figure
    exponent: Figure
    cap: Figure
    write_service: Figure
    rate: Figure | None
    batch: Figure
    """Writes that go to a drive together before a read."""
    copies: Figure
    """Copies a read may choose from."""
    onset: Figure
    """Depth up to which a queue shortens nothing."""
    write_position: Figure
    """Positioning of a write by itself."""
    turn: Figure | None
    """Rotation; None of drives that do not rotate."""
    uncached_cap: Figure
    """Depth that writes profit from which no cache answers for."""


@dataclass(slots=True)
class Geometry:
    """Media rate, mean seek and rotation of a drive over the share of its surface in use."""

    rate: Figure
    seek: Figure
    turn: Figure
    fast: bool
    """Whether it is of the class that sorts deep queues."""


def wire_geometry(wiring: Wiring, pool: PoolWiring, scope: Scope, span: Figure) -> Geometry | None:
    """Wire what the platters say: zones and seek curve over the share ``span`` of the surface (model D1 to D3)."""
    place = f"pools/{pool.record.id}/drives"
    why = say("the service time of a drive")
    rotation = wiring.needed(pool.drive, "rotation_per_s", place, why)
    seek = seek_of(wiring, pool) or wiring.needed(pool.drive, "read_seek_s", place, why)
    tracks = tracks_of(wiring, pool)
    if tracks is None:
        for name in ("outer_bytes_per_s", "inner_bytes_per_s"):
            wiring.needed(pool.drive, name, place, why)
    if rotation is None or seek is None or tracks is None:
        return None
    tell_inner_faster(wiring, pool, *tracks)
    outer, inner = (each_actuator(wiring, pool, rate, name) for name, rate in zip(("outer", "inner"), tracks,
                                                                               strict=True))
    mean = scope.derive("mean_seek_s", general.scaled, seek, wiring.default("drive_seek_ratio"),
                        label=say("Mean seek, over the spread between makers"))
    track_fact = wiring.fact(pool.drive, "track_seek_s")
    intercept_ratio = wiring.default("seek_intercept_ratio")
    if track_fact is None:
        intercept = scope.derive("seek_intercept_s", general.scaled, mean, intercept_ratio,
                                 label=say("Seek time as the distance goes to zero"))
    else:
        intercept = scope.derive("seek_intercept_s", seeks.seek_intercept_s, track_fact, mean, intercept_ratio)
    slope = scope.derive("seek_slope_s", seeks.seek_slope_s, mean, intercept)
    zone = scope.derive("zone_ratio", seeks.zone_ratio, inner, outer)
    stroke = scope.derive("stroke_share", seeks.stroke_share, span, zone)
    media = scope.derive("outer_bytes_per_s", seeks.outer_media_bytes_per_s, outer, inner,
                         wiring.default("drive_rate_ratio"))
    rate = scope.derive("media_bytes_per_s", seeks.zoned_bytes_per_s, media, zone, stroke)
    seek_time = scope.derive("seek_s", seeks.mean_seek_s, intercept, slope, stroke)
    turn = scope.derive("revolution_s", drives.revolution_s, rotation)
    fast = decided(wiring, lambda turns: turns >= FAST_ROTATION_PER_S, rotation)
    return Geometry(rate, seek_time, turn, fast)


def wire_position(wiring: Wiring, scope: Scope, geometry: Geometry) -> Figure:
    """Positioning of a read by itself, with what the model of a drive leaves out."""
    ideal = scope.derive("ideal_position_s", drives.read_position_s, geometry.seek, geometry.turn)
    return scope.derive("read_position_s", general.scaled, ideal, wiring.default("drive_time_ratio"),
                        label=say("Positioning of a read"))


def wire_spindles(
    wiring: Wiring, pool: PoolWiring, scope: Scope, request: Figure, span: Figure
) -> Spindles | None:
    """Wire the service times of the pool's drives for ``request`` bytes over the share ``span`` of their surface."""
    if pool.drive.is_flash:
        return _solid_state(wiring, pool, scope, request)
    geometry = wire_geometry(wiring, pool, scope, span)
    if geometry is None:
        return None
    rate, seek_time, turn = geometry.rate, geometry.seek, geometry.turn
    moved = scope.derive("media_transfer_s", drives.transfer_s, request, rate)
    command = wiring.default("command_s")
    transfer = scope.derive("transfer_s", drives.sequential_service_s, command, moved,
                            label=say("Command and transfer of a request"))
    position = wire_position(wiring, scope, geometry)
    write_position = scope.derive(
        "write_position_s", general.scaled,
        scope.derive("settled_position_s", drives.write_position_s, seek_time, turn, wiring.default("write_settle_s")),
        wiring.default("drive_time_ratio"), label=say("Positioning of a write"))
    sorting = sorting_of(wiring, pool, geometry)
    cap = scope.derive("queue_cap", drives.effective_queue_cap, sorting.deep, moved, turn)
    buffered = sorting.buffered and is_local(pool)
    depth = wiring.default("drive_cache_depth" if buffered else "destage_depth")
    deepest = depth if buffered else cap
    gain = scope.derive("destage_gain", drives.queue_gain, depth, deepest, wiring.default("queue_exponent"),
                        label=say("Positioning of a destage write, shortened by its queue"))
    destaged = write_position
    if is_local(pool) and reads_first(wiring, pool):
        destaged = scope.derive("destage_position_s", buffers.destage_position_s, position, write_position, turn,
                                held_ratio(wiring, pool))
    write = scope.derive("write_service_s", drives.service_time_s, command, moved, destaged, gain,
                         label=say("Service time of a destage write"))
    together = None if buffered else scope.derive(
        "destage_batch", general.least_of, depth, cap,
        label=say("Writes that destage puts at a drive together: no more than the drive sorts"))
    batch = together or wiring.model.constant("drive_cache_batch", 1.0, "count",
                                              say("Writes of a drive's buffer that go before a read"),
                                              say("the drive puts a read between any two of them"))
    return Spindles(
        drive_count(wiring, pool, scope), transfer, position, sorting.exponent, cap, write, rate, batch,
        copies_of(pool.laid_out, pool.protection) if pool.protection.scheme is Scheme.MIRROR else
        wiring.model.constant("one_copy", 1.0, "count", say("Copies a read may choose from"), say("no mirror: one")),
        sorting.onset, write_position, turn, together or cap)


@dataclass(frozen=True, slots=True)
class Sorting:
    """How a drive sorts its queue: exponent and depth of the gain, and the depth up to which there is none."""

    exponent: Figure
    deep: Figure
    onset: Figure
    buffered: bool = False
    """Whether the drive is known to sort more writes in its buffer than it queues commands of."""


def sorting_of(wiring: Wiring, pool: PoolWiring, geometry: Geometry) -> Sorting:
    """The class of the drive by rotation, attachment and size (model D6)."""
    at_once = wiring.model.constant("sorts_at_once", 1.0, "count", say("Queue that shortens nothing yet"),
                                    say("drives for SAS and Fibre Channel sort from the second request on"))
    exponent = wiring.default("queue_exponent")
    if geometry.fast:
        return Sorting(exponent, wiring.default("queue_cap_fast"), at_once)
    nearline = is_nearline(wiring, pool)
    onset = wiring.default("queue_onset_sata") if pool.drive.attachment is Attachment.SATA else at_once
    if nearline:
        return Sorting(exponent, wiring.default("queue_cap_nearline"), onset, buffered=True)
    if pool.drive.attachment is Attachment.SATA:
        return Sorting(wiring.default("queue_exponent_sata"), wiring.default("queue_cap_sata"), onset, buffered=True)
    return Sorting(exponent, wiring.default("queue_cap_slow"), onset)


def drive_count(wiring: Wiring, pool: PoolWiring, scope: Scope) -> Figure:
    """Drives of the pool that share the work evenly."""
    grouped = serving_drives(pool)
    arms = actuators_of(wiring, pool)
    if arms is not None:
        grouped = scope.derive("actuator_count", general.each_times_count, grouped, arms,
                               label=say("Sets of arms of the drives, each a station of its own"))
    even = scope.derive("even_drive_count", sharing.effective_count, grouped, wiring.default("imbalance"),
                        label=say("Drives that share the work evenly"))
    caches = pool.tiering is not None and pool.tiering.is_cache
    return scope.derive("drive_count", enclosures.drives_at_hand, even,
                        cache_kept(wiring, pool) if caches else at_hand(wiring, pool))


def _solid_state(wiring: Wiring, pool: PoolWiring, scope: Scope, request: Figure) -> Spindles | None:
    """Solid-state drives: shares of their capacity, no positioning (model D9, D10)."""
    times = wire_flash(wiring, pool, scope, request)
    if times is None:
        return None
    why = say("a solid-state drive does not move")
    none = wiring.model.constant("no_positioning_s", 0.0, "s", say("No positioning"), why)
    flat = wiring.model.constant("no_queue_gain", 0.0, "1", say("No gain from a queue"), why)
    one = wiring.model.constant("no_queue_cap", 1.0, "count", say("No queue to sort"), why)
    longer = scope.derive("write_beyond_read_s", general.difference, scope.derive(
        "slower_service_s", general.most_of, times.write_service, times.read_service,
        label=say("Time of the slower of a read and a write")), times.read_service,
        label=say("Time that a write takes beyond a read"))
    return Spindles(drive_count(wiring, pool, scope), times.read_service, none, flat, one, times.write_service, None,
                    one, one, one, longer, None, one)
