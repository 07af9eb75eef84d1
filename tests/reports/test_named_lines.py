"""The names of what a response chart shows stand beside it, where they touch nothing and nothing else is as near."""

from __future__ import annotations

import math

import pytest

from reports.drawings.charts.axes import crosses
from reports.drawings.charts.response import AskedLoad, Axes, Curve, CurveStyle, LoadBand, response_curve
from reports.drawings.from_sizing import workload_curve
from reports.drawings.scenes.palette import LIGHT
from reports.drawings.scenes.scene import Polygon, Polyline, Scene, Text
from tests.reports.scenes import extent, overlapping, texts
from tests.reports.shipped import NAMES, found_of

AXES = Axes("load", "time")
RISING = Curve("predicted", ((0.0, 1.0), (40.0, 1.5), (80.0, 3.0), (100.0, 9.0)))
AFTER = Curve("without one node", ((0.0, 1.0), (40.0, 3.0), (50.0, 9.0)), CurveStyle.BESIDE)


def named(scene: Scene, name: str) -> Text:
    """The one text of that name."""
    found = [shape for shape in scene.shapes if isinstance(shape, Text) and shape.text == name]
    assert len(found) == 1, f"{name} stands {len(found)} times"
    return found[0]


def line(scene: Scene, tip: str) -> Polyline:
    """The line that a name is of."""
    return next(shape for shape in scene.shapes if isinstance(shape, Polyline) and shape.tip == tip)


def away(text: Text, drawn: Polyline) -> float:
    """How far a text is from a line, in points."""
    left, top, right, bottom = extent(text)
    places = []
    for (x1, y1), (x2, y2) in zip(drawn.points, drawn.points[1:], strict=False):
        steps = max(1, math.ceil(math.dist((x1, y1), (x2, y2))))
        places += [(x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps) for step in range(steps + 1)]
    return min(math.dist((x, y), (min(max(x, left), right), min(max(y, top), bottom))) for x, y in places)


def test_each_line_is_named_beside_itself_and_there_is_no_legend() -> None:
    scene = response_curve("r", [RISING, AFTER], AXES)
    for curve, other in ((RISING, AFTER), (AFTER, RISING)):
        name = named(scene, curve.label)
        assert away(name, line(scene, curve.label)) < 12
        assert away(name, line(scene, curve.label)) < away(name, line(scene, other.label))
    without = response_curve("r", [RISING], AXES)
    tops = [min(y for _, y in line(drawn, "predicted").points) for drawn in (scene, without)]
    assert tops[0] == tops[1], "a second name takes no height"


def test_a_name_that_has_no_room_goes_to_a_legend_with_a_sample_of_its_line() -> None:
    long = Curve("without " + "one very long name of a part and " * 3, AFTER.points, CurveStyle.BESIDE)
    scene = response_curve("r", [RISING, long], AXES, size=(200, 180))
    assert any(shape.text.startswith("without one very") for shape in scene.shapes if isinstance(shape, Text))
    dashes = [shape for shape in scene.shapes if isinstance(shape, Polyline) and shape.dash]
    assert len(dashes) == 2, "the line, and its sample"
    assert named(scene, "predicted").y > max(y for shape in dashes[:1] for _, y in shape.points)


def test_lines_that_lie_over_one_another_are_told_apart_by_a_legend() -> None:
    same = Curve("without one cable", RISING.points, CurveStyle.BESIDE)
    scene = response_curve("r", [RISING, same], AXES)
    top = min(y for _, y in line(scene, "predicted").points)
    assert all(named(scene, curve.label).y < top for curve in (RISING, same))


def test_the_name_of_a_range_lies_in_it() -> None:
    band = LoadBand("8 of 10", ((0, 0.5, 2.0), (40, 1.0, 6.0), (100, 5.0, 9.5)))
    scene = response_curve("r", [Curve("predicted", ((0, 1), (50, 2.5), (100, 8)))], AXES, band=band,
                           goal=AskedLoad(60, "asked: 60/s"))
    area = next(shape for shape in scene.shapes if isinstance(shape, Polygon) and len(shape.points) == 6)
    left, top, right, bottom = extent(named(scene, "8 of 10"))
    assert not crosses((*area.points, area.points[0]), (left, top, right, bottom))
    assert min(x for x, _ in area.points) < left < right < max(x for x, _ in area.points)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(322.0, 178.0), (480.0, 230.0), (900.0, 500.0)])
def test_in_every_shipped_design_a_name_beside_a_line_touches_no_line_and_no_text(
    name: str, size: tuple[float, float]
) -> None:
    found = found_of(name)
    for work in found.sizing.workloads:
        scene = workload_curve(found.reader, work, found.arounds[work.id], LIGHT, size)
        assert overlapping(scene) == [], work.id
        top = min(y for shape in scene.shapes if isinstance(shape, Polyline) and shape.colour == LIGHT.grid
                  for _, y in shape.points)
        strokes = [shape for shape in scene.shapes if isinstance(shape, Polyline) and shape.colour != LIGHT.grid]
        shown = {shape.tip for shape in strokes if len(shape.points) > 1 and shape.tip} & set(texts(scene))
        assert shown, "some line has its name on the chart"
        goals = {goal.text for goal in scene.shapes if isinstance(goal, Text) and goal.tip}
        for label in shown - goals:
            text = named(scene, label)
            if text.y < top:
                continue
            assert not [stroke for stroke in strokes if crosses(stroke.points, extent(text))], f"{label} of {work.id}"
            others = [stroke for stroke in strokes if stroke.tip in shown - goals - {label}]
            assert all(away(text, line(scene, label)) <= away(text, other) for other in others), f"{label} of {work.id}"
