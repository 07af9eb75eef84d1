"""What stands where a part of the window will be, as large as the part, until it is made."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel


class Waiting(QLabel):
    """See the module. It looks like an empty sheet, so that the part does not flash up when it comes."""

    def __init__(self, room: QSize | None = None) -> None:
        super().__init__("Working it out…")
        self._room = room
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)

    def sizeHint(self) -> QSize:
        return self._room if self._room is not None else super().sizeHint()
