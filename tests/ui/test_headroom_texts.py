"""A headroom of many times is read as a factor, as every large change is, and any other has its sign."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sizer.design.editing.edits import set_one
from tests.ui.hands import go
from ui.window.main import MainWindow


def test_a_headroom_of_many_times_is_a_factor_in_the_grid_too(window: MainWindow) -> None:
    window.store.edit(set_one("requirements", "capacity", "target", 1e12))
    sheet = go(window, "requirements/capacity/target")
    model = sheet.model
    heads = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    column = heads.index("Headroom")
    shown = model.text_at(sheet.view.currentIndex().row(), column)
    sizing = window.store.sizing
    assert sizing is not None
    spare = next(each.headroom for each in sizing.requirements if each.id == "capacity")
    assert shown == f"×{sizing.sheet[spare].number + 1:,.0f}"
    window.store.edit(set_one("requirements", "capacity", "target", 25e12))
    assert model.text_at(sheet.view.currentIndex().row(), column).startswith("+")
