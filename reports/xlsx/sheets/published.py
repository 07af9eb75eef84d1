"""The sheet Published: results published for this system beside what is predicted for it."""

from __future__ import annotations

from collections.abc import Sequence

from reports.wording.published import HEADS, TEXT, verdicts
from reports.xlsx.book import INDENTED, NOTE, TITLE, Page, Style
from reports.xlsx.book import TEXT as TEXT_CELL
from reports.xlsx.cells.amounts import put_heads
from reports.xlsx.cells.edits import Edits
from sizer.published import Row

NAME = "Published"
_NUMBER = Style(number_format="#,##0.0##", align="right")
_LARGE = Style(number_format="#,##0", align="right")
_SHARE = Style(number_format="+0.0%;-0.0%", align="right")


def write_published(page: Page, edits: Edits, rows: Sequence[Row]) -> None:
    """Fill the sheet: values as published, and as sized, which do not follow edits and then are not shown."""
    page.widths(52, 10, 14, 14, 12, 12, 11, 24, 18, 46)
    page.heights[1] = 24
    page.put(1, 1, "Published beside predicted", TITLE)
    page.put(2, 1, f"{TEXT} What is predicted does not follow edits of this workbook. {verdicts(rows)}".rstrip(), NOTE)
    page.merge(2, 1, 10)
    page.heights[2] = 30
    edits.put_banner(page, 3, 10)
    put_heads(page, 4, (*HEADS, "Limited by"), (3, 4, 5, 6, 7))
    for at, row in enumerate(rows, 5):
        page.put(at, 1, f"{row.metric} {row.point}".strip())
        page.put(at, 2, row.unit)
        page.put(at, 3, row.published, _look(row.published))
        for column, value in enumerate((row.predicted, row.low, row.high), 4):
            edits.sized_value(page, (at, column), value, _look(value))
        edits.sized_value(page, (at, 7), row.error, _SHARE)
        page.put(at, 8, str(row.kind), INDENTED)
        edits.sentence(page, at, 9, row.verdict, TEXT_CELL)
        edits.sentence(page, at, 10, row.limiting_resource, TEXT_CELL)
    page.sheet.freeze_panes = "B5"


def _look(value: object) -> Style:
    return _LARGE if isinstance(value, (int, float)) and abs(value) >= 100 else _NUMBER
