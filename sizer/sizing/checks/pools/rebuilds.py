"""Rebuilds that take longer than the house rule allows, with what may go wrong meanwhile."""

from __future__ import annotations

from collections.abc import Mapping

from sizer.figures.certainty import RangesBehind
from sizer.figures.figure import Figure
from sizer.readable import Presumed, percent, read
from sizer.sizing.bench.policies import policy
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.pools.pool import PoolWiring
from sizer.units import format_value


def check_rebuilds(wiring: Wiring, pools: Mapping[str, PoolWiring]) -> None:
    """Note each pool whose lost drive is rebuilt later than is allowed: what is exposed until then, and what helps."""
    longest = policy(wiring, "rebuild_time_s")
    for pool in pools.values() if longest else ():
        scope = pool.scope
        takes = scope.get("rebuild_s")
        if takes is None or longest is None or takes.number <= longest:
            continue
        exposed = [
            f"{said} {percent(figure.number)}"
            for name, said in (("failure_meanwhile_probability", "another of its group fails meanwhile in"),
                               ("unreadable_probability", "the last repair meets an unreadable sector in"))
            if (figure := scope.get(name)) is not None]
        wiring.warning(
            "rebuild-long", f"a lost drive of pool {pool.record.called} is rebuilt in "
                            f"{_longer(takes, longest)}; the house rule is "
            f"{format_value(longest, 's', 3)}{': ' if exposed else ''}{', '.join(exposed)}"
            f"{' of the cases' if exposed else ''}", f"pools/{pool.record.id}/protection",
            "Use smaller drives, protection that tolerates another loss, or spare space over all drives.",
            told=(takes.number, longest))


def _longer(takes: Figure, longest: float) -> str:
    """How long it takes, with the digits that it is certain of; more where these do not tell it from the rule."""
    said = read(takes.number, "s", presumed=Presumed() if RangesBehind().one_of((takes,)) else None).value
    return said if said != read(longest, "s", stated=True).value else format_value(takes.number, "s", 4)
