"""Edits that could mend a missed requirement, each taken just far enough and priced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sizer.catalog import Catalog, Item
from sizer.design.edits import Edit, apply, set_one
from sizer.design.records import Design, Pool, Requirement, RequirementKind
from sizer.design.records import Item as Line
from sizer.design.scenarios import resolve
from sizer.errors import SizerError
from sizer.sizing import size
from sizer.sizing.result import Sizing

_PROTECTIONS = ("raid5", "raid6", "raid10", "raid50")
_CAPACITY = (RequirementKind.USABLE_CAPACITY, RequirementKind.GROWTH)
_LESS = (RequirementKind.RACK_UNITS, RequirementKind.POWER, RequirementKind.BUDGET)
_MOST_FACTOR = 256


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that meets the requirement, with what it adds in money, rack units and watts."""

    title: str
    edit: Edit
    reaches: float
    unit: str
    price: float
    rack_units: float
    watts: float
    misses: tuple[str, ...]
    """Other requirements that it would miss and that are met now."""
    problems: tuple[str, ...]
    """New errors and warnings that it would bring."""


@dataclass(slots=True)
class Search:
    """All candidates for one requirement. ``tries`` yields after each sizing, so that nobody waits for all of them."""

    design: Design
    catalog: Catalog
    sizing: Sizing
    requirement: Requirement

    def tries(self) -> Iterator[Fix | None]:
        """A fix each time one is found, None while there is none."""
        view = resolve(self.design)
        if self.requirement.kind in _LESS:
            yield from self._fewer(view)
            return
        for pool in self._pools(view):
            for name in _PROTECTIONS:
                if name != pool.protection:
                    yield self._fix(f"Protection {name} for pool {pool.id}",
                                    set_one("pools", pool.id, "protection", name))
            for line in self._lines(view, pool.drives):
                yield from self._more(line, f"{line.id}: ", self._step(pool))
                for other in self._other_drives(line):
                    yield self._fix(f"{line.id} of {other.model} instead", set_one("items", line.id, "item", other.id))
        if self.requirement.kind not in _CAPACITY:
            yield from self._more_of_the_busy(view)

    def _more_of_the_busy(self, view: Design) -> Iterator[Fix | None]:
        for line in view.items:
            item = self.catalog.items.get(line.item)
            if item is not None and item.kind in ("server", "blade", "array", "building_block", "appliance"):
                yield from self._more(line, f"{line.id}: ", 1)
        for link in view.links:
            yield from self._grown("links", link.id, "count", link.count, link.count, f"Connection {link.id}: ")

    def _fewer(self, view: Design) -> Iterator[Fix | None]:
        for pool in view.pools:
            step = self._step(pool)
            for line in self._lines(view, pool.drives):
                for share in (0.9, 0.75, 0.5):
                    count = max(round(line.quantity * share / step), 1) * step
                    if count < line.quantity:
                        yield self._fix(f"{line.id}: {count:,} instead of {line.quantity:,}",
                                        set_one("items", line.id, "quantity", count))
                for other in self._other_drives(line):
                    yield self._fix(f"{line.id} of {other.model} instead", set_one("items", line.id, "item", other.id))

    def _pools(self, view: Design) -> list[Pool]:
        workload = view.workloads.get(self.requirement.workload or "")
        wanted: tuple[str, ...] = (self.requirement.pool,) if self.requirement.pool is not None else ()
        wanted = wanted or (workload.pools if workload is not None else None) or ()
        found = [pool for pool in view.pools if not wanted or pool.id in wanted]
        return sorted(found, key=lambda pool: -len(pool.drives))[:3]

    def _lines(self, view: Design, names: tuple[str, ...]) -> list[Line]:
        return [line for name in names if (line := view.items.get(name)) is not None]

    def _step(self, pool: Pool) -> int:
        return pool.members or {"raid1": 2, "raid10": 2, "mirror3": 3}.get(pool.protection, 1)

    def _more(self, line: Line, title: str, step: int) -> Iterator[Fix | None]:
        yield from self._grown("items", line.id, "quantity", line.quantity, step, title)

    def _grown(
        self, table: str, record: str, key: str, now: int, step: int, title: str
    ) -> Iterator[Fix | None]:
        """The smallest number of whole steps more that meets the requirement: doubled until it does, then halved."""
        def at(steps: int) -> Fix | None:
            count = now + steps * step
            return self._fix(f"{title}{count:,} instead of {now:,}", set_one(table, record, key, count))

        low, high, found = 0, 1, None
        while now + high * step <= now * _MOST_FACTOR:
            found = at(high)
            if found is not None:
                break
            yield None
            low, high = high, high * 2
        if found is None:
            return
        while high - low > 1:
            middle = (low + high) // 2
            better = at(middle)
            low, high, found = (low, middle, better) if better is not None else (middle, high, found)
            yield None
        yield found

    def _other_drives(self, line: Line) -> list[Item]:
        now = self.catalog.items.get(line.item)
        if now is None:
            return []
        fits = [item for item in self.catalog.of_kind("drive") if item.id != now.id
                and item.text("form_factor") == now.text("form_factor") and item.vendor == now.vendor]
        return sorted(fits, key=lambda item: item.number("capacity_bytes") or 0)[:6]

    def _fix(self, title: str, edit: Edit) -> Fix | None:
        try:
            after = size(apply(self.design, edit).design, self.catalog)
        except SizerError:
            return None
        result = next((each for each in after.requirements if each.id == self.requirement.id), None)
        if result is None or after.sheet[result.headroom].number < 0:
            return None
        added: Callable[[str], float] = lambda name: _total(after, name) - _total(self.sizing, name)  # noqa: E731
        figure = after.sheet[result.actual]
        return Fix(title, edit, figure.number, figure.unit, added("price"), added("rack_units"), added("watts"),
                   _misses(self.sizing, after), _new_problems(self.sizing, after))


def _total(sizing: Sizing, name: str) -> float:
    return sizing.sheet[getattr(sizing.physical, name).value].number


def _misses(before: Sizing, after: Sizing) -> tuple[str, ...]:
    met = {each.id for each in before.requirements if before.sheet[each.headroom].number >= 0}
    return tuple(each.title for each in after.requirements
                 if each.id in met and after.sheet[each.headroom].number < 0)


def _new_problems(before: Sizing, after: Sizing) -> tuple[str, ...]:
    known = {(problem.code, problem.location.place) for problem in before.problems}
    return tuple(problem.text for problem in after.problems
                 if problem.severity != "note" and (problem.code, problem.location.place) not in known)


def ranked(found: list[Fix]) -> list[Fix]:
    """The best first: without new problems and misses, then cheap, small and frugal."""
    def rank(fix: Fix) -> tuple[int, int, float, float, float]:
        return len(fix.misses), len(fix.problems), fix.price, fix.rack_units, fix.watts

    return sorted(found, key=rank)
