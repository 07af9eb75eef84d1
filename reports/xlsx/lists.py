"""Lists of a workbook as tables of the spreadsheet program: with a name, a style, and a filter where it helps."""

from __future__ import annotations

from collections.abc import Sequence

from openpyxl.worksheet.filters import AutoFilter
from openpyxl.worksheet.table import Table, TableColumn, TableStyleInfo

from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.formula import column_letters
from reports.xlsx.cells.names import slug
from reports.xlsx.celltext import clean
from sizer.language import shown

_FILTERED = 6
"""Lists of fewer rows are seen at once, and have no filter."""
_STYLE = TableStyleInfo(name="TableStyleLight1", showRowStripes=True, showColumnStripes=False)
_LONGEST_HEAD = 255
_MOST = 100
"""Of one sheet; a part of the file each."""


def make_list(page: WorkbookPage, called: str, top: int, last: int, titles: Sequence[str]) -> bool:
    """Make a table of the rows below ``top``, whose cells hold the titles, to ``last``; whether that can be.

    Programs take only columns whose titles are texts, each another one, and at least one row.
    """
    heads = [clean(shown(title)) for title in titles]
    alike = {head.casefold() for head in heads}
    usable = len(alike) == len(heads) and all(0 < len(head) <= _LONGEST_HEAD for head in heads)
    if not usable or last <= top or len(page.sheet.tables) >= _MOST:
        return False
    area = f"A{top}:{column_letters(len(heads))}{last}"
    filtered = last - top >= _FILTERED
    page.sheet.add_table(Table(
        displayName=page.book.reserved(f"tbl_{slug(called)}"), ref=area, tableStyleInfo=_STYLE,
        autoFilter=AutoFilter(ref=area) if filtered else None,
        tableColumns=[TableColumn(id=number, name=head) for number, head in enumerate(heads, 1)]))
    return True
