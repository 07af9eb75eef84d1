"""The square at the corner of the selection fills down and across, and goes on with a series."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import AddRecords, DuplicateScenario
from sizer.design.records import BASE, Pool
from sizer.design.registry.fields import Field, field
from sizer.design.scenarios import resolve
from tests.ui.hands import CONTROL, NONE, go, tap
from ui.grids.pasting.series import FillSource, continued
from ui.grids.view import GridView
from ui.state.subject import Place
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window

LEFT = Qt.MouseButton.LeftButton


def cell(view: GridView, place: str) -> QPoint:
    return view.visualRect(view.grid.index_of(Place(*place.split("/")))).center()


def select(view: GridView, *places: str) -> None:
    model = view.selectionModel()
    model.clearSelection()
    for text in places:
        index = view.grid.index_of(Place(*text.split("/")))
        assert index.isValid(), text
        model.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.Select)


def drag(view: GridView, to: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Drags the square to a point of the grid."""
    start = view.handle.corner().center()
    assert view.handle.corner().isValid()
    QTest.mouseMove(view.viewport(), start)
    QTest.mousePress(view.viewport(), LEFT, NONE, start)
    assert view.handle.dragging
    for step in range(1, 5):
        QTest.mouseMove(view.viewport(), start + (to - start) * step / 4)
    QTest.mouseMove(view.viewport(), to)
    QTest.mouseRelease(view.viewport(), LEFT, modifiers, to)


def quantities(window: MainWindow) -> list[int]:
    return [line.quantity for line in window.store.view.items]


@pytest.mark.flow
def test_a_number_dragged_down_fills_the_cells_below_as_one_step(qtbot: QtBot, window: MainWindow) -> None:
    view = go(window, "items/boot/quantity").view
    before = quantities(window)
    drag(view, cell(view, "items/flex10/quantity"))
    assert quantities(window) == [*before[:3], 4, 4, 4, *before[6:]]
    assert window.store.undo_stack.count() == 1
    assert view.selected_records() == ["boot", "hba", "fcsw", "flex10"]
    window.commands.undo()
    assert quantities(window) == before


@pytest.mark.flow
def test_two_numbers_go_on_as_they_began(window: MainWindow) -> None:
    view = go(window, "items/chassis/quantity").view
    select(view, "items/chassis/quantity", "items/nodes/quantity")
    drag(view, cell(view, "items/flex10/quantity"))
    assert quantities(window)[:6] == [1, 2, 3, 4, 5, 6]


def test_control_counts_one_number_on_and_repeats_a_series(window: MainWindow) -> None:
    view = go(window, "items/nodes/quantity").view
    drag(view, cell(view, "items/hba/quantity"), CONTROL)
    assert quantities(window)[:5] == [1, 2, 3, 4, 4]
    select(view, "items/chassis/quantity", "items/nodes/quantity")
    drag(view, cell(view, "items/hba/quantity"), CONTROL)
    assert quantities(window)[:4] == [1, 2, 1, 2]


def test_dragged_upwards_it_fills_the_cells_above(window: MainWindow) -> None:
    view = go(window, "items/shelves/quantity").view
    select(view, "items/shelves/quantity")
    drag(view, cell(view, "items/flex10/quantity"))
    assert quantities(window)[5:8] == [24, 24, 24]


def test_numbered_names_count_on(window: MainWindow) -> None:
    window.store.edit(AddRecords("pools", tuple(Pool(f"p{at}", drives=("drives",)) for at in range(3))))
    view = go(window, "pools/data/name").view
    view.grid.enter([view.grid.index_of(Place("pools", "data", "name"))], "Pool 08")
    drag(view, cell(view, "pools/p1/name"))
    assert [pool.name for pool in window.store.view.pools] == ["Pool 08", "Pool 09", "Pool 10", "Pool 11", ""]


def test_a_protection_and_a_part_number_are_repeated_and_never_counted_on(window: MainWindow) -> None:
    view = go(window, "pools/data/protection").view
    drag(view, cell(view, "pools/boot/protection"))
    assert [pool.protection for pool in window.store.view.pools] == ["raid10", "raid10"]
    view = go(window, "items/boot/item").view
    drag(view, cell(view, "items/hba/item"))
    assert window.store.view.items[3].item == window.store.view.items[2].item


def test_dragged_across_a_scenario_is_filled_from_the_one_beside_it(window: MainWindow) -> None:
    for title in ("A", "B"):
        window.store.edit(DuplicateScenario(BASE, title=title, select=False))
    window.workbook.show_sheet("scenarios")
    view = window.workbook.grids["scenarios"].view
    assert window.navigation.go_to(Place("items", "drives", "quantity", scenario="a"))
    window.workbook.enter(Place("items", "drives", "quantity", scenario="a"), "752")
    window.services.scenarios.scenarios.finish()
    QApplication.processEvents()  # the sheet has its rows and takes the room that there is
    base = view.grid.index_of(Place("items", "drives", "quantity", scenario=BASE))
    mine = view.grid.index_of(Place("items", "drives", "quantity", scenario="a"))
    view.selectionModel().setCurrentIndex(base, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    view.selectionModel().select(mine, QItemSelectionModel.SelectionFlag.Select)
    view.scrollTo(mine)
    drag(view, view.visualRect(view.grid.index(mine.row(), mine.column() + 1)).center())
    found = [resolve(window.store.design, name).items.get("drives") for name in (BASE, "a", "b")]
    assert [line.quantity for line in found if line is not None] == [736, 752, 768]


def test_the_row_to_be_added_and_results_are_left_alone(window: MainWindow) -> None:
    last = list(window.store.view.items)[-1].id
    view = go(window, f"items/{last}/quantity").view
    QApplication.processEvents()  # the sheet takes the room that there is: the square may not stand below it
    blank = view.visualRect(view.grid.index(view.grid.rowCount() - 1, view.currentIndex().column())).center()
    drag(view, blank)
    assert len(window.store.view.items) == 17
    assert window.store.undo_stack.count() == 0


def test_a_double_click_fills_to_the_last_record(window: MainWindow) -> None:
    view = go(window, "items/drives/note").view
    view.grid.enter([view.currentIndex()], "as quoted")
    QTest.mouseDClick(view.viewport(), LEFT, NONE, view.handle.corner().center())
    assert [line.note for line in window.store.view.items if line.id != "loadgens"][8:] == ["as quoted"] * 8


def test_what_cannot_be_filled_keeps_its_value_and_says_why(window: MainWindow) -> None:
    sheet = go(window, "items/boot/quantity")
    select(sheet.view, "items/nodes/quantity", "items/boot/quantity")
    drag(sheet.view, cell(sheet.view, "items/chassis/quantity"))
    assert quantities(window)[0] == 1
    assert "a whole number from 1" in sheet.message.text()
    assert Place("items", "chassis", "quantity") in sheet.model.bad


def test_escape_lets_go_of_the_square(window: MainWindow) -> None:
    view = go(window, "items/boot/quantity").view
    view.setFocus()
    before = quantities(window)
    start = view.handle.corner().center()
    QTest.mousePress(view.viewport(), LEFT, NONE, start)
    QTest.mouseMove(view.viewport(), cell(view, "items/flex10/quantity"))
    tap(Qt.Key.Key_Escape)
    QTest.mouseRelease(view.viewport(), LEFT, NONE, cell(view, "items/flex10/quantity"))
    assert quantities(window) == before


def test_the_square_stands_where_something_can_be_filled_from(window: MainWindow) -> None:
    view = go(window, "items/drives/quantity").view
    corner = view.handle.corner()
    assert corner.center() == view.visualRect(view.currentIndex()).bottomRight()
    image = view.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    shown = image.pixelColor(round(corner.center().x() * ratio), round(corner.center().y() * ratio))
    assert shown == view.palette().highlight().color()
    select(view, "items/boot/quantity", "items/drives/quantity")
    assert not view.handle.corner().isValid(), "two cells apart are no block"
    result = next(at for at in range(view.grid.columnCount())
                  if view.grid.headerData(at, Qt.Orientation.Horizontal) == "Space")
    view.setCurrentIndex(view.grid.index(1, result))
    assert not view.handle.corner().isValid(), "a result is not filled from"


QUANTITY, TITLE, STATED = field("items", "quantity"), field("pools", "name"), field("pools", "stated_bytes")


@pytest.mark.parametrize(("sources", "steps", "other", "texts"), [
    ([("8", QUANTITY, 8.0)], [1, 2], False, ["8", "8"]),
    ([("8", QUANTITY, 8.0)], [1, 2], True, ["9", "10"]),
    ([("8", QUANTITY, 8.0), ("16", QUANTITY, 16.0)], [1, 2], False, ["24", "32"]),
    ([("8", QUANTITY, 8.0), ("16", QUANTITY, 16.0)], [-1, -2], False, ["0", "-8"]),
    ([("8", QUANTITY, 8.0), ("16", QUANTITY, 16.0)], [1, 2, 3], True, ["8", "16", "8"]),
    ([("8", QUANTITY, 8.0), ("16", QUANTITY, 16.0), ("17", QUANTITY, 17.0)], [1, 2], False, ["8", "16"]),
    ([("1 TB", STATED, 1e12), ("1.5 TB", STATED, 1.5e12)], [1, 2], False, ["2 TB", "2.5 TB"]),
    ([("pool 9", TITLE, None)], [1, 2], False, ["pool 10", "pool 11"]),
    ([("pool 9", TITLE, None)], [1], True, ["pool 9"]),
    ([("pool 9", TITLE, None)], [-1, -10], False, ["pool 8", "pool 0"]),
    ([("a1", TITLE, None), ("a3", TITLE, None)], [1, 2], False, ["a5", "a7"]),
    ([("a1", TITLE, None), ("b1", TITLE, None)], [1, 2], False, ["a1", "b1"]),
    ([("plain", TITLE, None)], [1, -1], False, ["plain", "plain"]),
    ([("", TITLE, None)], [1], False, [""]),
])
def test_a_series_goes_on_or_repeats(
    sources: list[tuple[str, Field, float | None]], steps: list[int], other: bool, texts: list[str]
) -> None:
    made = [FillSource(text, spec, spec.unit, number) for text, spec, number in sources]
    assert continued(made, steps, other=other) == texts
