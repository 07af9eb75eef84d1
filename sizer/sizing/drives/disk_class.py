"""What a data sheet of a rotating drive says, or its class where makers no longer print it (model D3)."""

from __future__ import annotations

from typing import Any

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.pool import PoolWiring


def seek_of(wiring: Wiring, pool: PoolWiring) -> Figure | None:
    """Mean seek of reads: of the data sheet, or of nearline drives."""
    stated = wiring.fact(pool.drive, "read_seek_s")
    return wiring.default("nearline_seek_s") if stated is None and is_nearline(wiring, pool) else stated


def tracks_of(wiring: Wiring, pool: PoolWiring) -> tuple[Figure, Figure] | None:
    """Rates of the outermost and the innermost tracks under one set of arms; None where no data sheet gives them.

    A drive of two sets of arms is two drives of half the size in one case: its data sheet has the rate of both.
    """
    drive, scope = pool.drive, wiring.of_item(pool.drive)
    outer, inner = wiring.fact(drive, "outer_bytes_per_s"), wiring.fact(drive, "inner_bytes_per_s")
    if outer is None:
        return None
    if inner is None:
        if not is_nearline(wiring, pool):
            return None
        inner = scope.derive_once("inner_of_class_bytes_per_s", general.scaled, outer,
                                  wiring.default("inner_rate_ratio"),
                                  label=say("Rate of the innermost tracks, by class"))
    return outer, inner


def each_actuator(wiring: Wiring, pool: PoolWiring, rate: Figure, name: str) -> Figure:
    """The part of a drive's rate under one set of arms."""
    arms = actuators_of(wiring, pool)
    if arms is None:
        return rate
    return wiring.of_item(pool.drive).derive_once(f"{name}_of_actuator_bytes_per_s", general.shared_equally, rate, arms,
                                                  label=say("Rate of the {name} tracks under one set of arms",
                                                            name=name))


def actuators_of(wiring: Wiring, pool: PoolWiring) -> Figure | None:
    """Sets of arms of a drive that has several; None where it has one."""
    arms = None if pool.drive.is_flash else wiring.fact(pool.drive, "actuator_count")
    return arms if arms is not None and decided(wiring, _several, arms) else None


def is_nearline(wiring: Wiring, pool: PoolWiring) -> bool:
    """Whether a drive is of the size that only drives of 7,200 rpm made since about 2014 have."""
    size = wiring.fact(pool.drive, "capacity_bytes") or wiring.fact(pool.drive, "nominal_bytes")
    return size is not None and decided(wiring, _large, size, wiring.default("nearline_bytes"))


def _several(arms: Any) -> Any:
    return arms > 1


def _large(held: Any, least: Any) -> Any:
    return held >= least
