"""Small marks that several charts share: titles, labels of rows and ranges."""

from __future__ import annotations

from reports.drawings.scenes.metrics import text_width, wrapped
from reports.drawings.scenes.palette import Palette
from reports.drawings.scenes.scene import Polygon, Polyline, Shape, Text, rectangle

TITLE, SIZE, SMALL = 9.0, 7.5, 6.5
"""Sizes of type in points."""
_TITLE_LINE = 11.5
_MOST_STRETCHED = 3.0
_TWO_LINES, _THREE_LINES = 17.0, 26.0


def stretched(room: float, needed: float) -> float:
    """How many times as thick bars are drawn that need less than the room there is; no thicker than looks like one.

    >>> stretched(0, 120), stretched(180, 120), stretched(900, 120)
    (1.0, 1.5, 3.0)
    """
    return min(max(room / needed, 1.0), _MOST_STRETCHED) if needed > 0 else 1.0


def bars_spread(room: float, many: int, thick: float, gap: float) -> tuple[float, float]:
    """How thick bars are, and how far apart, that take the room there is: apart no more than twice as thick as a bar.

    >>> bars_spread(0, 4, 15, 8), bars_spread(300, 4, 15, 8), bars_spread(2000, 4, 15, 8)
    ((15.0, 8.0), (45.0, 30.0), (45.0, 90.0))
    """
    stretch = stretched(room, many * (thick + gap))
    wide, apart = thick * stretch, gap * stretch
    return wide, min(max(room / many - wide, apart), 2 * wide) if many else apart


def titled(title: str, width: float, palette: Palette) -> tuple[list[Shape], float]:
    """The heading of a drawing in at most two lines, and the level below it."""
    lines = wrapped(title, width, TITLE, 2, bold=True) or [""]
    shapes: list[Shape] = [Text(0, 11 + _TITLE_LINE * number, line, TITLE, palette.ink, bold=True)
                           for number, line in enumerate(lines)]
    return shapes, 11 + _TITLE_LINE * (len(lines) - 1)


def row_label(
    label: str, place: tuple[float, float], palette: Palette, *, bold: bool = False, figure: str = "", tip: str = "",
    high: float = 0.0,
) -> list[Shape]:
    """The name of a row, in two lines where it is long; ``place`` is its right end and its middle.

    They are smaller where the row is not as ``high`` as two lines.
    """
    x, middle = place
    if text_width(label, SIZE, bold=bold) <= x - 2:
        return [Text(x, middle + 2.8, label, SIZE, palette.ink, "end", bold, figure, tip)]
    size, pitch, down = (SIZE, 8.6, 2.8) if high >= _TWO_LINES else (SMALL, 7.0, 2.3)
    lines = wrapped(label, x - 2, size, 3 if high >= _THREE_LINES else 2, bold=bold)
    first = middle + down - pitch / 2 * (len(lines) - 1)
    return [Text(x, first + pitch * number, line, size, palette.ink, "end", bold, figure, tip)
            for number, line in enumerate(lines)]


def range_mark(
    low: float, high: float, middle: float, palette: Palette, figure: str = "", tip: str = ""
) -> list[Shape]:
    """A thin stroke from low to high with ends, set off from whatever lies behind it."""
    return [
        Polyline(((low, middle), (high, middle)), palette.paper, 2.6, figure=figure, tip=tip),
        Polyline(((low, middle), (high, middle)), palette.ink, 0.9, figure=figure, tip=tip),
        *(Polyline(((at, middle - 2.5), (at, middle + 2.5)), palette.ink, 0.9) for at in (low, high)),
    ]


def diamond(x: float, y: float, size: float, fill: str, stroke: str, figure: str = "", tip: str = "") -> Polygon:
    """A square on its corner."""
    return Polygon(((x, y - size), (x + size, y), (x, y + size), (x - size, y)), fill, stroke, 1.2, figure, tip)


def backed(text: Text, palette: Palette) -> list[Shape]:
    """A text on a ground of paper, so that lines behind it do not cross it."""
    wide = text_width(text.text, text.size, bold=text.bold)
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return [rectangle(left - 1.5, text.y - text.size * 0.86, wide + 3, text.size * 1.12, palette.paper), text]
