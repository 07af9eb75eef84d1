"""A window without a design: the start page, what it leads to, and the way back to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.design.records import RequirementKind
from sizer.units import plain_spaces
from tests.ui.hands import ASIDE_MS, CONTROL, FakeDialogs, clip, know_ranges, press, tap, typed
from ui.start.page import StartPage
from ui.widgets.dialogs import UnsavedChoice
from ui.window.main import MainWindow
from ui.window.windows import Windows


@pytest.fixture
def welcome(qtbot: QtBot, windows: Windows) -> MainWindow:
    window = windows.open()
    window.resize(1600, 1000)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def page_of(window: MainWindow) -> StartPage:
    page = window.opening.start
    assert isinstance(page, StartPage)
    return page


def touring(window: MainWindow) -> bool:
    return window.touring.tour is not None


def failed(window: MainWindow) -> bool:
    return window.store.failure is not None


def asks(window: MainWindow) -> bool:
    return window.asking.in_front


def in_design(window: MainWindow) -> bool:
    return window.opening.in_design


@pytest.mark.flow
def test_a_window_without_a_design_asks_with_the_focus_in_the_first_blank(welcome: MainWindow) -> None:
    assert not in_design(welcome)
    assert QApplication.focusWidget() is page_of(welcome).question.sentence.blanks["capacity_bytes"]
    assert not welcome.strip.isVisible()
    assert not welcome.actions_by_id["save"].isEnabled()
    assert welcome.actions_by_id["open"].isEnabled()


def test_a_reference_design_chosen_by_keys_opens_and_closing_it_leads_back_to_empty_blanks(
    welcome: MainWindow, dialogs: FakeDialogs
) -> None:
    page = page_of(welcome)
    typed("7 TB")
    page.cards["reference"].setFocus()
    tap(Qt.Key.Key_Space)
    tap(Qt.Key.Key_Return)
    assert in_design(welcome)
    assert welcome.store.view.items
    assert welcome.actions_by_id["save"].isEnabled()
    press(welcome, Qt.Key.Key_W, CONTROL)
    assert not in_design(welcome)
    assert not welcome.store.view.items
    assert page.question.sentence.empty
    assert QApplication.focusWidget() is page.question.sentence.blanks["capacity_bytes"]
    assert dialogs.asked == []


def test_unsaved_work_is_asked_about_before_its_design_is_closed(welcome: MainWindow, dialogs: FakeDialogs) -> None:
    assert welcome.starting.from_template("iscsi")
    dialogs.unsaved_answers += [UnsavedChoice.CANCEL, UnsavedChoice.DISCARD]
    press(welcome, Qt.Key.Key_W, CONTROL)
    assert in_design(welcome)
    press(welcome, Qt.Key.Key_W, CONTROL)
    assert not in_design(welcome)


def test_closing_on_the_start_page_closes_the_window(windows: Windows, welcome: MainWindow) -> None:
    press(welcome, Qt.Key.Key_W, CONTROL)
    assert windows.all == []


def test_what_was_saved_stands_among_the_recent_designs_and_opens_from_there(
    welcome: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "mine.sizer"
    assert welcome.documents.load("p2000-iscsi")
    assert welcome.documents.write(path)
    assert welcome.starting.close_design()
    rows = page_of(welcome).rows
    assert rows.count() == 1
    rows.setFocus()
    tap(Qt.Key.Key_Return)
    assert welcome.store.path == path
    assert welcome.starting.close_design()
    path.unlink()
    page_of(welcome).list("recent")
    assert "gone" in rows.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    tap(Qt.Key.Key_Delete)
    assert rows.count() == 0
    assert welcome.settings.recent() == []


def test_a_file_that_is_dropped_on_the_page_is_opened(welcome: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "dropped.sizer"
    assert welcome.documents.load("p2000-iscsi")
    assert welcome.documents.write(path)
    assert welcome.starting.close_design()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    welcome.dropEvent(QDropEvent(QPointF(200, 200), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
                                 Qt.KeyboardModifier.NoModifier))
    assert welcome.store.path == path
    assert in_design(welcome)


@pytest.mark.flow
def test_the_tour_points_at_real_parts_and_leaves_nothing_behind(qtbot: QtBot, welcome: MainWindow) -> None:
    QTest.mouseClick(page_of(welcome).cards["tour"], Qt.MouseButton.LeftButton)
    tour = welcome.touring.tour
    assert tour is not None
    seen = []
    know_ranges(welcome)
    for _ in range(7):
        if tour.at == 5:
            know_ranges(welcome)
        qtbot.waitUntil(tour.ring.isVisible)  # sheets are laid out when they are first shown
        assert tour.target is not None
        seen.append(tour.callout.text.text())
        assert welcome.rect().contains(tour.callout.geometry())
        spoken = QRect(tour.target.mapTo(welcome, QPoint(0, 0)), tour.target.size())
        assert not tour.callout.geometry().intersects(spoken), "it covers nothing of what it speaks of"
        tap(Qt.Key.Key_Return)
    assert len(set(seen)) == 7
    assert not touring(welcome)
    assert not failed(welcome)
    assert not welcome.store.dirty
    assert welcome.store.undo_stack.count() == 0
    assert welcome.store.path is None


def test_the_tour_goes_back_and_escape_ends_it(welcome: MainWindow) -> None:
    assert welcome.touring.begin()
    tour = welcome.touring.tour
    assert tour is not None
    for _ in range(4):
        tap(Qt.Key.Key_Right)
    assert failed(welcome)
    tap(Qt.Key.Key_Left)
    assert tour.at == 3
    assert not failed(welcome)
    tap(Qt.Key.Key_Escape)
    assert not touring(welcome)


def test_the_tour_over_a_design_of_the_users_opens_in_a_window_of_its_own(
    windows: Windows, welcome: MainWindow
) -> None:
    assert welcome.starting.from_template("iscsi")
    before = welcome.store.design
    welcome.actions_by_id["tour"].trigger()
    assert len(windows.all) == 2
    assert windows.all[1].touring.tour is not None
    assert welcome.touring.tour is None
    assert welcome.store.design is before


@pytest.mark.slow
def test_forty_volumes_of_a_workbook_become_a_design_that_names_each(qtbot: QtBot, welcome: MainWindow) -> None:
    rows = "\n".join(f"db-{at}\t500\t250\t70" for at in range(40))
    QApplication.clipboard().setMimeData(clip(f"LUN\tSize (GB)\tIOPS\tRead %\n{rows}"))
    tap(Qt.Key.Key_V, CONTROL)
    tap(Qt.Key.Key_Return)
    asking = welcome.asking.page
    assert asking is not None
    assert asks(welcome)
    qtbot.waitUntil(lambda: asking.current() is not None, timeout=ASIDE_MS)
    asking.table.setFocus()
    tap(Qt.Key.Key_Return)
    assert in_design(welcome)
    assert not asks(welcome)
    notes = plain_spaces(welcome.store.design.notes)
    assert "db-39, 500 GB, 250 operations a second, 70 % reads" in notes
    asked = {each.kind: each.target for each in welcome.store.view.requirements}
    assert asked[RequirementKind.USABLE_CAPACITY] == 20e12
    assert asked[RequirementKind.IOPS] == 10_000


def test_escape_leads_from_the_layouts_back_to_the_question_as_it_was_typed(welcome: MainWindow) -> None:
    typed("7 TB")
    tap(Qt.Key.Key_Return)
    assert asks(welcome)
    tap(Qt.Key.Key_Escape)  # looks no further
    tap(Qt.Key.Key_Escape)
    assert not in_design(welcome)
    assert page_of(welcome).question.sentence.blanks["capacity_bytes"].text() == "7 TB"
