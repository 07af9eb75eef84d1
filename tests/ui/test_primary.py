"""One filled button at a time: what is opened last leads, and what it covered leads again when it goes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.hands import press, type_into
from ui.widgets.theme import LIGHT
from ui.window.main import MainWindow

LEFT = Qt.MouseButton.LeftButton


def leading(window: MainWindow) -> list[str]:
    """What the filled buttons say that are in sight, each painted so."""
    found = [each for each in window.findChildren(QPushButton) if each.isVisible() and each.property("filled")]
    for each in found:
        picture = QImage(each.grab().toImage())
        inside = picture.pixelColor(4, picture.height() // 2)
        assert inside in ((LIGHT.accent, window.theme.colours.accent) if each.isEnabled() else
                          (window.theme.colours.sunken,)), each.text()
    return [each.text() for each in found]


@pytest.mark.same_window
def test_of_a_block_bar_above_a_what_if_table_one_button_leads(qtbot: QtBot, window: MainWindow) -> None:
    window.workbook.show_entry("compare")
    window.workbook.show_segment("compare", "What-if")
    whatif, bar = window.services.whatif, window.building.bar
    qtbot.waitUntil(lambda: whatif.view.live.rowCount() > 1 and not whatif.said.text(), timeout=60_000)
    whatif.view.setFocus()
    press(whatif.view, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    press(whatif.view, Qt.Key.Key_Left)
    qtbot.waitUntil(whatif.chosen.make_so.isEnabled)
    assert leading(window) == ["Make it so"]
    window.workbook.show_entry("hardware")
    QTest.mouseClick(window.building.button, LEFT)
    qtbot.waitUntil(lambda: bar.add.text().startswith("Add ") and not bar._sized.isActive())
    assert whatif.chosen.make_so.isVisible(), "both are in sight"
    assert leading(window) == [bar.add.text()]
    QTest.mouseClick(bar.cancel, LEFT)
    qtbot.waitUntil(whatif.chosen.make_so.isEnabled)
    assert leading(window) == ["Make it so"]


@pytest.mark.same_window
def test_what_would_mend_a_requirement_leads_while_it_is_open(qtbot: QtBot, window: MainWindow) -> None:
    type_into(qtbot, window, "items/drives/quantity", "640")
    QTest.mouseClick(window.building.button, LEFT)
    assert leading(window) == [window.building.bar.add.text()]
    QTest.mouseClick(window.strip.lights["capacity"], LEFT)
    qtbot.waitUntil(lambda: not window.fixes.searching, timeout=60_000)
    qtbot.waitUntil(window.fixes.apply_button.isEnabled)
    assert leading(window) == [window.fixes.apply_button.text()]
    window.fixes.close_panel()
    assert leading(window) == [window.building.bar.add.text()]
    window.building.bar.leave()
    assert leading(window) == []
