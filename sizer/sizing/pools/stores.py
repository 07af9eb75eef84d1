"""Storage software of pools: the presets of stores, and those that place each object by itself over servers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sizer.catalog.records import Catalog
from sizer.design.protection import code_members
from sizer.design.records import FailureDomain, Pool
from sizer.figures.figure import Figure
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.pools.protection import Protection, Scheme, protection_of

STORES = "stores"
"""The table of presets of storage software."""


AS_OF = "as_of"
"""The value of a store that names another one, whose values hold where it has none of its own."""


def stores_of(catalog: Catalog, store: str) -> tuple[str, ...]:
    """The preset of a store, then those whose values hold for it too; none that the catalog does not know."""
    known, found = catalog.presets.get(STORES, {}), list[str]()
    while store in known and store not in found:
        found.append(store)
        store = known[store].text(AS_OF)
    return tuple(found)


def store_with(catalog: Catalog, store: str, name: str) -> str | None:
    """The preset that has a value of a store: its own, or one that holds for it too; None where none has it."""
    known = catalog.presets.get(STORES, {})
    return next((one for one in stores_of(catalog, store) if name in known[one].values), None)


def protection_on(wiring: Wiring, record: Pool, owners: Sequence[Line]) -> Protection:
    """The protection of a pool on the drives of its owners: a store over servers places each object by itself."""
    protection = protection_of(record.protection)
    coded = protection.survived is not None or code_members(protection.name) is not None
    copied = protection.scheme is Scheme.MIRROR or coded
    if not copied or not all(owner.item.kind.is_server for owner in owners):
        return protection
    if record.failure_domain not in (None, FailureDomain.DRIVE):
        return replace(protection, placed=True)
    return replace(protection, placed=_between_servers(wiring.catalog, record) == 1)


def _between_servers(catalog: Catalog, record: Pool) -> float | None:
    """1 where the software keeps parts of an object on different servers, 0 where inside one; None where not known."""
    has = store_with(catalog, record.software, "between_servers")
    over = None if has is None else catalog.preset(STORES, has).values["between_servers"]
    return None if over is None or over.low is not None else float(over.value)


def keeps_between_servers(catalog: Catalog, record: Pool) -> bool:
    """Whether the software is known to keep parts of an object on different servers."""
    return _between_servers(catalog, record) == 1


def inside_servers(wiring: Wiring, record: Pool) -> bool:
    """Whether it is stated that each server protects its drives by itself: by the software or the file system."""
    if record.failure_domain is not None:
        return False
    if _between_servers(wiring.catalog, record) == 0:
        return True
    known = wiring.catalog.presets.get("filesystems", {}).get(record.filesystem)
    return known is not None and known.number("between_servers") == 0


def domain_of(record: Pool, protection: Protection) -> FailureDomain | None:
    """What no two parts of an object share: as stated, else servers where the software keeps them apart."""
    return (record.failure_domain or FailureDomain.NODE) if protection.placed else None


def store_figure(wiring: Wiring, record: Pool, name: str) -> Figure | None:
    """A value of the preset of a pool's software; None where neither it nor one it is made of has it."""
    has = store_with(wiring.catalog, record.software, name)
    return None if has is None else wiring.preset(STORES, has, name)
