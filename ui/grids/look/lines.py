"""Rows of a grid as high as their texts are in the columns they have: sentences are set in lines, and none is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ui.grids.look.cells import wrapped_height
from ui.widgets.measures import row_height

if TYPE_CHECKING:
    from ui.grids.look.fitting import ColumnFit
    from ui.grids.view import GridView

SENTENCES = frozenset(("overrides", "accepted"))
"""The tables that are read, more than typed into: whoever trusts them has to see each reason whole."""
_MOST = 200
"""More rows than this are one line each: measuring texts takes time at every change."""


class TextLines(QObject):
    """See the module."""

    def __init__(self, view: GridView, fit: ColumnFit) -> None:
        super().__init__(view)
        self._view = view
        model = view.model()
        for signal in (model.dataChanged, model.rowsInserted, model.rowsRemoved):
            signal.connect(fit.measure_anew)
        fit.laid_out.connect(self.fit_rows)
        view.setWordWrap(True)

    def fit_rows(self) -> None:
        """Make the rows as high as their texts are."""
        view, model, rows = self._view, self._view.model(), self._view.verticalHeader()
        few = model.rowCount() <= _MOST
        if view.wordWrap() is not few:
            view.setWordWrap(few)
        columns = [at for at in range(model.columnCount()) if not view.isColumnHidden(at)] if few else []
        least, low = rows.defaultSectionSize(), rows.defaultSectionSize() < row_height()
        for row in range(model.rowCount()):
            high = max((wrapped_height(model.index(row, at), view.columnWidth(at), low=low) for at in columns),
                       default=least)
            if rows.sectionSize(row) != high:
                rows.resizeSection(row, high)
