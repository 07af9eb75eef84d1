"""Drives that several pools use: how much of them is taken, said once, and whether it fits."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import partial

from sizer.language import AND, listed, numeral, say, say_of
from sizer.laws import general
from sizer.readable import percent
from sizer.sizing.bench.limits import Blank, declare_limit, wire_limit
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.feasible import no_less_than, no_more_than
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.result import SharedDrives, Sizing
from sizer.sizing.scope import Scope
from sizer.units import counted, format_value

_FITS = 1 + 1e-9


def wire_shared_drives(wiring: Wiring, pools: Iterable[PoolWiring]) -> tuple[SharedDrives, ...]:
    """Figures of each set of drives that pools are carved from, and a problem where they take more than there is."""
    sets: dict[str, list[PoolWiring]] = {}
    for pool in pools:
        sets.setdefault(pool.drive_set, []).append(pool)
    found = []
    for leader, together in sets.items():
        carved = [pool for pool in together if pool.drive_share is not None]
        if carved:
            found.append(_wire(wiring, leader, carved, [pool for pool in together if pool.drive_share is None]))
    return tuple(found)


def _wire(
    wiring: Wiring, leader: str, carved: Sequence[PoolWiring], whole: Sequence[PoolWiring]
) -> SharedDrives:
    scope, place = wiring.scope("pools", leader), f"pools/{carved[-1].record.id}/stated_bytes"
    taken = scope.derive("carved_bytes", general.sum_of, *[pool.usable for pool in carved],
                         label=say("Usable capacity of the pools carved from these drives"))
    raw = scope.derive("carved_raw_bytes", general.sum_of, *[wiring.sheet[pool.result.raw] for pool in carved],
                       label=say("Raw capacity that the pools carved from these drives take"))
    share = scope.derive("carved_share", general.sum_of,
                         *[pool.drive_share for pool in carved if pool.drive_share is not None],
                         label=say("Share of these drives that the pools carved from them take"))
    whole_of = Scope(wiring.sheet, "limit").constant("whole", 1.0, "1", say("All of it"), say("no more than there is"))
    declare_limit(wiring, scope.limits().inner("carved"), "pool-larger-than-drives", share, whole_of,
                  (say("the pools carved from one set of drives take "), Blank.USED, say(" times what it holds")),
                  place)
    if share.number > _FITS:
        _too_large(wiring, carved, share.number, place)
    first = whole[0] if whole else carved[0]
    return SharedDrives(
        tuple(pool.record.id for pool in carved), tuple(pool.record.id for pool in whole), first.drives.key,
        first.result.drives_raw, taken.key, raw.key, share.key)


def _too_large(wiring: Wiring, carved: Sequence[PoolWiring], share: float, place: str) -> None:
    """Pools that are larger than the drives they are carved from, with what would fit."""
    last = carved[-1]
    names = listed((pool.record.called for pool in carved), AND)
    own = last.drive_share.number if last.drive_share is not None else 0.0
    left = 1 - (share - own)
    held = last.usable.number / own if own else 0.0
    needed = counted(math.ceil(last.drives.number * share - 1e-9), "drive")
    drives = say("at least {needed} in place of {drives}", needed=needed, drives=numeral(f"{last.drives.number:,.0f}"))
    fits = say("State at most {size} for {pool}", size=no_more_than(left * held, "B"),
               pool=last.record.called) if left > 0 else (
        say("State {size} less in all", size=no_less_than((share - 1) * held, "B")))
    wiring.error(
        "pool-larger-than-drives", say("{names} {take} {share} of the drives of {lines}: together more than these "
                                       "hold under {protection}", names=names,
                                       take="take" if len(carved) > 1 else "takes", share=percent(share),
                                       lines=listed(line.called for line in last.drive_lines),
                                       protection=last.protection.label), place,
        say("{fits}, or use {drives}.", fits=fits, drives=drives), building=True)


def check_stated(wiring: Wiring, pools: Iterable[PoolWiring]) -> None:
    """A pool with drives of its own whose stated capacity is more than they hold: its rate is that of the drives."""
    for pool in pools:
        record, held = pool.record, pool.scope.get("usable_bytes")
        if record.stated_bytes is None or pool.drive_share is not None or held is None:
            continue
        wire_limit(
            wiring, pool.scope.limits().inner("stated"), "pool-beyond-drives", pool.usable, held,
            (say("pool {pool} states ", pool=record.called), Blank.USED, say(", its drives hold "), Blank.ALLOWED,
             say(" under {protection}", protection=pool.protection.label)), f"pools/{record.id}/stated_bytes",
            partial(_no_more_stated, pool, held.number))


def _no_more_stated(pool: PoolWiring, held: float) -> str:
    drives = math.ceil(pool.drives.number * pool.usable.number / held - 1e-9) if held else 0
    return say("State at most {size}, or use some {drives}.", size=no_more_than(held, "B"),
               drives=counted(drives, "drive"))


def said(sizing: Sizing, shared: SharedDrives) -> str:
    """What pools take of drives that several use, in words, so that nobody adds the same drives twice."""
    sheet, titles = sizing.sheet, {pool.id: pool.title for pool in sizing.pools}
    many = len(shared.carved)
    values = {
        "pool": titles[shared.carved[0]], "drives": counted(sheet[shared.drives].number, "drive"),
        "usable": format_value(sheet[shared.taken].number, "B", 4), "share": percent(sheet[shared.share].number),
        "taken": format_value(sheet[shared.taken_raw].number, "B", 4),
        "raw": format_value(sheet[shared.raw].number, "B", 4),
        "whole": listed((titles[name] for name in shared.whole), AND),
    }
    if not shared.whole:
        return say_of(many, "{pool} is carved from the same {drives}: it takes {usable} usable, which are {taken} of "
                      "their {raw} raw, {share}.", "{number} pools are carved from the same {drives}: they take "
                      "{usable} usable, which are {taken} of their {raw} raw, {share}.", **values)
    return say_of(many, "{pool} is carved from the {drives} of {whole}: it takes {usable} usable, which are {taken} of "
                  "its {raw} raw, {share}, as part of it and not beside it.", "{number} pools are carved from the "
                  "{drives} of {whole}: they take {usable} usable, which are {taken} of its {raw} raw, {share}, as "
                  "part of it and not beside it.", **values)
