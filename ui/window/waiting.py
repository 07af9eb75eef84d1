"""What stands where a part of the window will be, until it is made."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel


class Waiting(QLabel):
    """It looks like an empty sheet, so that the part does not flash up when it comes."""

    def __init__(self) -> None:
        super().__init__("Working it out…")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)


class KeepingRoom(Waiting):
    """As large as the part will be."""

    def __init__(self, room: QSize) -> None:
        super().__init__()
        self._room = room

    def sizeHint(self) -> QSize:
        return self._room
