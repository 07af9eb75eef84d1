"""Rows of a grid as high as their texts are in the columns they have: sentences are set in lines, and none is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from ui.grids.look.cells import wrapped_height
from ui.widgets.measures import row_height
from ui.widgets.roles import CHANGE

if TYPE_CHECKING:
    from ui.grids.view import GridView

SENTENCES = frozenset(("overrides", "accepted"))
"""The tables that are read, more than typed into: whoever trusts them has to see each reason whole."""
_MOST = 200
"""More rows than this are one line each: measuring texts takes time at every change."""


class TextLines(QObject):
    """See the module. ``fit_rows`` is called when columns have other widths, ``soon`` when texts have changed."""

    def __init__(self, view: GridView) -> None:
        super().__init__(view)
        self._view = view
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.fit_rows)
        view.setWordWrap(True)

    def soon(self) -> None:
        """Look at the texts when all that changes has changed."""
        self._soon.start()

    def fit_rows(self) -> None:
        """Make the rows as high as their texts are."""
        view, model, rows = self._view, self._view.model(), self._view.verticalHeader()
        if not view.isVisible():
            return
        few = model.rowCount() <= _MOST
        if view.wordWrap() is not few:
            view.setWordWrap(few)
        columns = [at for at in range(model.columnCount()) if not view.isColumnHidden(at)] if few else []
        least, low = rows.defaultSectionSize(), rows.defaultSectionSize() < row_height()
        for row in range(model.rowCount()):
            cells = [(model.index(row, at), view.columnWidth(at)) for at in columns]
            high = max((wrapped_height(index, width, low=low) for index, width in cells if index.data(CHANGE) is None),
                       default=least)
            if rows.sectionSize(row) != high:
                rows.resizeSection(row, high)
