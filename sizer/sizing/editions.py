"""Which catalog records a design used, so that it opens to the same numbers later."""

from __future__ import annotations

from dataclasses import replace

from sizer.catalog.records import Catalog
from sizer.catalog.snapshot import restore, snapshot
from sizer.design.frozen import FrozenMap
from sizer.design.records import CatalogRecordUsed, CatalogUsed, Design
from sizer.errors import CatalogError, Location, Problem, Severity


def catalog_as_sized(design: Design, catalog: Catalog) -> tuple[Catalog, tuple[Problem, ...]]:
    """The catalog with the design's own records where they differ, and a note for each.

    A design keeps the values of every record it used. While the catalog still says the same, its record is taken; where
    it says something else, or nothing, the design's own values are, so that a design opens to the same numbers later.
    """
    items, notes = dict(catalog.items), []
    for item_id, used in design.catalog.facts.items():
        known = catalog.items.get(item_id)
        if known is not None and known.hash == used.hash:
            continue
        place = Location(place=f"catalog/facts/{item_id}")
        try:
            kept = restore(item_id, used.values, design.catalog.edition)
        except CatalogError as damaged:
            notes += [replace(problem, location=place) for problem in damaged.problems]
            continue
        items[item_id] = kept
        what = "is no longer in the catalog" if known is None else "differs from the catalog's present record"
        notes.append(Problem(
            Severity.NOTE, "catalog-changed", f"{item_id} {what}: the values kept in the design are used", place,
            "Adopt the catalog's record to use the present values.",
        ))
    return replace(catalog, items=items) if notes else catalog, tuple(notes)


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
    return design.sized_with(CatalogUsed(catalog.edition, FrozenMap(dict(sorted(kept.items())))))


def adopt(design: Design, catalog: Catalog, item_id: str) -> Design:
    """The design with the catalog's present record of one item in place of the one it kept."""
    facts = dict(design.catalog.facts)
    facts.pop(item_id, None)
    return with_records_used(design.sized_with(CatalogUsed(design.catalog.edition, FrozenMap(facts))), catalog)
