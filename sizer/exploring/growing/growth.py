"""A design grown until it meets what is asked: what binds is raised step by step, then the surplus is taken back."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import Edit, RemoveRecords, apply
from sizer.design.records import Design, Pool
from sizer.design.stems import figure_key
from sizer.errors import SizerError
from sizer.exploring.changes.change import FieldPlace
from sizer.exploring.changes.consequences import headroom_of, new_problems
from sizer.exploring.changes.generator import quantities
from sizer.exploring.changes.inventory import LARGEST
from sizer.exploring.changes.plans import plan
from sizer.exploring.changes.quantities import Quantity, quantity_at, step_of
from sizer.exploring.changes.trial import Goal, Trial
from sizer.exploring.growing.completing import Completed, completed
from sizer.exploring.seeking.search import narrowed
from sizer.readable import percent
from sizer.sizing.bench.policies import policy_of
from sizer.sizing.checks.load import CEILINGS
from sizer.sizing.pools.protection import protection_of
from sizer.sizing.result import RequirementResult, ResourceUse, Sizing, WorkloadResult
from sizer.sizing.session import Drafts
from sizer.units import is_unbounded

MOST_STEPS = 60
MOST_AT_ONCE = 8.0
"""Nothing is multiplied by more than this in one step."""
RESPONSE_STEP = 1.3
"""By how much what binds is raised while an answer takes too long: how much it takes is not in proportion."""
GAIN = 0.002
"""A step that brings a smaller share is no step forward."""
IDLE = 0.3
"""More of what is less busy does not shorten an answer: it is not queues that take the time."""
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Aim:
    """What is to be brought nearer: a requirement that is missed, or a resource busier than the house rule allows.

    ``key`` is the figure to move, ``ratio`` by how much it falls short.
    """

    key: str
    title: str
    ratio: float
    requirement: RequirementResult | None = None
    overloaded: WorkloadResult | None = None
    """The workload whose resource is too busy."""

    def reached(self, value: float) -> float:
        """How much of what is asked is reached: of a headroom the whole, of a utilization what it leaves."""
        return 1 / max(value, GAIN) if self.overloaded is not None else 1 + value


class Growth:
    """Grows one design. ``unmet`` says for each requirement, ``rules`` for each house rule, why it is not met.

    Both are by the figure to move. ``refusal`` says why nothing could be built of the design, where nothing could.
    """

    def __init__(self, design: Design, catalog: Catalog, progress: Progress = lambda _text: None) -> None:
        self.unmet: dict[str, str] = {}
        self.rules: dict[str, str] = {}
        self._catalog, self._progress, self._session = catalog, progress, Drafts()
        self.reached = completed(design, catalog, self._session)
        """The design as far as it has grown."""
        self.refusal = self.reached.refusal
        self._floors = {line.id: line.quantity for line in self.design.items}
        self._exhausted: set[tuple[str, FieldPlace]] = set()

    @property
    def design(self) -> Design:
        """The design as far as it has grown."""
        return self.reached.design

    @property
    def sizing(self) -> Sizing:
        """Its sizing."""
        return self.reached.sizing

    def run(self) -> None:
        """Raise what binds until every requirement is met and no house rule is broken, or nothing helps."""
        again = True
        for _ in range(MOST_STEPS):
            aim = next(self._aims(), None)
            if aim is None:
                if not ((self.unmet or self.rules) and again):
                    break
                again = False  # what one thing needed may have made room for another
                self.unmet.clear()
                self.rules.clear()
                self._exhausted.clear()
                continue
            self._progress(aim.title)
            why = self._step(aim)
            if why:
                (self.rules if aim.overloaded is not None else self.unmet)[aim.key] = why
        if not (self.unmet or self.rules):
            self._trim()

    def _aims(self) -> Iterator[Aim]:
        """What is missed, the worst first; then what is too busy."""
        sheet = self.sizing.sheet
        missed = sorted((sheet[each.headroom].number, at, each) for at, each in enumerate(self.sizing.requirements)
                        if sheet[each.headroom].number < 0)
        aims = [self._aim_of(each) for _, _, each in missed]
        yield from (aim for aim in aims if aim.key not in self.unmet)
        yield from (aim for aim in self.over_ceilings() if aim.key not in self.rules)

    def _aim_of(self, each: RequirementResult) -> Aim:
        """The rate itself before the time it is asked for within: while that is not carried, no answer is in time."""
        sheet, key = self.sizing.sheet, figure_key("requirements", each.id, "own_headroom")
        own = sheet[key].number if key in sheet else sheet[each.headroom].number
        timed = figure_key("requirements", each.id, "response_headroom") in sheet
        ratio = RESPONSE_STEP if own >= 0 else min(1 / max(1 + own, 1 / MOST_AT_ONCE), MOST_AT_ONCE)
        return Aim(key if timed and own < 0 else each.headroom, each.title, ratio, requirement=each)

    def over_ceilings(self) -> Iterator[Aim]:
        """Resources that are busier than the house rule."""
        for work in self.sizing.workloads:
            for use in work.resources:
                ceiling = policy_of(self.design, self._catalog, CEILINGS.get(use.kind, "link_ceiling"))
                share = self.sizing.sheet[use.utilization].number
                if ceiling and share > ceiling * (1 + 1e-9):
                    yield Aim(use.utilization, f"{use.label} below {percent(ceiling)}", share / ceiling,
                              overloaded=work)

    def _step(self, aim: Aim) -> str:
        """Raise the first thing that brings the figure nearer; why nothing does, where nothing does."""
        trial = self._trial(aim.key, at_least=aim.overloaded is None)
        value, refusals = aim.reached(trial.value), list[str]()
        for quantity in self._quantities(trial, aim):
            if (aim.key, quantity.place) in self._exhausted or (
                aim.ratio == RESPONSE_STEP and self._idle(trial, quantity)
            ):
                continue
            for count in self._promising(trial, quantity, aim, value, refusals):
                made = self._planned(quantity, count)
                if made.refusal:
                    refusals.append(made.refusal)
                elif aim.key in made.sizing.sheet and (
                    aim.reached(made.sizing.sheet[aim.key].number) > value * (1 + GAIN)
                ):
                    self.reached = made
                    self._exhausted = {(key, place) for key, place in self._exhausted if key != aim.key}
                    return ""
            self._exhausted.add((aim.key, quantity.place))
        return self._why(trial, aim, refusals)

    def _trial(self, key: str, *, at_least: bool = True) -> Trial:
        return Trial(self.reached.inventory, self.sizing, Goal(key, 0.0, at_least, at_low=False), self._session)

    def _promising(
        self, trial: Trial, quantity: Quantity, aim: Aim, value: float, refusals: list[str]
    ) -> Iterator[int]:
        """Counts that bring the figure nearer by columns of the sheet as it is, the largest step first."""
        step, current = step_of(trial.inventory, quantity), quantity.current
        wanted = sorted({current + max(math.ceil((factor - 1) * current / step - 1e-9), 1) * step
                         for factor in (aim.ratio, math.sqrt(aim.ratio), RESPONSE_STEP)})
        tried, values, refusal = trial.values(quantity, [count for count in wanted if count <= LARGEST])
        refusals += [refusal] if refusal else []
        for count, found in sorted(zip(tried, values, strict=True), reverse=True):
            if aim.reached(found) > value * (1 + GAIN):
                yield count

    def _idle(self, trial: Trial, quantity: Quantity) -> bool:
        """Whether nobody waits for a thing: more of it answers no faster."""
        records = {pool.id for pool in trial.design.pools if quantity.record in (pool.id, *pool.drives)}
        records.add(quantity.record)
        work = trial.workload_result
        uses: tuple[ResourceUse, ...] = work.resources if work is not None else ()
        shares = [self.sizing.sheet[use.utilization].number for use in uses if use.id.record in records]
        return bool(shares) and max(shares) < IDLE

    def _quantities(self, trial: Trial, aim: Aim) -> Iterator[Quantity]:
        """What may be raised, drives in whole groups; the work itself is not."""
        if aim.overloaded is not None:
            trial = self._trial(figure_key("workloads", aim.overloaded.id, "throughput_per_s"))
        for quantity in quantities(trial):
            if quantity.table == "workloads":
                continue
            pool = trial.inventory.pool_of(quantity.record) if quantity.table == "items" else None
            whole: Quantity | None = quantity
            if pool is not None and pool.drives == (quantity.record,):
                block = pool.nodes if self._is_block(pool) else ""
                whole = (quantity_at(trial.inventory, "items", block) if block
                         else quantity_at(trial.inventory, "pools", pool.id, "groups"))
            if whole is not None:
                yield whole

    def _edited(self, edit: Edit) -> Completed:
        try:
            return completed(apply(self.design, edit).design, self._catalog, self._session)
        except SizerError as error:
            return self.reached._replace(refusal=error.problems[0].text)

    def _planned(self, quantity: Quantity, count: int) -> Completed:
        made = plan(self.reached.inventory, quantity, count)
        return self.reached._replace(refusal=made.refusal) if made.refusal else self._edited(made.edit())

    def _why(self, trial: Trial, aim: Aim, refusals: list[str]) -> str:
        """What stands in the way: of an answer in time the time it takes, else what cannot be had, else what binds."""
        work, sheet, asked = trial.workload_result, self.sizing.sheet, aim.requirement
        reasons = refusals[:1]
        if work is not None and asked is not None and aim.key == asked.headroom:
            answer = figure_key("requirements", asked.id, "at_rate.response_s")
            if answer in sheet:
                return "; ".join((f"an answer takes {_time_text(sheet[answer].number)} at that rate", *reasons))
        if work is not None and not reasons:
            return (f"{sheet[work.bottleneck].value} at {percent(sheet[work.bottleneck_utilization].number)}, and more "
                    "of nothing brings more")
        return "; ".join(reasons) or "nothing that can be bought adds to it"

    def _trim(self) -> None:
        """Take back what is not needed, as long as everything that is met stays met."""
        lines = self.reached.inventory.lines.values()
        groups = [FieldPlace("pools", pool.id, "groups") for pool in self.design.pools[:1] if len(pool.drives) == 1
                  and not self._is_block(pool)]
        owners = [FieldPlace("items", line.id, "quantity") for line in lines if line.item.kind.owns_drives]
        shelves = [FieldPlace("items", line.id, "quantity") for line in lines if line.item.kind.is_shelf]
        whole = {pool.nodes for pool in self.design.pools if self.reached.inventory.is_inside(pool)}
        for place in (*groups, *owners, *groups):
            floor = self._floors.get(place.record, 1) if place.table == "items" and place.record not in whole else 1
            self._lower(place, floor)
        for place in shelves:
            self._lower(place, 1)
        for place in shelves:
            self._leave_out(place.record)

    def _is_block(self, pool: Pool) -> bool:
        """Whether it is of a system that is bought with its drives, and grows whole."""
        return protection_of(pool.protection).scattered or self.reached.inventory.is_inside(pool)

    def _leave_out(self, shelves: str) -> None:
        """Leave out shelves that hold nothing."""
        made = self._edited(RemoveRecords("items", (shelves,)))
        if not made.refusal and len(made.design.items) == len(self.design.items) - 1 and self._keeps(made.sizing):
            self.reached = made

    def _lower(self, place: FieldPlace, least: int) -> None:
        """Take as few of something as keep what is met, not fewer than ``least``."""
        quantity = quantity_at(self.reached.inventory, *place)
        if quantity is None:
            return
        step = step_of(self.reached.inventory, quantity)
        rest = quantity.current % step

        def enough(steps: int) -> bool:
            made = self._planned(quantity, rest + steps * step) if rest + steps * step >= 1 else None
            if made is None or made.refusal or not self._keeps(made.sizing):
                return False
            self.reached = made
            return True

        narrowed((least - 1) // step, quantity.current // step, 1, enough)

    def _keeps(self, after: Sizing) -> bool:
        """Whether what is met stays met and what is within the house rules stays within."""
        before = self.sizing
        return not new_problems(after, before) and all(
            headroom_of(after, each.id) >= min(before.sheet[each.headroom].number, 0.0) for each in before.requirements)


def grown(design: Design, catalog: Catalog, progress: Progress = lambda _text: None) -> Growth:
    """The design grown until it meets its requirements, or with the reasons why it does not."""
    growth = Growth(design, catalog, progress)
    if not growth.refusal:
        growth.run()
    over = {aim.key for aim in growth.over_ceilings()}
    growth.rules = {key: why for key, why in growth.rules.items() if key in over}
    return growth


def _time_text(time_s: float) -> str:
    """How long an answer takes, in words where it has no end."""
    return "without end" if is_unbounded(time_s) else f"{time_s * 1e3:,.3g} ms"
