"""Boxes put into racks: stated places first, then heavy ones low, shelves with their array, switches on top."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from sizer.design.rackplaces import RackPlace
from sizer.language import say

RACK_UNITS = 42
_FREE = b"\0"


@dataclass(frozen=True, slots=True)
class RackBox:
    """Equal boxes of ``units`` each; ``group`` picks their shade and stands in the legend.

    ``line`` is the line they are, ``beside`` the line whose boxes they stand with, as shelves do with their array;
    ``watts`` is the draw of one with what is in it, a lower bound unless ``known``; ``inside`` says what that is.
    """

    label: str
    units: int
    count: int
    group: str
    figure: str = ""
    line: str = ""
    beside: str = ""
    model: str = ""
    on_top: bool = False
    shallow: bool = False
    """Whether it leaves the other side of its height free."""
    watts: float = 0.0
    known: bool = True
    inside: tuple[str, ...] = ()
    shares: bool = False
    """Whether all boxes of the line serve what stands with them, as the servers of a building block do its shelves."""
    stated: Mapping[int, RackPlace] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Placed:
    """One box in its rack: ``bottom`` is the lowest rack unit it takes, counted from 1; racks are counted from 0."""

    box: RackBox
    number: int
    rack: int
    bottom: int
    rear: bool = False

    @property
    def top(self) -> int:
        """The highest rack unit it takes."""
        return self.bottom + self.box.units - 1

    @property
    def unit(self) -> tuple[str, int]:
        """What names it: its line and its number."""
        return self.box.line, self.number


@dataclass(frozen=True, slots=True)
class Waiting:
    """One box without a place, and why."""

    box: RackBox
    number: int
    reason: str

    @property
    def unit(self) -> tuple[str, int]:
        """What names it: its line and its number."""
        return self.box.line, self.number


@dataclass(frozen=True, slots=True)
class RackLoad:
    """What one rack holds: rack units taken, and power, a lower bound unless ``known``."""

    used: int
    watts: float
    known: bool


@dataclass(slots=True)
class Rack:
    """Which units of a rack are taken, at the front, at the rear, and on either side."""

    height: int
    front: bytearray
    rear: bytearray
    either: bytearray
    watts: float = 0.0

    @staticmethod
    def empty(height: int) -> Rack:
        """A rack with nothing in it."""
        return Rack(height, bytearray(height), bytearray(height), bytearray(height))

    def fits(self, box: RackBox, bottom: int, *, rear: bool) -> bool:
        """Whether a box has room at a height."""
        if bottom < 1 or bottom + box.units - 1 > self.height:
            return False
        return not any(any(side[bottom - 1:bottom - 1 + box.units]) for side in self._sides(box, rear=rear))

    def take(self, box: RackBox, bottom: int, *, rear: bool) -> None:
        """Put a box in."""
        for side in (*self._sides(box, rear=rear), self.either):
            side[bottom - 1:bottom - 1 + box.units] = b"\1" * box.units
        self.watts += box.watts

    def lowest(self, box: RackBox) -> int:
        """The lowest height with room for a box; 0 where there is none."""
        return (self.front if box.shallow else self.either).find(_FREE * box.units) + 1

    def highest(self, box: RackBox) -> int:
        """The highest height with room for a box; 0 where there is none."""
        return (self.front if box.shallow else self.either).rfind(_FREE * box.units) + 1

    def left(self) -> int:
        """Units with nothing on either side."""
        return self.either.count(_FREE)

    def _sides(self, box: RackBox, *, rear: bool) -> tuple[bytearray, ...]:
        if box.shallow:
            return (self.rear,) if rear else (self.front,)
        return self.front, self.rear


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands where: boxes in racks, those without a place, and what each rack carries."""

    placed: tuple[Placed, ...]
    waiting: tuple[Waiting, ...]
    racks: tuple[RackLoad, ...]
    height: int = RACK_UNITS
    limit_w: float | None = None
    """What a rack may draw; None where nothing is stated."""

    def rack(self, number: int, without: frozenset[tuple[str, int]] = frozenset()) -> Rack:
        """One rack as it is taken, less some units."""
        found = Rack.empty(self.height)
        for one in self.placed:
            if one.rack == number and one.unit not in without:
                found.take(one.box, one.bottom, rear=one.rear)
        return found


def fill_racks(boxes: Sequence[RackBox], units: int = RACK_UNITS) -> tuple[Placed, ...]:
    """Where boxes stand in racks of so many units; those without height, and higher than a rack, are left out.

    >>> [(one.rack, one.bottom) for one in fill_racks([RackBox("shelf", 20, 3, "shelf")])]
    [(0, 1), (0, 21), (1, 1)]
    """
    return stand(boxes, units).placed


def stand(
    boxes: Sequence[RackBox], height: int = RACK_UNITS, limit_w: float | None = None, *, only_stated: bool = False
) -> Standing:
    """Put boxes into racks, in the order given: a new rack where none before has room, or power below its limit.

    A stated place wins; where two state the same, the first has it and the other waits, as does what is higher than a
    rack. With ``only_stated`` boxes without a stated place are left out.
    """
    racks: list[Rack] = []
    placed: list[Placed] = []
    waiting = [Waiting(box, number, say("{label} is {units} U high, and a rack {height} U", label=box.label,
                                        units=box.units, height=height))
               for box in boxes if box.units > height
               for number in (sorted(box.stated) if only_stated else range(1, box.count + 1)) if number <= box.count]
    fitting = [box for box in boxes if 0 < box.units <= height]

    def rack_at(number: int) -> Rack:
        racks.extend(Rack.empty(height) for _ in range(number + 1 - len(racks)))
        return racks[number]

    def put(box: RackBox, number: int, rack: int, bottom: int, *, rear: bool = False) -> None:
        rack_at(rack).take(box, bottom, rear=rear)
        placed.append(Placed(box, number, rack, bottom, rear))

    for box in fitting:
        for number, place in sorted(box.stated.items()):
            if number > box.count:
                continue
            if rack_at(place.rack - 1).fits(box, place.bottom, rear=place.rear):
                put(box, number, place.rack - 1, place.bottom, rear=place.rear)
            else:
                waiting.append(Waiting(box, number, no_room(rack_at(place.rack - 1), box, place.rack, place.bottom)))
    for box, number, rack in () if only_stated else _on_top(fitting, height, len(racks)):
        start = next(at for at in _from(rack) if rack_at(at).highest(box) and _bears(rack_at(at), box, limit_w))
        put(box, number, start, racks[start].highest(box))
    first: dict[tuple[int, float, bool], int] = {}
    for group in () if only_stated else _in_order(fitting, height, limit_w):
        whole = _as_one(group)
        kind = whole.units, whole.watts if limit_w is not None else 0.0, whole.shallow
        # Racks only fill up: where boxes of a height and draw found no room, none of these does later.
        rack = next(at for at in _from(first.get(kind, 0))
                    if rack_at(at).lowest(whole) and _bears(racks[at], whole, limit_w))
        first[kind] = rack
        bottom = racks[rack].lowest(whole)
        for box, number in group:
            put(box, number, rack, bottom)
            bottom += box.units
    used = [RackLoad(height - one.left(), 0.0, known=True) for one in racks]
    for one in placed:
        load = used[one.rack]
        used[one.rack] = RackLoad(load.used, load.watts + one.box.watts, load.known and one.box.known)
    while used and not used[-1].used:
        used.pop()
    return Standing(tuple(placed), tuple(waiting), tuple(used), height, limit_w)


def no_room(rack: Rack, box: RackBox, number: int, bottom: int) -> str:
    """Why a box does not stand at a height of rack ``number``, counted from 1."""
    if rack.lowest(box):
        return say("{units} U do not fit at {bottom} of rack {number}", units=box.units, bottom=bottom, number=number)
    return say("Rack {number} has {left} U left; {label} needs {units} U at one place. Add a rack.", number=number,
               left=rack.left(), label=box.label, units=box.units)


def _bears(rack: Rack, box: RackBox, limit_w: float | None) -> bool:
    """Whether a rack may draw what a box draws beside the others; an empty one takes any."""
    return limit_w is None or not rack.watts or rack.watts + box.watts <= limit_w


def _from(start: int) -> Iterator[int]:
    while True:
        yield start
        start += 1


def _on_top(boxes: Sequence[RackBox], height: int, stated: int) -> Iterator[tuple[RackBox, int, int]]:
    """What stands on top with the rack it is for: as many in each of those that all boxes take."""
    racks = max(stated, math.ceil(sum(box.units * box.count for box in boxes) / height), 1)
    for box in boxes:
        if box.on_top:
            for number in range(1, box.count + 1):
                if number not in box.stated:
                    yield box, number, (number - 1) * racks // box.count


Group = list[tuple[RackBox, int]]
"""Boxes that stand on one another, from below."""


def _as_one(group: Group) -> RackBox:
    """Boxes that stand on one another as one that is as high."""
    if len(group) == 1:
        return group[0][0]
    return RackBox("", sum(box.units for box, _ in group), 1, "", watts=sum(box.watts for box, _ in group))


def _in_order(boxes: Sequence[RackBox], height: int, limit_w: float | None) -> Iterator[Group]:
    """What stands from below, each box with its share of those that stand with it; by themselves where too high.

    Boxes that share what stands with them are one group with all of it, the shelves below, where a rack has the room.
    """
    lines = {box.line for box in boxes if box.line}
    with_it: dict[str, list[RackBox]] = {}
    for box in boxes:
        if box.beside in lines and box.beside != box.line:
            with_it.setdefault(box.beside, []).append(box)
    for box in boxes:
        if box.on_top or (box.beside in lines and box.beside != box.line):
            continue
        others = with_it.get(box.line, []) if box.line else []
        if box.shares and _stands([*others, box], height, limit_w):
            yield [(each, number) for each in (*others, box) for number in range(1, each.count + 1)
                   if number not in each.stated]
            continue
        for number in range(1, box.count + 1):
            group = [(box, number)] if number not in box.stated else []
            for other in others:
                group += [(other, at) for at in share_of(other, box, number) if at not in other.stated]
            if sum(each.units for each, _ in group) <= height:
                yield from [group] if group else []
            else:
                yield from ([each] for each in group)


def _stands(boxes: Sequence[RackBox], height: int, limit_w: float | None) -> bool:
    """Whether one rack has room and power for all boxes of some lines, not all of which have a place yet."""
    left = [(box, box.count - sum(number <= box.count for number in box.stated)) for box in boxes]
    watts = sum(box.watts * many for box, many in left)
    return 0 < sum(box.units * many for box, many in left) <= height and (limit_w is None or watts <= limit_w)


def share_of(box: RackBox, of: RackBox, number: int) -> range:
    """The numbers of the boxes that stand with the ``number``-th of another line, dealt in order.

    >>> share_of(RackBox("shelf", 2, 5, "shelf"), RackBox("array", 2, 2, "array"), 2)
    range(3, 6)
    """
    return range((number - 1) * box.count // of.count + 1, number * box.count // of.count + 1)
