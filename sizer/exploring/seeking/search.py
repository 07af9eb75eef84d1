"""The smallest quantity on the grid of what can be bought that meets a target, by columns of one sheet."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from sizer.exploring.changes.change import CandidateChange, TriedChange
from sizer.exploring.changes.consequences import obstructions
from sizer.exploring.changes.inventory import LARGEST
from sizer.exploring.changes.plans import plan
from sizer.exploring.changes.quantities import Quantity, counts, step_of
from sizer.exploring.changes.trial import Trial

FEW = 400
"""Candidates looked at one by one before the search takes larger strides."""
MOST_SIZED = 7
"""How many counts are sized where columns do not tell; each is further away than the one before."""
FARTHEST = 512
"""How many times the present quantity the search looks at most."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Where a search ended: the change, or the best there is with the reason it goes no further."""

    change: TriedChange | None
    best_count: int
    best: float
    refusal: str = ""
    misfit: bool = False
    """Whether more would do and cannot be built; then the best is the most that can."""
    limit: str = ""
    """Why no more can be built, where more would bring more and still not do; the best is then the most that can."""
    nearest: TriedChange | None = None
    """The most that can be built, where that does not meet the goal."""
    unfit: TriedChange | None = None
    """What would meet the goal and cannot be built."""


def search(trial: Trial, quantity: Quantity) -> SearchResult:
    """The smallest count that meets the goal and fits; all counts by columns, the answer sized again."""
    return _Search(trial, quantity).run()


def narrowed(low: int, high: int, step: int, good: Callable[[int], bool]) -> tuple[int, int]:
    """Neighbours on a grid, the first not good and the second good, between two of which the same is known.

    >>> narrowed(0, 100, 10, lambda count: count >= 42)
    (40, 50)
    """
    while high - low > step:
        middle = low + max((high - low) // step // 2, 1) * step
        if middle >= high:
            break
        if good(middle):
            high = middle
        else:
            low = middle
    return low, high


class _Search:
    """One search. Counts that were sized are remembered."""

    def __init__(self, trial: Trial, quantity: Quantity) -> None:
        self.trial, self.quantity, self.goal = trial, quantity, trial.goal
        self.best_count, self.best = quantity.current, trial.value
        self._sized: dict[int, Trial | None] = {}
        self._changes: dict[int, TriedChange | None] = {}

    @cached_property
    def step(self) -> int:
        """By what the quantity grows."""
        return step_of(self.trial.inventory, self.quantity)

    def run(self) -> SearchResult:
        """The smallest count by columns or by sizing; then the count is made, and others where it does not hold."""
        count, refusal = self._by_sizing() if self.trial.subject.by_sizing else self._by_columns()
        if count is None:
            return self._best_fitting(refusal)
        if count < self.quantity.current and not self._fits(count):
            # Fewer than there are do not hold what they must.
            _, count = narrowed(count, self.quantity.current, self.step,
                                lambda middle: self._fits(middle) and self._reaches(middle))
        change = self._change(count)
        if change is None:
            return self._none(f"{count:,} {self.quantity.noun} cannot be sized")
        if not change.reaches:
            higher = self._upwards(count) if self.goal.at_low else self._sized_upwards(count)
            enough = self._change(higher) if higher is not None else None
            if higher is None or enough is None:
                return self._none("the poor end of the range misses the target however many" if self.goal.at_low
                                  else f"{change.title} does not reach it when it is sized")
            count, change = higher, enough
        return SearchResult(change, self.best_count, self.best) if change.fits else self._largest_fitting(count, change)

    def _none(self, refusal: str) -> SearchResult:
        return SearchResult(None, self.best_count, self.best, refusal)

    def _best_fitting(self, refusal: str) -> SearchResult:
        """The best where no count meets the goal: of those that can be built, not of what columns make of any."""
        best = self.best_count
        if best <= self.quantity.current or self._fits(best):
            return self._none(refusal)
        largest, _ = narrowed(self.quantity.current, best, self.step, lambda count: not self._fits(count))
        change = self._change(largest) if largest != self.quantity.current else None
        beyond = self._change(largest + self.step)
        why = f": {beyond.problems[0]}" if beyond is not None and beyond.problems else ""
        return SearchResult(None, largest, self.trial.value if change is None else change.value, refusal,
                            limit=f"{largest + self.step:,} do not fit{why}", nearest=change)

    def _made(self, count: int) -> Trial | None:
        if count not in self._sized:
            self._sized[count] = self.trial.with_edit(plan(self.trial.inventory, self.quantity, count).edit())
        return self._sized[count]

    def _change(self, count: int) -> TriedChange | None:
        if count not in self._changes:
            after = self._made(count)
            title = f"{count:,} {self.quantity.noun} instead of {self.quantity.current:,}"
            edit = plan(self.trial.inventory, self.quantity, count).edit()
            self._changes[count] = None if after is None else self.trial.change(
                CandidateChange(title, edit), after)
        return self._changes[count]

    def _fits(self, count: int) -> bool:
        after = self._made(count)
        return after is not None and not obstructions(after.sizing, self.trial.sizing)

    def _reaches(self, count: int) -> bool:
        change = self._change(count)
        return change is not None and change.reaches

    def _met(self, count: int) -> bool:
        """Whether so many meet the goal at the likely inputs when they are sized."""
        after = self._made(count)
        return after is not None and self.goal.met(after.value)

    def _note(self, count: int, value: float) -> None:
        if math.isfinite(value) and self.goal.better(value, self.best):
            self.best_count, self.best = count, value

    def _by_columns(self) -> tuple[int | None, str]:
        current, inventory = self.quantity.current, self.trial.inventory
        most, refusal = max(4 * current, current + 40 * self.step), ""
        near = list(islice(counts(inventory, self.quantity, most), FEW))
        last = near[-1] if near else current
        for candidates in (near, self._strides(last)):
            kept, values, refused = self.trial.values(self.quantity, candidates) if candidates else ([], [], "")
            refusal = refused or refusal
            for at, (count, value) in enumerate(zip(kept, values, strict=True)):
                if math.isfinite(value) and self.goal.met(value):
                    if candidates is near:
                        return count, refusal
                    return self._between(kept[at - 1] if at else last if near else 0, count), refusal
                self._note(count, value)
            if refused:
                break
        return None, refusal

    def _by_sizing(self) -> tuple[int | None, str]:
        """As by columns, for a figure that only sizing gives: a few ever larger counts, then halved between two."""
        if self.goal.met(self.best):
            return self.quantity.current, ""
        low, stride = self.quantity.current, self.step
        for _ in range(MOST_SIZED):
            count = low + stride
            refusal = plan(self.trial.inventory, self.quantity, count).refusal
            after = self._made(count) if not refusal else None
            if after is None:
                return None, refusal
            self._note(count, after.value)
            if self.goal.met(after.value):
                return narrowed(low, count, self.step, self._met)[1], ""
            low, stride = count, stride * 2
        return None, ""

    def _strides(self, start: int) -> list[int]:
        """Ever larger candidates behind the near ones, on the same grid."""
        found, value = list[int](), start
        end = min(self.quantity.current * FARTHEST + 40 * self.step, LARGEST)
        while value < end:
            value += max(self.step, (value // 4) // self.step * self.step)
            found.append(min(value, LARGEST))
        return found

    def _between(self, low: int, high: int) -> int:
        """The smallest candidate above ``low`` that meets the goal, ``high`` being one that does."""
        candidates = list(range(low + self.step, high, self.step))
        while len(candidates) > FEW:
            middle = candidates[len(candidates) // 2]
            _, values, _ = self.trial.values(self.quantity, [middle])
            if values and self.goal.met(values[0]):
                high = middle
            else:
                low = middle
            candidates = list(range(low + self.step, high, self.step))
        kept, values, _ = self.trial.values(self.quantity, candidates) if candidates else ([], [], "")
        return next((count for count, value in zip(kept, values, strict=True) if self.goal.met(value)), high)

    def _upwards(self, count: int) -> int | None:
        """The smallest count above one that meets the goal at likely whose range meets it too."""
        low, stride = count, 1
        while stride < FARTHEST:
            high = count + stride * self.step
            if self.trial.meets_with(self.quantity, high):
                return narrowed(low, high, self.step, lambda middle: self.trial.meets_with(self.quantity, middle))[1]
            low, stride = high, stride * 2
        return None

    def _sized_upwards(self, count: int) -> int | None:
        """The smallest count above one that meets the goal when it is sized, looked for in ever larger steps.

        Columns promised what the design itself does not give: it would be wired otherwise.
        """
        low, stride = count, self.step
        for _ in range(MOST_SIZED):
            if self._met(low + stride):
                return narrowed(low, low + stride, self.step, self._met)[1]
            low, stride = low + stride, stride * 2
        return None

    def _largest_fitting(self, count: int, change: TriedChange) -> SearchResult:
        """The most that can be built below a change that would do and does not fit."""
        refusal = f"{change.title} would do and does not fit: {'; '.join(change.problems)}"
        current = self.quantity.current
        count, _ = narrowed(current, count, self.step, lambda middle: not self._fits(middle))
        most = self._change(count) if count != current else None
        if most is None:
            return SearchResult(None, current, self.trial.value, refusal, misfit=True, unfit=change)
        poor = most.value if most.low is None or most.high is None else self.goal.poor_end(most.low, most.high)
        return SearchResult(None, count, poor, refusal, misfit=True, nearest=most, unfit=change)


def count_in(change: TriedChange | None, quantity: Quantity) -> int | None:
    """The count a change gives to a quantity, None where it leaves it."""
    _, count = change.places.get(quantity.place, (None, None)) if change is not None else (None, None)
    return int(count) if isinstance(count, (int, float)) else None
