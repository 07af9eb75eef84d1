"""Which columns of the catalog are shown: a link that says how many have no room, with a menu to choose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from ui.catalog.model import BrowsingModel
from ui.catalog.table import RecordTable
from ui.state.settings import Settings
from ui.widgets.parts import TextLink
from ui.widgets.plain import caption

_KEPT = "catalog/columns/"
EVERY = "every"


class ColumnsLink(TextLink):
    """See the module. The order is kept for each kind."""

    moved = Signal()

    def __init__(self, settings: Settings, model: BrowsingModel, table: RecordTable) -> None:
        super().__init__("Columns")
        self._settings, self._model, self._table = settings, model, table
        self.setToolTip("Choose the columns; those that have no room leave from the right")
        table.columns_left.connect(self._say)
        self.clicked.connect(self._open)

    def order(self) -> list[str]:
        """The keys of the columns in the order of the user."""
        kept = [key for key in self._settings.text(self._name).split(",") if key]
        keys = [column.key for column in self._model.browsing.columns]
        return [*(key for key in kept if key in keys), *(key for key in keys if key not in kept)]

    def menu_of_columns(self) -> QMenu:
        """The menu: columns that are shown are ticked, the others come to the front when chosen."""
        menu = QMenu(self)
        hidden = self._table.hidden_keys
        for column in self._model.columns:
            action = QAction(caption(column.head), menu)
            action.setCheckable(True)
            action.setChecked(column.key not in hidden)
            action.triggered.connect(partial(self._move, column.key))
            menu.addAction(action)
        return menu

    @property
    def _name(self) -> str:
        kind = self._model.browsing.kind
        return f"{_KEPT}{kind.name if kind is not None else EVERY}"

    def _say(self, left: int) -> None:
        self.setText(f"{left} more {'column' if left == 1 else 'columns'}" if left else "Columns")
        self.setAccessibleName(self.text())

    def _open(self) -> None:
        menu = self.menu_of_columns()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _move(self, key: str, _checked: bool = False) -> None:
        keys = [column.key for column in self._model.columns]
        visible = [each for each in keys if each not in self._table.hidden_keys]
        self._settings.set_text(self._name, ",".join(shown_order(keys, key, visible)))
        self.moved.emit()


def shown_order(keys: Sequence[str], key: str, visible: Sequence[str]) -> list[str]:
    """The columns with one brought to the front of those that are shown, or sent behind the others.

    >>> shown_order(["a", "b", "c"], "c", ["a", "b"]), shown_order(["a", "b", "c"], "a", ["a", "b"])
    (['c', 'a', 'b'], ['b', 'c', 'a'])
    """
    others = [each for each in keys if each != key]
    return [*others, key] if key in visible else [key, *others]
