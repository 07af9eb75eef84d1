"""What a grid of records does to whole rows: insert, duplicate, remove, move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sizer.design.editing.edits import AddRecords, DuplicateRecords, Edit, MoveRecords, RemoveRecords
from sizer.design.scenarios import ROW_TYPES
from ui.tables.selection import Spot

if TYPE_CHECKING:
    from ui.grids.models.records import RecordModel


class RowVerbs:
    """The edits of one model's rows; None where there is nothing to do."""

    def __init__(self, model: RecordModel) -> None:
        self._model = model

    def names(self, spots: Iterable[Spot]) -> tuple[str, ...]:
        """The records of these cells, in the order shown."""
        rows = dict.fromkeys(row for row, _ in spots)
        return tuple(name for row in rows if (name := self._model.id_at(row)))

    def insertion(self, row: int) -> Edit | None:
        """An empty record above this row."""
        table = self._model.table
        return AddRecords(table, (ROW_TYPES[table](id=""),), self._model.id_at(row) or None)

    def duplication(self, spots: Iterable[Spot]) -> Edit | None:
        """Copies behind the last of the records."""
        names = self.names(spots)
        return DuplicateRecords(self._model.table, names) if names else None

    def removal(self, spots: Iterable[Spot]) -> Edit | None:
        """The records gone, with what depends on them."""
        names = self.names(spots)
        return RemoveRecords(self._model.table, names) if names else None

    def moving(self, spots: Iterable[Spot], step: int) -> Edit | None:
        """The records one row up or down."""
        names = self.names(spots)
        if not names:
            return None
        rows = [self._model.row_of(name) for name in names]
        target = min(rows) - 1 if step < 0 else max(rows) + 2
        if target < 0 or (step > 0 and not self._model.id_at(max(rows) + 1)):
            return None
        return MoveRecords(self._model.table, names, self._model.id_at(target) or None)
