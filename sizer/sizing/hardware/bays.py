"""Where drives sit: which bays of an array and its shelves hold them.

Drives whose line names a shelf as parent sit there. The others fill the bays of the array, then what is free in its
shelves, line by line.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sizer.catalog.records import Item
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.facility import billing
from sizer.laws.queueing import sharing
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.scope import Scope


@dataclass(slots=True)
class Housing:
    """The drives and bays of one line of arrays or servers, or of a line of shelves that belong to none."""

    holder: Line
    loose: list[Line]
    """Drive lines that name the holder, and no shelf, as parent."""
    shelved: dict[str, list[Line]]
    """Shelf line -> the drive lines in it."""
    places: list[Line]
    """The holder and its shelves, in the order in which loose drives fill them."""
    waiting: dict[str, Figure] = field(default_factory=dict)
    """Place -> loose drives that found no bay before it."""
    free: dict[str, Figure] = field(default_factory=dict)
    """Place -> bays that loose drives may take."""


def housing_of(wiring: Wiring, line: Line) -> Housing | None:
    """The housing that a line of drives, shelves, arrays or servers is part of, wired when first asked for."""
    holder = _holder(line)
    if holder is None:
        return None
    if holder.housing is None:
        holder.housing = _wire(wiring, holder)
    return holder.housing


def _holder(line: Line) -> Line | None:
    if not (line.item.kind.is_drive or line.item.kind.is_shelf):
        return line
    owner = line.owner()
    top = line
    while owner is None and top.parent is not None and top.parent.item.kind.is_shelf:
        top = top.parent
    return owner or (top if top.item.kind.is_shelf else None)


def _wire(wiring: Wiring, holder: Line) -> Housing:
    inside = [line for line in holder.below() if _holder(line) is holder]
    drives = [line for line in inside if line.item.kind.is_drive]
    shelved: dict[str, list[Line]] = {}
    for line in drives:
        if line.parent is not None and line.parent.item.kind.is_shelf:
            shelved.setdefault(line.parent.id, []).append(line)
    loose = [line for line in drives if line.parent is None or line.parent.id not in shelved]
    places = [holder, *(line for line in inside if line.item.kind.is_shelf)]
    housing = Housing(holder, loose, shelved, places)
    if drives:
        _fill(wiring, housing)
    return housing


def _fill(wiring: Wiring, housing: Housing) -> None:
    waiting = _total(housing.holder.bays, "drives", housing.loose, say("Drives that need a bay"))
    for place in housing.places:
        bays, scope = bays_at(wiring, place), place.bays
        if waiting is not None:
            housing.waiting[place.id] = waiting
        if bays is None:
            continue
        own = _total(scope, "own_drives", housing.shelved.get(place.id, []),
                     say("Drives stated in {place}", place=place.called))
        free = bays if own is None else scope.derive("free", billing.empty_bays, bays, own,
                                                     label=say("Bays of {place} beside the drives stated there",
                                                               place=place.called))
        housing.free[place.id] = free
        if waiting is None:
            continue
        if place is housing.places[-1]:
            return
        waiting = scope.derive("drives_left", billing.empty_bays, waiting, free,
                               label=say("Drives that find no bay in {place}, nor before it", place=place.called))


def bays_at(wiring: Wiring, place: Line) -> Figure | None:
    """All bays of one line, made once; None where nobody says how many there are."""
    scope, each = place.bays, wiring.fact(place.item, "drive_bay_count")
    if each is None:
        return None
    return scope.derive_once("all", general.each_times_count, each, place.count,
                             label=say("Bays of {place}", place=place.called))


def drives_inside(line: Line) -> tuple[list[Line], list[Line]]:
    """The shelves below a line, and the drives in it and in them; for a shelf without drives of its own nothing."""
    held = [below for below in line.children if below.item.kind.is_drive]
    if line.item.kind.is_shelf and not held:
        return [], []
    shelves = [below for below in line.below() if below.item.kind.is_shelf]
    return shelves, held + [drive for shelf in shelves for drive in shelf.children if drive.item.kind.is_drive]


def bays_left(drives: Line) -> float:
    """How many drives of a line more find a bay where the others are; endless where nobody says how many there are."""
    left, holder = math.inf, drives.parent
    while holder is not None:
        shelves, held = drives_inside(holder)
        if drives in held:
            taken, limit = sum(drive.units for drive in held), holder.item.number("max_drive_count")
            places = [place for place in (holder, *shelves) if place.item.number("drive_bay_count") is not None]
            bays = sum((place.item.number("drive_bay_count") or 0) * place.units for place in places)
            rooms = (bays if places else None, None if limit is None else limit * holder.units)
            left = min([left, *(room - taken for room in rooms if room is not None)])
        holder = holder.parent
    return left


def _total(scope: Scope, name: str, drives: list[Line], label: str) -> Figure | None:
    return scope.together(name, general.sum_of, [line.count for line in drives], label) if drives else None


def share_in_shelves(wiring: Wiring, drives: Sequence[Line], owner: Line, scope: Scope) -> Figure | None:
    """Share of some lines of drives that sits in the shelves of their owner; None where it holds none of them.

    Of several lines it is a figure of ``scope``.
    """
    held = [line for line in drives
            if (housing := housing_of(wiring, line)) is not None and housing.holder is owner]
    shares = []
    for line in held:
        share = share_outside(wiring, line, lambda item: not item.kind.is_shelf, "shelf")
        shares.append(share if isinstance(share, Figure) else line.bays.constant(
            "shelf_share", share, "1", say("Share of {line} in shelves", line=line.called),
            say("the line says where they sit, or there is one place")))
    if len(shares) < 2:
        return shares[0] if shares else None
    flat = [figure for share, line in zip(shares, held, strict=True) for figure in (share, line.count)]
    return scope.derive("shelf_share", sharing.mean_share, *flat, label=say("Share of the pool's drives in shelves"))


def places_of(housing: Housing, line: Line) -> list[Line]:
    """Where the drives of a line of this housing sit: in the shelf they name, or wherever bays are."""
    if line.parent is not None and line.parent.id in housing.shelved:
        return [line.parent]
    taken = [place for place in housing.places if place.id in housing.free]
    return taken if housing.holder in taken else [housing.holder, *taken]


def share_outside(
    wiring: Wiring, line: Line, includes: Callable[[Item], bool], name: str
) -> Figure | float:
    """Share of a line's drives that sit where ``includes`` does not hold: 1 or 0 where all do alike.

    ``includes`` says whether a place's own figure (its power, its weight) holds that of its drives; ``name`` is that
    of the figure it makes.
    """
    housing = housing_of(wiring, line)
    if housing is None:
        return 1.0
    if line.parent is not None and line.parent.id in housing.shelved:
        return 0.0 if includes(line.parent.item) else 1.0
    taken = places_of(housing, line)
    holding = [place for place in taken if includes(place.item)]
    if len(holding) in (0, len(taken)):
        return 0.0 if holding else 1.0
    if housing.holder in holding and housing.holder.id not in housing.free:
        # Nobody says how many bays there are: all the drives are taken to be in them.
        return 0.0
    scope = housing.holder.bays
    if f"{name}_share" in scope:
        return scope[f"{name}_share"]
    placed = [
        place.bays.derive(f"{name}_drives", billing.drives_in_bays, housing.waiting[place.id], housing.free[place.id],
                          label=say("Drives in {place}", place=place.called))
        for place in holding
    ]
    within = scope.together(f"{name}_inside", general.sum_of, placed,
                            say("Drives in places whose own figure holds them"))
    return scope.derive(f"{name}_share", sharing.share_beyond, housing.waiting[housing.holder.id], within,
                        label=say("Share of the drives in other places"))
