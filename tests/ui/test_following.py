"""What an edit announces and lays out anew: what it changed, so that following it costs little of a frame."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from sizer.design.edits import DuplicateScenario, PutRecord, SelectScenario, set_one
from sizer.design.records import Override
from tests.ui.hands import type_into
from ui.grids.record_model import RecordModel
from ui.main_window import MainWindow
from ui.results.live import LiveModel, LiveView
from ui.results.table import Cell, Head, Table
from ui.strip_parts import Part


class Requests(QObject):
    """Counts how often a widget is asked to lay itself out anew."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.LayoutRequest
        return super().eventFilter(watched, event)


def announced(model: QAbstractItemModel, spy: QSignalSpy) -> set[tuple[int, int]]:
    """The cells in what was announced as changed."""
    cells: set[tuple[int, int]] = set()
    for at in range(spy.count()):
        first, last = spy.at(at)[:2]
        assert isinstance(first, QModelIndex)
        assert isinstance(last, QModelIndex)
        assert first.model() is model
        cells |= {(row, column) for row in range(first.row(), last.row() + 1)
                  for column in range(first.column(), last.column() + 1)}
    return cells


def items_of(window: MainWindow) -> RecordModel:
    model = window.workbook.grids["items"].model
    assert isinstance(model, RecordModel)
    return model


def results_of(model: RecordModel) -> dict[tuple[int, int], str]:
    """What the results of each row say."""
    columns = [at for at, column in enumerate(model.columns) if column.is_result]
    return {(row, at): model.text_at(row, at) for row in range(model.rowCount() - 1) for at in columns}


def test_an_edit_announces_its_record_and_the_results_that_say_something_else(window: MainWindow) -> None:
    model = items_of(window)
    window.store.edit(set_one("items", "drives", "quantity", 370))
    for edit in (set_one("items", "drives", "quantity", 24), set_one("items", "shelves", "quantity", 1),
                 set_one("items", "nodes", "item", "hp-bl460c-g6"), set_one("pools", "data", "members", 4)):
        before, spy = results_of(model), QSignalSpy(model.dataChanged)
        window.store.edit(edit)
        cells, after = announced(model, spy), results_of(model)
        assert {cell for cell, text in after.items() if text != before[cell]} <= cells
        touched = {model.row_of(each.record) for each in edit.settings if edit.table == "items"}
        assert touched <= {row for row, column in cells if column == model.column_of("quantity")}
        elsewhere = {row for row, _ in cells} - touched
        assert elsewhere == {row for (row, _), text in after.items() if text != before[row, _]} - touched


def test_results_announced_once_are_announced_again_when_they_go_back(window: MainWindow) -> None:
    model = items_of(window)
    window.store.edit(set_one("items", "drives", "quantity", 370))
    at = (model.row_of("drives"), model.column_of("=watts"))
    model.filter_by("array")
    window.store.edit(set_one("items", "drives", "quantity", 24))
    model.filter_by("")
    spy = QSignalSpy(model.dataChanged)
    window.store.edit(set_one("items", "drives", "quantity", 370))
    assert at in announced(model, spy)
    model.repaint()
    spy = QSignalSpy(model.dataChanged)
    window.store.undo_stack.undo()
    assert at in announced(model, spy)


def test_a_pin_and_a_scenario_announce_every_cell_they_may_mark(window: MainWindow) -> None:
    model = items_of(window)
    every = {(row, column) for row in range(model.rowCount()) for column in range(model.columnCount())}
    spy = QSignalSpy(model.dataChanged)
    window.store.edit(PutRecord("overrides", Override("items.drives.watts", 9000.0, reason="measured")))
    assert announced(model, spy) == every
    window.store.edit(DuplicateScenario("base", title="Half"))
    window.store.edit(set_one("items", "drives", "quantity", 368))
    spy = QSignalSpy(model.dataChanged)
    window.store.edit(SelectScenario("base"))
    assert announced(model, spy) == every


def test_a_refused_entry_is_marked_at_once(qtbot: QtBot, window: MainWindow) -> None:
    model = items_of(window)
    spy = QSignalSpy(model.dataChanged)
    type_into(qtbot, window, "items/drives/quantity", "many")
    assert (model.row_of("drives"), model.column_of("quantity")) in announced(model, spy)


def test_a_live_view_announces_the_rows_that_say_something_else(window: MainWindow) -> None:
    texts = ["one", "two", "three", "four"]
    model = LiveModel(lambda: Table((Head("What"),), [(Cell(text),) for text in texts]), window.theme)
    model.refresh()
    changed, reset = QSignalSpy(model.dataChanged), QSignalSpy(model.modelReset)
    texts[1:3] = ["deux", "trois"]
    model.refresh()
    assert announced(model, changed) == {(1, 0), (2, 0)}
    texts.append("five")
    model.refresh()
    assert (changed.count(), reset.count()) == (1, 1)
    assert model.index(4, 0).data() == "five"


def test_rows_that_head_others_span_the_view_though_they_move(qtbot: QtBot, window: MainWindow) -> None:
    heads = ["Pools", "", ""]
    view = LiveView(LiveModel(lambda: Table((Head("What"), Head("Much")),
                                            [(Cell(text, tone="head"),) if text else (Cell("a"), Cell("b"))
                                             for text in heads]), window.theme), "Answers", window.theme)
    qtbot.addWidget(view)
    view.show()
    assert [view.columnSpan(row, 0) for row in range(3)] == [2, 1, 1]
    heads.reverse()
    view.mark_stale()
    assert [view.columnSpan(row, 0) for row in range(3)] == [1, 1, 2]


def test_a_digit_that_changes_in_the_strip_leaves_the_window_as_it_is_laid_out(window: MainWindow) -> None:
    cell = window.strip.cells["usable"]
    cell.show_part(Part("Usable", "26.94 TB", "", "", ""))
    room = cell.sizeHint()
    cell.show_part(Part("Usable", "26.95 TB", "", "", ""))
    assert cell.sizeHint() == room
    cell.show_part(Part("Usable", "26.95 TB", "a detail much longer than all there was before", "", ""))
    assert cell.sizeHint().width() > room.width()


def test_a_strip_that_says_more_or_less_leaves_the_window_as_it_is_laid_out(window: MainWindow) -> None:
    strip = window.strip
    strip.problems.setText("12 errors, 34 warnings, and what else there is")
    QApplication.processEvents()
    room, least = strip.sizeHint(), strip.minimumSizeHint()
    spy = Requests(window.centralWidget())
    strip.problems.setText("No problem")
    QApplication.processEvents()
    assert (strip.sizeHint(), strip.minimumSizeHint(), spy.count) == (room, least, 0)
    right = strip.problems.mapTo(strip, strip.problems.rect().bottomRight())
    assert strip.rect().contains(right)
    window.documents.load("p2000-iscsi")
    QApplication.processEvents()
    assert strip.minimumSizeHint().width() < least.width()


def test_a_preference_is_read_again_once_it_was_set(window: MainWindow) -> None:
    assert window.settings.get("capacity") == "decimal"
    window.settings.set("capacity", "binary")
    assert window.settings.get("capacity") == "binary"
    assert window.strip.cells["usable"].part.value == "24.57 TiB"
