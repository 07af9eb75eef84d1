"""What is bought and how it is put together: lines, connections and pools."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sizer.design.fieldspec import (
    Field,
    FieldKind,
    choice,
    identifier,
    name,
    note,
    number,
    preset,
    reference,
    text,
    whole,
)
from sizer.design.records.values import Amount
from sizer.design.records.words import (
    DataKind,
    FailureDomain,
    FastUse,
    LinkMode,
    Owners,
    Protocol,
    RaidEngine,
    Status,
    WriteCache,
    WriteLayout,
)


class Identified(msgspec.Struct, frozen=True):
    """A record with an id of its own: letters, digits, ``-`` and ``_``. What refers to it is renamed with it."""

    id: str

    @property
    def identity(self) -> str:
        """What identifies the record in its table."""
        return self.id

    @property
    def called(self) -> str:
        """What people call the record: its name, or the words of its id where it has none."""
        return called_of(self.id, getattr(self, "name", ""))


def called_of(id: str, name: str) -> str:
    """What people call a record with this id and name.

    >>> called_of("arrays-san", ""), called_of("hba", "FC adapters")
    ('arrays san', 'FC adapters')
    """
    return name or id.replace("-", " ").replace("_", " ")


class LineRecord(Identified, frozen=True):
    """One line of the configuration: so many of one catalog item, and what contains or carries them."""

    id: Annotated[str, identifier(
        "Line", "The id of the line. Figures, links and pools refer to it, and follow when it is changed.")]
    name: Annotated[str, name()] = ""
    item: Annotated[str, Field(
        "Model", FieldKind.CATALOG, "What is bought: maker and model, part number or id of a catalog record.",
        example="AJ797A")] = ""
    quantity: Annotated[int, whole("Quantity", "How many in total, not per parent.", example="24", written=True)] = 1
    parent: Annotated[str | None, reference(
        "In", "The line these sit in: drives in arrays or shelves, adapters in servers, blades in a chassis, shelves "
        "behind an array.", "items")] = None
    status: Annotated[Status, choice(
        "Status", "What the line is to the customer. Test bed and existing lines are no part of the offer.", Status
    )] = Status.REQUIRED
    owner: Annotated[str | None, reference(
        "Owner", "The line that uses these where it is not the parent.", "items")] = None
    price: Annotated[Amount | None, number(
        "Unit price", "Price of one, in the currency of the design; empty when unknown.", "money", maximum=1e12,
        range_allowed=True)] = None
    discount: Annotated[float | None, number(
        "Discount", "Off the unit price; empty: that of the design.", "1", maximum=1.0, percent=True, example="15 %"
    )] = None
    racked: Annotated[str, text(
        "Rack places", "Where its units stand, of those that somebody placed: 1 in rack 2 at 10; 2 in rack 2 at 12 "
        "rear. The others are placed by themselves.")] = ""
    note: Annotated[str, note()] = ""


class Link(Identified, frozen=True):
    """Cables or internal connections from the client side to the storage side."""

    id: Annotated[str, identifier("Link", "The id of the connection.")]
    name: Annotated[str, name()] = ""
    from_line: Annotated[str, Field(
        "From line", FieldKind.REFERENCE, "The line at the client side.", key="from", refers=("items",))] = ""
    from_port: Annotated[str, Field(
        "From port", FieldKind.PORT, "The port group at the client side.", example="fc")] = ""
    to_line: Annotated[str, Field(
        "To line", FieldKind.REFERENCE, "The line at the storage side.", key="to", refers=("items",))] = ""
    to_port: Annotated[str, Field(
        "To port", FieldKind.PORT, "The port group at the storage side.", example="host")] = ""
    count: Annotated[int, whole(
        "Links", "How many links in total. With several channels a port, each channel is a link.", written=True)] = 1
    mode: Annotated[LinkMode, choice(
        "Mode", "How parallel links share the work: all of them alike (active-active), one path at a time "
        "(active-passive), half of them with the others promoted on failure (active-standby), each peer on one port of "
        "a bond (bonded: balance-alb, balance-tlb), or each connection on the port a hash picks (bonded-hash: LACP, "
        "balance-xor).", LinkMode)] = LinkMode.ACTIVE_ACTIVE
    channels_per_port: Annotated[int, whole(
        "Channels per port", "Into how many logical channels each physical port is carved.", maximum=1024)] = 1
    rate_cap_bytes_per_s: Annotated[float | None, number(
        "Rate cap", "The most one link may carry in each direction; empty: what its technology carries.", "B/s",
        above=0.0, maximum=1e15, example="4.5 Gb/s")] = None
    mtu_bytes: Annotated[int | None, whole(
        "MTU", "Largest packet payload; empty: the technology's usual one.", unit="B", minimum=576, maximum=16_777_216,
        example="9000")] = None
    protocol: Annotated[Protocol, choice(
        "Protocol", "What travels over the link: blocks (iscsi, nvme-tcp, nvme-rdma, fc, fc-nvme, sas), files (nfs, "
        "smb), objects (s3), or what a storage software speaks of its own (tcp, ipoib, native); auto follows from the "
        "ports.", Protocol)] = Protocol.AUTO
    connections: Annotated[int | None, whole(
        "Connections", "TCP connections of each client with each server that pass here, which a bond by hash spreads "
        "over its ports; empty: the model's default. More come with nconnect of NFS, or several sessions of iSCSI.",
        maximum=100_000, example="4")] = None
    spread: Annotated[int | None, whole(
        "Spread", "To how many different units at the client side each unit at the storage side is cabled: 2 when each "
        "array reaches two switches; empty: as many as possible.", maximum=100_000)] = None
    length_m: Annotated[Amount | None, number(
        "Length", "Cable length of one link; empty: from the rack positions.", "m", maximum=1e6, range_allowed=True
    )] = None
    note: Annotated[str, note()] = ""


class Pool(Identified, frozen=True):
    """Drives under one protection, and what lies on top: volume groups and file systems."""

    id: Annotated[str, identifier("Pool", "The id of the pool. Its figures are pool.ID.*")]
    name: Annotated[str, name()] = ""
    drives: Annotated[tuple[str, ...], Field(
        "Drive lines", FieldKind.REFERENCES, "The lines whose drives the pool is made of.", refers=("items",))] = ()
    arrays: Annotated[tuple[str, ...] | None, Field(
        "Array lines", FieldKind.REFERENCES, "The lines that own the drives; empty: the parents of the drive lines.",
        refers=("items",))] = None
    protection: Annotated[str, Field(
        "Protection", FieldKind.PROTECTION, "RAID level, mirror, RAID-Z, dRAID, Vraid, declustered code, or any "
        "k+m.", example="raid6", written=True)] = "raid10"
    members: Annotated[int | None, whole(
        "Members per group", "Drives in one protection group; empty: the width of the code, or one group of all "
        "drives.", maximum=100_000)] = None
    enclosure_members: Annotated[int | None, whole(
        "Members per enclosure", "The most members of one group, mirror or stripe that sit in one shelf (or server "
        "with drives inside): 1 when each lies in another. Empty: not known; then a lost shelf is taken to hold whole "
        "groups, but for declustered arrays, which spread by themselves.", maximum=100_000, example="1")] = None
    failure_domain: Annotated[FailureDomain | None, choice(
        "Failure domain", "What no two copies, or parts of a code, of one object share, of software that keeps them "
        "apart: drives, servers (node), racks or sites. Empty: servers where the software keeps them apart.",
        FailureDomain)] = None
    domain_count: Annotated[int | None, whole(
        "Failure domains", "How many racks or sites the servers of the pool are divided over, where the failure "
        "domain is one; drives and servers are counted.", maximum=100_000, example="3")] = None
    heal_domains: Annotated[int | None, whole(
        "Domains to heal", "Failure domains whose loss the others have space to heal, as the capacity counts; 0 keeps "
        "none. Empty: what the software's preset keeps.", minimum=0, maximum=100_000, example="1")] = None
    spares: Annotated[int, whole("Spares", "Drives set aside in the whole pool.", minimum=0)] = 0
    groups: Annotated[int | None, whole(
        "Groups", "Protection groups; empty: as many as the drives less the spares fill.")] = None
    chunk_bytes: Annotated[int | None, whole(
        "Chunk", "Bytes one member holds before the next one follows; empty: the model's default.", unit="B",
        minimum=512, maximum=2**40, example="64 KiB", blocks=True)] = None
    owners: Annotated[Owners, choice(
        "Owning controllers", "Whether all controllers of an array own groups, or one does.", Owners)] = Owners.ALL
    raid_engine: Annotated[RaidEngine | None, choice(
        "RAID engine", "What makes the parity of drives in servers: software on their processors, or a card. Empty: a "
        "card with memory where one is before the drives; else not known, which is a range over both.",
        RaidEngine)] = None
    write_cache: Annotated[WriteCache | None, choice(
        "Write cache", "What answers for a write before it is on the drives: nothing (none), the drives' own volatile "
        "caches (drive), the protected cache of an array or a RAID card (controller), the protected memory of a server "
        "or filer (nvram), or a log device (log). Empty: the controllers where they have a cache; else not known, "
        "which is a range over none and drive, and nvram of file servers.", WriteCache)] = None
    read_cache_bytes: Annotated[Amount | None, number(
        "Read cache", "Memory or flash in front of the arrays, or of drives in a server, that keeps blocks which are "
        "read, beside the arrays' own caches.", "B", maximum=1e16, range_allowed=True, example="1.6 TB")] = None
    fast_pool: Annotated[str | None, reference(
        "Fast pool", "A pool of faster drives in front of this one, which takes the part of the work that goes to the "
        "data used most. Workloads name this pool, not the fast one.", "pools")] = None
    fast_use: Annotated[FastUse | None, choice(
        "Use of the fast pool", "A tier holds data instead of this pool, so that both count as capacity; a read-cache "
        "holds copies of what is read, and counts as none; special drives hold metadata and small blocks of a file "
        "system, count as none, and are lost with the pool. Empty: a tier.", FastUse)] = None
    moved_bytes_per_day: Annotated[Amount | None, number(
        "Moved a day", "Bytes a day that move to the fast pool; of a tier as many move back. Empty: a plausible "
        "range.", "B", maximum=1e21, range_allowed=True, example="2 TB")] = None
    log_pool: Annotated[str | None, reference(
        "Log pool", "A pool of solid-state drives in the same servers that keeps each synchronous write until this one "
        "has it, as log devices of ZFS do. Workloads name this pool, not the log.", "pools")] = None
    nodes: Annotated[str | None, reference("Nodes", "The servers that own the file systems.", "items")] = None
    software: Annotated[str, preset(
        "Storage software", "What servers run that keep the data on drives of their own, which says what an operation "
        "asks of their processors and ports; empty: not known.", "stores")] = ""
    volume_groups: Annotated[int, whole(
        "Volume groups", "Over how many volume groups the groups are divided.", maximum=1_000_000)] = 1
    stripe_bytes: Annotated[int | None, whole(
        "Stripe", "Bytes on one group before the next one follows, where a volume manager stripes.", unit="B",
        minimum=512, maximum=2**40, example="1 MiB", blocks=True)] = None
    filesystem: Annotated[str, preset(
        "File system", "What keeps the files, or none where volumes are used as they are.", "filesystems")] = "none"
    write_layout: Annotated[WriteLayout | None, choice(
        "Write layout", "Where small writes go under parity: in place, old data and parity read first; gathered into "
        "whole stripes by a large non-volatile cache; or one after another in whole stripes, as a log or a file system "
        "that writes anywhere does. Empty: what the file system does, or in place.", WriteLayout)] = None
    filesystem_count: Annotated[int, whole(
        "File systems", "How many file systems share the pool.", maximum=1_000_000)] = 1
    fill_limit: Annotated[float, number(
        "Fill limit", "The share of the space that may be filled.", "1", above=0.0, maximum=1.0, example="90 %")] = 1.0
    snapshot_reserve: Annotated[float, number(
        "Snapshot reserve", "The share of the space kept for snapshots.", "1", maximum=0.99)] = 0.0
    reduction_ratio: Annotated[Amount, number(
        "Data reduction", "Bytes written over bytes stored; 1 unless the customer measured it or a contract "
        "guarantees it. Thin provisioning and empty blocks are no part of it.", "1", minimum=1.0,
        maximum=1000.0, range_allowed=True)] = 1.0
    data_kind: Annotated[DataKind | None, choice(
        "Kind of data", "What is reduced, where no ratio is stated: a range is taken for databases, virtual machines, "
        "backups with retention to a deduplicating target, or what is encrypted, compressed or media. Empty: the "
        "ratio that is stated.", DataKind)] = None
    promised_bytes: Annotated[Amount | None, number(
        "Promised", "The space that thin volumes promise to hosts, all together; empty: volumes are not thin.", "B",
        above=0.0, maximum=1e21, range_allowed=True, example="200 TB")] = None
    written_bytes: Annotated[Amount | None, number(
        "Written today", "Data that hosts have written and keep, before reduction.", "B", maximum=1e21,
        range_allowed=True, example="50 TB")] = None
    growth_per_year: Annotated[Amount | None, number(
        "Growth of written data", "Compound growth a year of what is written, for the time until the pool is full.",
        "1", minimum=-0.99, maximum=100.0, range_allowed=True, percent=True, example="40 %")] = None
    changed_bytes_per_day: Annotated[Amount | None, number(
        "Changed a day", "Bytes that hosts overwrite or delete in a day, which snapshots keep.", "B", maximum=1e21,
        range_allowed=True, example="500 GB")] = None
    snapshot_days: Annotated[Amount | None, number(
        "Snapshots kept (days)", "How many days the oldest snapshot is kept.", "count", maximum=36_500.0,
        range_allowed=True, example="14")] = None
    occupancy: Annotated[float, number(
        "Occupancy", "The share of a disk group that may be allocated (EVA).", "1", above=0.0, maximum=1.0)] = 1.0
    protection_level: Annotated[int, whole(
        "Protection level", "Failures a disk group reserves space for (EVA): 0, 1 or 2.", minimum=0, maximum=2)] = 1
    block_bytes: Annotated[int | None, whole(
        "Block", "File-system block of a declustered array; record of a file system, or block of a volume, on RAID-Z "
        "and dRAID; size of the objects of a store that places each by itself. Empty: the model's default, and objects "
        "that are large.", unit="B", minimum=512, maximum=2**40, example="8 MiB",
        blocks=True)] = None
    rebuild_ratio: Annotated[Amount | None, number(
        "Rebuild rate", "The share of the drives' time that a rebuild is given, as it is set in the array or card; of "
        "pools on the same drives that of the first. Empty: half, or a quarter of declustered arrays.", "1",
        minimum=0.01, maximum=0.99, range_allowed=True, example="30 %")] = None
    stated_bytes: Annotated[Amount | None, number(
        "Stated capacity", "Usable capacity given instead of computed, where the drives are not known.", "B", above=0.0,
        range_allowed=True, example="3.8 TB")] = None
    note: Annotated[str, note()] = ""
