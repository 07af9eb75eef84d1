"""Tables of answers: whole columns, of which those without room are one click away; news that look like news."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLayout
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import set_one
from sizer.units import plain_spaces
from tests.ui.clipping import settle
from ui.tables.dress import ROOM, LiveDelegate, room_of
from ui.tables.live import LiveModel, LiveView
from ui.tables.table import Head, LiveCell, LiveTable
from ui.tables.widths import needs_of, said_of_all, widths_for
from ui.widgets.drawn import CLIPPED
from ui.widgets.measures import L, row_height
from ui.widgets.plain import numbers_whole
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, MEDIUM, text_font
from ui.window.main import MainWindow

Open = Callable[[str], MainWindow]


@pytest.mark.flow
def test_columns_without_room_leave_whole_and_come_back_from_a_menu(open_window: Open) -> None:
    window = open_window("hp-ha-nfs")
    window.resize(1280, 720)
    window.workbook.show_sheet("bom")
    view = window.workbook.views["bom"]
    columns = view.columns
    assert columns is not None

    def shown() -> list[int]:
        found = [at for at in range(view.live.columnCount()) if not view.isColumnHidden(at)]
        last = found[-1]
        assert view.columnViewportPosition(last) + view.columnWidth(last) <= view.viewport().width()
        return found

    before = shown()
    hidden = view.live.columnCount() - len(before)
    assert hidden > 1
    assert columns.button.text() == f"{hidden} more columns"
    assert columns.button.isVisible()
    columns.menu.popup(columns.button.mapToGlobal(columns.button.rect().bottomLeft()))
    action = columns.menu.actions()[-1]
    assert not action.isChecked()
    QTest.mouseClick(columns.menu, Qt.MouseButton.LeftButton, pos=columns.menu.actionGeometry(action).center())
    assert view.live.columnCount() - 1 in shown()


@pytest.mark.flow
def test_what_is_refused_alarms_and_plain_news_do_not(open_window: Open) -> None:
    window = open_window("hp-ha-nfs")
    found = []
    for act in (lambda: window.message_bar.say("The layout leaves 2 bays free."),
                lambda: window.documents.load("no-such-design"), lambda: window.message_bar.say("")):
        act()
        found.append(window.message_bar.alarming)
    assert found == [False, True, False]


@pytest.mark.flow
def test_a_column_that_says_the_same_in_every_row_leaves_its_room_to_names(open_window: Open) -> None:
    window = open_window("hp-ha-nfs")
    window.resize(1280, 720)
    for sheet, title, said, after, whole in (
            ("bom", "Unit price", "unit price and price unknown", "In every row: price unknown",
             "HP 146GB 6G SAS 15K SFF dual-port"),
            ("failures", "Asked", "asked ≥ 150,000/s", "", "The cache protection of one of 8 Arrays")):
        window.workbook.show_sheet(sheet)
        view = window.workbook.views[sheet]
        columns, heads = view.columns, [head.title for head in view.live.table.heads]
        assert columns is not None
        at = heads.index(title)
        assert view.isColumnHidden(at)
        assert plain_spaces(columns.said.text()) == f"In every row: {said}"
        settle()
        assert columns.said.shown() == columns.said.text()
        row, column = next((row, place) for row, cells in enumerate(view.live.table.rows)
                           for place, cell in enumerate(cells) if cell.text == whole)
        cell = view.live.table.cell(row, column)
        assert view.columnWidth(column) >= room_of(cell, view.live.table.heads[column], first=column == 0)
        columns.menu.popup(columns.button.mapToGlobal(columns.button.rect().bottomLeft()))
        action = columns.menu.actions()[at]
        QTest.mouseClick(columns.menu, Qt.MouseButton.LeftButton, pos=columns.menu.actionGeometry(action).center())
        assert not view.isColumnHidden(at), "who asks for it has it"
        assert columns.said.text() == after


def test_a_column_stays_whose_total_says_more_than_all_its_lines() -> None:
    heads = (Head("Name", 100), Head("Unit price", 80, numeric=True), Head("Price", 80, numeric=True))
    unknown = LiveCell("unknown")
    table = LiveTable(heads, [(LiveCell("A name that takes all of it " * 3), unknown, unknown)] * 4,
                      (LiveCell("Total"), LiveCell(""), LiveCell("≥ USD 12", detail="4 of 5 unknown")))
    needs = needs_of(table)
    shown = widths_for(needs, 400)
    assert set(shown) == {0, 2}
    assert said_of_all(heads, needs, shown) == "In every row: unit price unknown"
    table.foot = (LiveCell("Total"), LiveCell(""), unknown)
    needs = needs_of(table)
    assert set(widths_for(needs, 400)) == {0}
    assert said_of_all(heads, needs, [0]) == "In every row: unit price and price unknown"
    assert set(widths_for(needs, 2000)) == {0, 1, 2}, "where all is whole nothing has to leave"
    table.rows[1] = (LiveCell("B"), LiveCell("USD 12"), unknown)
    assert 1 in widths_for(needs_of(table), 400)


def test_a_row_far_below_that_differs_brings_its_column_back() -> None:
    heads = (Head("Name", 100), Head("Unit price", 80, numeric=True))
    rows: list[tuple[LiveCell, ...]] = [
        (LiveCell("A name that takes all of it " * 3), LiveCell("unknown")) for _ in range(1000)]
    table = LiveTable(heads, rows)
    before = needs_of(table)
    assert before[1].same == "unknown"
    table.rows[3] = (LiveCell("B"), LiveCell("unknown"))
    assert needs_of(table, before, [3])[1].same == "unknown"
    table.rows[900] = (LiveCell("B"), LiveCell("USD 12"))
    assert needs_of(table, before, [900])[1].same is None
    table.rows[900] = rows[0]
    assert needs_of(table, needs_of(table), [900])[1].same == "unknown"


def test_a_column_that_is_set_in_lines_keeps_the_least_it_is_read_in() -> None:
    cells = (LiveCell("a name of several words that is set in lines"), LiveCell("a word and more"))
    plain, kept = (needs_of(LiveTable((Head("Name", 300, wraps=True, least=least), Head("Other", 100)), [cells] * 2))
                   for least in (0, 220))
    assert (set(widths_for(plain, 260)), set(widths_for(kept, 260))) == ({0, 1}, {0})


def test_a_name_among_numbers_is_set_in_lines_where_it_has_no_room(qtbot: QtBot, theme: Theme) -> None:
    heads = (Head("Figure", 300), Head("Value", 80, numeric=True, wraps=True))
    rows: list[tuple[LiveCell, ...]] = [
        (LiveCell("Throughput"), LiveCell("160,000/s", 160_000.0)),
        (LiveCell("Bottleneck"), LiveCell("processors of NFS nodes (or drives of NFS data)"))]
    view = LiveView(LiveModel(lambda: LiveTable(heads, rows)), "Figures", theme)
    qtbot.addWidget(view)
    view.resize(300, 300)
    view.mark_stale()
    view.show()
    CLIPPED.watched, CLIPPED.found = True, []
    view.grab()
    CLIPPED.watched = False
    assert [each.text for each in CLIPPED.found] == []
    assert view.rowHeight(1) > view.rowHeight(0)
    view.resize(800, 300)
    assert view.rowHeight(1) == view.rowHeight(0), "one line where there is room for it"


@pytest.mark.parametrize("text", ["Requests of all streams", "in arrays and shelves"])
def test_a_row_is_as_high_as_the_lines_that_are_painted(qtbot: QtBot, theme: Theme, text: str) -> None:
    table = LiveTable((Head("Figure", 10, wraps=True), Head("Value", 40, numeric=True)),
                      [(LiveCell(text), LiveCell("1"))])
    view = LiveView(LiveModel(lambda: table), "Figures", theme)
    qtbot.addWidget(view)
    view.resize(600, 200)
    view.show()
    one, seen = row_height(), set[int]()
    needed = room_of(table.rows[0][0], table.heads[0], first=True)
    for wide in range(needed - 12, needed + 4):
        view.setColumnWidth(0, wide)
        area = view.visualRect(view.live.index(0, 0)).adjusted(L, 0, -ROOM, -1)
        font = text_font(BODY, MEDIUM)
        painted = font.height(text, area.width()) // font.spacing
        delegate = view.itemDelegate()
        assert isinstance(delegate, LiveDelegate)
        assert delegate.height(0, 0) == one + (painted - 1) * font.spacing, wide
        seen.add(painted)
    assert seen == {1, 2}


@pytest.mark.parametrize(("design", "sheet"), [("hp-ha-nfs", "space"), ("hp-ha-nfs", "bom"), (
    "flash-array-fc", "failures"), ("flash-array-fc", "problems"), ("flash-array-fc", "assumptions")])
def test_words_among_numbers_places_and_limits_are_told_whole(open_window: Open, design: str, sheet: str) -> None:
    window = open_window(design)
    window.resize(1500, 920)
    window.workbook.show_sheet(sheet)
    settle()
    CLIPPED.watched, CLIPPED.found = True, []
    try:
        window.workbook.views[sheet].grab()
        table = window.workbook.views[sheet].live.table
        told = {row[at].text for row in table.rows for at, head in enumerate(table.heads)
                if at < len(row) and (head.numeric or head.title in ("Where", "Busiest part"))}
        assert [each.text for each in CLIPPED.found if each.text in told] == []
    finally:
        CLIPPED.watched, CLIPPED.found = False, []


@pytest.mark.parametrize("design", ["hp-ha-nfs", "ess-gl4-sas"])
def test_every_row_is_as_high_as_its_texts_whatever_was_changed_meanwhile(open_window: Open, design: str) -> None:
    window = open_window(design)

    def heights() -> list[str]:
        found = []
        for name, view in window.workbook.views.items():
            rows, delegate = view.live.rowCount(), view.itemDelegate()
            if not view.isVisible() or rows > 200 or not isinstance(delegate, LiveDelegate):
                continue
            shown = [at for at in range(view.live.columnCount()) if not view.isColumnHidden(at)]
            one = row_height()
            for row in range(rows):
                lines, high = max(delegate.height(row, at) for at in shown), view.rowHeight(row)
                if (high != lines) if lines > one else (high > one):
                    found.append(f"{name} {row}: {high} of {lines}")
        return found

    def walk() -> list[str]:
        found = []
        for entry in window.workbook.entries.values():
            for segment in entry.segments:
                window.workbook.show_entry(entry.id)
                window.workbook.show_segment(entry.id, segment.title)
                settle()
                found += [f"{entry.id} {each}" for each in heights()]
        return found

    assert walk() == []
    line = window.store.view.items[0]
    window.store.edit(set_one("items", line.id, "quantity", line.quantity + 1))
    window.store.edit(set_one("items", line.id, "name", "A line with a name that takes far more room than others do"))
    window.resize(1280, 720)
    assert walk() == []
    window.resize(1700, 1000)
    assert walk() == []
    for view in window.workbook.views.values():
        if view.columns is not None and view.isVisible():
            view.columns.chosen.emit()
    settle()
    assert heights() == []


@pytest.mark.parametrize("width", [90, 120, 150, 180, 260])
def test_no_line_ends_within_a_range_or_before_a_unit(qtbot: QtBot, theme: Theme, width: int) -> None:
    del qtbot, theme
    text = numbers_whole("at most 380,000/s (200,000\u2009–\u2009480,000) would pass, 14\u202f% busy")
    layout = QTextLayout(text, text_font())
    layout.beginLayout()
    ends = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        ends.append(text[:line.textStart() + line.textLength()])
    layout.endLayout()
    assert len(ends) > 1
    assert all(end.endswith(" ") or end == text for end in ends), ends
