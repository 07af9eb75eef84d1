"""Part numbers and bills of materials that are pasted: the items they mean, and what the preview says about them."""

from __future__ import annotations

import pytest

from sizer.catalog import shipped_catalog
from sizer.design.entering.entry import EntryRules, parse_field
from sizer.design.files.addresses import open_address
from sizer.design.records import Design, LineRecord
from sizer.errors import Problem
from tests.ui.hands import clip, go
from ui.catalog.adding import addition
from ui.grids.pasting.paste import Mapped, header_of
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window

PART = "418371-b21"


@pytest.mark.parametrize("text", [PART, PART.upper(), f"  {PART} ", "418371 -B21", "HP-418371-B21"])
def test_a_part_number_in_whatever_case_names_its_item(text: str) -> None:
    reading = EntryRules(items=shipped_catalog().meant)
    assert parse_field("items", "item", text, reading=reading) == "hp-418371-b21"


def test_a_part_number_of_two_items_is_refused_with_both() -> None:
    problem = parse_field("items", "item", "X-1", reading=EntryRules(items=lambda _text: ("a-x-1", "b-x-1")))
    assert isinstance(problem, Problem)
    assert "a-x-1 and of b-x-1" in problem.text


def test_what_the_catalog_does_not_have_stays_as_it_was_typed() -> None:
    assert parse_field("items", "item", "none-such", reading=EntryRules(items=shipped_catalog().meant)) == "none-such"


def test_of_several_columns_for_the_item_the_one_with_part_numbers_counts() -> None:
    block = [["Vendor", "Model", "Part number", "Description", "Qty"], ["HP", "drive", PART, "a drive", "2"]]
    heads = header_of("items", block)
    assert heads is not None
    assert [head.key for head in heads] == ["", "", "item", "note", "quantity"]
    assert header_of("items", [["P/N", "Anything", "Else", "More"], [PART, "", "", ""]]) is not None


def test_a_column_headed_line_has_the_names_of_lines_unless_another_one_has(window: MainWindow) -> None:
    sheet = go(window, "items//name")
    sheet.paste(data=clip(f"Line\tPart number\tQty\nSpare data drives\t{PART}\t2"))
    sheet.preview.accept()
    line = window.store.view.items[-1]
    assert (line.id, line.name, line.item, line.quantity) == ("spare-data-drives", "Spare data drives",
                                                              "hp-418371-b21", 2)
    heads = header_of("pools", [["Pool", "Name", "Drive lines"], ["scratch", "Scratch space", "Data drives"]])
    assert heads is not None
    assert [head.key for head in heads] == ["id", "name", "drives"], "copied from here"


@pytest.mark.parametrize(("head", "unit"), [
    ("Unit price [USD]", "USD"), ("Unit price (net)", ""), ("Quantity (total)", ""),
])
def test_what_stands_in_brackets_is_a_unit_or_a_remark(head: str, unit: str) -> None:
    heads = header_of("items", [[head], ["1"]])
    assert heads is not None
    assert heads[0].unit == unit


def test_a_column_in_a_unit_that_can_mean_two_things_is_refused_cell_by_cell(window: MainWindow) -> None:
    sheet = go(window, "pools/data/chunk_bytes")
    sheet.paste(data=clip("Pool\tChunk (Kb)\nfresh\t64"))
    assert "64 KB (bytes) or 64 kbit (bits)" in sheet.preview.summary.text()
    sheet.preview.cancel()


def test_a_bare_letter_of_the_size_of_a_block_is_said_as_it_is_read(window: MainWindow) -> None:
    sheet = go(window, "pools/data/chunk_bytes")
    sheet.paste(data=clip("Pool\tChunk\nfresh\t64k\nother\t128 KiB"))
    assert "'64k' is read as 64 KiB, as sizes of blocks are" in sheet.preview.summary.text()
    shown = sheet.preview.cells.item(2, 1)
    assert shown is not None
    assert shown.toolTip() == "Read as 64 KiB"
    sheet.preview.cancel()


@pytest.mark.flow
def test_a_pasted_bill_of_materials_finds_its_items_and_says_which_column_went_where(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    sheet.paste(data=clip(f"Part number\tVendor\tQty\tUnit price\n {PART} \tHP\t12\t£299\nxyz-1\tHP\t1\t"))
    said = sheet.preview.summary.text()
    assert "Part number to Model, Qty to Quantity, Unit price to Unit price; left out: Vendor." in said
    assert "1 item cannot be found in the catalog by id or part number, such as 'xyz-1'" in said
    assert "1 cell cannot be taken: Unit price is the text '£299'; the prices of this design are in USD" in said
    assert sheet.preview.plan is not None
    assert sheet.preview.plan.columns[1] == Mapped("")
    sheet.preview.accept()
    made = [line for line in window.store.view.items if line.item == "hp-418371-b21" and line.quantity == 12]
    assert len(made) == 1


def test_the_preview_of_a_paste_goes_with_its_design(window: MainWindow) -> None:
    sheet = window.workbook.grids["items"]
    sheet.paste(True, clip("Name\tQuantity\nFirst\t3\nSecond\t4"))
    assert sheet.preview.isVisibleTo(sheet)
    window.store.start(Design())
    assert not sheet.preview.isVisibleTo(sheet)
    sheet.preview.accept()
    assert not window.store.design.items


def test_a_part_number_that_is_dropped_adds_its_item() -> None:
    design = open_address("hp-ha-nfs").design
    made = addition(design, design, shipped_catalog(), [f" {PART.upper()}\n", "no-such-part"])
    assert made is not None
    assert [row.item for row in made.rows if isinstance(row, LineRecord)] == ["hp-418371-b21"]
