"""Results published for the system, beside what is predicted for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.blocks.blocks import PAPER, Block, Gap, Medium, Paragraph, TableBlock, TableColumn, Tone
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.proposal.chapters import Chapter
from reports.sections.published import verdicts
from sizer.published import RANGED, Agreement, Row
from sizer.published.words import unit_name
from sizer.units import counted

_MOST = 24
_TEXT = ("They are compared and never used: no input was fitted to them. Low and high: one in ten samples of the "
         "uncertain inputs lies below, one in ten above.")


def _blocks(found: Findings, _medium: Medium) -> Iterator[Block]:
    if not found.beside:
        return
    yield Paragraph(" ".join(filter(None, (verdicts(found.beside), _TEXT))), Tone.LEAD)
    shown = _telling(found.beside)
    yield TableBlock(_COLUMNS, shown)
    if rest := len(found.beside) - len(shown):
        yield Gap(3)
        yield Paragraph(f"{counted(rest, 'further number')}: see the workbook, sheet Published.", Tone.NOTE)


def _telling(rows: Sequence[Row]) -> list[Row]:
    """The rows that a page has room for, in their order: those outside their range, then the others that have one."""
    def weight(row: Row) -> int:
        return 0 if row.verdict in RANGED and row.verdict is not Agreement.INSIDE else 1 if row.verdict in RANGED else 2

    chosen = {id(row) for row in sorted(rows, key=weight)[:_MOST]}
    return [row for row in rows if id(row) in chosen]


_COLUMNS: tuple[TableColumn[Row], ...] = (
    TableColumn("Published number", lambda row: f"{row.metric} {row.point}".strip(), 46),
    TableColumn("Unit", lambda row: unit_name(row.unit), 13),
    TableColumn("Published", lambda row: row.words.published, 15, number=True),
    TableColumn("Predicted", lambda row: row.words.predicted, 15, number=True),
    TableColumn("Low", lambda row: row.words.low, 12, number=True),
    TableColumn("High", lambda row: row.words.high, 12, number=True),
    TableColumn("Error", lambda row: row.words.error, 12, number=True),
    TableColumn("Verdict", lambda row: str(row.verdict), 19))

SECTION = Section(Chapter.PUBLISHED.value, 65, _blocks, room=200, media=PAPER)
