"""Clients at work: no more hosts than clients, streams or threads, and only their ports and slots carry it."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.loss import survivors
from sizer.sizing.hardware.lines import Line
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.survivors import lost_units
from sizer.sizing.paths.topology import Edge
from sizer.sizing.scope import Scope


def clients_at_work(context: Context) -> Figure | None:
    """How many clients work at a time: those there are, and no more than streams or threads; None where nobody says."""
    clients, workers = context.clients(), context.engaged.workers
    if clients is None or not workers:
        return clients
    return context.whole.derive_once("clients_at_work", general.least_of, clients, *workers,
                                     label=say("Clients that work at a time: each has a stream of its own"))


def hosts_at_work(context: Context) -> Figure | None:
    """Of how many hosts of the client line clients work at a time: several may share a host."""
    clients, host = clients_at_work(context), context.host
    if clients is None or host is None:
        return None
    return context.whole.derive_once("hosts_at_work", general.least_of, clients, host.count,
                                     label=say("Hosts that clients work on at a time"))


def _share(context: Context, host: Line) -> Figure | None:
    """Share of the client hosts left that work at a time, a lost one being one of them; None where all of them do."""
    working = hosts_at_work(context)
    if working is None or working is host.count or host is not context.host:
        return None
    if context.record.client_count is None and not context.engaged.workers:
        return None
    return context.whole.derive_once("hosts_at_work_ratio", survivors.at_work_ratio, working, host.count,
                                     lost_units(host),
                                     label=say("Share of {host} left that works at a time", host=host.called))


def at_work(context: Context, line: Line, count: Figure, name: str) -> Figure:
    """Of a number of adapters of a line those in hosts that work; all, where it is no line of the clients."""
    host = line.host()
    return count if host is None else _of_hosts(context, host, count, context.scope, name)


def links_at_work(context: Context, edge: Edge, used: Figure, *, bonded: bool) -> Figure:
    """Of the links of a connection that carry traffic, ``used``, those of hosts that work: lost ones are theirs."""
    hosts = hosts_at_work(context)
    if _share(context, edge.up) is None or hosts is None:
        return used
    scope, losses = context.scope.inner("link", edge.id), edge.at_source
    if losses is not None and not bonded:
        lost = scope.derive("lost_at_work_count", survivors.lost_at_client, losses.lost, edge.count, hosts,
                            losses.members)
        used = scope.derive("left_count", survivors.working_links, losses.active, edge.count, losses.members, lost,
                            losses.kept,
                            label=say("Links of {edge} that work, were all hosts like those at work", edge=edge.called))
    return _of_hosts(context, edge.up, used, scope, "at_work_count")


def _of_hosts(context: Context, host: Line, count: Figure, scope: Scope, name: str) -> Figure:
    share, hosts = _share(context, host), hosts_at_work(context)
    if share is None or hosts is None:
        return count
    return scope.derive(name, survivors.parts_at_work, count, share, hosts, lost_units(host))
