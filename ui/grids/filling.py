"""Filling rows and columns of a grid from the first of them, and dates with the present day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sizer.dates import today
from sizer.design.registry.fields import FieldKind
from sizer.units import counted
from ui.tables.selection import spots

if TYPE_CHECKING:
    from ui.grids.view import GridView


def fill(view: GridView, along: int, where: str) -> None:
    """Fill rows (0) or columns (1) from the first of them; of one alone, from the one before it."""
    cells = list(spots(view))
    if not cells:
        return
    first = min(spot[along] for spot in cells)
    if all(spot[along] == first for spot in cells):
        before = [at for at in range(first) if along == 0 or not view.isColumnHidden(at)]
        if not before:
            return
        first = before[-1]
        cells += [(first, column) if along == 0 else (row, first) for row, column in cells]
    given = {spot[1 - along]: view.grid.entry_at(*spot) for spot in cells if spot[along] == first}
    entries = [(spot, given[spot[1 - along]]) for spot in cells if spot[along] != first
               and spot[1 - along] in given and view.grid.editable(*spot)]
    view.grid.enter_all(entries, f"Fill {counted(len(entries), 'cell')} {where}")


def write_today(view: GridView) -> None:
    """Put the present day into the selected cells that hold a day."""
    grid = view.grid
    dated = [spot for spot in spots(view) if grid.editable(*spot)
             and (spec := grid.spec_at(grid.index(*spot))) is not None and spec.kind is FieldKind.DATE]
    if dated:
        grid.enter_all([(spot, today()) for spot in dated], "Today")
    else:
        view.refused.emit("Ctrl+; writes today into cells that hold a day, such as that of a pin.")
