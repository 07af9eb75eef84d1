"""A value that was written down from memory is called so in the documents, not only where it is explained."""

from __future__ import annotations

import pytest

from reports.blocks.blocks import Medium, TableBlock
from reports.blocks.findings import Findings
from reports.blocks.texts import cell_text
from reports.derivation.chapters import derived
from reports.derivation.extent import Extent
from reports.formulas.boxes import Type
from reports.pdf.fonts import register
from reports.pdf.tokens import WIDTH
from reports.sections import sources
from reports.wording.basis.evidence import evidence_shares
from sizer.catalog import shipped_catalog
from sizer.design.frozen import Rows
from sizer.design.records import Design, LineRecord
from sizer.sizing import size
from sizer.sizing.result import Sizing
from tests.randomly import content_of, design_of, row


def from_memory(kind: str, fact: str) -> str:
    """An item of the shipped catalog, one fact of which was recalled."""
    return next(item.id for item in shipped_catalog().items.values() if item.kind.name == kind
                and (found := item.fact(fact)) is not None and found.source.recalled)


@pytest.fixture(scope="module")
def recalled() -> Sizing:
    lines = Rows((LineRecord("shelf", item=from_memory("enclosure", "rack_units")),
                  LineRecord("rails", item="generic-rail-kit")))
    return size(Design(title="One shelf", items=lines), shipped_catalog())


def test_the_list_of_sources_says_what_was_recalled(recalled: Sizing) -> None:
    found = Findings(recalled)
    told = [cell_text(column.cell(row), found.reader) for block in sources.SECTION.blocks(found, Medium.WORKBOOK)
            if isinstance(block, TableBlock) for row in block.rows for column in block.columns]
    assert "estimate, recalled" in told


def test_what_was_recalled_is_a_share_of_its_own(recalled: Sizing) -> None:
    assert "estimate, recalled" in [share.kind for share in evidence_shares(recalled.sheet)]


def test_the_derivation_calls_a_recalled_input_so() -> None:
    register()
    found = Findings(size(_with_drives(), shipped_catalog()))
    told = derived(found, Extent.ALL, Type(lambda text, size, _italic: size * len(text) / 2), WIDTH)
    meanings = [row.meaning for chapter in told.chapters for entry in chapter.entries for row in entry.rows]
    assert any(meaning.endswith(", recalled") for meaning in meanings)


def _with_drives() -> Design:
    content = content_of("p2000-iscsi")
    content.pop("catalog", None)
    row(content, "items", "enterprise-drives")["item"] = from_memory("drive", "nominal_bytes")
    return design_of(content)
