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
from sizer.exploring.changes.parts import LARGEST, Parts
from sizer.sizing.hardware.lines import Line
from sizer.units import counted

Place = tuple[str, str, str]
"""Table, record and field."""


@dataclass(frozen=True, slots=True)
class Sought:
    """A whole number of the design that a search may change. ``step`` is what it grows by."""

    table: str
    record: str
    key: str
    current: int
    noun: str

    @property
    def place(self) -> str:
        """Where it stands in the document, ``items/drives/quantity``."""
        return f"{self.table}/{self.record}/{self.key}"


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


def field_of(parts: Parts, by: str) -> Sought:
    """What ``by`` names: ``items/drives/quantity``, or the id of a line, connection, pool or workload alone.

    Raises SizingError for anything else, naming what is close.
    """
    table, record, key = (*by.split("/"), "", "")[:3]
    if "/" not in by:
        record = by
        table = next((name for name in ("items", "links", "pools", "workloads")
                      if getattr(parts.design, name).get(by) is not None), "")
    key = key or {"items": "quantity", "links": "count", "pools": "groups", "workloads": "concurrency"}.get(table, "")
    rows = getattr(parts.design, table, None) if table in ("items", "links", "pools", "workloads") else None
    found = rows.get(record) if rows is not None else None
    spec = TABLES.get(table, {}).get(key)
    if found is None or spec is None or not spec.numeric:
        known = [name for rows in (parts.design.items, parts.design.links, parts.design.pools, parts.design.workloads)
                 for name in rows.ids()]
        close = ", ".join(nearest(record or by, known)) or ", ".join(known[:6])
        raise SizingError(Problem(Severity.ERROR, "unknown-field", f"{by!r} is no quantity of the design",
                                  hint=f"Name a line, a connection, a pool or a workload: {close}."))
    if table == "pools" and key == "groups":
        return _groups(parts, record)
    return Sought(table, record, key, int(getattr(found, key) or 1), _noun(parts, table, record, key))


def _groups(parts: Parts, pool: str) -> Sought:
    record = parts.design.pools.get(pool)
    members = parts.group_members(record) if record is not None else 1
    drives = sum(parts.lines[name].record.quantity for name in record.drives if name in parts.lines) if record else 0
    spares = record.spares if record is not None else 0
    return Sought("pools", pool, "groups", max((drives - spares) // members, 1), f"groups of {pool}")


def _noun(parts: Parts, table: str, record: str, key: str) -> str:
    if table == "items" and record in parts.lines:
        item = parts.lines[record].item
        noun = item.kind.plural or item.model
        return noun if noun == record else f"{noun} ({record})"
    if table == "links":
        return f"links of {record}"
    if table == "workloads":
        return {"concurrency": f"requests in flight ({record})", "client_count": f"clients ({record})"}.get(
            key, f"{TABLES[table][key].title.lower()} ({record})")
    return f"{TABLES[table][key].title.lower()} of {record}"


def counts(parts: Parts, sought: Sought, most: int) -> Iterator[int]:
    """The values of a quantity that can be bought, upwards from the smallest, to ``most``."""
    first, step = _grid(parts, sought)
    value = first
    while value <= min(most, LARGEST):
        yield value
        value += step


def _grid(parts: Parts, sought: Sought) -> tuple[int, int]:
    line = parts.lines.get(sought.record) if sought.table == "items" else None
    if line is not None and line.item.kind.is_drive:
        pool = parts.pool_of(line.id)
        if pool is not None:
            step = parts.group_members(pool)
            others = sum(parts.lines[name].record.quantity for name in pool.drives
                         if name != line.id and name in parts.lines)
            first = pool.spares + step - others
            return (first if first > 0 else first + step * math.ceil((1 - first) / step)), step
    if line is not None and line.item.kind.is_server and any(
        below.item.kind.is_shelf for below in parts.hosted(line)
    ):
        # Servers that share shelves are bought as one building block.
        return line.record.quantity, line.record.quantity
    if line is not None:
        host = line.host()
        if host is not None and host is not line:
            return host.record.quantity, host.record.quantity
    if sought.table == "links":
        record = parts.design.links.get(sought.record)
        if record is not None:
            ends = [parts.lines[name].record.quantity for name in (record.from_line, record.to_line)
                    if name in parts.lines]
            step = math.lcm(*ends, record.channels_per_port)
            step = step if sought.current % step == 0 else math.gcd(step, sought.current)
            return step, step
    return 1, 1


def plan(parts: Parts, sought: Sought, value: int, *, trim: bool = False) -> Plan:
    """What the design becomes with so many: shelves, arrays, cables and adapters come along.

    ``trim`` also takes away the shelves and arrays that fewer drives leave empty.
    """
    made = Plan()
    if sought.table == "pools" and sought.key == "groups":
        pool = parts.design.pools.get(sought.record)
        if pool is not None:
            _set_groups(parts, pool, value, made, trim=trim)
        return made
    made.settings[sought.table, sought.record, sought.key] = float(value)
    line = parts.lines.get(sought.record) if sought.table == "items" else None
    if line is None:
        return made
    if line.item.kind.is_drive:
        _house(parts, line, value, made, trim=trim)
    elif line.item.kind.has_controllers:
        _cable(parts, line, value, made)
    elif line.item.kind.is_server:
        _equip(parts, line, value, made)
    elif line.host() not in (None, line):
        _scale_links(parts, line, value, made)
    return made


def _set_groups(parts: Parts, pool: Pool, groups: int, made: Plan, *, trim: bool) -> None:
    drives = [parts.lines[name] for name in pool.drives if name in parts.lines]
    others = sum(line.record.quantity for line in drives[1:])
    needed = groups * parts.group_members(pool) + pool.spares - others
    if not drives or needed < 1:
        made.refusal = f"pool {pool.id} has no line of drives that could be changed alone"
        return
    if pool.groups is not None:
        made.settings["pools", pool.id, "groups"] = float(groups)
    made.settings["items", drives[0].id, "quantity"] = float(needed)
    _house(parts, drives[0], needed, made, trim=trim)


def _house(parts: Parts, line: Line, drives: int, made: Plan, *, trim: bool) -> None:
    """Bays for so many drives: shelves, and arrays when their shelves are at the limit."""
    pool, holder = parts.pool_of(line.id), parts.holder_of(line)
    if pool is not None and pool.groups is not None and pool.drives == (line.id,):
        made.settings["pools", pool.id, "groups"] = float(max((drives - pool.spares) // parts.group_members(pool), 1))
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
        made.settings["items", holder.id, "quantity"] = float(units)
        _cable(parts, holder, units, made)
    wanted = max(math.ceil((drives + others - own * units - other_bays) / each), 0)
    if have % holder.record.quantity == 0:
        wanted = math.ceil(wanted / units) * units
    if wanted > have or (trim and wanted < have):
        made.settings["items", shelves[0].id, "quantity"] = float(max(wanted, 1))


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


def _cable(parts: Parts, line: Line, units: int, made: Plan) -> None:
    """The connections of a line grow with it."""
    for name in parts.links_at(line):
        record = parts.design.links.get(name)
        if record is not None:
            made.settings["links", name, "count"] = _grown(record.count, line.record.quantity, units)


def _scale_links(parts: Parts, line: Line, units: int, made: Plan) -> None:
    for record in parts.design.links:
        if line.id in (record.from_line, record.to_line):
            made.settings["links", record.id, "count"] = _grown(record.count, line.record.quantity, units)


def _equip(parts: Parts, line: Line, units: int, made: Plan) -> None:
    """A server comes with its adapters, drives and cables, and takes its share of the volume groups."""
    old = line.record.quantity
    for below in parts.hosted(line):
        made.settings["items", below.id, "quantity"] = _grown(below.record.quantity, old, units)
    _cable(parts, line, units, made)
    for pool in parts.design.pools:
        if pool.nodes == line.id:
            groups = _grown(pool.volume_groups, old, units) if pool.volume_groups % old == 0 else pool.volume_groups
            made.settings["pools", pool.id, "volume_groups"] = float(max(groups, 1))
            inside = {below.id for below in parts.hosted(line)}
            if not pool.drives or not inside.issuperset(pool.drives):
                continue
            if pool.groups is not None:
                made.settings["pools", pool.id, "groups"] = _grown(pool.groups, old, units)
            if pool.spares:
                made.settings["pools", pool.id, "spares"] = _grown(pool.spares, old, units)
