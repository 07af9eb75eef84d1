"""Workbooks in other languages compute what the English one does, also where that was made before in one process."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from pathlib import Path

import openpyxl
import pytest

from reports.documents import Occasion, document_bytes
from reports.languages import language
from reports.xlsx.letters import width_of_line, width_of_words
from sizer import api
from sizer.language import speaking
from tests.reports.recalculation import office, without_results

_REFERS = re.compile(r"""'([^']+)'!|(?<![\w.'])([A-Za-z_][\w.]*)!""")
_WORDED = re.compile(r'\[=(\d)\]"([^"]*)"')
_TEXT = re.compile('"[^"]*"')


@pytest.fixture(scope="module")
def books() -> Mapping[str, bytes]:
    """The workbook of a small design in each language, made one after the other."""
    found = {}
    for code in ("en", "de", "ja"):
        with speaking(language(code)):
            opened, catalog = api.load("p2000-iscsi"), api.open_catalog()
            sizing = api.size(opened.design, catalog, opened.scenario)
            found[code] = document_bytes("workbook", sizing, api.sample(sizing), Occasion("2026-03-01T10:00:00", "1"))
    return found


@pytest.mark.parametrize("code", ["de", "ja"])
def test_formulas_refer_to_sheets_by_the_names_that_they_have(books: Mapping[str, bytes], code: str) -> None:
    book = openpyxl.load_workbook(io.BytesIO(books[code]))
    named: set[str] = set()
    for sheet in book.worksheets:
        formulas = [cell.value for row in sheet.iter_rows() for cell in row
                    if isinstance(cell.value, str) and cell.value.startswith("=")]
        formulas += [text for ranges in sheet.conditional_formatting for rule in ranges.rules for text in rule.formula]
        for text in formulas:
            named.update(one or other for one, other in _REFERS.findall(_TEXT.sub("", text)))
    named.update(one or other for each in book.defined_names.values() for one, other in _REFERS.findall(each.value))
    assert len(named) > 5
    assert named <= set(book.sheetnames)


@pytest.mark.parametrize("code", ["de", "ja"])
def test_no_word_of_a_head_breaks(books: Mapping[str, bytes], code: str) -> None:
    book, seen = openpyxl.load_workbook(io.BytesIO(books[code])), 0
    for sheet in book.worksheets:
        cells = [cell for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str) and cell.font.b]
        for cell in cells if sheet.sheet_state == "visible" else ():
            if cell.border.bottom.style and cell.alignment.wrap_text:
                needed = width_of_words(str(cell.value), cell.font.sz, bold=True, indent=int(cell.alignment.indent))
                assert needed <= sheet.column_dimensions[cell.column_letter].width + 0.6, cell.value
                seen += 1
    assert seen > 40


@pytest.mark.parametrize("code", ["en", "de", "ja"])
def test_words_in_place_of_numbers_have_room_in_their_columns(books: Mapping[str, bytes], code: str) -> None:
    book, seen, narrow = openpyxl.load_workbook(io.BytesIO(books[code]), data_only=True), 0, []
    for sheet in book.worksheets:
        for cell in [cell for row in sheet.iter_rows() for cell in row] if sheet.sheet_state == "visible" else ():
            words = dict(_WORDED.findall(cell.number_format)) if isinstance(cell.value, (int, float)) else {}
            column = sheet.column_dimensions[re.sub(r"\d", "", cell.coordinate)]
            if (word := words.get(f"{cell.value:g}" if words else "")) is not None and not column.hidden:
                needed = width_of_line(word, indent=int(cell.alignment.indent)) - 0.5
                narrow += [(sheet.title, cell.coordinate, word)] if needed > column.width else []
                seen += 1
    assert narrow == []
    assert seen > 20


@pytest.mark.libreoffice
@pytest.mark.slow
@pytest.mark.parametrize("code", ["de", "ja"])
def test_what_is_computed_again_is_what_was_written(books: Mapping[str, bytes], code: str, tmp_path: Path) -> None:
    (tmp_path / "asked.xlsx").write_bytes(without_results(books[code]))
    office("--convert-to", "xlsx", "--outdir", str(tmp_path / "found"), str(tmp_path / "asked.xlsx"))
    found = openpyxl.load_workbook(tmp_path / "found" / "asked.xlsx", data_only=True)
    wrong: list[tuple[object, ...]] = []
    numbers = 0
    for sheet in openpyxl.load_workbook(io.BytesIO(books[code]), data_only=True).worksheets:
        if sheet.sheet_state != "visible":
            continue
        for row in sheet.iter_rows():
            for cell in row:
                value = found[sheet.title][cell.coordinate].value
                if isinstance(cell.value, int | float):
                    numbers += 1
                    if not isinstance(value, int | float) or value != pytest.approx(cell.value, rel=1e-9, abs=1e-15):
                        wrong.append((sheet.title, cell.coordinate, cell.value, value))
                elif isinstance(cell.value, str) and cell.value[:1] in {"✓", "✗", "?"} and value != cell.value:
                    wrong.append((sheet.title, cell.coordinate, cell.value, value))
    assert wrong == []
    assert numbers > 500
