"""How long requests that are offered at a rate wait beside other work: at stations, and at drives."""

from __future__ import annotations

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.queueing import interference
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.demand import Beside, DriveResource, Resource
from sizer.sizing.paths.stations import station_parts
from sizer.sizing.scope import Scope


def residence_beside(
    wiring: Wiring, scope: Scope, resources: list[Resource], stations: list[tuple[Figure, Figure]], rate: Figure,
    others: Figure, beside: Beside,
) -> Figure:
    """Time at all stations but the drives of random work; ``others`` are the requests that one's own queue with."""
    waits = []
    for at, (parts, (demand, _)) in enumerate(zip(station_parts(resources), stations, strict=True), 1):
        station = scope.inner("station", str(at))
        uses = [figure for part in parts for figure in (part.demand, part.count, _load(wiring, beside, part))]
        seen = station.derive("seen_utilization", interference.seen_utilization, rate, others,
                              *uses, label=say("Utilization of {name} as an arriving request sees it",
                                               name=parts[0].label))
        queues = [beside.queues[part.identity] for part in parts if part.identity in beside.queues]
        ahead = _nobody(wiring) if not queues else station.together("ahead", general.most_of, queues,
                                                                    say("Requests of closed work at the station"))
        waits += [demand, seen, ahead]
    return scope.derive("residence_s", interference.residence_beside_s, *waits)


def rate_as_busy(scope: Scope, drives: DriveResource, peak: Figure, rate: Figure, load: Figure | None) -> Figure:
    """The rate of its own at which drives are as busy as with the load of others; its own where there is none."""
    if load is None:
        return rate
    return scope.derive("alike_per_s", interference.rate_as_busy_per_s, rate, peak, load, drives.resource.demand,
                        drives.resource.count)


def crowded(
    wiring: Wiring, scope: Scope, drives: DriveResource, peak: Figure, rate: Figure, residence: Figure, beside: Beside
) -> Figure:
    """Time at the drives of one set beside the other work."""
    used = drives.resource
    if used.identity not in beside.used:
        return residence
    ratio = scope.derive("crowding_ratio", interference.crowding_ratio, peak, rate, used.demand, used.count,
                         _load(wiring, beside, used),
                         beside.queues.get(used.identity) or _nobody(wiring))
    return scope.derive("crowded_residence_s", general.scaled, residence, ratio,
                        label=say("Time at the drives beside the other work"))


def _load(wiring: Wiring, beside: Beside, resource: Resource) -> Figure:
    return beside.loads.get(resource.identity) or wiring.model.constant(
        "no_other_load", 0.0, "1", say("Load of other work"), say("no other work is offered there"))


def _nobody(wiring: Wiring) -> Figure:
    return wiring.model.constant("nobody_ahead", 0.0, "count", say("Requests of closed work"),
                                 say("no closed work is there"))
