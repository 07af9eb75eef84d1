"""A window opens whole: its first picture shows the design and its numbers."""

from __future__ import annotations

from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import DuplicateScenario, set_one
from tests.ui.hands import ASIDE_MS, CONTROL, go, press
from ui.rail.entry import RailEntry
from ui.summary.acts import Does
from ui.summary.sheet import SummarySheet
from ui.window.main import MainWindow
from ui.window.windows import Windows


@pytest.mark.flow
def test_the_first_picture_shows_the_design_and_its_numbers(windows: Windows) -> None:
    window = windows.open("hp-ha-nfs")
    assert window.windowTitle() == "hp-ha-nfs[*] — Sizer"
    assert window.store.name == "hp-ha-nfs"
    assert not window.store.sizing_waits
    assert window.workbook.grids["items"].model.rowCount() == len(window.store.view.items) + 1
    assert window.formula_bar.name_box.text() == "Blade chassis: name"
    assert window.strip.lights["capacity"].part.value == "26\u202fTB"
    assert window.workbook.front.id == "summary", "the answer first"
    summary = window.workbook.pages["summary"]
    assert summary.isVisible()
    assert window.focusWidget() is summary
    assert window.rail.entries.marks["hardware"].text == f"{len(window.store.view.items)}"
    window.explain.refresh()
    asked = {one.actual for one in window.store.sizing.requirements} if window.store.sizing is not None else set()
    assert window.explain.key in asked
    spots = [spot for section in cast(SummarySheet, summary).sections for spot in section.spots]
    assert [spot.act.about for spot in spots if spot.marked] == [window.explain.key], "what is explained is marked"
    other = next(spot for spot in spots if spot.act.does is Does.EXPLAIN and spot.act.about not in asked)
    other.click()
    window.explain.refresh()
    assert [spot for spot in spots if spot.marked] == [other]


@pytest.mark.sampled
def test_what_comes_after_the_first_picture_moves_nothing_of_it(qtbot: QtBot, windows: Windows) -> None:
    window = windows.open("hp-ha-nfs")
    QApplication.processEvents()
    parts = {"sheets": window.workbook, "above": window.workbook.design, "below": window.workbook.answer,
             "formula bar": window.formula_bar, "state bar": window.state_bar, "name box": window.formula_bar.name_box,
             "middle": window.centre, "strip": window.strip, "side": window.side,
             "rail": window.rail, "menus": window.menuBar()}
    first = {name: part.geometry() for name, part in parts.items()}
    qtbot.waitUntil(lambda: window.store.ranges is not None, timeout=ASIDE_MS)
    QApplication.processEvents()
    for name, part in parts.items():
        now, before = part.geometry(), first[name]
        assert (now.topLeft() - before.topLeft()).manhattanLength() <= 4, name
        assert (now.bottomRight() - before.bottomRight()).manhattanLength() <= 4, name


def test_a_start_without_a_design_shows_where_one_comes_from_and_a_new_one_is_typed_into(
    qtbot: QtBot, windows: Windows
) -> None:
    window = windows.open()
    assert window.windowTitle() == "Sizer"
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert not window.rail.isVisible()
    assert not window.strip.isVisible()
    assert not window.side.isVisible()
    press(window, Qt.Key.Key_N, CONTROL)
    items = window.workbook.grids["items"].view
    assert window.focusWidget() is items
    assert items.model().rowCount() == 1
    assert window.store.sizing is not None


def test_a_start_with_a_design_that_is_not_there_says_so_above_the_start_page(windows: Windows) -> None:
    window = windows.open("nowhere.sizer")
    assert not window.opening.in_design
    assert window.message_bar.isVisible()
    said = [label.text() for label in window.message_bar.findChildren(QLabel)]
    assert any("nowhere.sizer" in text for text in said)


def test_a_fault_of_the_program_while_a_design_is_opened_is_told_in_its_window(
    windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object, **_named: object) -> None:
        raise ZeroDivisionError("a fault of the program")

    with monkeypatch.context() as faulty:
        faulty.setattr("sizer.sizing.session.Session.in_steps", broken)
        window = windows.open("hp-ha-nfs")
    assert "a fault of the program" in window.message_bar.text
    assert window.store.view.items.get("chassis") is not None


def test_the_first_edit_is_compared_with_the_design_as_it_was_opened(windows: Windows) -> None:
    window = windows.open("hp-ha-nfs")
    window.store.edit(set_one("items", "drives", "quantity", 368))
    assert window.strip.lights["capacity"].part.value == "13\u202fTB"
    assert window.strip.lights["capacity"].part.difference == "−50\u202f%"
    window.commands.undo()
    assert window.strip.lights["capacity"].part.difference == ""


def test_a_sheet_that_is_first_shown_knows_what_happened_before(window: MainWindow) -> None:
    window.store.edit(DuplicateScenario("base", title="Half"))
    window.store.edit(set_one("pools", "data", "spares", 4))
    sheet = go(window, "pools/data/spares")
    index = sheet.view.currentIndex()
    assert index.data(Qt.ItemDataRole.BackgroundRole) == window.theme.colours.overridden_tint


def test_a_sheet_chosen_with_the_mouse_comes_to_the_front(window: MainWindow) -> None:
    rail = window.rail
    for at, entry in enumerate(rail.entries.rows):
        if isinstance(entry, RailEntry):
            place = rail.visualRect(rail.entries.index(at, 0)).center()
            QTest.mouseClick(rail.viewport(), Qt.MouseButton.LeftButton, pos=place)
            assert window.workbook.front is entry
            assert window.workbook.pages[entry.sheets[0]].isVisible(), entry.id


def test_a_window_closed_before_it_was_painted_asks_nothing(windows: Windows) -> None:
    window = windows.open("hp-ha-nfs")
    assert window.close()
    assert windows.all == []


def test_the_palette_offers_every_action(window: MainWindow) -> None:
    window.palette_box.open_box()
    window.palette_box.line.setText("preferences")
    press(window.palette_box.line, Qt.Key.Key_Escape)
    assert window.palette_box.isHidden()
    assert window.palette_box.found.count() == 1
