"""Named cases as columns of one evaluation: the sheet as it is, then one column for each set of replacements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from sizer.figures.sheet import Evaluation, Sheet
from sizer.figures.values import Array


@dataclass(frozen=True, slots=True)
class Cases:
    """The values of some figures with nothing replaced (place 0) and in each case (from place 1)."""

    sheet: Sheet
    evaluation: Evaluation
    count: int

    def numbers(self, key: str) -> list[float]:
        """A figure's value in each place."""
        values = np.asarray(self.evaluation[key], dtype=float)
        return [float(value) for value in np.broadcast_to(values, (self.count + 1,))]

    def texts(self, key: str) -> list[str]:
        """A text figure's value in each place."""
        values = np.asarray(self.evaluation[key], dtype=object)
        return [str(value) for value in np.broadcast_to(values, (self.count + 1,))]


def evaluate_cases(
    sheet: Sheet, cases: Sequence[Mapping[str, float]], wanted: Iterable[str] | None = None
) -> Cases:
    """Evaluate each case, a mapping of figure keys to replacement values, in one pass.

    A figure that only some cases replace keeps its own value in the others.
    """
    columns: dict[str, Array] = {}
    for place, case in enumerate(cases, 1):
        for key, value in case.items():
            if key not in columns:
                columns[key] = np.full(len(cases) + 1, sheet[key].number)
            columns[key][place] = value
    return Cases(sheet, sheet.evaluate(columns, wanted), len(cases))
