"""What is written in order goes to the drives in whole stripes."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.laws.storage import raid
from sizer.sizing.drives.small_writes import stripe_data_of
from sizer.sizing.paths.demand import Context
from sizer.sizing.pools.protection import copies_of, parity_of
from sizer.sizing.work.steps.inputs import one_block


def whole_stripes(context: Context) -> Figure:
    """Drive writes for each block that is written in order: the copies, or the code."""
    pool, scope = context.pool, context.pool.scope
    protection = pool.protection
    if protection.copies > 1:
        return scope.derive_once("in_order_write_ratio", raid.mirror_write_penalty, copies_of(scope, protection),
                                 label="Drive writes for each block written in order")
    if protection.parity == 0 or protection.records:
        return one_block(context.wiring)
    return scope.derive_once("in_order_write_ratio", raid.whole_stripe_write_penalty, stripe_data_of(pool),
                             parity_of(scope, protection), label="Drive writes for each block written in order")
