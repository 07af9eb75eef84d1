"""Compare: what was changed and what follows from it, with what is equal folded into a row."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.hands import type_into
from ui.grids.scenarios.model import ScenarioModel
from ui.tables.live import LiveView
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window
LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def choose(window: MainWindow, title: str) -> None:
    """Click a segment of Compare."""
    window.workbook.show_entry("compare")
    buttons = window.workbook.answer._segments_of["compare"].buttons.values()
    QTest.mouseClick(next(each for each in buttons if each.text() == title), LEFT)
    QApplication.processEvents()


def firsts(view: LiveView) -> list[str]:
    return [row[0].text for row in view.live.table.rows]


@pytest.mark.flow
def test_what_was_changed_stands_before_what_follows_and_equal_rows_are_folded(
    qtbot: QtBot, window: MainWindow,
) -> None:
    choose(window, "What changed")
    view = window.workbook.views["against"]
    assert view.live.table.empty == "Nothing differs from what results are compared with: as opened."
    type_into(qtbot, window, "items/drives/quantity", "640")
    choose(window, "What changed")
    assert view.live.table.heads[1].title == "As opened"
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in view.live.table.rows}
    assert rows["Data drives · Quantity"][:2] == ["736", "640"]
    assert rows["Usable, pool NFS data"] == ["27.0\u202fTB", "23.5\u202fTB", "▽ −13\u202f%"]
    assert "Rack units" not in rows
    assert all(row[0] != row[1] for row in rows.values() if len(row) > 1 and row[0]), "no digit, no change"
    assert firsts(view)[-1] == "12 equal rows"
    view.setFocus()
    view.setCurrentIndex(view.live.index(len(view.live.table.rows) - 1, 0))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert "Rack units" in firsts(view)
    QTest.mouseClick(view.viewport(), LEFT, NO_KEYS,
                     view.visualRect(view.live.index(firsts(view).index("Fold the equal rows"), 0)).center())
    assert "Rack units" not in firsts(view)
    window.store.undo_stack.undo()
    assert not view.live.table.rows, "and nothing differs any more"


def test_results_that_are_equal_in_all_scenarios_are_one_row_that_shows_them(
    qtbot: QtBot, window: MainWindow,
) -> None:
    window.state_bar.duplicate_scenario()
    type_into(qtbot, window, "items/drives/quantity", "640")
    choose(window, "Scenarios")
    grid, model = window.workbook.grids["scenarios"].view, window.services.scenarios
    model.scenarios.finish()

    def titles(model: ScenarioModel) -> list[str]:
        return [model.line_at(row).title for row in range(model.rowCount())]

    assert "Usable, pool NFS data" in titles(model)
    assert "Rack units" in titles(model), "one compares by it, whether it differs or not"
    assert "Usable, pool System disks" not in titles(model)
    fold = next(at for at, title in enumerate(titles(model)) if title.endswith((" equal row", " equal rows")))
    grid.setFocus()
    grid.setCurrentIndex(model.index(fold, 0))
    QTest.keyClick(grid, Qt.Key.Key_Return)
    assert "Usable, pool System disks" in titles(model)
    QTest.mouseClick(grid.viewport(), LEFT, NO_KEYS,
                     grid.visualRect(model.index(titles(model).index("Fold the equal rows"), 0)).center())
    assert "Usable, pool System disks" not in titles(model)


def test_what_if_never_asks_what_to_vary_while_it_computes(window: MainWindow) -> None:
    whatif = window.services.whatif
    whatif._shown = None
    choose(window, "What-if")
    whatif.ask()
    assert whatif.said.text() == "Computing…"
    assert whatif.view.live.table.empty == ""
