"""A grid answers to the hands of someone who lives in a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import set_one
from tests.ui.hands import ALT, CONTROL, SHIFT, clip, go, press, type_into
from ui.bars.summary import selection_summary
from ui.grids.completion import ChoiceCompleter
from ui.grids.models.records import RecordModel
from ui.grids.view import GridView
from ui.state.settings import Settings
from ui.state.subject import Place
from ui.tables.clipboard import LONGEST_PASTE, block_of, text_of
from ui.widgets.roles import ACCESSIBLE, DECORATION
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


def select(view: GridView, *places: str) -> None:
    model = view.selectionModel()
    model.clearSelection()
    for text in places:
        index = view.grid.index_of(Place(*text.split("/")))
        assert index.isValid(), text
        model.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.Select)


@pytest.mark.parametrize(
    ("place", "typed", "value"),
    [
        ("items/drives/quantity", "=8*24", 192),
        ("pools/data/chunk_bytes", "8k", 8192),
        ("pools/data/stated_bytes", "1.2 TB", 1.2e12),
        ("pools/data/stated_bytes", "600GB", 6e11),
        ("workloads/sfs/read_ratio", "50 %", 0.5),
        ("pools/data/protection", "RAID 6", "raid6"),
        ("links/nodes-net/mode", "active-p", "active-passive"),
    ],
)
def test_an_entry_is_read_with_its_unit(
    qtbot: QtBot, window: MainWindow, place: str, typed: str, value: object
) -> None:
    type_into(qtbot, window, place, typed)
    table, record, key = place.split("/")
    assert getattr(getattr(window.store.view, table).get(record), key) == value


@pytest.mark.flow
def test_a_bad_entry_keeps_the_old_value_and_says_why_in_place(qtbot: QtBot, window: MainWindow) -> None:
    sheet = type_into(qtbot, window, "items/drives/quantity", "many")
    index = sheet.model.index_of(Place("items", "drives", "quantity"))
    assert window.store.view.items[8].quantity == 736
    assert "a whole number from 1" in sheet.message.text()
    assert "many" in str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert index.data(DECORATION) is not None
    assert index.data() == "736"
    assert window.store.undo_stack.count() == 0
    type_into(qtbot, window, "items/drives/quantity", "700")
    assert index.data(DECORATION) is None
    assert sheet.message.isHidden()


def test_escape_gives_up_a_bad_entry(qtbot: QtBot, window: MainWindow) -> None:
    sheet = type_into(qtbot, window, "items/drives/quantity", "many", Qt.Key.Key_Tab)
    go(window, "items/drives/quantity")
    press(sheet.view, Qt.Key.Key_Escape)
    assert sheet.model.bad == {}


@pytest.mark.flow
def test_enter_goes_down_and_tab_goes_right(qtbot: QtBot, window: MainWindow) -> None:
    sheet = type_into(qtbot, window, "items/hba/quantity", "5")
    assert sheet.view.selected_records() == ["fcsw"]
    sheet = type_into(qtbot, window, "items/hba/quantity", "6", Qt.Key.Key_Tab)
    assert window.formula_bar.name_box.text() == "FC adapters: in"


def test_the_blank_row_becomes_a_record_when_typed_into(qtbot: QtBot, window: MainWindow) -> None:
    sheet = go(window, "items/drives/item")
    last = sheet.model.rowCount() - 1
    sheet.view.setCurrentIndex(sheet.model.index(last, sheet.view.currentIndex().column()))
    assert sheet.model.enter([sheet.view.currentIndex()], "hp-d2700")
    assert window.store.view.items[-1].item == "hp-d2700"
    assert sheet.model.rowCount() == last + 2
    assert window.store.undo_stack.count() == 1


def test_a_new_line_takes_the_name_typed_for_it(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    blank = sheet.model.index(sheet.model.rowCount() - 1, 0)
    assert sheet.model.enter([blank], "spare-shelf")
    assert window.store.view.items[-1].id == "spare-shelf"
    assert sheet.model.enter([sheet.model.index(sheet.model.rowCount() - 1, 0)], "spare-shelf")
    assert [(line.id, line.name) for line in window.store.view.items][-1] == ("spare-shelf-2", "spare-shelf")


def test_fill_down_is_one_step_over_all_rows(window: MainWindow) -> None:
    sheet = go(window, "items/chassis/status")
    select(sheet.view, "items/loadgens/status", "items/drives/status", "items/shelves/status")
    first = sheet.view.selected()[0]
    sheet.model.enter([first], "optional")
    press(sheet.view, Qt.Key.Key_D, CONTROL)
    states = {line.id: str(line.status) for line in window.store.view.items}
    assert (states["shelves"], states["drives"], states["loadgens"]) == ("optional",) * 3
    assert window.store.undo_stack.count() == 2
    window.commands.undo()
    assert str(window.store.view.items[8].status) == "required"


@pytest.mark.flow
def test_a_raid_level_is_filled_over_pools_and_capacity_follows(window: MainWindow) -> None:
    sheet = go(window, "pools/data/protection")
    select(sheet.view, "pools/data/protection", "pools/boot/protection")
    sheet.model.enter(sheet.view.selected(), "raid0")
    assert [pool.protection for pool in window.store.view.pools] == ["raid0", "raid0"]
    assert window.store.undo_stack.count() == 1
    assert window.strip.lights["capacity"].part.value == "52\u202fTB"


def test_control_enter_puts_one_entry_into_the_whole_selection(qtbot: QtBot, window: MainWindow) -> None:
    sheet = go(window, "items/boot/quantity")
    select(sheet.view, "items/hba/quantity", "items/fcsw/quantity", "items/boot/quantity")
    press(sheet.view, Qt.Key.Key_F2)
    qtbot.waitUntil(lambda: bool(sheet.view.viewport().findChildren(QLineEdit)))
    editor = sheet.view.viewport().findChildren(QLineEdit)[-1]
    editor.setText("8")
    press(editor, Qt.Key.Key_Return, CONTROL)
    assert [window.store.view.items[at].quantity for at in (2, 3, 4)] == [8, 8, 8]
    assert window.store.undo_stack.count() == 1


def test_delete_clears_to_what_is_not_stated(window: MainWindow) -> None:
    sheet = go(window, "pools/data/members")
    press(sheet.view, Qt.Key.Key_Delete)
    assert window.store.view.pools[0].members is None


def test_control_and_an_arrow_jump_over_the_block(window: MainWindow) -> None:
    sheet = go(window, "items/chassis/quantity")
    press(sheet.view, Qt.Key.Key_Down, CONTROL)
    assert sheet.view.selected_records() == ["loadgen-os"]
    press(sheet.view, Qt.Key.Key_Up, CONTROL | SHIFT)
    assert len(sheet.view.selected_records()) == 17


@pytest.mark.flow
def test_copy_and_paste_go_round_through_the_clipboard(qtbot: QtBot, window: MainWindow) -> None:
    sheet = go(window, "pools/data/chunk_bytes")
    select(sheet.view, "pools/data/chunk_bytes")
    press(sheet.view, Qt.Key.Key_C, CONTROL)
    assert QApplication.clipboard().text() == "64 KiB"
    assert ">64 KiB</td>" in QApplication.clipboard().mimeData().html()
    go(window, "pools/boot/chunk_bytes")
    press(sheet.view, Qt.Key.Key_V, CONTROL)
    assert window.store.view.pools[1].chunk_bytes == 65536


def test_a_block_without_heads_is_pasted_over_rows_as_one_step(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    sheet.paste(data=clip("700\tarrays\n9\tchassis\n12\t\n"))
    view = window.store.view.items
    assert [view[8].quantity, view[10].quantity, view[11].quantity] == [700, 9, 12]
    assert window.store.undo_stack.count() == 1
    window.commands.undo()
    assert len(window.store.view.items) == 17


WORKBOOK = (
    "Name\tPart number\tQty\tUnit price (USD)\tColour\r\n"
    "extra-a\thp-msa70\t2\t1,200.50\tred\r\n"
    "extra-b\thp-msa70\tmany\t900\tblue\r\n"
)


@pytest.mark.flow
def test_a_block_of_a_workbook_is_mapped_in_a_preview_and_bad_cells_stay_yellow(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    sheet.paste(data=clip(WORKBOOK))
    assert sheet.preview.isVisible()
    assert not sheet.preview.isModal()
    assert "1 cell cannot be taken" in sheet.preview.summary.text()
    press(sheet.preview, Qt.Key.Key_Return)
    first, second = window.store.view.items[-2:]
    assert (first.id, first.item, first.quantity, first.price) == ("extra-a", "hp-msa70", 2, 1200.5)
    assert (second.id, second.quantity, second.price) == ("extra-b", 1, 900.0)
    assert Place("items", "extra-b", "quantity") in sheet.model.bad
    assert "left out" in sheet.message.text()
    assert window.store.undo_stack.count() == 1


def test_a_column_of_the_preview_can_be_mapped_by_hand(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    sheet.paste(data=clip(WORKBOOK))
    sheet.preview.map_column(4, "note")
    sheet.preview.accept()
    assert [line.note for line in window.store.view.items[-2:]] == ["red", "blue"]


def test_a_unit_in_a_head_is_given_to_the_numbers_below(window: MainWindow) -> None:
    sheet = go(window, "links/nodes-net/count")
    sheet.paste(data=clip("Link\tRate cap (MB/s)\nfast\t500\n"))
    sheet.preview.accept()
    assert window.store.view.links[-1].rate_cap_bytes_per_s == 5e8


def test_escape_leaves_the_preview_without_a_change(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    sheet.paste(data=clip(WORKBOOK))
    press(sheet.preview, Qt.Key.Key_Escape)
    assert sheet.preview.isHidden()
    assert window.store.undo_stack.count() == 0


@pytest.mark.parametrize("rubbish", ["\x00\x01\x02\xff", "=cmd|' /C calc'!A0", '"' * 999, "\t" * 500, "\n\n\n"])
def test_rubbish_on_the_clipboard_changes_nothing_but_the_message(window: MainWindow, rubbish: str) -> None:
    sheet = go(window, "items/drives/quantity")
    before = window.store.design
    sheet.paste(data=clip(rubbish))
    sheet.preview.hide()
    assert window.store.design == before


def test_a_paste_of_50_mb_is_refused_in_a_sentence(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    sheet.paste(data=clip("x\t" * (LONGEST_PASTE * 3)))
    assert "at most" in sheet.message.text()
    assert window.store.undo_stack.count() == 0


@pytest.mark.parametrize("block", [[["a", "b"], ["c", "d"]], [["two\nlines", 'say "x"'], ["\t", ""]], [["x"]]])
def test_a_block_comes_back_from_the_text_it_became(block: list[list[str]]) -> None:
    assert block_of(text_of(block)) == block


@pytest.mark.flow
def test_sorting_then_editing_hits_the_record_that_was_seen(qtbot: QtBot, window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    assert isinstance(sheet.model, RecordModel)
    sheet.model.sort_by("quantity", descending=True)
    assert sheet.model.id_at(0) == "drives"
    type_into(qtbot, window, "items/shelves/quantity", "3")
    assert window.store.view.items.get("shelves").quantity == 3  # type: ignore[union-attr]
    assert sheet.model.id_at(1) == "shelves", "rows must not move while one types"
    sheet.model.sort_by("quantity", descending=True)
    assert sheet.model.id_at(1) != "shelves"


def test_filtering_hides_rows_and_an_edit_hits_the_right_one(qtbot: QtBot, window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    sheet.filter.setText("msa70")
    assert sheet.count.text() == "1 of 17"
    type_into(qtbot, window, "items/shelves/quantity", "25")
    assert [line.quantity for line in window.store.view.items if line.id == "shelves"] == [25]


def test_rows_are_inserted_duplicated_moved_and_removed(window: MainWindow) -> None:
    sheet = go(window, "items/boot/quantity")
    sheet.view.duplicate()
    assert window.store.view.items.ids()[3] == "boot-2"
    go(window, "items/boot-2/quantity")
    sheet.view.move_rows(-1)
    assert window.store.view.items.ids()[2] == "boot-2"
    sheet.view.delete_rows()
    assert "boot-2" not in window.store.view.items.ids()
    sheet.insert()
    assert len(window.store.view.items) == 18


def test_places_come_back_in_the_next_session_as_they_were_left(
    window: MainWindow, open_window: Callable[[str], MainWindow], qtbot: QtBot
) -> None:
    sheet = window.workbook.grids["items"]
    assert sheet.keeper is not None
    assert isinstance(sheet.model, RecordModel)
    at = sheet.model.column_of("status")
    sheet.keeper.hide([at])
    sheet.view.setColumnWidth(sheet.model.column_of("item"), 222)
    go(window, "items/drives/quantity")
    window.actions_by_id["sort-down"].trigger()
    window.workbook.show_entry("bill")
    bill = window.workbook.views["bom"]
    assert bill.columns is not None
    bill.columns.choose(1, shown=False)
    window.workbook.show_entry("hardware")
    sheet.view.verticalScrollBar().setValue(3)
    assert window.close()
    workbook = open_window("hp-ha-nfs").workbook
    again = workbook.grids["items"]
    assert again.view.isColumnHidden(at)
    assert again.view.columnWidth(sheet.model.column_of("item")) == 222
    assert isinstance(again.model, RecordModel)
    assert again.model.id_at(0) == "drives"
    qtbot.waitUntil(lambda: again.view.verticalScrollBar().value() == 3)
    workbook.show_entry("bill")
    assert workbook.views["bom"].isColumnHidden(1)
    other = open_window("p2000-iscsi").workbook.grids["items"].model
    assert isinstance(other, RecordModel)
    assert other.sorted_by == ("quantity", True), "of every design, and not of one file"


def test_the_status_bar_sums_what_is_selected(window: MainWindow) -> None:
    sheet = go(window, "items/nodes/quantity")
    select(sheet.view, "items/nodes/quantity", "items/boot/quantity", "items/drives/quantity")
    said = selection_summary(sheet.view)
    assert "Sum 742" in said
    assert "Count 3" in said


def test_find_goes_to_the_next_cell_that_holds_the_text(window: MainWindow) -> None:
    go(window, "items/chassis/quantity")
    window.find_box.line.setText("Flex-10")
    window.find_box.step(1)
    sheet = window.workbook.current_grid()
    assert sheet is not None
    assert "Flex-10" in str(sheet.view.currentIndex().data())
    window.find_box.line.setText("no such thing")
    window.find_box.step(1)
    assert window.find_box.said.text() == "Nothing found"


@pytest.mark.flow
def test_the_palette_runs_a_command_by_a_few_letters(window: MainWindow) -> None:
    press(window, Qt.Key.Key_K, CONTROL)
    assert window.palette_box.isVisible()
    window.palette_box.line.setText("bill")
    press(window.palette_box.line, Qt.Key.Key_Return)
    assert window.workbook.views["bom"].isVisible()


def test_only_what_can_be_done_is_enabled_and_offered(window: MainWindow) -> None:
    undo, back = window.actions_by_id["undo"], window.actions_by_id["intact"]
    assert not undo.isEnabled()
    assert not window.actions_by_id["redo"].isEnabled()
    window.store.edit(set_one("items", "drives", "quantity", 700))
    assert undo.isEnabled()
    press(window, Qt.Key.Key_Z, CONTROL)
    assert not undo.isEnabled()
    assert window.actions_by_id["redo"].isEnabled()
    window.store.fail("node-nodes")
    press(window, Qt.Key.Key_K, CONTROL)
    window.palette_box.line.setText("back to intact")
    press(window.palette_box.line, Qt.Key.Key_Return)
    assert window.store.failure is None
    press(window, Qt.Key.Key_K, CONTROL)
    assert not back.isEnabled()


@pytest.mark.flow
def test_every_action_has_a_name_of_its_own_and_no_two_share_keys(window: MainWindow) -> None:
    actions = list(window.actions_by_id.values())
    names = [action.text().replace("&", "") for action in actions]
    keys = [action.shortcut().toString() for action in actions if not action.shortcut().isEmpty()]
    assert len(set(names)) == len(names)
    assert sorted(set(keys)) == sorted(keys)
    assert {"Ctrl+Q", "Ctrl+,"} <= set(keys)


@pytest.mark.flow
def test_the_list_of_protections_shows_the_capacity_of_each(window: MainWindow) -> None:
    sheet = go(window, "pools/data/protection")
    sheet.view.open_list()
    editor = sheet.view.viewport().findChildren(QLineEdit)[-1]
    completer = editor.completer()
    assert isinstance(completer, ChoiceCompleter)
    assert "RAID 6   47.3\u202fTB usable" in completer.choices.texts()
    completer.listed.hide()


def test_the_list_of_catalog_items_is_completed_from_any_part_of_the_name(window: MainWindow) -> None:
    sheet = go(window, "items/drives/item")
    sheet.view.edit(sheet.view.currentIndex())
    editor = sheet.view.viewport().findChildren(QLineEdit)[-1]
    completer = editor.completer()
    assert isinstance(completer, ChoiceCompleter)
    completer.choices.narrow("10K 900GB hp")
    assert any(text.startswith("HP 900GB 6G SAS 10K SFF") for text in completer.choices.texts())
    completer.choices.narrow("619291")
    assert completer.choices.rowCount() == 1


def test_alt_down_opens_the_list(window: MainWindow) -> None:
    sheet = go(window, "items/drives/status")
    press(sheet.view, Qt.Key.Key_Down, ALT)
    assert sheet.view.viewport().findChildren(QLineEdit)


def test_every_cell_has_an_accessible_text(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    assert sheet.view.currentIndex().data(ACCESSIBLE) == "Quantity of Data drives: 736"


def test_capacities_are_shown_in_powers_of_two_when_preferred(window: MainWindow, settings: Settings) -> None:
    settings.set("capacity", "binary")
    assert window.strip.lights["capacity"].part.value == "24\u202fTiB"


def test_a_policy_is_edited_beside_its_preset(qtbot: QtBot, window: MainWindow) -> None:
    assert window.navigation.go_to(Place("policies", "", "values", "link_ceiling"))
    sheet = window.workbook.grids["policies"]
    assert sheet.model.enter([sheet.view.currentIndex()], "60 %")
    assert window.store.view.policies.values["link_ceiling"] == 0.6
    assert not sheet.model.enter([sheet.view.currentIndex()], "160 %")
    assert "up to 1" in sheet.message.text()


def test_an_edit_of_a_field_leaves_the_other_grids_alone(window: MainWindow) -> None:
    before = window.store.view.pools
    window.store.edit(set_one("items", "drives", "quantity", 600))
    assert window.store.view.pools is before


def test_a_workload_takes_several_pools_typed_with_commas(qtbot: QtBot, window: MainWindow) -> None:
    sheet = type_into(qtbot, window, "workloads/sfs/pool", "data, boot")
    assert window.store.view.workloads[0].pools == ("data", "boot")
    assert sheet.model.index_of(Place("workloads", "sfs", "pool")).data() == "NFS data, System disks"
    type_into(qtbot, window, "workloads/sfs/pool", "data, scratch")
    assert "Pools name 'scratch', which is no pool" in sheet.message.text()
    assert Place("workloads", "sfs", "pool") in sheet.model.bad
    assert window.store.view.workloads[0].pools == ("data", "boot")


def test_each_pool_of_a_workload_is_completed(window: MainWindow) -> None:
    sheet = go(window, "workloads/sfs/pool")
    sheet.view.edit(sheet.view.currentIndex())
    editor = sheet.view.viewport().findChildren(QLineEdit)[-1]
    completer = editor.completer()
    assert isinstance(completer, ChoiceCompleter)
    assert {text.split("   ")[0] for text in completer.choices.texts()} == {"NFS data", "System disks"}
    editor.setText("data, b")
    completer.choices.narrow("boot")
    assert completer.pathFromIndex(completer.choices.index(0, 0)) == "data, System disks"
