"""A window opens in two movements: its frame is painted, then it gets what stands in it, a step at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

UNPAINTED_MS = 1000
"""A window that was shown and is not painted, because it lies where nobody looks, begins after this time."""


class Opening(QObject):
    """The steps that follow the first picture. Between two of them the window answers: one can type meanwhile."""

    done = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: list[Callable[[], object]] = []
        self._begun = False
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._go_on)

    def plan(self, steps: Sequence[Callable[[], object]]) -> None:
        """What there is to do."""
        self._steps = list(steps)

    @property
    def under_way(self) -> bool:
        """Whether there are steps left."""
        return bool(self._steps)

    @property
    def begun(self) -> bool:
        """Whether the window was painted, or is whole without having been."""
        return self._begun or not self._steps

    def expect(self) -> None:
        """The window was shown: take the steps soon, painted or not."""
        if self._steps and not self._begun:
            self._next.start(UNPAINTED_MS)

    def begin(self) -> None:
        """The window was painted: take the steps from now on."""
        self._begun = True
        if self._steps:
            self._next.start(0)

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
