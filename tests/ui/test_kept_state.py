"""What a window says stays true of what it holds: after saving, opening, closing, choosing and clicking away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import AddRecords, set_one
from sizer.design.files.addresses import open_address
from sizer.design.records.values import altered
from sizer.sizing.size import size
from tests.ui.hands import FakeDialogs, go, know_ranges
from ui.jobs.job import Job
from ui.results.validation import ValidationTable
from ui.state.previewing import PreviewBy
from ui.summary.sheet import SummarySheet
from ui.widgets.dialogs import UnsavedChoice
from ui.window.main import MainWindow


def drives(window: MainWindow) -> int:
    """How many data drives there are."""
    return next(line.quantity for line in window.store.view.items if line.id == "drives")


@pytest.mark.same_window
def test_the_title_follows_the_name_that_a_new_design_is_saved_under(window: MainWindow, tmp_path: Path) -> None:
    window.store.start(window.documents.blank())
    assert window.header.title.text() == "New design"
    assert window.documents.write(tmp_path / "plan.sizer")
    assert window.header.title.text() == "plan.sizer"


@pytest.mark.same_window
def test_a_file_that_is_saved_while_it_is_opened_again_is_opened_as_it_is_saved(
    window: MainWindow, tmp_path: Path, dialogs: FakeDialogs
) -> None:
    path = tmp_path / "plan.sizer"
    assert window.documents.write(path)
    window.store.edit(set_one("items", "drives", "quantity", 700))
    dialogs.unsaved_answers.append(UnsavedChoice.SAVE)
    assert window.documents.open(str(path))
    assert drives(window) == 700
    assert window.documents.write(path), "nobody else has changed it"
    assert dialogs.asked == [f"unsaved {path.name}"]


def test_after_the_design_is_closed_its_layouts_are_asked_for_anew(open_window: Callable[[str], MainWindow]) -> None:
    window = open_window("hp-ha-nfs")
    window.starting.from_requirements()
    assert window.asking.in_front
    assert window.starting.close_design()
    assert window.opening.currentWidget() is not window.centre
    page = window.starting.from_requirements()
    assert window.opening.currentWidget() is window.centre
    assert page.isVisible()
    assert window.header.title.text() == "From requirements"


@pytest.mark.parametrize("kept", [
    "", "{", "[]", "{}", '{"segments": {}}', '{"segments": {}, "alone": []}',
    '{"segments": {"bill": 3}, "alone": {"bill": false}, "shares": {"bill": "half"}}'])
def test_what_was_kept_of_places_and_cannot_be_read_is_passed_over(window: MainWindow, kept: str) -> None:
    before = window.workbook.left.state()
    window.workbook.left.restore(kept)
    assert window.workbook.left.state() == before


def test_places_are_left_as_they_were_and_not_as_others_were_since(window: MainWindow) -> None:
    left = window.workbook.left
    before = left.state()
    window.workbook.toggle_alone("hardware")
    left.shares["storage"] = 10, 20
    left.restore(before)
    assert (left.alone, left.shares) == ({}, {})


def test_the_first_verdict_of_another_design_is_no_change_to_be_told(
    qtbot: QtBot, open_window: Callable[[str], MainWindow]
) -> None:
    window = open_window("hp-ha-nfs")
    rest = window.announcer.findChildren(QTimer)[0]
    told: list[str] = []
    window.announcer.said.connect(told.append)
    for address in ("p2000-iscsi", "hp-ha-nfs"):
        assert window.documents.load(address)
        know_ranges(window)
        rest.setInterval(1)
        window.announcer.wait()
        qtbot.waitUntil(lambda: not rest.isActive())
    assert told == []
    window.store.edit(set_one("requirements", "capacity", "target", 9e13))
    know_ranges(window)
    qtbot.waitUntil(lambda: bool(told))


@pytest.mark.same_window
def test_the_workload_chosen_stays_chosen_after_a_preview_without_it(qtbot: QtBot, window: MainWindow) -> None:
    store, strip = window.store, window.strip
    store.edit(AddRecords("workloads", (altered(store.view.workloads[0], id="second", name="Second"),)))
    strip.show_workload("second")
    strip.show_preview(size(open_address("p2000-iscsi").design, store.catalog), "with another",
                       PreviewBy.FIXES)
    strip.end_preview(PreviewBy.FIXES)
    assert strip.workload == "second"
    window.workbook.show_entry("summary")
    summary = window.workbook.sheet("summary")
    assert isinstance(summary, SummarySheet)
    qtbot.waitUntil(lambda: "Second" in summary.limits.remark)  # all parts tell of the same workload


@pytest.mark.same_window
def test_the_sum_of_a_selection_leaves_with_its_sheet_and_comes_back_with_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    view = go(window, "items/drives/quantity").view
    view.selectColumn(view.currentIndex().column())
    qtbot.waitUntil(lambda: window._sums.text().startswith("Sum 813"))
    window.workbook.show_entry("workloads")
    qtbot.waitUntil(lambda: window._sums.text() == "")
    window.workbook.show_entry("hardware")
    qtbot.waitUntil(lambda: window._sums.text().startswith("Sum 813"))


@pytest.mark.same_window
@pytest.mark.parametrize("leave", [
    lambda window: window.strip.cells["power"].click(), lambda window: go(window, "items/boot/quantity"),
    lambda window: window.workbook.grids["items"].view.setFocus()], ids=["a number", "another cell", "the grid"])
def test_what_is_typed_in_the_formula_row_is_entered_when_one_clicks_away(
    window: MainWindow, leave: Callable[[MainWindow], object]
) -> None:
    go(window, "items/drives/quantity")
    line = window.formula_bar.line
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "700")
    know_ranges(window)
    assert line.text() == "700", "numbers that come in take nothing away"
    leave(window)
    assert drives(window) == 700
    assert window.store.undo_stack.count() == 1


@pytest.mark.same_window
def test_a_name_that_was_not_gone_to_leaves_the_name_box_with_the_focus(window: MainWindow) -> None:
    view = go(window, "items/drives/quantity").view
    window.formula_bar.name_box.setFocus()
    window.formula_bar.name_box.selectAll()
    QTest.keyClicks(window.formula_bar.name_box, "no such name")
    view.setFocus()
    assert window.formula_bar.name_box.text() == "Data drives: quantity"


def test_a_document_that_is_being_written_is_asked_about_before_its_window_closes(
    open_window: Callable[[str], MainWindow], dialogs: FakeDialogs, tmp_path: Path
) -> None:
    window = open_window("hp-ha-nfs")
    assert window.exporter.export("proposal", str(tmp_path / "offer.pdf"))
    dialogs.confirm_answers += [False, True]
    assert not window.close()
    assert window.exporter.bar.isVisible(), "it goes on"
    assert window.close()
    assert [text.partition(".pdf")[0] for text in dialogs.asked] == ["offer", "offer"]


@pytest.mark.same_window
def test_predictions_that_fail_are_asked_for_once_and_say_why(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def fail(job: Job, request: Mapping[str, object]) -> int:
        if "name" not in request:
            return 0  # what else the window asks for by itself
        asked.append(request["name"])
        QTimer.singleShot(0, job, lambda: job.failed.emit(len(asked), "it ended without a word"))
        return len(asked)

    monkeypatch.setattr(Job, "ask", fail)
    table = ValidationTable(window.store)
    table.changed.connect(table)
    assert table().empty.startswith("Computing")
    qtbot.waitUntil(lambda: "without a word" in table().empty)
    qtbot.wait(20)
    assert asked == ["hp-ha-nfs"]


@pytest.mark.same_window
def test_a_problem_that_is_not_in_view_is_not_accepted_by_its_row(window: MainWindow) -> None:
    window.workbook.show_sheet("problems")
    view = window.workbook.views["problems"]
    view.setCurrentIndex(view.live.index(0, 0))
    window.workbook.show_entry("summary")
    assert not view.isVisible()
    before = window.store.design
    window.actions_by_id["accept-problem"].trigger()
    assert window.store.design is before
    assert view.isVisible(), "it is chosen where it is seen"
