"""Page one in type: names, verdict, four large figures, requirements, risk, limit and next step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Spacer, Table, TableStyle

from reports.blocks.texts import VERDICT_SIGNS
from reports.decision.asked import Asked, AskedTime
from reports.decision.scale import Position
from reports.pdf.canvas import LATE, SMALL, PageCanvas
from reports.pdf.columns import PADDING, ColumnKind, cell_room, column_widths
from reports.pdf.cover import Cover, CoverBlock, held
from reports.pdf.fonts import BOLD, NARROW, NARROW_BOLD, Fonts
from reports.pdf.layout import FONT, Writer
from reports.pdf.links import NO_LAWS, PAGE_ONE, LawLinks
from reports.pdf.tokens import (
    ACCENT,
    ACCENT_SOFT,
    HAIR,
    INK,
    MUTED,
    PANEL,
    SHARED_ROOM,
    VERDICT_COLOURS,
    WIDTH,
)
from reports.proposal.chapters import Chapter
from reports.proposal.front import FigureOfFour, FrontPage, FrontSentence, FrontVerdict
from reports.wording.failing.afterwards import ACCEPTED, News
from reports.wording.quantities.bounds import without_range
from sizer.language import mark, say, shown
from sizer.sizing.result import Verdict

_COLUMN = 30.0
_GUTTER = 12.0
_NUMBER, _WORD, _UNIT, _SMALLEST = 27.0, 17.0, 11.0, 15.0
_FIGURE_HIGH = 70.0
COLUMNS = (ColumnKind.TEXT, ColumnKind.NUMBER, ColumnKind.NUMBER, ColumnKind.RANGE, ColumnKind.SCALE,
           ColumnKind.OUTCOME, ColumnKind.CHIP)
"""The columns of the requirements."""
_CHIP, _CHIP_ROOM = 8.8, cell_room(ColumnKind.CHIP.value)
"""The size of a verdict where its column has the room."""
_SCALE_WIDE, _AFTER_ROOM = cell_room(ColumnKind.SCALE.value), cell_room(ColumnKind.OUTCOME.value)
_NOT_SIZED = dict.fromkeys((Verdict.UNBUILDABLE, Verdict.UNSIZED), mark("– not sized"))
"""What a chip says where the band above it has said why."""


Cell = Flowable | str | list[Flowable]


def front_story(
    names: Cover, page: FrontPage, headings: Sequence[str], writer: Writer, laws: LawLinks = NO_LAWS,
) -> list[Flowable]:
    """Page one as flowables, from its head down; the figures are links to the ``laws`` behind them.

    What does not fit a page as it is otherwise stands closer together; where names are so long that this does not
    help, texts are cut behind their first lines, which the pages behind this one have whole.
    """
    closer = replace(writer, tight=True)
    story: list[Flowable] = []
    for setting, most in ((writer, _MOST_LINES), (closer, _MOST_LINES), (closer, _FEW_LINES)):
        story = _story(names, page, headings, setting, laws, most)
        if sum(part.wrap(WIDTH, _ENDLESS)[1] + part.getSpaceBefore() + part.getSpaceAfter()
               for part in story) <= SHARED_ROOM:
            break
    return story


def _story(
    names: Cover, page: FrontPage, headings: Sequence[str], writer: Writer, laws: LawLinks, most: int,
) -> list[Flowable]:
    share = _CLOSER if writer.tight else 1.0
    story: list[Flowable] = [CoverBlock(names, writer, most), Spacer(1, 18 * share), _band(page.band, writer, most)]
    if page.figures:
        story += [Spacer(1, 20 * share), _Figures(page.figures, headings, writer.fonts, laws)]
    if page.rows:
        story += [Spacer(1, 22 * share), _LegendLine(writer.fonts, marks=_drawn(page.rows)),
                  _requirements(page, writer, most)]
    if page.sentences:
        story += [Spacer(1, 22 * share), _sentences(page.sentences, headings, writer, most)]
    return story


_MOST_LINES, _FEW_LINES = 6, 2
"""In how many lines a text stands that names what others have named: of most designs, and where names fill the page."""
_CLOSER, _ENDLESS = 0.5, 1e5
"""How much of the room between the parts of page one is left where it has more to tell than others."""
_BAND_SIDES = (16, 12)
_COUNTING = mark("counted losses")
"""Of which losses a number is, where a house rule leaves out some that stop all."""
_NUMBER_ROOM = 9.0
"""For the number of a page."""


def _drawn(rows: Sequence[Asked]) -> bool:
    """Whether any requirement has a number on the scale, so that its marks have to be explained."""
    return any(row.at is not None or (row.time is not None and row.time.at is not None) for row in rows)


def _band(band: FrontVerdict, writer: Writer, most: int) -> Flowable:
    verdict = band.verdict
    ink, ground = (MUTED, PANEL) if verdict is None else VERDICT_COLOURS[verdict]
    red = verdict is Verdict.UNBUILDABLE
    sign = "–" if verdict is None else VERDICT_SIGNS[verdict]
    style = "verdict-light" if red else "verdict"
    cells: list[Flowable] = [writer.text(f"{sign} {band.line}", style)]
    cells += [held(writer, text, "lead-light" if red else "lead", WIDTH - sum(_BAND_SIDES), most)
              for text in (*band.reasons, *band.bars)]
    table = Table([[cells]], [WIDTH], hAlign="LEFT")
    table.setStyle(TableStyle([
        FONT, ("BACKGROUND", (0, 0), (-1, -1), HexColor(ground)),
        ("LINEBEFORE", (0, 0), (0, -1), 4, HexColor(ink), "butt"),
        ("LEFTPADDING", (0, 0), (-1, -1), _BAND_SIDES[0]), ("RIGHTPADDING", (0, 0), (-1, -1), _BAND_SIDES[1]),
        ("TOPPADDING", (0, 0), (-1, -1), 8), ("BOTTOMPADDING", (0, 0), (-1, -1), 10),
    ]))
    return table


class _Figures(Flowable):  # type: ignore[misc,unused-ignore]
    """Four large figures side by side, each over its range and the page that says more."""

    def __init__(
        self, figures: Sequence[FigureOfFour], headings: Sequence[str], fonts: Fonts, laws: LawLinks,
    ) -> None:
        super().__init__()
        self.figures, self.headings, self.fonts, self.laws = figures, frozenset(headings), fonts, laws

    def wrap(self, aW: float, _aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken."""
        return aW, _FIGURE_HIGH

    def draw(self) -> None:
        """Print them."""
        wide = 3 * _COLUMN + 2 * _GUTTER
        if isinstance(self.canv, PageCanvas):
            self.canv.stands(PAGE_ONE, 0, _FIGURE_HIGH + 6)
        for at, figure in enumerate(self.figures):
            self._one(figure, at * (wide + _GUTTER), wide)

    def _one(self, figure: FigureOfFour, x: float, wide: float) -> None:
        canvas = self.canv
        canvas.setStrokeColor(HexColor(INK))
        canvas.setLineWidth(0.75)
        canvas.line(x, _FIGURE_HIGH, x + wide, _FIGURE_HIGH)
        self._words(figure.title, x, _FIGURE_HIGH - 12, NARROW_BOLD, 8.8, MUTED, wide)
        size = _WORD if figure.word else _NUMBER
        unit = self.fonts.width(f" {shown(figure.unit)}", _UNIT, BOLD) if figure.unit else 0.0
        while size > _SMALLEST and self.fonts.width(figure.number, size, BOLD) + unit > wide:
            size -= 0.5
        end = self._words(figure.number, x, _FIGURE_HIGH - 38, BOLD, size, MUTED if figure.word else INK, wide)
        if figure.unit:
            self._words(shown(figure.unit), end + 4, _FIGURE_HIGH - 38, BOLD, _UNIT, INK, wide)
        self._words(figure.below, x, _FIGURE_HIGH - 52, NARROW, 8.8, INK, wide)
        place_page(canvas, figure.chapter, x, _FIGURE_HIGH - 66, self.headings, self.fonts)
        if law := self.laws.numbers.get(figure.key):
            right = x + wide - self.fonts.width(law, SMALL, NARROW)
            self._words(law, right, _FIGURE_HIGH - 66, NARROW, SMALL, ACCENT, wide)
            for around in ((x, _FIGURE_HIGH - 42, max(end, x + 20), _FIGURE_HIGH - 16),
                           (right, _FIGURE_HIGH - 68, x + wide, _FIGURE_HIGH - 58)):
                self.laws.places.link(canvas, law, around)

    def _words(self, text: str, x: float, y: float, face: str, size: float, colour: str, wide: float) -> float:
        while size > 6.5 and self.fonts.width(text, size, face) > wide:
            size -= 0.25
        self.canv.setFillColor(HexColor(colour))
        return self.fonts.draw(self.canv, text, x, y, size, face)


def place_page(canvas: Canvas, chapter: Chapter, x: float, y: float, headings: frozenset[str],
               fonts: Fonts) -> None:
    """Print ``page n`` of a chapter, as a link to it; nothing where the document has no such chapter."""
    if chapter.value not in headings:
        return
    canvas.setFillColor(HexColor(ACCENT))
    before, behind = say("page {number}", number=LATE).split(LATE)
    at = fonts.draw(canvas, before, x, y, 7.5, NARROW)
    fonts.draw(canvas, behind, at + _NUMBER_ROOM, y, 7.5, NARROW)
    if isinstance(canvas, PageCanvas):
        canvas.draw_later(chapter.value, at, y, ACCENT)
    canvas.linkRect("", chapter.value, (x, y - 2, at + 10, y + 8), relative=1, thickness=0)


class _LegendLine(Flowable):  # type: ignore[misc,unused-ignore]
    """The heading of the requirements, with what the ``marks`` of their scale mean where there are any."""

    def __init__(self, fonts: Fonts, *, marks: bool = True) -> None:
        super().__init__()
        self.fonts = fonts
        self.marks = marks

    def wrap(self, aW: float, _aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken."""
        return aW, 18.0

    def draw(self) -> None:
        """Print it."""
        canvas = self.canv
        canvas.setFillColor(HexColor(INK))
        self.fonts.draw(canvas, say("What was asked, and what this design does"), 0, 6, 10.5, BOLD)
        if not self.marks:
            return
        range_told, asked = say("low – likely – high"), say("asked")
        # Its place is that of the English words, and further to the left where others are longer.
        flag = max(92.0, 24.0 + self.fonts.width(range_told, 7.5, NARROW))
        x = WIDTH - max(130.0, flag + 8.0 + self.fonts.width(asked, 7.5, NARROW))
        canvas.setFillColor(HexColor(ACCENT_SOFT))
        canvas.rect(x, 6, 16, 5, stroke=0, fill=1)
        canvas.setFillColor(HexColor(ACCENT))
        canvas.rect(x + 7.2, 4.5, 1.6, 8, stroke=0, fill=1)
        canvas.setFillColor(HexColor(MUTED))
        self.fonts.draw(canvas, range_told, x + 20, 6, 7.5, NARROW)
        _flag(canvas, x + flag, 4.5)
        canvas.setFillColor(HexColor(MUTED))
        self.fonts.draw(canvas, asked, x + flag + 8, 6, 7.5, NARROW)


def _flag(canvas: Canvas, x: float, y: float) -> None:
    canvas.setFillColor(HexColor(INK))
    canvas.rect(x - 0.4, y, 0.8, 9, stroke=0, fill=1)
    canvas.rect(x, y + 6, 3, 3, stroke=0, fill=1)


_ARROW = 4.0


class HeadroomScale(Flowable):  # type: ignore[misc,unused-ignore]
    """Where a requirement lies: low, likely and high on a line with what is asked in the middle."""

    def __init__(self, at: Position | None) -> None:
        super().__init__()
        self.at = at

    def wrap(self, _aW: float, _aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken."""
        return _SCALE_WIDE, 12.0

    def draw(self) -> None:
        """Draw it."""
        canvas, wide = self.canv, _SCALE_WIDE
        canvas.setStrokeColor(HexColor(HAIR))
        canvas.setLineWidth(0.6)
        canvas.line(0, 5, wide, 5)
        at = self.at
        if at is None:
            return
        if at.ranged:
            canvas.setFillColor(HexColor(ACCENT_SOFT))
            canvas.rect(at.low * wide, 2.5, max((at.high - at.low) * wide, 1.0), 5, stroke=0, fill=1)
            for beyond, end, side in ((at.low_beyond, at.low, -1), (at.high_beyond, at.high, 1)):
                if beyond:
                    self._arrow(end * wide, side)
        canvas.setFillColor(HexColor(ACCENT))
        if at.under or at.over:
            self._arrow(at.likely * wide, 1 if at.over else -1)
        else:
            canvas.rect(min(at.likely * wide, wide - 0.8) - 0.8, 1, 1.6, 8, stroke=0, fill=1)
        _flag(canvas, wide / 2, 1.5)

    def _arrow(self, x: float, side: int) -> None:
        """An arrow at an end of the line: it goes on beyond, as on the screen."""
        outline = self.canv.beginPath()
        outline.moveTo(x, 5)
        outline.lineTo(x - side * _ARROW, 5 + _ARROW)
        outline.lineTo(x - side * _ARROW, 5 - _ARROW)
        outline.close()
        self.canv.drawPath(outline, stroke=0, fill=1)


def _requirements(page: FrontPage, writer: Writer, most: int) -> Flowable:
    heads = (mark("Requirement"), mark("Asked"), mark("Likely"), mark("Low – high"), "", mark("After one failure"),
             mark("Verdict"))
    widths = column_widths(COLUMNS)
    rows: list[list[Cell]] = [[writer.text(text, "number-head" if kind.right else "head")
                                         for kind, text in zip(COLUMNS, heads, strict=True)]]
    style: list[Any] = [FONT, ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
             ("LINEBELOW", (0, 0), (-1, 0), 0.75, HexColor(INK)),
             ("LEFTPADDING", (0, 0), (-1, -1), PADDING), ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
             ("TOPPADDING", (0, 1), (-1, -1), 3 if writer.tight else 5),
             ("BOTTOMPADDING", (0, 1), (-1, -1), 4 if writer.tight else 6)]
    for row in page.rows:
        number = len(rows)
        rows.append([held(writer, row.title, "row", cell_room(widths[0])), writer.text(row.short, "row-number"),
                     *_reached(row, writer), _after(row, writer, most), _Chip(row.verdict, writer.fonts)])
        if row.instead:
            style.append(("SPAN", (2, number), (4, number)))
        if row.time is not None:
            rows.append(_in_time(row.time, writer))
            if row.time.at is None:
                style.append(("SPAN", (2, len(rows) - 1), (4, len(rows) - 1)))
        style.append(("LINEBELOW", (0, len(rows) - 1), (-1, len(rows) - 1), 0.4, HexColor(HAIR)))
    table = Table(rows, widths, hAlign="LEFT")
    table.setStyle(TableStyle(style))
    if not page.further:
        return table
    outer = Table([[table], [writer.text(page.further, "small")]], [WIDTH], hAlign="LEFT")
    outer.setStyle(TableStyle([FONT, ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0)]))
    return outer


def _in_time(time: AskedTime, writer: Writer) -> list[Cell]:
    """The time beside a rate: what follows of it stands in the row of the rate."""
    spread = time.spread or without_range("s")
    reached = [writer.text(time.designed, "row-bold-number"), writer.text(spread, "row-number"),
               HeadroomScale(time.at)] if time.at is not None else [writer.text(time.designed, "row"), "", ""]
    return [writer.text(time.title, "row"), writer.text(time.short, "row-number"), *reached, "", ""]


def _reached(row: Asked, writer: Writer) -> list[Cell]:
    if row.instead:
        return [writer.text(row.instead, "row"), "", ""]
    # Of which losses a share is kept is said where not all count.
    spread = row.spread or (_COUNTING if row.uncounted else without_range(row.unit))
    return [writer.text(row.designed, "row-bold-number"), writer.text(spread, "row-number"), HeadroomScale(row.at)]


def _after(row: Asked, writer: Writer, most: int) -> Cell:
    after = row.after
    if not after.value or (after.news in (News.UNAFFECTED, News.OUTSIDE) and after.verdict is None):
        return writer.text("–", "row-number")
    told = after.told
    if after.besides:
        # Something is left after the loss that is told of alone; the parts themselves are named under "Worst risk".
        if after.verdict is Verdict.UNDECIDED:
            return writer.text(told, "row-number")
    elif after.verdict is Verdict.UNDECIDED:  # of which part a loss is that does not count says more
        return held(writer, told + shown(ACCEPTED) if after.case else after.detail or told, "row-number", _AFTER_ROOM,
                    most)
    elif after.verdict is Verdict.MISSED and not after.case and after.detail:
        told = after.detail  # what is missed with nothing failed: which parts would take it all the same says more
    sign = "" if after.verdict is None else f"{VERDICT_SIGNS[after.verdict]} "
    style = "row-number-missed" if after.verdict is Verdict.MISSED else "row-number"
    return held(writer, f"{sign}{told}", style, _AFTER_ROOM, most)


class _Chip(Flowable):  # type: ignore[misc,unused-ignore]
    """A verdict by sign and word on its ground."""

    def __init__(self, verdict: Verdict, fonts: Fonts) -> None:
        super().__init__()
        self.verdict, self.fonts = verdict, fonts

    def wrap(self, _aW: float, _aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken."""
        self.size = _CHIP
        while self.size > SMALL and self.fonts.width(self._text, self.size, NARROW_BOLD) + 8 > _CHIP_ROOM:
            self.size -= 0.1
        self.wide = self.fonts.width(self._text, self.size, NARROW_BOLD) + 8
        return self.wide, 14.0

    @property
    def _text(self) -> str:
        told = _NOT_SIZED.get(self.verdict)
        return f"{VERDICT_SIGNS[self.verdict]} {say(self.verdict)}" if told is None else shown(told)

    def draw(self) -> None:
        """Draw it."""
        ink, ground = VERDICT_COLOURS[self.verdict]
        self.canv.setFillColor(HexColor(ground))
        self.canv.rect(0, 0, self.wide, 14, stroke=0, fill=1)
        self.canv.setFillColor(HexColor(ink))
        self.fonts.draw(self.canv, self._text, 4.0, 4, self.size, NARROW_BOLD)


class _PageLink(Flowable):  # type: ignore[misc,unused-ignore]
    """The page of a chapter, as a link."""

    def __init__(self, chapter: Chapter, headings: Sequence[str], fonts: Fonts) -> None:
        super().__init__()
        self.chapter, self.headings, self.fonts = chapter, frozenset(headings), fonts

    def wrap(self, _aW: float, _aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken."""
        return ColumnKind.PAGE.value, 10.0

    def draw(self) -> None:
        """Print it."""
        place_page(self.canv, self.chapter, 0, 2, self.headings, self.fonts)


def _sentences(sentences: Sequence[FrontSentence], headings: Sequence[str], writer: Writer, most: int) -> Flowable:
    widths = column_widths((ColumnKind.LABEL, ColumnKind.TEXT, ColumnKind.PAGE))
    rows = [[writer.text(one.label, "label-strong"), held(writer, one.text, "lead", cell_room(widths[1]), most),
             # The large figure of the rate has that page.
             "" if one.chapter is Chapter.PERFORMANCE else _PageLink(one.chapter, headings, writer.fonts)]
            for one in sentences]
    table = Table(rows, widths, hAlign="LEFT")
    table.setStyle(TableStyle([
        FONT, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LINEABOVE", (0, 0), (-1, 0), 0.4, HexColor(HAIR)),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, HexColor(HAIR)), ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 5), ("BOTTOMPADDING", (0, 0), (-1, -1), 6)]))
    return table

