"""Lengths of the window in logical pixels: spaces, radii, and heights that follow from the type in use."""

from __future__ import annotations

from ui.widgets.typefaces import BODY, CAPTION, line_height, scaled

XS, S, M, L, XL, XXL = 4, 8, 12, 16, 24, 32
"""The spaces between things; nothing else is used."""
FIELD_RADIUS, BUTTON_RADIUS, CARD_RADIUS, BAR_RADIUS = 5, 6, 8, 2
WIDE, NARROW = 1400, 1024
"""Widths of the window from which the rail has words, and from which Explain stands beside the sheet."""
LOW = 800
"""Below this height of the window rows and strip are small."""
ICON = 16
BAR, HEAD, FIELD = 44, 32, 28
"""Heights at body text of 13 pixels: the bar above the sheets and the head of a sheet, the head of a table, a field."""
RAIL_WIDE, RAIL_NARROW = 188, 52
EXPLAIN_WIDE, EXPLAIN_NARROW = 336, 288
SMALLEST_WINDOW = 880, 560


def row_height(*, low: bool = False) -> int:
    """A row of a table with one line of text: 28, or 26 in a low window."""
    return line_height(BODY) + (10 if low else 12)


def two_line_height(*, low: bool = False) -> int:
    """A row with a second line of detail: 48, or 44 in a low window."""
    return line_height(BODY) + line_height(CAPTION) + (13 if low else 17)


def head_height() -> int:
    """The head of a table."""
    return scaled(HEAD)


def field_height() -> int:
    """A field or a button."""
    return scaled(FIELD)


def bar_height() -> int:
    """The bar above the sheets, and the head of a sheet."""
    return scaled(BAR)


def strip_height(*, low: bool = False) -> int:
    """The strip below the sheets."""
    return scaled(56 if low else 64)
