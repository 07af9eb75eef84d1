"""Roots of one solved law in many cases at once, found from the root of the likely case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sizer.figures.algebra.values import Array

_STEPS = 9
_HOPELESS = 0.9
"""Share of the cases that, unsettled after five secants, says that others will not settle them either."""
_ASIDE = 0.05
"""How far from the first trial the second lies, as a share of the way to the upper end."""
_SETTLED = 1e-5
_HALF_WIDTH = 2e-9
"""Half of the bracket that proves a root, as a share of it: the straight line across it is exact to the last bits."""


def roots_near(
    residual: Callable[[Any], Any], lower: Any, upper: Any, share: float, cases: int
) -> tuple[Array, NDArray[np.bool_]]:
    """The root in each case, and whether it is proved: the residual changes its sign within 2e-9 of it.

    Secants lead near each root, from trials at ``share`` of the way from ``lower`` to ``upper`` and a little above;
    then the residual just below and just above it proves the root and gives it to the last bits. Cases where secants
    do not settle, or whose root is an end of the bracket, are not proved.

    >>> found, proved = roots_near(lambda x: x * x - np.array([2.0, 9.0]), 0.0, 10.0, 0.2, 2)
    >>> [round(float(root), 12) for root in found], [bool(one) for one in proved]
    ([1.414213562373, 3.0], [True, True])
    """
    with np.errstate(all="ignore"):
        last = np.broadcast_to(lower + share * (upper - lower), (cases,))
        found = last + _ASIDE * (upper - last)
        at_last, at_found = residual(last), residual(found)
        for number in range(_STEPS):
            rise = at_found - at_last
            step = at_found * (found - last) / rise
            np.copyto(step, 0.0, where=rise == 0)
            last, at_last = found, at_found
            found = np.minimum(np.maximum(found - step, lower), upper)
            settled = int(np.count_nonzero(np.abs(step) <= _SETTLED * np.abs(found)))
            if settled == cases:
                break
            if number == 4 and cases - settled > _HOPELESS * cases:
                return found, np.zeros(cases, dtype=bool)
            at_found = residual(found)
        width = np.abs(found) * _HALF_WIDTH
        ends = np.array([found - width, found + width])
        below, above = residual(ends)
        proved = (below < 0) & (above > 0) & (ends[0] >= lower) & (ends[1] <= upper)
        return ends[0] - (ends[1] - ends[0]) * below / (above - below), proved
