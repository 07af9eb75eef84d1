"""The rule about what is meant to outlive a server: copies and coded groups of which one server holds too much."""

from __future__ import annotations

import math
from collections.abc import Mapping

from sizer.design.records import FailureDomain
from sizer.errors import Told
from sizer.numerals import agreeing
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.drives.placement import boxes_of
from sizer.sizing.pools.grouping import use_text
from sizer.sizing.pools.offered import fitting_on
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.sizing.pools.stores import domain_of, inside_servers
from sizer.units import counted

_CODE = "copies-on-one-server"
_LOCAL_COPIES = 2
"""A mirror of as many inside a server is its own RAID; more are meant to lie on several."""


def check_spread(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Note pools in servers whose copies, or members of a code of stated shape, one server may take with it."""
    for pool in pools.values():
        if any(not owner.item.kind.is_server for owner in pool.owners):
            continue
        if domain_of(pool.record, pool.protection) is FailureDomain.DRIVE:
            continue
        if pool.protection.copies > _LOCAL_COPIES or (pool.protection.placed and pool.protection.copies > 1):
            _check(wiring, pool, pool.protection.copies, "copies", copied=True)
        elif pool.protection.scheme is Scheme.PARITY and pool.protection.width is not None:
            _check(wiring, pool, pool.protection.width, "members of a group", copied=False)


def _check(wiring: Wiring, pool: PoolWiring, width: int, what: str, *, copied: bool) -> None:
    """Note a pool on too few servers, or of whose ``width`` parts one holds two copies, or more than may be lost."""
    servers, place = round(pool.owner_count.number), f"pools/{pool.record.id}"
    fewest, tolerated = math.ceil(width / servers), pool.protection.tolerated
    together = pool.record.enclosure_members
    if pool.protection.placed and fewest > (together or 1):
        _say_few(wiring, pool, width, what, servers)
        return
    apart = pool.protection.placed and together is not None and fewest <= tolerated
    if copied and servers < width and not apart:
        _say(wiring, pool, f"the {width} {what} of pool {pool.record.called} lie on "
             f"{counted(servers, 'server')}: losing one takes {'all' if fewest == width else fewest} of them",
             f"{place}/drives", use_text(f"at least {counted(width, 'server')} and the failure domain node"),
             (width, servers))
        return
    if pool.protection.placed and together is None:
        return
    most = max((round(box.members.number) for box in boxes_of(wiring, pool) if box.line.item.kind.is_server),
               default=fewest)
    if fewest <= tolerated < most:
        which = "all" if most == width else f"{most} of the"
        _say(wiring, pool, f"{which} {width} {what} of pool {pool.record.called} may lie in one of its "
             f"{counted(servers, 'server')}, and {pool.protection.label} survives the loss of {tolerated}",
             f"{place}/enclosure_members",
             f"State at most {fewest} in one enclosure, if the software keeps them apart.",
             (most, width, servers, tolerated))


def _say(wiring: Wiring, pool: PoolWiring, text: str, place: str, hint: str, told: Told) -> None:
    """Note copies or members that one server may take: what rests on them is uncertain until the author accepts it.

    Software that protects what each server has by itself does so on purpose: results count it, and nothing is in doubt.
    """
    if inside_servers(wiring, pool.record):
        wiring.warning(_CODE, text, place, hint, told=told)
    else:
        wiring.undecided(_CODE, text, place, f"{hint} Accept this with the reason if one server may hold them.",
                         told=told)


def _say_few(wiring: Wiring, pool: PoolWiring, width: int, what: str, servers: int) -> None:
    """Note objects whose copies or members a store is to keep on different servers, of which there are too few."""
    protection, fewest = pool.protection, math.ceil(width / servers)
    together = pool.record.enclosure_members or 1
    least = math.ceil(width / together)
    fitting = fitting_on(wiring, pool.record, protection, servers, together)
    wiring.error(
        _CODE, f"{width} {what} of pool {pool.record.called} with at most {together} on a server need at least "
        f"{counted(least, 'server')}; there {agreeing(servers, 'is', 'are')} {servers}, and results count {fewest} "
        "on the fullest", f"pools/{pool.record.id}/protection",
        use_text(f"at least {counted(least, 'server')}", f"protection {fitting[0]}" if fitting else "",
                 f"{counted(fewest, 'member')} per enclosure, where the rule of the software allows them"
                 if fewest <= protection.tolerated else ""), building=True)
