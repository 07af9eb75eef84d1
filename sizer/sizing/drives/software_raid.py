"""Parity inside servers: what it asks of processors where no card makes it, and of the threads that do (model R17).

Whether a card or software makes it follows from what stands before the drives, or from the pool. Where nobody says it,
it is a range over both, and a question.
"""

from __future__ import annotations

from dataclasses import replace

from sizer.design.records import RaidEngine
from sizer.design.stems import figure_key
from sizer.figures.figure import Figure, Origin, Range
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.load import parity, servers
from sizer.laws.queueing import sharing
from sizer.sizing.bench.missing import MissingInput
from sizer.sizing.drives.small_writes import stripe_data_of
from sizer.sizing.hardware.lines import Line
from sizer.sizing.hardware.processors import known_or_usual, processors_of, thread_gain
from sizer.sizing.paths.demand import Context, Demand, Resource, Traffic
from sizer.sizing.paths.local_drives import caching_cards_of, made_in_servers
from sizer.sizing.paths.survivors import working
from sizer.sizing.paths.targets import of_servers
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope
from sizer.sources import Confidence, Source

_QUESTION = mark("What makes the parity of pool {pool}: a RAID card, or software on the servers' processors?")
_SPAN = mark("The two states: a card makes all parity, or the servers' processors do")


def software_ratio(context: Context) -> Figure | None:
    """1 where the servers' processors make the parity, a range where nobody says it; None where a card does."""
    pool, wiring = context.pool, context.wiring
    if not made_in_servers(pool):
        return None
    stated = pool.record.raid_engine
    if not pool.protection.records and (
            stated is RaidEngine.CARD or (stated is None and caching_cards_of(pool))):
        return None
    if pool.protection.records or stated is RaidEngine.SOFTWARE:
        return wiring.model.constant("software_raid", 1.0, "1", say("Share of the parity that processors make"),
                                     say("the software RAID of the pool"))
    key = pool.scope.key("software_raid_ratio")
    if key in wiring.sheet.figures:
        return wiring.sheet[key]
    wiring.questions[key] = _question(pool)
    return wiring.sheet.given(
        key, 1.0, "1", origin=Origin.ASSUMED, source=Source(say(_SPAN), confidence=Confidence.ESTIMATE),
        range=Range(0.0, 1.0),
        label=say("Share of the parity that the servers' processors make, where no card is in the design"))


def unstated_engine(context: Context) -> MissingInput | None:
    """The question what makes the parity of a pool in servers, where nobody stated it and its work writes."""
    if context.pooled is None or context.record.read_ratio == 1:
        return None
    key = context.pool.scope.key("software_raid_ratio")
    if key not in context.wiring.sheet.figures:
        return None
    return MissingInput(
        key, _question(context.pool), (figure_key("workloads", context.record.id, "throughput_per_s"),),
        taken=say("a range over both"))


def with_parity(context: Context, demand: Traffic, resources: list[Resource]) -> list[Resource]:
    """The resources of an operation with the parity that it makes: at cores of the servers, and at its threads."""
    software = None if context.pooled is None else software_ratio(context)
    if software is None:
        return resources
    found = list(resources)
    for owner in {owner.id: owner for owner in context.owners}.values():
        found = _at_owner(context, demand, software, owner, found)
    return found


def _at_owner(
    context: Context, demand: Traffic, software: Figure, owner: Line, resources: list[Resource]
) -> list[Resource]:
    wiring, scope = context.wiring, context.scope.inner("parity", owner.id)
    share = context.pool.shares.get(owner.id)
    written = demand.back_write if share is None else scope.derive(
        "write_bytes", general.scaled, demand.back_write, share,
                                                                   label=say("Bytes written at {owner}",
                                                                             owner=owner.called))
    rows = _rows(context, demand, written, scope)
    cycles = scope.derive("cycles", parity.parity_cycles, software, written,
                          wiring.default("parity_cycles_per_byte"), rows, wiring.default("raid_row_cycles"))
    clock, cores = known_or_usual(wiring, owner, context.place)
    boost = wiring.default("boost_clock_ratio")
    busy = scope.derive("demand_s", servers.store_processor_s, cycles, clock, boost,
                        thread_gain(wiring, processors_of(wiring, owner)),
                        label=say("Time of an operation's parity at the cores of {owner}", owner=owner.called))
    found = _beside(context, owner, busy, cores, scope, resources)
    if context.pool.protection.records:
        return found
    one = wiring.model.constant("one_thread", 1.0, "1", say("One thread on a core"), say("a thread that makes parity"))
    each = scope.derive("thread_s", servers.store_processor_s, cycles, clock, boost, one,
                        label=say("Time of an operation's parity at the threads that make it"))
    groups = scope.derive("groups", general.shared_equally, context.pool.groups, context.pool.owner_count,
                          label=say("Groups on one of {owner}", owner=owner.called))
    threads = scope.derive("group_threads", general.each_times_count, wiring.default("raid_threads"), groups,
                           label=say("Threads that make parity on one of {owner}", owner=owner.called))
    all_of = scope.derive("threads", general.each_times_count, threads, working(owner),
                          label=say("Threads that make parity on {owner}", owner=owner.called))
    count = of_servers(context, scope, scope.derive(
        "thread_count", sharing.effective_count, all_of, wiring.default("imbalance"),
        label=say("Threads that share the parity evenly")), all_of, owner)
    return [*found, Resource(
        ResourceId(ResourceKind.PARITY, owner.id), ResourceKind.PARITY.of(owner.called), each, count,
        segment="drives" if demand.streaming else "")]


def _rows(context: Context, demand: Traffic, written: Figure, scope: Scope) -> Figure:
    """Rows of pages of an operation: large requests fill whole stripes, and records are laid out otherwise."""
    wiring, pool = context.wiring, context.pool
    if pool.protection.records:
        return wiring.model.constant("no_rows", 0.0, "count", say("Rows of pages"),
                                     say("records are stripes of their own"))
    chunk = (pool.scope.stated("chunk_bytes", float(pool.record.chunk_bytes))
             if pool.record.chunk_bytes is not None else wiring.default("chunk_bytes"))
    data = stripe_data_of(pool)
    request = demand.request if isinstance(demand, Demand) else scope.derive(
        "stripe_bytes", general.each_times_count, chunk, data, label=say("Bytes of a whole stripe"))
    return scope.derive("rows", parity.stripe_rows, written, request, chunk, data, wiring.default("raid_page_bytes"))


def _beside(
    context: Context, owner: Line, busy: Figure, cores: Figure, scope: Scope, resources: list[Resource]
) -> list[Resource]:
    """The cores of a server with the time of the parity: beside what they do already, or by themselves."""
    own = ResourceId(ResourceKind.PROCESSOR, owner.id)
    at = next((number for number, one in enumerate(resources) if one.id == own), None)
    if at is not None:
        known = resources[at]
        both = scope.derive("all_demand_s", general.sum_of, known.demand, busy,
                            label=say("Time of an operation at the cores of {owner}, its parity too",
                                      owner=owner.called))
        return [*resources[:at], replace(known, demand=both), *resources[at + 1:]]
    many = scope.derive("cores", general.each_times_count, cores, working(owner),
                        label=say("Cores of {owner}", owner=owner.called))
    count = scope.derive("core_count", sharing.effective_count, many, context.wiring.default("imbalance"),
                         label=say("Cores that share the parity evenly"))
    return [*resources, Resource(own, ResourceKind.PROCESSOR.of(owner.called), busy, count)]


def _question(pool: PoolWiring) -> str:
    return say(_QUESTION, pool=pool.record.called)
