"""What the Edit and Rows menus do to the grid in use."""

from __future__ import annotations

from sizer.design.editing.edits import PutRecord
from sizer.errors import Severity
from sizer.sizing.accepting import acceptance_of
from ui.grids.models.records import RecordModel
from ui.state.open_points import told_once
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place
from ui.window.workbook import Workbook


class GridCommands:
    """See the module."""

    def __init__(self, workbook: Workbook, store: Store, settings: Settings) -> None:
        self._workbook, self._store, self._settings = workbook, store, settings

    def accept_problem(self) -> bool:
        """Accept the problem in the current row of Problems, and go to where its reason is typed.

        What is not in view was not chosen: its rows may be of another problem by now. Of several places it is accepted
        for the first, and stays in the list for the others.
        """
        view = self._workbook.views["problems"]
        seen = view.isVisible()
        if seen:
            view.bring_up_to_date()
        else:
            self._workbook.show_sheet("problems")
        row = view.currentIndex().row()
        found = [problem for problem, _ in told_once(self._store.problems)]
        if not seen or not 0 <= row < len(found) or found[row].severity is Severity.ERROR:
            self._workbook.said.emit("Choose a warning or a note in Problems; an error has to be fixed.")
            return False
        problem = found[row]
        accepted = self._store.sizing.accepted if self._store.sizing is not None else ()
        record = acceptance_of(problem, (*self._store.problems, *accepted), self._settings.get("author"))
        done = self._store.edit(PutRecord("accepted", record))
        return done and self._workbook.go_to(Place("accepted", record.identity, "reason"))

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
        if sheet is not None and sheet.keeper is not None and isinstance(sheet.model, RecordModel):
            column = sheet.model.columns[max(sheet.view.currentIndex().column(), 0)]
            sheet.keeper.sort(column.key, descending=descending)

    def unsort(self) -> None:
        """Show the rows of the grid in use as the document has them."""
        sheet = self._workbook.current_grid()
        if sheet is not None and sheet.keeper is not None:
            sheet.keeper.unsort()

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
            sheet.begin_filter()
