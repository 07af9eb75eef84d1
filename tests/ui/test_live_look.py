"""Tables of answers: whole columns, of which those without room are one click away; news that look like news."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ui.window.main import MainWindow

Open = Callable[[str], MainWindow]


@pytest.mark.flow
def test_columns_without_room_leave_whole_and_come_back_from_a_menu(open_window: Open) -> None:
    window = open_window("hp-ha-nfs")
    window.resize(1280, 720)
    window.workbook.show_sheet("bom")
    view = window.workbook.views["bom"]
    columns = view.columns
    assert columns is not None

    def shown() -> list[int]:
        found = [at for at in range(view.live.columnCount()) if not view.isColumnHidden(at)]
        last = found[-1]
        assert view.columnViewportPosition(last) + view.columnWidth(last) <= view.viewport().width()
        return found

    before = shown()
    hidden = view.live.columnCount() - len(before)
    assert hidden > 1
    assert columns.button.text() == f"{hidden} more columns"
    assert columns.button.isVisible()
    columns.menu.popup(columns.button.mapToGlobal(columns.button.rect().bottomLeft()))
    action = columns.menu.actions()[-1]
    assert not action.isChecked()
    QTest.mouseClick(columns.menu, Qt.MouseButton.LeftButton, pos=columns.menu.actionGeometry(action).center())
    assert view.live.columnCount() - 1 in shown()


@pytest.mark.flow
def test_what_is_refused_alarms_and_plain_news_do_not(open_window: Open) -> None:
    window = open_window("hp-ha-nfs")
    found = []
    for act in (lambda: window.message_bar.say("The layout leaves 2 bays free."),
                lambda: window.documents.load("no-such-design"), lambda: window.message_bar.say("")):
        act()
        found.append(window.message_bar.alarming)
    assert found == [False, True, False]
