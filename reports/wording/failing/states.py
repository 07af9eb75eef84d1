"""Which state of a design the numbers of a document are of: intact, with what a failure leaves said beside."""

from __future__ import annotations

from reports.wording.failing.failures import FailureLosses, LossRow, behind_rate
from sizer.units import format_value


def state_text(losses: FailureLosses, failure: str = "") -> str:
    """What to tell a reader of the state; ``failure`` is the id of the failure that was being looked at."""
    if losses.none:
        return "All numbers are of the intact design."
    rows = [(losing.workload.title, row) for losing in losses.workloads for row in losing.rows
            if row.case.id == failure]
    pools = [pool for after, pool in zip(losses.found.pools, losses.pools, strict=True) if after.case.id == failure]
    if not rows and not pools:
        return "All numbers are of the intact design; what any one failure leaves is under After one failure."
    told = [f"{title} {_left(row)}" for title, row in rows]
    told += [f"{pool.pool} keeps {format_value(pool.filesystem_bytes, 'B', 2)}" for pool in pools]
    lost = rows[0][1].lost if rows else pools[0].lost
    return (f"All numbers are of the intact design unless they are said to be after a failure. With {lost} lost, "
            f"which was being looked at: {'; '.join(told)}.")


def _left(row: LossRow) -> str:
    if row.stopped:
        return "stops"
    return (f"keeps {row.kept_text} of its {row.workload.pattern.headline_word}, {row.rate_text}{behind_rate(row)}; "
            f"the busiest part is {row.limits}")
