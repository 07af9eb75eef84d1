"""Storage software of pools: the presets of stores, and those that place each object by itself over servers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sizer.catalog.records import Catalog
from sizer.design.protection import code_members
from sizer.design.records import Pool
from sizer.sizing.hardware.lines import Line
from sizer.sizing.pools.protection import Protection, Scheme, protection_of
from sizer.sizing.wiring import Wiring

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
    copied = protection.scheme is Scheme.MIRROR or code_members(protection.name) is not None
    if not copied or not all(owner.item.kind.is_server for owner in owners):
        return protection
    has = store_with(wiring.catalog, record.software, "between_servers")
    over = None if has is None else wiring.catalog.preset(STORES, has).values["between_servers"]
    return replace(protection, placed=over is not None and over.low is None and over.value == 1)
