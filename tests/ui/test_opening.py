"""A window is painted before its design, the engine and the catalog are loaded, and answers while they are."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel
from pytestqt.qtbot import QtBot

from sizer.catalog import Catalog, shipped_catalog
from sizer.design.editing.edits import DuplicateScenario, set_one
from tests.ui.hands import go, press, type_into
from ui.window.main import MainWindow, Surroundings
from ui.window.opening import Opening
from ui.window.windows import Windows

FIRST_PICTURE = """
import os, sys
import ui.window.opening
from sizer.cli import main
def painted(opening):
    os.write(1, " ".join([*sys.modules, "title=" + opening.parent().windowTitle().split()[0]]).encode())
    os._exit(0)
ui.window.opening.Opening._go_on = painted
main(["gui", "hp-ha-nfs"])
"""


@pytest.fixture
def read() -> list[str]:
    """Names every reading of the catalog."""
    return []


@pytest.fixture
def opening(windows: Windows, around: Surroundings, read: list[str]) -> MainWindow:
    """A window that is not shown yet: nothing is made but its frame and the sheet that the design is shown in."""

    def catalog() -> Catalog:
        read.append("catalog")
        return shipped_catalog()

    windows.around = replace(around, catalog=catalog)
    window = windows.make()
    window.documents.load("hp-ha-nfs")
    return window


def test_the_first_picture_needs_neither_design_nor_engine_nor_catalog_nor_documents(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_PICTURE], capture_output=True, text=True, check=True,
                          env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path),
                               "PYTHONPATH": os.pathsep.join(filter(None, sys.path))})
    loaded = set(done.stdout.split())
    assert {"ui.window.workbook", "ui.window.actions", "title=hp-ha-nfs"} <= loaded
    assert not loaded & {"numpy", "msgspec", "sizer.sizing", "sizer.figures", "sizer.catalog", "sizer.design.records",
                         "reports", "openpyxl", "reportlab", "ui.charts", "ui.jobs", "ui.grids", "ui.state.store"}


def test_a_window_is_called_what_its_design_is_called_before_it_is_read(
    qtbot: QtBot, windows: Windows, around: Surroundings
) -> None:
    windows.around = around
    window = windows.begin("folder/mine.sizer@lean")
    assert window.windowTitle() == "mine.sizer — Sizer"
    named = windows.begin("hp-ha-nfs")
    assert named.windowTitle() == "hp-ha-nfs — Sizer"
    assert not named.made("store")
    with qtbot.waitSignal(named.opening.done, timeout=20_000):
        QApplication.processEvents()
    assert named.store.name == "hp-ha-nfs"
    assert named.windowTitle() == "hp-ha-nfs[*] — Sizer"
    assert named.workbook.grids["items"].view.hasFocus()


def test_what_stands_in_the_window_moves_nothing_of_its_first_picture(qtbot: QtBot, windows: Windows) -> None:
    window = windows.begin("hp-ha-nfs")
    qtbot.waitUntil(lambda: window.opening.begun, timeout=5000)
    parts = {"sheets": window.workbook, "above": window.workbook.above, "below": window.workbook.below,
             "formula bar": window.formula_bar, "state bar": window.state_bar, "name box": window.formula_bar.name_box,
             "middle": window.centre, "state": window.statusBar(), "menus": window.menuBar()}
    parts |= {dock.objectName(): dock for dock in window.findChildren(QDockWidget)}
    first = {name: part.geometry() for name, part in parts.items()}
    window.opening.finish()
    QApplication.processEvents()
    for name, part in parts.items():
        now, before = part.geometry(), first[name]
        assert (now.topLeft() - before.topLeft()).manhattanLength() <= 4, name
        assert (now.bottomRight() - before.bottomRight()).manhattanLength() <= 4, name


def test_an_action_taken_before_the_design_is_there_has_it_read_first(windows: Windows) -> None:
    window = windows.begin("hp-ha-nfs")
    window.actions_by_id["duplicate-scenario"].trigger()
    assert len(window.store.design.scenarios) == 1
    window.opening.finish()
    assert len(window.store.design.scenarios) == 1
    assert window.store.view.items.get("chassis") is not None
    assert window.store.undo_stack.canUndo()


def test_a_start_without_a_design_ends_in_an_empty_one_to_type_into(qtbot: QtBot, windows: Windows) -> None:
    window = windows.begin()
    with qtbot.waitSignal(window.opening.done, timeout=20_000):
        assert window.windowTitle() == "Untitled — Sizer"
    assert window.windowTitle() == "Untitled[*] — Sizer"
    items = window.workbook.grids["items"].view
    assert items.hasFocus()
    assert items.model().rowCount() == 1
    assert window.store.sizing is not None


def test_a_start_with_a_design_that_is_not_there_says_so_in_an_empty_window(qtbot: QtBot, windows: Windows) -> None:
    window = windows.begin("nowhere.sizer")
    with qtbot.waitSignal(window.opening.done, timeout=20_000):
        assert window.windowTitle() == "nowhere.sizer — Sizer"
    assert window.windowTitle() == "Untitled[*] — Sizer"
    assert window.message_bar.isVisible()
    said = [label.text() for label in window.message_bar.findChildren(QLabel)]
    assert any("nowhere.sizer" in text for text in said)


def test_a_pane_brought_to_the_front_while_the_window_opens_is_filled_then(qtbot: QtBot, windows: Windows) -> None:
    window = windows.begin("hp-ha-nfs")
    qtbot.waitUntil(lambda: window.opening.begun, timeout=5000)
    dock = window.findChild(QDockWidget, "catalog")
    assert dock is not None
    dock.raise_()
    qtbot.waitUntil(lambda: window.made("catalog_pane"), timeout=20_000)
    assert dock.widget() is window.catalog_pane
    with qtbot.waitSignal(window.opening.done, timeout=20_000):
        dock.repaint()
    assert not window.made("tree"), "it lies behind the catalog"


def test_what_is_typed_early_is_kept_from_a_design_that_comes_late(windows: Windows) -> None:
    window = windows.begin("hp-ha-nfs")
    window.store.edit(set_one("design", "", "title", "Typed first"))
    window.opening.finish()
    assert window.store.design.title == "Typed first"
    assert window.store.undo_stack.canUndo()


def test_a_window_closed_before_its_design_was_read_asks_nothing(windows: Windows) -> None:
    window = windows.begin("hp-ha-nfs")
    assert window.close()
    assert windows.all == []
    assert not window.made("store")


def test_a_window_that_is_never_painted_becomes_whole_all_the_same(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.window.opening.UNPAINTED_MS", 1)
    taken: list[str] = []
    opening = Opening()
    opening.plan((lambda: taken.append("one"), lambda: taken.append("two")))
    assert not opening.begun
    with qtbot.waitSignal(opening.done, timeout=5000):
        opening.expect()
    assert taken == ["one", "two"]
    assert opening.begun


@pytest.mark.flow
def test_the_design_is_there_before_its_numbers(opening: MainWindow, read: list[str]) -> None:
    model = opening.workbook.grids["items"].model
    assert model.rowCount() == len(opening.store.view.items) + 1
    assert opening.formula_bar.name_box.text() == "items/chassis/id"
    assert opening.workbook.tabs_of("results").tabText(opening.workbook.index_of("results")) == "Results"
    assert opening.store.sizing_waits
    assert opening.store.sizing is None
    assert read == []


@pytest.mark.flow
def test_steps_follow_the_first_picture_and_end_in_a_whole_window(
    qtbot: QtBot, opening: MainWindow, read: list[str]
) -> None:
    with qtbot.waitSignal(opening.opening.done, timeout=20_000):
        opening.show()
    assert read == ["catalog"]
    assert not opening.store.sizing_waits
    assert opening.strip.cells["usable"].part.value == "27.01 TB"
    assert "27.01 TB" in [cells[1].text for cells in opening.workbook.views["results"].live.table.rows if cells[1:]]
    assert "c7000" in opening.tree.model().index(0, 0).model().index(0, 0, opening.tree.model().index(0, 0)).data()
    assert "bottleneck" in opening.explain.key
    assert not opening.made("catalog_pane"), "it lies behind the tree"


def test_the_parts_that_come_later_move_nothing_of_the_first_picture(qtbot: QtBot, opening: MainWindow) -> None:
    opening.resize(1500, 920)
    opening.show()
    first = opening.workbook.geometry()
    opening.opening.finish()
    QApplication.processEvents()
    assert abs(opening.workbook.geometry().width() - first.width()) <= 4
    assert abs(opening.workbook.geometry().height() - first.height()) <= 4


def test_what_is_typed_before_the_numbers_are_there_is_sized_against_the_design_as_opened(
    qtbot: QtBot, opening: MainWindow
) -> None:
    opening.show()
    type_into(qtbot, opening, "items/drives/quantity", "368")
    assert opening.store.sizing is None
    assert opening.store.undo_stack.canUndo()
    opening.opening.finish()
    assert opening.strip.cells["usable"].part.value == "13.51 TB"
    assert opening.strip.cells["usable"].part.difference == "−50 %"
    opening.undo()
    assert opening.strip.cells["usable"].part.difference == ""


def test_a_fresh_design_begun_before_the_numbers_are_there_is_what_is_sized(opening: MainWindow) -> None:
    opening.show()
    opening.documents.load("p2000-iscsi")
    opening.opening.finish()
    assert opening.store.sizing is not None
    assert {pool.id for pool in opening.store.sizing.pools} == {"enterprise", "midline"}
    assert opening.strip.cells["usable"].part.difference == ""


@pytest.mark.parametrize("use", [
    lambda w: w.workbook.show_sheet("problems"), lambda w: w.workbook.show_sheet("policies"),
    lambda w: w.explain_current(), lambda w: w.open_find(), lambda w: w.show_keys(), lambda w: w.next_problem(),
    lambda w: w.services.charts.show_chart("waterfall/data"), lambda w: w.mend_worst(), lambda w: w.strip.text(),
    lambda w: w.services.updates.open_panel(), lambda w: w.enable(), lambda w: w.go_to_name("physical.watts.total"),
    lambda w: w.catalog_pane.search.setText("drive"), lambda w: w.add_items(["generic-rail-kit"]),
])
def test_whatever_is_asked_for_early_is_made_then(
    opening: MainWindow, use: Callable[[MainWindow], object]
) -> None:
    opening.show()
    use(opening)
    opening.opening.finish()
    QApplication.processEvents()
    assert opening.strip.cells["usable"].part.value == "27.01 TB"
    assert "bottleneck" in opening.explain.key or opening.explain.key


def test_a_sheet_that_is_first_shown_knows_what_happened_before(window: MainWindow) -> None:
    window.store.edit(DuplicateScenario("base", title="Half"))
    window.store.edit(set_one("pools", "data", "spares", 4))
    assert "pools" not in window.workbook.grids.made
    sheet = go(window, "pools/data/spares")
    index = sheet.view.currentIndex()
    assert index.data(Qt.ItemDataRole.BackgroundRole) == window.theme.colours.differs
    assert "pools" in window.workbook.grids.made


def test_a_sheet_chosen_with_the_mouse_is_made_in_its_place(window: MainWindow) -> None:
    tabs = window.workbook.below
    titles = [tabs.tabText(at) for at in range(tabs.count())]
    for at in range(tabs.count()):
        tabs.setCurrentIndex(at)
        assert tabs.currentIndex() == at
        assert tabs.currentWidget() in window.workbook.pages.made.values()
    assert [tabs.tabText(at) for at in range(tabs.count())] == titles


def test_a_pane_is_made_when_its_tab_is_chosen(qtbot: QtBot, window: MainWindow) -> None:
    assert not window.made("catalog_pane")
    dock = window.findChild(QDockWidget, "catalog")
    assert dock is not None
    dock.raise_()
    qtbot.waitUntil(lambda: window.made("catalog_pane"), timeout=5000)
    assert dock.widget() is window.catalog_pane


@pytest.mark.flow
def test_a_window_closed_before_it_was_whole_takes_no_further_step(opening: MainWindow, read: list[str]) -> None:
    opening.show()
    opening.close()
    QApplication.processEvents()
    assert read == []


def test_a_step_that_fails_takes_no_other_with_it(qtbot: QtBot) -> None:
    taken: list[str] = []

    def failing() -> None:
        taken.append("failing")
        raise ValueError("a fault of the program")

    opening = Opening()
    opening.plan((failing, lambda: taken.append("next")))
    done = QSignalSpy(opening.done)
    with qtbot.captureExceptions() as caught:
        opening.begin()
        qtbot.waitUntil(lambda: done.count() == 1, timeout=5000)
    assert taken == ["failing", "next"]
    assert [kind for kind, *_ in caught] == [ValueError]


def test_the_palette_offers_every_action_though_it_was_made_late(window: MainWindow) -> None:
    window.palette_box.open_box()
    window.palette_box.line.setText("preferences")
    press(window.palette_box.line, Qt.Key.Key_Escape)
    assert window.palette_box.isHidden()
    assert window.palette_box.found.count() == 1
