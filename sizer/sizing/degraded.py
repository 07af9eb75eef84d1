"""A pool with a drive lost or rebuilding, and arrays without write-back, as figures that are 0 while all is well.

The group that lost a drive becomes a station beside the drives: its share of the reads, over the survivors. So the
throughput at which it saturates is the bound of the pool, and below that only requests that meet it wait longer (F1).
"""

from __future__ import annotations

from dataclasses import replace

from sizer.figures.figure import Figure
from sizer.laws import caches, closed, degraded, failures, general, operational, raid
from sizer.sizing.demand import Context, Demand, Resource
from sizer.sizing.losses import write_back_lost
from sizer.sizing.pools import PoolWiring
from sizer.sizing.protection import Scheme
from sizer.sizing.spindles import Spindles
from sizer.sizing.wiring import Wiring

DEGRADED = "degraded drives"
"""The kind of the station of a group that lost a drive: it has no work while all is well."""


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


def lost_drives(wiring: Wiring, pool: PoolWiring) -> tuple[Figure, Figure]:
    """Drives lost of one group of the pool, and the share of the survivors' time that a rebuild takes.

    They are the same figures for all pools on the same drives.
    """
    key = f"pool.{pool.drive_set}"
    lost = wiring.loss(f"{key}.lost_drive_count", f"Drives of {pool.drive_set} lost")
    rebuild = wiring.given(f"{key}.rebuild_in_progress_ratio", 0.0, "1", "Share of the survivors' time a rebuild takes",
                           lost.origin, "all is well until a failure is chosen")
    return lost, rebuild


def affected(wiring: Wiring, pool: PoolWiring) -> tuple[Figure, Figure]:
    """Drives of the set a lost drive belongs to, and the drives of the pool that hold data."""
    key, sheet, protection = f"pool.{pool.record.id}", wiring.sheet, pool.protection
    name = f"{key}.busy_drives"
    busy = sheet[name] if name in sheet else sheet.derive(
        name, general.each_times_count, pool.members, pool.groups, label="Drives that hold data")
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


def _more_work(wiring: Wiring, pool: PoolWiring, group: Figure) -> tuple[Figure, Figure]:
    """Reads and writes at the drives of a degraded group, for each ordinary one."""
    key, sheet, protection = f"pool.{pool.record.id}", wiring.sheet, pool.protection
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
    reads = sheet.derive(f"{key}.degraded_read_ratio", failures.degraded_read_ratio, group, needed)
    if protection.scheme is Scheme.PARITY and protection.parity == 1:
        return reads, sheet.derive(f"{key}.degraded_write_ratio", degraded.degraded_write_ratio, group)
    return reads, wiring.constant(f"{key}.degraded_write_ratio", 1.0, "1", "Writes for each ordinary one",
                                  "taken as many as before, over fewer drives")


def _with_lost_drive(
    context: Context, demand: Demand, spindles: Spindles, resources: list[Resource]
) -> tuple[Demand, Spindles, list[Resource]]:
    wiring, pool, key, sheet = context.wiring, context.pool, f"{context.key}.degraded", context.wiring.sheet
    lost, rebuild = lost_drives(wiring, pool)
    group, busy = affected(wiring, pool)
    more_reads, more_writes = _more_work(wiring, pool, group)
    share = sheet.derive(f"{key}.share", degraded.degraded_share, lost, group, busy)
    whole = sheet.derive(f"{key}.whole", degraded.wholly_degraded, lost, group, busy)
    reads = sheet.derive(f"{key}.read_visits", degraded.degraded_visits, demand.read_visits, whole, more_reads,
                         label="Drive reads per operation")
    writes = sheet.derive(f"{key}.write_visits", degraded.degraded_visits, demand.write_visits, whole, more_writes,
                          label="Drive writes per operation")
    count = sheet.derive(f"{key}.drive_count", degraded.degraded_drives, spindles.count, whole, group, rebuild)
    service = sheet.derive(f"{key}.read_service_s", general.sum_of, spindles.transfer, spindles.position,
                           label="Read at a survivor, without a queue to sort")
    missing = _reads_at_most(context, demand, resources, key)
    sheet.derive(f"{key}.counted_twice_s", degraded.counted_twice_s, share, missing, service)
    busy_s = sheet.derive(f"{key}.demand_s", degraded.survivor_read_s, share, missing, more_reads, service)
    left = sheet.derive(f"{key}.count", degraded.survivors_for_reads, group, busy_s, share, demand.write_visits,
                        more_writes, spindles.write_service, rebuild)
    hot = Resource(f"degraded {pool.drive_set}", f"survivors of the degraded group of {pool.record.id}", DEGRADED,
                   busy_s, left)
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
    """Writes that wait for the drive where an array has lost its write-back (F3)."""
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
