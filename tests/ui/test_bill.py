"""The bill as one reads it: names, what stands in for a number, and totals that stay and explain themselves."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from tests.ui.hands import CONTROL, tap
from ui.state.ranges import Ranges
from ui.tables.totalled import TotalledTable
from ui.widgets.plain import unbroken
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


@pytest.mark.flow
def test_totals_stand_below_their_columns_and_a_click_explains_one(window: MainWindow) -> None:
    window.workbook.show_entry("bill")
    for title, name in (("Bill", "bom"), ("Space and power", "space")):
        segments = window.workbook.answer.findChildren(QToolButton)
        QTest.mouseClick(next(each for each in segments if each.text() == title), Qt.MouseButton.LeftButton)
        page = window.workbook.pages[name]
        assert isinstance(page, TotalledTable)
        assert page.foot.isVisible()
        heads = page.view.live.table.heads
        at, cell, area = next(found for found in page.foot.areas() if heads[found[0]].title == "Power")
        assert cell.text.startswith("≥")
        assert cell.detail == "1 of 15 unknown"
        assert window.store.sizing is not None
        watts = window.store.sizing.physical.watts.value
        power = next(part for part in window.strip.cells.values() if part.part.key == watts)
        assert cell.text == power.part.value, "the digits of the strip"
        assert area.left() == page.view.columnViewportPosition(at)
        assert area.width() == page.view.columnWidth(at)
        QTest.mouseClick(page.foot, Qt.MouseButton.LeftButton, pos=area.center())
        assert window.explain.key == watts
        page.view.setFocus()
        tap(Qt.Key.Key_End, CONTROL)
        tap(Qt.Key.Key_Down)
        assert page.foot.hasFocus()
        tap(Qt.Key.Key_Left)
        tap(Qt.Key.Key_Left)
        assert window.explain.key != watts
        assert page.foot.accessibleDescription() in page.foot.accessibleName()
        while window.explain.key != watts:
            key = window.explain.key
            tap(Qt.Key.Key_Right)
            assert window.explain.key != key, "the arrows come to every total"
        tap(Qt.Key.Key_Up)
        assert page.view.hasFocus()


@pytest.mark.flow
def test_what_one_takes_is_not_shown_without_what_all_of_them_take(window: MainWindow) -> None:
    pairs = {"bom": [("Unit U", "U"), ("Unit weight", "Weight")],
             "space": [("Unit U", "U"), ("Unit weight", "Weight")], "money": [("Unit price", "Price")]}
    left = set()
    window.workbook.show_entry("bill")
    for width in range(1000, 1900, 50):
        window.resize(width, 920)
        for name, couples in pairs.items():
            window.workbook.show_sheet(name)
            view = window.workbook.views[name]
            seen = {head.title: not view.isColumnHidden(at) for at, head in enumerate(view.live.table.heads)}
            left |= {(name, one) for one, _ in couples if not seen[one]}
            assert not [(width, name, one) for one, total in couples if seen[one] and not seen[total]]
    assert ("space", "Unit weight") in left, "there was not room for all"


def test_a_cell_has_the_same_digits_before_and_after_it_is_explained(qtbot: QtBot, window: MainWindow) -> None:
    def told() -> tuple[str, str]:
        found = [cell.text for row in window.workbook.views["bom"].live.table.rows for cell in row
                 if cell.subject is not None and cell.subject.figure == key]
        model = window.workbook.grids["items"].model
        heads = [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in range(model.columnCount())]
        drives = next(at for at in range(model.rowCount()) if str(model.index(at, 0).data()) == "Data drives")
        return found[0], str(model.index(drives, heads.index("Power")).data())

    key, store = "items.drives.watts", window.store
    window.workbook.show_sheet("bom")
    before: set[tuple[str, str]] = set()
    for spread, text in ((1_500.0, "5.9\u202fkW"), (500.0, "5.93\u202fkW")):
        window.services.show_ranges(Ranges(store.generation, {key: (5_935.0 - spread, 5_935.0, 5_935.0 + spread)}))
        assert told() == (text, text), "though nobody made a figure of the cell"
        before |= {told()}
    window.explain.show_figure(key)
    qtbot.waitUntil(lambda: unbroken(window.explain.head.value.value) == unbroken(text))
    assert key in (store.sizing.sheet if store.sizing is not None else {}), "now there is one"
    assert told() == (text, text)
    assert len(before) == 2


def test_lines_are_named_and_what_follows_from_them_stands_apart(window: MainWindow) -> None:
    window.workbook.show_sheet("bom")
    rows = window.workbook.views["bom"].live.table.rows
    texts = [[cell.text for cell in row] for row in rows]
    heads = [head.title for head in window.workbook.views["bom"].live.table.heads]
    drives = next(row for row in texts if row[1:2] == ["Data drives"])
    assert drives[heads.index("U")] == "in arrays and shelves"
    apart = next(at for at, row in enumerate(texts) if row[0].startswith("Follows from it, to confirm ("))
    beside = next(at for at, row in enumerate(texts) if row[0].startswith("Not part of the proposal, "))
    assert all(row[0].startswith("D") for row in texts[apart + 1:beside])
    assert {"unknown"} == {row[heads.index("Price")] for row in texts[apart + 1:beside]}, "a cable is bought"
    load = next(at for at, row in enumerate(texts) if row[1:2] == ["Load generators"])
    assert load > beside
    assert "proposal" not in " ".join(texts[load]), "what a head says is not said in every row"
    assert not any(row[2].startswith("HP HP") for row in texts if len(row) > 2)
