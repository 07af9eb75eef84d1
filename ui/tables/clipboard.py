"""Blocks of cells on the clipboard: what spreadsheets put there and what they take from it.

The plain flavour is text with tabs. The HTML flavour says more: LibreOffice writes the value of a number beside the
text it shows (``sdval``), Excel does where it formats it (``x:num``), so a number comes over whole, whatever the format
rounds it to and whichever decimal mark it is written with.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape, unescape

from PySide6.QtCore import QMimeData

from sizer.design.entering.blocks import MOST_CELLS
from sizer.numerals import unmistakable

LONGEST_PASTE = 8_000_000
"""Characters. A spreadsheet of 10,000 lines has about one million."""
MOST_ROWS = 20_000
MOST_IN_HTML = 30_000
"""Cells that are copied as HTML too; more would take longer to write than to select."""
_TIMES = 4
LONGEST_HTML = 4_000_000
"""Characters; of a larger block the text alone is read."""

_BREAK = re.compile(r"\r\n|\r|\n")
_END = re.compile(r"[\t\r\n]")
_ROW = re.compile(r"<tr\b[^>]*>(.*?)(?=<tr\b|</table|\Z)", re.IGNORECASE | re.DOTALL)
_CELL = re.compile(r"<t[dh]\b([^>]*)>(.*?)(?=</t[dh]|<t[dh]\b|</tr|\Z)", re.IGNORECASE | re.DOTALL)
_LINE = re.compile(r"\s*(?:<br\s*/?>|</p>|</div>)\s*", re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")
_SPACE = re.compile(r"[ \t\r\n]+")
_VALUE = re.compile(r"(?:sdval|x:num)\s*=\s*\"([^\"]+)\"", re.IGNORECASE)
_FORMAT = re.compile(r"sdnum\s*=\s*\"[^\"]*?;[^\"]*?;([^\"]*)\"", re.IGNORECASE)
_SPAN = re.compile(r"colspan\s*=\s*\"?(\d{1,3})", re.IGNORECASE)
_SHOWN_NUMBER = re.compile(
    r"[-+(\u2212]?\s*(?:[A-Z]{3}|[€$£¥])?\s*[-+\u2212]?\d[\d.,'\u00a0\u202f ]*(?:[eE][-+]?\d+)?\s*"
    r"(?:%|[A-Z]{3}|[€$£¥])?\)?"
)
_SHOWN_DATE = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}")
_PLAIN_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?(?:[eE][-+]?\d{1,3})?")
_PLAIN_SHARE = re.compile(r"(-?\d{1,12}(?:\.\d{1,12})?) %")
_TAKEN_OTHERWISE = re.compile(r"[-=+@\d]")
"""How words begin that a spreadsheet would take for a formula, a date or a number."""


def block_of(text: str) -> list[list[str]]:
    r"""Rows of cells from tab-separated text: a cell is quoted where it holds a tab or a line break.

    >>> block_of('a\tb\r\n"two\nlines"\t"say ""x"" twice"')
    [['a', 'b'], ['two\nlines', 'say "x" twice']]
    """
    if '"' not in text:
        lines = [line.split("\t") for line in _BREAK.split(text)]
        return lines[:-1] if len(lines) > 1 and lines[-1] == [""] else lines
    rows: list[list[str]] = [[]]
    at, size = 0, len(text)
    while at <= size:
        if at < size and text[at] == '"' and (end := _closing(text, at)) is not None:
            rows[-1].append(text[at + 1:end].replace('""', '"'))
            at = end + 1
        else:
            found = _END.search(text, at)
            end = found.start() if found is not None else size
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


def pasted_block(data: QMimeData | None, *, decimal_comma: bool = False) -> list[list[str]] | str:
    """What is on the clipboard as rows of cells, or a sentence that says why it is nothing to paste.

    There is no ``data`` where the program that offered them has gone.
    """
    text = data.text() if data is not None and data.hasText() else ""
    html = data.html() if data is not None and data.hasHtml() else ""
    if max(len(text), 0 if text else len(html)) > LONGEST_PASTE:
        return (f"The clipboard holds {max(len(text), len(html)):,} characters; at most {LONGEST_PASTE:,} can be "
                "pasted at once. Nothing was changed.")
    rows, cells = (text.count(mark) for mark in ("\n", "\t"))
    if rows > _TIMES * MOST_ROWS or rows + cells > _TIMES * MOST_CELLS:  # breaks in quoted cells are counted here too
        return _too_many(rows, rows + cells)
    text = text.removeprefix("\ufeff").replace("\x00", "")
    block = block_of(text) if text else []
    table = table_of_html(html, decimal_comma=decimal_comma) if len(html) <= LONGEST_HTML else []
    if table and (not block or list(map(len, table)) == list(map(len, block))):
        block = table
    if not block:
        return "There is no text on the clipboard."
    if len(block) > MOST_ROWS or sum(map(len, block)) > MOST_CELLS:
        return _too_many(len(block), sum(map(len, block)))
    if not any(cell.strip() for row in block for cell in row):
        return "The clipboard holds nothing but empty cells. Delete clears cells."
    return block


def _too_many(rows: int, cells: int) -> str:
    return (f"The clipboard holds {rows:,} rows and {cells:,} cells; at most {MOST_ROWS:,} rows and "
            f"{MOST_CELLS:,} cells can be pasted at once. Nothing was changed.")


def table_of_html(html: str, *, decimal_comma: bool = False) -> list[list[str]]:
    """The cells of the first table of an HTML text; numbers as the spreadsheet holds them, where it says so."""
    start = re.search(r"<table\b", html, re.IGNORECASE)
    if start is None:
        return []
    stop = re.search(r"</table", html, re.IGNORECASE)
    body = html[start.start():stop.end() if stop is not None else len(html)]
    rows = []
    for row in _ROW.finditer(body):
        cells: list[str] = []
        for cell in _CELL.finditer(row.group(1)):
            span = _SPAN.search(cell.group(1))
            cells.append(_cell_text(cell.group(1), cell.group(2), decimal_comma))
            cells += [""] * (int(span.group(1)) - 1 if span is not None else 0)
        if cells:
            rows.append(cells)
    return rows


def _cell_text(attributes: str, content: str, decimal_comma: bool) -> str:
    plain = _SPACE.sub(" ", _LINE.sub("\x00", content))
    text = unescape(_TAG.sub("", plain)).replace("\x00", "\n").strip(" \n")
    value, pattern = _VALUE.search(attributes), _FORMAT.search(attributes)
    if value is None or not _SHOWN_NUMBER.fullmatch(text) or _SHOWN_DATE.search(text):
        return text
    codes = re.sub(r"\[[^\]]*\]|&quot;.*?&quot;", "", pattern.group(1)) if pattern is not None else ""
    if re.search("[YMDHS]", codes):  # a date or a time is a number of days
        return text
    try:
        number = float(value.group(1))
    except ValueError:
        return text
    shown = f"{number * 100:.15g} %" if text.rstrip(")").endswith("%") else f"{number:.15g}"
    shown = unmistakable(shown)
    return shown.replace(".", ",") if decimal_comma else shown


def text_of(block: Sequence[Sequence[str]]) -> str:
    """The block as tab-separated text."""
    return "\n".join(["\t".join([_quoted(cell) for cell in row]) for row in block])


def _quoted(cell: str) -> str:
    if cell and ("\t" in cell or "\n" in cell or "\r" in cell or cell[0] == '"'):
        return '"' + cell.replace('"', '""') + '"'
    return cell


def mime_of(
    block: Sequence[Sequence[str]], head: Sequence[str] = (), *, decimal_comma: bool = False
) -> QMimeData:
    """The block for the clipboard, as plain text and, unless it is very large, as a table of HTML."""
    rows = [list(head), *block] if head else list(block)
    data = QMimeData()
    data.setText(text_of(rows))
    if sum(map(len, rows)) <= MOST_IN_HTML:
        data.setHtml(html_of(rows, decimal_comma=decimal_comma))
    return data


def html_of(block: Sequence[Sequence[str]], *, decimal_comma: bool = False) -> str:
    """The block as a table that spreadsheets read: numbers as numbers, and what begins like a formula as text."""
    rows = "".join(["<tr>" + "".join([_cell_html(cell, decimal_comma) for cell in row]) + "</tr>\n" for row in block])
    return ('<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head>'
            f"<body><table>{rows}</table></body></html>")


def _cell_html(cell: str, decimal_comma: bool) -> str:
    if not cell:
        return "<td></td>"
    plain = cell.replace(",", ".") if decimal_comma else cell
    if _PLAIN_NUMBER.fullmatch(plain):
        return f'<td sdval="{plain}" sdnum="1033;" x:num="{plain}">{cell}</td>'
    share = _PLAIN_SHARE.fullmatch(plain)
    if share is not None:
        number = f"{float(share.group(1)) / 100:.15g}"
        decimals = share.group(1).partition(".")[2]
        code = f"0.{'0' * len(decimals)}%" if decimals else "0%"
        return (f'<td sdval="{number}" sdnum="1033;0;{code}" x:num="{number}" '
                f"style='mso-number-format:\"{code}\"'>{cell}</td>")
    inside = escape(cell).replace("\n", "<br>")
    if _TAKEN_OTHERWISE.match(cell):
        return f"<td sdnum=\"1033;0;@\" x:str style='mso-number-format:\"\\@\"'>{inside}</td>"
    return f"<td>{inside}</td>"
