"""Records that fill less of the space with data than their code: what padding takes, and what would take less."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sizer.language import say
from sizer.laws.storage import zfs
from sizer.readable import percent
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.fitting_widths import least_members
from sizer.sizing.pools.grouping import MEMBERS, numbers_text
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Protection
from sizer.units import format_value

_TOLERATED = 0.04
"""Share of the space that padding may take unsaid: whole sectors always leave some."""
_WARNED = 0.05
"""From this share on it is a warning: the usual 8+2 with records of 128 KiB loses 4.8 %."""
_FURTHER = 4
"""How many members more, or less, are looked at, besides the widths that leave no drive over."""
_HALF = 0.5
"""What copies keep of the space: where records fill less of it, a mirror holds more."""
_LARGEST_RECORD = 2.0**20
"""The largest record that ZFS takes without a further setting."""


def check_padding(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Note each pool whose records leave much of its space to padding, with wider records and widths that do not."""
    for pool in pools.values():
        if pool.protection.records and pool.layout == pool.record.id:
            _check(wiring, pool)


def _check(wiring: Wiring, pool: PoolWiring) -> None:
    protection, scope = pool.protection, pool.scope
    members, record, sector = (figure.number for figure in (
        pool.members, wiring.default("zfs_record_bytes") if pool.record.block_bytes is None else scope["block_bytes"],
        wiring.default("zfs_sector_bytes")))
    data = protection.data or round(members) - protection.parity
    whole, held = data / (data + protection.parity), _held(protection, data, record, sector)
    if held >= whole * (1 - _TOLERATED):
        return
    records = [size for size in _doubled(record) if _held(protection, data, size, sector) >= whole * (1 - _TOLERATED)]
    room = round(pool.drives.number) - pool.record.spares
    widths = [] if protection.data is not None else [
        width for width in sorted(range(least_members(protection), room + 1), key=lambda one: (abs(one - members), one))
        if (abs(width - members) <= _FURTHER or room % width == 0)
        and _held(protection, width - protection.parity, record, sector)
        >= (1 - _TOLERATED) * (width - protection.parity) / width]
    hint = [say("records of {size}", size=_text(records[0]))] if records else []
    # The nearest width, and the nearest that leaves no drive over.
    even = [width for width in widths if room % width == 0]
    hint += [numbers_text(sorted({*widths[:1], *even[:1]}), MEMBERS)] if widths else []
    hint += [say("protection raid10, which fills {half}", half=percent(_HALF))] if held < _HALF else []
    lost = scope["all_allocatable_bytes"].number * (whole - held)
    note = wiring.warning if held <= whole * (1 - _WARNED) else wiring.remark
    note("record-padding",
         say("records of {size} fill {held} of the space of pool {pool} with data, where {code} alone would fill "
             "{whole}: padding to whole sectors and rows takes {lost}", size=_text(record), held=percent(held),
             pool=pool.record.called, code=f"{data}+{protection.parity}", whole=percent(whole),
             lost=format_value(lost, "B", 3)), f"pools/{pool.record.id}/block_bytes",
         say("Less is lost with {choices}.", choices=say(", or ").join(hint)) if hint else "",
         told=(record, held, data, protection.parity))


def _text(record: float) -> str:
    return format_value(record, "B", binary=True)


def _held(protection: Protection, data: int, record: float, sector: float) -> float:
    law = zfs.draid_sectors if protection.spread else zfs.raidz_sectors
    sectors = float(law(record, sector, float(data), float(protection.parity)))
    return float(zfs.record_ratio(record, sectors, sector))


def _doubled(record: float) -> Iterator[float]:
    while record < _LARGEST_RECORD:
        record *= 2
        yield record
