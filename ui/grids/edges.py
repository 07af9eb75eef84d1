"""Where Ctrl and an arrow lead: the edge of a block of filled cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex

from ui.tables.selection import edge

if TYPE_CHECKING:
    from ui.grids.view import GridView


def edge_cell(view: GridView, rows: int, columns: int) -> QModelIndex:
    """The cell at the edge, from the current one up or down, or to the left or right; that one where there is none."""
    index, grid = view.currentIndex(), view.grid
    if not index.isValid():  # a grid without rows
        return index
    if rows:
        path = range(index.row(), grid.rowCount() if rows > 0 else -1, rows)
        at = edge(grid.filled_at(row, index.column()) for row in path) if len(path) > 1 else 0
        return grid.index(path[at], index.column()) if at else index
    ends = range(index.column(), grid.columnCount() if columns > 0 else -1, columns)
    seen = [at for at in ends if at == index.column() or not view.isColumnHidden(at)]
    at = edge(grid.filled_at(index.row(), column) for column in seen) if len(seen) > 1 else 0
    return grid.index(index.row(), seen[at]) if at else index
