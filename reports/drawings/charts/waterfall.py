"""The capacity waterfall: what is left after each step, and what the step took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.drawings.scenes.marks import SIZE, SMALL, backed, bars_spread, range_mark, row_label, titled
from reports.drawings.scenes.metrics import fitted, text_width
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Polyline, Scene, Shape, Text, hatching, rectangle

_BAR, _GAP = 15.0, 8.0


@dataclass(frozen=True, slots=True)
class DrawnStep:
    """One step of a waterfall: what is left and what was taken (0 at the start), with their texts.

    ``low`` and ``high`` are the ends of the range of what is left, ``range_text`` says them in words.
    """

    label: str
    left: float
    taken: float
    left_text: str
    taken_text: str = ""
    figure: str = ""
    low: float | None = None
    high: float | None = None
    range_text: str = ""
    taken_figure: str = ""

    @property
    def tip(self) -> str:
        """What to say of it in one line."""
        return f"{self.label}: {self.left_text}" + (f" ({self.range_text})" if self.range_text else "")


@dataclass(frozen=True, slots=True)
class AskedCapacity:
    """What is asked of the last step, with its words and the figure behind it."""

    value: float
    text: str
    figure: str = ""


def waterfall(
    title: str, steps: Sequence[DrawnStep], palette: Palette = LIGHT, width: float = 480,
    asked: AskedCapacity | None = None, height: float = 0.0,
) -> Scene:
    """What is left after each step as a bar, what the step took hatched beside it, the range as a thin stroke.

    Bars are thicker where there is more ``height`` than they need.
    """
    shapes, level = titled(title, width, palette)
    widest = max((text_width(step.label, SIZE) for step in steps), default=0) + 8
    label_width = min(170.0, width * 0.34, widest)
    texts = max((text_width(step.left_text, SIZE, bold=True) for step in steps), default=0)
    small = max((text_width(_beside(step), SMALL) for step in steps), default=0)
    beside = texts + small + 22 < 0.62 * (width - label_width)
    room = width - label_width - texts - (small + 22 if beside else 12)
    ends = [step.left + step.taken for step in steps] + [step.high or 0.0 for step in steps]
    most = max([*ends, asked.value if asked is not None else 0.0], default=0.0) or 1.0
    scale, y = room / most, level + 11
    below = 0.0 if beside else 6.0
    thick, gap = bars_spread(height - y - 11 - len(steps) * below, len(steps), _BAR, _GAP)
    pitch = thick + gap + below
    end = y + len(steps) * pitch - gap + 3
    shapes.append(Polyline(((label_width, y - 3), (label_width, end)), palette.muted, 0.8))
    for index, step in enumerate(steps):
        final = index == len(steps) - 1
        clear = label_width + asked.value * scale if final and asked is not None else 0.0
        shapes += _step(step, (label_width, y, scale), palette, thick=thick, final=final, beside=beside, width=width,
                        clear=clear)
        y += pitch
    if asked is None or not steps:
        return Scene(title, width, y, tuple(shapes), palette.paper)
    return Scene(title, width, y + 11, (
        *shapes, *_asked(asked, (label_width, y - pitch, scale), y, width, palette, thick, 3 if beside else 0.4)),
                 palette.paper)


def _beside(step: DrawnStep) -> str:
    return " · ".join(part for part in (step.range_text, step.taken_text) if part)  # the range is of what is left


def _step(
    step: DrawnStep, place: tuple[float, float, float], palette: Palette, *, thick: float, final: bool, beside: bool,
    width: float, clear: float,
) -> list[Shape]:
    """The label, bar and numbers of a step; ``clear`` is where no number may stand, because a line goes down there."""
    x0, y, scale = place
    long, lost, middle = scale * step.left, scale * step.taken, y + thick / 2
    shapes = row_label(step.label, (x0 - 6, middle), palette, figure=step.figure, tip=step.tip,
                       high=thick)
    shapes.append(rectangle(x0, y, max(long, 0.6), thick, palette.accent if final else palette.second,
                            figure=step.figure, tip=step.tip))
    if lost > 0:
        took = f"{step.label}: {step.taken_text}"
        shapes.extend(hatching(x0 + long, y, lost, thick, palette.muted, 3.5))
        shapes.append(rectangle(x0 + long, y, lost, thick, stroke=palette.muted, line=0.6,
                                figure=step.taken_figure or step.figure, tip=took))
    x = x0 + long + max(lost, 0.0)
    if step.low is not None and step.high is not None and step.high > step.low:
        shapes += range_mark(x0 + step.low * scale, x0 + step.high * scale, middle, palette, step.figure, step.tip)
        x = max(x, x0 + step.high * scale)
    x += 6
    if x - 4 < clear < x + text_width(step.left_text, SIZE, bold=True) + text_width(_beside(step), SMALL) + 12:
        x = clear + 5
    shapes.append(Text(x, middle + 2.8, step.left_text, SIZE, palette.ink, bold=True, figure=step.figure, tip=step.tip))
    more = _beside(step)
    if more and beside:
        x += text_width(step.left_text, SIZE, bold=True) + 8
        shapes.append(Text(x, middle + 2.8, more, SMALL, palette.muted, tip=step.tip))
    elif more:
        shapes.append(Text(x0 + 2, y + thick + 7.2, fitted(more, width - x0 - 2, SMALL), SMALL, palette.muted,
                           tip=step.tip))
    return shapes


def _asked(
    asked: AskedCapacity, place: tuple[float, float, float], level: float, width: float, palette: Palette,
    thick: float, over: float,
) -> list[Shape]:
    """A line across the last bar where what is asked lies, with its words at a level below.

    It goes ``over`` the lower edge of the bar no farther than no number stands there.
    """
    x0, y, scale = place
    x, top, bottom = x0 + asked.value * scale, y - 3, y + thick + over
    wide = text_width(asked.text, SMALL, bold=True)
    at = min(max(x, wide / 2), width - wide / 2)
    text = Text(at, level + 6, asked.text, SMALL, palette.warning, "middle", bold=True, figure=asked.figure,
                tip=asked.text)
    return [Polyline(((x, top), (x, bottom)), palette.paper, 2.6),
            Polyline(((x, top), (x, bottom)), palette.warning, 1.2, (3, 2), asked.figure, asked.text),
            *backed(text, palette)]
