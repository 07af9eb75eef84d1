"""Where the parts of the elevation lie in pixels: racks side by side, what waits, and what is under a point."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize

from sizer.sizing.racks.filling import Placed, Standing, Waiting
from sizer.sizing.racks.moving import at_place
from ui.widgets.measures import XL, XS, L, M, S
from ui.widgets.typefaces import BODY, CAPTION, line_height, scaled

MOST_SHOWN = 60
"""More racks than this are counted and not drawn."""
_RACK_WIDTH, _NARROWEST, _WIDEST, _NUMBERS = 210, 160, 340, 22
"""Widths of a rack: where not all have room, and between which it follows the room where all have; of its numbers."""
_BETWEEN_LINES = 2
"""What a line of text has between it and the next, and a box of one line does without."""
_UNIT, _SCROLLED_UNIT = 20, 18
"""Heights of a rack unit: at most, and where no rack has room as a whole."""


@dataclass(frozen=True, slots=True)
class Target:
    """A place that is pointed at: rack from 0, the lowest unit from 1."""

    rack: int
    bottom: int


@dataclass(frozen=True, slots=True)
class RackSizes:
    """Sizes of the elevation of one standing, in a ``room`` of some height and a width, ``across``."""

    standing: Standing
    room: int = 1000
    across: int = 1000

    @property
    def width(self) -> int:
        """The width of a rack: all are seen beside one another where names have room, else as many as fit whole."""
        beside, waiting = scaled(_NUMBERS) + XL, bool(self.standing.waiting)
        room = self.across - L
        each = (room - self.racks * beside - waiting * XL) // (self.racks + waiting)
        if each < scaled(_NARROWEST):
            each = room // max(room // (scaled(_RACK_WIDTH) + beside), 1) - beside
        return min(max(each, scaled(_NARROWEST)), scaled(_WIDEST))

    @property
    def unit(self) -> int:
        """Height of a rack unit: whole racks are seen where each unit still has a line of text; else one scrolls."""
        inside = self.room - self.above - L
        each = inside // max(self.standing.height, 1)
        if each >= line_height(CAPTION) - _BETWEEN_LINES:
            return min(each, scaled(_UNIT))
        seen = inside // scaled(_SCROLLED_UNIT) // 2 * 2  # whole boxes of two units, as most are
        return inside // seen if seen else scaled(_SCROLLED_UNIT)

    @property
    def above(self) -> int:
        """Height of the band above the racks, which stays in view."""
        return S + self.head

    @property
    def racks(self) -> int:
        """How many racks are drawn: one more than there are, to move into."""
        return min(len(self.standing.racks), MOST_SHOWN) + 1

    @property
    def head(self) -> int:
        """Height of what stands over each rack."""
        return line_height(BODY) + line_height(CAPTION) + XS + M

    @property
    def size(self) -> QSize:
        """Room for all of it."""
        last, inside = self.rack(self.racks - 1), self.room - self.above - L
        beyond = inside % self.unit if last.height() > inside > 0 else 0  # the lowest part of a rack begins with a unit
        return QSize(last.right() + XL, max(last.bottom(), self._waiting_bottom()) + 1 + L + beyond)

    def shelf(self) -> QRect:
        """Where what has no place waits; empty where nothing does."""
        if not self.standing.waiting:
            return QRect()
        return QRect(L, self.above, self.width, self._waiting_bottom() - self.above)

    def rack(self, number: int) -> QRect:
        """The inside of a rack."""
        width = self.width
        left = L + scaled(_NUMBERS) + (width + XL if self.standing.waiting else 0)
        step = width + scaled(_NUMBERS) + XL
        return QRect(left + number * step, self.above, width, self.standing.height * self.unit)

    def head_of(self, number: int) -> QRect:
        """What stands over a rack."""
        inside = self.rack(number)
        return QRect(inside.left(), inside.top() - self.head, inside.width(), self.head - S)

    def box(self, rack: int, bottom: int, units: int) -> QRect:
        """A box at a height of a rack."""
        inside = self.rack(rack)
        top = inside.bottom() + 1 - (bottom + units - 1) * self.unit
        return QRect(inside.left(), top, inside.width(), units * self.unit)

    def waiting(self, at: int) -> QRect:
        """A box on the shelf."""
        top = self.above + sum(one.box.units for one in self.standing.waiting[:at]) * self.unit + at * XS
        return QRect(L, top, self.width, self.standing.waiting[at].box.units * self.unit)

    def under(self, point: QPoint, *, rear: bool) -> Placed | Waiting | None:
        """The box under a point."""
        for at, one in enumerate(self.standing.waiting):
            if self.waiting(at).contains(point):
                return one
        found = self.target(point)
        return None if found is None else at_place(self.standing, found.rack, found.bottom, rear=rear)

    def target(self, point: QPoint) -> Target | None:
        """The rack unit under a point."""
        for number in range(self.racks):
            inside = self.rack(number)
            if inside.contains(point):
                return Target(number, (inside.bottom() - point.y()) // self.unit + 1)
        return None

    def _waiting_bottom(self) -> int:
        many = len(self.standing.waiting)
        return self.waiting(many - 1).bottom() if many else 0
