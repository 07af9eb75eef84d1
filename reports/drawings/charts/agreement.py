"""Predicted over published, a row for each number: a dot with its range, on a scale with a line at 1."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reports.drawings.scenes.marks import SIZE, SMALL, diamond, range_mark
from reports.drawings.scenes.metrics import fitted, text_width, wrapped
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Polygon, Polyline, Scene, Shape, Text, ring
from sizer.language import mark, numeral, say

_ROW, _LINE, _HEAD = 13.0, 8.4, 26.0
_APART, _PLOT, _LEAST_PLOT = 9.0, 0.22, 70.0
_FARTHEST = 10.0
"""Beyond so many times too much or too little a dot stands at the edge, as an arrow."""
_LEAST_REACH = 1.25
_TICKS = (0.1, 0.2, 0.5, 0.8, 1.0, 1.25, 2.0, 5.0, 10.0)
_PREDICTED = mark("predicted")
_NUMBERS = (mark("published"), _PREDICTED, mark("low – high"))
_PUBLISHED_NUMBER, _ERROR, _VERDICT = mark("Published number"), mark("error"), mark("verdict")


@dataclass(frozen=True, slots=True)
class AgreementRow:
    """A number in words, and where its dot lies: predicted over published, with that of its low and high end.

    ``ratio`` is None where one of the two is no number, or the published one nothing. ``holds`` is whether the
    prediction is one that agrees with what was published.
    """

    label: str
    published: str
    predicted: str
    span: str
    error: str
    verdict: str
    holds: bool
    ratio: float | None = None
    ends: tuple[float, float] | None = None

    @property
    def tip(self) -> str:
        """What to say of it in one line."""
        return say("{label}: {predicted} predicted, {published} published, {verdict}", label=self.label,
                   predicted=self.predicted, published=self.published, verdict=self.verdict)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns end, and the scale of the plot: a ratio lies as far from the line as its logarithm says."""

    label: float
    numbers: tuple[float, float, float]
    plot: tuple[float, float]
    error: float
    reach: float

    def x(self, ratio: float) -> float:
        """The place of a ratio."""
        left, right = self.plot
        share = math.log(min(max(ratio, 1 / self.reach), self.reach)) / math.log(self.reach)
        return (left + right) / 2 + share * (right - left) / 2


def agreement(title: str, rows: Sequence[AgreementRow], palette: Palette = LIGHT, width: float = 480) -> Scene:
    """The rows under their heads: what each number is, both values, the dot, the error and the verdict."""
    columns = _columns(rows, width)
    labels = [_label(row, columns) for row in rows]
    tops = [_HEAD]
    for lines in labels:
        tops.append(tops[-1] + _ROW + _LINE * (len(lines) - 1))
    bottom = tops[-1]
    shapes: list[Shape] = [Polyline(((0, _HEAD), (width, _HEAD)), palette.ink, 0.75),
                           Text(0, _HEAD - 4, say(_PUBLISHED_NUMBER), SMALL, palette.muted, bold=True)]
    heads = [*zip(columns.numbers, _NUMBERS, strict=True), (columns.error, _ERROR)]
    shapes += [Text(x, _HEAD - 4, say(text), SMALL, palette.muted, "end", bold=True) for x, text in heads]
    shapes.append(Text(columns.error + _APART, _HEAD - 4, say(_VERDICT), SMALL, palette.muted, bold=True))
    shapes.append(Text(columns.x(1.0), 8, say("predicted ÷ published"), SMALL, palette.muted, "middle", bold=True))
    room = -1.0
    for tick in _ticks(columns.reach):
        x, text = columns.x(tick), numeral(f"{tick:g}")
        shapes.append(Polyline(((x, _HEAD), (x, bottom)), palette.ink if tick == 1 else palette.grid,
                               1.0 if tick == 1 else 0.5))
        wide = text_width(text, SMALL)
        if x - wide / 2 > room:
            shapes.append(Text(x, _HEAD - 4, text, SMALL, palette.muted, "middle"))
            room = x + wide / 2 + 2
    for row, lines, top in zip(rows, labels, tops, strict=False):
        shapes += _row(row, lines, top, columns, palette, width)
    return Scene(title, width, bottom + 2, tuple(shapes), palette.paper)


def _columns(rows: Sequence[AgreementRow], width: float) -> _Columns:
    """Each column as wide as its widest text; what is left the labels have."""
    def widest(head: str, texts: Sequence[str], *, bold: bool = False) -> float:
        return max([text_width(say(head), SMALL, bold=True), *(text_width(text, SIZE, bold=bold) for text in texts)])

    verdict = widest(_VERDICT, [_verdict(row) for row in rows], bold=True)
    error = width - verdict - _APART
    plot_right = error - widest(_ERROR, [row.error for row in rows]) - _APART
    plot_left = plot_right - max(_LEAST_PLOT, width * _PLOT)
    end, numbers = plot_left - _APART, []
    for head, texts in reversed(list(zip(_NUMBERS, (
            [row.published for row in rows], [row.predicted for row in rows], [row.span for row in rows]),
            strict=True))):
        numbers.append(end)
        end -= widest(head, texts, bold=head is _PREDICTED) + _APART
    reach = max([_LEAST_REACH, *(max(ratio, 1 / ratio) for row in rows for ratio in _ratios(row) if ratio > 0)])
    third, second, first = numbers
    return _Columns(end, (first, second, third), (plot_left, plot_right), error, min(reach * 1.05, _FARTHEST))


def _ratios(row: AgreementRow) -> tuple[float, ...]:
    return () if row.ratio is None else (row.ratio, *(row.ends or ()))


def _ticks(reach: float) -> list[float]:
    """Round ratios within the plot, the one where both are equal among them: it is labelled before the others."""
    found = [tick for tick in _TICKS if 1 / reach <= tick <= reach]
    return found if reach >= 2 else [tick for tick in found if tick in (0.8, 1.0, 1.25)]


def _label(row: AgreementRow, columns: _Columns) -> list[str]:
    return wrapped(row.label, columns.label, SIZE, 2) or [""]


def _verdict(row: AgreementRow) -> str:
    return f"{'✓' if row.holds else '✗'} {row.verdict}"


def _row(
    row: AgreementRow, lines: Sequence[str], top: float, columns: _Columns, palette: Palette, width: float
) -> list[Shape]:
    low = top + _ROW + _LINE * (len(lines) - 1)
    base, middle = top + 9.0, top + 6.4
    shapes: list[Shape] = [Polyline(((0, low), (width, low)), palette.grid, 0.4)]
    shapes += [Text(0, base + _LINE * at, line, SIZE, palette.ink, tip=row.tip) for at, line in enumerate(lines)]
    told = ((columns.numbers[0], row.published, False), (columns.numbers[1], row.predicted, True),
            (columns.numbers[2], row.span, False), (columns.error, row.error, False))
    shapes += [Text(x, base, text, SIZE, palette.ink, "end", strong, tip=row.tip) for x, text, strong in told if text]
    shapes.append(Text(columns.error + _APART, base, fitted(
        _verdict(row), width - columns.error - _APART + 0.5, SIZE, bold=not row.holds), SIZE,
        palette.ink if row.holds else palette.warning, bold=not row.holds))
    if row.ratio is None:
        return shapes
    if row.ends is not None and row.ends[0] < row.ends[1]:
        least, most = (columns.x(end) for end in row.ends)
        shapes += range_mark(least, most, middle, palette, tip=row.tip)
    return [*shapes, _dot(row, row.ratio, middle, columns, palette)]


def _dot(row: AgreementRow, ratio: float, middle: float, columns: _Columns, palette: Palette) -> Polygon:
    """Full where the prediction agrees, an open diamond where not; an arrow where it lies beyond the edge."""
    x, size = columns.x(ratio), 3.0
    if not 1 / columns.reach <= ratio <= columns.reach:
        tip = x + (size if ratio > 1 else -size)
        back = x - (size if ratio > 1 else -size)
        return Polygon(((tip, middle), (back, middle - size), (back, middle + size)), palette.warning, palette.warning,
                       tip=row.tip)
    if row.holds:
        return ring(x, middle, 2.6, palette.accent, palette.accent, tip=row.tip)
    return diamond(x, middle, 3.6, palette.paper, palette.warning, tip=row.tip)
