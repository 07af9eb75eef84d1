"""How busy each part is, in the order in which a request meets them: from the client to the drive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.drawings.scenes.marks import SIZE, SMALL, range_mark
from reports.drawings.scenes.metrics import text_width, wrapped
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Polyline, Scene, Shape, Text, rectangle, ring
from sizer.language import say
from sizer.readable import percent

_ROW, _HEAD, _THICK = 17.0, 14.0, 7.0
_DOT, _LABEL = 6.0, 18.0
_BUSY, _FULL, _WORKS, _APART = 46.0, 62.0, 44.0, 8.0
_BARS = 0.3
"""The share of the width that the bars have."""
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class Station:
    """One part on the way: the share of its time that it is busy with its range, how many alike share the work, and
    the load at which it is full.

    ``other`` is how busy it is in the state that is drawn beside.
    """

    label: str
    busy: float
    ends: tuple[float, float] | None
    works: str
    full: str
    figure: str = ""
    other: float | None = None

    @property
    def tip(self) -> str:
        """What to say of it in one line."""
        return say("{part}: {share} busy, {works}, full at {full}", part=self.label, share=percent(self.busy),
                   works=self.works, full=self.full)


def chain(title: str, stations: Sequence[Station], palette: Palette = LIGHT, width: float = 480) -> Scene:
    """A row for each part under its head; the busiest is the only dark bar and bold."""
    bars = width * _BARS
    left = width - _FULL - _BUSY - _APART - bars
    scale = bars / max([1.0, *(station.busy for station in stations),
                        *(station.ends[1] for station in stations if station.ends)])
    bottom = _HEAD + _ROW * len(stations)
    shapes: list[Shape] = [Polyline(((0, _HEAD), (width, _HEAD)), palette.ink, 0.75)]
    heads = ((_LABEL, say("Part, in the order a request meets it"), "start"), (left - 14, say("alike"), "end"),
             (width - _FULL, say("busy"), "end"), (width, say("full at"), "end"))
    shapes += [Text(x, _HEAD - 4, text, SMALL, palette.muted, "end" if anchor == "end" else "start", bold=True)
               for x, text, anchor in heads]
    for tick in _TICKS:
        x = left + tick * scale
        shapes.append(Polyline(((x, _HEAD), (x, bottom)), palette.ink if tick in (0.0, 1.0) else palette.grid,
                               0.75 if tick == 1.0 else 0.5))
        shapes.append(Text(x, _HEAD - 4, percent(tick), SMALL, palette.muted, "middle"))
    if len(stations) > 1:
        shapes.append(Polyline(((_DOT, _HEAD + _ROW / 2), (_DOT, bottom - _ROW / 2)), palette.accent, 1.2))
    busiest = max((station.busy for station in stations), default=0.0)
    for at, station in enumerate(stations):
        shapes += _row(station, _HEAD + _ROW * at, (left, scale, width), palette, first=station.busy == busiest)
    return Scene(title, width, bottom + 2, tuple(shapes), palette.paper)


def _label(
    station: Station, place: tuple[float, float], room: float, palette: Palette, *, bold: bool
) -> list[Shape]:
    """The name of a part, in two lines where one has not the room."""
    middle, base = place
    if text_width(station.label, SIZE, bold=bold) <= room:
        lines, size = [(station.label, base)], SIZE
    else:
        first, *others = wrapped(station.label, room, SMALL, 2, bold=bold)
        levels = (middle - 1.2, middle + 5.8) if others else (base,)
        lines, size = list(zip((first, *others), levels, strict=True)), SMALL
    return [Text(_LABEL, level, line, size, palette.ink, bold=bold, figure=station.figure, tip=station.tip)
            for line, level in lines]


def _row(
    station: Station, top: float, place: tuple[float, float, float], palette: Palette, *, first: bool
) -> list[Shape]:
    left, scale, width = place
    middle, base = top + _ROW / 2, top + _ROW / 2 + 2.6
    room = left - _LABEL - max(_WORKS, text_width(station.works, SIZE)) - 16

    def said(x: float, text: str, colour: str, *, end: bool = True) -> Text:
        return Text(x, base, text, SIZE, colour, "end" if end else "start", bold=first, figure=station.figure,
                    tip=station.tip)

    shapes: list[Shape] = [
        Polyline(((_LABEL, top + _ROW), (width, top + _ROW)), palette.grid, 0.4),
        ring(_DOT, middle, 3.0, palette.accent if first else palette.paper, palette.accent),
        *_label(station, (middle, base), room, palette, bold=first),
        said(left - 14, station.works, palette.muted),
        rectangle(left, middle - _THICK / 2, max(station.busy * scale, 0.6), _THICK,
                  palette.accent if first else palette.second, figure=station.figure, tip=station.tip)]
    if station.ends is not None:
        low, high = station.ends
        shapes += range_mark(left + low * scale, left + high * scale, middle, palette, station.figure, station.tip)
    if station.other is not None:
        x = left + station.other * scale
        shapes.append(Polyline(((x, top + 2), (x, top + _ROW - 2)), palette.muted, 1.2, (2.0, 1.5), station.figure))
    return [*shapes, said(width - _FULL, percent(station.busy), palette.ink),
            said(width, station.full, palette.ink if first else palette.muted)]
