"""A sizing over samples of all its uncertain inputs."""

from __future__ import annotations

from sizer.figures.columns import SAMPLES, Spread, sample
from sizer.sizing.result import Sizing


def sampled(sizing: Sizing, samples: int = SAMPLES) -> Spread:
    """The ranges of all figures, and every sample of the answers of which is asked what moves them most."""
    return sample(sizing.sheet, samples, (*(result.throughput for result in sizing.workloads),
                                          *(pool.filesystem for pool in sizing.pools)))
