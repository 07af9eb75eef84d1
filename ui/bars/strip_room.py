"""The room of the result strip, the same before it is made and after: its height follows from its width."""

from __future__ import annotations

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QToolButton

_USUAL_LETTERS = 170


def folds(width: int, needed: int, metrics: QFontMetrics) -> bool:
    """Whether the lights of a strip ``width`` pixels wide stand below its answers.

    They do where both do not fit, and where the answers and ranges of a usual design would not: what the strip says
    while it is made, and when ranges come, then moves nothing above it.
    """
    return width < max(needed, _USUAL_LETTERS * metrics.averageCharWidth())


def light_height() -> int:
    """The height of a row of buttons in pixels."""
    light = QToolButton()
    light.setAutoRaise(True)
    light.setText("A")
    return light.sizeHint().height()
