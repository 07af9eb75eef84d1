"""Lists of a workbook as tables of the program that opens it, and formulas that say what they are made of."""

from __future__ import annotations

import re

import pytest
from openpyxl import Workbook

from reports.blocks.findings import Findings
from reports.xlsx.book import Book
from reports.xlsx.lists import make_list
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog
from sizer.sizing import size
from tests.randomly import content_of, design_of
from tests.reports.test_xlsx import formulas, sheet_of


@pytest.fixture(scope="module")
def opened() -> Workbook:
    sizing = size(design_of(content_of("hp-ha-nfs")), shipped_catalog())
    return formulas(workbook_bytes(Findings(sizing, now="2026-03-01", version="0.1.0")))


def test_each_list_is_a_table_whose_heads_are_its_cells(opened: Workbook) -> None:
    tables = {table.name: (page, table) for page in opened for table in page.tables.values()}
    assert {"tbl_requirement", "tbl_figure", "tbl_step", "tbl_resource", "tbl_part_lost", "tbl_limit"} <= set(tables)
    for page, table in tables.values():
        heads = next(page.iter_rows(*_rows(table.ref), values_only=True))
        assert list(heads) == [column.name for column in table.tableColumns]
        assert table.tableStyleInfo.showRowStripes


def _rows(area: str) -> tuple[int, int, int, int]:
    (first, top), (last, _) = re.findall(r"([A-Z]+)(\d+)", area)
    return int(top), int(top), ord(first) - 64, ord(last) - 64


def test_only_long_lists_have_a_filter(opened: Workbook) -> None:
    filtered = {table.name: bool(table.autoFilter) for page in opened for table in page.tables.values()}
    assert (filtered["tbl_requirement"], filtered["tbl_limit"], filtered["tbl_figure"]) == (False, True, True)


@pytest.mark.parametrize(("titles", "last"), [(("A", "a"), 4), (("A", ""), 4), (("A", "B"), 2)])
def test_what_programs_take_for_no_table_is_none(titles: tuple[str, str], last: int) -> None:
    page = Book("2026-03-01", "A", "B").page("List")
    assert make_list(page, "a", 2, last, titles) is False
    assert make_list(page, "a", 2, 4, ("A", "B")) is True
    assert list(page.sheet.tables) == ["tbl_a"]


def test_a_verdict_is_made_of_names(opened: Workbook) -> None:
    text = str(sheet_of(opened, "Summary")["H15"].value)
    assert text.startswith("=IF(since_capacity+edits_beyond=0,")
    assert 'IF(broken_capacity>0,"✗ cannot be built",IF(ISNUMBER(room_capacity),IF(ROUND(room_capacity,9)<0,' in text


def test_no_formula_carries_a_tolerance_but_for_roots_of_equations(opened: Workbook) -> None:
    texts = [str(cell.value) for page in opened if page.title != "Solver" for row in page.iter_rows() for cell in row
             if isinstance(cell.value, str) and cell.value.startswith("=")]
    assert [text for text in texts if re.search(r"1E-12\*(?:MAX|ABS)|=0\.9{12}\b|1\.0{8}10", text)] == []
    rounded = [text for text in texts if "rounding" in text and not text.startswith("=1E-12")]
    assert 0 < len(rounded) < 60
    assert "rounding" in opened.defined_names
