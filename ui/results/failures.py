"""After one failure: the section of single failures as a table, and the failure in view marked in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reports.blocks.blocks import Medium
from reports.blocks.findings import Findings
from reports.sections.failures import SECTION
from reports.wording.failures import LossRow
from sizer.sizing.failure_case import FailureCase
from ui.results.blocks import add_block
from ui.state.store import Store
from ui.state.subject import Subject
from ui.tables.table import LiveCell, LiveTable


class FailureTable:
    """The table of single failures: what each leaves of each workload, the worst first."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cases: dict[int, FailureCase] = {}
        """The failures by the row they stand in."""

    def __call__(self) -> LiveTable:
        table, self._cases = LiveTable((), empty="Single failures are tried once a workload can be sized."), {}
        sizing = self._store.intact
        if sizing is None or not sizing.workloads:
            return table

        def dress(row: object, cells: Sequence[LiveCell]) -> Sequence[LiveCell]:
            if not isinstance(row, LossRow):
                return cells
            self._cases[len(table.rows)] = row.case
            return self._dressed(row, cells)

        found = Findings(sizing)
        for block in SECTION.blocks(found, Medium.WINDOW):
            add_block(table, block, found.reader, dress)
        return table

    def case_at(self, row: int) -> FailureCase | None:
        """The failure in a row of the table."""
        return self._cases.get(row)

    def _dressed(self, row: LossRow, cells: Sequence[LiveCell]) -> Sequence[LiveCell]:
        """The cells of a failure: about the rate it leaves, and looking as grave as it is."""
        chosen = self._store.failure is not None and self._store.failure.id == row.case.id
        tone = "bad" if row.stopped else "doubt" if row.kept < 0.5 else ""
        part, *others = (replace(cell, subject=Subject(row.workload.rate)) for cell in cells)
        if chosen:
            return (replace(part, text=f"▶ {part.text}", tone="differs", sign="failure",
                            tip="Everything is read after this failure; Esc goes back."), *others)
        tip = f"{row.case.note} Enter or a double click reads everything after it.".strip()
        return (replace(part, tone=tone, sign="" if tone else "failure", tip=tip), *others)
