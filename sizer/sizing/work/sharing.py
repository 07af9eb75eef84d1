"""Several workloads at once: what each gets of the resources they share (model Q7, Q10).

Work that is offered at a rate is open: it takes its share of every resource, and the demands of the others grow by
``1/(1 - U)``. Where more is offered than a resource can do, all who offer it work get the same share of it
(:func:`~sizer.laws.queueing.interference.carried_per_s`). Classes that wait for their answers are solved together by
Schweitzer's approximation; the slowdown it finds against the same approximation of each class alone is laid on the
class's own peak, which is known better.

A rate that is pinned is taken as it is by all the other work: pinned offered work as work that is offered at that
rate, pinned closed work as a class that has it with its requests in flight (:func:`~.interference.part_held`). What the
pinned work would get by the model, from which its pin is scaled after a failure, is found with nothing pinned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sizer.design.hours import periods_of
from sizer.design.records import Runs
from sizer.figures.figure import Figure
from sizer.language import mark, say
from sizer.laws import general
from sizer.laws.queueing import interference, sharing
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.paths.demand import Beside, OfferedLoad, WorkClass, throughput_of
from sizer.sizing.resources import ResourceId
from sizer.sizing.scope import Scope
from sizer.sizing.work.by_hours import Hours, worst
from sizer.sizing.work.closed_rates import ClosedRates
from sizer.sizing.work.together import Loads, Member, Members, Rates, Resources, Shared


def share_rates(wiring: Wiring, prepared: Sequence[WorkClass]) -> dict[str, Beside]:
    """Workload id -> the other work, for those that run together and share anything.

    Where sets of work run in different hours, each workload meets the set that leaves it the least.
    """
    pinned = {work.context.record.id for work in prepared
              if wiring.sheet.pinned(work.context.whole.key("throughput_per_s"))}
    periods = periods_of([work.context.record for work in prepared])
    sets = [Hours((), list(prepared))] if len(periods) < 2 else [
        Hours(("hours", period.name), [work for work in prepared if work.context.record.id in period.works],
               period.text) for period in periods]
    if not pinned:
        return worst(wiring, prepared, sets, [
            _shared(wiring, [Member(work, work.context.whole.inner(*one.at), at=one.at) for work in one.works], *one.at)
            for one in sets])
    model = worst(wiring, prepared, sets, [_shared(wiring, [
        Member(work, work.context.whole.inner(*one.at) if work.context.record.id in pinned
               else work.context.whole.inner(*one.at, "unpinned"), at=one.at)
        for work in one.works
    ], *one.at, "unpinned") for one in sets])
    rates = {name: throughput_of(work.context, work.demand, work.peak, model[name])
             for work in prepared for name in (work.context.record.id,) if name in pinned and name in model}
    shared = [_shared(wiring, [
        Member(work, work.context.whole.inner(*one.at, "pinned"), rates[work.context.record.id], one.at)
        if work.context.record.id in rates else Member(work, work.context.whole.inner(*one.at), at=one.at)
        for work in one.works
    ], *one.at) for one in sets]
    found = worst(wiring, [work for work in prepared if work.context.record.id not in rates], sets, shared)
    for name in rates:
        found[name] = next(beside for one, besides in zip(sets, shared, strict=True)
                           if one.text == model[name].hours and (beside := besides.get(name)) is not None)
        found[name].rate, found[name].hours = model[name].rate, model[name].hours
    return found


def _shared(wiring: Wiring, members: Members, *part: str) -> dict[str, Beside]:
    """The other work of each member whose rate is not fixed; ``part`` sets the figures of the resources apart."""
    together = [member for member in members if member.work.context.record.runs is Runs.TOGETHER]
    if len(together) < 2:
        return {}
    resources: dict[ResourceId, Shared] = {}
    for member in together:
        for resource in member.work.shared_resources():
            shared = resources.setdefault(resource.identity, Shared(
                (key := resource.identity.key), Scope(wiring.sheet, "shared").inner(key, *part)))
            shared.uses[member.id] = resource
    contested = {name: shared for name, shared in resources.items() if len(shared.uses) > 1}
    contended = [member for member in together if any(member.id in shared.uses for shared in contested.values())]
    openly = [member for member in contended if member.work.demand.offered is not None]
    closed = [member for member in contended if member.work.demand.offered is None]
    carried = _Carried([member for member in openly if member.fixed is None],
                       [member for member in contended if member.fixed is not None], contested)
    found = {member.id: Beside(carried.rates[member.id], asked=carried.asked.get(member.id, []),
                               fitting=carried.fitting.get(member.id)) for member in openly}
    held = ClosedRates(wiring, closed, resources, carried.totals) if closed else None
    if held is not None:
        found |= {name: Beside(rate) for name, rate in held.rates.items()}
    for member in openly:
        _meet(member, contested, found[member.id], (carried, held))
    return found


class _Carried:
    """Work at a rate, offered or pinned: what gets through, and how busy it keeps each resource that is shared."""

    def __init__(self, openly: Members, fixed: Members, contested: Resources) -> None:
        self._contested = contested
        known = {member.id: member.fixed for member in fixed if member.fixed is not None}
        pinned = self._loads(fixed, known, "carried")
        taken = self._sums(pinned, "pinned_load", mark("Load of pinned work on {name}"))
        wanted = {
            member.id: member.scope.derive("open_per_s", general.least_of, member.work.demand.offered, member.work.peak,
                                           label=say("Work that is offered, at most what it reaches alone"))
            for member in openly if member.work.demand.offered is not None
        }
        offered = self._loads(openly, wanted, "open")
        asked = self._sums(_joined(offered, pinned), "open_load", mark("Load offered to {name}"))
        left = {name: load if name not in taken else contested[name].scope.derive(
                    "load_of_left", interference.load_of_left, load, taken[name],
                    label=say("Load offered to what pinned work leaves of {name}", name=contested[name].label))
                for name, load in asked.items()}
        self.asked = {
            member.id: [OfferedLoad(contested[name].uses[member.id].label, loads[member.id], asked[name],
                              len(loads) + len(pinned[name]) == 1)
                        for name, loads in offered.items() if member.id in loads]
            for member in openly
        }
        self.rates: Rates = {
            member.id: member.scope.derive("shared_per_s", interference.carried_per_s, wanted[member.id],
                                           *[left[name] for name, loads in offered.items() if member.id in loads])
            for member in openly
        } | known
        steady = {member.id for member in fixed if member.work.demand.offered is not None}
        self.fitting = self._fitting([member for member in fixed if member.id in steady], pinned, asked)
        """What would get through of each pinned rate of offered work."""
        self.loads = _joined(self._loads(openly, self.rates, "carried"), {
            name: {one: load for one, load in own.items() if one in steady} for name, own in pinned.items()})
        self.totals = self._sums(self.loads, "carried_load", mark("Load of offered work on {name}"))
        """Load of all work at a rate, by resource."""

    def _fitting(self, fixed: Members, pinned: Mapping[ResourceId, Rates], asked: Loads) -> Rates:
        """What would get through of pinned rates, were they offered beside all others and the pins of closed work.

        A pin holds its rate whatever else is asked for, and nobody has an answer in time where that does not fit.
        """
        open_names = {member.id for member in fixed}
        held = {name: {one: load for one, load in own.items() if one not in open_names} for name, own in pinned.items()}
        taken = self._sums(held, "held_load",
                           mark("Load of pinned work that waits for its answers on {name}")) if fixed else {}
        left = {name: load if name not in taken else self._contested[name].scope.derive(
                    "load_beside_held", interference.load_of_left, load, taken[name],
                    label=say("Load offered to what pinned work that waits for its answers leaves of {name}",
                              name=self._contested[name].label))
                for name, load in asked.items()}
        return {
            member.id: member.scope.derive(
                "fitting_per_s", interference.carried_per_s,
                member.scope.derive("reachable_per_s", general.least_of, member.work.peak, member.fixed,
                                    label=say("Rate that it is pinned to, at most what it reaches alone")),
                *[left[name] for name, own in pinned.items() if member.id in own],
                label=say("What would get through of the pinned rate"))
            for member in fixed if member.fixed is not None
        }

    def _loads(self, members: Members, rates: Rates, kind: str) -> dict[ResourceId, Rates]:
        """How busy each keeps each resource at its rate: by resource, then by workload."""
        loads: dict[ResourceId, Rates] = {name: {} for name in self._contested}
        for member in members:
            for name, shared in self._contested.items():
                resource = shared.uses.get(member.id)
                if resource is not None:
                    loads[name][member.id] = member.scope.derive(
                        f"{kind}.{shared.key}", sharing.utilization, rates[member.id], resource.demand, resource.count,
                        label=say("Load offered to {name}" if kind == "open" else "Load on {name}",
                                  name=resource.label))
        return loads

    def _sums(self, loads: Mapping[ResourceId, Rates], name: str, label: str) -> Loads:
        return {
            each: self._contested[each].scope.derive(name, general.sum_of, *own.values(),
                                                      label=say(label, name=self._contested[each].label))
            for each, own in loads.items() if own
        }


def _joined(some: Mapping[ResourceId, Rates], others: Mapping[ResourceId, Rates]) -> dict[ResourceId, Rates]:
    return {name: some[name] | others[name] for name in some}


def _meet(
    member: Member, contested: Resources, beside: Beside, others: tuple[_Carried, ClosedRates | None],
) -> None:
    """What offered work meets at each resource that it shares, and the most it could reach beside that."""
    scope, (carried, closed) = member.scope, others
    rooms: list[Figure] = []
    for name, shared in contested.items():
        resource = shared.uses.get(member.id)
        if resource is None:
            continue
        loads, used = carried.loads[name], []
        if len(loads) > 1:
            load = scope.derive(f"beside.{shared.key}", interference.load_of_others, carried.totals[name],
                                loads[member.id], label=say("Load of the other offered work on {shared}",
                                                            shared=shared.label))
            beside.loads[name] = load
            rooms += [load, resource.demand, resource.count]
            used.append(load)
        met = closed.met(name) if closed is not None else None
        if met is not None:
            beside.queues[name], by_closed = met
            used.append(by_closed)
        beside.used[name] = used[0] if len(used) == 1 else scope.derive(
            f"beside_all.{shared.key}", general.sum_of, *used, label=say("Load of all other work on {shared}",
                                                                         shared=shared.label))
    if member.fixed is None:
        beside.room = member.work.peak if not rooms else scope.derive(
            "room_per_s", interference.room_per_s, beside.rate, scope["open_per_s"], member.work.peak, *rooms)
