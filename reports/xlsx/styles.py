"""How cells look, each look made once: colours, borders and formats of numbers, also of those under a condition."""

from __future__ import annotations

import re
from typing import NamedTuple

from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat
from openpyxl.worksheet.worksheet import Worksheet

from reports.xlsx.writer import changed_looks
from sizer.language import shown
from sizer.units import UNBOUNDED_TEXT

_FIRST_FORM = 1000
"""Numbers of formats under a condition, which those of cells do not reach."""
_PLAIN = re.compile(r"[#0,.]+")
_UNBOUNDED = f"{10**24:d}"
"""From here on a number in any unit stands for one without end."""
FACE = "Arial"
"""A face that every system has, or one of the same widths: with another in its place all columns are too narrow."""
_THIN = Side(style="thin", color="FFC9D1DB")
_RULE = Side(style="thin", color="FF1C2430")
_STRONG = Side(style="medium", color="FF2F3B4C")

INK = "FF1C2430"
MUTED = "FF5B6675"
GIVEN = "FFFFF9DB"
INPUT_FRAME = "FFE0C25A"
_FRAME = Side(style="thin", color=INPUT_FRAME)
PINNED = "FFFBE3C6"
STALE = "FFF3DADA"
BAND = "FFEFF2F6"


class CellStyle(NamedTuple):
    """How a cell looks. Colours are ARGB; an empty ``fill`` is none. ``quoted`` marks a text that is no formula."""

    number_format: str = "General"
    fill: str = ""
    colour: str = INK
    bold: bool = False
    italic: bool = False
    size: float = 10
    wrap: bool = False
    align: str = ""
    border: str = "thin"
    quoted: bool = False
    indent: int = 0


PLAIN = CellStyle(border="")
TEXT = CellStyle(wrap=True)
TITLE = CellStyle(bold=True, size=16, border="")
SUBTITLE = CellStyle(colour=MUTED, border="")
SECTION = CellStyle(bold=True, size=12, border="")
HEAD = CellStyle(bold=True, colour=MUTED, wrap=True, border="head")
NUMBER_HEAD = CellStyle(bold=True, colour=MUTED, wrap=True, border="head", align="right")
INDENTED_HEAD = CellStyle(bold=True, colour=MUTED, wrap=True, border="head", indent=1)
INDENTED = CellStyle(wrap=True, indent=1)
TOTAL = CellStyle(bold=True, fill=BAND, border="strong")
NOTE = CellStyle(italic=True, colour=MUTED, wrap=True, border="")


def where(condition: str, first: str, other: str) -> str:
    """A number format that is ``first`` under a condition, and ``other`` elsewhere.

    Of a format in two parts some programs take the second for that of negative numbers and leave out their sign: it
    has a part of its own.

    >>> where(">=3", "#,##0%", "0.0%")
    '[>=3]#,##0%;[<0]-0.0%;0.0%'
    """
    return f"[{condition}]{first};[<0]-{other};{other}"


def word_format(text: str) -> str:
    """A number format, or a part of one, that shows a word in place of the number.

    >>> word_format("all")
    '"all"'
    """
    return '"' + shown(text).replace('"', "") + '"'


def _told(number_format: str) -> str:
    """A format of plain numbers that says in a word what stands for a value without end, in whatever unit."""
    return (where(f">={_UNBOUNDED}", word_format(UNBOUNDED_TEXT), number_format) if _PLAIN.fullmatch(number_format)
            else number_format)


class Styles(dict[CellStyle, int]):
    """The number in the file of each look of a workbook, which gets one when it is first asked for."""

    def __init__(self, sheet: Worksheet) -> None:
        """``sheet`` is any of the workbook."""
        super().__init__()
        self._sheet = sheet
        self._changes: dict[CellStyle, int] = {}
        self._forms: dict[str, int] = {}

    def __missing__(self, style: CellStyle) -> int:
        """Have openpyxl number a look."""
        cell = Cell(self._sheet, row=1, column=1)
        cell.number_format = _told(style.number_format)
        cell.font = Font(name=FACE, size=style.size, bold=style.bold, italic=style.italic, color=style.colour)
        side = style.align or ("left" if style.indent else None)
        stands = "bottom" if style.border == "head" else "top"
        cell.alignment = Alignment(wrap_text=style.wrap, vertical=stands, horizontal=side, indent=style.indent)
        if style.fill:
            cell.fill = PatternFill("solid", start_color=style.fill, end_color=style.fill)
        if style.fill == GIVEN:
            cell.border = Border(left=_FRAME, right=_FRAME, top=_FRAME, bottom=_FRAME)
        elif style.border == "thin":
            cell.border = Border(bottom=_THIN)
        elif style.border == "strong":
            cell.border = Border(top=_STRONG, bottom=_STRONG)
        elif style.border == "head":
            cell.border = Border(bottom=_RULE)
        cell.quotePrefix = style.quoted
        self[style] = number = int(cell.style_id)
        return number

    def change(self, style: CellStyle) -> int:
        """The number of what of a style a condition changes."""
        known = self._changes.get(style)
        if known is None:
            fill = PatternFill("solid", start_color=style.fill, end_color=style.fill) if style.fill else None
            form = None
            if style.number_format != "General":
                number = self._forms.setdefault(style.number_format, _FIRST_FORM + len(self._forms))
                form = NumberFormat(number, style.number_format)
            font = Font(bold=style.bold, italic=style.italic, color=style.colour)
            # openpyxl would compare each with all before it, at each rule that has it.
            changes = changed_looks(self._sheet)
            changes.append(DifferentialStyle(font, form, fill))
            known = self._changes[style] = len(changes) - 1
        return known
