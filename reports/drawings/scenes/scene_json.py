"""Scenes as JSON and back, for another process: what is painted, without figures and tips."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any

from reports.drawings.scenes.scene import Picture, Polygon, Polyline, Scene, Shape, Text


def scene_json(scene: Scene) -> dict[str, Any]:
    """The scene as JSON has it; hundredths of a point are kept."""
    return {"title": scene.title, "width": scene.width, "height": scene.height, "background": scene.background,
            "shapes": [_packed(shape) for shape in scene.shapes],
            "pictures": [[one.x, one.y, one.width, one.height, b64encode(one.content).decode()]
                         for one in scene.pictures]}


def scene_of_json(raw: dict[str, Any]) -> Scene:
    """What :func:`scene_json` made."""
    shapes = tuple(_unpacked(shape) for shape in raw["shapes"])
    return Scene(raw["title"], raw["width"], raw["height"], shapes, raw["background"], tuple(
        Picture(x, y, width, height, b64decode(content)) for x, y, width, height, content in raw["pictures"]))


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
