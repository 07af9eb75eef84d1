"""Data that moves between fast and slow drives, where it takes much of their time."""

from __future__ import annotations

from collections.abc import Mapping

from sizer.language import say
from sizer.readable import percent
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.pool import PoolWiring

_MUCH = 0.25
"""Share of the drives' time from which on moving data is worth a word."""


def check_moving(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Note each pool whose drives are busy with what moves to and from the other pool."""
    for pool in pools.values():
        ratio = pool.scope.inner("moving").get("ratio")
        if pool.tiering is not None and ratio is not None and ratio.number > _MUCH:
            name = pool.record.id
            wiring.warning("moving-takes-much", say("moving data between pool {pool} and pool {other} takes {ratio} of "
                                                    "the time of its drives", pool=pool.record.called,
                                                    other=pool.tiering.other.record.called,
                                                    ratio=percent(ratio.number)), f"pools/{name}/drives",
                           say("State how much moves a day, or give more drives."), told=(ratio.number,))
