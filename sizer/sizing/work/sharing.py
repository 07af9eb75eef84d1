"""Several workloads at once: what each gets of the resources they share (model Q7, Q10).

Work that is offered at a rate is open: it takes its share of every resource, and the demands of the others grow by
``1/(1 - U)``. Where more is offered than a resource can do, all who offer it work get the same share of it
(:func:`~sizer.laws.queueing.interference.carried_per_s`). Classes that wait for their answers are solved together by
Schweitzer's approximation; the slowdown it finds against the same approximation of each class alone is laid on the
class's own peak, which is known better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sizer.design.records import Runs
from sizer.figures.figure import Figure
from sizer.laws import general
from sizer.laws.queueing import interference, operational, sharing
from sizer.laws.queueing.several_classes import several_classes
from sizer.sizing.paths.demand import Asked, Beside, Resource, WorkClass
from sizer.sizing.resources import ResourceId
from sizer.sizing.scope import Scope
from sizer.sizing.wiring import Wiring

Rates = dict[str, Figure]
"""A figure by workload."""
Loads = dict[ResourceId, Figure]
"""A figure by resource."""


@dataclass(slots=True)
class _Shared:
    """One resource of several workloads: the work of each on it, and its figures of all of them."""

    key: str
    scope: Scope
    uses: dict[str, Resource] = field(default_factory=dict)


def share_rates(wiring: Wiring, prepared: Sequence[WorkClass]) -> dict[str, Beside]:
    """Workload id -> the other work, for those that run together and share anything."""
    together = [work for work in prepared if work.context.record.runs is Runs.TOGETHER]
    if len(together) < 2:
        return {}
    resources: dict[ResourceId, _Shared] = {}
    for work in together:
        for resource in work.shared_resources():
            shared = resources.setdefault(resource.identity, _Shared(
                (key := resource.identity.key), Scope(wiring.sheet, f"shared.{key}")))
            shared.uses[_id(work)] = resource
    contended = {name for shared in resources.values() if len(shared.uses) > 1 for name in shared.uses}
    openly = [work for work in together if work.demand.offered is not None and _id(work) in contended]
    closed = [work for work in together if work.demand.offered is None and _id(work) in contended]
    contested = {name: shared for name, shared in resources.items() if len(shared.uses) > 1}
    carried = _Carried(openly, contested)
    found = {_id(work): Beside(carried.rates[_id(work)], asked=carried.asked[_id(work)]) for work in openly}
    held = _Closed(wiring, closed, resources, carried.totals) if closed else None
    if held is not None:
        found |= {name: Beside(rate) for name, rate in held.rates.items()}
    for work in openly:
        _meet(work, contested, found[_id(work)], (carried, held))
    return found


def _id(work: WorkClass) -> str:
    return work.context.record.id


class _Carried:
    """Offered work: the rates that get through, and how busy it keeps each resource that workloads share."""

    def __init__(self, openly: Sequence[WorkClass], contested: dict[ResourceId, _Shared]) -> None:
        self.loads: dict[ResourceId, Rates] = {name: {} for name in contested}
        self.rates: Rates = {}
        for work in openly:
            if work.demand.offered is None:
                continue
            wanted = work.context.whole.derive("open_per_s", general.least_of, work.demand.offered, work.peak,
                                               label="Work that is offered, at most what it reaches alone")
            self.rates[_id(work)] = wanted
            self._load(work, contested, wanted, "open")
        offered = self._sums(contested, "open_load", "Load offered to")
        self.asked = {
            _id(work): [Asked(contested[name].uses[_id(work)].label, loads[_id(work)], offered[name], len(loads) == 1)
                        for name, loads in self.loads.items() if _id(work) in loads]
            for work in openly
        }
        throttled: Rates = {}
        for work in openly:
            on_its_way = [offered[name] for name, loads in self.loads.items() if _id(work) in loads]
            throttled[_id(work)] = work.context.whole.derive("shared_per_s", interference.carried_per_s,
                                                             self.rates[_id(work)], *on_its_way)
        self.rates = throttled
        for work in openly:
            self._load(work, contested, throttled[_id(work)], "carried")
        self.totals = self._sums(contested, "carried_load", "Load of offered work on")
        """Load of all offered work, by resource."""

    def _load(self, work: WorkClass, contested: dict[ResourceId, _Shared], rate: Figure, kind: str) -> None:
        for name, shared in contested.items():
            resource = shared.uses.get(_id(work))
            if resource is not None:
                self.loads[name][_id(work)] = work.context.whole.derive(
                    f"{kind}.{shared.key}", sharing.utilization, rate, resource.demand, resource.count,
                    label=f"{'Load offered to' if kind == 'open' else 'Load on'} {resource.label}")

    def _sums(self, contested: dict[ResourceId, _Shared], name: str, label: str) -> Loads:
        return {
            each: contested[each].scope.derive(name, general.sum_of, *loads.values(), label=f"{label} {each}")
            for each, loads in self.loads.items() if loads
        }


class _Closed:
    """Work that waits for its answers: its rates beside the offered work, and what it leaves at the resources."""

    def __init__(
        self, wiring: Wiring, closed: Sequence[WorkClass], resources: dict[ResourceId, _Shared], loads: Loads
    ) -> None:
        self.works, self.resources, self.loads = closed, resources, loads
        sheet = wiring.sheet
        self.names = [name for name, shared in resources.items() if any(_id(work) in shared.uses for work in closed)]
        nothing = wiring.model.constant("no_demand_s", 0.0, "s", "No demand", "the work does not pass there")
        self.demands: dict[str, Loads] = {}
        beside: dict[str, Loads] = {}
        for work in closed:
            own = {name: resources[name].uses[_id(work)].demand
                   for name in self.names if _id(work) in resources[name].uses}
            self.demands[_id(work)] = own
            beside[_id(work)] = {name: self._inflated(work, name, demand) for name, demand in own.items()}
        self.beside = beside
        one = wiring.model.constant("one_member", 1.0, "count", "One member", "the work does not pass there")
        together = sheet.derive_together(
            [work.context.whole.key("together_per_s") for work in closed],
            several_classes(len(closed), len(self.names)),
            *[work.demand.population for work in closed], *[work.pause for work in closed],
            *[beside[_id(work)].get(name, nothing) for work in closed for name in self.names],
            *[one if resource is None else resource.count for work in closed for name in self.names
              for resource in (resources[name].uses.get(_id(work)),)],
            labels=["Rate beside the other work, all classes by approximation"] * len(closed))
        busy = self._busy(together)
        self.rates: Rates = {}
        for work, rate in zip(closed, together, strict=True):
            scope, row = work.context.whole, self.demands[_id(work)]
            [alone] = sheet.derive_together(
                [scope.key("approximate_alone_per_s")], several_classes(1, len(row)), work.demand.population,
                work.pause, *row.values(), *[self._count(work, name) for name in row],
                labels=["Rate without the other work, by the same approximation"])
            busiest = scope.derive("shared.busiest", general.most_of, *[busy[name] for name in row],
                                   label="Utilization of the busiest resource on its way, by the approximation")
            self.rates[_id(work)] = scope.derive("shared_per_s", interference.shared_rate_per_s, work.peak, rate, alone,
                                                 busiest)

    def _count(self, work: WorkClass, name: ResourceId) -> Figure:
        """Members of a resource that the work of a class is spread over."""
        return self.resources[name].uses[_id(work)].count

    def _inflated(self, work: WorkClass, name: ResourceId, demand: Figure) -> Figure:
        """The demand beside offered work."""
        if name not in self.loads:
            return demand
        return work.context.whole.derive(f"shared.{self.resources[name].key}.demand_s", operational.inflated_demand_s,
                                         demand, self.loads[name])

    def _busy(self, rates: Sequence[Figure]) -> Loads:
        """Utilization of each resource by all closed classes, of what offered work leaves."""
        totals = Loads()
        for name in self.names:
            shared = self.resources[name]
            parts = [
                work.context.whole.derive(f"shared.{shared.key}.load", sharing.utilization, rate,
                                          self.beside[_id(work)][name], self._count(work, name),
                                          label=f"Load on {name}")
                for work, rate in zip(self.works, rates, strict=True) if name in self.beside[_id(work)]
            ]
            totals[name] = shared.scope.derive("load", general.sum_of, *parts, label=f"Load on {name}")
        return totals

    def met(self, name: ResourceId) -> tuple[Figure, Figure] | None:
        """Requests of closed work at a member of a resource, and its load there; None where there is none."""
        shared = self.resources[name]
        scope, works = shared.scope, [work for work in self.works if _id(work) in shared.uses]
        if not works:
            return None
        if "held_count" in scope:
            return scope["held_count"], scope["closed_load"]
        crowd: list[Figure] = []
        loads = []
        for work in works:
            own, rate = work.context.whole.inner("shared", shared.key), self.rates[_id(work)]
            crowd += [work.demand.population, own.derive(
                "left_load", sharing.utilization, rate, self.beside[_id(work)][name], self._count(work, name),
                label=f"Load on {name}, of what offered work leaves"), self._count(work, name)]
            loads.append(own.derive("own_load", sharing.utilization, rate, self.demands[_id(work)][name],
                                    self._count(work, name), label=f"Load on {name}"))
        return (scope.derive("held_count", interference.requests_held, *crowd),
                scope.derive("closed_load", general.sum_of, *loads, label=f"Load of closed work on {name}"))


def _meet(
    work: WorkClass, contested: dict[ResourceId, _Shared], beside: Beside,
    others: tuple[_Carried, _Closed | None],
) -> None:
    """What offered work meets at each resource that it shares, and the most it could reach beside that."""
    scope, (carried, closed) = work.context.whole, others
    rooms: list[Figure] = []
    for name, shared in contested.items():
        resource = shared.uses.get(_id(work))
        if resource is None:
            continue
        loads, used = carried.loads[name], []
        if len(loads) > 1:
            load = scope.derive(f"beside.{shared.key}", interference.load_of_others, carried.totals[name],
                                loads[_id(work)], label=f"Load of the other offered work on {name}")
            beside.loads[name] = load
            rooms += [load, resource.demand, resource.count]
            used.append(load)
        met = closed.met(name) if closed is not None else None
        if met is not None:
            beside.queues[name], by_closed = met
            used.append(by_closed)
        beside.used[name] = used[0] if len(used) == 1 else scope.derive(
            f"beside_all.{shared.key}", general.sum_of, *used, label=f"Load of all other work on {name}")
    beside.room = work.peak if not rooms else scope.derive(
        "room_per_s", interference.room_per_s, beside.rate, scope["open_per_s"], work.peak, *rooms)
