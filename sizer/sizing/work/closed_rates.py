"""Work that waits for its answers: its rates beside other work, and what it leaves at resources (model Q7, Q10)."""

from __future__ import annotations

from collections.abc import Mapping

from sizer.figures.figure import Figure
from sizer.language import say
from sizer.laws import general
from sizer.laws.queueing import interference, operational, sharing
from sizer.laws.queueing.several_classes import several_classes
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.resources import ResourceId
from sizer.sizing.work.together import Loads, Member, Members, Rates, Resources


class ClosedRates:
    """Work that waits for its answers: its rates beside the offered work, and what it leaves at the resources."""

    def __init__(self, wiring: Wiring, closed: Members, resources: Resources, loads: Loads) -> None:
        self.members, self.resources, self.loads = closed, resources, loads
        sheet = wiring.sheet
        self.names = [name for name, shared in resources.items() if any(member.id in shared.uses for member in closed)]
        nothing = wiring.model.constant("no_demand_s", 0.0, "s", say("No demand"), say("the work does not pass there"))
        self.demands: dict[str, Loads] = {}
        self.beside: dict[str, Loads] = {}
        for member in closed:
            own = {name: resources[name].uses[member.id].demand
                   for name in self.names if member.id in resources[name].uses}
            self.demands[member.id] = own
            self.beside[member.id] = {name: self._inflated(member, name, demand) for name, demand in own.items()}
        one = wiring.model.constant("one_member", 1.0, "count", say("One member"), say("the work does not pass there"))
        self.rates: Rates = {member.id: member.fixed for member in closed if member.fixed is not None}
        pinned = self._busy([member for member in closed if member.fixed is not None], self.rates)
        solved = self._as_solved(pinned)
        free = [member for member in closed if member.fixed is None]
        if not free:
            return
        together = sheet.derive_together(
            [member.scope.key("together_per_s") for member in free],
            several_classes(len(free), len(self.names), beside=bool(pinned)),
            *[member.work.demand.population for member in free], *[member.work.pause for member in free],
            *[self.beside[member.id].get(name, nothing) for member in free for name in self.names],
            *[one if resource is None else resource.count for member in free for name in self.names
              for resource in (resources[name].uses.get(member.id),)],
            *(self._held(wiring, solved) if pinned else ()),
            labels=[say("Rate beside the other work, all classes by approximation")] * len(free))
        reached = {member.id: rate for member, rate in zip(free, together, strict=True)}
        filled = self._filled(self._busy(free, reached), pinned, solved)
        for member in free:
            busiest = member.scope.derive(
                "shared.busiest", general.most_of,
                *[load for name in self.demands[member.id] for load in filled[name]],
                label=say("Utilization of the busiest resource on its way, by the approximation"))
            row = self.demands[member.id]
            [alone] = sheet.derive_together(
                [member.scope.key("approximate_alone_per_s")], several_classes(1, len(row)),
                member.work.demand.population, member.work.pause, *row.values(),
                *[self._count(member, name) for name in row],
                labels=[say("Rate without the other work, by the same approximation")])
            self.rates[member.id] = member.scope.derive(
                "shared_per_s", interference.shared_rate_per_s, member.work.peak, reached[member.id], alone, busiest)

    def _count(self, member: Member, name: ResourceId) -> Figure:
        """Members of a resource that the work of a class is spread over."""
        return self.resources[name].uses[member.id].count

    def _inflated(self, member: Member, name: ResourceId, demand: Figure) -> Figure:
        """The demand beside offered work."""
        if name not in self.loads:
            return demand
        return member.scope.derive(f"shared.{self.resources[name].key}.demand_s", operational.inflated_demand_s,
                                   demand, self.loads[name])

    def _busy(self, members: Members, rates: Rates) -> dict[ResourceId, Rates]:
        """How busy each keeps each resource at its rate, of what offered work leaves: by resource, then by workload."""
        return {
            name: {
                member.id: member.scope.derive(
                    f"shared.{self.resources[name].key}.load", sharing.utilization, rates[member.id],
                    self.beside[member.id][name], self._count(member, name), label=say("Load on {name}", name=name))
                for member in members if name in self.beside[member.id]
            }
            for name in (self.names if members else ())
        }
    def _as_solved(self, pinned: Mapping[ResourceId, Rates]) -> dict[ResourceId, Rates]:
        """The loads of pinned work in the approximation that the others are solved by."""
        wholes = {member.id: member.model for member in self.members}
        return {
            name: {one: wholes[one].derive(f"solved.{self.resources[name].key}", interference.load_as_solved, load,
                                           wholes[one]["together_per_s"], wholes[one]["shared_per_s"])
                   for one, load in own.items()}
            for name, own in pinned.items()
        }

    def _held(self, wiring: Wiring, solved: Mapping[ResourceId, Rates]) -> list[Figure]:
        """The part of each resource that pinned work has."""
        nothing = wiring.model.constant("nothing_held", 0.0, "1", say("Nothing held"),
                                        say("no pinned work passes there"))
        crowd = {member.id: member.work.demand.population for member in self.members}
        return [
            self.resources[name].scope.derive(
                "part_held", interference.part_held,
                *[figure for one, load in solved[name].items() for figure in (crowd[one], load)],
                label=say("Part of {name} that pinned work has", name=name)) if solved[name] else nothing
            for name in self.names
        ]

    def _filled(
        self, loads: Mapping[ResourceId, Rates], pinned: Mapping[ResourceId, Rates],
        solved: Mapping[ResourceId, Rates],
    ) -> dict[ResourceId, list[Figure]]:
        """How full closed work makes each resource, by the approximation; beside pins, also its share of the rest."""
        filled: dict[ResourceId, list[Figure]] = {}
        for name, own in loads.items():
            scope = self.resources[name].scope
            filled[name] = [scope.derive("load", general.sum_of, *own.values(), *solved.get(name, {}).values(),
                                         label=say("Load on {name}", name=name))]
            if pinned.get(name) and own:
                known = scope.derive("known_load", general.sum_of, *pinned[name].values(),
                                     label=say("Load of pinned closed work on {name}", name=name))
                every = scope.derive("every_load", general.sum_of, *own.values(), known,
                                     label=say("Load on {name}, pinned work at its rate", name=name))
                filled[name].append(scope.derive("left_load", interference.load_of_left, every, known,
                                                 label=say("Load on what pinned work leaves of {name}", name=name)))
        return filled

    def met(self, name: ResourceId) -> tuple[Figure, Figure] | None:
        """Requests of closed work at a member of a resource, and its load there; None where there is none."""
        shared = self.resources[name]
        scope, members = shared.scope, [member for member in self.members if member.id in shared.uses]
        if not members:
            return None
        if "held_count" in scope:
            return scope["held_count"], scope["closed_load"]
        crowd: list[Figure] = []
        loads = []
        for member in members:
            own, rate = member.scope.inner("shared", shared.key), self.rates[member.id]
            crowd += [member.work.demand.population, own.derive(
                "left_load", sharing.utilization, rate, self.beside[member.id][name], self._count(member, name),
                label=say("Load on {name}, of what offered work leaves", name=name)), self._count(member, name)]
            loads.append(own.derive("own_load", sharing.utilization, rate, self.demands[member.id][name],
                                    self._count(member, name), label=say("Load on {name}", name=name)))
        return (scope.derive("held_count", interference.requests_held, *crowd),
                scope.derive("closed_load", general.sum_of, *loads,
                             label=say("Load of closed work on {name}", name=name)))
