"""What the figures of a sheet are in some cases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from sizer.errors import FigureError, Problem, Severity
from sizer.figures.algebra.values import Array
from sizer.figures.figure import Figure

if TYPE_CHECKING:
    from sizer.figures.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The values of a sheet in some cases; ``known`` are the only figures that were computed, None all of them."""

    sheet: Sheet
    values: list[Any]
    cases: int
    known: frozenset[int] | None = None

    def __getitem__(self, key: str) -> Any:
        """The value of ``key``: an array with one entry a case, or one value where no case moves it."""
        return self.of(self.sheet[key])

    def of(self, figure: Figure) -> Any:
        """The value of ``figure``, as for its key."""
        if self.known is not None and figure.index not in self.known:
            raise FigureError(Problem(Severity.ERROR, "not-evaluated",
                                      f"{figure.key} was not among the figures asked for"))
        return self.values[figure.index]

    def spread(self, figure: Figure) -> Array:
        """The value of ``figure`` in every case, as an array of that length."""
        return np.broadcast_to(np.asarray(self.of(figure), dtype=float), (self.cases,))
