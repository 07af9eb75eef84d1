"""What is asked for year by year, as it grows, beside what is designed, and when the one uses up the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from reports.drawings.charts.axes import Frame, below, nice_step, tick_text
from reports.drawings.scenes.marks import SIZE, SMALL, backed, titled
from reports.drawings.scenes.metrics import text_width
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Point, Polyline, Scene, Shape, Text, rectangle, ring
from sizer.language import say

_ROWS, _ROW, _LEFT, _ABOVE = 3, 10.5, 58.0, 22.0
_STEEPEST = 1.6
"""How far above what is designed, or asked at first, the chart goes on."""
_LINES = 8
"""Strokes between two years, so that growth is seen as the curve that it is."""


@dataclass(frozen=True, slots=True)
class GrowthYear:
    """What is asked for at the end of a year, with its words; ``sign`` says whether what is designed is enough."""

    label: str
    low: float
    likely: float
    high: float
    text: str
    sign: str


@dataclass(frozen=True, slots=True)
class RunOut:
    """After how many years what is designed is used up: likely, early and late, with the words for it."""

    early: float
    likely: float
    late: float
    text: str


@dataclass(frozen=True, slots=True)
class DesignedLevel:
    """What is designed, in the unit of the axis, with its words."""

    low: float
    likely: float
    high: float
    text: str
    figure: str = ""


def growth_chart(
    title: str, unit: str, years: Sequence[GrowthYear], designed: DesignedLevel, run_out: RunOut | None = None,
    horizon: float | None = None, palette: Palette = LIGHT, size: tuple[float, float] = (492, 200),
) -> Scene:
    """The years from today on; below each of them what is asked for then, and whether it is there."""
    width, height = size
    shapes, level = titled(title, width, palette)
    most = max(designed.high * 1.15, years[0].high * 1.1, min(years[-1].high, _STEEPEST * max(
        designed.high, years[0].high))) or 1.0
    step = nice_step(most, 5)
    bottom = height - _ROWS * _ROW - 4
    frame = Frame(_LEFT, width - _widest(years) / 2 - 3, level + _ABOVE, bottom, float(max(len(years) - 1, 1)), most)
    shapes.append(Text(0, frame.top - 9, unit, SIZE, palette.muted))
    for at in range(int(most / step) + 1):
        y = frame.y(at * step)
        shapes.append(Polyline(((frame.left, y), (frame.right, y)), palette.grid, 0.6))
        shapes.append(Text(frame.left - 5, y + 2.5, tick_text(at * step, step), SMALL, palette.muted, "end"))
    shapes += _designed(designed, frame, palette)
    shapes += _asked(years, frame, palette)
    shapes += _table(years, frame, bottom, palette)
    if horizon is not None and horizon <= frame.x_end:
        x = frame.x(horizon)
        shapes.append(Polyline(((x, frame.top), (x, frame.bottom)), palette.muted, 0.9, (4, 3),
                               tip=say("until then asked")))
    if run_out is not None:
        shapes += _run_out(run_out, designed, frame, palette)
    shapes.append(Polyline(((frame.left, frame.bottom), (frame.right, frame.bottom)), palette.muted, 0.8))
    return Scene(title, width, height, tuple(shapes), palette.paper)


def _widest(years: Sequence[GrowthYear]) -> float:
    """The width of the widest text below a year."""
    return max(text_width(text, SMALL, bold=True) for year in years for text in (year.label, year.text))


def _designed(designed: DesignedLevel, frame: Frame, palette: Palette) -> list[Shape]:
    top, line, low = frame.y(designed.high), frame.y(designed.likely), frame.y(designed.low)
    shapes: list[Shape] = []
    if low - top > 0.5:
        shapes.append(rectangle(frame.left, top, frame.right - frame.left, low - top, palette.third, "", 0.0,
                                designed.figure, designed.text))
    shapes.append(Polyline(((frame.left, line), (frame.right, line)), palette.accent, 1.6, (), designed.figure,
                           designed.text))
    return [*shapes, *backed(Text(frame.left + 4, min(top, line) - 4, designed.text, SIZE, palette.accent,
                                  bold=True, figure=designed.figure), palette)]


def _asked(years: Sequence[GrowthYear], frame: Frame, palette: Palette) -> list[Shape]:
    """The band and the line of what is asked, cut where they leave the chart, with a dot for each year."""
    lines = [_curve([getattr(year, name) for year in years], frame) for name in ("low", "likely", "high")]
    shapes: list[Shape] = []
    ranged = any(year.low < year.high for year in years)
    for line, width, tip in zip(lines, (0.6, 1.4, 0.6), (say("asked, low"), say("asked"), say("asked, high")),
                                strict=True):
        inside = below(line, frame.y_end)
        if len(inside) > 1 and (ranged or line is lines[1]):
            shapes.append(Polyline(tuple(map(frame.place, inside)), palette.warning, width, tip=tip))
    for at, year in enumerate(years):
        if year.likely <= frame.y_end:
            x, y = frame.place((float(at), year.likely))
            tip = say("{when}: {amount} asked", when=year.label, amount=year.text)
            shapes.append(ring(x, y, 2.4, palette.paper, palette.warning, tip=tip))
    return shapes


def _curve(values: Sequence[float], frame: Frame) -> list[Point]:
    """A line through the years that grows by one share between two of them."""
    if min(values) <= 0:
        return [(float(at), value) for at, value in enumerate(values)]
    found = []
    for at, (value, following) in enumerate(pairwise(values)):
        found += [(at + part / _LINES, value * (following / value) ** (part / _LINES)) for part in range(_LINES)]
    return [*found, (frame.x_end, values[-1])]


def _table(years: Sequence[GrowthYear], frame: Frame, top: float, palette: Palette) -> list[Shape]:
    """Below each year what is asked for then, and whether it is there; of crowded years not each."""
    widest, every = _widest(years) + 6, 1
    while widest > every * (frame.right - frame.left) / frame.x_end and every < len(years):
        every += 1
    shapes: list[Shape] = [Text(0, top + _ROW * (at + 1), word, SMALL, palette.muted, bold=True)
                           for at, word in enumerate(("", say("asked"), say("enough")))]
    for at, year in enumerate(years):
        if at % every:
            continue
        x = frame.x(float(at))
        shapes.append(Polyline(((x, top), (x, top + 3)), palette.muted, 0.6))
        for row, text in enumerate((year.label, year.text, year.sign)):
            shapes.append(Text(x, top + _ROW * (row + 1), text, SMALL, palette.muted if row == 0 else palette.ink,
                               "middle", bold=text == year.sign))
    return shapes


def _run_out(run_out: RunOut, designed: DesignedLevel, frame: Frame, palette: Palette) -> list[Shape]:
    """Where what is asked reaches what is designed, with its words at a side where there is room."""
    shapes: list[Shape] = []
    if run_out.early < run_out.late and run_out.early < frame.x_end:
        left, right = (frame.x(min(end, frame.x_end)) for end in (run_out.early, run_out.late))
        shapes.append(rectangle(left, frame.bottom - 3, right - left, 3, palette.warning, "", 0.0, tip=run_out.text))
    if run_out.likely > frame.x_end:
        return shapes
    x = frame.x(run_out.likely)
    shapes.append(Polyline(((x, frame.y(designed.likely)), (x, frame.bottom)), palette.warning, 1.2, (3, 2),
                           tip=run_out.text))
    shapes.append(ring(x, frame.y(designed.likely), 3.0, palette.warning, palette.warning, tip=run_out.text))
    wide = text_width(run_out.text, SIZE, bold=True)
    right = x + 6 + wide <= frame.right
    return [*shapes, *backed(Text(x + 6 if right else x - 6, frame.bottom - 10, run_out.text, SIZE, palette.warning,
                                  "start" if right else "end", bold=True, tip=run_out.text), palette)]
