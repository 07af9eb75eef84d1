"""Media rates of outer and inner tracks, told where a record has them the other way round."""

from __future__ import annotations

from typing import Any

from sizer.figures.figure import Figure
from sizer.sizing.decisions import decided
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.wiring import Wiring


def tell_inner_faster(wiring: Wiring, pool: PoolWiring, outer: Figure, inner: Figure) -> None:
    """A warning where the record of a drive has its rates the other way round; laws take the faster as the outer."""
    if decided(wiring, _above, inner, outer):
        wiring.warning(
            "inner-faster", f"{pool.drive.id} states that its inner tracks are faster than its outer ones; the faster "
            "rate is taken of the outer tracks", f"pools/{pool.record.id}/drives",
            "Outer tracks are longer: check both rates in the data sheet.")


def _above(inner: Any, outer: Any) -> Any:
    return inner > outer
