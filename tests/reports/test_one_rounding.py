"""A number is told with one rounding on all pages, and a bound without a range that would go below it."""

from __future__ import annotations

import re

import pytest

from reports.blocks.blocks import Medium, Paragraph, apart
from reports.derivation.extent import Extent
from reports.pdf.derivation import told_of
from reports.proposal.pages.performance import SECTION as PERFORMANCE
from reports.wording.basis.assumptions import assumptions
from sizer.published import published_beside, reference_name
from sizer.published.predictions import factor_of
from sizer.units import plain_spaces
from tests.reports.shipped import found_of, proposal_of

NAMES = ("hp-ha-nfs", "ess-gl4-sas", "ssck-hp-sfs", "p2000-iscsi", "ceph", "flash-array-fc")


def text_of(name: str) -> str:
    return " ".join(" ".join(plain_spaces(page.extract_text()) for page in proposal_of(name).pages).split())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_at_least_and_at_most_have_no_range(name: str) -> None:
    text = text_of(name)
    assert re.search(r"at least \d", text)
    assert not re.findall(r"(?:at least|at most|≥|≤) [\d.,]+(?: \S+)? \([\d.,]+ – [\d.,]+\)", text)


@pytest.mark.parametrize("name", ["hp-ha-nfs", "ess-gl4-sas", "ssck-hp-sfs"])
def test_what_is_published_of_a_figure_stands_beside_it_as_it_is_told_elsewhere(name: str) -> None:
    found = found_of(name)
    own, checked = reference_name(found.sizing.design, found.sizing.scenario), 0
    for row in published_beside(own or name, found.sizing, found.spread):
        assert row.words.error not in ("above −0.1\u202f%", "below +0.1\u202f%")
        if row.design == own and len(row.figures) == 1 and row.low is not None:
            told = found.reader.amount(row.figures[0]).reading
            if row.low != pytest.approx(found.reader.ends(row.figures[0])[0] / factor_of(row.unit), rel=1e-9):
                continue
            shown = [text.replace(",", "") for text in (row.words.predicted, row.words.low, row.words.high)]
            same = [text.replace(",", "") for text in (told.likely, told.low, told.high)]
            scale = {"TB": 1e12, "GB": 1e9, "/s": 1.0, "GB/s": 1e9, "MB/s": 1e6, "ms": 1e-3}[told.unit]
            assert [float(text) * factor_of(row.unit) for text in shown] == pytest.approx(
                [float(text) * scale for text in same], rel=1e-9)
            checked += 1
    assert checked


def test_a_bound_is_the_same_in_the_derivation_as_on_page_one() -> None:
    found = found_of("ess-gl4-sas")
    entries = [entry for chapter in told_of(found, Extent.HEADLINES).chapters for entry in chapter.entries
               if entry.headline.startswith("≥")]
    assert entries
    assert all(entry.rows[-1].value == entry.headline for entry in entries)


def test_what_stands_in_for_a_question_is_told_as_what_was_asked_for() -> None:
    found = found_of("p2000-iscsi")
    told = {one.label: one.amount.text() for one in assumptions(found.reader, 12)}
    moving = [block.text for block in apart(PERFORMANCE.blocks(found, Medium.PAPER))
              if isinstance(block, Paragraph) and "What moves the answer most" in block.text]
    assert any(label.startswith("Footprint") for label in told)
    for text in moving:
        assert "Footprint" in text
        assert "(50\u202f% (0" not in text


def test_the_longest_response_time_after_a_loss_is_that_of_its_table() -> None:
    text = text_of("ceph")
    [said] = re.findall(r"the longest response time is then (.*?)\.(?: |$)", text)[:1]
    assert f"100,000/s, {said}" in text
