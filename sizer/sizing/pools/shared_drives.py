"""Drives that several pools use: how much of them is taken, said once, and whether it fits."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import partial

from sizer.laws import general
from sizer.numerals import agreeing
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
                         label="Usable capacity of the pools carved from these drives")
    raw = scope.derive("carved_raw_bytes", general.sum_of, *[wiring.sheet[pool.result.raw] for pool in carved],
                       label="Raw capacity that the pools carved from these drives take")
    share = scope.derive("carved_share", general.sum_of,
                         *[pool.drive_share for pool in carved if pool.drive_share is not None],
                         label="Share of these drives that the pools carved from them take")
    whole_of = Scope(wiring.sheet, "limit").constant("whole", 1.0, "1", "All of it", "no more than there is")
    declare_limit(wiring, scope.limits().inner("carved"), "pool-larger-than-drives", share, whole_of,
                  ("the pools carved from one set of drives take ", Blank.USED, " times what it holds"), place)
    if share.number > _FITS:
        _too_large(wiring, carved, share.number, place)
    first = whole[0] if whole else carved[0]
    return SharedDrives(
        tuple(pool.record.id for pool in carved), tuple(pool.record.id for pool in whole), first.drives.key,
        first.result.drives_raw, taken.key, raw.key, share.key)


def _too_large(wiring: Wiring, carved: Sequence[PoolWiring], share: float, place: str) -> None:
    """Pools that are larger than the drives they are carved from, with what would fit."""
    last = carved[-1]
    names = " and ".join(pool.record.called for pool in carved)
    own = last.drive_share.number if last.drive_share is not None else 0.0
    left = 1 - (share - own)
    held = last.usable.number / own if own else 0.0
    needed = counted(math.ceil(last.drives.number * share - 1e-9), "drive")
    drives = f"at least {needed} in place of {last.drives.number:,.0f}"
    fits = f"State at most {no_more_than(left * held, 'B')} for {last.record.called}" if left > 0 else (
        f"State {no_less_than((share - 1) * held, 'B')} less in all")
    wiring.error(
        "pool-larger-than-drives", f"{names} {'take' if len(carved) > 1 else 'takes'} {percent(share)} of the drives "
        f"of {', '.join(line.called for line in last.drive_lines)}: together more than these hold under "
        f"{last.protection.label}", place, f"{fits}, or use {drives}.", building=True)


def check_stated(wiring: Wiring, pools: Iterable[PoolWiring]) -> None:
    """A pool with drives of its own whose stated capacity is more than they hold: its rate is that of the drives."""
    for pool in pools:
        record, held = pool.record, pool.scope.get("usable_bytes")
        if record.stated_bytes is None or pool.drive_share is not None or held is None:
            continue
        wire_limit(
            wiring, pool.scope.limits().inner("stated"), "pool-beyond-drives", pool.usable, held,
            (f"pool {record.called} states ", Blank.USED, ", its drives hold ", Blank.ALLOWED,
             f" under {pool.protection.label}"), f"pools/{record.id}/stated_bytes",
            partial(_no_more_stated, pool, held.number))


def _no_more_stated(pool: PoolWiring, held: float) -> str:
    drives = math.ceil(pool.drives.number * pool.usable.number / held - 1e-9) if held else 0
    return f"State at most {no_more_than(held, 'B')}, or use some {counted(drives, 'drive')}."


def said(sizing: Sizing, shared: SharedDrives) -> str:
    """What pools take of drives that several use, in words, so that nobody adds the same drives twice."""
    sheet, titles = sizing.sheet, {pool.id: pool.title for pool in sizing.pools}
    many = len(shared.carved)
    who = f"{many} pools are" if many > 1 else f"{titles[shared.carved[0]]} is"
    drives = f"the {counted(sheet[shared.drives].number, 'drive')}"
    take = (f"{agreeing(many, 'it takes', 'they take')} {format_value(sheet[shared.taken].number, 'B', 4)} usable, "
            f"{percent(sheet[shared.share].number)} of ")
    raw = f"{format_value(sheet[shared.raw].number, 'B', 4)} raw"
    if not shared.whole:
        return f"{who} carved from the same {drives[4:]}: {take}their {raw}."
    whole = " and ".join(titles[name] for name in shared.whole)
    return f"{who} carved from {drives} of {whole}: {take}its {raw}, as part of it and not beside it."
