"""Paints the neutral scenes of the drawings with Qt: the same shapes that the PDF and SVG show."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QImageWriter,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
    QPolygonF,
)

from reports.drawings.scenes.scene import Point, Polygon, Polyline, Scene, Shape, Text, padded
from sizer.errors import ExportError
from ui.widgets.theme import drawing_font

_NEAR = 4.0
_FINE = 16
"""Fonts are laid out at this many times their size: whole pixels are too coarse for seven or eight points. Glyphs are
then so large that they are filled as outlines, which also spares scripts that have no bold face a smeared one."""
_MARGIN = 10.0
"""Around a picture that is copied or saved."""


def paint_scene(painter: QPainter, scene: Scene) -> None:
    """Paint the shapes in the scene's own points."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if scene.background:
        painter.fillRect(QRectF(0, 0, scene.width, scene.height), QColor(scene.background))
    for picture in scene.pictures:
        painter.drawImage(QRectF(picture.x, picture.y, picture.width, picture.height), QImage.fromData(picture.content))
    for shape in scene.shapes:
        _paint(painter, shape)


def _paint(painter: QPainter, shape: Shape) -> None:
    if isinstance(shape, Polyline):
        pen = QPen(QColor(shape.colour), shape.width)
        if shape.dash:
            pen.setDashPattern([part / max(shape.width, 0.1) for part in shape.dash])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(_polygon(shape))
    elif isinstance(shape, Polygon):
        painter.setPen(QPen(QColor(shape.stroke), shape.width) if shape.stroke else QPen(Qt.PenStyle.NoPen))
        painter.setBrush(QBrush(QColor(shape.fill)) if shape.fill else QBrush(Qt.BrushStyle.NoBrush))
        painter.drawPolygon(_polygon(shape))
    else:
        _paint_text(painter, shape)


def _paint_text(painter: QPainter, shape: Text) -> None:
    font = _font(shape.size, shape.bold, shape.narrow, shape.italic)
    width = QFontMetricsF(font).horizontalAdvance(shape.text) / _FINE
    x = shape.x - {"start": 0.0, "middle": width / 2, "end": width}[shape.anchor]
    painter.save()
    painter.translate(x, shape.y)
    painter.scale(1 / _FINE, 1 / _FINE)
    painter.setFont(font)
    painter.setPen(QColor(shape.colour))
    painter.drawText(QPointF(0, 0), shape.text)
    painter.restore()


@lru_cache(maxsize=256)
def _font(size: float, bold: bool, narrow: bool, italic: bool) -> QFont:
    """The font of drawings as the other painters set it: letter by letter, neither drawn together nor joined."""
    font = drawing_font(size * _FINE, bold, narrow, italic)
    font.setKerning(False)
    for name in ("liga", "clig", "calt"):
        font.setFeature(QFont.Tag(name), 0)
    return font


def _polygon(shape: Polyline | Polygon) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in shape.points])


def shape_at(scene: Scene, x: float, y: float) -> Shape | None:
    """The topmost shape at a point that has something to say."""
    return next((shape for shape in _telling(scene) if _hit(shape, x, y)), None)


def _telling(scene: Scene) -> Iterator[Shape]:
    return (shape for shape in reversed(scene.shapes) if shape.figure or shape.tip)


def _hit(shape: Shape, x: float, y: float) -> bool:
    if isinstance(shape, Text):
        return text_box(shape).contains(x, y)
    if isinstance(shape, Polygon):
        return _polygon(shape).containsPoint(QPointF(x, y), Qt.FillRule.OddEvenFill)
    return any(_distance((x, y), start, end) <= max(_NEAR, shape.width) for start, end in pairwise(shape.points))


def text_box(shape: Text) -> QRectF:
    """The room that a text takes."""
    font = _font(shape.size, shape.bold, shape.narrow, shape.italic)
    width = QFontMetricsF(font).horizontalAdvance(shape.text) / _FINE
    left = shape.x - {"start": 0.0, "middle": width / 2, "end": width}[shape.anchor]
    return QRectF(left, shape.y - shape.size, width, shape.size * 1.3)


def _distance(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a straight stroke."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    share = min(max(along / (dx * dx + dy * dy), 0.0), 1.0) if dx or dy else 0.0
    return math.hypot(point[0] - start[0] - share * dx, point[1] - start[1] - share * dy)


def image_of(scene: Scene, scale: float = 2.0) -> QImage:
    """The scene as a picture."""
    image = QImage(round(scene.width * scale), round(scene.height * scale), QImage.Format.Format_ARGB32)
    image.fill(QColor(scene.background or "#ffffff"))
    painter = QPainter(image)
    painter.scale(scale, scale)
    paint_scene(painter, scene)
    painter.end()
    return image


def picture_of(scene: Scene) -> QImage:
    """The scene as a picture to be put into a document: twice as fine as a screen, with a margin."""
    return image_of(padded(scene, _MARGIN))


def save_scene(drawn: Scene, path: Path) -> str:
    """Write the scene as SVG, PNG or PDF by the end of the file's name; why not, where it cannot be.

    What cannot be written leaves the file as it was.
    """
    from reports.files import write_whole  # noqa: PLC0415 - what only a drawing that is saved needs

    make = {".svg": _svg, ".png": _png, ".pdf": _pdf}.get(path.suffix.lower())
    if make is None:
        return f"{path.name}: a name that ends with .svg, .png or .pdf is needed."
    try:
        write_whole(path, make(padded(drawn, _MARGIN)))
    except ExportError as error:
        return error.problems[0].sentence()
    return ""


def _svg(scene: Scene) -> bytes:
    from reports.drawings.scenes.svg import svg_text  # noqa: PLC0415 - what it imports costs 40 ms of every start

    return svg_text(scene).encode()


def _png(scene: Scene) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image_of(scene))
    return bytes(buffer.data().data())


def _pdf(scene: Scene) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(72)
    writer.setPageSize(QPageSize(QSizeF(scene.width, scene.height), QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(scene.title)
    painter = QPainter(writer)
    paint_scene(painter, scene)
    painter.end()
    return bytes(buffer.data().data())
