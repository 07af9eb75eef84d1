"""Who makes an item, where that decides what goes with what."""

from __future__ import annotations

from sizer.catalog.records import Item

GENERIC = "Generic"
"""The maker of records that stand for what several makers sell."""


def other_makers(one: Item, another: Item) -> bool:
    """Whether two items are of different makers; what is generic is any maker's.

    A maker whose name grew, as that of HP became HPE, is no other.
    """
    short, long = sorted((one.vendor, another.vendor))
    return GENERIC not in (short, long) and not long.startswith(short)
