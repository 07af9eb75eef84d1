"""Scenes on a PDF page."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from reports.drawings.scenes.scene import Point, Polygon, Polyline, Scene, Shape, Text
from reports.pdf.fonts import BOLD, NARROW, NARROW_BOLD, REGULAR, VARIABLE, Fonts
from reports.pdf.tokens import SHARED_ROOM, WIDTH

_FACES = {(False, False): REGULAR, (True, False): BOLD, (False, True): NARROW, (True, True): NARROW_BOLD}
"""By whether a text is bold, and whether it is narrow."""
READABLE = 6.5
"""The size below which letters of a drawing are not read: it then goes to a page that has the room."""


def paint(canvas: Canvas, scene: Scene, x: float, y: float, scale: float, fonts: Fonts) -> None:
    """Paint ``scene`` with its lower left corner at ``x, y``."""
    canvas.saveState()
    canvas.translate(x, y + scene.height * scale)
    canvas.scale(scale, scale)
    canvas.setLineJoin(1)
    for shape in scene.shapes:
        _paint_shape(canvas, shape, fonts)
    canvas.restoreState()


def paint_shapes(canvas: Canvas, shapes: Iterable[Shape], x: float, y: float, fonts: Fonts) -> None:
    """Paint shapes with their origin at ``x, y``."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.setLineJoin(1)
    for shape in shapes:
        _paint_shape(canvas, shape, fonts)
    canvas.restoreState()


def _paint_shape(canvas: Canvas, shape: Shape, fonts: Fonts) -> None:
    if isinstance(shape, Polyline):
        canvas.setStrokeColor(HexColor(shape.colour))
        canvas.setLineWidth(shape.width)
        canvas.setDash(list(shape.dash))
        canvas.drawPath(_path(canvas, shape.points), stroke=1, fill=0)
        canvas.setDash([])
    elif isinstance(shape, Polygon):
        if shape.fill:
            canvas.setFillColor(HexColor(shape.fill))
        if shape.stroke:
            canvas.setStrokeColor(HexColor(shape.stroke))
            canvas.setLineWidth(shape.width)
        path = _path(canvas, shape.points)
        path.close()
        canvas.drawPath(path, stroke=int(bool(shape.stroke)), fill=int(bool(shape.fill)))
    else:
        _paint_text(canvas, shape, fonts)


def _paint_text(canvas: Canvas, shape: Text, fonts: Fonts) -> None:
    canvas.setFillColor(HexColor(shape.colour))
    face = VARIABLE if shape.italic else _FACES[shape.bold, shape.narrow]
    x = shape.x
    if shape.anchor != "start":
        wide = fonts.width(shape.text, shape.size, face)
        x -= wide if shape.anchor == "end" else wide / 2
    fonts.draw(canvas, shape.text, x, -shape.y, shape.size, face)


def _path(canvas: Canvas, points: tuple[Point, ...]) -> Any:
    path = canvas.beginPath()
    path.moveTo(points[0][0], -points[0][1])
    for x, y in points[1:]:
        path.lineTo(x, -y)
    return path


class SceneDrawing(Flowable):  # type: ignore[misc,unused-ignore]
    """A scene in the flow of a document, made smaller where it does not fit, as far as its letters are read."""

    def __init__(self, scene: Scene, fonts: Fonts, height: float | None = None, *, grows: bool = False) -> None:
        super().__init__()
        self.scene = scene
        self.fonts = fonts
        self.limit = height
        self.largest = 1.2 if grows else 1.0
        self.scale = 1.0

    @property
    def least(self) -> float:
        """The height that it needs for letters that are read, or all that it may have where that is less."""
        smallest = min((shape.size for shape in self.scene.shapes if isinstance(shape, Text)), default=math.inf)
        return self.scene.height * min(READABLE / smallest, self._scale(WIDTH, SHARED_ROOM))

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803 - reportlab's own names
        """The room taken: at most what there is, more where its letters would not be read in that."""
        self.scale = self._scale(aW, max(aH, self.least))
        return self.scene.width * self.scale, self.scene.height * self.scale

    def _scale(self, width: float, height: float) -> float:
        room = height if self.limit is None else min(self.limit, height)
        return min(self.largest, width / self.scene.width, max(room, 60.0) / self.scene.height)

    def draw(self) -> None:
        """Paint it."""
        paint(self.canv, self.scene, 0, 0, self.scale, self.fonts)
