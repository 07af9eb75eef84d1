"""The rack elevation, to scale: 19 inch wide, one rack unit 1.75 inch high."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from reports.drawings.marks import SMALL, TITLE, titled
from reports.drawings.metrics import fitted, text_width, wrapped
from reports.drawings.palette import LIGHT, Palette
from reports.drawings.scene import Polyline, Scene, Shape, Text, rectangle
from sizer.readable import read, read_scale
from sizer.sizing.racks.filling import RACK_UNITS, Placed, RackBox, Standing, stand
from sizer.units import with_unit

MOST_DRAWN = 24
"""More racks of different content than this would be too small to read on one page."""
_UNIT_MM, _WIDTH_MM = 44.45, 482.6
_LEFT, _BETWEEN = 22.0, 24.0
_LETTERS = 0.68
"""The size of letters in a box of one rack unit, as a share of its height."""


@dataclass(frozen=True, slots=True)
class _Alike:
    """Racks that hold the same at the same heights, drawn once: the first, and how many they are."""

    first: int
    count: int
    placed: tuple[Placed, ...]


def rack_elevation(
    title: str, boxes: Sequence[RackBox], palette: Palette = LIGHT, width: float = 480, unit: float = 9.6, *,
    standing: Standing | None = None, least: float = 0.0,
) -> Scene:
    """The racks side by side, wrapped into rows where they do not fit beside each other; those alike are drawn once.

    With a ``least`` size of letters the racks are as large as that needs, and the drawing no wider than they are.
    """
    standing = stand(boxes) if standing is None else standing
    placed, high = standing.placed, standing.height
    groups = list(dict.fromkeys(box.group for box in boxes if 0 < box.units <= high))
    racks = _alike(placed)
    hidden = sum(rack.count for rack in racks[MOST_DRAWN:])
    racks = racks[:MOST_DRAWN]
    small = max(SMALL, least)
    unit = min(max(unit, least / _LETTERS), (width - _LEFT - 2) * _UNIT_MM / _WIDTH_MM)
    rack_width = unit * _WIDTH_MM / _UNIT_MM
    pitch = rack_width + _LEFT + _BETWEEN
    a_row = max(1, int((width - _LEFT + _BETWEEN) // pitch))
    if least:
        width = min(width, max(_LEFT + pitch * min(a_row, len(racks)) - _BETWEEN + 6, text_width(title, 2 * least)))
    shown = shown_units(placed, high)
    tall = shown * unit
    shapes, level = titled(title, width, palette) if least <= TITLE else (
        [Text(0, 2 + least, title, least, palette.ink, bold=True)], 2 + least)
    legend, top = _legend(groups, palette, (width, small), level + 14)
    shapes += legend
    top, below = top + 12, 40 + sum(_below(least)) - 21
    for index, rack in enumerate(racks):
        x, y = _LEFT + pitch * (index % a_row), top + (tall + below) * (index // a_row)
        shapes.extend(_frame(rack, (x, y, rack_width, unit), (shown, high), _load(standing, rack.first), palette,
                             least))
        for one in rack.placed:
            shapes.extend(_box(one, groups, (x, y + tall, rack_width, unit), palette, alike=rack.count > 1,
                               most=max(7.0, least)))
    bottom = top + (tall + below) * -(-len(racks) // a_row) - 10 if racks else top
    if hidden:
        text = f"Not drawn: {hidden:,} further racks."
        shapes.append(Text(0, bottom + 8, text, small, palette.warning, bold=False))
        bottom += 10 + small - SMALL
    told = [(box, f"Not drawn: {box.label}, {box.units} U, is higher than a rack of {high} U.")
            for box in boxes if box.units > high]
    told += [(one.box, f"Not placed: {one.box.label} {one.number}. {one.reason}") for one in standing.waiting
             if one.box.units <= high]
    for box, text in told:
        for line in wrapped(text, width, small, 3):
            shapes.append(Text(0, bottom + 8, line, small, palette.warning, bold=False, figure=box.figure))
            bottom += 10 + small - SMALL
    return Scene(title, width, bottom, tuple(shapes), palette.paper)


def shown_units(placed: Sequence[Placed], high: int = RACK_UNITS) -> int:
    """How many rack units are drawn: all, unless each rack is more than half empty."""
    taken = max((one.top for one in placed), default=0)
    return high if taken > high // 2 else min(high, max(taken + 4, 8))


def room_text(standing: Standing, rack: int) -> str:
    """The units that a rack has taken, of all: ``38 of 42 U``."""
    return with_unit(f"{standing.racks[rack].used} of {standing.height}", "U")


def power_text(standing: Standing, rack: int) -> str:
    """The power of a rack, with its limit where one is stated; empty where nothing is known to draw any."""
    load, limit = standing.racks[rack], standing.limit_w
    if not load.watts:
        return ""
    if limit is None:
        return read(load.watts, "W", bound=not load.known).value
    scale = read_scale(limit, "W")
    drawn = read(load.watts, "W", bound=not load.known, scale=scale)
    return f"{drawn.before}{drawn.likely} of {read(limit, 'W', scale=scale).value}"


def _load(standing: Standing, rack: int) -> str:
    return ", ".join(filter(None, (room_text(standing, rack), power_text(standing, rack))))


def _alike(placed: Sequence[Placed]) -> list[_Alike]:
    """The racks in order, neighbours with the same content as one."""
    racks: dict[int, list[Placed]] = {}
    for one in sorted(placed, key=lambda one: (one.rack, one.bottom)):
        racks.setdefault(one.rack, []).append(one)

    def content(rack: int) -> tuple[tuple[object, ...], ...]:
        return tuple((one.box.label, one.box.model, one.box.inside, one.box.units, one.bottom, one.rear)
                     for one in racks[rack])

    found = []
    for _, same in groupby(sorted(racks), key=content):
        numbers = list(same)
        found.append(_Alike(numbers[0], len(numbers), tuple(racks[numbers[0]])))
    return found


def _frame(
    rack: _Alike, place: tuple[float, float, float, float], heights: tuple[int, int], load: str, palette: Palette,
    least: float,
) -> list[Shape]:
    x, y, width, unit = place
    shown, high = heights
    tall = shown * unit
    (first, second), (strong, plain, number_size) = _below(least), (max(size, least) for size in (7.0, SMALL, SMALL))
    name = f"Rack {rack.first + 1}"
    if rack.count > 1:
        name = f"Racks {rack.first + 1} – {rack.first + rack.count}, {rack.count} alike"
    shapes: list[Shape] = [
        rectangle(x - 4, y - 4, width + 8, tall + 8, palette.panel, palette.muted, 1.0),
        rectangle(x, y, width, tall, palette.paper, palette.muted, 0.6),
        Text(x + width / 2, y + tall + first, fitted(name, width + _LEFT + _BETWEEN - 8, strong, bold=True), strong,
             palette.ink, "middle", bold=True),
        Text(x + width / 2, y + tall + first + second, fitted(load, width + _LEFT + _BETWEEN - 8, plain), plain,
             palette.muted, "middle"),
    ]
    for number in range(1, shown + 1):
        level = y + tall - number * unit
        shapes.append(Polyline(((x, level), (x + width, level)), palette.grid, 0.3))
        if number in {1, high} or number % 6 == 0:
            middle = level + unit / 2 + 0.35 * number_size
            shapes.append(Text(x - 7, middle, str(number), number_size, palette.muted, "end"))
    if shown < high:
        text = f"empty up to unit {high}"
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
    size = min(most, unit * _LETTERS if box.units == 1 else unit * 0.8)
    end = f"{number} · {box.units} U"
    rows = min(int((height - 2) / (size * 1.2)), 3)
    names = wrapped(box.label, width - 6, size, max(rows - 1, 1)) if rows > 1 else []
    if rows <= 1 or text_width(box.label + end, size) <= width - 6:
        texts = [f"{fitted(box.label, width - 6 - text_width(end, size), size)}{end}"]
    else:
        texts = [*names, end.strip(" ·") if not number else end.strip()]
    room = int((height - 2) / (size * 1.2)) - len(texts)
    texts += [fitted(text, width - 6, size) for text in box.inside[:max(room, 0)]]
    middle = level + height / 2 + size * 0.36
    first = middle - size * 1.2 * (len(texts) - 1) / 2
    return [
        rectangle(x, level + 0.4, width, height - 0.8, fill, palette.muted, 0.6, box.figure, tip),
        *(Text(x + width / 2, first + size * 1.2 * at, text, size, palette.kind_text, "middle", figure=box.figure,
               tip=tip) for at, text in enumerate(texts)),
    ]


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
        wide = text_width(label, small) + 24
        if x and x + wide > width:
            x, level = 0.0, level + 10.5 + small - SMALL
        shapes.append(rectangle(x, level - 6, 8, 7, palette.kinds[index % len(palette.kinds)], palette.muted, 0.6))
        shapes.append(Text(x + 12, level, label, small, palette.ink))
        x += wide
    return shapes, level
