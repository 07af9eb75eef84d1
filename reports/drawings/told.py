"""A drawing with the figures that it leads to in a column beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.drawings.marks import SMALL
from reports.drawings.metrics import fitted, text_width
from reports.drawings.palette import LIGHT, Palette
from reports.drawings.scene import Polyline, Scene, Shape, Text, moved

_NUMBER, _UNIT, _SMALLEST = 17.0, 9.0, 11.0
_HIGH, _GUTTER = 52.0, 16.0


@dataclass(frozen=True, slots=True)
class ToldFigure:
    """A large number with its unit, below its title and above its range; ``figure`` is the key behind it."""

    title: str
    number: str
    unit: str
    below: str
    figure: str = ""


def beside(drawing: Scene, figures: Sequence[ToldFigure], width: float, palette: Palette = LIGHT) -> Scene:
    """The drawing at the left, the figures in what is left of the width."""
    left = drawing.width + _GUTTER
    room = width - left
    shapes: list[Shape] = list(moved(drawing, 0.0, 0.0))
    for at, figure in enumerate(figures):
        shapes += _figure(figure, (left, 2.0 + at * _HIGH), room, palette)
    return Scene(drawing.title, width, max(drawing.height, len(figures) * _HIGH), tuple(shapes), palette.paper)


def _figure(told: ToldFigure, place: tuple[float, float], room: float, palette: Palette) -> list[Shape]:
    x, top = place
    size = _NUMBER
    unit = text_width(f" {told.unit}", _UNIT, bold=True) if told.unit else 0.0
    while size > _SMALLEST and text_width(told.number, size, bold=True) + unit > room:
        size -= 0.5
    end = x + text_width(told.number, size, bold=True) + 3
    return [Polyline(((x, top), (x + room, top)), palette.ink, 0.75),
            Text(x, top + 10, fitted(told.title, room, 7.5), 7.5, palette.muted),
            Text(x, top + 27, told.number, size, palette.ink, bold=True, figure=told.figure),
            *([Text(end, top + 27, told.unit, _UNIT, palette.ink, bold=True)] if told.unit else []),
            Text(x, top + 38, fitted(told.below, room, SMALL), SMALL, palette.ink)]
