"""Where a figure stands in the grids: the field it was stated in, the result beside its record, the line it is of."""

from __future__ import annotations

from sizer.design.registry.fields import TABLES
from sizer.design.stems import TABLE_OF_STEM, parts_of
from ui.grids.models.columns import columns_of
from ui.state.store import Store
from ui.state.subject import Place


def place_of(store: Store, key: str) -> Place | None:
    """The cell a figure is to be found in; None where no grid shows it."""
    table, record, name = parts_of(key)
    if table and name in TABLES[table] and getattr(store.view, table).get(record) is not None:
        return Place(table, record, name)
    stem, _, rest = key.partition(".")
    if stem == "price" and store.view.items.get(rest) is not None:
        return Place("items", rest, "price")
    if stem == "policy" and rest:
        return Place("policies", "", "values", rest)
    if stem == "catalog":
        line = next((line for line in store.view.items if line.item == rest.rpartition(".")[0]), None)
        return Place("items", line.id, "item") if line is not None else None
    return _among_results(store, key)


def _among_results(store: Store, key: str) -> Place | None:
    """The cell beside a record that shows the figure, or that shows another figure of the same record."""
    sizing = store.intact
    for table in TABLE_OF_STEM.values() if sizing is not None else ():
        for column in columns_of(table):
            for row in getattr(store.view, table) if column.figure is not None else ():
                if column.figure is not None and sizing is not None and column.figure(sizing, row.identity) == key:
                    return Place(table, row.identity, column.key)
    table, record, _ = parts_of(key)
    return Place(table, record) if table and getattr(store.view, table).get(record) is not None else None
