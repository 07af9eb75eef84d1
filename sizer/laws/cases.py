"""Laws that cannot be traced: one computation a case."""

from collections.abc import Callable
from typing import Any

import numpy as np

from sizer.figures.algebra.values import Value


def each_case(function: Callable[..., float], *values: Any) -> Value:
    """``function`` of plain numbers, once, or once for each entry where an argument is an array.

    >>> each_case(lambda a, b: a + b, 1.0, np.array([2.0, 3.0]))
    array([3., 4.])
    """
    if not any(isinstance(value, np.ndarray) for value in values):
        return function(*(float(value) for value in values))
    spread = np.broadcast_arrays(*[np.asarray(value, dtype=float) for value in values])
    flat = [function(*(float(entry) for entry in row)) for row in zip(*(part.ravel() for part in spread), strict=True)]
    return np.array(flat, dtype=float).reshape(spread[0].shape)
