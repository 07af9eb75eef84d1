"""What the Edit and Rows menus do to the grid in use."""

from __future__ import annotations

from ui.grids.record_model import RecordModel
from ui.workbook import Workbook


class GridCommands:
    """See the module."""

    def __init__(self, workbook: Workbook) -> None:
        self._workbook = workbook

    def on_grid(self, name: str) -> None:
        """Let the grid in use do something of its own."""
        sheet = self._workbook.current_grid()
        if sheet is not None:
            getattr(sheet.view, name)()

    def copy(self) -> None:
        """Copy from the view with the focus."""
        live = self._workbook.current_live()
        if live is not None:
            live.copy()
        else:
            self.on_grid("copy")

    def paste(self, *, preview: bool) -> None:
        """Paste into the grid in use."""
        sheet = self._workbook.current_grid()
        if sheet is not None:
            sheet.paste(preview)

    def insert_row(self) -> None:
        """Insert a record in the grid in use."""
        sheet = self._workbook.current_grid()
        if sheet is not None:
            sheet.insert()

    def move_rows(self, step: int) -> None:
        """Move the selected records."""
        sheet = self._workbook.current_grid()
        if sheet is not None:
            sheet.view.move_rows(step)

    def sort(self, *, descending: bool) -> None:
        """Sort the grid in use by its current column."""
        sheet = self._workbook.current_grid()
        if sheet is not None and isinstance(sheet.model, RecordModel):
            column = sheet.model.columns[max(sheet.view.currentIndex().column(), 0)]
            sheet.model.sort_by(column.key, descending)

    def unsort(self) -> None:
        """Show the rows of the grid in use as the document has them."""
        sheet = self._workbook.current_grid()
        if sheet is not None and isinstance(sheet.model, RecordModel):
            sheet.model.unsort()

    def hide_column(self) -> None:
        """Hide the current column."""
        sheet = self._workbook.current_grid()
        if sheet is not None and sheet.keeper is not None and sheet.view.currentIndex().isValid():
            sheet.keeper.hide([sheet.view.currentIndex().column()])

    def show_columns(self) -> None:
        """Show every column of the grid in use."""
        sheet = self._workbook.current_grid()
        if sheet is not None and sheet.keeper is not None:
            sheet.keeper.hide(range(sheet.model.columnCount()), hidden=False)

    def filter_rows(self) -> None:
        """Go to the filter of the grid in use."""
        sheet = self._workbook.current_grid()
        if sheet is not None:
            sheet.filter.setFocus()
