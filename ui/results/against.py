"""What was changed since results are compared, and what follows from it; what is as it was is one row."""

from __future__ import annotations

from collections.abc import Iterator

from reports.wording.quantities.changes import figure_change, known_change
from reports.wording.standing import NOTHING_YET
from sizer.design.naming import begun
from sizer.sizing.judging.completeness import comparable
from sizer.sizing.result import Sizing
from sizer.units import counted
from ui.results.comparison import (
    baseline_title,
    differing,
    input_change,
    input_title,
    result_keys,
    shown_in,
    texts_beside,
)
from ui.state.comparison import Baseline
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Aside, Subject, read
from ui.tables.table import EMPTY, Head, LiveCell, LiveTable
from ui.wording.texts import tone_of

Row = tuple[LiveCell, ...]


class Against:
    """The table of it. Each row says what was, what is, and by how much it moved."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._unfolded = False
        self._fold = -1

    def __call__(self) -> LiveTable:
        self._fold = -1
        baseline, now = self._store.baseline(), self._store.sizing
        if baseline is None or baseline.sizing is None or now is None:
            return LiveTable((), empty=f"{NOTHING_YET}.")
        before = baseline_title(self._store, baseline)
        table = LiveTable((Head("What", 320, wraps=True),
                           Head(before[:1].upper() + before[1:], 150, numeric=True, wraps=True),
                           Head("Now", 150, numeric=True, wraps=True), Head("Change", 130, numeric=True)))
        inputs = list(self._inputs(baseline))
        results = list(self._results(now, baseline.sizing))
        moved, same = [row for row, other in results if other], [row for row, other in results if not other]
        if not inputs and not moved:
            nothing = f"Nothing differs from what results are compared with: {before}."
            table.empty = nothing if same else f"{NOTHING_YET}."
            return table
        for title, rows in (("What was changed", inputs), ("What follows from it", moved)):
            if rows:
                table.head(title)
                table.rows += rows
        if same:
            self._fold = len(table.rows)
            words = "Fold the equal rows" if self._unfolded else counted(len(same), "equal row")
            table.rows.append((LiveCell(words, subject=Subject(), tone="muted", sign="up" if self._unfolded else "down",
                                        tip="Enter or a click shows them, or folds them again."), EMPTY))
            table.rows += same if self._unfolded else []
        return table

    def aside_at(self, column: int) -> Aside | None:
        """The design that results are compared with, whose numbers stand in the second column."""
        baseline = self._store.baseline() if column == 1 else None
        if baseline is None or baseline.sizing is None:
            return None
        return Aside(baseline.sizing, begun(baseline_title(self._store, baseline)))

    def unfold(self, row: int) -> bool:
        """Show the equal rows, or fold them again; whether the row was the one that says so."""
        here = row == self._fold >= 0
        self._unfolded ^= here
        return here

    def _inputs(self, baseline: Baseline) -> Iterator[Row]:
        views = (baseline.design, self._store.view)
        for place in differing(views, 0):
            subject = Subject(place=place)
            was, now = (shown_in(view, place, self._store, self._settings) for view in views)
            yield (LiveCell(input_title(place, views), subject=subject), LiveCell(was, subject=subject, tone="muted"),
                   LiveCell(now, subject=subject), LiveCell(input_change(place, views), subject=subject, tone="muted"))

    def _results(self, now: Sizing, before: Sizing) -> Iterator[tuple[Row, bool]]:
        """The rows of results, each with whether it differs."""
        for key, title in result_keys((now, before)).items():
            found, was = read(now.sheet, key), read(before.sheet, key)
            if found is None and was is None:
                continue
            subject = Subject(key)
            texts = texts_beside(before, now, key, self._store, self._settings)
            change = None
            if found is not None and was is not None:
                change = figure_change(now, before, key).beside(*texts)
            said = "" if change is None else change.beside_before
            if said and known_change(now, before, key) is None and not comparable(before, now, key):
                said, change = "not comparable", None
            yield ((LiveCell(title, subject=subject), LiveCell(texts[0], subject=subject, tone="muted"),
                    LiveCell(texts[1], subject=subject),
                    LiveCell(said, subject=subject, tone=tone_of(change) if change is not None else "")),
                   bool(said) or (found is None) != (was is None))
