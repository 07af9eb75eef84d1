"""The protections that storage software offers on so many servers, and which of them are nearest to one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sizer.catalog.records import Preset
from sizer.design.records import Pool
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.fitting_widths import narrower
from sizer.sizing.pools.protection import Protection, protection_of
from sizer.sizing.pools.stores import STORES, store_with

_CODE = re.compile(r"(\S+)@(\d+)(?:-(\d+))?")


def codes_of(preset: Preset) -> Iterator[tuple[str, int, float]]:
    """The protections that a preset lists, each with the fewest and the most servers."""
    return listed(preset.text("codes"))


def listed(text: str) -> Iterator[tuple[str, int, float]]:
    """The protections of a list, each with the fewest and the most servers.

    >>> list(listed("2+1@3-5 4+1@6"))
    [('2+1', 3, 5.0), ('4+1', 6, inf)]
    """
    for name, least, most in _CODE.findall(text):
        yield name, int(least), float(most or "inf")


def offered_on(wiring: Wiring, record: Pool, servers: int) -> list[str] | None:
    """The protections that the software of a pool offers on so many servers; None where it states no list."""
    store = store_with(wiring.catalog, record.software, "codes")
    if store is None:
        return None
    codes = codes_of(wiring.catalog.preset(STORES, store))
    return list(dict.fromkeys(name for name, least, most in codes if least <= servers <= most))


def fitting_on(wiring: Wiring, record: Pool, protection: Protection, servers: int, together: int) -> list[str]:
    """The nearest redundant protections whose parts lie on so many servers, so many on each: of those that the software
    offers, where it states them.
    """
    if servers <= 1:
        return []
    offered = offered_on(wiring, record, servers)
    names = narrower(protection, servers * together) if offered is None else nearest_first(protection, offered)
    return [name for name in names
            if (found := protection_of(name)).tolerated and parts_of(found) <= servers * together]


def nearest_first(protection: Protection, names: Iterable[str]) -> list[str]:
    """Some protections, nearest first: those that survive as much, then those that keep as much of the raw capacity.

    >>> nearest_first(protection_of("4+2"), ["raid1", "raid10", "2+1", "mirror3", "2+2"])
    ['2+2', 'mirror3', '2+1', 'raid10']
    """
    found = {name: protection_of(name) for name in names}
    if "raid10" in found:
        found.pop("raid1", None)
    return sorted(found, key=lambda name: (abs(found[name].tolerated - protection.tolerated),
                                           abs(_kept(found[name]) - _kept(protection))))


def parts_of(protection: Protection) -> int:
    """Parts of an object: its copies, or the members of its code."""
    return protection.copies if protection.copies > 1 else (protection.data or 1) + protection.parity


def _kept(protection: Protection) -> float:
    """Share of the raw capacity that copies or a code of stated shape leave."""
    return (1 if protection.copies > 1 else protection.data or 1) / parts_of(protection)
