"""Numbers typed by chance into whatever a sizing takes as given, and what a what-if must say of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import apply
from sizer.design.records import Design
from sizer.errors import DesignError
from sizer.exploring.varying.assignments import Assignment
from sizer.exploring.varying.axes import Axis, vary, vary_quantity
from sizer.exploring.varying.outcome import NoFigure
from sizer.exploring.varying.whatif import WhatIfCell
from sizer.figures.figure import Figure, Origin
from sizer.sizing import size
from sizer.sizing.judging.unsized import has_figure
from sizer.sizing.result import Sizing, Verdict
from tests.randomly import catalog

STEPS = (0.0, 0.2, 0.5, 0.75, 1.0, 1.1, 1.5, 2.0, 3.0, 10.0)
INPUTS = (Origin.GIVEN, Origin.ASSUMED, Origin.DEFAULT, Origin.FACT, Origin.PINNED)
OF_THE_MODEL = ("default.", "catalog.", "technology.")


def inputs_of(sizing: Sizing) -> tuple[list[Figure], list[Figure]]:
    """What the window offers to vary: what the design states, and what model and catalog do."""
    found = [figure for figure in sizing.sheet
             if figure.origin in INPUTS and figure.is_input and not isinstance(figure.value, str)]
    return ([figure for figure in found if not figure.key.startswith(OF_THE_MODEL)],
            [figure for figure in found if figure.key.startswith(OF_THE_MODEL)])


def some_axis(chance: Random, sizing: Sizing, count: int = 3) -> Axis:
    """Some values of any input, or of a quantity with what it brings along."""
    stated, assumed = inputs_of(sizing)
    lines = [line for line in sizing.design.items.ids() if line in sizing.sheet.tables["items"].positions]
    if chance.random() < 0.15 and lines:
        line = chance.choice(lines)
        now = sizing.sheet[f"items.{line}.quantity"].number
        return vary_quantity(sizing, catalog(), line, [max(1, round(now * chance.choice(STEPS))) for _ in range(count)])
    figure = chance.choice(stated if stated and chance.random() < 0.8 else assumed or stated)
    values = [figure.number * chance.choice(STEPS) for _ in range(count)]
    return vary(sizing, figure.key, [float(round(value)) for value in values] if figure.unit == "count" else values)


def some_key(chance: Random, sizing: Sizing) -> str:
    """A result that people look at."""
    keys = [key for work in sizing.workloads
            for key in (work.throughput, work.response, work.bandwidth, work.bottleneck)]
    keys += [key for pool in sizing.pools for key in (pool.usable, pool.filesystem)]
    keys += [key for one in sizing.requirements for key in (one.headroom, one.actual)]
    return chance.choice([*keys, sizing.physical.watts.value, sizing.physical.rack_units.value])


def typed(
    design: Design, assignment: Assignment, sized: Callable[[Design, Catalog], Sizing] = size
) -> Sizing | str:
    """The design with the numbers typed, sized; or why they are refused."""
    if assignment.refusal:
        return assignment.refusal
    try:
        return sized(apply(design, assignment.edit).design, catalog())
    except DesignError as error:
        return error.problems[0].text


def differing(
    after: Sizing | str, cell: WhatIfCell, key: str, judged: Callable[[Sizing], Mapping[str, Verdict]]
) -> str:
    """What a cell says of ``key`` otherwise than the sizing with its numbers typed; empty where they agree.

    ``judged`` gives the verdicts that the requirements of that sizing have.
    """
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
    verdicts = judged(after)
    return "" if cell.verdicts == verdicts else f"{verdicts} in place of {cell}"


def told_of(after: Sizing, key: str) -> set[str]:
    """What may be said where there is no figure: the limits that are exceeded, or why a part has no result."""
    sheet = after.sheet
    if not after.buildable:
        texts = [limit.says(sheet[limit.used].number, sheet[limit.allowed].number)
                 for limit in after.limits if limit.building and not limit.holds(sheet)]
        texts += [problem.text for problem in after.problems if problem.building]
        return {f"{Verdict.UNBUILDABLE}, because {text}" for text in texts}
    return {one.says for one in after.unsized} | {f"there is no {key} then"}
