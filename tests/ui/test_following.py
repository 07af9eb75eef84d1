"""What an edit announces and lays out anew: what it changed, so that following it costs little of a frame."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QTimer
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import (
    AddRecords,
    AddScenario,
    DuplicateScenario,
    Edit,
    InScenario,
    PinBaseline,
    PutRecord,
    RemoveRecords,
    SelectScenario,
    set_one,
)
from sizer.design.records import LineRecord, Override
from sizer.design.scenarios import resolve
from sizer.figures.notation import value_text
from sizer.sizing import size
from tests.ui.hands import know_ranges, type_into
from ui.bars.strip_parts import StripPart
from ui.grids.models.records import RecordModel
from ui.results.answers import Problems, Results
from ui.results.bill import BillOfMaterials
from ui.results.failures import FailureTable
from ui.state.subject import Place, Subject
from ui.summary.sheet import AFTER_MS, SummarySheet
from ui.summary.words import PillSpot
from ui.tables.live import LiveModel, LiveView
from ui.tables.table import Head, LiveCell, LiveTable
from ui.widgets.icons import icon
from ui.widgets.roles import DECORATION
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


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


def test_only_results_in_sight_are_read_and_announced_and_the_newest_are_seen_by_who_comes(window: MainWindow) -> None:
    model, view = items_of(window), window.workbook.grids["items"].view
    rows = tuple(LineRecord(f"kit-{number}", item="generic-rail-kit") for number in range(100))
    window.store.edit(AddRecords("items", rows))
    window.store.edit(set_one("items", "drives", "quantity", 370))
    watts = model.column_of("=watts")
    for record, quantity in (("drives", 24), ("kit-99", 370)):
        assert view.go_to(Place("items", record, "quantity"))
        seen = range(view.rowAt(0), view.rowAt(view.viewport().height() - 1) + 1)
        spy = QSignalSpy(model.dataChanged)
        window.store.edit(set_one("items", "drives", "quantity", quantity))
        told = {row for row, _ in announced(model, spy)}
        assert {model.row_of("drives"), model.row_of(record)} <= told, "it was edited, or came into view"
        assert told - {model.row_of("drives")} <= set(seen)
    window.workbook.show_sheet("bom")
    before, spy = model.text_at(model.row_of("drives"), watts), QSignalSpy(model.dataChanged)
    window.store.edit(set_one("items", "nodes", "quantity", 4))
    assert {row for row, _ in announced(model, spy)} == {model.row_of("nodes")}
    window.store.edit(set_one("items", "drives", "quantity", 24))
    window.workbook.show_sheet("items")
    assert model.text_at(model.row_of("drives"), watts) != before


def test_a_row_is_as_high_as_the_text_that_is_in_it_now(qtbot: QtBot, window: MainWindow) -> None:
    texts = ["short", "as short", "no longer"]
    heads = Head("What", 300, wraps=True), Head("Much", 80, numeric=True)
    view = LiveView(LiveModel(lambda: LiveTable(heads, [(LiveCell(text), LiveCell("1")) for text in texts]), window),
                    "Answers", window.theme)
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    low = [view.rowHeight(row) for row in range(3)]
    for text in ("what takes several lines " * 8, "short again"):
        texts[1] = text
        view.mark_stale()
        heights = [view.rowHeight(row) for row in range(3)]
        assert (heights[0], heights[2]) == (low[0], low[2])
        assert (heights[1] > low[1]) == (text != "short again")
    texts[2] = "what takes as many lines " * 8
    view.mark_stale()
    high = view.rowHeight(2)
    view.resize(900, 300)
    assert low[2] < view.rowHeight(2) < high, "a wider column takes fewer lines"
    heights = [view.rowHeight(row) for row in range(3)]
    view.resizeRowsToContents()
    assert [view.rowHeight(row) for row in range(3)] == heights


def test_a_row_is_low_again_once_no_note_is_left(qtbot: QtBot, window: MainWindow) -> None:
    first = [LiveCell("what takes several lines " * 8, tone="note")]
    heads = Head("What"), Head("Much", numeric=True)
    view = LiveView(LiveModel(lambda: LiveTable(heads, [tuple(first), (LiveCell("other"),)]), window), "Notes",
                    window.theme)
    qtbot.addWidget(view)
    view.resize(300, 300)
    view.show()
    assert view.rowHeight(0) > view.rowHeight(1)
    first[:] = [LiveCell("plain"), LiveCell("1")]
    view.mark_stale()
    assert view.rowHeight(0) == view.rowHeight(1)


def test_a_pin_and_a_scenario_announce_every_cell_they_may_mark(window: MainWindow) -> None:
    model = items_of(window)
    every = {(row, column) for row in range(model.rowCount()) for column in range(model.columnCount())}
    spy = QSignalSpy(model.dataChanged)
    window.store.edit(PutRecord("overrides", Override("items.drives.watts", 9000.0, reason="measured")))
    assert announced(model, spy) == every
    window.store.edit(DuplicateScenario("base", title="Half"))
    window.store.edit(set_one("items", "drives", "quantity", 368))
    sign = model.index_of(Place("items", "drives", "quantity")).data(DECORATION)
    assert sign.cacheKey() == icon("changed", window.theme.colours.overridden).cacheKey()
    spy = QSignalSpy(model.dataChanged)
    window.store.edit(SelectScenario("base"))
    assert announced(model, spy) == every


def test_a_cell_that_an_edit_elsewhere_makes_wrong_or_right_is_announced(window: MainWindow) -> None:
    model = items_of(window)
    wrong = model.row_of("drives"), model.column_of("quantity")
    for edit in (set_one("items", "shelves", "quantity", 1), None):
        before, spy = model.index(*wrong).data(DECORATION), QSignalSpy(model.dataChanged)
        if edit is None:
            window.store.undo_stack.undo()
        else:
            window.store.edit(edit)
        assert (model.index(*wrong).data(DECORATION) is None) != (before is None)
        assert wrong in announced(model, spy)


def test_the_mark_of_a_name_used_twice_comes_and_goes_with_the_other_line(window: MainWindow) -> None:
    model = items_of(window)
    marked = model.row_of("arrays"), model.column_of("name")

    def follows(edit: Edit, *, twice: bool) -> None:
        spy = QSignalSpy(model.dataChanged)
        window.store.edit(edit)
        assert (model.index(*marked).data(DECORATION) is not None) == twice
        assert marked in announced(model, spy)

    follows(AddRecords("items", (LineRecord("more", "Arrays", item="hp-msa2324fc-g2"),)), twice=True)
    follows(RemoveRecords("items", ("more",)), twice=False)
    window.store.edit(AddScenario("Other", select=False))
    other = window.store.design.scenarios[0].id
    window.store.edit(InScenario(other, set_one("items", "shelves", "name", "Arrays")))
    assert model.index(*marked).data(DECORATION) is None
    follows(SelectScenario(other), twice=True)
    follows(SelectScenario("base"), twice=False)


@pytest.mark.flow
def test_a_refused_entry_is_marked_at_once(qtbot: QtBot, window: MainWindow) -> None:
    model = items_of(window)
    spy = QSignalSpy(model.dataChanged)
    type_into(qtbot, window, "items/drives/quantity", "many")
    assert (model.row_of("drives"), model.column_of("quantity")) in announced(model, spy)


def test_a_live_view_announces_the_rows_that_say_something_else(window: MainWindow) -> None:
    texts = ["one", "two", "three", "four"]
    model = LiveModel(lambda: LiveTable((Head("What"),), [(LiveCell(text),) for text in texts]))
    model.refresh()
    changed, reset = QSignalSpy(model.dataChanged), QSignalSpy(model.modelReset)
    texts[1:3] = ["deux", "trois"]
    model.refresh()
    assert announced(model, changed) == {(1, 0), (2, 0)}
    texts.append("five")
    model.refresh()
    assert (changed.count(), reset.count()) == (1, 1)
    assert model.index(4, 0).data() == "five"


def test_a_live_view_announces_no_more_of_a_row_than_differs(window: MainWindow) -> None:
    rows = [["a", "b", "c", "d"], ["e", "f", "g", "h"], ["i", "j", "k", "l"]]
    heads = tuple(Head(name) for name in "wxyz")
    model = LiveModel(lambda: LiveTable(heads, [tuple(map(LiveCell, row)) for row in rows]))
    model.refresh()
    spy = QSignalSpy(model.dataChanged)
    rows[0][1] = rows[0][2] = rows[1][1] = rows[1][2] = rows[2][3] = "other"
    model.refresh()
    assert announced(model, spy) == {(0, 1), (0, 2), (1, 1), (1, 2), (2, 3)}
    assert spy.count() == 2
    rows[1] = ["only one"]
    model.refresh()
    assert announced(model, spy) >= {(1, column) for column in range(4)}


@pytest.mark.parametrize("name", ["results", "bom", "problems", "failures"])
def test_a_sheet_out_of_sight_is_left_until_it_is_shown_and_shows_the_newest_then(
        window: MainWindow, name: str) -> None:
    window.workbook.show_sheet(name)
    view = window.workbook.views[name]
    window.workbook.show_sheet("overrides")
    before = view.live.table
    for quantity in (370, 8, 400):
        window.store.edit(set_one("items", "drives", "quantity", quantity))
    assert view.live.table is before
    window.workbook.show_sheet(name)
    assert view.live.table is not before
    shown = [list(row) for row in view.live.table.rows]
    fresh = next(page for page in (Results(window.store, window.settings),
                                   BillOfMaterials(window.store, window.settings), Problems(window.store),
                                   FailureTable(window.store))
                 if page().heads == view.live.table.heads)
    assert shown == [list(row) for row in fresh().rows]


def test_the_cells_of_a_bill_of_materials_follow_pins_and_preferences(window: MainWindow) -> None:
    window.workbook.show_sheet("bom")
    table = BillOfMaterials(window.store, window.settings)

    def power() -> LiveCell:
        return next(cell for row in table().rows for cell in row if cell.subject == Subject("items.drives.watts"))

    know_ranges(window)
    plain, same = power(), table()
    assert table() is same
    window.store.edit(set_one("design", "", "title", "Another"))
    assert table() is not same
    assert power() is plain
    window.store.edit(set_one("items", "drives", "price", 100.0))
    for currency in ("EUR", "USD"):
        window.store.edit(set_one("design", "", "currency", currency))
        assert f"{currency}\u202f100" in [cell.text for row in table().rows for cell in row]
    window.store.undo_stack.setIndex(1)
    window.store.edit(PutRecord("overrides", Override("items.drives.watts", 9000.0, reason="measured")))
    assert (power().text, power().sign) == ("9\u202fkW", "pin")
    window.store.undo_stack.undo()
    know_ranges(window)
    assert power() == plain


def test_rows_that_head_others_span_the_view_though_they_move(qtbot: QtBot, window: MainWindow) -> None:
    heads = ["Pools", "", ""]

    def table() -> LiveTable:
        return LiveTable((Head("What"), Head("Much")),
                         [(LiveCell(text, tone="head"),) if text else (LiveCell("a"), LiveCell("b")) for text in heads])

    view = LiveView(LiveModel(table), "Answers", window.theme)
    qtbot.addWidget(view)
    view.show()
    assert [view.columnSpan(row, 0) for row in range(3)] == [2, 1, 1]
    heads.reverse()
    view.mark_stale()
    assert [view.columnSpan(row, 0) for row in range(3)] == [1, 1, 2]


@pytest.mark.flow
def test_a_digit_that_changes_in_the_strip_leaves_the_window_as_it_is_laid_out(window: MainWindow) -> None:
    cell = window.strip.lights["capacity"]
    cell.show_part(StripPart("Usable", "26.94 TB", "", "", ""))
    room = cell.sizeHint()
    cell.show_part(StripPart("Usable", "26.95 TB", "", "", ""))
    assert cell.sizeHint() == room


def test_a_strip_that_says_more_or_less_leaves_the_window_as_it_is_laid_out(window: MainWindow) -> None:
    strip = window.strip
    room, least = strip.sizeHint(), strip.minimumSizeHint()
    strip.problems.setText("12 errors, 34 warnings, and what else there is, in more than the answers take")
    strip.arrange()
    assert (strip.sizeHint(), strip.minimumSizeHint()) == (room, least)
    right = strip.problems.mapTo(strip, strip.problems.rect().bottomRight())
    assert strip.rect().contains(right)


def test_an_explanation_out_of_sight_waits_until_it_is_seen_and_says_the_newest_then(
        qtbot: QtBot, window: MainWindow) -> None:
    pane, dock = window.explain, window.explain.parentWidget()
    assert dock is not None
    pane.show_figure("pool.data.usable_bytes")
    pane.refresh()
    before = pane.text()
    dock.hide()
    later = pane.findChildren(QTimer)
    window.store.edit(set_one("items", "drives", "quantity", 368))
    qtbot.waitUntil(lambda: not any(timer.isActive() for timer in later))
    assert pane.text() == before
    dock.show()
    sizing = window.store.sizing
    assert sizing is not None
    newest = value_text(sizing.sheet["pool.data.usable_bytes"])
    assert newest in pane.text()
    assert f"= {newest}" not in before


def test_an_explanation_that_says_the_same_is_not_laid_out_anew(window: MainWindow) -> None:
    pane = window.explain
    pane.show_figure("pool.data.usable_bytes")
    pane.refresh()
    browser = pane.findChild(QTextBrowser)
    assert browser is not None
    spy = QSignalSpy(browser.document().contentsChanged)
    pane.refresh()
    assert spy.count() == 0
    window.store.edit(set_one("items", "drives", "quantity", 368))
    pane.refresh()
    assert spy.count() > 0


def test_a_pinned_baseline_is_that_of_the_design_as_it_is(window: MainWindow) -> None:
    window.documents.load("ssck-hp-sfs")
    store = window.store
    line = next(line.id for line in store.view.items if any(line.id in pool.drives for pool in store.view.pools))
    for edit in (PinBaseline("phase0"), SelectScenario("phase2"), set_one("items", line, "quantity", 200),
                 SelectScenario("base"), set_one("items", line, "quantity", 100), PinBaseline("phase1")):
        store.edit(edit)
        baseline, pinned = store.baseline(), store.design.baseline
        assert baseline is not None
        assert pinned is not None
        assert store.baseline() is baseline
        assert (baseline.title, baseline.design) == (pinned, resolve(store.design, pinned))
        fresh = size(store.design, store.catalog, pinned)
        assert baseline.sizing is not None
        assert [baseline.sizing.sheet[pool.usable].value for pool in fresh.pools] == [
            fresh.sheet[pool.usable].value for pool in fresh.pools]
    store.undo_stack.undo()
    assert (restored := store.baseline()) is not None
    assert restored.title == "phase0"


def test_house_rules_are_painted_when_they_say_something_else(window: MainWindow) -> None:
    spy = QSignalSpy(window.workbook.grids["policies"].model.dataChanged)
    for edit, painted in ((set_one("items", "drives", "quantity", 368), 0),
                          (set_one("design", "", "title", "Another"), 0),
                          (set_one("policies", "", "values", 0.5, "link_ceiling"), 1)):
        window.store.edit(edit)
        assert spy.count() == painted
    window.store.undo_stack.undo()
    assert spy.count() == 2


def test_scenarios_side_by_side_announce_the_results_that_differ(window: MainWindow) -> None:
    window.documents.load("ssck-hp-sfs")
    window.workbook.show_sheet("scenarios")
    model = window.services.scenarios
    model.scenarios.finish()
    line = next(line.id for line in window.store.view.items
                if any(line.id in pool.drives for pool in window.store.view.pools))
    window.store.edit(set_one("items", line, "quantity", 290))
    model.scenarios.finish()
    for quantity in (300, 310):
        before = texts_of(model)
        spy = QSignalSpy(model.dataChanged)
        window.store.edit(set_one("items", line, "quantity", quantity))
        model.scenarios.finish()
        cells, after = announced(model, spy), texts_of(model)
        assert {at for at, text in after.items() if text != before.get(at)} <= cells
        assert any(row not in {each for each, _ in cells} for row in range(model.rowCount()))
    before = texts_of(model)
    spy = QSignalSpy(model.dataChanged)
    window.store.edit(set_one("scenarios", "phase1", "name", "Another name"))
    model.scenarios.finish()
    assert {at for at, text in texts_of(model).items() if text != before.get(at)} <= announced(model, spy)


def texts_of(model: QAbstractItemModel) -> dict[tuple[int, int], str]:
    return {(row, column): str(model.index(row, column).data() or "")
            for row in range(model.rowCount()) for column in range(model.columnCount())}


def test_a_preference_is_read_again_once_it_was_set(window: MainWindow) -> None:
    assert window.settings.get("capacity") == "decimal"
    window.settings.set("capacity", "binary")
    assert window.settings.get("capacity") == "binary"
    assert window.strip.lights["capacity"].part.value == "24\u202fTiB"


def test_summary_and_the_strip_give_the_same_verdicts_at_every_moment(window: MainWindow, qtbot: QtBot) -> None:
    window.workbook.show_entry("summary")
    summary = window.workbook.pages["summary"]
    assert isinstance(summary, SummarySheet)

    def seen() -> list[str]:
        pills = [spot.verdict for spot in summary.table.spots if isinstance(spot, PillSpot)]
        assert pills == [light.part.verdict for light in window.strip.lights.values()]
        return [str(each) for each in pills]

    know_ranges(window)
    before = seen()
    window.store.edit(set_one("items", "drives", "quantity", 700))
    assert seen() == ["undecided", "undecided", "met"]
    qtbot.wait(AFTER_MS)
    know_ranges(window)
    assert "undecided" not in seen()
    window.store.undo_stack.undo()
    know_ranges(window)
    assert seen() == before
