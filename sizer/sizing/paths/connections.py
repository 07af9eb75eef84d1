"""Connections of clients with servers: how many there are, and how many links without a bond they keep (model L9)."""

from __future__ import annotations

from sizer.design.records import LinkMode, Protocol
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.transfer import multipath
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.clients import clients_at_work
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.targets import servers_reached
from sizer.sizing.paths.topology import Edge

BONDS = frozenset((LinkMode.BONDED, LinkMode.BONDED_HASH))

CONNECTED = frozenset((Protocol.TCP, Protocol.NFS, Protocol.IPOIB, Protocol.SMB))
"""Protocols of which a client keeps a few connections with a server, whatever its ports; iSCSI has one on each path."""


def ports_of_connections(context: Context, edge: Edge, used: Figure) -> Figure:
    """Of links between clients and servers that are not bonded, as many as there are connections: each is on one."""
    clients = clients_at_work(context)
    ends = edge.up is context.host or any(edge.down.id == node.id for node in context.nodes)
    if clients is None or not context.nodes or not ends or edge.record.mode in BONDS or edge.protocol not in CONNECTED:
        return used
    scope = context.scope.inner("link", edge.id)
    flows = scope.derive("connection_count", multipath.connections_between, clients, servers_reached(context),
                         connections_of(context.wiring, edge))
    return scope.derive("connected_count", general.least_of, used, flows,
                        label=say("Links of {edge} that have a connection", edge=edge.called))


def connections_of(wiring: Wiring, edge: Edge) -> Figure:
    """Connections that each client keeps to each server over a connection of the design."""
    if edge.record.connections is not None:
        return edge.scope.stated("connections", float(edge.record.connections))
    return wiring.default("peer_connections")
