"""Boxes moved by hand: where a selection fits, why not, and the places that the lines then state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sizer.design.rackplaces import HIGHEST, MOST_RACKS, RackPlace, rack_places_text
from sizer.sizing.racks.filling import Placed, Rack, RackBox, Standing, no_room, share_of

Unit = tuple[str, int]
"""A line and the number of one of its boxes, from 1."""


@dataclass(frozen=True, slots=True)
class TriedMove:
    """A move that was tried: where its boxes come to stand, or the reason why they do not."""

    places: dict[Unit, RackPlace] = field(default_factory=dict)
    reason: str = ""


def group_of(standing: Standing, unit: Unit) -> frozenset[Unit]:
    """A box with those that move with it: an array and its shelves, or a building block, whichever is asked for."""
    boxes = {box.line: box for box in _boxes(standing) if box.line}
    box = boxes.get(unit[0])
    if box is None:
        return frozenset((unit,))
    head, number = box, unit[1]
    if box.beside in boxes:
        head = boxes[box.beside]
        number = next((at for at in range(1, head.count + 1) if unit[1] in share_of(box, head, at)), 1)
    heads = range(1, head.count + 1) if head.shares else (number,)
    shelves = ((other.line, at) for other in boxes.values() if other.beside == head.line
               for each in heads for at in share_of(other, head, each))
    return frozenset((*((head.line, each) for each in heads), *shelves))


def moved_to(standing: Standing, held: Unit, units: Iterable[Unit], rack: int, bottom: int, *, rear: bool) -> TriedMove:
    """The selection with the held box at a height of a rack, counted from 0, and the others as far from it as before.

    Others of other racks than the held one stay in theirs, moved by as many units.
    """
    chosen = frozenset(units) | {held}
    own = {one.unit: one for one in standing.placed if one.unit in chosen}
    anchor = own.get(held)
    if anchor is None:
        waiting = next((one for one in standing.waiting if one.unit == held), None)
        return TriedMove(reason="it takes no rack space") if waiting is None else _put(
            standing, chosen, [(waiting.box, held[1], rack, bottom, rear)])
    return _put(standing, chosen, [
        (one.box, one.number, one.rack + rack - anchor.rack if one.rack == anchor.rack else one.rack,
         one.bottom + bottom - anchor.bottom, rear if one.unit == held else one.rear)
        for one in own.values()])


def stepped(standing: Standing, held: Unit, units: Iterable[Unit], *, up: int = 0, right: int = 0) -> TriedMove:
    """The selection one step up or down, past what is in the way, or in the rack beside at the nearest height."""
    anchor = next((one for one in standing.placed if one.unit == held), None)
    if anchor is None:
        return TriedMove(reason="it stands in no rack")
    chosen = frozenset(units) | {held}
    first = TriedMove(reason="")
    for distance in range(standing.height):
        heights = ([anchor.bottom + up * (distance + 1)] if up
                   else [anchor.bottom + distance, anchor.bottom - distance])
        for bottom in heights:
            found = moved_to(standing, held, chosen, anchor.rack + right, bottom, rear=anchor.rear)
            if found.places:
                return found
            first = first if first.reason else found
    return first


def stated_places(standing: Standing, moved: TriedMove) -> dict[str, str]:
    """What each line states once boxes were moved: all that stand, so that nothing else moves into their gaps."""
    found: dict[str, list[RackPlace]] = {}
    for one in standing.placed:
        if one.unit not in moved.places and one.box.line:
            found.setdefault(one.box.line, []).append(RackPlace(one.number, one.rack + 1, one.bottom, one.rear))
    for (line, _), place in moved.places.items():
        found.setdefault(line, []).append(place)
    return {line: rack_places_text(places) for line, places in found.items()}


def _boxes(standing: Standing) -> list[RackBox]:
    every = [*(one.box for one in standing.placed), *(one.box for one in standing.waiting)]
    return list({id(box): box for box in every}.values())


def _put(
    standing: Standing, chosen: frozenset[Unit], wanted: list[tuple[RackBox, int, int, int, bool]]
) -> TriedMove:
    """All boxes at the places wanted for them, or the first reason against."""
    racks: dict[int, Rack] = {}
    places: dict[Unit, RackPlace] = {}
    for box, number, rack, bottom, rear in wanted:
        if not 0 <= rack < MOST_RACKS:
            return TriedMove(reason="there is no rack on that side")
        if rack not in racks:
            racks[rack] = standing.rack(rack, chosen)
        at, behind = racks[rack], rear and box.shallow
        if not 1 <= bottom <= HIGHEST or not at.fits(box, bottom, rear=behind):
            return TriedMove(reason=no_room(at, box, rack + 1, bottom))
        at.take(box, bottom, rear=behind)
        places[box.line, number] = RackPlace(number, rack + 1, bottom, behind)
    return TriedMove(places)


def at_place(standing: Standing, rack: int, unit: int, *, rear: bool) -> Placed | None:
    """The box at a rack unit, counted from 1, of a rack, counted from 0; at the rear what is mounted there."""
    found = [one for one in standing.placed if one.rack == rack and one.bottom <= unit <= one.top]
    return next((one for one in found if one.rear == rear or not one.box.shallow), None)
