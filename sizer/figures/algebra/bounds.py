"""What a physical quantity can be at all: the range of any figure of a unit, whatever computes or states it.

Nothing but a difference is negative. A *share* is a part of a whole; it is known by the last part of its key, which
names every figure. The highest values lie far beyond any installation, and far below where sums lose the digits of
their other parts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

HIGHEST: Mapping[str, float] = MappingProxyType(
    {
        "B": 1e21, "B/s": 1e18, "s": 1e15, "1/s": 1e15, "cycle/s": 1e15, "cycle": 1e18, "cycle/B": 1e9, "1": 1e6,
        "count": 1e12, "1/B": 1.0, "W": 1e9, "BTU/h": 1e10, "kWh": 1e15, "kg": 1e9, "U": 1e9, "m": 1e9, "flop/s": 1e21,
        "money": 1e15,
    }
)
"""Base unit -> the most that a figure of it can be: a zettabyte, thirty million years."""

_SHARE = re.compile(r"(?:.*_)?(?:share|availability|probability|hit_ratio|(?<!log_)write_ratio|read_ratio)(?:_\d+)?")
_FRACTION = (0.0, 1.0)


def is_share(key: str, unit: str) -> bool:
    """Whether the figure is a part of a whole.

    >>> is_share("workload.a.stroke_share", "1"), is_share("pool.a.spread", "1")
    (True, False)
    """
    return unit == "1" and _SHARE.fullmatch(key.rpartition(".")[2]) is not None


def bounds_of(key: str, unit: str, *, signed: bool = False) -> tuple[float, float]:
    """The least and the most that a figure can be; ``signed`` for a difference, which may be negative.

    >>> bounds_of("workload.a.stroke_share", "1"), bounds_of("workload.a.response_s", "s")
    ((0.0, 1.0), (0.0, 1000000000000000.0))
    """
    if is_share(key, unit) and not signed:
        return _FRACTION
    most = HIGHEST.get(unit, 1e18)
    return (-most if signed else 0.0), most
