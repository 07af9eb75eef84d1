"""What records of a shared file have in common: how often a lock on it is handed over (model W9).

A lock that is called back makes its owner flush what it holds, so that records reach the drives apart; it makes the
next writer wait, and makes clients fetch again what they had. So one position between "no cost of sharing" and "handed
over at each record" moves all three, each between limits of its own.
"""

from __future__ import annotations

from sizer.design.records import WriteLayout
from sizer.figures.figure import Figure, Origin
from sizer.figures.figure import Range as Spread
from sizer.language import mark, say
from sizer.laws import general
from sizer.sizing.paths.demand import Context
from sizer.sizing.paths.servers import store_ends
from sizer.sources import Source

_QUESTION = mark("Which software serves the data? Bytes of a request at the drives while the shared file is written "
                  "and while it is read, bytes that clients receive over those that processes read, and writes of "
                  "several clients to one object against those of one.")


def position_of(context: Context) -> Figure:
    """Where the pool's software lies: 0 where nothing is handed over, 1 where each record is; one for each pool."""
    wiring, scope, name = context.wiring, context.pool.scope, "shared_position"
    if name in scope:
        return scope[name]
    key = scope.key(name)
    wiring.questions[key] = say(_QUESTION)
    return scope.sheet.given(
        key, 0.5, "1", origin=Origin.ASSUMED, range=Spread(0.0, 1.0),
        label=say("How often locks on a shared file are handed over, not stated"),
        source=Source(say("range from no cost of sharing to a lock that is handed over at each record (model W9)")))


def at_position(context: Context, name: str, label: str) -> Figure:
    """A quantity at the position of the pool, between the limits of its software or else those of any."""
    low, high = store_ends(context, name) or context.wiring.default_ends(name)
    if low is high:
        return low
    return context.pool.scope.derive_once(name, general.between_limits, low, high, position_of(context), label=label)


def logs_records(context: Context) -> bool:
    """Whether servers write records to a log as they come, as the pool states: in runs, and without turns."""
    return context.pool.record.write_layout is WriteLayout.LOG
