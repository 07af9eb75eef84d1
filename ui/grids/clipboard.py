"""Blocks of cells as text: what spreadsheets put on the clipboard and take from it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QMimeData

LONGEST_PASTE = 8_000_000
"""Characters. A spreadsheet of 10,000 lines has about one million."""


def block_of(text: str) -> list[list[str]]:
    r"""Rows of cells from tab-separated text: a cell is quoted where it holds a tab or a line break.

    >>> block_of('a\tb\r\n"two\nlines"\t"say ""x"" twice"')
    [['a', 'b'], ['two\nlines', 'say "x" twice']]
    """
    rows: list[list[str]] = [[]]
    at, size = 0, len(text)
    while at <= size:
        if at < size and text[at] == '"' and (end := _closing(text, at)) is not None:
            rows[-1].append(text[at + 1:end].replace('""', '"'))
            at = end + 1
        else:
            end = at
            while end < size and text[end] not in "\t\r\n":
                end += 1
            rows[-1].append(text[at:end])
            at = end
        if at >= size:
            break
        if text[at] == "\t":
            at += 1
            continue
        at += 2 if text[at:at + 2] == "\r\n" else 1
        if at >= size:
            break
        rows.append([])
    return rows


def _closing(text: str, start: int) -> int | None:
    """The quote that ends a quoted cell, None where the cell only begins with a quote."""
    at = text.find('"', start + 1)
    while at >= 0:
        if text[at + 1:at + 2] != '"':
            return at if at + 1 == len(text) or text[at + 1] in "\t\r\n" else None
        at = text.find('"', at + 2)
    return None


def text_of(block: Sequence[Sequence[str]]) -> str:
    """The block as tab-separated text."""
    return "\n".join("\t".join(_quoted(cell) for cell in row) for row in block)


def _quoted(cell: str) -> str:
    if any(mark in cell for mark in "\t\n\r") or cell.startswith('"'):
        return '"' + cell.replace('"', '""') + '"'
    return cell


def mime_of(block: Sequence[Sequence[str]], head: Sequence[str] = ()) -> QMimeData:
    """The block for the clipboard, as plain text and as a table of HTML."""
    rows = [list(head), *block] if head else list(block)
    cells = "".join(
        "<tr>" + "".join(f"<td>{escape(cell).replace(chr(10), '<br>')}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    data = QMimeData()
    data.setText(text_of(rows))
    data.setHtml(f'<meta charset="utf-8"><table>{cells}</table>')
    return data
