"""Virtual desktops: the rate of one times their number, or that of so many starts within a time (model W10)."""

from __future__ import annotations

from sizer.design.fieldspec import number, whole
from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.load import users
from sizer.sizing.paths.demand import Context
from sizer.sizing.work.steps.inputs import ACTIVE_SPAN, parameter
from sizer.sizing.work.steps.users import OFFERED, counted, offer, shape, stated_or_usual, states_its_load

DESKTOPS = whole("Desktops", "Virtual desktops.", range_allowed=True, example="1000", key="desktop_count")
OF_ONE = number("Requests of a desktop", "Requests a second of one desktop.", "1/s", above=0.0, maximum=1e9,
                range_allowed=True, key="desktop_per_s")
WITHIN = number("Within", "Time within which all start, evenly; empty: the rate of one desktop counts for all.",
                "s",
                above=0.0, maximum=1e7, range_allowed=True, example="20 min", key="within_s")
REQUESTS = number("Requests of a start", "Requests of one desktop that boots or logs in, over all of it.",
                  "count",
                  above=0.0, maximum=1e9, range_allowed=True, key="start_requests")
AT_WORK = (DESKTOPS, OF_ONE, ACTIVE_SPAN)
STARTING = (DESKTOPS, OF_ONE, WITHIN, REQUESTS, ACTIVE_SPAN)


def prepare(context: Context) -> bool:
    """Let the desktops say what they ask for; False, and reported, where neither they nor a load is stated."""
    count = counted(context, DESKTOPS, "how many desktops there are")
    if count is None and not states_its_load(context):
        return False
    shape(context)
    if count is not None:
        offer(context, lambda: _rate(context, count))
    return True


def _rate(context: Context, count: Figure) -> Figure:
    """Requests a second of all desktops."""
    label, within = say("Requests a second of all desktops"), parameter(context, WITHIN)
    if within is not None:
        return context.whole.derive(OFFERED, users.storm_per_s, count, stated_or_usual(context, REQUESTS), within,
                                    label=label)
    return context.whole.derive(OFFERED, general.each_times_count, stated_or_usual(context, OF_ONE), count, label=label)
