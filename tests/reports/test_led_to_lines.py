"""A derivation prints no members of nothing, and links lead to lines: to laws, back to page one, to what it takes."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from reports.derivation.extent import Extent
from reports.pdf.together import paired_bytes
from reports.proposal.chapters import Chapter
from tests.reports.shipped import found_of, proposal_of

NAMES = ("ceph", "ess", "lustre", "flash-array-fc")


@pytest.mark.parametrize("name", NAMES)
def test_members_that_are_nothing_over_all_are_not_printed(name: str) -> None:
    _, derivation = paired_bytes(found_of(name), Extent.HEADLINES, ("p.pdf", "d.pdf"))
    lines = [line for page in PdfReader(io.BytesIO(derivation)).pages for line in page.extract_text().splitlines()]
    assert not [line for line in lines if line.rstrip().endswith("%, 0")]


def test_links_of_page_one_lead_to_laws_and_those_back_to_its_figures() -> None:
    whole, derivation = (PdfReader(io.BytesIO(content)) for content in paired_bytes(
        found_of("hp-ha-nfs"), Extent.HEADLINES, ("p.pdf", "d.pdf")))
    top = float(whole.pages[0].mediabox.top)
    back = [link.get_object()["/A"]["/D"] for page in derivation.pages for link in page.get("/Annots", ())
            if "/A" in link.get_object() and link.get_object()["/A"]["/S"] == "/GoToR"]
    assert back
    for page, kind, _, height, _ in back:
        assert (page, kind) == (0, "/XYZ")
        assert 0.3 * top < float(height) < 0.85 * top, "to the figures, not to the top of the page"


@pytest.mark.parametrize("name", ["hp-ha-nfs", "ess-gl4-sas", "ceph"])
def test_space_and_power_lead_to_the_page_that_tells_them(name: str) -> None:
    pages = [page.extract_text() for page in proposal_of(name).pages]
    [at] = [number for number, text in enumerate(pages, 1) if Chapter.TAKES.value in text]
    first = proposal_of(name).pages[0]
    numbers = {page.indirect_reference.idnum: place for place, page in enumerate(proposal_of(name).pages, 1)
               if page.indirect_reference}
    led = {numbers[link.get_object()["/Dest"][0].idnum] for link in first.get("/Annots", ())
           if "/Dest" in link.get_object()}
    assert at in led
