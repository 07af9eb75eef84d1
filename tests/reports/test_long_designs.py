"""A proposal of very many lines prints what somebody reads, and says how much more the workbook has."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from pypdf import PdfReader

from reports.blocks.findings import Findings
from reports.drawings.plans.rack import MOST_DRAWN, rack_elevation
from reports.drawings.scenes.scene import Text
from reports.pdf.blocks import section_story
from reports.pdf.fonts import Fonts, register
from reports.pdf.layout import Writer
from reports.pdf.proposal import proposal_bytes
from reports.proposal.pages import bill
from sizer.catalog import shipped_catalog
from sizer.design.records import LineRecord
from sizer.sizing import size
from sizer.sizing.racks.filling import RackBox, fill_racks
from sizer.sizing.result import Sizing
from tests.reports.test_standing import words
from tests.sizing.conftest import content_of, design_of


def with_lines(many: int, item: str = "generic-rail-kit") -> Sizing:
    """The HA-NFS cluster with so many lines more."""
    design = design_of(content_of("hp-ha-nfs"))
    lines = [LineRecord(f"line-{at}", item=item, quantity=1 + at % 7) for at in range(many)]
    return size(msgspec.structs.replace(design, items=design.items.inserted(len(design.items), lines)),
                shipped_catalog())


def test_a_bill_of_materials_too_long_to_read_keeps_its_total_and_counts_the_rest() -> None:
    register()
    said = list(words(section_story(bill.SECTION, Findings(with_lines(1_000)), Writer(Fonts()))))
    assert "line-190" not in said
    assert "Total" in said
    counted = 1_000 + 15  # with the cluster's own lines that are part of the proposal
    assert any(text.startswith(f"{counted:,} lines") and text.endswith("2 test bed lines not counted.")
               for text in said)
    assert sum(len(text.split()) > 0 for text in said) < 400, "equal lines as one"


def test_racks_beyond_what_can_be_seen_are_counted() -> None:
    boxes = [RackBox(f"box {at}", 40, 1, "server") for at in range(MOST_DRAWN + 30)]
    texts = [shape.text for shape in rack_elevation("Racks", boxes).shapes if isinstance(shape, Text)]
    assert "Not drawn: 30 further racks." in texts
    assert sum(text.startswith("box ") for text in texts) == MOST_DRAWN


def test_racks_are_filled_as_before_where_boxes_of_many_heights_follow_one_another() -> None:
    boxes = [RackBox(f"box {at}", 1 + at * 7 % 13, 1 + at % 4, "server") for at in range(200)]
    free: list[int] = []
    for one in fill_racks(boxes):
        fitting = [rack for rack, room in enumerate(free) if room >= one.box.units]
        assert one.rack == (fitting[0] if fitting else len(free))
        if not fitting:
            free.append(42)
        assert one.bottom == 42 - free[one.rack] + 1
        free[one.rack] -= one.box.units


@pytest.mark.slow
def test_ten_thousand_lines_take_as_many_pages_as_two_thousand_and_seconds() -> None:
    printed, took = [], []
    for many in (2_000, 10_000):
        sizing = with_lines(many, "hpe-proliant-dl380-gen10")
        began = time.process_time()
        document = proposal_bytes(Findings(sizing, None, now="2026-03-01", version="0.1.0"))
        took.append(time.process_time() - began)
        printed.append(PdfReader(io.BytesIO(document)).pages)
    assert len(printed[0]) == len(printed[1])
    assert any("10,015 lines" in " ".join(page.extract_text().split()) for page in printed[1])
    assert took[1] < 15.0


_CHILD = """
from sizer.catalog import shipped_catalog
from sizer.sizing import size
from sizer.sizing.sampling import sampled
from tests.benchmarks.peak import peak_mb
from tests.benchmarks.test_documents import all_models
spread = sampled(size(all_models(10_000), shipped_catalog()))
print(peak_mb(), spread.samples)
"""


@pytest.mark.slow
def test_samples_of_ten_thousand_lines_stay_within_their_memory() -> None:
    root = str(Path(__file__).resolve().parents[2])
    found = subprocess.run([sys.executable, "-c", _CHILD], capture_output=True, text=True, check=True,
                           env={**os.environ, "PYTHONPATH": root})
    peak, samples = found.stdout.split()
    assert int(samples) == 1000
    assert float(peak) < 450
