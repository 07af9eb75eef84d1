"""What is proposed beside the other scenarios of the design, as columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from reports.blocks.blocks import PAPER, Block, Gap, Medium, Paragraph, SetBeside, TableBlock, TableColumn, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.proposal.chapters import Chapter
from reports.proposal.names import sentences
from reports.proposal.side_by_side import OptionRow, side_by_side
from sizer.language import listed, mark, say, say_of, shown

_LABEL, _COLUMN = 16.0, 21.0
_READING = mark("Bold: other than proposed. Arrows point where the number goes, filled for the better and outlined for "
                "the worse; totals that lack other lines have none.")


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    beside = side_by_side(found)
    if beside is None:
        return
    yield Paragraph(beside.lead, Tone.LEAD)
    columns: tuple[TableColumn[OptionRow], ...] = (TableColumn("", lambda row: row.title, _LABEL), *(
        TableColumn(title if at else say("Proposed: {scenario}", scenario=title), _cell(at), _COLUMN)
        for at, title in enumerate(beside.titles)))
    yield TableBlock(columns, beside.rows, framed=1)
    further = found.alternatives.further
    more = "" if not further else say_of(
        len(further), "{number} further scenario of the design: {scenarios}.",
        "{number} further scenarios of the design: {scenarios}.", scenarios=listed(further))
    same = say("The same in all: {rows}.", rows=listed(beside.same)) if beside.same else ""
    yield Gap(3)
    yield Paragraph(sentences(same, shown(_READING), beside.asked_apart, more), Tone.NOTE)


def _cell(at: int) -> Callable[[OptionRow], SetBeside]:
    def told(row: OptionRow) -> SetBeside:
        cell = row.cells[at]
        return SetBeside(cell.told, cell.differs, cell.verdict)

    return told


SECTION = Section(Chapter.OPTIONS.value, 62, _blocks, room=220, media=PAPER)
