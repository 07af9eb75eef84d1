"""Work of the hosts at the ends of a protocol: cores of clients, and of servers that answer them (model L17).

Arrays do theirs within the request rate that is known of them, storage software within the cycles of its servers.
"""

from __future__ import annotations

from collections.abc import Iterator

from sizer.design.stems import figure_key
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import servers
from sizer.laws.queueing import sharing
from sizer.laws.transfer import protocols
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.hardware.lines import Line
from sizer.sizing.hardware.processors import known_or_usual, processors_of, thread_gain
from sizer.sizing.paths.clients import at_work
from sizer.sizing.paths.demand import Context, Resource, Traffic
from sizer.sizing.paths.fabric.requests import requests_of
from sizer.sizing.paths.fabric.spoken import NOT_STATED, protocol_value, spoken_to, way_to, works_hosts
from sizer.sizing.paths.survivors import working
from sizer.sizing.resources import ResourceId, ResourceKind


def protocol_processors(context: Context, demand: Traffic, known: list[Resource]) -> list[Resource]:
    """Cores of the hosts that speak a protocol of today; those whose processors are ``known`` to be at work are left.

    Small requests take part of the time that the protocol adds; large ones keep cores busy while others are sent.
    """
    busy = {resource.id.record for resource in known if resource.id.kind is ResourceKind.PROCESSOR}
    found: list[Resource] = []
    for segment, preset, hosts in _spoken(context):
        for end, line in hosts:
            if line.id not in busy:
                busy.add(line.id)
                found.append(_cores(context, demand, segment, preset, end, line))
    return found


def _spoken(context: Context) -> Iterator[tuple[str, str, list[tuple[str, Line]]]]:
    """Each way on which hosts speak a protocol of today, with the servers at its ends."""
    if context.pooled is None:
        return
    nodes, owners = {node.id for node in context.nodes}, {owner.id for owner in context.owners}
    for segment, targets in (("front", nodes or owners), ("back", owners - nodes if nodes else set[str]())):
        last = next((edge for edge in context.route.edges if edge.down.id in targets), None)
        if last is None:
            continue
        way = way_to(context.route.edges, last)
        preset = spoken_to(context.wiring, way, context.pool)
        if preset is not None and works_hosts(context.wiring, preset):
            ends = (("initiator", way[0].up), ("target", last.down))
            yield segment, preset, [
                (end, line) for end, line in ends
                if not (line.item.kind.has_controllers or line.item.kind.is_switch)]


def unstated_protocols(context: Context) -> Iterator[MissingInput]:
    """The question which protocol hosts and storage speak, for each way that states none."""
    for _, preset, _ in _spoken(context):
        if preset in NOT_STATED:
            added = protocol_value(context.wiring, preset, "added_s")
            yield MissingInput(
                added.key, context.wiring.questions[added.key],
                tuple(figure_key("workloads", context.record.id, what) for what in ("response_s", "throughput_per_s")),
                taken=say("a range over the protocols that its ports speak"))


def _cores(context: Context, demand: Traffic, segment: str, preset: str, end: str, line: Line) -> Resource:
    wiring, scope = context.wiring, context.scope.inner("protocol", line.id)
    read, written = ((demand.front_read, demand.front_write) if segment == "front"
                     else (demand.back_read, demand.back_write))
    moved = scope.derive("moved_bytes", general.sum_of, read, written, label=say("Bytes of an operation"))
    requests = requests_of(context, demand, segment)
    each = scope.derive("requests_cycles", general.scaled, protocol_value(wiring, preset, f"{end}_cycles"), requests,
                        label=say("Processor cycles of an operation's requests"))
    cycles = scope.derive("cycles", protocols.protocol_cycles, each, moved,
                          protocol_value(wiring, preset, "cycles_per_byte"))
    clock, cores = known_or_usual(wiring, line, context.place)
    gain = thread_gain(wiring, processors_of(wiring, line))
    busy = scope.derive("demand_s", servers.store_processor_s, cycles, clock, wiring.default("boost_clock_ratio"), gain,
                        label=say("Time of an operation's requests at the cores of {line}", line=line.called))
    many = scope.derive("cores", general.each_times_count, cores, working(line),
                        label=say("Cores of {line}", line=line.called))
    if end == "initiator" and segment == "front":
        many = at_work(context, line, many, f"protocol.{line.id}.at_work_count")
    count = scope.derive("count", sharing.effective_count, many, wiring.default("imbalance"),
                         label=say("Cores that share the requests evenly"))
    streams = demand.streaming
    return Resource(ResourceId(ResourceKind.PROCESSOR, line.id), ResourceKind.PROCESSOR.of(line.called), busy,
                    count, queued=streams, segment=segment if streams else "")
