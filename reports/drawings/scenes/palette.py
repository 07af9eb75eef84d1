"""Colours of drawings, light and dark.

Neighbours differ in lightness too, so that they are told apart in grey and by colour-blind readers.
"""

from __future__ import annotations

from dataclasses import dataclass

from sizer.sizing.result import Verdict


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by what they are for."""

    paper: str
    ink: str
    muted: str
    grid: str
    panel: str
    accent: str
    accent_text: str
    second: str
    third: str
    warning: str
    kinds: tuple[str, ...]
    kind_text: str


LIGHT = Palette(
    paper="#ffffff", ink="#1c2430", muted="#5b6675", grid="#d5dce4", panel="#f3f5f8", accent="#1f5fa8",
    accent_text="#ffffff", second="#9dbfe3", third="#d8e6f4", warning="#c2541b",
    kinds=("#cfe0f2", "#f6dfbf", "#d5e8cf", "#e6d6ea", "#e3e6ea", "#f4d3cb", "#cdebe7", "#f3efb5", "#c3c9dc"),
    kind_text="#1c2430",
)
DARK = Palette(
    paper="#1d2025", ink="#e8edf3", muted="#9aa7b6", grid="#343d49", panel="#1f2630", accent="#6aa9ee",
    accent_text="#0d1117", second="#3f6ea3", third="#2a3f57", warning="#f0995e",
    kinds=("#2b4765", "#5f4a26", "#33512f", "#4d3b55", "#3b434e", "#5d3830", "#225350", "#55511d", "#3a3f63"),
    kind_text="#e8edf3",
)
_GOOD, _DOUBTFUL, _BAD, _OPEN = "#ddf0e3", "#fdf0cf", "#f6d5d5", "#f3f5f8"
VERDICT_FILLS = {
    Verdict.MET: _GOOD, Verdict.UNCERTAIN: _DOUBTFUL, Verdict.MISSED: _BAD, Verdict.UNBUILDABLE: _BAD,
    Verdict.UNSIZED: _BAD, Verdict.UNDECIDED: _OPEN,
}
"""The ground of a verdict on paper."""
