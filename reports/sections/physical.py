"""Space, power, weight and price. On paper and in the workbook they are on the first page."""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import TERMINAL, WINDOW, Block, Figures, Heading, Labelled, Medium, Paragraph
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.wording.basis.pinned import pin_mark


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    physical = found.sizing.physical
    if medium is Medium.WINDOW:
        yield Heading("Space, power, weight and price")
        yield Figures("", (Labelled("Rack units", physical.rack_units.value),
                           Labelled("Power at the wall", physical.watts.value),
                           Labelled("Heat", physical.btu_per_h.value),
                           Labelled("Weight", physical.weight_kg.value), Labelled("Price", physical.price.value)))
        return
    for measure in found.view.physical:
        missing = measure.completeness
        nothing = missing is not None and missing.unknown >= missing.lines > 0
        yield Paragraph(f"{measure.label}: {'unknown, no line has a value' if nothing else measure.text}"
                        f"{pin_mark(found.sizing, measure.amount.key)}")


SECTION = Section("Space and power", 40, _blocks, media=TERMINAL | WINDOW)
