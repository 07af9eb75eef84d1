"""Scenes as SVG text."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from reports.drawings.scenes.scene import Point, Polygon, Polyline, Scene, Shape

_FAMILY = "Sizer Sans, Noto Sans, DejaVu Sans, sans-serif"
_SERIF = ' font-family="Sizer Serif, Noto Serif, DejaVu Serif, serif" font-style="italic"'


def svg_text(scene: Scene) -> str:
    """The scene as a whole SVG document; figures become ``data-figure`` attributes, tips titles."""
    size = f'width="{_n(scene.width)}" height="{_n(scene.height)}" viewBox="0 0 {_n(scene.width)} {_n(scene.height)}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{_FAMILY}" role="img">',
             f"<title>{escape(scene.title)}</title>"]
    if scene.background:
        parts.append(f'<rect width="100%" height="100%" fill="{scene.background}"/>')
    parts.extend(_shape(shape) for shape in scene.shapes)
    return "\n".join([*parts, "</svg>", ""])


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _shape(shape: Shape) -> str:
    name, attributes, inside = _parts(shape)
    if shape.figure:
        attributes += f" data-figure={quoteattr(shape.figure)}"
    if shape.tip:
        inside += f"<title>{escape(shape.tip)}</title>"
    return f"<{name} {attributes}>{inside}</{name}>" if inside else f"<{name} {attributes}/>"


def _parts(shape: Shape) -> tuple[str, str, str]:
    if isinstance(shape, Polyline):
        dash = f' stroke-dasharray="{" ".join(map(_n, shape.dash))}"' if shape.dash else ""
        return "polyline", (f'points="{_points(shape.points)}" fill="none" stroke="{shape.colour}" '
                            f'stroke-width="{_n(shape.width)}" stroke-linejoin="round"{dash}'), ""
    if isinstance(shape, Polygon):
        stroke = f' stroke="{shape.stroke}" stroke-width="{_n(shape.width)}"' if shape.stroke else ""
        return "polygon", f'points="{_points(shape.points)}" fill="{shape.fill or "none"}"{stroke}', ""
    weight = (' font-weight="bold"' if shape.bold else "") + (_SERIF if shape.italic else "")
    return "text", (f'x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(shape.size)}" fill="{shape.colour}" '
                    f'text-anchor="{shape.anchor}"{weight}'), escape(shape.text)
