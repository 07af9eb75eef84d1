"""The page of acceptance: of each workload that is asked about what passes, and a line to sign."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports.blocks.blocks import Medium, Paragraph, TableBlock
from reports.blocks.findings import Findings
from reports.proposal.pages.acceptance import SECTION
from sizer.catalog import shipped_catalog, shipped_path
from sizer.design.files.storage import load
from sizer.sizing import size
from sizer.sizing.sampling import sampled
from sizer.units import plain_spaces

SHIPPED = sorted((*(shipped_path() / "designs").glob("*.sizer"), *(shipped_path() / "templates").glob("*.sizer")))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_each_workload_that_is_asked_about_has_a_mark_and_a_line_to_sign(path: Path) -> None:
    design = load(path)
    sizing = size(design, shipped_catalog())
    tables = [block for block in SECTION.blocks(Findings(sizing, sampled(sizing, 20)), Medium.PAPER)
              if isinstance(block, TableBlock)]
    marked = set()
    for table in tables:
        columns = {column.title: column.cell for column in table.columns}
        for row in table.rows:
            marks = str(columns["Passes from"](row)).split("\n")
            assert all(mark[:2] in ("≥\u00a0", "≤\u00a0") and mark[2].isdigit() for mark in marks), marks
            result = str(columns["Result"](row))
            assert [word in result for word in ("measured\u00a0__", "passed\u00a0☐", "by\u00a0__")] == [True] * 3
            marked.add(row.workload)
    asked = {one.workload for one in sizing.requirements if one.workload}
    assert asked & {work.id for work in sizing.workloads} <= marked


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_where_less_than_what_is_asked_passes_the_page_says_why(path: Path) -> None:
    sizing = size(load(path), shipped_catalog())
    blocks = list(SECTION.blocks(Findings(sizing, sampled(sizing, 20)), Medium.PAPER))
    rates = {one.workload: sizing.sheet[one.target].number for one in sizing.requirements
             if one.kind.is_rate and one.at_least and sizing.sheet[one.target].unit == "1/s"}
    below = [row for block in blocks if isinstance(block, TableBlock) for row in block.rows
             if row.offered_per_s and row.expected.least < rates.get(row.workload, 0.0)]
    told = any("offers a rate passes from 99 %" in plain_spaces(block.text) for block in blocks
               if isinstance(block, Paragraph))
    assert told or not below
    assert told == any(row.offered_per_s for block in blocks if isinstance(block, TableBlock) for row in block.rows)
