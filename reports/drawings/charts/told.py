"""A drawing with the figures that it leads to in a column beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.drawings.scenes.marks import SMALL
from reports.drawings.scenes.metrics import text_width, wrapped
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Polyline, Scene, Shape, Text, moved

_NUMBER, _UNIT, _SMALLEST = 17.0, 9.0, 11.0
_HIGH, _GUTTER = 52.0, 16.0
_TITLE, _TITLE_LINE = 7.5, 8.5


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
    top = 2.0
    for figure in figures:
        titles, below = (wrapped(text, room, size, 2) for text, size in ((figure.title, _TITLE), (figure.below, SMALL)))
        shapes += _figure(figure, (titles, below), (left, top), room, palette)
        top += _HIGH + _TITLE_LINE * (max(len(titles), 1) + max(len(below), 1) - 2)
    return Scene(drawing.title, width, max(drawing.height, top - 2.0), tuple(shapes), palette.paper)


def _figure(
    told: ToldFigure, lines: tuple[Sequence[str], Sequence[str]], place: tuple[float, float], room: float,
    palette: Palette,
) -> list[Shape]:
    x, top = place
    titles, below = lines
    size = _NUMBER
    unit = text_width(f" {told.unit}", _UNIT, bold=True) if told.unit else 0.0
    while size > _SMALLEST and text_width(told.number, size, bold=True) + unit > room:
        size -= 0.5
    end = x + text_width(told.number, size, bold=True) + 3
    base = top + 27 + _TITLE_LINE * (max(len(titles), 1) - 1)
    return [Polyline(((x, top), (x + room, top)), palette.ink, 0.75),
            *(Text(x, top + 10 + _TITLE_LINE * at, line, _TITLE, palette.muted) for at, line in enumerate(titles)),
            Text(x, base, told.number, size, palette.ink, bold=True, figure=told.figure),
            *([Text(end, base, told.unit, _UNIT, palette.ink, bold=True)] if told.unit else []),
            *(Text(x, base + 11 + _TITLE_LINE * at, line, SMALL, palette.ink) for at, line in enumerate(below))]
