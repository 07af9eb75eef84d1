"""What would make a pool large enough for what it is to hold."""

from __future__ import annotations

import math

from sizer.language import counting, say
from sizer.sizing.pools.pool import PoolWiring
from sizer.sizing.pools.protection import Scheme
from sizer.units import counted

_ROUNDING = 1e-9


def drives_for(pool: PoolWiring, times: float) -> str:
    """The drives, and the groups they make, of a pool that is so many times as large; its spares stay.

    Nothing where the capacity is stated: no number of drives changes it.
    """
    record, drives = pool.record, pool.drives.number
    if record.stated_bytes is not None:
        return ""
    if pool.protection.scattered:
        # What an EVA keeps free does not grow with the group: as many times the drives hold no less than that.
        kept = record.spares if pool.protection.scheme is Scheme.DECLUSTERED else 0
        return counted(math.ceil((drives - kept) * times - _ROUNDING) + kept, "drive")
    made, members = math.ceil(pool.groups.number * times - _ROUNDING), round(pool.members.number)
    return say("{drives} in {groups} of {members}", drives=counted(made * members + record.spares, "drive"),
               groups=counted(made, "group"), members=counting(members))
