"""From a figure of page one to the law behind it and back, in one file and in two that lie side by side."""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import takewhile
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader

from reports.blocks.findings import Findings
from reports.derivation.extent import Extent
from reports.documents import Occasion, findings
from reports.pdf.proposal import proposal_bytes
from reports.pdf.together import appended_bytes, paired_bytes
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.sizing import size
from sizer.sizing.sampling import sampled

SHIPPED = sorted((*(shipped_path() / "designs").glob("*.sizer"), *(shipped_path() / "templates").glob("*.sizer")))
NAMES = [path.stem for path in SHIPPED]
PAIR = ("offer für Ä.pdf", "offer für Ä-derivation.pdf")


class Link(NamedTuple):
    """A link: the page it is on, where it leads, and the file that it leads into."""

    page: int
    to: int
    top: float
    file: str


@cache
def found_of(name: str) -> Findings:
    sizing = size(load(next(path for path in SHIPPED if path.stem == name)), shipped_catalog())
    return findings(sizing, sampled(sizing, 50), Occasion("2026-03-01", "0.1.0"))


def links_of(reader: PdfReader) -> list[Link]:
    """Every link of a file; one that leads nowhere fails."""
    numbers = {page.indirect_reference.idnum: at for at, page in enumerate(reader.pages) if page.indirect_reference}
    found = []
    for at, page in enumerate(reader.pages):
        for each in page.get("/Annots", ()):
            note: Any = each.get_object()
            if "/A" in note:
                action = note["/A"]
                assert action["/S"] == "/GoToR"
                to, kind, _, top, _ = action["/D"]
                found.append(Link(at, int(to), float(top), str(action["/F"])))
            else:
                leaf, kind, _, top, _ = note["/Dest"]
                found.append(Link(at, numbers[leaf.idnum], float(top), ""))
            assert kind == "/XYZ"
    return found


class Printed:
    """The pages of a file, each read once."""

    def __init__(self, reader: PdfReader) -> None:
        self._pages = reader.pages
        self._lines: dict[int, list[tuple[float, str]]] = {}

    def lines(self, page: int) -> list[tuple[float, str]]:
        """The pieces of text of a page, each with its height above the foot."""
        if page not in self._lines:
            found = self._lines[page] = []

            def visit(text: str, now: list[float], matrix: list[float], _font: object, _size: float) -> None:
                if text.strip():
                    found.append((matrix[1] * now[4] + matrix[3] * now[5] + matrix[5], text.strip()))

            self._pages[page].extract_text(visitor_text=visit)
        return self._lines[page]

    def text(self, page: int) -> str:
        """All of a page."""
        return " ".join(text for _, text in self.lines(page))

    def line_at(self, page: int, top: float) -> str:
        """What stands in the first line below a place."""
        below = [(y, text) for y, text in self.lines(page) if y < top]
        first = max(y for y, _ in below)
        return " ".join(text for y, text in below if abs(y - first) < 1)

    def laws(self) -> list[str]:
        """The numbers of the laws that page one leads to."""
        return re.findall(r"\bD\d\.\d+\b", self.text(0))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_in_one_file_each_figure_leads_to_its_law_and_the_law_back(name: str) -> None:
    found = found_of(name)
    reader = PdfReader(io.BytesIO(appended_bytes(found, Extent.HEADLINES)))
    printed = Printed(reader)
    appended = range(len(reader.pages) - 1, -1, -1)
    alone = len(reader.pages) - sum(1 for _ in takewhile(lambda page: "page D-" in printed.text(page), appended))
    assert "page D-1 of" in printed.text(alone)
    laws = printed.laws()
    assert laws
    leading = [link for link in links_of(reader) if link.page == 0 and link.to >= alone]
    assert len(leading) == 2 * len(laws), "the figure and the number of its law"
    for law, link in zip(laws, leading[::2], strict=True):
        assert law in printed.line_at(link.to, link.top)
    back = [link for link in links_of(reader) if link.page >= alone and link.to == 0]
    told = sum(printed.text(page).count("page one: ") for page in range(alone, len(reader.pages)))
    assert len(back) == told >= len(laws)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hp-ha-nfs", "ess-gl4-sas"])
def test_appended_pages_count_apart_and_change_nothing_of_the_proposal(name: str) -> None:
    found = found_of(name)
    whole = [page.extract_text() for page in PdfReader(io.BytesIO(appended_bytes(found, Extent.HEADLINES))).pages]
    alone = [page.extract_text() for page in PdfReader(io.BytesIO(proposal_bytes(found))).pages]
    assert whole[2:len(alone)] == alone[2:]
    behind = whole[len(alone):]
    for number, text in enumerate(behind, 1):
        assert f"page D-{number} of {len(behind)}" in " ".join(text.split())
    assert f"page 1 of {len(alone)}" in " ".join(whole[0].split())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_of_two_files_each_names_the_other_and_leads_to_its_lines(name: str) -> None:
    found = found_of(name)
    proposal, derivation = (PdfReader(io.BytesIO(content)) for content in paired_bytes(
        found, Extent.HEADLINES, PAIR))
    laws, other = Printed(proposal).laws(), Printed(derivation)
    over = [link for link in links_of(proposal) if link.file]
    assert {link.file for link in over} == {PAIR[1]}
    assert len(over) == 2 * len(laws) > 0
    for law, link in zip(laws, over[::2], strict=True):
        assert law in other.line_at(link.to, link.top)
    back = [link for link in links_of(derivation) if link.file]
    assert {(link.file, link.to) for link in back} == {(PAIR[0], 0)}
    assert len(back) >= len(laws)


def test_without_a_derivation_page_one_names_no_law_and_leads_only_to_pages_of_its_own() -> None:
    reader = PdfReader(io.BytesIO(proposal_bytes(found_of("p2000-iscsi"))))
    assert Printed(reader).laws() == []
    assert all(link.file == "" for link in links_of(reader))


def test_each_line_of_the_contents_leads_to_its_heading() -> None:
    reader = PdfReader(io.BytesIO(proposal_bytes(found_of("p2000-iscsi"))))
    contents = [link for link in links_of(reader) if link.page == 1]
    printed = Printed(reader)
    titles = [str(entry["/Title"]) for entry in reader.outline if isinstance(entry, dict)]
    assert len(contents) == len(titles) - 1, "all but that of the contents"
    for title, link in zip(titles[1:], contents, strict=True):
        assert title in printed.line_at(link.to, link.top)


def test_the_rate_of_page_one_has_the_page_of_its_workload() -> None:
    text = PdfReader(io.BytesIO(proposal_bytes(found_of("p2000-iscsi")))).pages[0].extract_text()
    assert text.count("page ") >= 6


@pytest.mark.parametrize("extent", Extent)
def test_equal_in_equal_out(extent: Extent) -> None:
    found = found_of("nehalem-himeno")
    assert paired_bytes(found, extent, PAIR) == paired_bytes(found, extent, PAIR)
    assert appended_bytes(found, extent) == appended_bytes(found, extent)
