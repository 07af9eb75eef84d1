"""Windows fit the screen they open on, and what they say is about what is in front of the user."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import set_one
from sizer.design.files.recovery import Keeper
from tests.ui.hands import CONTROL, FakeDialogs, press
from ui.grids.models.records import RecordModel
from ui.widgets.dialogs import UnsavedChoice
from ui.widgets.room import enlarge, room_on_screen
from ui.widgets.theme import Theme
from ui.window.main import MainWindow
from ui.window.windows import Windows

SMALL = QRect(0, 0, 1280, 770)


@pytest.fixture
def small_screen(monkeypatch: pytest.MonkeyPatch) -> QRect:
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: SMALL)
    return SMALL


@pytest.mark.flow
def test_a_window_opens_no_larger_than_its_screen(windows: Windows, small_screen: QRect) -> None:
    window = windows.open()
    assert small_screen.contains(QRect(small_screen.topLeft(), window.size()))
    assert window.width() > 1200, "it takes the room there is"


def test_a_box_that_grows_stays_on_the_screen(theme: Theme, small_screen: QRect) -> None:
    box = QWidget()
    box.setGeometry(600, 300, 400, 200)
    enlarge(box, QSize(1220, 640))
    assert small_screen.contains(box.geometry())
    assert box.size() == QSize(1220, 640)
    enlarge(box, QSize(3000, 3000))
    assert box.size() == room_on_screen(box)
    assert small_screen.contains(box.geometry())


@pytest.fixture
def recovered(windows: Windows, open_window: Callable[[str], MainWindow]) -> MainWindow:
    window = open_window("p2000-iscsi")
    keeper = Keeper(windows.folder)
    assert keeper.keep(window.store.design, "", "mine", "") == ""
    del keeper  # its program is dead
    assert windows.offer_recovery() == 1
    found = windows.all[-1]
    assert "Recovered" in found.message_bar.text
    return found


def test_what_is_said_of_a_recovered_design_goes_with_it(recovered: MainWindow, dialogs: FakeDialogs) -> None:
    recovered.store.edit(set_one("items", "drives", "quantity", 30))
    recovered.message_bar.say("something of the moment")
    assert "Recovered" in recovered.message_bar.text, "an edit changes nothing of it"
    recovered.message_bar.say("")
    dialogs.unsaved_answers.append(UnsavedChoice.DISCARD)
    assert recovered.starting.from_template("iscsi")
    assert recovered.message_bar.text == ""


def test_a_recovered_design_that_is_saved_needs_no_saving(recovered: MainWindow, tmp_path: Path) -> None:
    assert recovered.documents.write(tmp_path / "saved.sizer")
    assert "Recovered" not in recovered.message_bar.text


def test_the_bars_name_a_cell_of_the_sheet_in_front(window: MainWindow) -> None:
    bar = window.formula_bar.name_box
    hardware = [line.called for line in window.store.design.items]
    for name in ("requirements", "overrides", "links"):
        window.workbook.show_sheet(name, focus=False)
        at = window.workbook.grids[name].view.currentIndex()
        assert bar.text().startswith(f"{at.siblingAtColumn(0).data()}: ") or not at.data(), (name, bar.text())
        assert not bar.text().startswith(tuple(f"{title}: " for title in hardware)), name
    named = bar.text()
    window.workbook.show_sheet("overrides")
    window.workbook.show_sheet("problems", focus=False)
    assert bar.text() == named, "it keeps to the last cell where the sheet in front has none"


@pytest.mark.flow
def test_verdicts_and_what_to_do_are_seen_on_a_small_screen(
    open_window: Callable[[str], MainWindow], qtbot: QtBot
) -> None:
    window = open_window("hp-ha-nfs")
    window.resize(SMALL.size())
    window.workbook.show_sheet("requirements")
    qtbot.waitUntil(lambda: window.width() == SMALL.width())
    grid = window.workbook.grids["requirements"]
    assert isinstance(grid.model, RecordModel)
    at = [column.key for column in grid.model.columns].index("=verdict")
    assert grid.view.columnViewportPosition(at) + 200 < grid.view.viewport().width()
    window.workbook.show_sheet("problems")
    problems = window.workbook.views["problems"]
    last = len(problems.live.table.heads) - 1
    end = problems.columnViewportPosition(last) + problems.columnWidth(last)
    assert end <= problems.viewport().width()
    told = next(row for row, cells in enumerate(problems.live.table.rows) if len(cells[2].text) > 80)
    assert problems.rowHeight(told) > problems.verticalHeader().defaultSectionSize(), "it is set in lines"


def test_a_new_design_begins_with_its_answer_and_goes_on_at_its_first_line(window: MainWindow) -> None:
    window.workbook.show_sheet("requirements")
    assert window.starting.from_template("iscsi")
    assert window.workbook.pages["summary"].isVisible()
    press(window, Qt.Key.Key_2, CONTROL)
    assert window.workbook.grids["items"].isVisible()
    assert window.formula_bar.name_box.text() == "Servers: name"
