"""The menu of the heads of columns: to sort, hide and show; and which are shown and how wide, kept over sessions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from sizer.design.registry.fields import TABLES
from sizer.design.scenarios import value_of
from ui.grids.look.fitting import ColumnFit
from ui.grids.models.records import RecordModel
from ui.state.settings import Settings
from ui.widgets.plain import caption

if TYPE_CHECKING:
    from ui.grids.view import GridView


class ColumnKeeper:
    """Remembers hidden columns, and widths given by hand, of one grid by the keys of its columns."""

    def __init__(self, view: GridView, model: RecordModel, settings: Settings) -> None:
        self._view = view
        self._model = model
        self._settings = settings
        self.fit = view.fit = ColumnFit(view, model)
        self.restore()
        self.fit.widened.connect(self.keep)

    def restore(self) -> None:
        """Show and size the columns as they were left; at first, those in use."""
        kept = dict(part.split("=", 1) for part in self._settings.text(self._name).split(";") if "=" in part)
        for at, column in enumerate(self._model.columns):
            width = kept.get(column.key, "")
            if width.startswith("-") if width else not column.shown:
                self.fit.hidden.add(at)
            number = width.lstrip("-")
            if number.isdigit() and int(number) > 8:
                self.fit.widths[at] = int(number)
        self.fit.lay_out()

    @property
    def _name(self) -> str:
        return f"columns/{self._model.table}"

    def keep(self) -> None:
        """Write down what is shown and how wide."""
        fit = self.fit
        self._settings.set_text(self._name, ";".join(
            f"{column.key}={'-' if at in fit.hidden else ''}{fit.widths.get(at, 0)}"
            for at, column in enumerate(self._model.columns)))

    def hide(self, columns: Sequence[int], hidden: bool = True) -> None:
        """Hide or show columns; the last one shown stays."""
        fit = self.fit
        if hidden and set(range(len(self._model.columns))) - fit.hidden <= set(columns):
            return
        if hidden:
            fit.hidden |= set(columns)
            fit.chosen = [at for at in fit.chosen if at not in fit.hidden]
            fit.lay_out()
        elif len(columns) == 1:
            fit.show(columns[0])
        else:
            fit.hidden -= set(columns)
            fit.lay_out()
        self.keep()

    def sort(self, key: str, *, descending: bool = False) -> None:
        """Show the rows in the order of a column, of every design that is opened from now on."""
        self._model.sort_by(key, descending)
        self._settings.set_text(self._sorted, f"{'-' if descending else ''}{key}")

    def unsort(self) -> None:
        """Show the rows in the order of the document again."""
        self._model.unsort()
        self._settings.set_text(self._sorted, "")

    def sort_as_kept(self) -> None:
        """Show the rows of a design just opened in the order that was chosen last."""
        kept = self._settings.text(self._sorted)
        if self._model.column_of(kept.removeprefix("-")) >= 0:
            self._model.sort_by(kept.removeprefix("-"), kept.startswith("-"))

    @property
    def _sorted(self) -> str:
        return f"sorted/{self._model.table}"

    def show_stated(self) -> None:
        """Show the columns in which some record of a design just opened says something."""
        if self._settings.text(self._name):
            return
        for at, column in enumerate(self._model.columns):
            if column.spec is None or column.key == "id" or at not in self.fit.hidden:
                continue
            default = TABLES[self._model.table][column.key].default
            rows = getattr(self._model.store.view, self._model.table, ())
            if any(value_of(row, self._model.table, column.key) not in (default, None, "") for row in rows):
                self.fit.hidden.discard(at)
        self.fit.measure_anew()

    def menu(self, at: int) -> QMenu:
        """The menu of the column ``at``."""
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = self._model.columns[at]
        entries = (
            ("Sort ascending", lambda: self.sort(column.key)),
            ("Sort descending", lambda: self.sort(column.key, descending=True)),
            ("Order of the document", self.unsort),
        )
        for title, call in entries:
            menu.addAction(caption(title)).triggered.connect(lambda _checked=False, call=call: call())
        menu.addSeparator()
        menu.addAction(caption(f"Hide {column.title}")).triggered.connect(lambda: self.hide([at]))
        self.list_columns(menu.addMenu("Columns"))
        return menu

    def menu_of_more(self) -> QMenu:
        """The columns that have no room, to be shown in the place of others, and all of them to choose from."""
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for at in self.fit.without_room:
            show = menu.addAction(caption(f"Show {self._model.columns[at].title}"))
            show.triggered.connect(lambda _checked=False, at=at: self.hide([at], hidden=False))
        menu.addSeparator()
        self.list_columns(menu.addMenu("Columns"))
        return menu

    def list_columns(self, menu: QMenu) -> None:
        """List all columns, those to be shown with a tick."""
        for at, each in enumerate(self._model.columns):
            action = QAction(caption(each.title), menu)
            action.setCheckable(True)
            action.setChecked(at not in self.fit.hidden)
            action.toggled.connect(lambda checked, at=at: self.hide([at], not checked))
            menu.addAction(action)
