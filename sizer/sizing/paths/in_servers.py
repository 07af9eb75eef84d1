"""Drives in the servers that own them: no array is between, and none of its delays."""

from __future__ import annotations

from collections.abc import Iterable

from sizer.figures.figure import Figure
from sizer.laws import general
from sizer.sizing.hardware.lines import Line
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.scope import Scope
from sizer.sizing.wiring import Wiring


def in_servers(pool: PoolWiring) -> bool:
    """Whether the pool's drives sit in the servers that own them."""
    holders: Iterable[Line | None] = [*pool.owners, *(line.parent for line in pool.drive_lines)]
    return bool(pool.owners) and all(line is not None and line.item.kind.is_server for line in holders)


def server_delays(
    wiring: Wiring, pool: PoolWiring, scope: Scope, host: Line | None, *, ethernet: bool
) -> tuple[Figure, Figure]:
    """Written and read request without what the drives take: stacks, and a fabric where the host is another."""
    nvme = pool.drive.text("interface") == "NVMe"
    parts = [wiring.default("local_nvme_s" if nvme else "local_sas_s")]
    if host is not None and all(owner.id != host.id for owner in pool.owners):
        parts += [wiring.default("host_iscsi_s" if ethernet else "host_fc_s"),
                  wiring.default("fabric_ethernet_s" if ethernet else "fabric_fc_s")]
    return (scope.derive("acknowledge_s", general.sum_of, *parts, label="Acknowledged write, less the drive"),
            scope.derive("hit_s", general.sum_of, *parts, label="Read, less the drive"))
