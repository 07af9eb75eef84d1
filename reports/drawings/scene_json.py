"""Scenes as JSON and back, for another process: what is painted, without figures and tips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reports.drawings.scene import Polygon, Polyline, Scene, Shape, Text


def scene_json(scene: Scene) -> dict[str, Any]:
    """The scene as JSON has it; hundredths of a point are kept."""
    return {"title": scene.title, "width": scene.width, "height": scene.height, "background": scene.background,
            "shapes": [_packed(shape) for shape in scene.shapes]}


def scene_of_json(raw: dict[str, Any]) -> Scene:
    """What :func:`scene_json` made."""
    shapes = tuple(_unpacked(shape) for shape in raw["shapes"])
    return Scene(raw["title"], raw["width"], raw["height"], shapes, raw["background"])


def _packed(shape: Shape) -> list[Any]:
    if isinstance(shape, Text):
        return ["text", round(shape.x, 2), round(shape.y, 2), shape.text, round(shape.size, 3), shape.colour,
                shape.anchor, shape.bold, shape.narrow, shape.italic]
    points = [[round(x, 2), round(y, 2)] for x, y in shape.points]
    if isinstance(shape, Polyline):
        return ["line", points, shape.colour, round(shape.width, 3), list(shape.dash)]
    return ["polygon", points, shape.fill, shape.stroke, round(shape.width, 3)]


def _unpacked(raw: Sequence[Any]) -> Shape:
    kind, first, *rest = raw
    if kind == "text":
        y, text, size, colour, anchor, bold, narrow, italic = rest
        return Text(first, y, text, size, colour, anchor, bold, narrow=narrow, italic=italic)
    points = tuple((x, y) for x, y in first)
    if kind == "line":
        return Polyline(points, rest[0], rest[1], tuple(rest[2]))
    return Polygon(points, *rest)
