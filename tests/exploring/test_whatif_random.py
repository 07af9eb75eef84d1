"""Cells of what-if tables drawn by chance are what typing their numbers gives: value and verdicts, or the reason."""

from __future__ import annotations

import math
from random import Random

import pytest

from sizer.design.editing.edits import Edit, apply
from sizer.design.records import Design
from sizer.errors import DesignError
from sizer.exploring.varying.assignments import Assignment
from sizer.exploring.varying.outcome import NoFigure, effort_of
from sizer.exploring.varying.outcomes import MOST_SAMPLED, NOT_WORKED_OUT
from sizer.exploring.varying.whatif import Axis, WhatIfCell, two_way, vary, vary_quantity
from sizer.figures.columns import sample
from sizer.figures.figure import Figure, Origin
from sizer.sizing import size
from sizer.sizing.judging.requirements import verdict_of
from sizer.sizing.judging.unsized import has_figure
from sizer.sizing.result import Sizing, Verdict
from tests.randomly import REFERENCES, catalog, content_of, design_of, seeds, some_design

STEPS = (0.0, 0.2, 0.5, 0.75, 1.0, 1.1, 1.5, 2.0, 3.0, 10.0)
INPUTS = (Origin.GIVEN, Origin.ASSUMED, Origin.DEFAULT, Origin.FACT, Origin.PINNED)
CELLS = 9
"""Cells of a table of two axes of three values."""
OF_THE_MODEL = ("default.", "catalog.", "technology.")


def inputs_of(sizing: Sizing) -> tuple[list[Figure], list[Figure]]:
    """What the window offers to vary: what the design states, and what model and catalog do."""
    found = [figure for figure in sizing.sheet
             if figure.origin in INPUTS and figure.is_input and not isinstance(figure.value, str)]
    return ([figure for figure in found if not figure.key.startswith(OF_THE_MODEL)],
            [figure for figure in found if figure.key.startswith(OF_THE_MODEL)])


def some_axis(chance: Random, sizing: Sizing) -> Axis:
    """Three values of any input, or of a quantity with what it brings along."""
    stated, assumed = inputs_of(sizing)
    if chance.random() < 0.15 and sizing.design.items:
        line = chance.choice(sizing.design.items.ids())
        now = sizing.sheet[f"items.{line}.quantity"].number
        return vary_quantity(sizing, catalog(), line, [max(1, round(now * chance.choice(STEPS))) for _ in range(3)])
    figure = chance.choice(stated if stated and chance.random() < 0.8 else assumed or stated)
    values = [figure.number * chance.choice(STEPS) for _ in range(3)]
    return vary(sizing, figure.key, [float(round(value)) for value in values] if figure.unit == "count" else values)


def some_key(chance: Random, sizing: Sizing) -> str:
    keys = [key for work in sizing.workloads
            for key in (work.throughput, work.response, work.bandwidth, work.bottleneck)]
    keys += [key for pool in sizing.pools for key in (pool.usable, pool.filesystem)]
    keys += [key for one in sizing.requirements for key in (one.headroom, one.actual)]
    return chance.choice([*keys, sizing.physical.watts.value, sizing.physical.rack_units.value])


def typed(design: Design, edit: Edit) -> Sizing | str:
    """The design with the edit made, sized; or why the edit is refused."""
    try:
        return size(apply(design, edit).design, catalog())
    except DesignError as error:
        return error.problems[0].text


def told_of(after: Sizing, key: str) -> set[str]:
    """What may be said where there is no figure: the limits that are exceeded, or why a part has no result."""
    sheet = after.sheet
    if not after.buildable:
        texts = [limit.says(sheet[limit.used].number, sheet[limit.allowed].number)
                 for limit in after.limits if limit.building and not limit.holds(sheet)]
        texts += [problem.text for problem in after.problems if problem.building]
        return {f"{Verdict.UNBUILDABLE}, because {text}" for text in texts}
    return {one.says for one in after.unsized} | {f"there is no {key} then"}


def verdicts_of(after: Sizing) -> dict[str, Verdict]:
    """How the requirements fare over their ranges."""
    spread = sample(after.sheet) if after.requirements else None
    found = {one.id: verdict_of(after, one, spread) for one in after.requirements}
    return found | {one.id: one.verdict for one in after.without_result("requirements")}


def wrong(design: Design, assignment: Assignment, cell: WhatIfCell, key: str) -> str:
    """What a cell says otherwise than the design with its numbers typed; empty where they agree."""
    if assignment.refusal:
        return "" if cell == WhatIfCell(None, NoFigure(assignment.refusal)) else f"not refused: {cell}"
    after = typed(design, assignment.edit)
    if isinstance(after, str):
        return "" if cell == WhatIfCell(None, NoFigure(after)) else f"{after} in place of {cell}"
    if not after.buildable or not has_figure(after, key):
        fits = cell.because is not None and cell.because.text in told_of(after, key)
        return "" if fits else f"{sorted(told_of(after, key))} in place of {cell}"
    value = after.sheet[key].value
    same = cell.value == value if isinstance(value, str) or isinstance(cell.value, str) or cell.value is None else (
        math.isclose(cell.value, float(value), rel_tol=1e-9, abs_tol=1e-12))
    if not same:
        return f"{value} in place of {cell}"
    if CELLS * effort_of(after) > MOST_SAMPLED:
        return ""  # ranges of all these cells would take too long: some are judged at the likely values
    verdicts = verdicts_of(after)
    return "" if cell.verdicts == verdicts else f"{verdicts} in place of {cell}"


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
            if told := wrong(design, assignment, cell, key):
                found.append(f"{key} at {dict(assignment.figures)}: {told}")
    return done, unknown, found


@pytest.mark.parametrize("name", REFERENCES)
def test_cells_of_reference_designs_are_what_typing_gives(name: str) -> None:
    done, unknown, found = compared(design_of(content_of(name)), Random(name), tables=4)
    assert found == []
    assert (done, unknown) == (12, 0)


@pytest.mark.slow
def test_cells_of_random_designs_are_what_typing_gives() -> None:
    cells, unworked, wrongs = 0, 0, list[str]()
    for seed in seeds("what-if cells", 60):
        chance = Random(seed)
        done, unknown, found = compared(some_design(chance), chance, tables=2)
        cells, unworked, wrongs = cells + done, unworked + unknown, wrongs + [f"{seed}: {each}" for each in found]
    assert wrongs == []
    assert cells > 300
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
