"""Stores that place the copies or the code of each object by themselves, on any drives of different servers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sizer.design.protection import code_members
from sizer.design.records import Pool
from sizer.sizing.hardware.lines import Line
from sizer.sizing.pools.protection import Protection, Scheme, protection_of
from sizer.sizing.wiring import Wiring

STORES = "stores"
"""The table of presets of storage software."""


def protection_on(wiring: Wiring, record: Pool, owners: Sequence[Line]) -> Protection:
    """The protection of a pool on the drives of its owners: a store over servers places each object by itself."""
    protection = protection_of(record.protection)
    copied = protection.scheme is Scheme.MIRROR or code_members(protection.name) is not None
    if not copied or not all(owner.item.kind.is_server for owner in owners):
        return protection
    known = wiring.catalog.presets.get(STORES, {}).get(record.software)
    over = known.values.get("between_servers") if known is not None else None
    return replace(protection, placed=over is not None and over.low is None and over.value == 1)
