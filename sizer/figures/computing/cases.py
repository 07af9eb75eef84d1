"""Named cases as columns of one evaluation: the sheet as it is, then one column for each set of replacements.

:func:`replay` makes figures of what another figure is in each case, so that they follow every change of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import ReferenceType, ref

import numpy as np

from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.values import Array
from sizer.figures.computing.evaluation import Evaluation
from sizer.figures.computing.solving import lies_above
from sizer.figures.figure import Figure
from sizer.figures.sheet import Sheet

_MOST_COLUMNS = 20_000
"""Cases times samples that are computed together: what that takes of memory is bounded."""


@dataclass(frozen=True, slots=True)
class Cases:
    """The values of some figures with nothing replaced (place 0) and in each case (from place 1)."""

    sheet: Sheet
    evaluation: Evaluation
    count: int

    def numbers(self, key: str) -> list[float]:
        """A figure's value in each place."""
        values = np.asarray(self.evaluation[key], dtype=float)
        found: list[float] = np.broadcast_to(values, (self.count + 1,)).tolist()
        return found

    def above(self, figure: Figure, bound: float) -> list[bool]:
        """Whether a figure is above a number in each place; what :func:`telling` names has been asked for."""
        of = self.evaluation.of
        if isinstance(figure.law, Solved) and figure.pin is None:
            with np.errstate(all="ignore"):
                found = np.asarray(lies_above(figure.law, [of(each) for each in figure.inputs], bound))
        else:
            found = np.asarray(of(figure), dtype=float) > bound
        told: list[bool] = np.broadcast_to(found.astype(bool), (self.count + 1,)).tolist()
        return told

    def least(self, keys: Sequence[str]) -> list[float]:
        """The smallest of some figures in each place."""
        values = np.full(self.count + 1, np.inf)
        for key in keys:
            np.minimum(values, np.asarray(self.evaluation[key], dtype=float), out=values)
        return [float(value) for value in values]

    def texts(self, key: str) -> list[str]:
        """A text figure's value in each place."""
        values = np.asarray(self.evaluation[key], dtype=object)
        return [str(value) for value in np.broadcast_to(values, (self.count + 1,))]


def telling(figure: Figure) -> tuple[str, ...]:
    """The keys of the figures that tell whether a figure is above a number: of a root, what its equation takes."""
    if isinstance(figure.law, Solved) and figure.pin is None:
        return tuple([each.key for each in figure.inputs])
    return (figure.key,)


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


@dataclass(frozen=True, slots=True)
class Replayed:
    """A figure to be made under ``key``: what ``figure`` is in the case at ``place``."""

    key: str
    figure: Figure
    place: int
    label: str


def replay(
    sheet: Sheet, wanted: Sequence[Replayed], cases: Sequence[Mapping[str, float]], title: str, source: str
) -> tuple[Figure, ...]:
    """What some figures are in each case, as one figure each. Whatever is replaced in the sheet, they follow.

    All are found in one evaluation: of work that runs together one figure needs what the next one needs. What one case
    replaces is as the sheet has it in the others, also where an evaluation replaces it: cases exclude each other.
    """
    holder = ref(sheet)  # the sheet holds what is made here: if that held the sheet, both would outlive their use
    own = dict.fromkeys(key for case in cases for key in case)
    figures = list({one.figure.key: one.figure for one in wanted}.values())
    reached = upstream_keys(figures)

    def run(replaced: Mapping[str, Any], *_: Any) -> list[Any]:
        outer = {key: value for key, value in replaced.items() if key in reached and key not in own}
        width = max((len(value) for value in outer.values() if isinstance(value, np.ndarray)), default=0)
        many = max(width, 1)
        together = max(_MOST_COLUMNS // many, 1)
        parts = [values(outer, many, cases[start:start + together]) for start in range(0, len(cases), together)]
        rows = {figure.key: np.concatenate([part[at] for part in parts]) for at, figure in enumerate(figures)}
        found = [rows[one.figure.key][one.place] for one in wanted]
        return [row if width else float(row[0]) for row in found]

    def values(outer: Mapping[str, Any], many: int, several: Sequence[Mapping[str, float]]) -> list[Array]:
        inside = _sheet_of(holder)
        columns: dict[str, Array] = {
            key: np.tile(np.broadcast_to(np.asarray(value, dtype=float), (many,)), len(several))
            for key, value in outer.items()
        }
        columns |= {key: np.full(many * len(several), inside[key].number) for key in own}
        for place, case in enumerate(several):
            for key, value in case.items():
                columns[key][place * many:(place + 1) * many] = value
        evaluation = inside.evaluate(columns, [figure.key for figure in figures])
        return [evaluation.spread(figure).reshape(len(several), many) for figure in figures]

    made_of = (tuple(tuple(case.items()) for case in cases), tuple(one.place for one in wanted))
    procedure = Procedure(title, run, tuple(one.figure.unit for one in wanted), title, source, replays=True,
                          made_of=made_of)
    return sheet.derive_together([one.key for one in wanted], procedure, *figures, *[sheet[key] for key in own],
                                 labels=[one.label for one in wanted])


def _sheet_of(holder: ReferenceType[Sheet]) -> Sheet:
    sheet = holder()
    if sheet is None:
        raise RuntimeError("a figure was computed again after its sheet was gone")
    return sheet


def upstream_keys(figures: Iterable[Figure]) -> frozenset[str]:
    """The keys of some figures and of all that they are computed from."""
    known: dict[str, Figure] = {}
    ahead = list(figures)
    while ahead:
        found = ahead.pop()
        if found.key not in known:
            known[found.key] = found
            ahead += found.inputs
    return frozenset(known)
