"""The rack elevation, used as a person does: boxes dragged and stepped, refused with the reason, taken back at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import SetFields, Setting
from sizer.design.files.addresses import open_address
from sizer.design.records import Design
from sizer.errors import Problem, Severity
from sizer.sizing.racks.filling import Placed
from sizer.sizing.racks.moving import Unit
from sizer.units import plain_spaces
from tests.ui.hands import ALT, CONTROL, press
from ui.rack.canvas import RackCanvas
from ui.rack.sheet import RackSheet
from ui.state.store import Store
from ui.widgets.dialogs import QtDialogs
from ui.widgets.drawn import CLIPPED
from ui.widgets.theme import Theme
from ui.widgets.typefaces import CAPTION, line_height
from ui.window.main import MainWindow

ARRAYS = "arrays"


@pytest.fixture(scope="module")
def shared(theme: Theme) -> Iterator[tuple[Store, RackSheet]]:
    """One sheet for all tests: each opens the design afresh."""
    store = Store(shipped_catalog())
    sheet = RackSheet(store, theme, QtDialogs())
    sheet.resize(1076, 1000)
    yield store, sheet
    sheet.close()


@pytest.fixture
def store(shared: tuple[Store, RackSheet]) -> Store:
    found, _ = shared
    if found.undo_stack.count() or found.sizing is None:
        found.start(open_address("hp-ha-nfs").design)
    return found


@pytest.fixture
def sheet(qtbot: QtBot, store: Store, shared: tuple[Store, RackSheet]) -> RackSheet:
    assert store.sizing is not None
    _, found = shared
    found.show()
    found.activateWindow()
    qtbot.waitUntil(found.isActiveWindow)
    found.refresh()
    found.canvas.held = None
    found.canvas.show_side(rear=False)
    return found


def held(canvas: RackCanvas) -> Unit:
    assert canvas.held is not None
    return canvas.held


def placed(sheet: RackSheet, unit: Unit) -> Placed:
    return next(one for one in sheet.standing.placed if one.unit == unit)


def stands(sheet: RackSheet, unit: Unit) -> tuple[int, int]:
    found = placed(sheet, unit)
    return found.rack, found.bottom


def texts(sheet: RackSheet) -> list[str]:
    return [label.text() for label in sheet.findChildren(QLabel) if label.isVisible()]


def middle(sheet: RackSheet, unit: Unit) -> QPoint:
    return sheet.canvas.where(unit).center()


def drag(sheet: RackSheet, start: QPoint, end: QPoint, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
         *, drop: bool = True) -> None:
    canvas = sheet.canvas
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, modifiers, start)
    for part in (0.3, 0.7, 1.0):
        at = start + (end - start) * part
        QTest.mouseMove(canvas, QPoint(round(at.x()), round(at.y())))
    _move(canvas, end, modifiers)
    if drop:
        QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, modifiers, end)


def _move(canvas: QWidget, point: QPoint, modifiers: Qt.KeyboardModifier) -> None:
    """A move with the button held, which QTest does not make."""
    QApplication.sendEvent(canvas, QMouseEvent(
        QEvent.Type.MouseMove, QPointF(point), QPointF(canvas.mapToGlobal(point)), Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton, modifiers))


def test_a_click_explains_what_the_box_is(qtbot: QtBot, sheet: RackSheet) -> None:
    with qtbot.waitSignal(sheet.subject_changed) as said:
        QTest.mouseClick(sheet.canvas, Qt.MouseButton.LeftButton, pos=middle(sheet, (ARRAYS, 2)))
    assert said.args is not None
    assert said.args[0].figure == f"items.{ARRAYS}.quantity"
    said_of_it = plain_spaces(sheet.canvas.accessibleDescription())
    assert "Arrays 2, MSA2324fc G2, 2 U, rack 1, units 19 to 20" in said_of_it
    assert len(sheet.canvas.group()) == 4


def test_a_group_is_dragged_to_another_rack_and_one_undo_takes_it_back(sheet: RackSheet, store: Store) -> None:
    before = placed(sheet, (ARRAYS, 5))
    canvas = sheet.canvas
    end = canvas.places.box(2, 1, 2).center()
    drag(sheet, middle(sheet, (ARRAYS, 5)), end)
    moved = placed(sheet, (ARRAYS, 5))
    assert (moved.rack, moved.bottom) == (2, 1)
    shelves = [one for one in sheet.standing.placed if one.rack == 2]
    assert len(shelves) == 4, "its three shelves come with it"
    assert store.undo_stack.undoText() == "Move Arrays 5 and 3 others to rack 3, unit 1"
    store.undo_stack.undo()
    sheet.refresh()
    assert placed(sheet, (ARRAYS, 5)) == before


def test_with_control_one_box_moves_alone(sheet: RackSheet) -> None:
    drag(sheet, middle(sheet, (ARRAYS, 5)), sheet.canvas.places.box(2, 7, 2).center(), CONTROL)
    assert [one.unit for one in sheet.standing.placed if one.rack == 2] == [(ARRAYS, 5)]


def test_what_does_not_fit_is_shown_before_it_is_dropped_and_changes_nothing(sheet: RackSheet, store: Store) -> None:
    before, steps = placed(sheet, (ARRAYS, 1)), store.undo_stack.count()
    drag(sheet, middle(sheet, (ARRAYS, 1)), sheet.canvas.places.box(0, 20, 2).center(), CONTROL, drop=False)
    ghost = sheet.canvas.ghost
    assert ghost is not None
    assert ghost.tried.reason.startswith(("2 U do not fit at", "Rack 1 has"))
    assert sheet.reason == ghost.tried.reason
    press(sheet.canvas, Qt.Key.Key_Escape)
    assert sheet.canvas.ghost is None
    assert sheet.reason == ""
    drag(sheet, middle(sheet, (ARRAYS, 1)), sheet.canvas.places.box(0, 20, 2).center(), CONTROL)
    assert sheet.reason
    assert placed(sheet, (ARRAYS, 1)) == before
    assert store.undo_stack.count() == steps


def test_arrows_walk_and_with_alt_they_move(sheet: RackSheet, store: Store) -> None:
    sheet.canvas.setFocus()
    QTest.mouseClick(sheet.canvas, Qt.MouseButton.LeftButton, pos=middle(sheet, (ARRAYS, 8)))
    first = placed(sheet, (ARRAYS, 8))
    press(sheet.canvas, Qt.Key.Key_Up, ALT)
    assert placed(sheet, (ARRAYS, 8)).bottom == first.bottom + 1
    press(sheet.canvas, Qt.Key.Key_Right, ALT)
    assert placed(sheet, (ARRAYS, 8)).rack == first.rack + 1
    press(sheet.canvas, Qt.Key.Key_Left, ALT)
    press(sheet.canvas, Qt.Key.Key_Down, ALT)
    assert stands(sheet, (ARRAYS, 8)) == (first.rack, first.bottom)
    assert store.undo_stack.count() == 4
    press(sheet.canvas, Qt.Key.Key_Down)
    assert sheet.canvas.held != (ARRAYS, 8)
    for _ in range(4):
        store.undo_stack.undo()


def test_a_place_that_was_chosen_is_taken_back_by_a_button(sheet: RackSheet, store: Store) -> None:
    assert not sheet.again.isEnabled()
    before = placed(sheet, (ARRAYS, 5))
    drag(sheet, middle(sheet, (ARRAYS, 5)), sheet.canvas.places.box(2, 1, 2).center())
    assert sheet.again.isEnabled()
    QTest.mouseClick(sheet.again, Qt.MouseButton.LeftButton)
    assert placed(sheet, (ARRAYS, 5)) == before
    assert not any(line.racked for line in store.view.items)


def test_a_rack_says_what_it_draws_of_what_it_may_and_what_has_no_place_waits(sheet: RackSheet, store: Store) -> None:
    assert store.edit(SetFields("policies", (Setting("", "values", 3000.0, "rack_power_w"),)))
    assert store.edit(SetFields("items", (Setting("chassis", "racked", "1 in rack 1 at 40"),)))
    sheet.refresh()
    assert all(load.watts <= 3000 for load in sheet.standing.racks)
    assert [one.unit for one in sheet.standing.waiting] == [("chassis", 1)]
    assert any("1 box without a place" in text for text in texts(sheet))
    free = len(sheet.standing.racks)
    drag(sheet, middle(sheet, ("chassis", 1)), sheet.canvas.places.box(free, 1, 1).center())
    assert placed(sheet, ("chassis", 1)).rack == free


def test_the_sheet_tells_what_is_drawn_outside_of_its_racks(sheet: RackSheet, store: Store) -> None:
    assert not any("drawn by what" in text for text in texts(sheet))
    store.start(open_address("flash-array-fc").design)  # with cards in servers that are there already
    sheet.refresh()
    assert store.sizing is not None
    total = store.sizing.sheet[store.sizing.physical.watts.value].number
    outside = total - sum(load.watts for load in sheet.standing.racks)
    assert outside > 1.0
    said = f"{outside:.0f} W are drawn by what stands in no rack"
    assert any(plain_spaces(text).endswith(said) for text in texts(sheet)), texts(sheet)
    store.start(open_address("hp-ha-nfs").design)


@pytest.mark.parametrize("size", [(940, 560), (1076, 860), (2200, 1300)])
def test_no_number_is_cut(sheet: RackSheet, size: tuple[int, int]) -> None:
    sheet.resize(*size)
    sheet.refresh()
    CLIPPED.watched = True
    CLIPPED.found.clear()
    sheet.grab()
    sheet.resize(1076, 1000)
    found, CLIPPED.watched = [one for one in CLIPPED.found if not one.name], False
    assert found == []


def test_a_design_without_hardware_says_so(sheet: RackSheet, store: Store) -> None:
    store.start(Design())
    sheet.refresh()
    assert any("takes rack space" in text for text in texts(sheet))
    store.sizing, store.failed = None, (Problem(Severity.ERROR, "x", "the drives have no array"),)
    sheet.refresh()
    assert "Not sized: the drives have no array" in texts(sheet)
    store.start(open_address("hp-ha-nfs").design)


@pytest.mark.same_window
def test_the_elevation_is_a_face_of_the_bill_and_keys_work_in_it(qtbot: QtBot, window: MainWindow) -> None:
    window.workbook.show_sheet("racks")
    sheet = window.workbook.sheet("racks")
    assert isinstance(sheet, RackSheet)
    qtbot.waitUntil(lambda: bool(sheet.standing.placed))
    assert placed(sheet, (ARRAYS, 5)).rack == 1
    QTest.mouseClick(sheet.canvas, Qt.MouseButton.LeftButton, pos=middle(sheet, (ARRAYS, 5)))
    assert window.explain.key == "items.arrays.quantity"
    press(sheet.canvas, Qt.Key.Key_Right, ALT)
    assert placed(sheet, (ARRAYS, 5)).rack == 2
    assert window.store.undo_stack.undoText().startswith("Move Arrays 5 and 3 others")
    window.store.undo_stack.undo()


@pytest.mark.flow
def test_whole_racks_are_seen_where_names_have_room_and_else_their_heads_stay(qtbot: QtBot, sheet: RackSheet) -> None:
    size, canvas, bar = sheet.size(), sheet.canvas, sheet._area.verticalScrollBar()
    sheet.resize(940, 860)
    qtbot.waitUntil(lambda: canvas.height() <= sheet._area.viewport().height())
    assert bar.maximum() == 0, "all 42 units are in view"
    assert canvas.places.unit >= line_height(CAPTION)
    sheet.resize(940, 720)
    qtbot.waitUntil(lambda: canvas.height() <= sheet._area.viewport().height())
    assert bar.maximum() == 0, "so in a pane that has room for the letters alone"
    sheet.resize(940, 560)
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    view, band = sheet._area.viewport(), canvas.places.above - 1
    before = view.grab(QRect(0, 0, view.width(), band)).toImage()
    bar.setValue(bar.maximum() // 2)
    assert view.grab(QRect(0, 0, view.width(), band)).toImage() == before, "heads of racks stay in view"
    covered = canvas.places.box(0, placed(sheet, (ARRAYS, 5)).bottom, 2)
    bar.setValue(covered.top() - 8)
    click = canvas.places.rack(0).left() + 5, bar.value() + 10
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPoint(*click))
    assert canvas.held is None, "a head is no box, whatever lies below it"
    canvas.choose((ARRAYS, 1))
    canvas.setFocus()
    for _ in range(40):
        press(canvas, Qt.Key.Key_Up)
        box = canvas.where(held(canvas))
        assert canvas.seen.contains(box), f"{box} is whole below the heads"
    sheet.resize(size)


def test_racks_fill_their_pane_and_begin_with_what_stands_low(qtbot: QtBot, sheet: RackSheet, store: Store) -> None:
    size, canvas, bar, view = sheet.size(), sheet.canvas, sheet._area.verticalScrollBar(), sheet._area.viewport()
    store.start(open_address("hp-ha-nfs").design)
    sheet.refresh()
    sheet.resize(940, 500)
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    racks = [canvas.places.rack(number) for number in range(canvas.places.racks)]
    assert racks[-1].right() < view.width() <= racks[-1].right() + racks[0].width() // 2, "all beside one another"
    assert canvas.seen.contains(canvas.where(("chassis", 1))), "a chassis full of blades is the heaviest"
    assert canvas.seen.contains(canvas.where((ARRAYS, 5))), "of the second rack too"
    first = min(one.bottom for one in sheet.standing.placed if canvas.seen.contains(canvas.where(one.unit)))
    assert first == 1
    assert (canvas.places.rack(0).bottom() + 1 - canvas.seen.top()) % canvas.places.unit == 0, "no unit is cut"
    bar.setValue(0)
    assert store.edit(SetFields("items", (Setting("chassis", "racked", "1 in rack 1 at 33"),)))
    sheet.refresh()
    assert bar.value() == 0, "whoever scrolled up stays there"
    store.start(open_address("hp-ha-nfs").design)
    sheet.refresh()
    assert bar.value() == bar.maximum() > 0, "another design begins low again"
    sheet.resize(size)


def test_a_box_that_is_partly_in_view_keeps_its_name_there(qtbot: QtBot, sheet: RackSheet, store: Store) -> None:
    size, canvas, bar = sheet.size(), sheet.canvas, sheet._area.verticalScrollBar()
    assert store.edit(SetFields("items", (Setting("chassis", "racked", "1 in rack 1 at 33"),)))
    sheet.refresh()
    sheet.resize(940, 560)
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    chassis = canvas.where(("chassis", 1))
    bar.setValue(chassis.center().y() - canvas.places.above)
    assert not canvas.seen.contains(chassis), "its upper half is scrolled away"
    upper = QRect(chassis.left() + 6, canvas.seen.top() + 2, 120, line_height(CAPTION))
    picture = canvas.grab(upper).toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    assert len(colours) > 3, "there are letters"
    store.undo_stack.undo()
    sheet.resize(size)


def test_no_letter_stands_on_the_frame_of_a_box_as_low_as_letters(sheet: RackSheet, store: Store) -> None:
    size, canvas, seen = sheet.size(), sheet.canvas, set()
    try:
        store.start(open_address("ess-gl4-sas").design)
        sheet.refresh()
        for high in (720, 740, 760, 780):
            sheet.resize(940, high)
            QTest.qWait(30)
            low = [canvas.where(one.unit) for one in canvas.places.standing.placed if one.box.units == 1]
            assert low
            for box in low:
                seen.add(box.height())
                picture = canvas.grab(box.adjusted(6, 0, -8, 0)).toImage()
                rows = [{picture.pixelColor(x, y).name() for x in range(picture.width())}
                        for y in range(picture.height())]
                assert len(rows[0]) == len(rows[-1]) == 1, "a line of the frame, and nothing on it"
                assert max(len(row) for row in rows) > 3, "there are letters"
        assert min(seen) <= line_height(CAPTION), "it is drawn as low as it may be"
    finally:
        store.start(open_address("hp-ha-nfs").design)
        sheet.refresh()
        sheet.resize(size)
