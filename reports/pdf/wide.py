"""Paragraphs of a script without blanks: which characters a line may end behind."""

from __future__ import annotations

from typing import Any
from unicodedata import category

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.textsplit import ALL_CANNOT_END, ALL_CANNOT_START
from reportlab.platypus import Paragraph
from reportlab.platypus import paragraph as _paragraph

_UNTYPED: Any = _paragraph
"""What reportlab breaks lines of these scripts with has no types."""
_TIED = "\u00a0\u202f"
"""Blanks that no line ends at."""
_NO_BEGIN = frozenset(ALL_CANNOT_START + "」』）】〉》、。，．・：；？！ーぁぃぅぇぉっゃゅょァィゥェォッャュョ%")
_NO_END = frozenset(ALL_CANNOT_END + "「『（【〈《([")


def is_wide(text: str) -> bool:
    """Whether a text has characters of Han, kana or hangul, between which lines end without blanks."""
    return any(_has_own_breaks(character) for character in text)


def _has_own_breaks(character: str) -> bool:
    return "⺀" <= character <= "鿿" or "가" <= character <= "힣" or character >= "＀"


def of_wide(style: ParagraphStyle) -> ParagraphStyle:
    """A style as it is for such a text."""
    return ParagraphStyle(f"{style.name}-cjk", parent=style, wordWrap="CJK")


def may_end_between(before: str, after: str) -> bool:
    """Whether a line may end between two characters.

    >>> [may_end_between(*pair) for pair in ("容量", "量、", "「容", "GB", "B容", "3件", " 量")]
    [True, False, False, False, True, False, True]
    """
    if before in _TIED or after in _TIED:
        return False
    if category(before) == "Zs":
        return True
    if category(after) == "Zs" or after in _NO_BEGIN or before in _NO_END:
        return False
    if before.isascii() and before.isdigit():
        return False  # a number stays with what it counts
    return _has_own_breaks(before) or _has_own_breaks(after)


class WideParagraph(Paragraph):  # type: ignore[misc,unused-ignore]
    """A paragraph that ends its lines where the scripts in it allow that: Latin words stay whole."""

    def breakLinesCJK(self, maxWidths: Any) -> Any:  # noqa: N802, N803 - reportlab's own names
        """The lines."""
        widths = list(maxWidths) if isinstance(maxWidths, list | tuple) else [maxWidths]
        held: Any = self
        if getattr(held, "blPara", None) is not None and getattr(held, "_splitpara", False):
            return held.blPara
        self.height = 0
        units: list[Any] = []
        for frag in self.frags:
            units += [_UNTYPED.cjkU(character, frag, "utf8") for character in frag.text or ("",)]
        lines: list[Any] = []
        start = 0
        while start < len(units):
            room = widths[min(len(lines), len(widths) - 1)]
            end, forced = _end(units, start, room)
            line = units[start:end]
            while len(line) > 1 and not forced and line[-1].isspace() and line[-1] not in _TIED:
                line = line[:-1]  # a blank at the end of a line takes no room
            used = sum(unit.width for unit in line)
            lines.append(_UNTYPED.makeCJKParaLine(line, room, used, room - used, forced, False))
            start = end
        return _UNTYPED.ParaLines(kind=1, lines=lines)


def _end(units: list[Any], start: int, room: float) -> tuple[int, bool]:
    """Where the line ends that begins at a place, and whether the text says so."""
    used, last = 0.0, start
    for at in range(start, len(units)):
        unit = units[at]
        if hasattr(unit.frag, "lineBreak"):
            return at + 1, True
        if at > start and units[at - 1] and unit and may_end_between(units[at - 1], unit):
            last = at
        blank = unit.isspace() and unit not in _TIED
        used += unit.width
        if used > room + 1e-6 and not blank and at > start:
            return (last if last > start else at), False
    return len(units), False
