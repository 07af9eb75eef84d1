"""The places of a window: one rail, an answer below a place of the design, the explanation beside both."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QEnterEvent, QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView, QWidget
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import set_one
from tests.ui.clipping import settle
from tests.ui.hands import ALT, ASIDE_MS, CONTROL, SHIFT, go, know_all, press, tap, typed
from ui.rail.entry import Group
from ui.rail.names import RailNames
from ui.widgets.measures import RAIL_NARROW, SMALLEST_WINDOW
from ui.window.entries import ENTRIES
from ui.window.main import MainWindow
from ui.window.windows import Windows

Key = Qt.Key


def shown(window: MainWindow) -> list[str]:
    return [entry.id for entry in window.workbook.in_view()]


def sized(window: MainWindow, width: int, height: int) -> None:
    window.resize(width, height)
    QApplication.processEvents()


@pytest.mark.same_window
def test_every_place_is_reached_by_its_keys_and_takes_the_focus(window: MainWindow) -> None:
    modifiers = {"Ctrl": CONTROL, "Alt": ALT}
    for entry in ENTRIES:
        held, _, digit = entry.keys.partition("+")
        tap(Key(Key.Key_0 + int(digit)), modifiers[held])
        assert window.workbook.front is entry
        assert window.workbook.pages[entry.sheets[0]].isVisible()
        focused = QApplication.focusWidget()
        assert focused is not None
        assert window.workbook.isAncestorOf(focused), entry.id


class PaintedHeights(QObject):
    """How high a table was whenever it was painted."""

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self.view, self.found = view, list[int]()
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - the name is Qt's
        if event.type() == QEvent.Type.Paint:
            self.found.append(self.view.height())
        return super().eventFilter(watched, event)


@pytest.mark.same_window
def test_a_place_of_the_design_is_painted_as_high_as_it_stays(window: MainWindow) -> None:
    for place, table in (("storage", "pools"), ("hardware", "items")):
        window.workbook.show_entry("failures")
        settle()
        view = window.workbook.grids[table].view
        heights = PaintedHeights(view)
        window.workbook.show_entry(place)
        settle()
        view.viewport().removeEventFilter(heights)
        assert set(heights.found) == {view.height()}, place


@pytest.mark.same_window
def test_a_place_of_the_design_stands_over_the_last_answer_and_an_answer_alone(window: MainWindow) -> None:
    tap(Key.Key_4, ALT)
    assert shown(window) == ["failures"]
    tap(Key.Key_3, CONTROL)
    assert shown(window) == ["storage", "failures"]
    tap(Key.Key_Backslash, CONTROL)
    assert shown(window) == ["storage"]
    tap(Key.Key_2, CONTROL)
    assert shown(window) == ["hardware", "failures"], "each place remembers by itself"
    tap(Key.Key_3, CONTROL)
    assert shown(window) == ["storage"]
    tap(Key.Key_Backslash, CONTROL)
    assert shown(window) == ["storage", "failures"]


@pytest.mark.same_window
def test_arrows_walk_the_rail_and_enter_goes_into_a_place(window: MainWindow) -> None:
    window.rail.setFocus()
    tap(Key.Key_Down)
    assert window.workbook.front.id == "storage"
    assert window.rail.hasFocus(), "nothing takes the focus by itself"
    tap(Key.Key_Return)
    assert window.workbook.grids["pools"].view.hasFocus()


@pytest.mark.same_window
def test_f6_walks_the_regions_and_comes_back(window: MainWindow) -> None:
    view = go(window, "items/drives/quantity").view
    view.setFocus()
    for region in (window.workbook.answer, window.side):
        tap(Key.Key_F6)
        focused = QApplication.focusWidget()
        assert focused is not None
        assert region.isAncestorOf(focused)
    for _ in range(2):
        tap(Key.Key_F6, SHIFT)
    assert view.hasFocus()
    tap(Key.Key_F6, SHIFT)
    assert window.rail.hasFocus()


@pytest.mark.same_window
def test_a_line_and_a_figure_are_found_by_their_names(window: MainWindow) -> None:
    tap(Key.Key_K, CONTROL)
    typed("msa70")
    tap(Key.Key_Return)
    sheet = window.workbook.current_grid()
    assert sheet is not None
    assert sheet.view.selected_records() == ["shelves"]
    tap(Key.Key_K, CONTROL)
    typed("utilization processors")
    tap(Key.Key_Return)
    assert "utilization" in window.explain.key


@pytest.mark.same_window
def test_no_key_leaves_a_cell_that_is_being_typed_into(qtbot: QtBot, window: MainWindow) -> None:
    view = go(window, "items/drives/quantity").view
    view.setFocus()
    tap(Key.Key_F2)
    tap(Key.Key_3, CONTROL)
    assert window.workbook.front.id == "hardware"
    tap(Key.Key_Escape)


@pytest.mark.parametrize("name", ["hp-ha-nfs", "ess-gl4-sas"])
def test_no_place_asks_for_more_than_the_smallest_window(open_window: Callable[[str], MainWindow], name: str) -> None:
    window = open_window(name)
    know_all(window)
    for entry in ENTRIES:
        window.workbook.show_entry(entry.id)
        least = window.minimumSizeHint()
        assert least.width() <= SMALLEST_WINDOW[0], entry.id
        assert least.height() <= SMALLEST_WINDOW[1], entry.id
    sized(window, *SMALLEST_WINDOW)
    assert (window.width(), window.height()) == SMALLEST_WINDOW
    for part in (window.header, window.rail, window.strip):
        assert window.centre.rect().contains(part.geometry())
    inside = [part for part in window.header.findChildren(QWidget) if part.parent() is window.header]
    assert all(part.geometry().right() < window.header.width() for part in inside if part.isVisible())


def test_width_folds_the_rail_and_lays_the_explanation_over_the_sheet(window: MainWindow) -> None:
    sized(window, 1600, 1000)
    wide = window.rail.width()
    sized(window, 1280, 720)
    assert window.rail.width() == RAIL_NARROW < wide
    assert window.side.isVisible()
    assert len(shown(window)) == 2
    sized(window, 900, 600)
    assert shown(window) == ["hardware"], "a low window has no room for an answer below"
    assert not window.side.isVisible()
    tap(Key.Key_F4)
    assert window.side.isVisible()
    assert window.side.geometry().right() <= window.centre.width()
    press(window.side, Key.Key_Escape)
    assert not window.side.isVisible()
    sized(window, 1280, 720)
    assert window.side.isVisible(), "where it has room of its own it is as the user left it"


def test_a_window_comes_back_where_it_was_on_the_screen_it_was_on(
    windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: QRect(0, 0, 1920, 1080))
    first = windows.open("p2000-iscsi")
    first.setGeometry(40, 60, 1300, 800)
    first.workbook.show_entry("storage")
    first.workbook.toggle_alone()
    first.toggle_explain()
    assert first.close()
    second = windows.open("p2000-iscsi")
    assert second.geometry() == QRect(40, 60, 1300, 800)
    assert not second.side.isVisible()
    second.workbook.show_entry("storage")
    assert shown(second) == ["storage"]
    assert second.close()
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _screen: QRect(0, 0, 1024, 700))
    third = windows.open("p2000-iscsi")
    assert QRect(0, 0, 1024, 700).contains(third.geometry()), "the screen is smaller now"
    monkeypatch.setattr(QScreen, "name", lambda _screen: "another")
    other = windows.open("p2000-iscsi")
    assert other.side.isVisible(), "of another screen nothing is known"


def test_rows_above_the_answer_are_whole(window: MainWindow) -> None:
    sized(window, 1280, 733)
    for name in ("hardware", "storage", "connections"):
        window.workbook.show_entry(name)
        QApplication.processEvents()
        view = window.workbook.grids[window.workbook.front.sheets[0]].view
        rows = view.verticalHeader()
        room = view.viewport().height()
        assert room % rows.defaultSectionSize() == 0 or room == rows.length(), name


@pytest.mark.same_window
def test_a_rail_of_icons_names_its_places_while_the_pointer_rests_on_it_or_alt_is_held(
    qtbot: QtBot, window: MainWindow,
) -> None:
    rail, before = window.rail, window.size()
    QTest.keyPress(window, Qt.Key.Key_Alt)
    assert not [each for each in window.findChildren(RailNames) if each.isVisible()], "names stand there already"
    window.resize(1280, 720)
    qtbot.waitUntil(lambda: rail.narrow)
    QTest.keyPress(window, Qt.Key.Key_Alt)
    names = window.findChild(RailNames)
    assert names is not None
    assert names.isVisible()
    assert [(each.title, each.says) for each in names.places][1:3] == [("Hardware", "17"), ("Storage", "2")]
    icon = rail.visualRect(rail.entries.index(rail.entries.row_of("storage"), 0))
    assert (names.places[2].top, names.places[2].height) == (icon.top(), icon.height())
    assert names.y() == rail.mapTo(window, QPoint(0, 0)).y()
    QTest.keyRelease(window, Qt.Key.Key_Alt)
    assert names.isHidden()
    middle = QPointF(10, 10)
    QApplication.sendEvent(rail, QEnterEvent(middle, middle, middle))
    qtbot.waitUntil(names.isVisible)
    QTest.mouseClick(rail.viewport(), Qt.MouseButton.LeftButton, pos=icon.center())
    assert window.workbook.front.id == "storage"
    assert names.isHidden(), "they cover the sheet that one came for"
    QApplication.sendEvent(rail, QEnterEvent(middle, middle, middle))
    qtbot.waitUntil(names.isVisible)
    window.workbook.show_entry("workloads")
    assert [each.title for each in names.places if each.front] == ["Workloads"], "they tell what is so now"
    QApplication.sendEvent(rail, QEvent(QEvent.Type.Leave))
    assert names.isHidden()
    window.resize(before)


def test_a_click_on_the_rail_opens_and_a_double_click_gives_the_whole_room(window: MainWindow) -> None:
    rail = window.rail
    place = rail.visualRect(rail.entries.index(rail.entries.row_of("workloads"), 0)).center()
    QTest.mouseClick(rail.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.workbook.front.group is Group.DESIGN
    assert len(shown(window)) == 2
    QTest.mouseDClick(rail.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert shown(window) == ["workloads"]


@pytest.mark.sampled
def test_after_a_failure_the_way_back_stands_on_the_window_and_a_new_verdict_is_told_once(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.announcer._rest.setInterval(10)
    told: list[str] = []
    window.announcer.said.connect(told.append)
    qtbot.waitUntil(lambda: window.store.ranges is not None, timeout=ASIDE_MS)
    qtbot.wait(60)
    assert told == [], "the first verdict of a design is no change"
    go(window, "requirements/capacity/target")
    window.store.edit(set_one("requirements", "capacity", "target", 9e13))
    qtbot.waitUntil(lambda: bool(told), timeout=ASIDE_MS)
    assert "Exported capacity" in told[0]
    assert len(told) == 1
    window.store.fail("node-nodes")
    assert "After one failure" in window.banner.accessibleName()
    tap(Key.Key_Escape)
    assert window.store.failure is None
    assert not window.banner.isVisible()


def test_texts_of_another_size_are_taken_over_at_once(window: MainWindow) -> None:
    sized(window, 1280, 720)
    before = window.header.height()
    window.settings.set("text_size", "18")
    QApplication.processEvents()
    assert window.header.height() > before
    rail = window.rail
    last = rail.visualRect(rail.entries.index(rail.entries.rowCount() - 1, 0))
    assert rail.viewport().rect().contains(last), "every place is in view, however large the texts are"
    window.settings.set("text_size", "13")
    QApplication.processEvents()
    assert window.header.height() == before


@pytest.mark.same_window
def test_what_f6_comes_to_is_recognised_by_a_ring_of_two_pixels(window: MainWindow) -> None:
    window.resize(1500, 920)
    go(window, "items/drives/quantity").view.setFocus()
    accent, walked = window.theme.colours.accent.rgb(), []
    for _ in range(6):
        tap(Key.Key_F6)
        QApplication.processEvents()
        focused = QApplication.focusWidget()
        assert focused is not None
        walked.append(focused)
        around = QRect(focused.mapTo(window, QPoint()), focused.size()).adjusted(-3, -3, 3, 3)
        image = window.grab(around).toImage()
        inked = sum(image.pixel(x, y) == accent for x in range(image.width()) for y in range(image.height()))
        assert inked >= 80, f"{type(focused).__name__} {focused.accessibleName()}"
    assert any(window.side.isAncestorOf(each) for each in walked)
    assert any(window.strip.isAncestorOf(each) for each in walked)


@pytest.mark.same_window
def test_the_ring_goes_with_the_focus_and_is_whole(window: MainWindow) -> None:
    ring, problems = window.focus_ring, window.strip.problems
    problems.setFocus()
    QApplication.processEvents()
    assert ring.isVisible()
    assert window.strip.rect().contains(problems.geometry().adjusted(0, -2, 0, 2)), "it has room above and below"
    go(window, "items/drives/quantity").view.setFocus()
    assert not ring.isVisible()
