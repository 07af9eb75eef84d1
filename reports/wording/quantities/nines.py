"""An availability as people read it: the share of the time with its nines, and beside it the time a year without."""

from __future__ import annotations

from math import floor, log10

from sizer.language import numeral, say
from sizer.readable import read
from sizer.sizing.feasible import rounded
from sizer.units import YEAR_S

_MOST_DECIMALS = 9
_SIX_NINES = 1e-4
"""Percent that are missing from an availability of six nines."""
_ENDING = "availability"
"""How keys of availabilities end."""


def is_availability(key: str) -> bool:
    """Whether a figure is a share of the time in which parts work.

    >>> is_availability("workload.nfs.chain_availability"), is_availability("pool.data.usable")
    (True, False)
    """
    return key.endswith(_ENDING)


def nines(ratio: float, *, bound: bool = False) -> str:
    """An availability with two digits of what is missing from it; as an upper ``bound`` never less than it is.

    What is better than six nines is told as that: how parts fail is not known so well.

    >>> nines(0.999834449), nines(0.9999999984), nines(0.95), nines(1.0), nines(0.999834449, bound=True)
    ('99.983 %', 'above 99.9999 %', '95.0 %', '100 %', '99.984 %')
    """
    missing = (1 - ratio) * 100
    if bound and missing > 0:
        missing = rounded(missing, 2, up=False)
        ratio = 1 - missing / 100
    if missing <= 0:
        return say("{number} %", number="100")
    if missing < _SIX_NINES and not bound:
        return say("above {number}", number=say("{number} %", number=numeral("99.9999")))
    decimals = min(max(1 - floor(log10(missing) + 1e-9), 0), _MOST_DECIMALS)
    return say("{number} %", number=numeral(f"{ratio * 100:.{decimals}f}"))


def down_a_year(ratio: float) -> str:
    """The time of a year in which something of this availability does not work; empty where there is none.

    >>> from sizer.units import plain_spaces
    >>> plain_spaces(down_a_year(0.99999)), down_a_year(1.0)
    ('5.26 min', '')
    """
    return read((1 - ratio) * YEAR_S, "s").value if ratio < 1 else ""


def available(ratio: float, *, headed: bool = False) -> str:
    """An availability with what it means in a year, which the title of a column says where it is ``headed``.

    >>> from sizer.units import plain_spaces
    >>> plain_spaces(available(0.99999)), available(1.0), plain_spaces(available(0.99999, headed=True))
    ('99.9990 %, 5.26 min a year down', '100 %', '99.9990 %, 5.26 min')
    >>> plain_spaces(available(0.9999999984, headed=True))
    'above 99.9999 %, below 31.6 s'
    """
    best = 1 - _SIX_NINES / 100
    down = down_a_year(ratio)
    if best < ratio < 1:
        down = say("below {number}", number=read((1 - best) * YEAR_S, "s", stated=True).value)
    if not down:
        return nines(ratio)
    return say("{share}, {time}" if headed else "{share}, {time} a year down", share=nines(ratio), time=down)
