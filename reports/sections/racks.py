"""Where what is proposed stands: racks to scale, and in a workbook a row a box."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from reports.blocks.blocks import WORKBOOK, Block, Holds, Medium, Paragraph, TableBlock, TableColumn
from reports.blocks.findings import Findings
from reports.blocks.section import Section, SheetLayout
from reports.drawings.plans.rack import load_text
from sizer.language import listed, mark, say, sentences
from sizer.sizing.racks.boxes import standing_of
from sizer.sizing.racks.filling import Placed
from sizer.units import counted, with_unit

_MOST_ROWS = 2000
"""More boxes than this nobody reads, and they would make a workbook slow."""


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    standing = standing_of(found.sizing)
    if not standing.placed and not standing.waiting:
        return
    yield Paragraph(say("Boxes stand as in the design as it was sized: a changed quantity moves none of them here."),
                    holds=Holds.AS_SIZED)
    columns: tuple[TableColumn[Placed], ...] = (
        TableColumn(mark("Box"), _name), TableColumn(mark("Model"), lambda one: one.box.model),
        TableColumn(mark("Rack"), lambda one: str(one.rack + 1)),
        TableColumn(mark("Rack units"), _units),
        TableColumn(mark("Height"), lambda one: with_unit(str(one.box.units), "U")),
        TableColumn(mark("Side"), lambda one: say("rear" if one.rear else "front")),
        TableColumn(mark("In it"), lambda one: listed(one.box.inside)))
    rows = sorted(standing.placed, key=lambda one: (one.rack, -one.bottom, one.rear))[:_MOST_ROWS]
    for number, inside in groupby(rows, key=lambda one: one.rack):
        yield Paragraph(say("Rack {number}: {load}", number=number + 1, load=load_text(standing, number)),
                        holds=Holds.AS_SIZED)
        yield TableBlock(columns, list(inside), what=mark("boxes"))
    if len(standing.placed) > _MOST_ROWS:
        yield Paragraph(say("Not listed: {boxes}.", boxes=counted(
            len(standing.placed) - _MOST_ROWS, "further box", "further boxes")), holds=Holds.AS_SIZED)
    for one in standing.waiting[:_MOST_ROWS]:
        yield Paragraph(sentences(say("Not placed: {box} {number}.", box=one.box.label, number=one.number), one.reason),
                        holds=Holds.AS_SIZED)


def _name(one: Placed) -> str:
    return f"{one.box.label} {one.number}" if one.box.count > 1 else one.box.label


def _units(one: Placed) -> str:
    return str(one.bottom) if one.top == one.bottom else say("{low} to {high}", low=one.bottom, high=one.top)


SECTION = Section(mark("Rack elevation"), 15, _blocks, media=WORKBOOK,
                  sheet=SheetLayout(name=mark("Racks"), widths=(40, 40, 8, 14, 10, 10, 70)))
