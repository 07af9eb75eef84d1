"""What the status bar says about the selected numbers: sum, average, count."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex

from sizer.units import format_value
from ui.roles import DISPLAY, NUMBER, UNIT
from ui.texts import value_text

MOST_CELLS = 200_000


def selection_summary(cells: list[QModelIndex], *, binary: bool = False) -> str:
    """Sum, average and count of the numbers among the cells; numbers of different units are only counted."""
    if len(cells) < 2:
        return ""
    if len(cells) > MOST_CELLS:
        return f"{len(cells):,} cells"
    numbers: list[float] = []
    units: set[str] = set()
    filled = 0
    for cell in cells:
        filled += bool(cell.data(DISPLAY))
        number = cell.data(NUMBER)
        if isinstance(number, float):
            numbers.append(number)
            units.add(str(cell.data(UNIT) or ""))
    if not numbers or len(units) > 1:
        return f"Count {filled:,}"
    unit = units.pop()
    total, mean = sum(numbers), sum(numbers) / len(numbers)
    shown = (value_text(each, unit, binary=binary) if unit in ("1", "count", "U", "money", "")
             else format_value(each, unit, 5, binary=binary) for each in (total, mean))
    summed, average = shown
    return f"Sum {summed}    Average {average}    Count {filled:,}"
