"""Predicted over published as a plot: dots lie where the ratios are, on one scale, and nothing lies over another."""

from __future__ import annotations

import math

import pytest

from reports.blocks.blocks import Drawing, Medium, Paragraph, TableBlock
from reports.blocks.findings import Findings
from reports.documents import Occasion, findings
from reports.drawings.charts.agreement import AgreementRow, agreement
from reports.drawings.scenes.palette import DARK, LIGHT
from reports.drawings.scenes.scene import Polygon, Polyline, Scene
from reports.proposal.pages.published import SECTION, drawn_row, telling
from reports.sections.published import verdicts
from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import open_address
from sizer.published import Agreement
from sizer.sizing import size
from sizer.sizing.sampling import sampled
from tests.reports.scenes import outside, overlapping, texts

NAMES = ("ess-gl4-sas", "hp-ha-nfs", "iscsi-diskless", "nehalem-himeno", "nfs-interconnects", "p2000-iscsi",
         "power-master-iscsi", "ssck-hp-sfs")


def found(name: str) -> Findings:
    opened = open_address(name)
    sizing = size(opened.design, shipped_catalog(), opened.scenario)
    return findings(sizing, sampled(sizing, 50), Occasion("2026-03-01", "1"))


def row(ratio: float | None, ends: tuple[float, float] | None = None, *, holds: bool = True) -> AgreementRow:
    return AgreementRow("a number that was published for it", "100 MB/s", "50", "40 – 60", "−50 %",
                        "inside" if holds else "outside", holds, ratio, ends)


def dots(scene: Scene) -> list[tuple[float, int]]:
    """The middle of every mark of the plot with its number of corners, from top to bottom."""
    return [((min(x for x, _ in shape.points) + max(x for x, _ in shape.points)) / 2, len(shape.points))
            for shape in scene.shapes if isinstance(shape, Polygon)]


def line_at_one(scene: Scene, palette_ink: str = LIGHT.ink) -> float:
    upright = [shape for shape in scene.shapes if isinstance(shape, Polyline) and shape.colour == palette_ink
               and len({x for x, _ in shape.points}) == 1 and shape.width == 1.0]
    assert len(upright) == 1
    return upright[0].points[0][0]


def test_a_ratio_lies_as_far_from_the_line_as_its_inverse_on_the_other_side() -> None:
    scene = agreement("Plot", [row(1.0), row(2.0), row(0.5), row(3.0)])
    one = line_at_one(scene)
    (equal, _), (twice, _), (half, _), (thrice, _) = dots(scene)
    assert equal == pytest.approx(one)
    assert twice - one == pytest.approx(one - half)
    assert (thrice - one) / (twice - one) == pytest.approx(math.log(3) / math.log(2))


def test_what_does_not_agree_has_another_mark_another_sign_and_another_word() -> None:
    scene = agreement("Plot", [row(1.1), row(1.4, holds=False)])
    (_, round_corners), (_, diamond_corners) = dots(scene)
    assert (round_corners > 8, diamond_corners) == (True, 4)
    assert {"✓ inside", "✗ outside"} <= set(texts(scene))


def test_what_lies_beyond_the_scale_is_an_arrow_at_its_edge() -> None:
    scene = agreement("Plot", [row(300.0, holds=False), row(0.001, holds=False), row(1.0)])
    (right, corners), (left, others), (one, _) = dots(scene)
    assert (corners, others) == (3, 3)
    assert left < one < right
    assert outside(scene) == []


def test_without_a_ratio_there_is_no_dot() -> None:
    assert dots(agreement("Plot", [row(None), row(None)])) == []


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("width", [480.0, 492.0, 1000.0])
def test_what_is_hard_to_draw_is_whole(width: float, palette: object) -> None:
    long = AgreementRow("throughput of many nodes with a mix of reads and writes, one hour, as it is told in the table",
                        "12,345,678 IO/s", "12,345,678", "11,000,000 – 13,000,000", "+1,760 %",
                        "disagrees", holds=False, ratio=18.6, ends=(0.2, 30.0))
    scene = agreement("Plot", [long, row(0.99, (0.98, 1.01)), row(1.0)], LIGHT if palette is LIGHT else DARK, width)
    assert overlapping(scene) == []
    assert outside(scene) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_plot_of_a_reference_design_agrees_with_its_verdicts(name: str) -> None:
    known = found(name)
    shown = telling(known.beside)
    assert bool(shown) is any(one.verdict not in (Agreement.NO_NUMBER, Agreement.NOT_PREDICTED)
                              for one in known.beside)
    for one in shown:
        drawn = drawn_row(one)
        if drawn.ratio is None:
            continue
        if drawn.ends is not None and one.verdict in (Agreement.INSIDE, Agreement.OUTSIDE):
            assert (drawn.ends[0] <= 1 <= drawn.ends[1]) is (one.verdict is Agreement.INSIDE), one
        if one.error is not None:
            assert drawn.ratio == pytest.approx(1 + one.error)
    for block in SECTION.blocks(known, Medium.PAPER):
        if isinstance(block, Drawing):
            scene = block.scene(492.0)
            assert scene is not None
            assert overlapping(scene) == []
            assert outside(scene) == []
    worded = [each for block in SECTION.blocks(known, Medium.PAPER) if isinstance(block, TableBlock)
              for each in block.rows]
    plotted = [one for one in shown if not isinstance(one.published, str)]
    assert len(worded) + len(plotted) == len(shown), "each number stands in one of the two"


@pytest.mark.parametrize(("name", "said"), [
    ("ess-gl4-sas", "The one number that is judged by its range lies inside it."),
    ("p2000-iscsi", "All of the 5 numbers that are judged by their range lie inside it."),
])
def test_one_number_is_not_told_as_one_of_one(name: str, said: str) -> None:
    assert verdicts(found(name).beside) == said


def test_the_page_says_how_many_of_the_other_numbers_do_not_agree() -> None:
    known = found("ess-gl4-sas")
    lead = next(block.text for block in SECTION.blocks(known, Medium.PAPER) if isinstance(block, Paragraph))
    others = [row.verdict for row in known.beside if row.verdict not in (
        Agreement.INSIDE, Agreement.OUTSIDE, Agreement.NO_NUMBER, Agreement.NOT_PREDICTED)]
    bad = sum(verdict in (Agreement.FAILS, Agreement.DISAGREES) for verdict in others)
    assert bad
    assert f"Of the {len(others)} others {len(others) - bad} hold or agree and {bad} do not." in lead
