"""What stands in the way of a case of an evaluation: the limits of the design that it exceeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sizer.figures.values import Array
from sizer.sizing.limits import Limit, within

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Obstacles:
    """Which cases exceed a limit (``any``), and all that each exceeds, in the order of the limits."""

    any: Mask
    _compared: tuple[tuple[Limit, Array, Array, Mask], ...]

    def of(self, case: int) -> tuple[tuple[Limit, str], ...]:
        """The limits that one case exceeds, each with its sentence."""
        return tuple((limit, limit.says(float(used[case]), float(allowed[case])))
                     for limit, used, allowed, over in self._compared if over[case])

    def building(self, case: int) -> str:
        """The first thing that stops one case from being built; empty where no limit does."""
        return next((sentence for limit, sentence in self.of(case) if limit.building), "")

    def as_before(self, holding: Sequence[bool]) -> Mask:
        """The cases that exceed the very limits that do not hold."""
        same: Mask = np.ones(len(self.any), dtype=np.bool_)
        for holds, (*_, over) in zip(holding, self._compared, strict=True):
            same = same & (over != holds)
        return same


def obstacles(limits: Sequence[Limit], values: Callable[[str], Any], cases: int) -> Obstacles:
    """The limits that the cases of an evaluation exceed.

    ``values`` gives a figure by its key, one value a case or one for all. A value that is no number exceeds its limit.
    """
    def numbers(key: str) -> Array:
        return np.broadcast_to(np.asarray(values(key), dtype=float), (cases,))

    compared = []
    for limit in limits:
        used, allowed = numbers(limit.used), numbers(limit.allowed)
        compared.append((limit, used, allowed, ~np.asarray(within(used, allowed), dtype=bool)))
    found: Mask = np.zeros(cases, dtype=np.bool_)
    for *_, over in compared:
        found = found | over
    return Obstacles(found, tuple(compared))
