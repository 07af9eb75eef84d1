"""A pool with a drive lost or rebuilding, and arrays without write-back, as figures that are 0 while all is well.

The group that lost a drive becomes a station beside the drives: its share of the reads, over the survivors. So the
throughput at which it saturates is the bound of the pool, and below that only requests that meet it wait longer
(model F1).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sizer.figures.figure import Figure
from sizer.laws import general
from sizer.laws.loss import degraded, enclosures, failures
from sizer.laws.media import caches
from sizer.laws.queueing import closed, drive_queues, operational
from sizer.laws.storage import raid
from sizer.sizing.drives.placement import at_hand, boxes_of, lost_drive, lost_with
from sizer.sizing.drives.spindles import Spindles
from sizer.sizing.paths.demand import Context, Demand, Resource
from sizer.sizing.paths.survivors import write_back_lost
from sizer.sizing.pools.boxes import Box
from sizer.sizing.pools.pool import PoolWiring, busy_drives
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.resources import ResourceId, ResourceKind
from sizer.sizing.wiring import Wiring

SHARED = frozenset((Scheme.EVA, Scheme.DECLUSTERED))
"""Schemes whose spare space lies on all drives."""


def with_losses(
    context: Context, demand: Demand, spindles: Spindles, resources: list[Resource]
) -> tuple[Demand, Spindles, list[Resource]]:
    """The demand, the drives and all resources with what lost drives and lost write-back change in them."""
    demand = _without_write_back(context, demand, spindles)
    if context.pool.protection.scheme is Scheme.NONE:
        return demand, spindles, resources
    return _with_lost_drive(context, demand, spindles, resources)


def beside_degraded(context: Context, beside: Figure) -> Figure:
    """The fixed delays less the reads that the stations of healthy and of degraded drives both count."""
    key, sheet = f"{context.key}.degraded.counted_twice_s", context.wiring.sheet
    if key not in sheet:
        return beside
    return sheet.derive(f"{context.key}.degraded.delay_s", general.difference, beside, sheet[key],
                        label="Fixed delays, with each read counted once")


def while_at_hand(context: Context, beside: Figure) -> Figure:
    """The fixed delays, without end where the data that the work is on is not at hand: no cache carries it on."""
    if context.pooled is None:
        return beside
    here = at_hand(context.wiring, context.pool)
    return context.wiring.sheet.derive(f"{context.key}.delay_at_hand_s", enclosures.delay_at_hand_s, beside, here,
                                       label="Fixed delays, without end where the data is not at hand")


@dataclass(frozen=True, slots=True)
class Losses:
    """What a pool has lost: ``members`` of each of ``groups`` degraded groups of ``group`` drives, ``affected`` drives
    in all of ``busy`` ones, and the share of the survivors' time that a rebuild takes.
    """

    members: Figure
    groups: Figure
    group: Figure
    affected: Figure
    busy: Figure
    rebuild: Figure


def losses_of(wiring: Wiring, pool: PoolWiring) -> Losses:
    """What a pool has lost, to a drive or to a box that holds some of its members: nothing while all is well."""
    key, sheet = f"pool.{pool.record.id}", wiring.sheet
    group, busy = affected(wiring, pool)
    rebuild = rebuild_in_progress(wiring, pool)
    drive = lost_drive(wiring, pool)
    if f"{key}.degraded_drive_count" in sheet:
        members, groups = (sheet.figures.get(f"{key}.{name}") for name in ("lost_member_count", "degraded_group_count"))
        return Losses(members or drive, groups or sheet["model.one_group"], group, sheet[f"{key}.degraded_drive_count"],
                      busy, rebuild)
    members, groups = _lost_members(wiring, pool, drive, (group, busy))
    hit = sheet.derive(f"{key}.degraded_drive_count", enclosures.drives_affected, groups, group, busy)
    return Losses(members, groups, group, hit, busy, rebuild)


def rebuild_in_progress(wiring: Wiring, pool: PoolWiring) -> Figure:
    """The share of the survivors' time that a rebuild takes: none while none is under way."""
    key, sheet = f"pool.{pool.drive_set}", wiring.sheet
    if f"{key}.rebuild_in_progress_ratio" in sheet:
        return sheet[f"{key}.rebuild_in_progress_ratio"]
    under_way = wiring.loss(f"{key}.rebuild_count", f"Rebuilds of {pool.drive_set} under way")
    return sheet.derive(f"{key}.rebuild_in_progress_ratio", degraded.rebuild_share, under_way,
                        rebuild_default(wiring, pool))


def rebuild_default(wiring: Wiring, pool: PoolWiring) -> Figure:
    """Share of the drives' time that rebuilds of the pool are given."""
    return wiring.default("rebuild_declustered_ratio" if pool.protection.scheme in SHARED else "rebuild_ratio")


def _lost_members(
    wiring: Wiring, pool: PoolWiring, drive: Figure, drives: tuple[Figure, Figure]
) -> tuple[Figure, Figure]:
    """Members lost of each degraded group, and how many groups are degraded."""
    key, sheet = f"pool.{pool.record.id}", wiring.sheet
    partial = [box for box in boxes_of(wiring, pool) if not box.whole]
    if not partial:
        return drive, wiring.constant("model.one_group", 1.0, "count", "Groups that a lost drive degrades",
                                      "a drive is a member of one group")
    lost, hit = zip(*[_taken(wiring, pool, box, drives) for box in partial], strict=True)
    return (
        sheet.derive(f"{key}.lost_member_count", general.sum_of, drive, *lost,
                     label="Members lost of each degraded group"),
        sheet.derive(f"{key}.degraded_group_count", general.most_of, *hit, label="Degraded groups"),
    )


def _taken(wiring: Wiring, pool: PoolWiring, box: Box, drives: tuple[Figure, Figure]) -> tuple[Figure, Figure]:
    """What a lost box takes of each group that the work is spread over, and how many groups it hits."""
    key, sheet = f"pool.{pool.record.id}.lost_with.{box.line.id}", wiring.sheet
    group, busy = drives
    if box.drives is None:
        raise RuntimeError(f"{box.line.id} takes whole groups")
    if pool.protection.scheme in SHARED:
        each = sheet.derive(f"{key}_each_count", enclosures.drives_of_set, box.drives, group, busy)
        return (sheet.derive(f"{key}_drive_count", enclosures.members_lost, box.lost, each, group,
                             label=f"Drives of each set lost with {box.line.item.model}"),
                sheet.derive(f"{key}_group_count", enclosures.groups_hit, box.lost, busy, group))
    return lost_with(wiring, pool, box), sheet.derive(f"{key}_group_count", enclosures.groups_hit, box.lost,
                                                      box.drives, box.members)


def affected(wiring: Wiring, pool: PoolWiring) -> tuple[Figure, Figure]:
    """Drives of the set a lost drive belongs to, and the drives of the pool that hold data."""
    key, sheet, protection = f"pool.{pool.record.id}", wiring.sheet, pool.protection
    busy = busy_drives(wiring, pool)
    if f"{key}.affected_drive_count" in sheet:
        return sheet[f"{key}.affected_drive_count"], busy
    if protection.scheme is Scheme.MIRROR:
        members = wiring.constant(f"{key}.copies", float(protection.copies), "count", "Copies of the data",
                                  f"{protection.label} by definition")
    elif protection.scheme is Scheme.DECLUSTERED:
        arrays = wiring.stated("pools", pool.record.id, "volume_groups", float(pool.record.volume_groups))
        members = sheet.derive(f"{key}.array_drives", general.shared_equally, pool.drives, arrays,
                               label="Drives of one declustered array")
    else:
        members = pool.members if protection.scheme is Scheme.PARITY else busy
    return sheet.derive(f"{key}.affected_drive_count", degraded.affected_drives, members, busy), busy


def _more_work(wiring: Wiring, pool: PoolWiring, losses: Losses) -> tuple[Figure, Figure]:
    """Reads and writes at the drives of a degraded group, for each ordinary one."""
    key, sheet, protection, group = f"pool.{pool.record.id}", wiring.sheet, pool.protection, losses.group
    if f"{key}.degraded_read_ratio" in sheet:
        return sheet[f"{key}.degraded_read_ratio"], sheet[f"{key}.degraded_write_ratio"]
    if protection.copies > 1:
        why = "the other copies serve the reads; the lost copy is not written"
        left = (protection.copies - 1) / protection.copies
        whole = protection.scheme is not Scheme.MIRROR
        return (wiring.constant(f"{key}.degraded_read_ratio", 1.0, "1", "Reads for each ordinary one", why),
                wiring.constant(f"{key}.degraded_write_ratio", 1.0 if whole else left, "1",
                                "Writes for each ordinary one", why))
    data = pool.protection.data
    needed = (
        wiring.constant(f"{key}.reads_to_rebuild", float(data), "count", "Reads that rebuild one lost block",
                        f"{protection.label} by definition")
        if data is not None
        else sheet.derive(f"{key}.reads_to_rebuild", general.difference, group,
                          wiring.constant(f"{key}.parity_members", float(protection.parity), "count",
                                          "Parity members of a group", f"{protection.label} by definition"),
                          label="Reads that rebuild one lost block")
    )
    reads = sheet.derive(f"{key}.degraded_read_ratio", failures.degraded_read_ratio, group, needed,
                         losses.members)
    if protection.scheme is Scheme.PARITY and protection.parity == 1:
        return reads, sheet.derive(f"{key}.degraded_write_ratio", degraded.degraded_write_ratio, group)
    return reads, wiring.constant(f"{key}.degraded_write_ratio", 1.0, "1", "Writes for each ordinary one",
                                  "taken as many as before, over fewer drives")


def _with_lost_drive(
    context: Context, demand: Demand, spindles: Spindles, resources: list[Resource]
) -> tuple[Demand, Spindles, list[Resource]]:
    wiring, pool, key, sheet = context.wiring, context.pool, f"{context.key}.degraded", context.wiring.sheet
    losses = losses_of(wiring, pool)
    lost, rebuild = losses.members, losses.rebuild
    more_reads, more_writes = _more_work(wiring, pool, losses)
    share = sheet.derive(f"{key}.share", degraded.degraded_share, lost, losses.affected, losses.busy)
    whole = sheet.derive(f"{key}.whole", degraded.wholly_degraded, lost, losses.affected, losses.busy)
    reads = sheet.derive(f"{key}.read_visits", degraded.degraded_visits, demand.read_visits, whole, more_reads,
                         label="Drive reads per operation")
    writes = sheet.derive(f"{key}.write_visits", degraded.degraded_visits, demand.write_visits, whole, more_writes,
                          label="Drive writes per operation")
    count = sheet.derive(f"{key}.drive_count", degraded.degraded_drives, spindles.count, whole, losses.group, lost,
                         rebuild)
    queue = sheet.derive(f"{key}.queue", failures.queue_at_survivors, demand.population, losses.groups, losses.group,
                         lost)
    service = sheet.derive(f"{key}.read_service_s", drive_queues.queued_read_service_s, queue, spindles.transfer,
                           spindles.position, spindles.exponent, spindles.cap,
                           label="Read at a survivor, sorted by the queue there")
    missing = _reads_at_most(context, demand, resources, key)
    sheet.derive(f"{key}.counted_twice_s", degraded.counted_twice_s, share, missing, service)
    busy_s = sheet.derive(f"{key}.demand_s", degraded.survivor_read_s, share, missing, more_reads, service)
    left = sheet.derive(f"{key}.count", degraded.survivors_for_reads, losses.groups, losses.group, lost, busy_s,
                        share, demand.write_visits, more_writes, spindles.write_service, rebuild)
    hot = Resource(ResourceId(ResourceKind.DEGRADED, pool.drive_set),
                   f"survivors of the degraded group of {pool.record.id}", busy_s, left)
    return (replace(demand, read_visits=reads, write_visits=writes), replace(spindles, count=count),
            [*resources, hot])


def _reads_at_most(context: Context, demand: Demand, resources: list[Resource], key: str) -> Figure:
    """Drive reads of an operation that caches leave at the largest rate there could be, when they leave most."""
    sheet = context.wiring.sheet
    flat = [figure for resource in resources for figure in (resource.demand, resource.count)]
    rate = sheet.derive(f"{key}.rate_per_s", operational.asymptotic_upper_per_s, demand.population, demand.think, *flat,
                        label="Throughput that everything but the drives allows")
    accessed = sheet.derive(f"{key}.accessed_bytes", closed.accessed_at_rate_bytes, demand.accessed,
                            demand.accessed_per_rate, rate)
    hit = sheet.derive(f"{key}.hit_ratio", caches.cache_hit_ratio, demand.cache, accessed, label="Cache hits")
    return sheet.derive(f"{key}.missing_reads", caches.missing_visits, demand.read_visits, hit,
                        label="Drive reads per operation")


def _without_write_back(context: Context, demand: Demand, spindles: Spindles) -> Demand:
    """Writes that wait for the drive where an array has lost its write-back (model F3)."""
    if demand.waiting_writes is None:
        return demand
    sheet, key, pool = context.wiring.sheet, f"{context.key}.write_through", context.pool
    service, turn = spindles.write_service, f"{context.key}.drive.revolution_s"
    if pool.protection.scheme is Scheme.PARITY and turn in sheet:
        read = sheet.derive(f"{key}.read_s", general.sum_of, spindles.transfer, spindles.position,
                            label="Read before a parity update")
        service = sheet.derive(f"{key}.update_s", raid.parity_update_s, read, sheet[turn])
    lost = write_back_lost(context.wiring, pool)
    delay = sheet.derive(f"{key}.delay_s", degraded.delay_with_write_through_s, demand.delay, demand.waiting_writes,
                         lost, pool.owner_count, service)
    acknowledge = demand.acknowledge
    if acknowledge is not None:
        every = context.wiring.constant("model.one_write", 1.0, "1", "One write", "the time of a write by itself")
        acknowledge = sheet.derive(f"{key}.acknowledge_s", degraded.delay_with_write_through_s, acknowledge, every,
                                   lost, pool.owner_count, service, label="Acknowledged write after a loss")
    return replace(demand, delay=delay, acknowledge=acknowledge)
