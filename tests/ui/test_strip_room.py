"""The window at the widths of usual screens: ranges, tabs and entries are whole, and the strip widens nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import AddRecords, DuplicateScenario, PinBaseline, PutRecord, set_one
from sizer.design.records import Override, Requirement, RequirementKind
from sizer.units import plain_spaces
from tests.ui.hands import know_ranges
from ui.bars.strip_parts import StripCell
from ui.state.previewing import PreviewBy
from ui.widgets.drawn import CLIPPED
from ui.widgets.plain import caption
from ui.window.main import MainWindow

WIDTHS = ((1280, 800), (1920, 1080))
pytestmark = pytest.mark.same_window


def _resized(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    for _ in range(5):
        QApplication.processEvents()


def _too_many_drives(window: MainWindow) -> None:
    store = window.store
    line = next(line for line in store.view.items if any(line.id in pool.drives for pool in store.view.pools))
    store.edit(DuplicateScenario("base", title="More drives"))
    store.edit(PinBaseline("base"))
    store.edit(set_one("items", line.id, "quantity", line.quantity * 7 + 1))


@pytest.mark.parametrize("size", [*WIDTHS, (1000, 620), (2560, 1440)])
@pytest.mark.parametrize("broken", [False, True])
def test_no_text_of_the_strip_is_cut_but_names_and_reasons(
    window: MainWindow, size: tuple[int, int], broken: bool
) -> None:
    know_ranges(window)
    if broken:
        _too_many_drives(window)
        know_ranges(window)
    _resized(window, size)
    CLIPPED.watched, CLIPPED.found = True, []
    window.strip.grab()
    CLIPPED.watched = False
    values = {cell.part.value for cell in (*window.strip.cells.values(), *window.strip.lights.values())}
    assert not {each.text for each in CLIPPED.found} & values
    shown = [cell for cell in window.strip.findChildren(StripCell) if cell.isVisible()]
    assert shown
    for cell in shown:
        assert window.strip.rect().contains(cell.geometry())
        assert not any(cell.geometry().intersects(other.geometry()) for other in shown if other is not cell)


@pytest.mark.parametrize("name", ["ceph", "ess-gl4-sas", "hp-ha-nfs"])
@pytest.mark.parametrize("size", [(1024, 700), (1280, 720), (1280, 900), (1500, 920)])
def test_no_text_of_the_strip_gives_way_and_what_leaves_is_counted(
    window: MainWindow, name: str, size: tuple[int, int]
) -> None:
    assert window.documents.load(name)
    know_ranges(window)
    _resized(window, size)
    QTest.qWait(150)  # what one failure leaves comes a moment later
    CLIPPED.watched, CLIPPED.found = True, []
    window.strip.grab()
    CLIPPED.watched = False
    assert [each.text for each in CLIPPED.found] == []
    cells = window.strip._cells()
    gone = [cell for cell in cells if not cell.isVisible()]
    assert window.strip.more.isVisible() == bool(gone)
    assert not gone or window.strip.more.text().startswith(f"{len(gone)} more")
    assert gone or window.strip.cells["price"].isVisible()


def test_a_low_window_has_two_lines_with_what_is_asked_beside_the_value(window: MainWindow) -> None:
    _resized(window, (1600, 1000))
    high = window.strip.height()
    _resized(window, (1600, 720))
    assert window.strip.height() < high
    cell = window.strip.lights["rate"]
    assert cell.flat
    assert plain_spaces(cell.part.beside) == "≥ 150,000/s asked"


def test_cells_without_room_leave_from_the_right_into_a_menu_that_does_the_same(window: MainWindow) -> None:
    _resized(window, (1000, 700))
    strip = window.strip
    assert strip.folded
    assert strip.more.text() == f"{len(strip.folded)} more…"
    shown = [cell.isVisible() for cell in strip._cells()]
    assert shown == sorted(shown, reverse=True), "whole cells leave from the right"
    heard: list[str] = []
    strip.subject_changed.connect(lambda subject: heard.append(subject.figure))
    strip.menu.popup(strip.more.mapToGlobal(strip.more.rect().topLeft()))
    entry = next(action for action in strip.menu.actions() if action.text().startswith("Power"))
    entry.trigger()
    assert heard == [strip.cells["power"].part.key]
    strip.menu.close()
    window.store.edit(set_one("items", "drives", "quantity", 24))
    strip.menu.popup(strip.more.mapToGlobal(strip.more.rect().topLeft()))
    texts = [action.text() for action in strip.menu.actions()]
    strip.menu.close()
    assert texts == [caption(cell.part.sentence) for cell in strip.folded], "it lists what is so when it opens"


def test_the_worst_single_failure_is_told_and_shows_the_window_after_it(qtbot: QtBot, window: MainWindow) -> None:
    _resized(window, (2560, 1000))
    qtbot.waitUntil(window.strip.cells["failure"].isVisible)
    cell = window.strip.cells["failure"]
    assert cell.part.caption == "After one failure"
    assert cell.part.detail == "One of 2 NFS nodes: ≥ 150,000/s asked intact"
    assert "No requirement says what one failure must leave" in cell.part.tip
    QTest.mouseClick(cell, Qt.MouseButton.LeftButton)
    assert window.store.failure is not None
    assert not cell.isVisible()


def test_a_preview_looks_like_one_and_ends(window: MainWindow) -> None:
    found = window.store.preview(set_one("items", "nodes", "quantity", 4))
    assert found is not None
    before = window.strip.lights["rate"].part.value
    window.strip.show_preview(found[1], "with 4 nodes", PreviewBy.FIXES)
    assert window.strip.cells["preview"].part.value == "with 4 nodes"
    assert window.strip.lights["rate"].part.value != before
    window.strip.end_preview(PreviewBy.FIXES)
    assert window.strip.lights["rate"].part.value == before
    assert window.strip.cells["preview"].isHidden()


@pytest.mark.parametrize("size", WIDTHS)
@pytest.mark.parametrize("low", [False, True])
def test_the_name_of_what_is_looked_at_goes_on_in_another_line_where_one_has_no_room(
    window: MainWindow, size: tuple[int, int], low: bool
) -> None:
    found = window.store.preview(set_one("items", "nodes", "quantity", 4))
    assert found is not None
    _resized(window, (size[0], 720 if low else size[1]))
    name = "with 4 NFS nodes instead of 2, and Dell PowerVault ME5084 in place of HP StorageWorks MSA2324fc"
    window.strip.show_preview(found[1], name, PreviewBy.FIXES)
    CLIPPED.watched, CLIPPED.found = True, []
    window.strip.grab()
    CLIPPED.watched = False
    assert not [each.text for each in CLIPPED.found if each.text in name]
    window.strip.end_preview(PreviewBy.FIXES)


def test_a_design_that_cannot_be_built_leaves_the_window_its_least_size(window: MainWindow) -> None:
    _resized(window, WIDTHS[0])
    least = window.minimumSizeHint().width()
    _too_many_drives(window)
    _resized(window, WIDTHS[0])
    assert window.strip.cells["standing"].isVisible()
    assert window.minimumSizeHint().width() <= max(least, WIDTHS[0][0])


def test_all_places_and_what_if_entries_are_whole_in_a_narrow_window(window: MainWindow) -> None:
    window.workbook.show_sheet("whatif")
    _resized(window, WIDTHS[0])
    rail, whatif = window.rail, window.services.whatif
    last = rail.visualRect(rail.entries.index(rail.entries.rowCount() - 1, 0))
    assert rail.viewport().rect().contains(last)
    for line in (whatif.columns, whatif.rows):
        assert line.width() >= QFontMetrics(line.font()).horizontalAdvance(line.text()) + 8, line.text()


def _asked(window: MainWindow, count: int) -> None:
    present = len(window.store.view.requirements)
    window.store.edit(AddRecords("requirements", tuple(
        Requirement(f"wanted-{at}", kind=RequirementKind.RACK_UNITS, target=1.0) for at in range(present, count))))


@pytest.mark.parametrize("name", ["hp-ha-nfs", "p2000-iscsi"])
def test_nothing_that_the_strip_says_widens_the_window(
    open_window: Callable[[str], MainWindow], name: str
) -> None:
    window = open_window(name)
    _asked(window, 40)
    store = window.store
    _too_many_drives(window)
    sizing = store.sizing
    assert sizing is not None
    workload = sizing.workloads[0]
    store.edit(PutRecord("overrides", Override(workload.throughput, 500.0, reason="measured in a laboratory far away")))
    know_ranges(window)
    for case in (None, next(iter(sizing.failure_cases), None)):
        store.fail(case.id if case is not None else "")
        know_ranges(window)
        _resized(window, (1024, 700))
        assert window.width() == 1024
        strip = window.strip
        for shown in (strip.problems, *strip.lights.values(), strip.more):
            if shown.isVisible():
                corner = shown.mapTo(strip, shown.rect().bottomRight())
                assert strip.rect().contains(corner), shown.accessibleName()
