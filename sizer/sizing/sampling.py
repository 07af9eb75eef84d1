"""A sizing over samples of all its uncertain inputs."""

from __future__ import annotations

from sizer.design.stems import figure_key
from sizer.figures.columns import SAMPLES, Spread, sample
from sizer.figures.sheet import Sheet
from sizer.sizing.result import Sizing, WorkloadResult


def sampled(sizing: Sizing, samples: int = SAMPLES) -> Spread:
    """The ranges of all figures, and every sample of the answers of which is asked what moves them most."""
    return sample(sizing.sheet, samples, (*(result.throughput for result in sizing.workloads),
                                          *(most_of(sizing.sheet, result) for result in sizing.workloads),
                                          *(pool.filesystem for pool in sizing.pools)))


def most_of(sheet: Sheet, result: WorkloadResult) -> str:
    """The key of the most of a workload that would go through, beside other work where that takes its part."""
    keys = (figure_key("workloads", result.id, name) for name in ("room_per_s", "peak_per_s"))
    return next((key for key in keys if key in sheet), result.throughput)


def in_doubt(spread: Spread, result: WorkloadResult) -> str:
    """The key of the rate of which is asked what moves it: of work at a rate that is stated the most it could have."""
    low, _, high = spread.of(result.throughput)
    return result.throughput if low < high else most_of(spread.sheet, result)
