"""Trust: what is assumed leads to where it is stated, and an empty table says what it is for."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.hands import know_ranges
from ui.grids.invitation import nothing_said
from ui.grids.look.cells import PAD
from ui.grids.models.records import RecordModel
from ui.state.subject import Place
from ui.tables.live import LiveView
from ui.tables.table import LiveCell
from ui.widgets.drawn import CLIPPED, lines_size
from ui.widgets.measures import row_height
from ui.widgets.typefaces import text_font
from ui.window.commands.palette import ASIDE
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window
CODES = re.compile(r"· (?:hp-[\w-]+|\w+_\w+|data|boot|pool)\s+Figure$")
LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def choose(window: MainWindow, title: str) -> None:
    """Click a segment of Trust."""
    window.workbook.show_entry("trust")
    buttons = window.workbook.answer._segments_of["trust"].buttons.values()
    QTest.mouseClick(next(each for each in buttons if each.text().startswith(title)), LEFT)
    QApplication.processEvents()


def rows(view: LiveView) -> dict[str, tuple[LiveCell, ...]]:
    return {row[0].text: row for row in view.live.table.rows}


def enter(view: LiveView, row: tuple[LiveCell, ...]) -> None:
    view.setFocus()
    view.setCurrentIndex(view.live.index(view.live.table.rows.index(row), 0))
    QTest.keyClick(view, Qt.Key.Key_Return)


@pytest.mark.flow
def test_what_is_assumed_is_told_with_its_range_and_leads_to_where_it_is_stated(window: MainWindow) -> None:
    assert window.documents.load("p2000-iscsi")
    know_ranges(window)
    choose(window, "Assumptions")
    view = window.workbook.views["assumptions"]
    found = rows(view)
    assert [row[0].text.split(" (")[0] for row in view.live.table.rows if row[0].tone == "head"] == [
        "Not stated", "House rules in force", "Defaults of the model and of classes of parts"]
    asked = next(row for text, row in found.items() if text.startswith("How large is the test file"))
    assert asked[1].text.endswith("GB")
    assert asked[2].text, "a range stands beside what is taken"
    assert found["Efficiency of power supplies"][4].text == "Typical of supplies at half load"
    assert found["Efficiency of power supplies"][3].text == "the model"
    enter(view, asked)
    grid = window.workbook.grids["workloads"]
    assert grid.isVisible()
    assert grid.model.place_at(grid.view.currentIndex()) == Place("workloads", "enterprise", "footprint_bytes")
    choose(window, "Assumptions")
    enter(view, rows(view)["Link ceiling"])
    assert window.workbook.grids["policies"].isVisible()


def test_an_empty_table_of_pins_says_what_a_pin_is_for(window: MainWindow) -> None:
    choose(window, "Pinned")
    grid = window.workbook.grids["overrides"].view
    assert nothing_said(grid).startswith("No number is pinned. A pin holds a computed number")
    choose(window, "Accepted")
    assert nothing_said(window.workbook.grids["accepted"].view) == "", "six problems are accepted"


def test_the_filter_opens_beside_the_segments_and_moves_none_of_them(window: MainWindow) -> None:
    window.resize(880, 560)
    try:
        choose(window, "Accepted")
        segments, sheet = window.workbook.answer._segments_of["trust"], window.workbook.grids["accepted"]
        before = segments.geometry()
        assert sheet.tools is not None
        QTest.mouseClick(sheet.tools.open_filter, LEFT)
        QApplication.processEvents()
        assert sheet.filter.isVisible()
        assert segments.geometry() == before
        QTest.keyClick(sheet.filter, Qt.Key.Key_Escape)
    finally:
        window.resize(1500, 920)


@pytest.mark.flow
def test_accepted_problems_are_told_in_words_with_the_names_of_their_places(window: MainWindow) -> None:
    choose(window, "Accepted")
    sheet = window.workbook.grids["accepted"]
    model, view = sheet.model, sheet.view
    seen = [at for at in range(model.columnCount()) if not view.isColumnHidden(at)]
    heads = [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in seen]
    assert heads[:3] == ["What is accepted", "Where", "Reason"]
    told = [[model.index(row, at).data() for at in seen] for row in range(model.rowCount())]
    assert [row[1] for row in told[:3]] == ["Blade chassis", "Arrays", "Shelves"]
    assert told[0][0].endswith("its loss stops SPECsfs2008 NFSv3")
    for index in (model.index(row, at) for row in range(model.rowCount()) for at in seen):
        spoken = str(index.data(Qt.ItemDataRole.AccessibleTextRole))
        for text in (str(index.data()), spoken):
            assert "items/" not in text
            assert "single-point-of-failure" not in text
            assert "@" not in text
    view.setCurrentIndex(model.index(0, seen[2]))
    assert window.formula_bar.name_box.text() == "Single point of failure, Blade chassis: reason"


@pytest.mark.parametrize(("width", "height"), [(880, 560), (1280, 720), (1500, 920), (2560, 1440)])
def test_every_sentence_of_trust_is_whole(window: MainWindow, width: int, height: int) -> None:
    window.resize(width, height)
    try:
        for entry in window.workbook.entries["trust"].segments:
            choose(window, entry.title)
            QTest.qWait(20)
            CLIPPED.watched, CLIPPED.found = True, []
            window.workbook.answer.grab()
            CLIPPED.watched = False
            assert not [(each.text, each.room, each.needed) for each in CLIPPED.found], entry.title
        choose(window, "Accepted")
        view = window.workbook.grids["accepted"].view
        model, lines = view.grid, text_font()
        assert isinstance(model, RecordModel)
        shown = {model.columns[at].key: at for at in range(model.columnCount()) if not view.isColumnHidden(at)}
        for row in range(model.rowCount()):
            high = max(lines_size(model.text_at(row, at), lines, view.columnWidth(at) - 2 * PAD).height()
                       for at in shown.values())
            assert high < view.rowHeight(row) <= max(high + 16, row_height()), "as high as its texts, and no higher"
        assert ("author" in shown) is (width > 1500), "nobody stated one: the sentences have its room"
    finally:
        window.resize(1500, 920)


def test_a_reason_that_grows_gets_the_lines_it_needs(window: MainWindow) -> None:
    choose(window, "Accepted")
    sheet = window.workbook.grids["accepted"]
    assert isinstance(sheet.model, RecordModel)
    at, before = sheet.model.column_of("reason"), sheet.view.rowHeight(0)
    sheet.model.setData(sheet.model.index(0, at), "The tested system was built in a single chassis. " * 6)
    QTest.qWait(20)
    assert sheet.view.rowHeight(0) > before
    window.commands.undo()
    QTest.qWait(20)
    assert sheet.view.rowHeight(0) == before


@pytest.mark.flow
def test_the_palette_names_what_it_finds_and_shows_no_id(window: MainWindow) -> None:
    window.palette_box.open_box()
    for typed in ("capacity", "command", "that one group", "cords"):
        window.palette_box.line.setText(typed)
        rows = [window.palette_box.found.item(at) for at in range(window.palette_box.found.count())]
        assert "Figure" in [row.data(ASIDE) for row in rows], typed
        assert not [row.text() for row in rows if CODES.search(row.text())], typed
        heights = {window.palette_box.found.visualItemRect(row).height() for row in rows}
        assert heights == {row_height()}, "commands with a picture stand as high as what has none"
    window.palette_box.line.setText("data drives")
    found = {window.palette_box.found.item(at).data(ASIDE) for at in range(window.palette_box.found.count())}
    assert "Hardware" in found, "the sheet as the rail calls it"
    window.palette_box.leave()
