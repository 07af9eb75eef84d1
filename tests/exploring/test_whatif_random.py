"""Cells of what-if tables drawn by chance are what typing their numbers gives: value and verdicts, or the reason."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random

import pytest

from sizer.design.records import Design
from sizer.exploring.varying.axes import vary
from sizer.exploring.varying.outcome import effort_of
from sizer.exploring.varying.outcomes import MOST_SAMPLED, NOT_WORKED_OUT
from sizer.exploring.varying.whatif import WhatIfCell, two_way
from sizer.figures.computing.columns import sample
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.result import Sizing, Verdict
from tests.randomly import REFERENCES, catalog, content_of, design_of, seeds, some_design
from tests.typing_figures import differing, inputs_of, some_axis, some_key, typed

CELLS = 9
"""Cells of a table of two axes of three values."""


def verdicts_of(after: Sizing, cell: WhatIfCell) -> Mapping[str, Verdict]:
    """How the requirements fare over their ranges, as in the cell where computing them all would take too long."""
    if CELLS * effort_of(after) > MOST_SAMPLED:
        return cell.verdicts or {}
    spread = sample(after.sheet) if after.requirements else None
    found = {one.id: verdict_of(after, one, spread) for one in after.requirements}
    return found | {one.id: one.verdict for one in after.without_result("requirements")}


def compared(design: Design, chance: Random, *, tables: int) -> tuple[int, int, list[str]]:
    """Cells that were compared with an edit, cells that nobody worked out, and what differs."""
    sizing = size(design, catalog())
    done, unknown, found = 0, 0, list[str]()
    for _ in range(tables):
        down, across, key = some_axis(chance, sizing), some_axis(chance, sizing), some_key(chance, sizing)
        cases = [first.and_then(second) for first in down.assignments for second in across.assignments]
        cells = two_way(sizing, catalog(), down, across, [key]).cells[key]
        for assignment, cell in list(zip(cases, cells, strict=True))[::4]:
            if cell.because == NOT_WORKED_OUT:
                unknown += 1
                continue
            done += 1
            if told := differing(typed(design, assignment), cell, key,
                                 partial(verdicts_of, cell=cell)):
                found.append(f"{key} at {dict(assignment.figures)}: {told}")
    return done, unknown, found


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow) if name == "hp-ha-nfs" else name
                                  for name in REFERENCES])
def test_cells_of_reference_designs_are_what_typing_gives(name: str) -> None:
    done, unknown, found = compared(design_of(content_of(name)), Random(name), tables=4)
    assert found == []
    assert (done, unknown) == (12, 0)


@pytest.mark.slow
def test_cells_of_random_designs_are_what_typing_gives() -> None:
    cells, unworked, wrongs = 0, 0, list[str]()
    for seed in seeds("what-if cells", 15):
        chance = Random(seed)
        done, unknown, found = compared(some_design(chance), chance, tables=2)
        cells, unworked, wrongs = cells + done, unworked + unknown, wrongs + [f"{seed}: {each}" for each in found]
    assert wrongs == []
    assert cells == 90
    assert unworked == 0


@pytest.mark.slow
def test_nothing_of_every_input_is_a_value_or_a_reason_and_never_an_end() -> None:
    sizing = size(design_of(content_of("p2000-iscsi")), catalog())
    keys = [work.response for work in sizing.workloads]
    stated, _ = inputs_of(sizing)
    for figure in stated:
        table = two_way(sizing, catalog(), vary(sizing, figure.key, (0.0, figure.number)),
                        vary(sizing, "items.servers.quantity", (0.0, 2.0)), keys)
        cells = [cell for key in keys for cell in table.cells[key]]
        assert all((cell.because is None) == (cell.value is not None) for cell in cells), figure.key
