"""What a loss takes from lines and connections: counts of what still works, by the member that is worst off.

Each kind of part has a figure of how many are lost, 0 by default. Performance is wired on what still works, so that a
failure is that one figure replaced, and everything follows by law.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sizer.figures.figure import Figure, Origin
from sizer.language import say
from sizer.laws import general
from sizer.laws.loss import enclosures, survivors
from sizer.laws.queueing import sharing
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.topology import Edge, SourceLosses
from sizer.sizing.pools.dealing import controllers_of, spread_over
from sizer.sizing.pools.pool import PoolWiring

AS_MANY_AS_POSSIBLE = 1e6


def container_of(line: Line) -> Line | None:
    """The chassis or drawer that a line sits in; what sits in a server goes with the server."""
    above = line.parent
    while above is not None and not above.item.kind.conducts:
        if above.item.kind.loses_contents:
            return above
        above = above.parent
    return None


def lost_units(line: Line) -> Figure:
    """Units of a line that are lost: by themselves, or with the chassis they sit in.

    A module of a chassis is lost with the servers it serves, so that a lost chassis counts at its connections instead.
    """
    scope = line.scope
    lost = scope.loss("lost_count", say("Units of {line} lost", line=line.called))
    around = container_of(line)
    if around is None or line.item.kind.is_switch:
        return lost
    return scope.derive_once("gone_count", enclosures.lost_with_container, lost, lost_units(around), line.count,
                             around.count)


def working(line: Line) -> Figure:
    """Units of a line that work."""
    scope = line.scope
    return scope.derive_once("working_count", survivors.working_count, line.count, lost_units(line),
                             label=say("Units of {line} that work", line=line.called))


def working_adapters(line: Line) -> Figure:
    """Adapters of a line that work, by the host that is worst off."""
    host, scope = line.host(), line.scope
    made = scope.get("working_count")
    if made is not None:
        return made
    if host is None or host is line:
        return working(line)
    both = scope.derive("all_kept_ratio", sharing.product_of_ratios, _adapters_kept(line, host), _kept(host),
                        label=say("Share of {line} that works", line=line.called))
    return scope.derive("working_count", survivors.working_share, line.count, both)


def _adapters_kept(line: Line, host: Line) -> Figure:
    scope = line.scope
    return scope.derive_once("kept_ratio", survivors.adapters_kept_ratio, line.count, host.count, lost_units(line),
                             label=say("Share of {line} left", line=line.called))


def _kept(line: Line) -> Figure:
    scope = line.scope
    return scope.derive_once("kept_ratio", survivors.kept_ratio, working(line), line.count,
                             label=say("Share of {line} left", line=line.called))


def wire_link_losses(wiring: Wiring, edges: Sequence[Edge]) -> None:
    """Replace the active links of each connection by those that carry traffic after a loss."""
    reached = {edge.id: _reached(edge) for edge in edges}
    below: dict[str, list[Figure]] = defaultdict(list)
    for edge in edges:
        below[edge.up.id].append(reached[edge.id])
    entered = {edge.down.id for edge in edges}
    for edge in edges:
        with wiring.reporting(f"links/{edge.id}"):
            _wire(wiring, edge, below.get(edge.down.id, []), reached[edge.id], source=edge.up.id not in entered)


def _reached(edge: Edge) -> Figure:
    scope = edge.scope
    spread = (
        scope.stated("spread", float(edge.record.spread))
        if edge.record.spread is not None
        else scope.given("spread", AS_MANY_AS_POSSIBLE, "count", say("Members reached: as many as possible"),
                         Origin.DEFAULT, say("links are spread as widely as the ports allow"))
    )
    return scope.derive("reached_count", survivors.reached_members, spread, edge.up_line.count, edge.count,
                        edge.down.count)


def _wire(wiring: Wiring, edge: Edge, below: list[Figure], reached: Figure, *, source: bool) -> None:
    scope, active = edge.scope, edge.active
    lost, own = scope.loss("lost_count", say("Links of {edge} lost", edge=edge.called)), None
    for line, host in ((edge.up_line, edge.up), (edge.down_line, edge.down)):
        if line is not host:
            active = scope.derive(
                f"active_on.{line.id}_count", survivors.links_of_adapters, active, edge.count, line.count, host.count,
                lost_units(line), _adapters_kept(line, host))
    kept = [_kept(line) for line in _around(edge)]
    if edge.down.item.kind.is_switch:
        members, more = _into_fabric(edge, below, reached)
        kept += more
        if source:
            own = lost
            lost = scope.derive("lost_at_client_count", survivors.lost_at_client, lost, edge.count, edge.up.count,
                                members)
    else:
        members = edge.down.count
        if edge.up.item.kind.is_switch:
            gone = scope.derive("lost_with_switch_count", survivors.links_lost_with_upstream,
                                lost_units(edge.up), edge.count, members, reached)
            lost = scope.derive("lost_on_worst_count", general.sum_of, lost, gone,
                                label=say("Links lost on the worst member"))
    kept = kept or [wiring.model.constant("nothing_around", 1.0, "1", say("Nothing lost around"),
                                          say("no host can be lost here"))]
    share = scope.together("kept_ratio", sharing.product_of_ratios, kept,
                           say("Share of {edge} left around lost units", edge=edge.called))
    if own is not None:
        edge.at_source = SourceLosses(active, own, members, share)
    if edge.down.item.kind.has_controllers:
        edge.active = _into_arrays(wiring, edge, active, lost, share)
    else:
        edge.active = scope.derive("working_count", survivors.working_links, active, edge.count, members, lost, share)


def _around(edge: Edge) -> list[Line]:
    """Hosts at the ends of a connection, and the chassis around switches whose hosts are elsewhere."""
    ends = (edge.up, edge.down)
    hosts = [end for end in ends if not (end.item.kind.is_switch or end.item.kind.has_controllers)]
    counted = {around.id for host in hosts if (around := container_of(host)) is not None}
    frames = {around.id: around for end in ends
              if end.item.kind.is_switch and (around := container_of(end)) is not None and around.id not in counted}
    return [*hosts, *frames.values()]


def _into_fabric(edge: Edge, below: list[Figure], reached: Figure) -> tuple[Figure, list[Figure]]:
    """Groups of links that replace one another, and the shares left around lost switches at both ends."""
    scope = edge.scope
    onward = edge.down.count if not below else edge.down.scope.together(
        "reached_below_count", general.least_of, below,
        say("Units of {line} that each member below reaches", line=edge.down.called))
    edge.onward = onward
    hosts = reached if edge.up is edge.up_line else scope.derive("hosts_reached_count", general.least_of, reached,
                                                                 edge.up.count,
                                                                 label=say("Hosts that each switch is cabled to"))
    members = scope.derive("group_count", survivors.path_groups, edge.down.count, hosts, onward)
    kept = [scope.derive(f"around_{edge.down.id}_ratio", survivors.around_switch_ratio, onward,
                         lost_units(edge.down))]
    if edge.up.item.kind.is_switch:
        kept.append(scope.derive(f"around_{edge.up.id}_ratio", survivors.around_switch_ratio, reached,
                                 lost_units(edge.up)))
    return members, kept


def _into_arrays(wiring: Wiring, edge: Edge, active: Figure, lost: Figure, kept: Figure) -> Figure:
    scope = edge.scope
    controllers = controllers_of(wiring, edge.down)
    if controllers is None:
        return scope.derive("working_count", survivors.working_links, active, edge.count, edge.down.count, lost, kept)
    left, share = controllers[1], controllers_kept(wiring, edge.down)
    active = scope.derive("active_on_controllers_count", survivors.links_of_controllers, active, edge.count, share)
    edge.linked = scope.derive("linked_controllers_count", survivors.linked_controllers, active, edge.count,
                               edge.down.count, left, lost)
    whole = scope.derive("working_links_count", survivors.working_array_links, active, edge.count, edge.down.count,
                         left, lost)
    return scope.derive("working_count", general.scaled, whole, kept,
                        label=say("Links of {edge} that work", edge=edge.called))


def controllers_kept(wiring: Wiring, owner: Line) -> Figure:
    """Share of an array's controllers that works, of the worst array; all where the catalog does not say."""
    scope, controllers = owner.scope, controllers_of(wiring, owner)
    if controllers is None:
        return scope.constant("controllers_kept_ratio", 1.0, "1", say("Share of the controllers left"),
                              say("the catalog names no controllers"))
    return scope.derive_once("controllers_kept_ratio", survivors.kept_ratio, controllers[1], controllers[0],
                             label=say("Share of the controllers of {owner} left", owner=owner.called))


def write_back_lost(pool: PoolWiring) -> Figure:
    """Arrays of the pool that have lost their write-back."""
    scope = pool.scope
    lost = [owner.scope.loss("lost_write_back_count", say("Arrays of {owner} without write-back", owner=owner.called))
            for owner in pool.owners]
    return scope.together("lost_write_back_count", general.sum_of, lost, say("Arrays without write-back"))


def array_spread(pool: PoolWiring) -> Figure:
    """Load of the busiest array over the mean."""
    scope = pool.scope
    return scope.derive_once("array_spread", sharing.deal_imbalance, pool.dealt, pool.owner_count,
                             label=say("Load of the busiest array over the mean"))


def spread_on(pool: PoolWiring, edge: Edge) -> Figure:
    """Load of the busiest linked controller over the mean, where a connection enters a pool's arrays."""
    scope = pool.scope.inner("spread_on")
    if edge.linked is None:
        return pool.spread
    return scope.get(edge.id) or spread_over(pool.record, scope, edge.id, pool.dealt, pool.owner_count, edge.linked,
                                              pool.shared)
