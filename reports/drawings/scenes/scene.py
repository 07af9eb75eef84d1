"""A scene: lines, polygons and texts in points, the origin at the top left, y downwards.

Whoever paints a scene needs nothing else. A shape may carry the key of the figure it shows, and a tip for the pointer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Anchor: TypeAlias = Literal["start", "middle", "end"]
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Polyline:
    """Straight strokes through ``points``."""

    points: tuple[Point, ...]
    colour: str
    width: float = 1.0
    dash: tuple[float, ...] = ()
    figure: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled area with an optional border; an empty colour is none."""

    points: tuple[Point, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0.75
    figure: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, ``y`` at its baseline."""

    x: float
    y: float
    text: str
    size: float = 8.0
    colour: str = "#1c2430"
    anchor: Anchor = "start"
    bold: bool = False
    figure: str = ""
    tip: str = ""
    narrow: bool = False
    italic: bool = False
    """Whether it is slanted, with serifs: a variable of a formula."""


_BAND = 18.0

Shape: TypeAlias = Polyline | Polygon | Text


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG or JPEG in a rectangle, by its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    content: bytes


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawing of ``width`` by ``height`` points; shapes later in the order lie above earlier ones, pictures below."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    background: str = ""
    pictures: tuple[Picture, ...] = ()


def rectangle(
    x: float, y: float, width: float, height: float, fill: str = "", stroke: str = "", line: float = 0.75,
    figure: str = "", tip: str = "",
) -> Polygon:
    """An upright rectangle by its upper left corner."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Polygon(corners, fill, stroke, line, figure, tip)


def ring(x: float, y: float, radius: float, fill: str, stroke: str, figure: str = "", tip: str = "") -> Polygon:
    """A circle, as a polygon of so many corners that nobody sees them."""
    corners = tuple((x + radius * math.cos(math.tau * at / 16), y + radius * math.sin(math.tau * at / 16))
                    for at in range(16))
    return Polygon(corners, fill, stroke, 1.4, figure, tip)


def padded(scene: Scene, margin: float) -> Scene:
    """The same drawing with an empty margin on all sides."""
    return replace(scene, width=scene.width + 2 * margin, height=scene.height + 2 * margin,
                   shapes=moved(scene, margin, margin))


def moved(scene: Scene, right: float, down: float) -> tuple[Shape, ...]:
    """The shapes of a drawing elsewhere."""
    return tuple(
        replace(shape, x=shape.x + right, y=shape.y + down) if isinstance(shape, Text)
        else replace(shape, points=tuple((x + right, y + down) for x, y in shape.points)) for shape in scene.shapes)


def stamped(scene: Scene, text: str, colour: str) -> Scene:
    """The same drawing below a band that says which state of a design it shows."""
    size, margin = 9.0, _BAND / 2
    width = scene.width + 2 * margin
    band = rectangle(0, 0, width, _BAND, fill=colour)
    said = Text(margin, (_BAND + size * 0.7) / 2, text, size, "#ffffff", bold=True)
    return replace(scene, title=f"{text}: {scene.title}", width=width, height=scene.height + _BAND + 2 * margin,
                   shapes=(*moved(scene, margin, _BAND + margin), band, said))


def hatching(x: float, y: float, width: float, height: float, colour: str, step: float = 4.0) -> list[Polyline]:
    """Slanted strokes inside a rectangle: an area told apart without colour.

    >>> len(hatching(0, 0, 8, 4, "#000000"))
    2
    """
    strokes = []
    offset = step
    while offset < width + height:
        left = max(0.0, offset - height)
        right = min(width, offset)
        strokes.append(Polyline(((x + left, y + offset - left), (x + right, y + offset - right)), colour, 0.6))
        offset += step
    return strokes
