"""Which catalog records a design used, so that it opens to the same numbers later, and what newer ones would change."""

from __future__ import annotations

from dataclasses import replace

from sizer.catalog.records import Catalog
from sizer.catalog.snapshots.records import present_hash, references_of, snapshot_of, with_snapshots
from sizer.design.frozen import FrozenMap
from sizer.design.records import CatalogRecordUsed, CatalogUsed, Design, LineRecord, Pool, Service, Workload
from sizer.errors import Location, Problem, Severity
from sizer.language import say
from sizer.sizing.bench.policies import ORDINARY, TABLE
from sizer.sizing.bench.wiring import DEFAULTS
from sizer.sizing.paths.software import UNKNOWN
from sizer.sizing.pools.stores import STORES, stores_of


def catalog_as_sized(design: Design, catalog: Catalog) -> tuple[Catalog, tuple[Problem, ...]]:
    """The catalog with the design's own records where they differ, and a note for each.

    A design keeps the values of every record it used. While the catalog still says the same, its record is taken; where
    it says something else, or nothing, the design's own values are, so that a design opens to the same numbers later.
    """
    differing = outdated(design, catalog)
    if not differing:
        return catalog, ()
    notes: list[Problem] = []
    effective, refused = with_snapshots(catalog, ((key, design.catalog.facts[key].values) for key in differing),
                                   design.catalog.edition)
    for key in differing:
        place = Location(place=f"catalog/facts/{key}")
        if key in refused:
            notes += [replace(problem, location=place) for problem in refused[key].problems]
            continue
        what = say("differs from the catalog's present record") if present_hash(catalog, key) else (
            say("is no longer in the catalog"))
        notes.append(Problem(
            Severity.NOTE, "catalog-changed", say("{key} {what}: the values kept in the design are used", key=key,
                                                  what=what), place,
            say("See what would move, and adopt the catalog's record to use the present values."),
        ))
    return effective, tuple(notes)


def outdated(design: Design, catalog: Catalog) -> tuple[str, ...]:
    """Keys of the records the design keeps that the catalog has otherwise, or no longer."""
    return tuple(key for key, used in design.catalog.facts.items() if present_hash(catalog, key) != used.hash)


def records_named(design: Design, catalog: Catalog) -> tuple[str, ...]:
    """Keys of all catalog records that sizing the design or a scenario of it may read."""
    items = {record.item for record in design.items} | {record.item for record in design.services}
    presets = {design.policies.preset or ORDINARY, ORDINARY}
    systems = {pool.filesystem for pool in design.pools}
    stores = {pool.software or UNKNOWN for pool in design.pools if pool.nodes or pool.software}
    patterns = {str(workload.pattern) for workload in design.workloads}
    for change in (change for scenario in design.scenarios for change in scenario.changes):
        if isinstance(change.row, LineRecord | Service):
            items.add(change.row.item)
        elif isinstance(change.row, Pool):
            systems.add(change.row.filesystem)
            stores.add(change.row.software or UNKNOWN)
        elif isinstance(change.row, Workload):
            patterns.add(str(change.row.pattern))
        elif isinstance(change.value, str):
            named = {("items", "item"): items, ("services", "item"): items, ("pools", "filesystem"): systems,
                     ("pools", "software"): stores, ("policies", "preset"): presets,
                     ("workloads", "pattern"): patterns}
            named.get((change.table, change.field), set()).add(str(change.value))
    known = {key for item in items if item in catalog.items for key in references_of(catalog.items[item])}
    keys = [*items, *known, *(f"preset/filesystems/{name}" for name in systems),
            *(f"preset/{TABLE}/{name}" for name in presets),
            *(f"preset/{STORES}/{one}" for name in stores for one in (name, *stores_of(catalog, name)[1:])),
            *(f"preset/{table}/{name}" for table in ("workloads", "users") for name in patterns),
            *(f"preset/{DEFAULTS}/{name}" for name in catalog.presets.get(DEFAULTS, {}))]
    return tuple(sorted(key for key in keys if key in design.catalog.facts or present_hash(catalog, key)))


def with_records_used(design: Design, catalog: Catalog) -> Design:
    """The design with the catalog's edition, and hash and values of every record its sizing may read.

    Records the design already keeps stay as they are: only adopting one replaces it. Records that nothing names any
    more are dropped.
    """
    facts: dict[str, CatalogRecordUsed] = {}
    for key in records_named(design, catalog):
        used = design.catalog.facts.get(key)
        now = snapshot_of(catalog, key) if used is None else None
        if used is not None:
            facts[key] = used
        elif now is not None:
            facts[key] = CatalogRecordUsed(now.hash, FrozenMap(now.values))
    return design.sized_with(CatalogUsed(catalog.edition, FrozenMap(facts)))


def adopt(design: Design, catalog: Catalog, *keys: str) -> Design:
    """The design with the catalog's present records in place of those it kept; all that differ where none is named.

    A record that left the catalog stays as it was kept: there is nothing to take instead.
    """
    facts = dict(design.catalog.facts)
    for key in keys or outdated(design, catalog):
        if present_hash(catalog, key):
            facts.pop(key, None)
    return with_records_used(design.sized_with(CatalogUsed(design.catalog.edition, FrozenMap(facts))), catalog)


def newer(design: Design, catalog: Catalog) -> tuple[str, ...]:
    """Keys of the records that adopting would change: those that differ and are still in the catalog."""
    return tuple(key for key in outdated(design, catalog) if present_hash(catalog, key))
