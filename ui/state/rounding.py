"""The ends of ranges that numbers are rounded by: one quantity has the same digits wherever it stands."""

from __future__ import annotations

from sizer.units import is_unbounded
from ui.state.store import Store


def ends_of(store: Store, key: str, value: object) -> tuple[float, float] | None:
    """Low and high that a value of the figure ``key`` is rounded by; None where no range of it is known.

    In the state in view, and with nothing failed, these are the ends that were found. A value of another state, as of
    a scenario, is rounded as if its range were in proportion: beside the figure it claims no more digits than that.
    """
    if not isinstance(value, int | float):
        return None
    near: tuple[float, float] | None = None
    for sizing, ranges in ((store.sizing, store.ranges), (store.intact, store.intact_ranges)):
        figure = sizing.sheet.figures.get(key) if sizing is not None else None
        if figure is None or not isinstance(figure.value, int | float):
            continue
        stated = figure.range
        ends = (stated.low, stated.high) if stated is not None else ranges.of(key) if ranges is not None else None
        if figure.value == value:
            return ends
        near = near or in_proportion(ends, figure.value, value)
    return near


def in_proportion(ends: tuple[float, float] | None, known: float, value: float) -> tuple[float, float] | None:
    """The ends of a value as they would be in proportion to those of a ``known`` one; None where that says nothing.

    >>> in_proportion((98.0, 196.0), 160.0, 80.0), in_proportion(None, 160.0, 80.0)
    ((49.0, 98.0), None)
    """
    if ends is None or not known or is_unbounded(known) or is_unbounded(value):
        return None
    low, high = (end if is_unbounded(end) else end * value / known for end in ends)
    return low, high
