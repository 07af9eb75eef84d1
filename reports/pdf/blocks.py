"""The blocks of sections as flowables of a page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reportlab.platypus import CondPageBreak, Flowable, KeepTogether

from reports.blocks.blocks import (
    Block,
    Drawing,
    Figures,
    Gap,
    Heading,
    Medium,
    Paragraph,
    TableBlock,
    Together,
    Tone,
)
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.blocks.texts import cell_text, entry_text
from reports.pdf.layout import MOST_ROWS, WIDTH, Writer, space
from reports.pdf.ledger import Ledger
from reports.pdf.scene import SceneDrawing
from reports.wording.amounts import Reader

_STYLES = {Tone.BODY: "body", Tone.INTRO: "body", Tone.NOTE: "small", Tone.FORMULA: "formula", Tone.MUTED: "muted",
           Tone.ALARM: "body"}

_MOST_OF, _HEADING, _MOST_ROOM = 0.78, 34.0, 634.0
"""How much of a drawing must fit below a heading, the height of that, and the most that is asked of a page."""
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
    return [*([CondPageBreak(min(room, _MOST_ROOM))] if room else []), writer.heading(section.title), *story]


def story_of(blocks: Iterable[Block], reader: Reader, writer: Writer) -> list[Flowable]:
    """Blocks one below the other."""
    return [part for block in blocks for part in _flowables(block, reader, writer)]


def _flowables(block: Block, reader: Reader, writer: Writer) -> list[Flowable]:
    match block:
        case Heading():
            room: list[Flowable] = [CondPageBreak(block.room)] if block.room else []
            return [*room, writer.heading(block.text, block.level)]
        case Paragraph():
            return [writer.text(block.text, _STYLES[block.tone])]
        case TableBlock():
            return _table(block, reader, writer)
        case Figures():
            return [_figures(block, reader, writer)]
        case Drawing():
            scene = block.scene(WIDTH)
            text, style = (block.instead, "body") if scene is None else (block.caption, "small")
            drawn: list[Flowable] = [] if scene is None else [SceneDrawing(scene, writer.fonts, block.most)]
            return [*drawn, *([writer.text(text, style)] if text else [])]
        case Gap():
            return [space(block.points)]
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
    rows = [[cell_text(column.cell(row), reader) for column in columns] for row in shown]
    strong = [at for at, row in enumerate(shown) if table.strong is not None and table.strong(row)]
    if table.last is not None:
        strong.append(len(rows))
        rows.append(list(table.last))
    made = writer.table(
        [column.title for column in columns], rows, widths,
        numbers=[at for at, column in enumerate(columns) if column.number],
        bold=[at for at, column in enumerate(columns) if column.bold], bold_rows=strong)
    return [made, *writer.further(len(table.rows) - MOST_ROWS, table.what)]


def _figures(figures: Figures, reader: Reader, writer: Writer) -> Flowable:
    rows = [(entry.label, entry_text(entry, reader)) for entry in figures.entries]
    return writer.table((figures.title, "Likely (low – high)"), rows, (30, 70), bold=(1,))
