"""Response time against load: model, range, published points, what is asked, and another state of the design."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from reports.drawings.charts.axes import Frame, axes, below, crosses, nice_step, tick_text
from reports.drawings.charts.room import Room, along
from reports.drawings.scenes.marks import SIZE, SMALL, backed, diamond, titled
from reports.drawings.scenes.metrics import fitted, text_width
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Point, Polygon, Polyline, Scene, Shape, Text, rectangle, ring
from sizer.units import format_number

_STEEPEST = 1.35
"""How far above everything else a range or a degraded curve may lift the axis."""


_LINE, _BROAD, _MARK = 1.6, 4.0, 5.0
"""How wide curves are, one that lies wholly under a dashed one, and half of a mark with what surrounds it."""


class CurveStyle(StrEnum):
    """How the points of a curve are drawn."""

    MODEL = "model"
    LOST = "lost"
    """The model after a failure: dashed, as each state that lost a part."""
    PUBLISHED = "published"
    """Unconnected diamonds."""
    BESIDE = "beside"
    """Dashed: the same design after a failure, where the model is not."""
    WHOLE = "whole"
    """The same design with nothing lost, where the model is after a failure."""


_OTHER = frozenset((CurveStyle.BESIDE, CurveStyle.WHOLE))
"""Another state than that of the model."""
_OWN = frozenset((CurveStyle.MODEL, CurveStyle.LOST))
"""The state that is sized."""
_DASHED = frozenset((CurveStyle.BESIDE, CurveStyle.LOST))
"""A part is lost."""


@dataclass(frozen=True, slots=True)
class Curve:
    """Points of load and response, in the units of the axes, with the figures behind them."""

    label: str
    points: tuple[Point, ...]
    style: CurveStyle = CurveStyle.MODEL
    figures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LoadBand:
    """Low and high over the load; a high of None is above everything: some cases do not carry that load."""

    label: str
    points: tuple[tuple[float, float, float | None], ...]
    tip: str = ""


@dataclass(frozen=True, slots=True)
class AskedLoad:
    """What is asked: a load, a response time, or both, each with its words; ``figure`` is the one behind it."""

    load: float | None = None
    load_text: str = ""
    response: float | None = None
    response_text: str = ""
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Axes:
    """The titles of both axes, with their units."""

    x_title: str
    y_title: str


NO_GOAL = AskedLoad()


def response_curve(
    title: str, curves: Sequence[Curve], titles: Axes, palette: Palette = LIGHT,
    size: tuple[float, float] = (480, 230), band: LoadBand | None = None, goal: AskedLoad = NO_GOAL,
    here: Curve | None = None, ceiling: float | None = None,
) -> Scene:
    """Response time against load; ``here`` is the one point where the design works.

    A curve that rises above the ``ceiling`` leaves the chart there.
    """
    width, height = size
    heading, level = titled(title, width, palette)
    x_end, x_step, y_end, y_step = _spans(curves, band, goal, here, ceiling)
    entries = _entries(curves, band, here)
    apart: list[_Entry] = []
    while True:
        legend, below_legend = _legend(apart, (width, level), palette)
        frame = _frame((width, height), below_legend + 19, (x_end, x_step, y_end, y_step))
        asked = _goal(goal, frame, [_places(curve, frame) for curve in curves], palette)
        names, without_room = _names([entry for entry in entries if entry not in apart], entries, asked, frame, palette)
        if not without_room:
            break
        apart = [entry for entry in entries if entry in (*apart, *without_room)]
    shapes = [*heading, *legend, *axes(frame, x_step, y_step, palette)]
    shapes.append(Text((frame.left + frame.right) / 2, height - 6, titles.x_title, SIZE, palette.muted, "middle"))
    shapes.append(Text(0, frame.top - 8, titles.y_title, SIZE, palette.muted))
    if band is not None:
        shapes += _band(band, frame, palette)
    shapes += asked
    for curve in sorted(curves, key=_layer):
        shapes += _curve(curve, frame, palette, _BROAD if _lies_under(curve, curves, frame) else _LINE)
    if here is not None:
        shapes += _here(here, frame, palette)
    return Scene(title, width, height, (*shapes, *names), palette.paper)


def _spans(
    curves: Sequence[Curve], band: LoadBand | None, goal: AskedLoad, here: Curve | None, ceiling: float | None
) -> tuple[float, float, float, float]:
    firm = [point for curve in curves if curve.style not in _OTHER for point in curve.points]
    firm += list(here.points) if here is not None else []
    x_most = max([x for curve in curves for x, _ in curve.points] + [x for x, _ in firm] + [goal.load or 0.0]
                 + [x for x, _, _ in (band.points if band is not None else ())], default=0.0) or 1.0
    y_firm = max([y for _, y in firm] + [goal.response or 0.0], default=0.0)
    y_firm = y_firm if ceiling is None else min(y_firm, ceiling)
    loose = [y for curve in curves if curve.style in _OTHER for _, y in curve.points]
    loose += [high for _, _, high in (band.points if band is not None else ()) if high is not None]
    y_most = max(y_firm, min(max(loose, default=0.0), y_firm * _STEEPEST if y_firm else math.inf)) or 1.0
    x_step, y_step = nice_step(x_most), nice_step(y_most, 5)
    return (math.ceil(x_most / x_step - 1e-9) * x_step, x_step, math.ceil(y_most * 1.04 / y_step) * y_step, y_step)


def _frame(size: tuple[float, float], top: float, spans: tuple[float, float, float, float]) -> Frame:
    x_end, x_step, y_end, y_step = spans
    left = max(text_width(tick_text(y_end, y_step), SMALL), text_width(tick_text(y_end - y_step, y_step), SMALL)) + 9
    right = size[0] - max(text_width(tick_text(x_end, x_step), SMALL) / 2 + 1, 6)
    return Frame(max(left, 24.0), right, top, size[1] - 32, x_end, y_end)


def _layer(curve: Curve) -> int:
    """What lies over what: of two curves through the same places both are seen where the dashed one is above."""
    return 2 if curve.style is CurveStyle.PUBLISHED else 1 if curve.style in _DASHED else 0


def _shade(curve: Curve, palette: Palette) -> str:
    if curve.style in _OTHER:
        return palette.muted
    return palette.warning if curve.style is CurveStyle.PUBLISHED else palette.accent


def _lies_under(curve: Curve, curves: Sequence[Curve], frame: Frame) -> bool:
    """Whether a dashed curve goes through the very places of another one, which shows beside it then."""
    own = [frame.place(point) for point in curve.points]
    return curve.style not in _DASHED and any(
        other.style in _DASHED and len(other.points) == len(own) and all(
            math.dist(place, frame.place(point)) < _LINE for place, point in zip(own, other.points, strict=True))
        for other in curves)


def _curve(curve: Curve, frame: Frame, palette: Palette, wide: float) -> list[Shape]:
    colour = _shade(curve, palette)
    inside = below(curve.points, frame.y_end)
    places = [frame.place(point) for point in inside]
    shapes: list[Shape] = []
    if curve.style is not CurveStyle.PUBLISHED and len(places) > 1:
        dash = (5.0, 3.0) if curve.style in _DASHED else ()
        shapes.append(Polyline(tuple(places), colour, wide, dash, tip=curve.label))
    for index, (value, time) in enumerate(curve.points):
        if time > frame.y_end:
            continue
        x, y = frame.place((value, time))
        figure = curve.figures[index] if index < len(curve.figures) else ""
        tip = f"{curve.label}: {format_number(value, 6)}, {format_number(time)}"
        if curve.style is CurveStyle.PUBLISHED:
            shapes.append(diamond(x, y, 3.4, palette.paper, colour, figure, tip))
        else:
            shapes.append(rectangle(x - 1.9, y - 1.9, 3.8, 3.8, colour, figure=figure, tip=tip))
    return shapes


def _here(here: Curve, frame: Frame, palette: Palette) -> list[Shape]:
    value, time = here.points[0]
    x, y = frame.place((value, min(time, frame.y_end)))
    figure = here.figures[0] if here.figures else ""
    tip = f"{here.label}: {format_number(value, 6)}, {format_number(time)}"
    return [ring(x, y, 4.6, palette.paper, palette.accent, figure, tip),
            ring(x, y, 2.2, palette.accent, palette.accent, figure, tip)]


def _band(band: LoadBand, frame: Frame, palette: Palette) -> list[Shape]:
    outline = _outline(band, frame)
    return [Polygon(outline, palette.third, palette.second, 0.5, "", band.tip)] if outline else []


def _outline(band: LoadBand, frame: Frame) -> tuple[Point, ...]:
    """The corners of a band; none where it is at one load alone."""
    lower = [frame.place((x, min(low, frame.y_end))) for x, low, _ in band.points]
    upper = [frame.place((x, frame.y_end if high is None else min(high, frame.y_end))) for x, _, high in band.points]
    return (*lower, *reversed(upper)) if len(lower) > 1 else ()


def _goal(goal: AskedLoad, frame: Frame, lines: Sequence[Sequence[Point]], palette: Palette) -> list[Shape]:
    shapes: list[Shape] = []
    strokes: list[Polyline] = []
    if goal.response is not None:
        y = frame.y(goal.response)
        strokes.append(Polyline(((frame.left, y), (frame.right, y)), palette.warning, 1.0, (4, 3), goal.figure,
                                goal.response_text))
    if goal.load is not None:
        x = frame.x(goal.load)
        strokes.append(Polyline(((x, frame.top), (x, frame.bottom)), palette.warning, 1.0, (4, 3), goal.figure,
                                goal.load_text))
    shapes += strokes
    busy = [*lines, *(stroke.points for stroke in strokes)]
    if goal.response is not None:
        y = frame.y(goal.response)
        places: list[tuple[float, float, str]] = [
            (frame.left + 5, y - 3.5, "start"), (frame.right - 5, y - 3.5, "end"), (frame.left + 5, y + 9, "start"),
            (frame.right - 5, y + 9, "end"),
        ]
        shapes += _worded(goal.response_text, places, busy, goal.figure, palette)
    if goal.load is not None:
        x = frame.x(goal.load)
        places = [(x - 4, frame.top + 9, "end"), (x + 4, frame.top + 9, "start"), (x - 4, frame.bottom - 5, "end"),
                  (x + 4, frame.bottom - 5, "start"), (x - 4, (frame.top + frame.bottom) / 2, "end")]
        wide = text_width(goal.load_text, SMALL, bold=True)
        fitting = [place for place in places if frame.left <= (place[0] - wide if place[2] == "end" else place[0])
                   and (place[0] if place[2] == "end" else place[0] + wide) <= frame.right + 4]
        shapes += _worded(goal.load_text, fitting or places[:1], busy, goal.figure, palette)
    return shapes


def _worded(
    text: str, places: Sequence[tuple[float, float, str]], busy: Sequence[Sequence[Point]], figure: str,
    palette: Palette,
) -> list[Shape]:
    """The words at the first of the places that no line crosses, else at the first."""
    wide = text_width(text, SMALL, bold=True)

    def free(place: tuple[float, float, str]) -> bool:
        left = place[0] - wide if place[2] == "end" else place[0]
        box = (left - 1, place[1] - SMALL, left + wide + 1, place[1] + 2)
        return not any(crosses(points, box) for points in busy)

    x, y, anchor = next((place for place in places if free(place)), places[0])
    made = Text(x, y, text, SMALL, palette.warning, "end" if anchor == "end" else "start", bold=True, figure=figure,
                tip=text)
    return backed(made, palette)


@dataclass(frozen=True, slots=True)
class _Entry:
    """What has a name on the chart: a curve, the band, or the point where the design works."""

    label: str
    shown: Curve | LoadBand
    spot: bool = False


def _entries(curves: Sequence[Curve], band: LoadBand | None, here: Curve | None) -> list[_Entry]:
    entries = [_Entry(curve.label, curve) for curve in curves]
    if band is not None:
        entries.insert(1, _Entry(band.label, band))
    if here is not None:
        entries.append(_Entry(here.label, here, spot=True))
    return entries


def _places(curve: Curve, frame: Frame) -> list[Point]:
    return [frame.place(point) for point in below(curve.points, frame.y_end)]


def _names(
    wanted: Sequence[_Entry], entries: Sequence[_Entry], asked: Sequence[Shape], frame: Frame, palette: Palette
) -> tuple[list[Shape], list[_Entry]]:
    """The names of what is on the chart, each beside it, and what has no room for its name."""
    room = _room(entries, asked, frame)
    shapes: list[Shape] = []
    without: list[_Entry] = []
    for entry in sorted(wanted, key=_first_named):
        shown, colour, bold = entry.shown, palette.muted, False
        if isinstance(shown, LoadBand):
            place = room.within(entry.label, _outline(shown, frame))
        else:
            colour, bold = _shade(shown, palette), shown.style in _OWN and not entry.spot
            lone = entry.spot or shown.style is CurveStyle.PUBLISHED
            stops = [*reversed(_places(shown, frame))] if lone else along(_places(shown, frame))
            place = room.beside(_on(entry, entries), entry.label, stops, bold=bold, mark=entry.spot)
        if place is None:
            without.append(entry)
        else:
            shapes.append(Text(place.x, place.y, entry.label, SMALL, colour, place.anchor, bold))
    return shapes, without


def _first_named(entry: _Entry) -> int:
    """Whose name is placed first: that of what is sized, and last of what the most places would do for."""
    if isinstance(entry.shown, LoadBand):
        return 3
    return 1 if entry.spot else 0 if entry.shown.style in _OWN else 2


def _on(entry: _Entry, entries: Sequence[_Entry]) -> str:
    """The name of the line that an entry lies on: the point where the design works is one of its own curve."""
    if not entry.spot:
        return entry.label
    return next((one.label for one in entries if isinstance(one.shown, Curve) and one.shown.style in _OWN), "")


def _room(entries: Sequence[_Entry], asked: Sequence[Shape], frame: Frame) -> Room:
    room = Room(frame)
    for entry in entries:
        shown = entry.shown
        if isinstance(shown, LoadBand):
            outline = _outline(shown, frame)
            room.draw("", [*outline, *outline[:1]])
        elif entry.spot or shown.style is CurveStyle.PUBLISHED:
            for x, y in _places(shown, frame):
                room.fill("", (x - _MARK, y - _MARK, x + _MARK, y + _MARK))
        else:
            room.draw(entry.label, _places(shown, frame))
    for shape in asked:
        if isinstance(shape, Polyline):
            room.draw("", shape.points)
        elif isinstance(shape, Polygon):
            (left, top), (right, bottom) = shape.points[0], shape.points[2]
            room.fill("", (left, top, right, bottom))
    return room


def _legend(entries: Sequence[_Entry], place: tuple[float, float], palette: Palette) -> tuple[list[Shape], float]:
    """What each mark is whose name has no room beside it, in lines from the left; the level of the last line."""
    width, level = place
    shapes: list[Shape] = []
    x = 0.0
    if entries:
        level += 13
    for entry in entries:
        label = fitted(entry.label, width - 24, SMALL)
        wide = 20 + text_width(label, SMALL)
        if x and x + wide > width:
            x, level = 0.0, level + 10.5
        middle = level - 2.3
        if isinstance(entry.shown, LoadBand):
            shapes.append(rectangle(x, middle - 3, 14, 6, palette.third, palette.second, 0.5))
        elif entry.spot:
            shapes.append(ring(x + 7, middle, 3.6, palette.paper, palette.accent))
            shapes.append(ring(x + 7, middle, 1.6, palette.accent, palette.accent))
        elif entry.shown.style is CurveStyle.PUBLISHED:
            shapes.append(diamond(x + 7, middle, 3.4, palette.paper, palette.warning, tip=entry.label))
        else:
            dash = (4.0, 2.0) if entry.shown.style in _DASHED else ()
            shapes.append(Polyline(((x, middle), (x + 14, middle)), _shade(entry.shown, palette), 1.6, dash))
        shapes.append(Text(x + 18, level, label, SMALL, palette.ink))
        x += wide + 14
    return shapes, level
