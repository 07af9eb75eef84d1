"""The scenarios of a design beside the one that is told of: which of them, each sized and sampled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sizer.catalog.records import Catalog
from sizer.design.editing.differences import diff
from sizer.design.records import BASE, Design
from sizer.design.registry.values import did_you_mean
from sizer.design.scenarios import resolve
from sizer.errors import DesignError, SizerError, error_at
from sizer.figures.computing.columns import Spread
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled
from sizer.units import counted

MOST_BESIDE = 3
"""So many columns a page has beside that of the design that it tells of."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another scenario of a design with its ranges."""

    sizing: Sizing
    spread: Spread

    @property
    def title(self) -> str:
        """What the scenario is called."""
        return self.sizing.design.scenario_called(self.sizing.scenario)


@dataclass(frozen=True, slots=True)
class Alternatives:
    """What stands beside a sizing, and the titles of what found no room there."""

    beside: tuple[Alternative, ...] = ()
    further: tuple[str, ...] = ()


def alternatives(sizing: Sizing, catalog: Catalog, chosen: Sequence[str] | None = None) -> Alternatives:
    """The scenarios ``chosen`` by their ids, sized beside ``sizing``; None takes the first that differ from it.

    The design itself is one of them, called ``base``. Raises DesignError where one is not there or cannot be sized, and
    where more are chosen than a page has columns for.
    """
    design = sizing.design
    if chosen is None:
        found: list[Alternative] = []
        further: list[str] = []
        for name in _differing(design, sizing.scenario):
            one = _sized(design, catalog, name) if len(found) < MOST_BESIDE else None
            if one is not None:
                found.append(one)
            else:
                further.append(design.scenario_called(name))
        return Alternatives(tuple(found), tuple(further))
    wanted = list(dict.fromkeys(chosen))
    for name in wanted:
        if name != BASE and design.scenarios.get(name) is None:
            hint = did_you_mean(name, (BASE, *design.scenarios.ids()))
            raise DesignError(error_at("reference", f"scenarios/{name}", f"there is no scenario {name!r}", hint))
    beside = [name for name in wanted if name != sizing.scenario]
    if len(beside) > MOST_BESIDE:
        raise DesignError(error_at(
            "too-many", "scenarios",
            f"{counted(len(beside), 'scenario is', 'scenarios are')} too many to stand side by side",
            f"Name at most {MOST_BESIDE}."))
    return Alternatives(tuple(_of(design, catalog, name) for name in beside))


def _differing(design: Design, scenario: str) -> Iterator[str]:
    """The scenarios that show another design than ``scenario`` does, and than those before them."""
    seen = [resolve(design, scenario)]
    for name in (BASE, *design.scenarios.ids()):
        try:
            view = resolve(design, name)
        except SizerError:
            continue
        if name != scenario and all(diff(other, view) for other in seen):
            seen.append(view)
            yield name


def _sized(design: Design, catalog: Catalog, name: str) -> Alternative | None:
    try:
        return _of(design, catalog, name)
    except SizerError:
        return None


def _of(design: Design, catalog: Catalog, name: str) -> Alternative:
    sizing = size(design, catalog, name)
    return Alternative(sizing, sampled(sizing))
