"""Targets of streams: a file lies on so many of a pool's groups or volumes, and its stream passes their servers alone.

Software that places strips or objects by itself spreads a stream over all servers; there is nothing to say of it here.
"""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.laws.transfer import multipath
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.servers import over_servers
from sizer.sizing.paths.survivors import working
from sizer.sizing.scope import Scope


def aim(context: Context, streams: Figure, stripes: Figure | None) -> None:
    """Note on how many targets streams work at a time, each striped over ``stripes`` groups.

    Without ``stripes``, or where a volume manager stripes over the groups, a stream is in one volume group.
    """
    pool = context.pool
    if not context.nodes or pool.protection.strips_apart or pool.protection.placed or over_servers(context) is not None:
        return
    scope, one = context.scope, context.wiring.model.constant(
        "one_volume", 1.0, "count", "Volume groups that a file lies in", "each server has volumes of its own")
    whole = stripes is None or pool.record.stripe_bytes is not None
    context.parts = (pool.scope.stated("volume_groups", float(pool.record.volume_groups)) if whole
                     else pool.owner_count if pool.protection.scattered else pool.groups)
    context.targets = scope.derive("targets_at_work", multipath.targets_at_work, streams,
                                   one if whole or stripes is None else stripes)


def of_targets(context: Context, scope: Scope, name: str, even: Figure, parts: Figure, units: Figure) -> Figure:
    """Of members that share work evenly, no more than the ``parts`` of the ``units`` that targets at work lie on."""
    if context.targets is None:
        return even
    return scope.derive(name, multipath.parts_reached, even, parts, units, context.targets)


def servers_reached(context: Context) -> Figure:
    """Servers of the pool that clients keep connections to: those of the targets at work, or all."""
    servers = working(context.nodes[0])
    if context.targets is None:
        return servers
    return context.scope.derive_once("servers_reached", multipath.parts_reached, servers, servers, servers,
                                     context.targets, label="Servers that the files at work lie on")


def of_servers(context: Context, scope: Scope, even: Figure, parts: Figure, line: Line) -> Figure:
    """:func:`of_targets` for parts of the servers that own the pool; ``even`` for those of anything else."""
    if all(line.id != node.id for node in (*context.nodes, *context.owners)) or line.item.kind.has_controllers:
        return even
    return of_targets(context, scope, f"{line.id}_reached_count", even, parts, working(line))
