"""The bill of materials of a workbook: lines by the system they are part of, with live sums of each."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from reports.blocks.findings import Findings
from reports.wording.systems import systems
from reports.xlsx.cells.places import INPUTS, ITEMS
from reports.xlsx.sheets.items import ItemsLayout, LineGroup, lay_out
from reports.xlsx.styles import BAND
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import template_designs
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.randomly import content_of, design_of
from tests.reports.office import Office
from tests.reports.recalculation import without_results
from tests.reports.test_xlsx import formulas, sheet_of, values
from tests.sizing.conftest import Content

UNITS, POWER, WEIGHT, PRICE = 5, 6, 7, 9
"""Columns of the sheet."""


@pytest.fixture(scope="module")
def nfs() -> Sizing:
    return size(design_of(content_of("hp-ha-nfs")), shipped_catalog())


@pytest.fixture(scope="module")
def book(nfs: Sizing) -> bytes:
    return workbook_bytes(Findings(nfs, now="2026-03-01", version="0.1.0"))


@pytest.fixture(scope="module")
def layout(nfs: Sizing) -> ItemsLayout:
    return lay_out(nfs)


@pytest.fixture(scope="module")
def page(book: bytes) -> Worksheet:
    return sheet_of(values(book), ITEMS)


def group(layout: ItemsLayout, title: str) -> LineGroup:
    return next(one for one in layout.blocks[0].groups if one.title == title)


def test_the_lines_stand_by_system_as_in_the_proposal(nfs: Sizing, layout: ItemsLayout, page: Worksheet) -> None:
    wanted = systems(nfs, [line for line in nfs.bom if line.counted])
    assert list(wanted) == [one.title for one in layout.blocks[0].groups] == ["Blade chassis", "Arrays", "Software"]
    for title, lines in wanted.items():
        found = group(layout, title)
        assert page.cell(found.top, 1).value == title
        shown = [page.cell(found.top + at, 1).value for at in range(1, len(lines) + 1)]
        assert shown == [line.number for line in lines]
        assert page.cell(found.top + len(lines) + 1, 1).value == "Sub-total"


def test_the_sums_of_the_systems_make_the_total(layout: ItemsLayout, page: Worksheet) -> None:
    sums = [page.cell(one.sums_row, UNITS).value for one in layout.blocks[0].groups]
    assert sums == [10, 64, 0]
    assert page.cell(layout.total_row, UNITS).value == 10 + 64


def test_a_sum_of_which_a_line_is_missing_is_at_least_that(layout: ItemsLayout, page: Worksheet) -> None:
    chassis = group(layout, "Blade chassis")
    # A bound is rounded down: to the nearest it would be told as more than is known.
    assert page.cell(chassis.sums_row, POWER).value == "≥ 1,923"
    assert page.cell(chassis.sums_row, WEIGHT).value == "≥ 67.9"
    # At least nothing says nothing.
    assert page.cell(chassis.sums_row, PRICE).value == "unknown"


def test_what_a_box_counts_says_so_and_what_nobody_knows_is_unknown(
    nfs: Sizing, book: bytes, layout: ItemsLayout, page: Worksheet
) -> None:
    rows = {name: layout.place.rows[nfs.sheet.tables["items"].positions[name]] for name in ("chassis", "drives")}
    box = page.cell(rows["drives"], UNITS)
    assert (box.value, box.number_format) == (0, '[=0]"in its box";[<0]-#,##0;#,##0')
    unknown = page.cell(rows["chassis"], POWER)
    assert (unknown.value, unknown.fill.start_color.rgb) == ("unknown", BAND)
    assert sheet_of(formulas(book), ITEMS).cell(rows["chassis"], POWER).value is not None


def test_a_total_with_a_line_missing_is_shown_as_at_least_that(book: bytes, layout: ItemsLayout) -> None:
    sheet = sheet_of(formulas(book), ITEMS)
    looks = {str(area.sqref): [rule.dxf.numFmt.formatCode for rule in area.rules if rule.dxf.numFmt is not None]
             for area in sheet.conditional_formatting}
    assert looks[f"F{layout.total_row}"] == ['"≥ "#,##0']
    assert looks[f"G{layout.total_row}"] == ['"≥ "#,##0.0']


def test_no_part_of_a_total_that_is_a_bound_is_told_as_more_than_it() -> None:
    content = content_of("hp-ha-nfs")
    for line in content["items"]:
        line["price"] = {"arrays": 1_000.1, "shelves": 2_000.7, "drives": 3.001}.get(line["id"])
        if line["price"] is None:
            del line["price"]
    sizing = size(design_of(content), shipped_catalog())
    layout = lay_out(sizing)
    page = sheet_of(values(workbook_bytes(Findings(sizing, now="2026-03-01", version="0.1.0"))), ITEMS)
    told = [page.cell(row, PRICE) for row in (group(layout, "Arrays").sums_row, layout.total_row)]
    # Where one amount has cents all have them, and add up as they are read.
    assert [cell.value for cell in told] == [58_226.33] * 2
    assert all(cell.number_format.endswith(";#,##0.00") for cell in told)


def test_a_price_that_is_less_than_those_of_its_pieces_says_why() -> None:
    content = content_of("hp-ha-nfs")
    for line in content["items"]:
        line["price"] = 1_000.0
    assert "Price [USD]" in _heads(content)
    content["items"][0]["discount"] = 0.2
    assert "Price after discount [USD]" in _heads(content)


def _heads(content: Content) -> list[object]:
    made = workbook_bytes(Findings(size(design_of(content), shipped_catalog()), now="2026-03-01", version="0.1.0"))
    return [cell.value for cell in sheet_of(values(made), ITEMS)[5]]


def test_a_bill_by_systems_has_no_filter_that_would_part_them(book: bytes) -> None:
    assert sheet_of(formulas(book), ITEMS).auto_filter.ref is None


def test_lines_that_do_not_belong_together_are_one_list(sizing: Sizing) -> None:
    assert lay_out(sizing).blocks[0].groups == ()


def test_a_formula_of_many_systems_would_be_too_long_and_they_are_one_list() -> None:
    content = content_of("hp-ha-nfs")
    chassis = [line for line in content["items"] if line["id"] in ("chassis", "nodes")]
    for number in range(40):
        content["items"] += [{**line, "id": f"{line['id']}-{number}", "name": f"{line['id']} {number}",
                              **({"parent": f"chassis-{number}"} if line["id"] == "nodes" else {})} for line in chassis]
    assert lay_out(size(design_of(content), shipped_catalog())).blocks[0].groups == ()


@pytest.mark.libreoffice
@pytest.mark.slow
def test_the_sums_are_recalculated_to_what_is_written_and_follow_an_edit(
    tmp_path: Path, layout: ItemsLayout, book: bytes, page: Worksheet
) -> None:
    office, groups = Office(tmp_path), layout.blocks[0].groups
    office.open(without_results(book))
    shelves = str(formulas(book).defined_names["in_shelves"].attr_text).rpartition("!")[2].replace("$", "")
    for _ in range(2):
        for one in groups:
            office.read(ITEMS, f"E{one.sums_row}:N{one.sums_row}")
        office.put(INPUTS, shelves, 25.0)
    office.run()
    before, after = ([office.take(10) for _ in groups] for _ in range(2))
    for found, one in zip(before, groups, strict=True):
        wanted = [page.cell(one.sums_row, column).value for column in range(UNITS, UNITS + 10)]
        assert found == [pytest.approx(value) if isinstance(value, int | float) else value or "" for value in wanted]
    arrays = [one.title for one in groups].index("Arrays")
    assert (before[arrays][0], after[arrays][0]) == (64.0, 66.0)


_A4, _MARGINS, _EDGES, _LETTER = 793, 77, 5, 7
"""Pixels of the width of a page and of both margins; of a column beside its letters, and of a letter."""


def test_the_bill_prints_on_a4_at_full_size_without_the_columns_beside_it(book: bytes, layout: ItemsLayout) -> None:
    sheet = sheet_of(formulas(book), ITEMS)
    area = str(sheet.print_area).rpartition("!")[2].replace("$", "")
    assert area == f"A1:I{layout.last_row}"
    wide = sum(_LETTER * sheet.column_dimensions[letter].width + _EDGES for letter in "ABCDEFGHI")
    assert wide <= _A4 - _MARGINS
    assert [sheet.cell(5, column).value for column in range(1, 10)] == [
        "No.", "Qty", "Part number", "Item", "Rack units [U]", "Power at the wall [W]", "Weight [kg]",
        "Price of one [USD]", "Price [USD]"]
    assert [sheet.cell(5, layout.beside + at).value for at in range(2)] == ["Status", "Type"]


@pytest.mark.slow
def test_a_total_of_which_nothing_is_known_is_unknown_and_not_zero() -> None:
    sizing = size(template_designs()["ceph"], shipped_catalog())
    weight = sizing.physical.weight_kg
    assert sizing.sheet[weight.value].number == 0 < sizing.sheet[weight.unknown_lines].number
    book = load_workbook(io.BytesIO(workbook_bytes(Findings(sizing, now="2026-03-01", version="0.1.0"))),
                         data_only=True)
    rows = [[cell.value for cell in row] for row in book["Summary"].iter_rows()]
    assert next(row[2] for row in rows if row[0] == "Weight") == "unknown"
    bill = [[cell.value for cell in row] for row in book["Bill of materials"].iter_rows()]
    assert next(row[6] for row in bill if row[0] == "Total") == "unknown"


@pytest.mark.slow
def test_the_bill_ends_in_what_is_paid_with_services_and_spares() -> None:
    content = content_of("p2000-iscsi") | {"services": [{"id": "work", "kind": "installation", "price": 1_250.5}]}
    for line in content["items"]:
        line["price"] = 123_456
    sizing = size(design_of(content), shipped_catalog())
    book = load_workbook(io.BytesIO(workbook_bytes(Findings(sizing, now="2026-03-01", version="0.1.0"))),
                         data_only=True)
    rows = [[cell.value for cell in row] for row in book["Bill of materials"].iter_rows()]
    paid = {row[0]: row[8] for row in rows if row[0] in ("Total", "Total with services and spares")}
    hardware = sizing.sheet["physical.hardware_price.total"].number
    assert paid["Total"] == hardware
    assert sizing.sheet[sizing.physical.price.value].number == hardware + 1_250.5
    assert paid["Total with services and spares"] == hardware + 1_250.5
    page = load_workbook(io.BytesIO(workbook_bytes(Findings(sizing, now="2026-03-01", version="0.1.0"))))["Services"]
    sums = {page.cell(row, 1).value: page.cell(row, 2) for row in range(1, page.max_row + 1)}
    for title, total in (("All of it", "price"), ("Of it the hardware, with its cables", "hardware_price")):
        at = sums[title]
        assert sizing.sheet[f"physical.{total}.unknown_lines"].number > 0
        forms = [(rule.formula[0], rule.dxf.numFmt.formatCode) for area in page.conditional_formatting
                 if at.coordinate in area.sqref for rule in area.rules]
        assert [(form, text.startswith("OR(Calculations!")) for text, form in forms] == [('"≥ "#,##0.00', True)], (
            "of lines not known")


def test_services_and_sums_have_cents_where_any_amount_of_the_offer_has() -> None:
    def forms(price: float) -> set[str]:
        content = content_of("p2000-iscsi")
        for line in content["items"]:
            line["price"] = price
        content |= {"discount": 0.2, "support_years": 5, "price_date": "2026-11-01", "services": [
            {"id": "move", "name": "Data migration", "kind": "migration", "price": 2_500, "discount": 0.0}]}
        made = workbook_bytes(Findings(size(design_of(content), shipped_catalog()), now="2026-03-01", version="0.1.0"))
        sheet = sheet_of(values(made), "Services")
        prices = [cell for row in sheet.iter_rows() for cell in row
                  if isinstance(cell.value, float | int) and cell.value >= 2_500]
        assert len(prices) > 3
        return {cell.number_format.rsplit(";", 1)[-1] for cell in prices}

    assert forms(1_000.0) == {"#,##0"}
    assert forms(1_000.35) == {"#,##0.00"}
