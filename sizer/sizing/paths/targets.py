"""Targets of files: a file lies on so many of a pool's groups or volumes, and its work passes their servers alone.

Software that places strips or objects by itself spreads a file over all servers; there is nothing to say of it here.
"""

from __future__ import annotations

from collections.abc import Callable

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws.transfer import multipath
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.demand import Context, Targets
from sizer.sizing.paths.servers import places_objects
from sizer.sizing.paths.survivors import working
from sizer.sizing.pools.pool import serving_drives
from sizer.sizing.scope import Scope


def targets_of(context: Context, files: Figure, stripes: Callable[[Figure], Figure] | None) -> Targets | None:
    """On how many targets work on ``files`` is at a time, each striped over ``stripes`` of a number of groups.

    Without ``stripes``, or where a volume manager stripes over the groups, a file is in one volume group.
    """
    pool = context.pool
    if not context.nodes or pool.protection.strips_apart or pool.protection.placed or places_objects(context):
        return None
    scope, one = context.scope, context.wiring.model.constant("one_volume", 1.0, "count",
                                                              say("Volume groups that a file lies in"),
                                                              say("each server has volumes of its own"))
    whole = stripes is None or pool.record.stripe_bytes is not None
    parts = (pool.scope.stated("volume_groups", float(pool.record.volume_groups)) if whole
             else pool.owner_count if pool.protection.scattered else pool.groups)
    return Targets(scope.derive("targets_at_work", multipath.targets_at_work, files,
                                one if whole or stripes is None else stripes(parts)), parts)


def of_targets(context: Context, scope: Scope, name: str, even: Figure, parts: Figure, units: Figure) -> Figure:
    """Of members that share work evenly, no more than the ``parts`` of the ``units`` that targets at work lie on."""
    targets = context.engaged.targets
    if targets is None:
        return even
    return scope.derive(name, multipath.parts_reached, even, parts, units, targets.at_work)


def drives_of_targets(context: Context, scope: Scope, even: Figure) -> Figure:
    """Of the drives of the pool that share work evenly, those of the targets at work."""
    targets = context.engaged.targets
    if targets is None:
        return even
    return of_targets(context, scope, "reached_drive_count", even, serving_drives(context.pool), targets.parts)


def servers_reached(context: Context) -> Figure:
    """Servers of the pool that clients keep connections to: those of the targets at work, or all."""
    servers, targets = working(context.nodes[0]), context.engaged.targets
    if targets is None:
        return servers
    return context.scope.derive_once("servers_reached", multipath.parts_reached, servers, servers, servers,
                                     targets.at_work, label=say("Servers that the files at work lie on"))


def of_servers(context: Context, scope: Scope, even: Figure, parts: Figure, line: Line) -> Figure:
    """:func:`of_targets` for parts of the servers that own the pool; ``even`` for those of anything else."""
    if all(line.id != node.id for node in (*context.nodes, *context.owners)) or line.item.kind.has_controllers:
        return even
    return of_targets(context, scope, f"{line.id}_reached_count", even, parts, working(line))
