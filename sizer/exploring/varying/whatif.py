"""What-if tables: figures over one or two varied inputs, every cell what typing its numbers would give."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sizer.catalog.records import Catalog
from sizer.design.scenarios import resolve
from sizer.errors import Problem, Severity, SizingError
from sizer.exploring.varying.axes import Axis
from sizer.exploring.varying.outcome import NoFigure, Outcome
from sizer.exploring.varying.outcomes import outcomes
from sizer.sizing.result import GRAVEST_FIRST, Sizing, Verdict

MOST_CELLS = 100_000
Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class WhatIfCell:
    """One figure in one case: its value, or why there is none, and how each requirement of the design fares there."""

    value: float | str | None
    because: NoFigure | None = None
    verdicts: Mapping[str, Verdict] | None = None
    ends: tuple[float, float] | None = None
    """Low and high, where they were worked out and differ."""
    sampled: bool = False
    """Whether they were worked out."""

    @property
    def verdict(self) -> Verdict | None:
        """The gravest verdict; None where nothing is asked for, or there is no value."""
        found = self.verdicts.values() if self.verdicts else ()
        return min(found, key=GRAVEST_FIRST.index, default=None)


@dataclass(frozen=True, slots=True)
class WhatIfTable:
    """A table over one axis or two. ``cells[key]`` has one cell a combination, row by row.

    ``present`` holds the figures as they are.
    """

    down: Axis
    across: Axis | None
    wanted: tuple[str, ...]
    units: Mapping[str, str]
    present: Mapping[str, float | str]
    cells: Mapping[str, tuple[WhatIfCell, ...]]

    def rows(self) -> list[dict[str, object]]:
        """One plain row a combination, with the gravest verdict and why a figure has no value."""
        across = self.across.values if self.across is not None else (None,)
        made: list[dict[str, object]] = []
        for place, (down, side) in enumerate((down, side) for down in self.down.values for side in across):
            row: dict[str, object] = {self.down.key: down}
            if self.across is not None:
                row[self.across.key] = side
            cells = {key: self.cells[key][place] for key in self.wanted}
            row |= {key: cell.value for key, cell in cells.items()}
            verdicts = [cell.verdict for cell in cells.values() if cell.verdict is not None]
            row["verdict"] = str(min(verdicts, key=GRAVEST_FIRST.index)) if verdicts else None
            reasons = (cell.because.text for cell in cells.values() if cell.because is not None)
            row["because"] = "; ".join(dict.fromkeys(reasons))
            made.append(row)
        return made

    def grid(self, key: str) -> list[list[WhatIfCell]]:
        """One figure as rows and columns."""
        width = len(self.across.values) if self.across is not None else 1
        return [list(self.cells[key][at * width:(at + 1) * width]) for at in range(len(self.down.values))]


def one_way(sizing: Sizing, catalog: Catalog, axis: Axis, wanted: Sequence[str]) -> WhatIfTable:
    """Figures over the values of one axis."""
    return two_way(sizing, catalog, axis, None, wanted)


def two_way(
    sizing: Sizing, catalog: Catalog, down: Axis, across: Axis | None, wanted: Sequence[str],
    progress: Progress = lambda _share: None,
) -> WhatIfTable:
    """Figures over all combinations of two axes, of which what comes along with both is enough for both. None: over
    one alone.
    """
    keys = tuple(dict.fromkeys(wanted))
    present = {key: sizing.sheet[key] for key in keys}
    cases = list(down.assignments) if across is None else [
        first.and_then(second) for first in down.assignments for second in across.assignments]
    if len(cases) > MOST_CELLS:
        raise SizingError(Problem(Severity.ERROR, "table-too-large", f"the table has {len(cases):,} cells, at most "
                                  f"{MOST_CELLS:,} are computed"))
    design = resolve(sizing.design, sizing.scenario)
    found = outcomes(design, catalog, cases, keys, sizing=sizing, progress=progress)
    return WhatIfTable(
        down, across, keys, {key: figure.unit for key, figure in present.items()},
        {key: figure.value if isinstance(figure.value, str) else figure.number for key, figure in present.items()},
        {key: tuple(_cell(outcome, key) for outcome in found) for key in keys})


def _cell(outcome: Outcome, key: str) -> WhatIfCell:
    if key not in outcome.values:
        return WhatIfCell(None, outcome.because.get(key))
    return WhatIfCell(outcome.values[key], verdicts=outcome.verdicts, ends=outcome.ends.get(key),
                      sampled=outcome.sampled)
