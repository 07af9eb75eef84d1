"""Data that moves between fast and slow drives, which both are busy with beside the work of hosts (model R14)."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws.media import tiers
from sizer.laws.storage import raid
from sizer.laws.transfer import streams
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.small_writes import code_of
from sizer.sizing.drives.solid_state.flash import wire_flash_stream
from sizer.sizing.drives.spindles import wire_geometry, wire_position
from sizer.sizing.paths.demand import Context
from sizer.sizing.pools.pool import PoolWiring, busy_drives
from sizer.sizing.scope import Scope


def beside_moves(context: Context, scope: Scope, count: Figure) -> Figure:
    """Of drives that share work evenly, those that data leaves which moves to and from the other pool."""
    ratio = moving_of(context.wiring, context.pool)
    return count if ratio is None else scope.derive("left_drive_count", tiers.drives_beside_moving, count, ratio)


def moving_of(wiring: Wiring, pool: PoolWiring) -> Figure | None:
    """Share of the drives' time that moving data takes; None where nothing moves, or their times are not known.

    To a cache data moves with the reads of hosts, and nothing comes back.
    """
    tiering, scope = pool.tiering, pool.scope.inner("moving")
    if tiering is None or not tiering.moves:
        return None
    if "ratio" in scope:
        return scope["ratio"]
    record = pool.record
    run = pool.scope.stated("chunk_bytes", float(record.chunk_bytes)) if record.chunk_bytes is not None else (
        wiring.default("chunk_bytes"))
    times = _times(wiring, pool, scope, run)
    if times is None:
        return None
    read = times[0]
    if tiering.is_cache:
        read = scope.constant("read_s", 0.0, "s", say("Time of a run that moves back"), say("a cache holds copies"))
    written = scope.derive_once("media_ratio", raid.streaming_write_ratio, code_of(pool))
    return scope.derive("ratio", tiers.moving_ratio, tiering.moved, read, times[1], written, run, busy_drives(pool),
                        label=say("Share of the time of drives {drive} that moving data takes", drive=pool.drive.model))


def _times(wiring: Wiring, pool: PoolWiring, scope: Scope, run: Figure) -> tuple[Figure, Figure] | None:
    """Time of a drive to read and to write a run, which lies by itself; None where the drive's facts are missing."""
    if pool.drive.is_flash:
        found = wire_flash_stream(wiring, pool, scope, run, wiring.model.constant(
            "moved_both_ways", 0.5, "1", say("Share of reads in what moves"), say("as much is read as is written")))
        return None if found is None else (found.read, found.write)
    geometry = wire_geometry(wiring, pool, scope, wiring.model.constant(
        "whole_surface", 1.0, "1", say("Share of the surface that moving data reaches"), say("extents lie anywhere")))
    if geometry is None:
        return None
    each = scope.derive("run_s", streams.stream_service_s, run, run, wiring.default("command_s"),
                        wiring.model.constant("each_run_positioned", 1.0, "1", say("Positionings of a run"),
                                              say("hosts are served between any two")),
                        wire_position(wiring, scope, geometry), geometry.rate, label=say("Time of a run that moves"))
    return each, each
