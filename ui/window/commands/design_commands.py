"""What the Edit and Design menus do to the design as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QApplication, QLineEdit

from sizer.design.editing.edits import RemoveScenario
from ui.catalog.adding import addition
from ui.grids.models.records import RecordModel
from ui.panels.fixing.panel import FixPanel
from ui.state.store import Store
from ui.state.subject import Place
from ui.window.navigation import Navigation
from ui.wording.verdicts import worst_requirement


class DesignCommands:
    """See the module."""

    def __init__(self, store: Store, navigation: Navigation, fixes: FixPanel) -> None:
        self._store, self._navigation, self._fixes = store, navigation, fixes

    def undo(self) -> None:
        """Undo in the line being typed into, else in the design."""
        line = QApplication.focusWidget()
        if isinstance(line, QLineEdit) and line.isUndoAvailable():
            line.undo()
        else:
            self._store.undo_stack.undo()

    def redo(self) -> None:
        """Redo where undo would undo."""
        line = QApplication.focusWidget()
        if isinstance(line, QLineEdit) and line.isRedoAvailable():
            line.redo()
        else:
            self._store.undo_stack.redo()

    def add_items(self, ids: Sequence[str], target: str = "") -> None:
        """Add catalog items as lines, and go to the first of them."""
        found = addition(self._store.design, self._store.view, self._store.catalog, ids, target)
        if found is not None and self._store.edit(found):
            self._navigation.go_to(Place("items", found.rows[0].identity, "quantity"))

    def remove_scenario(self) -> None:
        """Remove the scenario in front; the one it is based on comes to the front."""
        self._store.edit(RemoveScenario(self._store.design.current_scenario))

    def mend_worst(self) -> None:
        """Look for what would mend the requirement that is missed most, or else the most uncertain one."""
        sizing = self._store.sizing
        worst = worst_requirement(sizing, self._store.ranges) if sizing is not None else ""
        if worst:
            self._fixes.open_for(worst)

    def mend_at(self, index: QModelIndex) -> None:
        """Look for what would mend the requirement whose verdict was clicked twice in its grid."""
        model = index.model()
        if isinstance(model, RecordModel) and model.columns[index.column()].key == "=verdict":
            self._fixes.open_for(model.id_at(index.row()))

    def take_reference(self) -> None:
        """Compare results from now on with how they are now."""
        self._store.take_reference("this moment")
