"""Pools: drives into groups, and what is left of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from sizer.catalog.records import Item
from sizer.design.records import FastUse, Pool, WriteCache
from sizer.figures.figure import Figure
from sizer.language import listed, say
from sizer.laws import general
from sizer.laws.queueing import sharing
from sizer.laws.storage import groups
from sizer.sizing.bench.limits import Blank, wire_limit
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.drive_capacity import drive_bytes
from sizer.sizing.hardware.lines import Line
from sizer.sizing.left_out import any_above
from sizer.sizing.pools.boxes import Box
from sizer.sizing.pools.dealing import dealt_parts, serving_ratio, spread_of
from sizer.sizing.pools.filling import wire_filling
from sizer.sizing.pools.grouping import check_room, declare_groups, too_many_groups, wire_members
from sizer.sizing.pools.protection import Protection, parity_of
from sizer.sizing.pools.stores import protection_on
from sizer.sizing.pools.waterfall import wire_carved, wire_waterfall
from sizer.sizing.result import PoolResult
from sizer.sizing.scope import RecordScope, Scope

_CAPACITY = frozenset(("id", "name", "stated_bytes", "filesystem", "filesystem_count", "fill_limit",
                       "snapshot_reserve", "reduction_ratio", "data_kind", "heal_domains", "promised_bytes",
                       "written_bytes", "growth_per_year", "changed_bytes_per_day", "snapshot_days", "fast_pool",
                       "fast_use", "moved_bytes_per_day", "log_pool", "note"))
"""Fields of a pool that do not change how it lies on its drives."""


@dataclass(frozen=True, slots=True)
class Tiering:
    """A pool of two that work together: what the faster of them is to the ``other``, and what moves between them.

    ``moved`` is in bytes a second, in each direction in which anything moves.
    """

    use: FastUse
    is_fast: bool
    """Whether this pool is the faster one."""
    other: PoolWiring
    moved: Figure

    @property
    def is_cache(self) -> bool:
        """Whether this pool holds copies of what the other one holds, and nothing else."""
        return self.is_fast and self.use is FastUse.READ_CACHE

    @property
    def holds_metadata(self) -> bool:
        """Whether this pool holds metadata and small blocks of the other one, and nothing else."""
        return self.is_fast and self.use is FastUse.SPECIAL

    @property
    def moves(self) -> bool:
        """Whether data moves between the two beside the work: not of special drives, nor on the way to a cache."""
        return not self.behind_cache and self.use is not FastUse.SPECIAL

    @property
    def behind_cache(self) -> bool:
        """Whether the other pool is a cache of this one."""
        return not self.is_fast and self.use is FastUse.READ_CACHE

    @property
    def behind_tier(self) -> bool:
        """Whether the other pool holds part of the data of this one."""
        return not self.is_fast and self.use is FastUse.TIER


@dataclass(slots=True)
class PoolWiring:
    """A pool with the figures that performance needs from it."""

    record: Pool
    scope: RecordScope
    """Its own figures."""
    laid_out: RecordScope
    """The figures that say how it lies on its drives: its own, or those of a pool that is laid out as it is."""
    protection: Protection
    drive_lines: list[Line]
    owners: list[Line]
    drive: Item
    drives: Figure
    members: Figure
    groups: Figure
    dealt: Figure
    """Parts that are dealt to the owners: groups, or volumes that lie on all drives at once."""
    owner_count: Figure
    spread: Figure
    """Busiest over mean load of the owners' controllers, from dealing whole groups to them."""
    usable: Figure
    filesystem: Figure
    effective: Figure
    """What it holds of data before reduction: a claim, never counted as capacity unless it is asked for."""
    reduction: Figure
    result: PoolResult
    held: Figure
    """What its drives hold under its protection."""
    drive_share: Figure | None
    """Share of the drives' space that it takes, where other pools lie on the same drives."""
    shared: Figure | None = None
    """Share of its array's controllers that serve a group; None where each group has one owner."""
    shares: dict[str, Figure] = field(default_factory=dict)
    """Share of the pool on each owner line."""
    boxes: list[Box] | None = None
    """The boxes that hold its drives, once somebody asked for them."""
    tiering: Tiering | None = None
    """The pool that it works together with, as the faster or the slower one; None where it works by itself."""
    log: PoolWiring | None = None
    """The pool of log devices that answers for its writes."""
    log_of: PoolWiring | None = None
    """The pool whose writes it keeps until that one has them: a log holds no data of its own."""

    @property
    def write_cache(self) -> WriteCache | None:
        """What is stated to answer for its writes: the log that it names, or what its record says."""
        return WriteCache.LOG if self.log is not None else self.record.write_cache

    @property
    def layout(self) -> str:
        """The pool whose figures say how it lies on its drives."""
        return self.result.layout

    @property
    def drive_set(self) -> str:
        """What names the drives it lies on: the id of the first pool on them."""
        return self.result.drive_set


@dataclass(frozen=True, slots=True)
class DriveSets:
    """Which pools lie on the same drives."""

    leader: Mapping[str, str]
    """Pool id -> the id of the first pool on the same drives."""
    carved: frozenset[str]
    """Pools of stated capacity that are a part of drives which other pools use too."""
    alike: Mapping[str, str]
    """Carved pool -> the first one on the same drives that is laid out as it is, itself among them."""


def drive_sets(records: Iterable[Pool]) -> DriveSets:
    """Which of the pools lie on the same drives.

    A pool of stated capacity is carved from the drives it names, beside whatever else lies on them. Pools that state
    none have drives of their own each, and it is an error when they do not fit on the lines they name.
    """
    records = list(records)
    order = {record.id: at for at, record in enumerate(records)}
    above = {record.id: record.id for record in records}

    def leader(name: str) -> str:
        while above[name] != name:
            above[name] = name = above[above[name]]
        return name

    on_line: dict[str, list[str]] = {}
    for record in records:
        for line in record.drives:
            on_line.setdefault(line, []).append(record.id)
    for line in {line for record in records if record.stated_bytes is not None for line in record.drives}:
        for name in on_line[line][1:]:
            first, second = sorted((leader(on_line[line][0]), leader(name)), key=lambda one: order[one])
            above[second] = first
    leaders = {record.id: leader(record.id) for record in records}
    crowd = Counter(leaders.values())
    carved = [record for record in records if record.stated_bytes is not None and crowd[leaders[record.id]] > 1]
    models: dict[tuple[object, ...], str] = {}
    alike = {record.id: models.setdefault((leaders[record.id], *_layout(record)), record.id) for record in carved}
    return DriveSets(leaders, frozenset(alike), alike)


def _layout(record: Pool) -> tuple[object, ...]:
    """Everything of a pool that decides how it lies on its drives: two that agree differ in their capacity alone."""
    return tuple(getattr(record, name) for name in record.__struct_fields__ if name not in _CAPACITY)


def counted_once(pools: Iterable[PoolWiring]) -> list[PoolWiring]:
    """The pools whose capacities may be added up.

    Of pools on the same drives these are the ones whose capacity is computed, since those of stated capacity are
    carved from them; where all are stated, all of them. A cache holds copies, and counts as none.
    """
    pools = [pool for pool in pools if pool.log_of is None and (
        pool.tiering is None or not (pool.tiering.is_cache or pool.tiering.holds_metadata))]
    computed = {pool.drive_set for pool in pools if pool.drive_share is None}
    return [pool for pool in pools if pool.drive_share is None or pool.drive_set not in computed]


def wire_pool(
    wiring: Wiring, record: Pool, lines: Mapping[str, Line], sets: DriveSets, before: Mapping[str, PoolWiring]
) -> PoolWiring | None:
    """Wire one pool; None when it has no drives or they belong to nothing, which are problems.

    ``sets`` is what :func:`drive_sets` says of all pools, ``before`` are the pools that are wired already: one that is
    laid out on the same drives in the same way lends its figures.
    """
    place = f"pools/{record.id}"
    model = before.get(sets.alike.get(record.id, ""))
    if model is not None:
        return _alike(wiring, record, model)
    drive_lines = [lines[name] for name in record.drives if name in lines]
    if not drive_lines:
        if not any_above(wiring.design, wiring.left_out, record.drives):
            wiring.error_of(say("pool {pool}", pool=record.called), "pool-without-drives",
                            say("has no drives that are known"), f"{place}/drives",
                            say("Name at least one line of drives."), building=True)
        return None
    wrong = [line.called for line in drive_lines if not line.item.kind.is_drive]
    if wrong:
        wiring.error("not-a-drive", say("{wrong} in pool {pool} are not drives", wrong=listed(wrong),
                                        pool=record.called), f"{place}/drives",
                     building=True)
        return None
    named = [lines[name] for name in record.arrays or () if name in lines]
    found = named or [owner for owner in (line.owner() for line in drive_lines) if owner is not None]
    owners = list({owner.id: owner for owner in found}.values())
    if not owners and any_above(wiring.design, wiring.left_out, (*record.drives, *(record.arrays or ()))):
        return None
    if not owners:
        wiring.error("drives-without-owner", say("the drives of pool {pool} are in no array and no server",
                                                 pool=record.called),
                     f"{place}/drives", say("Give the drive lines an array, shelf or server as parent."), building=True)
        return None
    return _wire(wiring, record, drive_lines, owners, sets)


def _alike(wiring: Wiring, record: Pool, model: PoolWiring) -> PoolWiring:
    """A pool that differs from another one on the same drives in its capacity alone."""
    scope = wiring.scope("pools", record.id)
    space = wire_carved(wiring, scope, record, model.protection, wiring.sheet[model.result.drives_raw], model.held)
    result = replace(model.result, id=record.id, title=record.called, raw=space.raw.key,
                     usable=space.usable.key, filesystem=space.filesystem.key, effective=space.effective.key,
                     reduction=space.reduction.key, waterfall=tuple(space.steps),
                     filling=wire_filling(wiring, scope, record, space.effective, space.filled))
    return replace(model, record=record, scope=scope, usable=space.usable, filesystem=space.filesystem,
                   effective=space.effective, reduction=space.reduction, drive_share=space.drive_share, boxes=None,
                   result=result)


def _wire(
    wiring: Wiring, record: Pool, drive_lines: list[Line], owners: list[Line], sets: DriveSets
) -> PoolWiring | None:
    scope, place = wiring.scope("pools", record.id), f"pools/{record.id}"
    protection = protection_on(wiring, record, owners)
    kinds = {line.item.id: line.item for line in drive_lines}
    drive = _slowest(list(kinds.values()))
    if len(kinds) > 1:
        wiring.warning("mixed-drives", say("pool {pool} mixes {kinds}: every drive counts as the slowest, {drive}, "
                                           "and as the smallest", pool=record.called, kinds=listed(kinds),
                                           drive=drive.title), f"{place}/drives", say("Give each drive model a pool."),
                       told=(*kinds, drive.id))
    drives = scope.together("drive_count", general.sum_of, [line.count for line in drive_lines],
                            say("Drives of the pool"))
    sizes = [drive_bytes(wiring, item, f"{place}/drives") for item in kinds.values()]
    known = [size for size in sizes if size is not None]
    if len(known) < len(sizes):
        return None
    common = scope.together("common_bytes", general.least_of, known, say("Common size the drives are used at"))
    spares = scope.stated("spares", float(record.spares))
    members = wire_members(wiring, scope, record, protection, drives, spares)
    if members is None or not check_room(wiring, scope, record, protection, drives, members, owners):
        return None
    if record.groups is not None and not protection.scattered:
        made = scope.stated("groups", float(record.groups))
        declare_groups(wiring, scope, drives, spares, members, made)
    else:
        made = _made(scope, protection, drives, spares, members)
    if record.spares + made.number * members.number > drives.number:
        too_many_groups(wiring, record, protection, drives, members, made)
        return None
    owner_count = scope.together("owner_count", general.sum_of, [owner.count for owner in owners],
                                 say("Arrays that own the pool"))
    dealt = dealt_parts(wiring, scope, protection, owners, owner_count, made)
    shared = serving_ratio(wiring, scope, owners, drive)
    spread = spread_of(wiring, scope, record, owners, owner_count, dealt, shared)
    space = wire_waterfall(wiring, scope, record, protection, drive_lines, drives, spares, members, made, common,
                           owner_count, carved=record.id in sets.carved)
    result = PoolResult(
        id=record.id, title=record.called, protection=protection.label, raw=space.raw.key,
        usable=space.planned.key, filesystem=space.filesystem.key, drives=drives.key, groups=made.key,
        members=members.key, waterfall=tuple(space.steps), drive_set=sets.leader[record.id],
        drives_raw=space.drives_raw.key, layout=record.id, effective=space.effective.key,
        reduction=space.reduction.key, filling=wire_filling(wiring, scope, record, space.effective, space.filled),
    )
    if record.stated_bytes is None:
        limits = scope.limits()
        reduced = limits.derive("reduced_bytes", general.scaled, space.raw,
                                space.reduction,
                                label=say("Raw capacity with what data reduction makes of it"))
        for name, word, held, most in (("usable", say("usable"), space.usable, space.raw),
                                       ("filesystem", say("for files"), space.filesystem, reduced)):
            used = limits.inner(name).derive("used", general.same_as, held,
                                             label=say("Capacity that is {word}, held against the raw one", word=word))
            wire_limit(wiring, limits.inner(name), "capacity-beyond-raw", used, most,
                       (say("pool {pool} has ",
                            pool=record.called), Blank.USED, say(" {word}, its drives have ",
                                                                      word=word), Blank.ALLOWED, say(" raw")),
                       place, say("Remove the pin behind it, or add drives."), building=False)
    pool = PoolWiring(record, scope, scope, protection, drive_lines, owners, drive, drives, members, made, dealt,
                      owner_count, spread, space.usable, space.filesystem, space.effective, space.reduction, result,
                      space.held, space.drive_share, shared)
    for owner in owners:
        pool.shares[owner.id] = (
            scope.constant("whole", 1.0, "1", say("The whole pool"), say("one owner line has all of it"))
            if len(owners) == 1
            else scope.derive(f"share.{owner.id}", sharing.part_of_whole, owner.count, owner_count,
                              label=say("Share of the pool on {owner}", owner=owner.called))
        )
    return pool


def _made(scope: Scope, protection: Protection, drives: Figure, spares: Figure, members: Figure) -> Figure:
    if protection.placed:
        return scope.derive("group_count", groups.placed_groups, drives, spares, members,
                            label=say("Groups that objects placed one by one make in the mean"))
    return scope.derive("group_count", groups.raid_groups, drives, spares, members, label=say("RAID groups"))


def _slowest(items: list[Item]) -> Item:
    def speed(item: Item) -> tuple[float, float]:
        return (item.number("rotation_per_s") or 1e9, -(item.number("read_seek_s") or 0.0))

    return min(items, key=speed)


def busy_drives(pool: PoolWiring) -> Figure:
    """Drives of a pool that hold data, made once for all pools laid out alike."""
    scope, name = pool.laid_out, "busy_drives"
    if name in scope:
        return scope[name]
    if pool.protection.scattered:
        return scope.derive(name, general.least_of, pool.drives,
                            label=say("Drives that hold data: all, since spare space lies on every drive"))
    return scope.derive(name, general.each_times_count, pool.members, pool.groups, label=say("Drives that hold data"))


def serving_drives(pool: PoolWiring) -> Figure:
    """Drives of a pool that serve reads: those that hold data, without drives for parity alone."""
    if not pool.protection.dedicated:
        return busy_drives(pool)
    return pool.laid_out.derive_once("serving_drives", general.each_times_count, data_drives(pool), pool.groups,
                                     label=say("Drives that serve reads: all but those for parity alone"))


def data_drives(pool: PoolWiring) -> Figure:
    """Drives of one group that hold data, where parity has drives of its own."""
    scope = pool.laid_out
    return scope.derive_once("data_drives", general.difference, pool.members, parity_of(scope, pool.protection),
                             label=say("Drives of a group that hold data"))
