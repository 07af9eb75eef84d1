"""Which state of a design the numbers of a document are of: intact, with what a failure leaves said beside."""

from __future__ import annotations

from reports.wording.failing.failures import FailureLosses, LossRow, behind_rate
from sizer.language import say, shown
from sizer.units import format_value


def state_text(losses: FailureLosses, failure: str = "") -> str:
    """What to tell a reader of the state; ``failure`` is the id of the failure that was being looked at."""
    if losses.none:
        return say("All numbers are of the intact design.")
    rows = [(losing.workload.title, row) for losing in losses.workloads for row in losing.rows
            if row.case.id == failure]
    pools = [pool for after, pool in zip(losses.found.pools, losses.pools, strict=True) if after.case.id == failure]
    if not rows and not pools:
        return say("All numbers are of the intact design; what any one failure leaves is under After one failure.")
    told = [_left(title, row) for title, row in rows]
    told += [say("{pool} keeps {amount}", pool=pool.pool, amount=format_value(pool.filesystem_bytes, "B", 2))
             for pool in pools]
    lost = rows[0][1].lost if rows else pools[0].lost
    return say("All numbers are of the intact design unless they are said to be after a failure. With {part} lost, "
               "which was being looked at: {left}.", part=lost, left=say("; ").join(told))


def _left(work: str, row: LossRow) -> str:
    if row.stopped:
        return say("{work} stops", work=work)
    return say("{work} keeps {share} of its {measure}, {rate}{at}; the busiest part is {part}", work=work,
               share=row.kept_text, measure=shown(row.workload.pattern.headline_word), rate=row.rate_text,
               at=behind_rate(row), part=row.limits)
