"""Edits of the set of scenarios: add, duplicate, remove, bring to the front, pin as the baseline, follow the base."""

from __future__ import annotations

from typing import Literal

import msgspec

from sizer.design.editing.dependents import based_on
from sizer.design.editing.differences import changes_between
from sizer.design.editing.names import Namer, slug
from sizer.design.editing.result import Edited, Touched
from sizer.design.records import BASE, ChangeAction, Design, Scenario
from sizer.design.registry.values import Refusal, did_you_mean, identifier_refusal
from sizer.design.scenarios import resolve
from sizer.errors import DesignError, error_at
from sizer.units import counted


class AddScenario(msgspec.Struct, frozen=True):
    """Adds a scenario that differs in nothing yet from ``base`` (None: the design itself), and brings it to the front.

    An empty ``id`` is made from the title.
    """

    title: str = ""
    id: str = ""
    base: str | None = None
    select: bool = True

    def on(self, design: Design) -> Edited:
        """The design with the scenario."""
        if self.base is not None:
            known_scenario(design, self.base)
        return _added(design, Scenario("x", self.title, "", None if self.base == BASE else self.base), self.id,
                      f"Add scenario {self.title or self.id}".rstrip(), self.select)


class DuplicateScenario(msgspec.Struct, frozen=True):
    """Adds a scenario with the same changes as another one, or with none as the design itself has."""

    scenario: str
    title: str = ""
    id: str = ""
    select: bool = True

    def on(self, design: Design) -> Edited:
        """The design with the copy."""
        known_scenario(design, self.scenario)
        original = design.scenarios.get(self.scenario) or Scenario(BASE)
        title = self.title or (f"{original.name} (copy)" if original.name else "")
        copy = msgspec.structs.replace(original, name=title)
        return _added(design, copy, self.id or ("" if title else original.id),
                      f"Duplicate {_named(design, self.scenario)}", self.select)


class RemoveScenario(msgspec.Struct, frozen=True):
    """Removes a scenario; those based on it keep what they show, from its own base on."""

    scenario: str

    def on(self, design: Design) -> Edited:
        """The design without the scenario."""
        gone = design.scenarios.get(self.scenario)
        if gone is None:
            known_scenario(design, self.scenario)
            raise DesignError(error_at("edit", "scenarios/base", "the design itself cannot be removed"))
        below = resolve(design, gone.base or BASE)
        rebased = [
            msgspec.structs.replace(each, base=gone.base, changes=changes_between(below, resolve(design, each.id)))
            for each in based_on(design, gone.id)
        ]
        scenarios = design.scenarios.replaced(rebased).without((gone.id,))
        after = msgspec.structs.replace(
            design,
            scenarios=scenarios,
            current_scenario=(gone.base or BASE) if design.current_scenario == gone.id else design.current_scenario,
            baseline=None if design.baseline == gone.id else design.baseline,
        )
        touched = [Touched("scenarios", each.id, ("base",)) for each in rebased]
        return Edited(after, f"Remove {_named(design, gone.id)}",
                      (Touched("scenarios", gone.id, what="removed"), *touched))


class SelectScenario(msgspec.Struct, frozen=True):
    """Brings a scenario to the front; ``base`` is the design itself."""

    scenario: str

    def on(self, design: Design) -> Edited:
        """The design with the scenario in front."""
        known_scenario(design, self.scenario)
        after = msgspec.structs.replace(design, current_scenario=self.scenario)
        return Edited(after, f"Show {_named(design, self.scenario)}", (Touched("design", "", ("current_scenario",)),))


class PinBaseline(msgspec.Struct, frozen=True):
    """Pins a scenario as what results are compared with, or none."""

    scenario: str | None

    def on(self, design: Design) -> Edited:
        """The design with the baseline."""
        if self.scenario is not None:
            known_scenario(design, self.scenario)
        title = "Unpin the baseline" if self.scenario is None else f"Pin {_named(design, self.scenario)} as baseline"
        after = msgspec.structs.replace(design, baseline=self.scenario)
        return Edited(after, title, (Touched("design", "", ("baseline",)),))


class FollowBase(msgspec.Struct, frozen=True):
    """Takes changes of a scenario back: in these places it has what its base has from then on.

    A place is a field, ``items/drives/quantity``, or a record that the scenario adds or removes, ``items/shelves``.
    """

    scenario: str
    places: tuple[str, ...]

    def on(self, design: Design) -> Edited:
        """The design without the changes."""
        scenario = design.scenarios.get(self.scenario)
        if scenario is None:
            known_scenario(design, self.scenario)
            raise DesignError(error_at("edit", "scenarios/base", "the design itself has no base to follow"))
        wanted = frozenset(self.places)
        gone = [change for change in scenario.changes if change.path in wanted]
        kept = scenario.changes.without([change.identity for change in gone])
        after = msgspec.structs.replace(
            design, scenarios=design.scenarios.replaced([msgspec.structs.replace(scenario, changes=kept)]))
        whole: dict[ChangeAction, Literal["removed", "added"]] = {
            ChangeAction.ADD: "removed", ChangeAction.REMOVE: "added"}
        touched = tuple(
            Touched(change.table, change.record, what=whole[change.action]) if change.action in whole
            else Touched(change.table, change.record, (change.field,)) for change in gone
        )
        what = gone[0].path if len(gone) == 1 else counted(len(gone), "place")
        return Edited(after, f"Let {what} of {_named(design, self.scenario)} follow its base", touched)


def with_base_called(design: Design, name: str) -> Design:
    """The design under a name of its own beside its scenarios."""
    return msgspec.structs.replace(design, base_name=name)


def with_alternative(design: Design, other: Design, title: str, note: str = "") -> Design:
    """The design with a scenario that makes another design of it, however much they differ; the base stays in front."""
    changes = changes_between(resolve(design, BASE), other)
    return _added(design, Scenario("x", title, note, None, changes), "", "", select=False).design


def _added(design: Design, scenario: Scenario, wish: str, sentence: str, select: bool) -> Edited:
    namer = Namer(design, "scenarios")
    if wish and wish != scenario.id:
        refusal = identifier_refusal(wish)
        if refusal is None and not namer.take(wish):
            refusal = Refusal("duplicate", f"there is a scenario {wish!r} already")
        if refusal is not None:
            raise DesignError(refusal.problem(f"scenarios/{wish}"))
        name = wish
    else:
        name = namer.name(wish or slug(scenario.name))
    after = msgspec.structs.replace(
        design,
        scenarios=design.scenarios.inserted(len(design.scenarios), [msgspec.structs.replace(scenario, id=name)]),
        current_scenario=name if select else design.current_scenario,
    )
    return Edited(after, sentence, (Touched("scenarios", name, what="added"),))


def _named(design: Design, scenario: str) -> str:
    if scenario == BASE:
        return design.base_name or "the design itself"
    return f"scenario {design.scenario_called(scenario)}"


def known_scenario(design: Design, scenario: str) -> None:
    """Raises DesignError when there is no such scenario; ``base`` is the design itself."""
    allowed = (BASE, *design.scenarios.ids())
    if scenario not in allowed:
        text = f"there is no scenario {scenario!r}; allowed are {', '.join(allowed)}"
        raise DesignError(error_at("reference", f"scenarios/{scenario}", text, did_you_mean(scenario, allowed)))
