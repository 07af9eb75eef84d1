"""No line of a scrolled pane is cut in half by its lower edge."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from tests.ui.hands import go
from ui.catalog.sheet import CatalogSheet
from ui.widgets.uncut import UncutEdge, table_of
from ui.window.main import MainWindow

pytestmark = pytest.mark.same_window


def scrolled_whole(area: QAbstractScrollArea, edge: UncutEdge) -> int:
    """At how many of the places that it is scrolled to something had to be covered; none shows a part of anything."""
    bar, covered = area.verticalScrollBar(), 0
    assert bar.maximum() > 0, "there is more than room for"
    for at in range(0, bar.maximum() + 1, 3):
        bar.setValue(at)
        QApplication.processEvents()
        place = edge.covered()
        if place.isEmpty():
            continue
        covered += 1
        picture = area.grab().toImage()
        low = area.viewport().geometry().bottom()
        inks = {picture.pixelColor(x, low).name() for x in range(1, area.viewport().width() - 1)}
        assert inks == {edge.ground().name()}, at
    bar.setValue(0)
    return covered


def test_the_last_line_of_an_explanation_is_whole_or_waits(window: MainWindow) -> None:
    window.resize(1280, 600)
    go(window, "items/drives/quantity")
    window.explain.show_figure("workload.sfs.response_s")
    QTest.qWait(50)
    assert scrolled_whole(window.explain._browser, window.explain.edge)


@pytest.mark.parametrize(("figure", "high"), [
    ("workload.sfs.response_s", 600), ("workload.sfs.throughput_per_s", 640), ("pool.data.filesystem_bytes", 560)])
def test_no_explanation_ends_with_a_part_of_an_item_or_with_a_head_alone(
    window: MainWindow, figure: str, high: int
) -> None:
    window.resize(1280, high)
    go(window, "items/drives/quantity")
    window.explain.show_figure(figure)
    QTest.qWait(50)
    page, edge = window.explain._browser, window.explain.edge
    layout, bar = page.document().documentLayout(), page.verticalScrollBar()
    assert bar.maximum() > 0
    rows, heads = [], []
    block = page.document().begin()
    while block.isValid():
        table, place = table_of(QTextCursor(block)), layout.blockBoundingRect(block)
        if block.text().strip() and place.height() < 90:
            bold = QTextCursor(block)
            bold.movePosition(QTextCursor.MoveOperation.NextCharacter)
            if table is not None:
                rows.append(place)
            elif bold.charFormat().fontWeight() >= QFont.Weight.Bold and block.next().text().strip():
                heads.append(place)
        block = block.next()
    assert rows
    try:
        for at in range(0, bar.maximum() + 1, 5):
            bar.setValue(at)
            QApplication.processEvents()
            cover = edge.covered()
            low = at + (page.viewport().height() if cover.isEmpty() else cover.top())
            assert not [row for row in rows if row.top() + 1 < low < row.bottom() - 1], at
            assert not [head for head in heads if head.bottom() <= low < head.bottom() + 12
                        and head.bottom() < page.document().size().height() - 20], at
    finally:
        bar.setValue(0)
        window.resize(1500, 920)


def test_no_facet_and_no_field_of_an_own_record_is_cut_in_half(window: MainWindow) -> None:
    window.resize(1500, 700)
    window.workbook.show_entry("catalog")
    sheet = window.workbook.pages["catalog"]
    assert isinstance(sheet, CatalogSheet)
    QTest.qWait(50)
    sheet.search.setText("ssd")
    QTest.qWait(300)
    assert scrolled_whole(sheet.facets, sheet.facets.edge)
    QTest.mouseClick(sheet.own_button, Qt.MouseButton.LeftButton)
    QTest.qWait(50)
    assert scrolled_whole(sheet.desk.form._area, sheet.desk.form.edge)


def test_no_field_of_what_is_asked_is_cut_in_half(window: MainWindow) -> None:
    window.resize(1280, 560)
    window.actions_by_id["from-requirements"].trigger()
    QTest.qWait(50)
    assert window.asking.page is not None
    form = window.asking.page.form
    QTest.mouseClick(form.limits, Qt.MouseButton.LeftButton)
    QTest.qWait(50)
    assert scrolled_whole(form._area, form.edge)
    window.opening.show_design()
