"""Every key and click of a spreadsheet, pressed in the real window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import set_one
from tests.ui.hands import ALT, CONTROL, NONE, SHIFT, FakeDialogs, go, press, tap, typed
from ui.grids.models.records import RecordModel
from ui.grids.scenarios.sheet import HINT
from ui.grids.view import GridView
from ui.state.settings import Settings
from ui.state.subject import Place
from ui.widgets.theme import Theme
from ui.window.commands.palette import ASIDE
from ui.window.main import MainWindow, Surroundings
from ui.window.windows import Windows

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key


def at(window: MainWindow, place: str) -> GridView:
    """The view with a place as its current cell and the focus."""
    view = go(window, place).view
    view.setFocus()
    return view


def here(window: MainWindow) -> str:
    sheet = window.workbook.current_grid()
    assert sheet is not None
    place = sheet.model.place_at(sheet.view.currentIndex())
    return str(place) if place is not None else f"result of {sheet.view.selected_records()}"


def quantities(window: MainWindow) -> list[int]:
    return [line.quantity for line in window.store.view.items]


@pytest.mark.same_window
@pytest.mark.parametrize(("text", "place", "value"), [
    ("1.2 TB", "pools/data/stated_bytes", 1.2e12), ("600GB", "pools/data/stated_bytes", 6e11),
    ("8k", "workloads/sfs/request_bytes", 8192.0), ("=8*24", "items/drives/quantity", 192),
    ("50%", "pools/data/fill_limit", 0.5), ("5 ms", "workloads/sfs/think_time_s", 0.005),
])
def test_typing_over_a_cell_replaces_it_and_enter_takes_it(
    window: MainWindow, text: str, place: str, value: object
) -> None:
    at(window, place)
    typed(text)
    tap(Key.Key_Return)
    table, record, key = place.split("/")
    assert getattr(getattr(window.store.view, table).get(record), key) == value
    assert window.store.undo_stack.count() == 1


@pytest.mark.same_window
@pytest.mark.flow
def test_f2_edits_what_is_there(window: MainWindow) -> None:
    at(window, "items/drives/quantity")
    tap(Key.Key_F2)
    tap(Key.Key_End)
    tap(Key.Key_Backspace)
    tap(Key.Key_Return)
    assert quantities(window)[8] == 73


@pytest.mark.same_window
def test_escape_while_typing_keeps_the_old_value(window: MainWindow) -> None:
    at(window, "items/drives/quantity")
    typed("7")
    tap(Key.Key_Escape)
    assert quantities(window)[8] == 736
    assert window.store.undo_stack.count() == 0


@pytest.mark.same_window
@pytest.mark.parametrize(("key", "modifiers", "then"), [
    (Key.Key_Return, NONE, "items/os/quantity"), (Key.Key_Return, SHIFT, "items/shelves/quantity"),
    (Key.Key_Tab, NONE, "items/drives/parent"), (Key.Key_Backtab, SHIFT, "items/drives/item"),
    (Key.Key_Down, NONE, "items/os/quantity"), (Key.Key_Up, NONE, "items/shelves/quantity"),
    (Key.Key_Right, NONE, "items/drives/parent"), (Key.Key_Left, NONE, "items/drives/item"),
    (Key.Key_Down, CONTROL, "items/loadgen-os/quantity"), (Key.Key_Up, CONTROL, "items/chassis/quantity"),
    (Key.Key_Left, CONTROL, "items/drives/name"), (Key.Key_Home, NONE, "items/drives/name"),
    (Key.Key_Home, CONTROL, "items/chassis/name"), (Key.Key_PageUp, NONE, "items/chassis/quantity"),
])
def test_the_keys_that_move_go_where_a_spreadsheet_goes(
    window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier, then: str
) -> None:
    at(window, "items/drives/quantity")
    tap(key, modifiers)
    assert here(window) == then


@pytest.mark.same_window
def test_shift_and_arrows_select_and_the_status_bar_adds_up(qtbot: QtBot, window: MainWindow) -> None:
    at(window, "items/arrays/quantity")
    tap(Key.Key_Down, SHIFT)
    tap(Key.Key_Down, SHIFT)
    qtbot.waitUntil(lambda: window._sums.text() == "Sum 768    Average 256    Count 3")
    window.store.edit(set_one("items", "drives", "quantity", 700))
    qtbot.waitUntil(lambda: window._sums.text() == "Sum 732    Average 244    Count 3")
    tap(Key.Key_Up)
    qtbot.waitUntil(lambda: window._sums.text() == "")


@pytest.mark.same_window
def test_capacities_are_added_up_with_their_unit_and_others_only_counted(qtbot: QtBot, window: MainWindow) -> None:
    window.store.edit(set_one("pools", "data", "stated_bytes", 1e12))
    window.store.edit(set_one("pools", "boot", "stated_bytes", 500e9))
    at(window, "pools/data/stated_bytes")
    tap(Key.Key_Down, SHIFT)
    qtbot.waitUntil(lambda: window._sums.text() == "Sum 1.5\u202fTB    Average 750\u202fGB    Count 2")
    at(window, "pools/data/name")
    tap(Key.Key_Down, SHIFT)
    qtbot.waitUntil(lambda: window._sums.text().startswith("Count"))


@pytest.mark.same_window
def test_control_a_and_the_keys_for_a_row_and_a_column_select_them(window: MainWindow) -> None:
    view = at(window, "items/drives/quantity")
    tap(Key.Key_Space, SHIFT)
    assert view.selected_records() == ["drives"]
    assert len(view.selected()) > 5
    tap(Key.Key_Space, CONTROL)
    assert len(view.selected_records()) == 17
    tap(Key.Key_A, CONTROL)
    assert len(view.selected()) > 100


@pytest.mark.same_window
def test_a_block_selected_with_the_mouse_is_typed_into_at_once(window: MainWindow) -> None:
    view = at(window, "items/boot/quantity")
    first, last = (view.visualRect(view.grid.index_of(Place("items", name, "quantity"))).center()
                   for name in ("boot", "fcsw"))
    QTest.mousePress(view.viewport(), LEFT, NONE, first)
    for step in range(1, 6):
        QTest.mouseMove(view.viewport(), first + (last - first) * step / 5)
    QTest.mouseRelease(view.viewport(), LEFT, NONE, last)
    assert view.selected_records() == ["boot", "hba", "fcsw"]
    typed("6")
    tap(Key.Key_Return, CONTROL)
    assert quantities(window)[2:5] == [6, 6, 6]
    assert window.store.undo_stack.count() == 1


@pytest.mark.same_window
def test_a_double_click_edits_a_cell(window: MainWindow) -> None:
    view = at(window, "items/boot/quantity")
    point = view.visualRect(view.currentIndex()).center()
    QTest.mouseClick(view.viewport(), LEFT, NONE, point)
    QTest.mouseDClick(view.viewport(), LEFT, NONE, point)
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    typed("5")
    tap(Key.Key_Return)
    assert quantities(window)[2] == 5


@pytest.mark.same_window
@pytest.mark.flow
def test_delete_and_backspace_clear_the_selection_as_one_step(window: MainWindow) -> None:
    at(window, "items/nodes/parent")
    for _ in range(3):
        tap(Key.Key_Down, SHIFT)
    tap(Key.Key_Delete)
    assert [line.parent for line in window.store.view.items][1:5] == [None] * 4
    tap(Key.Key_Z, CONTROL)
    assert [line.parent for line in window.store.view.items][1:3] == ["chassis", "nodes"]
    tap(Key.Key_Backspace)
    assert window.store.view.items[1].parent is None
    assert window.store.undo_stack.count() == 1


@pytest.mark.same_window
@pytest.mark.flow
def test_control_z_and_control_y_go_back_and_forth(window: MainWindow) -> None:
    at(window, "items/drives/quantity")
    typed("700")
    tap(Key.Key_Return)
    tap(Key.Key_Z, CONTROL)
    assert quantities(window)[8] == 736
    tap(Key.Key_Y, CONTROL)
    assert quantities(window)[8] == 700


@pytest.mark.same_window
def test_undo_while_typing_takes_letters_back_and_no_edit(window: MainWindow) -> None:
    at(window, "items/drives/quantity")
    typed("700")
    tap(Key.Key_Return)
    at(window, "items/drives/quantity")
    tap(Key.Key_F2)
    typed("1")
    tap(Key.Key_Z, CONTROL)
    assert quantities(window)[8] == 700
    tap(Key.Key_Escape)


@pytest.mark.same_window
def test_the_blank_row_is_typed_into(window: MainWindow) -> None:
    view = at(window, "items/loadgen-os/item")
    tap(Key.Key_Down)
    assert view.currentIndex().row() == 17
    typed("hp-d2700")
    tap(Key.Key_Return)
    assert (window.store.view.items[-1].item, window.store.view.items[-1].quantity) == ("hp-d2700", 1)
    assert view.currentIndex().row() == 18, "the next one can be typed at once"
    typed("hp-msa70")
    tap(Key.Key_Tab)
    assert len(window.store.view.items) == 19


@pytest.mark.same_window
@pytest.mark.parametrize("keys", [
    (Key.Key_Right, CONTROL), (Key.Key_Left, CONTROL), (Key.Key_Down, CONTROL | SHIFT), (Key.Key_Space, CONTROL),
    (Key.Key_Delete, NONE), (Key.Key_Return, NONE), (Key.Key_Down, ALT), (Key.Key_Semicolon, CONTROL),
    (Key.Key_F2, NONE), (Key.Key_X, CONTROL)], ids=str)
def test_keys_in_a_sheet_without_rows_do_nothing(
    window: MainWindow, keys: tuple[Key, Qt.KeyboardModifier]
) -> None:
    design = window.store.design
    window.workbook.show_sheet("overrides")
    view = window.workbook.grids["overrides"].view
    view.setFocus()
    assert not view.grid.rowCount()
    press(view, *keys)
    assert not view.currentIndex().isValid()
    window.grids.insert_row()
    assert window.store.design is design, "what is made elsewhere is inserted nowhere"


@pytest.mark.same_window
def test_one_entry_into_all_of_the_blank_row_is_one_record(window: MainWindow) -> None:
    view = at(window, "items/drives/name")
    before = len(window.store.view.items)
    view.selectRow(view.grid.rowCount() - 1)
    typed("Spares")
    tap(Key.Key_Return, CONTROL)
    assert [line.name for line in window.store.view.items[before:]] == ["Spares"]
    assert view.grid.bad == {}


@pytest.mark.same_window
def test_the_menu_of_a_head_goes_when_it_is_closed(window: MainWindow) -> None:
    sheet = window.workbook.grids["items"]
    at(window, "items/drives/name")
    before = len(sheet.view.findChildren(QMenu))
    for _ in range(3):
        menu = sheet.head_menu(0)
        menu.popup(sheet.view.mapToGlobal(QPoint(0, 0)))
        menu.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert len(sheet.view.findChildren(QMenu)) == before


@pytest.mark.same_window
def test_a_bad_entry_in_the_blank_row_adds_nothing_and_says_why(window: MainWindow) -> None:
    view = at(window, "items/loadgen-os/quantity")
    tap(Key.Key_Down)
    typed("many")
    tap(Key.Key_Return)
    sheet = window.workbook.current_grid()
    assert sheet is not None
    assert "a whole number from 1" in sheet.message.text()
    assert len(window.store.view.items) == 17
    assert view.grid.rowCount() == 18


@pytest.mark.same_window
@pytest.mark.flow
def test_rows_are_inserted_copied_moved_and_removed_from_the_keyboard(window: MainWindow) -> None:
    at(window, "items/boot/quantity")
    tap(Key.Key_D, CONTROL | SHIFT)
    assert window.store.view.items.ids()[2:5] == ("boot", "boot-2", "hba")
    at(window, "items/boot-2/quantity")
    tap(Key.Key_Up, CONTROL | ALT)
    assert window.store.view.items.ids()[2:5] == ("boot-2", "boot", "hba")
    tap(Key.Key_Down, CONTROL | ALT)
    tap(Key.Key_Down, CONTROL | ALT)
    assert window.store.view.items.ids()[2:5] == ("boot", "hba", "boot-2")
    tap(Key.Key_Minus, CONTROL)
    assert "boot-2" not in window.store.view.items.ids()
    at(window, "items/hba/quantity")
    tap(Key.Key_Plus, CONTROL)
    assert len(window.store.view.items) == 18
    assert window.store.view.items.position("hba") == 4
    assert window.store.undo_stack.count() == 6


@pytest.mark.same_window
def test_several_rows_are_moved_and_removed_together(window: MainWindow) -> None:
    at(window, "items/fcsw/quantity")
    tap(Key.Key_Down, SHIFT)
    tap(Key.Key_Up, CONTROL | ALT)
    assert window.store.view.items.ids()[:4] == ("chassis", "fcsw", "flex10", "nodes")
    tap(Key.Key_Minus, CONTROL)
    assert window.store.view.items.ids()[:3] == ("chassis", "nodes", "boot")
    assert window.store.undo_stack.count() == 2


def test_a_column_head_sorts_hides_and_shows_by_its_menu(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    model = sheet.model
    assert isinstance(model, RecordModel)
    quantity, status = model.column_of("quantity"), model.column_of("status")
    actions = {action.text(): action for action in sheet.head_menu(quantity).actions()}
    actions["Sort descending"].trigger()
    assert model.id_at(0) == "drives"
    assert str(model.headerData(quantity, Qt.Orientation.Horizontal)).endswith("▼")
    actions["Order of the document"].trigger()
    assert model.id_at(0) == "chassis"
    {action.text(): action for action in sheet.head_menu(status).actions()}["Hide Status"].trigger()
    assert sheet.view.isColumnHidden(status)
    window.actions_by_id["show-columns"].trigger()
    assert not sheet.view.isColumnHidden(status)


def test_columns_stay_hidden_and_as_wide_after_a_restart(
    window: MainWindow, theme: Theme, dialogs: FakeDialogs, tmp_path: Path, windows: Windows
) -> None:
    sheet = window.workbook.grids["items"]
    model = sheet.model
    assert isinstance(model, RecordModel)
    item, status = model.column_of("item"), model.column_of("status")
    head = sheet.view.horizontalHeader()
    edge = QPoint(head.sectionViewportPosition(item) + head.sectionSize(item) - 1, head.height() // 2)
    QTest.mousePress(head.viewport(), LEFT, NONE, edge)
    QTest.mouseMove(head.viewport(), edge + QPoint(20, 0))
    QTest.mouseMove(head.viewport(), edge + QPoint(41, 0))
    QTest.mouseRelease(head.viewport(), LEFT, NONE, edge + QPoint(41, 0))
    width = sheet.view.columnWidth(item)
    assert width > 200
    at(window, "items/drives/status")
    window.actions_by_id["hide-column"].trigger()
    window.close()
    fresh = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    later = Windows(Surroundings(shipped_catalog(), fresh, theme, dialogs), tmp_path / "recovery")
    again = later.open("hp-ha-nfs")
    view = again.workbook.grids["items"].view
    assert (view.columnWidth(item), view.isColumnHidden(status)) == (width, True)
    again.close()
    assert later.all == []


@pytest.mark.same_window
def test_the_palette_finds_a_command_by_words_and_runs_it_from_the_keyboard(window: MainWindow) -> None:
    at(window, "items/drives/quantity")
    tap(Key.Key_K, CONTROL)
    assert window.palette_box.line.hasFocus()
    typed("dupl scen")
    assert window.palette_box.found.item(0).data(ASIDE) == "Ctrl+Alt+D"
    assert "(Ctrl+Alt+D)" in HINT, "the key that holds whatever grid has the focus"
    tap(Key.Key_Return)
    assert window.palette_box.isHidden()
    assert window.store.scenario_ids() == ("base", "alternative")


@pytest.mark.same_window
def test_the_palette_closes_and_gives_the_focus_back(window: MainWindow) -> None:
    view = at(window, "items/drives/quantity")
    tap(Key.Key_K, CONTROL)
    tap(Key.Key_Escape)
    assert window.palette_box.isHidden()
    assert view.hasFocus()


@pytest.mark.same_window
@pytest.mark.parametrize(("keys", "name"), [
    ((Key.Key_2, CONTROL), "items"), ((Key.Key_3, CONTROL), "pools"), ((Key.Key_1, CONTROL), "requirements"),
    ((Key.Key_2, ALT), "performance-table"), ((Key.Key_3, ALT), "bom"), ((Key.Key_0, CONTROL), "catalog"),
])
def test_a_sheet_is_reached_by_its_number(
    window: MainWindow, keys: tuple[Qt.Key, Qt.KeyboardModifier], name: str
) -> None:
    at(window, "links/nodes-net/count")
    tap(*keys)
    page, focused = window.workbook.pages[name], QApplication.focusWidget()
    assert page.isVisible()
    assert focused is not None
    assert page is focused or page.isAncestorOf(focused)


@pytest.mark.same_window
def test_the_filter_is_reached_and_left_by_keys(window: MainWindow) -> None:
    view = at(window, "items/drives/quantity")
    tap(Key.Key_L, CONTROL | SHIFT)
    typed("msa70")
    assert view.grid.rowCount() == 2
    tap(Key.Key_Escape)
    assert view.grid.rowCount() == 18
    assert view.hasFocus()


@pytest.mark.same_window
def test_every_habit_holds_in_the_property_grids_too(window: MainWindow) -> None:
    assert window.navigation.go_to(Place("policies", "", "values", "link_ceiling"))
    sheet = window.workbook.grids["policies"]
    sheet.view.setFocus()
    typed("0.7")
    tap(Key.Key_Return)
    assert window.store.design.policies.values["link_ceiling"] == 0.7
    tap(Key.Key_Up)
    tap(Key.Key_C, CONTROL)
    assert QApplication.clipboard().text().startswith("70")
    tap(Key.Key_Down)
    tap(Key.Key_V, CONTROL)
    assert window.store.design.policies.values["controller_ceiling"] == 0.7
    tap(Key.Key_Delete)
    assert "controller_ceiling" not in window.store.design.policies.values
    tap(Key.Key_Z, CONTROL)
    assert window.store.design.policies.values["controller_ceiling"] == 0.7
    press(sheet.view, Key.Key_F2)
    tap(Key.Key_Escape)
