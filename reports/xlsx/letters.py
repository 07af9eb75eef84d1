"""How wide a text of Arial is, and how many lines it takes in a column: programs fit no row to what formulas give."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_ASCII = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584)
"""Of the letters from the blank on, in thousandths of the size."""
_OTHER, _WIDE = 600, 1000
_BOLD = 1.08
"""Bold letters are so much wider."""
UNIT, EDGES = 5.25, 3.75
"""Points of a width of one, which is a digit at a size of 10, and of the edges of a column."""
_INDENT = 6.75
"""Points of one step of an indent."""
_SPARE = 0.5
"""Letters that a column is wider than its longest word."""
_LONGEST_WORD = 20
_WORD = re.compile(r"[^\s\u3000-\u9fff\uff00-\uffef]+")
"""What does not break: kana and Han characters break between any two."""


@lru_cache(maxsize=8192)
def _thousandths(text: str) -> int:
    """The width of a line in thousandths of its size: words are met again and again."""
    return sum([_ASCII[ord(letter) - 32] if " " <= letter <= "~" else _of(letter) for letter in text])


def text_width(text: str, size: float = 10.0, *, bold: bool = False) -> float:
    """The width of a line in points.

    >>> text_width("0" * 10), text_width("Wide", bold=True) > text_width("Wide") > text_width("tiny")
    (55.6, True)
    """
    return round(_thousandths(text) * size / 1000 * (_BOLD if bold else 1), 3)


def _of(letter: str) -> int:
    return _WIDE if unicodedata.east_asian_width(letter) in "WF" else _OTHER


def column_points(width: float) -> float:
    """What a column of so many letters holds, in points, without its edges."""
    return width * UNIT


def width_of_words(text: str, size: float = 10.0, *, bold: bool = False, indent: int = 0) -> float:
    """The width of a column, in letters, in which no word of a text breaks; one that nobody reads at a glance may.

    >>> width_of_words("Einheit", bold=True) > width_of_words("Unit", bold=True) > width_of_words("単位")
    True
    """
    words = [word for word in _WORD.findall(text) if len(word) <= _LONGEST_WORD]
    room = max((text_width(word, size, bold=bold) for word in words), default=0.0) + indent * _INDENT
    return round(room / UNIT + _SPARE, 1)


def width_of_line(text: str, *, indent: int = 0) -> float:
    """The width of a column, in letters, that shows a text in one line, as words in place of a number need it."""
    return round((text_width(text) + indent * _INDENT) / UNIT + _SPARE, 1)


@lru_cache(maxsize=4096)
def lines_of(text: str, points: float, size: float = 10.0, *, bold: bool = False, indent: int = 0) -> int:
    """How many lines a text takes that is broken at blanks.

    >>> lines_of("one two three", 200.0), lines_of("one two three", 40.0), lines_of("one" + chr(10) + "two", 200.0)
    (1, 2, 2)
    """
    room = max(points - indent * _INDENT, 1.0)
    if len(text) * size * 0.4 < room and "\n" not in text and text_width(text, size, bold=bold) <= room:
        return 1
    share = size / 1000 * (_BOLD if bold else 1)
    blank = 278 * share
    lines = 0
    for part in text.split("\n"):
        lines, used = lines + 1, 0.0
        for word in part.split(" "):
            wide = _thousandths(word) * share
            if used and used + blank + wide > room:
                lines, used = lines + 1, 0.0
            used += wide + (blank if used else 0.0)
            while used > room:
                lines, used = lines + 1, used - room
    return lines
