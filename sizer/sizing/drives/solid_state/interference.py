"""How far writes hold up reads inside a solid-state drive: solved from a mixed rate of its data sheet, or by class."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws.media import flash
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.solid_state.latency import class_of
from sizer.sizing.pools.pool import PoolWiring

_READS_OF_MIX = 0.7


def interference_of(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Interference k of the drives of a pool (model D11)."""
    found = [wiring.fact(pool.drive, name)
             for name in ("random_read_per_s", "random_write_per_s", "mixed_random_70_per_s")]
    reads, writes, mixed = found
    if reads is None or writes is None or mixed is None:
        return wiring.default(f"flash_{class_of(pool)}_interference")
    scope = wiring.of_item(pool.drive)
    share = wiring.model.constant("reads_of_mix", _READS_OF_MIX, "1", say("Reads in the mix of a data sheet"),
                                  say("data sheets state 70 % reads and 30 % writes"))
    return scope.derive_once("interference", flash.interference_of_mix, share, reads, writes, mixed)
