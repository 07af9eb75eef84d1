"""A headroom is read in percent, however large."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sizer.design.editing.edits import set_one
from tests.ui.hands import go
from ui.window.main import MainWindow


def test_a_headroom_of_many_times_has_its_sign_of_percent(window: MainWindow) -> None:
    window.store.edit(set_one("requirements", "capacity", "target", 1e12))
    sheet = go(window, "requirements/capacity/target")
    model = sheet.model
    heads = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    column = heads.index("Headroom")
    shown = model.text_at(sheet.view.currentIndex().row(), column)
    assert shown.endswith(" %")
    assert float(shown.removesuffix(" %").replace(",", "")) > 1000
