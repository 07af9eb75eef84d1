"""Rules about pools: spares, group width, single parity, ownership."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sizer.design.records import Status
from sizer.laws import general
from sizer.laws.storage import groups
from sizer.numerals import agreeing
from sizer.readable import percent
from sizer.sizing.bench.limits import Blank, wire_limit
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
            rule = f"the house rule is one for {counted(each, 'drive')}" if each else ""
            wanted = rule or "a rebuild waits for a new drive"
            wiring.warning("no-spare", f"pool {record.called} has {counted(drives, 'drive')} and no spare; {wanted}",
                           f"{place}/spares", f"Set {-(-drives // each):g} aside." if each else "Set drives aside.",
                           told=(drives, each or 0))
        elif spared and each and record.spares and drives > each * record.spares:
            wiring.warning("few-spares", f"{counted(record.spares, 'spare')} for {counted(drives, 'drive')} of pool "
                           f"{record.called}; the house rule is one for {each:g}", f"{place}/spares",
                           f"Use {counted(-(-drives // each), 'spare')}.", told=(record.spares, drives, each))
        widest = policy(wiring, "largest_group_members")
        if widest and pool.protection.scheme is Scheme.PARITY and not pool.protection.spread and members > widest:
            wiring.warning("wide-group", f"groups of {members:g} in pool {record.called}; the house rule is at most "
                           f"{widest:g}", f"{place}/members", f"Use at most {counted(widest, 'member')}.",
                           told=(members, widest))
        largest = policy(wiring, "largest_single_parity_drive_bytes")
        size = pool.drive.number("capacity_bytes") or pool.drive.number("nominal_bytes")
        if largest and size and pool.protection.parity == 1 and pool.protection.copies == 1 and size > largest:
            wiring.warning("single-parity", f"single parity on drives of {format_value(size, 'B', 3)} in pool "
                           f"{record.called}; the house rule allows it up to {format_value(largest, 'B', 3)}",
                           f"{place}/protection", "Use double parity or a mirror.", told=(size, largest))
        fill = policy(wiring, "fill_ceiling")
        if fill and fill < record.fill_limit < 1:
            wiring.warning("fill-limit", f"pool {record.called} is planned {percent(record.fill_limit)} full; the "
                           f"house rule is {percent(fill)}", f"{place}/fill_limit", f"Plan at most {percent(fill)}.",
                           told=(record.fill_limit, fill))
        aside = [line.called for line in (*pool.drive_lines, *pool.owners) if line.record.status in _ASIDE]
        if aside:
            wiring.warning("pool-not-proposed", f"pool {record.called} lies on {', '.join(aside)}, which is no part of "
                           "what is proposed: whoever buys the rest has no such pool", f"{place}/drives",
                           "Make those lines required or recommended, or existing where they are there already.",
                           told=tuple(aside))
        if pool.spread.number > 1 + 1e-9:
            wiring.remark("unequal-ownership", f"whole groups do not divide evenly over the controllers of pool "
                          f"{record.called}: the busiest carries {pool.spread.number:.2f} times the mean", place,
                          "Results count the busiest one.", told=(pool.spread.number,))


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
            wiring.remark("pool-without-work", f"no workload works on pool {pool.record.called}: its "
                          f"{counted(drives, 'drive')} {agreeing(drives, 'serves', 'serve')} none of the "
                          "rates", f"pools/{name}",
                          "Name it in a workload that uses it.", told=(pool.drives.number,))


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
        called = ", ".join(line.called for line in lines.values())
        there = total_count(scope, "drives", list(lines.values()), f"Drives of {called}")
        wanted = scope.derive("taken", general.sum_of, *[
            figure for one in together for figure in (
                scope.derive(f"{one.record.id}.grouped", groups.grouped_drives, one.groups, one.members,
                             label=f"Drives in groups of {one.record.called}"),
                one.scope["spares"])
        ], label="Drives that pools on the same lines take")
        names = " and ".join(one.record.called for one in together)
        wire_limit(wiring, scope, "drives-shared", wanted, there,
                   (f"pools {names} take ", Blank.USED, f" drives and {called} have ", Blank.ALLOWED,
                    ": capacity and rate would be counted twice"), f"pools/{pool.record.id}/drives",
                   "Give each pool drive lines of its own, or state groups so that all fit.")
