"""The table of what is asked: a line a requirement, the headroom of all on one scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent

from reports.decision.asked import Asked
from reports.wording.failing.afterwards import News
from sizer.errors import sentences
from sizer.sizing.result import Verdict
from ui.summary.acts import Act, Does, explain, lose
from ui.summary.spots import EDGE, Spot, SpotGroup
from ui.summary.words import GAP, SIGN, Headroom, PillSpot, TextLine, Words, draw_line
from ui.widgets.measures import head_height, two_line_height
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, MEDIUM, NORMAL, STRONG, TITLE

_SHARES = (0.23, 0.35, 0.19, 0.11, 0.12)
_HEADS = ("Asked for", "Designed, likely", "After one failure", "Headroom", "Verdict")
_AFTER_LOSS = "What is left, likely"
"""In place of what is designed, where everything is read after a failure."""
_RIGHT = Qt.AlignmentFlag.AlignRight
_BETWEEN = 16
_SCALE, _LEAST_SCALE = 0.16, 56
"""The width of the drawing of headroom: a share of the sheet's, the same whatever stands beside it, so that drawings
can be compared from one state to the next; and in a small window the least."""
_SMALL = 860
"""A sheet that is less wide has the least."""


class AskedSpots(SpotGroup):
    """See the module."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "What is asked")
        self._asked: tuple[Asked, ...] = ()
        self._rows: list[tuple[Spot, ...]] = []
        self._lines: list[int] = []
        self._heads: list[tuple[QRect, str, Qt.AlignmentFlag]] = []

    def show_rows(self, rows: Sequence[Asked], *, failures: bool) -> None:
        """Show rows; ``failures`` says whether what one failure leaves has a column."""
        if self.shows((tuple(rows), failures)):
            return
        self._failures = failures
        self._asked = tuple(rows)
        self._rows = [self._row(row) for row in rows]
        self.put((tuple(rows), failures), [spot for row in self._rows for spot in row])

    def show_verdicts(self, verdicts: Mapping[str, Verdict]) -> None:
        """Show what is judged now, before the rest follows: never another verdict than elsewhere in the window."""
        shown = tuple(verdicts.get(row.id, row.verdict) for row in self._asked)
        if shown == tuple(row.verdict for row in self._asked):
            return
        self._asked = tuple(replace(row, verdict=verdict) for row, verdict in zip(self._asked, shown, strict=True))
        self._shown = None
        for row, verdict in zip(self._rows, shown, strict=True):
            pill = row[-1]
            if isinstance(pill, PillSpot):
                pill.show_verdict(verdict)

    def _row(self, row: Asked) -> tuple[Spot, ...]:
        theme, about = self.theme, f"{row.title}: "
        mend = Act(Does.MEND, row.id)
        asked = Words(theme, explain(row.target_key) or mend, f"{row.title}: {row.asked or 'nothing asked yet'}",
                      TextLine(row.title, BODY, MEDIUM, name=True), TextLine(row.asked, CAPTION, quiet=True))
        tip = sentences(row.sentence, row.why, row.instead)
        pill = PillSpot(theme, mend, f"{about}{row.verdict}", row.verdict, tip)
        if row.instead or row.at is None:
            line = TextLine(row.instead or "unknown", BODY, quiet=True, name=True)
            said = Words(theme, mend, f"{about}{row.instead}", line)
            return asked, said, pill
        spread = f", {row.spread}" if row.spread else ""
        designed = Words(theme, explain(row.designed_key), f"{about}{row.designed}{spread}",
                         TextLine(row.designed, TITLE, STRONG), TextLine(row.spread, CAPTION, quiet=True))
        drawing = Headroom(theme, explain(row.headroom_key), f"{about}headroom {row.headroom_text}", row.at,
                           row.verdict)
        after, word = row.after, row.after.news is not News.SAID
        left = Words(theme, lose(after.case), f"{about}after one failure {after.told} {after.detail}".rstrip(),
                     TextLine(after.told or after.detail, BODY if after.value else CAPTION,
                              NORMAL if word or not after.value else MEDIUM,
                              quiet=word or not after.value, name=bool(after.besides) or not after.value),
                     TextLine(after.detail if after.value else "", CAPTION, quiet=True, name=True), sign=after.verdict,
                     indent=True)
        room = Words(theme, explain(row.headroom_key), f"{about}headroom {row.headroom_text}",
                     TextLine(row.headroom, BODY, MEDIUM),
                     TextLine(row.headroom_of, CAPTION, quiet=True, name=True), align=_RIGHT)
        return asked, designed, drawing, left, room, pill

    def arrange_height(self, width: int) -> int:
        starts, draw = self._columns(width)
        return head_height() + sum(self._high(row, self._spans(row, starts, draw)) for row in self._rows)

    def _high(self, row: tuple[Spot, ...], spans: Sequence[tuple[int, int]]) -> int:
        """The height of a row: more than two lines where a name needs more."""
        least = two_line_height(low=self.low)
        return max(spot.height_in(right - left + 2 * EDGE, least)
                   for spot, (left, right) in zip(row, spans, strict=True))

    def _columns(self, width: int) -> tuple[list[int], tuple[int, int]]:
        """Where the columns begin and the last ends in a width, and where headroom is drawn."""
        inner = width - 2 * EDGE
        starts = [EDGE]
        for share in _SHARES:
            starts.append(starts[-1] + round(inner * share))
        starts[-1] = width - EDGE
        target = max((row[0].second.width for row in self._rows if isinstance(row[0], Words)), default=0)
        starts[1] = max(starts[1], EDGE + target + GAP)
        pill = max((row[-1].wanted for row in self._rows if isinstance(row[-1], PillSpot)), default=0)
        starts[4] = min(starts[4], starts[5] - pill)
        rooms = [row[4] for row in self._rows if len(row) > 4 and isinstance(row[4], Words)]
        headed = TextLine(_HEADS[3], CAPTION).width
        ends = starts[3]
        starts[3] = min(ends, starts[4] - _BETWEEN - max([headed, *(room.wanted for room in rooms)]))
        head = TextLine(_HEADS[1] if self._failures else _AFTER_LOSS, CAPTION).width - _BETWEEN
        reached = max([head, *(row[1].wanted for row in self._rows if len(row) > 3 and isinstance(row[1], Words))])
        scale = round(inner * _SCALE) if inner >= _SMALL else _LEAST_SCALE
        after = max((row[3].wanted for row in self._rows if len(row) > 3 and isinstance(row[3], Words)), default=0)
        least = starts[1] + reached + _BETWEEN + scale + _BETWEEN + GAP
        if starts[3] - GAP - after < least:  # what the headroom is on stands in two lines before names do
            starts[3] = min(ends, starts[4] - _BETWEEN - max([headed, *(room.narrow for room in rooms)]))
        starts[2] = max(min(starts[2], starts[3] - GAP - after), least)
        return starts, (starts[2] - _BETWEEN - GAP - scale, starts[2] - _BETWEEN - GAP)

    def arrange(self, width: int) -> int:
        starts, draw = self._columns(width)
        self._scale = draw
        self._lines = []
        top = head_height()
        for row in self._rows:
            spans = self._spans(row, starts, draw)
            high = self._high(row, spans)
            for spot, (left, right) in zip(row, spans, strict=True):
                spot.setGeometry(left - EDGE, top + 1, right - left + 2 * EDGE, high - 3)
            top += high
            self._lines.append(top - 1)
        self._heads = self._headings(starts, draw, head_height())
        return top

    def _spans(self, row: tuple[Spot, ...], starts: list[int], draw: tuple[int, int]) -> list[tuple[int, int]]:
        first, verdict = (starts[0], starts[1] - GAP), (starts[4], starts[5])
        if len(row) == 3:
            return [first, (starts[1], starts[4] - _BETWEEN), verdict]
        return [first, (starts[1], draw[0] - GAP), draw, (starts[2], starts[3] - GAP),
                (starts[3], starts[4] - _BETWEEN), verdict]

    def _headings(
        self, starts: list[int], draw: tuple[int, int], head: int
    ) -> list[tuple[QRect, str, Qt.AlignmentFlag]]:
        left, centre = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter
        asked, designed, after, room, verdict = _HEADS
        designed = designed if self._failures else _AFTER_LOSS
        found = [(QRect(starts[0], 0, starts[1] - starts[0], head), asked, left),
                 (QRect(starts[1], 0, draw[0] - starts[1], head), designed, left),
                 (QRect(starts[3], 0, starts[4] - _BETWEEN - starts[3], head), room, _RIGHT),
                 (QRect(starts[4], 0, starts[5] - starts[4], head), verdict, left)]
        if self._failures:
            found.append((QRect(starts[2] + SIGN + GAP, 0, starts[3] - starts[2], head), after, left))
        if draw[1] - draw[0] > _LEAST_SCALE:
            found += [(QRect(draw[0], 0, draw[1] - draw[0], head), "asked", centre),
                      (QRect(draw[0], 0, draw[1] - draw[0], head), "+50\u202f%", _RIGHT)]
        return found

    headed = True
    _failures = True
    _scale = (0, 0)

    def rows(self) -> list[QRect]:
        """Where its heads and each of its rows stand, with the line below it."""
        ends = [head_height() - 1, *self._lines]
        return [QRect(0, 0, self.width(), head_height()),
                *(QRect(0, above + 1, self.width(), below - above) for above, below in pairwise(ends))]

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, colours = QPainter(self), self.theme.colours
        for rect, text, align in self._heads:
            draw_line(painter, rect, TextLine(text, CAPTION, quiet=True), colours, align)
        width = self.width() - 2 * EDGE
        if self._rows:
            painter.fillRect(EDGE, head_height() - 1, width, 1, colours.edge)
        for y in self._lines:
            painter.fillRect(EDGE, y, width, 1, colours.grid)
        painter.end()
