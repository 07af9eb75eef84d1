"""Which catalog records a design used, so that it opens to the same numbers later."""

from __future__ import annotations

import msgspec

from sizer.catalog.records import Catalog
from sizer.catalog.snapshot import snapshot
from sizer.design.frozen import FrozenMap
from sizer.design.records import CatalogRecordUsed, CatalogUsed, Design


def with_records_used(design: Design, catalog: Catalog) -> Design:
    """The design with the catalog's edition, and hash and values of every record its lines name.

    Records the design already keeps stay as they are: only adopting one replaces it. Records no line names any more
    are dropped.
    """
    named = {change.row.item for scenario in design.scenarios for change in scenario.changes
             if change.row is not None and hasattr(change.row, "item")}
    named |= {record.item for record in design.items}
    kept = {item_id: used for item_id, used in design.catalog.facts.items() if item_id in named}
    for item_id in sorted(named - kept.keys()):
        item = catalog.items.get(item_id)
        if item is not None:
            kept[item_id] = CatalogRecordUsed(item.hash, FrozenMap(snapshot(item)))
    return msgspec.structs.replace(design, catalog=CatalogUsed(catalog.edition, FrozenMap(dict(sorted(kept.items())))))


def adopt(design: Design, catalog: Catalog, item_id: str) -> Design:
    """The design with the catalog's present record of one item in place of the one it kept."""
    facts = dict(design.catalog.facts)
    facts.pop(item_id, None)
    return with_records_used(
        msgspec.structs.replace(design, catalog=CatalogUsed(design.catalog.edition, FrozenMap(facts))), catalog
    )
