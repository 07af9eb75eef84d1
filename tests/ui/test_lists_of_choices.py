"""A cell that is chosen from a list: completed as one types, with what each choice is worth, by keyboard."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import set_one
from sizer.design.files.addresses import reference_designs
from sizer.design.files.storage import load
from sizer.design.frozen import Rows
from sizer.design.protection import normal_protection
from sizer.design.records import Design
from sizer.sizing import size
from tests.ui.hands import ALT, go, tap, typed
from ui.grids.completion import MOST_LISTED, ChoiceCompleter, ChoiceModel
from ui.grids.delegate import CellEditor
from ui.grids.models.choices import Choice, _around
from ui.state.subject import Place
from ui.widgets.drawn import CLIPPED
from ui.widgets.icons import icon
from ui.widgets.measures import row_height
from ui.window.main import MainWindow
from ui.wording.texts import value_text

pytestmark = pytest.mark.same_window


def open_editor(window: MainWindow, place: str) -> ChoiceCompleter:
    sheet = go(window, place)
    sheet.view.setFocus()
    tap(Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    completer = editor.completer()
    assert isinstance(completer, ChoiceCompleter)
    return completer


def test_words_in_any_order_narrow_the_list_and_the_only_one_left_is_entered(
    qtbot: QtBot, window: MainWindow
) -> None:
    completer = open_editor(window, "items/drives/item")
    typed("900gb 619291")
    assert completer.listed.isVisible()
    assert completer.choices.rowCount() == 1
    tap(Qt.Key.Key_Return)
    assert window.store.view.items[8].item == "hp-619291-b21"
    assert window.store.undo_stack.count() == 1
    assert completer.listed.isHidden()


def test_a_list_has_columns_in_which_no_worth_of_a_choice_is_cut(window: MainWindow) -> None:
    completer = open_editor(window, "items/drives/item")
    completer.show_all()
    CLIPPED.watched, CLIPPED.found = True, []
    completer.listed.grab()
    CLIPPED.watched = False
    own = next(text for text in completer.choices.texts() if text.endswith("418371-B21"))
    assert own.endswith("   27.0\u202fTB usable   418371-B21"), "what the pool would hold, and the part number"
    assert not [each.text for each in CLIPPED.found if not each.name]
    tap(Qt.Key.Key_Escape)


def test_enter_in_an_open_list_enters_once_and_goes_down(qtbot: QtBot, window: MainWindow) -> None:
    completer = open_editor(window, "pools/data/protection")
    typed("raid")
    tap(Qt.Key.Key_Down)
    tap(Qt.Key.Key_Down)
    chosen = str(completer.listed.currentIndex().data(Qt.ItemDataRole.EditRole))
    tap(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.store.view.pools[0].protection == normal_protection(chosen))
    assert window.store.undo_stack.count() == 1
    sheet = window.workbook.current_grid()
    assert sheet is not None
    assert sheet.view.selected_records() == ["boot"]


def test_tab_in_an_open_list_enters_and_goes_right(window: MainWindow) -> None:
    open_editor(window, "pools/data/protection")
    typed("raid5")
    tap(Qt.Key.Key_Tab)
    assert window.store.view.pools[0].protection == "raid5"
    assert window.formula_bar.name_box.text() == "NFS data: members per group"


@pytest.mark.parametrize(("place", "text"), [
    ("requirements/capacity/kind", "cap"), ("links/arrays-san/to", "s"), ("items/drives/status", "o")])
def test_tab_takes_the_first_that_a_closed_list_offers_where_a_text_may_mean_several(
    window: MainWindow, place: str, text: str
) -> None:
    completer = open_editor(window, place)
    sheet = window.workbook.current_grid()
    assert sheet is not None
    at = sheet.view.currentIndex()
    typed(text)
    assert completer.listed.isVisible()
    assert completer.choices.rowCount() > 1
    first = str(completer.choices.index(0, 0).data(Qt.ItemDataRole.EditRole))
    tap(Qt.Key.Key_Tab)
    assert not sheet.model.bad, "nothing is refused"
    assert sheet.view.currentIndex() != at, "and one goes on"
    assert sheet.model.index(at.row(), at.column()).data(Qt.ItemDataRole.EditRole) == first


def test_tab_takes_the_choice_that_is_marked(window: MainWindow) -> None:
    completer = open_editor(window, "requirements/capacity/kind")
    typed("cap")
    tap(Qt.Key.Key_Down)
    tap(Qt.Key.Key_Down)
    marked = str(completer.listed.currentIndex().data(Qt.ItemDataRole.EditRole))
    tap(Qt.Key.Key_Tab)
    sheet = window.workbook.grids["requirements"].model
    assert sheet.index_of(Place("requirements", "capacity", "kind")).data(Qt.ItemDataRole.EditRole) == marked


def test_a_text_that_may_be_a_name_of_ones_own_is_not_taken_for_a_choice(window: MainWindow) -> None:
    completer = open_editor(window, "items/drives/item")
    typed("msa")
    assert completer.choices.rowCount() > 1
    tap(Qt.Key.Key_Tab)
    assert window.store.undo_stack.count() == 0, "of many models none is meant"


def test_escape_closes_the_list_and_then_the_entry(window: MainWindow) -> None:
    completer = open_editor(window, "pools/data/protection")
    typed("raid5")
    tap(Qt.Key.Key_Escape)
    assert completer.listed.isHidden()
    tap(Qt.Key.Key_Escape)
    assert window.store.view.pools[0].protection == "raid10"
    assert window.store.undo_stack.count() == 0


@pytest.mark.flow
def test_a_choice_clicked_is_entered(qtbot: QtBot, window: MainWindow) -> None:
    completer = open_editor(window, "items/drives/status")
    completer.show_all()
    row = completer.choices.texts().index("optional")
    index = completer.listed.model().index(row, 0)
    QTest.mouseClick(completer.listed.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
                     completer.listed.visualRect(index).center())
    qtbot.waitUntil(lambda: str(window.store.view.items[8].status) == "optional")
    assert window.store.undo_stack.count() == 1


def test_alt_down_opens_the_list_whatever_the_cell_holds(window: MainWindow) -> None:
    go(window, "pools/data/protection").view.setFocus()
    tap(Qt.Key.Key_Down, ALT)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    completer = editor.completer()
    assert isinstance(completer, ChoiceCompleter)
    assert completer.listed.isVisible()
    assert completer.choices.rowCount() > 5
    tap(Qt.Key.Key_Escape)


def test_what_is_typed_into_an_open_list_takes_the_place_of_the_present_choice(window: MainWindow) -> None:
    go(window, "items/arrays/item").view.setFocus()
    tap(Qt.Key.Key_Down, ALT)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    assert editor.selectedText() == editor.text() == "HP MSA2324fc G2"
    typed("ibm")
    assert editor.text() == "ibm"
    completer = editor.completer()
    assert isinstance(completer, ChoiceCompleter)
    assert completer.listed.isVisible()
    assert all("ibm" in text.casefold() for text in completer.choices.texts())
    tap(Qt.Key.Key_Escape)
    tap(Qt.Key.Key_Escape)


def test_models_of_the_same_kind_are_listed_first_at_the_present_one_and_say_whether_they_fit(
    window: MainWindow,
) -> None:
    go(window, "items/arrays/item").view.setFocus()
    tap(Qt.Key.Key_Down, ALT)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    completer = editor.completer()
    assert isinstance(completer, ChoiceCompleter)
    present = completer.listed.currentIndex()
    assert str(present.data()).startswith("HP MSA2324fc G2   in use")
    assert completer.listed.sizeHintForRow(0) == row_height()
    catalog = window.store.catalog
    arrays = len(catalog.of_kind(lambda kind: kind.name == "array"))
    offered = [catalog.items[catalog.meant(text.split("   ")[0])[0]].kind.name for text in completer.choices.texts()]
    assert offered[:arrays] == ["array"] * arrays
    completer.choices.narrow("powe")
    assert catalog.items[catalog.meant(completer.choices.texts()[0].split("   ")[0])[0]].kind.name == "array"
    tap(Qt.Key.Key_Escape)
    tap(Qt.Key.Key_Escape)


def test_a_model_that_is_in_no_catalog_is_refused_with_the_nearest(window: MainWindow) -> None:
    before = window.store.design
    open_editor(window, "items/arrays/item")
    typed("MSA2324fd")
    tap(Qt.Key.Key_Return)
    editor = QApplication.focusWidget()
    assert isinstance(editor, CellEditor)
    assert editor.reason is not None
    assert "'MSA2324fd' is in no catalog. Did you mean HP MSA2324fc" in editor.reason.text()
    assert "The old value stays." in editor.reason.text()
    assert window.store.design is before
    tap(Qt.Key.Key_Escape)
    tap(Qt.Key.Key_Escape)


def test_a_model_of_a_file_that_is_in_no_catalog_is_marked_in_its_cell(window: MainWindow) -> None:
    window.store.edit(set_one("items", "arrays", "item", "no-such-array"))
    grid = window.workbook.grids["items"].model
    index = grid.index_of(Place("items", "arrays", "item"))
    mark = icon("error", window.theme.colours.missed)
    assert index.data(Qt.ItemDataRole.DecorationRole).cacheKey() == mark.cacheKey()
    assert "the catalog has no item 'no-such-array'" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_every_drive_of_the_catalog_says_what_the_pool_would_hold_with_it(window: MainWindow) -> None:
    completer = open_editor(window, "items/drives/item")
    completer.choices.narrow("")
    first = str(completer.choices.data(completer.choices.index(0, 0)))
    assert "usable" in first, "drives come first where drives are chosen"
    assert "no: " not in first
    completer.choices.narrow("PM9A3")
    assert "no: PCIe" in completer.choices.texts()[0], "what does not fit says why"
    name, said, *_ = first.split("   ")
    window.store.edit(set_one("items", "drives", "item", window.store.catalog.meant(name)[0]))
    sizing = window.store.sizing
    assert sizing is not None
    assert sizing.buildable, "what is offered first fits"
    assert f"{value_text(sizing.sheet['pool.data.usable_bytes'].value, 'B')} usable" == said


def test_every_line_of_drives_says_what_the_pool_would_hold_on_it(window: MainWindow) -> None:
    completer = open_editor(window, "pools/boot/drives")
    shown = {text.split("   ")[0]: text for text in completer.choices.texts()}
    assert "27.0\u202fTB usable" in shown["Data drives"]
    assert "294\u202fGB usable" in shown["Boot drives"]
    assert "usable" not in shown["NFS nodes"]


def test_several_names_are_completed_one_after_the_other(window: MainWindow) -> None:
    completer = open_editor(window, "pools/data/drives")
    typed("drives, bo")
    assert completer.choices.texts()[0].startswith("Boot drives ")
    tap(Qt.Key.Key_Down)
    tap(Qt.Key.Key_Return)
    assert window.store.view.pools[0].drives == ("drives", "boot")


WITH_POOLS = {name: design for name, path in reference_designs().items() if (design := load(path)).pools}


@pytest.mark.parametrize("name", WITH_POOLS)
def test_what_a_pool_would_hold_is_the_same_beside_all_other_lines(name: str) -> None:
    catalog, design = shipped_catalog(), WITH_POOLS[name]
    for pool in design.pools:
        found = []
        for lines in (design.items, _around(design, pool)):
            sizing = size(Design(items=lines, pools=Rows([pool]), currency=design.currency), catalog)
            found.append([sizing.sheet[each.usable].value for each in sizing.pools])
        assert found[0] == found[1], pool.id


def test_what_choices_are_worth_is_worked_out_only_for_those_looked_at() -> None:
    asked: list[int] = []

    def worth(number: int) -> str:
        asked.append(number)
        return f"{number} TB"

    model = ChoiceModel([Choice(f"drive-{at}", worth=partial(worth, at)) for at in range(10_000)])
    assert model.rowCount() == MOST_LISTED
    model.narrow("drive-77")
    assert asked == []
    assert model.index(0, 0).data() == "drive-77   77 TB"
    assert model.index(0, 0).data() == "drive-77   77 TB"
    assert asked == [77]


@pytest.mark.parametrize(("text", "meant"), [("raid6", "raid6"), ("RAID6", "raid6"), ("triple", "raidz3"),
                                             ("raid", ""), ("", ""), ("nothing", "")])
def test_a_text_means_a_choice_only_where_it_can_be_no_other(text: str, meant: str) -> None:
    model = ChoiceModel([Choice("raid6", "double parity"), Choice("raidz3", "triple parity"), Choice("raid60")])
    assert model.only(text) == meant
