"""The proposal is short enough to be read, each of its parts begins with its result, and no link of it dangles."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import Destination

from reports.blocks.blocks import Medium, TableBlock
from reports.blocks.findings import Findings
from reports.blocks.paper import PaperSize
from reports.pdf.proposal import proposal_bytes
from reports.proposal.pages.bill import SECTION as BILL
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.exploring.comparing.alternatives import alternatives
from sizer.sizing import size
from sizer.sizing.paths.in_order import in_path_order
from sizer.sizing.resources import ResourceKind
from sizer.sizing.sampling import sampled

SHIPPED = sorted((*(shipped_path() / "designs").glob("*.sizer"), *(shipped_path() / "templates").glob("*.sizer")))
NAMES = [path.stem for path in SHIPPED]
MOST_PAGES = 14
FEW = 100
"""Samples: how long a text is hardly hangs on how many there were."""


def proposal_of(name: str, paper: PaperSize = PaperSize.A4) -> PdfReader:
    design = load(next(path for path in SHIPPED if path.stem == name))
    sizing = size(design, shipped_catalog())
    found = Findings(sizing, sampled(sizing, FEW), "2026-03-01", "0.1.0", paper=paper,
                     alternatives=alternatives(sizing, shipped_catalog()))
    return PdfReader(io.BytesIO(proposal_bytes(found)))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_proposal_has_few_pages_all_of_them_with_something_to_read(name: str) -> None:
    reader = proposal_of(name)
    assert len(reader.pages) <= MOST_PAGES
    numbers = {page.indirect_reference.idnum: at for at, page in enumerate(reader.pages) if page.indirect_reference}
    linked: list[Any] = [link.get_object()["/Dest"] for page in reader.pages for link in page.get("/Annots", ())]
    assert len(linked) > 2
    for page, kind, _left, top, _zoom in linked:
        assert numbers[page.idnum] > 0, "behind page one"
        assert (kind, 0 < float(top) < 842) == ("/XYZ", True), "to a line, not to the top of a page"
    text = "\n".join(page.extract_text() for page in reader.pages)
    assert "None" not in re.findall(r"\bNone\b", text)
    titles = [str(entry.title) for entry in reader.outline if isinstance(entry, Destination)]
    assert {"Contents", "What is open", "Configuration", "After one failure", "Scope and signature"} <= set(titles)
    # A headline that nothing explains, or a key in place of a name, is no sentence of a proposal.
    assert not re.search(r"\b(?:workload|pool|items|physical)\.[a-z0-9_-]+\.[a-z_]+", text)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_on_letter_paper_lines_break_as_on_a4_and_page_one_is_the_same(name: str) -> None:
    wide, tall = proposal_of(name, PaperSize.LETTER), proposal_of(name)
    assert [float(edge) for edge in wide.pages[0].mediabox[2:]] == [612.0, 792.0]
    assert len(wide.pages) <= MOST_PAGES + 1, "a page of it holds 50 points less"
    first, other = (re.sub(r"(?<=page) \d+|of\s+\d+", "", reader.pages[0].extract_text()) for reader in (wide, tall))
    assert sorted(first.split()) == sorted(other.split()) or len(first.split()) == len(other.split())


@pytest.mark.parametrize("name", NAMES)
def test_the_parts_of_a_workload_stand_in_the_order_of_its_path(name: str) -> None:
    design = load(next(path for path in SHIPPED if path.stem == name))
    sizing = size(design, shipped_catalog())
    links = {link.id: link for link in design.links}
    for work in sizing.workloads:
        ordered = in_path_order(sizing, work)
        assert sorted(use.label for use in ordered) == sorted(use.label for use in work.resources)
        kinds = [use.id.kind for use in ordered]
        if ResourceKind.DRIVES in kinds:
            assert kinds.index(ResourceKind.DRIVES) >= max(
                (at for at, use in enumerate(ordered) if use.id.kind is ResourceKind.LINK), default=0)
        chained = [links[use.id.record] for use in ordered if use.id.record in links]
        for before, after in pairwise(chained):
            assert after.to_line != before.from_line, "no request goes back to where it came from"


@pytest.mark.parametrize("name", NAMES)
def test_the_bill_has_each_line_once_and_its_sub_totals_make_the_total(name: str) -> None:
    sizing = size(load(next(path for path in SHIPPED if path.stem == name)), shipped_catalog())
    tables = [block for block in BILL.blocks(Findings(sizing), Medium.PAPER) if isinstance(block, TableBlock)]
    rows = tables[0].rows
    numbers = [row.number for row in rows if row.number]
    assert sorted(numbers) == sorted(line.number for line in sizing.bom if line.counted)
    assert rows[-1].item == "Total"
    if rows[-1].values and not rows[-1].values[0].startswith(("≥", "?")):
        units = [row.values[0] for row in rows if row.number and row.values]
        total = sum(float(text.replace(",", "")) for text in units if re.fullmatch(r"[\d,.]+", text))
        assert total == pytest.approx(float(rows[-1].values[0].replace(",", "")), rel=0.01)
