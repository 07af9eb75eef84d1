"""A pool with a drive lost or rebuilding, and arrays without write-back, as figures that are 0 while all is well.

The group that lost a drive becomes a station beside the drives: its share of the reads, over the survivors. So the
throughput at which it saturates is the bound of the pool, and below that only requests that meet it wait longer
(model F1).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.loss import degraded, enclosures, failures
from sizer.laws.media import buffers, caches
from sizer.laws.queueing import closed, drive_queues, operational, sharing
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.disk_class import actuators_of
from sizer.sizing.drives.layouts import beside_parity_drives
from sizer.sizing.drives.placement import at_hand, boxes_of, lost_drive, lost_with
from sizer.sizing.drives.spindles import Spindles
from sizer.sizing.drives.uncached import Uncached, without_cache
from sizer.sizing.paths.demand import Context, Demand, Resource
from sizer.sizing.pools.boxes import Box
from sizer.sizing.pools.pool import PoolWiring, busy_drives, data_drives, serving_drives
from sizer.sizing.pools.protection import Scheme, by_definition, copies_of, parity_of
from sizer.sizing.pools.stores import store_figure
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.scope import Scope


@dataclass(frozen=True, slots=True)
class AtLoss:
    """The demand, the drives, writes that no cache answers for and all resources, with what losses change in them."""

    demand: Demand
    spindles: Spindles
    uncached: Uncached
    resources: list[Resource]


def with_losses(context: Context, demand: Demand, spindles: Spindles, resources: list[Resource]) -> AtLoss:
    """What an operation asks of the drives, with what lost drives and lost write-back change."""
    behind, uncached = without_cache(context, demand, spindles)
    destaged, waited = beside_parity_drives(context, demand, behind.write_visits, uncached.visits)
    behind, uncached = replace(behind, write_visits=destaged), replace(uncached, visits=waited)
    if context.pool.protection.scheme is Scheme.NONE:
        return AtLoss(behind, spindles, uncached, resources)
    return _with_lost_drive(context, AtLoss(behind, spindles, uncached, resources), demand.write_visits)


def beside_degraded(context: Context, beside: Figure) -> Figure:
    """The fixed delays less the reads that the stations of healthy and of degraded drives both count."""
    scope = context.scope.inner("degraded")
    if "counted_twice_s" not in scope:
        return beside
    return scope.derive("delay_s", general.difference, beside, scope["counted_twice_s"],
                        label=say("Fixed delays, with each read counted once"))


def while_at_hand(context: Context, beside: Figure) -> Figure:
    """The fixed delays, without end where the data that the work is on is not at hand: no cache carries it on."""
    if context.pooled is None:
        return beside
    here = at_hand(context.wiring, context.pool)
    return context.scope.derive("delay_at_hand_s", enclosures.delay_at_hand_s, beside, here,
                                label=say("Fixed delays, without end where the data is not at hand"))


@dataclass(frozen=True, slots=True)
class PoolLosses:
    """What a pool has lost: ``members`` of each of ``groups`` degraded groups of ``group`` drives, ``affected`` drives
    in all of ``busy`` ones, and the share of the survivors' time that a rebuild takes.
    """

    members: Figure
    groups: Figure
    group: Figure
    affected: Figure
    busy: Figure
    rebuild: Figure


def losses_of(wiring: Wiring, pool: PoolWiring) -> PoolLosses:
    """What a pool has lost, to a drive or to a box that holds some of its members: nothing while all is well."""
    scope = pool.scope
    group, busy = affected(pool)
    rebuild = rebuild_in_progress(wiring, pool)
    drive = lost_drive(wiring, pool)
    if "degraded_drive_count" in scope:
        members, groups = scope.get("lost_member_count"), scope.get("degraded_group_count")
        return PoolLosses(members or drive, groups or wiring.model["one_group"], group, scope["degraded_drive_count"],
                          busy, rebuild)
    members, groups = _lost_members(wiring, pool, drive, (group, busy))
    hit = scope.derive("degraded_drive_count", enclosures.drives_affected, groups, group, busy)
    return PoolLosses(members, groups, group, hit, busy, rebuild)


def rebuild_in_progress(wiring: Wiring, pool: PoolWiring) -> Figure:
    """The share of the survivors' time that a rebuild takes: none while none is under way."""
    scope = wiring.scope("pools", pool.drive_set)
    if "rebuild_in_progress_ratio" in scope:
        return scope["rebuild_in_progress_ratio"]
    under_way = scope.loss("rebuild_count", say("Rebuilds of {drive_set} under way", drive_set=pool.drive_set))
    return scope.derive("rebuild_in_progress_ratio", degraded.rebuild_share, under_way,
                        rebuild_given(wiring, pool))


def rebuild_given(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Share of the drives' time that rebuilds of the pool are given: stated with the first pool on them, or usual."""
    first = next((record for record in wiring.design.pools if record.id == pool.drive_set), pool.record)
    if first.rebuild_ratio is not None:
        return wiring.scope("pools", first.id).stated("rebuild_ratio", first.rebuild_ratio)
    recovery = store_figure(wiring, first, "recovery_ratio") if pool.protection.placed else None
    if recovery is not None:
        return recovery
    return wiring.default("rebuild_declustered_ratio" if pool.protection.shares_spares else "rebuild_ratio")


def _lost_members(
    wiring: Wiring, pool: PoolWiring, drive: Figure, drives: tuple[Figure, Figure]
) -> tuple[Figure, Figure]:
    """Members lost of each degraded group, and how many groups are degraded."""
    scope = pool.scope
    partial = [box for box in boxes_of(wiring, pool) if not box.whole]
    if not partial:
        return drive, wiring.model.constant("one_group", 1.0, "count", say("Groups that a lost drive degrades"),
                                            say("a drive is a member of one group"))
    lost, hit = zip(*[_taken(pool, box, drives) for box in partial], strict=True)
    return (
        scope.derive("lost_member_count", general.sum_of, drive, *lost,
                     label=say("Members lost of each degraded group")),
        scope.derive("degraded_group_count", general.most_of, *hit, label=say("Degraded groups")),
    )


def _taken(pool: PoolWiring, box: Box, drives: tuple[Figure, Figure]) -> tuple[Figure, Figure]:
    """What a lost box takes of each group that the work is spread over, and how many groups it hits."""
    scope, name = pool.scope.inner("lost_with"), box.line.id
    group, busy = drives
    if box.drives is None:
        raise RuntimeError(f"{box.line.called} takes whole groups")
    if pool.protection.over_all:
        each = scope.derive(f"{name}_each_count", enclosures.drives_of_set, box.drives, group, busy)
        return (scope.derive(f"{name}_drive_count", enclosures.members_lost, box.lost, each, group,
                             label=say("Drives of each set lost with {line}", line=box.line.item.model)),
                scope.derive(f"{name}_group_count", enclosures.groups_hit, box.lost, busy, group))
    return lost_with(pool, box), scope.derive(f"{name}_group_count", enclosures.groups_hit, box.lost,
                                                      box.drives, box.members)


def affected(pool: PoolWiring) -> tuple[Figure, Figure]:
    """Drives of the set a lost drive belongs to, and the drives of the pool that hold data."""
    scope, protection = pool.scope, pool.protection
    busy = busy_drives(pool)
    if "affected_drive_count" in scope:
        return scope["affected_drive_count"], busy
    if protection.placed:
        members = busy
    elif protection.scheme is Scheme.MIRROR:
        members = copies_of(scope, protection)
    elif protection.scheme is Scheme.DECLUSTERED:
        arrays = scope.stated("volume_groups", float(pool.record.volume_groups))
        members = scope.derive("array_drives", general.shared_equally, pool.drives, arrays,
                               label=say("Drives of one declustered array"))
    else:
        members = pool.members if protection.scheme is Scheme.PARITY else busy
    return scope.derive("affected_drive_count", degraded.affected_drives, members, busy), busy


def _more_work(pool: PoolWiring, losses: PoolLosses) -> tuple[Figure, Figure]:
    """Reads and writes at the drives of a degraded group, for each ordinary one."""
    scope, protection, group = pool.scope, pool.protection, losses.group
    if "degraded_read_ratio" in scope:
        return scope["degraded_read_ratio"], scope["degraded_write_ratio"]
    if protection.copies > 1:
        why = say("the other copies serve the reads; the lost copy is not written")
        left = (protection.copies - 1) / protection.copies
        whole = protection.scheme is not Scheme.MIRROR or protection.placed
        return (scope.constant("degraded_read_ratio", 1.0, "1", say("Reads for each ordinary one"), why),
                scope.constant("degraded_write_ratio", 1.0 if whole else left, "1",
                               say("Writes for each ordinary one"), why))
    needed = reads_to_rebuild(pool, group)
    reads = scope.derive("degraded_read_ratio", failures.degraded_read_ratio, group, needed,
                         losses.members)
    rotated = protection.scheme is Scheme.PARITY and not (protection.dedicated or protection.records)
    if rotated and protection.parity == 1:
        return reads, scope.derive("degraded_write_ratio", degraded.degraded_write_ratio, group)
    return reads, scope.constant("degraded_write_ratio", 1.0, "1", say("Writes for each ordinary one"),
                                 say("taken as many as before, over fewer drives"))


def reads_to_rebuild(pool: PoolWiring, group: Figure) -> Figure:
    """Reads of the drives of ``group`` that rebuild one lost block."""
    scope, protection = pool.scope, pool.protection
    name, label = "reads_to_rebuild", say("Reads that rebuild one lost block")
    if protection.data is not None:
        return by_definition(scope, protection, name, protection.data, label)
    # A drive for parity alone stands in for one that is lost, and of the data drives all others are read.
    beside = by_definition(scope, protection, "lost_one", 1,
                           say("A lost drive")) if protection.dedicated else parity_of(
        scope, protection)
    return scope.derive_once(name, general.difference, group, beside, label=label)


def _with_lost_drive(context: Context, before: AtLoss, written: Figure) -> AtLoss:
    """``written`` are the drive writes of an operation, behind a cache or not."""
    demand, spindles, resources = before.demand, before.spindles, before.resources
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("degraded")
    losses = _among_data_drives(pool, losses_of(wiring, pool))
    lost, rebuild = losses.members, losses.rebuild
    more_reads, more_writes = _more_work(pool, losses)
    needed = _beside_request(context, scope)
    if needed is not None:
        more_reads = scope.derive("read_ratio", failures.degraded_read_ratio, losses.group, needed, losses.members,
                                  label=say("Drive reads for each ordinary one, of requests over several drives"))
    share = scope.derive("share", degraded.degraded_share, lost, losses.affected, losses.busy)
    whole = scope.derive("whole", degraded.wholly_degraded, lost, losses.affected, losses.busy)
    awaited = _awaited(wiring, pool, scope, losses, needed)
    count = scope.derive("drive_count", degraded.degraded_drives, spindles.count, whole, losses.group, lost,
                         rebuild)
    in_line, for_writes = more_reads, more_writes
    if awaited is not None:
        # Reads that go on beside one another count as the one that is waited for, on as many fewer drives.
        in_line = awaited
        share_awaited = scope.derive("awaited_share", sharing.part_of_whole, awaited, more_reads,
                                     label=say("Reads that are waited for, of all that are made"))
        for_writes = scope.derive("write_ratio", sharing.product_of_ratios, more_writes, share_awaited,
                                  label=say("Writes for each ordinary one, on the drives of the reads in line"))
        count = scope.derive("drives_in_line", degraded.drives_in_line, count, whole, share_awaited)
    reads = scope.derive("read_visits", degraded.degraded_visits, demand.read_visits, whole, in_line,
                         label=say("Drive reads per operation"))
    writes = scope.derive("write_visits", degraded.degraded_visits, demand.write_visits, whole, for_writes,
                          label=say("Drive writes per operation"))
    # A write waits for a drive as often as before: to the copies that are left, or to read before it writes. Where the
    # parity is lost it has nothing to read; the reads that stand in for lost data take longer, and nobody gains.
    waited_writes = scope.constant("waited_write_ratio", 1.0, "1", say("Writes waited for, for each ordinary one"),
                                   say("the drives that are left are waited for as those that were there"))
    uncached = replace(before.uncached, **{
        name: scope.derive(f"uncached_{name}", degraded.degraded_visits, getattr(before.uncached, name), whole, more,
                           label=label)
        for name, more, label in (
            ("visits", for_writes, say("Drive visits per operation of writes that no cache answers for")),
            ("stages", waited_writes, say("How often an operation waits for a drive for its writes")))
    })
    every = wiring.model.constant("all_of_them", 1.0, "1", say("All of them"), say("the station is of them alone"))
    overlap = demand.read_overlap if demand.read_overlap is not None else every
    queue = scope.derive("queue", failures.queue_at_survivors, demand.population, losses.groups, losses.group,
                         lost, overlap)
    service = scope.derive("read_service_s", drive_queues.queued_read_service_s, queue, spindles.transfer,
                           spindles.position, spindles.exponent, spindles.cap, spindles.onset,
                           label=say("Read at a survivor, sorted by the queue there"))
    missing = _reads_at_most(scope, demand, resources)
    # Reads that go on beside one another take the time of those in turn, on as many fewer drives.
    in_turn = missing if demand.read_overlap is None else scope.derive(
        "reads_in_turn", sharing.product_of_ratios, missing, overlap, label=say("Drive reads one after another"))
    scope.derive("counted_twice_s", degraded.counted_twice_s, share, in_turn, service)
    busy_s = scope.derive("demand_s", degraded.survivor_read_s, share, missing, more_reads, service)
    left = scope.derive("count", degraded.survivors_for_reads, losses.groups, losses.group, lost, busy_s,
                        share, written, more_writes, spindles.write_service, rebuild)
    arms = actuators_of(wiring, pool)
    if arms is not None:
        left = scope.derive("actuator_count", general.each_times_count, left, arms,
                            label=say("Sets of arms of the drives that are left for the reads"))
    if awaited is not None or demand.read_overlap is not None:
        busy_s = scope.derive("awaited_s", degraded.survivor_read_s, share, in_turn,
                              more_reads if awaited is None else awaited, service)
        left = scope.derive("count_in_line", degraded.drives_in_line, left, every, overlap if awaited is None
                            else scope.derive("in_line_ratio", sharing.product_of_ratios, scope["awaited_share"],
                                              overlap, label=say("Reads in line, of all that are made")))
    hot = Resource(ResourceId(ResourceKind.DEGRADED, pool.drive_set),
                   say("survivors of the degraded group of {pool}", pool=pool.record.called), busy_s, left)
    return AtLoss(replace(demand, read_visits=reads, write_visits=writes), replace(spindles, count=count), uncached,
                  [*beside_recovery(context, resources), hot])


def beside_recovery(context: Context, resources: list[Resource]) -> list[Resource]:
    """The resources, and of servers that heal a lost one among them what this leaves of their processors.

    Software that places objects over servers gives recovery its share of what it does, not of the drives alone.
    """
    pool = context.pool
    if not pool.protection.placed:
        return resources
    owners = {owner.id for owner in pool.owners}
    return [replace(one, demand=context.scope.inner("recovering", one.id.record).derive_once(
                        "demand_s", degraded.beside_rebuild_s, one.demand,
                        rebuild_in_progress(context.wiring, pool),
                        label=say("Demand on the processors of {name}, beside a recovery",
                                  name=context.lines[one.id.record].called)))
            if one.id.kind is ResourceKind.PROCESSOR and one.id.record in owners else one for one in resources]


def _among_data_drives(pool: PoolWiring, losses: PoolLosses) -> PoolLosses:
    """The losses as the drives that serve reads see them, where parity has drives of its own: of data drives alone."""
    if not pool.protection.dedicated:
        return losses
    scope, group = pool.scope, data_drives(pool)
    hit = scope.derive_once("degraded_data_drives", enclosures.drives_affected, losses.groups, group,
                            serving_drives(pool))
    return replace(losses, group=group, affected=hit, busy=serving_drives(pool))


def _beside_request(context: Context, scope: Scope) -> Figure | None:
    """Reads in place of a lost piece of a request that has several in a stripe; None where it has one.

    Whole stripes are read either way: a large request reads the redundancy in place of what is lost, and no more.
    """
    pool, pieces = context.pool, context.scope.get("request_pieces")
    if pool.protection.records:
        return scope.constant("reads_beside", 1.0, "count", say("Reads in place of a lost column"),
                              say("a record is read as a whole: a column of parity stands in for the lost one"))
    if pieces is None or not pool.protection.by_parity:
        return None
    return scope.derive("reads_beside", degraded.reads_beside_request, pool.scope["reads_to_rebuild"], pieces)


def _awaited(
    wiring: Wiring, pool: PoolWiring, scope: Scope, losses: PoolLosses, needed: Figure | None
) -> Figure | None:
    """Reads that an operation waits for where a block is rebuilt from several; None where it is read elsewhere."""
    if not pool.protection.by_parity:
        return None
    slowest = scope.derive("slowest_ratio", buffers.slowest_ratio,
                           pool.scope["reads_to_rebuild"] if needed is None else needed,
                           wiring.default("service_variation"), label=say("Slowest of the reads of a lost block over "
                                                                          "one"))
    return scope.derive("awaited_ratio", degraded.awaited_reads_ratio, losses.members, losses.group, slowest)


def _reads_at_most(scope: Scope, demand: Demand, resources: list[Resource]) -> Figure:
    """Drive reads of an operation that caches leave at the largest rate there could be, when they leave most."""
    flat = [figure for resource in resources for figure in (resource.demand, resource.count)]
    rate = scope.derive("rate_per_s", operational.asymptotic_upper_per_s, demand.population, demand.think, *flat,
                        label=say("Throughput that everything but the drives allows"))
    accessed = scope.derive("accessed_bytes", closed.accessed_at_rate_bytes, demand.accessed,
                            demand.accessed_per_rate, rate)
    hit = scope.derive("hit_ratio", caches.cache_hit_ratio, demand.cache, accessed, label=say("Cache hits"))
    return scope.derive("missing_reads", caches.missing_visits, demand.read_visits, hit,
                        label=say("Drive reads per operation"))
