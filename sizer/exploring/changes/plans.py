"""Plans: what another value of a quantity brings with it, shelves, arrays, cables and adapters, and where it ends."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from sizer.design.editing.edits import Batch, SetFields, Setting
from sizer.design.records import Link, Pool
from sizer.design.stems import figure_key
from sizer.exploring.changes.change import FieldPlace
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.changes.quantities import Quantity
from sizer.sizing.hardware.lines import Line
from sizer.units import counted


@dataclass(slots=True)
class QuantityPlan:
    """The changes that one quantity asks for: itself, and what has to come along; or why it cannot be."""

    settings: dict[FieldPlace, float] = field(default_factory=dict)
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


def plan(inventory: Inventory, quantity: Quantity, value: int, *, trim: bool = False) -> QuantityPlan:
    """What the design becomes with so many: shelves, arrays, cables and adapters come along.

    ``trim`` also takes away the shelves and arrays that fewer drives leave empty.
    """
    making = _Making(inventory, trim=trim)
    line = inventory.lines.get(quantity.record) if quantity.table == "items" else None
    pool = inventory.design.pools.get(quantity.record) if quantity.place.field == "groups" else None
    if pool is not None:
        making.set_groups(pool, value)
        return making.plan
    making.set(*quantity.place, value)
    if line is not None and line.item.kind.is_drive:
        making.house(line, value)
    elif line is not None and line.item.kind.has_controllers:
        making.grow_links(inventory.links_at(line), line, value)
    elif line is not None and line.item.kind.is_server:
        making.equip(line, value)
    elif line is not None and line.host() not in (None, line):
        making.grow_links(inventory.own_links(line), line, value)
    return making.plan


@dataclass(slots=True)
class _Making:
    """A plan as it is made, record by record."""

    inventory: Inventory
    trim: bool
    plan: QuantityPlan = field(default_factory=QuantityPlan)

    def set(self, table: str, record: str, key: str, value: float) -> None:
        """Give a field another value."""
        self.plan.settings[FieldPlace(table, record, key)] = float(value)

    def set_groups(self, pool: Pool, groups: int) -> None:
        """So many groups of drives, the first line of the pool making up for it."""
        drives = [self.inventory.lines[name] for name in pool.drives if name in self.inventory.lines]
        others = sum(line.record.quantity for line in drives[1:])
        needed = groups * self.inventory.group_members(pool) + pool.spares - others
        if not drives or needed < 1:
            self.plan.refusal = f"pool {pool.called} has no line of drives that could be changed alone"
            return
        if pool.groups is not None:
            self.set("pools", pool.id, "groups", groups)
        self.set("items", drives[0].id, "quantity", needed)
        self.house(drives[0], needed)

    def house(self, line: Line, count: int) -> None:
        """Bays for so many drives: shelves, and arrays when their shelves are at the limit."""
        pool, holder = self.inventory.pool_of(line.id), line.owner()
        if pool is not None and pool.groups is not None and pool.drives == (line.id,):
            self.set("pools", pool.id, "groups", max((count - pool.spares) // self.inventory.group_members(pool), 1))
        if holder is None:
            return
        shelves = [below for below in holder.below() if below.item.kind.is_shelf]
        drives = count + sum(below.record.quantity for below in holder.below()
                             if below.item.kind.is_drive and below is not line)
        units, own = holder.record.quantity, _bays(holder)
        if not shelves:
            if own and drives > own * units:
                if not holder.item.kind.has_controllers:
                    self.plan.refusal = f"{holder.called} has {counted(own, 'bay')} and no shelves in the design"
                    return
                self.set("items", holder.id, "quantity", math.ceil(drives / own))
                self.grow_links(self.inventory.links_at(holder), holder, math.ceil(drives / own))
            return
        each, present = _bays(shelves[0]), shelves[0].record.quantity
        if each == 0:
            return
        limit = _most_drives(holder, each)
        fewest = max(math.ceil(drives / limit), 1) if limit is not None else units
        if fewest > units or (self.trim and fewest < units and holder.item.kind.has_controllers):
            units = fewest
            if not holder.item.kind.has_controllers:
                self.plan.refusal = f"{holder.called} takes {counted(limit or 0, 'drive')}"
                return
            self.set("items", holder.id, "quantity", units)
            self.grow_links(self.inventory.links_at(holder), holder, units)
        other_bays = sum(_bays(shelf) * shelf.record.quantity for shelf in shelves[1:])
        wanted = max(math.ceil((drives - own * units - other_bays) / each), 0)
        if present % holder.record.quantity == 0:
            wanted = math.ceil(wanted / units) * units
        if wanted > present or (self.trim and wanted < present):
            self.set("items", shelves[0].id, "quantity", max(wanted, 1))

    def equip(self, server: Line, units: int) -> None:
        """A server comes with its adapters, drives and cables, and takes its share of the volume groups."""
        old, hosted = server.record.quantity, server.below()
        for below in hosted:
            self.set("items", below.id, "quantity", _grown(below.record.quantity, old, units))
        self.grow_links(self.inventory.links_at(server), server, units)
        for pool in self.inventory.design.pools:
            if pool.nodes != server.id:
                continue
            groups = _grown(pool.volume_groups, old, units) if pool.volume_groups % old == 0 else pool.volume_groups
            self.set("pools", pool.id, "volume_groups", max(groups, 1))
            if not pool.drives or not {below.id for below in hosted}.issuperset(pool.drives):
                continue
            if pool.groups is not None:
                self.set("pools", pool.id, "groups", _grown(pool.groups, old, units))
            if pool.spares:
                self.set("pools", pool.id, "spares", _grown(pool.spares, old, units))

    def grow_links(self, links: Iterable[Link], line: Line, units: int) -> None:
        """The connections of a line grow with it."""
        for link in links:
            self.set("links", link.id, "count", _grown(link.count, line.record.quantity, units))


def _bays(line: Line) -> int:
    return int(line.item.number("drive_bay_count") or 0)


def _most_drives(holder: Line, shelf_bays: int) -> int | None:
    """Drives one array takes: its own limit, or its bays and all the shelves it supports."""
    known = [holder.item.number("max_drive_count")]
    shelves = holder.item.number("max_shelf_count")
    if shelves is not None:
        known.append((holder.item.number("drive_bay_count") or 0) + shelves * shelf_bays)
    stated = [int(number) for number in known if number is not None]
    return min(stated) if stated else None


def _grown(before: int, old: int, new: int) -> int:
    return math.ceil(before * new / old)
