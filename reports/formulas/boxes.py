"""Boxes of set mathematics: each knows its width, how far it reaches above and below its line, and how it is drawn.

Lengths are in points; proportions are shares of the size of type. Boxes are put together from the inside out and drawn
as shapes of a scene, so whoever paints scenes shows formulas. How wide a text is says the reader that measures it.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from reports.drawings.scenes.scene import Point, Polyline, Shape, Text

TextMeasure: TypeAlias = Callable[[str, float, bool], float]
"""The width of a text of a size, slanted or upright."""

AXIS = 0.26
"""Height of fraction rules and signs above the line."""
_FRACTION_GAP, _FRACTION_SIDE = 0.22, 0.08
_STROKE = 0.055
_MINUS = 0.52
_FENCE, _FENCE_GAP, _FENCE_REACH = 0.46, 0.13, 0.08
_SCRIPT, _LIMIT = 0.72, 0.7
_DROP, _RISE = 0.2, 0.42
_LARGE_SIGN, _LIMIT_GAP = 1.5, 0.12
_TALLEST_LETTER, _ROOT_GAP = 0.74, 0.14
_CASES_GAP, _CASES_ROW = 1.0, 0.34
THIN, BINARY, RELATION = 0.16, 0.24, 0.3
"""Room beside factors, beside + and −, and beside signs of relations."""
_HIGH = frozenset("bdfhklt∞∑∏()[]{}|%′")
_DEEP = frozenset("gjpqyQηρφμβγψχς,;()[]{}|")
_MARKED = "\u0304"
"""A bar above the letter before it."""


@dataclass(frozen=True, slots=True)
class MathBox:
    """A piece of a formula. ``draw`` is given its left end and the height of its line, which grows downwards."""

    width: float
    up: float
    down: float
    draw: Callable[[float, float], Iterable[Shape]]

    @property
    def height(self) -> float:
        """From its highest to its lowest point."""
        return self.up + self.down


@dataclass(frozen=True, slots=True)
class Type:
    """What formulas are set in: a size, a colour, and how wide texts are."""

    measure: TextMeasure
    size: float = 10.5
    colour: str = "#1b2430"
    smallest: float = 6.5

    @property
    def script(self) -> Type:
        """That of indices and exponents."""
        return self._at(_SCRIPT)

    @property
    def limit(self) -> Type:
        """That of what stands below sums and maxima."""
        return self._at(_LIMIT)

    def _at(self, share: float) -> Type:
        return replace(self, size=max(self.size * share, self.smallest))

    def text(self, text: str, *, italic: bool = False) -> MathBox:
        """A piece of text."""
        size, colour = self.size, self.colour
        if text.endswith(_MARKED):
            return self._barred(text.removesuffix(_MARKED))

        def draw(x: float, y: float) -> Iterator[Shape]:
            yield Text(x, y, text, size, colour, italic=italic)

        up = max((_above(letter) for letter in text), default=0.0)
        down = 0.22 if _DEEP.intersection(text) else 0.02
        # What is slanted leans over what follows.
        wide = self.measure(text, size, italic) + (0.05 * size if italic else 0.0)
        return MathBox(wide, up * size, down * size, draw)

    def _barred(self, letter: str) -> MathBox:
        inside = self.text(letter, italic=True)
        over = inside.up + 0.1 * self.size

        def draw(x: float, y: float) -> Iterator[Shape]:
            yield from inside.draw(x, y)
            yield self.stroke((x + 0.12 * self.size, y - over), (x + inside.width, y - over))

        return MathBox(inside.width, over + _STROKE * self.size, inside.down, draw)

    def space(self, share: float) -> MathBox:
        """Room to the side."""
        return MathBox(share * self.size, 0.0, 0.0, lambda _x, _y: ())

    def row(self, *boxes: MathBox) -> MathBox:
        """Boxes side by side."""
        def draw(x: float, y: float) -> Iterator[Shape]:
            for box in boxes:
                yield from box.draw(x, y)
                x += box.width

        return MathBox(sum(box.width for box in boxes), max((box.up for box in boxes), default=0.0),
                       max((box.down for box in boxes), default=0.0), draw)

    def minus(self) -> MathBox:
        """The sign of minus, as long in every cut."""
        height, length = AXIS * self.size, _MINUS * self.size

        def draw(x: float, y: float) -> Iterator[Shape]:
            yield self.stroke((x + 0.04 * self.size, y - height), (x + length - 0.04 * self.size, y - height))

        return MathBox(length, height + _STROKE * self.size, 0.0, draw)

    def fraction(self, above: MathBox, below: MathBox) -> MathBox:
        """One box over another."""
        side, gap, axis = _FRACTION_SIDE * self.size, _FRACTION_GAP * self.size, AXIS * self.size
        width = max(above.width, below.width) + 2 * side

        def draw(x: float, y: float) -> Iterator[Shape]:
            rule = y - axis
            yield from above.draw(x + (width - above.width) / 2, rule - gap - above.down)
            yield self.stroke((x, rule), (x + width, rule))
            yield from below.draw(x + (width - below.width) / 2, rule + gap + below.up)

        return MathBox(width, axis + gap + above.height, gap + below.height - axis, draw)

    def below(self, base: MathBox, index: MathBox) -> MathBox:
        """A base with an index."""
        drop = max(_DROP * self.size, base.down - 0.06 * self.size)
        return _with_script(base, index, drop)

    def above(self, base: MathBox, exponent: MathBox) -> MathBox:
        """A base with an exponent."""
        return _with_script(base, exponent, -max(_RISE * self.size, base.up - 0.4 * self.size))

    def root(self, inside: MathBox) -> MathBox:
        """The square root of a box."""
        size = self.size
        hook, gap = 0.5 * size, _ROOT_GAP * size
        up = max(inside.up, 0.6 * size) + gap

        def draw(x: float, y: float) -> Iterator[Shape]:
            low = y + inside.down
            yield self.stroke((x + 0.04 * size, y - 0.3 * size), (x + 0.16 * size, y - 0.36 * size),
                              (x + 0.3 * size, low), (x + hook - 0.04 * size, y - up),
                              (x + hook + inside.width + 0.06 * size, y - up))
            yield from inside.draw(x + hook, y)

        return MathBox(hook + inside.width + 0.1 * size, up + _STROKE * size, inside.down, draw)

    def fenced(self, inside: MathBox, left: str = "(", right: str = ")") -> MathBox:
        """A box between fences as high as it is; an empty one is none."""
        size = self.size
        taller = max(inside.up - _TALLEST_LETTER * size, inside.down - 0.3 * size)
        if taller <= 0.02 * size and (left, right) == ("(", ")"):
            return self.row(self.text("("), inside, self.text(")"))
        up, down = inside.up + _FENCE_REACH * size, inside.down + _FENCE_REACH * size
        reach = (up + down) / 2
        before = _FENCE * size if left else 0.0
        after = _FENCE * size if right else 0.0

        def draw(x: float, y: float) -> Iterator[Shape]:
            middle = y - up + reach
            if left:
                yield self._fence(left, x + 0.08 * size, middle, reach, mirrored=False)
            yield from inside.draw(x + before, y)
            if right:
                yield self._fence(right, x + before + inside.width + after - 0.08 * size, middle, reach, mirrored=True)

        return MathBox(before + inside.width + after, up, down, draw)

    def _fence(self, sign: str, x: float, middle: float, reach: float, *, mirrored: bool) -> Shape:
        """The strokes of a fence whose outer edge is at ``x``."""
        wide = (_FENCE - _FENCE_GAP - 0.08) * self.size * (-1 if mirrored else 1)
        points = [(x + across * wide, middle + up * reach) for across, up in _OUTLINES[sign](reach / self.size)]
        return self.stroke(*points)

    def large(self, sign: str) -> MathBox:
        """The sign of a sum or product, larger than letters and on the axis."""
        size = self.size * _LARGE_SIGN
        shift = 0.36 * size - AXIS * self.size

        def draw(x: float, y: float) -> Iterator[Shape]:
            yield Text(x, y + shift, sign, size, self.colour)

        return MathBox(self.measure(sign, size, False), 0.76 * size - shift, shift + 0.16 * size, draw)

    def with_limit(self, sign: MathBox, limit: MathBox) -> MathBox:
        """A sign with what it is over below it."""
        width, gap = max(sign.width, limit.width), _LIMIT_GAP * self.size

        def draw(x: float, y: float) -> Iterator[Shape]:
            yield from sign.draw(x + (width - sign.width) / 2, y)
            yield from limit.draw(x + (width - limit.width) / 2, y + sign.down + gap + limit.up)

        return MathBox(width, sign.up, sign.down + gap + limit.height, draw)

    def stacked(self, rows: Sequence[Sequence[MathBox]], gap: float = _CASES_ROW) -> MathBox:
        """Rows of cells below one another, on the axis together; cells of one place begin at one edge."""
        size = self.size
        columns = max(len(row) for row in rows)
        edges, edge = [0.0], 0.0
        for column in range(columns):
            edge += max((row[column].width for row in rows if column < len(row)), default=0.0)
            edges.append(edge)
            edge += _CASES_GAP * size
        ups = [max(cell.up for cell in row) for row in rows]
        downs = [max(cell.down for cell in row) for row in rows]
        whole = sum(ups) + sum(downs) + gap * size * (len(rows) - 1)
        top = whole / 2 + AXIS * size
        starts = [0.0, *(each + _CASES_GAP * size for each in edges[1:-1])]

        def draw(x: float, y: float) -> Iterator[Shape]:
            line = y - top
            for row, up, down in zip(rows, ups, downs, strict=True):
                line += up
                for cell, start in zip(row, starts, strict=False):
                    yield from cell.draw(x + start, line)
                line += down + gap * size

        return MathBox(edges[-1], top, whole - top, draw)

    def stroke(self, *points: Point) -> Polyline:
        """A stroke as thick as those of letters."""
        return Polyline(points, self.colour, _STROKE * self.size)


def _with_script(base: MathBox, script: MathBox, lower: float) -> MathBox:
    def draw(x: float, y: float) -> Iterator[Shape]:
        yield from base.draw(x, y)
        yield from script.draw(x + base.width, y + lower)

    up, down = max(base.up, script.up - lower), max(base.down, script.down + lower)
    return MathBox(base.width + script.width, up, down, draw)


def _above(letter: str) -> float:
    """How far a letter reaches above its line."""
    if letter in _HIGH or letter.isdigit() or letter.isupper():
        return _TALLEST_LETTER
    return _TALLEST_LETTER if "COMBINING" in unicodedata.name(letter, "") else 0.56


def _round(_height: float) -> list[Point]:
    return [(1 - math.cos(angle), math.sin(angle)) for angle in
            (math.pi / 2 * step / 8 for step in range(-8, 9))]


def _bracket(_height: float) -> list[Point]:
    return [(1.0, -1.0), (0.0, -1.0), (0.0, 1.0), (1.0, 1.0)]


def _floor(_height: float) -> list[Point]:
    return [(0.0, -1.0), (0.0, 1.0), (1.0, 1.0)]


def _ceiling(_height: float) -> list[Point]:
    return [(1.0, -1.0), (0.0, -1.0), (0.0, 1.0)]


def _brace(height: float) -> list[Point]:
    bend = min(0.28 / max(height, 0.3), 0.45)
    quarter = [math.pi / 2 * step / 5 for step in range(6)]
    hook = [(1 - 0.5 * math.sin(angle), -1 + bend * (1 - math.cos(angle))) for angle in quarter]
    nose = [(0.5 * math.cos(angle), -bend * (1 - math.sin(angle))) for angle in quarter]
    half = [*hook, *nose]
    return [*half, *((across, -up) for across, up in reversed(half))]


_OUTLINES: dict[str, Callable[[float], list[Point]]] = {
    "(": _round, ")": _round, "[": _bracket, "]": _bracket, "{": _brace, "}": _brace, "⌊": _floor, "⌋": _floor,
    "⌈": _ceiling, "⌉": _ceiling,
}
"""Sign -> its strokes for a height, each from the outer edge (0) to the inner (1) and from the top (-1) to the foot."""
