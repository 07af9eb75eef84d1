"""The three-minute tour: what limits a real cluster, and what would mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from sizer.design.records import RequirementKind
from ui.tour.tour import Tour, TourStep

if TYPE_CHECKING:
    from ui.window.main import MainWindow

DESIGN = "hp-ha-nfs"
_FIXES_AT = 5
"""The step that looks for fixes, counted from 0."""


class Touring(QObject):
    """See the module. It runs over a copy of a reference design in a window that holds nothing of the user's."""

    apart = Signal()
    """The tour is wanted in a window of its own."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.tour: Tour | None = None
        """The tour while it runs."""

    def begin(self) -> bool:
        """Open the design and begin; where a design of the user's is open, in a window apart. Whether it began here."""
        if self.tour is None and self._window.opening.in_design:
            self.apart.emit()
            return False
        if self.tour is not None or not self._window.documents.load(DESIGN):
            return False
        self.tour = Tour(self._window, self._window.theme, self._steps())
        self.tour.ended.connect(self._ended)
        self.tour.begin()
        return True

    def _ended(self) -> None:
        """Put back what the steps opened; the design stays, to be tried."""
        self.tour = None
        self._intact()
        self._window.workbook.show_entry("summary", focus=True)

    def _steps(self) -> tuple[TourStep, ...]:
        window = self._window
        return (
            TourStep("Summary begins with the answer: whether this cluster can be built, and whether it does what is "
                     "asked.", self._summary, lambda: self._in_summary("band")),
            TourStep("The part that is busiest limits all work; the others follow in their order.",
                     self._summary, lambda: self._in_summary("limits")),
            TourStep("The strip keeps every requirement in view: its likely value, and the range that 8 of 10 cases "
                     "lie in.", self._summary, lambda: window.strip),
            TourStep("A click on any number opens its path, its formula and the source of each input here.",
                     self._explain, lambda: window.side),
            TourStep("Choose what fails, and the whole window is read again without it: here one of the two NFS "
                     "nodes.", self._fail, lambda: window.banner),
            TourStep("A click on a verdict lists what would meet it, with what that takes; Enter makes it so, undo "
                     "takes it back.", self._fix, lambda: window.fixes),
            TourStep("The proposal is written from the same numbers, and explains itself to who has to decide.",
                     self._intact, lambda: window.header.proposal),
        )

    def _in_summary(self, part: str) -> QWidget | None:
        sheet = self._window.workbook.pages.get("summary")
        found = getattr(sheet, part, None)
        return found if isinstance(found, QWidget) else sheet

    def _summary(self) -> None:
        self._intact()
        self._window.workbook.show_entry("summary", focus=False)

    def _explain(self) -> None:
        window = self._window
        self._summary()
        window.side.open_pane(wanted=True)
        sizing = window.store.sizing
        if sizing is not None and sizing.workloads:
            window.explain.show_figure(sizing.workloads[0].headline)

    def _fail(self) -> None:
        window = self._window
        window.fixes.close_panel()
        cases = window.store.intact.failure_cases if window.store.intact is not None else ()
        node = next((case for case in cases if case.kind.name == "NODE"), cases[0] if cases else None)
        if node is not None:
            window.store.fail(node.id)

    def _fix(self) -> None:
        window = self._window
        self._summary()
        if window.store.ranges is not None:
            self._open_fixes()
        else:  # a verdict is known when the ranges are
            window.services.ranges_changed.connect(self._open_fixes, Qt.ConnectionType.SingleShotConnection)

    def _open_fixes(self) -> None:
        rates = [each.id for each in self._window.store.view.requirements if each.kind is RequirementKind.IOPS]
        if rates and self.tour is not None and self.tour.at == _FIXES_AT:
            self._window.fixes.open_for(rates[0])
            self.tour.take_focus()

    def _intact(self) -> None:
        if self._window.store.failure is not None:
            self._window.store.fail("")
        self._window.fixes.close_panel()
