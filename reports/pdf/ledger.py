"""Rows of short texts by the thousand."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.textobject import PDFTextObject
from reportlab.platypus import Flowable

from reports.pdf.fonts import Fonts
from reports.pdf.tokens import HAIR, INK, MUTED

_SIZE, _LINE, _ABOVE = 6.0, 8.2, 4.0


class Ledger(Flowable):  # type: ignore[misc,unused-ignore]
    """Rows of short texts, each cut to its column: drawn directly, because tables of a thousand rows take a second."""

    def __init__(self, rows: Sequence[Sequence[str]], shares: Sequence[float], fonts: Fonts) -> None:
        super().__init__()
        self.rows = rows
        self.shares = shares
        self.fonts = fonts
        self._font = ""

    def wrap(self, aW: float, _aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken."""
        self.width = aW
        return aW, _LINE * len(self.rows) + _ABOVE

    def split(self, _aW: float, aH: float) -> list[Flowable]:  # noqa: N803 - reportlab's own names
        """The part that fits, and the rest."""
        fits = int((aH - _ABOVE) // _LINE)
        if fits < 1:
            return []
        return [Ledger(self.rows[:fits], self.shares, self.fonts), Ledger(self.rows[fits:], self.shares, self.fonts)]

    def draw(self) -> None:
        """Print the rows."""
        canvas = self.canv
        total = sum(self.shares)
        height = _LINE * len(self.rows) + 2
        canvas.setStrokeColor(HexColor(HAIR))
        canvas.setLineWidth(0.25)
        # One text for all cells: a text of its own for each says font and colour again each time.
        self._font, ink, drawn = "", "", canvas.beginText()
        for index, row in enumerate(self.rows):
            y = height - _LINE * (index + 1) + 2
            x = 8.0
            for share, text in zip(self.shares, row, strict=True):
                width = (self.width - 8) * share / total
                wanted = MUTED if x > 8 and share < 20 else INK
                if wanted != ink:
                    ink = wanted
                    drawn.setFillColor(HexColor(ink))
                self._cell(drawn, x, y, text, width - 5)
                x += width
            canvas.line(8, y - 2, self.width, y - 2)
        canvas.drawText(drawn)

    def _cell(self, drawn: PDFTextObject, x: float, y: float, text: str, width: float) -> None:
        runs = list(self.fonts.runs(text))
        # Measuring costs more than drawing: cut by a first guess, then exactly.
        most = int(width / (_SIZE * 0.32))
        if len(text) > most:
            runs = list(self.fonts.runs(text[:most] + "…"))
        for name, whole in runs:
            piece = whole
            long = self.canv.stringWidth(piece, name, _SIZE)
            if long > width:
                piece = piece[: int(len(piece) * width / long) + 1]
                while piece and self.canv.stringWidth(piece + "…", name, _SIZE) > width:
                    piece = piece[:-1]
                piece += "…"
            if name != self._font:
                self._font = name
                drawn.setFont(name, _SIZE)
            drawn.setTextOrigin(x, y)
            drawn.textOut(piece)
            if long > width:
                return
            x, width = x + long, width - long
