"""Where a chart has room for words: beside the line they name, across none, and nearer to no other."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from reports.drawings.charts.axes import Frame
from reports.drawings.scenes.marks import SMALL
from reports.drawings.scenes.metrics import text_width
from reports.drawings.scenes.scene import Anchor, Point

Sides: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_CELL = 2.0
"""How finely it is known what is taken, in points."""
_APART, _CLEAR = 1.0, 8.0
"""How far words stay from what they must not touch, and from lines that they do not name."""
_STOPS = 24
"""Places along a line that are looked at."""
_ASIDE: tuple[tuple[float, float, Anchor], ...] = (
    (-4, -3.5, "end"), (5, 8.5, "start"), (-6, 2.3, "end"), (7, 2.3, "start"), (4, -3.5, "start"), (-4, 8.5, "end"))
_FURTHER: tuple[tuple[float, float, Anchor], ...] = (
    (8, 9.5, "start"), (-8, -7, "end"), (9, 14, "start"), (-9, -12, "end"))
"""Words beside a point: to the right and down, and from which end they are set; of a mark they may be further off."""


@dataclass(frozen=True, slots=True)
class LabelPlace:
    """Where words begin or end, at their baseline."""

    x: float
    y: float
    anchor: Anchor


@dataclass(frozen=True)
class Room:
    """What of a frame is taken, by the names of the lines that take it."""

    frame: Frame
    _taken: dict[str, set[tuple[int, int]]] = field(default_factory=lambda: defaultdict(set))

    def draw(self, name: str, points: Sequence[Point]) -> None:
        """A line runs through ``points``."""
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            steps = max(1, math.ceil(max(abs(x2 - x1), abs(y2 - y1)) / _CELL))
            self._taken[name].update(
                _cell(x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps) for step in range(steps + 1))

    def fill(self, name: str, box: Sides) -> None:
        """A mark or words take a box."""
        self._taken[name].update(_cells(box))

    def beside(self, name: str, words: str, stops: Iterable[Point], *, bold: bool, mark: bool) -> LabelPlace | None:
        """The first place beside one of the ``stops`` of the line ``name`` where nothing crosses the words.

        No other line is as near to them.
        """
        wide = text_width(words, SMALL, bold=bold)
        for x, y in stops:
            for right, down, anchor in (*_ASIDE, *_FURTHER) if mark else _ASIDE:
                box = _box(x + right, y + down, anchor, wide)
                if self._inside(box) and self._free(name, box):
                    self.fill(_WORDS, box)
                    return LabelPlace(x + right, y + down, anchor)
        return None

    def within(self, words: str, corners: Sequence[Point]) -> LabelPlace | None:
        """The first place inside an area where nothing crosses the words."""
        wide = text_width(words, SMALL)
        for level, across in itertools.product(range(1, _STOPS), repeat=2):
            x = self.frame.right - (self.frame.right - self.frame.left) * across / _STOPS
            y = self.frame.top + (self.frame.bottom - self.frame.top) * level / _STOPS
            box = _box(x, y, "end", wide)
            held = all(_holds(corners, corner) for corner in itertools.product(box[::2], box[1::2]))
            if held and self._inside(box) and self._free(_WORDS, box):
                self.fill(_WORDS, box)
                return LabelPlace(x, y, "end")
        return None

    def _inside(self, box: Sides) -> bool:
        frame = self.frame
        return frame.left + _APART <= box[0] and box[2] <= frame.right and frame.top <= box[1] and (
            box[3] <= frame.bottom - _APART)

    def _free(self, name: str, box: Sides) -> bool:
        touched, near = _cells(_grown(box, _APART)), _cells(_grown(box, _CLEAR))
        return all(taken.isdisjoint(touched if other in {name, _WORDS} else near)
                   for other, taken in self._taken.items())


_WORDS = ""
"""What takes room and is no line."""


def along(points: Sequence[Point]) -> Iterator[Point]:
    """Places along a line, from three quarters of its length to its end, and then back to where it begins."""
    if len(points) < 2:
        yield from points
        return
    lengths = [math.dist(one, other) for one, other in itertools.pairwise(points)]
    order = sorted(range(_STOPS + 1), key=lambda stop: (stop < _STOPS * 3 / 4, abs(stop - _STOPS * 3 / 4)))
    for stop in order:
        rest = sum(lengths) * stop / _STOPS
        for (one, other), length in zip(itertools.pairwise(points), lengths, strict=True):
            if rest <= length and length > 0:
                share = rest / length
                yield one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
                break
            rest -= length


def _box(x: float, y: float, anchor: Anchor, wide: float) -> Sides:
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    return left, y - 0.78 * SMALL, left + wide, y + 0.22 * SMALL


def _grown(box: Sides, by: float) -> Sides:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _cell(x: float, y: float) -> tuple[int, int]:
    return math.floor(x / _CELL), math.floor(y / _CELL)


def _cells(box: Sides) -> Iterable[tuple[int, int]]:
    (left, top), (right, bottom) = _cell(box[0], box[1]), _cell(box[2], box[3])
    return set(itertools.product(range(left, right + 1), range(top, bottom + 1)))


def _holds(corners: Sequence[Point], point: Point) -> bool:
    """Whether an area holds a point: a ray from it meets the border an odd number of times."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            inside = not inside
    return inside
