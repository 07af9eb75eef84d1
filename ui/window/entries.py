"""Texts that are being typed, wherever in the window: entered before the design is saved or left, or asked about."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ui.bars.formula_bar import FormulaBar
from ui.explaining.dock import ExplainPane
from ui.window.workbook import Workbook


class Entries:
    """See the module."""

    def __init__(self, workbook: Workbook, formula_bar: FormulaBar, explain: ExplainPane) -> None:
        self._workbook, self._formula_bar, self._explain = workbook, formula_bar, explain

    def finish(self) -> None:
        """Enter what stands in open editors; a text that is not taken stays, with its reason."""
        self._workbook.finish_typing()
        self._formula_bar.finish_typing()
        self._explain.finish_typing()

    def refused(self) -> list[tuple[str, Callable[[], None]]]:
        """The texts that were not taken: a sentence each, and what brings the user back to it."""
        found: list[tuple[str, Callable[[], None]]] = [
            (sentence, partial(self._workbook.edit, name, place)) for name, place, sentence in self._workbook.refused()]
        if complaint := self._explain.unfinished():
            found.append((complaint, self._explain.focus_pin))
        return found

    def give_up(self) -> None:
        """Forget the texts that were not taken: the design they were meant for goes."""
        self._workbook.give_up_typing()
        self._explain.give_up_typing()
