"""How many bytes a drive holds: by its data sheet, or by the standard for the size on its label (model C1)."""

from __future__ import annotations

from sizer.catalog.records import Item
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws.storage import capacity
from sizer.sizing.bench.wiring import Wiring

STANDARD_INTERFACES = frozenset(("SAS", "NL-SAS", "SATA", "NVMe"))
"""Attachments whose makers follow the standard; older ones follow their data sheets."""
SMALLEST_BYTES = 50e9
"""The standard counts from 50 GB."""


def has_known_capacity(item: Item) -> bool:
    """Whether a drive says how much it holds: in bytes, or by a label that follows the standard."""
    label = item.number("nominal_bytes")
    return item.number("capacity_bytes") is not None or (
        label is not None and label >= SMALLEST_BYTES and item.text("interface") in STANDARD_INTERFACES)


def drive_bytes(wiring: Wiring, item: Item, place: str) -> Figure | None:
    """The capacity of one drive; None where neither bytes nor a fitting label are known: a problem at ``place``."""
    known = wiring.fact(item, "capacity_bytes")
    if known is not None:
        return known
    if not has_known_capacity(item):
        return wiring.needed(item, "capacity_bytes", place, say("the capacity"))
    scope, name = wiring.of_item(item), "labelled_bytes"
    if name in scope:
        return scope[name]
    sold = wiring.fact(item, "nominal_bytes")
    if sold is None:
        return None
    wiring.remark("capacity-by-label",
                  say("{title} states no exact capacity: the standard's count for its label is used", title=item.title),
                  place, say("Give the bytes of its data sheet in a catalog folder of your own."), told=(item.id,))
    return scope.derive(name, capacity.labelled_bytes, sold,
                        label=say("{model}: capacity by its label", model=item.model))
