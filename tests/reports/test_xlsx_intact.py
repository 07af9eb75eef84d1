"""Edits that no number of a workbook follows are told, and nothing is called met beside them: run by LibreOffice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from reports.xlsx.cells.places import CHECKS, ITEMS
from reports.xlsx.sheets.checks import FIRST_ROW as FIRST_CHECK
from tests.reports.office import Office
from tests.reports.recalculation import without_results
from tests.reports.test_xlsx_edits import Book, Case, answered, book_of, cell, look

pytestmark = [pytest.mark.libreoffice, pytest.mark.slow]


def typed_over(key: str, value: float) -> Callable[[Office, Book], None]:
    return lambda office, book: office.put(*cell(book.places.of(book.sizing.sheet[key])), value)


def row_of(book: Book, line: str) -> int:
    row = book.places.of(book.sizing.sheet[f"items.{line}.quantity"]).row
    assert isinstance(row, int)
    return row


def text_of(line: str, column: str, text: str) -> Callable[[Office, Book], None]:
    return lambda office, book: office.put(ITEMS, f"{column}{row_of(book, line)}", text)


EDITS: Mapping[str, Callable[[Office, Book], None]] = {
    "nothing": lambda *_: None,
    "a result typed over": typed_over("pool.data.filesystem_bytes", 60e12),
    "a capacity beyond its drives": typed_over("pool.data.filesystem_bytes", 9e15),
    "another model": text_of("drives", "F", "Another drive"),
    "another status": text_of("drives", "C", "optional"),
    "a line deleted": lambda office, book: office.delete(ITEMS, row_of(book, "drives")),
    "a limit deleted": lambda office, _book: office.delete(CHECKS, FIRST_CHECK),
}


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Case]:
    office, book = Office(tmp_path_factory.mktemp("office")), book_of("hp-ha-nfs")
    for edit in EDITS.values():
        office.open(without_results(book.content))
        edit(office, book)
        look(office)
    office.run()
    return {name: answered(office, Case(book, {}), whole=False) for name in EDITS}


def test_an_untouched_workbook_misses_no_formula_and_no_text(cases: dict[str, Case]) -> None:
    assert cases["nothing"].banner == ""
    assert "met" in cases["nothing"].verdicts


@pytest.mark.parametrize("name", [name for name in EDITS if name != "nothing"])
def test_nothing_is_met_beside_an_edit_that_no_number_follows(cases: dict[str, Case], name: str) -> None:
    assert cases[name].verdicts
    assert not [text for text in cases[name].verdicts if text.startswith("met")]


@pytest.mark.parametrize(("name", "words"), [
    ("a result typed over", "1 formula was typed over or deleted"),
    ("a capacity beyond its drives", "Cannot be sized: pool data has 9,000 TB"),
    ("another model", "1 text that says what a line is was changed"),
    ("another status", "1 text that says what a line is was changed"),
    ("a line deleted", "formulas were typed over or deleted"),
    ("a limit deleted", "formulas were typed over or deleted"),
])
def test_the_banner_tells_what_was_done(cases: dict[str, Case], name: str, words: str) -> None:
    assert words in cases[name].banner
