from __future__ import annotations

import io
import re
import zipfile

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from reports.xlsx.book import Book, WorkbookPage
from reports.xlsx.cells.formula import ROW
from reports.xlsx.celltext import RowFormula
from reports.xlsx.styles import NOTE, TITLE


@pytest.fixture
def book() -> Book:
    return Book("2026-03-01T10:00:00", "Title", "")


@pytest.fixture
def page(book: Book) -> WorkbookPage:
    return book.page("One")


def read(book: Book) -> Worksheet:
    found = load_workbook(io.BytesIO(book.save())).active
    assert isinstance(found, Worksheet)
    return found


def test_thousands_of_cells_of_one_mark_are_one_rule_that_asks_the_same_cell(book: Book, page: WorkbookPage) -> None:
    marked = {*range(5, 2000), *range(3000, 3100)}
    for row in sorted(marked):
        page.mark((row, 1, row, 1), "Solver!B4>0", NOTE)
    [ranges] = read(book).conditional_formatting
    assert {row for area in ranges.cells.ranges for row in range(area.min_row, area.max_row + 1)} == marked
    assert len(ranges.cells.ranges) == 2
    assert [rule.formula for rule in ranges.rules] == [["Solver!$B$4>0"]]


def test_marks_of_one_cell_keep_their_order(book: Book, page: WorkbookPage) -> None:
    for condition, style in (('$A1="B2"', NOTE), ("$A1>0", TITLE)):
        page.mark((1, 1, 1, 3), condition, style)
    [ranges] = read(book).conditional_formatting
    assert [(rule.formula, rule.priority) for rule in ranges.rules] == [(['$A$1="B2"'], 1), (["$A$1>0"], 2)]


def test_hundreds_of_merged_ranges_are_in_the_file_and_none_where_none_are(book: Book, page: WorkbookPage) -> None:
    book.page("Two")
    for row in range(1, 300):
        page.put(row, 1, "text")
        page.merge(row, 1, 4)
    assert len(read(book).merged_cells.ranges) == 299
    with zipfile.ZipFile(io.BytesIO(book.save())) as parts:
        assert "mergeCells" not in parts.read("xl/worksheets/sheet2.xml").decode()


def test_a_formula_of_many_rows_is_what_each_row_would_be_written(book: Book, page: WorkbookPage) -> None:
    book.twin(page, 1)
    many = page.row_formula(f'IF(A{ROW}<$B$2,Other!C4&"A1",SUM(A{ROW}:B{ROW}))')
    for row in (3, 12345):
        one = page.row_formula(f'IF(A{row}<$B$2,Other!C4&"A1",SUM(A{row}:B{row}))')
        assert many.at(row) == one == RowFormula(
            f'IF(A{row}&lt;$B$2,Other!C4&amp;"A1",SUM(A{row}:B{row}))',
            f'IF(One!A{row}&lt;One!$B$2,Other!C4&amp;"A1",SUM(One!A{row}:B{row}))')


def test_a_formula_that_is_too_long_elsewhere_is_referred_to(book: Book, page: WorkbookPage) -> None:
    book.twin(page, 1)
    page.formula(7, 2, "+".join(["A1"] * 2000), 0.0)
    page.formula(8, 2, page.row_formula("+".join([f"A{ROW}"] * 1200)), 0.0)
    with zipfile.ZipFile(io.BytesIO(book.save())) as parts:
        assert re.findall("<f>(.*?)</f>", parts.read("xl/worksheets/sheet2.xml").decode()) == ["One!B7", "One!B8"]
