"""Quantities of a design that can be changed, and the values of each that can be bought."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sizer.design.naming import Names
from sizer.design.records import likely
from sizer.design.registry.fields import TABLES
from sizer.errors import Problem, Severity, SizingError, nearest
from sizer.exploring.changes.change import FieldPlace
from sizer.exploring.changes.inventory import LARGEST, Inventory

_USUAL_FIELD = {"items": "quantity", "links": "count", "pools": "groups", "workloads": "concurrency"}
"""The field that a record is increased by, by its table."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A whole number of the design that a search may change."""

    table: str
    record: str
    key: str
    current: int
    noun: str

    @property
    def place(self) -> FieldPlace:
        """Where it stands in the document, ``items/drives/quantity``."""
        return FieldPlace(self.table, self.record, self.key)


def quantity_named(inventory: Inventory, name: str) -> Quantity:
    """What a name stands for: ``items/drives/quantity``, or the id of a line, connection, pool or workload alone.

    Raises SizingError for anything else, naming what is close.
    """
    table, record, key = (*name.split("/"), "", "")[:3] if "/" in name else ("", name, "")
    found = [quantity for one in ([table] if table else _USUAL_FIELD)
             if (quantity := quantity_at(inventory, one, record, key)) is not None]
    if not found:
        known = [one for table in _USUAL_FIELD for one in getattr(inventory.design, table).ids()]
        close = ", ".join(nearest(record or name, known)) or ", ".join(known[:6])
        raise SizingError(Problem(Severity.ERROR, "unknown-field", f"{name!r} is no quantity of the design",
                                  hint=f"Name a line, a connection, a pool or a workload: {close}."))
    return found[0]


def quantity_at(inventory: Inventory, table: str, record: str, key: str = "") -> Quantity | None:
    """The quantity of a record, its usual one where no field is named; None where there is no such number."""
    key = key or _USUAL_FIELD.get(table, "")
    row = getattr(inventory.design, table).get(record) if table in _USUAL_FIELD else None
    spec = TABLES.get(table, {}).get(key)
    if row is None or spec is None or not spec.numeric:
        return None
    if table == "pools" and key == "groups":
        groups = (inventory.drives_of(row) - row.spares) // inventory.group_members(row)
        return Quantity(table, record, key, max(groups, 1), f"groups of {row.called}")
    return Quantity(table, record, key, int(likely(getattr(row, key) or 1)), _noun(inventory, table, record, key))


def _noun(inventory: Inventory, table: str, record: str, key: str) -> str:
    called = Names(inventory.design).called(table, record)
    if table == "items" and record in inventory.lines:
        item = inventory.lines[record].item
        noun = item.kind.plural or item.model
        return called if called.endswith("s") else f"{noun} ({called})"
    if table == "links":
        return f"links of {called}"
    if table == "workloads":
        return {"concurrency": f"requests in flight ({called})", "client_count": f"clients ({called})"}.get(
            key, f"{TABLES[table][key].title.lower()} ({called})")
    return f"{TABLES[table][key].title.lower()} of {called}"


def counts(inventory: Inventory, quantity: Quantity, most: int) -> Iterator[int]:
    """The values of a quantity that can be bought, upwards from the smallest, to ``most``."""
    first, step = grid_of(inventory, quantity)
    return iter(range(first, min(most, LARGEST) + 1, step))


def step_of(inventory: Inventory, quantity: Quantity) -> int:
    """By what a quantity grows; 1 where it cannot grow."""
    first, step = grid_of(inventory, quantity)
    return step if first + step <= LARGEST else 1


def grid_of(inventory: Inventory, quantity: Quantity) -> tuple[int, int]:
    """The smallest value that can be bought, and by what it grows."""
    line = inventory.lines.get(quantity.record) if quantity.table == "items" else None
    if line is not None and line.item.kind.is_drive:
        pool = inventory.pool_of(line.id)
        if pool is not None:
            step = inventory.group_members(pool)
            first = pool.spares + step - inventory.drives_of(pool) + line.record.quantity
            return (first if first > 0 else first + step * math.ceil((1 - first) / step)), step
    if line is not None and line.item.kind.is_server and any(below.item.kind.is_shelf for below in line.below()):
        # Servers that share shelves are bought as one building block.
        return line.record.quantity, line.record.quantity
    if line is not None:
        host = line.host()
        if host is not None and host is not line:
            return host.record.quantity, host.record.quantity
    if quantity.table == "links":
        record = inventory.design.links.get(quantity.record)
        if record is not None:
            ends = [line.record.quantity for line in inventory.ends_of(record)]
            step = math.lcm(*ends, record.channels_per_port)
            step = step if quantity.current % step == 0 else math.gcd(step, quantity.current)
            return step, step
    return 1, 1
