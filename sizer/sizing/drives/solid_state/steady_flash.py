"""Random writes of a solid-state drive whose data sheet gives no such rate, from the space it keeps (model D12)."""

from __future__ import annotations

from sizer.catalog.records import Item
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.media import drives, flash, wear
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.drive_capacity import drive_bytes
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.scope import Scope


def steady_write_of(wiring: Wiring, pool: PoolWiring, write_rate: Figure) -> Figure | None:
    """Random writes of 4 KiB a second in steady state; None where the drive's sequential rate is not known either.

    A drive of its family whose rate is known says more than the efficiency of programs of all makers.
    """
    place, drive = f"pools/{pool.record.id}/drives", pool.drive
    sibling = wiring.catalog.items.get(drive.text("sibling"))
    known = None if sibling is None else wiring.fact(sibling, "random_write_per_s")
    own = amplification_of(wiring, drive, place)
    if own is None:
        return None
    scope = wiring.of_item(drive)
    if sibling is not None and known is not None:
        theirs = amplification_of(wiring, sibling, place)
        if theirs is not None:
            wiring.remark("random-write-of-sibling", say("{drive} states no rate of random writes: that of {sibling} "
                                                         "is taken, by the flash that each keeps free",
                                                         drive=drive.title, sibling=sibling.title), place,
                          say("Give the rate of its data sheet."), told=(drive.id, sibling.id))
            return scope.derive_once("steady_write_per_s", wear.sibling_write_per_s, known, theirs, own)
    if wiring.fact(drive, "write_bytes_per_s") is None:
        return None
    wiring.remark("random-write-by-space", say("{drive} states no rate of random writes: what its flash programs "
                                               "beside cleaning is taken",
                                               drive=drive.title), place, say("Give the rate of its data sheet."),
                                               told=(drive.id,))
    unit = wiring.fact(drive, "mapping_unit_bytes") or _small(wiring)
    return scope.derive_once("steady_write_per_s", wear.steady_write_per_s, wiring.default("flash_program_ratio"),
                             write_rate, own, _small(wiring), unit)


def whole_units(wiring: Wiring, pool: PoolWiring, scope: Scope, request: Figure, rate: Figure, write: Figure) -> Figure:
    """The time of a write, no less than the mapping units take that it programs."""
    unit = wiring.fact(pool.drive, "mapping_unit_bytes")
    if unit is None:
        return write
    programmed = scope.derive("programmed_bytes", general.most_of, request, unit,
                              label=say("Bytes that a write programs"))
    moved = scope.derive("programmed_s", drives.transfer_s, programmed, rate,
                         label=say("Time of the units it programs"))
    return scope.derive("flash_unit_write_s", general.most_of, write, moved,
                        label=say("Time of a write, no less than its units take"))


def unit_priced(wiring: Wiring, pool: PoolWiring, scope: Scope, request: Figure) -> Figure:
    """The request as the time of a write sees it: up to the unit of the drive's map all cost what one of it does."""
    unit = wiring.fact(pool.drive, "mapping_unit_bytes")
    if unit is None:
        return request
    return scope.derive("unit_priced_bytes", wear.unit_priced_bytes, request, unit)


def fresh_time(wiring: Wiring, pool: PoolWiring, writes: Figure, place: str) -> Figure | None:
    """How long a drive that was empty takes random writes before it cleans: shorter tests show another drive."""
    scope, held = wiring.of_item(pool.drive), drive_bytes(wiring, pool.drive, place)
    if held is None:
        return None
    raw = scope.derive_once("flash_bytes", wear.flash_bytes, held)
    empty = wiring.model.constant("nothing_written", 0.0, "B", say("Data on a drive at first"), say("it is empty"))
    return scope.derive_once("fresh_s", wear.fresh_time_s, raw, empty, writes, _small(wiring))


def amplification_of(wiring: Wiring, drive: Item, place: str) -> Figure | None:
    """Write amplification of a drive that is full, by the flash that it keeps."""
    scope, name = wiring.of_item(drive), "write_amplification"
    if name in scope:
        return scope[name]
    held = drive_bytes(wiring, drive, place)
    if held is None:
        return None
    full = wiring.model.constant("full_drive", 1.0, "1", say("Share of a drive's addresses that hold data"),
                                 say("without TRIM all that was ever written counts"))
    spare = scope.derive("flash_ratio", wear.flash_ratio, scope.derive_once("flash_bytes", wear.flash_bytes, held),
                         wiring.default("flash_kept_ratio"), held, full)
    return scope.derive(name, wear.write_amplification, scope.solve("valid_share", wear.valid_share, spare))


def _small(wiring: Wiring) -> Figure:
    return wiring.model.constant("small_request", flash.DRIVE_SMALL_BYTES, "B",
                                 say("Request of a data sheet's random rates"), say("data sheets state them for 4 KiB"))
