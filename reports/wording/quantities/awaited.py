"""The digits of figures whose ranges are still being computed, so that nothing moves when these are there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from reports.wording.quantities.numbers import is_stated
from sizer.figures.certainty import RangesBehind
from sizer.figures.figure import Figure
from sizer.figures.sheet import Sheet
from sizer.figures.unmade import cell_called
from sizer.readable import Presumed
from sizer.units import is_unbounded


@dataclass(frozen=True, slots=True)
class Awaited:
    """What is presumed of the ranges of a sheet.

    ``before`` are low, likely and high by key that were known of the design before an edit: a figure is taken to vary
    as much as it did. One that was not there then, and rests on a range, has few digits until more is known.
    """

    sheet: Sheet
    before: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)
    behind: RangesBehind = field(default_factory=RangesBehind)

    def of(self, key: str, value: object = None) -> Presumed | None:
        """What is presumed of the range of a figure, or of another ``value`` of it; None where it will have none."""
        figure, cell = self.sheet.figures.get(key), cell_called(self.sheet, key)
        present = figure.value if figure is not None else cell.number if cell is not None else None
        if not isinstance(present, int | float) or not (figure is None or _computed(figure)):
            return None
        if cell is not None and self.sheet.pinned(key):  # it is that number, whatever was known before
            return None
        known = self.before.get(key)
        number = value if isinstance(value, int | float) else present
        if known is not None and isinstance(like := in_proportion((known[0], known[2]), known[1], number), tuple):
            return Presumed(*like) if like[0] != like[1] else None
        rests = cell.varies(self.behind) if cell is not None else (
            figure is not None and self.behind.one_of((figure,)))
        return Presumed() if rests else None


def _computed(figure: Figure) -> bool:
    return figure.range is None and isinstance(figure.value, int | float) and not is_stated(figure)


def in_proportion(
    ends: tuple[float, float] | Presumed | None, known: float, value: float
) -> tuple[float, float] | Presumed | None:
    """The ends of a value as they would be in proportion to those of a ``known`` one; None where that says nothing.

    >>> in_proportion((98.0, 196.0), 160.0, 80.0), in_proportion(None, 160.0, 80.0)
    ((49.0, 98.0), None)
    >>> in_proportion(Presumed(98.0, 196.0), 160.0, 80.0), in_proportion(Presumed(), 160.0, 80.0)
    (Presumed(low=49.0, high=98.0), Presumed(low=None, high=None))
    """
    if isinstance(ends, Presumed):
        if ends.low is None or ends.high is None:
            return ends
        like = in_proportion((ends.low, ends.high), known, value)
        return Presumed(*like) if isinstance(like, tuple) else Presumed()
    if ends is None or not known or is_unbounded(known) or is_unbounded(value):
        return None
    low, high = (end if is_unbounded(end) else end * value / known for end in ends)
    return low, high
