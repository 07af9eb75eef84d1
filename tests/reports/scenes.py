"""What holds for every drawing: where its texts lie, and designs that are hard to draw."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from reports.drawings.from_sizing import pool_waterfall, workload_bars, workload_curve
from reports.drawings.plans.hardware import connections, racks
from reports.drawings.scenes.metrics import text_width
from reports.drawings.scenes.palette import LIGHT, Palette
from reports.drawings.scenes.scene import Scene, Text
from reports.wording.failing.around import around
from reports.wording.failing.failures import losses_of
from reports.wording.quantities.amounts import Reader
from sizer.catalog import shipped_catalog
from sizer.design.files.addresses import open_address
from sizer.figures.computing.columns import Spread, sample
from sizer.published import published_curves, reference_name
from sizer.sizing import size
from sizer.sizing.result import Sizing

Box = tuple[float, float, float, float]


def texts(scene: Scene) -> list[str]:
    """The texts of a drawing."""
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def extent(text: Text) -> Box:
    """Left, top, right and bottom of a text."""
    wide = text_width(text.text, text.size, bold=text.bold)
    left = {"start": text.x, "middle": text.x - wide / 2, "end": text.x - wide}[text.anchor]
    return left, text.y - 0.72 * text.size, left + wide, text.y + 0.05 * text.size


def overlapping(scene: Scene) -> list[tuple[str, str]]:
    """Pairs of texts that lie over one another."""
    found = [(extent(shape), shape.text) for shape in scene.shapes if isinstance(shape, Text) and shape.text]
    found.sort(key=lambda one: one[0][1])
    return [(one[1], other[1]) for one, other in combinations(found, 2) if _cross(one[0], other[0])]


def _cross(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def outside(scene: Scene) -> list[str]:
    """What does not lie inside the drawing."""
    found = []
    for shape in scene.shapes:
        boxes = [extent(shape)] if isinstance(shape, Text) else [(x, y, x, y) for x, y in shape.points]
        for left, top, right, bottom in boxes:
            if left < -1 or top < -1 or right > scene.width + 1 or bottom > scene.height + 1:
                found.append(f"{shape!r} at {left:.0f} {top:.0f} {right:.0f} {bottom:.0f}")
    return found


def sized(address: str) -> Sizing:
    """A reference design, sized."""
    opened = open_address(address)
    return size(opened.design, shipped_catalog(), opened.scenario)


def all_scenes(
    sizing: Sizing, width: float = 480, palette: Palette = LIGHT, spread: Spread | None = None, **more: Any
) -> list[Scene]:
    """Every drawing of a sizing with all that can stand on it."""
    spread = spread or sample(sizing.sheet, 200)
    reader = Reader(sizing, spread)
    beside = around(sizing, spread, losses_of(reader), published_curves(reference_name(sizing.design, sizing.scenario)))
    found: list[Scene | None] = [pool_waterfall(reader, pool, palette, width) for pool in sizing.pools]
    for result in sizing.workloads:
        found += [workload_bars(reader, result, palette, width, beside[result.id], **more),
                  workload_curve(reader, result, beside[result.id], palette, (width, 230)),
                  connections(reader, result, palette, width)]
    found += [] if sizing.workloads else [connections(reader, None, palette, width)]
    found.append(racks(sizing, palette, width))
    return [scene for scene in found if scene is not None]
