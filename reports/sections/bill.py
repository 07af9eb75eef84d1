"""What is to be ordered, and what is not part of the proposal, as the command line lists it.

In the workbook it has a live sheet of its own, in the proposal a page.
"""

from __future__ import annotations

from collections.abc import Iterator

from reports.blocks.blocks import TERMINAL, Block, Heading, Medium, TableBlock, TableColumn
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.wording.itemcolumns import QUANTITY, TABLE
from sizer.readable import read
from sizer.sizing.result import BomLine, Sizing

DERIVED = "Derived from the connections: confirm before ordering"
APART = "Not part of the proposal: optional, existing and test bed"


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    sizing = found.sizing
    columns = _columns(sizing)
    yield TableBlock(columns, [line for line in sizing.bom if line.counted], "lines")
    for title, lines in ((DERIVED, [line for line in sizing.bom if line.derived and not line.counted]),
                         (APART, [line for line in sizing.bom if not line.derived and not line.counted])):
        if lines:
            yield Heading(title)
            yield TableBlock(columns, lines, "lines")


def _columns(sizing: Sizing) -> tuple[TableColumn[BomLine], ...]:
    table = sizing.sheet.tables[TABLE]

    def quantity(line: BomLine) -> str:
        figure = table.columns[QUANTITY].figure
        return read(float(figure.value[table.positions[line.row], 0]), figure.unit, scale=(1.0, "")).likely

    return (
        TableColumn("No.", lambda line: line.number, 7),
        TableColumn("Qty", quantity, 8, number=True),
        TableColumn("Status", lambda line: "derived" if line.derived else line.status, 13),
        TableColumn("Kind", lambda line: line.kind.noun),
        TableColumn("Part number", lambda line: line.part_number or "-"),
        TableColumn("Model", lambda line: line.model),
    )


SECTION = Section("Bill of materials", 60, _blocks, media=TERMINAL)
