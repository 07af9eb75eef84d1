"""The drives of a pool as a station: how long a read and a write keep one of them busy."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.figures.figure import Figure
from sizer.laws import general
from sizer.laws.loss import degraded, enclosures
from sizer.laws.media import drives, seeks
from sizer.laws.queueing import sharing
from sizer.sizing.decisions import decided
from sizer.sizing.drives.flash import is_flash, wire_flash
from sizer.sizing.drives.placement import at_hand
from sizer.sizing.paths.survivors import write_back_lost
from sizer.sizing.pools.pool import PoolWiring, busy_drives
from sizer.sizing.pools.protection import Scheme, copies_of
from sizer.sizing.scope import Scope
from sizer.sizing.wiring import Wiring

FAST_ROTATION_PER_S = 9000 / 60
"""Drives of 10,000 rpm and more sort deeper queues than those of 7,200 rpm (model D6)."""


@dataclass(slots=True)
class Spindles:
    """Figures of one drive of the pool for one request size and one share of the surface.

    ``transfer`` is command and transfer of a request, ``position`` seek and half a turn of a read before any queue
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
    """Writes that an array keeps at one drive while it destages."""
    copies: Figure
    """Copies a read may choose from."""


@dataclass(slots=True)
class Geometry:
    """Media rate, mean seek and revolution of a drive over the share of its surface in use."""

    rate: Figure
    seek: Figure
    turn: Figure
    fast: bool
    """Whether it is of the class that sorts deep queues."""


def wire_geometry(wiring: Wiring, pool: PoolWiring, scope: Scope, span: Figure) -> Geometry | None:
    """Wire what the platters say: zones and seek curve over the share ``span`` of the surface (model D1 to D3)."""
    place = f"pools/{pool.record.id}/drives"
    why = "the service time of a drive"
    facts = [
        wiring.needed(pool.drive, name, place, why)
        for name in ("rotation_per_s", "read_seek_s", "outer_bytes_per_s", "inner_bytes_per_s")
    ]
    if any(fact is None for fact in facts):
        return None
    rotation, seek, outer, inner = (fact for fact in facts if fact is not None)
    mean = scope.derive("mean_seek_s", general.scaled, seek, wiring.default("drive_seek_ratio"),
                        label="Mean seek, over the spread between makers")
    track_fact = wiring.fact(pool.drive, "track_seek_s")
    intercept_ratio = wiring.default("seek_intercept_ratio")
    if track_fact is None:
        intercept = scope.derive("seek_intercept_s", general.scaled, mean, intercept_ratio,
                                 label="Seek time as the distance goes to zero")
    else:
        intercept = scope.derive("seek_intercept_s", seeks.seek_intercept_s, track_fact, mean, intercept_ratio)
    slope = scope.derive("seek_slope_s", seeks.seek_slope_s, mean, intercept)
    zone = scope.derive("zone_ratio", seeks.zone_ratio, inner, outer)
    stroke = scope.derive("stroke_share", seeks.stroke_share, span, zone)
    media = scope.derive("outer_bytes_per_s", general.scaled, outer, wiring.default("drive_rate_ratio"),
                         label="Outer media rate, over the spread between makers")
    rate = scope.derive("media_bytes_per_s", seeks.zoned_bytes_per_s, media, zone, stroke)
    seek_time = scope.derive("seek_s", seeks.mean_seek_s, intercept, slope, stroke)
    turn = scope.derive("revolution_s", drives.revolution_s, rotation)
    fast = decided(wiring, lambda turns: turns >= FAST_ROTATION_PER_S, rotation)
    return Geometry(rate, seek_time, turn, fast)


def wire_spindles(
    wiring: Wiring, pool: PoolWiring, scope: Scope, request: Figure, span: Figure
) -> Spindles | None:
    """Wire the service times of the pool's drives for ``request`` bytes over the share ``span`` of their surface."""
    if is_flash(pool):
        return _solid_state(wiring, pool, scope, request)
    geometry = wire_geometry(wiring, pool, scope, span)
    if geometry is None:
        return None
    rate, seek_time, turn = geometry.rate, geometry.seek, geometry.turn
    moved = scope.derive("media_transfer_s", drives.transfer_s, request, rate)
    command = wiring.default("command_s")
    transfer = scope.derive("transfer_s", drives.sequential_service_s, command, moved,
                            label="Command and transfer of a request")
    position = scope.derive("read_position_s", drives.read_position_s, seek_time, turn)
    write_position = scope.derive("write_position_s", drives.write_position_s, seek_time, turn,
                                  wiring.default("write_settle_s"))
    exponent = wiring.default("queue_exponent")
    deep = wiring.default("queue_cap_fast" if geometry.fast else "queue_cap_slow")
    cap = scope.derive("queue_cap", drives.effective_queue_cap, deep, moved, turn)
    depth = scope.derive("destage_depth", degraded.destage_depth_left, wiring.default("destage_depth"),
                         write_back_lost(pool))
    gain = scope.derive("destage_gain", drives.queue_gain, depth, cap, exponent,
                        label="Positioning of a destage write, shortened by its queue")
    write = scope.derive("write_service_s", drives.service_time_s, command, moved, write_position, gain,
                         label="Service time of a destage write")
    batch = scope.derive("destage_batch", general.least_of, depth, cap,
                         label="Writes that destage puts at a drive together: no more than the drive sorts")
    return Spindles(drive_count(wiring, pool, scope), transfer, position, exponent, cap, write, rate, batch,
                    copies_of(pool.laid_out, pool.protection) if pool.protection.scheme is Scheme.MIRROR else
                    wiring.model.constant("one_copy", 1.0, "count", "Copies a read may choose from",
                                          "no mirror: one"))


def drive_count(wiring: Wiring, pool: PoolWiring, scope: Scope) -> Figure:
    """Drives of the pool that share the work evenly."""
    grouped = busy_drives(pool)
    even = scope.derive("even_drive_count", sharing.effective_count, grouped, wiring.default("imbalance"),
                        label="Drives that share the work evenly")
    return scope.derive("drive_count", enclosures.drives_at_hand, even, at_hand(wiring, pool))


def _solid_state(wiring: Wiring, pool: PoolWiring, scope: Scope, request: Figure) -> Spindles | None:
    """Solid-state drives: shares of their capacity, no positioning (model D9, D10)."""
    times = wire_flash(wiring, pool, scope, request)
    if times is None:
        return None
    why = "a solid-state drive does not move"
    none = wiring.model.constant("no_positioning_s", 0.0, "s", "No positioning", why)
    flat = wiring.model.constant("no_queue_gain", 0.0, "1", "No gain from a queue", why)
    one = wiring.model.constant("no_queue_cap", 1.0, "count", "No queue to sort", why)
    return Spindles(drive_count(wiring, pool, scope), times.read_service, none, flat, one, times.write_service, None,
                    one, one)
