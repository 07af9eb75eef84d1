"""Rows are sorted, filtered and found by what they show, and an edit still hits the record that is seen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import AddRecords, set_one
from sizer.design.records import LineRecord
from tests.ui.hands import ALT, CONTROL, SHIFT, go, know_ranges, press, tap, type_into, typed
from ui.grids.models.records import RecordModel
from ui.state.subject import Place
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


def model_of(window: MainWindow, name: str = "items") -> RecordModel:
    model = window.workbook.grids[name].model
    assert isinstance(model, RecordModel)
    return model


def shown(model: RecordModel) -> list[str]:
    return [name for row in range(model.rowCount()) if (name := model.id_at(row))]


def test_empty_cells_sort_last_in_both_directions(window: MainWindow) -> None:
    model = model_of(window)
    parents = {line.id: line.parent for line in window.store.view.items}
    for descending in (False, True):
        model.sort_by("parent", descending=descending)
        said = [bool(parents[name]) for name in shown(model)]
        assert 0 < sum(said) < len(said)
        assert said == sorted(said, reverse=True)


def test_rows_that_come_back_from_a_filter_stand_where_they_were_sorted_to(window: MainWindow) -> None:
    model = model_of(window)
    model.sort_by("quantity", descending=True)
    order = shown(model)
    window.workbook.grids["items"].filter.setText("msa")
    assert shown(model) == ["shelves", "arrays"]
    window.workbook.grids["items"].filter.setText("")
    assert shown(model) == order


@pytest.mark.flow
def test_a_filter_finds_what_the_cells_show(window: MainWindow) -> None:
    model = model_of(window, "pools")
    model.filter_by("64 kib")
    assert shown(model) == ["data"]
    requirements = model_of(window, "requirements")
    know_ranges(window)
    requirements.filter_by("met")
    assert shown(requirements) == ["capacity", "space"]
    window.store.edit(set_one("items", "drives", "quantity", 320))
    know_ranges(window)
    requirements.filter_by("missed")
    assert shown(requirements) == ["capacity", "rate"] or shown(requirements) == ["capacity"]


def test_many_records_are_filtered_between_events_and_a_sort_meanwhile_counts(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.grids.models.ordered.SLICE", 2)
    model = model_of(window)
    model.filter_by("msa")
    assert len(shown(model)) == 17, "the rows stay until all are read"
    model.sort_by("quantity", descending=True)
    qtbot.waitUntil(lambda: shown(model) == ["shelves", "arrays"])
    model.filter_by("m")
    model.filter_by("flex10")
    qtbot.waitUntil(lambda: shown(model) == ["flex10"])
    model.filter_by("")
    assert len(shown(model)) == 17


def test_a_new_record_is_seen_though_rows_are_sorted_and_filtered(window: MainWindow) -> None:
    model = model_of(window)
    model.sort_by("quantity")
    model.filter_by("msa")
    window.store.edit(AddRecords("items", (LineRecord("fresh", item="hp-c7000"),)))
    assert shown(model) == ["arrays", "shelves", "fresh"]
    model.filter_by("")
    assert shown(model)[-1] == "fresh"


@pytest.mark.flow
def test_sorted_rows_are_not_moved_and_say_why(window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    model_of(window).sort_by("quantity")
    sheet.view.move_rows(-1)
    assert "Order of the document" in sheet.message.text()
    assert window.store.undo_stack.count() == 0


def test_another_design_is_shown_in_its_own_order(window: MainWindow) -> None:
    model = model_of(window)
    model.sort_by("quantity")
    assert window.documents.load("p2000-iscsi")
    assert shown(model) == list(window.store.view.items.ids())
    assert model.sorted_by is None


def test_cells_not_taken_stay_marked_after_one_failure_and_go_with_the_design(
    qtbot: QtBot, window: MainWindow
) -> None:
    sheet = type_into(qtbot, window, "items/drives/quantity", "many")
    window.store.fail("node-nodes")
    window.store.fail("")
    window.commands.take_reference()
    assert Place("items", "drives", "quantity") in sheet.model.bad
    assert window.documents.load("p2000-iscsi")
    assert sheet.model.bad == {}


def test_a_reference_to_nothing_is_marked_in_its_cell_and_the_rest_of_a_fill_lands(window: MainWindow) -> None:
    sheet = go(window, "items/boot/parent")
    sheet.model.enter([sheet.view.currentIndex()], "nowhere")
    assert Place("items", "boot", "parent") in sheet.model.bad
    assert "'nowhere'" in sheet.message.text()
    sheet.model.enter([sheet.model.index_of(Place("items", name, "parent")) for name in ("arrays", "boot", "chassis")],
                      "arrays")
    parents = {line.id: line.parent for line in window.store.view.items}
    assert (parents["boot"], parents["arrays"]) == ("arrays", None)
    assert Place("items", "arrays", "parent") in sheet.model.bad, "a line cannot sit in itself"


@pytest.mark.parametrize("slice_cells", [1, 7, 4_000])
def test_find_goes_round_forwards_and_backwards_and_counts(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, slice_cells: int
) -> None:
    monkeypatch.setattr("ui.window.commands.find.SLICE", slice_cells)
    go(window, "items/hba/item")
    tap(Qt.Key.Key_F, CONTROL) if slice_cells == 4_000 else window.find_box.open_box()
    box = window.find_box
    assert box.isVisible()
    box.line.setText("msa70")
    seen = []
    for key in (Qt.KeyboardModifier.NoModifier, SHIFT):
        press(box.line, Qt.Key.Key_Return, key)
        qtbot.waitUntil(lambda: box.said.text().endswith(" found"), timeout=30_000)
        sheet = window.workbook.current_grid()
        live = window.workbook.current_live()
        view = live if live is not None else sheet.view if sheet is not None else None
        assert view is not None
        seen.append((box.said.text(), str(view.currentIndex().data())))
    assert "MSA70" in seen[0][1].upper()
    assert seen[0][0] == seen[1][0]
    box.line.setText("no such thing anywhere")
    press(box.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: box.said.text() == "Nothing found", timeout=30_000)
    press(box.line, Qt.Key.Key_Escape)
    assert box.isHidden()


def test_a_cell_that_is_not_there_is_told_and_one_that_a_filter_hides_is_shown(window: MainWindow) -> None:
    assert not window.workbook.go_to(Place("items", "nowhere", "quantity"))
    window.navigation.go_to_name("items/nowhere/quantity")
    assert "There is no figure and no cell called 'items/nowhere/quantity'." in window.message_bar.text
    window.workbook.grids["items"].filter.setText("shelves")
    assert window.workbook.go_to(Place("items", "arrays", "quantity")), "though the filter hides it"


def test_what_is_hidden_is_not_found(qtbot: QtBot, window: MainWindow) -> None:
    sheet = go(window, "items/drives/quantity")
    window.store.edit(set_one("items", "drives", "owner", "nodes"))
    model = model_of(window)
    assert sheet.view.isColumnHidden(model.column_of("owner"))
    window.find_box.line.setText("nodes")
    window.find_box.step(1)
    qtbot.waitUntil(lambda: window.find_box.said.text().endswith(" found"))
    assert sheet.view.currentIndex().column() != model.column_of("owner")


def test_enter_after_tabs_goes_below_where_the_tabs_began(window: MainWindow) -> None:
    window.resize(1660, 920)  # a column without any price has room behind them
    sheet = go(window, "items/boot/quantity")
    sheet.view.setFocus()
    for text in ("6", "nodes", "optional"):
        typed(text)
        tap(Qt.Key.Key_Tab)
    tap(Qt.Key.Key_Return)
    assert window.formula_bar.name_box.text() == "FC adapters: quantity"
    line = window.store.view.items[2]
    assert (line.quantity, line.parent, str(line.status)) == (6, "nodes", "optional")


def test_the_list_key_and_the_arrows_are_told_apart(window: MainWindow) -> None:
    sheet = go(window, "items/drives/status")
    sheet.view.setFocus()
    tap(Qt.Key.Key_Down)
    assert sheet.view.selected_records() == ["os"], "the line below, as lines are shown"
    tap(Qt.Key.Key_Up)
    tap(Qt.Key.Key_Down, ALT)
    assert sheet.view.state() == sheet.view.State.EditingState
    tap(Qt.Key.Key_Escape)
    tap(Qt.Key.Key_Escape)
