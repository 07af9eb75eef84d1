"""A newer catalog moves nothing by itself: the window says what would move, and adopts it as one step to undo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sizer.catalog import Catalog, shipped_catalog
from sizer.design.editing.edits import PutRecord, apply
from sizer.design.files.storage import load, save
from sizer.design.records import Override
from sizer.sizing.editions import with_records_used
from tests.ui.hands import know_ranges, press
from ui.window.main import MainWindow, Surroundings
from ui.window.windows import Windows

DRIVE, BLADE = "hp-418371-b21", "hp-bl860c-i2"


def newer(catalog: Catalog) -> Catalog:
    """Another edition: smaller data drives, a thirstier blade, and no Flex-10 any more."""
    items = {name: item for name, item in catalog.items.items() if name != "hp-flex-10"}
    for name, fact, value in ((DRIVE, "capacity_bytes", 70e9), (BLADE, "operating_w", 900.0)):
        item = items[name]
        items[name] = replace(item, facts={**item.facts, fact: replace(item.facts[fact], value=value)})
    return replace(catalog, edition="2027.1", items=items)


@pytest.fixture
def kept(window: MainWindow, tmp_path: Path) -> Path:
    """A design saved under the shipped catalog, with one figure pinned."""
    window.store.edit(PutRecord("overrides", Override("pool.boot.usable_bytes", 280e9, reason="counted on site")))
    assert window.documents.write(tmp_path / "kept.sizer")
    return tmp_path / "kept.sizer"


@pytest.fixture
def later(around: Surroundings, tmp_path: Path, qtbot: QtBot) -> Iterator[Callable[[Path], MainWindow]]:
    """Opens a design in a program with the newer catalog."""
    made: list[Windows] = []

    def opened(path: Path) -> MainWindow:
        made.append(Windows(replace(around, catalog=newer(shipped_catalog())), tmp_path / "later"))
        window = made[-1].open(str(path))
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    yield opened
    for window in (window for windows in made for window in list(windows.all)):
        window.store.start(window.store.design)
        window.close()


@pytest.fixture
def window_later(later: Callable[[Path], MainWindow], kept: Path) -> MainWindow:
    return later(kept)


def test_a_saved_design_keeps_the_records_it_used(window: MainWindow, kept: Path) -> None:
    saved = load(kept)
    assert saved.catalog.edition == shipped_catalog().edition
    assert saved == with_records_used(window.store.design, shipped_catalog())
    assert saved.catalog.facts[DRIVE].hash == shipped_catalog().item(DRIVE).hash


def test_a_design_opens_to_the_same_numbers_and_a_line_says_that_the_catalog_has_moved(
    window: MainWindow, window_later: MainWindow
) -> None:
    for name in ("response", "limit", "power"):
        assert window_later.strip.cells[name].part.value == window.strip.cells[name].part.value != ""
    for name in ("capacity", "rate", "space"):
        assert window_later.strip.lights[name].part.value == window.strip.lights[name].part.value != ""
    panel = window_later.services.updates
    assert panel.isVisible()
    assert "2 records of this design otherwise and no longer has 1" in panel.title.text()
    assert "2026.1 → 2027.1" in panel.title.text()


@pytest.mark.flow
def test_nothing_is_said_where_the_catalog_agrees(window: MainWindow, kept: Path) -> None:
    assert window.documents.load(str(kept))
    assert window.services.updates.isHidden()
    window.enable()
    assert not window.actions_by_id["catalog-update"].isEnabled()


def test_every_figure_that_would_move_stands_with_both_values_and_its_source(window_later: MainWindow) -> None:
    window_later.services.updates.open_panel()
    table = window_later.services.updates.view.live.table
    rows = {cells[0].text: [cell.text for cell in cells[1:]] for cells in table.rows if len(cells) > 1}
    heads = [cells[0].text for cells in table.rows if len(cells) == 1]
    assert any(head.startswith("Results that would move") for head in heads)
    old, new, difference, source = next(cells for cells in rows.values() if cells[0] == "27.01\u202fTB")
    assert (old, new) == ("27.01\u202fTB", "25.76\u202fTB")
    assert difference == "−4.6\u202f%"
    assert source
    changed = next(cells for cells in rows.values() if cells[:2] == ["73.41\u202fGB", "70\u202fGB"])
    assert changed[3], "the source of the catalog's value must stand beside it"
    assert table.rows[1][0].sign == "changed"


def test_all_is_adopted_as_one_step_and_undone_as_one(window_later: MainWindow, qtbot: QtBot) -> None:
    panel = window_later.services.updates
    panel.open_panel()
    before = window_later.strip.lights["capacity"].part.value
    press(panel.list, Qt.Key.Key_Return)
    assert window_later.strip.lights["capacity"].part.value == "25\u202fTB" != before
    know_ranges(window_later)
    assert ": uncertain, because part of its range misses" in window_later.strip.lights["capacity"].accessibleName()
    assert window_later.store.undo_stack.count() == 1
    assert window_later.store.undo_stack.undoText() == "Adopt catalog 2027.1"
    assert "no longer has 1" in panel.title.text(), "what left the catalog stays as the design keeps it"
    window_later.commands.undo()
    assert before == "26\u202fTB"
    assert window_later.strip.lights["capacity"].part.value == "26.2\u202fTB", "with the digits of the range it had"
    assert panel.isVisible()
    assert panel.available


def test_chosen_records_are_adopted_and_the_others_stay(window_later: MainWindow) -> None:
    panel = window_later.services.updates
    panel.open_panel()
    items = {panel.list.item(at).data(Qt.ItemDataRole.UserRole): panel.list.item(at)
             for at in range(panel.list.count())}
    assert not items["hp-flex-10"].flags() & Qt.ItemFlag.ItemIsUserCheckable
    items[DRIVE].setCheckState(Qt.CheckState.Unchecked)
    assert panel.adopt_button.text() == "Adopt 1 checked"
    assert any(cells[1].text == "11.32\u202fkW" for cells in panel.view.live.table.rows if len(cells) > 1)
    assert not any(cells[1].text == "27.01\u202fTB" for cells in panel.view.live.table.rows if len(cells) > 1)
    capacity = window_later.strip.lights["capacity"].part.value
    assert panel.adopt()
    assert window_later.strip.lights["capacity"].part.value == capacity == "26\u202fTB"
    know_ranges(window_later)  # with them the power before and after has digits in which it differs
    assert window_later.strip.cells["power"].part.difference == "+4.0\u202f%"
    assert "1 record of this design otherwise" in panel.title.text()


def test_a_pinned_figure_is_named_and_stays(
    window: MainWindow, later: Callable[[Path], MainWindow], tmp_path: Path
) -> None:
    pinned = apply(window.store.design,
                   PutRecord("overrides", Override("pool.data.usable_bytes", 27e12, reason="measured"))).design
    save(with_records_used(pinned, shipped_catalog()), tmp_path / "pinned.sizer")
    opened = later(tmp_path / "pinned.sizer")
    panel = opened.services.updates
    panel.open_panel()
    heads = [cells[0].text for cells in panel.view.live.table.rows if len(cells) == 1]
    assert any(head.startswith("Pinned: these stay") for head in heads)
    assert panel.adopt()
    assert opened.store.sizing is not None
    assert opened.store.sizing.sheet["pool.data.usable_bytes"].number == 27e12
    assert opened.strip.lights["capacity"].part.value == "26\u202fTB"
    assert opened.strip.lights["capacity"].part.pinned


def test_the_panel_is_left_with_the_keyboard_and_found_again_in_the_menu(window_later: MainWindow) -> None:
    panel = window_later.services.updates
    panel.open_panel()
    press(panel.list, Qt.Key.Key_Escape)
    assert panel.isHidden()
    window_later.enable()
    window_later.actions_by_id["catalog-update"].trigger()
    assert panel.isVisible()


@pytest.mark.flow
def test_another_catalog_in_a_running_window_moves_nothing_by_itself(window: MainWindow) -> None:
    before = window.strip.lights["capacity"].part.value
    window.store.resize(newer(shipped_catalog()))
    assert window.strip.lights["capacity"].part.value == before
    assert window.services.updates.isVisible()
    assert window.services.updates.adopt()
    assert window.strip.lights["capacity"].part.value == "25\u202fTB" != before
