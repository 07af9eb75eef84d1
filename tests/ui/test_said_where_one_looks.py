"""What is wrong, full, missing or not there yet says so where one looks: a walk with keys through such states."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from sizer.units import plain_spaces
from tests.ui.hands import ALT, CONTROL, FakeDialogs, press, type_into, typed
from ui.grids.models.records import RecordModel
from ui.rack.sheet import RackSheet
from ui.tables.live import LiveView
from ui.widgets.dialogs import UnsavedChoice
from ui.widgets.roles import ACCESSIBLE
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window

Key = Qt.Key


def seen(page: QWidget) -> str:
    """The texts of labels that are seen."""
    return plain_spaces("\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible()))


def told(window: MainWindow) -> str:
    """What the answer in view says, in labels and in the place of rows."""
    answer = window.workbook.answer
    views = [view for view in answer.findChildren(LiveView) if view.isVisible() and not view.live.table.rows]
    return "\n".join([seen(answer), *(view.live.table.empty for view in views)])


def test_names_twice_missing_facts_full_racks_and_what_cannot_be_sized_are_told_in_place(
    qtbot: QtBot, window: MainWindow
) -> None:
    sheet = type_into(qtbot, window, "items/shelves/name", "Arrays")
    assert isinstance(sheet.model, RecordModel)
    row = sheet.model.index(sheet.model.row_of("shelves"), 0)
    assert "Two lines are called Arrays." in str(row.data(ACCESSIBLE))

    press(window, Key.Key_0, CONTROL)
    typed("hp-418371-b21")
    catalog = window.catalog_sheet
    assert catalog.search.text() == "hp-418371-b21"
    unknown = [line for line in catalog.record.model.lines if not line.known]
    assert unknown, "a fact that is missing is a row of its own, with what counts in its place"
    assert "No price list names it. Money counts as unknown." in [line.evidence for line in unknown]

    window.workbook.show_sheet("racks")
    racks = window.workbook.pages["racks"]
    assert isinstance(racks, RackSheet)
    racks.canvas.setFocus()
    for _ in range(racks.standing.height):
        press(racks.canvas, Key.Key_Up)  # to the box at the top
    while not racks.reason:
        press(racks.canvas, Key.Key_Up, ALT)
    assert racks.reason in seen(racks), "why it does not fit stands below the rack"

    type_into(qtbot, window, "items/drives/quantity", "48")
    assert "the file set of SPECsfs2008 NFSv3 needs 20.89 TB" in plain_spaces(window.strip.text())


def test_in_an_empty_design_every_place_says_what_it_waits_for(
    qtbot: QtBot, window: MainWindow, dialogs: FakeDialogs
) -> None:
    dialogs.unsaved_answers.append(UnsavedChoice.DISCARD)
    press(window, Key.Key_N, CONTROL)
    qtbot.waitUntil(lambda: window.explain.head.text() == "Choose a number.")
    window.workbook.show_sheet("bom")
    for key, entry, words in ((Key.Key_1, "summary", "Nothing is designed yet."),
                              (Key.Key_2, "performance", "Nothing to size yet."),
                              (Key.Key_3, "bill", "The bill follows the hardware."),
                              (Key.Key_4, "failures", "Single failures are tried once a workload can be sized.")):
        press(window, key, ALT)
        assert window.workbook.front.id == entry
        qtbot.waitUntil(partial(lambda sought: sought in told(window), words))
