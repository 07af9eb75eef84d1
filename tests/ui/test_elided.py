"""Labels that give way: they never widen what they stand in, and lose nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from ui.widgets.elided import ElidedLabel, YieldingLabel
from ui.widgets.parts import SheetHead
from ui.window.main import MainWindow

LONG = "one port or cable of a two-port adapter with a very long name to a switch with another"


def test_a_label_asks_for_no_width_and_tells_in_its_tip_what_is_elided(qtbot: QtBot) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.setText(LONG)
    label.resize(80, 20)
    label.show()
    assert label.minimumSizeHint().width() == 0
    assert label.shown().endswith("…")
    assert label.toolTip() == LONG == label.text()
    label.resize(2_000, 20)
    qtbot.waitUntil(lambda: label.shown() == LONG)
    assert not label.toolTip()


def test_of_a_key_the_end_is_kept(qtbot: QtBot) -> None:
    label = ElidedLabel(mode=Qt.TextElideMode.ElideLeft)
    qtbot.addWidget(label)
    label.setText("workload.a-name-that-is-far-too-long.throughput_per_s")
    label.resize(110, 20)
    assert label.shown().startswith("…")
    assert label.shown().endswith("_per_s")


def test_neither_a_key_nor_a_failure_widens_the_window(window: MainWindow, qtbot: QtBot) -> None:
    window.workbook.show_sheet("charts")
    window.explain.show_figure("workload.sfs.bottleneck_utilization")
    labels = window.findChildren(ElidedLabel)
    assert len(labels) >= 2
    width = window.minimumSizeHint().width()
    for label in labels:
        label.setText(LONG * 9)
    qtbot.wait(50)
    assert window.minimumSizeHint().width() == width


def test_what_is_said_beside_a_title_gives_way_before_what_can_be_done(qtbot: QtBot) -> None:
    head, button = SheetHead("Trust", "1 question, 2 notes; 6 more need nothing"), QPushButton("Problems (3)")
    qtbot.addWidget(head)
    head.add(button)
    label = next(each for each in head.findChildren(YieldingLabel))
    for wide, whole in ((700, True), (240, False)):
        head.resize(wide, head.height())
        head.show()
        QApplication.processEvents()
        assert (label.shown() == label.text()) is whole
        assert (label.text() in label.toolTip()) is not whole
        assert button.width() >= button.sizeHint().width()
    head.resize(300, head.height())
    QApplication.processEvents()
    assert label.shown() in ("1 question, 2 notes", "1 question…"), "whole parts, and none cut"
