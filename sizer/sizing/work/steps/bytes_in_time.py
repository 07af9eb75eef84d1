"""So many bytes within a time: the rate of backups, restores and scans (model W10)."""

from __future__ import annotations

from collections.abc import Callable

from sizer.design.fieldspec import Field, number
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws.load import users
from sizer.sizing.paths.demand import Context
from sizer.sizing.work.steps.users import counted, of_one, offer_bytes, shape, states_its_load, streams_of_users

WITHIN = number("Within", "Time within which all of it is moved.", "s", above=0.0, maximum=1e9,
                range_allowed=True,
                example="8 h", key="within_s")


def prepare(
    context: Context, volume: Field, example: str, moved: Callable[[Figure], Figure] = lambda whole: whole
) -> bool:
    """Offer the rate that moves the bytes of the parameter ``volume`` in time, or what ``moved`` makes of them.

    False, and reported, where they or the time are not stated, nor a load of another kind.
    """
    whole = counted(context, volume, example)
    within = counted(context, WITHIN, "the time within which it is done")
    if (whole is None or within is None) and not states_its_load(context):
        return False
    shape(context)
    if whole is not None and within is not None:
        bytes_per_s = context.whole.get("needed_bytes_per_s") or context.whole.derive(
            "needed_bytes_per_s", users.within_bytes_per_s, moved(whole), within,
            label=say("Rate that is done in time"))
        offer_bytes(context, bytes_per_s)
    streams_of_users(context, of_one(context, "stream_count"))
    return True
