"""Racks in a proposal: over the width of its pages, equal ones once, in letters that can be read."""

from __future__ import annotations

from itertools import chain

import pytest

from reports.blocks.blocks import Drawing, Medium, Paragraph, TableBlock, Together, apart
from reports.blocks.findings import Findings
from reports.blocks.paper import TEXT_WIDTH
from reports.drawings.plans.hardware import rack_pages
from reports.drawings.plans.rack import alike_racks, row_for
from reports.drawings.scenes.scene import Text
from reports.proposal.pages.configuration import SECTION
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.design.records import LineRecord, altered
from sizer.sizing import size
from sizer.sizing.racks.boxes import boxes_of, cell_of, outside_racks
from sizer.sizing.racks.filling import RackBox, stand
from sizer.sizing.result import Sizing
from sizer.units import plain_spaces
from tests.reports.scenes import outside, overlapping, texts
from tests.reports.shipped import NAMES, found_of

READABLE, ROOM = 5.5, 520.0


def ssck(*more: LineRecord) -> Sizing:
    design = load(next(shipped_path().rglob("ssck-hp-sfs.sizer")))
    return size(altered(design, items=design.items.inserted(len(design.items), more)), shipped_catalog())


def test_eight_racks_take_one_page_with_equal_ones_drawn_once() -> None:
    pages = rack_pages(ssck(), TEXT_WIDTH, ROOM)
    [scene] = pages.drawings
    assert scene.height <= ROOM, "no smaller than it was drawn"
    assert min(shape.size for shape in scene.shapes if isinstance(shape, Text)) >= READABLE
    assert {"Rack 1", "Racks 4 and 6, 2 alike", "Racks 5 and 7, 2 alike", "Rack 8"} <= set(texts(scene))
    assert not any("…" in text for text in texts(scene))
    assert max(shape.x for shape in scene.shapes if isinstance(shape, Text)) > 0.8 * TEXT_WIDTH
    assert (overlapping(scene), outside(scene), pages.further) == ([], [], ())


def test_racks_that_no_two_pages_have_room_for_are_told_in_a_table() -> None:
    # Heights that fill no rack as another, so that none is like its neighbour.
    every = ("hpe-proliant-dl380-gen10", "hp-msa70", "hp-msa2324fc-g2")
    lines = [LineRecord(f"more-{at}", item=every[at % 3], quantity=3 + at) for at in range(22)]
    sizing = ssck(*lines)
    pages = rack_pages(sizing, TEXT_WIDTH, ROOM)
    assert len(pages.drawings) == 2
    assert pages.further
    for scene in pages.drawings:
        assert min(shape.size for shape in scene.shapes if isinstance(shape, Text)) >= READABLE
        assert scene.height <= ROOM
    blocks = [block for outer in SECTION.blocks(Findings(sizing), Medium.PAPER)
              for block in (outer.blocks if isinstance(outer, Together) else (outer,))]
    drawn = [block.scene(TEXT_WIDTH) for block in blocks if isinstance(block, Drawing)]
    assert [scene.title for scene in drawn if scene is not None][-2:] == [scene.title for scene in pages.drawings]
    [table] = [block for block in blocks if isinstance(block, TableBlock)]
    assert [str(table.columns[0].cell(row)) for row in table.rows] == [
        racks.name for racks in pages.further[:len(table.rows)]]


@pytest.mark.parametrize("name", ["hp-ha-nfs", "p2000-iscsi", "ess-gl4-sas"])
def test_racks_that_fit_side_by_side_are_as_wide_as_by_scale(name: str) -> None:
    sizing = size(load(next(shipped_path().rglob(f"{name}.sizer"))), shipped_catalog())
    assert {scene.title for scene in rack_pages(sizing, TEXT_WIDTH, ROOM).drawings} == {"19-inch racks, to scale"}


@pytest.mark.parametrize("name", NAMES)
def test_racks_and_what_stands_in_none_of_them_draw_all_of_the_power(name: str) -> None:
    sizing = found_of(name).sizing
    boxes = boxes_of(sizing)
    if not boxes:
        return
    inside = sum(box.watts * (cell_of(sizing, ("quantity",), box.line) or 0) for box in boxes)
    beside = sum(cell_of(sizing, ("watts",), line.row) or 0 for line in outside_racks(sizing))
    assert inside + beside == pytest.approx(sizing.sheet[sizing.physical.watts.value].number)
    said = [block.text for block in apart(SECTION.blocks(found_of(name), Medium.PAPER))
            if isinstance(block, Paragraph) and block.text.startswith("Not in these racks")]
    assert len(said) == (beside > 0)


def test_a_card_in_a_server_that_exists_is_told_below_the_racks() -> None:
    said = [plain_spaces(block.text) for block in apart(SECTION.blocks(found_of("ceph"), Medium.PAPER))
            if isinstance(block, Paragraph)]
    assert "Not in these racks, with 164 W of the power: Client adapters." in said


def test_equal_racks_are_one_wherever_they_stand() -> None:
    standing = stand([RackBox("server", 2, 84, "server"), RackBox("switch", 1, 2, "switch", on_top=True, shallow=True)])
    racks = alike_racks(standing)
    assert sorted(chain.from_iterable(one.numbers for one in racks)) == list(range(len(standing.racks)))
    assert len(racks) < len(standing.racks)
    assert row_for(racks, TEXT_WIDTH).many >= min(len(racks), 3)
