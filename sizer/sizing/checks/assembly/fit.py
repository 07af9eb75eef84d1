"""What fits where: drives in bays, shelves behind arrays, blades and modules in a chassis, adapters in slots."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from sizer.catalog.kind import TopologyRole
from sizer.catalog.makers import other_makers
from sizer.figures.figure import Figure
from sizer.language import Marked, listed, mark, numeral, say, say_of
from sizer.laws import general
from sizer.sizing.bench.limits import wire_limit, worded
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
        drives = total_count(line.limits, "drives", held, say("Drives in {line} and its shelves", line=line.called))
        place = f"items/{held[0].id}/quantity"
        room, each = _bays(wiring, line, shelves), wiring.fact(line.item, "max_drive_count")
        most = None if each is None else line.limits.derive("most_drives", general.each_times_count, each, line.count,
                                                            label=say("Drives that {line} takes", line=line.called))
        if room is not None and not any_inside(wiring.design, wiring.left_out, line.id):  # else their bays are missing
            # Drives that are too many for both are told of as what has room for fewer: to mend that mends the other.
            least = most is None or room.number <= most.number
            wire_limit(wiring, line.limits.inner("bays"), "no-bay", drives, room,
                       worded(mark("{used} drives and {allowed} bays in {line}"), line=line.called), place,
                       partial(_fewer_drives, line, drives, room, shelves), told=least)
        else:
            least = False
        if most is not None:
            wire_limit(wiring, line.limits.inner("drives"), "too-many-drives", drives, most,
                       worded(mark("{used} drives on {line}, which take {allowed} in all"), line=line.called), place,
                       say("Use at most {drives} or more of {line}.", drives=counted(most.number, "drive"),
                           line=line.called), told=not least)
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
    return line.limits.together("bays", general.sum_of, known, say("Bays of {line} and its shelves", line=line.called))


def _fewer_drives(holder: Line, drives: Figure, room: Figure, shelves: Sequence[Line]) -> str:
    """What brings drives and bays together, within what the holder takes of either."""
    each = shelves[0].item.number("drive_bay_count") if shelves else None
    most_drives, most_shelves = (limit * holder.units if limit is not None else math.inf for limit in (
        holder.item.number("max_drive_count"), holder.item.number("max_shelf_count")))
    most = counted(min(room.number, most_drives), "drive")
    if not each:
        return say("Use at most {drives}.", drives=most)
    more = -(-(drives.number - room.number) // each)
    if drives.number <= most_drives and more + sum(shelf.units for shelf in shelves) <= most_shelves:
        return say("Use at most {drives}, or add {more} {shelf}.", drives=most, more=numeral(f"{more:,.0f}"),
                   shelf=shelves[0].called)
    return say("Use at most {drives}, or more of {holder}.", drives=most, holder=holder.called)


def _fits(wiring: Wiring, drive: Line, holder: Line) -> None:
    size, bay = drive.item.text("form_factor"), holder.item.text("drive_form_factor")
    if size == "2.5in" and bay == "3.5in":
        wiring.remark("carrier", say("{drive} need a carrier of {bay} in {holder}", drive=drive.called, bay=bay,
                                     holder=holder.called), f"items/{drive.id}/item",
                      told=(drive.item.id, holder.item.id))
    elif size and bay and size not in bay:
        wiring.error("form-factor", say("{drive} are {size}, the bays of {holder} are {bay}", drive=drive.called,
                                        size=size, holder=holder.called, bay=bay), f"items/{drive.id}/item",
                     say("Choose a drive of {bay}.", bay=bay), building=True)


def check_shelves(wiring: Wiring, lines: Mapping[str, Line]) -> None:
    """More shelves than an array takes, or shelves it does not support."""
    for line in lines.values():
        shelves = [below for below in line.below() if below.item.kind.is_shelf]
        if not shelves:
            continue
        each, supported = wiring.fact(line.item, "max_shelf_count"), line.item.words("supported_shelves")
        if each is not None:
            many = total_count(line.limits, "shelves", shelves, say("Shelves behind {line}", line=line.called))
            most = line.limits.derive("most_shelves", general.each_times_count, each, line.count,
                                      label=say("Shelves that {line} takes", line=line.called))
            wire_limit(wiring, line.limits.inner("shelves"), "too-many-shelves", many, most,
                       worded(mark("{used} shelves behind {line}, which take {allowed} in all"), line=line.called),
                       f"items/{shelves[0].id}/quantity",
                       say("Use at most {shelves} or more arrays.", shelves=counted(most.number, "shelf", "shelves")))
        for shelf in shelves:
            if supported and shelf.item.id not in supported:
                shelves_listed = listed(map(wiring.catalog.called, supported))
                wiring.undecided("shelf-not-supported", say("{shelf} is not on the list of shelves of {array}",
                                                            shelf=shelf.item.model, array=line.item.model),
                                 f"items/{shelf.id}/item", say("Listed are {listed}; accept this with the reason why "
                                                               "it is supported.", listed=shelves_listed),
                                 told=(shelf.item.id, line.item.id))
            elif not supported and line.item.kind.has_controllers and other_makers(shelf.item, line.item):
                wiring.undecided("shelf-of-another-maker", say("{shelf} is of {vendor} and {array} of {other}: no "
                                                               "source says that they work together",
                                                               shelf=shelf.item.model, vendor=shelf.item.vendor,
                                                               array=line.item.model, other=line.item.vendor),
                                 f"items/{shelf.id}/item", say("Choose a shelf of {vendor}, or accept this with the "
                                                               "reason why it is supported.", vendor=line.item.vendor),
                                 told=(shelf.item.id, line.item.id))
            if (together := sum(one.units for one in shelves)) % max(line.units, 1):
                wiring.remark("uneven-shelves", say_of(together,
                              "{number} shelf does not divide evenly over {units} {line}",
                              "{number} shelves do not divide evenly over {units} {line}",
                              units=line.units, line=line.called), f"items/{shelf.id}/quantity",
                              told=(together, line.units, line.item.id))


def check_slots(wiring: Wiring, lines: Mapping[str, Line]) -> None:
    """Blades and modules against the chassis' bays, adapters against the servers' slots, parts without a place."""
    for line in lines.values():
        if line.item.kind.is_chassis:
            _room(wiring, line, "bay_count", "bay_count", _DEVICE_BAYS)
            _room(wiring, line, "interconnect_bay_count", "interconnect_bay_units", _INTERCONNECT_BAYS)
        cards = [child for child in line.children if child.item.kind.is_card]
        if cards:
            _slots(wiring, line, cards)
        if line.item.kind.is_card and not cards and line.parent is not None and line.units < line.parent.units:
            wiring.remark("uneven-adapters", say("{units} {line} for {holders} {holder}", units=line.units,
                                                 line=line.called, holders=line.parent.units,
                                                 holder=line.parent.called),
                          f"items/{line.id}/quantity",
                          told=(line.units, line.item.id, line.parent.units, line.parent.item.id))
        _uneven(wiring, line)
        _homeless(wiring, line)


def _uneven(wiring: Wiring, line: Line) -> None:
    """Adapters and drives that some servers of a line have more of than others: one of the two was changed alone."""
    server = line.parent
    if server is None or not server.item.kind.is_server or line.units <= server.units or line.units % server.units == 0:
        return
    if line.item.kind.is_card or line.item.kind.is_drive:
        wiring.warning("uneven-parts", say("{units} {line} for {servers} {server}: not as many in each",
                                           units=line.units, line=line.called, servers=server.units,
                                           server=server.called), f"items/{line.id}/quantity",
                       say("Use {fewer} or {more} {line}, or another number of {server}.",
                           fewer=line.units // server.units * server.units,
                           more=(line.units // server.units + 1) * server.units, line=line.called,
                           server=server.called), told=(line.units, line.item.id, server.units, server.item.id))


def check_sockets(wiring: Wiring, lines: Mapping[str, Line]) -> None:
    """More processors than sockets, or other numbers of them in servers of one line."""
    for line in lines.values():
        inside = processor_lines(line)
        if not inside:
            continue
        put = total_count(line.limits, "processors", inside, say("Processors in {line}", line=line.called))
        each = wiring.fact(line.item, "max_socket_count") or wiring.fact(line.item, "socket_count")
        if each is not None:
            sockets = line.limits.derive("sockets", general.each_times_count, each, line.count,
                                         label=say("Processor sockets of {line}", line=line.called))
            wire_limit(wiring, line.limits.inner("processors"), "no-socket", put, sockets,
                       worded(mark("{used} processors and {allowed} sockets in {line}"), line=line.called),
                       f"items/{inside[0].id}/quantity", say("Use fewer processors, or more servers."))
        if sum(one.units for one in inside) % max(line.units, 1):
            wiring.warning("uneven-processors", say("{processors} do not divide evenly over {units} {line}: the mean "
                                                    "is counted", processors=counted(put.number, "processor"),
                                                    units=line.units, line=line.called),
                           f"items/{inside[0].id}/quantity", say("Put as many into each."),
                           told=(put.number, line.units, line.item.id))


def _slots(wiring: Wiring, line: Line, cards: Sequence[Line]) -> None:
    each = None if line.item.by_class("adapter_slot_count") else wiring.fact(line.item, "adapter_slot_count")
    if each is None:
        say_slots_unknown(wiring, line, cards)
        return
    slots = line.limits.derive("slots", general.each_times_count, each, line.count,
                               label=say("Adapter slots of {line}", line=line.called))
    many = total_count(line.limits, "adapters", cards, say("Adapters in {line}", line=line.called))
    wire_limit(wiring, line.limits.inner("adapters"), "no-slot", many, slots,
               worded(mark("{used} adapters and {allowed} slots in {line}"), line=line.called),
               f"items/{cards[0].id}/quantity", say("Use fewer adapters, or more servers."))


@dataclass(frozen=True, slots=True)
class _Room:
    """What is said of one kind of the bays of a chassis."""

    needed: Marked
    all: Marked
    taken: Marked
    taken_by: Marked


_DEVICE_BAYS = _Room(
    mark("{used} device bays are needed and {allowed} are in {chassis}"), mark("Device bays of {chassis}"),
    mark("Device bays taken in {chassis}"), mark("Device bays that {guest} takes"))
_INTERCONNECT_BAYS = _Room(
    mark("{used} interconnect bays are needed and {allowed} are in {chassis}"), mark("Interconnect bays of {chassis}"),
    mark("Interconnect bays taken in {chassis}"), mark("Interconnect bays that {guest} takes"))


def _room(wiring: Wiring, chassis: Line, room_fact: str, need_fact: str, what: _Room) -> None:
    each, scope = wiring.fact(chassis.item, room_fact), chassis.limits.inner(room_fact)
    guests = [
        (child, needs) for child in chassis.children
        if (needs := wiring.fact(child.item, need_fact)) is not None
    ]
    if each is None or not guests:
        return
    taken = [scope.derive(guest.id, general.each_times_count, needs, guest.count,
                          label=say(what.taken_by, guest=guest.called)) for guest, needs in guests]
    needed = scope.together("taken", general.sum_of, taken, say(what.taken, chassis=chassis.called))
    room = scope.derive("all", general.each_times_count, each, chassis.count,
                        label=say(what.all, chassis=chassis.called))
    wire_limit(
        wiring, scope, "no-room", needed, room,
        worded(what.needed, chassis=chassis.called),
        f"items/{guests[-1][0].id}/quantity",
        lambda: say("Add {more} {chassis}.", more=numeral(f"{-(-(needed.number - room.number) // each.number):,.0f}"),
                    chassis=chassis.called) if each.number
        else say("{chassis} has none.", chassis=chassis.called))


def _homeless(wiring: Wiring, line: Line) -> None:
    if any_above(wiring.design, wiring.left_out, (line.id,)):
        return
    if line.item.kind.is_blade and line.chassis() is None:
        wiring.warning("unpowered", say("blade {line} is in no chassis: nothing powers it", line=line.called),
                       f"items/{line.id}/parent", say("Give it a chassis as parent."), told=(line.item.id,))
    elif line.parent is None and line.item.kind.role is TopologyRole.ATTACHES and line.counted:
        wiring.warning("unpowered", say("{line} ({kind}) sits in nothing that powers it", line=line.called,
                                        kind=line.item.kind.noun),
                       f"items/{line.id}/parent", say("Give it the line it sits in as parent."),
                       told=(line.item.id, line.item.kind.name))
