"""What the design in front is compared with: its results with a baseline, its fields with the scenario below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sizer.design.editing.differences import diff
from sizer.design.records import BASE, Design
from sizer.design.scenarios import resolve
from sizer.sizing.result import Sizing


@dataclass(frozen=True, slots=True)
class Baseline:
    """What results are compared with: what it is called, and its sizing."""

    title: str
    design: Design
    sizing: Sizing | None


class Comparisons:
    """See the module. Both are kept until the design is another one; ``size`` sizes a scenario of a design."""

    def __init__(self, size: Callable[[Design, str], Sizing | None]) -> None:
        self._size = size
        self._reference: Baseline | None = None
        self._pinned: Baseline | None = None
        self._pinned_in: Design | None = None
        self._differing: tuple[Design, dict[str, frozenset[tuple[str, str]]]] | None = None

    def forget(self) -> None:
        """Compare with nothing that was sized before."""
        self._reference = self._pinned = None

    def refer_to(self, baseline: Baseline) -> None:
        """Compare with this from now on, unless a scenario is pinned."""
        self._reference = baseline

    def baseline(self, design: Design) -> Baseline | None:
        """The scenario that the design pins, else what was last referred to."""
        pinned = design.baseline
        if pinned is None or pinned == design.current_scenario:
            return self._reference
        if self._pinned is not None and self._pinned.title == pinned and self._pinned_in is design:
            return self._pinned
        view = resolve(design, pinned)
        if self._pinned is None or self._pinned.title != pinned or self._pinned.design != view:
            self._pinned = Baseline(pinned, view, self._size(design, pinned))
        self._pinned_in = design
        return self._pinned

    def differing(self, design: Design, view: Design, table: str) -> frozenset[tuple[str, str]]:
        """Records and fields of a table in which the scenario in front differs from what it is based on."""
        if self._differing is None or self._differing[0] is not design:
            scenario = design.scenarios.get(design.current_scenario)
            found: dict[str, set[tuple[str, str]]] = {}
            below = resolve(design, scenario.base or BASE) if scenario is not None else view
            for each in diff(below, view):
                found.setdefault(each.table, set()).add((each.record, each.field))
            self._differing = (design, {name: frozenset(cells) for name, cells in found.items()})
        return self._differing[1].get(table, frozenset())
