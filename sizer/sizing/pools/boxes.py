"""Boxes that hold drives of a pool: shelves, arrays with all their shelves, servers with drives inside."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.figures.figure import Figure
from sizer.sizing.hardware.lines import Line


@dataclass(frozen=True, slots=True)
class Box:
    """One line of boxes that hold drives of a pool.

    ``drives`` of the pool sit in one of them, ``members`` of one group at most; ``places`` is how many boxes a group
    may lie over. Both are None for a box that whole groups lie in.
    """

    line: Line
    lost: Figure
    members: Figure
    drives: Figure | None = None
    places: Figure | None = None

    @property
    def whole(self) -> bool:
        """Whether it takes whole groups with it."""
        return self.drives is None
