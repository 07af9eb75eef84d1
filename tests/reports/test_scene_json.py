from __future__ import annotations

import json

import pytest

from reports.drawings.scenes.palette import DARK, LIGHT, Palette
from reports.drawings.scenes.scene import Polygon, Polyline, Scene, Text
from reports.drawings.scenes.scene_json import scene_json, scene_of_json
from tests.reports.hard_scenes import hard_scenes


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_a_scene_comes_back_from_json_as_it_is_painted(palette: Palette) -> None:
    for scene in hard_scenes(480, palette):
        back = scene_of_json(json.loads(json.dumps(scene_json(scene))))
        assert (back.title, back.background) == (scene.title, scene.background)
        assert [drawn(shape) for shape in back.shapes] == [drawn(shape) for shape in scene.shapes]


def drawn(shape: Polyline | Polygon | Text) -> tuple[object, ...]:
    if isinstance(shape, Text):
        return (shape.text, shape.colour, shape.anchor, shape.bold, shape.narrow, shape.italic,
                round(shape.x, 2), round(shape.y, 2), round(shape.size, 3))
    points = [(round(x, 2), round(y, 2)) for x, y in shape.points]
    if isinstance(shape, Polyline):
        return points, shape.colour, shape.dash, round(shape.width, 3)
    return points, shape.fill, shape.stroke, round(shape.width, 3)


def test_a_scene_without_shapes_is_a_scene() -> None:
    assert scene_of_json(scene_json(Scene("t", 10, 20, ()))) == Scene("t", 10, 20, ())
