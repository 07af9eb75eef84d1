"""Edits that no number of a workbook follows are told, and nothing is called met beside them: run by LibreOffice."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

import pytest
from openpyxl import load_workbook

from reports.blocks.texts import signed
from reports.xlsx.cells.places import CALCULATIONS, CHECKS, ITEMS, SIZED, SOLVER
from reports.xlsx.cells.verdicts import met_once, missed_once
from reports.xlsx.sheets.checks import FIRST_ROW as FIRST_CHECK
from sizer.catalog import shipped_path
from sizer.design.files.fileformat import dumps
from sizer.figures.computing.columns import sample
from sizer.sizing.judging.accepted import OTHER_NUMBERS
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Verdict
from tests.randomly import Content
from tests.reports.office import Office
from tests.reports.recalculation import without_results
from tests.reports.test_xlsx_edits import Book, Case, answered, book_of, cell, changed, look, put
from tests.sizing.test_accepting import accepting, in_servers

pytestmark = [pytest.mark.libreoffice, pytest.mark.slow]


def typed_over(key: str, value: float) -> Callable[[Office, Book], None]:
    return lambda office, book: office.over(*cell(book.places.of(book.sizing.sheet[key])), repr(value))


def row_of(book: Book, line: str) -> int:
    return book.places.tables["items"].rows[book.sizing.sheet.tables["items"].positions[line]]


def text_of(line: str, head: str, text: str) -> Callable[[Office, Book], None]:
    def edit(office: Office, book: Book) -> None:
        [column] = [cell.column_letter for cell in load_workbook(io.BytesIO(book.content))[ITEMS][5]
                    if cell.value == head]
        office.over(ITEMS, f"{column}{row_of(book, line)}", text)

    return edit


EDITS: Mapping[str, Callable[[Office, Book], None]] = {
    "a result typed over": typed_over("pool.data.filesystem_bytes", 60e12),
    "a capacity beyond its drives": typed_over("pool.data.filesystem_bytes", 9e15),
    "a formula over a result": lambda office, book: office.over(
        *cell(book.places.of(book.sizing.sheet["pool.data.filesystem_bytes"])), "=6*10^13"),
    "a formula over a headroom": lambda office, book: office.over(
        *cell(book.places.of(book.sizing.sheet["requirement.capacity.headroom"])), "=1+1"),
    "another model": text_of("drives", "Model", "Another drive"),
    "another item": text_of("drives", "Item", "Another drive"),
    "another part number": text_of("drives", "Part number", "1"),
    "another status": text_of("drives", "Status", "optional"),
}
"""Cells typed over."""
DELETIONS: Mapping[str, Callable[[Office, Book], None]] = {
    "a line deleted": lambda office, book: office.delete(ITEMS, row_of(book, "drives")),
    "a limit deleted": lambda office, _book: office.delete(CHECKS, FIRST_CHECK),
}


FOLLOWED: Mapping[str, Mapping[str, float]] = {
    "a target that is missed": {"requirement.g.target": 30e12},
    "a target that is met": {"requirement.r.target": 1.0},
    "more than gets through": {"workload.random.offered_per_s": 6000.0},
    "fuller file systems": {"pool.data.fill_limit": 0.95},
}
"""Inputs of the template typed over, where they stand."""
ACCEPTED: Mapping[str, Mapping[str, float]] = {
    "nothing": {}, "the drives that the check tells": {"items.drives.quantity": 400.0},
    "a target": {"requirement.asked.target": 2e9},
}
"""Inputs of a design whose verdict rests on an accepted check."""
_CELL = re.compile(r'<c r="([A-Z]+[0-9]+)"[^>/]*>(<f>|<is><t[^>]*>(?!<)|<v>)([^<]*)')
_TYPED = ("99999", "0", "met", "", "=99*99", '="met"')
_OVER = 12
"""Cells typed over in each of two workbooks."""


@dataclass(frozen=True, slots=True)
class Over:
    """One cell typed over, and what the workbook then says."""

    at: tuple[str, str]
    text: str
    case: Case

    def __str__(self) -> str:
        return f"{self.case.book.name} {self.at} = {self.text!r}: {self.case.banner!r} {self.case.verdicts}"


@dataclass(frozen=True, slots=True)
class Found:
    """All that one run of LibreOffice computed."""

    edits: Mapping[str, Case]
    followed: Mapping[str, Case]
    accepted: Mapping[str, Case]
    over: tuple[Over, ...]


def template() -> Content:
    """The iSCSI template with requirements of several kinds."""
    content: Content = json.loads((shipped_path() / "templates" / "iscsi.sizer").read_text("utf-8"))
    asked = (("b", "iops", 1000, "random"), ("r", "response", 0.006, "random"), ("f", "bandwidth", 150e6, "stream"),
             ("g", "usable-capacity", 20e12, None), ("af", "after-one-failure", 0.9, "random"))
    content["requirements"] = [{"id": name, "kind": kind, "target": target, **({"workload": work} if work else {})}
                               for name, kind, target, work in asked]
    for work in content["workloads"]:
        work["offered_per_s"] = {"random": 1000, "stream": 200}[work["id"]]
    return content


def guarded(book: Book) -> list[tuple[str, str]]:
    """All cells of the visible sheets, but inputs, banners, and texts that may be annotated."""
    inputs = {cell(address) for address, _ in book.cells()}
    names = load_workbook(io.BytesIO(book.content), read_only=True).sheetnames
    found = []
    with zipfile.ZipFile(io.BytesIO(book.content)) as parts:
        for number, name in enumerate(names, 1):
            if name in (SIZED, SOLVER) or name.startswith("Formulas "):
                continue
            for one in _CELL.finditer(parts.read(f"xl/worksheets/sheet{number}.xml").decode()):
                at, formula = (name, one[1]), one[2] == "<f>"
                if at not in inputs and one[3] != "banner_line" and (formula or name not in (ITEMS, CALCULATIONS)):
                    found.append(at)
    return found


def typed(chance: Random, book: Book) -> Iterator[tuple[tuple[str, str], str]]:
    """Some of them, of each sheet as many, with what is typed."""
    cells = guarded(book)
    sheets = list(dict.fromkeys(sheet for sheet, _ in cells))
    for at in range(_OVER):
        yield chance.choice([one for one in cells if one[0] == sheets[at % len(sheets)]]), chance.choice(_TYPED)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    office, chance = Office(tmp_path_factory.mktemp("office")), Random("cells typed over")
    content = json.loads(dumps(accepting(in_servers(), "bays-unknown", "The maker's configurator says so.")))
    books = [book_of("hp-ha-nfs"), book_of("iscsi", template()), book_of("accepted", content)]
    plain = [without_results(book.content) for book in books]
    for delete in DELETIONS.values():
        office.open(plain[0])
        delete(office, books[0])
        look(office)
    office.open(plain[0])
    look(office)
    for edit in EDITS.values():
        edit(office, books[0])
        look(office)
        office.back()
    asked: list[tuple[Book, tuple[str, str], str]] = []
    for book in books[:2]:
        if book is not books[0]:
            office.open(plain[1])
        for at, text in typed(chance, book):
            asked.append((book, at, text))
            office.over(*at, text)
            look(office)
            office.back()
    for edits in FOLLOWED.values():
        for key, value in edits.items():
            put(office, books[1], key, value)
        look(office)
        for key in edits:
            put(office, books[1], key, books[1].sizing.sheet[key].number)
    office.open(plain[2])
    for edits in ACCEPTED.values():
        for key, value in edits.items():
            put(office, books[2], key, value)
        look(office)
        for key in edits:
            put(office, books[2], key, books[2].sizing.sheet[key].number)
    office.run()
    return Found({name: answered(office, Case(books[0], {}), whole=False) for name in (*DELETIONS, "nothing", *EDITS)},
                 over=tuple(Over(at, text, answered(office, Case(book, {}), whole=False)) for book, at, text in asked),
                 followed={name: answered(office, Case(books[1], dict(edits)), whole=False)
                           for name, edits in FOLLOWED.items()},
                 accepted={name: answered(office, Case(books[2], dict(edits)), whole=False)
                           for name, edits in ACCEPTED.items()})


@pytest.fixture(scope="module")
def cases(found: Found) -> Mapping[str, Case]:
    return found.edits


def test_an_untouched_workbook_misses_no_formula_and_no_text(cases: Mapping[str, Case]) -> None:
    assert cases["nothing"].banner == ""
    assert "✓ met" in cases["nothing"].verdicts


@pytest.mark.parametrize("name", [*EDITS, *DELETIONS])
def test_nothing_is_met_beside_an_edit_that_no_number_follows(cases: Mapping[str, Case], name: str) -> None:
    assert cases[name].verdicts
    assert not [text for text in cases[name].verdicts if text.startswith("✓ met")]


@pytest.mark.parametrize(("name", "words"), [
    ("a result typed over", "1 formula was typed over or deleted"),
    ("a formula over a result", "1 formula was typed over or deleted"),
    ("a formula over a headroom", "1 formula was typed over or deleted"),
    ("a capacity beyond its drives", "Cannot be sized: pool NFS data has 9,000 TB"),
    ("another model", "1 text that says what a line is was changed"),
    ("another item", "1 text that says what a line is was changed"),
    ("another part number", "1 text that says what a line is was changed"),
    ("another status", "1 text that says what a line is was changed"),
    ("a line deleted", "formulas were typed over or deleted"),
    ("a limit deleted", "formulas were typed over or deleted"),
])
def test_the_banner_tells_what_was_done(cases: Mapping[str, Case], name: str, words: str) -> None:
    assert words in cases[name].banner


def test_no_cell_that_is_no_input_can_be_typed_over_without_a_word(found: Found) -> None:
    assert [str(over) for over in found.over if "typed over or deleted" not in over.case.banner] == []
    assert {over.at[0] for over in found.over} >= {"Summary", "Performance", "Capacity", "After one failure", CHECKS}
    assert len(found.over) == 2 * _OVER


def test_nothing_is_met_beside_a_cell_that_was_typed_over(found: Found) -> None:
    # What was typed over a verdict is itself told in the banner.
    assert [str(over) for over in found.over if over.at[1][0] != "H"
            and [text for text in over.case.verdicts if text.startswith("✓ met")]] == []


def test_no_cell_typed_over_leaves_an_error(found: Found) -> None:
    assert [f"{over} {over.case.errors}" for over in found.over if over.case.errors != "0.0"] == []


@pytest.mark.parametrize("name", FOLLOWED)
def test_a_verdict_is_never_better_than_that_of_the_program_over_its_range(found: Found, name: str) -> None:
    case = found.followed[name]
    after, _ = changed(case.book, case.edits)
    spread = sample(after.sheet)
    wanted = [verdict_of(after, result, spread) for result in after.requirements]
    assert len(case.verdicts) == len(wanted)
    assert [(text, verdict) for text, verdict in zip(case.verdicts, wanted, strict=True)
            if text.startswith("✓ met") and verdict is not Verdict.MET] == []
    assert "typed over" not in case.banner


def test_a_verdict_rests_on_an_accepted_check_until_a_number_that_it_tells_is_edited(found: Found) -> None:
    said = {name: [str(text) for text in case.summary if str(text).startswith((
                met_once(), signed(Verdict.MET), signed(Verdict.UNCERTAIN)))]
            for name, case in found.accepted.items()}
    drives = found.accepted["the drives that the check tells"]
    after, _ = changed(drives.book, drives.edits)
    assert verdict_of(after, after.requirements[0], None) is Verdict.UNCERTAIN
    assert said == {
        "nothing": ["✓ met, with 1 accepted check"], "a target": ["✓ met, with 1 accepted check"],
        "the drives that the check tells": [f"{signed(Verdict.UNCERTAIN)}{OTHER_NUMBERS}"]}


def asides(case: Case) -> list[str]:
    return [str(text) for text in case.summary if "; " in str(text)]


def test_a_target_typed_over_is_judged(found: Found) -> None:
    assert found.followed["a target that is missed"].verdicts[3] in (signed(Verdict.MISSED), missed_once())
    assert found.followed["a target that is met"].verdicts[1] in (signed(Verdict.MET), met_once())


def test_what_a_loss_stops_is_still_said_after_an_edit(found: Found) -> None:
    told = asides(found.followed["fuller file systems"])
    assert [text for text in told if "not counting the loss of" in text and "stops it" in text]


def test_work_that_an_edit_overloads_is_said_to_be_overloaded(found: Found) -> None:
    told = asides(found.followed["more than gets through"])
    assert [text for text in told if text.startswith(missed_once()) and "is offered than gets through" in text]
