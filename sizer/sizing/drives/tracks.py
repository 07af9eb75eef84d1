"""Media rates of the outermost and the innermost tracks of a drive, in that order whichever record states them."""

from __future__ import annotations

from typing import Any

from sizer.figures.figure import Figure
from sizer.sizing.decisions import decided
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.wiring import Wiring


def in_order(wiring: Wiring, pool: PoolWiring, outer: Figure, inner: Figure) -> tuple[Figure, Figure]:
    """Both rates, the faster as that of the outer tracks; told where the record has them the other way round."""
    if not decided(wiring, _above, inner, outer):
        return outer, inner
    wiring.warning(
        "inner-faster", f"{pool.drive.id} states that its inner tracks are faster than its outer ones; the faster rate "
        "is taken of the outer tracks", f"pools/{pool.record.id}/drives",
        "Outer tracks are longer: check both rates in the data sheet.")
    return inner, outer


def _above(inner: Any, outer: Any) -> Any:
    return inner > outer
