"""The window at the widths of usual screens: ranges, tabs and entries are whole, and the strip widens nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from sizer.design.editing.edits import AddRecords, DuplicateScenario, PinBaseline, PutRecord, set_one
from sizer.design.records import Override, Requirement, RequirementKind
from tests.ui.hands import know_ranges
from ui.window.main import MainWindow

WIDTHS = ((1280, 800), (1920, 1080))


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


@pytest.mark.parametrize("size", WIDTHS)
@pytest.mark.parametrize("name", ["hp-ha-nfs", "p2000-iscsi"])
def test_every_value_and_range_of_the_strip_is_whole(
    open_window: Callable[[str], MainWindow], name: str, size: tuple[int, int]
) -> None:
    window = open_window(name)
    know_ranges(window)
    for broken in (False, True):
        if broken:
            _too_many_drives(window)
            know_ranges(window)
        _resized(window, size)
        assert window.width() == size[0]
        for cell in window.strip.cells.values():
            if cell.isHidden() or cell.part.bad:
                continue
            spread = cell.part.detail[:cell.part.detail.find(")") + 1]
            needed = QFontMetrics(cell._small).horizontalAdvance(spread)  # what is painted
            assert cell.width() - 12 >= needed, (cell.part, cell.width())
            assert cell.width() >= QFontMetrics(cell._large).horizontalAdvance(cell.part.value), cell.part


def test_a_design_that_cannot_be_built_leaves_the_panes_their_room(window: MainWindow) -> None:
    _resized(window, WIDTHS[0])
    dock = window.docks["tree"]
    before, least = dock.width(), window.minimumSizeHint().width()
    _too_many_drives(window)
    _resized(window, WIDTHS[0])
    assert not window.strip.cells["standing"].isHidden()
    assert window.strip.cells["standing"].width() == window.strip.width()
    assert dock.width() == before
    assert window.minimumSizeHint().width() <= max(least, WIDTHS[0][0])


def test_where_there_is_room_for_all_the_strip_is_one_line(window: MainWindow) -> None:
    folded = []
    for size in (WIDTHS[1], WIDTHS[0], WIDTHS[1]):
        _resized(window, size)
        folded.append(window.strip.folded)
    assert folded == [False, True, False]


def test_all_tabs_and_what_if_entries_are_whole_in_a_narrow_window(window: MainWindow) -> None:
    window.workbook.show_sheet("whatif")
    _resized(window, WIDTHS[0])
    bar, whatif = window.workbook.below.tabBar(), window.services.whatif
    assert bar.tabRect(bar.count() - 1).right() <= bar.width()
    for line in (whatif.columns, whatif.rows):
        assert line.width() >= QFontMetrics(line.font()).horizontalAdvance(line.text()) + 8, line.text()


@pytest.mark.parametrize("width", [1280, 1500, 1920])
def test_ranges_that_come_move_nothing_above_the_strip(
    window: MainWindow, width: int
) -> None:
    _resized(window, (width, 900))
    heights = [window.strip.height()]
    know_ranges(window)
    _resized(window, (width, 900))
    heights.append(window.strip.height())
    assert max(heights) == min(heights)


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
        for shown in (strip.problems, strip.row, *strip.lights.values(), strip.row.more):
            if shown.isVisible():
                corner = shown.mapTo(strip, shown.rect().bottomRight())
                assert strip.rect().contains(corner), shown.accessibleName()


def test_lights_are_named_where_a_row_has_room_and_folded_where_it_has_none(window: MainWindow) -> None:
    _resized(window, WIDTHS[0])
    _asked(window, 4)
    assert all(light.text() for light in window.strip.lights.values())
    _asked(window, 60)
    _resized(window, WIDTHS[0])
    strip = window.strip
    folded = [light for light in strip.lights.values() if light.isHidden()]
    assert folded
    assert strip.row.more.text() == f"+{len(folded)}"
    assert "the worst of them is missed" in strip.row.more.accessibleName()
    strip.row.more.click()
    assert window.workbook.above.currentWidget() is window.workbook.grids["requirements"]
    _resized(window, WIDTHS[1])
    assert sum(light.isHidden() for light in strip.lights.values()) < len(folded)
