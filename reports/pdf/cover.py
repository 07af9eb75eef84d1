"""The head of page one: logo, kind and number of the document, its title, who it is by and for."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.colors import HexColor
from reportlab.lib.utils import ImageReader
from reportlab.platypus import Flowable, Paragraph, Table, TableStyle

from reports.pdf.canvas import PageCanvas
from reports.pdf.columns import ColumnKind, column_widths
from reports.pdf.fonts import NARROW, NARROW_BOLD
from reports.pdf.layout import FONT, Writer
from reports.pdf.tokens import ACCENT, INK, MUTED, WIDTH

_LONG_TITLE = 45
_MOST_LINES, _MOST_LETTERS, _ENDLESS, _BESIDE = 2, 400, 1e6, 6.0
_LOGO = (120.0, 36.0)


@dataclass(frozen=True, slots=True)
class Cover:
    """Who and when: what stands above the verdict."""

    title: str
    kind: str
    mark: str
    facts: Sequence[tuple[str, str]]
    logo: bytes = b""


class CoverBlock(Flowable):  # type: ignore[misc,unused-ignore]
    """Kind and number of the document, its title over a rule, and who it is by and for."""

    def __init__(self, names: Cover, writer: Writer, most: int) -> None:
        super().__init__()
        self.names, self.fonts = names, writer.fonts
        self.title = held(writer, names.title, "title" if len(names.title) < _LONG_TITLE else "long-title", WIDTH)
        room = column_widths([ColumnKind.TEXT] * len(names.facts))[0] - _BESIDE
        self.cells = [[writer.text(label, "label") for label, _ in names.facts],
                      [held(writer, text, "fact", room, most) for _, text in names.facts]]

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken."""
        self.facts = Table(self.cells, column_widths([ColumnKind.TEXT] * len(self.names.facts)), hAlign="LEFT")
        self.facts.setStyle(TableStyle([FONT, ("LEFTPADDING", (0, 0), (-1, -1), 0), ("VALIGN", (0, 0), (-1, -1), "TOP"),
                                        ("TOPPADDING", (0, 0), (-1, -1), 0), ("BOTTOMPADDING", (0, 0), (-1, -1), 1)]))
        self.high = self.title.wrap(WIDTH, aH)[1]
        self.facts_high = self.facts.wrap(WIDTH, aH)[1]
        return aW, 14 + self.high + 12 + self.facts_high

    def draw(self) -> None:
        """Print it."""
        canvas, top = self.canv, 14 + self.high + 12 + self.facts_high
        if self.names.logo and isinstance(canvas, PageCanvas):
            wide, high = _within(self.names.logo)
            canvas.picture(self.names.logo, 0, top - 5, wide, high)
        canvas.setFillColor(HexColor(MUTED))
        for text, y, face in ((self.names.kind, top, NARROW), (self.names.mark, top - 12, NARROW_BOLD)):
            self.fonts.draw(canvas, text, WIDTH - self.fonts.width(text, 9, face), y, 9, face)
            canvas.setFillColor(HexColor(INK))
        self.title.drawOn(canvas, 0, self.facts_high + 12)
        canvas.setStrokeColor(HexColor(ACCENT))
        canvas.setLineWidth(2)
        canvas.line(0, self.facts_high + 8, WIDTH, self.facts_high + 8)
        self.facts.drawOn(canvas, 0, 0)


def _within(logo: bytes) -> tuple[float, float]:
    """How large a logo is printed: as large as its place lets it be."""
    wide, high = ImageReader(io.BytesIO(logo)).getSize()
    scale = min(_LOGO[0] / wide, _LOGO[1] / high)
    return wide * scale, high * scale


def held(writer: Writer, text: str, style: str, room: float, most: int = _MOST_LINES) -> Paragraph:
    """A text in at most so many lines, cut behind what has room in them: page one has a place for no more."""
    made = writer.text(text, style)
    limit = most * made.style.leading + 0.1
    if made.wrap(room, _ENDLESS)[1] <= limit:
        return made
    low, high = 0, min(len(text), _MOST_LETTERS)
    while low < high:
        middle = (low + high + 1) // 2
        made = writer.text(f"{text[:middle].rstrip()}…", style)
        low, high = (middle, high) if made.wrap(room, _ENDLESS)[1] <= limit else (low, middle - 1)
    return writer.text(f"{text[:low].rstrip()}…", style)
