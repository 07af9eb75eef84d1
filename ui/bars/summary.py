"""What the status bar says about the selected numbers: sum, average, count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QTableView

from sizer.units import counted, format_value
from ui.tables.selection import Readable, count, spots
from ui.wording.texts import value_text

SLICE = 2_000
"""Cells that are read at a stretch: a few milliseconds, between which the window answers."""


class SelectionSummary(QObject):
    """Says what is selected in the view looked at; a large selection is added up while the window goes on working.

    Of a view that has left nothing is said until it is seen again.
    """

    def __init__(
        self, say: Callable[[str], object], binary: Callable[[], bool], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._say, self._binary = say, binary
        self._view: QTableView | None = None
        self._walk: Iterator[str] = iter(())
        self._go_on = QTimer(self)
        self._go_on.setInterval(0)
        self._go_on.timeout.connect(self._step)

    def look_at(self, view: QTableView) -> None:
        """Say what is selected in ``view``."""
        self._view = view
        self._walk = summary_steps(view, binary=self._binary())
        self._go_on.start()
        self._step()

    def look_again(self) -> None:
        """The numbers may have changed beneath the selection, or the view has left or come back."""
        if self._view is not None:
            self._walk = summary_steps(self._view, binary=self._binary()) if self._view.isVisible() else iter(("",))
            self._go_on.start()

    def stop(self) -> None:
        """Look at nothing any more."""
        self._view = None
        self._go_on.stop()

    def _step(self) -> None:
        text = next(self._walk, None)
        if text is None:
            self._go_on.stop()
        else:
            self._say(text)


def selection_summary(view: QTableView, *, binary: bool = False) -> str:
    """Sum, average and count of the selected numbers; numbers of different units are only counted."""
    *_, text = summary_steps(view, binary=binary)
    return text


def summary_steps(view: QTableView, *, binary: bool = False) -> Iterator[str]:
    """The summary found piece by piece: what can be said meanwhile, and at last the summary itself."""
    cells = count(view)
    if cells < 2:
        yield ""
        return
    model = cast(Readable, view.model())
    rows = view.model().rowCount()
    total, numbers, filled = 0.0, 0, 0
    units: set[str] = set()
    for at, (row, column) in enumerate(spots(view), 1):
        if row >= rows:
            break
        filled += bool(model.text_at(row, column))
        number, unit = model.number_at(row, column)
        if number is not None:
            total += number
            numbers += 1
            units.add(unit)
        if at % SLICE == 0:
            yield f"{counted(cells, 'cell')}…"
            rows = view.model().rowCount()
    if not numbers or len(units) > 1:
        yield f"Count {filled:,}"
        return
    unit = units.pop()
    summed, average = (value_text(each, unit, binary=binary) if unit in ("1", "count", "U", "money", "")
                       else format_value(each, unit, 5, binary=binary) for each in (total, total / numbers))
    yield f"Sum {summed}    Average {average}    Count {filled:,}"
