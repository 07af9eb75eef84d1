"""Which figures of a sheet a report lists."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.figures.sheet import Sheet


def printed_figures(sheet: Sheet) -> tuple[Figure, ...]:
    """The figures that have a row on Calculations: all but cells of tables, which are made when first asked for."""
    return tuple(figure for figure in sheet if sheet.cell_place(figure) is None)
