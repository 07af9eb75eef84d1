"""The blocks of sections as sheets of a workbook: figures are live cells, sentences are marked once they are old."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from reports.blocks.blocks import (
    AmountCell,
    Block,
    BusyPart,
    Cell,
    CoverageCell,
    Facts,
    Figures,
    Heading,
    Holds,
    Judged,
    Labelled,
    Logo,
    Marking,
    Medium,
    Notice,
    NumberCell,
    Paragraph,
    RangeEnd,
    Ref,
    ShareOfFirst,
    TableBlock,
    TextCell,
    Together,
    Tone,
    VerdictLine,
    WorkbookChart,
)
from reports.blocks.section import Section
from reports.wording.quantities.amounts import Reader
from reports.wording.standing import AS_DRAWN, NOT_CLAIMED, DesignStanding
from reports.xlsx.book import WorkbookPage
from reports.xlsx.cells.amounts import (
    NO_NUMBER,
    NOTHING_BARS,
    Bars,
    ToldBound,
    at_least,
    bound_by,
    put_amount,
    put_coverage,
    put_end,
    put_heads,
    put_row,
    put_text_figure,
    put_total,
)
from reports.xlsx.cells.edits import AS_SIZED_TEXT, Edits
from reports.xlsx.cells.formula import Address, column_letters
from reports.xlsx.cells.names import slug
from reports.xlsx.cells.outcome import outcome_text, put_outcome
from reports.xlsx.cells.verdicts import bars_of, put_verdict
from reports.xlsx.charts import put_chart
from reports.xlsx.letters import column_points, lines_of
from reports.xlsx.lists import make_list
from reports.xlsx.pictures import put_logo
from reports.xlsx.sheets.checks import Checks
from reports.xlsx.styles import GIVEN, INDENTED, NOTE, PINNED, PLAIN, SECTION, STALE, SUBTITLE, TEXT, TITLE, CellStyle
from sizer.language import mark, say, shown

_LINE = 12.8
_MOST_LINES, _MOST_ON_ONE_PAGE = 31, 12
"""Of a sentence, so high as a row may be; and where a sheet is one page, which others share."""
_SENTENCES = {Tone.BODY: CellStyle(wrap=True, border=""),
              Tone.ALARM: CellStyle(wrap=True, border="", bold=True, fill="FFF6D5D5")}
_GROUNDS = {Marking.GIVEN: GIVEN, Marking.PINNED: PINNED, Marking.AS_SIZED: STALE, Marking.LIVE: ""}


def write_section(
    page: WorkbookPage, edits: Edits, checks: Checks, reader: Reader, section: Section, blocks: Sequence[Block]
) -> None:
    """Fill the sheet of a section: title, what it is about, the banner, then its blocks."""
    page.widths(*section.sheet.widths)
    page.heights[1] = 24
    sheet = _Sheet(page, edits, checks, reader, section)
    rest = list(blocks)
    first, title = rest[0], section.title
    if isinstance(first, Heading) and not first.level:
        title, rest = first.text, rest[1:]
    page.put(1, 1, title, TITLE)
    first = rest[0]
    if isinstance(first, Paragraph) and first.tone is Tone.INTRO:
        sheet.paragraph(first)
        rest = rest[1:]
    sheet.last += 1
    edits.put_banner(page, sheet.last, sheet.width)
    sheet.write(rest)
    if sheet.outcome:
        put_outcome(page, edits, sheet.outcome, outcome_text(reader), (sheet.width, sheet.points), sheet.judged)
    if page.may_break:
        page.may_break.append(sheet.last + 1)
    if section.sheet.freeze:
        page.sheet.freeze_panes = section.sheet.freeze


class _Sheet:
    """Writes from the top down; ``last`` is the last row in use."""

    def __init__(
        self, page: WorkbookPage, edits: Edits, checks: Checks, reader: Reader, section: Section
    ) -> None:
        self.page, self.edits, self.checks, self.reader, self.section = page, edits, checks, reader, section
        self.width = len(section.sheet.widths)
        self.points = sum(map(column_points, section.sheet.widths))
        self.last = 1
        self.spans: list[tuple[int, int]] = []
        """First and last row of each table since the heading, without titles."""
        self.begun = self.below_table = False
        self.outcome = 0
        """The row of the verdict on the whole, 0 where none is wanted."""
        self.judged: list[tuple[int, int]] = []
        self._named: set[str] = set()

    def write(self, blocks: Iterable[Block]) -> None:
        """Put blocks one below the other."""
        for block in blocks:
            match block:
                case Heading():
                    self.heading(block)
                case Paragraph():
                    self.paragraph(block)
                case TableBlock():
                    self.table(block)
                case Figures():
                    self.figures(block)
                case WorkbookChart():
                    self.last += 2
                    self.last += put_chart(self.page, self.edits, block, self.last, self.spans)
                    self.below_table = True
                case Notice():
                    self.notice(block.standing)
                case VerdictLine():
                    self.last += 1
                    self.outcome = self.last
                case Logo():
                    put_logo(self.page, block.content, self.section.sheet.widths)
                case Facts():
                    self.facts(block)
                case Together():
                    self.write(block.blocks)
                case _:
                    continue
            self.begun = True

    def heading(self, heading: Heading) -> None:
        """A title with room above it."""
        self.last += 1 + (self.section.sheet.gap if self.begun else 0)
        self.page.put(self.last, 1, heading.text, SECTION)
        if self.section.sheet.charts:
            self.page.may_break.append(self.last)
        self.spans, self.below_table = [], False

    def paragraph(self, paragraph: Paragraph) -> None:
        """Sentences over the whole width."""
        self.last += 2 if self.below_table else 1
        style = _SENTENCES.get(paragraph.tone, NOTE)
        self._words(self.last, 1, TextCell(shown(paragraph.text), paragraph.holds), style)
        said = say(AS_SIZED_TEXT, text=paragraph.text) if paragraph.holds is Holds.AS_SIZED else shown(paragraph.text)
        lines = lines_of(said, self.points, bold=style.bold)
        most = _MOST_ON_ONE_PAGE if self.section.sheet.one_page else _MOST_LINES
        self.page.heights[self.last] = _LINE * min(lines, most) + 2
        self.page.merge(self.last, 1, self.width)
        self.below_table = False

    def notice(self, standing: DesignStanding) -> None:
        """How the design stands."""
        self.paragraph(Paragraph(standing.text, Tone.ALARM if standing.bad else Tone.BODY, Holds.AS_SIZED))
        if standing.bad:
            self.paragraph(Paragraph(AS_DRAWN, Tone.NOTE, Holds.AS_SIZED))

    def facts(self, facts: Facts) -> None:
        """Labelled texts."""
        for label, text in facts.facts:
            self.last += 1
            self.page.put(self.last, 1, label, SUBTITLE)
            self.page.put(self.last, 2, text, PLAIN)

    def table(self, table: TableBlock[Any]) -> None:
        """Titles and rows."""
        columns = [column for column in table.columns if Medium.WORKBOOK in column.media]
        self.last += 1 if self.below_table and not table.tight else 0
        if self.section.sheet.charts and self.below_table and not table.tight:
            self.page.may_break.append(self.last + 1)
        if table.titles:
            self._titles([column.title for column in columns],
                         [at for at, column in enumerate(columns, 1) if column.number])
        head, first = self.last, self.last + 1
        for row in table.rows:
            self.last += 1
            strong = table.strong is not None and table.strong(row)
            for at, column in enumerate(columns, 1):
                after = at > 1 and columns[at - 2].number
                self._cell((self.last, at), column.cell(row), first,
                           CellStyle(wrap=True, bold=True) if strong and at == 1 else INDENTED if after else TEXT)
        if table.titles:
            make_list(self.page, columns[0].title, head, self.last, [column.title for column in columns])
        self.spans.append((first, self.last))
        self.below_table = True

    def figures(self, figures: Figures) -> None:
        """Labelled figures: likely, low, high and unit."""
        self.last += 1 if self.below_table and not figures.tight else 0
        self._titles((figures.title, mark("Likely"), mark("Low"), mark("High"), mark("Unit")), (2, 3, 4))
        page, live = self.page, self.edits.live
        for entry in figures.entries:
            self.last += 1
            page.put(self.last, 1, entry.label)
            if isinstance(entry, Labelled):
                put_row(page, live, self.last, 2, self.reader.amount(entry.key), bold=True)
            elif isinstance(entry, BusyPart):
                put_text_figure(page, live, self.last, 2, entry.name)
                page.merge(self.last, 2, 4)
                put_amount(page, live, self.last, 5, self.reader.amount(entry.use))
                page.put(self.last, 6, mark("busy"), INDENTED)
            else:
                self._words(self.last, 2, TextCell(entry.text, entry.holds), TEXT)
                page.merge(self.last, 2, self.width)
        self.below_table = True

    def _titles(self, titles: Sequence[str], numbers: Sequence[int]) -> None:
        self.last += 1
        put_heads(self.page, self.last, titles, numbers)

    def _words(self, row: int, column: int, words: TextCell, style: CellStyle) -> None:
        if words.holds is Holds.ALWAYS:
            self.page.put(row, column, words.text, style)
        else:
            self.edits.sentence(self.page, row, column, shown(words.text), style)

    def _cell(self, at: tuple[int, int], cell: Cell, first: int, style: CellStyle) -> None:
        match cell:
            case str() | None:
                self.page.put(*at, cell, style)
            case TextCell():
                self._words(*at, cell, style)
            case NumberCell():
                self._number(at, cell)
            case Ref():
                self._ref(at, cell)
            case AmountCell():
                self._amount(at, cell)
                self._name(at, cell.amount.key)
            case RangeEnd():
                amount = cell.of.amount
                end = amount.high if cell.high else amount.low
                put_end(self.page, self.edits.live, *at, amount, end, self._bars_of_end(cell.of))
                if end is not None:
                    self._name(at, amount.key, "_high" if cell.high else "_low")
            case CoverageCell():
                put_coverage(self.page, self.edits.live, *at, cell.measure, self._unbuilt())
            case Judged():
                put_verdict(self.page, self.edits, self.checks, at, cell.row)
                self.judged.append(at)
            case Marking():
                self.page.put(*at, cell.value, CellStyle(fill=_GROUNDS[cell], wrap=True))
            case ShareOfFirst():
                letter = column_letters(cell.column)
                of, part = f"{letter}{first}", f"{letter}{at[0]}"
                self.page.formula(*at, f'IF(COUNT({of},{part})=2,IF({of}=0,0,{part}/{of}),"")', cell.share,
                                  CellStyle(number_format="0.0%"))

    def _number(self, at: tuple[int, int], cell: NumberCell) -> None:
        # Words in place of a number are set in lines.
        value, form = cell.value, cell.form
        if cell.bound and isinstance(value, int | float):
            value, form = ToldBound.of(form).value(value, bounds=True), at_least(form)
        style = CellStyle(number_format=form, align="right", wrap=isinstance(value, str))
        if cell.holds is Holds.AS_SIZED:
            self.edits.sized_value(self.page, at, value, style)
        elif cell.holds is Holds.UNTIL_FIGURES and isinstance(value, int | float):
            self.edits.after_failure(self.page, at, value, style._replace(fill=STALE))
        elif isinstance(value, int | float):
            self.page.fixed(*at, value, style)
        else:
            self.page.put(*at, value, style)

    def _amount(self, at: tuple[int, int], cell: AmountCell) -> None:
        complete = cell.measure.completeness if cell.measure is not None else None
        if cell.measure is not None and complete is not None:
            put_total(self.page, self.edits.live, *at, cell.measure, complete, self._unbuilt())
        else:
            put_amount(self.page, self.edits.live, *at, cell.amount, self._bars(cell), bold=cell.bold)

    def _name(self, at: tuple[int, int], key: str, end: str = "") -> None:
        """Name a result once on a sheet whose figures have names; inputs have theirs where they are typed."""
        wanted = f"out_{slug(key)}{end}"
        if self.section.sheet.named and self.reader.figure(key).law is not None and f"{key}{end}" not in self._named:
            self._named.add(f"{key}{end}")
            self.page.book.name(wanted, Address(self.page.name, at[1], at[0]))

    def _unbuilt(self) -> Bars:
        return Bars(*self.edits.unclaimed(self.page.name))

    def _bars(self, cell: AmountCell) -> Bars:
        if cell.claimed:
            return replace(self._unbuilt(), word=NOT_CLAIMED)
        return NOTHING_BARS if cell.result is None else bars_of(self.checks, cell.result)

    def _bars_of_end(self, cell: AmountCell) -> Bars:
        """What keeps an end of a range from being shown: of a lower bound it would be less than at least."""
        complete = cell.measure.completeness if cell.measure is not None else None
        if complete is None:
            return replace(self._bars(cell), word=NO_NUMBER)
        unbuilt, places = self._unbuilt(), self.edits.live.places
        unknown = places.of(places.sheet[complete.unknown_key]).within(self.page.name)
        return Bars(bound_by(unknown, unbuilt), complete.unknown > 0 or unbuilt.barred, NO_NUMBER)

    def _ref(self, at: tuple[int, int], cell: Ref) -> None:
        live, figure = self.edits.live, self.reader.figure(cell.key)
        if not cell.form:
            put_amount(self.page, live, *at, self.reader.amount(cell.key))
            return
        style = CellStyle(number_format=cell.form, align="right")
        self.page.formula(*at, live.shown(figure, self.page.name, cell.factor), figure.number / cell.factor, style)
