"""Several workloads at once: what each gets of the resources they share (Q7, Q10).

Work that is offered at a rate is open: it takes its share of every resource, and the demands of the others grow by
``1/(1 - U)``. Classes that wait for their answers are solved together by Schweitzer's approximation; the slowdown it
finds against the same approximation of each class alone is laid on the class's own peak, which is known better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sizer.design.records import Runs
from sizer.figures.figure import Figure
from sizer.laws import general, interference, open_queues, sharing
from sizer.laws.several_classes import several_classes
from sizer.sizing.demand import Resource, WorkClass
from sizer.sizing.wiring import Wiring


@dataclass(slots=True)
class _Shared:
    """One resource of several workloads: its members, and the work of each on it."""

    count: Figure
    uses: dict[str, Resource] = field(default_factory=dict)


@dataclass(slots=True)
class Neighbours:
    """What other work leaves a workload: its rate (None: open work takes what it asks), and their load by resource."""

    rate: Figure | None
    loads: dict[str, Figure] = field(default_factory=dict)


def share_rates(wiring: Wiring, prepared: Sequence[WorkClass]) -> dict[str, Neighbours]:
    """Workload id -> what others leave it, for those that run together and share anything."""
    together = [work for work in prepared if work.context.record.runs is Runs.TOGETHER]
    if len(together) < 2:
        return {}
    resources: dict[str, _Shared] = {}
    for work in together:
        for resource in work.shared_resources():
            shared = resources.setdefault(resource.id, _Shared(resource.count))
            shared.uses[work.context.record.id] = resource
    contended = {name for shared in resources.values() if len(shared.uses) > 1 for name in shared.uses}
    sharing_them = [work for work in together if work.context.record.id in contended]
    openly = [work for work in sharing_them if work.demand.offered is not None]
    closed = [work for work in sharing_them if work.demand.offered is None]
    if not sharing_them:
        return {}
    loads = _open_load(wiring, openly, resources)
    found = {work.context.record.id: Neighbours(None) for work in openly}
    if closed:
        rates = _closed(wiring, closed, resources, loads)
        found |= {name: Neighbours(rate) for name, rate in rates.items()}
    _loads_of_others(wiring, sharing_them, resources, found)
    return found


def _loads_of_others(
    wiring: Wiring, works: Sequence[WorkClass], resources: dict[str, _Shared], found: dict[str, Neighbours]
) -> None:
    """Utilization of each shared resource by all the other work: that of all work less its own."""
    sheet = wiring.sheet
    running = {
        work.context.record.id: rate
        for work in works
        if (rate := found[work.context.record.id].rate or sheet.figures.get(f"{work.context.base}.open_per_s"))
    }
    for name, shared in resources.items():
        place = name.replace(" ", "_")
        loads = {
            own: _load(wiring, f"workload.{own}", place, running[own], resource)
            for own, resource in shared.uses.items() if own in running
        }
        if len(loads) < 2:
            continue
        whole = sheet.derive(f"shared.{place}.all_load", general.sum_of, *loads.values(),
                             label=f"Load of all work on {name}")
        for own, load in loads.items():
            found[own].loads[name] = sheet.derive(f"workload.{own}.beside.{place}", interference.load_of_others,
                                                  whole, load, label=f"Load of the other work on {name}")


def _load(wiring: Wiring, key: str, place: str, rate: Figure, resource: Resource) -> Figure:
    """Load of one workload on a resource at the rate it gets; that of open work is known already."""
    known = wiring.sheet.figures.get(f"{key}.open.{place}")
    return known or wiring.sheet.derive(f"{key}.load_on.{place}", sharing.utilization, rate, resource.demand,
                                        resource.count, label=f"Load on {resource.label}")


def _open_load(wiring: Wiring, openly: Sequence[WorkClass], resources: dict[str, _Shared]) -> dict[str, Figure]:
    """Utilization of each resource by work that is offered at a rate."""
    loads: dict[str, Figure] = {}
    sheet = wiring.sheet
    for name, shared in resources.items():
        parts = []
        for work in openly:
            key, resource = work.context.base, shared.uses.get(work.context.record.id)
            if resource is None or work.demand.offered is None:
                continue
            rate = f"{key}.open_per_s"
            arriving = sheet[rate] if rate in sheet else sheet.derive(
                rate, general.least_of, work.demand.offered, work.peak, label="Open work that gets through")
            parts.append(sheet.derive(f"{key}.open.{name.replace(' ', '_')}", sharing.utilization, arriving,
                                      resource.demand, resource.count, label=f"Open load on {resource.label}"))
        if parts:
            loads[name] = sheet.derive(f"shared.{name.replace(' ', '_')}.open_load", general.sum_of, *parts,
                                       label=f"Open load on {name}")
    return loads


def _closed(
    wiring: Wiring, closed: Sequence[WorkClass], resources: dict[str, _Shared], loads: dict[str, Figure]
) -> dict[str, Figure]:
    sheet = wiring.sheet
    names = [name for name, shared in resources.items()
             if any(work.context.record.id in shared.uses for work in closed)]
    nothing = wiring.constant("model.no_demand_s", 0.0, "s", "No demand", "the work does not pass there")
    undisturbed: dict[str, list[Figure]] = {}
    demands: dict[str, list[Figure]] = {}
    for work in closed:
        identity = work.context.record.id
        undisturbed[identity], demands[identity] = [], []
        for name in names:
            resource = resources[name].uses.get(identity)
            own = nothing if resource is None else _demand(wiring, work, name, resource, resources[name])
            undisturbed[identity].append(own)
            demands[identity].append(own if resource is None else _beside(wiring, work, name, own, loads))
    counts = [resources[name].count for name in names]
    together = sheet.derive_together(
        [f"{work.context.base}.together_per_s" for work in closed], several_classes(len(closed), len(names)),
        *[work.demand.population for work in closed], *[work.pause for work in closed],
        *[figure for work in closed for figure in demands[work.context.record.id]], *counts,
        labels=["Rate beside the other work, all classes by approximation"] * len(closed))
    busiest = _busiest(wiring, closed, names, demands, counts, together)
    found = {}
    for work, rate in zip(closed, together, strict=True):
        key, row = work.context.base, undisturbed[work.context.record.id]
        [alone] = sheet.derive_together([f"{key}.approximate_alone_per_s"], several_classes(1, len(names)),
                                        work.demand.population, work.pause, *row, *counts,
                                        labels=["Rate without the other work, by the same approximation"])
        found[work.context.record.id] = sheet.derive(f"{key}.shared_per_s", interference.shared_rate_per_s, work.peak,
                                                     rate, alone, busiest)
    return found


def _demand(
    wiring: Wiring, work: WorkClass, name: str, resource: Resource, shared: _Shared
) -> Figure:
    """Demand of a class on one of the resource's members, as all classes count them."""
    if resource.count is shared.count:
        return resource.demand
    return wiring.sheet.derive(f"{work.context.base}.shared.{name.replace(' ', '_')}.member_s",
                               interference.demand_on_members_s, resource.demand, resource.count, shared.count)


def _beside(wiring: Wiring, work: WorkClass, name: str, demand: Figure, loads: dict[str, Figure]) -> Figure:
    """The demand beside open work."""
    if name not in loads:
        return demand
    return wiring.sheet.derive(f"{work.context.base}.shared.{name.replace(' ', '_')}.demand_s",
                               open_queues.inflated_demand_s, demand, loads[name])


def _busiest(
    wiring: Wiring, closed: Sequence[WorkClass], names: list[str], demands: dict[str, list[Figure]],
    counts: list[Figure], rates: Sequence[Figure],
) -> Figure:
    """Utilization of the busiest resource by all closed classes together."""
    sheet, totals = wiring.sheet, []
    for at, name in enumerate(names):
        place = name.replace(" ", "_")
        parts = [
            sheet.derive(f"{work.context.base}.shared.{place}.load", sharing.utilization, rate,
                         demands[work.context.record.id][at], counts[at], label=f"Load on {name}")
            for work, rate in zip(closed, rates, strict=True)
        ]
        totals.append(sheet.derive(f"shared.{place}.load", general.sum_of, *parts, label=f"Load on {name}"))
    return sheet.derive("shared.busiest", general.most_of, *totals, label="Utilization of the busiest shared resource")
