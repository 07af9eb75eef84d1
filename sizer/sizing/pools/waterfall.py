"""The capacity waterfall of a pool, from what the drives hold to what the file systems offer."""

from __future__ import annotations

from dataclasses import dataclass, field

from sizer.design.records import Pool
from sizer.errors import nearest
from sizer.figures.figure import Figure, Origin
from sizer.language import say
from sizer.laws import general
from sizer.laws.queueing import sharing
from sizer.laws.storage import capacity, declustered, planning
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.drive_capacity import drive_bytes
from sizer.sizing.hardware.lines import Line
from sizer.sizing.pools.planning import fill_of, planned
from sizer.sizing.pools.protection import Protection, Scheme, copies_of, data_of, parity_of
from sizer.sizing.pools.records import wire_records
from sizer.sizing.result import WaterfallStep
from sizer.sizing.scope import RecordScope, Scope


@dataclass(slots=True)
class PoolCapacity:
    """The waterfall's steps, and the capacities everything else asks for."""

    drives_raw: Figure
    """Raw capacity of all the drives."""
    raw: Figure
    """Its own part of that."""
    held: Figure
    """What the drives hold under its protection."""
    usable: Figure
    planned: Figure
    """What of that may be planned with: less where the software of a store keeps some of it free."""
    filesystem: Figure
    effective: Figure
    """What the file systems hold of data before reduction: a claim."""
    reduction: Figure
    filled: Figure
    """What the snapshot reserve is a share of."""
    drive_share: Figure | None
    """Share of the drives' space that the pool takes, where other pools lie on the same drives."""
    steps: list[WaterfallStep]


@dataclass(slots=True)
class _Steps:
    """The steps of one pool, each a figure that is left with what was taken."""

    scope: Scope
    made: list[WaterfallStep] = field(default_factory=list)

    def add(self, label: str, before: Figure | None, after: Figure, name: str) -> Figure:
        """One step further; the first one takes nothing."""
        taken = None
        if before is not None:
            taken = self.scope.derive(f"taken_by_{name}_bytes", general.difference, before, after,
                                      label=say("Taken by: {label}", label=label)).key
        self.made.append(WaterfallStep(label, after.key, taken))
        return after


def wire_waterfall(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, drive_lines: list[Line], drives: Figure,
    spares: Figure, members: Figure, made: Figure, common: Figure, arrays: Figure, *, carved: bool,
) -> PoolCapacity:
    """Wire every step of the pool's capacity, each a figure, and what each step takes.

    ``carved`` says that it is a part of drives which other pools use too; see :func:`wire_carved`.
    """
    each = [
        scope.derive(f"raw.{line.id}_bytes", capacity.raw_bytes, line.count,
                     drive_bytes(wiring, line.item, f"pools/{record.id}/drives") or common,
                     label=say("Raw capacity of {line}", line=line.called))
        for line in drive_lines
    ]
    raw = scope.derive("raw_bytes", general.sum_of, *each, label=say("Raw capacity"))
    sized = scope.derive("right_sized_bytes", capacity.raw_bytes, drives, common, label=say("Right-sized capacity"))
    scattered = protection.scattered
    steps = _Steps(scope)
    if not carved:
        steps.add(say("raw"), None, raw, "raw")
        steps.add(say("right-sized to a common drive size"), raw, sized, "right_sizing")
    if scattered:
        held, before = _declustered(wiring, scope, record, protection, drives, spares, common, arrays), sized
    else:
        spared = scope.derive("after_spares_bytes", capacity.after_spares_bytes, sized, spares, common)
        before = scope.derive("grouped_bytes", capacity.grouped_bytes, made, members, common)
        grouped, ratio = before, None
        if protection.records:
            before, ratio = wire_records(wiring, scope, record, protection, (made, members, common))
        if protection.nested:
            of_server = scope.derive("server_drives", general.shared_equally, drives, arrays,
                                     label=say("Drives of a server"))
            ratio = scope.derive("protection_ratio", planning.nested_ratio, wiring.default("nested_mirror_share"),
                                 of_server)
        held = scope.derive("usable_bytes", capacity.protected_bytes, before,
                            ratio or _ratio(scope, protection, members), label=say("Usable capacity"))
        if not carved:
            steps.add(say("spares"), sized, spared, "spares")
            steps.add(say("drives in no group"), spared, grouped, "leftover")
            if protection.records:
                steps.add(say("labels, metaslabs and distributed spares") if protection.spares else
                          say("labels and metaslabs"),
                          grouped, before, "metaslabs")
    if carved:
        return wire_carved(wiring, scope, record, protection, raw, held)
    what = say(", spare space and metadata") if scattered else say(" and padding") if protection.records else ""
    usable = steps.add(say("protection {protection}{what}", protection=protection.label,
                           what=what), before, held, "protection")
    if record.stated_bytes is not None:
        usable = steps.add(say("stated capacity"), None,
                           scope.stated("stated_bytes", record.stated_bytes), "statement")
    plan = usable
    if record.stated_bytes is None:
        plan = planned(wiring, scope, record, protection, drive_lines, drives, arrays, usable, steps.add)
    filesystem = _offered(wiring, scope, record, protection, plan, steps)
    if plan is not usable:
        plan = scope["fill_limited_bytes"]
    effective, reduction = _effective(wiring, scope, record, filesystem)
    return PoolCapacity(raw, raw, held, usable, plan, filesystem, effective, reduction, scope["fill_limited_bytes"],
                        None, steps.made)


def wire_carved(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, raw: Figure, held: Figure
) -> PoolCapacity:
    """Wire the capacity of a pool that is a part of drives which other pools use too.

    It begins with its part of their raw capacity: as much as its stated capacity is of what the drives hold under its
    protection.
    """
    steps = _Steps(scope)
    usable = scope.stated("stated_bytes", record.stated_bytes or 0.0)
    share = scope.derive("drive_share", sharing.part_of_whole, usable, held,
                         label=say("Share of the drives' space that the pool takes"))
    own = steps.add(say("raw, its part of the shared drives"), None,
                    scope.derive("raw_share_bytes", general.scaled, raw, share,
                                 label=say("Raw capacity, its part of the shared drives")), "raw")
    steps.add(say("protection {protection}, spare space and metadata",
                  protection=protection.label), own, usable, "protection")
    filesystem = _offered(wiring, scope, record, protection, usable, steps)
    effective, reduction = _effective(wiring, scope, record, filesystem)
    return PoolCapacity(raw, own, held, usable, usable, filesystem, effective, reduction, scope["fill_limited_bytes"],
                        share, steps.made)


def _offered(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, usable: Figure, steps: _Steps
) -> Figure:
    """What the file systems offer of the usable capacity."""
    usable = _after_reserve(wiring, scope, record, protection, usable, steps)
    fill = fill_of(wiring, scope, record)
    filled = steps.add(say("fill limit"), usable,
                       scope.derive("fill_limited_bytes", capacity.fill_limited_bytes, usable, fill),
                       "fill_limit")
    reserve = scope.stated("snapshot_reserve", record.snapshot_reserve)
    kept = steps.add(say("snapshot reserve"), filled,
                     scope.derive("after_snapshots_bytes", capacity.after_snapshots_bytes, filled, reserve),
                     "snapshots")
    metadata, held_back = _filesystem(wiring, scope, record)
    return steps.add(say("volume manager and file system"), kept,
                     scope.derive("filesystem_bytes", capacity.filesystem_bytes, kept, metadata,
                                  held_back, label=say("Exported capacity")), "filesystem")


def _effective(wiring: Wiring, scope: RecordScope, record: Pool, filesystem: Figure) -> tuple[Figure, Figure]:
    """Effective capacity and the reduction that it rests on: as stated, or a range of the kind of data."""
    reduction = (scope.stated("reduction_ratio", record.reduction_ratio)
                 if record.data_kind is None or record.reduction_ratio != 1.0
                 else wiring.default(f"reduction_{record.data_kind.replace('-', '_')}"))
    return scope.derive("effective_bytes", capacity.effective_bytes, filesystem, reduction,
                        label=say("Effective capacity")), reduction


def _ratio(scope: Scope, protection: Protection, members: Figure) -> Figure:
    if protection.scheme is Scheme.PARITY:
        parity = scope.constant("parity_members", float(protection.parity), "count",
                                say("Parity members of a group"), say("{protection} has {parity}",
                                                                 protection=protection.label, parity=protection.parity))
        return scope.derive("protection_ratio", capacity.parity_ratio, members, parity,
                            label=say("Share of a group that is user data"))
    copies = scope.constant("copies", float(protection.copies), "count", say("Copies of the data"),
                            say("{protection} keeps {copies}", protection=protection.label, copies=protection.copies))
    return scope.derive("protection_ratio", capacity.mirror_ratio, copies,
                        label=say("Share of a group that is user data"))


def _declustered(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, drives: Figure, spares: Figure,
    common: Figure, arrays: Figure,
) -> Figure:
    """Usable capacity where every stripe is spread over many drives: an EVA disk group or a GNR array."""
    data = data_of(scope, protection)
    if protection.scheme is Scheme.DECLUSTERED:
        strip, trailer, managed = _strips(wiring, scope, record, protection, data)
        parity = parity_of(scope, protection, say("a stripe"))
        return scope.derive("usable_bytes", declustered.declustered_bytes, drives, spares, common, managed, data,
                            parity, strip, trailer, label=say("Usable capacity"))
    occupancy = scope.stated("occupancy", record.occupancy)
    level = scope.stated("protection_level", float(record.protection_level))
    if protection.copies > 1:
        ratio = scope.derive("protection_ratio", capacity.mirror_ratio, copies_of(scope, protection))
    else:
        parity = parity_of(scope, protection, say("a stripe"))
        ratio = scope.derive("protection_ratio", capacity.code_ratio, data, parity)
    each = scope.derive("drives_per_array", general.shared_equally, drives, arrays,
                        label=say("Drives of one array's disk group"))
    group = scope.derive("disk_group_bytes", declustered.eva_bytes, each, common,
                         wiring.default("eva_metadata_ratio"), occupancy, level, common, ratio)
    return scope.derive("usable_bytes", general.each_times_count, group, arrays, label=say("Usable capacity"))


def _strips(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, data: Figure
) -> tuple[Figure, Figure, Figure]:
    """Strip of a declustered array with its trailer, and the share of the drives that it keeps for itself."""
    if not protection.strips_apart:
        strip = (wiring.default("chunk_bytes") if record.chunk_bytes is None
                 else scope.stated("chunk_bytes", float(record.chunk_bytes)))
        none = wiring.model.constant("no_trailer_bytes", 0.0, "B", say("Checksum trailer of a strip"),
                                     say("strips have none"))
        return strip, none, wiring.default("declustered_metadata_ratio")
    block = (wiring.default("gnr_block_bytes") if record.block_bytes is None
             else scope.stated("block_bytes", float(record.block_bytes)))
    trailer = wiring.model.constant("gnr_trailer_bytes", float(declustered.TRAILER_BYTES), "B",
                                    say("Checksum trailer of a strip"),
                                    say("IBM Spectrum Scale RAID administration guide (model C4)"))
    return (scope.derive("strip_bytes", declustered.strip_bytes, block, data), trailer,
            wiring.default("gnr_metadata_ratio"))


_BOUNDS = ("reserve_share", "reserve_least_bytes", "reserve_most_bytes")
OF_RECORDS = "zfs"
"""The file system that lays records over all data members, and keeps its reserve whatever lies on it."""


def _after_reserve(
    wiring: Wiring, scope: RecordScope, record: Pool, protection: Protection, usable: Figure, steps: _Steps
) -> Figure:
    """What is left beside a reserve with bounds of its own, of file systems that keep one of the whole pool."""
    known = wiring.catalog.presets.get("filesystems", {})
    name = OF_RECORDS if protection.records else record.filesystem
    if name not in known or not set(_BOUNDS) <= set(known[name].values):
        return usable
    bounds = [wiring.preset("filesystems", name, bound) for bound in _BOUNDS]
    return steps.add(say("reserve of the file system"), usable,
                     scope.derive("after_reserve_bytes", capacity.after_reserve_bytes, usable, *bounds), "reserve")


def _filesystem(wiring: Wiring, scope: Scope, record: Pool) -> tuple[Figure, Figure]:
    """Metadata share and reserve of the pool's file system; none takes nothing."""
    if record.filesystem == "none":
        why = say("no file system is stated")
        return (scope.constant("metadata_ratio", 0.0, "1", say("File system metadata"), why),
                scope.constant("reserve_ratio", 0.0, "1", say("File system reserve"), why))
    known = wiring.catalog.presets.get("filesystems", {})
    if record.filesystem not in known:
        close = ", ".join(nearest(record.filesystem, known)) or ", ".join(known)
        wiring.error("unknown-filesystem", say("{filesystem!r} is no file system of the catalog",
                                               filesystem=record.filesystem),
                     f"pools/{record.id}/filesystem", say("Did you mean {close}?", close=close))
        return (wiring.default("filesystem_ratio"),
                scope.given("reserve_ratio", 0.0, "1", say("File system reserve"), Origin.ASSUMED))
    metadata = wiring.preset("filesystems", record.filesystem, "metadata_share")
    if set(_BOUNDS) <= set(known[record.filesystem].values):
        return metadata, scope.constant("reserve_ratio", 0.0, "1", say("File system reserve"),
                                        say("it is taken off already"))
    return metadata, wiring.preset("filesystems", record.filesystem, "reserve_share")
