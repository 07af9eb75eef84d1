"""Results published for a system, beside what is predicted for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.blocks.blocks import (
    TERMINAL,
    WORKBOOK,
    Block,
    Holds,
    Medium,
    NumberCell,
    Paragraph,
    TableBlock,
    TableColumn,
    TextCell,
    Tone,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section, SheetLayout
from sizer.published import RANGED, Agreement, Row
from sizer.published.words import unit_name

_TEXT = ("Results published for this system beside what is predicted for it. They are compared and never used: no "
         "input was fitted to them. Low and high: one in ten samples of the uncertain inputs lies below, one in ten "
         "above.")
_SHARE = "+0.0%;-0.0%"


def _number(value: float | str | None, text: str, holds: Holds = Holds.AS_SIZED) -> NumberCell:
    large = isinstance(value, int | float) and abs(value) >= 100
    return NumberCell(value, text, "#,##0" if large else "#,##0.0##", holds)


COLUMNS: tuple[TableColumn[Row], ...] = (
    TableColumn("Published number", lambda row: f"{row.metric} {row.point}".strip(), 46),
    TableColumn("Unit", lambda row: unit_name(row.unit), 13),
    TableColumn("Published", lambda row: _number(row.published, row.words.published, Holds.ALWAYS), 17, number=True),
    TableColumn("Predicted", lambda row: _number(row.predicted, row.words.predicted), 16, number=True),
    TableColumn("Low", lambda row: _number(row.low, row.words.low), 12, number=True),
    TableColumn("High", lambda row: _number(row.high, row.words.high), 13, number=True),
    TableColumn("Error", lambda row: NumberCell(row.error, row.words.error, _SHARE, Holds.AS_SIZED), 13, number=True),
    TableColumn("Kind", lambda row: str(row.kind), 24),
    TableColumn("Verdict", lambda row: TextCell(row.verdict), 19),
    TableColumn("Limited by", lambda row: TextCell(row.limiting_resource), media=WORKBOOK | TERMINAL),
)


def verdicts(rows: Sequence[Row]) -> str:
    """How many predictions lie inside their range, in a sentence; empty where none is judged by one."""
    ranged = [row for row in rows if row.verdict in RANGED]
    inside = sum(row.verdict is Agreement.INSIDE for row in ranged)
    if len(ranged) < 2:
        where = "inside" if inside else "outside of"
        return f"The one number that is judged by its range lies {where} it." if ranged else ""
    many = "None" if not inside else "All" if inside == len(ranged) else f"{inside}"
    lie = "lies" if inside < 2 else "lie"
    return f"{many} of the {len(ranged)} numbers that are judged by their range {lie} inside it."


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    if not found.beside:
        return
    summary = verdicts(found.beside)
    if medium is Medium.WORKBOOK:
        yield Paragraph(f"{_TEXT} What is predicted does not follow edits of this workbook. {summary}".rstrip(),
                        Tone.INTRO)
    yield TableBlock(COLUMNS, found.beside)


SECTION = Section("Published beside predicted", 48, _blocks, media=WORKBOOK | TERMINAL, sheet=SheetLayout(
    "Published", widths=(52, 10, 14, 14, 12, 12, 11, 24, 18, 46), freeze="B5", repeat=4))
