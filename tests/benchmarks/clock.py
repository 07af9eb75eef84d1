"""A clock for pytest-benchmark that shows a figure which was worked out, rather than how long it took to do so."""

from __future__ import annotations


class Clock:
    """Moves only when it is told to; each look moves it a nanosecond, since a benchmark must last."""

    def __init__(self) -> None:
        self._now_s = 0.0

    def __call__(self) -> float:
        self._now_s += 1e-9
        return self._now_s

    def move(self, seconds: float) -> None:
        """Let so much time pass."""
        self._now_s += seconds
