"""Names in the grids: typed, shown and taken instead of ids, as a person does it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui.hands import ALT, go, tap, typed
from tests.ui.test_typing import at, editor_of, here, in_blank_row, refused
from ui.grids.cell_menu import cell_menu
from ui.grids.completion import ChoiceCompleter
from ui.grids.models.ordered import OrderedModel
from ui.grids.view import GridView
from ui.state.subject import Place
from ui.widgets.roles import ACCESSIBLE, DECORATION, TOOLTIP
from ui.window.main import MainWindow

Key = Qt.Key
AS_WRITTEN = ("", "note", "from_port", "to_port")
pytestmark = pytest.mark.same_window


def shown(window: MainWindow, place: str) -> str:
    view = go(window, place).view
    return str(view.currentIndex().data())


def columns_shown(view: GridView) -> list[str]:
    """The keys of the columns, empty where one is hidden."""
    assert isinstance(view.grid, OrderedModel)
    return ["" if view.isColumnHidden(at) else column.key for at, column in enumerate(view.grid.columns)]


def test_f2_on_a_name_renames_it_for_every_reader_and_leaves_the_id(window: MainWindow) -> None:
    at(window, "items/arrays/name")
    tap(Key.Key_F2)
    typed("Disk arrays")
    tap(Key.Key_Return)
    line = window.store.view.items.get("arrays")
    assert line is not None
    assert line.name == "Disk arrays"
    assert window.store.undo_stack.undoText() == "Rename Arrays to Disk arrays"
    assert shown(window, "items/drives/parent") == "Disk arrays"
    assert window.formula_bar.name_box.text() == "Data drives: in"
    sizing = window.store.sizing
    assert sizing is not None
    assert sizing.sheet["items.arrays.quantity"].label == "Quantity of Disk arrays"


def test_what_names_a_line_shows_and_takes_its_name_in_any_case(window: MainWindow) -> None:
    view = at(window, "items/drives/parent")
    typed("nfs NODES")
    tap(Key.Key_Return)
    assert window.store.view.items[window.store.view.items.position("drives") or 0].parent == "nodes"
    assert str(view.grid.index_of(Place("items", "drives", "parent")).data()) == "NFS nodes"
    at(window, "pools/data/drives")
    typed("data drives, Boot drives")
    tap(Key.Key_Return)
    assert window.store.view.pools[0].drives == ("drives", "boot")
    assert shown(window, "pools/data/drives") == "Data drives, Boot drives"


@pytest.mark.parametrize("text", ["MSA2324fc G2", "HP MSA2324fc G2", "AJ797A", "hp-msa2324fc-g2"])
def test_a_model_typed_where_a_name_is_asked_for_is_a_line_of_that_model(window: MainWindow, text: str) -> None:
    item = window.store.catalog.items["hp-msa2324fc-g2"]
    view = in_blank_row(window, "items")
    typed(text if text != "AJ797A" else item.part_number)
    tap(Key.Key_Tab)
    assert [(line.name, line.item) for line in window.store.view.items][-1] == ("MSA2324fc G2", item.id)
    assert here(view) == f"items/{window.store.view.items[-1].id}/item"
    assert str(view.currentIndex().data()) == "HP MSA2324fc G2"


def test_a_name_used_twice_is_taken_with_a_mark(window: MainWindow) -> None:
    view = at(window, "items/shelves/name")
    typed("Arrays")
    tap(Key.Key_Return)
    said = "Two lines are called Arrays. Formulas and connections keep them apart; people may not."
    for name in ("arrays", "shelves"):
        index = view.grid.index_of(Place("items", name, "name"))
        assert index.data(DECORATION) is not None
        assert said in str(index.data(TOOLTIP))
        assert said in str(index.data(ACCESSIBLE))
    at(window, "items/drives/parent")
    assert str(view.currentIndex().data(Qt.ItemDataRole.EditRole)) == "arrays", "a name of two means none of them"


def test_nothing_typed_into_the_blank_row_makes_nothing(window: MainWindow) -> None:
    before = window.store.design
    view = in_blank_row(window, "items")
    tap(Key.Key_F2)
    tap(Key.Key_Tab)
    tap(Key.Key_Return)
    assert window.store.design == before
    assert view.grid.record_at(view.currentIndex()) is None


def test_the_list_of_a_cell_opens_at_its_present_value(window: MainWindow) -> None:
    view = at(window, "pools/data/protection")
    tap(Key.Key_Down, ALT)
    editor = editor_of(view)
    assert editor is not None
    completer = editor.completer()
    assert isinstance(completer, ChoiceCompleter)
    assert str(completer.listed.currentIndex().data()).startswith("RAID 10 ")
    tap(Key.Key_Escape)
    tap(Key.Key_Escape)


def test_the_id_is_in_the_tip_and_copied_from_the_menu_of_the_cell(window: MainWindow) -> None:
    view = at(window, "items/hba/name")
    columns = columns_shown(view)
    assert columns[0] == "name"
    assert "id" not in columns
    assert "In files: hba" in str(view.currentIndex().data(TOOLTIP))
    menu = cell_menu(view)
    next(action for action in menu.actions() if action.text() == "Copy id").trigger()
    assert QApplication.clipboard().text() == "hba"


def test_the_menu_of_a_cell_opens_its_list_where_it_has_one(window: MainWindow) -> None:
    view = at(window, "items/hba/quantity")
    assert "Choose from the list" not in [action.text() for action in cell_menu(view).actions()]
    view = at(window, "items/hba/item")
    next(action for action in cell_menu(view).actions() if action.text() == "Choose from the list").trigger()
    editor = editor_of(view)
    assert editor is not None
    completer = editor.completer()
    assert isinstance(completer, ChoiceCompleter)
    assert completer.listed.isVisible()
    assert editor.selectedText() == editor.text()
    tap(Key.Key_Escape)
    tap(Key.Key_Escape)


@pytest.mark.parametrize(("text", "place"), [
    ("Data drives", "items/drives/name"), ("FC adapters: quantity", "items/hba/quantity"),
    ("NFS data: protection", "pools/data/protection"), ("items/boot/quantity", "items/boot/quantity"),
])
def test_a_name_a_field_of_it_or_a_place_typed_into_the_name_box_goes_there(
    window: MainWindow, text: str, place: str
) -> None:
    box = window.formula_bar.name_box
    box.setFocus()
    box.selectAll()
    typed(text)
    tap(Key.Key_Return)
    sheet = window.workbook.current_grid()
    assert sheet is not None
    assert here(sheet.view) == place


def test_file_systems_software_and_house_rules_are_shown_and_taken_by_their_titles(window: MainWindow) -> None:
    assert shown(window, "pools/data/filesystem") == "Veritas File System (VxFS)"
    typed("spectrum sc")
    tap(Key.Key_Return)
    assert window.store.view.pools[0].filesystem == "gpfs"
    assert shown(window, "pools/data/filesystem") == "IBM Spectrum Scale (GPFS)"
    at(window, "pools/data/software")
    typed("lustre")
    tap(Key.Key_Return)
    assert window.store.view.pools[0].software == "lustre"
    view = at(window, "pools/data/software")
    typed("Lusthre")
    tap(Key.Key_Return)
    assert window.store.view.pools[0].software == "lustre"
    assert "Did you mean 'Lustre'?" in refused(view).accessibleDescription()
    tap(Key.Key_Escape)
    window.workbook.show_entry("requirements")
    assert shown(window, "policies//preset") == "Benchmark: peak figures of a test bed"
    typed("careful")
    tap(Key.Key_Return)
    assert window.store.view.policies.preset == "careful"


def test_no_catalog_id_key_or_code_is_read_in_the_grids_or_the_problems(window: MainWindow) -> None:
    texts = []
    for table in ("items", "links", "pools", "workloads", "requirements"):
        view = go(window, next(f"{table}/{name}/name" for name in getattr(window.store.view, table).ids())).view
        texts += [view.grid.text_at(row, at) for row in range(view.grid.rowCount())
                  for at, key in enumerate(columns_shown(view)) if key not in AS_WRITTEN]
    problems = window.workbook.views["problems"].live.table
    texts += [cell.text for row in problems.rows for cell in row[1:3]]
    ids = {*window.store.catalog.items, "raid10", "raid1", "usable-capacity", "iops", "arrays-san", "nodes-san", "fcsw",
           "vxfs", "specsfs2008-nfs"}
    words = {word.strip(".,:()") for text in texts for word in text.split()}
    assert not words & ids
