"""The derivation appendix: every law once, with a table of the figures it computes."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.textobject import PDFTextObject
from reportlab.platypus import CondPageBreak, Flowable

from reports.pdf.fonts import Fonts
from reports.pdf.layout import MUTED, RULE, Writer
from reports.wording.laws import laws_in_use
from sizer.figures.equations import Procedure, Solved
from sizer.figures.figure import Figure, Origin
from sizer.figures.law import Law
from sizer.figures.notation import law_text, numbers_text
from sizer.sources import RECALLED
from sizer.units import UNBOUNDED_TEXT, counted, exact_text, format_value, is_unbounded

MOST_FIGURES = 400
"""More figures of one law, or inputs, than this nobody looks for on paper."""
_SIZE, _LINE, _ABOVE = 6.0, 8.2, 4.0
_INK = "#1c2430"


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
        canvas.setStrokeColor(HexColor(RULE))
        canvas.setLineWidth(0.25)
        # One text for all cells: a text of its own for each says font and colour again each time.
        self._font, ink, drawn = "", "", canvas.beginText()
        for index, row in enumerate(self.rows):
            y = height - _LINE * (index + 1) + 2
            x = 8.0
            for share, text in zip(self.shares, row, strict=True):
                width = (self.width - 8) * share / total
                wanted = MUTED if x > 8 and share < 20 else _INK
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


def appendix(writer: Writer, figures: Sequence[Figure]) -> list[Flowable]:
    """Laws with their uses, then the inputs."""
    story: list[Flowable] = [CondPageBreak(220), writer.heading("Derivation appendix")]
    story.append(writer.text("Every law is printed once, with what its symbols stand for, its source, and the "
                             "figures it computes: key, value with all digits, and the numbers put in. The workbook "
                             "holds the same formulas live; Explain in the program leads from any figure to its "
                             "sources.", "small"))
    for use in laws_in_use(figures):
        law = use.law
        story.append(writer.heading(law.title, 1))
        text = law_text(law)
        if text != law.title:
            story.append(writer.text(text if len(text) < 1200 else text[:1200] + " …", "formula"))
        meant = _symbols(law)
        if meant:
            story.append(writer.text(meant, "muted"))
        notes = f"Source: {law.source}." + (f" Valid: {law.validity}." if law.validity else "")
        story.append(writer.text(notes, "muted"))
        rows = [(figure.key, _value(figure), _numbers(figure)) for figure in use.figures[:MOST_FIGURES]]
        story.append(Ledger(rows, (44, 27, 50), writer.fonts))
        story += writer.further(len(use.figures) - MOST_FIGURES, "figures of this law")
    story.append(writer.heading("Inputs", 1))
    given = [figure for figure in figures if figure.law is None]
    inputs = [(figure.key, _value(figure), _range(figure), _origin(figure), figure.label)
              for figure in given[:MOST_FIGURES]]
    story.append(Ledger(inputs, (44, 27, 19, 9, 40), writer.fonts))
    story += writer.further(len(given) - MOST_FIGURES, "inputs")
    return story


def _symbols(law: Law | Solved | Procedure) -> str:
    """What the symbols of a formula stand for; empty where they are their own names."""
    if not isinstance(law, Law) or not law.closed:
        return ""
    named = dict.fromkeys((part.symbol, part.name.strip("_").replace("_", " ")) for part in
                          (*law.arguments, *law.tail))
    told = [f"{symbol} {name}" for symbol, name in named if symbol.lower() != name.lower()]
    return f"where {law.symbol} is the result, {', '.join(told)}" if told else ""


def _value(figure: Figure) -> str:
    if isinstance(figure.value, str):
        return figure.value
    if figure.origin is Origin.TABLE:
        return counted(len(figure.value), "line")
    if is_unbounded(figure.number):
        return UNBOUNDED_TEXT
    return f"{exact_text(figure.number)} {figure.unit if figure.unit != '1' else ''}".rstrip()


def _numbers(figure: Figure) -> str:
    if figure.origin is Origin.TABLE:
        return figure.label
    text = numbers_text(figure, 4) if len(figure.inputs) <= 12 else ""
    return f"= {text}" if text else figure.label


def _origin(figure: Figure) -> str:
    """Where an input is from; a fact that was written down from memory is called so."""
    source = figure.source
    return RECALLED if figure.origin is Origin.FACT and source is not None and source.recalled else str(figure.origin)


def _range(figure: Figure) -> str:
    if figure.range is None:
        return ""
    return f"{format_value(figure.range.low, figure.unit, 3)} – {format_value(figure.range.high, figure.unit, 3)}"


