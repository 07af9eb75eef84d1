"""Protections that lay work out in a way of their own: records over all data members, parity on drives of its own."""

from __future__ import annotations

from dataclasses import replace

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.media import buffers
from sizer.laws.queueing import sharing
from sizer.laws.storage import raid, zfs
from sizer.sizing.drives.small_writes import gathered_ratio, stripe_data_of, wire_write_penalty
from sizer.sizing.paths.demand import Context, Demand
from sizer.sizing.pools.pool import busy_drives, data_drives
from sizer.sizing.pools.protection import parity_of
from sizer.sizing.pools.records import record_of
from sizer.units import format_value


def in_records(context: Context, demand: Demand) -> Demand:
    """The demand with what records over all data members make of its requests; as it is under other protections.

    A record is read as a whole, since its checksum is, and written anew as a whole (model R11).
    """
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("record")
    if not pool.protection.records:
        return demand
    record, sector = record_of(wiring, pool.laid_out, pool.record), wiring.default("zfs_sector_bytes")
    if pool.record.block_bytes is None and demand.request.number < record.number:
        wiring.remark(
            "record-not-stated", say("requests of {request} are parts of records of {count}, as pool {pool} is taken "
                                     "to have: each reads a record from all its drives, and a write reads it first",
                                     request=format_value(demand.request.number, "B", binary=True),
                                     count=format_value(record.number, "B", binary=True), pool=pool.record.called),
            f"pools/{pool.record.id}/block_bytes",
            say("State the block of the pool: the record size of its file systems, or the block of its volumes."),
            told=(demand.request.number, record.number))
    columns = pool.scope.derive_once("record_columns", zfs.columns_of_record, record, sector, stripe_data_of(pool))
    column = pool.scope.derive_once("column_bytes", general.shared_equally, record, columns,
                                    label=say("Bytes of a record on one drive"))
    pieces = scope.derive("pieces", zfs.columns_of_request, demand.request, record, columns)
    stages = scope.derive("stages", buffers.stages_of_pieces, pieces, busy_drives(pool),
                          wiring.default("service_variation"),
                          label=say("Reads one after another until the slowest drive has answered"))
    overlap = scope.derive("overlap", zfs.overlap_of_columns, stages, pieces)
    if demand.read_overlap is not None:
        overlap = scope.derive("read_overlap", sharing.product_of_ratios, demand.read_overlap, overlap,
                               label=say("Reads that are waited for one after another, over all"))
    reads = scope.derive("read_visits", general.each_times_count, demand.read_visits, pieces,
                         label=say("Drive reads per operation before the cache, of all columns"))
    writes = scope.derive("write_visits", zfs.record_write_visits, demand.write_visits, demand.request, record, columns,
                          parity_of(pool.laid_out, pool.protection), column, wiring.default("zfs_run_bytes"))
    return replace(demand, request=column, read_visits=reads, write_visits=writes, read_overlap=overlap)


def beside_parity_drives(context: Context, demand: Demand, *visits: Figure) -> tuple[Figure, ...]:
    """Parts of an operation's drive visits for writes, as if drives for parity alone were data drives (model R12)."""
    wiring, pool, scope = context.wiring, context.pool, context.scope.inner("parity")
    if not pool.protection.dedicated:
        return visits
    busiest = scope.derive("write_visits", raid.dedicated_write_visits, demand.write_visits, demand.read_visits,
                           wire_write_penalty(wiring, pool), data_drives(pool), gathered_ratio(wiring, pool),
                           wiring.default("log_write_ratio"))
    times = scope.derive("write_ratio", sharing.part_of_whole, busiest, demand.write_visits,
                         label=say("Writes of the busiest drives over those of all"))
    return tuple(scope.derive(f"part_{at}_visits", sharing.product_of_ratios, part, times,
                              label=say("Drive visits for writes, as if parity lay on data drives"))
                 for at, part in enumerate(visits))
