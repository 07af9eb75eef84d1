"""The errors of a design by the cells that they lie at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sizer.errors import Problem, Severity
from ui.state.store import Store
from ui.state.subject import split_place


class Faulty:
    """What is wrong with the cells of one table, as the newest sizing says."""

    def __init__(self, store: Store, table: str) -> None:
        self._store, self._table = store, table
        self._of: Sequence[Problem] = ()
        self._found: Mapping[tuple[str, str], Problem] = {}

    @property
    def found(self) -> Mapping[tuple[str, str], Problem]:
        """The first error at each cell that has any, by its record and field."""
        sizing = self._store.sizing
        problems = self._store.failed or (sizing.problems if sizing is not None else ())
        if problems is not self._of:
            self._of, found = problems, dict[tuple[str, str], Problem]()
            for problem in problems:
                place = split_place(problem.location.place) if problem.severity is Severity.ERROR else None
                if place is not None and place.table == self._table and place.key:
                    found.setdefault((place.record, place.key), problem)
            self._found = found
        return self._found

    def at(self, record: str, key: str) -> Problem | None:
        """The first error at a cell; None where there is none."""
        return self.found.get((record, key))
