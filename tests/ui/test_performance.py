"""Performance: what a workload gets, how busy its parts are, and the chart beside, at the width there is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reports.drawings.from_sizing import workload_curve
from reports.drawings.scenes.scene import Text
from reports.wording.quantities.amounts import Reader
from sizer.units import plain_spaces
from tests.ui.hands import know_ranges
from ui.results.performance import PerformancePage
from ui.tables.table import LiveCell
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


@pytest.fixture
def page(window: MainWindow) -> PerformancePage:
    """Performance, alone in a small window, with what is known of its ranges."""
    window.resize(1280, 720)
    window.workbook.show_entry("performance")
    know_ranges(window)
    QApplication.processEvents()
    return window.services.performance


def parts(page: PerformancePage) -> list[tuple[LiveCell, ...]]:
    rows = page.view.live.table.rows
    [head] = [at for at, row in enumerate(rows) if row[0].tone == "head"]
    return [row for row in rows[head + 1:] if len(row) == 4]


@pytest.mark.flow
def test_the_busiest_part_comes_first_with_the_rate_at_which_it_is_full_and_a_click_explains_it(
    window: MainWindow, page: PerformancePage,
) -> None:
    figures = [row[0].text for row in page.view.live.table.rows[:4]]
    assert figures == ["Throughput", "Response time", "Bandwidth", "Requests in flight"]
    busy = parts(page)
    assert [row[1].number or 0.0 for row in busy] == sorted((row[1].number or 0.0 for row in busy), reverse=True)
    assert [row[0].text for row in busy if row[0].tone == "first"] == ["Processors of NFS nodes"]
    assert (busy[0][1].text, busy[0][3].text) == ("96\u202f%", "170,000/s")
    place = page.view.visualRect(page.view.live.index(page.view.live.table.rows.index(busy[0]), 3)).center()
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert window.explain.key == "workload.sfs.resource.processor_nodes.bound_per_s"


def test_no_row_tells_of_a_part_that_it_has_nothing_to_do_in_numbers(
    window: MainWindow, page: PerformancePage
) -> None:
    assert window.documents.load("flash-array-fc")
    know_ranges(window)
    page.view.live.refresh()
    busy = parts(page) + [row for row in page.view.live.table.rows if len(row) == 2]
    assert [row[1].text for row in busy if plain_spaces(row[1].text) == "0 %"] == []
    little = [row for row in page.view.live.table.rows if len(row) > 1 and plain_spaces(row[1].text) == "below 0.1 %"]
    assert [len(row) for row in little] == [2], "one row, without range and bar"
    assert little[0][1].bar is None


def test_beside_the_chart_no_column_leaves_and_the_chart_fits_its_pane(
    window: MainWindow, page: PerformancePage, qtbot: QtBot,
) -> None:
    charts = window.services.charts
    qtbot.waitUntil(charts.isVisible)
    assert not any(page.view.isColumnHidden(at) for at in range(4))
    assert charts.geometry().left() > page.geometry().right(), "they stand side by side"
    for name in ("curve/sfs", "bars/sfs", "waterfall/data"):
        assert charts.show_chart(name)
        bars = charts._area.verticalScrollBar(), charts._area.horizontalScrollBar()
        assert not any(bar.isVisible() for bar in bars), name
    assert charts.box.parentWidget() is not None
    assert window.workbook.answer.head("performance").isAncestorOf(charts.box), "the list is in the head of the pane"
    QTest.mouseClick(window.workbook.answer._segments_of["performance"].buttons["3"], Qt.MouseButton.LeftButton)
    assert window.workbook.views["results"].isVisible(), "all figures are one click away"
    assert not charts.box.isVisible()


@pytest.mark.sampled
def test_one_list_of_workloads_chooses_for_table_chart_and_strip(
    qtbot: QtBot, window: MainWindow, page: PerformancePage
) -> None:
    assert not page.workloads.isVisible(), "one workload needs no list"
    assert window.documents.load("p2000-iscsi")
    window.workbook.show_entry("performance")
    QApplication.processEvents()
    assert page.workloads.isVisible()
    page.workloads.setFocus()
    QTest.keyClick(page.workloads, Qt.Key.Key_Down)
    assert window.strip.workload == page.table.workload == "midline"
    charts = window.services.charts
    assert charts.box.currentData() == "curve/midline"
    for chart in ("bars/enterprise", "waterfall/midline", "curve/midline", "waterfall/enterprise", "bars/enterprise"):
        assert charts.show_chart(chart)
        work = chart.partition("/")[2] if "waterfall" not in chart else page.table.workload
        assert window.strip.workload == page.table.workload == page.workloads.currentData() == work, chart
    page.choose_workload("midline")
    assert charts.box.currentData() == "bars/midline"
    assert charts.show_chart("curve/midline")
    assert parts(page)[0][0].text == "Drives of Midline 7.2K"
    assert any("in flight limit the rate" in row[0].text for row in page.view.live.table.rows)
    window.resize(880, 560)
    segments = window.workbook.answer._segments_of["performance"]
    qtbot.waitUntil(lambda: segments.width() >= segments.sizeHint().width())  # lists give way before segments do
    assert page.window().rect().contains(segments.mapTo(page.window(), segments.rect().bottomRight()))


def test_no_number_in_flight_is_made_up_for_requests_that_arrive_whatever_the_answers_take(window: MainWindow) -> None:
    assert window.documents.load("flash-array-fc")
    window.workbook.show_entry("performance")
    QApplication.processEvents()
    sizing = window.store.sizing
    assert sizing is not None
    assert sizing.workloads[0].arrives
    shown = [row[0].text for row in window.services.performance.view.live.table.rows]
    assert "Throughput" in shown
    assert "Requests in flight" not in shown


def test_of_streams_the_bandwidth_comes_first_and_rates_count_what_the_chart_counts(
    window: MainWindow, page: PerformancePage,
) -> None:
    assert window.documents.load("ess-gl4-sas")
    window.workbook.show_entry("performance")
    QApplication.processEvents()
    first, second = page.view.live.table.rows[:2]
    assert (first[0].text, first[1].unit) == ("Bandwidth", "B/s")
    assert second[0].text == "Requests of all streams"
    sizing = window.store.sizing
    assert sizing is not None
    work = sizing.workloads[0]
    scene = workload_curve(Reader(sizing, None), work)
    said = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert "requests a second" in said
    assert not any("parts" in each for each in said)
    rate = second[1].number
    assert rate is not None
    full = [row[3].number for row in parts(page) if row[3].number]
    assert rate <= min(full) * 1.001 < 10 * rate, "at which requests a part is full, and not at how many parts of them"
