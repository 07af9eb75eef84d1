"""What fits where: drives in bays, shelves behind arrays, blades and modules in a chassis, adapters in slots."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial

from sizer.catalog.kind import TopologyRole
from sizer.catalog.makers import other_makers
from sizer.figures.figure import Figure
from sizer.laws import general
from sizer.numerals import agreeing
from sizer.sizing.bench.limits import Blank, wire_limit
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.checks.assembly.unknown_fit import check_interface, say_bays_unknown, say_slots_unknown
from sizer.sizing.hardware.bays import bays_at, drives_inside
from sizer.sizing.hardware.lines import Line
from sizer.sizing.hardware.processors import processor_lines
from sizer.sizing.left_out import any_above, any_inside
from sizer.sizing.scope import Scope
from sizer.units import counted


def check_bays(wiring: Wiring, lines: Mapping[str, Line]) -> None:
    """More drives than bays, or drives that do not fit their bays."""
    for line in lines.values():
        shelves, held = drives_inside(line)
        if not held:
            continue
        drives = total_count(line.limits, "drives", held, f"Drives in {line.called} and its shelves")
        place = f"items/{held[0].id}/quantity"
        room, each = _bays(wiring, line, shelves), wiring.fact(line.item, "max_drive_count")
        most = None if each is None else line.limits.derive(
            "most_drives", general.each_times_count, each, line.count, label=f"Drives that {line.called} takes")
        if room is not None and not any_inside(wiring.design, wiring.left_out, line.id):  # else their bays are missing
            # Drives that are too many for both are told of as what has room for fewer: to mend that mends the other.
            least = most is None or room.number <= most.number
            wire_limit(wiring, line.limits.inner("bays"), "no-bay", drives, room,
                       (Blank.USED, " drives and ", Blank.ALLOWED, f" bays in {line.called}"), place,
                       partial(_fewer_drives, line, drives, room, shelves), told=least)
        else:
            least = False
        if most is not None:
            wire_limit(wiring, line.limits.inner("drives"), "too-many-drives", drives, most,
                       (Blank.USED, f" drives on {line.called}, which take ", Blank.ALLOWED, " in all"), place,
                       f"Use at most {counted(most.number, 'drive')} or more of {line.called}.", told=not least)
        elif room is None and not any_inside(wiring.design, wiring.left_out, line.id):
            say_bays_unknown(wiring, line, drives, place)
        for drive in held:
            sits = drive.parent if drive.parent in shelves and drive.parent is not None else line
            _fits(wiring, drive, sits)
            check_interface(wiring, drive, (sits, *(shelves if sits is line else ())))


def total_count(scope: Scope, name: str, lines: Sequence[Line], label: str) -> Figure:
    """How many parts some lines are together; of several a figure of ``scope``."""
    return scope.together(name, general.sum_of, [line.count for line in lines], label)


def _bays(wiring: Wiring, line: Line, shelves: Sequence[Line]) -> Figure | None:
    """Bays of a line and its shelves; None where the line's own are not known and it has no shelves.

    An estimate by class does not make a system that cannot be built: such bays are not known.
    """
    known = [found for place in (line, *shelves) if not place.item.by_class("drive_bay_count")
             and (found := bays_at(wiring, place)) is not None]
    if not known:
        return None
    return line.limits.together("bays", general.sum_of, known, f"Bays of {line.called} and its shelves")


def _fewer_drives(holder: Line, drives: Figure, room: Figure, shelves: Sequence[Line]) -> str:
    """What brings drives and bays together, within what the holder takes of either."""
    each = shelves[0].item.number("drive_bay_count") if shelves else None
    most_drives, most_shelves = (limit * holder.units if limit is not None else math.inf for limit in (
        holder.item.number("max_drive_count"), holder.item.number("max_shelf_count")))
    hint = f"Use at most {counted(min(room.number, most_drives), 'drive')}"
    if each:
        more = -(-(drives.number - room.number) // each)
        fits = drives.number <= most_drives and more + sum(shelf.units for shelf in shelves) <= most_shelves
        hint += f", or add {more:,.0f} {shelves[0].called}" if fits else f", or more of {holder.called}"
    return hint + "."


def _fits(wiring: Wiring, drive: Line, holder: Line) -> None:
    size, bay = drive.item.text("form_factor"), holder.item.text("drive_form_factor")
    if size == "2.5in" and bay == "3.5in":
        wiring.remark("carrier", f"{drive.called} need a carrier of {bay} in {holder.called}",
                      f"items/{drive.id}/item", told=(drive.item.id, holder.item.id))
    elif size and bay and size not in bay:
        wiring.error("form-factor", f"{drive.called} are {size}, the bays of {holder.called} are {bay}",
                     f"items/{drive.id}/item", f"Choose a drive of {bay}.", building=True)


def check_shelves(wiring: Wiring, lines: Mapping[str, Line]) -> None:
    """More shelves than an array takes, or shelves it does not support."""
    for line in lines.values():
        shelves = [below for below in line.below() if below.item.kind.is_shelf]
        if not shelves:
            continue
        each, supported = wiring.fact(line.item, "max_shelf_count"), line.item.words("supported_shelves")
        if each is not None:
            many = total_count(line.limits, "shelves", shelves, f"Shelves behind {line.called}")
            most = line.limits.derive("most_shelves", general.each_times_count, each, line.count,
                                      label=f"Shelves that {line.called} takes")
            wire_limit(wiring, line.limits.inner("shelves"), "too-many-shelves", many, most,
                       (Blank.USED, f" shelves behind {line.called}, which take ", Blank.ALLOWED,
                        " in all"), f"items/{shelves[0].id}/quantity",
                       f"Use at most {counted(most.number, 'shelf', 'shelves')} or more arrays.")
        for shelf in shelves:
            if supported and shelf.item.id not in supported:
                listed = ", ".join(map(wiring.catalog.called, supported))
                wiring.undecided("shelf-not-supported", f"{shelf.item.model} is not on the list of shelves of "
                                 f"{line.item.model}", f"items/{shelf.id}/item",
                                 f"Listed are {listed}; accept this with the reason why it is supported.",
                                 told=(shelf.item.id, line.item.id))
            elif not supported and line.item.kind.has_controllers and other_makers(shelf.item, line.item):
                wiring.undecided("shelf-of-another-maker", f"{shelf.item.model} is of {shelf.item.vendor} and "
                                 f"{line.item.model} of {line.item.vendor}: no source says that they work together",
                                 f"items/{shelf.id}/item", f"Choose a shelf of {line.item.vendor}, or accept this with "
                                 "the reason why it is supported.", told=(shelf.item.id, line.item.id))
            if (together := sum(one.units for one in shelves)) % max(line.units, 1):
                does = agreeing(together, "does", "do")
                wiring.remark("uneven-shelves", f"{counted(together, 'shelf', 'shelves')} {does} not divide evenly "
                              f"over {line.units} {line.called}", f"items/{shelf.id}/quantity",
                              told=(together, line.units, line.item.id))


def check_slots(wiring: Wiring, lines: Mapping[str, Line]) -> None:
    """Blades and modules against the chassis' bays, adapters against the servers' slots, parts without a place."""
    for line in lines.values():
        if line.item.kind.is_chassis:
            _room(wiring, line, "bay_count", "bay_count", "device bays")
            _room(wiring, line, "interconnect_bay_count", "interconnect_bay_units", "interconnect bays")
        cards = [child for child in line.children if child.item.kind.is_card]
        if cards:
            _slots(wiring, line, cards)
        if line.item.kind.is_card and not cards and line.parent is not None and line.units < line.parent.units:
            wiring.remark("uneven-adapters", f"{line.units} {line.called} for {line.parent.units} "
                          f"{line.parent.called}", f"items/{line.id}/quantity",
                          told=(line.units, line.item.id, line.parent.units, line.parent.item.id))
        _uneven(wiring, line)
        _homeless(wiring, line)


def _uneven(wiring: Wiring, line: Line) -> None:
    """Adapters and drives that some servers of a line have more of than others: one of the two was changed alone."""
    server = line.parent
    if server is None or not server.item.kind.is_server or line.units <= server.units or line.units % server.units == 0:
        return
    if line.item.kind.is_card or line.item.kind.is_drive:
        wiring.warning("uneven-parts", f"{line.units} {line.called} for {server.units} {server.called}: not as many in "
                       "each", f"items/{line.id}/quantity",
                       f"Use {line.units // server.units * server.units} or "
                       f"{(line.units // server.units + 1) * server.units} {line.called}, or another number of "
                       f"{server.called}.", told=(line.units, line.item.id, server.units, server.item.id))


def check_sockets(wiring: Wiring, lines: Mapping[str, Line]) -> None:
    """More processors than sockets, or other numbers of them in servers of one line."""
    for line in lines.values():
        inside = processor_lines(line)
        if not inside:
            continue
        put = total_count(line.limits, "processors", inside, f"Processors in {line.called}")
        each = wiring.fact(line.item, "max_socket_count") or wiring.fact(line.item, "socket_count")
        if each is not None:
            sockets = line.limits.derive("sockets", general.each_times_count, each, line.count,
                                         label=f"Processor sockets of {line.called}")
            wire_limit(wiring, line.limits.inner("processors"), "no-socket", put, sockets,
                       (Blank.USED, " processors and ", Blank.ALLOWED, f" sockets in {line.called}"),
                       f"items/{inside[0].id}/quantity", "Use fewer processors, or more servers.")
        if sum(one.units for one in inside) % max(line.units, 1):
            wiring.warning("uneven-processors", f"{counted(put.number, 'processor')} do not divide evenly over "
                           f"{line.units} {line.called}: the mean is counted",
                           f"items/{inside[0].id}/quantity", "Put as many into each.",
                           told=(put.number, line.units, line.item.id))


def _slots(wiring: Wiring, line: Line, cards: Sequence[Line]) -> None:
    each = None if line.item.by_class("adapter_slot_count") else wiring.fact(line.item, "adapter_slot_count")
    if each is None:
        say_slots_unknown(wiring, line, cards)
        return
    slots = line.limits.derive("slots", general.each_times_count, each, line.count,
                               label=f"Adapter slots of {line.called}")
    many = total_count(line.limits, "adapters", cards, f"Adapters in {line.called}")
    wire_limit(wiring, line.limits.inner("adapters"), "no-slot", many, slots,
               (Blank.USED, " adapters and ", Blank.ALLOWED, f" slots in {line.called}"),
               f"items/{cards[0].id}/quantity",
               "Use fewer adapters, or more servers.")


def _room(wiring: Wiring, chassis: Line, room_fact: str, need_fact: str, what: str) -> None:
    each, scope = wiring.fact(chassis.item, room_fact), chassis.limits.inner(room_fact)
    guests = [
        (child, needs) for child in chassis.children
        if (needs := wiring.fact(child.item, need_fact)) is not None
    ]
    if each is None or not guests:
        return
    taken = [scope.derive(guest.id, general.each_times_count, needs, guest.count,
                          label=f"{what.capitalize()} that {guest.called} takes") for guest, needs in guests]
    needed = scope.together("taken", general.sum_of, taken, f"{what.capitalize()} taken in {chassis.called}")
    room = scope.derive("all", general.each_times_count, each, chassis.count,
                        label=f"{what.capitalize()} of {chassis.called}")
    wire_limit(
        wiring, scope, "no-room", needed, room,
        (Blank.USED, f" {what} are needed and ", Blank.ALLOWED, f" are in {chassis.called}"),
        f"items/{guests[-1][0].id}/quantity",
        lambda: f"Add {-(-(needed.number - room.number) // each.number):,.0f} {chassis.called}." if each.number
        else f"{chassis.called} has none.")


def _homeless(wiring: Wiring, line: Line) -> None:
    if any_above(wiring.design, wiring.left_out, (line.id,)):
        return
    if line.item.kind.is_blade and line.chassis() is None:
        wiring.warning("unpowered", f"blade {line.called} is in no chassis: nothing powers it",
                       f"items/{line.id}/parent",
                       "Give it a chassis as parent.", told=(line.item.id,))
    elif line.parent is None and line.item.kind.role is TopologyRole.ATTACHES and line.counted:
        wiring.warning("unpowered", f"{line.called} ({line.item.kind.noun}) sits in nothing that powers it",
                       f"items/{line.id}/parent", "Give it the line it sits in as parent.",
                       told=(line.item.id, line.item.kind.name))
