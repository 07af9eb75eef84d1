"""The heads of columns: their marks, their menu to sort, hide and show, and which are shown, kept over sessions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHeaderView, QMenu, QStyle, QStyleOptionHeader, QTableView

from sizer.design.registry.fields import TABLES
from sizer.design.scenarios import value_of
from ui.grids.models.records import RecordModel
from ui.state.settings import Settings
from ui.widgets.plain import caption


class SheetHeader(QHeaderView):
    """The heads of the columns; those with something selected are marked.

    With the selection of its view a header would ask every row of a selected column for its flags at every painting,
    to tell whether all of it is selected. So it has one of its own, which stays empty.
    """

    def __init__(self, view: QTableView) -> None:
        super().__init__(Qt.Orientation.Horizontal, view)
        self._view = view
        self.setSectionsClickable(True)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, logical: int) -> None:
        super().initStyleOptionForIndex(option, logical)
        if self._view.selectionModel().columnIntersectsSelection(logical, QModelIndex()):
            option.state |= QStyle.StateFlag.State_On


class ColumnKeeper:
    """Remembers hidden columns and widths of one grid by the keys of its columns."""

    def __init__(self, view: QTableView, model: RecordModel, settings: Settings) -> None:
        self._view = view
        self._model = model
        self._settings = settings
        self._restoring = True
        self.restore()
        self._restoring = False
        view.horizontalHeader().sectionResized.connect(lambda *_: self.keep())

    def restore(self) -> None:
        """Show and size the columns as they were left; at first, those in use."""
        kept = dict(part.split("=", 1) for part in self._settings.text(self._name).split(";") if "=" in part)
        for at, column in enumerate(self._model.columns):
            width = kept.get(column.key, "")
            shown = not width.startswith("-") if width else column.shown
            number = width.lstrip("-")
            self._view.setColumnWidth(at, int(number) if number.isdigit() and int(number) > 8 else column.width)
            self._view.setColumnHidden(at, not shown)

    @property
    def _name(self) -> str:
        return f"columns/{self._model.table}"

    def keep(self) -> None:
        """Write down what is shown and how wide."""
        if self._restoring:
            return
        parts = []
        for at, column in enumerate(self._model.columns):
            hidden = self._view.isColumnHidden(at)
            width = column.width if hidden else self._view.columnWidth(at)
            parts.append(f"{column.key}={'-' if hidden else ''}{width}")
        self._settings.set_text(self._name, ";".join(parts))

    def hide(self, columns: Sequence[int], hidden: bool = True) -> None:
        """Hide or show columns; the last one shown stays."""
        shown = [at for at in range(len(self._model.columns)) if not self._view.isColumnHidden(at)]
        if hidden and set(shown) <= set(columns):
            return
        for at in columns:
            self._view.setColumnHidden(at, hidden)
        self.keep()

    def show_stated(self) -> None:
        """Show the columns in which some record of a design just opened says something."""
        if self._settings.text(self._name):
            return
        for at, column in enumerate(self._model.columns):
            if column.spec is None or not self._view.isColumnHidden(at):
                continue
            default = TABLES[self._model.table][column.key].default
            rows = getattr(self._model.store.view, self._model.table, ())
            if any(value_of(row, self._model.table, column.key) not in (default, None, "") for row in rows):
                self._view.setColumnHidden(at, False)

    def menu(self, at: int) -> QMenu:
        """The menu of the column ``at``."""
        menu = QMenu(self._view)
        column = self._model.columns[at]
        entries = (
            ("Sort ascending", lambda: self._model.sort_by(column.key)),
            ("Sort descending", lambda: self._model.sort_by(column.key, descending=True)),
            ("Order of the document", self._model.unsort),
        )
        for title, call in entries:
            menu.addAction(caption(title)).triggered.connect(lambda _checked=False, call=call: call())
        menu.addSeparator()
        menu.addAction(caption(f"Hide {column.title}")).triggered.connect(lambda: self.hide([at]))
        shown = menu.addMenu("Columns")
        for number, each in enumerate(self._model.columns):
            action = QAction(caption(each.title), shown)
            action.setCheckable(True)
            action.setChecked(not self._view.isColumnHidden(number))
            action.toggled.connect(lambda checked, number=number: self.hide([number], not checked))
            shown.addAction(action)
        return menu
