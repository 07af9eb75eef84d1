"""How much of a pool is touched, stated or plausible."""

from sizer.figures.law import law
from sizer.figures.values import Bytes, Ratio
from sizer.figures.vocabulary import divide, exp, least, log, most

SMALLEST_BYTES = 8e9
"""Footprints below this are answered by caches and are no storage test (model W2)."""
LARGEST_SHARE = 0.1
"""The share of a pool that is active at most in the plausible range of an unstated footprint (model W2)."""


@law(symbol="F", symbols="C s", source="plausible range of an unstated footprint (model W2)",
     title="Footprint: not stated, somewhere between 8 GB and 10 % of the pool",
     validity="until the size of the test file or of the active data is stated",
     limits={"pool_bytes": (0.0, None), "position": (0.0, 1.0)})
def plausible_footprint_bytes(pool_bytes: Bytes, position: Ratio) -> Bytes:
    """A footprint nobody stated: ``F = F_1 (F_2 / F_1)^s`` with F_1 = 8 GB and F_2 = 10 % of the pool.

    Arguments: pool_bytes C [B]; position s [1], 0 the smallest, 1 the largest; in between in the logarithm. A pool
    smaller than 80 GB is touched as far as 8 GB go, and never more than the pool; an empty one not at all.

    >>> round(plausible_footprint_bytes(4.5e12, 0.5) / 1e9, 1)
    60.0
    >>> plausible_footprint_bytes(0.0, 0.5)
    0.0
    """
    smallest = least(SMALLEST_BYTES, pool_bytes)
    largest = most(smallest, pool_bytes * LARGEST_SHARE)
    return smallest * exp(position * log(divide(largest, smallest, 1.0)))
