"""Of a design that cannot be built no page of the proposal states what it holds, carries or keeps."""

from __future__ import annotations

import io
import re

import pytest
from openpyxl import Workbook, load_workbook
from pypdf import PdfReader

from reports.blocks.blocks import Heading, Medium, Paragraph, Signatures, Together
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.derivation.extent import Extent
from reports.pdf.derivation import derivation_bytes
from reports.pdf.proposal import proposal_bytes
from reports.proposal.pages.acceptance import SECTION as ACCEPTANCE
from reports.proposal.pages.capacity import SECTION as CAPACITY
from reports.proposal.pages.failures import SECTION as FAILURES
from reports.proposal.pages.performance import SECTION as PERFORMANCE
from reports.proposal.pages.scope import SECTION as SCOPE
from reports.wording.standing import unclaimed
from reports.xlsx.workbook import workbook_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.design.frozen import Rows
from sizer.design.records import Change, ChangeAction, Scenario, altered
from sizer.exploring.comparing.alternatives import alternatives
from sizer.sizing import size
from sizer.sizing.sampling import sampled
from sizer.units import plain_spaces


@pytest.fixture(scope="module")
def unbuildable() -> Findings:
    design = load(shipped_path() / "designs" / "hp-ha-nfs.sizer")
    items = Rows([altered(item, quantity=900.0) if item.id == "drives" else item for item in design.items])
    sizing = size(altered(design, items=items), shipped_catalog())
    assert not sizing.buildable
    return Findings(sizing, sampled(sizing, 50), "2026-03-01", "0.1.0")


@pytest.fixture(scope="module")
def book(unbuildable: Findings) -> Workbook:
    return load_workbook(io.BytesIO(workbook_bytes(unbuildable)), data_only=True)


@pytest.mark.parametrize("section", [CAPACITY, PERFORMANCE, FAILURES, ACCEPTANCE])
def test_a_page_of_what_cannot_be_built_claims_nothing(unbuildable: Findings, section: Section) -> None:
    blocks = list(section.blocks(unbuildable, Medium.PAPER))
    leads = [block.text for block in blocks if isinstance(block, Paragraph)]
    assert leads[0] == "Not claimed: it cannot be built as drawn."
    assert all(isinstance(block, Paragraph | Heading) for block in blocks)
    assert not re.search(r"\d/s|\d\s?TB", plain_spaces(" ".join(
        block.text for block in blocks if isinstance(block, Paragraph | Heading))))


def test_what_can_be_built_is_claimed() -> None:
    design = load(shipped_path() / "designs" / "hp-ha-nfs.sizer")
    sizing = size(design, shipped_catalog())
    assert unclaimed(sizing) == ""
    lead = next(iter(CAPACITY.blocks(Findings(sizing, sampled(sizing, 50)), Medium.PAPER)))
    assert isinstance(lead, Paragraph)
    assert "TB" in lead.text


def test_no_page_of_it_tells_a_rate_a_load_or_what_its_marks_would_mean(unbuildable: Findings) -> None:
    pages = [plain_spaces(page.extract_text()) for page in PdfReader(io.BytesIO(proposal_bytes(unbuildable))).pages]
    assert "low – likely – high" not in pages[0], "a legend of bars that are not there"
    whole = " ".join(pages)
    assert "161,000" not in whole
    assert "31.9 TB" not in whole
    assert "160,000/s" not in whole, "of what was accepted at a rate"
    assert "at a rate that is not claimed is told once it can be built" in whole
    assert re.search(r"Sub-total\s+≥ 64\s", whole), "what is lacking takes room too"
    assert re.search(r"Total\s+≥ 74\s", whole)
    assert not re.search(r"MB/s · \d", whole), "how busy a connection is rests on the rate"
    assert re.search(r"Rack space\s+at least 74 U", whole)


def test_what_cannot_be_built_has_no_place_to_sign_and_tells_each_error_once_with_what_to_do(
    unbuildable: Findings,
) -> None:
    assert [problem.code for problem in unbuildable.sizing.problems if problem.building] == ["no-bay"], (
        "the drives that are too many for the bays are too many for the arrays too")
    pages = [" ".join(plain_spaces(page.extract_text()).split())
             for page in PdfReader(io.BytesIO(proposal_bytes(unbuildable))).pages]
    error = "900 drives and 792 bays"
    assert pages[0].count(error) == 1
    assert sum(page.count(error) for page in pages[1:-1]) == 1, "in the table that says what to do"
    assert "Signatures" not in pages[-1]
    assert "Place and date" not in pages[-1]
    assert f"What to mend first • {error} in Arrays. Use at most 792 drives" in pages[-1]
    assert "performance as an estimate" not in pages[-1]


def test_what_can_be_built_is_signed() -> None:
    sizing = size(load(shipped_path() / "designs" / "hp-ha-nfs.sizer"), shipped_catalog())
    blocks = [block for outer in SCOPE.blocks(Findings(sizing), Medium.PAPER)
              for block in (outer.blocks if isinstance(outer, Together) else (outer,))]
    assert any(isinstance(block, Signatures) for block in blocks)


@pytest.mark.parametrize("extent", Extent)
def test_a_derivation_of_what_cannot_be_built_promises_nothing(unbuildable: Findings, extent: Extent) -> None:
    first = plain_spaces(PdfReader(io.BytesIO(derivation_bytes(unbuildable, extent))).pages[0].extract_text())
    assert "Not claimed: it cannot be built as drawn. What follows is the arithmetic of what is drawn" in " ".join(
        first.split())


def test_where_a_page_sends_its_reader_there_is_a_sheet_of_that_name() -> None:
    sizing = size(load(shipped_path() / "designs" / "ssck-hp-sfs.sizer"), shipped_catalog())
    found = Findings(sizing, sampled(sizing, 50), now="2026-03-01", version="0.1.0")
    text = " ".join(plain_spaces(" ".join(
        page.extract_text() for page in PdfReader(io.BytesIO(proposal_bytes(found))).pages)).split())
    sheets = load_workbook(io.BytesIO(workbook_bytes(found))).sheetnames
    sent = re.findall(r"sheet ([A-Z][a-z]+(?: one failure)?)", text)
    assert "After one failure" in sent
    assert set(sent) <= set(sheets)


def test_no_sheet_of_what_cannot_be_built_tells_what_it_would_do(book: Workbook) -> None:
    for name in ("Capacity", "Performance", "After one failure"):
        texts = [str(cell.value) for row in book[name].iter_rows() for cell in row if cell.value is not None]
        assert any(text.startswith("Not claimed: it cannot be built as drawn.") for text in texts), name
        assert not any(re.search(r"\d{3}|TB", text) for text in texts if not text.startswith(("Cannot", "✗"))), name


def test_the_checks_of_what_cannot_be_built_tell_no_headroom(unbuildable: Findings, book: Workbook) -> None:
    page = book["Checks"]
    rows = [[cell.value for cell in row] for row in page.iter_rows()]
    head = next(at for at, row in enumerate(rows) if "Headroom" in row)
    column = rows[head].index("Headroom")
    rooms = {row[4]: row[column] for row in rows[head + 1:] if row[4]}
    barred = {result.title for result in unbuildable.sizing.requirements if result.barred is not None}
    assert barred
    assert {rooms[title] for title in barred} == {"–"}


def test_the_first_sheet_of_what_cannot_be_built_tells_no_rate(book: Workbook) -> None:
    page = book["Summary"]
    told = [plain_spaces(str(cell.value)) for row in page.iter_rows() for cell in row if cell.value is not None]
    assert [text for text in told if re.search(r"\d/s at|is left", text)] == []


def test_a_derivation_of_what_cannot_be_built_says_of_page_one_what_stands_there(unbuildable: Findings) -> None:
    pages = PdfReader(io.BytesIO(derivation_bytes(unbuildable, Extent.HEADLINES))).pages
    whole = " ".join(plain_spaces(" ".join(page.extract_text() for page in pages)).split())
    told = re.findall(r"page one: (≥ [\d.,]+ \w+|[\d.,]+ ?\S+|not claimed)", whole)
    assert set(told) == {"not claimed", "≥ 74 U", "≥ 12.3 kW"}
    assert "After one failure" not in whole, "page one tells of none"


def test_what_cannot_be_built_takes_at_least_what_is_drawn(book: Workbook) -> None:
    summary = {row[0].value: row for row in book["Summary"].iter_rows()}
    assert summary["Rack space"][7].value == "at least: it cannot be built as drawn"
    # Of a lower bound no end of a range is told, which would be less than at least.
    assert [summary["Heat"][at].value for at in (3, 4)] == ["–", "–"]
    assert "complete" not in {cell.value for page in book for row in page.iter_rows() for cell in row}


def test_changes_claim_nothing_of_a_scenario_that_cannot_be_built() -> None:
    design = load(shipped_path() / "designs" / "hp-ha-nfs.sizer")
    many = Scenario("many", changes=Rows([Change(ChangeAction.SET, "items", "drives", "quantity", value=900.0)]))
    sizing = size(altered(design, scenarios=Rows([many])), shipped_catalog())
    found = Findings(sizing, None, "2026-03-01", "0.1.0", alternatives=alternatives(sizing, shipped_catalog()))
    page = load_workbook(io.BytesIO(workbook_bytes(found)), data_only=True)["Changes"]
    rows = [[cell.value for cell in row] for row in page.iter_rows()]
    start = next(at for at, row in enumerate(rows) if row[0] == "What follows")
    assert any("Cannot be built as drawn: 900 drives" in str(row[0]) for row in rows[:start])
    told = {row[0]: row for row in rows[start + 1:] if row[0]}
    assert {row[2] for name, row in told.items() if name not in ("Power at the wall", "Weight")} == {"not claimed"}
    assert {row[4] or "" for row in told.values()} == {""}


def test_the_sentence_of_a_limit_stands_back_while_the_limit_holds(unbuildable: Findings) -> None:
    page = load_workbook(io.BytesIO(workbook_bytes(unbuildable)))["Checks"]
    backed = [rule for area in page.conditional_formatting if "E6" in area.sqref for rule in area.rules]
    assert [(rule.formula, rule.dxf.font.i) for rule in backed] == [(["$H$6=0"], True)]
