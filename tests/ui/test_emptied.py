"""A cell that is emptied and cannot be empty: what it has then is said, and can be taken back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import DuplicateScenario, set_one
from sizer.design.records import BASE
from tests.ui.hands import clip, go, press, type_into
from ui.grids.scenarios.sheet import ScenarioSheet
from ui.state.subject import Place
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window

SAID = "This cannot be empty and has its default now: Quantity of Data drives is 1. Ctrl+Z takes it back."


def _quantity(window: MainWindow) -> int:
    line = window.store.view.items.get("drives")
    assert line is not None
    return line.quantity


def test_delete_on_a_quantity_says_which_default_it_has_now(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    press(sheet.view, Qt.Key.Key_Delete)
    assert _quantity(window) == 1
    assert window.message_bar.text == SAID
    window.store.undo_stack.undo()
    assert _quantity(window) == 736
    assert window.message_bar.text == ""


def test_an_empty_text_typed_into_a_quantity_says_which_default_it_has_now(qtbot: QtBot, window: MainWindow) -> None:
    type_into(qtbot, window, "items/drives/quantity", " ")
    assert _quantity(window) == 1
    assert window.message_bar.text == SAID


def test_an_empty_cell_pasted_over_a_quantity_says_which_default_it_has_now(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    sheet.paste(data=clip("\t\n"))
    assert _quantity(window) == 736  # nothing but empty cells: Delete is for that
    sheet = go(window, "items/arrays/quantity")
    sheet.paste(data=clip("16\n\n\n"))
    assert "Quantity of Shelves is 1" in window.message_bar.text


def test_delete_in_the_column_of_the_base_says_which_default_it_has_now(window: MainWindow) -> None:
    window.store.edit(DuplicateScenario(BASE, title="Fewer drives"))
    window.store.edit(set_one("items", "drives", "quantity", 640))
    window.workbook.show_sheet("scenarios")
    sheet = window.workbook.grids["scenarios"]
    assert isinstance(sheet, ScenarioSheet)
    model = sheet.table
    row = next(at for at in range(model.rowCount()) if model.line_at(at).place == Place("items", "drives", "quantity"))
    column = next(at for at in range(model.columnCount()) if model.scenario_at(at) == BASE)
    sheet.view.setCurrentIndex(model.index(row, column))
    press(sheet.view, Qt.Key.Key_Delete)
    assert window.message_bar.text == SAID


def test_several_defaults_are_counted_and_the_first_ones_named(window: MainWindow) -> None:
    sheet = go(window, "items/chassis/quantity")
    for _ in range(6):
        press(sheet.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press(sheet.view, Qt.Key.Key_Delete)
    assert "cells cannot be empty and have their defaults now: Quantity of" in window.message_bar.text


def test_what_may_be_empty_is_emptied_without_a_word(window: MainWindow) -> None:
    sheet = go(window, "pools/data/members")
    press(sheet.view, Qt.Key.Key_Delete)
    assert window.store.view.pools[0].members is None
    assert window.message_bar.text == ""


def test_delete_where_nothing_can_be_cleared_says_why_until_one_goes_on(window: MainWindow) -> None:
    sheet = go(window, "items/drives/=watts")
    press(sheet.view, Qt.Key.Key_Delete)
    assert sheet.message.text() == "⚠  Power is computed: there is nothing to clear."
    assert sheet.message.isVisible()
    press(sheet.view, Qt.Key.Key_Down)
    assert not sheet.message.isVisible()


@pytest.mark.parametrize("place", ["items/drives/id", "pools/data/id"])
def test_delete_on_the_name_of_a_row_says_why_it_stays(window: MainWindow, place: str) -> None:
    sheet = go(window, place)
    press(sheet.view, Qt.Key.Key_Delete)
    assert "cannot be empty" in sheet.message.text()
    assert window.store.undo_stack.count() == 0
