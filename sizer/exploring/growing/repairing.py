"""What a grown design needs besides what was grown: spares, ports, larger switches, chassis, a link for every unit."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator

from sizer.catalog.records import Catalog, Item, Lifecycle
from sizer.design.editing.edits import Batch, Edit, apply, set_one
from sizer.design.records import BASE, Design, Pool, likely
from sizer.errors import Severity, SizerError
from sizer.exploring.changes.fitting import in_place, port_for
from sizer.exploring.changes.parts import Parts
from sizer.exploring.changes.quantities import field_of, plan
from sizer.exploring.seeking.search import MISFITS
from sizer.sizing import size
from sizer.sizing.hardware.lines import Line
from sizer.sizing.policies import ORDINARY, TABLE
from sizer.sizing.result import Sizing

MOST_REPAIRS = 10
_SPARED = ("raid1", "raid10", "mirror3", "raid5", "raid6", "raid50", "raid60")


def settled(design: Design, catalog: Catalog) -> tuple[Design, Sizing, str]:
    """The design with what it lacks to be built, its sizing, and why it cannot be built where it cannot."""
    for _ in range(MOST_REPAIRS):
        parts = Parts(design, catalog)
        edit, refusal = _lacking(parts)
        if refusal or edit is None:
            sizing = size(design, catalog, BASE)
            return design, sizing, refusal or misfit(sizing)
        try:
            design = apply(design, edit).design
        except SizerError as error:
            return design, size(design, catalog, BASE), error.problems[0].text
    sizing = size(design, catalog, BASE)
    return design, sizing, misfit(sizing)


def misfit(sizing: Sizing) -> str:
    """The first thing that prevents a design from being built; empty where nothing does."""
    return next((problem.text for problem in sizing.problems
                 if problem.severity is Severity.ERROR or problem.code in MISFITS), "")


def _lacking(parts: Parts) -> tuple[Edit | None, str]:
    """The next thing to add, or why it cannot be added."""
    for pool in parts.design.pools:
        edit = _spares(parts, pool)
        if edit is not None:
            return edit, ""
    for line in parts.lines.values():
        edit = _room(line) if line.item.kind.is_chassis else _bays(line) if line.item.kind.owns_drives else None
        if edit is not None:
            return edit, ""
    for line, port, wanted, there in _short_of_ports(parts):
        edit, refusal = _ports(parts, line, port, wanted, there)
        if edit is not None or refusal:
            return edit, refusal
    for record in parts.design.links:
        ends = [parts.lines[name].host() for name in (record.from_line, record.to_line) if name in parts.lines]
        units = max((host.record.quantity for host in ends if host is not None), default=1)
        if record.count < units:
            return set_one("links", record.id, "count", units), ""
    return None, ""


def _policy(parts: Parts, name: str) -> float | None:
    stated = parts.design.policies
    if name in stated.values:
        return likely(stated.values[name])
    preset = parts.catalog.presets.get(TABLE, {}).get(stated.preset or ORDINARY)
    return preset.number(name) if preset is not None else None


def _spares(parts: Parts, pool: Pool) -> Edit | None:
    """As many spares as the house rule asks for, with the groups as they are."""
    each = _policy(parts, "drives_per_spare")
    if not each or pool.protection not in _SPARED or not pool.drives or pool.drives[0] not in parts.lines:
        return None
    members = parts.group_members(pool)
    drives = sum(parts.lines[name].record.quantity for name in pool.drives if name in parts.lines)
    groups = max((drives - pool.spares) // members, 1)
    spares = math.ceil(groups * members / (each - 1))
    if spares == pool.spares and drives == groups * members + spares:
        return None
    try:
        after = apply(parts.design, set_one("pools", pool.id, "spares", spares)).design
    except SizerError:
        return None
    whole = Parts(after, parts.catalog)
    made = plan(whole, field_of(whole, f"pools/{pool.id}/groups"), groups)
    return Batch((set_one("pools", pool.id, "spares", spares), *made.edit().edits)) if not made.refusal else None


def _bays(holder: Line) -> Edit | None:
    """Shelves for the drives that have no bay."""
    shelves = [below for below in holder.below() if below.item.kind.is_shelf]
    each = int(shelves[0].item.number("drive_bay_count") or 0) if shelves else 0
    if not each:
        return None
    drives = sum(below.record.quantity for below in holder.below() if below.item.kind.is_drive
                 and (below.parent is shelves[0] or holder.item.number("drive_bay_count")))
    own = (holder.item.number("drive_bay_count") or 0) * holder.record.quantity
    others = sum((shelf.item.number("drive_bay_count") or 0) * shelf.record.quantity for shelf in shelves[1:])
    wanted = math.ceil((drives - own - others) / each)
    return set_one("items", shelves[0].id, "quantity", wanted) if wanted > shelves[0].record.quantity else None


def _room(chassis: Line) -> Edit | None:
    """More chassis where blades or modules do not fit; each brings the network modules that one has now."""
    bays, modules = chassis.item.number("bay_count"), chassis.item.number("interconnect_bay_count")
    now = chassis.record.quantity
    blades = [child for child in chassis.children if child.item.kind.is_blade]
    own = [child for child in chassis.children if child.item.kind.serves_its_chassis]
    others = [child for child in chassis.children if child.item.kind.is_switch and child not in own]
    wanted = math.ceil(_taken(blades, "bay_count") / bays) if bays else now
    left = (modules or 0) - _taken(own, "interconnect_bay_units") / now
    switches = _taken(others, "interconnect_bay_units")
    if modules and left > 0:
        wanted = max(wanted, math.ceil(switches / left - 1e-9))
    if wanted <= now:
        return None
    return Batch((set_one("items", chassis.id, "quantity", wanted),
                  *(set_one("items", child.id, "quantity", math.ceil(child.record.quantity * wanted / now))
                    for child in own)))


def _taken(lines: list[Line], fact: str) -> float:
    """Bays that some lines take together."""
    return sum((line.item.number(fact) or 0) * line.record.quantity for line in lines)


def _short_of_ports(parts: Parts) -> Iterator[tuple[Line, str, int, int]]:
    """Lines with more links than ports: the port group, how many it would take and how many there are."""
    used: dict[tuple[str, str], int] = defaultdict(int)
    for record in parts.design.links:
        cables = -(-record.count // record.channels_per_port)
        used[record.from_line, record.from_port] += cables
        used[record.to_line, record.to_port] += cables
    for (name, port), wanted in used.items():
        line = parts.lines.get(name)
        group = line.item.port(port) if line is not None else None
        if line is not None and group is not None and wanted > group.count * line.record.quantity:
            yield line, port, wanted, group.count * line.record.quantity


def _ports(parts: Parts, line: Line, port: str, wanted: int, there: int) -> tuple[Edit | None, str]:
    """Room for so many links: larger switches, more of them in a chassis, or more adapters in every server."""
    now = line.record.quantity
    host = line.host()
    if line.item.kind.is_switch and line.parent is None:
        larger = _larger(parts, line, port, math.ceil(wanted / now))
        if larger is None:
            return None, (f"{wanted} ports are needed on {now} {line.item.model}, which have {there}, and the catalog "
                          "has no larger switch with such ports")
        edits = in_place(parts, line, larger)
        return (Batch(edits), "") if edits is not None else (None, f"{larger.title} does not fit the connections")
    if line.item.kind.is_switch:
        return set_one("items", line.id, "quantity", math.ceil(wanted * now / there / 2) * 2), ""
    if host is not None and host is not line and host.item.kind.is_server:
        units = host.record.quantity
        return set_one("items", line.id, "quantity", math.ceil(wanted * now / there / units) * units), ""
    return None, f"{wanted} links need ports {port} of {line.id}, which has {there}"


def _larger(parts: Parts, line: Line, port: str, each: int) -> Item | None:
    """The smallest switch with enough ports of the kind: the maker's own first, what can still be bought first."""
    present = line.item.port(port)
    if present is None:
        return None
    found: list[tuple[bool, bool, int, str, Item]] = []
    for item in parts.catalog.of_kind(lambda kind: kind is line.item.kind):
        group = port_for(parts.catalog, item, present)
        retired = item.lifecycle is not Lifecycle.CURRENT and item.lifecycle is not line.item.lifecycle
        if group is not None and group.count >= each and in_place(parts, line, item) is not None and (
            parts.catalog.technology(group.technology).data_bytes_per_s
            >= parts.catalog.technology(present.technology).data_bytes_per_s
        ):
            found.append((retired, item.vendor != line.item.vendor, group.count, item.id, item))
    return min(found, key=lambda each: each[:4])[4] if found else None
