"""The pages of the proposal: frames, headings with bookmarks, header and footer, page x of y."""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)
from reportlab.platypus.paragraph import cleanBlockQuotedText
from reportlab.platypus.paraparser import ParaFrag

from reports.drawings.scenes.scene import Scene
from reports.pdf.canvas import LATE, SMALL, TOTAL, PageCanvas, RecordingCanvas
from reports.pdf.columns import PADDING, cell_room, percent_of_text, shared_widths, widened
from reports.pdf.fonts import NARROW, NARROW_BOLD, REGULAR, Fonts, clean
from reports.pdf.links import PlaceOnPage
from reports.pdf.tokens import A4, ABOVE, ACCENT, BELOW, HAIR, INK, MUTED, STYLES, WIDTH, Paper
from reports.pdf.wide import WideParagraph, is_wide, of_wide
from sizer.language import counting, say, spoken
from sizer.language import shown as said

_UNITS = re.compile(r"(\d) (?=(?:[KMGTP]i?B|[KMGT]?B/s|[KMG]b/s|B|ms|µs|ns|s|min|h|d|k?W|BTU/h|U|kg|%)(?![\w/]))")
_RANGE = re.compile(r"(?P<low>\S+) – (?P<high>\S+)")
_BLANKS = str.maketrans({"\u202f": "\u00a0", "\u2009": " "})
"""Blanks that reportlab ends lines at, as those that it keeps together, or that :func:`together` does."""
_MARKS = re.compile(r"[&<>\r\n]")
_FEWEST_CELLS, _ROUNDED = 2, 0.1
_WORD, _LONG_WORD, _SHORT_TEXT = re.compile(r"[^\W\d_]+[,;:.)]*"), 9, 8
"""A word of letters, from how many on it may be longer than a column is wide, and how long a text of Han and kana is
that stands in one line."""
_RULE_FROM_TOP, _HEAD_FROM_TOP, _RULE_FROM_BELOW, _FOOT_FROM_BELOW = 44.0, 38.0, 40.0, 29.0
MOST_ROWS = 200
"""More rows of one table than this nobody reads on paper: they are counted, and the workbook has them."""
_UNDER_HEADING = 44.0
"""What must fit on the page below a heading."""
_CLOSE, _CLOSE_PARTS = 0.93, 0.6
"""Of the height of a line, and of the room between paragraphs, where they stand closer."""
_BETWEEN, _TOTAL_ROOM = 12.0, 9.0
"""Room between the two ends of a head or foot, and for the number of pages."""


class PageHeading(WideParagraph):
    """A heading that is a bookmark too."""

    def __init__(self, markup: str, style: ParagraphStyle, text: str, level: int, chapter: str = "") -> None:
        super().__init__(markup, style)
        self.plain = text
        """What other pages refer to it by, where it is marked in the language of the code."""
        self.level = level
        self.chapter = chapter
        """What other pages refer to it by, beside its text; empty where only by that."""

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken; too much where nothing would fit below, so that it goes to the next page."""
        width, height = super().wrap(aW, aH)
        return width, height if aH >= height + _UNDER_HEADING else aH + 1

    def split(self, _aW: float, _aH: float) -> list[Flowable]:  # noqa: N803 - reportlab's own names
        """Never: a heading stands on one page."""
        return []

    @property
    def key(self) -> str:
        """The name of its place in the document: of a section its title, which others refer to."""
        return self.plain if self.level == 0 else f"{self.plain} {id(self):x}"

    def draw(self) -> None:
        """Print it, and remember the place."""
        for key in filter(None, (self.key, self.chapter)):
            if isinstance(self.canv, PageCanvas):
                self.canv.stands(key, 0, self.height + 6)
        super().draw()


_WHOLE_ROWS = 500.0
"""The height up to which a head with two rows goes to the next page as a whole."""


class Grid(Table):  # type: ignore[misc,unused-ignore]
    """A table whose widths are shares of the page, anew where the page is set in a smaller measure."""

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken."""
        self._width_calculated_once = None
        width, height = super().wrap(aW, aH)
        return float(width), float(height)

    def split(self, aW: float, aH: float) -> list[Flowable]:  # noqa: N803 - reportlab's own names
        """The parts on this page and the next: only a row that is too high for any page is split itself."""
        within, self.splitInRow = self.splitInRow, 0
        parts: list[Any] = super().split(aW, aH)
        for one in (self, *parts):
            one.splitInRow = within
        heights: Sequence[float] = vars(self)["_rowHeights"]
        if within and not parts and heights[0] + 2 * max(heights) > _WHOLE_ROWS:
            parts = super().split(aW, aH)
        return list(parts)


@dataclass(slots=True)
class Writer:
    """Makes flowables from texts; whatever a text holds is printed as written."""

    fonts: Fonts
    tight: bool = False
    """Whether lines stand closer, for texts that are longer than those the pages are laid out for."""

    def style(self, name: str) -> ParagraphStyle:
        """A style by its name."""
        return _tightened(name) if self.tight else STYLES[name]

    def text(self, text: str, style: str = "body") -> Paragraph:
        """A paragraph."""
        made, text = self.style(style), said(text)
        face: str = made.fontName
        shown = together(text)
        if is_wide(text):
            return WideParagraph(self.fonts.markup(shown, face), of_wide(made))
        plain = cleanBlockQuotedText(clean(shown))
        if plain and not _MARKS.search(shown) and self.fonts.has(plain, face):
            # Reading markup is most of the work of a short paragraph, and these have none.
            return Paragraph(plain, made, frags=[_plain_piece(style, face).clone(text=plain)])
        return Paragraph(self.fonts.markup(shown, face), made)

    def linked(self, text: str, place: str, style: str) -> Paragraph:
        """A paragraph that ends in the name of a place in the document, as a link to it."""
        made = self.style(style)
        link = f'<a href="#{place}" color="{ACCENT}">{place}</a>'
        markup = " ".join(filter(None, (self.fonts.markup(together(text), made.fontName), link)))
        return WideParagraph(markup, of_wide(made)) if is_wide(text) else Paragraph(markup, made)

    def heading(self, text: str, level: int = 0, style: str = "", chapter: str = "") -> PageHeading:
        """A heading in the flow and in the bookmarks."""
        made, told = self.style(style or ("heading" if level == 0 else "section")), said(text)
        if is_wide(told):
            made = of_wide(made)
        return PageHeading(self.fonts.markup(told, made.fontName), made, text, level, chapter)

    def table(
        self, heads: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[float],
        numbers: Sequence[int] = (), bold: Sequence[int] = (), bold_rows: Sequence[int] = (),
        bold_cells: Collection[tuple[int, int]] = (),
    ) -> Table:
        """A table with a repeated header; widths are shares, ``numbers`` the columns that stand right."""
        wide = widened(shared_widths(widths), self._longest_words(heads, rows))
        rooms = [cell_room(width) for width in wide]
        body: list[list[Paragraph | str]] = [
            [self.text(text, "number-head" if at in numbers else "head") for at, text in enumerate(heads)]
        ]
        for index, row in enumerate(rows):
            strong = index in bold_rows
            marked = {at for at in range(len(row)) if at in bold or (index, at) in bold_cells}
            body.append([
                self.text(self.fitting(text, rooms[at], bold=strong or at in marked),
                          ("number" if at in numbers else "") + _weight(at, strong or at in marked, numbers))
                if text else "" for at, text in enumerate(row)
            ])
        table = Grid(body, percent_of_text(wide), repeatRows=1, hAlign="LEFT", splitInRow=1)
        table.setStyle(TABLE)
        if self.tight:
            table.setStyle(_CLOSER)
        return table

    def _longest_words(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[float]:
        """The width that each column takes so that no word in it is broken; names of files and the like may be."""
        least = [0.0] * len(heads)
        size, face = STYLES["cell"].fontSize, NARROW_BOLD
        for row in ([said(text) for text in heads], *rows):
            if sum(map(bool, row)) < _FEWEST_CELLS:
                continue  # it is written over the whole width
            for at, text in enumerate(row):
                words = [word for word in set(text.split())
                         if len(word) >= _LONG_WORD and _WORD.fullmatch(word) and not is_wide(word)]
                if len(text) <= _SHORT_TEXT and is_wide(text):
                    words = [text]  # a line may end within it, and would leave one letter alone
                room = 2 * PADDING + _ROUNDED
                least[at] = max([least[at], *(self.fonts.width(word, size, face) + room for word in words)])
        return least

    def fitting(self, text: str, room: float, *, bold: bool) -> str:
        """The text with ranges that are too wide for their column parted behind the dash, so that no number breaks."""
        def parted(found: re.Match[str]) -> str:
            face = NARROW_BOLD if bold else NARROW
            wide = self.fonts.width(together(found.group()), STYLES["cell"].fontSize, face) > room
            return f"{found['low']}\u00a0– {found['high']}" if wide else found.group()

        return _RANGE.sub(parted, text.translate(_BLANKS))

    def further(self, more: int, what: str) -> list[Flowable]:
        """How many more there are than are printed, and where; nothing where there are none."""
        if more <= 0:
            return []
        return [self.text(say("{number} further {things} are in the workbook.", number=counting(more),
                              things=said(what)), "small")]


@cache
def _tightened(name: str) -> ParagraphStyle:
    """A style with its lines and paragraphs closer together, its letters as large as ever."""
    made = STYLES[name]
    return ParagraphStyle(f"{name}-tight", parent=made, leading=made.leading * _CLOSE,
                          spaceBefore=made.spaceBefore * _CLOSE_PARTS, spaceAfter=made.spaceAfter * _CLOSE_PARTS)


@cache
def _plain_piece(style: str, face: str) -> ParaFrag:
    """What reportlab makes of one letter in a style."""
    return Paragraph(Fonts().markup("x", face), STYLES[style]).frags[0]


def together(text: str) -> str:
    """The text with blanks that no line ends at: before a unit, and around the dash of a range.

    >>> together("26 TB (25 – 27) of 54 TB").replace(chr(160), "_")
    '26_TB (25_–_27) of 54_TB'
    >>> together(f"400{chr(0x202f)}ms (390{chr(0x2009)}–{chr(0x2009)}420)").replace(chr(160), "_")
    '400_ms (390_–_420)'
    """
    return _UNITS.sub("\\1\u00a0", text.translate(_BLANKS).replace(" – ", "\u00a0–\u00a0"))


def _weight(at: int, strong: bool, numbers: Sequence[int]) -> str:
    if at in numbers:
        return "-bold" if strong else ""
    return "bold" if strong else "cell"


FONT = ("FONT", (0, 0), (-1, -1), NARROW, 7)
"""Said for every table: an empty cell would otherwise bring in a font that is not embedded."""
TABLE = TableStyle([
    FONT,
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
    ("LINEBELOW", (0, 0), (-1, 0), 0.75, HexColor(INK)),
    ("LINEBELOW", (0, 1), (-1, -1), 0.4, HexColor(HAIR)),
    ("TOPPADDING", (0, 0), (-1, -1), 2.2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2.4),
    ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
    ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
])


_CLOSER = TableStyle([("TOPPADDING", (0, 0), (-1, -1), 1.3), ("BOTTOMPADDING", (0, 0), (-1, -1), 1.6)])
"""Of a table whose lines stand closer."""


@dataclass(frozen=True, slots=True)
class Papers:
    """What the file and every page say about themselves."""

    title: str
    author: str
    subject: str
    mark: str
    """What tells this document from others, at the head of each page but the first."""
    footer: str
    paper: Paper = A4
    numbered: str = ""
    """What stands before the number of each page, as in D-1 of 9."""
    heads_from: int = 2
    """The first page with a head."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """What colours of the program become."""


class _Document(BaseDocTemplate):  # type: ignore[misc,unused-ignore]
    """Bookmarks follow the headings as they land on their pages."""

    said = ""
    """The number of the page as it is printed."""

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - reportlab's own name
        if isinstance(flowable, PageHeading):
            self.canv.addOutlineEntry(said(flowable.plain), flowable.key, flowable.level, closed=flowable.level > 0)
            if isinstance(self.canv, PageCanvas):
                for name in filter(None, (flowable.key, flowable.chapter)):
                    self.canv.later.setdefault(name, self.said)


@dataclass(frozen=True, slots=True)
class Rendered:
    """A document as a file's content, and its pages as scenes where they were asked for."""

    content: bytes
    pages: tuple[Scene, ...]
    count: int = 0
    """How many pages there are."""
    before: int = 0
    """How many of them there are before those of the appendix."""
    places: Mapping[str, PlaceOnPage] = field(default_factory=dict)
    """Where the headings stand, by their names."""


Part = tuple[Sequence[Flowable], Papers]
"""A story and what its pages say about themselves."""


def render(
    story: Sequence[Flowable], papers: Papers, fonts: Fonts, *, record: bool = False, appendix: Part | None = None,
) -> Rendered:
    """The document; equal content gives equal bytes, recorded or not. The pages of an ``appendix`` count apart."""
    out = io.BytesIO()
    paper = papers.paper
    document = _Document(
        out, pagesize=(paper.width, paper.height), leftMargin=paper.margin, rightMargin=paper.margin, topMargin=ABOVE,
        bottomMargin=BELOW, title=papers.title, author=papers.author, subject=papers.subject, creator="Sizer",
        lang=spoken().code, invariant=1, initialFontName=REGULAR,
    )
    parts = [papers] if appendix is None else [papers, appendix[1]]
    before: dict[int, int] = {}

    def furniture(canvas: Canvas, page: BaseDocTemplate, part: int) -> None:
        first = before.setdefault(part, page.page)
        _furniture(canvas, page.page - first + 1, parts[part], f"{TOTAL}{part or ''}", fonts)
        document.said = f"{parts[part].numbered}{page.page - first + 1}"

    canvases: list[PageCanvas] = []

    def canvas_for(*arguments: Any, **more: Any) -> PageCanvas:
        made = (RecordingCanvas if record else PageCanvas)(*arguments, **more)
        made.colours = papers.colours
        canvases.append(made)
        return made

    document.addPageTemplates([
        PageTemplate(f"part {part}", [Frame(paper.margin, BELOW, WIDTH, paper.room, 0, 0, 0, 0)],
                     onPage=partial(furniture, part=part)) for part in range(len(parts))])
    whole = [*story] if appendix is None else [*story, NextPageTemplate("part 1"), PageBreak(), *appendix[0]]
    document.build(whole, canvasmaker=canvas_for)
    pages = tuple(page for canvas in canvases if isinstance(canvas, RecordingCanvas) for page in canvas.pages)
    places = {name: place for canvas in canvases for name, place in canvas.places.items()}
    return Rendered(out.getvalue(), pages, document.page, before.get(1, document.page + 1) - 1, places)


def _furniture(canvas: Canvas, number: int, papers: Papers, total: str, fonts: Fonts) -> None:
    """Head and foot of a page."""
    paper = papers.paper
    canvas.saveState()
    if number >= papers.heads_from:
        _ruled(canvas, paper, paper.height - _RULE_FROM_TOP)
        _line(canvas, papers.title, papers.mark, paper, paper.height - _HEAD_FROM_TOP, fonts)
    _ruled(canvas, paper, _RULE_FROM_BELOW)
    before, behind = say("page {number} of {total}", number=f"{papers.numbered}{number}", total=LATE).split(LATE)
    end = paper.margin + WIDTH - fonts.width(behind, SMALL, NARROW)
    taken = fonts.width(before, SMALL, NARROW) + _TOTAL_ROOM + paper.margin + WIDTH - end
    _line(canvas, said(papers.footer), "", paper, _FOOT_FROM_BELOW, fonts, beside=taken)
    fonts.draw(canvas, behind, end, _FOOT_FROM_BELOW, SMALL, NARROW)
    if isinstance(canvas, PageCanvas):
        canvas.later[total] = str(number)
        canvas.draw_later(total, end, _FOOT_FROM_BELOW, MUTED, before)
    canvas.restoreState()


def _ruled(canvas: Canvas, paper: Paper, y: float) -> None:
    canvas.setStrokeColor(HexColor(HAIR))
    canvas.setLineWidth(0.4)
    canvas.line(paper.margin, y, paper.margin + WIDTH, y)


def _line(
    canvas: Canvas, left: str, right: str, paper: Paper, y: float, fonts: Fonts, *, beside: float = 0.0
) -> None:
    """A text at either end of a line; the left one is cut where the right one needs the room."""
    canvas.setFillColor(HexColor(MUTED))
    room = WIDTH - beside - fonts.width(right, SMALL, NARROW)
    x = paper.margin
    while left and fonts.width(left, SMALL, NARROW) > room - _BETWEEN:
        left = left[:-2].rstrip() + "…" if len(left) > 3 else ""
    fonts.draw(canvas, left, x, y, SMALL, NARROW)
    fonts.draw(canvas, right, x + room, y, SMALL, NARROW)


def space(height: float) -> Spacer:
    """Empty room."""
    return Spacer(1, height)
