"""Charts: capacity waterfall, utilization bars, response against load. Numbers and labels in, a scene out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reports.drawings.metrics import fitted, text_width, wrapped
from reports.drawings.palette import LIGHT, Palette
from reports.drawings.scene import Line, Polygon, Scene, Shape, Text, hatching, rectangle

_TITLE = 9.0
_SIZE = 7.5
_SMALL = 6.5


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a waterfall: what is left and what was taken (0 at the start), with their texts."""

    label: str
    left: float
    taken: float
    left_text: str
    taken_text: str = ""
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """One utilization, with its range where it has one."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    detail: str = ""
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """Points of load and response, in the units of the axes; published ones are drawn unconnected, degraded dashed."""

    label: str
    points: tuple[tuple[float, float], ...]
    published: bool = False
    degraded: bool = False
    figures: tuple[str, ...] = ()


def title_text(title: str, palette: Palette) -> Text:
    """The heading of a drawing."""
    return Text(0, 11, title, _TITLE, palette.ink, bold=True)


def waterfall(title: str, steps: Sequence[Step], palette: Palette = LIGHT, width: float = 480) -> Scene:
    """What is left after each step as a bar, what the step took hatched beside it."""
    shapes: list[Shape] = [title_text(title, palette)]
    label_width = min(170.0, max((text_width(step.label, _SIZE) for step in steps), default=0) + 8)
    most = max((step.left + step.taken for step in steps), default=0.0) or 1.0
    room = width - label_width - max(
        (text_width(step.left_text, _SIZE, bold=True) + text_width(step.taken_text, _SMALL) for step in steps),
        default=0) - 22
    bar, gap, y = 15.0, 8.0, 22.0
    end = y + len(steps) * (bar + gap) - gap + 3
    shapes.append(Line(((label_width, y - 3), (label_width, end)), palette.muted, 0.8))
    for index, step in enumerate(steps):
        final = index == len(steps) - 1
        long, lost = room * step.left / most, room * step.taken / most
        tip = f"{step.label}: {step.left_text}"
        shapes.append(Text(label_width - 6, y + bar - 4.5, fitted(step.label, label_width - 8, _SIZE), _SIZE,
                           palette.ink, "end", figure=step.figure, tip=tip))
        shapes.append(rectangle(label_width, y, long, bar, palette.accent if final else palette.second,
                                figure=step.figure, tip=tip))
        if lost > 0:
            shapes.extend(hatching(label_width + long, y, lost, bar, palette.muted, 3.5))
            shapes.append(rectangle(label_width + long, y, lost, bar, stroke=palette.muted, line=0.6))
        x = label_width + long + max(lost, 0.0) + 6
        shapes.append(Text(x, y + bar - 4.5, step.left_text, _SIZE, palette.ink, bold=True, figure=step.figure,
                           tip=tip))
        if step.taken_text:
            shapes.append(Text(x + text_width(step.left_text, _SIZE, bold=True) + 8, y + bar - 4.5, step.taken_text,
                               _SMALL, palette.muted))
        y += bar + gap
    return Scene(title, width, y, tuple(shapes), palette.paper)


def utilization_bars(title: str, bars: Sequence[Bar], palette: Palette = LIGHT, width: float = 480) -> Scene:
    """Busy shares, the bottleneck first; thin strokes show their ranges."""
    ordered = sorted(bars, key=lambda bar: -bar.value)
    shapes: list[Shape] = [title_text(title, palette)]
    label_width = min(190.0, max((text_width(bar.label, _SIZE, bold=True) for bar in ordered), default=0) + 10)
    detail_width = max((text_width(bar.detail, _SMALL) for bar in ordered), default=0)
    room = width - label_width - 42 - (detail_width + 8 if detail_width else 0)
    most = max(1.0, *(bar.value for bar in ordered), *(bar.high or 0.0 for bar in ordered)) if ordered else 1.0
    thick, gap, top = 11.0, 7.0, 30.0
    bottom = top + len(ordered) * (thick + gap) - gap
    for tick in range(0, 101, 25):
        x = label_width + room * tick / 100 / most
        shapes.append(Line(((x, top - 4), (x, bottom + 3)), palette.muted if tick == 100 else palette.grid, 0.6))
        shapes.append(Text(x, top - 7, f"{tick} %", _SMALL, palette.muted, "middle"))
    y = top
    for index, bar in enumerate(ordered):
        shapes.extend(_bar(bar, index == 0, (label_width, y, room / most, thick), palette))
        if bar.detail:
            shapes.append(Text(width, y + thick - 2.5, bar.detail, _SMALL, palette.muted, "end"))
        y += thick + gap
    return Scene(title, width, bottom + 6, tuple(shapes), palette.paper)


def _bar(bar: Bar, first: bool, box: tuple[float, float, float, float], palette: Palette) -> list[Shape]:
    x, y, scale, thick = box
    tip = f"{bar.label}: {bar.value:.1%}"
    shapes: list[Shape] = [
        *_label(bar, first, (x - 6, y + thick / 2), tip, palette),
        rectangle(x, y, max(bar.value * scale, 0.6), thick, palette.accent if first else palette.second,
                  figure=bar.figure, tip=tip),
    ]
    end = bar.value
    if bar.low is not None and bar.high is not None and bar.high > bar.low:
        low, high, middle = x + bar.low * scale, x + bar.high * scale, y + thick / 2
        shapes.append(Line(((low, middle), (high, middle)), palette.paper, 2.6))
        shapes.append(Line(((low, middle), (high, middle)), palette.ink, 0.9))
        shapes.extend(Line(((at, middle - 2.5), (at, middle + 2.5)), palette.ink, 0.9) for at in (low, high))
        end = max(end, bar.high)
    share = percent(bar.value)
    wide = text_width(share, _SIZE, bold=first)
    shapes.append(rectangle(x + end * scale + 3.5, y + 0.5, wide + 3, thick - 1, palette.paper))
    shapes.append(Text(x + end * scale + 5, y + thick - 2.5, share, _SIZE, palette.ink, bold=first, figure=bar.figure,
                       tip=tip))
    return shapes


def percent(share: float) -> str:
    """A share in whole percent; what is little is no 0, and what is nearly all is no 100.

    >>> percent(0.61), percent(0.001), percent(0.0), percent(0.998), percent(1.0)
    ('61 %', '< 1 %', '0 %', '> 99 %', '100 %')
    """
    if 0 < share < 0.005:
        return "< 1 %"
    return "> 99 %" if 0.995 <= share < 1 - 1e-9 else f"{share * 100:.0f} %"


def _label(bar: Bar, bold: bool, place: tuple[float, float], tip: str, palette: Palette) -> list[Shape]:
    """The name of a bar, in two smaller lines where it is long; ``place`` is its right end and middle."""
    x, middle = place
    if text_width(bar.label, _SIZE, bold=bold) <= x - 2:
        return [Text(x, middle + 3, bar.label, _SIZE, palette.ink, "end", bold, bar.figure, tip)]
    lines = wrapped(bar.label, x - 2, 6.2, 2, bold=bold)
    first = middle + 2.3 - 3.4 * (len(lines) - 1)
    return [Text(x, first + 6.8 * number, line, 6.2, palette.ink, "end", bold, bar.figure, tip)
            for number, line in enumerate(lines)]


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


def response_curve(
    title: str, curves: Sequence[Curve], x_title: str, y_title: str, target: tuple[str, float] | None = None,
    palette: Palette = LIGHT, size: tuple[float, float] = (480, 230),
) -> Scene:
    """Response time against load, with published points and a target where there are such."""
    width, height = size
    points = [point for curve in curves for point in curve.points]
    x_most = max((x for x, _ in points), default=1.0) or 1.0
    y_most = max([y for _, y in points] + ([target[1]] if target else []), default=1.0) or 1.0
    x_step, y_step = nice_step(x_most), nice_step(y_most, 5)
    x_end, y_end = math.ceil(x_most / x_step - 1e-9) * x_step, math.ceil(y_most * 1.04 / y_step) * y_step
    left, right, top, bottom = 46.0, width - 16, 34.0, height - 32
    frame = _Frame(left, right, top, bottom, x_end, y_end)
    shapes: list[Shape] = [title_text(title, palette), *_axes(frame, x_step, y_step, palette)]
    shapes.append(Text((left + right) / 2, height - 6, x_title, _SIZE, palette.muted, "middle"))
    shapes.append(Text(0, top - 10, y_title, _SIZE, palette.muted))
    if target is not None:
        y = frame.y(target[1])
        shapes.append(Line(((left, y), (right, y)), palette.warning, 1.0, (4, 3)))
        shapes.append(Text(left + 6, y - 3, target[0], _SMALL, palette.warning, bold=True))
    for curve in curves:
        shapes.extend(_curve(curve, frame, _shade(curve, palette), palette))
    shapes.extend(_legend(curves, right, top - 10, palette))
    return Scene(title, width, height, tuple(shapes), palette.paper)


def _shade(curve: Curve, palette: Palette) -> str:
    return palette.warning if curve.published else palette.muted if curve.degraded else palette.accent


@dataclass(frozen=True, slots=True)
class _Frame:
    left: float
    right: float
    top: float
    bottom: float
    x_end: float
    y_end: float

    def x(self, value: float) -> float:
        return self.left + (self.right - self.left) * value / self.x_end

    def y(self, value: float) -> float:
        return self.bottom - (self.bottom - self.top) * value / self.y_end


def _tick(value: float, step: float) -> str:
    decimals = max(0, -math.floor(math.log10(step) + 1e-9)) if step < 1 else 0
    return f"{value:,.{decimals}f}"


def _axes(frame: _Frame, x_step: float, y_step: float, palette: Palette) -> list[Shape]:
    shapes: list[Shape] = []
    for index in range(round(frame.y_end / y_step) + 1):
        y = frame.y(index * y_step)
        shapes.append(Line(((frame.left, y), (frame.right, y)), palette.grid, 0.6))
        shapes.append(Text(frame.left - 5, y + 2.5, _tick(index * y_step, y_step), _SMALL, palette.muted, "end"))
    for index in range(round(frame.x_end / x_step) + 1):
        x = frame.x(index * x_step)
        shapes.append(Line(((x, frame.bottom), (x, frame.bottom + 3)), palette.muted, 0.6))
        shapes.append(Text(x, frame.bottom + 11, _tick(index * x_step, x_step), _SMALL, palette.muted, "middle"))
    shapes.append(Line(((frame.left, frame.bottom), (frame.right, frame.bottom)), palette.muted, 0.8))
    return shapes


def _curve(curve: Curve, frame: _Frame, colour: str, palette: Palette) -> list[Shape]:
    places = [(frame.x(x), frame.y(y)) for x, y in curve.points]
    shapes: list[Shape] = []
    if not curve.published and len(places) > 1:
        shapes.append(Line(tuple(places), colour, 1.6, (5, 3) if curve.degraded else ()))
    for index, (x, y) in enumerate(places):
        figure = curve.figures[index] if index < len(curve.figures) else ""
        tip = f"{curve.label}: {curve.points[index][0]:,.6g}, {curve.points[index][1]:,.4g}"
        if curve.published:
            corners = ((x, y - 3.4), (x + 3.4, y), (x, y + 3.4), (x - 3.4, y))
            shapes.append(Polygon(corners, palette.paper, colour, 1.2, figure, tip))
        else:
            shapes.append(rectangle(x - 1.9, y - 1.9, 3.8, 3.8, colour, figure=figure, tip=tip))
    return shapes


def _legend(curves: Sequence[Curve], right: float, level: float, palette: Palette) -> list[Shape]:
    """What each curve is, from the right end of the line at ``level`` backwards."""
    shapes: list[Shape] = []
    x = right
    for curve in reversed(curves):
        label = fitted(curve.label, 260, _SMALL)
        x -= text_width(label, _SMALL)
        colour, middle = _shade(curve, palette), level - 2.2
        shapes.append(Text(x, level, label, _SMALL, palette.ink))
        if curve.published:
            corners = ((x - 9, middle - 3.4), (x - 5.6, middle), (x - 9, middle + 3.4), (x - 12.4, middle))
            shapes.append(Polygon(corners, palette.paper, colour, 1.2))
        else:
            shapes.append(Line(((x - 18, middle), (x - 5, middle)), colour, 1.6, (4, 2) if curve.degraded else ()))
        x -= 32
    return shapes


def share_bar(
    title: str, shares: Sequence[tuple[str, float]], palette: Palette = LIGHT, width: float = 480
) -> Scene:
    """One bar cut into shares that add up to the whole, with their names and percent below."""
    shapes: list[Shape] = [title_text(title, palette)]
    x, y, thick = 0.0, 17.0, 9.0
    labels: list[Shape] = []
    at, line = 0.0, y + thick + 11
    for index, (name, share) in enumerate(shares):
        colour = palette.kinds[index % len(palette.kinds)]
        shapes.append(rectangle(x, y, width * share, thick, colour, palette.muted, 0.5, tip=f"{name}: {share:.0%}"))
        x += width * share
        text = f"{name} {percent(share)}"
        wide = text_width(text, _SMALL) + 24
        if at and at + wide > width:
            at, line = 0.0, line + 10
        labels.append(rectangle(at, line - 6, 7, 7, colour, palette.muted, 0.5))
        labels.append(Text(at + 11, line, text, _SMALL, palette.ink))
        at += wide
    return Scene(title, width, line + 3, (*shapes, *labels), palette.paper)
