"""A design grown until it meets what is asked: what binds is raised step by step, then the surplus is taken back."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import RemoveRecords, apply
from sizer.design.records import Design
from sizer.errors import SizerError
from sizer.exploring.changes.alternatives import quantities
from sizer.exploring.changes.parts import LARGEST, Parts
from sizer.exploring.changes.quantities import Sought, counts, field_of, plan
from sizer.exploring.growing.repairing import settled
from sizer.exploring.seeking.about import about
from sizer.exploring.seeking.search import Bench, Goal
from sizer.sizing.checks.load import CEILINGS
from sizer.sizing.policies import ORDINARY, TABLE
from sizer.sizing.result import RequirementResult, Sizing
from sizer.units import is_unbounded

MOST_STEPS = 60
MOST_AT_ONCE = 8.0
"""Nothing is multiplied by more than this in one step."""
RESPONSE_STEP = 1.3
"""By how much what binds is raised while an answer takes too long: how much it takes is not in proportion."""
GAIN = 0.002
"""A step that brings a smaller share is no step forward."""
BLOCKS = ("gnr", "vraid")
"""Protection of systems that are bought with their drives: they grow whole."""
IDLE = 0.3
"""More of what is less busy does not shorten an answer: it is not queues that take the time."""
Told = Callable[[str], None]


@dataclass(slots=True)
class Growth:
    """Grows one design. ``unmet`` says for each requirement, and each house rule, why it is not met."""

    design: Design
    catalog: Catalog
    told: Told = lambda _text: None
    unmet: dict[str, str] = field(default_factory=dict)
    sizing: Sizing = field(init=False)
    _floors: dict[str, int] = field(default_factory=dict)
    _dead: set[tuple[str, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.design, self.sizing, refusal = settled(self.design, self.catalog)
        if refusal:
            self.unmet["design"] = refusal
        self._floors = {line.id: line.quantity for line in self.design.items}

    def run(self) -> None:
        """Raise what binds until every requirement is met and no house rule is broken, or nothing helps."""
        again = True
        for _ in range(MOST_STEPS):
            aim = next(self._aims(), None)
            if aim is None:
                if not (self.unmet and again):
                    break
                again = False  # what one thing needed may have made room for another
                self.unmet.clear()
                self._dead.clear()
                continue
            key, title, ratio = aim
            self.told(title)
            why = self._step(key, ratio)
            if why:
                self.unmet[key] = why
        if not self.unmet:
            self._trim()

    def _aims(self) -> Iterator[tuple[str, str, float]]:
        """What is missed, the worst first: the figure to move, what it is called, and by how much it falls short."""
        missed = sorted((self.sizing.sheet[each.headroom].number, at, each)
                        for at, each in enumerate(self.sizing.requirements)
                        if self.sizing.sheet[each.headroom].number < 0 and self._aim_of(each) not in self.unmet)
        for _, _, each in missed:
            yield self._aim_of(each), each.title, self._ratio(each)
        for key, title, ratio in self.over_ceilings():
            if key not in self.unmet:
                yield key, title, ratio

    def _aim_of(self, each: RequirementResult) -> str:
        """The rate itself before the time it is asked for within: while that is not carried, no answer is in time."""
        own, sheet = f"requirement.{each.id}.own_headroom", self.sizing.sheet
        timed = f"requirement.{each.id}.response_headroom" in sheet
        return own if timed and sheet[own].number < 0 else each.headroom

    def _ratio(self, each: RequirementResult) -> float:
        sheet = self.sizing.sheet
        own = sheet[f"requirement.{each.id}.own_headroom"].number if (
            f"requirement.{each.id}.own_headroom" in sheet) else sheet[each.headroom].number
        if own >= 0:
            return RESPONSE_STEP
        return min(1 / max(1 + own, 1 / MOST_AT_ONCE), MOST_AT_ONCE)

    def over_ceilings(self) -> Iterator[tuple[str, str, float]]:
        """Resources that are busier than the house rule: the utilization, what it is called, and how many times."""
        preset = self.catalog.presets.get(TABLE, {}).get(self.design.policies.preset or ORDINARY)
        for work in self.sizing.workloads:
            for use in work.resources:
                ceiling = preset.number(CEILINGS.get(use.kind, "link_ceiling")) if preset is not None else None
                share = self.sizing.sheet[use.utilization].number
                if ceiling and share > ceiling * (1 + 1e-9):
                    yield use.utilization, f"{use.label} below {ceiling:.0%}", share / ceiling

    def _step(self, key: str, ratio: float) -> str:
        """Raise the first thing that brings the figure nearer; why nothing does, where nothing does."""
        ceiling = _is_rule(key)
        bench = _Sized(self.design, self.catalog, Goal(key, 0.0, not ceiling, at_low=False), known=self.sizing)
        value, refusals = self._reach(self.sizing, key), list[str]()
        for sought in self._quantities(bench, key):
            if (key, sought.place) in self._dead or (ratio == RESPONSE_STEP and self._idle(bench, sought)):
                continue
            for count in self._promising(bench, sought, ratio, value, refusals):
                made, refusal = self._raised(sought, count)
                if made is None:
                    refusals.append(refusal)
                    continue
                design, sizing = made
                if self._reach(sizing, key) > value * (1 + GAIN):
                    self.design, self.sizing = design, sizing
                    self._dead = {(aim, place) for aim, place in self._dead if aim != key}
                    return ""
            self._dead.add((key, sought.place))
        return self._why(bench, key, [text for text in refusals if text])

    def _promising(
        self, bench: Bench, sought: Sought, ratio: float, value: float, refusals: list[str]
    ) -> Iterator[int]:
        """Counts that bring the figure nearer by columns of the sheet as it is, the largest step first."""
        step = _step_of(bench.parts, sought)
        factors = sorted({ratio, math.sqrt(ratio), RESPONSE_STEP})
        wanted = sorted({sought.current + max(math.ceil((factor - 1) * sought.current / step - 1e-9), 1) * step
                         for factor in factors})
        counts_tried, values, refusal = bench.values(sought, [count for count in wanted if count <= LARGEST])
        refusals += [refusal] if refusal else []
        for count, found in sorted(zip(counts_tried, values, strict=True), reverse=True):
            if _reached(bench.goal.key, found) > value * (1 + GAIN):
                yield count

    def _idle(self, bench: Bench, sought: Sought) -> bool:
        """Whether nobody waits for a thing: more of it answers no faster."""
        pools = {pool.id for pool in bench.design.pools if sought.record in (pool.id, *pool.drives)}
        shares = [self.sizing.sheet[use.utilization].number for work in self.sizing.workloads
                  if work.id == bench.workload for use in work.resources
                  if use.id.record in pools | {sought.record}]
        return bool(shares) and max(shares) < IDLE

    def _quantities(self, bench: Bench, key: str) -> Iterator[Sought]:
        """What may be raised, drives in whole groups; the work itself is not."""
        if _is_rule(key):
            workload = key.split(".")[1]
            goal = Goal(f"workload.{workload}.throughput_per_s", 0.0, at_least=True, at_low=False)
            bench = _Sized(self.design, self.catalog, goal, known=self.sizing)
        for sought in quantities(bench, ""):
            if sought.table == "workloads":
                continue
            pool = bench.parts.pool_of(sought.record) if sought.table == "items" else None
            if pool is None or pool.drives != (sought.record,):
                yield sought
            elif pool.protection.startswith(BLOCKS) and pool.nodes:
                yield field_of(bench.parts, pool.nodes)
            else:
                yield field_of(bench.parts, f"pools/{pool.id}/groups")

    def _reach(self, sizing: Sizing, key: str) -> float:
        """How much of what is asked is reached: of a headroom the whole, of a utilization what it leaves."""
        if key not in sizing.sheet:
            return 0.0
        return _reached(key, sizing.sheet[key].number)

    def _raised(self, sought: Sought, count: int) -> tuple[tuple[Design, Sizing] | None, str]:
        made = plan(Parts(self.design, self.catalog), sought, count)
        if made.refusal:
            return None, made.refusal
        try:
            design, sizing, refusal = settled(apply(self.design, made.edit()).design, self.catalog)
        except SizerError as error:
            return None, error.problems[0].text
        return (None, refusal) if refusal else ((design, sizing), "")

    def _why(self, bench: Bench, key: str, refusals: list[str]) -> str:
        """What stands in the way: of an answer in time the time it takes, else what cannot be had, else what binds."""
        work = next((one for one in self.sizing.workloads if one.id == bench.workload), None)
        answer = f"requirement.{key.split('.')[1]}.at_rate.response_s"
        sheet, told = self.sizing.sheet, list(refusals[:1])
        if work is not None and key.endswith(".headroom") and answer in sheet:
            told.insert(0, f"an answer takes {_time_text(sheet[answer].number)} at that rate")
        elif work is not None and not told:
            told.append(f"{sheet[work.bottleneck].value} at {sheet[work.bottleneck_utilization].number:.0%}, and more "
                        "of nothing brings more")
        return "; ".join(told) or "nothing that can be bought adds to it"

    def _trim(self) -> None:
        """Take back what is not needed, as long as everything that is met stays met."""
        parts = Parts(self.design, self.catalog)
        names = [f"pools/{pool.id}/groups" for pool in self.design.pools[:1] if len(pool.drives) == 1
                 and not pool.protection.startswith(BLOCKS)]
        owners = [line.id for line in parts.lines.values() if line.item.kind.owns_drives]
        shelves = [line.id for line in parts.lines.values() if line.item.kind.is_shelf]
        for name in (*names, *owners, *names, *shelves):
            self._fewest(name)
        for name in shelves:
            self._without(name)

    def _without(self, shelves: str) -> None:
        """Leave out shelves that hold nothing."""
        try:
            design, sizing, refusal = settled(apply(self.design, RemoveRecords("items", (shelves,))).design,
                                              self.catalog)
        except SizerError:
            return
        if not refusal and len(design.items) == len(self.design.items) - 1 and self._holds(sizing):
            self.design, self.sizing = design, sizing

    def _fewest(self, name: str) -> None:
        parts = Parts(self.design, self.catalog)
        try:
            sought = field_of(parts, name)
        except SizerError:
            return
        step = _step_of(parts, sought)
        least = self._floors.get(sought.record, 1) if sought.key == "quantity" and sought.record not in (
            line.id for line in parts.lines.values() if line.item.kind.is_shelf) else 1
        low, high = (least - 1) // step, sought.current // step
        while high - low > 1:
            middle = (low + high) // 2
            made = self._trimmed(sought, sought.current - (sought.current // step - middle) * step)
            if made is None:
                low = middle
            else:
                self.design, self.sizing, high = *made, middle

    def _trimmed(self, sought: Sought, count: int) -> tuple[Design, Sizing] | None:
        parts = Parts(self.design, self.catalog)
        made = plan(parts, sought, count)
        if made.refusal or count < 1:
            return None
        try:
            design, sizing, refusal = settled(apply(self.design, made.edit()).design, self.catalog)
        except SizerError:
            return None
        return (design, sizing) if not refusal and self._holds(sizing) else None

    def _holds(self, after: Sizing) -> bool:
        """Whether what is met stays met and what is within the house rules stays within."""
        now = {each.id: each for each in after.requirements}
        for each in self.sizing.requirements:
            least = min(self.sizing.sheet[each.headroom].number, 0.0)
            if each.id not in now or after.sheet[now[each.id].headroom].number < least:
                return False
        known = {(problem.code, problem.location.place) for problem in self.sizing.problems}
        return all((problem.code, problem.location.place) in known for problem in after.problems
                   if problem.severity != "note")


@dataclass(slots=True)
class _Sized(Bench):
    """A bench over a design that is sized already."""

    known: Sizing | None = None

    def __post_init__(self) -> None:
        if self.known is None:
            Bench.__post_init__(self)
            return
        self.sizing, self.parts = self.known, Parts(self.design, self.catalog)
        self.about = about(self.design, self.sizing, self.goal.key)


def _step_of(parts: Parts, sought: Sought) -> int:
    two = []
    for value in counts(parts, sought, LARGEST):
        two.append(value)
        if len(two) == 2:
            return two[1] - two[0]
    return 1


def grown(design: Design, catalog: Catalog, told: Told = lambda _text: None) -> Growth:
    """The design grown until it meets its requirements, or with the reasons why it does not."""
    growth = Growth(design, catalog, told)
    if "design" not in growth.unmet:
        growth.run()
    over = {key for key, _, _ in growth.over_ceilings()}
    growth.unmet = {key: why for key, why in growth.unmet.items() if not _is_rule(key) or key in over}
    return growth


def _reached(key: str, number: float) -> float:
    return 1 / max(number, GAIN) if _is_rule(key) else 1 + number


def _is_rule(key: str) -> bool:
    return key.startswith("workload.")


def _time_text(time_s: float) -> str:
    """How long an answer takes, in words where it has no end."""
    return "without end" if is_unbounded(time_s) else f"{time_s * 1e3:,.3g} ms"
