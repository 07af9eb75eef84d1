"""The workbook on paper: every number can be read, and each page says of which design and revision it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from reports.blocks.findings import Findings
from reports.xlsx.sheets.calculations import value_format
from reports.xlsx.sheets.checks import FIRST_ROW
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog
from sizer.sizing import size
from sizer.sizing.sampling import sampled
from tests.randomly import content_of, design_of
from tests.reports.package import numbers_of
from tests.reports.printed import page_texts
from tests.reports.recalculation import office
from tests.reports.test_xlsx import formulas, values


@pytest.fixture(scope="module")
def book() -> bytes:
    design = replace(design_of(content_of("hp-ha-nfs")), number="P-2010-0147", revision="B")
    sizing = size(design, shipped_catalog())
    return workbook_bytes(Findings(sizing, sampled(sizing), now="2026-03-01", version="0.1.0"))


def test_the_foot_of_each_sheet_names_the_design_its_number_and_its_revision(book: bytes) -> None:
    feet = {page.oddFooter.left.text for page in formulas(book)
            if page.sheet_state == "visible" and page.oddFooter is not None}
    assert feet == {"HP BL860c i2 2-node HA-NFS cluster · P-2010-0147 · revision B"}


def test_only_what_is_typed_and_what_is_checked_has_a_coloured_tab(book: bytes) -> None:
    coloured = [page.title for page in formulas(book) if page.sheet_properties.tabColor is not None]
    assert coloured == ["Inputs", "Checks"]


@pytest.mark.parametrize(("unit", "value", "form"), [
    ("s", 0.005, "0.000000000"), ("s", 2e9, "#,##0"), ("s", 9.7e12, "0.000E+00"), ("1/s", 1e15, "0.000E+00"),
    ("1/s", 98_000.0, "#,##0.000"), ("B", 1e15, "#,##0"), ("text", "drives", "General"),
])
def test_a_value_has_a_format_that_fits_its_column(unit: str, value: float | str, form: str) -> None:
    assert value_format(unit, value) == form


def test_what_is_printed_of_a_sheet_fits_its_paper_or_is_said_not_to_be(book: bytes) -> None:
    opened = formulas(book)
    assert opened["Inputs"].page_setup.orientation == "portrait"
    calculations = opened["Calculations"]
    assert str(calculations.print_area).rpartition("!")[2] == "$A$1:$G$3"
    assert "only these lines are printed" in str(calculations["A2"].value)
    # A sheet of one column is not fitted to a page by every program.
    [column] = [page.column_dimensions["A"].width for page in opened if page.title == "Notes"]
    assert column * 5.65 < 537
    assert [str(area) for page in opened for area in page.merged_cells.ranges if area.size["columns"] < 2] == []


@pytest.mark.libreoffice
@pytest.mark.slow
def test_no_number_is_too_long_for_its_column(book: bytes, tmp_path: Path) -> None:
    (tmp_path / "book.xlsx").write_bytes(book)
    office("--convert-to", "pdf", "--outdir", str(tmp_path), str(tmp_path / "book.xlsx"))
    pages = page_texts(tmp_path / "book.pdf")
    assert any("Inputs: all that may be changed" in text for text in pages)
    assert [line for text in pages for line in text.splitlines() if "###" in line or "#VALUE!" in line] == []


def test_each_limit_says_with_a_sign_whether_it_holds_and_is_coloured_by_it(book: bytes) -> None:
    page = values(book)["Checks"]
    last = numbers_of(formulas(book)["Checks"].tables["tbl_limit"].ref)[2]
    assert {page.cell(row, 1).value for row in range(FIRST_ROW, last + 1)} == {"✓ holds"}
    rules = [rule.formula[0] for area in page.conditional_formatting for rule in area.rules]
    assert {sign: f'LEFT($A${FIRST_ROW},1)="{sign}"' in rules for sign in "✓✗?"} == dict.fromkeys("✓✗?", True)
