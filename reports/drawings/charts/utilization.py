"""How busy each part is: bars, the bottleneck first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reports.drawings.charts.axes import nice_step
from reports.drawings.scenes.marks import SIZE, SMALL, backed, bars_spread, diamond, range_mark, row_label, titled
from reports.drawings.scenes.metrics import fitted, text_width
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Polyline, Scene, Shape, Text, rectangle
from sizer.language import counting, say
from sizer.readable import percent, read

_THICK, _GAP = 11.0, 7.0
_SAME = 1e-6
_AROUND, _LEAST_BARS = 72.0, 4
"""Points that title, axis and the last line take; so many bars are drawn in any height."""
_IDLE, _HARDLY = 5e-4, 5e-3
"""A likely share that reads as below a tenth of a percent, and the upper end of one that is never noticed."""


def barely() -> str:
    """What is said of a part that has as good as nothing to do.

    >>> from sizer.units import plain_spaces
    >>> plain_spaces(barely())
    'below 0.1 %'
    """
    return percent(4e-4)


def idle(share: float, high: float | None = None) -> bool:
    """Whether a part has as good as nothing to do: a bar of it would be none, and its number a 0."""
    return share < _IDLE and (high or 0.0) < _HARDLY


@dataclass(frozen=True, slots=True)
class Bar:
    """One utilization, with its range where it has one, and what it is in the ``other`` state that is drawn."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    detail: str = ""
    figure: str = ""
    other: float | None = None

    @property
    def tip(self) -> str:
        """What to say of it in one line."""
        said = read(self.value, "1", *(self.ends or ())).text
        return f"{self.label}: {said}" + (f", {self.detail}" if self.detail else "")

    @property
    def ends(self) -> tuple[float, float] | None:
        """Low and high, where they differ."""
        if self.low is None or self.high is None or self.high - self.low <= _SAME:
            return None
        return self.low, self.high


def bars_in(height: float) -> int:
    """How many bars a height has room for: of those with none it is said how many they are."""
    return max(int((height - _AROUND) / (_THICK + _GAP)), _LEAST_BARS)


def utilization_bars(
    title: str, bars: Sequence[Bar], palette: Palette = LIGHT, width: float = 480, most: int | None = None,
    other: str = "", height: float = 0.0,
) -> Scene:
    """Busy shares, the bottleneck first; thin strokes show their ranges, diamonds the state that ``other`` names.

    ``most`` leaves out the least busy ones and says how many they are. Bars are thicker where there is more
    ``height`` than they need.
    """
    ordered = sorted(bars, key=lambda bar: -bar.value)
    busy = [bar for bar in ordered if not idle(bar.value, bar.high) or bar.other is not None] or ordered[:1]
    shown = busy if most is None or len(ordered) <= most + 1 else busy[:most]
    shapes, level = titled(title, width, palette)
    widest = max((text_width(bar.label, SIZE, bold=True) for bar in shown), default=0) + 10
    label_width = min(190.0, width * 0.4, widest)
    detail_width = max((text_width(bar.detail, SMALL) for bar in shown), default=0)
    share_width = max([46.0, *(text_width(percent(bar.value), SIZE, bold=True) + 10 for bar in shown)])
    if width - label_width - share_width + 4 - detail_width < 110:
        detail_width = 0.0
    room = max(width - label_width - share_width - (detail_width + 8 if detail_width else 0), 40.0)
    full = max([1.0, *(bar.value for bar in shown), *(bar.high or 0.0 for bar in shown)])
    if any(bar.other is not None for bar in shown) and other:
        level += 12
        text = fitted(other, width - 14, SMALL)
        shapes += [diamond(5, level - 2.3, 3.2, palette.paper, palette.muted),
                   Text(12, level, text, SMALL, palette.ink)]
    top = level + 19
    last = 12 if len(shown) < len(ordered) else 0
    thick, gap = bars_spread(height - top - 6 - last, len(shown), _THICK, _GAP)
    bottom = top + len(shown) * (thick + gap) - gap
    step = 0.25 if full < 1.5 else nice_step(full, 4)
    for number in range(math.floor(1 / step + 1e-9 if full < 1.5 else full / step) + 1):
        tick = number * step
        x = label_width + room * tick / full
        shapes.append(Polyline(((x, top - 4), (x, bottom + 3)), palette.muted if tick == 1 else palette.grid, 0.6))
        if room > 100 or tick in (0, 1):
            shapes.append(Text(x, top - 7, percent(tick), SMALL, palette.muted, "middle"))
    y = top
    for index, bar in enumerate(shown):
        shapes.extend(_bar(bar, index == 0, (label_width, y, room / full), palette, other, thick))
        if bar.detail and detail_width:
            shapes.append(Text(width, y + thick / 2 + 3, bar.detail, SMALL, palette.muted, "end", figure=bar.figure,
                               tip=bar.tip))
        y += thick + gap
    if len(shown) < len(ordered):
        rest = [bar for bar in ordered if bar not in shown]
        text = say("and {number} more, {share} busy", number=counting(len(rest)), share=barely()) if all(
            idle(bar.value, bar.high) for bar in rest) else say(
                "and {number} more, at most {share} busy", number=counting(len(rest)), share=percent(rest[0].value))
        shapes.append(Text(label_width, bottom + last, text, SMALL, palette.muted))
        bottom += last
    return Scene(title, width, bottom + 6, tuple(shapes), palette.paper)


def _bar(
    bar: Bar, first: bool, place: tuple[float, float, float], palette: Palette, other: str,
    thick: float,
) -> list[Shape]:
    x, y, scale = place
    middle, end = y + thick / 2, bar.value
    shapes = row_label(bar.label, (x - 6, middle), palette, bold=first, figure=bar.figure, tip=bar.tip,
                       high=thick)
    shapes.append(rectangle(x, y, max(bar.value * scale, 0.6), thick, palette.accent if first else palette.second,
                            figure=bar.figure, tip=bar.tip))
    if bar.ends:
        low, high = bar.ends
        shapes += range_mark(x + low * scale, x + high * scale, middle, palette, bar.figure, bar.tip)
        end = max(end, high)
    if bar.other is not None:
        shapes.append(diamond(x + bar.other * scale, middle, 3.2, palette.paper, palette.muted, bar.figure,
                              f"{bar.label} {other}: {percent(bar.other)}"))
        end = max(end, bar.other + 3.2 / scale)
    share = Text(x + end * scale + 5, middle + 3, percent(bar.value), SIZE, palette.ink, bold=first,
                 figure=bar.figure, tip=bar.tip)
    return [*shapes, *backed(share, palette)]
