"""Explain and the formula row tell of the cell that is highlighted, and of no other."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTextBrowser
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import AddRecords, set_one
from sizer.design.records import LineRecord
from tests.ui.hands import know_ranges
from ui.explaining.head import NOTHING_CHOSEN
from ui.state.subject import Place
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
