"""How wide the columns of the proposal are: those of one kind alike, all of a table as wide as the text."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from reports.pdf.tokens import WIDTH

PADDING = 3.0
"""What stays free at either side of a cell."""


class ColumnKind(Enum):
    """A kind of column, by the points that what stands in it takes with its padding; a text takes what is left."""

    TEXT = 0.0
    LABEL = 78.0
    NUMBER = 59.0
    RANGE = 94.0
    SCALE = 60.0
    OUTCOME = 67.0
    CHIP = 62.0
    PAGE = 36.0

    @property
    def right(self) -> bool:
        """Whether what stands in it ends at its right edge."""
        return self in (ColumnKind.NUMBER, ColumnKind.RANGE, ColumnKind.OUTCOME)


def column_widths(kinds: Sequence[ColumnKind]) -> list[float]:
    """The widths of a table's columns; its texts share what the others leave.

    >>> column_widths((ColumnKind.LABEL, ColumnKind.TEXT, ColumnKind.PAGE)), sum(column_widths((ColumnKind.TEXT,) * 3))
    ([78.0, 378.0, 36.0], 492.0)
    """
    left = WIDTH - sum(kind.value for kind in kinds)
    texts = sum(kind is ColumnKind.TEXT for kind in kinds)
    if left < 0 or not texts:
        raise ValueError(f"{len(kinds)} columns, {texts} of them texts, leave {left:g} points")
    return [kind.value or left / texts for kind in kinds]


def shared_widths(shares: Sequence[float]) -> list[float]:
    """The widths of columns that share the text's width.

    >>> shared_widths((1, 2, 1))
    [123.0, 246.0, 123.0]
    """
    total = sum(shares)
    return [WIDTH * share / total for share in shares]


def widened(widths: Sequence[float], least: Sequence[float]) -> list[float]:
    """The widths with each column as wide as its longest word at the ``least``, where others have the room for it.

    >>> widened((100, 40, 60), (20, 50, 60)), widened((100, 40), (20, 30)), widened((50, 50), (60, 60))
    ([90.0, 50.0, 60.0], [100.0, 40.0], [50.0, 50.0])
    """
    lacking = sum(max(need - width, 0.0) for width, need in zip(widths, least, strict=True))
    spare = sum(max(width - need, 0.0) for width, need in zip(widths, least, strict=True))
    if not 0 < lacking <= spare:
        return [float(width) for width in widths]
    return [float(need if need > width else width - (width - need) * lacking / spare)
            for width, need in zip(widths, least, strict=True)]


def cell_room(width: float) -> float:
    """What a cell of a width has for its text."""
    return width - 2 * PADDING


def percent_of_text(widths: Sequence[float]) -> list[str]:
    """Widths as shares of the text's: a page that is set smaller has more room in its own measure."""
    return [f"{100 * width / WIDTH:.4f}%" for width in widths]
