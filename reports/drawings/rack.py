"""The rack elevation, to scale: 19 inch wide, one rack unit 1.75 inch high."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.drawings.charts import title_text
from reports.drawings.metrics import fitted, text_width
from reports.drawings.palette import LIGHT, Palette
from reports.drawings.scene import Line, Scene, Shape, Text, rectangle

RACK_UNITS = 42
_UNIT_MM, _WIDTH_MM = 44.45, 482.6


@dataclass(frozen=True, slots=True)
class Box:
    """Equal boxes of ``units`` each; ``group`` picks their shade and stands in the legend."""

    label: str
    units: int
    count: int
    group: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """One box in its rack: ``bottom`` is the lowest rack unit it takes, counted from 1."""

    box: Box
    number: int
    rack: int
    bottom: int


def fill_racks(boxes: Sequence[Box], units: int = RACK_UNITS) -> tuple[Placed, ...]:
    """Stack the boxes from the bottom in the order given, a new rack where one is full. Zero-height boxes are left out.

    >>> [(one.rack, one.bottom) for one in fill_racks([Box("shelf", 20, 3, "shelf")])]
    [(0, 1), (0, 21), (1, 1)]
    """
    placed = []
    free = [units]
    for box in boxes:
        if not 0 < box.units <= units:
            continue
        for number in range(1, box.count + 1):
            rack = next((index for index, left in enumerate(free) if left >= box.units), len(free))
            if rack == len(free):
                free.append(units)
            placed.append(Placed(box, number, rack, units - free[rack] + 1))
            free[rack] -= box.units
    return tuple(placed)


def rack_elevation(
    title: str, boxes: Sequence[Box], palette: Palette = LIGHT, width: float = 480, unit: float = 8.6
) -> Scene:
    """The racks side by side, wrapped into rows where they do not fit beside each other."""
    placed = fill_racks(boxes)
    groups = list(dict.fromkeys(one.box.group for one in placed))
    racks = max((one.rack for one in placed), default=0) + 1
    rack_width = unit * _WIDTH_MM / _UNIT_MM
    pitch = rack_width + 46
    a_row = max(1, int((width + 20) // pitch))
    shown = shown_units(placed)
    tall = shown * unit
    shapes: list[Shape] = [title_text(title, palette)]
    shapes.extend(_legend(groups, palette, width))
    top = 36.0
    for rack in range(racks):
        x, y = 22 + pitch * (rack % a_row), top + (tall + 34) * (rack // a_row)
        shapes.extend(_frame(rack, (x, y, rack_width, unit), shown, palette))
        for one in placed:
            if one.rack == rack:
                shapes.extend(_box(one, groups, (x, y + tall, rack_width, unit), palette))
    rows = -(-racks // a_row)
    return Scene(title, width, top + (tall + 34) * rows - 16, tuple(shapes), palette.paper)


def shown_units(placed: Sequence[Placed]) -> int:
    """How much of each rack is drawn: of racks that are nearly empty only the lower part.

    >>> shown_units(fill_racks([Box("shelf", 2, 3, "shelf")])), shown_units(fill_racks([Box("shelf", 2, 20, "shelf")]))
    (12, 42)
    """
    top = max((one.bottom + one.box.units - 1 for one in placed), default=0)
    return RACK_UNITS if top > RACK_UNITS // 2 else max(12, top + 4)


def _frame(rack: int, place: tuple[float, float, float, float], shown: int, palette: Palette) -> list[Shape]:
    x, y, width, unit = place
    tall = shown * unit
    shapes: list[Shape] = [
        rectangle(x - 4, y - 4, width + 8, tall + 8, palette.panel, palette.muted, 1.0),
        rectangle(x, y, width, tall, palette.paper),
        Text(x + width / 2, y + tall + 14, f"Rack {rack + 1}", 7.5, palette.ink, "middle", bold=True),
    ]
    for number in range(1, shown + 1):
        level = y + tall - number * unit
        shapes.append(Line(((x, level), (x + width, level)), palette.grid, 0.3))
        if number in {1, RACK_UNITS} or number % 6 == 0:
            shapes.append(Text(x - 7, level + unit / 2 + 1.8, str(number), 5.2, palette.muted, "end"))
    if shown < RACK_UNITS:
        text = f"empty up to unit {RACK_UNITS}"
        shapes.append(Text(x + width / 2, y + unit - 2.4, text, 5.8, palette.muted, "middle"))
    return shapes


def _box(one: Placed, groups: Sequence[str], place: tuple[float, float, float, float], palette: Palette) -> list[Shape]:
    x, bottom, width, unit = place
    box = one.box
    height = box.units * unit
    level = bottom - (one.bottom - 1) * unit - height
    number = f" {one.number}" if box.count > 1 else ""
    last = one.bottom + box.units - 1
    tip = f"{box.label}{number}, {box.units} U, rack {one.rack + 1} unit {one.bottom}" + (
        f" to {last}" if last != one.bottom else "")
    fill = palette.kinds[groups.index(box.group) % len(palette.kinds)]
    size = min(7.0, unit * 0.68 if box.units == 1 else unit * 0.8)
    name = fitted(box.label, width - 8 - text_width(f"{number} · {box.units} U", size), size)
    return [
        rectangle(x, level + 0.4, width, height - 0.8, fill, palette.muted, 0.6, box.figure, tip),
        Text(x + width / 2, level + height / 2 + size * 0.36, f"{name}{number} · {box.units} U", size,
             palette.kind_text, "middle", figure=box.figure, tip=tip),
    ]


def _legend(groups: Sequence[str], palette: Palette, width: float) -> list[Shape]:
    shapes: list[Shape] = []
    x = width
    for index in range(len(groups) - 1, -1, -1):
        label = groups[index]
        x -= text_width(label, 6.5)
        shapes.append(Text(x, 11, label, 6.5, palette.ink))
        shapes.append(rectangle(x - 12, 5, 8, 7, palette.kinds[index % len(palette.kinds)], palette.muted, 0.6))
        x -= 24
    return shapes
