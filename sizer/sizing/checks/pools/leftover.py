"""Drives left over: those that are in no group and no spare, and the numbers with which there are none."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from sizer.design.protection import draid_of
from sizer.language import AND, OR, listed, say, say_of
from sizer.sizing.bench.policies import policy
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.hardware.bays import bays_left
from sizer.sizing.pools.fitting_widths import allows
from sizer.sizing.pools.grouping import DRIVES, MEMBERS, numbers_text, use_text
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Protection, Scheme
from sizer.units import counted


def check_leftover(wiring: Wiring, pools: Iterable[PoolWiring]) -> None:
    """Drives that are in no group and no spare, of one pool or of all that divide a line of drives between them."""
    computed: dict[str, list[PoolWiring]] = {}
    pools = list(pools)
    for pool in pools:
        if pool.record.stated_bytes is None:
            for line in pool.drive_lines:
                computed.setdefault(line.id, []).append(pool)
    told: set[str] = set()
    for pool in pools:
        if pool.record.id in told or pool.layout != pool.record.id or not _left(pool):
            continue
        sharing = {other.record.id: other for line in pool.drive_lines for other in computed.get(line.id, ())}
        if pool.record.stated_bytes is None and len(sharing) > 1:
            told |= set(sharing)
            lines = {line.id: line for other in sharing.values() for line in other.drive_lines}
            taken = sum(other.groups.number * other.members.number + other.record.spares for other in sharing.values())
            left, alone = round(sum(line.count.number for line in lines.values()) - taken), False
        else:
            left, alone = _left(pool), True
        if left > 0:
            text = say_of(left, "{number} drive of pool {pool} is in no group and no spare",
                          "{number} drives of pool {pool} are in no group and no spare", pool=pool.record.called
                          ) if alone else say_of(
                left, "{number} drive of pools {pools} is in no group and no spare",
                "{number} drives of pools {pools} are in no group and no spare", pools=listed(sharing, AND))
            wiring.warning(
                "drives-left-over", text, f"pools/{pool.record.id}/members",
                use_text(*(_dividing(wiring, pool) if alone else ()),
                     "" if pool.protection.scattered else counted(pool.record.spares + left, "spare")),
                told=(left, *(sharing if not alone else ())))


def _left(pool: PoolWiring) -> int:
    return round(pool.drives.number - pool.record.spares - pool.groups.number * pool.members.number)


def _dividing(wiring: Wiring, pool: PoolWiring) -> list[str]:
    """The nearest members, groups and numbers of drives with which none is left over."""
    record, protection = pool.record, pool.protection
    members, made = round(pool.members.number), round(pool.groups.number)
    room = round(pool.drives.number) - record.spares
    ruled = protection.scheme is Scheme.PARITY and not protection.spread
    rule = policy(wiring, "largest_group_members") if ruled else None
    widths = [
        width for width in _divisors(room)
        if (record.groups is None or width * made == room) and (rule is None or width <= max(rule, members))
    ]
    found = []
    if protection.scattered:
        return [numbers_text([room], MEMBERS)]
    if protection.width is None:
        allowed = [width for width in widths if allows(protection, width)]
        found.append(numbers_text(_around(allowed, members), MEMBERS))
    elif protection.scheme is Scheme.PARITY:
        codes = _of_widths(protection, widths, members)
        if codes:
            found.append(say("protection {codes} with members left empty", codes=listed(codes, OR))
                         if record.members is not None else
                         say("protection {codes}", codes=listed(codes, OR)))
    if record.groups is not None and room % members == 0:
        found.append(counted(room // members, "group"))
    if len(pool.drive_lines) == 1:
        counts = [made * members + record.spares]
        more = members - (room - made * members)
        if record.groups is None and bays_left(pool.drive_lines[0]) >= more:
            counts.append(counts[0] + members)
        found.append(numbers_text(counts, DRIVES))
    return found


def _of_widths(protection: Protection, widths: Sequence[int], members: int) -> list[str]:
    """Names of protections like one of stated width, of the nearest widths."""
    draid = draid_of(protection.name)
    if draid is not None:
        shapes = [draid._replace(children=width) for width in widths]
        possible = [shape.children or 0 for shape in shapes if not shape.impossible]
        return [draid._replace(children=width).name for width in _around(possible, members)]
    return [f"{width - protection.parity}+{protection.parity}"
            for width in _around([width for width in widths if width > protection.parity], members)]


def _divisors(number: int) -> list[int]:
    small = [divisor for divisor in range(1, math.isqrt(number) + 1) if number % divisor == 0]
    return sorted({*small, *(number // divisor for divisor in small)})


def _around(numbers: Iterable[int], near: int) -> list[int]:
    """The largest number below and the smallest above."""
    numbers = list(numbers)
    return [*[number for number in numbers if number < near][-1:], *[number for number in numbers if number > near][:1]]
