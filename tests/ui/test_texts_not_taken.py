"""Texts that were typed and not taken yet are work: nothing that ends a design gives them up without a question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from sizer.design.files.storage import load
from tests.ui.hands import CONTROL, FakeDialogs, go, press, tap, typed
from ui.catalog.sheet import CatalogSheet
from ui.grids.delegate import CellEditor
from ui.grids.models.records import RecordModel
from ui.state.preferences import PreferencesBox
from ui.state.subject import Place
from ui.widgets.dialogs import UnsavedChoice
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window

Key = Qt.Key
LEAVING: tuple[Callable[[MainWindow], bool], ...] = (
    lambda window: window.close(), lambda window: window.documents.new(),
    lambda window: window.documents.open("ess-gl4-sas"), lambda window: window.starting.from_template("fc-san"))


def open_editors(window: MainWindow) -> list[CellEditor]:
    return [each for each in window.findChildren(CellEditor) if each.isVisible() and not each.closed]


def open_editor(window: MainWindow) -> CellEditor:
    """The editor that is open, wherever it is."""
    editor, = open_editors(window)
    return editor


def type_at(window: MainWindow, place: str, text: str) -> None:
    """Type into a cell, and leave the editor open."""
    go(window, place).view.setFocus()
    typed(text)


def type_over(line: QLineEdit, text: str) -> None:
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)


@pytest.mark.flow
def test_a_refused_text_in_an_open_editor_is_asked_about_before_its_design_goes(
    window: MainWindow, dialogs: FakeDialogs
) -> None:
    type_at(window, "items/drives/quantity", "many")
    for leave in LEAVING:
        dialogs.confirm_answers.append(False)
        assert not leave(window)
        assert dialogs.asked[-1].startswith("'many' in Data drives: quantity was not taken: ")
        editor = open_editor(window)
        assert editor.text() == "many", "back to the cell"
        assert editor.hasFocus()
        assert editor.reason is not None
        assert "A whole number" in editor.reason.text()
    press(open_editor(window), Key.Key_Return)
    window.commands.undo()
    assert open_editor(window).text() != "many", "undo is for what is typed, while it is"
    typed("many")
    assert window.documents.open("ess-gl4-sas"), "given up"
    assert len(dialogs.asked) == len(LEAVING) + 1, "nothing but the text would be lost"
    assert not window.workbook.grids["items"].model.bad, "it belongs to the design that went"
    assert not open_editors(window)
    assert window.close()


def test_a_cell_marked_with_a_refused_text_is_asked_about_and_gone_back_to(
    window: MainWindow, dialogs: FakeDialogs
) -> None:
    lines = window.store.view.items.ids()
    for sheet, place in (("items", Place("items", lines[0], "quantity")), ("items", Place("items", "", "quantity")),
                         ("requirements", Place("requirements", "rate", "target")),
                         ("policies", Place("policies", "", "values", "link_ceiling"))):
        grid = window.workbook.grids[sheet].model
        assert not grid.enter([grid.index_of(place)], "many and more"), place
        dialogs.confirm_answers.append(False)
        window.workbook.show_sheet("pools")
        assert not window.close()
        editor = open_editor(window)
        assert (editor.text(), editor.grid) == ("many and more", grid), place
        assert grid.place_at(editor.index()) == place
        window.workbook.give_up_typing()
    items = window.workbook.grids["items"]
    assert isinstance(items.model, RecordModel)
    items.model.enter([items.model.index_of(Place("items", lines[-1], "quantity"))], "many")
    items.view.go_to(Place("items", lines[-1], "quantity"))
    items.view.delete_rows()
    dialogs.unsaved_answers.append(UnsavedChoice.DISCARD)
    asked = len(dialogs.asked)
    assert window.close()
    assert len(dialogs.asked) == asked + 1, "a record that has gone takes its text along"


def test_lines_beside_the_grids_are_entered_or_asked_about(
    window: MainWindow, dialogs: FakeDialogs, tmp_path: Path
) -> None:
    path = tmp_path / "mine.sizer"
    assert window.documents.write(path)
    go(window, "items/drives/quantity")
    type_over(window.formula_bar.line, "700")
    tap(Key.Key_S, CONTROL)
    assert '"quantity": 700' in path.read_text("utf-8")
    type_over(window.formula_bar.line, "many")
    tap(Key.Key_S, CONTROL)
    assert not window.store.dirty
    assert window.message_bar.text.startswith("Saved without a text: 'many' in Data drives: quantity was not taken: ")
    dialogs.confirm_answers.append(False)
    assert not window.close()
    assert open_editor(window).text() == "many"
    window.workbook.give_up_typing()

    assert window.navigation.go_to(Place("design", "", "date"))
    dates = [line for line in window.workbook.findChildren(QLineEdit) if line.accessibleName() == "Date"]
    typed("soon")
    dialogs.confirm_answers.append(False)
    assert not window.close()
    assert [line.text() for line in dates if line.isVisible()] == ["soon"]
    assert dialogs.asked[-1].startswith("soon is not taken")
    tap(Key.Key_Escape)

    assert window.store.sizing is not None
    key = window.store.sizing.workloads[0].throughput
    window.explain.show_figure(key)
    window.explain.refresh()
    lines = {line.accessibleName(): line for line in window.explain.findChildren(QLineEdit)}
    type_over(lines["Value to pin"], "100000/s")
    dialogs.confirm_answers.append(False)
    assert not window.close()
    assert lines["Value to pin"].text() == "100000/s"
    assert "needs a reason" in dialogs.asked[-1]
    type_over(lines["Reason of the pin"], "measured")
    assert window.documents.save()
    assert load(path).overrides.get(key) is not None
    assert window.close(), "and asked about no more"


def test_a_layout_does_not_take_the_place_of_a_design_with_a_text_that_was_not_taken(
    window: MainWindow, dialogs: FakeDialogs
) -> None:
    type_at(window, "items/drives/quantity", "many")
    page, design = window.starting.from_requirements(), window.store.design
    dialogs.confirm_answers += [False]
    page.opened.emit(design, "Laid out", True)
    assert window.store.design is design
    assert window.store.title != "New design", "what was typed is gone back to"
    page = window.starting.from_requirements()
    dialogs.confirm_answers += [True]
    page.opened.emit(design, "Laid out", True)
    assert window.store.title == "New design"
    assert not page.isVisible()


def test_boxes_that_end_with_the_window_take_what_was_typed_into_them(
    window: MainWindow, dialogs: FakeDialogs, qtbot: QtBot
) -> None:
    window.preferences()
    box = window.findChildren(PreferencesBox)[0]
    box.activateWindow()
    qtbot.waitUntil(box.isActiveWindow)
    author, currency = box.editors["author"], box.editors["currency"]
    assert isinstance(author, QLineEdit)
    assert isinstance(currency, QLineEdit)
    type_over(currency, "money")
    type_over(author, "Somebody Else")
    dialogs.unsaved_answers += [UnsavedChoice.DISCARD] * 2
    assert not window.close(), "its reason is shown"
    assert currency.hasFocus()
    assert box.notes["currency"].text().startswith("⚠ 'MONEY' is not taken. ")
    assert window.close()
    assert window.settings.get("author") == "Somebody Else"


def test_a_record_of_ones_own_that_is_not_kept_is_asked_about_before_anything_ends(
    window: MainWindow, dialogs: FakeDialogs
) -> None:
    press(window, Key.Key_0, CONTROL)
    catalog = window.workbook.pages["catalog"]
    assert isinstance(catalog, CatalogSheet)
    QTest.mouseClick(catalog.own_button, Qt.MouseButton.LeftButton)
    assert window.documents.may_leave(), "nothing is typed yet"
    QTest.mouseClick(catalog.own_button, Qt.MouseButton.LeftButton)
    form = catalog.desk.form
    typed("Acme")
    tap(Key.Key_Tab)
    typed("Fast 1")
    window.workbook.show_entry("hardware")
    dialogs.confirm_answers += [False, False, True]
    assert not window.close()
    assert dialogs.asked[-1] == "Acme Fast 1 was not kept in the catalog."
    assert form.editors["vendor"].hasFocus(), "back to it"
    tap(Key.Key_Escape)
    assert form.texts()["model"] == "Fast 1"
    tap(Key.Key_Escape)
    assert catalog.stack.currentWidget() is catalog.page
