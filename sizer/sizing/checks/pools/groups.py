"""Rules about pools: spares, group width, single parity, ownership."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sizer.design.records import Status
from sizer.language import AND, listed, mark, numeral, say, say_of
from sizer.laws import general
from sizer.laws.storage import groups
from sizer.readable import percent
from sizer.sizing.bench.limits import wire_limit, worded
from sizer.sizing.bench.policies import policy
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.checks.assembly.fit import total_count
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.work.performance import Performance
from sizer.units import counted, format_value

_ASIDE = frozenset((Status.OPTIONAL, Status.TEST_BED))
"""What is neither proposed nor there already."""


def check_pools(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Every house rule about how drives are grouped and filled."""
    for pool in pools.values():
        place, record = f"pools/{pool.record.id}", pool.record
        drives, members = pool.drives.number, pool.members.number
        grouped = pool.protection.scheme in (Scheme.MIRROR, Scheme.PARITY)
        spared = grouped and not (pool.protection.spares or pool.protection.placed)
        each = policy(wiring, "drives_per_spare")
        if spared and record.spares == 0 and drives > 2:
            if each:
                text = say("pool {pool} has {drives} and no spare; the house rule is one for {each}",
                           pool=record.called, drives=counted(drives, "drive"), each=counted(each, "drive"))
                hint = say("Set {number} aside.", number=numeral(f"{-(-drives // each):g}"))
            else:
                text = say("pool {pool} has {drives} and no spare; a rebuild waits for a new drive",
                           pool=record.called, drives=counted(drives, "drive"))
                hint = say("Set drives aside.")
            wiring.warning("no-spare", text, f"{place}/spares", hint, told=(drives, each or 0))
        elif spared and each and record.spares and drives > each * record.spares:
            wiring.warning("few-spares", say("{spares} for {drives} of pool {pool}; the house rule is one for {each}",
                                             spares=counted(record.spares, "spare"), drives=counted(drives, "drive"),
                                             pool=record.called, each=numeral(f"{each:g}")), f"{place}/spares",
                           say("Use {spares}.", spares=counted(-(-drives // each), "spare")),
                           told=(record.spares, drives, each))
        widest = policy(wiring, "largest_group_members")
        if widest and pool.protection.scheme is Scheme.PARITY and not pool.protection.spread and members > widest:
            wiring.warning("wide-group", say("groups of {members} in pool {pool}; the house rule is at most {widest}",
                                             members=numeral(f"{members:g}"), pool=record.called,
                                             widest=numeral(f"{widest:g}")), f"{place}/members",
                           say("Use at most {members}.", members=counted(widest, "member")), told=(members, widest))
        largest = policy(wiring, "largest_single_parity_drive_bytes")
        size = pool.drive.number("capacity_bytes") or pool.drive.number("nominal_bytes")
        if largest and size and pool.protection.parity == 1 and pool.protection.copies == 1 and size > largest:
            wiring.warning("single-parity", say("single parity on drives of {size} in pool {pool}; the house rule "
                                                "allows it up to {largest}", size=format_value(size, "B", 3),
                                                pool=record.called, largest=format_value(largest, "B", 3)),
                           f"{place}/protection", say("Use double parity or a mirror."), told=(size, largest))
        fill = policy(wiring, "fill_ceiling")
        if fill and fill < record.fill_limit < 1:
            wiring.warning("fill-limit", say("pool {pool} is planned {planned} full; the house rule is {fill}",
                                             pool=record.called, planned=percent(record.fill_limit),
                                             fill=percent(fill)), f"{place}/fill_limit",
                           say("Plan at most {fill}.", fill=percent(fill)), told=(record.fill_limit, fill))
        aside = [line.called for line in (*pool.drive_lines, *pool.owners) if line.record.status in _ASIDE]
        if aside:
            wiring.warning("pool-not-proposed", say("pool {pool} lies on {lines}, which is no part of what is "
                                                    "proposed: whoever buys the rest has no such pool",
                                                    pool=record.called, lines=listed(aside)), f"{place}/drives",
                           say("Make those lines required or recommended, or existing where they are there already."),
                           told=tuple(aside))
        if pool.spread.number > 1 + 1e-9:
            wiring.remark("unequal-ownership", say("whole groups do not divide evenly over the controllers of pool "
                                                   "{pool}: the busiest carries {spread} times the mean",
                                                   pool=record.called, spread=numeral(f"{pool.spread.number:.2f}")),
                          place, say("Results count the busiest one."), told=(pool.spread.number,))


def check_worked(wiring: Wiring, pools: Mapping[str, PoolWiring], performances: Sequence[Performance]) -> None:
    """Pools that no workload works on, while others have work: nobody should believe that their drives serve it."""
    sized = {one.result.id: one.result.pools for one in performances}
    named = {name for work in wiring.design.workloads for name in sized.get(work.id, work.pools or pools)}
    at_work = {pools[name].drive_set for name in named if name in pools}
    at_work |= {log.drive_set for name in named if name in pools and (log := pools[name].log) is not None}
    at_work |= {tiering.other.drive_set for name in named
                if name in pools and (tiering := pools[name].tiering) is not None}
    for name, pool in pools.items() if at_work else ():
        if pool.drive_set not in at_work:
            drives = pool.drives.number
            wiring.remark("pool-without-work",
                          say_of(drives,
                                 "no workload works on pool {pool}: its {number} drive serves none of the rates",
                                 "no workload works on pool {pool}: its {number} drives serve none of the rates",
                                 pool=pool.record.called), f"pools/{name}",
                          say("Name it in a workload that uses it."), told=(pool.drives.number,))


def check_shared_drives(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Drives that several pools count on, beyond what there are; a pool of a stated capacity counts on none."""
    counting = [pool for pool in pools.values() if pool.record.stated_bytes is None]
    for number, pool in enumerate(counting):
        own = {line.id for line in pool.drive_lines}
        sharing = [other for other in counting[:number] if own & {line.id for line in other.drive_lines}]
        if not sharing:
            continue
        together = (*sharing, pool)
        lines = {line.id: line for one in together for line in one.drive_lines}
        scope = pool.scope.limits().inner("shared")
        called = listed(line.called for line in lines.values())
        there = total_count(scope, "drives", list(lines.values()), say("Drives of {lines}", lines=called))
        wanted = scope.derive("taken", general.sum_of, *[
            figure for one in together for figure in (
                scope.derive(f"{one.record.id}.grouped", groups.grouped_drives, one.groups, one.members,
                             label=say("Drives in groups of {pool}", pool=one.record.called)),
                one.scope["spares"])
        ], label=say("Drives that pools on the same lines take"))
        names = listed((one.record.called for one in together), AND)
        wire_limit(wiring, scope, "drives-shared", wanted, there,
                   worded(mark("pools {pools} take {used} drives and {lines} have {allowed}: capacity and rate would "
                               "be counted twice"), pools=names, lines=called), f"pools/{pool.record.id}/drives",
                   say("Give each pool drive lines of its own, or state groups so that all fit."))
