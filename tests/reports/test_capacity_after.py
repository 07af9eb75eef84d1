"""What page one says a single failure leaves of a capacity: data that comes back with its part is not lost, and what is
too little with nothing failed is told as the amount that it is, beside the parts that it needs.
"""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from reports.blocks.findings import Findings
from reports.decision.asked import Asked, asked_rows
from reports.decision.grounds import Grounds
from reports.pdf.proposal import proposal_bytes
from reports.wording.quantities.amounts import Reader
from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import template_designs
from sizer.design.records import Design
from sizer.sizing import size
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.result import Sizing, Verdict
from sizer.units import plain_spaces
from tests.sizing.conftest import content_of, design_of, record

TEMPLATES = template_designs()


def _sized(design: Design) -> Sizing:
    return size(design, shipped_catalog())


def _short_of_capacity() -> Sizing:
    content = content_of("hp-ha-nfs")
    asked = next(one for one in content["requirements"] if one["kind"] == "usable-capacity")
    record(content, "requirements", asked["id"])["target"] = 3e13
    return _sized(design_of(content))


def _capacity(sizing: Sizing) -> Asked:
    capacities = {one.id for one in sizing.requirements if one.kind.is_capacity}
    return next(row for row in asked_rows(Grounds(Reader(sizing, None))) if row.id in capacities)


@pytest.mark.parametrize("name", ["ai-scratch", "parallel-nvme"])
def test_data_that_comes_back_with_its_part_is_not_called_lost(name: str) -> None:
    sizing = _sized(TEMPLATES[name])
    hit = [after for after in after_failures(sizing).pools if after.case.counted and after.missed]
    assert hit
    assert not any(after.for_good for after in hit)
    after = _capacity(sizing).after
    assert (after.value, after.verdict) == ("not at hand", Verdict.MISSED)
    assert after.detail.startswith("without ")


def test_a_capacity_that_is_too_little_keeps_its_amount_and_the_parts_it_needs() -> None:
    row = _capacity(_short_of_capacity())
    assert row.verdict is row.after.verdict is Verdict.MISSED
    assert (row.after.value, row.after.detail) == (row.designed, "not without Arrays or Shelves")


def test_page_one_never_says_in_red_that_all_of_it_is_left() -> None:
    reader = PdfReader(io.BytesIO(proposal_bytes(Findings(_short_of_capacity(), None, "2026-03-01", "1"))))
    front = plain_spaces(" ".join(reader.pages[0].extract_text().split()))
    assert "✗ not without Arrays or Shelves" in front
    assert "all of it" not in front
