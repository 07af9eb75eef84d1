"""The range of a response curve: response times at given loads over the samples of all uncertain inputs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sizer.figures.computing.cases import evaluate_cases
from sizer.figures.computing.columns import Spread, ends_of
from sizer.figures.sheet import Sheet
from sizer.laws import general
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import WorkloadResult

_BEYOND = 6
"""Loads between the likely peak and the highest that one sample in ten carries."""
_REACHED = 1 - 1e-9


@dataclass(frozen=True, slots=True)
class BandPoint:
    """The response time at one load, in seconds: the 10th and the 90th percentile over the samples.

    A sample that does not carry the load counts as slower than any number: ``high_s`` is None where more than one in
    ten do not.
    """

    load_per_s: float
    low_s: float
    high_s: float | None


def response_band(spread: Spread, result: WorkloadResult) -> tuple[BandPoint, ...]:
    """The range of a workload's curve, at its own loads and beyond up to what one sample in ten carries.

    Empty where nothing that is sampled moves the curve.
    """
    sheet = spread.sheet
    own = [sheet[rate].number for rate, _ in result.curve]
    peak = f"workload.{result.id}.peak_per_s"
    most = spread.of(peak if peak in sheet else result.throughput)[2]
    if not own or not spread.drawn:
        return ()
    loads = [*own, *(own[-1] + (most - own[-1]) * step / _BEYOND for step in range(1, _BEYOND + 1))]
    loads = loads if most > own[-1] else own
    points: list[BandPoint] = []
    for start in range(0, len(loads), len(own)):
        points += _points(spread, result, loads[start : start + len(own)])
    flat = all(point.high_s is not None and point.high_s - point.low_s <= 1e-9 * point.low_s for point in points)
    return () if flat else tuple(points)


def _points(spread: Spread, result: WorkloadResult, loads: Sequence[float]) -> list[BandPoint]:
    pairs = result.curve[: len(loads)]
    wanted = {load_key(spread.sheet, rate): load for (rate, _), load in zip(pairs, loads, strict=True)}
    found = spread.sheet.evaluate({**spread.drawn, **wanted}, [key for pair in pairs for key in pair])
    points = []
    for (rate, response), load in zip(pairs, loads, strict=True):
        carried = np.asarray(found[rate]) >= load * _REACHED
        with np.errstate(invalid="ignore"):  # between infinity and infinity lies no number
            low, high = ends_of(np.where(carried, np.asarray(found[response], dtype=float), np.inf).ravel()).tolist()
        if np.isfinite(low):
            points.append(BandPoint(load, low, high if np.isfinite(high) else None))
    return points


def load_key(sheet: Sheet, rate: str) -> str:
    """The input that sets the load of a point: what is wanted there, where the rate is bounded by the peak."""
    figure = sheet[rate]
    return figure.inputs[0].key if figure.law is general.least_of else rate


def utilizations_after(sheet: Sheet, result: WorkloadResult, case: FailureCase) -> dict[str, float]:
    """The utilization of each resource of a workload with a part lost, by the key of the intact one."""
    keys = [use.utilization for use in result.resources]
    found = evaluate_cases(sheet, [case.replacements], keys)
    return {key: found.numbers(key)[1] for key in keys}
