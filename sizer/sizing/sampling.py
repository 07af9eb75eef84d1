"""A sizing over samples of all its uncertain inputs."""

from __future__ import annotations

from collections.abc import Sequence

from sizer.design.stems import figure_key
from sizer.figures.computing.columns import SAMPLES, Spread, sample
from sizer.figures.sheet import Sheet
from sizer.sizing.result import Sizing, WorkloadResult


def sampled(sizing: Sizing, samples: int = SAMPLES) -> Spread:
    """The ranges of all figures, and every sample of the answers of which is asked what moves them most."""
    sheet, works = sizing.sheet, sizing.workloads
    rates = [key for result in works for key in (result.throughput, result.headline, _highest(sheet, result))]
    return sample(sheet, samples, (*rates, *(pool.filesystem for pool in sizing.pools)))


def most_of(sheet: Sheet, result: WorkloadResult) -> str:
    """The key of the most of a workload that would go through, beside other work where that takes its part."""
    return _first(sheet, result, ("room_per_s", "peak_per_s"), result.throughput)


def in_doubt(spread: Spread, result: WorkloadResult) -> str:
    """The key of the rate of which is asked what moves it: of work at a rate that is stated the most it could have.

    Of streams it is bytes a second where these are known: in requests it moves with their size alone.
    """
    low, _, high = spread.of(result.headline)
    return result.headline if low < high else _highest(spread.sheet, result)


def _highest(sheet: Sheet, result: WorkloadResult) -> str:
    most = most_of(sheet, result)
    return most if not result.pattern.streams else _first(
        sheet, result, ("highest.room_bytes_per_s", "highest.reach_bytes_per_s"), most)


def _first(sheet: Sheet, result: WorkloadResult, names: Sequence[str], otherwise: str) -> str:
    keys = (figure_key("workloads", result.id, name) for name in names)
    return next((key for key in keys if key in sheet), otherwise)
