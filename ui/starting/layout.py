"""A first design from requirements: an architecture is grown step by step until what is asked for is met."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sizer.catalog import Catalog
from sizer.design.edits import AddRecords, apply
from sizer.design.records import Design, Requirement, RequirementKind
from sizer.errors import SizerError
from sizer.sizing import size
from sizer.sizing.result import Sizing
from ui.fixing.candidates import Fix, Search, ranked
from ui.starting.templates import Architecture, blank, shrunk

MOST_STEPS = 12


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for; None is not asked."""

    capacity_bytes: float | None = None
    rate_per_s: float | None = None
    within_s: float | None = None
    bandwidth_bytes_per_s: float | None = None
    kept_after_failure: float | None = None


@dataclass(slots=True)
class Layout:
    """Lays a design out. ``run`` yields a sentence after each try, so that a window stays at hand meanwhile."""

    architecture: Architecture
    wish: Wish
    catalog: Catalog
    author: str = ""
    date: str = ""
    currency: str = "EUR"
    design: Design = field(default_factory=Design)
    steps: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def run(self) -> Iterator[str]:
        """Grow the design until every requirement is met or nothing helps."""
        start = shrunk(blank(self.architecture, self.author, self.date, self.currency))
        self.design = apply(start, AddRecords("requirements", tuple(self._requirements(start)))).design
        hopeless: set[str] = set()
        for _ in range(MOST_STEPS):
            sizing = size(self.design, self.catalog)
            worst = self._worst(sizing, hopeless)
            if worst is None:
                break
            yield f"{worst.title} is not met yet"
            found: list[Fix] = []
            for fix in Search(self.design, self.catalog, sizing, worst).tries():
                yield f"Trying what would meet: {worst.title}"
                if fix is not None:
                    found.append(fix)
            if not found:
                hopeless.add(worst.id)
                continue
            best = ranked(found)[0]
            self.design = apply(self.design, best.edit).design
            self.steps.append(best.title)
        self.missed = self._missed()

    def _requirements(self, start: Design) -> list[Requirement]:
        work = start.workloads.ids()[0] if start.workloads else None
        pools = start.workloads[0].pools if start.workloads else None
        pool = pools[0] if pools and len(pools) == 1 else None
        wish, found = self.wish, []
        if wish.capacity_bytes is not None:
            found.append(Requirement("capacity", "Usable capacity", RequirementKind.USABLE_CAPACITY,
                                     target=wish.capacity_bytes, pool=pool))
        if wish.rate_per_s is not None:
            found.append(Requirement("rate", "Operations a second", RequirementKind.IOPS, target=wish.rate_per_s,
                                     within_s=wish.within_s, workload=work))
        if wish.bandwidth_bytes_per_s is not None:
            found.append(Requirement("bandwidth", "Bandwidth", RequirementKind.BANDWIDTH,
                                     target=wish.bandwidth_bytes_per_s, workload=work))
        if wish.kept_after_failure is not None:
            found.append(Requirement("failure", "Rate kept after any one failure", RequirementKind.AFTER_ONE_FAILURE,
                                     target=wish.kept_after_failure, workload=work))
        return found

    def _worst(self, sizing: Sizing, hopeless: set[str]) -> Requirement | None:
        rooms = [(sizing.sheet[each.headroom].number, each.id) for each in sizing.requirements
                 if each.id not in hopeless]
        missed = sorted(room for room in rooms if room[0] < 0)
        return self.design.requirements.get(missed[0][1]) if missed else None

    def _missed(self) -> list[str]:
        try:
            sizing = size(self.design, self.catalog)
        except SizerError:
            return [record.title for record in self.design.requirements]
        met = {each.id for each in sizing.requirements if sizing.sheet[each.headroom].number >= 0}
        return [record.title for record in self.design.requirements if record.id not in met]
