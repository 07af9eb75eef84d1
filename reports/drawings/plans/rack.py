"""The rack elevation, to scale: 19 inch wide, one rack unit 1.75 inch high."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from reports.drawings.scenes.marks import SMALL, TITLE, titled
from reports.drawings.scenes.metrics import fitted, text_width, wrapped
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Polyline, Scene, Shape, Text, rectangle
from reports.wording.sentences import together
from sizer.language import AND, counting, listed, say, shown
from sizer.readable import read, read_scale
from sizer.sizing.racks.filling import RACK_UNITS, Placed, RackBox, Standing, stand
from sizer.units import with_unit

MOST_DRAWN = 24
"""More racks of different content than this would be too small to read on one page."""
RACK_UNIT = 9.6
"""How high a rack unit is drawn, in points."""
_UNIT_MM, _WIDTH_MM = 44.45, 482.6
_LEFT, _BETWEEN = 22.0, 24.0
_NARROW_LEFT, _NARROW_BETWEEN, _NARROW_MOST = 14.0, 7.0, 6
"""Room at the sides of racks that are drawn narrower than they are, and how many of them stand beside each other."""
_LETTERS = 0.68
"""The size of letters in a box of one rack unit, as a share of its height."""
_EVEN, _NARROW_LETTERS = 1.2, 0.95
"""From one line of letters to the next, as a share of their size, and how wide a name in narrow letters may be of what
it is in others."""


@dataclass(frozen=True, slots=True)
class Lines:
    """What stands in a box, and in which letters."""

    texts: Sequence[str]
    size: float
    narrow: bool = False


@dataclass(frozen=True, slots=True)
class AlikeRacks:
    """Racks with the same boxes at the same heights, drawn once: their numbers, from 0, and the boxes of the first."""

    numbers: tuple[int, ...]
    placed: tuple[Placed, ...]

    @property
    def name(self) -> str:
        """How they are told under their drawing, counted from 1."""
        if len(self.numbers) == 1:
            return say("Rack {number}", number=self.numbers[0] + 1)
        return say("Racks {numbers}, {count} alike", numbers=_numbered(self.numbers), count=counting(len(self.numbers)))


@dataclass(frozen=True, slots=True)
class RackRow:
    """How racks stand beside each other: how many, how wide each is, and what is left free on either side of it."""

    many: int
    width: float
    left: float = _LEFT
    between: float = _BETWEEN

    @property
    def pitch(self) -> float:
        """From one rack to the next."""
        return self.width + self.left + self.between


def rack_elevation(
    title: str, boxes: Sequence[RackBox], palette: Palette = LIGHT, width: float = 480, unit: float = RACK_UNIT, *,
    standing: Standing | None = None, least: float = 0.0, only: Sequence[AlikeRacks] | None = None,
    row: RackRow | None = None, ends: bool = True,
) -> Scene:
    """The racks side by side, wrapped into rows where they do not fit beside each other; those alike are drawn once.

    With a ``least`` size of letters the racks are as large as that needs, and the drawing no wider than they are. With
    ``only`` some of the racks these are drawn, as many beside each other and as wide as the ``row`` says;
    what stands in none is told where the drawing ``ends`` with them.
    """
    standing = stand(boxes) if standing is None else standing
    placed, high = standing.placed, standing.height
    groups = list(dict.fromkeys(box.group for box in boxes if 0 < box.units <= high))
    racks = alike_racks(standing) if only is None else list(only)
    hidden = sum(len(rack.numbers) for rack in racks[MOST_DRAWN:])
    racks = racks[:MOST_DRAWN]
    small = max(SMALL, least)
    unit = min(max(unit, least / _LETTERS), (width - _LEFT - 2) * _UNIT_MM / _WIDTH_MM)
    row = scale_row(width, unit) if row is None else row
    if least:
        width = min(width, max(row.left + row.pitch * min(row.many, len(racks)) - row.between + 6,
                               text_width(title, 2 * least)))
    shown = shown_units(placed, high)
    tall = shown * unit
    shapes, level = titled(title, width, palette) if least <= TITLE else (
        [Text(0, 2 + least, title, least, palette.ink, bold=True)], 2 + least)
    legend, top = _legend(groups, palette, (width, small), level + 14)
    shapes += legend
    said = [_under(rack, load_text(standing, rack.numbers[0]), row, least) for rack in racks]
    more = max((len(texts) for texts in said), default=2) - 2
    top, below = top + 12, 40 + sum(_below(least)) - 21 + max(more, 0) * _below(least)[1]
    for index, rack in enumerate(racks):
        x, y = row.left + row.pitch * (index % row.many), top + (tall + below) * (index // row.many)
        shapes.extend(_frame(said[index], (x, y, row.width, unit), (shown, high), palette, least))
        for one in rack.placed:
            shapes.extend(_box(one, groups, (x, y + tall, row.width, unit), palette, alike=len(rack.numbers) > 1,
                               most=max(7.0, least)))
    bottom = top + (tall + below) * -(-len(racks) // row.many) - 10 if racks else top
    if hidden:
        text = say("Not drawn: {number} further racks.", number=counting(hidden))
        shapes.append(Text(0, bottom + 8, text, small, palette.warning, bold=False))
        bottom += 10 + small - SMALL
    for box, text in _untold(boxes, standing) if ends else ():
        for line in wrapped(text, width, small, 3):
            shapes.append(Text(0, bottom + 8, line, small, palette.warning, bold=False, figure=box.figure))
            bottom += 10 + small - SMALL
    return Scene(title, width, bottom, tuple(shapes), palette.paper)


def scale_row(width: float, unit: float = RACK_UNIT) -> RackRow:
    """As many racks as have room beside each other, each as wide as it is high by scale."""
    wide = unit * _WIDTH_MM / _UNIT_MM
    return RackRow(max(1, int((width - _LEFT + _BETWEEN) // (wide + _LEFT + _BETWEEN))), wide)


def narrow_row(width: float, many: int, unit: float = RACK_UNIT) -> RackRow:
    """So many racks over the whole width, none wider than by scale."""
    room = (width - 4 + _NARROW_BETWEEN) / many - _NARROW_LEFT - _NARROW_BETWEEN
    return RackRow(many, min(room, unit * _WIDTH_MM / _UNIT_MM), _NARROW_LEFT, _NARROW_BETWEEN)


def row_for(racks: Sequence[AlikeRacks], width: float, unit: float = RACK_UNIT) -> RackRow:
    """The row that most of the racks stand in beside each other with every name in it whole."""
    scale = scale_row(width, unit)
    for many in range(min(len(racks), _NARROW_MOST), scale.many, -1):
        row = narrow_row(width, many, unit)
        if all(_whole(one, row.width, unit, alike=len(rack.numbers) > 1) for rack in racks for one in rack.placed):
            return row
    return scale


def _whole(one: Placed, width: float, unit: float, *, alike: bool) -> bool:
    """Whether the name and number of a box are read in a rack so wide."""
    return not any(text.endswith("…") for text in _named(one, width, unit, 7.0, alike=alike).texts)


def _untold(boxes: Sequence[RackBox], standing: Standing) -> list[tuple[RackBox, str]]:
    """What stands in no rack, and why."""
    told = [(box, say("Not drawn: {box}, {units} U, is higher than a rack of {height} U.", box=box.label,
                      units=box.units, height=standing.height)) for box in boxes if box.units > standing.height]
    return told + [(one.box, together(say("Not placed: {box} {number}.", box=one.box.label, number=one.number),
                                    one.reason)) for one in standing.waiting if one.box.units <= standing.height]


def shown_units(placed: Sequence[Placed], high: int = RACK_UNITS) -> int:
    """How many rack units are drawn: all, unless each rack is more than half empty."""
    taken = max((one.top for one in placed), default=0)
    return high if taken > high // 2 else min(high, max(taken + 4, 8))


def room_text(standing: Standing, rack: int) -> str:
    """The units that a rack has taken, of all: ``38 of 42 U``."""
    return with_unit(say("{used} of {all}", used=standing.racks[rack].used, all=standing.height), "U")


def power_text(standing: Standing, rack: int) -> str:
    """The power of a rack, with its limit where one is stated; empty where nothing is known to draw any."""
    load, limit = standing.racks[rack], standing.limit_w
    if not load.watts:
        return ""
    if limit is None:
        return read(load.watts, "W", bound=not load.known).value
    scale = read_scale(limit, "W")
    drawn = read(load.watts, "W", bound=not load.known, scale=scale)
    return say("{used} of {all}", used=f"{drawn.before}{drawn.likely}", all=read(limit, "W", scale=scale).value)


def load_text(standing: Standing, rack: int) -> str:
    """The units and the power that a rack has taken."""
    return listed(filter(None, (room_text(standing, rack), power_text(standing, rack))))


def alike_racks(standing: Standing) -> list[AlikeRacks]:
    """The racks in order, those with the same content as one where the first of them stands."""
    racks: dict[int, list[Placed]] = {}
    for one in sorted(standing.placed, key=lambda one: (one.rack, one.bottom)):
        racks.setdefault(one.rack, []).append(one)
    found: dict[tuple[tuple[object, ...], ...], list[int]] = {}
    for rack, held in sorted(racks.items()):
        content = tuple((one.box.label, one.box.model, one.box.inside, one.box.units, one.bottom, one.rear)
                        for one in held)
        found.setdefault(content, []).append(rack)
    return [AlikeRacks(tuple(numbers), tuple(racks[numbers[0]])) for numbers in found.values()]


def _numbered(racks: Sequence[int]) -> str:
    """Numbers of racks, counted from 1, those that follow one another as a range.

    >>> _numbered((0, 1, 2, 3)), _numbered((3, 5)), _numbered((2, 4, 5, 6))
    ('1 – 4', '4 and 6', '3 and 5 – 7')
    """
    parts: list[str] = []
    for _, run in groupby(enumerate(racks), key=lambda pair: pair[1] - pair[0]):
        numbers = [number + 1 for _, number in run]
        parts += [f"{numbers[0]} – {numbers[-1]}"] if len(numbers) > 1 else [str(numbers[0])]
    return listed(parts, AND)


def _under(rack: AlikeRacks, load: str, row: RackRow, least: float) -> list[tuple[str, float, bool]]:
    """The lines below a rack, their sizes, and whether they are its name, or what it carries."""
    room, strong, plain = row.pitch - 8, max(7.0, least), max(SMALL, least)
    lines = wrapped(rack.name, room, strong, 2, bold=True)
    return [*((line, strong, True) for line in lines),
            *((line, plain, False) for line in wrapped(load, room, plain, 3))]


def _frame(
    said: Sequence[tuple[str, float, bool]], place: tuple[float, float, float, float], heights: tuple[int, int],
    palette: Palette, least: float,
) -> list[Shape]:
    x, y, width, unit = place
    shown, high = heights
    tall = shown * unit
    (first, second), number_size = _below(least), max(SMALL, least)
    shapes: list[Shape] = [
        rectangle(x - 4, y - 4, width + 8, tall + 8, palette.panel, palette.muted, 1.0),
        rectangle(x, y, width, tall, palette.paper, palette.muted, 0.6),
        *(Text(x + width / 2, y + tall + first + second * at, text, size, palette.ink if name else palette.muted,
               "middle", bold=name) for at, (text, size, name) in enumerate(said)),
    ]
    for number in range(1, shown + 1):
        level = y + tall - number * unit
        shapes.append(Polyline(((x, level), (x + width, level)), palette.grid, 0.3))
        if number in {1, high} or number % 6 == 0:
            middle = level + unit / 2 + 0.35 * number_size
            shapes.append(Text(x - 7, middle, str(number), number_size, palette.muted, "end"))
    if shown < high:
        text = say("empty up to unit {unit}", unit=high)
        shapes.append(Text(x + width / 2, y + unit - 2.4, text, max(SMALL, least), palette.muted, "middle"))
    return shapes


def _box(
    one: Placed, groups: Sequence[str], place: tuple[float, float, float, float], palette: Palette, *, alike: bool,
    most: float,
) -> list[Shape]:
    x, bottom, width, unit = place
    box = one.box
    height = box.units * unit
    level = bottom - (one.bottom - 1) * unit - height
    number = f" {one.number}" if box.count > 1 and not alike else ""
    last = one.bottom + box.units - 1
    model = f", {box.model}" if box.model and box.model != box.label else ""
    tip = f"{box.label}{number}{model}, {box.units} U, rack {one.rack + 1} unit {one.bottom}" + (
        f" to {last}" if last != one.bottom else "") + (", rear" if one.rear else "") + (
        f": {', '.join(box.inside)}" if box.inside else "")
    fill = palette.kinds[groups.index(box.group) % len(palette.kinds)]
    named = _named(one, width, unit, most, alike=alike)
    texts, size = named.texts, named.size
    room = int((height - 2) / (size * _EVEN)) - len(texts)
    texts = [*texts, *(fitted(text, width - 6, size) for text in box.inside[:max(room, 0)])]
    middle = level + height / 2 + size * 0.36
    first = middle - size * _EVEN * (len(texts) - 1) / 2
    return [
        rectangle(x, level + 0.4, width, height - 0.8, fill, palette.muted, 0.6, box.figure, tip),
        *(Text(x + width / 2, first + size * _EVEN * at, text, size, palette.kind_text, "middle", figure=box.figure,
               tip=tip, narrow=named.narrow) for at, text in enumerate(texts)),
    ]


def _named(one: Placed, width: float, unit: float, most: float, *, alike: bool) -> Lines:
    """The name, number and height of a box in as many lines as it has room for.

    Where they have no room beside each other the height is left out, which is drawn as well.
    """
    box, room, height = one.box, width - 3, one.box.units * unit
    number = f" {one.number}" if box.count > 1 and not alike else ""
    size = min(most, unit * _LETTERS if box.units == 1 else unit * 0.8)
    rows = min(int((height - 2) / (size * _EVEN)), 3)
    name, high = f"{box.label}{number}", say("{units} U", units=box.units)
    if text_width(f"{name} · {high}", size) <= room:
        return Lines([f"{name} · {high}"], size)
    if rows <= 1:
        narrow = text_width(name, size) > room
        size, room = (min(size, SMALL), room / _NARROW_LETTERS) if narrow else (size, room)
        return Lines([f"{fitted(box.label, room - text_width(number, size), size)}{number}"], size, narrow)
    for lines in ([*wrapped(name, room, size, rows - 1), high], wrapped(name, room, size, rows)):
        if not any(line.endswith("…") for line in lines):
            return Lines(lines, size)
    return Lines([*wrapped(box.label, room, size, rows - 1), number.strip() or high], size)


def _below(least: float) -> tuple[float, float]:
    """How far below a rack its name stands, and how far below that its load."""
    return 13 + max(least - 7, 0.0), 8 + 1.25 * max(least - 6, 0.0)


def _legend(
    groups: Sequence[str], palette: Palette, room: tuple[float, float], level: float
) -> tuple[list[Shape], float]:
    """The kinds of boxes with their shades, in lines from the left; the level of the last line."""
    shapes: list[Shape] = []
    x, (width, small) = 0.0, room
    for index, label in enumerate(groups):
        wide = text_width(shown(label), small) + 24
        if x and x + wide > width:
            x, level = 0.0, level + 10.5 + small - SMALL
        shapes.append(rectangle(x, level - 6, 8, 7, palette.kinds[index % len(palette.kinds)], palette.muted, 0.6))
        shapes.append(Text(x + 12, level, shown(label), small, palette.ink))
        x += wide
    return shapes, level
