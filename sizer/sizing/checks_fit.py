"""What fits where: drives in bays, shelves behind arrays, blades and modules in a chassis, adapters in slots."""

from __future__ import annotations

import math
from collections.abc import Mapping

from sizer.catalog.kinds import standing
from sizer.catalog.schema import Standing
from sizer.sizing.lines import Line
from sizer.sizing.wiring import Wiring

CARDS = frozenset(("hba", "nic", "cna", "hca", "raid_controller", "adapter", "gpu"))


def _count(line: Line) -> int:
    return line.units


def check_bays(wiring: Wiring, lines: Mapping[str, Line]) -> None:
    """More drives than bays, or drives that do not fit their bays."""
    for line in lines.values():
        shelves, held = _inside(line)
        if not held:
            continue
        drives = sum(_count(drive) for drive in held)
        place = f"items/{held[0].id}/quantity"
        room = _bays(line, shelves)
        if room is not None and drives > room:
            _too_many(wiring, line, drives, room, shelves, place)
        limit = line.item.number("max_drive_count")
        if limit is not None and drives > limit * _count(line):
            wiring.error("too-many-drives", f"{drives} drives on {_count(line)} {line.item.model}, which take "
                         f"{limit:g} each", place, f"Use at most {limit * _count(line):g} drives or more arrays.")
        for drive in held:
            _fits(wiring, drive, line)


def _inside(line: Line) -> tuple[list[Line], list[Line]]:
    """The shelves below a line, and the drives in it and in them; for a shelf without drives of its own nothing."""
    held = [below for below in line.children if below.item.kind == "drive"]
    if line.item.kind == "enclosure" and not held:
        return [], []
    shelves = [below for below in line.below() if below.item.kind == "enclosure"]
    return shelves, held + [drive for shelf in shelves for drive in shelf.children if drive.item.kind == "drive"]


def _bays(line: Line, shelves: list[Line]) -> float | None:
    own = line.item.number("drive_bay_count")
    if own is None and not shelves:
        return None
    return (own or 0) * _count(line) + sum(
        (shelf.item.number("drive_bay_count") or 0) * _count(shelf) for shelf in shelves)


def bays_left(drives: Line) -> float:
    """How many drives of a line more find a bay where the others are; endless where nobody says how many there are."""
    left, holder = math.inf, drives.parent
    while holder is not None:
        shelves, held = _inside(holder)
        if drives in held:
            taken, limit = sum(_count(drive) for drive in held), holder.item.number("max_drive_count")
            rooms = (_bays(holder, shelves), None if limit is None else limit * _count(holder))
            left = min([left, *(room - taken for room in rooms if room is not None)])
        holder = holder.parent
    return left


def _too_many(wiring: Wiring, line: Line, drives: int, room: float, shelves: list[Line], place: str) -> None:
    each = shelves[0].item.number("drive_bay_count") if shelves else None
    hint = f"Use at most {room:g} drives"
    if each:
        hint += f", or add {-(-(drives - room) // each):g} {shelves[0].item.model}"
    wiring.error("no-bay", f"{drives} drives and {room:g} bays in {line.id}", place, hint + ".")


def _fits(wiring: Wiring, drive: Line, holder: Line) -> None:
    size, bay = drive.item.text("form_factor"), holder.item.text("drive_form_factor")
    if size == "2.5in" and bay == "3.5in":
        wiring.remark("carrier", f"{drive.item.model} needs a carrier of {bay} in {holder.item.model}",
                      f"items/{drive.id}/item")
    elif size and bay and size not in bay:
        wiring.error("form-factor", f"{drive.item.model} is {size}, the bays of {holder.item.model} are {bay}",
                     f"items/{drive.id}/item", f"Choose a drive of {bay}.")
    interface, allowed = drive.item.text("interface"), holder.item.words("drive_interfaces")
    if interface and allowed and interface not in allowed:
        wiring.warning("drive-interface", f"{drive.item.model} speaks {interface}, {holder.item.model} takes "
                       f"{', '.join(allowed)}", f"items/{drive.id}/item")


def check_shelves(wiring: Wiring, lines: Mapping[str, Line]) -> None:
    """More shelves than an array takes, or shelves it does not support."""
    for line in lines.values():
        shelves = [below for below in line.below() if below.item.kind == "enclosure"]
        limit, supported = line.item.number("max_shelf_count"), line.item.words("supported_shelves")
        many = sum(_count(shelf) for shelf in shelves)
        if limit is not None and many > limit * _count(line):
            wiring.error("too-many-shelves", f"{many} shelves behind {_count(line)} {line.item.model}, which take "
                         f"{limit:g} each", f"items/{shelves[0].id}/quantity",
                         f"Use at most {limit * _count(line):g} shelves or more arrays.")
        for shelf in shelves:
            if supported and shelf.item.id not in supported:
                wiring.warning("shelf-not-supported", f"{shelf.item.model} is not on the list of shelves of "
                               f"{line.item.model}", f"items/{shelf.id}/item", f"Listed are {', '.join(supported)}.")
            if many % max(_count(line), 1):
                wiring.remark("uneven-shelves", f"{many} shelves do not divide evenly over {_count(line)} "
                              f"{line.item.model}", f"items/{shelf.id}/quantity")


def check_slots(wiring: Wiring, lines: Mapping[str, Line]) -> None:
    """Blades and modules against the chassis' bays, adapters against the servers' slots, parts without a place."""
    for line in lines.values():
        if line.item.kind == "chassis":
            _room(wiring, line, "bay_count", "bay_count", "device bays", ("blade",))
            _room(wiring, line, "interconnect_bay_count", "interconnect_bay_units", "interconnect bays", None)
        slots = line.item.number("adapter_slot_count")
        cards = [child for child in line.children if child.item.kind in CARDS]
        many = sum(_count(card) for card in cards)
        if slots is not None and many > slots * _count(line):
            wiring.error("no-slot", f"{many} adapters and {slots * _count(line):g} slots in {line.id}",
                         f"items/{cards[0].id}/quantity", "Use fewer adapters, or more servers.")
        if line.item.kind in CARDS and many == 0 and line.parent is not None and _count(line) < _count(line.parent):
            wiring.remark("uneven-adapters", f"{_count(line)} {line.item.model} for {_count(line.parent)} "
                          f"{line.parent.item.model}", f"items/{line.id}/quantity")
        _homeless(wiring, line)


def _room(
    wiring: Wiring, chassis: Line, room_fact: str, need_fact: str, what: str, kinds: tuple[str, ...] | None
) -> None:
    each = chassis.item.number(room_fact)
    guests = [
        child for child in chassis.children
        if (kinds is None or child.item.kind in kinds) and child.item.number(need_fact) is not None
    ]
    if each is None or not guests:
        return
    needed = sum((guest.item.number(need_fact) or 0) * _count(guest) for guest in guests)
    room = each * _count(chassis)
    if needed > room:
        wiring.error("no-room", f"{needed:g} {what} are needed and {room:g} are in {chassis.id}",
                     f"items/{guests[-1].id}/quantity", f"Add {-(-(needed - room) // each):g} {chassis.item.model}.")


def _homeless(wiring: Wiring, line: Line) -> None:
    if line.item.kind == "blade" and line.within("chassis") is None:
        wiring.warning("unpowered", f"blade {line.id} is in no chassis: nothing powers it", f"items/{line.id}/parent",
                       "Give it a chassis as parent.")
    elif line.parent is None and standing(line.item.kind) is Standing.ATTACHES and line.counted:
        wiring.warning("unpowered", f"{line.id} ({line.item.kind.replace('_', ' ')}) sits in nothing that powers it",
                       f"items/{line.id}/parent", "Give it the line it sits in as parent.")
