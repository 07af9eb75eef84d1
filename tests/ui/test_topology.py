"""The topology, used as a person does: a click explains, a box drawn to another one is connected with it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reports.drawings.scenes.scene import Polygon
from sizer.design.editing.edits import RemoveRecords, set_one
from ui.charts.topology_view import TopologyView
from ui.charts.view import AFTER_MS, ChartSheet
from ui.rack.sheet import RackSheet
from ui.window.main import MainWindow


@pytest.fixture
def view(qtbot: QtBot, window: MainWindow) -> TopologyView:
    window.workbook.show_sheet("topology")
    sheet = window.workbook.sheet("topology")
    assert isinstance(sheet, ChartSheet)
    assert isinstance(sheet.view, TopologyView)
    qtbot.waitUntil(lambda: sheet.view.scene is not None)
    return sheet.view


def box(view: TopologyView, line: str) -> QPoint:
    """The upper left of the box of a line, where no connection lies over it."""
    assert view.scene is not None
    shape = next(shape for shape in view.scene.shapes
                 if isinstance(shape, Polygon) and shape.figure == f"items.{line}.quantity")
    x, y = shape.points[0]
    return QPoint(round((x + 4) * view.scale), round((y + 4) * view.scale))


def draw(view: TopologyView, start: str, end: str) -> None:
    """Draw from one box to another with the button held."""
    first, last = box(view, start), box(view, end)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=first)
    for point in (first + (last - first) * 0.5, last):
        QApplication.sendEvent(view, QMouseEvent(
            QEvent.Type.MouseMove, QPointF(point), QPointF(view.mapToGlobal(point)), Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=last)


@pytest.mark.same_window
def test_boxes_that_lost_their_links_stay_and_are_connected_by_drawing(
    qtbot: QtBot, window: MainWindow, view: TopologyView
) -> None:
    store = window.store
    links = [link for link in store.view.links if {link.from_line, link.to_line} & {"arrays"}]
    assert store.edit(RemoveRecords("links", tuple(link.id for link in links)))
    qtbot.wait(AFTER_MS)
    qtbot.waitUntil(lambda: view.scene is not None and not any("link.arrays-san" in key for key in view.figures()))
    steps = store.undo_stack.count()
    draw(view, "arrays", "fcsw")
    assert store.undo_stack.count() == steps + 1
    made = store.view.links[-1]
    assert (made.from_line, made.to_line) == ("fcsw", "arrays")
    assert store.undo_stack.undoText() == "Connect SAN switches with Arrays"
    store.undo_stack.undo()
    store.undo_stack.undo()


@pytest.mark.same_window
def test_what_cannot_be_joined_says_why(qtbot: QtBot, window: MainWindow, view: TopologyView) -> None:
    steps = window.store.undo_stack.count()
    with qtbot.waitSignal(window.services.charts.failed) as said:
        draw(view, "flex10", "arrays")
    assert said.args is not None
    assert "Arrays" in said.args[0]
    assert window.store.undo_stack.count() == steps


@pytest.mark.same_window
def test_what_is_chosen_in_the_topology_is_chosen_in_the_racks(qtbot: QtBot, window: MainWindow) -> None:
    window.workbook.show_sheet("racks")
    rack = window.workbook.sheet("racks")
    window.workbook.show_sheet("topology")
    sheet = window.workbook.sheet("topology")
    assert isinstance(sheet, ChartSheet)
    assert isinstance(sheet.view, TopologyView)
    qtbot.waitUntil(lambda: sheet.view.scene is not None)
    QTest.mouseClick(sheet.view, Qt.MouseButton.LeftButton, pos=box(sheet.view, "arrays"))
    assert window.explain.key == "items.arrays.quantity"
    assert isinstance(rack, RackSheet)
    assert rack.canvas.held == ("arrays", 1)


@pytest.mark.sampled
def test_a_drawing_that_is_seen_for_the_first_time_has_the_ranges_that_are_known(
    qtbot: QtBot, window: MainWindow
) -> None:
    qtbot.waitUntil(lambda: window.services.ranges.surrounding is not None
                    and window.services.ranges.surrounding.generation == window.store.generation, timeout=60_000)
    window.workbook.show_sheet("topology")
    sheet = window.workbook.sheet("topology")
    assert isinstance(sheet, ChartSheet)
    qtbot.waitUntil(lambda: sheet.view.scene is not None)
    assert sheet.state.text() == "", "nothing is waited for that has come"
    window.store.edit(set_one("items", "drives", "quantity", 700))
    qtbot.waitUntil(lambda: "being computed" in sheet.state.text())
    qtbot.waitUntil(lambda: sheet.state.text() == "", timeout=60_000)
