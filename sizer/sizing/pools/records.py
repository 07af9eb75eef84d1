"""Capacity under RAID-Z and dRAID: records in whole sectors with their padding, in whole metaslabs (model C9)."""

from __future__ import annotations

from sizer.design.records import Pool
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.storage import zfs
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.protection import Protection, by_definition, data_of, parity_of
from sizer.sizing.scope import RecordScope, Scope


def record_of(wiring: Wiring, scope: RecordScope, record: Pool) -> Figure:
    """Bytes of a record: the block of the pool, or the default."""
    if record.block_bytes is None:
        return wiring.default("zfs_record_bytes")
    return scope.stated("block_bytes", float(record.block_bytes))


def wire_records(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, shape: tuple[Figure, Figure, Figure]
) -> tuple[Figure, Figure]:
    """Space of all groups that records are laid into, and the share of it that is user data.

    ``shape`` are the groups, the members of one, and the bytes of a drive.
    """
    groups, members, common = shape
    kept = _kept_of_drive(wiring, protection)
    holding = members
    if protection.spares:
        spares = by_definition(scope, protection, "distributed_spares", protection.spares,
                               say("Drives of a group whose space is kept to rebuild into"))
        holding = scope.derive("holding_members", general.difference, members, spares,
                               label=say("Members of a group less the space of its spares"))
    each = scope.derive("allocatable_bytes", zfs.allocatable_bytes, holding, common, kept)
    space = scope.derive("all_allocatable_bytes", general.each_times_count, each, groups,
                         label=say("Space that records are laid into"))
    return space, _wire_ratio(wiring, scope, record, protection, members)


def _wire_ratio(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, members: Figure
) -> Figure:
    """Share of the space that is user data: by the code, and by whole sectors and their padding."""
    size, sector = record_of(wiring, scope, record), wiring.default("zfs_sector_bytes")
    parity = parity_of(scope, protection)
    data = (data_of(scope, protection) if protection.data is not None else
            scope.derive("data_members", general.difference, members, parity, label=say("Data members of a stripe")))
    law = zfs.draid_sectors if protection.spread else zfs.raidz_sectors
    sectors = scope.derive("record_sectors", law, size, sector, data, parity, label=say("Sectors of a record"))
    return scope.derive("protection_ratio", zfs.record_ratio, size, sectors, sector,
                        label=say("Share of the space that is user data"))


def _kept_of_drive(wiring: Wiring, protection: Protection) -> Figure:
    """What ZFS keeps of each drive for itself."""
    scope: Scope = wiring.model
    if protection.spread:
        return scope.constant("draid_label_bytes", zfs.LABEL_BYTES + zfs.REFLOW_BYTES, "B",
                              say("Labels of a drive, and what dRAID keeps free of it"), say("OpenZFS (model C9)"))
    return scope.constant("zfs_label_bytes", zfs.LABEL_BYTES, "B", say("Labels of a drive"), say("OpenZFS (model C9)"))
