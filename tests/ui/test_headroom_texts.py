"""A headroom of many times is read as a factor, as every large change is, and any other has its sign."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import set_one
from sizer.units import plain_spaces
from tests.ui.hands import go
from ui.summary.words import Headroom
from ui.window.main import MainWindow
from ui.wording.deciding import decision_of


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


def test_a_rate_out_of_reach_lacks_what_is_missing_of_it_and_has_no_response(window: MainWindow) -> None:
    window.store.edit(set_one("requirements", "rate", "target", 400e3))
    sheet, sizing = go(window, "requirements/rate/target"), window.store.sizing
    assert sizing is not None
    rate = next(each for each in sizing.requirements if each.id == "rate")
    lacking = sizing.sheet[rate.actual].number / 400e3 - 1
    assert -0.9 < lacking < -0.3
    model, row = sheet.model, sheet.view.currentIndex().row()
    heads = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    told = plain_spaces(model.text_at(row, heads.index("Headroom")))
    assert told == f"\u2212{-lacking:.0%}".replace("%", " %")
    assert model.text_at(row, heads.index("Answer")) == "not reached"
    decision = decision_of(window.store)
    assert decision is not None
    asked = next(one for one in decision.rows if one.id == "rate")
    assert plain_spaces(asked.headroom) == told, "and nothing is said of the response time"
    window.store.edit(set_one("requirements", "rate", "target", 150e3))
    assert "s" in model.text_at(row, heads.index("Answer"))


def test_headrooms_are_drawn_equally_wide_whatever_stands_beside_them(
    window: MainWindow, qtbot: QtBot,
) -> None:
    window.workbook.show_entry("summary")

    def widths() -> set[int]:
        return {spot.width() for spot in window.findChildren(Headroom) if spot.isVisible()}

    qtbot.waitUntil(lambda: bool(widths()))
    before = widths()
    assert len(before) == 1
    window.store.edit(set_one("requirements", "rate", "target", 400e3))
    qtbot.wait(100)
    qtbot.waitUntil(lambda: bool(widths()))
    assert before == widths()
    assert window.store.intact is not None
    case = next(each.id for each in window.store.intact.failure_cases if not each.stops)
    window.store.fail(case)
    qtbot.wait(100)
    qtbot.waitUntil(lambda: bool(widths()))
    assert abs(widths().pop() - before.pop()) <= 2, "the frame of a failure takes a little of the window"
    window.store.fail("")
