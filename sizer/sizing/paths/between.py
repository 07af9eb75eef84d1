"""What carries what storage servers send each other: connections, or a network of any rate where none is drawn."""

from __future__ import annotations

from sizer.language import say
from sizer.laws.transfer import paths
from sizer.sizing.bench.decisions import decided
from sizer.sizing.paths.demand import Context, Resource, Traffic
from sizer.sizing.paths.servers import leaves_into_fabric, on_servers, over_servers, port_bytes, serving
from sizer.sizing.paths.survivors import working
from sizer.sizing.paths.topology import Edge
from sizer.sizing.resources import ResourceId, ResourceKind


def between_edges(context: Context) -> list[Edge]:
    """Connections of storage servers that carry only what they send each other: their clients run on them.

    They lead from switches to the servers or from the servers to switches, as they are drawn: both carry it.
    """
    node = serving(context)
    if node is None or not on_servers(context, node):
        return []
    return [edge for edge in context.edges
            if edge.id not in context.route.shares and (edge.down.id == node.id or leaves_into_fabric(edge, node))]


def network_not_drawn(context: Context, demand: Traffic) -> list[Resource]:
    """A network of any rate between servers that send each other copies, parts or requests, where none is drawn."""
    node, wiring = serving(context), context.wiring
    if node is None or context.route.edges or between_edges(context):
        return []
    if over_servers(context) is None and not on_servers(context, node):
        return []
    if not decided(wiring, lambda count: count > 1, node.count, of_work=True):
        return []
    pool = context.pool.record.id
    wiring.warning("servers-not-connected", say("no connection carries what the servers {node} of pool {pool} send "
                                                "each other: a wide range, of networks of any rate, stands for it",
                                                node=node.called, pool=context.pool.record.called), f"items/{node.id}",
                   say("Draw their adapters and switches, and connect them."), told=(node.id, pool))
    moved, rate = port_bytes(context, demand, node), wiring.default("servers_apart_bytes_per_s")
    each = context.scope.inner("undrawn").derive("demand_s", paths.link_demand_s, moved, rate,
                                                 label=say("Demand on the network between {node}", node=node.called))
    resource = ResourceId(ResourceKind.NETWORK, node.id)
    return [Resource(resource, ResourceKind.NETWORK.of(node.called), each, working(node), segment="front")]
