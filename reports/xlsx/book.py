"""A workbook under construction: styles made once, results beside formulas, the same bytes for the same content.

openpyxl lays out the file (styles, charts, filters, print set-up); the cells themselves are written here, for three
reasons: openpyxl stores no result beside a formula, so that a viewer that does not calculate shows empty cells; it
takes a text that begins with ``=`` for a formula; and 10,000 lines would take it several times as long. So are merged
cells, each of which openpyxl compares with all that were merged before.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import cast

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from reports.blocks.paper import PaperSize
from reports.xlsx.archive import PLACE_OF_DIGEST, SheetParts, rewritten
from reports.xlsx.cells.formula import ABOVE, ROW, Address, column_letters
from reports.xlsx.cells.names import unlike
from reports.xlsx.celltext import RowFormula, clean, escaped, inline_text, number, row_formula
from reports.xlsx.letters import column_points, lines_of, width_of_words
from reports.xlsx.marks import Marks
from reports.xlsx.paging import (
    BOTTOM,
    PAPER_NUMBERS,
    SIDE,
    TOP,
    USUAL_HEIGHT,
    fits_one,
    foot_pages,
    foot_text,
    paged,
)
from reports.xlsx.styles import FACE, TEXT, CellStyle, Styles
from reports.xlsx.writer import make_usual, workbook_bytes
from sizer.language import Marked, say, shown, spoken

_MOST_LINES = 8
_LINE = 12.8
_NARROWEST = 0.7
"""Fewer letters for a width of one have room in one line."""
_BLOCK = 400
"""Rows that are closed together."""
_MOST_RAW = 6_000_000
"""Letters of closed rows of a sheet that are kept as they are; of what is more each block is compressed."""
_RESULT = "\0"
"""Stands for a result in cells that are written for many rows."""
_FORMULA_STARTS = ("=", "+", "-", "@", "\t")

@dataclass(slots=True)
class WorkbookPage:
    """One sheet: cells are put by row and column counted from 1, in any order; the last one put into a place stays.

    Rows that are complete may be closed: a sheet of a million cells then takes no more than what it is compressed to.
    """

    book: Book
    sheet: Worksheet
    name: str
    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    heights: dict[int, float] = field(default_factory=dict)
    _lines: dict[int, int] = field(default_factory=dict)
    _widths: dict[int, float] = field(default_factory=dict)
    formulas: dict[int, int] = field(default_factory=dict)
    """How many formulas each row has, but for what is judged; 0 where one was written over."""
    extents: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The first and the last row of the formulas of each column that has any."""
    banner: int = 0
    """The row of the banner, 0 where there is none."""
    judged: dict[int, list[int]] = field(default_factory=dict)
    """By column, the rows of what follows from how many cells were typed over; no others lie between them."""
    texts: dict[tuple[int, int], str] | None = None
    """The texts by row and column, where they are kept to be compared."""
    twin: WorkbookPage | None = None
    """The hidden sheet that holds every formula of this one a second time, in the same place.

    One that would be too long with the sheets named in it is only referred to.
    """
    marks: Marks[CellStyle] = field(default_factory=Marks)
    may_break: list[int] = field(default_factory=list)
    """Rows before which a page may end; the last is behind all. Empty where it does not matter."""
    _first_closed: int = 0
    _closed: list[bytes] = field(default_factory=list)
    _kept_raw: int = 0

    def put(self, row: int, column: int, value: float | str | None, style: CellStyle = TEXT) -> None:
        """A number, or a text that stays text whatever it begins with, said where marked; None is an empty cell."""
        value = say(value) if isinstance(value, Marked) else value
        place = f'<c r="{column_letters(column)}{row}"'
        if value is None:
            made = f'{place} s="{self.book.styles[style]}"/>'
        elif isinstance(value, str):
            if value.startswith(_FORMULA_STARTS):
                style = style._replace(quoted=True)
            if style.wrap:
                # Columns are laid out for English: those of other words need more for a head, or what stands alone.
                if spoken().translations is not None and (style.border == "head" or " " not in value):
                    self.widen(column, value, style)
                if row not in self.heights:
                    self._measure(row, column, value, style)
            made = f'{place} s="{self.book.styles[style]}" t="inlineStr">{inline_text(value)}</c>'
        else:
            made = f'{place} s="{self.book.styles[style]}"><v>{number(value)}</v></c>'
        self._keep(row, column, made)
        if self.texts is not None and isinstance(value, str) and value:
            self.texts[row, column] = value

    def formula(
        self, row: int, column: int, text: str | RowFormula, result: float | str, style: CellStyle = TEXT,
        longest: str = "",
    ) -> None:
        """A formula without its equals sign, and the result it has now; ``longest`` is the longest text it may give."""
        made_of: RowFormula | None = None
        if isinstance(text, str) and self.twin is None:
            here = escaped(text)
        else:
            made_of = self.row_formula(text) if isinstance(text, str) else text.at(row)
            here = made_of.here
        place = f'<c r="{column_letters(column)}{row}" s="{self.book.styles[style]}"'
        if isinstance(result, str):
            if style.wrap and row not in self.heights:
                self._measure(row, column, longest or result, style)
            made = f'{place} t="str"><f>{here}</f><v>{escaped(clean(result))}</v></c>'
        else:
            made = f"{place}><f>{here}</f><v>{number(result)}</v></c>"
        self._keep(row, column, made)
        self.formulas[row] = self.formulas.get(row, 0) + 1
        first, last = self.extents.get(column, (row, row))
        if not first <= row < last:
            self.extents[column] = min(first, row), max(last, row)
        if self.twin is not None and made_of is not None:
            again = made_of.elsewhere or escaped(Address(self.name, column, row).within(""))
            # Without a result: nobody sees it, and every program that computes makes it.
            self.twin.rows.setdefault(row, {})[column] = f'<c r="{column_letters(column)}{row}"><f>{again}</f></c>'

    def rows_of_formulas(
        self, first: int, columns: Sequence[tuple[int, str]], results: Sequence[Sequence[float]], style: CellStyle
    ) -> None:
        """The same formulas in each row from ``first`` on, a row for each of the results, of a page without a twin.

        ``ROW`` and ``ABOVE`` stand in them for the row and for the one above. The columns are in order, and
        nothing else stands in these rows.
        """
        look = self.book.styles[style]
        cells = [f'<c r="{column_letters(column)}{ROW}" s="{look}"><f>{escaped(text)}</f><v>{_RESULT}</v></c>'
                 for column, text in columns]
        pattern = "".join(cells)
        for row, values in enumerate(results, first):
            made = pattern.replace(ROW, str(row)).replace(ABOVE, str(row - 1))
            for value in values:
                made = made.replace(_RESULT, number(value), 1)
            self.rows[row] = {columns[0][0]: made}
            self.formulas[row] = len(columns)
        last = first + len(results) - 1
        for column, _ in columns:
            begun, ended = self.extents.get(column, (first, last))
            self.extents[column] = min(begun, first), max(ended, last)

    def row_formula(self, text: str) -> RowFormula:
        """A formula of a cell of this page as it is written into the file; of many rows where ``ROW`` stands in it."""
        return row_formula(text, self.name if self.twin is not None else None)

    def fixed(self, row: int, column: int, value: float, style: CellStyle = TEXT) -> None:
        """A number that is no input: a formula, so that one typed over it is counted."""
        self.formula(row, column, number(value), value, style)

    def judge(self, row: int, column: int, text: str, result: str, style: CellStyle) -> None:
        """A formula that follows from how many cells were typed over, and is counted apart from all others."""
        self.formula(row, column, text, result, style)
        self.formulas[row] -= 1
        self.judged.setdefault(column, []).append(row)

    def _keep(self, row: int, column: int, made: str) -> None:
        cells = self.rows.setdefault(row, {})
        if column in cells and "<f>" in cells[column]:
            self.formulas[row] -= 1
            if self.twin is not None:
                self.twin.rows.get(row, {}).pop(column, None)
        if self.texts is not None:
            self.texts.pop((row, column), None)
        cells[column] = made

    def merge(self, row: int, first: int, last: int) -> None:
        """Make one cell of those from column ``first`` to ``last``; a single one is one already."""
        if last > first:
            self.marks.merged.append(f"{column_letters(first)}{row}:{column_letters(last)}{row}")

    def mark(self, area: tuple[int, int, int, int], condition: str, style: CellStyle) -> None:
        """Give the cells from the first row and column to the last another look while the condition holds.

        The condition asks the same cells for all of them.
        """
        self.marks.looks.setdefault((condition, style), []).append(area)

    def close(self, first: int, last: int | None = None) -> None:
        """Say that the rows from ``first`` to ``last`` are complete; nothing is put into them any more."""
        if len(self.rows) < _BLOCK:
            return
        complete = sorted(row for row in self.rows if row >= first and (last is None or row <= last))
        if complete:
            self._first_closed = self._first_closed or complete[0]
            written = self._written(complete)
            self._kept_raw += len(written)
            # What is little is not worth to be made less.
            self._closed.append(written if self._kept_raw <= _MOST_RAW else lzma.compress(written, preset=0))
        if self.twin is not None:
            self.twin.close(first, last)

    def widths(self, *widths: float, first: int = 1) -> None:
        """Column widths from the column ``first`` on, in characters; to be set before the texts."""
        for column, width in enumerate(widths, first):
            self.sheet.column_dimensions[column_letters(column)].width = width
            self._widths[column] = width

    def height_over(self, text: str, first: int, last: int) -> float:
        """How high a row is that holds a text of the usual size over the columns from ``first`` to ``last``."""
        room = sum(column_points(self._widths.get(column, 10.0)) for column in range(first, last + 1))
        return min(lines_of(text, room), _MOST_LINES) * _LINE + 2

    def widen(self, column: int, text: str, style: CellStyle) -> None:
        """Make a column so wide that no word of a text breaks in it."""
        width = width_of_words(text, style.size, bold=style.bold, indent=style.indent)
        if width > self._widths.get(column, width):
            self.widths(width, first=column)

    def _measure(self, row: int, column: int, text: str, style: CellStyle) -> None:
        """Note how many lines a text takes: programs differ in whether they fit a row to what it holds."""
        width = self._widths.get(column, 10.0)
        if len(text) > width * _NARROWEST or "\n" in text:
            lines = lines_of(text, column_points(width), style.size, bold=style.bold, indent=style.indent)
            if lines > 1:
                self._lines[row] = max(self._lines.get(row, 1), min(lines, _MOST_LINES))

    def print_setup(
        self, header_row: int | None = None, foot: tuple[str, str] = ("", ""), *, paper: PaperSize = PaperSize.A4,
        one_page: bool = False, upright: bool = False,
    ) -> None:
        """Across or ``upright``, as wide as the page (``one_page``: as high too), header rows repeated, page x of y.

        ``foot`` is the title and what tells its revision from others.
        """
        sheet = self.sheet
        sheet.page_setup.orientation = "portrait" if upright else "landscape"
        sheet.page_setup.paperSize = PAPER_NUMBERS[paper]
        sheet.page_margins.left = sheet.page_margins.right = SIDE
        sheet.page_margins.top, sheet.page_margins.header = TOP, 0.2
        sheet.page_margins.bottom, sheet.page_margins.footer = BOTTOM, 0.3
        if self.may_break and not one_page:
            # Programs that fit a sheet to a width pass over breaks between its pages.
            scale, breaks = paged(paper, self._widths, self._height, self.may_break, upright=upright)
            sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=False)
            sheet.page_setup.scale = scale
            for row in breaks:
                sheet.row_breaks.append(Break(id=row - 1))
        else:
            sheet.page_setup.fitToWidth = 1
            high = sum(map(self._height, range(1, max(self.rows, default=0) + 1)))
            sheet.page_setup.fitToHeight = int(one_page and fits_one(paper, self._widths, high))
        if header_row is not None:
            sheet.print_title_rows = f"{header_row}:{header_row}"
        if sheet.oddFooter is not None:
            title, mark = (clean(" ".join(text.split())) for text in foot)
            told = foot_text(paper, shown(self.name), title, mark, upright=upright)
            sheet.oddFooter.left.text = told.replace("&", "&&")
            sheet.oddFooter.right.text = foot_pages()

    def _height(self, row: int) -> float:
        return self.heights.get(row) or (self._lines[row] * _LINE + 2 if row in self._lines else USUAL_HEIGHT)

    def data(self) -> Iterator[bytes]:
        """The cells as the sheet's XML holds them, part by part."""
        yield b"<sheetData>"
        open_rows = sorted(self.rows)
        yield self._written([row for row in open_rows if row < self._first_closed or not self._closed])
        while self._closed:
            part = self._closed.pop(0)
            yield part if part.startswith(b"<row") else lzma.decompress(part)
        yield self._written([row for row in open_rows if row in self.rows])
        yield b"</sheetData>"

    def _written(self, rows: Sequence[int]) -> bytes:
        """Some rows as XML, which are then forgotten."""
        lines = []
        for row in rows:
            height = self.heights.get(row) or (self._lines[row] * _LINE + 2 if row in self._lines else None)
            size = f' ht="{height:g}" customHeight="1"' if height is not None else ""
            cells = self.rows.pop(row)
            line = f'<row r="{row}"{size}>{"".join([cells[column] for column in sorted(cells)])}</row>'
            # Most rows are plain letters, and encoded in no time; together with one of others none is.
            lines.append(line.encode())
        return b"".join(lines)


@dataclass(slots=True)
class Book:
    """The workbook; ``now`` is the time it says it was made, in ISO form."""

    now: str
    title: str
    author: str
    workbook: Workbook = field(default_factory=Workbook)
    pages: dict[str, WorkbookPage] = field(default_factory=dict)
    styles: Styles = field(init=False)
    _names: dict[str, str] = field(default_factory=dict)
    _reserved: set[str] = field(default_factory=set)

    def page(self, name: str) -> WorkbookPage:
        """A new sheet behind the others; of a name that is marked its reader sees the translation."""
        if self.pages:
            sheet = cast("Worksheet", self.workbook.create_sheet(shown(name)))
        else:
            sheet = cast("Worksheet", self.workbook.active)
            sheet.title = shown(name)
            sheet.sheet_view.tabSelected = True
        sheet.sheet_view.showGridLines = False
        sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        self.pages[name] = WorkbookPage(self, sheet, name)
        return self.pages[name]

    def __post_init__(self) -> None:
        # Widths of columns count in digits of the usual face.
        make_usual(self.workbook, Font(name=FACE, size=10))
        self.styles = Styles(cast("Worksheet", self.workbook.active))

    def twin(self, page: WorkbookPage, number: int) -> None:
        """A sheet nobody sees behind the others, which repeats each formula that is put on a page from now on."""
        page.twin = self.page(f"Formulas {number}")
        page.twin.sheet.sheet_state = "veryHidden"

    def name(self, wanted: str, cell: Address) -> None:
        """Give a cell a name, with a number behind it where another has that name."""
        self._names[self.reserved(wanted)] = f"'{shown(cell.sheet)}'!${column_letters(cell.column)}${cell.row}"

    def reserved(self, wanted: str) -> str:
        """The name, or with a number behind it where a cell or a table has that one already."""
        found = unlike(wanted, self._reserved)
        self._reserved.add(found)
        return found

    def save(self) -> bytes:
        """The file: results in the cells, times as given, recalculated when a program opens it."""
        when = _moment(self.now)
        self.workbook.calculation.fullCalcOnLoad = True
        properties = self.workbook.properties
        properties.identifier = PLACE_OF_DIGEST
        properties.title, properties.creator = clean(self.title), clean(self.author)
        properties.created = when.replace(tzinfo=None)
        properties.modified = when.replace(tzinfo=None)
        for page in self.pages.values():
            page.marks.write(page.sheet, self.styles.change)
        for name, place in self._names.items():
            self.workbook.defined_names[name] = DefinedName(name, attr_text=place)
        parts = {f"xl/worksheets/sheet{index}.xml": SheetParts(page.data(), page.marks.merged)
                 for index, page in enumerate(self.pages.values(), 1)}
        return rewritten(workbook_bytes(self.workbook), parts, when)


def _moment(now: str) -> datetime:
    when = datetime.fromisoformat(now)
    return when.astimezone(UTC) if when.tzinfo is not None else when.replace(tzinfo=UTC)
