"""How long a pool is exposed after a drive fails, and how likely it loses data (model F4 to F8)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from sizer.figures.figure import Figure, Origin
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.load import servers
from sizer.laws.loss import durability, failures
from sizer.laws.loss.failures import MOST_LOST
from sizer.laws.media import drives, seeks
from sizer.laws.storage import capacity
from sizer.sizing.bench.decisions import decided
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.degraded import affected, reads_to_rebuild, rebuild_given
from sizer.sizing.drives.disk_class import seek_of, tracks_of
from sizer.sizing.drives.placement import stripe_of
from sizer.sizing.drives.tracks import tell_inner_faster
from sizer.sizing.hardware.drive_capacity import drive_bytes
from sizer.sizing.paths.drive_cards import lane_rate
from sizer.sizing.paths.local_drives import bay_cards_of
from sizer.sizing.paths.topology import Edge
from sizer.sizing.pools.planning import drives_of_server, fill_of, heals_nodes, width_in_domains
from sizer.sizing.pools.pool import PoolWiring, data_drives
from sizer.sizing.pools.protection import Scheme, by_definition, data_of
from sizer.sizing.pools.stores import store_figure
from sizer.units import YEAR_S, counted

YEARS = 5.0
"""The period a loss probability is stated for, unless pinned."""


def wire_durability(wiring: Wiring, pool: PoolWiring, edges: Sequence[Edge]) -> tuple[str, ...]:
    """Wire rebuild time, mean time to data loss and loss probability of a pool; returns the facts that are missing.

    ``edges`` are the connections that a store recovers over.
    """
    scope = pool.scope
    group, busy = affected(pool)
    hit = scope.get("degraded_drive_count") or group
    if pool.protection.over_all or pool.protection.spread:
        # Of objects and stripes that lie anywhere, those have less redundancy that a lost drive held a part of.
        one = wiring.model.constant("one_lost", 1.0, "count", say("Drives that are lost at least"),
                                    say("of a single failure"))
        hit = scope.derive("hit_stripes_drive_count", failures.drives_of_stripes,
                           width_in_domains(scope, pool.protection), scope.get("lost_member_count") or one,
                           scope.get("degraded_group_count") or one, hit)
    held = scope.derive("protected_bytes", general.least_of, pool.usable, pool.filesystem,
                        label=say("Data that redundancy protects"))
    scope.derive("affected_bytes", failures.affected_bytes, held, hit, busy,
                 label=say("Capacity with less redundancy while members of its groups are lost"))
    missing: list[str] = []
    # A pool that is laid out like another one loses data as that one does, whose figures these are.
    if pool.layout == pool.record.id:
        with wiring.reporting(f"pools/{pool.record.id}"):
            _wire(wiring, pool, missing, (group, busy), _ports(pool, edges))
    return tuple(missing)


def _wire(
    wiring: Wiring, pool: PoolWiring, missing: list[str], drives: tuple[Figure, Figure], ports: Figure | None
) -> None:
    scope, (group, busy) = pool.scope, drives
    repairs: list[Figure] = []
    if pool.protection.tolerated:
        repairs = _repairs(wiring, pool, group, ports)
        if not repairs:
            missing.append(say("media rate of {drive}", drive=pool.drive.model))
            return
    sheet_mttf = wiring.fact(pool.drive, "mttf_s")
    if sheet_mttf is None:
        missing.append(say("mean time to failure of {drive}", drive=pool.drive.model))
        return
    mttf = scope.derive("field_mttf_s", durability.field_mttf_s, sheet_mttf, wiring.default("mttf_ratio"))
    scope.derive("failures_per_year", failures.failures_per_year, pool.drives, mttf,
                 label=say("Drives that fail in a year"))
    if repairs:
        scope.derive("failure_meanwhile_probability", durability.failure_meanwhile, group, repairs[0], mttf)
    unreadable = wiring.fact(pool.drive, "unreadable_per_bit")
    if not repairs:
        until = scope.derive("time_to_loss_s", durability.mean_time_to_loss_s, busy, mttf)
        sets = wiring.model.constant("one_set", 1.0, "count", say("Sets"), say("any drive lost loses data"))
    else:
        sets = scope.derive("set_count", general.shared_equally, busy, group,
                            label=say("Sets that lose data independently"))
        if unreadable is None:
            missing.append(say("unreadable sectors of {drive}", drive=pool.drive.model))
            until = scope.derive("time_to_loss_s", durability.mean_time_to_loss_s, group, mttf, *repairs)
        else:
            read = _read_at_last_repair(wiring, pool, group)
            chance = scope.derive("unreadable_probability", durability.unreadable_probability, read, unreadable)
            until = scope.derive("time_to_loss_s", durability.mean_time_to_loss_with_unreadable_s, group, mttf,
                                 chance, *repairs)
    period = wiring.model.given("loss_period_s", YEARS * YEAR_S, "s", say("Period of the loss probability"),
                                Origin.DEFAULT,
                                say("data-loss probabilities are stated over five years (model F8)"))
    scope.derive("loss_probability", durability.loss_probability, period, sets, until,
                 label=say("Probability of losing data within the period"))


def _sized(wiring: Wiring, pool: PoolWiring) -> Figure:
    known = pool.scope.get("common_bytes") or drive_bytes(wiring, pool.drive, f"pools/{pool.record.id}/drives")
    if known is None:
        raise RuntimeError(f"pool {pool.record.called} was wired without the size of its drives")
    return known


def _ports(pool: PoolWiring, edges: Sequence[Edge]) -> Figure | None:
    """Rate of all ports of the servers of a store, in one direction; None of what does not lie over servers."""
    owners = {owner.id for owner in pool.owners}
    own = [edge for edge in edges if pool.protection.placed and edge.down.id in owners]
    if not own:
        return None
    scope = pool.scope.inner("ports")
    return scope.together("all_bytes_per_s", general.sum_of, [
        scope.derive(f"{edge.id}_bytes_per_s", general.each_times_count, edge.goodput, edge.active,
                     label=say("Rate of {edge}, one direction", edge=edge.called)) for edge in own],
        say("Rate of the ports of the servers, one direction"))


def _slower(
    wiring: Wiring, pool: PoolWiring, name: str, label: str, by_drives: Figure, through: tuple[Figure, ...] | None
) -> Figure:
    """A recovery by the drives, or ``through`` the ports where that takes longer: data, drives lost, k and ports."""
    scope, own = pool.scope, name.removesuffix("_s")
    waits = store_figure(wiring, pool.record, "recovery_waits_s") if pool.protection.placed else None
    moves = name if waits is None else f"{own}_moves_s"
    if through is None:
        moved = scope.derive(moves, general.same_as, by_drives, label=label)
    else:
        by_ports = scope.derive(f"{own}_network_s", failures.network_rebuild_s, *through, rebuild_given(wiring, pool))
        moved = scope.derive(moves, general.most_of, by_drives, by_ports, label=label)
    if waits is None:
        return moved
    return scope.derive(name, general.sum_of, waits, moved, label=say("{label}, from its loss on", label=label))


def _repairs(wiring: Wiring, pool: PoolWiring, group: Figure, ports: Figure | None) -> list[Figure]:
    """The time of the repair with 1, 2 ... drives lost, as many as the protection tolerates."""
    scope = pool.scope
    rate = _rate(wiring, pool)
    if rate is None:
        return []
    shared = _rebuilt_by_all(wiring, pool, group)
    if not shared:
        rate = _behind_cards(wiring, pool, group, rate)
    size, label = _sized(wiring, pool), say("Time to rebuild a lost drive")
    if not shared:
        once = scope.derive("rebuild_s", failures.spare_rebuild_s, size, rebuild_given(wiring, pool), rate,
                            label=label)
        return [once] * pool.protection.tolerated
    used = scope.derive("used_drive_bytes", capacity.fill_limited_bytes, size,
                        fill_of(wiring, scope, pool.record), label=say("Data on a full drive"))
    data = data_of(pool.scope, pool.protection)
    shape = (used, data, group, rate)
    if ports is None:
        repairs = [scope.derive("rebuild_s", failures.declustered_rebuild_s, *shape, rebuild_given(wiring, pool),
                                label=label)]
    else:
        one = by_definition(scope, pool.protection, "lost_drive", 1, say("A lost drive"))
        repairs = [_slower(wiring, pool, "rebuild_s", label, scope.derive(
            "rebuild_drives_s", failures.declustered_rebuild_s, used, data, _taking_part(wiring, pool, group, data),
            rate, rebuild_given(wiring, pool),
            label=say("Time of the drives to rebuild a lost one")), (used, one, data, ports))]
    _wire_node(wiring, pool, shape, ports)
    if pool.protection.tolerated > 1:
        critical = scope.derive("critical_whole_s", failures.declustered_rebuild_s, used, data, group, rate,
                                wiring.default("rebuild_critical_ratio"), label=say("Rebuild without other work"))
        for lost in range(2, pool.protection.tolerated + 1):
            repairs.append(scope.derive(f"critical_rebuild_{lost}_s", general.scaled, critical,
                                        _critical(wiring, pool, group, lost),
                                        label=say("Time until stripes that lost {drives} are whole again",
                                                  drives=counted(lost, "drive"))))
    return repairs


def _taking_part(wiring: Wiring, pool: PoolWiring, group: Figure, data: Figure) -> Figure:
    """Drives that take part in the recovery of one: all, or those that its placement groups reach."""
    groups = store_figure(wiring, pool.record, "placement_groups") if pool.protection.placed else None
    if groups is None:
        return group
    return pool.scope.derive("recovering_drives", failures.recovering_drives, group, groups, data)


def _rebuilt_by_all(wiring: Wiring, pool: PoolWiring, group: Figure) -> bool:
    """Whether a lost drive is rebuilt by all others: objects placed one by one need more drives than may be lost."""
    shares = pool.protection.shares_spares
    return shares and (not pool.protection.placed or decided(wiring, lambda drives: drives > MOST_LOST, group))


def _wire_node(
    wiring: Wiring, pool: PoolWiring, shape: tuple[Figure, Figure, Figure, Figure], ports: Figure | None
) -> None:
    """Time until what a lost server held lies on the others; ``shape`` are used bytes, data members, drives, rate."""
    if not heals_nodes(wiring, pool.record, pool.protection, pool.owner_count):
        return
    scope, (used, data, group, rate) = pool.scope, shape
    lost = drives_of_server(scope, pool.drive_lines)
    by_drives = scope.derive("node_rebuild_drives_s", failures.node_rebuild_s, used, lost, data, group, rate,
                             rebuild_given(wiring, pool))
    through = None
    if ports is not None:
        others = scope.derive("other_servers_ratio", servers.elsewhere_ratio, pool.owner_count,
                              label=say("Servers that are left, of all"))
        through = (used, lost, data, scope.derive("ports_left_bytes_per_s", general.scaled, ports, others,
                                                  label=say("Rate of the ports of the servers that are left")))
    _slower(wiring, pool, "node_rebuild_s", say("Time until what a lost server held lies on the others"), by_drives,
            through)


def _critical(wiring: Wiring, pool: PoolWiring, group: Figure, lost: int) -> Figure:
    scope, name = pool.scope, f"critical_share_{lost}"
    if name in scope:
        return scope[name]
    number = wiring.model.constant(f"lost_{lost}", float(lost), "count", say("Drives lost"), say("the case considered"))
    return scope.derive(name, failures.critical_share, stripe_of(pool), group, number)


def _read_at_last_repair(wiring: Wiring, pool: PoolWiring, group: Figure) -> Figure:
    """Bytes that the repair with no redundancy left must read without a fault."""
    scope, protection = pool.scope, pool.protection
    size = _sized(wiring, pool)
    shared = "used_drive_bytes" in scope
    if protection.scheme is Scheme.MIRROR and not shared:
        return size
    if protection.scheme is Scheme.PARITY and not shared:
        lost = by_definition(scope, protection, "lost_at_last_repair", protection.tolerated,
                             say("Drives lost when nothing is left over"))
        left = scope.derive("read_at_last_repair", general.difference, group, lost,
                            label=say("Drives the last repair reads"))
        return scope.derive("read_at_last_repair_bytes", general.each_times_count, size, left,
                            label=say("Bytes the last repair reads"))
    whole = scope.derive("read_at_repair_bytes", general.each_times_count, scope["used_drive_bytes"],
                         data_of(pool.scope, pool.protection), label=say("Bytes a repair reads"))
    if protection.tolerated < 2:
        return whole
    return scope.derive("read_at_last_repair_bytes", general.scaled, whole,
                        _critical(wiring, pool, group, protection.tolerated), label=say("Bytes the last repair reads"))


def _rate(wiring: Wiring, pool: PoolWiring) -> Figure | None:
    """Rate at which one drive is written, or read in strips: the mean over its whole surface."""
    scope, drive = pool.scope, pool.drive
    if drive.is_flash:
        return _capped(wiring, pool, wiring.fact(drive, "write_bytes_per_s"), "recovery_flash_bytes_per_s")
    tracks = tracks_of(wiring, pool)
    if tracks is None:
        return None
    outer, inner = tracks
    tell_inner_faster(wiring, pool, outer, inner)
    whole = wiring.model.constant("whole_surface", 1.0, "1", say("The whole surface"),
                                  say("a rebuild passes over all of it"))
    media = scope.derive("rebuild_media_bytes_per_s", seeks.outer_media_bytes_per_s, outer, inner,
                         wiring.default("drive_rate_ratio"))
    rate = scope.derive("rebuild_bytes_per_s", seeks.zoned_bytes_per_s, media,
                        scope.derive("zone_ratio", seeks.zone_ratio, inner, outer), whole,
                        label=say("Mean media rate over the whole drive"))
    seek, turns = seek_of(wiring, pool), wiring.fact(drive, "rotation_per_s")
    if not pool.protection.shares_spares or seek is None or turns is None:
        return rate
    strip = _run_of_rebuild(wiring, pool)
    position = scope.derive("rebuild_position_s", drives.read_position_s, seek,
                            scope.derive("revolution_s", drives.revolution_s, turns))
    run = scope.derive("rebuild_run_s", drives.run_time_s, wiring.default("command_s"), position, strip, rate)
    return _capped(wiring, pool, scope.derive("rebuild_strip_bytes_per_s", drives.streaming_bytes_per_s, strip, run),
                   "recovery_disk_bytes_per_s")


def _capped(wiring: Wiring, pool: PoolWiring, rate: Figure | None, name: str) -> Figure | None:
    """The rate of a drive in recovery, or the most that the software counts on of one."""
    most = store_figure(wiring, pool.record, name) if pool.protection.placed else None
    if rate is None or most is None:
        return rate
    return pool.scope.derive("recovery_bytes_per_s", general.least_of, rate, most,
                             label=say("Rate of a drive that recovery counts on"))


def _behind_cards(wiring: Wiring, pool: PoolWiring, group: Figure, rate: Figure) -> Figure:
    """The rate of a spare, or what the RAID cards of its server can read of the survivors for it."""
    for card in bay_cards_of(pool):
        scope, host = pool.scope.inner("rebuild", card.id), card.host()
        lanes = lane_rate(wiring, pool, card, scope)
        if lanes is None or host is None:
            continue
        cards = scope.derive("cards", general.shared_equally, card.count, host.count,
                             label=say("Cards {card} of a server", card=card.called))
        rate = scope.derive("bytes_per_s", failures.rebuild_behind_card_bytes_per_s, rate, lanes,
                            _reads_of_a_rebuild(wiring, pool, group), cards)
    return rate


def _reads_of_a_rebuild(wiring: Wiring, pool: PoolWiring, group: Figure) -> Figure:
    if pool.protection.copies > 1:
        return wiring.model.constant("other_copy", 1.0, "count", say("Reads that rebuild a mirrored block"),
                                     say("the other copy"))
    return reads_to_rebuild(pool, data_drives(pool) if pool.protection.dedicated else group)


def _run_of_rebuild(wiring: Wiring, pool: PoolWiring) -> Figure:
    """What a rebuild of a declustered array reads in one go: a chunk, or the strip of one drive."""
    record, protection, scope, label = pool.record, pool.protection, pool.scope, say("Run of a rebuild")
    if record.chunk_bytes is not None:
        stated = scope.stated("chunk_bytes", record.chunk_bytes)
        return scope.derive("rebuild_run_bytes", general.same_as, stated, label=label)
    whole = store_figure(wiring, record, "recovery_object_bytes") if protection.placed else None
    if whole is not None:
        return scope.derive("rebuild_run_bytes", general.shared_equally, whole, data_of(scope, protection), label=label)
    if protection.spread:
        return scope.derive("rebuild_run_bytes", general.same_as, wiring.default("resilver_run_bytes"), label=label)
    if protection.scheme is Scheme.DECLUSTERED and not protection.strips_apart:
        # Chunks of a drive follow one another there, and are rebuilt together.
        return scope.derive("rebuild_run_bytes", general.same_as, wiring.default("stream_run_bytes"), label=label)
    if not protection.strips_apart:
        return scope.derive("rebuild_run_bytes", general.same_as, wiring.default("chunk_bytes"), label=label)
    block = (wiring.default("gnr_block_bytes") if record.block_bytes is None
             else scope.stated("block_bytes", record.block_bytes))
    data = by_definition(scope, protection, "rebuild_run_strips", protection.data or 1, say("Data strips of a block"))
    return scope.derive("rebuild_run_bytes", general.shared_equally, block, data, label=label)


class RebuildTarget(StrEnum):
    """Where the data of a failed drive is repaired to, and what is said of it."""

    SPARE_SPACE = mark("rebuilt at once into the spare space of all drives")
    SPARE_DRIVE = mark("rebuilt at once onto a spare drive")
    REPLACEMENT = mark("no spare: the rebuild starts when the drive has been replaced")


def rebuild_target(pool: PoolWiring) -> RebuildTarget:
    """Where the repaired data goes, which decides whether the rebuild starts at once."""
    if pool.protection.shares_spares:
        return RebuildTarget.SPARE_SPACE
    return RebuildTarget.SPARE_DRIVE if pool.record.spares else RebuildTarget.REPLACEMENT


