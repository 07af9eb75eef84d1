"""Texts that are being typed, wherever in the window: entered before the design is saved or left, or asked about."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from ui.bars.formula_bar import FormulaBar
from ui.explaining.dock import ExplainPane
from ui.summary.head import SummaryHead
from ui.summary.sheet import SummarySheet
from ui.window.workbook import Workbook

if TYPE_CHECKING:
    from ui.catalog.sheet import CatalogSheet


class Unfinished:
    """See the module."""

    def __init__(self, workbook: Workbook, formula_bar: FormulaBar, explain: ExplainPane) -> None:
        self._workbook, self._formula_bar, self._explain = workbook, formula_bar, explain

    def finish(self) -> None:
        """Enter what stands in open editors; a text that is not taken stays, with its reason."""
        self._workbook.finish_typing()
        self._formula_bar.finish_typing()
        self._explain.finish_typing()
        if (summary := self._summary()) is not None:
            summary.finish_typing()

    def _summary(self) -> SummaryHead | None:
        """The head of Summary, where its sheet was made."""
        sheet = self._workbook.pages.get("summary")
        return sheet.head if isinstance(sheet, SummarySheet) else None

    def refused(self) -> list[tuple[str, Callable[[], None]]]:
        """The texts that were not taken: a sentence each, and what brings the user back to it."""
        found: list[tuple[str, Callable[[], None]]] = [
            (sentence, partial(self._workbook.edit, name, place)) for name, place, sentence in self._workbook.refused()]
        if complaint := self._explain.unfinished():
            found.append((complaint, self._explain.focus_pin))
        summary = self._summary()
        if summary is not None and (complaint := summary.unfinished()):
            found.append((complaint, summary.go_back))
        catalog = self._catalog()
        if catalog is not None and (complaint := catalog.desk.unfinished()):
            found.append((complaint, partial(self._show_form, catalog)))
        return found

    def _catalog(self) -> CatalogSheet | None:
        """The catalog, where its sheet was made."""
        return cast("CatalogSheet | None", self._workbook.pages.get("catalog"))

    def _show_form(self, catalog: CatalogSheet) -> None:
        self._workbook.show_entry("catalog")
        catalog.desk.form.focus_typed()

    def give_up(self) -> None:
        """Forget the texts that were not taken: the design they were meant for goes."""
        self._workbook.give_up_typing()
        self._explain.give_up_typing()
        if (summary := self._summary()) is not None:
            summary.give_up_typing()
        if (catalog := self._catalog()) is not None:
            catalog.desk.give_up()
