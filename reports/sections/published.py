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
from sizer.language import counting, mark, say, say_of, sentences
from sizer.published import RANGED, Agreement, Row
from sizer.published.words import unit_name

_TEXT = mark("Results published for this system beside what is predicted for it. They are compared and never used: "
             "no input was fitted to them. Low and high: one in ten samples of the uncertain inputs lies below, one in "
             "ten above.")
_NOT_LIVE = mark("What is predicted does not follow edits of this workbook.")
_SHARE = "+0.0%;-0.0%"


def _number(value: float | str | None, text: str, holds: Holds = Holds.AS_SIZED) -> NumberCell:
    large = isinstance(value, int | float) and abs(value) >= 100
    return NumberCell(value, text, "#,##0" if large else "#,##0.0##", holds)


COLUMNS: tuple[TableColumn[Row], ...] = (
    TableColumn(mark("Published number"), lambda row: f"{row.metric} {row.point}".strip(), 46),
    TableColumn(mark("Unit"), lambda row: unit_name(row.unit), 13),
    TableColumn(mark("Published"), lambda row: _number(row.published, row.words.published, Holds.ALWAYS), 17,
                number=True),
    TableColumn(mark("Predicted"), lambda row: _number(row.predicted, row.words.predicted), 16, number=True),
    TableColumn(mark("Low"), lambda row: _number(row.low, row.words.low), 12, number=True),
    TableColumn(mark("High"), lambda row: _number(row.high, row.words.high), 13, number=True),
    TableColumn(mark("Error"), lambda row: NumberCell(row.error, row.words.error, _SHARE, Holds.AS_SIZED), 13,
                number=True),
    TableColumn(mark("Kind"), lambda row: say(row.kind), 24),
    TableColumn(mark("Verdict"), lambda row: TextCell(say(row.verdict)), 19),
    TableColumn(mark("Limited by"), lambda row: TextCell(row.limiting_resource), media=WORKBOOK | TERMINAL),
)


def verdicts(rows: Sequence[Row]) -> str:
    """How many predictions lie inside their range, in a sentence; empty where none is judged by one."""
    ranged = [row for row in rows if row.verdict in RANGED]
    inside = sum(row.verdict is Agreement.INSIDE for row in ranged)
    every = counting(len(ranged))
    if len(ranged) < 2:
        return "" if not ranged else say("The one number that is judged by its range lies inside it." if inside else
                                         "The one number that is judged by its range lies outside of it.")
    if inside in (0, len(ranged)):
        return say("All of the {all} numbers that are judged by their range lie inside it." if inside else
                   "None of the {all} numbers that are judged by their range lies inside it.", all=every)
    return say_of(inside, "{number} of the {all} numbers that are judged by their range lies inside it.",
                  "{number} of the {all} numbers that are judged by their range lie inside it.", all=every)


def _blocks(found: Findings, medium: Medium) -> Iterator[Block]:
    if not found.beside:
        return
    summary = verdicts(found.beside)
    if medium is Medium.WORKBOOK:
        yield Paragraph(sentences(say(_TEXT), say(_NOT_LIVE), summary), Tone.INTRO)
    yield TableBlock(COLUMNS, found.beside)


SECTION = Section(mark("Published beside predicted"), 48, _blocks, media=WORKBOOK | TERMINAL, sheet=SheetLayout(
    mark("Published"), widths=(52, 10, 14, 14, 12, 12, 11, 24, 18, 46), freeze="B5", repeat=4))
