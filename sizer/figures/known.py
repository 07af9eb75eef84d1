"""Asking for a figure that may not be there, where nobody wants to be told what else was meant."""

from __future__ import annotations

from sizer.errors import FigureError
from sizer.figures.figure import Figure
from sizer.figures.sheet import Sheet


def known_figure(sheet: Sheet, key: str) -> Figure | None:
    """The figure called ``key``, made where it is a cell of a table; None where there is none, or nobody knows it.

    ``sheet[key]`` compares a key that is not there with all that are, to name those it may stand for: in a large sheet
    that takes longer than an edit.
    """
    try:
        return sheet.find(key)
    except FigureError:  # A cell of a table whose value is not known.
        return None
