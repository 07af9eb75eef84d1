"""What is selected, where it is explained, and how to go from one place of the window to another."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Qt

from reports.wording.finding import Found, found_figures, found_records
from ui.bars.formula_bar import FormulaBar
from ui.bars.message_bar import MessageBar
from ui.explaining.dock import ExplainPane
from ui.explaining.results import figure_about
from ui.rail.side import SidePane
from ui.state.store import Store
from ui.state.subject import Place, Subject, figure_of, known, place_named
from ui.window.workbook import Workbook
from ui.wording.verdicts import worst_requirement


class Navigation(QObject):
    """See the module."""

    def __init__(
        self, store: Store, workbook: Workbook, formula_bar: FormulaBar, messages: MessageBar, explain: ExplainPane,
        side: SidePane,
    ) -> None:
        super().__init__(workbook)
        self._store, self._workbook, self._formula_bar, self._messages = store, workbook, formula_bar, messages
        self._explain, self._side = explain, side
        self._problem, self._opened = -1, ""
        self.subject = Subject()
        """What was selected last."""

    def begin(self) -> None:
        """Another design was opened: begin with the answer, or where nothing is designed yet with the first line.

        Explained is what the answer turns on: the requirement to mend first, else what limits the first workload.
        """
        self._problem = -1
        for sheet in self._workbook.grids.values():
            sheet.say("")
        first = self._workbook.grids["items"].view
        first.setCurrentIndex(first.grid.index(0, 0))
        if self._store.view.items:
            self._workbook.show_entry("summary")
        else:
            self._workbook.show_sheet("items", focus=False)
            first.setFocus()
        self._opened = self._decisive()
        if self._opened:
            self._explain.show_figure(self._opened)

    def judge_anew(self) -> None:
        """Verdicts are known better: as long as nobody has chosen a figure, what the answer turns on is explained."""
        if self._opened and self._explain.key == self._opened:
            self._opened = self._decisive() or self._opened
            self._explain.show_figure(self._opened)

    def _decisive(self) -> str:
        """The figure that the answer turns on; empty where there is none."""
        sizing = self._store.sizing
        if sizing is None:
            return ""
        worst = worst_requirement(sizing, self._store.ranges)
        asked = next((one.actual for one in sizing.requirements if one.id == worst), "")
        return asked or next((one.bottleneck for one in sizing.workloads), "")

    def show_subject(self, subject: Subject) -> None:
        """Let the name box, the formula bar and the explanation follow what was selected."""
        sizing = self._store.sizing
        if subject.aside is None and not subject.figure and subject.place is not None and sizing is not None:
            subject = Subject(figure_of(sizing.sheet, subject.place), subject.place)
        elsewhere, self.subject = subject != self.subject, subject
        self._formula_bar.show_subject(subject)
        if subject.aside is not None:
            self.look_aside(subject)
            return
        self._explain.look_aside(None)
        explained = self._explained(subject)
        if explained.figure:
            self._explain.show_subject(explained)
        elif elsewhere and self._store.sizing is not None:
            self._explain.show_nothing()

    def _explained(self, subject: Subject) -> Subject:
        """What is explained of a subject: a cell that is no number, as a name or a model, explains what it is of."""
        sizing, place = self._store.sizing, subject.place
        if subject.figure or place is None or place.scenario or sizing is None:
            return subject
        return Subject(figure_about(sizing, place), place)

    def look_aside(self, subject: Subject | None) -> None:
        """Explain a number of another state than the design in front; of the design again where there is none."""
        aside = subject.aside if subject is not None else None
        if subject is None or aside is None:
            self._explain.look_aside(None)
            return
        key, place = subject.figure or aside.figure, subject.place
        if not key and place is not None and aside.sizing is not None:
            key = figure_about(aside.sizing, replace(place, scenario=""))
        if key:
            self._explain.look_aside(aside)
            self._explain.show_figure(key)
        else:
            self._explain.look_aside(None)
            self._explain.show_nothing()

    def open_subject(self, subject: Subject) -> None:
        """Go to the cell behind something; a figure without one is explained."""
        if subject.place is None or not self.go_to(subject.place):
            self.show_subject(subject)
            self.explain_current()

    def explain_current(self) -> None:
        """Show the explanation of the current cell, though its pane was closed."""
        self._side.open_pane(wanted=True)
        self._explain.show_subject(self._explained(self.subject))

    def pin_figure(self) -> None:
        """Go to the value to pin in the explanation."""
        self.explain_current()
        self._explain.focus_pin()

    def go_to(self, place: Place) -> bool:
        """Bring the cell of a place to the front."""
        return self._workbook.go_to(place)

    def go_to_name(self, name: str) -> None:
        """Go to what was typed into the name box: the key of a figure or a place."""
        sizing = self._store.sizing
        place = place_named(name)
        if sizing is not None and known(sizing.sheet, name):
            self.show_subject(Subject(name))
        elif place is None or not self.go_to(place):
            self._messages.say(f"There is no figure and no cell called {name!r}.")

    def find(self, text: str) -> list[Found]:
        """Records and figures that hold the words typed."""
        sizing = self._store.sizing
        figures = found_figures(sizing.sheet, self._store.view, text) if sizing is not None else []
        return [*found_records(self._store.view, text), *figures]

    def go_to_found(self, found: Found) -> None:
        """Go to the row of a record; explain a figure."""
        if found.figure:
            self.show_subject(Subject(found.figure))
            self.explain_current()
        else:
            sheet = self._workbook.grids[found.table]
            self.go_to(sheet.model.first_place(found.record))

    def next_problem(self) -> None:
        """Go to the next problem's cell."""
        view = self._workbook.views["problems"]
        self._workbook.show_sheet("problems")
        rows = view.live.rowCount()
        if rows:
            self._problem = (self._problem + 1) % rows
            view.setCurrentIndex(view.live.index(self._problem, 0))
            subject = view.live.table.cell(self._problem, 0).subject
            if subject is not None and subject.place is not None:
                self.go_to(subject.place)

    def focus_grid(self) -> None:
        """Give the focus to the grid in use, or where none is in view to the sheet in front.

        Somebody asked for it: the cell that the cursor is in is explained.
        """
        sheet = self._workbook.current_grid()
        if sheet is not None and sheet.isVisible():
            sheet.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self._workbook.isVisible():
            self._workbook.focus_front()
