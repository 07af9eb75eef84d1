"""The sheets of paper that documents are made for."""

from __future__ import annotations

from enum import StrEnum


class PaperSize(StrEnum):
    """A sheet of paper; lines, tables and drawings break alike on either."""

    A4 = "a4"
    LETTER = "letter"

TEXT_WIDTH = 492.0
"""The width of all text in points, on either paper: lines, tables and drawings break alike on both."""
