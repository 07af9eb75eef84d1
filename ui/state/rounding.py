"""The ends of ranges that numbers are rounded by: one quantity has the same digits wherever it stands."""

from __future__ import annotations

from reports.wording.amounts import Reader
from reports.wording.awaited import Awaited, in_proportion
from reports.wording.numbers import Ends
from sizer.readable import Presumed
from sizer.sizing.result import Sizing
from ui.state.ranges import Ranges
from ui.state.store import Store


def ends_of(store: Store, key: str, value: object) -> Ends:
    """Low and high that a value of the figure ``key`` is rounded by; None where it has no range.

    In the state in view, and with nothing failed, these are the ends that were found, or that are presumed while they
    are computed. A value of another state, as of a scenario, is rounded as if its range were in proportion: beside the
    figure it claims no more digits than that.
    """
    if not isinstance(value, int | float):
        return None
    near: Ends = None
    for sizing, ranges in ((store.sizing, store.ranges), (store.intact, store.intact_ranges)):
        figure = sizing.sheet.figures.get(key) if sizing is not None else None
        if sizing is None or figure is None or not isinstance(figure.value, int | float):
            continue
        stated = figure.range
        ends: Ends = (stated.low, stated.high) if stated is not None else (
            ranges.of(key) if ranges is not None else store.awaiting.of(sizing).of(key))
        if figure.value == value:
            return ends
        near = near or in_proportion(ends, figure.value, value)
    return near


def presumed_like(store: Store, key: str, value: object) -> Presumed | None:
    """What is presumed of the range of a value of a figure in another state, which nobody has sampled."""
    like = ends_of(store, key, value)
    return like if like is None or isinstance(like, Presumed) else Presumed(*like)


def awaited_of(store: Store, sizing: Sizing, ranges: Ranges | None) -> Awaited | None:
    """What is presumed of the ranges of a sizing that are not known."""
    return store.awaiting.of(sizing) if ranges is None else None


def reader_of(store: Store, sizing: Sizing, ranges: Ranges | None, *, binary: bool = False) -> Reader:
    """The figures of a sizing as they are shown with the ranges that are known of it."""
    if ranges is None:
        return Reader(sizing, None, binary=binary, awaited=store.awaiting.of(sizing))
    return Reader(sizing, None, ranges.values, binary, ranges.units, ranges.awaited)
