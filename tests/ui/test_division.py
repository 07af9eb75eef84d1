"""How the height of the window is divided: the row just typed in sight, refusals beside their line, panes by task."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import PutRecord
from sizer.design.records import Requirement, RequirementKind
from tests.ui.hands import go, on_screen, press, tap, typed
from ui.grids.delegate import CellEditor, Reason
from ui.grids.sheet import GridSheet
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


def in_sight(sheet: GridSheet) -> list[str]:
    """The names in the rows that are wholly on the screen."""
    view, model = sheet.view, sheet.model
    room = view.viewport().rect()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())
            if room.contains(view.visualRect(model.index(row, 0)))]


@pytest.fixture
def unasked(window: MainWindow) -> MainWindow:
    """A design of which nothing is asked, with the requirements in front."""
    window.actions_by_id["new"].trigger()
    window.workbook.show_entry("requirements")
    return window


def test_requirements_that_are_typed_stay_in_sight_with_the_blank_row_below(unasked: MainWindow, qtbot: QtBot) -> None:
    sheet = unasked.workbook.grids["requirements"]
    names: list[str] = []

    def seen() -> bool:
        return in_sight(sheet)[:-1] == names

    for name in ("Rate", "Room", "Power", "Space"):
        sheet.begin_row()
        typed(name)
        tap(Qt.Key.Key_Tab)
        names.append(name)
        qtbot.waitUntil(seen)
        assert sheet.view.currentIndex().row() == len(names) - 1
        tap(Qt.Key.Key_Escape)


def test_why_a_text_is_refused_never_lies_over_the_line_however_low_the_grid(
    window: MainWindow, qtbot: QtBot,
) -> None:
    window.store.edit(PutRecord("requirements", Requirement("extra", "Extra", RequirementKind.IOPS)))
    sheet = go(window, "requirements/extra/pool")
    window.workbook.pane_of(window.workbook.entries["requirements"]).body("requirements").setSizes([1, 1000])
    qtbot.waitUntil(lambda: len(in_sight(sheet)) <= 2)
    sheet.view.setFocus()
    press(sheet.view, Qt.Key.Key_F2)
    editor = sheet.view.viewport().findChildren(QLineEdit)[-1]
    assert isinstance(editor, CellEditor)
    editor.selectAll()
    QTest.keyClicks(editor, "no such pool")
    press(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: editor.reason is not None and editor.reason.isVisible())
    reason = editor.reason
    assert isinstance(reason, Reason)
    assert not on_screen(reason).intersects(on_screen(editor))
    assert on_screen(window).contains(on_screen(reason))
    press(editor, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.findChildren(Reason))


def test_the_division_of_the_height_comes_back_after_a_failure_was_looked_at(
    window: MainWindow, qtbot: QtBot,
) -> None:
    window.workbook.show_entry("hardware")
    qtbot.wait(50)
    before = window.workbook.sizes()
    assert window.store.intact is not None
    window.store.fail(window.store.intact.failure_cases[0].id)
    qtbot.waitUntil(lambda: window.workbook.sizes() != before)
    window.store.fail("")
    qtbot.waitUntil(lambda: window.workbook.sizes() == before)


def test_the_list_of_problems_stands_below_a_cell_it_led_to_and_nowhere_else(window: MainWindow) -> None:
    workbook = window.workbook
    workbook.show_entry("summary")
    workbook.show_entry("trust")
    workbook.show_entry("storage")
    assert [entry.id for entry in workbook.in_view()] == ["storage", "summary"]
    window.workbook.show_entry("trust")
    sheet = go(window, f"items/{window.store.view.items[0].id}/quantity")
    assert sheet.isVisible()
    assert [entry.id for entry in workbook.in_view()] == ["hardware", "trust"], "one goes on through the list"
    workbook.show_entry("workloads")
    assert [entry.id for entry in workbook.in_view()] == ["workloads", "summary"]


def test_what_judges_the_requirements_stands_below_them_only_where_it_was_put(window: MainWindow) -> None:
    workbook = window.workbook
    workbook.show_entry("summary")
    press(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert [entry.id for entry in workbook.in_view()] == ["requirements", "performance"]
    press(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert [entry.id for entry in workbook.in_view()] == ["hardware", "summary"]
    workbook.show_entry("requirements")
    workbook.show_entry("summary")
    workbook.toggle_alone()
    workbook.show_entry("requirements")
    assert [entry.id for entry in workbook.in_view()] == ["requirements", "summary"]


def test_an_answer_that_was_put_below_a_place_stays_below_that_place(window: MainWindow) -> None:
    workbook = window.workbook
    workbook.show_entry("summary")
    workbook.show_entry("connections")
    workbook.show_entry("trust")
    workbook.toggle_alone()
    assert [entry.id for entry in workbook.in_view()] == ["connections", "trust"]
    workbook.show_entry("hardware")
    assert [entry.id for entry in workbook.in_view()] == ["hardware", "summary"]
    kept = workbook.left.state()
    workbook.left.below.clear()
    workbook.left.restore(kept)
    workbook.show_entry("connections")
    assert [entry.id for entry in workbook.in_view()] == ["connections", "trust"]
    workbook.toggle_alone("trust")
    workbook.show_entry("connections")
    assert [entry.id for entry in workbook.in_view()] == ["connections", "summary"]
