"""Rebuilds that take longer than the house rule allows, with what may go wrong meanwhile."""

from __future__ import annotations

from collections.abc import Mapping

from sizer.figures.certainty import RangesBehind
from sizer.figures.figure import Figure
from sizer.language import listed, mark, say
from sizer.readable import Presumed, percent, read
from sizer.sizing.bench.policies import policy
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.pool import PoolWiring
from sizer.units import format_value

_LATE = mark("a lost drive of pool {pool} is rebuilt in {time}; the house rule is {longest}")
_EXPOSED = mark("a lost drive of pool {pool} is rebuilt in {time}; the house rule is {longest}: {exposed} of the cases")


def check_rebuilds(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Note each pool whose lost drive is rebuilt later than is allowed: what is exposed until then, and what helps."""
    longest = policy(wiring, "rebuild_time_s")
    for pool in pools.values() if longest else ():
        scope = pool.scope
        takes = scope.get("rebuild_s")
        if takes is None or longest is None or takes.number <= longest:
            continue
        exposed = [
            say(text, share=percent(figure.number)) for name, text in (
                ("failure_meanwhile_probability", mark("another of its group fails meanwhile in {share}")),
                ("unreadable_probability", mark("the last repair meets an unreadable sector in {share}")))
            if (figure := scope.get(name)) is not None]
        wiring.warning(
            "rebuild-long",
            say(_EXPOSED if exposed else _LATE, pool=pool.record.called, time=_longer(takes, longest),
                longest=format_value(longest, "s", 3), exposed=listed(exposed)), f"pools/{pool.record.id}/protection",
            say("Use smaller drives, protection that tolerates another loss, or spare space over all drives."),
            told=(takes.number, longest))


def _longer(takes: Figure, longest: float) -> str:
    """How long it takes, with the digits that it is certain of; more where these do not tell it from the rule."""
    said = read(takes.number, "s", presumed=Presumed() if RangesBehind().one_of((takes,)) else None).value
    return said if said != read(longest, "s", stated=True).value else format_value(takes.number, "s", 4)
