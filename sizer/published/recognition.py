"""Which reference design a design is, whatever it is called and wherever it lies: published results belong to those."""

from __future__ import annotations

from functools import cache

from sizer.design.files.addresses import reference_designs
from sizer.design.files.storage import load
from sizer.design.records import BASE, Design
from sizer.design.scenarios import resolve
from sizer.published.results import shipped_results
from sizer.units import unit_factor

_DECIDING = ("items", "links", "pools", "workloads", "overrides")
"""The tables that the predicted numbers follow from. A title, a requirement or an accepted problem changes none."""


def reference_name(design: Design, scenario: str | None = None) -> str:
    """The name (``NAME`` or ``NAME@SCENARIO``) of the reference design that is sized alike; empty when none is.

    The scenario of the same name is looked at first: two scenarios of a reference design may size alike.
    """
    wanted = scenario or design.current_scenario
    view = _deciding(resolve(design, wanted))
    for name, known in _shipped():
        scenarios = sorted((BASE, *known.scenarios.ids()), key=lambda each: each != wanted)
        for each in scenarios:
            if _deciding(resolve(known, each)) == view:
                return name if each == BASE else f"{name}@{each}"
    return ""


def _deciding(view: Design) -> tuple[object, ...]:
    return tuple(getattr(view, table) for table in _DECIDING)


@cache
def _shipped() -> tuple[tuple[str, Design], ...]:
    return tuple((name, load(path)) for name, path in reference_designs().items())


def published_curves(name: str) -> dict[str, tuple[tuple[float, float], ...]]:
    """Published response curves of a reference design by workload: operations a second with seconds."""
    curves: dict[str, tuple[tuple[float, float], ...]] = {}
    for case in shipped_results():
        for metric in case.metrics:
            reading = metric.points[0].reading
            if case.design != name or reading is None or not reading.curve:
                continue
            factor = unit_factor(metric.unit.rpartition(",")[2].strip(), "s")
            curves[reading.curve] = tuple(
                (point.at, point.value * factor) for point in metric.points
                if point.at is not None and isinstance(point.value, int | float)
            )
    return curves
