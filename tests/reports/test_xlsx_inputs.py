"""The sheet Inputs: a row for each number that may be changed, with the range the program takes."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest
from openpyxl.worksheet.worksheet import Worksheet

from reports.blocks.findings import Findings
from reports.wording.quantities.amounts import Reader
from reports.xlsx.cells.allowed import allowed
from reports.xlsx.cells.places import CALCULATIONS, FIRST_ROW, INPUTS, ITEMS, Places
from reports.xlsx.sheets.inputs import HEADER_ROW, InputsLayout, lay_out_inputs
from reports.xlsx.sheets.items import lay_out
from reports.xlsx.styles import GIVEN
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import reference_designs, templates
from sizer.design.files.storage import load
from sizer.figures.figure import Figure, Origin
from sizer.sizing import size
from sizer.sizing.paths.survivors import AS_MANY_AS_POSSIBLE
from sizer.sizing.result import Sizing
from tests.randomly import content_of, design_of
from tests.reports.office import Office
from tests.reports.recalculation import without_results
from tests.reports.test_xlsx import formulas, sheet_of, values

UNLIMITED = (float("-inf"), float("inf"))


@pytest.fixture(scope="module")
def nfs() -> Sizing:
    return size(design_of(content_of("hp-ha-nfs")), shipped_catalog())


@pytest.fixture(scope="module")
def book(nfs: Sizing) -> bytes:
    return workbook_bytes(Findings(nfs, now="2026-03-01", version="0.1.0"))


@pytest.fixture(scope="module")
def layout(nfs: Sizing) -> InputsLayout:
    return lay_out_inputs(Places(nfs.sheet, {"items": lay_out(nfs).place}), Reader(nfs, None))


@pytest.fixture(scope="module")
def page(book: bytes) -> Worksheet:
    return sheet_of(formulas(book), INPUTS)


def row_of(layout: InputsLayout, key: str) -> int:
    return next(one.row for one in layout.rows if one.figure.key == key)


def test_each_input_has_one_row_that_holds_the_very_number(layout: InputsLayout, page: Worksheet) -> None:
    keys = [one.figure.key for one in layout.rows]
    assert len(set(keys)) == len(keys) > 100
    for one in layout.rows:
        assert page.cell(one.row, 2).value * one.factor == one.figure.number, one.figure.key  # type: ignore[operator]


def test_an_input_stands_there_or_in_the_bill_and_nowhere_else(layout: InputsLayout, nfs: Sizing, book: bytes) -> None:
    places = Places(nfs.sheet, {"items": lay_out(nfs).place})
    here = {one.figure.key for one in layout.rows}
    missing = [figure.key for figure in places.figures
               if figure.origin in (Origin.GIVEN, Origin.FACT, Origin.DEFAULT, Origin.ASSUMED) and figure.law is None
               and isinstance(figure.value, float) and figure.key not in here]
    assert missing
    assert {places.homes[key].sheet for key in missing} == {ITEMS}
    yellow = {sheet.title for sheet in formulas(book) if sheet.sheet_state == "visible" and sheet.title != "Summary"
              for row in sheet.iter_rows() for cell in row if cell.fill.start_color.rgb == GIVEN}
    assert yellow == {INPUTS, ITEMS}


def test_an_input_is_yellow_and_framed_and_the_bill_follows_it(layout: InputsLayout, page: Worksheet, book: bytes,
                                                              nfs: Sizing) -> None:
    row = row_of(layout, "items.drives.quantity")
    cell = page.cell(row, 2)
    assert (cell.value, cell.fill.start_color.rgb, cell.border.left.style) == (736, GIVEN, "thin")
    line = lay_out(nfs).place.rows[nfs.sheet.tables["items"].positions["drives"]]
    assert sheet_of(formulas(book), ITEMS).cell(line, 2).value == "=in_drives"
    assert sheet_of(values(book), ITEMS).cell(line, 2).value == 736


def test_each_input_is_validated_with_a_text_that_names_it_and_its_range(layout: InputsLayout, page: Worksheet) -> None:
    rules = {str(rule.sqref): rule for rule in page.data_validations.dataValidation}
    assert set(rules) == {f"B{one.row}" for one in layout.rows}
    for one in layout.rows:
        rule, label, said = rules[f"B{one.row}"], page.cell(one.row, 1).value, page.cell(one.row, 6).value
        assert rule.error == f"{label}: {said}."
        assert len(rule.error) < 255
        assert rule.showErrorMessage
    fill = rules[f"B{row_of(layout, 'pool.data.fill_limit')}"]
    assert fill.error == "NFS data: fill limit: more than 0\N{NO-BREAK SPACE}%, up to 100\N{NO-BREAK SPACE}%."


def test_whole_numbers_are_typed_in_their_base_unit(layout: InputsLayout, page: Worksheet) -> None:
    row = row_of(layout, "link.nodes-net.mtu_bytes")
    assert [page.cell(row, column).value for column in (2, 3)] == [9000, "B"]
    assert str(page.cell(row, 6).value).endswith(", whole")


def test_numbers_and_names_are_such_as_a_person_reads(layout: InputsLayout, page: Worksheet) -> None:
    drive = next(one for one in layout.rows if one.figure.key.endswith("mttf_s"))
    assert str(page.cell(drive.row, 1).value).endswith(": mean time to failure")
    assert (page.cell(drive.row, 2).number_format[-9:], page.cell(drive.row, 3).value) == ("#,##0.0##", "years")
    bits = next(one for one in layout.rows if one.figure.key.endswith("unreadable_per_bit"))
    assert str(page.cell(bits.row, 1).value).endswith(": unreadable sectors per bit read")
    assert (page.cell(bits.row, 2).value, page.cell(bits.row, 3).value) == (1, "× 10⁻¹⁶")
    assert page.cell(bits.row, 6).value == "from 0"
    shown = [f"{page.cell(one.row, 1).value}: {page.cell(one.row, 6).value}" for one in layout.rows]
    assert [text for text in shown if re.search(r"\de-?\d|9999|_", text)] == []


def test_the_sheet_is_told_by_its_colour_and_its_head_stays(page: Worksheet) -> None:
    assert page.sheet_properties.tabColor is not None
    assert page.freeze_panes == f"C{HEADER_ROW + 1}"
    assert page.print_title_rows == f"${HEADER_ROW}:${HEADER_ROW}"


@pytest.mark.parametrize(("key", "unit", "bounds", "text"), [
    ("pool.a.fill_limit", "1", UNLIMITED, "more than 0 %, up to 100 %"),
    ("items.a.quantity", "count", UNLIMITED, "1 – 10,000,000, whole"),
    ("default.a_s", "s", UNLIMITED, "from 0"),
    ("default.a_ratio", "1", (1.0, 4.0), "1 – 4"),
    ("default.a_ratio", "1", (1e-6, 1.0), "more than 0 %, up to 100 %"),
    ("default.a_factor", "1", (1.0, math.inf), "from 1"),
    ("items.a.mtbf_s", "s", UNLIMITED, "from 0"),
    ("requirement.a.target", "1", UNLIMITED, "from 0"),
    ("default.a_cycles_per_s", "cycle/s", (1e-9, 4.0), "more than 0, up to 4"),
])
def test_the_range_is_that_of_the_field_and_of_the_laws(
    key: str, unit: str, bounds: tuple[float, float], text: str
) -> None:
    found = allowed(Figure(key, 1.0, unit, Origin.GIVEN, index=0), bounds)
    assert found.text(1.0, percent=found.percent).replace("\N{NO-BREAK SPACE}", " ") == text


@pytest.mark.parametrize(("name", "shares"), [("p2000-iscsi", "Share of"), ("ceph", "Kept after")])
def test_no_number_is_as_the_program_holds_it_and_shares_are_in_percent(name: str, shares: str) -> None:
    design = load((reference_designs() | templates())[name])
    sizing = size(design, shipped_catalog())
    page = sheet_of(formulas(workbook_bytes(Findings(sizing, now="2026-03-01", version="0.1.0"))), INPUTS)
    rows = [[cell.value for cell in row[:7]] for row in page.iter_rows(min_row=HEADER_ROW + 1)
            if row[1].value is not None]
    told = [f"{label}: {allows}; {source}" for label, _, _, _, _, allows, source in rows]
    raw = re.compile(r"0\.\d{5}|[1-9]\.\d{4}|\d[Ee][+-]|-1,000,000|(?<!1) – 1,000,000$")
    assert [text for text in told if raw.search(text.partition(". ")[0])] == []
    assert any("from 1\N{NO-BREAK SPACE}B" in text for text in told)
    formats = {str(row[0].value): row[1].number_format for row in page.iter_rows(min_row=HEADER_ROW + 1)}
    asked = {str(label) for label, *_ in rows if str(label).startswith(shares)}
    assert asked
    assert {label for label in asked if not formats[label].endswith("%")} == set()


def test_what_stands_for_all_there_are_is_said_as_that_and_is_allowed() -> None:
    sizing = size(design_of(content_of("p2000-iscsi")), shipped_catalog())
    rows = lay_out_inputs(Places(sizing.sheet, {"items": lay_out(sizing).place}), Reader(sizing, None)).rows
    one = next(one for one in rows if one.figure.key.endswith(".spread") and one.value == AS_MANY_AS_POSSIBLE)
    page = sheet_of(formulas(workbook_bytes(Findings(sizing, now="2026-03-01", version="0.1.0"))), INPUTS)
    cell = page.cell(one.row, 2)
    assert (cell.value, cell.number_format) == (AS_MANY_AS_POSSIBLE, '[=1000000]"all";[<0]-General;General')
    assert page.cell(one.row, 6).value == "1 – 100,000, whole; 1,000,000: all"
    rule = next(rule for rule in page.data_validations.dataValidation if str(rule.sqref) == cell.coordinate)
    assert str(rule.formula1).startswith(f"OR({cell.coordinate}=1000000,AND(")


def test_what_is_written_in_every_input_is_allowed(layout: InputsLayout) -> None:
    outside = [one.figure.key for one in layout.rows for found in [allowed(one.figure, UNLIMITED)]
               if not found.low <= one.figure.number <= found.high and one.figure.number != found.everything]
    assert outside == []


@pytest.mark.libreoffice
@pytest.mark.slow
def test_an_edit_is_counted_and_told_beside_the_input(tmp_path: Path, layout: InputsLayout, book: bytes) -> None:
    office = Office(tmp_path)
    office.open(without_results(book))
    edits = {"pool.data.fill_limit": 0.7, "pool.data.spares": -5.0}
    area = f"B{HEADER_ROW - 1}:E{layout.last_row}"
    office.read(INPUTS, area)
    for key, number in edits.items():
        office.put(INPUTS, f"B{row_of(layout, key)}", number)
    office.read(INPUTS, area)
    office.run()
    before, after = ([office.take(4) for _ in range(layout.last_row - HEADER_ROW + 2)] for _ in range(2))
    told = {row[3] for row in before[2:]}
    assert (before[0][0], told) == (0.0, {""})
    assert after[0][0] == 2.0
    said = [after[row_of(layout, key) - HEADER_ROW + 1][3] for key in edits]
    assert said == ["changed", "not allowed"]


def test_no_cell_of_calculations_is_typed_into(book: bytes, layout: InputsLayout) -> None:
    rows = sheet_of(formulas(book), CALCULATIONS).iter_rows(min_row=FIRST_ROW, max_col=5, values_only=True)
    linked = [str(row[2]) for row in rows if re.search(r"\b(?:in|ask)_\w+", str(row[2])) and row[4] != "formula"]
    assert len(linked) >= len(layout.rows)


def named_cells(book: bytes) -> dict[str, tuple[str, str]]:
    """The sheet and the cell of each name."""
    found = {}
    for name, one in formulas(book).defined_names.items():
        place = re.fullmatch(r"'([^']+)'!\$([A-Z]+)\$(\d+)", str(one.attr_text))
        assert place, name
        found[name] = place[1], place[2] + place[3]
    return found


def test_names_are_such_as_every_program_takes(book: bytes) -> None:
    names = named_cells(book)
    assert len(names) > 300
    odd = [name for name in names if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or len(name) > 255
           or re.fullmatch(r"[a-z]{1,3}\d+|r\d*c\d*|r|c", name)]
    assert odd == []
    assert {name.split("_")[0] for name in names} == {"in", "ask", "as", "out", "edits", "banner", "size",
                                                          "rounding", "since", "broken", "unsized", "room"}


def test_each_input_has_a_name_and_one_for_what_it_was(book: bytes, layout: InputsLayout) -> None:
    names = named_cells(book)
    for one in layout.rows:
        assert names[one.cell.name] == (INPUTS, f"B{one.row}")
        assert names[f"as_{one.name}"] == (INPUTS, f"D{one.row}")
    assert names["in_drives"] == (INPUTS, f"B{row_of(layout, 'items.drives.quantity')}")
    assert names["ask_rate"] == (INPUTS, f"B{row_of(layout, 'requirement.rate.target')}")


def test_each_result_of_the_first_sheet_and_each_total_has_a_name(book: bytes, nfs: Sizing) -> None:
    names, opened, shown = named_cells(book), formulas(book), values(book)
    for key in ("data_filesystem", "sfs_throughput", "sfs_response", "capacity_headroom", "watts", "rack_units"):
        sheet, cell = names[f"out_{key}"]
        assert isinstance(sheet_of(shown, sheet)[cell].value, int | float), key
    assert sheet_of(shown, "Summary")[names["out_rack_units"][1]].value == nfs.sheet[
        nfs.physical.rack_units.value].number
    totals = [name for name in names if name.startswith("out_total_")]
    rows = {opened[sheet][f"A{re.sub('[A-Z]', '', cell)}"].value for sheet, cell in (names[name] for name in totals)}
    assert (len(totals) >= 4, rows) == (True, {"Total"})


def test_formulas_call_inputs_by_their_names(book: bytes) -> None:
    page = sheet_of(formulas(book), CALCULATIONS)
    texts = [str(page.cell(row, 3).value) for row in range(FIRST_ROW, page.max_row + 1)]
    used = {word for text in texts if text.startswith("=") for word in re.findall(r"\b(?:in|ask)_\w+", text)}
    assert used <= set(named_cells(book))
    assert len(used) > 100
    # Cells below each other are one range.
    assert [text for text in texts if re.search(r"Inputs!B\d+\b(?!:)", text)] == []


@pytest.mark.parametrize("name", ["ess-gl4-sas", "ssck-hp-sfs", "p2000-iscsi"])
def test_bytes_are_typed_in_a_unit_that_their_column_holds_and_that_loses_no_bit(name: str) -> None:
    sizing = size(design_of(content_of(name)), shipped_catalog())
    rows = lay_out_inputs(Places(sizing.sheet, {"items": lay_out(sizing).place}), Reader(sizing, None)).rows
    assert any(row.figure.unit == "B" and row.factor > 1e3 for row in rows)
    for row in rows:
        assert row.value * row.factor == row.figure.number, row.figure.key
        assert row.figure.unit != "B" or len(f"{row.value:,.0f}") <= 12, (row.figure.key, row.unit)
