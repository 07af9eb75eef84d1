"""What data reduction leaves of the bytes of hosts for the drives (model R15)."""

from __future__ import annotations

from dataclasses import replace

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import controllers
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.pools.pool import PoolWiring


def _is_reduced(wiring: Wiring, pool: PoolWiring) -> bool:
    return decided(wiring, lambda ratio: ratio > 1, pool.reduction, of_work=True)


def written_ratio(wiring: Wiring, pool: PoolWiring) -> Figure | None:
    """Bytes written to the drives for each that hosts write, before protection; None where all are."""
    return pool.scope.inner("reduced").derive_once(
        "write_ratio", controllers.reduced_write_ratio, pool.reduction) if _is_reduced(wiring, pool) else None


def read_ratio(wiring: Wiring, pool: PoolWiring) -> Figure | None:
    """Bytes read from the drives for each that hosts read of them; None where all are."""
    return pool.scope.inner("reduced").derive_once(
        "read_ratio", controllers.reduced_read_ratio, pool.reduction,
        wiring.default("compressed_part")) if _is_reduced(wiring, pool) else None


def with_reduction(context: Context, demand: Demand) -> Demand:
    """The demand with the drive writes that reduction leaves, which go to the drives packed together."""
    ratio = written_ratio(context.wiring, context.pool)
    return demand if ratio is None else replace(demand, write_visits=context.scope.inner("reduced").derive(
        "write_visits", general.scaled, demand.write_visits, ratio, label=say("Drive writes of reduced data per "
                                                                              "operation")))
