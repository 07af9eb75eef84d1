"""After one failure in the window: what stops says so, and a light names what its verdict is given without."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sizer.design.edits import PutRecord
from sizer.design.records import Requirement, RequirementKind
from tests.ui.hands import know_ranges
from ui.main_window import MainWindow


@pytest.mark.flow
def test_a_box_that_takes_the_pool_stops_the_work_wherever_one_looks(window: MainWindow) -> None:
    window.store.fail("array-arrays")
    assert window.strip.cells["throughput"].part.value == "stops"
    assert window.strip.cells["response"].part.value == "—"
    assert window.strip.cells["usable"].part.value == "not at hand"
    assert window.strip.cells["usable"].part.detail == "of 27.01 TB"
    assert "It stops SPECsfs2008 NFSv3." in window.banner.text.text()
    results = window.workbook.views["results"].live
    results.refresh()
    assert any("stops, nothing is left" in cells[0].text for cells in results.table.rows)
    window.store.fail("")
    assert window.strip.cells["throughput"].part.value != "stops"
    assert window.strip.cells["usable"].part.value == "27.01 TB"


def test_a_light_never_says_met_without_the_boxes_it_leaves_out(window: MainWindow) -> None:
    window.store.edit(PutRecord("requirements", Requirement(
        id="kept", title="Some left", kind=RequirementKind.AFTER_ONE_FAILURE, target=0.2, workload="sfs")))
    know_ranges(window)
    light = window.strip.lights["kept"]
    assert "met; losing one c7000 (chassis), one MSA2324fc G2 (arrays) or 1 more stops it" in light.accessibleName()
    assert light.text() == "kept, but…"
    grid = window.workbook.grids["requirements"].model
    assert any("met; losing one c7000" in grid.text_at(row, column)
               for row in range(grid.rowCount()) for column in range(grid.columnCount()))


def test_the_table_tells_how_much_of_the_time_the_parts_work(window: MainWindow) -> None:
    view = window.workbook.views["failures"].live
    view.refresh()
    texts = [cells[0].text for cells in view.table.rows]
    assert "How much of the time the parts on the way work" in texts
    assert any("24 × MSA70 (shelves)" in text for text in texts)
    assert any("Shown, and not counted" in text for text in texts)


def test_the_strip_tells_the_bandwidth_of_streams_and_names_the_workload_whole(
    open_window: Callable[[str], MainWindow],
) -> None:
    window = open_window("ess-gl4-sas@40gbe")
    window.strip.show_workload("gpfsperf")
    assert window.strip.cells["throughput"].part.value.endswith("GB/s")
    assert window.strip.workload_box.toolTip() == window.strip.workload_box.currentText() != ""
