"""What is written into the cells of a sheet's XML: texts, numbers, and formulas with their second forms."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from reports.xlsx.cells.formula import LONGEST_FORMULA, ROW, qualified

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ESCAPED = re.compile("_(x[0-9A-Fa-f]{4}_)")
_LONGEST_TEXT = 32_000
_DIGITS = 7
"""The most digits that the number of a row has."""


def clean(text: str) -> str:
    """The text as XML can hold it: other control characters become the replacement character."""
    if not text.isprintable():
        text = _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n").replace("\r", "\n"))
    return text[:_LONGEST_TEXT]


def kept_apart(text: str) -> str:
    """A text in which nothing is taken for the code of a character, as programs take ``_x000D_``."""
    return _ESCAPED.sub(r"_x005F_\1", text) if "_x" in text else text


def escaped(text: str) -> str:
    """A text between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@lru_cache(maxsize=4096)
def inline_text(text: str) -> str:
    """A text as a cell holds it: laws, units and sources are met again and again."""
    return f'<is><t xml:space="preserve">{escaped(kept_apart(clean(text)))}</t></is>'


def number(value: float) -> str:
    """A number as it is read back to the last bit."""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(float(value))


class RowFormula(NamedTuple):
    """A formula between tags; ``ROW`` stands for the row where it is written for many.

    ``elsewhere`` is how another sheet writes it: empty where none does, or where it would be too long.
    """

    here: str
    elsewhere: str

    def at(self, row: int) -> RowFormula:
        """The formula of one row."""
        text = str(row)
        return RowFormula(self.here.replace(ROW, text), self.elsewhere.replace(ROW, text))


def row_formula(text: str, sheet: str | None) -> RowFormula:
    """A formula of a cell on ``sheet``; None where no other sheet repeats it."""
    if sheet is None:
        return RowFormula(escaped(text), "")
    elsewhere = qualified(text, sheet)
    fits = len(elsewhere) + elsewhere.count(ROW) * (_DIGITS - 1) <= LONGEST_FORMULA
    return RowFormula(escaped(text), escaped(elsewhere) if fits else "")
