"""A window opens in two movements: it is painted with the design in it, then it gets the rest, a step at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal


class Opening(QObject):
    """The steps that follow the first picture. Between two of them the window answers: one can type meanwhile."""

    done = Signal()

    def __init__(self, steps: Sequence[Callable[[], object]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps = list(steps)
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(0)
        self._next.timeout.connect(self._go_on)

    @property
    def under_way(self) -> bool:
        """Whether there are steps left."""
        return bool(self._steps)

    def begin(self) -> None:
        """The window was painted: take the steps from now on."""
        if self._steps:
            self._next.start()

    def finish(self) -> None:
        """Take all steps that are left at once."""
        while self._steps:
            self._take()

    def stop(self) -> None:
        """Leave out the steps that are left."""
        self._steps.clear()
        self._next.stop()

    def _go_on(self) -> None:
        try:
            if self._steps:
                self._take()
        finally:  # a step that fails takes no other with it
            self.begin()

    def _take(self) -> None:
        step = self._steps.pop(0)
        last = not self._steps
        try:
            step()
        finally:
            if last:
                self.done.emit()
