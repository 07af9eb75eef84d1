"""The canvas that pages are drawn on: it prints what is known late, and can keep each page as a scene beside the file.

A window prints and previews the proposal by painting those scenes: paper and file are the same, page by page.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from reportlab.lib.colors import Color, HexColor, toColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.pdfgen.textobject import PDFTextObject

from reports.drawings.scenes.scene import Picture, Point, Polygon, Polyline, Scene, Shape, Text, rectangle
from reports.pdf.fonts import CJK_BOLD, NARROW, NARROW_BOLD, STRONG, VARIABLE
from reports.pdf.links import PlaceOnPage

PAPER = "#ffffff"
SMALL = 7.5
"""The size of heads and feet of pages."""
_OUTLINE = 0.03
"""How wide an outline makes a text bold, as a share of its size."""
LATE = "\0"
"""Stands in a text for what :meth:`PageCanvas.draw_later` prints there."""
TOTAL = "total pages"
"""The name under which the number of pages is printed."""


class PageCanvas(Canvas):  # type: ignore[misc,unused-ignore]
    """A canvas that prints numbers known only at the end: how many pages there are, and where a heading stands."""

    _fillColorObj: Any  # noqa: N815 - reportlab's own name
    _lineWidth: float  # noqa: N815 - reportlab's own name
    _strokeColorObj: Any  # noqa: N815 - reportlab's own name
    colours: Mapping[str, str] = MappingProxyType({})
    """What colours of the program become, where a house has others."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        self.later: dict[str, str] = {}
        """What is to be printed in the places asked for, by name; filled until the file is saved."""
        self._asked: dict[tuple[str, str], str] = {}
        self.places: dict[str, PlaceOnPage] = {}
        """Where headings stand, by their names."""
        super().__init__(*arguments, **more)

    def setFillColor(self, aColor: Any, alpha: Any = None) -> None:  # noqa: N802, N803 - reportlab's own names
        """Fill in a colour, or in that which the house has for it."""
        super().setFillColor(self.of_house(aColor), alpha)

    def setStrokeColor(self, aColor: Any, alpha: Any = None) -> None:  # noqa: N802, N803 - reportlab's own names
        """Draw in a colour, or in that which the house has for it."""
        super().setStrokeColor(self.of_house(aColor), alpha)

    def of_house(self, colour: Any) -> Any:
        """The colour that the house has for one of the program."""
        if not self.colours:
            return colour
        found = self.colours.get(hex_of(toColor(colour)))
        return HexColor(found) if found else colour

    def picture(self, content: bytes, x: float, y: float, width: float, height: float) -> None:
        """Print a picture with its lower left corner at a point."""
        self.drawImage(ImageReader(io.BytesIO(content)), x, y, width, height, mask="auto")

    def draw_later(self, name: str, x: float, y: float, colour: str, before: str = "") -> None:
        """Leave a place for a short text that :attr:`later` will name; it ends there with what stands ``before`` it."""
        self._asked[name, before] = colour
        self.saveState()
        self.translate(x, y)
        self.doForm(_form(name, before))
        self.restoreState()

    def stands(self, name: str, x: float, y: float) -> None:
        """Remember a place of the drawing under way by its name, for links to it from here and from elsewhere."""
        self.bookmarkHorizontal(name, x, y)
        left, top = self.absolutePosition(x, y)
        self.places[name] = PlaceOnPage(self.getPageNumber() - 1, left, top)

    def stroke_now(self) -> tuple[Any, float]:
        """The colour and the width of strokes."""
        return self._strokeColorObj, self._lineWidth

    def beginText(self, x: float = 0, y: float = 0, direction: Any = None) -> PDFTextObject:  # noqa: N802 - reportlab's own name
        """A text that is bold in every face, in the colours of the house."""
        return _Type(self, x, y, direction)

    def save(self) -> None:
        """Finish the file."""
        for (name, before), colour in self._asked.items():
            text = f"{before}{self.later.get(name, '')}"
            wide = self.stringWidth(text, NARROW, SMALL)
            self.beginForm(_form(name, before), *((-wide, -3, 0, 10) if before else (0, -3, wide, 10)))
            self.setFillColor(HexColor(colour))
            self.setFont(NARROW, SMALL)
            Canvas.drawString(self, -wide if before else 0, 0, text)
            self.endForm()
        super().save()


def _form(name: str, before: str) -> str:
    return f"later-{zlib.crc32(f'{before}{LATE}{name}'.encode()):08x}"


@dataclass(frozen=True, slots=True)
class _Later:
    """A place for a text that is known at the end, by its name."""

    place: Point
    name: str
    colour: str
    before: str


class RecordingCanvas(PageCanvas):
    """A canvas that keeps what it draws: ``pages`` when the file is saved."""

    _pagesize: tuple[float, float]

    def __init__(self, *arguments: Any, **more: Any) -> None:
        self._kept: list[list[Shape | _Later]] = [[]]
        self._strokes: tuple[float, ...] = ()
        self._recording = True
        self._pictures: dict[int, list[Picture]] = {}
        self.pages: tuple[Scene, ...] = ()
        super().__init__(*arguments, **more)

    def picture(self, content: bytes, x: float, y: float, width: float, height: float) -> None:
        """Keep a picture of the page that is being drawn."""
        super().picture(content, x, y, width, height)
        left, top = self.place(x, y + height)
        self._pictures.setdefault(len(self._kept), []).append(Picture(left, top, width, height, content))

    def keep(self, shape: Shape | _Later) -> None:
        """Keep a shape of the page that is being drawn."""
        if self._recording:
            self._kept[-1].append(shape)

    def place(self, x: float, y: float) -> Point:
        """A point of the drawing under way on the page, from its upper left corner."""
        across, up = self.absolutePosition(x, y)
        return across, self._pagesize[1] - up

    def scale_now(self) -> float:
        """How much larger the drawing under way is than its own measure."""
        return self.absolutePosition(1, 0)[0] - self.absolutePosition(0, 0)[0]

    def draw_later(self, name: str, x: float, y: float, colour: str, before: str = "") -> None:
        """Keep a place for a text that is known at the end."""
        self.keep(_Later(self.place(x, y), name, hex_of(self.of_house(HexColor(colour))), before))
        super().draw_later(name, x, y, colour, before)

    def showPage(self) -> None:  # noqa: N802 - reportlab's own name
        """End a page."""
        super().showPage()
        self._kept.append([])

    def save(self) -> None:
        """Finish the file and the pages."""
        self._recording = False
        super().save()
        width, height = self._pagesize
        drawn = [shapes for shapes in self._kept if shapes]
        self.pages = tuple(Scene(f"page {number}", width, height, tuple(map(self._known, shapes)), PAPER,
                                 tuple(self._pictures.get(number, ())))
                           for number, shapes in enumerate(drawn, 1))

    def _known(self, shape: Shape | _Later) -> Shape:
        """The shape, or the text that was not known when its place was left."""
        if isinstance(shape, _Later):
            text = f"{shape.before}{self.later.get(shape.name, '')}"
            x, y = shape.place
            left = x - self.stringWidth(text, NARROW, SMALL) if shape.before else x
            return Text(left, y, text, SMALL, shape.colour, narrow=True)
        return shape

    def setDash(self, array: Any = (), phase: float = 0) -> None:  # noqa: N802 - reportlab's own name
        """Keep how strokes are broken."""
        super().setDash(list(array) if isinstance(array, Sequence) else array, phase)
        self._strokes = tuple(array) if isinstance(array, Sequence) else (float(array), float(phase))

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Keep a straight stroke."""
        super().line(x1, y1, x2, y2)
        self._keep_line((self.place(x1, y1), self.place(x2, y2)))

    def rect(self, x: float, y: float, width: float, height: float, stroke: float = 1, fill: float = 0) -> None:
        """Keep a rectangle."""
        super().rect(x, y, width, height, stroke, fill)
        (left, bottom), (right, top) = self.place(x, y), self.place(x + width, y + height)
        self.keep(rectangle(left, min(top, bottom), right - left, abs(bottom - top), *self._shades(stroke, fill),
                            self._lineWidth * self.scale_now()))

    def beginPath(self) -> PDFPathObject:  # noqa: N802 - reportlab's own name
        """A path that knows its points."""
        return _Path()

    def drawPath(self, aPath: PDFPathObject, stroke: int = 1, fill: int = 0, fillMode: Any = None) -> None:  # noqa: N802, N803 - reportlab's own names
        """Keep the points of a path."""
        super().drawPath(aPath, stroke, fill, fillMode)
        points = tuple(self.place(x, y) for x, y in getattr(aPath, "points", ()))
        if getattr(aPath, "closed", False) or fill:
            self.keep(Polygon(points, *self._shades(stroke, fill), self._lineWidth * self.scale_now()))
        else:
            self._keep_line(points)

    def beginText(self, x: float = 0, y: float = 0, direction: Any = None) -> PDFTextObject:  # noqa: N802 - reportlab's own name
        """A text that knows where it stands."""
        return _Words(self, x, y, direction)

    def _keep_line(self, points: tuple[Point, ...]) -> None:
        scale = self.scale_now()
        self.keep(Polyline(points, hex_of(self._strokeColorObj), self._lineWidth * scale,
                           tuple(part * scale for part in self._strokes)))

    def _shades(self, stroke: float, fill: float) -> tuple[str, str]:
        return (hex_of(self._fillColorObj) if fill else "", hex_of(self._strokeColorObj) if stroke else "")


class _Path(PDFPathObject):  # type: ignore[misc,unused-ignore]
    def __init__(self) -> None:
        super().__init__()
        self.points: list[Point] = []
        self.closed = False

    def moveTo(self, x: float, y: float) -> None:  # noqa: N802 - reportlab's own name
        super().moveTo(x, y)
        self.points.append((x, y))

    def lineTo(self, x: float, y: float) -> None:  # noqa: N802 - reportlab's own name
        super().lineTo(x, y)
        self.points.append((x, y))

    def close(self) -> None:
        super().close()
        self.closed = True


class _Type(PDFTextObject):  # type: ignore[misc,unused-ignore]
    """A text object that draws a face without a bold cut bold: filled, and with an outline of the same colour."""

    _canvas: PageCanvas
    _fontname: str
    _fontsize: float

    def __init__(self, canvas: PageCanvas, x: float, y: float, direction: Any) -> None:
        self._shade: Any = canvas._fillColorObj  # noqa: SLF001 - texts begin in the colour of the canvas
        super().__init__(canvas, x, y, direction=direction)

    def setFillColor(self, aColor: Any, alpha: Any = None) -> None:  # noqa: N802, N803 - reportlab's own names
        self._shade = self._canvas.of_house(aColor)
        super().setFillColor(self._shade, alpha)

    def _formatText(self, text: str) -> Any:  # noqa: N802 - reportlab's own name
        shown = super()._formatText(text)  # type: ignore[misc]  # not in the stubs
        if self._fontname != CJK_BOLD:
            return shown
        stroke, width = self._canvas.stroke_now()
        outline = f"{_ink(self._shade)} RG {self._fontsize * _OUTLINE:.4f} w 2 Tr"
        return f"{outline} {shown} 0 Tr {_ink(stroke)} RG {width:.4f} w"


class _Words(_Type):
    """A text object that keeps each piece it prints, where the pen stands when it does."""

    _canvas: RecordingCanvas
    _leading: float

    def __init__(self, canvas: RecordingCanvas, x: float, y: float, direction: Any) -> None:
        self._begin, self._pen = (x, y), x
        super().__init__(canvas, x, y, direction)

    def setTextOrigin(self, x: float, y: float) -> None:  # noqa: N802 - reportlab's own name
        super().setTextOrigin(x, y)
        self._begin, self._pen = (x, y), x

    def moveCursor(self, dx: float, dy: float) -> None:  # noqa: N802 - reportlab's own name
        super().moveCursor(dx, dy)
        self._begin = self._begin[0] + dx, self._begin[1] - dy
        self._pen = self._begin[0]

    def textLine(self, text: str = "") -> None:  # noqa: N802 - reportlab's own name
        super().textLine(text)
        self._next_line()

    def _textOut(self, text: str, TStar: int = 0) -> None:  # noqa: N802, N803 - reportlab's own names
        super()._textOut(text, TStar)  # type: ignore[misc]  # not in the stubs
        if TStar:
            self._next_line()

    def _next_line(self) -> None:
        self._begin = self._begin[0], self._begin[1] - self._leading
        self._pen = self._begin[0]

    def _formatText(self, text: str) -> Any:  # noqa: N802 - reportlab's own name
        canvas = self._canvas
        if text.strip():
            canvas.keep(Text(*canvas.place(self._pen, self._begin[1]), text, self._fontsize * canvas.scale_now(),
                             hex_of(self._shade), bold=self._fontname in STRONG,
                             narrow=self._fontname in (NARROW, NARROW_BOLD), italic=self._fontname == VARIABLE))
        self._pen += canvas.stringWidth(text, self._fontname, self._fontsize)
        return super()._formatText(text)


def _ink(colour: Any) -> str:
    """A colour of reportlab's as an operator of a page has it."""
    return " ".join(f"{part:.4f}" for part in _parts(colour))


def _parts(colour: Any) -> tuple[float, ...]:
    return (colour.red, colour.green, colour.blue) if isinstance(colour, Color) else tuple(colour)


def hex_of(colour: Any) -> str:
    """A colour of reportlab's as drawings write it.

    >>> hex_of(HexColor("#1f5fa8")), hex_of((0, 0, 0))
    ('#1f5fa8', '#000000')
    """
    return "#" + "".join(f"{round(part * 255):02x}" for part in _parts(colour))
