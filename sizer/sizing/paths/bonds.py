"""Bonds: ports that pass for one link, and how many of them the traffic of their peers keeps busy (model L9).

A bond gives each peer one port in turn (balance-alb, balance-tlb), or each connection the port that a hash of its
addresses picks (LACP, balance-xor). Either way the busiest port limits all that progress alike.
"""

from __future__ import annotations

from sizer.design.records import LinkMode
from sizer.figures.figure import Figure
from sizer.language import listed, mark, say
from sizer.laws import general
from sizer.laws.transfer import multipath, paths
from sizer.sizing.bench.limits import wire_limit, worded
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.clients import clients_at_work
from sizer.sizing.paths.connections import BONDS, connections_of
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.survivors import working
from sizer.sizing.paths.topology import Edge
from sizer.sizing.scope import Scope
from sizer.units import counted


def bonded(context: Context, edge: Edge, *, behind_nodes: bool) -> Figure:
    """Links of a connection that carry traffic; of bonds, as many as their peers keep busy.

    ``behind_nodes`` tells connections from servers to arrays from those between clients and servers.
    """
    if edge.record.mode not in BONDS:
        return edge.active
    wiring, scope = context.wiring, context.scope.inner("link", edge.id)
    bond = edge.up if edge.down.item.kind.is_switch else edge.down
    peers = _peers(context, edge, scope, behind_nodes)
    if peers is None:
        wiring.remark("bond-peers", say("nobody says how many clients use the bonds of {edge}: all their ports count",
                                        edge=edge.called), f"{context.place}/client_count",
                      say("State the clients of the workload."), told=(edge.id,))
        return edge.active
    bonds = working(bond)
    ports = scope.derive("bond_ports", multipath.bond_ports, edge.active, bonds)
    widest = Scope(wiring.sheet, "limit").constant("most_bonded", float(paths.MOST_BONDED), "count",
                                                   say("Ports of one bond, at most"),
                                                   say("switches and drivers take no more"))
    if not wire_limit(wiring, context.scope.limits().inner("bond", edge.id), "bond-too-wide", ports, widest,
                      worded(mark("{link} makes bonds of {used} ports; the most is {allowed}"), link=edge.called),
                      f"links/{edge.id}/count",
                      say("Use at most {links} there.", links=counted(int(paths.MOST_BONDED * bonds.number), "link"))):
        return edge.active
    if edge.record.mode is LinkMode.BONDED:
        share = scope.derive("bond_ratio", paths.peers_in_turn_efficiency, peers, ports)
    else:
        flows = scope.derive("bond_flows", multipath.hashed_flows, peers, connections_of(wiring, edge))
        share = scope.derive("bond_ratio", paths.hashed_bond_efficiency, flows, ports)
        if flows.number < ports.number:
            wiring.remark("few-flows", say("{connections} on bonds of {ports} in {edge}: each keeps to one port",
                                           connections=counted(flows.number, "connection"),
                                           ports=counted(ports.number, "port"), edge=edge.called),
                          f"links/{edge.id}/connections",
                          say("More connections of each client, or fewer and faster links."),
                          told=(flows.number, ports.number))
    return scope.derive("bonded_count", multipath.bonded_links, edge.active, bonds, ports, share)


def _peers(context: Context, edge: Edge, scope: Scope, behind_nodes: bool) -> Figure | None:
    """Hosts whose traffic meets in one bond: those at the other end of the way that the connection is part of."""
    up = _many(scope, "nodes", context.nodes) if behind_nodes else clients_at_work(context)
    ends = context.owners if behind_nodes or not context.nodes else context.nodes
    down = _many(scope, "servers", ends)
    if not edge.down.item.kind.is_switch:
        return up
    if not edge.up.item.kind.is_switch or up is None or down is None:
        return down
    pairs = scope.derive("pair_count", general.each_times_count, up, down,
                         label=say("Pairs of hosts whose traffic passes between the switches"))
    return scope.derive("peer_count", general.shared_equally, pairs, working(edge.up),
                        label=say("Pairs of hosts that meet in one bond between switches"))


def _many(scope: Scope, name: str, hosts: list[Line]) -> Figure | None:
    label = say("Hosts whose traffic meets: {names}", names=listed(host.called for host in hosts))
    return scope.together(f"{name}_count", general.sum_of, [working(host) for host in hosts], label) if hosts else None
