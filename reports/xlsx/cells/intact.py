"""Whether a workbook is still what was written: formulas typed over, rows deleted, lines that name other hardware.

What is typed into an input is followed or marked, cell by cell. What else can be typed no number follows from: it is
counted here, told in the banner, and nothing is called met beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reports.xlsx.book import NOTE, PLAIN, WorkbookPage
from reports.xlsx.cells.formula import Address, column_letters
from reports.xlsx.cells.places import CALCULATIONS, CHECKS, FIRST_ROW, ITEMS, SIZED
from reports.xlsx.cells.state import RENAMED, TYPED_OVER
from reports.xlsx.sheets.checks import FIRST_ROW as FIRST_CHECK
from reports.xlsx.sheets.items import IDENTIFYING, ItemsLayout


def write_intact(pages: Mapping[str, WorkbookPage], layout: ItemsLayout) -> None:
    """Fill the cells that count, once the sheets are written that they look at.

    What these sheets hold above their tables, the banner, follows from the counts and is left out.
    """
    lost, renamed = [], []
    for name, first in ((CALCULATIONS, FIRST_ROW), (CHECKS, FIRST_CHECK), (ITEMS, min(layout.place.rows, default=1))):
        count, row, column = pages[name].formulas_from(first)
        if count:
            area = f"{Address(name, 1, first).within('')}:{column_letters(column)}{row}"
            lost.append(f"{count}-SUMPRODUCT(--_xlfn.ISFORMULA({area}))")
    for column in IDENTIFYING:
        for span in layout.place.spans:
            now, then = (Address(name, column, 0, (span,)).within("") for name in (ITEMS, SIZED))
            renamed.append(f"SUMPRODUCT(--({now}<>{then}))")
    _count(pages[TYPED_OVER.sheet], TYPED_OVER, "Formulas typed over or deleted", lost)
    _count(pages[RENAMED.sheet], RENAMED, "Texts changed that say what a line is", renamed)


def _count(page: WorkbookPage, at: Address, label: str, counts: Sequence[str]) -> None:
    page.put(int(at.row), 1, label, NOTE)
    page.formula(int(at.row), at.column, f"IFERROR({'+'.join(counts) or '0'},1)", 0.0, PLAIN)
