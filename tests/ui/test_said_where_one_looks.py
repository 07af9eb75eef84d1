"""What is wrong, full, missing or not there yet says so where one looks: a walk with keys through such states."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import set_one
from sizer.errors import Location, Problem, Severity
from sizer.units import plain_spaces
from tests.ui.hands import ALT, CONTROL, FakeDialogs, press, type_into, typed
from ui.grids.models.records import RecordModel
from ui.rack.sheet import RackSheet
from ui.state.subject import Place
from ui.summary.sheet import SummarySheet
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
    assert "the file set of SPECsfs2008 NFSv3 needs 20.9 TB" in plain_spaces(window.strip.text())


def test_summary_of_what_cannot_be_sized_says_what_to_do_and_leads_there(qtbot: QtBot, window: MainWindow) -> None:
    type_into(qtbot, window, "items/drives/quantity", "48")
    window.workbook.show_entry("summary")
    sheet = window.workbook.sheet("summary")
    assert isinstance(sheet, SummarySheet)
    said = partial(seen, sheet)
    qtbot.waitUntil(lambda: "Not all of it can be sized: workload SPECsfs2008 NFSv3 cannot be sized" in said())
    assert "Request at most 13,580/s, or give pool NFS data 592 drives in 37 groups of 16." in said()
    band = sheet.band
    assert band.go.isVisible()
    assert band.go.text() == "Go to SPECsfs2008 NFSv3"
    assert band.go.accessibleName() == "Go to SPECsfs2008 NFSv3: requested load"
    QTest.mouseClick(band.go, Qt.MouseButton.LeftButton)
    assert window.workbook.front.id == "workloads"
    assert window.navigation.subject.place == Place("workloads", "sfs", "requested_per_s")
    window.store.undo_stack.undo()
    for line in window.store.view.items:
        window.store.edit(set_one("items", line.id, "item", "hp-bl860c-i3"))
    window.workbook.show_entry("summary")
    qtbot.waitUntil(lambda: "It cannot be built: the catalog has no item 'hp-bl860c-i3'." in said())
    assert "Did you mean 'hp-bl860c-i2'?" in said(), "what to do stands beside what is wrong"
    assert sheet.takes.none == "Nothing of the hardware is known."
    assert {sheet.left.none, sheet.points.none} == {"It could not be examined."}, "nothing that reassures"
    press(band.go, Key.Key_Space)
    assert window.workbook.front.id == "hardware"
    assert window.navigation.subject.place == Place("items", next(iter(window.store.view.items)).id, "item")


@pytest.mark.parametrize("place", ["", "items/drives/item"])
def test_a_design_of_which_there_is_no_sizing_says_why_and_where(window: MainWindow, place: str) -> None:
    sheet = window.workbook.sheet("summary")
    assert isinstance(sheet, SummarySheet)
    window.store.sizing, window.store.failed = None, (
        Problem(Severity.ERROR, "broken", "two lines sit in one another", Location(place=place), "Move one of them."),)
    sheet.refresh()
    assert sheet.band.sentence.text() == "Not sized."
    assert sheet.band.reason.text() == "Two lines sit in one another. Move one of them."
    assert sheet.band.go.isHidden() is not bool(place)
    assert sheet.empty.isHidden(), "there is a design"


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
