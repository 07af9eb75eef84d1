"""How many requests of a protocol an operation is, before and behind the servers of its way."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.sizing.paths.demand import Context, Traffic


def requests_of(context: Context, demand: Traffic, segment: str) -> Figure:
    """Requests of an operation: one of its client, or the part of one that it is; behind servers those to arrays."""
    if segment == "back":
        return demand.array_io
    one = context.wiring.model.constant("one_request", 1.0, "1", say("Requests of an operation"), say("it is one"))
    found = one if demand.parts is None else context.scope.derive_once("requests", general.shared_equally, one,
                                                                       demand.parts,
                                                                       label=say("Requests of the client for each "
                                                                                 "operation"))
    if context.share is None:
        return found
    return context.scope.derive_once("own_requests", general.scaled, found, context.share,
                                     label=say("Requests of an operation that go to these drives"))
