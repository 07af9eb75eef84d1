"""Explain and the formula row tell of the cell that is highlighted, and of no other."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import AddRecords, DuplicateScenario, set_one
from sizer.design.records import BASE, LineRecord
from tests.ui.hands import ASIDE_MS, know_ranges
from ui.explaining.head import NOTHING_CHOSEN
from ui.state.subject import Place, Subject
from ui.summary.sheet import SummarySheet
from ui.tables.live import LiveView
from ui.whatif.sheet import WhatIf
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


def click(view: QAbstractItemView, row: int, column: int) -> None:
    index = view.model().index(row, column)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    QApplication.processEvents()


def explained(window: MainWindow) -> str:
    window.explain.refresh()
    return window.explain.head.name.text()


def test_a_cell_clicked_again_after_a_link_is_explained_again(window: MainWindow) -> None:
    window.workbook.show_sheet("items")
    view = window.workbook.grids["items"].view
    assert view.go_to(Place("items", "drives", "quantity"))
    at = view.currentIndex()
    window.explain.show_figure("workload.sfs.throughput_per_s")
    assert explained(window) == "Throughput"
    click(view, at.row(), at.column())
    assert explained(window) == "Quantity of Data drives"
    assert window.formula_bar.name_box.text() == "Data drives: quantity"


def test_who_walks_back_into_a_grid_by_keys_finds_its_cell_explained(window: MainWindow) -> None:
    window.workbook.show_sheet("items")
    view = window.workbook.grids["items"].view
    assert view.go_to(Place("items", "shelves", "quantity"))
    window.explain.show_figure("workload.sfs.throughput_per_s")
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert explained(window) == "Quantity of Shelves"


def test_who_leaves_explain_finds_the_cell_explained_that_the_focus_comes_to(window: MainWindow) -> None:
    window.workbook.show_sheet("items")
    view = window.workbook.grids["items"].view
    assert view.go_to(Place("items", "shelves", "quantity"))
    window.explain.show_figure("workload.sfs.throughput_per_s")
    window.explain._browser.setFocus()
    window.side.left.emit()
    assert view.hasFocus()
    assert explained(window) == "Quantity of Shelves"
    window.workbook.show_entry("failures")
    window.explain._browser.setFocus()
    window.side.left.emit()
    assert window.workbook.views["failures"].hasFocus(), "no grid is in view, and none that is hidden has the keys"


@pytest.mark.parametrize("lost", [False, True])
def test_who_comes_back_to_an_answer_by_keys_finds_its_cell_explained(window: MainWindow, *, lost: bool) -> None:
    window.workbook.show_entry("performance")
    view = window.services.performance.view
    view.setCurrentIndex(view.live.index(0, 1))
    told = explained(window)
    window.workbook.show_sheet("items")
    assert window.workbook.grids["items"].view.go_to(Place("items", "drives", "quantity"))
    if lost:
        window.store.fail("node-nodes")
    assert explained(window) == "Quantity of Data drives"
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    QApplication.processEvents()
    assert view.hasFocus()
    assert explained(window) == told
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    assert explained(window) == "Quantity of Data drives"


def test_who_goes_to_the_notes_of_the_strip_finds_the_one_in_front_explained(window: MainWindow) -> None:
    window.workbook.show_sheet("problems")
    view = window.workbook.views["problems"]

    def at(row: int) -> str:
        view.setCurrentIndex(view.live.index(row, 0))
        return explained(window)

    told = next(text for row in range(view.live.rowCount()) if (text := at(row)) not in ("", NOTHING_CHOSEN))
    window.workbook.show_sheet("items")
    assert window.workbook.grids["items"].view.go_to(Place("items", "drives", "quantity"))
    assert explained(window) == "Quantity of Data drives" != told
    QTest.mouseClick(window.strip.problems, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert view.hasFocus()
    assert explained(window) == told


def test_a_cell_without_a_number_leaves_no_other_number_explained(window: MainWindow) -> None:
    window.workbook.show_sheet("items")
    view = window.workbook.grids["items"].view
    assert view.go_to(Place("items", "loadgens", "quantity"))
    assert explained(window) == "Quantity of Load generators"
    window.store.edit(AddRecords("items", (LineRecord("new", "Arrays too"),)))
    assert view.go_to(Place("items", "new", "parent"))
    assert explained(window) != "Quantity of Load generators"
    assert "Load generators" not in window.explain.text()
    row = view.grid.rowCount() - 1
    assert view.go_to(Place("items", "loadgens", "quantity"))
    click(view, row, 0)
    assert explained(window) + window.explain.head.value.value == NOTHING_CHOSEN, "the blank row has no number"


def test_a_table_that_is_built_anew_takes_the_explanation_from_nobody(qtbot: QtBot, window: MainWindow) -> None:
    window.workbook.show_entry("compare")
    sheet = window.workbook.sheet("whatif")
    assert isinstance(sheet, WhatIf)
    qtbot.waitUntil(lambda: sheet.view.currentIndex().isValid(), timeout=20_000)
    window.workbook.show_sheet("items")
    view = window.workbook.grids["items"].view
    assert view.go_to(Place("items", "boot", "quantity"))
    before = explained(window)
    window.store.edit(set_one("items", "nodes", "quantity", 3))
    sheet.view.put_cursor(0, 1)
    QApplication.processEvents()
    assert explained(window) == before == "Quantity of Boot drives"


def test_a_cell_of_a_table_that_is_about_nothing_tells_of_its_row(window: MainWindow) -> None:
    window.workbook.show_entry("performance")
    view = window.services.performance.view
    assert isinstance(view, LiveView)
    QApplication.processEvents()
    rows = [row for row, cells in enumerate(view.live.table.rows) if len(cells) > 1]
    for row in rows[:3]:
        click(view, row, 0)
        named = explained(window)
        last = max(at for at in range(view.live.columnCount()) if not view.isColumnHidden(at))
        window.explain.show_figure("items.drives.quantity")
        click(view, row, last)
        if view.live.table.cell(row, last).subject is None:
            assert explained(window) == named
        assert explained(window) != "Quantity of Data drives"


def test_no_range_is_parted_at_the_end_of_a_line(window: MainWindow) -> None:
    explain = window.explain
    know_ranges(window)
    window.side.open_pane(wanted=True)
    explain.show_figure("items.drives.quantity")
    explain.refresh()
    browser = explain.findChildren(QTextBrowser)[0]
    document, ends = browser.document(), []
    block = document.begin()
    while block.isValid():
        layout = block.layout()
        for at in range(layout.lineCount()):
            line = layout.lineAt(at)
            ends.append(block.text()[line.textStart():line.textStart() + line.textLength()].strip(" \u2060\u2009"))
        block = block.next()
    assert any("–" in each for each in ends), "there are ranges"
    assert not [each for each in ends if each.endswith(("–", "/", "below"))]


def test_a_focus_that_goes_with_what_is_hidden_comes_to_no_number(window: MainWindow) -> None:
    window.resize(1280, 720)
    summary = window.workbook.sheet("summary")
    assert isinstance(summary, SummarySheet)
    know_ranges(window)
    window.workbook.show_entry("summary")
    QApplication.processEvents()
    reached: list[object] = []
    for section in summary.sections:
        section.reached.connect(reached.append)
    for came in ("requirements", "hardware", "performance"):
        window.workbook.show_entry(came)
        QApplication.processEvents()
        window.workbook.show_entry("summary")
        QApplication.processEvents()
        assert not reached, f"nobody walked to a number on the way from {came}"
        assert QApplication.focusWidget() is summary
    for section in summary.sections:
        section.reached.disconnect(reached.append)


def test_the_summary_marks_the_number_that_is_explained_and_none_where_none_is(window: MainWindow) -> None:
    window.resize(1280, 720)
    summary = window.workbook.sheet("summary")
    assert isinstance(summary, SummarySheet)
    know_ranges(window)

    def marked() -> list[str]:
        return [spot.act.about for section in summary.sections for spot in section.spots if spot.marked]

    window.workbook.show_entry("summary")
    actual = window.store.sizing.requirements[0].actual if window.store.sizing is not None else ""
    window.navigation.show_subject(Subject(actual))
    explained(window)
    assert marked() == [actual]
    window.store.edit(DuplicateScenario(BASE, title="Fewer drives"))
    window.store.edit(set_one("items", "drives", "quantity", 640))
    window.workbook.show_sheet("against")
    window.workbook.show_entry("summary")
    window.navigation.show_subject(Subject(place=Place("design", "", "title")))
    assert explained(window) == NOTHING_CHOSEN
    assert marked() == [], "what nothing tells of is not marked"


def test_a_row_of_failures_is_explained_as_the_design_is_after_it(window: MainWindow) -> None:
    know_ranges(window)
    window.workbook.show_entry("failures")
    view = window.workbook.views["failures"]
    view.bring_up_to_date()
    row = next(at for at, cells in enumerate(view.live.table.rows) if cells[0].text == "One of 2 NFS nodes")
    view.setFocus()
    view.setCurrentIndex(view.live.index(row, 2))
    assert explained(window) == "Throughput"
    head = window.explain.head
    assert head.value.value == view.live.table.cell(row, 2).text
    assert "one of 2 NFS nodes" in head.failure.text()
    assert not window.explain.pin_button.isEnabled()
    grid = window.workbook.grids["items"].view
    window.workbook.show_sheet("items")
    assert grid.go_to(Place("items", "drives", "quantity"))
    assert explained(window) == "Quantity of Data drives"
    assert not head.failure.text(), "another cell is of the design in front"


def test_a_failure_that_stops_the_work_has_no_number_to_explain(window: MainWindow) -> None:
    window.workbook.show_entry("failures")
    view = window.workbook.views["failures"]
    view.bring_up_to_date()
    row = next(at for at, cells in enumerate(view.live.table.rows) if len(cells) > 2 and cells[2].text == "stops")
    view.setFocus()
    view.setCurrentIndex(view.live.index(row, 2))
    explained(window)
    assert window.explain.head.value.value == "stops"


def test_a_cell_of_what_if_is_explained_as_the_design_would_be(qtbot: QtBot, window: MainWindow) -> None:
    window.workbook.show_entry("compare")
    sheet = window.workbook.sheet("whatif")
    assert isinstance(sheet, WhatIf)
    window.workbook.show_segment("compare", "What-if")
    qtbot.waitUntil(lambda: sheet._shown is not None and sheet.isVisible(), timeout=ASIDE_MS)
    rows = sheet.view.live.table.rows
    free = [(row, column) for row, cells in enumerate(rows) for column, cell in enumerate(cells)
            if column and not cell.here and cell.number is not None]
    row, column = free[-1]
    sheet.view.setFocus()
    sheet.view.setCurrentIndex(sheet.view.live.index(row, column))
    qtbot.waitUntil(lambda: sheet.chosen.aside is not None)
    explained(window)
    head = window.explain.head
    aside = sheet.chosen.aside
    assert aside is not None
    assert aside.sizing is not None
    assert head.digits.text().startswith(aside.called)
    number = rows[row][column].number
    assert aside.sizing.sheet[window.explain.key].number == pytest.approx(number)
    here = next((at, place) for at, cells in enumerate(rows) for place, cell in enumerate(cells) if cell.here)
    sheet.view.setCurrentIndex(sheet.view.live.index(*here))
    explained(window)
    assert "With " not in head.digits.text(), "the cell of the design as it is"
    sheet.view.setCurrentIndex(sheet.view.live.index(row, column))
    qtbot.waitUntil(lambda: sheet.chosen.aside is not None)
    window.workbook.show_entry("summary")
    explained(window)
    assert "With " not in head.digits.text(), "who left the table is among the numbers of the design"


def test_the_keyboard_comes_to_what_is_explained_and_not_to_the_cross_above_it(window: MainWindow) -> None:
    window.workbook.show_entry("hardware")
    came: list[QWidget | None] = []
    for _ in range(8):
        window.regions.step(1)
        came.append(window.focusWidget())
    inside = [each for each in came if each is not None and window.side.isAncestorOf(each)]
    assert inside
    assert all(window.explain.isAncestorOf(each) for each in inside)
