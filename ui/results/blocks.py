"""Blocks of sections as rows of a live table: tables one below the other, sentences, figures with their subjects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from reports.blocks.blocks import (
    Block,
    Cell,
    Figures,
    Heading,
    Labelled,
    Medium,
    NumberCell,
    Paragraph,
    Ref,
    TableBlock,
    Tone,
)
from reports.blocks.texts import cell_text, entry_text
from reports.wording.quantities.amounts import Reader
from ui.state.subject import Subject
from ui.tables.table import EMPTY, Head, LiveCell, LiveTable

_LETTER_PX = 7
Dress = Callable[[Any, Sequence[LiveCell]], Sequence[LiveCell]]
"""What makes of a row of a section and its cells those that are shown."""


def add_block(table: LiveTable, block: Block, reader: Reader, dress: Dress = lambda _row, cells: cells) -> None:
    """Add what a block says; the columns of all tables are those of the first, and what others have beyond.

    What has no rows is left out.
    """
    match block:
        case Heading():
            table.head(block.text)
        case Paragraph(tone=Tone.ALARM):
            table.stop(block.text)
        case Paragraph():
            table.rows.append((LiveCell(block.text, tone="note"), EMPTY))
        case Figures():
            for entry in block.entries:
                subject = Subject(entry.key) if isinstance(entry, Labelled) else None
                table.rows.append((LiveCell(entry.label), LiveCell(entry_text(entry, reader), subject=subject)))
        case TableBlock():
            _add_table(table, block, reader, dress)


def _add_table(table: LiveTable, block: TableBlock[Any], reader: Reader, dress: Dress) -> None:
    columns = [column for column in block.columns if Medium.WINDOW in column.media]
    if table.heads:
        table.rows.append(tuple(LiveCell(column.title, tone="muted", right=column.number) for column in columns))
        # Above the rows of the first table, which have nothing there, a title would be one of nothing.
        table.heads += (Head("", 1, wraps=True),) * (len(columns) - len(table.heads))
    else:
        table.heads = tuple(Head(column.title, round(column.width * _LETTER_PX), column.number, wraps=column.wraps)
                            for column in columns)
    for row in block.rows:
        cells = [_cell(column.cell(row), reader) for column in columns]
        ended = [replace(cell, right=column.number) for column, cell in zip(columns, cells, strict=True)]
        table.rows.append(tuple(dress(row, ended)))


def _cell(cell: Cell, reader: Reader) -> LiveCell:
    text = cell_text(cell, reader)
    match cell:
        case Ref(key=key):
            figure = reader.figure(key)
            number = None if isinstance(figure.value, str) else figure.number
            return LiveCell(text, number, figure.unit, Subject(key))
        case NumberCell(value=float() as value, unit=unit):
            return LiveCell(text, value, unit, bar=value if unit == "1" else None)
        case _:
            return LiveCell(text, tip=text)
