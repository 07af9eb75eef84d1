"""Where the members of a pool's groups lie: the boxes that hold its drives, and what each takes with it when lost.

A box is a shelf, an array with all its shelves, or a server with drives inside. How groups lie over shelves is stated
in the pool (members in one enclosure); declustered arrays spread their strips evenly by themselves. Where nothing is
stated a whole group is taken to lie in one box: the pool then stops with it.
"""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.laws import general
from sizer.laws.loss import enclosures
from sizer.sizing.decisions import decided
from sizer.sizing.hardware.bays import Housing, housing_of
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.survivors import lost_units
from sizer.sizing.pools.boxes import Box
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.wiring import Wiring

"""Kinds that whole groups lie in, with all shelves behind them."""


def holds_drives(wiring: Wiring, box: Box) -> bool:
    """Whether drives of the pool sit in a box; whole groups do in one that takes them with it."""
    return box.drives is None or decided(wiring, lambda drives: drives > 0, box.drives)


def width_of(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Members of one group, mirror or stripe."""
    protection, key = pool.protection, f"pool.{pool.record.id}"
    why = f"{protection.label} by definition"
    if protection.scheme is Scheme.PARITY:
        return pool.members
    if protection.scheme is Scheme.MIRROR:
        return wiring.constant(f"{key}.copies", float(protection.copies), "count", "Copies of the data", why)
    parity = max(protection.parity, protection.copies - 1)
    return wiring.constant(f"{key}.stripe_width", float((protection.data or 1) + parity), "count",
                           "Members of a stripe", why)


def boxes_of(wiring: Wiring, pool: PoolWiring) -> list[Box]:
    """The boxes that hold a pool's drives, whole ones first."""
    if pool.boxes is None:
        pool.boxes = _boxes_of(wiring, pool)
    return pool.boxes


def _boxes_of(wiring: Wiring, pool: PoolWiring) -> list[Box]:
    width = width_of(wiring, pool)
    whole = {owner.id: owner for owner in pool.owners if owner.item.kind.is_storage_system}
    found = [Box(line, lost_units(wiring, line), width) for line in whole.values()]
    placed: dict[str, tuple[Line, list[Figure]]] = {}
    inside: list[Figure] = []
    for line in pool.drive_lines:
        if line.parent is not None and line.parent.item.kind.has_controllers:
            for place, drives in _in_bays(wiring, line):
                if place is line.parent:
                    inside.append(drives)
                else:
                    placed.setdefault(place.id, (place, []))[1].append(_in_each(wiring, line, place, drives))
        elif (box := _holding(line)) is not None:
            placed.setdefault(box.id, (box, []))[1].append(_in_each(wiring, line, box, line.count))
    if placed:
        places = _places(wiring, pool, [box for box, _ in placed.values()], inside)
        found += [_box(wiring, pool, box, parts, (width, places)) for box, parts in placed.values()]
    return found


def at_hand(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Whether the pool still has its data: no group has lost more members than it tolerates."""
    key, sheet = f"pool.{pool.record.id}", wiring.sheet
    if f"{key}.at_hand_ratio" in sheet:
        return sheet[f"{key}.at_hand_ratio"]
    tolerated = wiring.constant(f"{key}.tolerated_count", float(pool.protection.tolerated), "count",
                                "Members of a group that may be lost", f"{pool.protection.label} by definition")
    gone = [lost_with(wiring, pool, box) for box in boxes_of(wiring, pool)]
    return sheet.derive(f"{key}.at_hand_ratio", enclosures.data_at_hand, tolerated, lost_drive(wiring, pool), *gone)


def lost_drive(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Drives lost of one group of the pool, each by itself."""
    return wiring.loss(f"pool.{pool.drive_set}.lost_drive_count", f"Drives of {pool.drive_set} lost")


def lost_with(wiring: Wiring, pool: PoolWiring, box: Box) -> Figure:
    """Members of each group that are lost with boxes of one line: with one, or with the chassis around several."""
    key = f"pool.{pool.record.id}.lost_with.{box.line.id}_count"
    if key in wiring.sheet:
        return wiring.sheet[key]
    return wiring.sheet.derive(key, enclosures.members_lost, box.lost, box.members, width_of(wiring, pool),
                               label=f"Members of each group lost with {box.line.item.model}")


def _holding(line: Line) -> Line | None:
    """The shelf or server that a line of drives sits in."""
    above = line.parent
    while above is not None and not (above.item.kind.is_shelf or above.item.kind.is_server):
        above = above.parent
    return above


def _in_bays(wiring: Wiring, line: Line) -> list[tuple[Line, Figure]]:
    """The places that hold drives of a line which fills an array and then its shelves, with how many they hold."""
    housing = housing_of(wiring, line)
    if housing is None or line not in housing.loose:
        return []
    sheet, key = wiring.sheet, f"items.{line.id}"
    none = wiring.constant("model.no_drives", 0.0, "count", "No drives", "nothing in front of them, or no bay")
    ahead = [other.count for other in housing.loose[:housing.loose.index(line)]]
    before = none if not ahead else ahead[0] if len(ahead) == 1 else sheet.figures.get(
        f"{key}.drives_before") or sheet.derive(
        f"{key}.drives_before", general.sum_of, *ahead, label=f"Drives that fill bays before {line.id}")
    found = []
    for place in housing.places:
        free = housing.free.get(place.id)
        if free is None:
            continue
        name, left = f"{key}.in.{place.id}_count", housing.waiting[place.id]
        if place is not housing.holder and not _reaches(line, ahead, housing, place):
            continue
        filled = sheet.figures.get(f"bays.{place.id}.filled_before") or sheet.derive(
            f"bays.{place.id}.filled_before", general.difference, housing.waiting[housing.holder.id], left,
            label=f"Drives that found a bay before {place.id}")
        found.append((place, sheet.figures.get(name) or sheet.derive(
            name, enclosures.drives_in_place, line.count, before, filled, free)))
    return found


def _reaches(line: Line, ahead: list[Figure], housing: Housing, place: Line) -> bool:
    """Whether drives of a line sit in a place as the design stands; the many shelves beyond them need no figures."""
    before = sum(other.number for other in ahead)
    filled = housing.waiting[housing.holder.id].number - housing.waiting[place.id].number
    last = min(before + line.count.number, filled + housing.free[place.id].number)
    return last > max(before, filled)


def _in_each(wiring: Wiring, line: Line, place: Line, drives: Figure) -> Figure:
    key, sheet = f"items.{line.id}.in_each.{place.id}_count", wiring.sheet
    return sheet.figures.get(key) or sheet.derive(key, general.shared_equally, drives, place.count,
                                                  label=f"Drives of {line.id} in each {place.item.model}")


def _count(wiring: Wiring, key: str, lines: list[Line]) -> Figure:
    name = f"{key}.shelf_count"
    if len(lines) == 1:
        return lines[0].count
    return wiring.sheet.figures.get(name) or wiring.sheet.derive(
        name, general.sum_of, *[line.count for line in lines], label="Shelves")


def _places(wiring: Wiring, pool: PoolWiring, boxes: list[Line], inside: list[Figure]) -> Figure:
    """Boxes that the members of one group may lie over: those of one array, or all where servers share them."""
    key, sheet = f"pool.{pool.record.id}", wiring.sheet
    name = f"{key}.box_count"
    if name in sheet:
        return sheet[name]
    shelves = _count(wiring, key, boxes)
    if not any(owner.item.kind.is_storage_system for owner in pool.owners):
        return sheet.derive(name, general.least_of, shelves, label="Boxes that a group may lie over")
    own = wiring.constant("model.no_drives", 0.0, "count", "No drives", "nothing in front of them, or no bay")
    if inside:
        own = inside[0] if len(inside) == 1 else sheet.derive(
            f"{key}.in_bays_count", general.sum_of, *inside, label="Drives in the arrays' own bays")
    return sheet.derive(name, enclosures.boxes_of_array, shelves, pool.owner_count, own)


def _box(
    wiring: Wiring, pool: PoolWiring, line: Line, parts: list[Figure], shape: tuple[Figure, Figure]
) -> Box:
    key, sheet = f"pool.{pool.record.id}.in.{line.id}", wiring.sheet
    width, places = shape
    drives = parts[0] if len(parts) == 1 else sheet.figures.get(f"{key}_count") or sheet.derive(
        f"{key}_count", general.sum_of, *parts, label=f"Drives of the pool in one {line.item.model}")
    members = _members(wiring, pool, f"{key}.members", (width, places, drives))
    return Box(line, lost_units(wiring, line), members, drives, places)


def _members(wiring: Wiring, pool: PoolWiring, key: str, shape: tuple[Figure, Figure, Figure]) -> Figure:
    """Members of one group in one box: stated, spread by the software, or the worst where nothing is said."""
    sheet, record = wiring.sheet, pool.record
    width, places, drives = shape
    if record.enclosure_members is not None:
        return wiring.stated("pools", record.id, "enclosure_members", float(record.enclosure_members))
    if key in sheet:
        return sheet[key]
    if pool.protection.scheme is Scheme.DECLUSTERED:
        return sheet.derive(key, enclosures.members_spread, width, places)
    return sheet.derive(key, enclosures.members_side_by_side, width, drives)
