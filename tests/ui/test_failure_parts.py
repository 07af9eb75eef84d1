"""After one failure in the window: what stops says so, and a light names what its verdict is given without."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from reports.blocks.blocks import Medium, TableBlock
from reports.blocks.findings import Findings
from reports.blocks.texts import cell_text
from reports.drawings.chart import Shows
from reports.drawings.scenes.palette import LIGHT
from reports.proposal.pages.failures import SECTION, loss_lines
from sizer.catalog import shipped_catalog
from sizer.design.editing.edits import PutRecord, set_one
from sizer.design.files.addresses import open_address
from sizer.design.records import Requirement, RequirementKind
from sizer.sizing.failing.after_failures import after_failures
from sizer.sizing.failing.retention import UNHURT
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Verdict
from tests.ui.hands import ask_nothing, know_ranges
from ui.charts.present import present_charts, present_scene, why_not_drawn
from ui.results.failures import DataTable, FailureTable, OutageTable
from ui.state.stopping import NOT_AT_HAND, STOPS, instead_of_figures
from ui.state.store import Store
from ui.widgets.roles import ALIGNMENT, LEFT, RIGHT
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


@pytest.mark.flow
def test_a_box_that_takes_the_pool_stops_the_work_wherever_one_looks(window: MainWindow) -> None:
    window.store.fail("array-arrays")
    assert window.strip.cells["throughput"].part.value == "stops"
    assert window.strip.cells["response"].part.value == "none"
    assert window.strip.lights["capacity"].part.value == "not at hand"
    assert window.strip.lights["capacity"].part.detail == "at least 25\u202fTB"
    assert "It stops SPECsfs2008 NFSv3." in window.banner.text.text()
    results = window.workbook.views["results"].live
    results.refresh()
    assert any("stops, nothing is left" in cells[0].text for cells in results.table.rows)
    window.store.fail("")
    assert window.strip.cells["response"].part.value != "none"
    assert window.strip.lights["capacity"].part.value == "26\u202fTB"


def test_a_light_never_says_met_without_the_boxes_it_leaves_out(window: MainWindow) -> None:
    window.store.edit(PutRecord("requirements", Requirement(
        id="kept", name="Some left", kind=RequirementKind.AFTER_ONE_FAILURE, target=0.2, workload="sfs")))
    know_ranges(window)
    light = window.strip.lights["kept"]
    left_out = ("not counting the loss of Blade chassis, one of the Arrays or 1 more, which stops it "
                '(house rule "Loss of a whole box counts": no)')
    told = f"met, with 1 accepted check; losing one of the NFS nodes leaves 51\u202f%; {left_out}"
    assert told in light.accessibleName()
    grid = window.workbook.grids["requirements"].model
    assert any("met, with 1 accepted check; losing one of the NFS nodes leaves" in grid.text_at(row, column)
               for row in range(grid.rowCount()) for column in range(grid.columnCount()))


def test_the_table_tells_how_much_of_the_time_the_parts_work(window: MainWindow) -> None:
    view = window.workbook.views["outages"].live
    view.refresh()
    texts = [cells[0].text for cells in view.table.rows]
    [head] = [at for at, text in enumerate(texts) if text.endswith(": availability of the parts")]
    parts = {cells[0].text: cells[1] for cells in view.table.rows[head:] if len(cells) > 1}
    assert (parts["Shelves"].text, parts["Shelves"].number) == ("24", 24.0)
    assert parts["Together"].text == ""
    row = next(at for at, cells in enumerate(view.table.rows[head:], head) if cells[0].text == "Shelves")
    assert [view.index(row, at).data(ALIGNMENT) for at in range(4)] == [LEFT, RIGHT, RIGHT, RIGHT], "numbers"
    assert view.index(head + 1, 3).data(ALIGNMENT) == RIGHT, "and their heads"
    lost = window.workbook.views["failures"].live
    lost.refresh()
    assert any("Shown, and not counted" in cells[0].text for cells in lost.table.rows)


def test_the_strip_tells_the_bandwidth_of_streams_and_names_the_workload_whole(
    open_window: Callable[[str], MainWindow],
) -> None:
    window = open_window("ess-gl4-sas@40gbe")
    ask_nothing(window.store)
    window.strip.show_workload("gpfsperf")
    assert window.strip.cells["throughput"].part.value.endswith("GB/s")
    assert window.strip.workload_box.toolTip() == window.strip.workload_box.currentText() != ""


def _judge(window: MainWindow, requirement: str) -> str:
    """What the cells of a requirement's row in the grid say."""
    grid = window.workbook.grids["requirements"].model
    rows = [[grid.text_at(row, column) for column in range(grid.columnCount())] for row in range(grid.rowCount())]
    ids = next(at for at in range(grid.columnCount())
               if grid.headerData(at, Qt.Orientation.Horizontal) == "Requirement")
    return " | ".join(next(cells for cells in rows if cells[ids] == requirement))


def _rows(window: MainWindow) -> list[list[str]]:
    live = window.workbook.views["results"].live
    live.refresh()
    return [[cell.text for cell in cells] for cells in live.table.rows]


def test_capacity_whose_data_is_not_at_hand_is_missed_wherever_one_looks(window: MainWindow) -> None:
    window.store.fail("array-arrays")
    know_ranges(window)
    sizing = window.store.sizing
    assert sizing is not None
    asked = next(each for each in sizing.requirements if each.id == "capacity")
    assert verdict_of(sizing, asked, None) is Verdict.MISSED
    assert "missed, not at hand" in window.strip.lights["capacity"].accessibleName()
    assert "missed: not at hand" in _judge(window, "capacity")
    said = {cells[0]: cells[1:] for cells in reversed(_rows(window))}
    for label in ("Usable", "Exported", "Groups", asked.title):
        assert said[label][0] == "not at hand"
        assert "same" not in said[label]
    window.store.fail("")
    know_ranges(window)
    assert "met" in window.strip.lights["capacity"].accessibleName()


@pytest.mark.parametrize("failure", ["array-arrays", "chassis-chassis"])
def test_what_stops_has_no_rate_no_chart_and_no_bottleneck(window: MainWindow, failure: str) -> None:
    window.store.fail(failure)
    know_ranges(window)
    sizing = window.store.sizing
    assert sizing is not None
    workload, asked = sizing.workloads[0], next(each for each in sizing.requirements if each.id == "rate")
    assert "missed, stops" in window.strip.lights["rate"].accessibleName()
    assert "stops" in _judge(window, "rate").split(" | ")
    assert "missed: stops" in _judge(window, "rate")
    assert next(cells[1:3] for cells in _rows(window) if cells[0] == asked.title) == ["stops", ""]
    charts = window.services.charts
    for chart in present_charts(window.store):
        if chart.about == workload.id and chart.shows in (Shows.CURVE, Shows.BARS):
            assert present_scene(window.store, None, None, chart, LIGHT, (480, 230)) is None
            assert "stands still" in why_not_drawn(window.store, chart)
    charts.refresh()
    assert charts.show_chart(f"curve/{workload.id}")
    assert "stands still" in charts.view.empty
    for key in (workload.throughput, workload.bottleneck, asked.actual):
        window.explain.show_figure(key)
        window.explain.refresh()
        assert "stops" in window.explain.text()
        assert "Busiest" not in window.explain.text()


@pytest.mark.parametrize("address", [pytest.param("hp-ha-nfs", marks=pytest.mark.slow), "p2000-iscsi", "iscsi-diskless",
                                     "ess-gl4-sas"])
def test_after_every_failure_pools_and_workloads_say_what_the_table_of_failures_says(address: str) -> None:
    store = Store(shipped_catalog())
    store.start(open_address(address).design)
    assert store.intact is not None
    found = after_failures(store.intact)
    for case in store.intact.failure_cases:
        store.fail(case.id)
        sizing = store.sizing
        assert sizing is not None
        instead = instead_of_figures(store)
        for work in found.workloads:
            if work.case.id == case.id:
                key = next(each.throughput for each in sizing.workloads if each.id == work.workload)
                assert (instead.get(key) == STOPS) is work.stopped, (case.id, work.workload)
        for after in found.pools:
            if after.case.id == case.id:
                key = next(each.usable for each in sizing.pools if each.id == after.pool)
                assert (instead.get(key) == NOT_AT_HAND) is after.missed, (case.id, after.pool)


def test_below_a_sentence_that_not_all_could_be_examined_a_row_still_opens_its_own_failure() -> None:
    store = Store(shipped_catalog())
    store.start(open_address("hp-ha-nfs").design)
    assert store.edit(set_one("items", "boot", "item", "no-such-drive"))
    table = FailureTable(store)
    rows = table().rows
    assert (rows[0][0].tone, table.case_at(0)) == ("stop", None)
    cases = [(cells[0].text.lower(), table.case_at(at)) for at, cells in enumerate(rows)
             if len(cells) == len(table().heads)]
    told = [(text, case.label) for text, case in cases if case is not None]
    assert len(told) > 5
    assert all(text.startswith(label.lower()) for text, label in told)


def test_the_failures_of_the_window_are_those_of_the_documents_in_the_same_words() -> None:
    store = Store(shipped_catalog())
    store.start(open_address("hp-ha-nfs").design)
    assert store.intact is not None
    found = Findings(store.intact, awaited=store.awaiting.of(store.intact))
    lost = FailureTable(store)
    lost.unfolded = True
    tables = (lost, OutageTable(store), DataTable(store))
    shown = {cell.text for build in tables for row in build().rows for cell in row}
    printed = [block for block in SECTION.blocks(found, Medium.PAPER) if isinstance(block, TableBlock)]
    told = " | ".join(cell_text(column.cell(row), found.reader) for block in printed for column in block.columns
                      for row in block.rows)
    lines = loss_lines(found.losses)[:8]
    hurt = [row for line in lines for row in line.rows.values() if not row.stopped and row.kept < UNHURT]
    texts = {text for row in hurt for text in (row.kept_text, row.response_text, row.outage)}
    texts |= {max(line.pools, key=lambda pool: pool.at_risk_bytes).at_risk_text for line in lines
              if any(pool.at_risk_bytes for pool in line.pools) and all(pool.filesystem_bytes for pool in line.pools)}
    assert len(texts) > 5
    assert {text for text in texts if text in told} == texts - {"none"}
    assert texts <= shown
