"""The derivation of a sizing as PDF: the laws behind its figures, with what was put into them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, TableStyle

from reports.blocks.findings import Findings
from reports.derivation.chapters import Derived, LawChapter, derived
from reports.derivation.entries import LawEntry, SymbolRow
from reports.derivation.extent import Extent
from reports.formulas.boxes import MathBox, Type
from reports.formulas.lines import SetLaw
from reports.pdf.canvas import SMALL, PageCanvas
from reports.pdf.fonts import BOLD, NARROW, REGULAR, VARIABLE, Fonts, register
from reports.pdf.house import colours_of
from reports.pdf.layout import FONT, Grid, PageHeading, Papers, Part, Rendered, Writer, render, space
from reports.pdf.links import PAGE_ONE, LinkedPlaces
from reports.pdf.proposal import document_mark, unset_note
from reports.pdf.scene import SceneDrawing, paint_shapes
from reports.pdf.tokens import ACCENT, HAIR, INK, MUTED, PAPERS, STYLES, WIDTH
from reports.pdf.wide import is_wide, of_wide
from reports.proposal.names import sentences
from reports.wording.content import DISCLAIMER
from reports.wording.standing import unclaimed
from sizer.language import mark, say, shown

_INDENT = 42.0
"""Where formulas and symbols begin, to the right of the numbers of laws."""
_MOST_WITHOUT_CONTENTS = 3
_SMALLER = 0.85
"""Of symbols in a table, over those in formulas."""
_SYMBOL_ROOM, _AROUND = 32.0, 4.0
"""For the symbols of a row, and between them and what they stand for."""
_LONG = 12
"""From so many symbols on they are set in two columns."""
_HELD = {
    Extent.HEADLINES: mark("The laws behind the figures of page one of the proposal, from these down, at the likely "
                           "values of the inputs."),
    Extent.ALL: mark("Every law of the design, those behind the figures of page one of the proposal first, at the "
                     "likely values of the inputs."),
}
_NO_PROMISE = mark("What follows is the arithmetic of what is drawn, and no promise.")
"""Of a design that cannot be built."""
_READ = mark("Values are printed to four digits and computed with all. What is nothing or a factor of one here is left "
             "out of a formula, and so is what guards against dividing by nothing.")


def derivation_bytes(found: Findings, extent: Extent) -> bytes:
    """The derivation as a file's content. Equal in, equal out."""
    return rendered_derivation(found, told_of(found, extent), extent).content


def told_of(found: Findings, extent: Extent) -> Derived:
    """What a derivation tells, set to the width of a page."""
    register()
    fonts = Fonts()
    kind = Type(lambda text, size, italic: fonts.width(text, size, VARIABLE if italic else REGULAR), colour=INK)
    return derived(found, extent, kind, WIDTH - _INDENT)


def rendered_derivation(
    found: Findings, told: Derived, extent: Extent, back: LinkedPlaces | None = None,
) -> Rendered:
    """A derivation as a document of its own, with links ``back`` to page one of the proposal where that is known."""
    fonts = Fonts()
    made = render(*derivation_part(found, told, extent, fonts, back, contents=extent is Extent.ALL), fonts)
    long = made.count > _MOST_WITHOUT_CONTENTS and extent is not Extent.ALL
    # How long it is, and what no font has, is known only when everything is set.
    return render(*derivation_part(found, told, extent, fonts, back, contents=True), fonts) if (
        long or fonts.missing) else made


def derivation_part(
    found: Findings, told: Derived, extent: Extent, fonts: Fonts, back: LinkedPlaces | None, *, contents: bool,
) -> Part:
    """The derivation as a part of a document."""
    writer, title = Writer(fonts), found.view.title
    links: dict[str, str] = {}
    for chapter in told.chapters:
        for entry in chapter.entries:
            if entry.key:  # a law over values that are no figures has none
                links.setdefault(entry.key, entry.number)
    lead = sentences(shown(_HELD[extent]), shown(_READ))
    story: list[Flowable] = [writer.text(say("Derivation: {title}", title=title), "title")]
    if refused := unclaimed(found.sizing):
        story += [writer.text(f"✗ {sentences(refused, shown(_NO_PROMISE))}", "label-strong"), space(4)]
    story += [writer.text(lead, "small"), space(6)]
    if contents and told.chapters:
        story += [_contents(told.chapters, writer), space(6)]
    if not told.chapters:
        story.append(writer.text(say("No figure of page one follows from a law: there is nothing to derive yet.")))
    for chapter in told.chapters:
        story += _chapter(chapter, _Law(links, back), writer)
    if told.chapters:
        story += [space(10), writer.text(told.left_out, "small")]
    papers = Papers(say("{title} · derivation", title=title), found.sizing.design.author,
                    say("Derivation of the figures of {title}", title=title),
                    document_mark(found), DISCLAIMER, PAPERS[found.paper], numbered="D-", heads_from=1,
                    colours=colours_of(found.house))
    return [*story, *unset_note(writer, fonts)], papers


@dataclass(frozen=True, slots=True)
class _Law:
    """Where laws link to: the number of the law behind a figure, and page one."""

    numbers: Mapping[str, str]
    back: LinkedPlaces | None


class _LawHeading(PageHeading):
    """The title of a law, with its number to the left and the figure of page one that it gives to the right."""

    def __init__(self, entry: LawEntry, writer: Writer, back: LinkedPlaces | None) -> None:
        style = STYLES["law-headline" if entry.headline else "law"]
        super().__init__(writer.fonts.markup(entry.title, style.fontName),
                         of_wide(style) if is_wide(entry.title) else style, f"{entry.number} {entry.title}", 1)
        self.entry, self.fonts, self.back = entry, writer.fonts, back

    @property
    def key(self) -> str:
        """The name of its place: its number."""
        return self.entry.number

    def draw(self) -> None:
        """Print it."""
        super().draw()
        y = self.height - self.style.fontSize
        self.canv.setFillColor(HexColor(MUTED))
        self.canv.setFont(BOLD, self.style.fontSize)
        self.canv.drawString(0, y, self.entry.number)
        if self.entry.headline:
            left = _end_at(self.canv, WIDTH, y, say("page one: {figure}", figure=self.entry.headline), self.fonts)
            if self.back is not None:
                self.back.link(self.canv, PAGE_ONE, (left, y - 3, WIDTH, y + SMALL))


def _end_at(canvas: Any, x: float, y: float, text: str, fonts: Fonts) -> float:
    """Print a text that ends at ``x``; where it begins."""
    left = x - fonts.width(text, SMALL, NARROW)
    canvas.setFillColor(HexColor(ACCENT))
    fonts.draw(canvas, text, left, y, SMALL, NARROW)
    return left


def _chapter(chapter: LawChapter, links: _Law, writer: Writer) -> Iterator[Flowable]:
    yield CondPageBreak(180)
    head: list[Flowable] = [writer.heading(f"{chapter.number}  {chapter.title}", chapter=chapter.number)]
    if chapter.lead:
        head.append(writer.text(chapter.lead, "muted"))
    for entry in chapter.entries:
        yield from _entry(entry, links, writer, head)
        head = []
    yield from head


def _entry(
    entry: LawEntry, links: _Law, writer: Writer, before: Sequence[Flowable] = (),
) -> Iterator[Flowable]:
    """A law, on one page with what stands ``before`` it where its symbols are few, else its formula with that."""
    head: list[Flowable] = [*before, _LawHeading(entry, writer, links.back)]
    if entry.formula is not None:
        head.append(_FormulaDrawing(entry.formula, writer.fonts))
    below: list[Flowable] = [_symbols(entry, links.numbers, writer)] if entry.rows else []
    below += [writer.text(note, "law-note") for note in entry.notes]
    source = say("Source: {source}", source=entry.source) if entry.source else ""
    below += [writer.text(source, "law-note")] if source else []
    if len(entry.rows) <= _LONG:
        yield KeepTogether([*head, *below])
    else:
        yield KeepTogether(head)
        yield from below


class _FormulaDrawing(SceneDrawing):
    """A formula in the flow, never made smaller than it was set."""

    def __init__(self, formula: SetLaw, fonts: Fonts) -> None:
        super().__init__(formula.scene(), fonts)

    def wrap(self, aW: float, _aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken."""
        return aW, self.scene.height + 7

    def draw(self) -> None:
        """Print it."""
        paint_shapes(self.canv, self.scene.shapes, _INDENT, self.scene.height + 5, self.fonts)


class _SymbolDrawing(Flowable):  # type: ignore[misc,unused-ignore]
    """A symbol in a table, on the line of the texts beside it."""

    def __init__(self, symbol: MathBox, fonts: Fonts) -> None:
        super().__init__()
        self.symbol, self.fonts = symbol, fonts
        self.scale = min(_SMALLER, _SYMBOL_ROOM / symbol.width)

    def wrap(self, _aW: float, _aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken."""
        return self.symbol.width * self.scale, STYLES["cell"].leading

    def draw(self) -> None:
        """Print it."""
        line = STYLES["cell"].leading - STYLES["cell"].fontSize
        self.canv.scale(self.scale, self.scale)
        paint_shapes(self.canv, self.symbol.draw(0.0, 0.0), 0.0, line / self.scale, self.fonts)


def _symbols(entry: LawEntry, links: Mapping[str, str], writer: Writer) -> Flowable:
    """What the symbols stand for, and the values."""
    rows = [_cells(row, entry, links, writer) for row in entry.rows]
    if entry.compared:
        titles: list[Any] = ["", "", writer.text(mark("nothing lost"), "number-head"),
                             writer.text(mark("after"), "number-head")]
        grid = [titles, *rows]
        widths = [_SYMBOL_ROOM + _AROUND, 254.0, 80.0, 80.0]
    elif len(rows) > _LONG:
        half = -(-len(rows) // 2)
        right: list[list[Any]] = [*rows[half:], *([["", "", ""]] if len(rows) % 2 else [])]
        grid = [[*one, "", *other] for one, other in zip(rows[:half], right, strict=True)]
        widths = [_SYMBOL_ROOM + _AROUND, 124.0, 59.0, 12.0, _SYMBOL_ROOM + _AROUND, 124.0, 59.0]
    else:
        several = 30.0 if any(row.several for row in entry.rows) else 0.0
        grid, widths = rows, [_SYMBOL_ROOM + _AROUND, 254.0 - several, 90.0 + several]
    table = Grid([["", *row] for row in grid], [_INDENT, *widths], hAlign="LEFT")
    table.setStyle(_SYMBOLS)
    return table


_SYMBOLS = TableStyle([
    FONT, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 4), ("TOPPADDING", (0, 0), (-1, -1), 0.8),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0.8),
])


def _cells(row: SymbolRow, entry: LawEntry, links: Mapping[str, str], writer: Writer) -> list[Any]:
    symbol = _SymbolDrawing(row.symbol, writer.fonts) if row.symbol is not None else ""
    number = links.get(row.key, "")
    if number == entry.number:
        number = ""
    told = writer.linked(row.meaning, number, "cell") if number else writer.text(row.meaning, "cell")
    cells: list[Any] = [symbol, told, writer.text(row.value, "number-bold")]
    return [*cells, writer.text(row.after, "number-bold")] if entry.compared else cells


class _PageNumber(Flowable):  # type: ignore[misc,unused-ignore]
    """The page of a law or chapter, which is known when the document is finished."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.of = key

    def wrap(self, _aW: float, _aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken."""
        return 26.0, 10.0

    def draw(self) -> None:
        """Print it."""
        if isinstance(self.canv, PageCanvas):
            self.canv.draw_later(self.of, 0, 2.5, MUTED)


def _contents(chapters: Sequence[LawChapter], writer: Writer) -> Flowable:
    """The chapters and laws in two columns, each a link with its page."""
    rows: list[list[Any]] = []
    for chapter in chapters:
        rows.append([writer.linked("", chapter.number, "bold"), writer.text(chapter.title, "bold"),
                     _PageNumber(chapter.number)])
        rows += [[writer.linked("", entry.number, "cell"), writer.text(entry.title, "cell"), _PageNumber(entry.number)]
                 for entry in chapter.entries]
    half = -(-len(rows) // 2)
    right = [*rows[half:], *([["", "", ""]] if len(rows) % 2 else [])]
    grid = [[*one, "", *other] for one, other in zip(rows[:half], right, strict=True)]
    table = Grid(grid, [34.0, 174.0, 30.0, 16.0, 34.0, 174.0, 30.0], hAlign="LEFT")
    table.setStyle(TableStyle([*_SYMBOLS.getCommands(), ("LINEABOVE", (0, 0), (2, 0), 0.4, HexColor(HAIR)),
                               ("LINEABOVE", (4, 0), (6, 0), 0.4, HexColor(HAIR))]))
    return table
