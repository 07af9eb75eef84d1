"""Failures as one reads them: worst first with a sign, the same in one row, and a click that shows the window after."""

from __future__ import annotations

from typing import cast

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableView, QToolButton
from pytestqt.qtbot import QtBot

from sizer.design.editing.edits import set_one
from sizer.readable import read
from sizer.sizing.result import Verdict
from sizer.units import plain_spaces
from tests.ui.hands import ask_nothing, know_ranges, press
from ui.bars.failure_box import LEFT_OF_WORK
from ui.explaining.results import figure_about
from ui.grids.models.records import RecordModel
from ui.results.comparison import result_keys
from ui.results.failures import FailureTable
from ui.results.scenario_answers import leading
from ui.state.ranges import Ranges
from ui.state.rounding import reader_of
from ui.state.subject import Place
from ui.tables.dress import room_of
from ui.tables.table import SPANNING
from ui.widgets.drawn import CLIPPED, text_width
from ui.widgets.parts import verdict_sign
from ui.widgets.plain import unbroken
from ui.widgets.typefaces import text_font
from ui.window.main import MainWindow
from ui.wording.deciding import decision_of

pytestmark = pytest.mark.same_window


@pytest.mark.flow
def test_a_click_shows_the_window_after_a_failure_and_escape_goes_back(window: MainWindow) -> None:
    window.workbook.show_sheet("failures")
    view = window.workbook.views["failures"]
    rows = view.live.table.rows
    heads = [head.title for head in view.live.table.heads]
    node = next(at for at, cells in enumerate(rows) if cells[0].text.startswith("One of 2 NFS nodes"))
    assert rows[node][0].sign == "missed"
    assert rows[node][heads.index("Asked")].text.endswith("150,000/s")
    assert rows[node][heads.index("Data")].text == "all data"
    place = view.visualRect(view.live.index(node, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.store.failure is not None
    assert window.store.failure.id == "node-nodes"
    press(view, Qt.Key.Key_Escape)
    assert window.store.failure is None


def test_what_stops_says_so_in_every_computed_cell(window: MainWindow) -> None:
    window.workbook.show_sheet("failures")
    table = window.workbook.views["failures"].live.table
    heads = [head.title for head in table.heads]
    rows = [row for row in table.rows if len(row) == len(heads)]
    stopped = [row for row in rows if row[heads.index("After it")].text == "stops"]
    assert stopped
    for row in stopped:
        assert (row[heads.index("Response")].text, row[heads.index("Busiest part")].text) == ("none", "nothing is left")
    assert all(row[heads.index(each)].text for row in rows for each in ("Response", "Busiest part", "Kept", "Data"))


def test_what_is_accepted_has_the_sign_that_the_summary_gives_it(window: MainWindow, qtbot: QtBot) -> None:
    window.documents.load("ess-gl4-sas")
    window.workbook.show_sheet("failures")
    rows = window.workbook.views["failures"].live.table.rows
    accepted = [row[0] for row in rows if row[0].text == "Ethernet switch"]
    assert accepted
    for cell in accepted:
        assert cell.sign == verdict_sign(Verdict.UNDECIDED)
        assert cell.tip.startswith("Accepted. ")
    own = [row[0] for row in rows if row[0].text.startswith("Client partitions' host")]
    assert {cell.sign for cell in own} == {verdict_sign(Verdict.UNDECIDED)}, "the service loses nothing with it"
    assert all(cell.tip.startswith("Not counted: ") for cell in own)
    qtbot.waitUntil(lambda: window.strip.left is not None and window.strip.left.title == "Ethernet switch")
    part = window.strip.cells["failure"].part
    assert (part.verdict, part.detail) == (Verdict.UNDECIDED, "Ethernet switch: nothing is left, accepted")
    assert part.beside == part.brief == "Ethernet switch, accepted"


def test_a_failure_in_view_changes_no_sign_no_digit_and_no_fold_of_the_others(window: MainWindow) -> None:
    window.workbook.show_sheet("failures")
    view, store, intact = window.workbook.views["failures"], window.store, window.store.intact
    assert intact is not None
    rate = next(each for each in intact.requirements if each.id == "rate")
    window.services.show_ranges(Ranges(store.generation, {
        intact.workloads[0].throughput: (98e3, 160e3, 196e3), rate.headroom: (-0.35, 0.07, 0.31)}))
    before = list(view.live.table.rows)
    node = next(at for at, cells in enumerate(before) if cells[0].text.startswith("One of 2 NFS nodes"))
    assert "uncertain" in [cells[0].sign for cells in before], "met at the likely inputs only"
    view.setFocus()
    view.setCurrentIndex(view.live.index(node, 0))
    press(view, Qt.Key.Key_Return)
    assert store.failure is not None
    assert [at for at, cells in enumerate(view.live.table.rows) if cells != before[at]] == [node]
    assert (view.live.table.rows[node][0].sign, view.currentIndex().row()) == ("missed", node)
    power = window.strip.cells["power"].part
    assert (power.difference[:6], power.better) == ("▼ was ", None), "what is lost saves nothing"
    store.fail("array-arrays")
    window.workbook.show_entry("summary")
    found = decision_of(store)
    assert found is not None
    assert plain_spaces(found.says.reason).endswith(
        "Exported capacity: not at hand, at least 25 TB asked. "
        "NFS operations at 5 ms: stops, at least 150,000/s within 5 ms asked.")
    window.workbook.show_sheet("whatif")
    whatif = window.services.whatif
    whatif.ask()
    assert whatif.said.text().startswith("After this failure it stops: nothing is left to vary")
    assert whatif.view.live.table.rows == [], "the model keeps a rate that means nothing"
    window.fixes.open_for("rate")
    assert not window.fixes.searching, "more of what is left does not bring back what has stopped"
    assert "one of 8 Arrays" in window.fixes.title.text()
    QTest.mouseClick(window.fixes.intact_button, Qt.MouseButton.LeftButton)
    assert window.fixes.isVisible()
    assert "Looking for what would meet it there too" in window.fixes.title.text(), "with nothing failed"
    window.fixes.close_panel()
    assert store.ranges is not None, "they are those of before"
    window.workbook.show_sheet("failures")
    assert view.live.table.rows == before


def test_failures_that_leave_the_same_are_one_row_until_enter_lists_them(window: MainWindow) -> None:
    window.workbook.show_sheet("failures")
    view = window.workbook.views["failures"]
    view.setFocus()
    fold = next(at for at, cells in enumerate(view.live.table.rows) if cells[0].text.endswith(" others"))
    worst, _, many = view.live.table.rows[fold][0].text.removesuffix(" others").rpartition(" and ")
    before = len(view.live.table.rows)
    view.setCurrentIndex(view.live.index(fold, 0))
    press(view, Qt.Key.Key_Return)
    assert window.store.failure is None
    assert len(view.live.table.rows) == before + int(many)
    assert view.live.table.rows[fold][0].text == worst
    assert view.currentIndex().row() == fold


def test_how_long_and_which_data_are_a_click_away(window: MainWindow) -> None:
    window.workbook.show_entry("failures")
    for title, name, head in (("How long", "outages", "Interruption"), ("Data loss", "dataloss", "Capacity kept")):
        button = next(each for each in window.workbook.answer.findChildren(QToolButton) if each.text() == title)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        view = window.workbook.views[name]
        assert view.isVisible()
        assert head in [each.title for each in view.live.table.heads]
    remark = next(head for head in window.workbook.views["outages"].live.table.heads if head.title == "Remark")
    assert remark.wraps, "a sentence is set in lines where it has no room"
    view = window.workbook.views["dataloss"]
    heads = [each.title for each in view.live.table.heads]
    kept, thin = heads.index("Capacity kept"), heads.index("With less redundancy")
    gone = [row[thin].text for row in view.live.table.rows if len(row) > thin and row[kept].text == "not at hand"]
    assert gone
    assert set(gone) == {"not at hand"}, "of what is not at hand nothing has any redundancy"
    assert all("Not known" not in [cell.text for cell in row] for row in view.live.table.rows), "all of it is known"
    window.workbook.show_segment("failures", "What is lost")


def test_what_is_kept_whole_has_the_digits_of_the_pool(window: MainWindow) -> None:
    window.store.edit(set_one("items", "boot", "quantity", 3))
    know_ranges(window)
    sizing = window.store.sizing
    assert sizing is not None
    window.workbook.show_sheet("dataloss")
    table = window.workbook.views["dataloss"].live.table
    heads = [each.title for each in table.heads]
    shown = [row[heads.index("Capacity kept")].text for row in table.rows
             if row[0].text == "System disks" and row[1].text == "one drive of System disks"]
    reader = reader_of(window.store, sizing, window.store.ranges, binary=False)
    boot = next(pool for pool in sizing.pools if pool.title == "System disks")
    assert shown == [reader.amount(boot.filesystem).likely_text()]
    assert shown != [read(sizing.sheet[boot.filesystem].number, "B").value], "its range decides the digits"


def test_nothing_that_stands_still_is_shown_as_a_number(window: MainWindow) -> None:
    store, grid = window.store, cast(RecordModel, window.workbook.grids["requirements"].model)
    sizing = store.sizing
    assert sizing is not None
    timed = next(one for one in sizing.requirements if one.in_time is not None)
    heads = [str(grid.headerData(at, Qt.Orientation.Horizontal)) for at in range(grid.columnCount())]
    computed = [at for at, column in enumerate(grid.columns) if column.figure is not None]
    row = next(at for at in range(grid.rowCount()) if grid.id_at(at) == timed.id)
    for case in (one for one in sizing.failure_cases if one.id in ("array-arrays", "chassis-chassis")):
        store.fail(case.id)
        said = {heads[at]: grid.text_at(row, at) for at in computed}
        assert said, heads
        assert not any(any(letter.isdigit() for letter in text) for text in said.values()), (case.label, said)
        assert window.strip.lights[timed.id].part.value == "stops"
        found = decision_of(store)
        assert found is not None
        [asked] = [one for one in found.rows if one.id == timed.id]
        assert (asked.designed, asked.headroom, asked.instead) == ("", "", "stops")
        store.fail("")


@pytest.mark.flow
def test_the_list_of_failures_has_the_worst_first_with_what_each_leaves(window: MainWindow, qtbot: QtBot) -> None:
    box, view = window.state_bar.failure, window.workbook.views["failures"]
    window.workbook.show_sheet("failures")

    def rows() -> list[tuple[str, str]]:
        return [(box.itemText(at), plain_spaces(str(box.itemData(at, LEFT_OF_WORK)))) for at in range(box.count())]

    qtbot.waitUntil(lambda: any(left for _, left in rows()))
    found = rows()
    assert found[0] == ("Nothing failed", "")
    assert ("One of 2 NFS nodes", "51 % kept") in found
    assert [left for _, left in found[1:4]] == ["stops"] * 3
    table = [cells[0].text.split(" and ")[0] for cells in view.live.table.rows if cells[0].tone not in SPANNING]
    places = [[name for name, _ in found].index(name) for name in table]
    assert places == sorted(places), "the order is that of the table"
    box.showPopup()
    at = box.findText("One of 2 NFS nodes")
    listed = box.view()
    index = box.model().index(at, 0)
    listed.scrollTo(index)
    assert listed.visualRect(index).width() >= text_width("One of 2 NFS nodes  51 % kept", text_font())
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == f"One of 2 NFS nodes: {box.itemData(at, LEFT_OF_WORK)}"
    QTest.mouseMove(listed.viewport(), listed.visualRect(index).center())
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=listed.visualRect(index).center())
    qtbot.waitUntil(lambda: window.store.failure is not None and window.store.failure.id == "node-nodes")
    assert box.currentText() == "One of 2 NFS nodes", "what it leaves stands in the list alone"
    assert rows() == found, "the list stays while one of them is in view"


def test_the_list_of_failures_waits_for_nothing_and_keeps_its_order_after_an_edit(window: MainWindow,
                                                                                 qtbot: QtBot) -> None:
    box, store = window.state_bar.failure, window.store
    qtbot.waitUntil(lambda: bool(box.itemData(1, LEFT_OF_WORK)))
    before = [box.itemData(at) for at in range(box.count())]
    assert store.edit(set_one("items", "nodes", "quantity", 4))
    assert [box.itemData(at) for at in range(box.count())] == before
    assert not any(box.itemData(at, LEFT_OF_WORK) for at in range(box.count())), "what was is not told of what is"
    qtbot.waitUntil(lambda: bool(box.itemData(1, LEFT_OF_WORK)))
    at = box.findData("node-nodes")
    assert box.itemText(at) == "One of 4 NFS nodes"
    assert int(str(box.itemData(at, LEFT_OF_WORK)).split("\u202f")[0]) > 51, "of four one is missed less than of two"


@pytest.mark.flow
def test_an_availability_reads_as_time_in_its_table_and_explained(window: MainWindow, qtbot: QtBot) -> None:
    window.workbook.show_sheet("outages")
    view = window.workbook.views["outages"]
    row, column, cell = next((row, at, cell) for row, cells in enumerate(view.live.table.rows)
                             if cells[0].text == "Shelves" for at, cell in enumerate(cells)
                             if " %, " in cell.text)
    heads = next(cells for cells in view.live.table.rows if cells[0].text == "Parts")
    assert heads[column].text.endswith("down a year")
    assert view.columnWidth(column) >= room_of(cell, view.live.table.heads[column], first=False), "no time is cut"
    view.scrollTo(view.live.index(row, column))
    place = view.visualRect(view.live.index(row, column)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert cell.subject is not None
    assert window.explain.key == cell.subject.figure
    qtbot.waitUntil(lambda: window.explain.head.value.value == unbroken(f"{cell.text} a year down"))


def test_failures_of_several_workloads_stand_below_their_names_and_nothing_unasked_is_missed(
    window: MainWindow,
) -> None:
    assert window.documents.load("ess-gl4-sas")
    ask_nothing(window.store)
    window.workbook.show_sheet("failures")
    table = window.workbook.views["failures"].live.table
    assert window.store.sizing is not None
    heads = [cells[0].text for cells in table.rows if cells[0].tone == "head"]
    assert heads == [work.title for work in window.store.sizing.workloads]
    assert "Workload" not in [head.title for head in table.heads]
    rows = [cells for cells in table.rows if len(cells) == len(table.heads)]
    assert any(cells[1].text == "not asked" and cells[2].text == "stops" for cells in rows)
    assert "missed" not in {cells[0].sign for cells in rows}
    assert all("Nothing is asked of" in cells[0].tip for cells in rows if cells[0].sign == "failure")


def test_one_word_means_one_count_of_streams_in_failures_explain_scenarios_and_strip(window: MainWindow) -> None:
    assert window.documents.load("ess-gl4-sas")
    sizing = window.store.sizing
    assert sizing is not None
    work = sizing.workloads[0]
    assert work.requests, "requests are split into parts here"
    window.workbook.show_sheet("failures")
    view = window.workbook.views["failures"]
    table = view.live.table
    after = next(at for at, head in enumerate(table.heads) if head.title == "After it")
    rates = [row[after] for row in table.rows if len(row) > after and row[after].number is not None]
    assert rates
    assert {(cell.unit, cell.text.rpartition("\u202f")[2]) for cell in rates} == {("B/s", "GB/s")}
    bandwidths = {each.bandwidth for each in sizing.workloads}
    assert {cell.subject.figure for cell in rates if cell.subject is not None} <= bandwidths
    assert figure_about(sizing, Place("workloads", work.id)) == work.bandwidth
    compared = {**{key: title for (_, key), title in leading([sizing]).items()}, **result_keys([sizing])}
    assert work.throughput not in compared, "the parts of requests are no count that anybody asks for"
    assert compared[work.rate] == f"Requests of all streams, {work.title}"
    assert not any("Throughput" in title for title in compared.values())


@pytest.mark.parametrize("unfolded", [False, True])
def test_each_row_of_failures_says_of_what_kind_it_is(window: MainWindow, unfolded: bool) -> None:
    table = FailureTable(window.store)
    table.unfolded = unfolded
    built = table()
    kind = [head.title for head in built.heads].index("Kind")
    rows = [row for at, row in enumerate(built.rows) if table.aside_at(at) is not None]
    assert rows
    assert all(row[kind].text for row in rows)


@pytest.mark.parametrize(("width", "height"), [(1500, 920), (1280, 720)])
def test_nothing_moves_under_the_pointer_when_a_failure_or_a_message_comes_or_goes(
    window: MainWindow, width: int, height: int
) -> None:
    window.resize(width, height)
    QTest.qWait(50)

    def place(view: QTableView, row: int) -> QRect:
        found = view.visualRect(view.model().index(row, 0))
        return QRect(view.viewport().mapToGlobal(found.topLeft()), QSize(1, found.height()))

    def settled(view: QTableView) -> tuple[QRect, QRect]:
        QTest.qWait(60)
        return place(view, 0), place(view, 1)

    try:
        failures = window.workbook.views["failures"]
        window.workbook.show_sheet("failures")
        hardware = window.workbook.grids["items"].view
        for view, entry in ((failures, "failures"), (hardware, "hardware"), (failures, "hardware")):
            window.workbook.show_entry(entry)
            if not view.isVisible():
                continue  # below a place of the design there are answers in a high window alone
            before = settled(view)
            window.store.fail("node-nodes")
            QTest.qWait(150)
            assert window.banner.isVisible()
            assert window.centre.line.isVisible()
            assert settled(view) == before
            window.message_bar.say("Something was done.")
            assert settled(view) == before
            window.store.fail("")
            window.message_bar.say("")
            assert settled(view) == before
    finally:
        window.resize(1500, 920)


def test_no_column_of_a_later_table_is_lost_below_the_first(window: MainWindow) -> None:
    window.workbook.show_entry("failures")
    window.workbook.show_segment("failures", "How long")
    for view in window.workbook.views.values():
        table = view.live.table
        if not table.heads:
            continue
        assert max((len(cells) for cells in table.rows if cells[-1].text), default=0) <= len(table.heads)
    rows = [[cell.text for cell in cells] for cells in window.workbook.views["outages"].live.table.rows]
    assert next(cells for cells in rows if cells[0] == "Parts")[-1] == "Needed"
    assert next(cells for cells in rows if cells[0] == "NFS nodes")[-1] == "one may fail"


@pytest.mark.parametrize("name", ["failures", "space"])
def test_names_that_have_no_room_take_lines(window: MainWindow, name: str) -> None:
    window.resize(1500, 920)
    assert window.documents.load("ess-gl4-sas")
    window.workbook.show_sheet(name)
    QTest.qWait(100)
    view = window.workbook.views[name]
    assert max(view.rowHeight(row) for row in range(view.live.rowCount())) > view.verticalHeader().defaultSectionSize()
    CLIPPED.watched, CLIPPED.found = True, []
    view.viewport().grab()
    CLIPPED.watched = False
    assert [each.text for each in CLIPPED.found] == []
