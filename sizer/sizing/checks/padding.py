"""Records that fill less of the space with data than their code: what padding takes, and what would take less."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sizer.laws.storage import zfs
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Protection
from sizer.units import counted, format_ratio, format_value

_TOLERATED = 0.04
"""Share of the space that padding may take unsaid: whole sectors always leave some."""
_LARGEST_RECORD = 2.0**20
"""The largest record that ZFS takes without a further setting."""
_FURTHER = 4
"""How many members more, or less, are looked at."""


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
    widths = [] if protection.data is not None else [
        data + more + protection.parity for more in _near()
        if data + more > 0 and _held(protection, data + more, record, sector)
        >= (1 - _TOLERATED) * (data + more) / (data + more + protection.parity)]
    hint = [f"records of {_text(records[0])}"] if records else []
    hint += [counted(widths[0], "member")] if widths else []
    wiring.remark(
        "record-padding", f"records of {_text(record)} fill {format_ratio(held, 3)} of the space of pool "
        f"{pool.record.id} with data, where {data}+{protection.parity} alone would fill {format_ratio(whole, 3)}: the "
        "rest is padding to whole sectors and rows", f"pools/{pool.record.id}/block_bytes",
        f"Less is lost with {', or '.join(hint)}." if hint else "", told=(record, held, data, protection.parity))


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


def _near() -> Iterable[int]:
    return (sign * more for more in range(1, _FURTHER + 1) for sign in (-1, 1))
