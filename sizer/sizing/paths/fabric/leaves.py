"""Tiers of switches: leaves with hosts, whose uplinks carry what is for hosts at other leaves (model L18).

Hosts lie evenly on the leaves of a line. A way that passes a leaf leads from hosts at one of them to hosts at any:
the uplinks of the line carry the share of it that is for another leaf, though the way is not drawn through them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.queueing import sharing
from sizer.laws.transfer import leaves, paths
from sizer.sizing.bench.decisions import decided
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.between import between_edges
from sizer.sizing.paths.bonds import bonded
from sizer.sizing.paths.demand import Context, Resource, Traffic
from sizer.sizing.paths.servers import sent_between, serving
from sizer.sizing.paths.topology import Edge
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope


def wire_leaves(edges: Sequence[Edge]) -> None:
    """Oversubscription of each line of switches with hosts on one side and switches on the other, and their bound."""
    for leaf in _leaves(edges):
        hosts, uplinks = _hosts(leaf, edges), _uplinks(leaf, edges)
        scope = leaf.scope
        attached = scope.together("hosts_bytes_per_s", general.sum_of, [_width(edge) for edge in hosts],
                                  say("Goodput of the ports of {leaf} to hosts", leaf=leaf.called))
        upward = scope.together("uplinks_bytes_per_s", general.sum_of, [_width(edge) for edge in uplinks],
                                say("Goodput of the uplinks of {leaf}", leaf=leaf.called))
        scope.derive("oversubscription_ratio", leaves.oversubscription_ratio, attached, upward)
        scope.derive("leaf_bytes_per_s", leaves.leaf_bytes_per_s, attached, upward, _beyond(leaf, hosts))


def uplink_resources(context: Context, demand: Traffic) -> list[Resource]:
    """The uplinks beside the way of a workload, with what crosses them."""
    found: list[Resource] = []
    for leaf, hosts in _passed(context):
        uplinks = _beside(context, leaf)
        if uplinks:
            found += _uplinks_of(context, demand, leaf, hosts, uplinks)
    return found


def uplinks_beside(context: Context) -> list[Edge]:
    """The uplinks that :func:`uplink_resources` has resources of."""
    return [edge for leaf, _ in _passed(context) for edge in _beside(context, leaf)]


def sent_into_leaf(context: Context, demand: Traffic, edge: Edge) -> Figure | None:
    """Bytes that storage servers send each other through a connection between switches on their clients' way to them.

    None of any other connection, and of servers that send each other nothing.
    """
    node = serving(context)
    if node is None or not (edge.up.item.kind.is_switch and edge.down.item.kind.is_switch):
        return None
    if not any(below.up.id == edge.down.id and below.down.id == node.id for below in context.route.edges):
        return None
    beyond = edge.down.scope.get("beyond_ratio")
    if beyond is None:
        return None
    read, written = sent_between(context)
    scope = context.scope.inner("link", edge.id)
    between = scope.derive("between_bytes", general.sum_of, scope.derive("read_between_bytes", general.scaled,
                                                                         demand.front_read, read,
                                                                         label=say("Bytes that servers send each other "
                                                                                   "for what is read")),
                           scope.derive("write_between_bytes", general.scaled, demand.front_write, written,
                                        label=say("Bytes that servers send each other for what is written")),
                           label=say("Bytes that servers send each other"))
    return scope.derive("crossing_bytes", general.scaled, between, beyond,
                        label=say("Bytes that servers send each other beyond their leaf"))


def _uplinks_of(
    context: Context, demand: Traffic, leaf: Line, hosts: Sequence[Edge], uplinks: Sequence[Edge]
) -> Iterator[Resource]:
    wiring, scope = context.wiring, context.scope.inner("leaf", leaf.id)
    nodes = {node.id for node in context.nodes}
    behind = bool(nodes) and all(nodes.isdisjoint((edge.up.id, edge.down.id)) for edge in hosts)
    pair = (demand.back_read, demand.back_write) if behind else (demand.front_read, demand.front_write)
    crossing = scope.derive("crossing_bytes", leaves.beyond_leaf_bytes, leaf.scope["beyond_ratio"], *pair,
                            *sent_between(context))
    whole = scope.together("width_bytes_per_s", general.sum_of, [_width(edge) for edge in uplinks],
                           say("Goodput of the uplinks of {leaf}", leaf=leaf.called))
    for edge in uplinks:
        own = context.scope.inner("link", edge.id)
        each = own.derive("transfer_s", paths.link_demand_s, crossing, edge.goodput,
                          label=say("Time of what leaves its leaf on one of the {label}", label=edge.label))
        if len(uplinks) > 1:
            part = own.derive("part", sharing.part_of_whole, _width(edge), whole,
                              label=say("Part of the uplinks that {edge} is", edge=edge.called))
            each = own.derive("demand_s", general.scaled, each, part,
                              label=say("Demand on the {label}", label=edge.label))
        links = bonded(context, edge, behind_nodes=behind)
        count = own.derive("even_count", sharing.effective_count, links, wiring.default("imbalance"),
                           label=say("Uplinks that share the work evenly"))
        yield Resource(ResourceId(ResourceKind.LINK, edge.id),
                       say("uplinks {edge} of {leaf}", edge=edge.called, leaf=leaf.called), each, count,
                       segment="back" if behind else "front")


def _passed(context: Context) -> Iterator[tuple[Line, list[Edge]]]:
    """Each line of switches next to the storage or its servers, with the connections from it to them."""
    last = [(edge.up, edge) for edge in (*context.route.edges, *between_edges(context)) if edge.up.item.kind.is_switch
            and not edge.down.item.kind.is_switch]
    last += [(edge.down, edge) for edge in between_edges(context) if edge.down.item.kind.is_switch]
    for leaf in {leaf.id: leaf for leaf, _ in last}.values():
        yield leaf, [edge for at, edge in last if at is leaf]


def _beside(context: Context, leaf: Line) -> list[Edge]:
    """Uplinks of a line that no way leads through, where anything crosses them."""
    found = [edge for edge in _uplinks(leaf, context.edges) if edge.id not in context.route.shares]
    if found and decided(context.wiring, lambda share: share > 0, leaf.scope["beyond_ratio"], of_work=True):
        return found
    return []


def _leaves(edges: Sequence[Edge]) -> list[Line]:
    switches = {end.id: end for edge in edges for end in (edge.up, edge.down) if end.item.kind.is_switch}
    return [leaf for leaf in switches.values() if _hosts(leaf, edges) and _uplinks(leaf, edges)]


def _hosts(leaf: Line, edges: Sequence[Edge]) -> list[Edge]:
    return [edge for edge in edges if (edge.up is leaf and not edge.down.item.kind.is_switch)
            or (edge.down is leaf and not edge.up.item.kind.is_switch)]


def _uplinks(leaf: Line, edges: Sequence[Edge]) -> list[Edge]:
    return [edge for edge in edges if edge.up.item.kind.is_switch and edge.down.item.kind.is_switch
            and edge.up is not edge.down and (edge.up is leaf or edge.down is leaf)]


def _width(edge: Edge) -> Figure:
    return edge.scope.derive_once("width_bytes_per_s", paths.parallel_bytes_per_s, edge.active, edge.goodput,
                                  label=say("Goodput of the row"))


def _beyond(leaf: Line, hosts: Sequence[Edge]) -> Figure:
    """Share of the traffic of a line of leaves that is for hosts at another of them."""
    scope: Scope = leaf.scope
    below = [edge.scope["reached_count"] for edge in hosts if edge.up is leaf]
    label = say("Units of {leaf} that each host reaches", leaf=leaf.called)
    reached = (scope.together("hosts_reach_count", general.least_of, below, label) if below
               else scope.constant("hosts_reach_count", 1.0, "count", label, say("only clients are attached")))
    return scope.derive("beyond_ratio", leaves.beyond_leaf_ratio, leaf.count, reached)
