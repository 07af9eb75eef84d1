from __future__ import annotations

import math
import xml.etree.ElementTree as ET

import pytest

from reports.drawings.charts.axes import nice_step
from reports.drawings.charts.response import AskedLoad, Axes, Curve, CurveStyle, LoadBand, response_curve
from reports.drawings.charts.shares import share_bar
from reports.drawings.charts.utilization import Bar, utilization_bars
from reports.drawings.charts.waterfall import AskedCapacity, DrawnStep, waterfall
from reports.drawings.from_sizing import pool_waterfall
from reports.drawings.plans.gathering import DrawnLink, Node, gathered, layers_of
from reports.drawings.plans.hardware import connections
from reports.drawings.plans.rack import rack_elevation
from reports.drawings.plans.topology import topology
from reports.drawings.scenes.metrics import fitted, text_width, wrapped
from reports.drawings.scenes.palette import DARK, LIGHT, Palette
from reports.drawings.scenes.scene import Polygon, Polyline, Scene, Text, padded
from reports.drawings.scenes.svg import svg_text
from reports.pdf.fonts import BOLD, REGULAR, register
from reports.wording.quantities.amounts import Reader
from sizer.figures.computing.columns import Spread
from sizer.readable import percent
from sizer.sizing.racks.boxes import standing_of
from sizer.sizing.racks.filling import RACK_UNITS, RackBox, fill_racks
from sizer.sizing.result import Sizing
from tests.reports.hard_scenes import hard_scenes
from tests.reports.scenes import all_scenes, outside, overlapping, sized, texts

AXES = Axes("x", "y")
DESIGNS = ("hp-ha-nfs", "ssck-hp-sfs@phase2", "p2000-iscsi", "ess-gl4-sas@56gbe", "nfs-interconnects@ipoib-ddr",
           "iscsi-diskless", "nehalem-himeno")


@pytest.mark.parametrize("name", DESIGNS)
@pytest.mark.slow
def test_the_drawings_of_a_reference_design_are_whole_and_readable_at_any_width(name: str) -> None:
    sizing = sized(name)
    for width in (280.0, 320.0, 480.0, 1200.0):
        for scene in all_scenes(sizing, width):
            assert overlapping(scene) == [], (scene.title, width)
            assert outside(scene) == [], (scene.title, width)
            figures = {shape.figure for shape in scene.shapes if shape.figure}
            assert figures, scene.title
            assert all(key in sizing.sheet for key in figures), scene.title


@pytest.mark.parametrize("width", [280.0, 320.0, 480.0, 1200.0])
@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.slow
def test_what_is_hard_to_draw_is_whole_and_readable_too(width: float, palette: Palette) -> None:
    for scene in hard_scenes(width, palette):
        assert overlapping(scene) == [], scene.title
        assert outside(scene) == [], scene.title
        assert svg_text(scene).endswith("</svg>\n")


@pytest.mark.parametrize("name", ["hp-ha-nfs", "p2000-iscsi"])
def test_a_scene_is_well_formed_svg_with_its_figures(name: str) -> None:
    for scene in all_scenes(sized(name)):
        root = ET.fromstring(svg_text(scene))  # noqa: S314 - written right here
        figures = {node.get("data-figure") for node in root.iter()} - {None}
        assert root.tag.endswith("svg")
        assert figures == {shape.figure for shape in scene.shapes if shape.figure}


def test_svg_escapes_what_people_write() -> None:
    text = svg_text(waterfall("<b>&\"'", [DrawnStep("<raw>", 1, 0, "1 & 2", figure='a"b')]))
    assert ET.fromstring(text).findtext("{http://www.w3.org/2000/svg}title") == "<b>&\"'"  # noqa: S314


def test_the_waterfall_draws_what_is_left_to_scale_and_hatches_what_was_taken() -> None:
    scene = waterfall("w", [DrawnStep("raw", 100, 0, "100"), DrawnStep("less", 60, 40, "60", "−40")])
    bars = [shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.fill]
    widths = [bar.points[1][0] - bar.points[0][0] for bar in bars]
    assert widths[1] / widths[0] == pytest.approx(0.6)
    assert sum(1 for shape in scene.shapes if isinstance(shape, Polyline) and shape.width == 0.6) > 5


@pytest.mark.parametrize("many", [3, 6, 12])
def test_bars_fill_the_height_they_are_given_and_long_names_take_lines_of_it(many: int) -> None:
    name = "protection GNR 8+2P, spare space and metadata"
    steps = [DrawnStep(f"{name} {at}", 10.0 - at / 2, 0.5, f"{10 - at / 2} TB", "−0.5 TB", low=9.0 - at / 2,
                       high=10.5 - at / 2, range_text="9 – 10.5 TB") for at in range(many)]
    scene = waterfall("Capacity", steps, LIGHT, 280, height=400.0)
    assert 0.8 * 400 < scene.height <= 400
    said = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert any("…" in text for text in said) is (many > 6)
    assert any(text.startswith("9 – 10.5 TB · ") for text in said), "the range stands beside what it is of"
    parts = [Bar(f"part {at}", 0.5 - at / 40) for at in range(many + 3)]
    assert 0.9 * 400 < utilization_bars("Busy", parts, LIGHT, 280, height=400.0).height <= 400


def test_the_bottleneck_stands_first_and_bold() -> None:
    scene = utilization_bars("u", [Bar("a", 0.2), Bar("b", 0.9, 0.5, 1.0), Bar("c", 0.4)])
    labels = [shape for shape in scene.shapes if isinstance(shape, Text) and shape.text in "abc"]
    assert [label.text for label in labels] == ["b", "c", "a"]
    assert [label.bold for label in labels] == [True, False, False]


def lines(scene: Scene, colour: str) -> list[Polyline]:
    return [shape for shape in scene.shapes if isinstance(shape, Polyline) and shape.colour == colour]


def test_a_curve_passes_through_its_points_and_published_ones_stay_unconnected() -> None:
    curves = [Curve("predicted", ((0, 1), (50, 2), (100, 4))), Curve("published", ((50, 2.5),), CurveStyle.PUBLISHED)]
    scene = response_curve("r", curves, AXES)
    model = [line for line in lines(scene, LIGHT.accent) if len(line.points) == 3]
    assert len(model) == 1
    xs = [x for x, _ in model[0].points]
    assert xs[1] - xs[0] == pytest.approx(xs[2] - xs[1])
    assert lines(scene, LIGHT.warning) == []
    assert {"predicted", "published"} <= set(texts(scene))


def test_what_is_asked_of_a_workload_stands_on_the_chart_with_its_words() -> None:
    scene = response_curve("r", [Curve("predicted", ((0, 1), (100, 4)))], AXES,
                           goal=AskedLoad(50, "asked: 50/s", 3.0, "asked: 3 ms", "key"))
    down, across = sorted(lines(scene, LIGHT.warning), key=lambda line: line.points[0][0] - line.points[1][0],
                          reverse=True)
    assert down.points[0][0] == down.points[1][0]
    assert across.points[0][1] == across.points[1][1]
    assert down.figure == across.figure == "key"
    assert {"asked: 50/s", "asked: 3 ms"} <= set(texts(scene))


def test_the_range_of_a_curve_reaches_the_top_where_a_load_is_not_always_carried() -> None:
    band = LoadBand("8 of 10", ((10, 1.0, 2.0), (50, 1.5, 6.0), (80, 2.0, None)))
    scene = response_curve("r", [Curve("predicted", ((10, 1.2), (80, 4)))], AXES, band=band)
    shape = next(shape for shape in scene.shapes if isinstance(shape, Polygon) and len(shape.points) == 6)
    frame_top = min(y for line in lines(scene, LIGHT.grid) for _, y in line.points)
    assert min(y for _, y in shape.points) == pytest.approx(frame_top)
    assert "8 of 10" in texts(scene)


def test_what_is_asked_of_a_pool_is_a_line_across_its_last_bar() -> None:
    scene = waterfall("w", [DrawnStep("raw", 100, 0, "100"), DrawnStep("end", 60, 40, "60")],
                      asked=AskedCapacity(50, "asked: 50", "key"))
    last = next(shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.fill == LIGHT.accent)
    line = lines(scene, LIGHT.warning)[0]
    left, right = last.points[0][0], last.points[1][0]
    assert (line.points[0][0] - left) / (right - left) == pytest.approx(50 / 60)
    assert line.points[0][1] < last.points[0][1] < last.points[2][1] < line.points[1][1]


def test_the_range_of_a_step_is_a_stroke_to_scale() -> None:
    scene = waterfall("w", [DrawnStep("raw", 100, 0, "100"), DrawnStep("end", 60, 40, "60", low=50, high=70)])
    raw = next(shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.fill == LIGHT.second)
    scale = (raw.points[1][0] - raw.points[0][0]) / 100
    stroke = next(line for line in lines(scene, LIGHT.ink) if line.points[0][1] == line.points[1][1])
    assert stroke.points[1][0] - stroke.points[0][0] == pytest.approx(20 * scale)


def test_racks_are_filled_without_overlap_and_none_is_over_full() -> None:
    placed = fill_racks([RackBox("array", 2, 8, "a"), RackBox("shelf", 2, 24, "s"), RackBox("chassis", 10, 1, "c")])
    taken = [(one.rack, unit) for one in placed for unit in range(one.bottom, one.bottom + one.box.units)]
    assert len(taken) == len(set(taken)) == 74
    assert max(unit for _, unit in taken) <= RACK_UNITS
    assert {one.rack for one in placed} == {0, 1}


def test_a_rack_is_drawn_to_scale() -> None:
    scene = rack_elevation("k", [RackBox("one", 1, 1, "a"), RackBox("ten", 10, 1, "b")], unit=8)
    boxes = {shape.tip.split(",")[0]: shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.tip}
    tall = {name: box.points[2][1] - box.points[0][1] for name, box in boxes.items()}
    wide = boxes["one"].points[1][0] - boxes["one"].points[0][0]
    assert tall["ten"] == pytest.approx(80, abs=1)
    assert wide / 8 == pytest.approx(482.6 / 44.45)


def test_the_layers_of_a_topology_lead_from_the_clients_to_the_storage() -> None:
    nodes = [Node("array", "array"), Node("switch", "switch"), Node("host", "host")]
    links = [DrawnLink("host", "switch", "a"), DrawnLink("switch", "array", "b"), DrawnLink("host", "array", "c")]
    assert [[node.id for node in layer] for layer in layers_of(nodes, links)] == [["host"], ["switch"], ["array"]]
    assert overlapping(topology("t", nodes, links)) == []


def test_a_topology_fills_the_height_it_is_given_and_is_drawn_smaller_where_it_is_low() -> None:
    nodes = [Node("array", "array"), Node("switch", "switch"), Node("host", "host")]
    links = [DrawnLink("host", "switch", "a"), DrawnLink("switch", "array", "b", detail="4 Gb Fibre Channel")]
    usual = topology("t", nodes, links)
    high = topology("t", nodes, links, height=usual.height + 60)
    assert high.width == usual.width
    assert high.height == pytest.approx(usual.height + 60, abs=1)
    low = topology("t", nodes, links, height=usual.height * 0.6)
    assert low.width > usual.width
    assert low.height / low.width <= usual.height * 0.6 / usual.width + 1e-9, "it fits in the room it was given"
    assert overlapping(high) == overlapping(low) == []


def test_a_cycle_of_links_still_draws() -> None:
    nodes = [Node("a", "a"), Node("b", "b")]
    assert topology("t", nodes, [DrawnLink("a", "b", "1"), DrawnLink("b", "a", "2"), DrawnLink("a", "a", "3")]).shapes


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
    for text in ("MSA2324fc G2 · 96 %", "Sum of 16 links", "≥ 26.2 TB (25 – 27), −3 %", "✓ met → ✗ missed … ◇ ×18"):
        assert text_width(text, 8) == pytest.approx(stringWidth(text, REGULAR, 8), rel=0.03)
        assert text_width(text, 8, bold=True) == pytest.approx(stringWidth(text, BOLD, 8), rel=0.03)


def test_a_text_too_wide_is_cut_and_wrapped_at_blanks() -> None:
    assert fitted("a long label indeed", 40, 8).endswith("…")
    assert text_width(fitted("a long label indeed", 40, 8), 8) <= 40
    assert wrapped("one two three four five", 40, 8, 2) == ["one two", "three fo…"]
    assert wrapped("B-series switch", 40, 8, 3) == ["B-series", "switch"]


@pytest.mark.parametrize(("share", "text"), [
    (0.0, "0\u202f%"), (0.0004, "below 0.1\u202f%"), (0.004, "0.4\u202f%"), (0.974, "97\u202f%"), (1.0, "100\u202f%")])
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
    assert "2.33\u202fTB · 2.12\u202fTiB" in texts
    assert len(standing_of(sizing).racks) == 1
    assert connections(reader) is None


def test_racks_of_lines_with_one_name_are_drawn_once_only_where_they_hold_the_same() -> None:
    old, new = (RackBox("Servers", 20, 2, "server", line=name, model=name) for name in ("old", "new"))
    told = texts(rack_elevation("rack", [old, new]))
    assert {"Rack 1", "Rack 2"} <= set(told)
    assert not any(text.startswith("Racks") for text in told)
    same = RackBox("Servers", 20, 4, "server", line="old", model="old")
    assert "Rack 2" not in texts(rack_elevation("rack", [same]))


def test_of_a_rack_that_is_nearly_empty_only_the_lower_part_is_drawn() -> None:
    few, many = (rack_elevation("rack", [RackBox("shelf", 2, count, "shelf")]) for count in (3, 20))
    assert few.height < 0.5 * many.height
    assert "empty up to unit 42" in texts(few)
    assert "empty up to unit 42" not in texts(many)


def test_another_state_of_the_design_is_dashed_and_has_a_name() -> None:
    lost = Curve("without one node", ((1.0, 1.0), (2.0, 3.0)), CurveStyle.BESIDE)
    scene = response_curve("R", [Curve("predicted", ((1.0, 1.0), (4.0, 2.0))), lost], AXES)
    dashed = [shape for shape in scene.shapes if isinstance(shape, Polyline) and shape.dash]
    assert [shape.tip for shape in dashed if len(shape.points) == 2] == ["without one node"]
    assert {"predicted", "without one node"} <= set(texts(scene))


def test_dashed_is_what_lost_a_part_whichever_state_is_in_front() -> None:
    def dashed(curves: list[Curve]) -> set[str]:
        return {shape.tip for shape in response_curve("R", curves, AXES).shapes
                if isinstance(shape, Polyline) and shape.dash and shape.tip}

    few, many = ((1.0, 1.0), (2.0, 3.0)), ((1.0, 1.0), (4.0, 2.0))
    assert dashed([Curve("predicted", many), Curve("after it", few, CurveStyle.BESIDE)]) == {"after it"}
    failed = [Curve("predicted", few, CurveStyle.LOST), Curve("with nothing lost", many, CurveStyle.WHOLE)]
    assert dashed(failed) == {"predicted"}


@pytest.mark.parametrize("styles", [(CurveStyle.LOST, CurveStyle.WHOLE), (CurveStyle.MODEL, CurveStyle.BESIDE)])
def test_of_two_states_with_one_curve_the_dashed_one_lies_above_the_other(styles: tuple[CurveStyle, ...]) -> None:
    same = ((1.0, 1.0), (4.0, 2.0))
    curves = [Curve(style, same, style) for style in styles]
    lines = [shape for shape in response_curve("R", curves, AXES).shapes
             if isinstance(shape, Polyline) and shape.tip in styles]
    assert [bool(line.dash) for line in lines] == [False, True]
    assert lines[0].width > 2 * lines[1].width, "and the other one shows on both sides of it"
    apart = response_curve("R", [curves[0], Curve("lower", ((1.0, 0.5), (4.0, 1.0)), styles[1])], AXES)
    drawn = [shape for shape in apart.shapes if isinstance(shape, Polyline) and shape.tip in (styles[0], "lower")]
    assert len(drawn) == 2
    assert len({line.width for line in drawn}) == 1


def test_the_least_busy_of_very_many_parts_are_counted_and_not_drawn() -> None:
    scene = utilization_bars("u", [Bar(f"part {at}", at / 100) for at in range(100)], most=20)
    assert "and 80 more, at most 79\u202f% busy" in texts(scene)
    assert "part 80" in texts(scene)
    assert "part 79" not in texts(scene)


def test_racks_that_are_alike_are_drawn_once() -> None:
    found = texts(rack_elevation("k", [RackBox("server", 2, 100, "server")]))
    assert "Racks 1 – 4, 4 alike" in found
    assert "Rack 5" in found
    assert found.count("server · 2 U") == 21


def test_what_is_higher_than_a_rack_is_said() -> None:
    found = " ".join(texts(rack_elevation("k", [RackBox("tower", 500, 1, "giant"), RackBox("server", 2, 1, "server")])))
    assert "Not drawn: tower, 500 U, is higher than a rack of 42 U." in found


def test_many_boxes_of_one_kind_with_the_same_neighbours_are_drawn_as_one() -> None:
    nodes = [Node("switch", "switch"), *(Node(f"h{at}", f"host {at}", (), "server") for at in range(20))]
    links = [DrawnLink(f"h{at}", "switch", "2 links", at / 20) for at in range(20)]
    boxes, joined = gathered(nodes, links, 5)
    assert [box.label for box in boxes] == ["20 lines: server", "switch"]
    assert [(link.label, link.load_text) for link in joined] == [("20 connections", "at most 95\u202f%")]
    few, kept = gathered(nodes[:5], links[:4], 5)
    assert len(few) == 5
    assert kept == links[:4]


def test_a_margin_moves_everything_alike() -> None:
    scene = share_bar("s", [("a", 1.0)], width=100)
    wider = padded(scene, 10)
    assert (wider.width, wider.height) == (scene.width + 20, scene.height + 20)
    pairs = zip(scene.shapes, wider.shapes, strict=True)
    assert all((there.x - here.x, there.y - here.y) == (10, 10)
               for here, there in pairs if isinstance(here, Text) and isinstance(there, Text))


def test_shares_fill_the_bar_and_are_named_with_their_percent() -> None:
    scene = share_bar("Rests on", [("data sheet", 0.75), ("estimate", 0.25)], width=400)
    bars = [shape for shape in scene.shapes if isinstance(shape, Polygon) and "%" in shape.tip]
    widths = [max(x for x, _ in bar.points) - min(x for x, _ in bar.points) for bar in bars]
    assert widths == [300, 100]
    assert {"data sheet 75\u202f%", "estimate 25\u202f%"} <= set(texts(scene))


def test_a_part_with_as_good_as_nothing_to_do_has_no_bar_and_no_number_of_its_own() -> None:
    bars = [Bar("busy", 0.4), Bar("idle", 1e-6, 0.0, 1e-3), Bar("at times", 1e-6, 0.0, 0.3), Bar("none", 0.0)]
    said = [shape.text for shape in utilization_bars("u", bars).shapes if isinstance(shape, Text)]
    assert {"busy", "at times", f"and 2 more, {percent(4e-4)} busy"} <= set(said)
    assert not {"idle", "none"} & set(said)
    alone = utilization_bars("u", [Bar("x", 0.0)]).shapes
    assert "x" in [shape.text for shape in alone if isinstance(shape, Text)], "the only one is told"
