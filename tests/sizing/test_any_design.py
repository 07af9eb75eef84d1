"""Whatever is designed and edited: figures are numbers, times not negative, stations not overfull.

What a what-if says of a number is what typing it gives, and losing more never leaves more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

import pytest

from sizer.design.records import Runs
from sizer.exploring.varying.outcome import at_likely, resting_on_ranges
from sizer.exploring.varying.outcomes import outcomes
from sizer.exploring.varying.quick import quick_verdicts
from sizer.exploring.varying.whatif import WhatIfCell
from sizer.figures.computing.cases import evaluate_cases
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from sizer.sizing.session import Session
from tests.holds import overfull, partly_carried, wrong_figures
from tests.randomly import catalog, edited, seeds, some_design, some_edit
from tests.typing_figures import differing, some_axis, some_key, typed

PARTS, DESIGNS = 4, 50
"""Random designs: so many in each part."""
TYPED = 10
"""Numbers typed into each random design, one after the other, with any edit half way."""
ARRAYS = 0.25
"""Share of the designs that are arrays of any shape."""
LOST_PAIRS = 12
"""Pairs of failures of each random design, which are compared with both together."""
LOSS_SLACK = 1 + 1e-3
"""Without write-back drives are written one by one, which may stand a little less in the way of reads than batches."""


@dataclass(slots=True)
class Shown:
    """What was looked at in random designs, and what does not hold."""

    sized: int = 0
    cells: int = 0
    losses: int = 0
    wrong: list[str] = field(default_factory=list)
    session: Session = field(default_factory=Session)

    def look(self, sizing: Sizing, seed: int) -> Sizing:
        """Look at what must hold in every sizing."""
        self.sized += 1
        found = (*wrong_figures(sizing), *overfull(sizing), *partly_carried(sizing))
        self.wrong += [f"seed {seed}: {each}" for each in found]
        return sizing

    def walk(self, seed: int) -> None:
        """A random design, and what becomes of it with some random edits, whose effect a what-if tells beforehand."""
        chance = Random(seed)
        sizing = self.look(size(some_design(chance, ARRAYS), catalog()), seed)
        self.wrong += [f"seed {seed}: {each}" for each in self.lose(sizing, chance)]
        for step in range(TYPED):
            sizing = self.typed(sizing, chance, seed)
            if step == TYPED // 2:
                design = edited(sizing.design, some_edit(chance, sizing.design, 0.2, sizing))
                sizing = self.look(size(design, catalog()), seed)

    def typed(self, sizing: Sizing, chance: Random, seed: int) -> Sizing:
        """The sizing with a number typed, or as it is where that is refused."""
        [assignment], key = some_axis(chance, sizing, 1).assignments, some_key(chance, sizing)
        [outcome] = outcomes(sizing.design, catalog(), [assignment], [key], sizing=sizing, sampled=0)
        after = typed(sizing.design, assignment, self.session.draft)
        cell = WhatIfCell(outcome.values.get(key), outcome.because.get(key),
                    outcome.verdicts if key in outcome.values else None)
        self.cells += 1
        if told := differing(after, cell, key, verdicts_at_likely):
            self.wrong.append(f"seed {seed}: {key} at {dict(assignment.figures)}: {told}")
        return sizing if isinstance(after, str) else self.look(after, seed)

    def lose(self, sizing: Sizing, chance: Random) -> Iterator[str]:
        """What does better after two failures than after one of them, in a design as its model has it: unpinned."""
        if len(sizing.failure_cases) < 2:
            return
        pairs = [chance.sample(sizing.failure_cases, 2) for _ in range(LOST_PAIRS)]
        self.losses += len(pairs)
        lost = [each for first, second in pairs for each in (
            first.replacements, second.replacements, {**first.replacements, **second.replacements})]
        rising, falling = results_of(sizing)
        found = evaluate_cases(sizing.sheet, lost, (*rising, *falling))
        for key in (*rising, *falling):
            _, *after = found.numbers(key)
            for at, pair in enumerate(pairs):
                first, second, both = after[3 * at:3 * at + 3]
                if both > min(first, second) * LOSS_SLACK if key in rising else both < max(first, second) / LOSS_SLACK:
                    yield f"{key} after {pair[0].id} and {pair[1].id}: {both} for {first} and {second}"


def results_of(sizing: Sizing) -> tuple[list[str], list[str]]:
    """Figures of which more is better, and of which less is: of work that gains nothing where other work stops."""
    shared = {work.id for work in sizing.design.workloads if work.runs is Runs.TOGETHER}
    alone = [result for result in sizing.workloads if result.id not in shared or len(shared) == 1]
    space = [pool.filesystem for pool in sizing.pools]
    at_hand = [key for pool in sizing.pools if (key := f"pool.{pool.id}.at_hand_ratio") in sizing.sheet.figures]
    return [*(result.throughput for result in alone), *space, *at_hand], [result.response for result in alone]


def verdicts_at_likely(after: Sizing) -> Mapping[str, Verdict]:
    """How the requirements fare without ranges, but for what no work decides."""
    found = {one.id: verdict_of(after, one, None) for one in after.requirements}
    found |= {one.id: one.verdict for one in after.without_result("requirements")}
    return at_likely(found, resting_on_ranges(after)) | quick_verdicts(after)


def test_every_figure_of_any_design_is_a_number_no_time_negative_and_no_station_overfull() -> None:
    shown = Shown()
    for seed in seeds("any design, fast", 5):
        shown.walk(seed)
    assert shown.wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_designs_and_edits_have_figures_that_hold_cells_that_are_edits_and_losses_that_add_up(part: int) -> None:
    shown = Shown()
    for seed in seeds(f"any design, part {part}", DESIGNS):
        shown.walk(seed)
    assert shown.wrong == []
    assert shown.cells == DESIGNS * TYPED
    assert shown.sized > DESIGNS * TYPED
    assert shown.losses >= 500
