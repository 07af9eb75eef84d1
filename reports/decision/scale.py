"""The scale of headroom: every requirement on one line, what is asked in the middle, what meets it on the right."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.units import is_unbounded

REACH = 0.5
"""How far the scale goes to either side of what is asked."""


@dataclass(frozen=True, slots=True)
class Position:
    """Low, likely and high as shares of the whole scale, from 0 (half of what is asked) to 1 (half as much more).

    ``under`` and ``over`` say that the likely value lies beyond an end, where an arrow stands instead of a tick;
    ``low_beyond`` and ``high_beyond`` that the range does.
    """

    low: float
    likely: float
    high: float
    under: bool = False
    over: bool = False
    low_beyond: bool = False
    high_beyond: bool = False

    @property
    def ranged(self) -> bool:
        """Whether there is a range to draw."""
        return self.high > self.low


def position(headroom: float, ends: tuple[float, float] | None = None) -> Position:
    """Where a headroom lies: met is right of the middle, both of what has to be at least so much and at most.

    >>> position(0.0).likely, position(0.25).likely, position(2.0).likely, position(2.0).over
    (0.5, 0.75, 1.0, True)
    >>> found = position(0.068, (-0.36, 0.9))
    >>> round(found.low, 2), round(found.high, 2), found.high_beyond
    (0.14, 1.0, True)
    """
    low, high = ends if ends is not None else (headroom, headroom)
    return Position(_place(low), _place(headroom), _place(high), headroom < -REACH, _beyond(headroom),
                    low < -REACH, _beyond(high))


def _beyond(headroom: float) -> bool:
    return is_unbounded(headroom) or headroom > REACH


def _place(headroom: float) -> float:
    if is_unbounded(headroom):
        return 1.0
    return min(max((headroom + REACH) / (2 * REACH), 0.0), 1.0)
