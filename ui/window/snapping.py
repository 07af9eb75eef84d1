"""What is divided between whole rows is so before it is painted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal


class BeforePainting(QObject):
    """Makes a call before the window is painted again, and once more when what is laid out late is laid out.

    A timer alone fires after the painting: everything would be painted where it does not stay, and then anew.
    """

    _wanted = Signal()

    def __init__(self, parent: QObject, call: Callable[[], None]) -> None:
        super().__init__(parent)
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(0)
        self._late.timeout.connect(call)
        self._wanted.connect(call, Qt.ConnectionType.QueuedConnection)  # Qt paints when nothing else is waiting

    def start(self) -> None:
        """Have the call made, once for all that is changed at a time."""
        if not self._late.isActive():
            self._wanted.emit()
        self._late.start()
