"""The menu of the cells of a grid: the id by which files and figures know a row is copied here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from ui.grids.models.records import RecordModel

if TYPE_CHECKING:
    from ui.grids.view import GridView


def cell_menu(view: GridView) -> QMenu:
    """What can be done with the cells selected."""
    menu = QMenu(view)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    current = view.currentIndex()
    if current.isValid() and view.grid.listed_at(current) and view.grid.flags(current) & Qt.ItemFlag.ItemIsEditable:
        menu.addAction("Choose from the list", view.open_list)
        menu.addSeparator()
    menu.addAction("Copy", view.copy)
    ids = view.selected_records()
    if ids:
        menu.addAction("Copy id" if len(ids) == 1 else "Copy ids",
                       lambda: QApplication.clipboard().setText("\n".join(ids)))
    menu.addAction("Paste", lambda: view.pasting.emit(False))
    if ids:
        menu.addSeparator()
        if isinstance(view.grid, RecordModel) and view.grid.invitation:
            menu.addAction("Duplicate", view.duplicate)
        menu.addAction("Remove", view.delete_rows)
    return menu
