"""What is pinned by hand, marked at the figures that rest on it."""

from __future__ import annotations

from sizer.language import say
from sizer.sizing.bench.pins import pins_behind
from sizer.sizing.result import Sizing


def pin_mark(sizing: Sizing, key: str) -> str:
    """What follows the text of a figure that is pinned or follows from one that is; empty for any other."""
    sheet = sizing.sheet
    if not sheet.pins:
        return ""
    if sheet[key].pin is not None:
        return say(" (pinned)")
    return say(" (from a pinned figure)") if pins_behind(sheet.pins, (sheet[key],)) else ""
