"""What is selected in a grid, as rows and columns: ten thousand rows are one range, and a hundred thousand indexes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Protocol

from PySide6.QtWidgets import QTableView

Spot = tuple[int, int]
"""Row and column."""


class Readable(Protocol):
    """A model whose cells are read without an index."""

    def text_at(self, row: int, column: int) -> str:
        """A cell as it is shown."""

    def number_at(self, row: int, column: int) -> tuple[float | None, str]:
        """The number in a cell, None where it holds none, and its unit."""


def bands(view: QTableView) -> list[tuple[int, int, tuple[int, ...]]]:
    """The selection as bands of rows that have the same columns selected: first row, last row, columns that are seen.

    The bands follow each other downwards and never overlap.
    """
    selection = view.selectionModel().selection()
    ranges = (selection.at(number) for number in range(selection.count()))
    parts = [(part.top(), part.bottom(), part.left(), part.right()) for part in ranges]
    edges = sorted({top for top, *_ in parts} | {bottom + 1 for _, bottom, *_ in parts})
    found = []
    for first, after in pairwise(edges):
        columns = {column for top, bottom, left, right in parts if top <= first <= bottom
                   for column in range(left, right + 1)}
        shown = tuple(column for column in sorted(columns) if not view.isColumnHidden(column))
        if shown:
            found.append((first, after - 1, shown))
    return found


def spots(view: QTableView) -> Iterator[Spot]:
    """The selected cells that are seen, row by row."""
    for first, last, columns in bands(view):
        for row in range(first, last + 1):
            if not view.isRowHidden(row):
                for column in columns:
                    yield row, column


def count(view: QTableView) -> int:
    """How many cells that are seen are selected."""
    return sum((last - first + 1) * len(columns) for first, last, columns in bands(view))


def texts(view: QTableView, read: Callable[[int, range], list[str]]) -> list[list[str]]:
    """The smallest rectangle around the selection, as ``read`` reads a column; cells beside the selection are empty."""
    found = bands(view)
    columns = sorted({column for *_, shown in found for column in shown})
    block: list[list[str]] = []
    for first, last, shown in found:
        rows = range(first, last + 1)
        read_columns = [read(column, rows) if column in shown else [""] * len(rows) for column in columns]
        block += map(list, zip(*read_columns, strict=True))
    return block


def edge(filled: Sequence[bool] | Iterator[bool]) -> int:
    """How many steps Ctrl and an arrow go along cells that are filled or empty, the current one first.

    Only as many cells are looked at as the way is long.

    >>> edge([True, True, True, False]), edge([True, False, False, True]), edge([False, False])
    (2, 3, 1)
    """
    cells = iter(filled)
    here = next(cells)
    inside = False
    at = 0
    for at, full in enumerate(cells, 1):
        if at == 1:
            inside = here and full
        if inside and not full:
            return at - 1
        if not inside and full:
            return at
    return at
