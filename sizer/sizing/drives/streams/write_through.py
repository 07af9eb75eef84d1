"""Streams on arrays without write-back: writes that fill no stripe go to the drives one by one (model F3, R2, R7)."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.media import drives
from sizer.laws.queueing import sharing
from sizer.laws.storage import raid
from sizer.laws.transfer import write_through
from sizer.sizing.drives.small_writes import stripe_data_of
from sizer.sizing.drives.spindles import Geometry
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.survivors import write_back_lost
from sizer.sizing.pools.protection import by_definition


@dataclass(frozen=True, slots=True)
class CachedWrites:
    """Writes of streams as they are with write-back: bytes of a request, of a chunk and in flight of one stream, share
    of reads, of requests before which another stream was served, and the drive time of one write.
    """

    request: Figure
    chunk: Figure
    in_flight: Figure
    reads: Figure
    elsewhere: Figure
    service: Figure


def wire_uncached(
    context: Context, geometry: Geometry, cached: CachedWrites, healthy: Figure, together: Figure
) -> tuple[Figure, Figure]:
    """Drive time of a request and the wait beside it, with what arrays that have lost their write-back add."""
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("uncached")
    writes = scope.derive("writes_ratio", sharing.remainder_ratio, cached.reads,
                          label=say("Share of requests that write"))
    needs = scope.derive("needs_cache_ratio", write_through.needs_gathering, cached.in_flight, cached.chunk,
                         stripe_data_of(pool))
    moved = scope.derive("transfer_s", drives.transfer_s, cached.request, geometry.rate)
    position = scope.derive("position_s", write_through.alone_position_s, cached.elsewhere, geometry.seek,
                            geometry.turn, wiring.default("write_settle_s"))
    alone = scope.derive("write_s", general.sum_of, wiring.default("command_s"), moved, position,
                         label=say("Write by itself at one drive"))
    latency = each = alone
    if pool.protection.by_parity:
        # A write that fills no stripe reads what it replaces, and writes when the sector has come round again.
        latency = scope.derive("update_s", raid.parity_update_s, alone, geometry.turn)
        each = scope.derive("update_busy_s", general.sum_of, alone, geometry.turn,
                            label=say("A drive busy with a parity update"))
    at_drives = by_definition(pool.scope, pool.protection, "drives_written",
                              max(pool.protection.copies, 1 + pool.protection.parity),
                              say("Drives that a small write goes to"))
    busy = scope.derive("busy_s", write_through.at_all_drives_s, each, at_drives)
    lost = write_back_lost(pool)
    return (
        scope.derive("healthy_s", write_through.without_write_back_s, healthy, writes, needs, lost, busy,
                     cached.service),
        scope.derive("waiting_s", write_through.wait_for_drive_s, writes, needs, lost, pool.owner_count,
                     latency, busy, together),
    )
