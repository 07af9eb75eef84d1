"""Rules of assembly: what fits where, what is connected to what, and what is left in doubt.

Every rule notes all that break it; none stops another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.checks.assembly.bonds import check_bonds
from sizer.sizing.checks.assembly.fit import check_bays, check_shelves, check_slots, check_sockets
from sizer.sizing.checks.assembly.optics import check_optics
from sizer.sizing.checks.assembly.paths import (
    check_active_paths,
    check_clients,
    check_connected,
    check_frames,
    check_ports,
    check_reached,
)
from sizer.sizing.checks.assembly.racked import check_racked
from sizer.sizing.checks.by_class import check_estimates
from sizer.sizing.checks.contradictions import check_contradictions
from sizer.sizing.checks.controllers import check_controller_writes, check_one_controller_lost
from sizer.sizing.checks.load import check_load
from sizer.sizing.checks.pools.boundaries import check_boundaries, check_raid_cards
from sizer.sizing.checks.pools.domains import check_domains
from sizer.sizing.checks.pools.drive_uses import check_drive_uses
from sizer.sizing.checks.pools.groups import check_pools, check_shared_drives, check_worked
from sizer.sizing.checks.pools.leftover import check_leftover
from sizer.sizing.checks.pools.moving import check_moving
from sizer.sizing.checks.pools.padding import check_padding
from sizer.sizing.checks.pools.rebuilds import check_rebuilds
from sizer.sizing.checks.pools.spread import check_spread
from sizer.sizing.checks.published_curves import check_published_curves
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.topology import Edge
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.shared_drives import check_stated
from sizer.sizing.work.performance import Performance


def check(
    wiring: Wiring, lines: Mapping[str, Line], edges: Sequence[Edge], pools: Mapping[str, PoolWiring],
    performances: Sequence[Performance],
) -> None:
    """Note every broken rule of a wired design."""
    for check_lines in (check_bays, check_shelves, check_slots, check_sockets):
        check_lines(wiring, lines)
    check_racked(wiring, lines)
    check_ports(wiring, lines, edges)
    check_frames(wiring, edges)
    check_connected(wiring, lines, edges)
    check_reached(wiring, edges)
    check_clients(wiring)
    check_active_paths(wiring, edges)
    check_bonds(wiring, edges)
    check_optics(wiring, lines, edges)
    check_leftover(wiring, pools.values())
    check_pools(wiring, pools)
    check_contradictions(wiring, pools)
    check_padding(wiring, pools)
    check_spread(wiring, pools)
    check_boundaries(wiring, pools)
    check_raid_cards(wiring, pools)
    check_domains(wiring, pools)
    check_shared_drives(wiring, pools)
    check_worked(wiring, pools, performances)
    check_stated(wiring, pools.values())
    check_load(wiring, performances)
    check_controller_writes(wiring, performances)
    check_one_controller_lost(wiring, lines, performances)
    check_drive_uses(wiring, pools, performances)
    check_rebuilds(wiring, pools)
    check_moving(wiring, pools)
    check_published_curves(wiring, performances)
    check_estimates(wiring, lines)
