"""The frame of a chart with two axes: round ticks, and lines that end at its edge."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from reports.drawings.scenes.marks import SMALL
from reports.drawings.scenes.metrics import text_width
from reports.drawings.scenes.palette import Palette
from reports.drawings.scenes.scene import Point, Polyline, Shape, Text
from sizer.language import numeral


@dataclass(frozen=True, slots=True)
class Frame:
    """Where values lie on the drawing; both axes begin at zero."""

    left: float
    right: float
    top: float
    bottom: float
    x_end: float
    y_end: float

    def x(self, value: float) -> float:
        """The place of a value on the horizontal axis."""
        return self.left + (self.right - self.left) * value / self.x_end

    def y(self, value: float) -> float:
        """The place of a value on the vertical axis."""
        return self.bottom - (self.bottom - self.top) * value / self.y_end

    def place(self, value: Point) -> Point:
        """The place of a pair of values."""
        return self.x(value[0]), self.y(value[1])


def nice_step(span: float, count: int = 6) -> float:
    """A round distance between about ``count`` ticks.

    >>> nice_step(170000), nice_step(0.9)
    (50000.0, 0.2)
    """
    if span <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(span / count))
    for factor in (1, 2, 5, 10):
        if span / (factor * power) <= count:
            return float(factor * power) if power >= 1 else round(factor * power, 12)
    return 10 * power


def tick_text(value: float, step: float) -> str:
    """A tick with as many digits as its step needs.

    >>> tick_text(50000, 10000), tick_text(0.4, 0.2)
    ('50,000', '0.4')
    """
    decimals = max(0, -math.floor(math.log10(step) + 1e-9)) if step < 1 else 0
    return numeral(f"{value:,.{decimals}f}")


def axes(frame: Frame, x_step: float, y_step: float, palette: Palette) -> list[Shape]:
    """Ticks with their numbers, and the lines across."""
    shapes: list[Shape] = []
    for index in range(round(frame.y_end / y_step) + 1):
        y = frame.y(index * y_step)
        shapes.append(Polyline(((frame.left, y), (frame.right, y)), palette.grid, 0.6))
        shapes.append(Text(frame.left - 5, y + 2.5, tick_text(index * y_step, y_step), SMALL, palette.muted, "end"))
    ends = round(frame.x_end / x_step)
    crowded = text_width(tick_text(frame.x_end, x_step), SMALL) + 8 > (frame.right - frame.left) / max(ends, 1)
    for index in range(ends + 1):
        x = frame.x(index * x_step)
        shapes.append(Polyline(((x, frame.bottom), (x, frame.bottom + 3)), palette.muted, 0.6))
        if not crowded or index in (0, ends):
            text = tick_text(index * x_step, x_step)
            shapes.append(Text(x, frame.bottom + 11, text, SMALL, palette.muted, "middle"))
    shapes.append(Polyline(((frame.left, frame.bottom), (frame.right, frame.bottom)), palette.muted, 0.8))
    return shapes


def below(points: Sequence[Point], ceiling: float) -> tuple[Point, ...]:
    """The part of a line from its beginning up to where it first rises above ``ceiling``.

    >>> below([(0, 1), (1, 2), (2, 4)], 3)
    ((0, 1), (1, 2), (1.5, 3))
    """
    kept: list[Point] = []
    for x, y in points:
        if y > ceiling:
            if kept:
                before_x, before_y = kept[-1]
                share = (ceiling - before_y) / (y - before_y)
                kept.append((before_x + (x - before_x) * share, ceiling))
            break
        kept.append((x, y))
    return tuple(kept)


def crosses(points: Sequence[Point], box: tuple[float, float, float, float]) -> bool:
    """Whether a line through ``points`` enters a box (left, top, right, bottom)."""
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        steps = max(1, math.ceil(max(abs(x2 - x1), abs(y2 - y1)) / 2))
        for step in range(steps + 1):
            x, y = x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps
            if box[0] <= x <= box[2] and box[1] <= y <= box[3]:
                return True
    return False
