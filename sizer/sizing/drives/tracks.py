"""Media rates of outer and inner tracks, told where a record has them the other way round."""

from __future__ import annotations

from typing import Any

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.pool import PoolWiring
from sizer.units import format_value


def tell_inner_faster(wiring: Wiring, pool: PoolWiring, outer: Figure, inner: Figure) -> None:
    """A warning where the record of a drive has its rates the other way round; laws take the faster as the outer."""
    if decided(wiring, _above, inner, outer):
        wiring.warning(
            "inner-faster", say("{drive} states {inner} on its inner tracks and {outer} on its outer ones; the faster "
                                "rate is taken for the outer tracks", drive=pool.drive.title,
                                inner=format_value(inner.number, "B/s"),
                                outer=format_value(outer.number, "B/s")), f"pools/{pool.record.id}/drives",
                                say("Outer tracks are longer: check both rates in the data "
                                                            "sheet."),
            told=(pool.drive.id, inner.number, outer.number))


def _above(inner: Any, outer: Any) -> Any:
    return inner > outer
