"""Columns by what stands in them: a number, or a number that something is ordered by, is never broken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar
from unicodedata import east_asian_width

from reports.blocks.blocks import TableColumn
from sizer.language import mark

_A_LETTER, _A_CAPITAL, _EDGES = 1.3, 1.5, 3.6
"""Width of a letter of a number, of one of a part number, and of what is beside both, in shares as columns have."""
_PARTS_LEAST, _PARTS_MOST = 20.0, 40.0


def word_width(texts: Iterable[str], least: float, letter: float = _A_LETTER) -> float:
    """The width that the longest word of some texts needs, ``least`` at least.

    >>> word_width(["≥ 9", "12,345,678"], 9), word_width(["9"], 9)
    (16.6, 9)
    """
    words = (word for text in texts for word in text.split())
    return max(least, letter * max(map(_letters, words), default=0) + _EDGES)


def part_width(parts: Iterable[str]) -> float:
    """The width of a column of part numbers, which are ordered by as they stand: as far as beside it is room."""
    return min(word_width(parts, _PARTS_LEAST, _A_CAPITAL), _PARTS_MOST)


class Ordered(Protocol):
    """A row of what is bought."""

    @property
    def part(self) -> str:
        """The number that it is ordered by; empty where none is known."""


R = TypeVar("R", bound=Ordered)


def part_columns(rows: Sequence[R]) -> tuple[TableColumn[R], ...]:
    """The column of the numbers that rows are ordered by; none where no row has one."""
    parts = [row.part for row in rows]
    return (TableColumn(mark("Part number"), lambda row: row.part, part_width(parts)),) if any(parts) else ()


def _letters(word: str) -> int:
    """How long a word is in Latin letters: Han and kana are as wide as two."""
    return sum(1 + (east_asian_width(letter) in "WF") for letter in word)
