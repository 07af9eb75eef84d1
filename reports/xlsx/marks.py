"""What a sheet says of many cells at once: those made one, and those that look otherwise while a condition holds.

openpyxl compares each such range with all before it; of thousands it is told as few as there can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Generic, TypeVar

from openpyxl.formatting.rule import Rule
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.worksheet import Worksheet

from reports.xlsx.cells.formula import absolute, column_letters

Style = TypeVar("Style")
Area = tuple[int, int, int, int]
"""The first row and column, and the last."""
_TOGETHER = 400
"""Areas of one rule: a list of them is a text that programs read as a whole."""


@dataclass(slots=True)
class Marks(Generic[Style]):
    """The marks of one sheet, in the order in which they were made: of two for one cell the first goes before."""

    looks: dict[tuple[str, Style], list[Area]] = field(default_factory=dict)
    """The areas of each condition and the style it gives them."""
    merged: list[str] = field(default_factory=list)
    """Ranges that are made one cell each."""

    def write(self, sheet: Worksheet, look: Callable[[Style], int]) -> None:
        """Tell openpyxl; of what is merged only the first, for which it makes the element that holds all."""
        for (condition, style), areas in self.looks.items():
            joined = iter(_joined(areas))
            while some := list(islice(joined, _TOGETHER)):
                rule = Rule("expression", dxfId=look(style), formula=[absolute(condition)])
                sheet.conditional_formatting.add(" ".join(some), rule)
        sheet.merged_cells.ranges.update(CellRange(text) for text in self.merged[:1])


def _joined(areas: Iterable[Area]) -> Iterator[str]:
    """The areas as ranges, those of one width that follow one another from top to bottom as one."""
    first: Area | None = None
    for top, left, bottom, right in sorted(areas, key=lambda area: (area[1], area[3], area[0])):
        if first is not None and first[1] == left and first[3] == right and first[2] + 1 >= top:
            first = first[0], left, max(first[2], bottom), right
            continue
        if first is not None:
            yield _range(first)
        first = top, left, bottom, right
    if first is not None:
        yield _range(first)


def _range(area: Area) -> str:
    top, left, bottom, right = area
    return f"{column_letters(left)}{top}:{column_letters(right)}{bottom}"
