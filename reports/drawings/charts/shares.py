"""A whole cut into shares."""

from __future__ import annotations

from collections.abc import Sequence

from reports.drawings.scenes.marks import SMALL, titled
from reports.drawings.scenes.metrics import text_width
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Scene, Shape, Text, rectangle
from sizer.language import shown
from sizer.readable import percent


def share_bar(
    title: str, shares: Sequence[tuple[str, float]], palette: Palette = LIGHT, width: float = 480
) -> Scene:
    """One bar cut into shares that add up to the whole, with their names and percent below."""
    shapes, level = titled(title, width, palette)
    x, y, thick = 0.0, level + 6, 9.0
    labels: list[Shape] = []
    at, line = 0.0, y + thick + 11
    for index, (name, share) in enumerate(shares):
        colour = palette.kinds[index % len(palette.kinds)]
        shapes.append(rectangle(x, y, width * share, thick, colour, palette.muted, 0.5,
                                tip=f"{shown(name)}: {percent(share)}"))
        x += width * share
        text = f"{shown(name)} {percent(share)}"
        wide = text_width(text, SMALL) + 24
        if at and at + wide > width:
            at, line = 0.0, line + 10
        labels.append(rectangle(at, line - 6, 7, 7, colour, palette.muted, 0.5))
        labels.append(Text(at + 11, line, text, SMALL, palette.ink))
        at += wide
    return Scene(title, width, line + 3, (*shapes, *labels), palette.paper)
