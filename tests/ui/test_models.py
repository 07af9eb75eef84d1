"""Qt's own tester over every model, through a full sequence of changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QAbstractItemModel
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import AddScenario, DuplicateRecords, MoveRecords, RemoveRecords, set_one
from sizer.design.nesting import nested
from ui.grids.models.records import RecordModel
from ui.window.main import MainWindow


def models(window: MainWindow) -> Iterator[QAbstractItemModel]:
    for sheet in window.workbook.grids.values():
        yield sheet.model
    for view in window.workbook.views.values():
        yield view.live


@pytest.fixture
def tested(window: MainWindow) -> MainWindow:
    window.testers = [  # type: ignore[attr-defined]
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        for model in models(window)
    ]
    return window


def refresh(window: MainWindow) -> None:
    for view in window.workbook.views.values():
        view.live.refresh()
    window.services.scenarios.refresh()


def test_every_model_keeps_qts_rules_through_edits_undo_and_redo(tested: MainWindow) -> None:
    store = tested.store
    refresh(tested)
    store.edit(set_one("items", "drives", "quantity", 600))
    store.edit(DuplicateRecords("items", ("boot", "hba")))
    store.edit(MoveRecords("items", ("drives",), "chassis"))
    store.edit(RemoveRecords("items", ("nodes",)))
    refresh(tested)
    store.edit(AddScenario("cheap"))
    store.edit(RemoveRecords("pools", ("boot",)))
    refresh(tested)
    for _ in range(6):
        store.undo_stack.undo()
        refresh(tested)
    for _ in range(6):
        store.undo_stack.redo()
    refresh(tested)
    assert [row.id for row in store.view.pools] == ["data"]


def test_every_model_keeps_qts_rules_while_sorted_and_filtered(tested: MainWindow) -> None:
    model = tested.workbook.grids["items"].model
    assert isinstance(model, RecordModel)
    model.sort_by("quantity", descending=True)
    assert model.id_at(0) == "drives"
    model.filter_by("hp-")
    model.filter_by("msa")
    assert [model.id_at(row) for row in range(model.rowCount() - 1)] == ["shelves", "arrays"]
    tested.store.edit(RemoveRecords("items", ("shelves",)))
    assert [model.id_at(row) for row in range(model.rowCount() - 1)] == ["arrays"]
    tested.store.undo_stack.undo()
    model.filter_by("")
    model.unsort()
    assert [model.id_at(row) for row in range(model.rowCount() - 1)] == list(nested(tested.store.view.items))


def test_the_whole_design_replaced_by_another_leaves_the_models_sound(tested: MainWindow) -> None:
    assert tested.documents.load("p2000-iscsi")
    refresh(tested)
    assert tested.workbook.grids["items"].model.rowCount() == len(tested.store.view.items) + 1


@pytest.mark.flow
def test_an_edit_announces_a_change_and_no_move_of_rows(qtbot: QtBot, window: MainWindow) -> None:
    model = window.workbook.grids["items"].model
    with qtbot.assertNotEmitted(model.rowsInserted), qtbot.assertNotEmitted(model.layoutChanged), \
            qtbot.waitSignal(model.dataChanged):
        window.store.edit(set_one("items", "drives", "quantity", 600))
