"""Taking on other colours costs each part of a window the same, however deep it stands."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.theme import Theme

DEPTH = 12
MOST_TIMES = 4
"""Styled without a sheet, and with one, each at most once for its own sake and once with what it stands in."""


class StyledAnew(QObject):
    """Counts how often a widget is told of another style."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.times += event.type() == QEvent.Type.StyleChange
        return super().eventFilter(watched, event)


def test_a_part_is_styled_no_more_often_for_what_it_stands_in(qtbot: QtBot, theme: Theme) -> None:
    outer = widget = QWidget()
    qtbot.addWidget(outer)
    for _ in range(DEPTH):
        inner = QWidget()
        QVBoxLayout(widget).addWidget(inner)
        widget = inner
    label, counted = QLabel("text"), StyledAnew()
    QVBoxLayout(widget).addWidget(label)
    outer.show()
    label.installEventFilter(counted)
    try:
        theme.choose("dark")
        assert label.palette().text().color() == theme.colours.text
        assert 0 < counted.times <= MOST_TIMES
    finally:
        theme.choose("system")
