"""Work that drives are not made for: writes below their mapping unit, random writes and rebuilds on shingles."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from sizer.catalog.records import Item, Lifecycle
from sizer.catalog.vocabulary import SHINGLED
from sizer.language import numeral, say
from sizer.laws.media import drives
from sizer.laws.media.flash import DRIVE_SMALL_BYTES
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.demand import Context
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.work.performance import Performance
from sizer.units import format_value

_NEARLY_ONE = 1 + 1e-9
_GATHERED = 64
"""Updates of one zone gathered before it is rewritten, shown as an example."""
_MOST_FINE_CELLS = 3
"""Bits of a cell up to which the mapping unit is 4 KiB: larger ones came with cells of four (model S6)."""


def check_drive_uses(
    wiring: Wiring, pools: Mapping[str, PoolWiring], performances: Sequence[Performance]
) -> None:
    """Note work on each pool that its drives are not made for."""
    for one in performances:
        for context in one.contexts:
            if context.pooled is not None:
                _check_unit(wiring, context)
                if is_shingled(context.pool):
                    _check_shingled(wiring, context)
    for pool in pools.values():
        if is_shingled(pool) and pool.protection.parity and pool.protection.copies == 1 \
                and pool.protection.scheme is not Scheme.NONE:
            wiring.error("shingled-parity", say("the drives of pool {pool} ({title}) have shingled tracks, which a "
                                                "rebuild of {label} writes out of order: it takes days to weeks, and "
                                                "drives are dropped meanwhile", pool=pool.record.called,
                                                title=pool.drive.title, label=pool.protection.label),
                         f"pools/{pool.record.id}/drives", say("Take {drive}, or copies on drives that are "
                                                               "written in order.",
                                                               drive=_in_any_order(wiring, pool.drive)),
                         building=True)


def is_shingled(pool: PoolWiring) -> bool:
    """Whether the tracks of its drives overlap, so that they are written in order alone."""
    return pool.drive.text("recording") == SHINGLED


def _check_unit(wiring: Wiring, context: Context) -> None:
    scope = context.scope.inner("wear")
    ratio = scope.get("unit_ratio")
    if ratio is None or ratio.number <= _NEARLY_ONE or scope["written_bytes"].number <= 0:
        return
    unit = wiring.fact(context.pool.drive, "mapping_unit_bytes")
    if unit is not None:
        size, drive = unit.number / ratio.number, context.pool.drive
        smaller = _nearest(wiring, drive, lambda item: item.is_flash and (_maps(item) or math.inf) <= size)
        written, mapped = (format_value(number, "B", 3, binary=True) for number in (size, unit.number))
        wiring.warning(
            "write-below-unit",
            say("workload {workload} writes {written} to drives whose mapping unit is {mapped}: each write programs "
                "and wears {ratio} times what it moves, and takes as long as a whole unit",
                workload=context.record.called, written=written,
                mapped=say("{size}, estimate by class", size=mapped) if drive.by_class("mapping_unit_bytes")
                else mapped,
                ratio=numeral(f"{ratio.number:.3g}")), context.place,
            say("Write {mapped} or more at a time, or take drives whose mapping unit is {written} or less, such as "
                "{drive}.", mapped=mapped, written=written, drive=smaller) if smaller else
            say("Write {mapped} or more at a time, or take drives whose mapping unit is {written} or less.",
                mapped=mapped, written=written),
            told=(size, unit.number, ratio.number))


def _check_shingled(wiring: Wiring, context: Context) -> None:
    """Random writes to tracks that overlap: an update rewrites its zone."""
    pool, scope = context.pool, context.scope
    if "write_visits" not in scope or scope["write_visits"].number <= 0:
        return
    rate = _zone_rate(wiring, context)
    wiring.error("shingled-random", say("workload {workload} writes at random to pool {pool}, whose drives ({title}) "
                                        "have shingled tracks: each update rewrites a zone of {zone}. A drive makes "
                                        "{rate}", workload=context.record.called, pool=pool.record.called,
                                        title=pool.drive.title,
                                        zone=format_value(wiring.default("zone_bytes").number, "B", 3), rate=rate),
                 f"pools/{pool.record.id}/drives",
                 say("Take {drive}, or write in order alone.", drive=_in_any_order(wiring, pool.drive)),
                 building=True)


def _zone_rate(wiring: Wiring, context: Context) -> str:
    """Updates a second of one drive, and with so many gathered for each zone, in words."""
    scope = context.scope.inner("drive")
    rate, position = scope.get("media_bytes_per_s"), scope.get("read_position_s")
    if rate is None or position is None:
        return say("less than one such update a second")
    zone = wiring.default("zone_bytes")
    one, many = (scope.derive_once(f"zone_updates_{updates}_per_s", drives.zone_updates_per_s,
                                   wiring.model.constant(f"zone_updates_{updates}", float(updates), "count",
                                                         say("Updates gathered for a zone"),
                                                         say("shown to say what gathering them helps")), zone, rate,
                                   position) for updates in (1, _GATHERED))
    return say("{one} such updates a second, {many} where {gathered} are gathered for each zone first",
               one=numeral(f"{one.number:.2g}"), many=numeral(f"{many.number:.2g}"), gathered=_GATHERED)


def _in_any_order(wiring: Wiring, drive: Item) -> str:
    """The nearest drive with conventional tracks."""
    found = _nearest(wiring, drive, lambda item: not item.is_flash and item.text("recording") != SHINGLED)
    return found or say("drives with conventional tracks")


def _nearest(wiring: Wiring, drive: Item, fits: Callable[[Item], bool]) -> str:
    """The drive of the catalog that stands in best for another: still sold, as large, with the same plug; empty where
    there is none.
    """
    own = _size(drive)
    others = [item for item in wiring.catalog.items.values()
              if item.kind.name == drive.kind.name and item.text("form_factor") == drive.text("form_factor")
              and _size(item) and fits(item)] if own else []
    best = min(others, key=lambda item: (
        item.lifecycle is not Lifecycle.CURRENT, round(abs(math.log2(_size(item) / own)), 1),
        item.text("interface") != drive.text("interface"), abs(_size(item) - own), item.id), default=None)
    return best.id if best is not None else ""


def _maps(item: Item) -> float | None:
    """Mapping unit of a drive, where its record states it; of flash of three bits a cell or fewer 4 KiB."""
    stated, cells = item.number("mapping_unit_bytes"), item.number("cell_bit_count")
    usual = DRIVE_SMALL_BYTES if cells is not None and cells <= _MOST_FINE_CELLS else None
    return stated if stated is not None else usual


def _size(drive: Item) -> float:
    return drive.number("capacity_bytes") or drive.number("nominal_bytes") or 0.0
