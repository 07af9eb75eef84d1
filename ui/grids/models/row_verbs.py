"""What a grid of records does to whole rows: insert, duplicate, remove, move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sizer.design.editing.edits import AddRecords, DuplicateRecords, Edit, MoveRecords, RemoveRecords
from sizer.design.records import LineRecord
from sizer.design.scenarios import ROW_TYPES
from ui.tables.selection import Spot

if TYPE_CHECKING:
    from ui.grids.models.records import RecordModel


class RowVerbs:
    """The edits of one model's rows; None where there is nothing to do."""

    def __init__(self, model: RecordModel) -> None:
        self._model = model

    def names(self, spots: Iterable[Spot]) -> tuple[str, ...]:
        """The records of these cells, in the order shown; nothing can be done to those that are only to come."""
        rows, coming = dict.fromkeys(row for row, _ in spots), self._model.coming
        return tuple(name for row in rows if (name := self._model.id_at(row)) and name not in coming)

    def insertion(self, row: int) -> Edit | None:
        """An empty record above this row; none of what is made elsewhere, such as pins."""
        if not self._model.invitation:
            return None
        table, before = self._model.table, self._model.id_at(row) or None
        before = None if before in self._model.coming else before
        line = self._model.store.view.items.get(before) if table == "items" and before else None
        fresh = ROW_TYPES[table](id="") if line is None else LineRecord("", parent=line.parent)
        return AddRecords(table, (fresh,), before)

    def duplication(self, spots: Iterable[Spot]) -> Edit | None:
        """Copies behind the last of the records; none of what is made elsewhere."""
        names = self.names(spots) if self._model.invitation else ()
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
        beside = self._model.siblings(names[0])
        rows = [beside.index(name) for name in names if name in beside]
        target = min(rows) - 1 if step < 0 else max(rows) + 2
        if target < 0 or (step > 0 and max(rows) + 1 >= len(beside)):
            return None
        if target < len(beside):
            return MoveRecords(self._model.table, names, beside[target])
        every = list(getattr(self._model.store.view, self._model.table).ids())
        behind = every[every.index(beside[-1]) + 1:]
        return MoveRecords(self._model.table, names, behind[0] if behind else None)
