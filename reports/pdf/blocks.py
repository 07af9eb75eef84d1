"""The blocks of sections as flowables of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Spacer, Table, TableStyle
from reportlab.platypus import Paragraph as TextParagraph

from reports.blocks.blocks import (
    Block,
    Drawing,
    Facts,
    Figures,
    Gap,
    Heading,
    Judged,
    Medium,
    Notice,
    Paragraph,
    SetBeside,
    Signatures,
    Spanning,
    TableBlock,
    Together,
    Tone,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.blocks.texts import cell_text, entry_text
from reports.pdf.columns import PADDING, ColumnKind, column_widths, percent_of_text
from reports.pdf.layout import FONT, MOST_ROWS, Grid, PageHeading, Writer, space
from reports.pdf.ledger import Ledger
from reports.pdf.scene import SceneDrawing
from reports.pdf.tokens import (
    ACCENT,
    HAIR,
    INK,
    MISSED,
    MISSED_GROUND,
    PANEL,
    SHARED_ROOM,
    VERDICT_COLOURS,
    WIDTH,
)
from reports.proposal.names import sentence
from reports.wording.quantities.amounts import Reader
from reports.wording.standing import AS_DRAWN, DesignStanding
from sizer.language import mark, say
from sizer.language import shown as said

_STYLES = {Tone.BODY: "body", Tone.LEAD: "under", Tone.INTRO: "body", Tone.NOTE: "small", Tone.FORMULA: "formula",
           Tone.MUTED: "muted", Tone.ITEM: "item", Tone.ALARM: "body"}
_EDGES = {True: (MISSED_GROUND, MISSED), False: (PANEL, ACCENT)}
"""Ground and edge of how a design stands, by whether it is bad."""

_MOST_OF, _HEADING, _MOST_ROOM = 0.78, 34.0, 634.0
"""How much of a drawing must fit below a heading, the height of that, and the most that is asked of a page."""
_SIGNED = (mark("Name and role"), mark("Place and date"), mark("Signature"))
_SIGNING = 26.0, 26.0, 46.0
"""From each of these words to the line below, on which it is written: a signature is near 40 points high."""
_FEWEST = 2
"""Rows: a table of no more is left to part where it must."""
_MOST_DENSE = 400
"""More rows of a dense table than this nobody looks for on paper."""


def section_story(section: Section, found: Findings, writer: Writer) -> list[Flowable]:
    """A section under its heading; nothing where it is left out on paper."""
    story = story_of(section.blocks(found, Medium.PAPER), found.reader, writer)
    if not story:
        return []
    first, room = story[0], section.room
    if room is None:
        room = _MOST_OF * first.scene.height + _HEADING if isinstance(first, SceneDrawing) else 0.0
    elif room:
        # What leads to a table stands on the page of its first row, however many lines that has.
        room = max(room, _down_to_first_row(story) + _HEADING)
    heads_itself = any(not part.level for part in headings_of(story[:2]))
    heading = [] if heads_itself else [writer.heading(section.title)]
    return [*([CondPageBreak(min(room, _MOST_ROOM))] if room else []), *_led_to_drawings([*heading, *story])]


def _led_to_drawings(story: list[Flowable]) -> list[Flowable]:
    """The story with each heading on the page of the drawing that it leads to with nothing but texts between."""
    kept: list[Flowable] = []
    lead: list[Flowable] = []
    for part in story:
        texts = isinstance(part, (TextParagraph, Spacer))
        if lead and isinstance(part, SceneDrawing):
            room = part.least + sum(one.wrap(WIDTH, SHARED_ROOM)[1] + one.getSpaceBefore() + one.getSpaceAfter()
                                    for one in lead)
            kept.append(CondPageBreak(min(room, _MOST_ROOM)))
        if not texts or (isinstance(part, PageHeading) and not part.level):
            kept += lead
            lead = []
        (lead if isinstance(part, PageHeading) or (lead and texts) else kept).append(part)
    return [*kept, *lead]


def _down_to_first_row(story: Sequence[Flowable]) -> float:
    """The height of the texts that a story begins with and of the first row of the table behind them; 0 without one."""
    high = 0.0
    for part in story:
        if isinstance(part, Table):
            part.wrap(WIDTH, SHARED_ROOM)
            rows: Any = part
            return high + float(sum(rows._rowHeights[:rows.repeatRows + 1]))  # noqa: SLF001 - it has no other name
        if not isinstance(part, TextParagraph):
            return 0.0
        high += part.wrap(WIDTH, SHARED_ROOM)[1] + part.getSpaceBefore() + part.getSpaceAfter()
    return 0.0


def headings_of(story: Iterable[Flowable]) -> Iterator[PageHeading]:
    """The headings of a story in their order, those of parts that stand together too."""
    for part in story:
        if isinstance(part, PageHeading):
            yield part
        elif isinstance(part, KeepTogether):
            held: Any = part
            yield from headings_of(held._content)  # noqa: SLF001 - it has no other name


def story_of(blocks: Iterable[Block], reader: Reader, writer: Writer) -> list[Flowable]:
    """Blocks one below the other."""
    return [part for block in blocks for part in _flowables(block, reader, writer)]


def _flowables(block: Block, reader: Reader, writer: Writer) -> list[Flowable]:
    match block:
        case Heading():
            room: list[Flowable] = [CondPageBreak(block.room)] if block.room else []
            return [*room, writer.heading(block.text, block.level, chapter=block.chapter)]
        case Paragraph():
            bullet = "• " if block.tone is Tone.ITEM else ""
            return [writer.text(f"{bullet}{said(block.text)}", _STYLES[block.tone])]
        case TableBlock():
            return _table(block, reader, writer)
        case Figures():
            return [_figures(block, reader, writer)]
        case Drawing():
            scene = block.scene(WIDTH)
            text, style = (block.instead, "body") if scene is None else (block.caption, "small")
            drawn: list[Flowable] = [] if scene is None else [
                SceneDrawing(scene, writer.fonts, block.most, grows=block.grows)]
            return [*drawn, *([writer.text(text, style)] if text else [])]
        case Notice():
            return _notice(block.standing, writer)
        case Facts():
            return [_facts(block, writer)]
        case Gap():
            return [space(block.points)]
        case Signatures():
            return [_signatures(block, writer)]
        case Together():
            return [KeepTogether(story_of(block.blocks, reader, writer))]
        case _:
            return []


def _table(table: TableBlock[Any], reader: Reader, writer: Writer) -> list[Flowable]:
    columns = [column for column in table.columns if Medium.PAPER in column.media]
    widths = [column.width for column in columns]
    if table.dense:
        rows = [[cell_text(column.cell(row), reader) for column in columns] for row in table.rows[:_MOST_DENSE]]
        return [Ledger(rows, widths, writer.fonts), *writer.further(len(table.rows) - _MOST_DENSE, table.what)]
    shown = table.rows[:MOST_ROWS]
    cells = [[column.cell(row) for column in columns] for row in shown]
    rows = [[cell_text(cell, reader) for cell in row] for row in cells]
    strong = [at for at, row in enumerate(shown) if table.strong is not None and table.strong(row)]
    if table.last is not None:
        strong.append(len(rows))
        rows.append(list(table.last))
    made = writer.table(
        [column.title for column in columns], rows, widths,
        numbers=[at for at, column in enumerate(columns) if column.number],
        bold=[at for at, column in enumerate(columns) if column.bold], bold_rows=strong,
        bold_cells={(at, place) for at, row in enumerate(cells) for place, cell in enumerate(row)
                    if isinstance(cell, SetBeside) and cell.strong})
    if table.framed is not None:
        made.setStyle(TableStyle([("BOX", (table.framed, 0), (table.framed, -1), 1.2, HexColor(ACCENT))]))
    heads = {at for at, row in enumerate(cells) if any(isinstance(cell, Spanning) for cell in row)}
    for at, row in enumerate(cells, 1):
        for place, cell in enumerate(row):
            if isinstance(cell, Judged):
                ground = HexColor(VERDICT_COLOURS[cell.row.verdict][1])
                made.setStyle(TableStyle([("BACKGROUND", (place, at), (place, at), ground)]))
            elif isinstance(cell, SetBeside) and cell.verdict is not None:
                ground = HexColor(VERDICT_COLOURS[cell.verdict][1])
                made.setStyle(TableStyle([("BACKGROUND", (place, at), (place, at), ground)]))
            elif isinstance(cell, Spanning):
                made.setStyle(TableStyle([("SPAN", (place, at), (place + cell.columns - 1, at))]))
                _hold_together(made, at, at + 1)
    for at in strong:
        if at and at not in heads:
            _hold_together(made, at, at + 1)
    if len(rows) > _FEWEST:
        # No last row stands alone on the page behind.
        _hold_together(made, len(rows) - 1, len(rows))
    return [made, *writer.further(len(table.rows) - MOST_ROWS, table.what)]


def _hold_together(table: Table, first: int, last: int) -> None:
    """Have no page end between two rows: a head is read with what it heads, a sum with what it sums."""
    table.setStyle(TableStyle([("NOSPLIT", (0, first), (-1, last))]))


def _notice(standing: DesignStanding, writer: Writer) -> list[Flowable]:
    """What stops the design as a whole."""
    more = [say("and {number} more, below", number=standing.more)] if standing.more else []
    cells: list[Flowable] = [writer.text(sentence(say(standing.headline)), "section")]
    cells += [writer.text(f"• {sentence(said(text))}", "item") for text in (*standing.reasons, *more)]
    if standing.bad:
        cells.append(writer.text(AS_DRAWN, "small"))
    ground, edge = _EDGES[standing.bad]
    table = Grid([[cells]], ["100%"], hAlign="LEFT")
    table.setStyle(TableStyle([
        FONT, ("BACKGROUND", (0, 0), (-1, -1), HexColor(ground)), ("LINEBEFORE", (0, 0), (0, -1), 2.4, HexColor(edge)),
        ("TOPPADDING", (0, 0), (-1, -1), 1), ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
    ]))
    return [table, space(5)]


def _signatures(block: Signatures, writer: Writer) -> Flowable:
    """Parties side by side: who, with lines for name and role, place and date, and the signature."""
    cells = [[writer.text(party, "label-strong") for party, _ in block.parties],
             [writer.text(name or say("not stated"), "fact") for _, name in block.parties]]
    cells += [[writer.text(label, "label") for _ in block.parties] for label in _SIGNED]
    table = Table(cells, [WIDTH / len(block.parties)] * len(block.parties), [None, None, *_SIGNING], hAlign="LEFT")
    ruled = [("LINEBELOW", (at, row), (at, row), 0.6, HexColor(INK)) for at in range(len(block.parties))
             for row in range(2, 2 + len(_SIGNED))]
    table.setStyle(TableStyle([FONT, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0),
                               ("RIGHTPADDING", (0, 0), (-1, -1), 24), *ruled]))
    return table


def _facts(block: Facts, writer: Writer) -> Flowable:
    """Labelled texts, two in a row."""
    cells = [(writer.text(label, "label"), writer.text(text, "bold"))
             for label, text in (*block.facts, *((("", ""),) if len(block.facts) % 2 else ()))]
    widths = percent_of_text(column_widths((ColumnKind.LABEL, ColumnKind.TEXT) * 2))
    table = Grid([(*left, *right) for left, right in zip(cells[::2], cells[1::2], strict=True)], widths, hAlign="LEFT")
    table.setStyle(TableStyle([
        FONT, ("TOPPADDING", (0, 0), (-1, -1), 1.5), ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, HexColor(HAIR)), ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), PADDING)]))
    return table


def _figures(figures: Figures, reader: Reader, writer: Writer) -> Flowable:
    rows = [(said(entry.label), entry_text(entry, reader)) for entry in figures.entries]
    return writer.table((figures.title, mark("Likely (low – high)")), rows, (30, 70), bold=(1,))
