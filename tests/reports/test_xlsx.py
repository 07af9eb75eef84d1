from __future__ import annotations

import io
import re
import time
import zipfile
from collections.abc import Callable
from functools import lru_cache

import pytest
from openpyxl import load_workbook
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from reports.blocks.findings import Findings
from reports.xlsx.cells.formula import column_letters
from reports.xlsx.cells.places import FIRST_ROW
from reports.xlsx.cells.state import STALE_TEXT
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog
from sizer.design.records import Design
from sizer.figures.computing.columns import Spread
from sizer.figures.figure import Pin
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.benchmarks.test_documents import many_lines

NOW = "2026-03-01T10:00:00"
Make = Callable[..., Sizing]


def made(sizing: Sizing, spread: Spread | None = None) -> bytes:
    return workbook_bytes(Findings(sizing, spread, now=NOW, version="0.1.0"))


@lru_cache(maxsize=2)
def formulas(book: bytes) -> Workbook:
    """A workbook read back, which takes as long as writing it: tests of one look at the same, and change nothing."""
    return load_workbook(io.BytesIO(book))


@lru_cache(maxsize=2)
def values(book: bytes) -> Workbook:
    """The same with the results of its formulas."""
    return load_workbook(io.BytesIO(book), data_only=True)


def sheet_of(book: Workbook, name: str) -> Worksheet:
    found = book[name]
    assert isinstance(found, Worksheet)
    return found


def rows_by_key(book: Workbook) -> dict[str, int]:
    page = sheet_of(book, "Calculations")
    return {str(page.cell(row, 1).value): row for row in range(FIRST_ROW, page.max_row + 1)}


def test_the_sheets_stand_in_reading_order_and_the_solver_is_hidden(sizing: Sizing) -> None:
    book = formulas(made(sizing))
    shown = ["Summary", "Inputs", "Bill of materials", "Racks", "Capacity", "Performance", "Checks", "Calculations",
             "Sources"]
    twins = [f"Formulas {number}" for number in range(1, len(shown) + 1)]
    assert book.sheetnames == [*shown, "As sized", "Solver", *twins]
    assert {book[name].sheet_state for name in twins} == {"veryHidden"}
    assert book["Solver"].sheet_state == book["As sized"].sheet_state == "hidden"


def test_a_design_without_a_line_makes_a_workbook_of_unknown_totals() -> None:
    book = values(made(size(Design(title="Empty"), shipped_catalog())))
    page = sheet_of(book, "Bill of materials")
    [total] = [row for row in range(1, page.max_row + 1) if page.cell(row, 1).value == "Total"]
    assert "unknown" in [page.cell(total, column).value for column in range(1, page.max_column + 1)]


def test_every_figure_has_a_row_with_its_value_in_the_cell(sizing: Sizing, spread: Spread) -> None:
    book = values(made(sizing, spread))
    page = sheet_of(book, "Calculations")
    rows = rows_by_key(book)
    for figure in sizing.sheet:
        if "*" in figure.key or figure.key.startswith("items."):
            continue
        value = page.cell(rows[figure.key], 3).value
        assert value == (figure.value if isinstance(figure.value, str) else pytest.approx(figure.number, rel=1e-15))


def test_closed_laws_are_formulas_and_inputs_are_numbers(sizing: Sizing) -> None:
    book = formulas(made(sizing))
    page, rows = sheet_of(book, "Calculations"), rows_by_key(book)
    raw = page.cell(rows["pool.data.raw_bytes"], 3)
    assert re.fullmatch(r"=IFERROR\(IF\(MAX\(L\d+,L\d+\)<2,'Bill of materials'!B\d+\*C\d+,NA\(\)\),size_again\)",
                        str(raw.value))
    assert page.cell(rows["pool.data.members"], 3).value == "=in_data_members"
    cell = str(book.defined_names["in_data_members"].attr_text).rpartition("!")[2].replace("$", "")
    assert sheet_of(book, "Inputs")[cell].value == 5
    assert [page.cell(rows[key], 5).value for key in ("pool.data.raw_bytes", "pool.data.members",
            "pool.data.fill_limit", "workload.oltp.throughput_per_s", "workload.mixed.rate_per_s")] == [
        "formula", "given", "default", "solved", "guarded"]


@pytest.mark.slow
def test_inputs_pins_and_results_differ_in_fill_and_in_a_column(make: Make) -> None:
    sizing = make(pins={"pool.data.usable_bytes": Pin(2e12, "measured", "A. Author")})
    book = formulas(made(sizing))
    page, rows = sheet_of(book, "Calculations"), rows_by_key(book)
    looks = {
        page.cell(rows[key], 5).value: page.cell(rows[key], 3).fill.start_color.rgb
        for key in ("pool.data.usable_bytes", "pool.data.raw_bytes", "workload.mixed.rate_per_s")
    }
    looks["given"] = sheet_of(book, "Inputs").cell(7, 2).fill.start_color.rgb
    assert set(looks) == {"given", "pinned", "formula", "guarded"}
    assert len(set(looks.values())) == 4
    why = sheet_of(values(made(sizing)), "Calculations").cell(rows["pool.data.usable_bytes"], 11).value
    assert str(why).startswith("measured (A. Author); unpinned it is")


def test_quantities_are_typed_in_the_bill_and_totals_are_one_sum(sizing: Sizing) -> None:
    book = formulas(made(sizing))
    page = sheet_of(book, "Bill of materials")
    heads = [str(cell.value) for cell in page[5]]
    assert page.cell(6, 2).value == 48
    weight = heads.index("Total weight_kg [kg]") + 1
    total = next(row for row in range(6, page.max_row) if page.cell(row, 1).value == "Total")
    letter = column_letters(weight)
    assert f"SUM({letter}6:{letter}9,{letter}14:{letter}14)" in str(page.cell(total, weight).value)
    assert page.cell(8, heads.index("Weight [kg]") + 1).value == "unknown"
    assert re.fullmatch(r"=IFERROR\(IF\(Calculations!O\d+<2,IF\(.*\),NA\(\)\),size_again\)",
                        str(page.cell(8, weight).value))


@pytest.mark.slow
def test_an_unknown_weight_is_said_to_be_and_the_total_says_how_many(sizing: Sizing) -> None:
    page = sheet_of(values(made(sizing)), "Bill of materials")
    texts = {str(cell.value) for row in page.iter_rows() for cell in row if cell.value is not None}
    assert "at least: 1 of 5 lines unknown" in texts
    assert "complete" in texts
    heads = [str(cell.value) for cell in page[5]]
    assert page.cell(8, heads.index("Weight [kg]") + 1).value == "unknown"


@pytest.mark.slow
def test_lines_outside_the_proposal_stand_apart_under_their_own_heading(sizing: Sizing) -> None:
    page = sheet_of(values(made(sizing)), "Bill of materials")
    first = [str(page.cell(row, 1).value) for row in range(6, page.max_row + 1)]
    heading = first.index("Not part of the proposal: optional, existing and test bed")
    assert first.index("Total") < heading
    heads = [str(cell.value) for cell in page[5]]
    assert page.cell(6 + heading + 1, heads.index("Status") + 1).value == "test bed"


@pytest.mark.slow
def test_text_that_begins_like_a_formula_stays_text(make: Make) -> None:
    hostile = ["=1+1", "+cmd|' /C calc'!A0", "-2", "@SUM(A1)", "\t=x", "a\x00b", "_x0041_", "<b>&\"'"]
    for text in hostile:
        book = formulas(made(make(title=text, customer=text, note=text)))
        summary = sheet_of(book, "Summary")
        assert summary["A1"].data_type in ("s", "inlineStr")
        assert not str(summary["A1"].value).startswith("=") or summary["A1"].data_type != "f"
        wanted = text.replace("\x00", "�").replace("_x0041_", "_x005F_x0041_")
        assert summary["A1"].value in (text, wanted)
    quoted = sheet_of(formulas(made(make(title="=1+1"))), "Summary")["A1"]
    assert quoted.quotePrefix


@pytest.mark.slow
def test_no_function_is_used_that_libreoffice_lacks(sizing: Sizing) -> None:
    book = formulas(made(sizing))
    text = " ".join(str(cell.value) for page in book for row in page.iter_rows() for cell in row
                    if cell.data_type == "f")
    assert set(re.findall(r"([A-Z.]+)\(", text.replace("_xlfn.", ""))) <= {
        "IF", "AND", "OR", "SUM", "MIN", "MAX", "ABS", "INT", "COUNT", "ISNUMBER", "POWER", "EXP", "SINH", "INDEX",
        "MATCH", "IFERROR", "NA", "ROW", "EXACT", "SUMPRODUCT", "COUNTIF", "SMALL", "LEFT", "ROUND", "ROUNDDOWN",
        "ROUNDUP", "ISFORMULA"}


def test_a_computed_value_stands_behind_a_guard_and_so_does_what_follows_from_it(sizing: Sizing) -> None:
    book = formulas(made(sizing))
    page, rows = sheet_of(book, "Calculations"), rows_by_key(book)
    for key in ("workload.mixed.rate_per_s", "workload.mixed.response_time_s"):
        assert re.fullmatch(r"=IFERROR\(IF\(.*,NA\(\)\),size_again\)", str(page.cell(rows[key], 3).value))
    assert "=0," in str(page.cell(rows["workload.mixed.rate_per_s"], 3).value)
    assert sheet_of(book, "Solver")["B3"].value == STALE_TEXT


@pytest.mark.slow
def test_the_same_sizing_gives_the_same_bytes(make: Make, sizing: Sizing, spread: Spread) -> None:
    assert made(sizing, spread) == made(sizing, spread)
    assert made(make()) == made(make())


@pytest.mark.slow
def test_cells_asked_for_beforehand_do_not_change_the_workbook(make: Make) -> None:
    asked = make()
    assert asked.sheet["items.array.weight_kg"].number == 22.5
    assert made(asked) == made(make())


@pytest.mark.slow
def test_the_workbook_recalculates_when_opened_and_says_when_it_was_made(sizing: Sizing) -> None:
    book = formulas(made(sizing))
    assert book.calculation.fullCalcOnLoad
    assert book.properties.created.isoformat() == NOW
    assert book.properties.modified.isoformat() == NOW
    with zipfile.ZipFile(io.BytesIO(made(sizing))) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(2026, 3, 1, 10, 0, 0)}


def test_the_first_sheet_prints_no_smaller_than_can_be_read(sizing: Sizing) -> None:
    page = sheet_of(formulas(made(sizing)), "Summary")
    assert page.max_row <= 50 or page.page_setup.fitToHeight == 0
    # 40 characters of 10 points take three inches; A4 across leaves eleven.
    assert sum(page.column_dimensions[letter].width for letter in "ABCDEFGHI") * 3 / 40 < 11 / 0.7


@pytest.mark.slow
def test_the_bill_prints_upright_on_the_width_of_a_page_with_its_header_on_each(sizing: Sizing) -> None:
    page = sheet_of(formulas(made(sizing)), "Bill of materials")
    assert page.page_setup.orientation == "portrait"
    assert (page.page_setup.fitToWidth, page.page_setup.fitToHeight) == (1, 0)
    assert page.print_title_rows == "$5:$5"
    assert page.freeze_panes == "C6"


@pytest.mark.slow
def test_numbers_have_formats_and_readable_units(sizing: Sizing) -> None:
    book = formulas(made(sizing))
    summary = sheet_of(book, "Summary")
    row = next(row for row in range(1, summary.max_row) if summary.cell(row, 1).value == "OLTP: response time")
    assert str(summary.cell(row, 3).value).endswith("/0.001,NA()),size_again))")
    assert summary.cell(row, 3).number_format.endswith('"unbounded";[<0]-0.00;0.00')
    assert summary.cell(row, 6).value == "ms"
    capacity = sheet_of(book, "Capacity")
    assert [capacity.cell(6, column).value for column in (2, 3)] == ["Left [TB]", "Left [TiB]"]


@pytest.mark.slow
def test_ten_thousand_lines_make_a_workbook(make: Make) -> None:
    lines = ("drives", "array", *(f"line-{at}" for at in range(10_000)))
    book = made(make(lines=lines))
    page = load_workbook(io.BytesIO(book), read_only=True)["Bill of materials"]
    assert sum(1 for _ in page.iter_rows(min_row=6, max_col=2)) > 10_000


def test_published_points_stand_beside_the_curve(sizing: Sizing) -> None:
    published = {"oltp": ((1000.0, 0.004), (7000.0, 0.009))}
    book = workbook_bytes(Findings(sizing, now=NOW, version="0.1.0", published=published))
    page = sheet_of(values(book), "Performance")
    first = [page.cell(row, 1).value for row in range(1, page.max_row + 1)]
    heading = first.index("Published load [/s]") + 1
    assert [[page.cell(heading + at, column).value for column in (1, 2)] for at in (1, 2)] == [[1000, 4], [7000, 9]]


def test_a_note_of_several_lines_is_shown_whole(make: Make) -> None:
    page = sheet_of(formulas(made(make(note="one\ntwo\nthree"))), "Summary")
    [row] = [at for at in range(1, page.max_row) if str(page.cell(at, 1).value).startswith("one\n")]
    assert page.row_dimensions[row].height >= 3 * 12.75


@pytest.mark.slow
def test_the_time_of_a_workbook_grows_with_its_rows() -> None:
    times = []
    for count in (500, 2000):
        sizing = size(many_lines("hp-bl460c-g6", count), shipped_catalog())
        start = time.process_time()
        made(sizing)
        times.append(time.process_time() - start)
    # Four times the rows; every pair of them compared would take sixteen times as long.
    assert times[1] < 8 * times[0]
