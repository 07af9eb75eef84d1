"""What every page is drawn by: papers, the one width of text, colours and sizes of type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle

from reports.blocks.paper import TEXT_WIDTH, PaperSize
from reports.pdf.fonts import BOLD, NARROW, NARROW_BOLD, REGULAR
from sizer.sizing.result import Verdict


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper in points."""

    name: str
    width: float
    height: float

    @property
    def margin(self) -> float:
        """What stays empty at either side of the text."""
        return (self.width - WIDTH) / 2

    @property
    def room(self) -> float:
        """How high the text of a page may be."""
        return self.height - ABOVE - BELOW


WIDTH = TEXT_WIDTH
ABOVE, BELOW = 66.0, 48.0
"""What stays free of text above and below, with the head and the foot of a page in it."""
A4, LETTER = Paper("A4", 595.2756, 841.8898), Paper("Letter", 612.0, 792.0)
SHARED_ROOM = min(A4.room, LETTER.room)
"""The room of a page that every paper has."""
PAPERS = {PaperSize.A4: A4, PaperSize.LETTER: LETTER}

INK, MUTED, HAIR, PANEL = "#1b2430", "#566270", "#c9d1da", "#f2f5f8"
ACCENT, ACCENT_SOFT = "#1b4f8c", "#8fb3db"
MET, UNCERTAIN, MISSED = "#1b6e43", "#8a5a00", "#a8231c"
MET_GROUND, UNCERTAIN_GROUND, MISSED_GROUND, PAPER_WHITE = "#e2f2e9", "#fff1cc", "#fbe1de", "#ffffff"
VERDICT_COLOURS = {
    Verdict.MET: (MET, MET_GROUND), Verdict.UNCERTAIN: (UNCERTAIN, UNCERTAIN_GROUND),
    Verdict.MISSED: (MISSED, MISSED_GROUND), Verdict.UNBUILDABLE: (PAPER_WHITE, MISSED),
    Verdict.UNSIZED: (MISSED, MISSED_GROUND), Verdict.UNDECIDED: (MUTED, PANEL),
}
"""Of the letters of a verdict and of their ground."""


def _style(name: str, face: str, size: float, lead: float, colour: str = INK, **more: Any) -> ParagraphStyle:
    values: dict[str, Any] = {"fontName": face, "fontSize": size, "leading": lead, "textColor": HexColor(colour)}
    return ParagraphStyle(name, **(values | more))


_SHORT: dict[str, Any] = {"splitLongWords": 0}
STYLES = {style.name: style for style in (
    _style("title", BOLD, 20, 24, spaceAfter=5),
    _style("heading", BOLD, 16, 20, spaceBefore=14, spaceAfter=4),
    _style("section", BOLD, 10.5, 14, spaceBefore=8, spaceAfter=3),
    _style("body", REGULAR, 9, 12.5, spaceAfter=3),
    _style("under", REGULAR, 9, 12.5, MUTED, spaceAfter=8),
    _style("item", REGULAR, 9, 12.5, spaceAfter=2, leftIndent=10, firstLineIndent=-8),
    _style("small", NARROW, 7.5, 10, MUTED, spaceBefore=2),
    _style("cell", NARROW, 8, 10.5),
    _style("bold", NARROW_BOLD, 8, 10.5),
    _style("head", NARROW_BOLD, 7.5, 9.5, MUTED, **_SHORT),
    _style("number", NARROW, 8, 10.5, alignment=2),
    _style("number-bold", NARROW_BOLD, 8, 10.5, alignment=2),
    _style("number-head", NARROW_BOLD, 7.5, 9.5, MUTED, alignment=2, **_SHORT),
    _style("muted", REGULAR, 9, 12.5, MUTED),
    _style("long-title", BOLD, 16, 20, spaceAfter=5),
    _style("label", NARROW, 7.5, 10, MUTED),
    _style("label-number", NARROW, 7.5, 10, MUTED, alignment=2),
    _style("fact", NARROW_BOLD, 8.8, 12),
    _style("label-strong", BOLD, 10, 14),
    _style("verdict", BOLD, 17, 21),
    _style("verdict-light", BOLD, 17, 21, PAPER_WHITE),
    _style("lead", REGULAR, 10, 14),
    _style("lead-light", REGULAR, 10, 14, PAPER_WHITE),
    _style("row", NARROW, 8.8, 12),
    _style("row-number", NARROW, 8.8, 12, alignment=2),
    _style("row-number-missed", NARROW_BOLD, 8.8, 12, MISSED, alignment=2),
    _style("row-bold-number", NARROW_BOLD, 8.8, 12, alignment=2),
    _style("law", BOLD, 10.5, 14, spaceBefore=14, spaceAfter=4, leftIndent=42),
    _style("law-headline", BOLD, 10.5, 14, spaceBefore=14, spaceAfter=4, leftIndent=42, rightIndent=150),
    _style("law-note", NARROW, 7.5, 10, MUTED, spaceBefore=2, leftIndent=42),
    _style("formula", REGULAR, 8, 11, ACCENT, leftIndent=8),
)}
