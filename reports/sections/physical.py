"""Space, power, weight and price. On paper and in the workbook they are on the first page."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import Block, Medium, Paragraph
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.wording.pinned import pin_mark


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    if medium is not Medium.TERMINAL:
        return
    for measure in found.view.physical:
        missing = measure.completeness
        nothing = missing is not None and missing.unknown >= missing.lines > 0
        yield Paragraph(f"{measure.label}: {'unknown, no line has a value' if nothing else measure.text}"
                        f"{pin_mark(found.sizing, measure.amount.key)}")


SECTION = Section("Space and power", 40, _blocks)
