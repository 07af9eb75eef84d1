"""The list of what a document holds, with the pages where it stands."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from reports.pdf.canvas import SMALL, PageCanvas
from reports.pdf.fonts import NARROW, Fonts
from reports.pdf.tokens import HAIR, INK, MUTED, WIDTH
from sizer.language import shown

_COLUMNS, _LINE, _GAP = (3, 2, 1), 11.0, 18.0
"""How many columns there may be: as many as leave room for the longest heading."""
_NUMBER = 14.0
"""Room for the number of a page."""


class Contents(Flowable):  # type: ignore[misc,unused-ignore]
    """Headings in columns, each with its page, which is known when the document is finished."""

    def __init__(self, headings: Sequence[str], fonts: Fonts) -> None:
        super().__init__()
        self.headings = headings
        self.fonts = fonts
        widest = max((fonts.width(shown(text), SMALL, NARROW) for text in headings), default=0.0) + _NUMBER + 8
        self.columns = next((many for many in _COLUMNS if (WIDTH - _GAP * (many - 1)) / many >= widest), 1)
        self.rows = -(-len(headings) // self.columns)

    def wrap(self, aW: float, _aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken."""
        self.width = aW
        return aW, _LINE * self.rows + 4

    def draw(self) -> None:
        """Print them, column after column."""
        canvas = self.canv
        wide = (self.width - _GAP * (self.columns - 1)) / self.columns
        for index, heading in enumerate(self.headings):
            x = (wide + _GAP) * (index // self.rows)
            y = _LINE * (self.rows - 1 - index % self.rows) + 4
            canvas.setFillColor(HexColor(INK))
            title = shown(heading)
            end = self.fonts.draw(canvas, title, x, y, SMALL, NARROW)
            canvas.setStrokeColor(HexColor(HAIR))
            canvas.setLineWidth(0.5)
            canvas.setDash([0.6, 2.4])
            canvas.line(end + 4, y + 1, x + wide - _NUMBER, y + 1)
            canvas.setDash([])
            canvas.linkRect("", heading, (x, y - 2, x + wide, y + 8), relative=1, thickness=0)
            if isinstance(canvas, PageCanvas):
                canvas.draw_later(heading, x + wide - _NUMBER + 3, y, MUTED)
