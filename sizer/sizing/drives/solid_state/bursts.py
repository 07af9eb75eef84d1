"""Bursts into solid-state drives that write with one bit a cell first: as far as there is room (model D10, D15)."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.media import flash
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.drive_capacity import drive_bytes
from sizer.sizing.paths.demand import Context
from sizer.sizing.pools.pool import PoolWiring, busy_drives
from sizer.sizing.scope import Scope

BURST_CELL_BITS = 4
"""Bits in a cell from which on drives write to free blocks with one bit a cell first."""
BURST = "burst_bytes"
"""The figure of a workload that says how many bytes it writes at a time."""


def burst_on_drive(context: Context, scope: Scope, written: Figure) -> Figure | None:
    """Bytes that one drive is written in a burst of the workload; None where nobody says how large one is.

    ``written`` are bytes at drives for each of the workload.
    """
    whole = context.whole.get(BURST)
    if whole is None:
        return None
    here = context.part_of(whole, "part_burst_bytes", say("Its part of a burst"))
    at_drives = scope.derive("burst_media_bytes", general.scaled, here, written,
                             label=say("Bytes that reach the drives in a burst"))
    return scope.derive(BURST, general.shared_equally, at_drives, busy_drives(context.pool),
                        label=say("Bytes that a drive is written in a burst"))


def written_at_once(
    wiring: Wiring, pool: PoolWiring, scope: Scope, rates: tuple[Figure, Figure], burst: Figure | None
) -> Figure:
    """Sequential write rate of a drive: of a burst that is known by the room for it, else by the state of the drive.

    Drives of three bits a cell and less, for servers, show no fast region unless their data sheet says so.
    """
    read, write = rates
    drive = pool.drive
    bits, room = wiring.fact(drive, "cell_bit_count"), wiring.fact(drive, "burst_bytes")
    many = bits is not None and decided(wiring, lambda count: count >= BURST_CELL_BITS, bits)
    if room is None and not many:
        return write
    fast = wiring.fact(drive, "burst_write_bytes_per_s") or scope.derive(
        "fast_bytes_per_s", general.most_of, read, write, label=say("Writes with one bit a cell, no faster than the "
                                                                    "link"))
    held = drive_bytes(wiring, drive, f"pools/{pool.record.id}/drives")
    if burst is None or held is None:
        return write if not many else scope.derive(
            "burst_write_bytes_per_s", flash.burst_write_bytes_per_s, write, fast,
            wiring.default("flash_burst_position"))
    region = room or wiring.of_item(drive).derive_once(
        "burst_region_bytes", general.scaled, held, wiring.default("flash_region_ratio"),
        label=say("Room of {drive} for writes with one bit a cell", drive=drive.model))
    return scope.derive("burst_write_bytes_per_s", flash.region_write_bytes_per_s, burst, region, fast, write)
