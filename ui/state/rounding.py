"""The ends of ranges that numbers are rounded by: one quantity has the same digits wherever it stands."""

from __future__ import annotations

from collections.abc import Mapping

from reports.wording.quantities.amounts import Reader
from reports.wording.quantities.awaited import Awaited
from reports.wording.quantities.numbers import Ends
from sizer.figures.unmade import figure_of
from sizer.readable import ComparedNumber, Presumed, read_scale
from sizer.sizing.result import Sizing
from sizer.steps import step_of
from ui.state.ranges import Ranges
from ui.state.store import Store
from ui.state.subject import read


def ends_of(store: Store, key: str, value: object) -> Ends:
    """Low and high that a value of the figure ``key`` is rounded by; None where it has no range.

    In the state in view, and with nothing failed, these are the ends that were found, or that are presumed while they
    are computed. A value of another state, as of a scenario, stands beside the figure, and has its step.
    """
    if not isinstance(value, int | float):
        return None
    other: Ends = None
    for sizing, ranges in ((store.sizing, store.ranges), (store.intact, store.intact_ranges)):
        found = read(sizing.sheet, key) if sizing is not None else None
        if sizing is None or found is None or isinstance(found[0], str):
            continue
        figure = figure_of(sizing.sheet, key)
        name, stated = (key, None) if figure is None else (figure.key, figure.range)
        ends: Ends = (stated.low, stated.high) if stated is not None else (
            ranges.of(name) if ranges is not None else store.awaiting.of(sizing).of(name))
        if found[0] == value:
            return ends
        other = other or near(ends, found[0])
    return other


def near(ends: Ends, likely: float) -> Ends:
    """What a value beside a figure with these ends is rounded by."""
    if isinstance(ends, Presumed):
        return ends if ends.low is None or ends.high is None else ComparedNumber(ends.low, likely, ends.high)
    return ComparedNumber(ends[0], likely, ends[1]) if isinstance(ends, tuple) else None


def step_like(store: Store, key: str) -> Ends:
    """What values of a figure in other states than that in view are rounded by, beside the figure as it is."""
    figure = store.sizing.sheet.figures.get(key) if store.sizing is not None else None
    if figure is None or not isinstance(figure.value, int | float):
        return None
    return near(ends_of(store, key, figure.value), figure.value)


def step_shown(store: Store, key: str, value: float) -> float:
    """By how much two values of a figure differ at least that are told apart by the digits of ``value``; 0 where it
    has no range.
    """
    figure = store.sizing.sheet.figures.get(key) if store.sizing is not None else None
    ends = ends_of(store, key, value)
    if figure is None or not isinstance(ends, tuple) or not ends[0] < ends[1] or figure.unit == "1":
        return 0.0
    factor = read_scale(value, figure.unit)[0]
    return step_of(value / factor, ends[0] / factor, ends[1] / factor, unit=figure.unit) * factor


def compared_with(store: Store, sizing: Sizing) -> Mapping[str, tuple[float, float, float]]:
    """Low, likely and high by key of the design that another sizing is looked at beside; empty of its own."""
    own = sizing is store.sizing or sizing is store.intact
    return {} if own or store.ranges is None else store.ranges.values


def awaited_of(store: Store, sizing: Sizing, ranges: Ranges | None) -> Awaited | None:
    """What is presumed of the ranges of a sizing that are not known."""
    return store.awaiting.of(sizing) if ranges is None else None


def reader_of(
    store: Store, sizing: Sizing, ranges: Ranges | None, *, binary: bool = False, apart: bool = False
) -> Reader:
    """The figures of a sizing as they are shown with the ranges that are known of it.

    What is only looked at has the digits of the design that it would change, unless it is another one ``apart``.
    """
    compared = {} if apart else compared_with(store, sizing)
    if ranges is None:
        return Reader(sizing, None, binary=binary, awaited=store.awaiting.of(sizing), compared=compared)
    return Reader(sizing, None, ranges.values, binary, ranges.units, ranges.awaited, compared)
