"""A large paste, read piece by piece while the window goes on working, with a way to give it up."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton

from sizer.design.entering.blocks import Pasting

AT_ONCE = 2_000
"""Cells that are read without the user noticing."""
_SLICE = 500


class PasteRun(QObject):
    """See the module. Only the newest run goes on: another one, or a change of the design, ends it."""

    read = Signal(int, int)
    """Rows read so far, and rows there are."""
    finished = Signal(object)
    """The :class:`~sizer.design.entering.blocks.Pasted`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pasting: Pasting | None = None
        self._rows = 1
        self._next = QTimer(self)
        self._next.setInterval(0)
        self._next.timeout.connect(self._step)

    @property
    def running(self) -> bool:
        """Whether something is still being read."""
        return self._pasting is not None

    def start(self, pasting: Pasting) -> None:
        """Read a block; a small one at once."""
        self.cancel()
        self._pasting = pasting
        widest = max(map(len, pasting.block[:100]), default=1)
        self._rows = max(_SLICE // max(widest, 1), 1)
        if sum(map(len, pasting.block)) <= AT_ONCE:
            self._rows = len(pasting.block)
            self._step()
        else:
            self._next.start()

    def cancel(self) -> None:
        """Give up what is being read."""
        self._pasting = None
        self._next.stop()

    def _step(self) -> None:
        pasting = self._pasting
        if pasting is None:
            return
        done = pasting.read(self._rows)
        if not done:
            self.read.emit(pasting.rows_read, len(pasting.block))
            return
        self.cancel()
        self.finished.emit(pasting.finished())


class PasteProgress(QFrame):
    """How far a large paste is, above its grid; Escape or the button gives it up."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName("Progress of the paste")
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Rows read")
        self.bar.setFormat("Pasting: %v of %m rows")
        self.button = QPushButton("Cancel (Esc)")
        self.button.clicked.connect(self.cancelled)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 3, 6, 3)
        row.addWidget(self.bar, 1)
        row.addWidget(self.button)
        self.hide()

    def follow(self, done: int, rows: int) -> None:
        """Show how far it is."""
        self.bar.setMaximum(rows)
        self.bar.setValue(done)
        if not self.button.hasFocus() and self.isVisible():
            self.button.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)
