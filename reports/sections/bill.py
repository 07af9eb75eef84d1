"""What is to be ordered, and what is not part of the proposal. In the workbook it has a live sheet of its own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from reports.blocks.blocks import PAPER, TERMINAL, Block, Gap, Heading, Medium, Paragraph, TableBlock, TableColumn, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.wording.cells import UNKNOWN as NOT_KNOWN
from reports.wording.cells import instead_of_number
from reports.wording.content import full_name
from reports.wording.itemcolumns import QUANTITY, TABLE
from sizer.readable import read
from sizer.sizing.judging.completeness import coverage, left_out
from sizer.sizing.result import BomLine, Sizing, Total

UNKNOWN = "–"
DERIVED = "Derived from the connections: confirm before ordering"
APART = "Not part of the proposal: optional, existing and test bed"
_MOST_NAMED = 12
_A_LETTER, _EDGES = 1.3, 3.6
"""Width of a letter of a total and of what is beside it, in the shares that columns have."""
_NUMBERS = (("rack_units", 7), ("watts", 14), ("weight_kg", 13), ("price", 15))


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    sizing = found.sizing
    columns, names = _columns(sizing)
    derived = [line for line in sizing.bom if line.derived and not line.counted]
    apart = [line for line in sizing.bom if not line.derived and not line.counted]
    without = left_out(sizing)
    last = ("", "", "", "", f"Total, {without}" if without else "Total", *(_total(sizing, name) for name in names))
    yield TableBlock(columns, [line for line in sizing.bom if line.counted], "lines", last=last)
    for title, lines in ((DERIVED, derived), (APART, apart)):
        if lines:
            yield Heading(title)
            yield TableBlock(columns, lines, "lines")
    if medium is Medium.TERMINAL:
        return
    if sizing.unlisted:
        named = ", ".join(sizing.unlisted[:_MOST_NAMED])
        more = len(sizing.unlisted) - _MOST_NAMED
        yield Paragraph(f"Not listed, because no item of the catalog is known for them: {named}"
                        f"{f' and {more:,} more' if more > 0 else ''}.")
    yield Gap(4)
    yield Paragraph(f"Rack units, power at the wall, weight and price are those of the whole line. {UNKNOWN}: not "
                    "known, which is not zero; ≥: at least, because some lines are not known. What stands in a box "
                    "whose own figure holds it is counted there."
                    f"{'' if 'price' in names else ' No line has a price.'}", Tone.NOTE)


def _columns(sizing: Sizing) -> tuple[Sequence[TableColumn[BomLine]], list[str]]:
    """The columns, and the names of those with totals; the price only where one is known."""
    table = sizing.sheet.tables[TABLE]
    units = {"rack_units": "U", "watts": "W", "weight_kg": "kg", "price": sizing.design.currency}
    widths = {name: width for name, width in _NUMBERS if name in table.columns
              and (name != "price" or any(not math.isnan(value) for value in table.columns[name].figure.value[:, 0]))}

    def number(name: str, line: BomLine) -> str:
        words = instead_of_number(sizing, line.row, name)
        if words:
            return words if words != NOT_KNOWN else UNKNOWN
        figure = table.columns[name].figure
        return _number(float(figure.value[table.positions[line.row], 0]), figure.unit)

    def described(line: BomLine) -> str:
        title = full_name(line)
        return f"{title}: {line.description}" if line.description else title

    def total(name: str, width: float) -> TableColumn[BomLine]:
        words = (word for line in sizing.bom for word in instead_of_number(sizing, line.row, name).split())
        room = max(width, _A_LETTER * max(len(_total(sizing, name)), *map(len, words), 0) + _EDGES)
        return TableColumn(units[name], lambda line: number(name, line), room, number=True, media=PAPER)

    return (
        TableColumn("No.", lambda line: line.number, 7),
        TableColumn("Qty", lambda line: number(QUANTITY, line), 8, number=True),
        TableColumn("Status", lambda line: "derived" if line.derived else line.status, 13),
        TableColumn("Kind", lambda line: line.kind.noun, media=TERMINAL),
        TableColumn("Part number", lambda line: line.part_number, 19, media=PAPER),
        TableColumn("Part number", lambda line: line.part_number or "-", media=TERMINAL),
        TableColumn("Description", described, 64, media=PAPER),
        TableColumn("Model", lambda line: line.model, media=TERMINAL),
        *(total(name, width) for name, width in widths.items()),
    ), list(widths)


def _total(sizing: Sizing, name: str) -> str:
    physical = sizing.physical
    totals: dict[str, Total] = {"rack_units": physical.rack_units, "watts": physical.watts,
                                "weight_kg": physical.weight_kg, "price": physical.price}
    total = totals[name]
    found = coverage(sizing, total)
    figure = sizing.sheet[total.value]
    if found.nothing or found.is_unknown(figure.number):
        return UNKNOWN
    return _number(figure.number, figure.unit, bound=not found.complete)


def _number(value: float, unit: str, *, bound: bool = False) -> str:
    """A number in the unit of its column, which its head tells."""
    said = read(value, unit, bound=bound, scale=(1.0, ""))
    return said.before + said.likely


SECTION = Section("Bill of materials", 60, _blocks, media=PAPER | TERMINAL)
