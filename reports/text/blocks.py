"""The blocks of sections as lines of text and aligned tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from reports.blocks.blocks import Block, Figures, Heading, Medium, Paragraph, TableBlock, Together
from reports.blocks.findings import Findings
from reports.blocks.section import Section
from reports.blocks.texts import cell_text, entry_text
from reports.wording.quantities.amounts import Reader

_INDENT = "  "


class Aligned(NamedTuple):
    """A table to be printed in aligned columns; those in ``right`` stand right."""

    titles: tuple[str, ...]
    rows: list[tuple[str, ...]]
    right: tuple[int, ...]


PrintedLine: TypeAlias = str | Aligned


def section_lines(section: Section, found: Findings) -> Iterator[PrintedLine]:
    """A section below an empty line and its title; nothing where it is left out on a terminal."""
    blocks = list(section.blocks(found, Medium.TERMINAL))
    if blocks and not (isinstance(blocks[0], Heading) and not blocks[0].level):
        blocks.insert(0, Heading(section.title.upper(), 0))
    return block_lines(blocks, found.reader)


def block_lines(blocks: Iterable[Block], reader: Reader) -> Iterator[PrintedLine]:
    """Blocks one below the other: what stands below the title of a part is indented like it."""
    indent = ""
    for at, block in enumerate(blocks):
        match block:
            case Heading():
                indent = _INDENT * block.level
                if indent and at > 1:
                    yield ""
                yield from (f"{indent}{block.text}",) if block.level else ("", block.text)
            case Paragraph():
                yield f"{_INDENT}{block.text}"
            case TableBlock():
                yield aligned(block, reader, indent)
            case Figures():
                widest = max((len(entry.label) for entry in block.entries), default=0)
                yield from (f"{_INDENT}{entry.label:{widest}}  {entry_text(entry, reader)}" for entry in block.entries)
            case Together():
                yield from block_lines(block.blocks, reader)
            case _:
                pass


def aligned(table: TableBlock[Any], reader: Reader | None = None, indent: str = "") -> Aligned:
    """A table with its texts; ``reader`` makes those of figures."""
    columns = [column for column in table.columns if Medium.TERMINAL in column.media]

    def row(texts: Iterable[str]) -> tuple[str, ...]:
        first, *rest = texts
        return (f"{indent}{first}", *rest)

    return Aligned(
        row(column.title[:1].lower() + column.title[1:] for column in columns),
        [row(cell_text(column.cell(each), reader) for column in columns) for each in table.rows],
        tuple(at for at, column in enumerate(columns) if column.number))
