from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from reports.amounts import Reader
from reports.drawings.charts import (
    Bar,
    Curve,
    Step,
    nice_step,
    percent,
    response_curve,
    share_bar,
    utilization_bars,
    waterfall,
)
from reports.drawings.from_sizing import (
    connections,
    pool_waterfall,
    rack_count,
    racks,
    workload_bars,
    workload_curve,
)
from reports.drawings.metrics import fitted, text_width, wrapped
from reports.drawings.palette import DARK, LIGHT, Palette
from reports.drawings.rack import RACK_UNITS, Box, fill_racks, rack_elevation
from reports.drawings.scene import Line, Polygon, Scene, Text
from reports.drawings.svg import svg_text
from reports.drawings.topology import Link, Node, layers_of, topology
from reports.pdf_fonts import BOLD, REGULAR, register
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.storage import load
from sizer.figures.columns import Spread
from sizer.sizing import size
from sizer.sizing.result import Sizing


def extent(text: Text) -> tuple[float, float, float, float]:
    wide = text_width(text.text, text.size, bold=text.bold)
    left = {"start": text.x, "middle": text.x - wide / 2, "end": text.x - wide}[text.anchor]
    return left, text.y - 0.72 * text.size, left + wide, text.y + 0.05 * text.size


def texts(scene: Scene) -> list[str]:
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def overlapping(scene: Scene) -> list[tuple[str, str]]:
    texts = [shape for shape in scene.shapes if isinstance(shape, Text) and shape.text]
    return [
        (one.text, other.text) for one, other in combinations(texts, 2)
        if _crosses(extent(one), extent(other))
    ]


def _crosses(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def reference_scenes() -> list[Scene]:
    scenes: list[Scene | None] = []
    for name in ("hp-ha-nfs", "p2000-iscsi"):
        sizing = size(load(shipped_path() / "designs" / f"{name}.sizer"), shipped_catalog())
        reader = Reader(sizing, None)
        scenes += [pool_waterfall(reader, pool) for pool in sizing.pools]
        for result in sizing.workloads:
            scenes += [workload_bars(reader, result), workload_curve(reader, result, ((1000.0, 0.002),), 0.005),
                       connections(sizing, result)]
        scenes.append(racks(sizing))
    assert None not in scenes
    return [scene for scene in scenes if scene is not None]


SCENES = reference_scenes()


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_no_text_of_a_reference_design_lies_over_another(scene: Scene) -> None:
    assert overlapping(scene) == []


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_everything_lies_inside_the_drawing(scene: Scene) -> None:
    for shape in scene.shapes:
        boxes = [extent(shape)] if isinstance(shape, Text) else [(x, y, x, y) for x, y in shape.points]
        for left, top, right, bottom in boxes:
            assert left >= -1
            assert top >= -1
            assert right <= scene.width + 1
            assert bottom <= scene.height + 1


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
def test_a_scene_is_well_formed_svg_with_its_figures(scene: Scene) -> None:
    root = ET.fromstring(svg_text(scene))  # noqa: S314 - written right here
    figures = {node.get("data-figure") for node in root.iter()} - {None}
    assert root.tag.endswith("svg")
    assert figures == {shape.figure for shape in scene.shapes if shape.figure}
    assert figures


def test_svg_escapes_what_people_write() -> None:
    text = svg_text(waterfall("<b>&\"'", [Step("<raw>", 1, 0, "1 & 2", figure='a"b')]))
    assert ET.fromstring(text).findtext("{http://www.w3.org/2000/svg}title") == "<b>&\"'"  # noqa: S314


def test_the_waterfall_draws_what_is_left_to_scale_and_hatches_what_was_taken() -> None:
    scene = waterfall("w", [Step("raw", 100, 0, "100"), Step("less", 60, 40, "60", "−40")])
    bars = [shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.fill]
    widths = [bar.points[1][0] - bar.points[0][0] for bar in bars]
    assert widths[1] / widths[0] == pytest.approx(0.6)
    assert sum(1 for shape in scene.shapes if isinstance(shape, Line) and shape.width == 0.6) > 5


def test_the_bottleneck_stands_first_and_bold() -> None:
    scene = utilization_bars("u", [Bar("a", 0.2), Bar("b", 0.9, 0.5, 1.0), Bar("c", 0.4)])
    labels = [shape for shape in scene.shapes if isinstance(shape, Text) and shape.text in "abc"]
    assert [label.text for label in labels] == ["b", "c", "a"]
    assert [label.bold for label in labels] == [True, False, False]


def test_a_curve_passes_through_its_points_and_published_ones_stay_unconnected() -> None:
    curves = [Curve("model", ((0, 1), (50, 2), (100, 4))), Curve("published", ((50, 2.5),), published=True)]
    scene = response_curve("r", curves, "x", "y", ("target", 3.0))
    model = [shape for shape in scene.shapes if isinstance(shape, Line) and len(shape.points) == 3]
    assert len(model) == 1
    xs = [x for x, _ in model[0].points]
    assert xs[1] - xs[0] == pytest.approx(xs[2] - xs[1])
    assert any(isinstance(shape, Line) and shape.dash for shape in scene.shapes)


def test_an_empty_chart_is_a_chart() -> None:
    for scene in (waterfall("w", []), utilization_bars("u", []), response_curve("r", [], "x", "y"),
                  rack_elevation("k", []), topology("t", [], [])):
        assert scene.height > 0
        assert svg_text(scene).endswith("</svg>\n")


def test_racks_are_filled_without_overlap_and_none_is_over_full() -> None:
    placed = fill_racks([Box("array", 2, 8, "a"), Box("shelf", 2, 24, "s"), Box("chassis", 10, 1, "c")])
    taken = [(one.rack, unit) for one in placed for unit in range(one.bottom, one.bottom + one.box.units)]
    assert len(taken) == len(set(taken)) == 74
    assert max(unit for _, unit in taken) <= RACK_UNITS
    assert {one.rack for one in placed} == {0, 1}


def test_a_rack_is_drawn_to_scale() -> None:
    scene = rack_elevation("k", [Box("one", 1, 1, "a"), Box("ten", 10, 1, "b")], unit=8)
    boxes = {shape.tip.split(",")[0]: shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.tip}
    tall = {name: box.points[2][1] - box.points[0][1] for name, box in boxes.items()}
    wide = boxes["one"].points[1][0] - boxes["one"].points[0][0]
    assert tall["ten"] == pytest.approx(80, abs=1)
    assert wide / 8 == pytest.approx(482.6 / 44.45)


def test_the_layers_of_a_topology_lead_from_the_clients_to_the_storage() -> None:
    nodes = [Node("array", "array"), Node("switch", "switch"), Node("host", "host")]
    links = [Link("host", "switch", "a"), Link("switch", "array", "b"), Link("host", "array", "c")]
    assert [[node.id for node in layer] for layer in layers_of(nodes, links)] == [["host"], ["switch"], ["array"]]
    assert overlapping(topology("t", nodes, links)) == []


def test_a_cycle_of_links_still_draws() -> None:
    nodes = [Node("a", "a"), Node("b", "b")]
    assert topology("t", nodes, [Link("a", "b", "1"), Link("b", "a", "2"), Link("a", "a", "3")]).shapes


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_text_contrasts_with_its_ground(palette: Palette) -> None:
    for ink, paper in ((palette.ink, palette.paper), (palette.muted, palette.paper),
                       *((palette.kind_text, kind) for kind in palette.kinds)):
        assert contrast(ink, paper) >= 4.5


def contrast(one: str, other: str) -> float:
    light = sorted((_luminance(one), _luminance(other)))
    return (light[1] + 0.05) / (light[0] + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_measured_widths_are_those_of_the_font() -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    register()
    for text in ("MSA2324fc G2 · 96 %", "Sum of 16 links"):
        assert text_width(text, 8) == pytest.approx(stringWidth(text, REGULAR, 8), rel=0.03)
        assert text_width(text, 8, bold=True) == pytest.approx(stringWidth(text, BOLD, 8), rel=0.03)


def test_a_text_too_wide_is_cut_and_wrapped_at_blanks() -> None:
    assert fitted("a long label indeed", 40, 8).endswith("…")
    assert text_width(fitted("a long label indeed", 40, 8), 8) <= 40
    assert wrapped("one two three four", 45, 8, 2) == ["one two", "three fo…"] or len(
        wrapped("one two three four", 45, 8, 2)) == 2


@pytest.mark.parametrize(("share", "text"), [(0.0, "0 %"), (0.004, "< 1 %"), (0.974, "97 %"), (1.0, "100 %")])
def test_a_small_share_is_not_printed_as_nothing(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize("span", [1e-6, 0.9, 7.0, 161394.0, 3e9])
def test_ticks_are_round_and_few(span: float) -> None:
    step = nice_step(span)
    assert 2 <= span / step <= 6.0000001
    assert round(step / 10 ** math.floor(math.log10(step) + 1e-9), 6) in (1, 2, 5)


def test_the_drawings_of_a_sizing_show_its_numbers(sizing: Sizing, spread: Spread) -> None:
    reader = Reader(sizing, spread)
    texts = {shape.text for shape in pool_waterfall(reader, sizing.pools[0]).shapes if isinstance(shape, Text)}
    assert "2.333 TB · 2.122 TiB" in texts
    assert rack_count(sizing) == 1
    assert connections(sizing) is None


def test_of_a_rack_that_is_nearly_empty_only_the_lower_part_is_drawn() -> None:
    few, many = (rack_elevation("rack", [Box("shelf", 2, count, "shelf")]) for count in (3, 20))
    assert few.height < 0.5 * many.height
    assert "empty up to unit 42" in texts(few)
    assert "empty up to unit 42" not in texts(many)


def test_a_curve_after_a_failure_is_dashed_and_stands_in_the_legend() -> None:
    lost = Curve("without one node", ((1.0, 1.0), (2.0, 3.0)), degraded=True)
    scene = response_curve("R", [Curve("model", ((1.0, 1.0), (4.0, 2.0))), lost], "x", "y")
    dashed = [shape for shape in scene.shapes if isinstance(shape, Line) and shape.dash]
    assert [len(shape.points) for shape in dashed] == [2, 2]
    assert {"model", "without one node"} <= set(texts(scene))


def test_shares_fill_the_bar_and_are_named_with_their_percent() -> None:
    scene = share_bar("Rests on", [("data sheet", 0.75), ("estimate", 0.25)], width=400)
    bars = [shape for shape in scene.shapes if isinstance(shape, Polygon) and "%" in shape.tip]
    widths = [max(x for x, _ in bar.points) - min(x for x, _ in bar.points) for bar in bars]
    assert widths == [300, 100]
    assert {"data sheet 75 %", "estimate 25 %"} <= set(texts(scene))
