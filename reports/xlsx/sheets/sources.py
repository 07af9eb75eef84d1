"""The sheet Sources: what the inputs rest on, and every law in use with its own source."""

from __future__ import annotations

from collections.abc import Sequence

from reports.wording.evidence import uses_of_sources
from reports.wording.laws import laws_in_use
from reports.xlsx.book import INDENTED, SECTION, TITLE, Page, Style
from reports.xlsx.cells.amounts import put_heads
from reports.xlsx.cells.edits import Edits
from sizer.figures.figure import Figure
from sizer.figures.notation import law_text
from sizer.figures.sheet import Sheet

_MOST_NAMED = 12


def write_sources(page: Page, edits: Edits, sheet: Sheet, figures: Sequence[Figure]) -> None:
    """Fill the sheet."""
    page.widths(58, 40, 22, 40, 9, 70)
    page.heights[1] = 24
    page.put(1, 1, "Sources", TITLE)
    edits.put_banner(page, 2, 6)
    page.put(3, 1, "Documents and other evidence", SECTION)
    put_heads(page, 4, ("Title", "Where", "Kind of evidence", "Note", "Inputs", "Which"), (5,))
    row = 4
    for use in uses_of_sources(sheet):
        row += 1
        source = use.source
        more = len(use.labels) - _MOST_NAMED
        named = "; ".join(use.labels[:_MOST_NAMED]) + (f"; and {more} more" if more > 0 else "")
        for column, text in enumerate((source.title, source.where, str(source.confidence), source.note), 1):
            page.put(row, column, text)
        page.put(row, 5, float(len(use.labels)), Style(number_format="#,##0"))
        page.put(row, 6, named, INDENTED)
    row += 3
    page.put(row, 1, "Laws", SECTION)
    row += 1
    put_heads(page, row, ("Law", "In symbols", "Valid", "Source", "Uses", "First used for"), (5,))
    for law_use in laws_in_use(figures):
        row += 1
        law = law_use.law
        for column, text in enumerate((law.title, law_text(law), law.validity, law.source), 1):
            page.put(row, column, text)
        page.put(row, 5, float(len(law_use.figures)), Style(number_format="#,##0"))
        page.put(row, 6, law_use.figures[0].key, INDENTED)
