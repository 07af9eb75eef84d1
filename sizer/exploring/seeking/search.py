"""The smallest quantity on the grid of what can be bought that meets a target, by columns of one sheet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import AddRecords, Batch, SetFields, apply
from sizer.design.records import BASE, Design, Item, Row
from sizer.design.scenarios import value_of
from sizer.errors import Severity, SizerError
from sizer.exploring.changes.costs import cost_over, losses_over
from sizer.exploring.changes.parts import LARGEST, Parts
from sizer.exploring.changes.quantities import Sought, counts, plan
from sizer.exploring.seeking.about import About, about
from sizer.exploring.seeking.answers import Change, Cost
from sizer.figures.cases import evaluate_cases
from sizer.figures.columns import around, drawn_of, ends_of
from sizer.sizing.result import Sizing
from sizer.sizing.session import Session

FEW = 400
"""Candidates looked at one by one before the search takes larger strides."""
MOST_SIZED = 7
"""How many counts are sized where columns do not tell; each is further away than the one before."""
FARTHEST = 512
"""How many times the present quantity the search looks at most."""
MISFITS = frozenset(("form-factor", "drive-interface", "shelf-not-supported", "link-family"))
"""Problems that mean a change cannot be built, whatever their severity, beside those that stop the building."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The figure, what it must reach, and whether its likely value or the poor end of its range must."""

    key: str
    target: float
    at_least: bool
    at_low: bool

    def met(self, value: float) -> bool:
        """Whether a value meets the target, to a relative 1e-9."""
        if self.at_least:
            return value >= self.target * (1 - 1e-9)
        return value <= self.target * (1 + 1e-9)

    def better(self, value: float, than: float) -> bool:
        """Whether one value is nearer the target's good side than another."""
        return value > than if self.at_least else value < than


@dataclass(slots=True)
class Bench:
    """A design prepared for a search: resolved, sized once, with its lines at hand."""

    design: Design
    catalog: Catalog
    goal: Goal
    session: Session = field(default_factory=Session)
    sizing: Sizing = field(init=False)
    parts: Parts = field(init=False)
    about: About = field(init=False)

    def __post_init__(self) -> None:
        self.sizing = self.session.size(self.design, self.catalog, BASE)
        self.parts = Parts(self.design, self.catalog)
        self.about = about(self.design, self.sizing, self.goal.key)

    @property
    def value(self) -> float:
        """The figure as the design stands."""
        return self.sizing.sheet[self.goal.key].number

    def values(self, sought: Sought, candidates: Sequence[int]) -> tuple[list[int], list[float], str]:
        """The figure for each candidate until one is refused, by columns; the refusal, if any."""
        kept: list[int] = []
        cases: list[Mapping[str, float]] = []
        for count in candidates:
            made = plan(self.parts, sought, count)
            if made.refusal:
                break
            kept.append(count)
            cases.append({key: value for key, value in made.figures().items() if key in self.sizing.sheet})
        refusal = "" if len(kept) == len(candidates) else plan(self.parts, sought, candidates[len(kept)]).refusal
        if not kept:
            return [], [], refusal
        found = evaluate_cases(self.sizing.sheet, cases, (self.goal.key,)).numbers(self.goal.key)
        return kept, found[1:], refusal

    def with_edit(self, edit: Batch) -> Bench | None:
        """The bench with the design edited, None where the edit is refused or the figure is gone."""
        try:
            made = Bench(apply(self.design, edit).design, self.catalog, self.goal, self.session)
        except SizerError:
            return None
        return made if self.goal.key in made.sizing.sheet else None

    @property
    def meets(self) -> bool:
        """Whether the design as it stands meets the goal, at the end of the range the goal asks for."""
        if not self.goal.at_low:
            return self.goal.met(self.value)
        low, high = self.range()
        return self.goal.met(low if self.goal.at_least else high)

    def range(self, replacements: Mapping[str, float] | None = None) -> tuple[float, float]:
        """Low and high of the figure over all uncertain inputs, with some figures replaced."""
        sheet, typed, key = self.sizing.sheet, dict(replacements or {}), self.goal.key
        figure = sheet[key]
        likely = float(sheet.evaluate(typed, (key,)).spread(figure)[0])
        low, high = ends_of(sheet.evaluate(drawn_of(sheet) | typed, (key,)).spread(figure)).tolist()
        low, _, high = around(likely, low, high)
        return low, high

    def meets_with(self, sought: Sought, count: int) -> bool:
        """Whether the poor end of the range meets the goal with so many, by columns."""
        made = plan(self.parts, sought, count)
        if made.refusal:
            return False
        known = self.sizing.sheet.figures
        low, high = self.range({key: value for key, value in made.figures().items() if key in known})
        return self.goal.met(low if self.goal.at_least else high)

    def change(self, title: str, edit: Batch, after: Bench, *, ranged: bool = False) -> Change:
        """What the edit makes of the design, with what stands in its way."""
        problems = tuple(
            problem.text for problem in after.sizing.problems
            if problem.building or ((problem.severity is Severity.ERROR or problem.code in MISFITS)
                                    and problem not in self.sizing.problems)
        )
        low, high = after.range() if ranged else (None, None)
        poor = (low if self.goal.at_least else high) if self.goal.at_low else after.value
        return Change(
            title, edit, self._places(edit), after.value, low, high,
            reaches=poor is not None and self.goal.met(poor), fits=not problems, problems=problems,
            bottleneck=after.bottleneck, cost=after.cost_over(self),
            losses=tuple(losses_over(after.sizing, self.sizing)),
        )

    def _places(self, edit: Batch) -> dict[str, tuple[object, object]]:
        places: dict[str, tuple[object, object]] = {}
        for part in edit.edits:
            if isinstance(part, AddRecords):
                places |= {f"{part.table}/{row.identity}": (None, _described(row)) for row in part.rows}
            if not isinstance(part, SetFields):
                continue
            for setting in part.settings:
                rows = getattr(self.design, part.table)
                row = rows.get(setting.record)
                before = value_of(row, part.table, setting.key) if row is not None else None
                if before != setting.value:
                    places[f"{part.table}/{setting.record}/{setting.key}"] = (before, setting.value)
        return places

    @property
    def workload(self) -> str:
        """The workload the figure belongs to, or the only one; empty where neither is so."""
        if self.about.workload:
            return self.about.workload
        return self.sizing.workloads[0].id if len(self.sizing.workloads) == 1 else ""

    @property
    def bottleneck(self) -> str:
        """What binds the workload first."""
        found = next((one for one in self.sizing.workloads if one.id == self.workload), None)
        return str(self.sizing.sheet[found.bottleneck].value) if found is not None else ""

    def cost_over(self, other: Bench) -> Cost:
        """What this design's totals have more than the other's."""
        return cost_over(self.sizing, other.sizing)


def _described(row: Row) -> str:
    return f"{row.quantity} {row.item} in {row.parent}" if isinstance(row, Item) else row.identity


@dataclass(frozen=True, slots=True)
class Found:
    """Where a search ended: the change, or the best there is with the reason it goes no further."""

    change: Change | None
    best_count: int
    best: float
    refusal: str
    after: Bench | None
    misfit: bool = False
    """Whether more would do and cannot be built; then the best is the most that can."""


def search(bench: Bench, sought: Sought) -> Found:
    """The smallest count that meets the goal and fits; all counts by columns, the answer sized again."""
    looking = _by_sizing if bench.about.by_sizing else _by_columns
    count, best_count, best, refusal = looking(bench, sought)
    if count is None:
        return Found(None, best_count, best, refusal, None)
    found = _confirmed(bench, sought, count)
    if count < sought.current and (found is None or not found[0].fits):
        count, found = _back_up(bench, sought, count)
    if found is None:
        return Found(None, best_count, best, f"{count:,} {sought.noun} cannot be sized", None)
    change, after = found
    if not bench.goal.at_low and not change.reaches:
        # Columns promised what the design itself does not give: it would be wired otherwise.
        higher = _sized_upwards(bench, sought, count)
        if higher is None:
            return Found(None, best_count, best, f"{change.title} does not reach it when it is sized", None)
        count, (change, after) = higher
    if bench.goal.at_low and not change.reaches:
        higher = _upwards(bench, sought, count)
        if higher is None:
            return Found(None, best_count, best, "the poor end of the range misses the target however many", None)
        count, (change, after) = higher
    if not change.fits:
        fitting = _largest_fitting(bench, sought, count)
        text = f"{change.title} would do and does not fit: {'; '.join(change.problems)}"
        if fitting is None:
            return Found(None, sought.current, bench.value, text, None, misfit=True)
        low, high = fitting[1].low, fitting[1].high
        poor = low if bench.goal.at_least else high
        return Found(None, fitting[0], fitting[1].value if poor is None else poor, text, None, misfit=True)
    return Found(change, best_count, best, "", after)


def _by_columns(bench: Bench, sought: Sought) -> tuple[int | None, int, float, str]:
    best_count, best, refusal = sought.current, bench.value, ""
    near = _first(counts(bench.parts, sought, max(4 * sought.current, sought.current + 40 * _step(bench, sought))), FEW)
    far = _strides(bench, sought, near[-1] if near else sought.current)
    for candidates in (near, far):
        kept, values, refused = bench.values(sought, candidates) if candidates else ([], [], "")
        refusal = refused or refusal
        for at, (count, value) in enumerate(zip(kept, values, strict=True)):
            if math.isfinite(value) and bench.goal.met(value):
                if candidates is far:
                    before = kept[at - 1] if at else (near[-1] if near else 0)
                    return _between(bench, sought, before, count), best_count, best, refusal
                return count, best_count, best, refusal
            if math.isfinite(value) and bench.goal.better(value, best):
                best_count, best = count, value
        if refused:
            break
    return None, best_count, best, refusal


def _by_sizing(bench: Bench, sought: Sought) -> tuple[int | None, int, float, str]:
    """As by columns, for a figure that only sizing gives: a few ever larger counts, then halved between two."""
    best_count, best, step = sought.current, bench.value, _step(bench, sought)
    if bench.goal.met(best):
        return sought.current, best_count, best, ""
    low, stride = sought.current, step
    for _ in range(MOST_SIZED):
        made = plan(bench.parts, sought, low + stride)
        after = bench.with_edit(made.edit()) if not made.refusal else None
        if after is None:
            return None, best_count, best, made.refusal
        if bench.goal.better(after.value, best):
            best_count, best = low + stride, after.value
        if bench.goal.met(after.value):
            return _halved(bench, sought, low, low + stride), best_count, best, ""
        low, stride = low + stride, stride * 2
    return None, best_count, best, ""


def _halved(bench: Bench, sought: Sought, low: int, high: int) -> int:
    """The smallest count that meets the goal between one that does not and one that does, each sized."""
    step = _step(bench, sought)
    while high - low > step:
        middle = low + max((high - low) // step // 2, 1) * step
        if middle >= high:
            break
        after = bench.with_edit(plan(bench.parts, sought, middle).edit())
        if after is not None and bench.goal.met(after.value):
            high = middle
        else:
            low = middle
    return high


def _first(values: Iterator[int], most: int) -> list[int]:
    return list(islice(values, most))


def _step(bench: Bench, sought: Sought) -> int:
    two = _first(counts(bench.parts, sought, LARGEST), 2)
    return two[1] - two[0] if len(two) == 2 else 1


def _strides(bench: Bench, sought: Sought, start: int) -> list[int]:
    """Ever larger candidates behind the near ones, on the same grid."""
    step, found, value = _step(bench, sought), [], start
    end = min(sought.current * FARTHEST + 40 * step, LARGEST)
    while value < end:
        value += max(step, (value // 4) // step * step)
        found.append(min(value, LARGEST))
    return found


def _between(bench: Bench, sought: Sought, low: int, high: int) -> int:
    """The smallest candidate above ``low`` that meets the goal, ``high`` being one that does."""
    step = _step(bench, sought)
    candidates = list(range(low + step, high, step))
    while len(candidates) > FEW:
        middle = candidates[len(candidates) // 2]
        _, values, _ = bench.values(sought, [middle])
        if values and bench.goal.met(values[0]):
            high = middle
        else:
            low = middle
        candidates = list(range(low + step, high, step))
    kept, values, _ = bench.values(sought, candidates) if candidates else ([], [], "")
    return next((count for count, value in zip(kept, values, strict=True) if bench.goal.met(value)), high)


def _confirmed(bench: Bench, sought: Sought, count: int) -> tuple[Change, Bench] | None:
    edit = plan(bench.parts, sought, count).edit()
    after = bench.with_edit(edit)
    if after is None:
        return None
    title = f"{count:,} {sought.noun} instead of {sought.current:,}"
    return bench.change(title, edit, after, ranged=bench.goal.at_low), after


def _back_up(bench: Bench, sought: Sought, count: int) -> tuple[int, tuple[Change, Bench] | None]:
    """The fewest that can be built and still meet the goal, where fewer than there are do not hold what they must."""
    step, low = _step(bench, sought), count
    high, best = sought.current, _confirmed(bench, sought, sought.current)
    while high - low > step:
        middle = low + max((high - low) // step // 2, 1) * step
        if middle >= high:
            break
        found = _confirmed(bench, sought, middle)
        if found is not None and found[0].fits and found[0].reaches:
            high, best = middle, found
        else:
            low = middle
    return high, best


def _upwards(bench: Bench, sought: Sought, count: int) -> tuple[int, tuple[Change, Bench]] | None:
    """The smallest count above one that meets the goal at likely whose range meets it too."""
    step, low, stride = _step(bench, sought), count, 1
    high = 0
    while stride < FARTHEST:
        if bench.meets_with(sought, count + stride * step):
            high = count + stride * step
            break
        low, stride = count + stride * step, stride * 2
    if not high:
        return None
    while high - low > step:
        middle = low + max((high - low) // step // 2, 1) * step
        if middle >= high:
            break
        if bench.meets_with(sought, middle):
            high = middle
        else:
            low = middle
    found = _confirmed(bench, sought, high)
    return (high, found) if found is not None else None


def _sized_upwards(bench: Bench, sought: Sought, count: int) -> tuple[int, tuple[Change, Bench]] | None:
    """The smallest count above one that meets the goal when it is sized, looked for in ever larger steps."""
    low, stride = count, _step(bench, sought)
    for _ in range(MOST_SIZED):
        found = _confirmed(bench, sought, low + stride)
        if found is not None and found[0].reaches:
            high = _halved(bench, sought, low, low + stride)
            nearest = _confirmed(bench, sought, high)
            return (high, nearest) if nearest is not None else (low + stride, found)
        low, stride = low + stride, stride * 2
    return None


def _largest_fitting(bench: Bench, sought: Sought, count: int) -> tuple[int, Change] | None:
    step, low, high = _step(bench, sought), sought.current, count
    best: tuple[int, Change] | None = None
    while high - low > step:
        middle = low + max((high - low) // step // 2, 1) * step
        if middle >= high:
            break
        found = _confirmed(bench, sought, middle)
        if found is not None and found[0].fits:
            low, best = middle, (middle, found[0])
        else:
            high = middle
    return best
