"""All that can go wrong and is not settled, where the first sheet of a workbook has no room for it."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import WORKBOOK, Block, Holds, Medium, Paragraph
from reports.blocks.findings import Findings
from reports.blocks.section import Section, SheetLayout
from reports.sections.summary import MOST_SAID, NOTES, unsettled


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    said = list(unsettled(found.view))
    if len(said) > MOST_SAID:
        yield from (Paragraph(text, holds=Holds.AS_SIZED) for text in said)


SECTION = Section(NOTES, 55, _blocks, media=WORKBOOK, sheet=SheetLayout(widths=(90,), upright=True))
