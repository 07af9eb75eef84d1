"""Quantities that can be bought and cabled: what one more of something brings with it, and where it ends."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from sizer.design.editing.edits import Batch, SetFields, Setting
from sizer.design.records import Pool
from sizer.design.registry.fields import TABLES
from sizer.design.stems import figure_key
from sizer.errors import Problem, Severity, SizingError, nearest
from sizer.exploring.changes.change import Place
from sizer.exploring.changes.inventory import LARGEST, Inventory
from sizer.sizing.hardware.lines import Line
from sizer.units import counted

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
    def place(self) -> Place:
        """Where it stands in the document, ``items/drives/quantity``."""
        return Place(self.table, self.record, self.key)


@dataclass(slots=True)
class Plan:
    """The changes that one quantity asks for: itself, and what has to come along; or why it cannot be."""

    settings: dict[Place, float] = field(default_factory=dict)
    refusal: str = ""

    def edit(self) -> Batch:
        """The changes as one edit of the design."""
        tables: dict[str, list[Setting]] = {}
        for (table, record, key), value in self.settings.items():
            whole = int(value) if float(value).is_integer() else value
            tables.setdefault(table, []).append(Setting(record, key, whole))
        return Batch(tuple(SetFields(table, tuple(settings)) for table, settings in tables.items()))

    def figures(self) -> dict[str, float]:
        """The same changes as replacements of figures."""
        return {figure_key(table, record, key): float(value)
                for (table, record, key), value in self.settings.items()}


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
        return _groups(inventory, row)
    return Quantity(table, record, key, int(getattr(row, key) or 1), _noun(inventory, table, record, key))


def _groups(inventory: Inventory, pool: Pool) -> Quantity:
    groups = (inventory.drives_of(pool) - pool.spares) // inventory.group_members(pool)
    return Quantity("pools", pool.id, "groups", max(groups, 1), f"groups of {pool.id}")


def _noun(inventory: Inventory, table: str, record: str, key: str) -> str:
    if table == "items" and record in inventory.lines:
        item = inventory.lines[record].item
        noun = item.kind.plural or item.model
        return noun if noun == record else f"{noun} ({record})"
    if table == "links":
        return f"links of {record}"
    if table == "workloads":
        return {"concurrency": f"requests in flight ({record})", "client_count": f"clients ({record})"}.get(
            key, f"{TABLES[table][key].title.lower()} ({record})")
    return f"{TABLES[table][key].title.lower()} of {record}"


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
    if line is not None and line.item.kind.is_server and any(
        below.item.kind.is_shelf for below in inventory.hosted(line)
    ):
        # Servers that share shelves are bought as one building block.
        return line.record.quantity, line.record.quantity
    if line is not None:
        host = line.host()
        if host is not None and host is not line:
            return host.record.quantity, host.record.quantity
    if quantity.table == "links":
        record = inventory.design.links.get(quantity.record)
        if record is not None:
            ends = [inventory.lines[name].record.quantity for name in (record.from_line, record.to_line)
                    if name in inventory.lines]
            step = math.lcm(*ends, record.channels_per_port)
            step = step if quantity.current % step == 0 else math.gcd(step, quantity.current)
            return step, step
    return 1, 1


def plan(inventory: Inventory, quantity: Quantity, value: int, *, trim: bool = False) -> Plan:
    """What the design becomes with so many: shelves, arrays, cables and adapters come along.

    ``trim`` also takes away the shelves and arrays that fewer drives leave empty.
    """
    made = Plan()
    if quantity.table == "pools" and quantity.key == "groups":
        pool = inventory.design.pools.get(quantity.record)
        if pool is not None:
            _set_groups(inventory, pool, value, made, trim=trim)
        return made
    made.settings[Place(quantity.table, quantity.record, quantity.key)] = float(value)
    line = inventory.lines.get(quantity.record) if quantity.table == "items" else None
    if line is None:
        return made
    if line.item.kind.is_drive:
        _house(inventory, line, value, made, trim=trim)
    elif line.item.kind.has_controllers:
        _cable(inventory, line, value, made)
    elif line.item.kind.is_server:
        _equip(inventory, line, value, made)
    elif line.host() not in (None, line):
        _scale_links(inventory, line, value, made)
    return made


def _set_groups(inventory: Inventory, pool: Pool, groups: int, made: Plan, *, trim: bool) -> None:
    drives = [inventory.lines[name] for name in pool.drives if name in inventory.lines]
    others = sum(line.record.quantity for line in drives[1:])
    needed = groups * inventory.group_members(pool) + pool.spares - others
    if not drives or needed < 1:
        made.refusal = f"pool {pool.id} has no line of drives that could be changed alone"
        return
    if pool.groups is not None:
        made.settings[Place("pools", pool.id, "groups")] = float(groups)
    made.settings[Place("items", drives[0].id, "quantity")] = float(needed)
    _house(inventory, drives[0], needed, made, trim=trim)


def _house(inventory: Inventory, line: Line, drives: int, made: Plan, *, trim: bool) -> None:
    """Bays for so many drives: shelves, and arrays when their shelves are at the limit."""
    pool, holder = inventory.pool_of(line.id), inventory.holder_of(line)
    if pool is not None and pool.groups is not None and pool.drives == (line.id,):
        groups = (drives - pool.spares) // inventory.group_members(pool)
        made.settings[Place("pools", pool.id, "groups")] = float(max(groups, 1))
    if holder is None:
        return
    shelves = [below for below in holder.below() if below.item.kind.is_shelf]
    others = sum(below.record.quantity for below in holder.below() if below.item.kind.is_drive and below is not line)
    units, own = holder.record.quantity, int(holder.item.number("drive_bay_count") or 0)
    if not own and not shelves:
        return
    if not shelves:
        if drives + others > own * units:
            made.refusal = f"{holder.item.model} has {counted(own, 'bay')} and no shelves in the design"
        return
    each, have = int(shelves[0].item.number("drive_bay_count") or 0), shelves[0].record.quantity
    other_bays = sum(int(shelf.item.number("drive_bay_count") or 0) * shelf.record.quantity for shelf in shelves[1:])
    if each == 0:
        return
    limit = _most_drives(holder, each)
    fewest = max(math.ceil((drives + others) / limit), 1) if limit is not None else units
    if fewest > units or (trim and fewest < units and holder.item.kind.has_controllers):
        units = fewest
        if not holder.item.kind.has_controllers:
            made.refusal = f"{holder.item.model} takes {counted(limit or 0, 'drive')}"
            return
        made.settings[Place("items", holder.id, "quantity")] = float(units)
        _cable(inventory, holder, units, made)
    wanted = max(math.ceil((drives + others - own * units - other_bays) / each), 0)
    if have % holder.record.quantity == 0:
        wanted = math.ceil(wanted / units) * units
    if wanted > have or (trim and wanted < have):
        made.settings[Place("items", shelves[0].id, "quantity")] = float(max(wanted, 1))


def _most_drives(holder: Line, shelf_bays: int) -> int | None:
    """Drives one array takes: its own limit, or its bays and all the shelves it supports."""
    known = [holder.item.number("max_drive_count")]
    shelves = holder.item.number("max_shelf_count")
    if shelves is not None:
        known.append((holder.item.number("drive_bay_count") or 0) + shelves * shelf_bays)
    stated = [int(number) for number in known if number is not None]
    return min(stated) if stated else None


def _grown(before: int, old: int, new: int) -> float:
    return float(math.ceil(before * new / old))


def _cable(inventory: Inventory, line: Line, units: int, made: Plan) -> None:
    """The connections of a line grow with it."""
    for name in inventory.links_at(line):
        record = inventory.design.links.get(name)
        if record is not None:
            made.settings[Place("links", name, "count")] = _grown(record.count, line.record.quantity, units)


def _scale_links(inventory: Inventory, line: Line, units: int, made: Plan) -> None:
    for record in inventory.design.links:
        if line.id in (record.from_line, record.to_line):
            made.settings[Place("links", record.id, "count")] = _grown(record.count, line.record.quantity, units)


def _equip(inventory: Inventory, line: Line, units: int, made: Plan) -> None:
    """A server comes with its adapters, drives and cables, and takes its share of the volume groups."""
    old = line.record.quantity
    for below in inventory.hosted(line):
        made.settings[Place("items", below.id, "quantity")] = _grown(below.record.quantity, old, units)
    _cable(inventory, line, units, made)
    for pool in inventory.design.pools:
        if pool.nodes == line.id:
            groups = _grown(pool.volume_groups, old, units) if pool.volume_groups % old == 0 else pool.volume_groups
            made.settings[Place("pools", pool.id, "volume_groups")] = float(max(groups, 1))
            inside = {below.id for below in inventory.hosted(line)}
            if not pool.drives or not inside.issuperset(pool.drives):
                continue
            if pool.groups is not None:
                made.settings[Place("pools", pool.id, "groups")] = _grown(pool.groups, old, units)
            if pool.spares:
                made.settings[Place("pools", pool.id, "spares")] = _grown(pool.spares, old, units)
