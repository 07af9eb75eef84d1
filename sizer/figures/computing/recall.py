"""Figures of earlier sheets, taken over where a later one would make the same ones again.

A figure is what its key, law and inputs make it. One that is asked for again, by the same law and with the very same
figures as inputs, is that figure: neither its value nor its step has to be computed again. So a sheet that is wired
again after an edit computes what the edit reaches.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from sizer.figures.algebra.equations import Procedure
from sizer.figures.algebra.values import Array, FigureValue
from sizer.figures.figure import Figure, Origin, Range
from sizer.figures.table import Gathering
from sizer.sources import Source


class Recalled(dict[str, Figure]):
    """Figures of an earlier sheet by key, but for those ``without``, and how many places that sheet had."""

    __slots__ = ("places",)

    def __init__(
        self, figures: Mapping[str, Figure] = MappingProxyType({}), places: int = 0, without: Iterable[str] = ()
    ) -> None:
        super().__init__(figures)
        self.places = places
        for key in without:
            self.pop(key, None)


def is_given(
    figure: Figure, value: FigureValue, unit: str, label: str, origin: Origin, source: Source | None,
    range: Range | None,
) -> bool:
    """Whether a figure is the input that these would make."""
    known = figure.value
    return (
        known.__class__ is value.__class__ and known == value
        and (known != 0.0 or math.copysign(1.0, known) == math.copysign(1.0, float(value)))
        and figure.unit == unit and figure.label == label and figure.origin is origin
        and (figure.source is source or figure.source == source) and figure.range == range
        and figure.law is None and figure.pin is None and not figure.inputs
    )


def is_column(
    figure: Figure, base: Array, unit: str, label: str, inputs: tuple[Figure, ...], run: Gathering | None
) -> bool:
    """Whether a figure is the column of given cells that these would make."""
    known, step = figure.value, figure.step
    return (
        figure.law is None and figure.inputs == inputs and figure.unit == unit
        and figure.label == label and isinstance(known, np.ndarray) and known.shape == base.shape
        and known.tobytes() == base.tobytes()
        and (step[2].places if step is not None and isinstance(step[2], Gathering) else ()) == (
            run.places if run is not None else ())
    )


def found_before(
    known: Sequence[Figure | None], procedure: Procedure, inputs: tuple[Figure, ...]
) -> tuple[Any, ...] | None:
    """What a procedure found for these inputs before; None where it is another, or nobody can tell.

    A procedure that replays computes what its first input is computed from, which is the same where that is.
    """
    found = []
    for row, figure in enumerate(known):
        law = figure.law if figure is not None else None
        if figure is None or not isinstance(law, Procedure) or procedure.made_of is None or figure.inputs != inputs or (
            (law.name, law.units, law.made_of, figure.row) != (
                procedure.name, procedure.units, procedure.made_of, row)
        ):
            return None
        found.append(figure.value)
    return tuple(found)
