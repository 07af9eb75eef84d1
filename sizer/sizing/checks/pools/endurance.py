"""Solid-state drives that the stated writes wear out before the time they must last."""

from __future__ import annotations

from collections.abc import Iterable

from sizer.language import AND, listed, numeral, say, sentences
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
            wiring.remark("may-wear-out", say("the drives of pool {pool} last {lasts} under the writes as they are "
                                              "taken, and {shortest} at the worst of what is not stated; the house "
                                              "rule is {asked}", pool=lasting.pool.record.called,
                                              lasts=_time(lasting.lasts.number),
                                              shortest=_time(lasting.shortest.number), asked=_time(asked)),
                          f"pools/{name}/drives", _question(lasting),
                          told=(lasting.lasts.number, lasting.shortest.number, asked))


def _worn_out(wiring: Wiring, lasting: Lasting, asked: float) -> None:
    pool, lasts = lasting.pool, lasting.lasts.number
    scope = wiring.scope("pools", pool.drive_set).inner("wear")
    worn, a_day = scope["bytes_per_s"].number, scope["drive_writes_per_day"].number
    more = say("Take drives of {ratio} times the endurance, or {ratio} times as many.",
               ratio=numeral(f"{asked / lasts:.2g}"))
    wiring.warning("wears-out", say("the writes wear the drives of pool {pool} out in {lasts}, and the house rule is "
                                    "{asked}: {worn} reach them, {a_day} full writes of each a day",
                                    pool=pool.record.called, lasts=_time(lasts), asked=_time(asked),
                                    worn=format_value(worn, "B/s", 3), a_day=numeral(f"{a_day:.3g}")),
                   f"pools/{pool.record.id}/drives", sentences(more, _question(lasting)),
                   told=(lasts, asked, worn, a_day))


def _question(lasting: Lasting) -> str:
    """What would settle how long they last."""
    asked = [say("State the share of the day that {workloads} runs.",
                 workloads=listed(lasting.unstated, AND))] if lasting.unstated else []
    asked += [say("Give the endurance of {title}.", title=lasting.pool.drive.title)] if lasting.unrated else []
    return sentences(*asked)


def _time(seconds: float) -> str:
    return format_value(seconds, "s", 3)
