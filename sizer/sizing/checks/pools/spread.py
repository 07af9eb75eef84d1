"""The rule about what is meant to outlive a server: copies and coded groups of which one server holds too much."""

from __future__ import annotations

import math
from collections.abc import Mapping

from sizer.design.records import FailureDomain
from sizer.errors import Told
from sizer.language import Marked, mark, say, say_of, sentences
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
            _check(wiring, pool, pool.protection.copies, copied=True)
        elif pool.protection.scheme is Scheme.PARITY and pool.protection.width is not None:
            _check(wiring, pool, pool.protection.width, copied=False)


def _check(wiring: Wiring, pool: PoolWiring, width: int, *, copied: bool) -> None:
    """Note a pool on too few servers, or of whose ``width`` parts one holds two copies, or more than may be lost."""
    servers, place = round(pool.owner_count.number), f"pools/{pool.record.id}"
    fewest, tolerated = math.ceil(width / servers), pool.protection.tolerated
    together, what = pool.record.enclosure_members, mark("copies") if copied else mark("members of a group")
    if pool.protection.placed and fewest > (together or 1):
        _say_few(wiring, pool, width, what, servers)
        return
    apart = pool.protection.placed and together is not None and fewest <= tolerated
    if copied and servers < width and not apart:
        text = say("the {width} {what} of pool {pool} lie on {servers}: losing one takes all of them" if fewest == width
                   else "the {width} {what} of pool {pool} lie on {servers}: losing one takes {fewest} of them",
                   width=width, what=what, pool=pool.record.called, servers=counted(servers, "server"), fewest=fewest)
        _say(wiring, pool, text, f"{place}/drives",
             use_text(say("at least {servers} and the failure domain node", servers=counted(width, "server"))),
             (width, servers))
        return
    if pool.protection.placed and together is None:
        return
    most = max((round(box.members.number) for box in boxes_of(wiring, pool) if box.line.item.kind.is_server),
               default=fewest)
    if fewest <= tolerated < most:
        text = say("all {width} {what} of pool {pool} may lie in one of its {servers}, and {label} survives the loss "
                   "of {tolerated}" if most == width else "{most} of the {width} {what} of pool {pool} may lie in one "
                   "of its {servers}, and {label} survives the loss of {tolerated}", most=most, width=width, what=what,
                   pool=pool.record.called, servers=counted(servers, "server"), label=pool.protection.label,
                   tolerated=tolerated)
        _say(wiring, pool, text, f"{place}/enclosure_members",
             say("State at most {fewest} in one enclosure, if the software keeps them apart.", fewest=fewest),
             (most, width, servers, tolerated))


def _say(wiring: Wiring, pool: PoolWiring, text: str, place: str, hint: str, told: Told) -> None:
    """Note copies or members that one server may take: what rests on them is uncertain until the author accepts it.

    Software that protects what each server has by itself does so on purpose: results count it, and nothing is in doubt.
    """
    if inside_servers(wiring, pool.record):
        wiring.warning(_CODE, text, place, hint, told=told)
    else:
        wiring.undecided(_CODE, text, place,
                         sentences(hint, say("Accept this with the reason if one server may hold them.")), told=told)


def _say_few(wiring: Wiring, pool: PoolWiring, width: int, what: Marked, servers: int) -> None:
    """Note objects whose copies or members a store is to keep on different servers, of which there are too few."""
    protection, fewest = pool.protection, math.ceil(width / servers)
    together = pool.record.enclosure_members or 1
    least = math.ceil(width / together)
    fitting = fitting_on(wiring, pool.record, protection, servers, together)
    wiring.error(
        _CODE, say_of(servers, "{width} {what} of pool {pool} with at most {together} on a server need at least "
                      "{least}; there is {number}, and results count {fewest} on the fullest",
                      "{width} {what} of pool {pool} with at most {together} on a server need at least {least}; there "
                      "are {number}, and results count {fewest} on the fullest", width=width, what=what,
                      pool=pool.record.called, together=together, least=counted(least, "server"), fewest=fewest),
        f"pools/{pool.record.id}/protection",
        use_text(say("at least {servers}", servers=counted(least, "server")), say("protection {fitting}",
                                                             fitting=fitting[0]) if fitting else "",
                 say("{members} per enclosure, where the rule of the software allows them",
                     members=counted(fewest, "member"))
                 if fewest <= protection.tolerated else ""), building=True)
