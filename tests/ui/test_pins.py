"""The list of all pins: what each stands in for, by whom and why; changed, gone to and taken away from there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from sizer.dates import today
from sizer.design.editing.edits import set_one
from sizer.figures.computing.program import Fate
from sizer.sizing.failing.pins import WITHDRAWN
from tests.ui.hands import CONTROL, go, press, tap, typed
from ui.grids.cell_menu import cell_menu
from ui.grids.models.figure_places import place_of
from ui.grids.models.ordered import OrderedModel
from ui.grids.sheet import GridSheet
from ui.results.failures import FailureTable
from ui.state.subject import Place, Subject
from ui.widgets.roles import DECORATION, EDIT, SUBJECT, TOOLTIP
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window

USABLE = "pool.data.usable_bytes"
SEEK = "catalog.hp-418371-b21.read_seek_s"
WATTS = "items.nodes.watts"


@pytest.fixture
def pins(window: MainWindow) -> GridSheet:
    """The list with a result, a fact of the catalog and a cell of a table."""
    window.settings.set("author", "A. Sizer")
    for key, value, reason in ((USABLE, "27.5 TB", "measured on site"), (SEEK, "3 ms", "the vendor said so"),
                               (WATTS, "800 W", "read off the meter")):
        window.explain.show_figure(key)
        window.explain.refresh()
        assert window.explain.pin(value, reason), key
    window.workbook.show_sheet("overrides")
    return window.workbook.grids["overrides"]


def column(sheet: GridSheet, title: str) -> int:
    model = sheet.model
    return next(at for at in range(model.columnCount())
                if str(model.headerData(at, Qt.Orientation.Horizontal)) == title)


def cell(sheet: GridSheet, key: str, title: str) -> QModelIndex:
    return sheet.model.index_of(Place("overrides", key)).siblingAtColumn(column(sheet, title))


def said(sheet: GridSheet, key: str) -> list[str]:
    titles = ("What it is", "Value", "Without the pin", "Difference", "Reason", "Author", "Date")
    return [str(cell(sheet, key, title).data()) for title in titles]


@pytest.mark.flow
def test_a_pin_is_listed_with_what_it_stands_in_for_and_who_put_it_there_why_and_when(pins: GridSheet) -> None:
    assert said(pins, USABLE) == ["Usable capacity", "27.5\u202fTB", "27.01\u202fTB", "+1.8\u202f%",
                                  "measured on site", "A. Sizer",
                                  "2026-01-31"]
    assert said(pins, SEEK)[1:4] == ["3\u202fms", "2.6\u202fms", "+15\u202f%"]
    assert said(pins, WATTS)[1:4] == ["800\u202fW", "1.591\u202fkW", "−50\u202f%"]


def test_one_sign_stands_in_a_row(pins: GridSheet) -> None:
    row = cell(pins, USABLE, "Value").row()
    signs = [pins.model.index(row, at).data(DECORATION) is not None for at in range(pins.model.columnCount())]
    assert signs == [True] + [False] * (len(signs) - 1)


@pytest.mark.parametrize(("typed", "shown", "number"), [
    ("26 TB", "26\u202fTB", 26e12), ("25 TiB", "25\u202fTiB", 25 * 2**40), ("2.7e13", "27\u202fTB", 2.7e13)])
def test_the_value_of_a_pin_is_typed_in_any_unit_and_undone(
    window: MainWindow, pins: GridSheet, typed: str, shown: str, number: float
) -> None:
    index = cell(pins, USABLE, "Value")
    assert pins.model.enter_all([((index.row(), index.column()), typed)])
    assert cell(pins, USABLE, "Value").data() == shown
    assert window.store.sizing is not None
    assert window.store.sizing.sheet[USABLE].number == pytest.approx(number)
    window.commands.undo()
    assert cell(pins, USABLE, "Value").data() == "27.5\u202fTB"


def test_what_is_no_amount_of_the_figure_stays_in_the_cell_marked(window: MainWindow, pins: GridSheet) -> None:
    index = cell(pins, SEEK, "Value")
    pins.model.enter_all([((index.row(), index.column()), "3 kg")])
    assert next(pin.value for pin in window.store.view.overrides if pin.key == SEEK) == pytest.approx(3e-3)
    marked = cell(pins, SEEK, "Value")
    assert marked.data() == "3\u202fms"
    assert marked.data(EDIT) == "3 kg"
    assert "Not taken: '3 kg'" in str(marked.data(TOOLTIP))


def test_what_stands_in_the_cell_is_typed_again_to_the_same_number(window: MainWindow, pins: GridSheet) -> None:
    for comma in (False, True):
        window.settings.set("decimal_mark", "comma" if comma else "point")
        for key in (USABLE, SEEK, WATTS):
            index = cell(pins, key, "Value")
            before = [(pin.key, pin.value) for pin in window.store.view.overrides]
            assert pins.model.enter_all([((index.row(), index.column()), str(index.data(EDIT)))])
            assert [(pin.key, pin.value) for pin in window.store.view.overrides] == before
    index = cell(pins, USABLE, "Value")
    assert pins.model.enter_all([((index.row(), index.column()), "27,25 TB")])
    assert cell(pins, USABLE, "Value").data() == "27.25\u202fTB"


def test_a_pin_leads_to_the_cell_of_its_figure(qtbot: QtBot, window: MainWindow, pins: GridSheet) -> None:
    found = cell(pins, USABLE, "What it is").data(SUBJECT)
    assert isinstance(found, Subject)
    assert found.figure == USABLE
    for key, table, record in ((USABLE, "pools", "data"), (SEEK, "items", "drives"), (WATTS, "items", "nodes")):
        window.workbook.show_sheet("overrides")
        index = cell(pins, key, "What it is")
        pins.view.setCurrentIndex(index)
        window.explain.show_figure(key)
        press(pins.view, Qt.Key.Key_G, CONTROL)
        there = window.workbook.current_grid()
        assert there is not None
        assert (there.model.table, there.view.selected_records()) == (table, [record]), key
        window.workbook.show_sheet("overrides")
        pins.view.setCurrentIndex(index)
        pins.view.doubleClicked.emit(index)
        assert window.workbook.current_grid() is there


def test_a_figure_in_no_grid_is_said_to_be_in_none(window: MainWindow) -> None:
    assert place_of(window.store, "default.imbalance") is None
    assert not window.services.go_to_figure("default.imbalance")
    assert "No cell" in window.statusBar().currentMessage()
    assert not window.services.go_to_figure("")


@pytest.mark.flow
def test_removing_a_pin_gives_the_law_back_and_is_undone(window: MainWindow, pins: GridSheet) -> None:
    pins.view.setCurrentIndex(cell(pins, USABLE, "What it is"))
    pins.view.delete_rows()
    assert window.store.view.overrides.ids() == (SEEK, WATTS)
    assert window.store.sizing is not None
    assert window.store.sizing.sheet[USABLE].number == pytest.approx(27.0141e12, rel=1e-4)
    window.commands.undo()
    assert USABLE in window.store.view.overrides.ids()
    assert said(pins, USABLE)[1] == "27.5\u202fTB"


def test_a_pin_whose_figure_is_gone_says_so_and_can_be_removed(window: MainWindow, pins: GridSheet) -> None:
    go(window, "items/boot/quantity").view.delete_rows()
    window.explain.show_figure("items.boot.watts")
    window.explain.refresh()
    assert not window.explain.pin("1 W", "nothing there")
    window.store.edit(set_one("items", "drives", "item", "hp-619291-b21"))
    assert cell(pins, SEEK, "What it is").data() == "not in this sizing"
    assert cell(pins, SEEK, "Without the pin").data() == ""
    assert not window.services.go_to_figure(SEEK)
    window.workbook.show_sheet("overrides")
    pins.view.setCurrentIndex(cell(pins, SEEK, "What it is"))
    pins.view.delete_rows()
    assert SEEK not in window.store.view.overrides.ids()


def test_only_some_rows_shown_are_counted(pins: GridSheet) -> None:
    assert pins.count.text() == ""
    assert isinstance(pins.model, OrderedModel)
    pins.model.filter_by("vendor")
    assert pins.count.text() == "1 of 3"


def test_after_one_failure_the_form_pins_the_intact_value(window: MainWindow) -> None:
    key = window.store.sizing.workloads[0].throughput if window.store.sizing is not None else ""
    window.explain.show_figure(key)
    window.explain.refresh()
    intact = window.explain.form.value.text()
    window.store.fail("node-nodes")
    window.explain.refresh()
    assert window.explain.form.value.text() == intact
    assert window.explain.form.put.text() == "Pin the intact value"


def test_the_banner_and_the_table_of_failures_say_that_a_pin_is_withdrawn_and_why(window: MainWindow) -> None:
    reads = "workload.sfs.array_reads"
    window.explain.show_figure(reads)
    window.explain.refresh()
    assert window.explain.pin("99 %", "measured")
    window.store.fail("node-nodes")
    sizing = window.store.sizing
    assert sizing is not None
    assert sizing.sheet[reads].pin is None
    assert f"{WITHDRAWN}: {Fate.BEYOND_WHOLE}" in window.banner.text.text()
    notes = [cell.text for row in FailureTable(window.store)().rows for cell in row]
    assert any(f"{WITHDRAWN}: {Fate.BEYOND_WHOLE}" in note for note in notes)
    window.store.fail("")
    intact = window.store.sizing
    assert intact is not None
    assert intact.sheet[reads].pin is not None


def test_control_and_semicolon_write_today_where_a_day_is_held(window: MainWindow, pins: GridSheet) -> None:
    pins.view.setCurrentIndex(cell(pins, USABLE, "Date"))
    press(pins.view, Qt.Key.Key_Semicolon, CONTROL)
    assert [pin.date for pin in window.store.view.overrides if pin.key == USABLE] == [today()]
    steps = window.store.undo_stack.count()
    pins.view.setCurrentIndex(cell(pins, USABLE, "Value"))
    press(pins.view, Qt.Key.Key_Semicolon, CONTROL)
    assert window.store.undo_stack.count() == steps
    assert "cells that hold a day" in pins.message.text()


def test_what_is_typed_for_a_pin_stays_while_the_design_is_edited_beside(window: MainWindow) -> None:
    explain, form = window.explain, window.explain.form
    explain.show_figure(USABLE)
    explain.refresh()
    explain.focus_pin()
    typed("27.5 TB")
    tap(Qt.Key.Key_Return)
    typed("measured")
    window.workbook.grids["items"].view.setFocus()
    window.store.edit(set_one("items", "nodes", "quantity", 4))
    explain.refresh()
    assert (form.value.text(), form.reason.text()) == ("27.5 TB", "measured")
    form.put.click()
    explain.refresh()
    assert [(pin.value, pin.reason) for pin in window.store.view.overrides] == [(27.5e12, "measured")]
    form.value.setFocus()
    form.value.selectAll()
    typed("1 TB")
    window.workbook.grids["items"].view.setFocus()
    form.take_out.click()
    explain.refresh()
    assert not window.store.view.overrides
    assert form.value.text() != "1 TB"
    assert explain.unfinished() == ""


def test_a_whole_column_is_explained_and_not_pinned(window: MainWindow) -> None:
    assert window.store.sizing is not None
    column = window.store.sizing.sheet.tables["items"].columns["watts"].figure
    window.explain.show_figure(column.key)
    window.explain.refresh()
    assert not window.explain.form.isEnabled()
    assert window.explain.form.value.text() == ""


def test_a_pin_is_copied_and_removed_and_not_duplicated(window: MainWindow, pins: GridSheet) -> None:
    pins.view.setCurrentIndex(cell(pins, USABLE, "Reason"))
    titles = [action.text() for action in cell_menu(pins.view).actions() if action.text()]
    assert titles == ["Copy", "Copy id", "Paste", "Remove"]
    design = window.store.design
    pins.view.duplicate()
    assert window.store.design is design
