"""Scenarios are columns beside each other: edited, added, named, moved and removed there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import AddRecords, DuplicateScenario, InScenario, RemoveRecords, SelectScenario, set_one
from sizer.design.files.addresses import open_address
from sizer.design.files.fileformat import dumps
from sizer.design.records import BASE, LineRecord
from sizer.design.scenarios import resolve
from sizer.sizing import size
from sizer.units import counted
from tests.ui.clipping import settle
from tests.ui.hands import ASIDE_MS, CONTROL, SHIFT, clip, go, press, tap, type_into, typed
from ui.grids.scenarios.lines import LineKind
from ui.grids.scenarios.model import ScenarioModel
from ui.grids.scenarios.sheet import ScenarioSheet
from ui.results.scenario_answers import leading
from ui.state.subject import Place, Subject
from ui.widgets.drawn import CLIPPED
from ui.widgets.measures import row_height
from ui.widgets.plain import unbroken
from ui.widgets.roles import ACCESSIBLE, ALIGNMENT, BACKGROUND, CHANGE, DECORATION, FONT, LEFT, RIGHT, SUBJECT, TOOLTIP
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


@pytest.fixture
def sheet(window: MainWindow) -> ScenarioSheet:
    """The sheet of scenarios with two alternatives, the second in front."""
    window.store.edit(DuplicateScenario(BASE, title="Fewer drives"))
    window.store.edit(set_one("items", "drives", "quantity", 640))
    window.store.edit(DuplicateScenario("fewer-drives", title="Fewer, larger"))
    window.store.edit(set_one("items", "drives", "item", "hp-619291-b21"))
    window.workbook.show_sheet("scenarios")
    found = window.workbook.grids["scenarios"]
    assert isinstance(found, ScenarioSheet)
    found.table.scenarios.finish()
    return found


def quantities(window: MainWindow, line: str = "drives") -> list[int]:
    design = window.store.design
    found = (resolve(design, name).items.get(line) for name in window.store.scenario_ids())
    return [row.quantity for row in found if row is not None]


def row_of(sheet: ScenarioSheet, title: str) -> int:
    return next(row for row in range(sheet.model.rowCount()) if sheet.table.line_at(row).title == title)


def texts(sheet: ScenarioSheet, title: str) -> list[str]:
    return [sheet.model.text_at(row_of(sheet, title), at) for at in range(1, sheet.model.columnCount())]


def at(sheet: ScenarioSheet, title: str, column: int) -> None:
    sheet.view.setFocus()
    sheet.view.selectionModel().setCurrentIndex(sheet.model.index(row_of(sheet, title), column),
                                                QItemSelectionModel.SelectionFlag.ClearAndSelect)


@pytest.mark.flow
def test_every_scenario_is_a_column_and_what_differs_is_marked_by_a_sign_too(sheet: ScenarioSheet) -> None:
    heads = [sheet.model.headerData(at, Qt.Orientation.Horizontal) for at in range(4)]
    assert heads == ["Input", "Base design", "Fewer drives", "Fewer, larger (in front)"]
    assert texts(sheet, "Data drives · Quantity") == ["736", "640", "640"]
    row = row_of(sheet, "Data drives · Quantity")
    assert [sheet.model.index(row, at).data(DECORATION) is not None for at in (1, 2, 3)] == [False, True, True]
    assert sheet.model.index(row, 2).data(BACKGROUND) != sheet.model.index(row, 1).data(BACKGROUND)
    spoken = str(sheet.model.index(row, 2).data(ACCESSIBLE))
    assert spoken == "Data drives · Quantity in Fewer drives: 640, differs: Base design has 736"
    front = sheet.model.headerData(3, Qt.Orientation.Horizontal, FONT)
    assert front is not None
    assert front.bold()


def test_only_inputs_that_were_changed_have_pencil_and_tint(window: MainWindow, sheet: ScenarioSheet) -> None:
    window.store.edit(set_one("items", "nodes", "quantity", 12))
    sheet.table.scenarios.finish()
    model, colours, moved = sheet.model, sheet._theme.colours, set()
    for row in range(model.rowCount()):
        line = sheet.table.line_at(row)
        for column in range(1, model.columnCount()):
            index = model.index(row, column)
            if line.kind is LineKind.RESULT:
                assert index.data(DECORATION) is None, (line.title, column)
                assert index.data(BACKGROUND) == colours.raised, (line.title, column)
                moved |= {line.title} if ", differs: " in str(index.data(ACCESSIBLE)) else set()
    assert "Busiest part, SPECsfs2008 NFSv3" in moved, "another part limits, and is computed all the same"
    row = row_of(sheet, "NFS nodes · Quantity")
    assert model.index(row, 3).data(BACKGROUND) == colours.overridden_tint


def test_results_stand_first_with_the_difference(sheet: ScenarioSheet) -> None:
    titles = [sheet.table.line_at(row).title for row in range(sheet.model.rowCount())]
    first = titles.index("Results")
    assert titles[first + 1:first + 8] == [
        "Usable, pool NFS data", "Throughput, SPECsfs2008 NFSv3", "Response, SPECsfs2008 NFSv3",
        "After one failure, SPECsfs2008 NFSv3", "Rack units", "Power at the wall", "Price"]
    assert titles.index("Verdict, NFS operations at 5 ms") < titles.index("Inputs compared")
    assert texts(sheet, "After one failure, SPECsfs2008 NFSv3")[0].startswith("82,")
    assert texts(sheet, "Verdict, Exported capacity")[1].startswith("undecided, −"), "until its range is known"
    assert texts(sheet, "Usable, pool NFS data")[:2] == ["27.0\u202fTB", "23.5\u202fTB  (▽ −13\u202f%)"]


def test_numbers_end_where_their_head_does_and_a_change_is_drawn_in_its_colour(sheet: ScenarioSheet) -> None:
    model, colours = sheet.model, sheet._theme.colours
    heads = [model.headerData(at, Qt.Orientation.Horizontal, ALIGNMENT) for at in range(4)]
    assert heads == [LEFT, RIGHT, RIGHT, RIGHT]
    row = row_of(sheet, "Usable, pool NFS data")
    assert [model.index(row, at).data(ALIGNMENT) for at in range(4)] == [LEFT, RIGHT, RIGHT, RIGHT]
    told = model.index(row, 2).data(CHANGE)
    assert told == ("23.5\u202fTB", "▽ −13\u202f%", "worse")
    assert model.index(row, 1).data(CHANGE) is None
    sheet.view.setCurrentIndex(model.index(0, 0))
    area = sheet.view.visualRect(model.index(row, 2))
    picture = sheet.view.viewport().grab(area).toImage()
    seen = {picture.pixelColor(x, y).name() for x in range(picture.width() // 2) for y in range(picture.height())}
    assert colours.missed.name() in seen


def test_between_two_equal_numbers_no_change_is_told(sheet: ScenarioSheet) -> None:
    model, told, equal = sheet.model, 0, 0
    for row in range(model.rowCount()):
        for at in range(2, model.columnCount()):
            change = model.index(row, at).data(CHANGE)
            told += change is not None
            equal += model.text_at(row, at) == model.text_at(row, 1) != ""
            assert change is None or change[0] != model.text_at(row, 1), (sheet.table.line_at(row).title, change)
    assert told, "fewer drives are less capacity"
    assert equal, "and leave the response at its digits"


def test_the_lines_of_rows_go_as_far_as_that_of_their_heads(sheet: ScenarioSheet) -> None:
    sheet.resize(2000, 700)
    settle()
    view, colours = sheet.view, sheet._theme.colours
    heads = view.horizontalHeader()
    assert heads.length() < view.viewport().width(), "there is room beside the last column"
    picture = view.viewport().grab().toImage()
    for row in range(4):
        y = view.rowViewportPosition(row) + view.rowHeight(row) - 1
        assert picture.pixelColor(view.viewport().width() - 2, y) == colours.grid


@pytest.mark.sampled
def test_a_scenario_is_judged_as_it_is_when_it_is_in_front(
    qtbot: QtBot, window: MainWindow, sheet: ScenarioSheet
) -> None:
    titles = [f"Verdict, {each.called}" for each in window.store.view.requirements]
    assert all(texts(sheet, title)[1].startswith("undecided") for title in titles[:2])
    qtbot.waitUntil(lambda: not any(text.startswith("undecided") for title in titles for text in texts(sheet, title)),
                    timeout=ASIDE_MS)
    beside = [texts(sheet, title)[1] for title in titles]
    window.store.edit(SelectScenario("fewer-drives"))
    sheet.table.scenarios.finish()
    qtbot.waitUntil(lambda: not any(texts(sheet, title)[1].startswith("undecided") for title in titles),
                    timeout=ASIDE_MS)
    assert [texts(sheet, title)[1].partition(",")[0] for title in titles] == [
        text.partition(",")[0] for text in beside]


def test_models_and_records_are_called_by_their_names_as_each_scenario_has_them(
    window: MainWindow, sheet: ScenarioSheet,
) -> None:
    assert all("hp-" not in text and " " in text for text in texts(sheet, "Data drives · Model"))
    cell = sheet.model.index(row_of(sheet, "Data drives · Model"), 2)
    assert sheet.model.entry_text(cell) == cell.data(), "it is typed as it is read"
    window.store.edit(InScenario("fewer-drives", AddRecords("items", (
        LineRecord("cage", name="Second cage", item="hp-msa70"),))))
    window.store.edit(InScenario("fewer-drives", set_one("items", "drives", "parent", "cage")))
    assert texts(sheet, "Data drives · In")[1] == "Second cage", "of no line of the scenario in front"


def test_columns_take_the_room_that_their_names_need(window: MainWindow, sheet: ScenarioSheet) -> None:
    window.store.edit(set_one("scenarios", "fewer-drives", "name", "FC SAN, 1,295 × Exos 10E2400, RAID 6"))
    window.resize(1700, 900)
    QApplication.processEvents()
    view = sheet.view
    assert view.columnWidth(2) >= view.fontMetrics().horizontalAdvance(window.store.scenario_title("fewer-drives"))


def test_where_not_all_columns_have_room_none_is_cut(window: MainWindow, sheet: ScenarioSheet) -> None:
    for _ in range(4):
        window.store.edit(DuplicateScenario(BASE))
    sheet.table.scenarios.finish()
    view = sheet.view
    for width in (1280, 1500, 1700):
        window.resize(width, 900)
        QApplication.processEvents()
        shown = [at for at in range(sheet.model.columnCount()) if not view.isColumnHidden(at)]
        assert view.horizontalScrollBar().maximum() == 0
        assert sum(map(view.columnWidth, shown)) == view.viewport().width(), f"a column is cut {width} wide"
        assert sheet.columns.button.isVisible()
        assert sheet.columns.button.text() == counted(sheet.model.columnCount() - len(shown), "more column")


def test_the_scenario_in_front_is_in_view_and_the_others_are_brought_in(
    window: MainWindow, sheet: ScenarioSheet
) -> None:
    for _ in range(5):
        window.store.edit(DuplicateScenario(BASE))
    sheet.table.scenarios.finish()
    view, last = sheet.view, sheet.model.columnCount() - 1
    sheet.columns.setFocus()
    window.resize(1280, 900)
    for column in (last, 1, last):
        window.store.edit(SelectScenario(sheet.table.scenario_at(column)))
        QApplication.processEvents()
        assert not view.isColumnHidden(column)
    hidden = next(at for at in range(1, last) if view.isColumnHidden(at))
    sheet.columns.menu.aboutToShow.emit()
    sheet.columns.menu.actions()[hidden].trigger()
    QApplication.processEvents()
    assert not view.isColumnHidden(hidden)
    assert not view.isColumnHidden(last)
    assert view.horizontalScrollBar().maximum() == 0
    window.resize(2560, 900)
    QApplication.processEvents()
    assert not any(map(view.isColumnHidden, range(last + 1)))
    assert not sheet.columns.button.isVisible()


@pytest.mark.flow
def test_an_edit_in_a_column_is_an_edit_of_that_scenario_and_one_step(window: MainWindow, sheet: ScenarioSheet) -> None:
    steps = window.store.undo_stack.count()
    at(sheet, "Data drives · Quantity", 2)
    typed("=80*7")
    tap(Qt.Key.Key_Return)
    assert quantities(window) == [736, 560, 640]
    assert window.store.design.current_scenario == "fewer-larger"
    assert window.store.undo_stack.count() == steps + 1
    assert window.store.undo_stack.undoText() == "Set Quantity of Data drives to 560 in Fewer drives"
    window.commands.undo()
    assert quantities(window) == [736, 640, 640]


def test_an_edit_of_the_base_is_followed_by_scenarios_that_say_nothing_else(
    window: MainWindow, sheet: ScenarioSheet
) -> None:
    at(sheet, "Data drives · Model", 1)
    window.store.edit(InScenario(BASE, set_one("items", "nodes", "quantity", 3)))
    assert quantities(window, "nodes") == [3, 3, 3]
    assert window.store.design.current_scenario == "fewer-larger"


def test_a_bad_entry_in_a_column_keeps_the_value_and_says_why(window: MainWindow, sheet: ScenarioSheet) -> None:
    at(sheet, "Data drives · Quantity", 2)
    typed("many")
    tap(Qt.Key.Key_Return)
    assert quantities(window) == [736, 640, 640]
    assert "a whole number from 1" in sheet.message.text()
    cell = sheet.model.index(row_of(sheet, "Data drives · Quantity"), 2)
    assert "Not taken: 'many'" in str(cell.data(Qt.ItemDataRole.ToolTipRole))
    assert sheet.model.index(cell.row(), 3).data(Qt.ItemDataRole.ToolTipRole) != cell.data(
        Qt.ItemDataRole.ToolTipRole)


def test_the_list_of_a_column_is_that_of_its_scenario(window: MainWindow, sheet: ScenarioSheet) -> None:
    window.services.scenarios.reveal(Place("pools", "data", "protection"))
    row = row_of(sheet, "NFS data · Protection")
    offered = [sheet.model.choices_at(sheet.model.index(row, column)) for column in (1, 2)]
    worth = [next(choice.worth() for choice in found or () if choice.also == "raid6" and choice.worth)
             for found in offered]
    assert worth[0] == "47.3\u202fTB usable"
    assert worth[1] != worth[0]


def test_delete_lets_a_place_follow_what_its_scenario_starts_from(window: MainWindow, sheet: ScenarioSheet) -> None:
    at(sheet, "Data drives · Quantity", 2)
    tap(Qt.Key.Key_Delete)
    assert quantities(window) == [736, 736, 640]
    assert texts(sheet, "Data drives · Quantity") == ["736", "736", "640"]
    at(sheet, "Data drives · Quantity", 3)
    tap(Qt.Key.Key_Delete)
    assert quantities(window) == [736, 736, 736]
    assert texts(sheet, "Data drives · Quantity") == ["736", "736", "736"], "a row must not vanish beneath the hand"


def test_filling_to_the_right_gives_all_scenarios_one_value_as_one_step(
    window: MainWindow, sheet: ScenarioSheet
) -> None:
    at(sheet, "Data drives · Quantity", 1)
    for _ in range(2):
        tap(Qt.Key.Key_Right, SHIFT)
    steps = window.store.undo_stack.count()
    tap(Qt.Key.Key_R, CONTROL)
    assert quantities(window) == [736, 736, 736]
    assert window.store.undo_stack.count() == steps + 1


def test_a_block_is_pasted_over_scenarios_and_inputs_as_one_step(window: MainWindow, sheet: ScenarioSheet) -> None:
    window.services.scenarios.reveal(Place("items", "nodes", "quantity"))
    assert row_of(sheet, "NFS nodes · Quantity") == row_of(sheet, "Data drives · Model") + 1
    at(sheet, "Data drives · Quantity", 1)
    steps = window.store.undo_stack.count()
    sheet.paste(data=clip("700\t600\t500"))
    assert quantities(window) == [700, 600, 500]
    at(sheet, "NFS nodes · Quantity", 2)
    sheet.paste(data=clip("3\t5"))
    assert quantities(window, "nodes") == [2, 3, 5]
    assert window.store.undo_stack.count() == steps + 2


def test_an_input_that_does_not_differ_is_added_by_its_name(window: MainWindow, sheet: ScenarioSheet) -> None:
    at(sheet, "type an input to compare", 0)
    tap(Qt.Key.Key_F2)
    typed("nodes quantity")
    tap(Qt.Key.Key_Return)
    assert texts(sheet, "NFS nodes · Quantity") == ["2", "2", "2"]
    at(sheet, "NFS nodes · Quantity", 3)
    typed("4")
    tap(Qt.Key.Key_Return)
    assert quantities(window, "nodes") == [2, 2, 4]


def test_an_input_that_does_not_exist_is_refused_in_its_place(sheet: ScenarioSheet) -> None:
    rows = sheet.model.rowCount()
    at(sheet, "type an input to compare", 0)
    typed("no such thing at all")
    tap(Qt.Key.Key_Return)
    assert "there is no input" in sheet.message.text()
    assert sheet.model.rowCount() == rows


def test_a_scenario_is_added_copied_named_moved_and_removed_by_the_keys_of_rows(
    window: MainWindow, sheet: ScenarioSheet
) -> None:
    at(sheet, "Name", 2)
    window.actions_by_id["duplicate-rows"].trigger()
    assert window.store.scenario_ids() == (BASE, "fewer-drives", "fewer-larger", "fewer-drives-copy")
    at(sheet, "Name", 4)
    typed("Third")
    tap(Qt.Key.Key_Return)
    assert window.store.scenario_title("fewer-drives-copy") == "Third"
    at(sheet, "Name", 4)
    window.actions_by_id["rows-up"].trigger()
    assert window.store.scenario_ids() == (BASE, "fewer-drives", "fewer-drives-copy", "fewer-larger")
    at(sheet, "Name", 3)
    window.actions_by_id["remove-rows"].trigger()
    assert window.store.scenario_ids() == (BASE, "fewer-drives", "fewer-larger")
    window.actions_by_id["insert-row"].trigger()
    assert window.store.scenario_title("scenario-3") == "Scenario 3"
    assert sheet.scenario() == "scenario-3"
    before = dumps(window.store.design)
    for _ in range(5):
        window.commands.undo()
    assert window.store.scenario_ids() == (BASE, "fewer-drives", "fewer-larger")
    for _ in range(5):
        window.commands.redo()
    assert dumps(window.store.design) == before


def test_the_base_design_is_named_in_its_column_and_cannot_be_removed_there(
    window: MainWindow, sheet: ScenarioSheet,
) -> None:
    front = window.store.design.current_scenario
    sheet._rename_at(1)
    typed("As offered")
    tap(Qt.Key.Key_Return)
    assert window.store.undo_stack.undoText() == "Set Name of the base design to As offered"
    assert sheet.model.headerData(1, Qt.Orientation.Horizontal) == "As offered"
    assert texts(sheet, "Name") == ["As offered", "Fewer drives", "Fewer, larger"]
    assert window.state_bar.scenario.itemText(0) == "As offered"
    assert window.store.design.current_scenario == front, "whichever scenario is in front, it is the document's name"
    at(sheet, "Name", 1)
    press(sheet.view, Qt.Key.Key_Delete)
    assert texts(sheet, "Name")[0] == "Base design"
    at(sheet, "Starts from", 1)
    assert not sheet.view.currentIndex().flags() & Qt.ItemFlag.ItemIsEditable, "the design itself starts from nothing"
    sheet.view.delete_rows()
    assert window.store.scenario_ids()[0] == BASE
    assert "cannot be removed" in sheet.message.text()


def test_the_pinned_baseline_is_the_column_all_are_compared_with(window: MainWindow, sheet: ScenarioSheet) -> None:
    at(sheet, "Data drives · Quantity", 2)
    sheet.pin()
    assert window.store.design.baseline == "fewer-drives"
    assert str(sheet.model.headerData(2, Qt.Orientation.Horizontal)).endswith("(baseline)")
    assert sheet.model.headerData(2, Qt.Orientation.Horizontal, DECORATION) is not None
    row = row_of(sheet, "Data drives · Quantity")
    marks = [sheet.model.index(row, column).data(DECORATION) is not None for column in (1, 2, 3)]
    assert marks == [True, False, False]
    sheet.pin()
    assert window.store.design.baseline is None


def test_a_scenario_is_brought_to_the_front_from_its_column(window: MainWindow, sheet: ScenarioSheet) -> None:
    at(sheet, "Data drives · Quantity", 2)
    sheet.bring_to_front()
    assert window.state_bar.scenario.currentText() == "Fewer drives"
    assert str(sheet.model.headerData(2, Qt.Orientation.Horizontal)).endswith("(in front)")


def test_a_result_of_another_scenario_is_never_explained_with_the_numbers_of_the_one_in_front(
    window: MainWindow, sheet: ScenarioSheet
) -> None:
    row = row_of(sheet, "Usable, pool NFS data")
    assert sheet.model.index(row, 2).data(SUBJECT) == Subject()
    assert sheet.model.index(row, 3).data(SUBJECT) == Subject("pool.data.usable_bytes")
    point = sheet.view.visualRect(sheet.model.index(row, 2)).center()
    QTest.mouseClick(sheet.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    QTest.mouseDClick(sheet.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    assert window.store.design.current_scenario == "fewer-drives"
    assert window.explain.key == "pool.data.usable_bytes"


def test_the_name_box_and_the_formula_bar_read_and_write_the_column(window: MainWindow, sheet: ScenarioSheet) -> None:
    at(sheet, "Data drives · Quantity", 2)
    assert window.formula_bar.name_box.text() == "Data drives: quantity, in Fewer drives"
    assert window.formula_bar.line.text() == "640"
    window.formula_bar.line.setText("648")
    press(window.formula_bar.line, Qt.Key.Key_Return)
    assert quantities(window) == [736, 648, 640]
    window.navigation.go_to_name("scenarios/base/items/nodes/quantity")
    assert window.formula_bar.line.text() == "2"
    assert window.workbook.current_grid() is sheet


def test_records_only_some_scenarios_have_are_shown_and_taken_back(window: MainWindow, sheet: ScenarioSheet) -> None:
    window.store.edit(InScenario("fewer-drives", AddRecords("items", (LineRecord("tape", item="hp-msa70"),))))
    window.store.edit(InScenario("fewer-larger", RemoveRecords("items", ("loadgens",))))
    assert texts(sheet, "tape · line") == ["not there", "1 × HP MSA70", "not there"]
    assert texts(sheet, "Load generators · line")[2] == "not there"
    at(sheet, "tape · line", 2)
    tap(Qt.Key.Key_Delete)
    at(sheet, "Load generators · line", 3)
    tap(Qt.Key.Key_Delete)
    assert resolve(window.store.design, "fewer-drives").items.get("tape") is None
    assert resolve(window.store.design, "fewer-larger").items.get("loadgens") is not None


def test_copied_cells_arrive_as_a_block_with_their_names(sheet: ScenarioSheet) -> None:
    at(sheet, "Data drives · Quantity", 0)
    for _ in range(3):
        tap(Qt.Key.Key_Right, SHIFT)
    tap(Qt.Key.Key_C, CONTROL)
    assert QApplication.clipboard().text() == "Data drives · Quantity\t736\t640\t640"


def test_the_selection_stays_while_scenarios_are_edited_elsewhere(window: MainWindow, sheet: ScenarioSheet) -> None:
    at(sheet, "Data drives · Quantity", 2)
    window.store.edit(set_one("items", "nodes", "quantity", 5))
    window.store.edit(SelectScenario("fewer-drives"))
    sheet.table.scenarios.finish()
    index = sheet.view.currentIndex()
    assert (sheet.table.line_at(index.row()).title, index.column()) == ("Data drives · Quantity", 2)


def test_scenarios_not_in_front_are_sized_between_events_and_say_so_meanwhile(
    qtbot: QtBot, window: MainWindow, sheet: ScenarioSheet
) -> None:
    window.store.edit(InScenario(BASE, set_one("items", "nodes", "quantity", 4)))
    assert texts(sheet, "Usable, pool NFS data").count("…") == 2
    qtbot.waitUntil(lambda: "…" not in texts(sheet, "Usable, pool NFS data"))


def test_what_nobody_sees_is_not_computed(window: MainWindow, sheet: ScenarioSheet) -> None:
    window.workbook.show_sheet("results")
    asked: list[str] = []
    window.services.scenarios.scenarios.arrived.connect(lambda: asked.append("sized"))
    window.store.edit(InScenario(BASE, set_one("items", "nodes", "quantity", 4)))
    QApplication.processEvents()
    assert asked == []
    window.workbook.show_sheet("scenarios")
    sheet.table.scenarios.finish()
    assert asked


def test_the_head_of_a_column_offers_what_is_done_to_a_scenario(window: MainWindow, sheet: ScenarioSheet) -> None:
    menu = sheet.head_menu(2)
    actions = {action.text(): action for action in menu.actions()}
    assert list(actions) == ["Bring to the front", "Pin as the baseline", "Rename", "Duplicate", "Move left",
                             "Move right", "Remove"]
    actions["Move right"].trigger()
    assert window.store.scenario_ids() == (BASE, "fewer-larger", "fewer-drives")


@pytest.mark.flow
def test_duplicating_from_the_toolbar_is_one_step(qtbot: QtBot, window: MainWindow) -> None:
    window.state_bar.duplicate_scenario()
    assert (window.store.design.current_scenario, window.store.design.baseline) == ("alternative", BASE)
    assert window.store.undo_stack.count() == 1
    type_into(qtbot, window, "items/drives/quantity", "700")
    window.commands.undo()
    window.commands.undo()
    assert window.store.scenario_ids() == (BASE,)


def test_one_scenario_alone_says_how_to_get_another(window: MainWindow) -> None:
    window.workbook.show_sheet("scenarios")
    found = window.workbook.grids["scenarios"]
    assert isinstance(found, ScenarioSheet)
    assert found.hint.isVisible()
    assert found.hint.shown() == found.hint.text()
    assert found.model.columnCount() == 2
    go(window, "items/drives/quantity")
    window.state_bar.duplicate_scenario()
    window.workbook.show_sheet("scenarios")
    assert found.hint.isHidden()


def test_another_design_brings_its_own_scenarios(
    sheet: ScenarioSheet, window: MainWindow, open_window: Callable[[str], MainWindow]
) -> None:
    window.store.undo_stack.setClean()
    assert window.documents.load("ess-gl4-sas")
    model = window.services.scenarios
    assert isinstance(model, ScenarioModel)
    assert [model.scenario_at(at) for at in range(1, model.columnCount())] == [BASE, "40gbe", "56gbe"]
    assert not any(model.line_at(row).title == "Data drives · Quantity" for row in range(model.rowCount()))


def test_a_cell_of_another_scenario_is_explained_as_that_scenario_has_it(
    window: MainWindow, sheet: ScenarioSheet, qtbot: QtBot
) -> None:
    def click(row: int, column: int) -> None:
        point = sheet.view.visualRect(sheet.model.index(row, column)).center()
        QTest.mouseClick(sheet.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)

    row, front = row_of(sheet, "Usable, pool NFS data"), window.store.design.current_scenario
    click(row, 2)
    shown = unbroken(str(sheet.model.index(row, 2).data()).split("  ")[0])
    qtbot.waitUntil(lambda: window.explain.head.value.value == shown)
    assert window.explain.key == "pool.data.usable_bytes"
    assert "In Fewer drives" in window.explain.head.text()
    assert not window.explain.pin_button.isEnabled(), "nothing of it is in the design in front"
    assert window.store.design.current_scenario == front
    click(row, 3)
    qtbot.waitUntil(lambda: "In Fewer drives" not in window.explain.head.text())
    click(row_of(sheet, "Data drives · Quantity"), 2)
    qtbot.waitUntil(lambda: "In Fewer drives" in window.explain.head.text())
    assert window.explain.key == "items.drives.quantity"
    assert window.explain.head.value.value == "640"
    window.workbook.show_entry("summary")
    qtbot.waitUntil(lambda: "In Fewer drives" not in window.explain.head.text())


def test_rows_of_offered_work_say_that_they_are_of_what_is_offered() -> None:
    sizing = size(open_address("flash-array-fc").design, shipped_catalog())
    titles = list(leading([sizing]).values())
    for work in sizing.workloads:
        assert work.arrives
        assert f"After one failure of what is offered, {work.title}" in titles
        assert any(title.endswith(f" of what is offered, {work.title}") and not title.startswith("After")
                   for title in titles)


def test_a_stop_that_is_accepted_is_told_so_in_every_scenario_and_is_not_bad(
    window: MainWindow, sheet: ScenarioSheet
) -> None:
    assert window.documents.load("ess-gl4-sas")
    window.workbook.show_sheet("scenarios")
    sheet.table.scenarios.finish()
    row = row_of(sheet, "After one failure, gpfsperf, 70 % reads, on four nodes")
    told = [sheet.model.index(row, column) for column in range(1, sheet.model.columnCount())]
    assert {sheet.model.text_at(row, at.column()) for at in told} == {"stops, accepted"}
    assert {str(at.data(TOOLTIP)).splitlines()[0] for at in told} == {"Ethernet switch: nothing is left, accepted"}


def test_what_has_no_room_among_scenarios_is_set_in_lines(open_window: Callable[[str], MainWindow]) -> None:
    window = open_window("ess-gl4-sas")
    window.resize(1500, 920)
    window.workbook.show_sheet("scenarios")
    view = window.workbook.grids["scenarios"].view
    QTest.qWait(100)
    CLIPPED.watched, CLIPPED.found = True, []
    for top in range(0, view.verticalScrollBar().maximum() + 1, 10):
        view.verticalScrollBar().setValue(top)
        view.viewport().grab()
    CLIPPED.watched = False
    assert not [each.text for each in CLIPPED.found]
    heights = {view.rowHeight(row) for row in range(view.model().rowCount())}
    assert min(heights) == row_height()
    assert max(heights) > row_height(), "names of parts and of work take two lines"
