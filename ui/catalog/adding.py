"""Catalog items put into a design: as lines, in what holds them, with the quantity that fills it sensibly."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.catalog import Catalog, Item
from sizer.catalog.kind import USELESS_ALONE
from sizer.design.editing.edits import AddRecords
from sizer.design.editing.names import Namer, slug
from sizer.design.naming import numbered
from sizer.design.records import Design, LineRecord
from sizer.units import counted


def addition(design: Design, view: Design, catalog: Catalog, ids: Sequence[str], target: str = "") -> AddRecords | None:
    """The edit that adds the items, named by id or part number; ``target`` is the line they were dropped on.

    None where none is known.
    """
    namer = Namer(design, "items", view)
    rows: list[LineRecord] = []
    taken = [line.called for line in view.items]
    for name in ids:
        meant = catalog.meant(name)
        if len(meant) != 1:
            continue
        item = catalog.items[meant[0]]
        parent = holder(item, view, catalog, target)
        wish = slug(item.model.removeprefix(item.vendor)) or item.kind.name
        called = numbered(item.model, taken)
        taken.append(called)
        rows.append(LineRecord(namer.name(wish[:24].strip("-")), called, item=item.id, quantity=1, parent=parent))
    if not rows:
        return None
    what = catalog.items[rows[0].item].title if len(rows) == 1 else counted(len(rows), "item")
    return AddRecords("items", tuple(rows), title=f"Add {what}")


def holder(item: Item, view: Design, catalog: Catalog, target: str) -> str | None:
    """The line an item sits in: the one it was dropped on, or the only one that could hold it."""
    able = [line.id for line in view.items if (known := catalog.items.get(line.item)) is not None
            and item.kind.sits_in(known.kind)]
    if target in able:
        return target
    line = view.items.get(target)
    if line is not None and line.parent in able:
        return line.parent
    return able[0] if len(able) == 1 and item.kind.place in USELESS_ALONE else None
