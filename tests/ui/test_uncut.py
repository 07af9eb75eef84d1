"""No line of a scrolled pane is cut in half by its lower edge."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from tests.ui.hands import go
from ui.catalog.sheet import CatalogSheet
from ui.widgets.uncut import UncutEdge
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
