"""What-if tables: figures over one or two varied inputs, every cell a column of one evaluation."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sizer.catalog.records import Catalog
from sizer.design.records import Design
from sizer.design.scenarios import resolve
from sizer.errors import FigureError, Problem, Severity, SizingError
from sizer.exploring.parts import Parts
from sizer.exploring.quantities import field_of, plan
from sizer.figures.cases import evaluate_cases
from sizer.figures.sheet import Sheet
from sizer.sizing.result import Sizing

MOST_CELLS = 100_000


@dataclass(frozen=True, slots=True)
class Axis:
    """One varied input: its values, and the figures each of them replaces. A refused value says why."""

    key: str
    label: str
    unit: str
    values: tuple[float, ...]
    replacements: tuple[Mapping[str, float], ...]
    refusals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A table over one axis or two. ``cells[key]`` has one value a combination, row by row; None where there is none.

    ``present`` holds the figures as they are.
    """

    down: Axis
    across: Axis | None
    wanted: tuple[str, ...]
    units: Mapping[str, str]
    present: Mapping[str, float]
    cells: Mapping[str, tuple[float | None, ...]]

    def rows(self) -> list[dict[str, object]]:
        """One plain row a combination."""
        across = self.across.values if self.across is not None else (None,)
        made: list[dict[str, object]] = []
        for place, (down, side) in enumerate((down, side) for down in self.down.values for side in across):
            row: dict[str, object] = {self.down.key: down}
            if self.across is not None:
                row[self.across.key] = side
            made.append(row | {key: self.cells[key][place] for key in self.wanted})
        return made

    def grid(self, key: str) -> list[list[float | None]]:
        """One figure as rows and columns."""
        width = len(self.across.values) if self.across is not None else 1
        return [list(self.cells[key][at * width:(at + 1) * width]) for at in range(len(self.down.values))]


def vary(sheet: Sheet, key: str, values: Sequence[float]) -> Axis:
    """An axis over any figure: an input, a default, or a derived one that is overridden for the table.

    A text figure or an unknown key raise FigureError.
    """
    figure = sheet[key]
    if isinstance(figure.value, str):
        raise FigureError(Problem(Severity.ERROR, "not-a-number", f"{key} is a text and cannot be varied"))
    numbers = tuple(float(value) for value in values)
    return Axis(key, figure.label or key, figure.unit, numbers, tuple({key: value} for value in numbers),
                ("",) * len(numbers))


def vary_quantity(
    sizing: Sizing, catalog: Catalog, by: str, values: Sequence[int]
) -> Axis:
    """An axis over a quantity of the design with what it brings along, named as a search names it."""
    parts = Parts(_resolved(sizing), catalog)
    sought = field_of(parts, by)
    plans = [plan(parts, sought, int(value)) for value in values]
    figures = sizing.sheet.figures
    known = tuple({key: value for key, value in made.figures().items() if key in figures} for made in plans)
    return Axis(sought.place, sought.noun, "count", tuple(float(value) for value in values), known,
                tuple(made.refusal for made in plans))


def _resolved(sizing: Sizing) -> Design:
    return resolve(sizing.design, sizing.scenario)


def one_way(sizing: Sizing, axis: Axis, wanted: Sequence[str]) -> WhatIf:
    """Figures over the values of one axis."""
    return _table(sizing.sheet, axis, None, wanted)


def two_way(sizing: Sizing, down: Axis, across: Axis, wanted: Sequence[str]) -> WhatIf:
    """Figures over all combinations of two axes; where both replace a figure the second wins."""
    return _table(sizing.sheet, down, across, wanted)


def _table(sheet: Sheet, down: Axis, across: Axis | None, wanted: Sequence[str]) -> WhatIf:
    keys = tuple(dict.fromkeys(wanted))
    texts = [key for key in keys if isinstance(sheet[key].value, str)]
    if texts:
        raise FigureError(Problem(Severity.ERROR, "not-a-number", f"{', '.join(texts)}: a table holds numbers only"))
    sides = list(zip(across.replacements, across.refusals, strict=True)) if across is not None else [({}, "")]
    cases = [
        ({**first, **second}, bool(refused or refused_too))
        for first, refused in zip(down.replacements, down.refusals, strict=True)
        for second, refused_too in sides
    ]
    if len(cases) > MOST_CELLS:
        raise SizingError(Problem(Severity.ERROR, "table-too-large", f"the table has {len(cases):,} cells, at most "
                                  f"{MOST_CELLS:,} are computed"))
    found = evaluate_cases(sheet, [case for case, _ in cases], keys)
    cells = {}
    for key in keys:
        numbers = found.numbers(key)[1:]
        cells[key] = tuple(
            number if math.isfinite(number) and not refused else None
            for number, (_, refused) in zip(numbers, cases, strict=True)
        )
    return WhatIf(down, across, keys, {key: sheet[key].unit for key in keys},
                  {key: sheet[key].number for key in keys}, cells)
