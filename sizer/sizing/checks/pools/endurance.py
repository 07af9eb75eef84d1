"""Solid-state drives that the stated writes wear out before the time they must last."""

from __future__ import annotations

from collections.abc import Iterable

from sizer.sizing.bench.policies import policy
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.work.endurance import Lasting
from sizer.units import format_value

_SAME = 1 - 1e-3
"""Times that differ by less are the same: a year has 365 days, or a quarter more."""


def check_endurance(wiring: Wiring, found: Iterable[Lasting]) -> None:
    """Note each set of drives that wears out too early at the likely writes, and as a question one that may."""
    asked = policy(wiring, "drive_life_s")
    if not asked:
        return
    for lasting in found:
        if lasting.lasts.number < asked * _SAME:
            _worn_out(wiring, lasting, asked)
        elif lasting.shortest.number < asked * _SAME:
            name = lasting.pool.record.id
            wiring.remark(
                "may-wear-out", f"the drives of pool {lasting.pool.record.called} last "
                f"{_time(lasting.lasts.number)} under the writes as they are taken, and "
                f"{_time(lasting.shortest.number)} at the worst of what is not stated; the house "
                f"rule is {_time(asked)}", f"pools/{name}/drives", _question(lasting),
                told=(lasting.lasts.number, lasting.shortest.number, asked))


def _worn_out(wiring: Wiring, lasting: Lasting, asked: float) -> None:
    pool, lasts = lasting.pool, lasting.lasts.number
    scope = wiring.scope("pools", pool.drive_set).inner("wear")
    worn, a_day = scope["bytes_per_s"].number, scope["drive_writes_per_day"].number
    more = f"Take drives of {asked / lasts:.2g} times the endurance, or {asked / lasts:.2g} times as many."
    wiring.warning(
        "wears-out", f"the writes wear the drives of pool {pool.record.called} out in {_time(lasts)}, and the house "
                     "rule "
        f"is {_time(asked)}: {format_value(worn, 'B/s', 3)} reach them, {a_day:.3g} full writes of each a day",
        f"pools/{pool.record.id}/drives",
        " ".join(filter(None, (more, _question(lasting)))), told=(lasts, asked, worn, a_day))


def _question(lasting: Lasting) -> str:
    """What would settle how long they last."""
    asked = [f"State the share of the day that {' and '.join(lasting.unstated)} runs."] if lasting.unstated else []
    asked += [f"Give the endurance of {lasting.pool.drive.title}."] if lasting.unrated else []
    return " ".join(asked)


def _time(seconds: float) -> str:
    return format_value(seconds, "s", 3)
