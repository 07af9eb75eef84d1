"""What stands where a part of the window will be, until it is made."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel

from ui.bars.strip_room import folds, light_height


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


class StripRoom(KeepingRoom):
    """What keeps the room of the strip until it is made."""

    def __init__(self) -> None:
        super().__init__(QSize())
        self.setAutoFillBackground(False)  # no sheet comes there
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        answers = 3 * self.fontMetrics().height() + 2
        return answers + (light_height() if folds(width, 0, self.fontMetrics()) else 0)

    def sizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
