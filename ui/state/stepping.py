"""A sizing of a large design, step by step: between two steps the window answers."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer, Signal

from sizer.errors import Problem, SizerError
from sizer.sizing.result import Sizing
from sizer.sizing.size import Steps

Found = tuple["Sizing | None", tuple[Problem, ...]]
"""A sizing, or why there is none."""


class SteppedSizing(QObject):
    """Takes a step whenever the window has nothing else to do."""

    done = Signal(object, float)
    """What was found, and how many seconds the steps took."""
    broken = Signal()
    """A step raised what nobody expects; it is raised again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: Steps | None = None
        self._took_s = 0.0
        self._turn = QTimer(self)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._take_step)

    @property
    def under_way(self) -> bool:
        """Whether there are steps left."""
        return self._steps is not None

    def begin(self, steps: Steps) -> None:
        """Take these steps from now on, instead of those of another sizing."""
        self._steps, self._took_s = steps, 0.0
        self._turn.start()

    def stop(self) -> None:
        """Take no further step."""
        self._steps = None
        self._turn.stop()

    def _take_step(self) -> None:
        if self._steps is None:
            return
        began = time.perf_counter()
        found: Found | None = None
        try:
            next(self._steps)
        except StopIteration as done:
            found = done.value, ()
        except SizerError as error:
            found = None, error.problems
        except Exception:
            self.stop()
            self.broken.emit()
            raise
        self._took_s += time.perf_counter() - began
        if found is not None:
            self.stop()
            self.done.emit(found, self._took_s)
