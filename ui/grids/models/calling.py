"""What the rows of a grid are called: names that several have, models typed where a name is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from PySide6.QtGui import QColor, QIcon

from sizer.catalog.kind import TopologyRole
from sizer.design.editing.edits import AddRecords, Edit
from sizer.design.naming import NAMED_TABLES, folded, numbered
from sizer.design.records import LineRecord
from sizer.design.registry.fields import TABLES
from sizer.design.registry.values import Refusal, accept
from sizer.design.scenarios import ROW_TYPES, table_of
from sizer.errors import Problem
from sizer.sizing.checks.names import alike_text
from ui.grids.models.ordered import renames
from ui.state.store import Store
from ui.widgets.icons import icon


class Calling:
    """See the module."""

    def __init__(self, store: Store, table: str) -> None:
        self._store, self._table = store, table
        self._alike: Mapping[str, int] | None = None

    def follow(self, edited: object) -> None:
        """After an edit: names are counted anew where it touched any, or records came or went."""
        if renames(edited) or any(touch.what in ("added", "removed") for touch in getattr(edited, "touched", ())):
            self._alike = None

    @property
    def alike(self) -> Mapping[str, int]:
        """The names that several records have, each with how many."""
        if self._table not in NAMED_TABLES:
            return {}
        if self._alike is None:
            counted = Counter(folded(row.called) for row in table_of(self._store.view, self._table))
            self._alike = {name: many for name, many in counted.items() if many > 1}
        return self._alike

    def twice(self, record: str) -> str:
        """That others are called the same as a record; empty where none is."""
        if not self.alike:
            return ""
        called = self._store.names.called(self._table, record)
        many = self.alike.get(folded(called), 1)
        return "" if many < 2 else alike_text(many, self._table, called)

    def addition(self, text: str) -> Edit | Problem:
        """A record of this name; of a line also of the model, where the text is one."""
        meant = self._store.catalog.meant(text) if self._table == "items" else ()
        if len(meant) == 1:
            return self.addition_of(meant[0])
        taken = accept(TABLES[self._table]["name"], text)
        if isinstance(taken, Refusal):
            return taken.problem(f"{self._table}//name")
        return AddRecords(self._table, (ROW_TYPES[self._table](id="", name=text),))

    def addition_of(self, item: str) -> Edit:
        """A line of a model, called by the model's short name, with a number behind it where that is taken."""
        found = self._store.catalog.items.get(item)
        name = numbered(found.model, self._store.names.known(("items",))) if found is not None else ""
        return AddRecords("items", (LineRecord("", name, item=item),))

    def sign(self, line: object, colour: QColor) -> QIcon | None:
        """The sign of what a line is: a server or a chassis, drives and what holds them, or what connects."""
        item = self._store.catalog.items.get(line.item) if isinstance(line, LineRecord) else None
        if item is None:
            return None
        kind = item.kind
        stores = kind.is_drive or kind.owns_drives or kind.is_shelf
        connects = kind.is_switch or kind.is_adapter or kind.role is TopologyRole.ATTACHES
        name = "hardware" if kind.is_server or kind.is_chassis else "storage" if stores else (
            "connections" if connects else "document")
        return icon(name, colour)

    def of_model(self, record: str) -> list[str]:
        """What the tip of a line's model says beside what the cell shows."""
        line = self._store.view.items.get(record)
        item = self._store.catalog.items.get(line.item) if line is not None else None
        if item is None:
            return []
        said = " · ".join(filter(None, (item.part_number, str(item.lifecycle))))
        return [item.description, said, f"In files: {item.id}"]
