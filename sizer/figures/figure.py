"""A figure: one value with its unit, its name and where it comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from sizer.errors import FigureError
from sizer.figures.algebra.equations import Procedure, Solved
from sizer.figures.algebra.law import Law
from sizer.figures.algebra.values import FigureValue
from sizer.language import mark
from sizer.sources import Source

Step: TypeAlias = tuple[int, tuple[int, ...], Callable[..., Any]]
"""One instruction: the place of a figure, those of its inputs, and what makes the one of the others."""


class Origin(StrEnum):
    """Where a figure's value comes from."""

    GIVEN = mark("given")
    """Stated by the user in the design."""
    ASSUMED = mark("assumed")
    """Not stated by the user: a plausible range stands in its place."""
    FACT = mark("fact")
    """A value of the catalog."""
    DEFAULT = mark("default")
    """A default of the model, with its range."""
    DERIVED = mark("derived")
    """Computed by a law from other figures."""
    SOLVED = mark("solved")
    """The root of an equation, or one of several values found together."""
    TABLE = mark("table")
    """A cell of a table."""
    PINNED = mark("pinned")
    """A user's value in place of any of the above."""


class Scale(StrEnum):
    """How samples spread between the ends of a range."""

    LINEAR = "linear"
    LOGARITHMIC = "logarithmic"
    WHOLE = "whole"
    """Of counts: linear, and each sample a whole number."""


@dataclass(frozen=True, slots=True)
class Range:
    """The plausible low and high of an input, in its base unit, and how samples spread between them."""

    low: float
    high: float
    scale: Scale = Scale.LINEAR


@dataclass(frozen=True, slots=True)
class Pin:
    """A user's value or range in place of what a figure would be, with the reason and who says so."""

    value: FigureValue
    reason: str
    author: str = ""
    range: Range | None = None


class Figure:
    """A node of a sheet. ``value`` is at the likely inputs; other cases are asked of the sheet.

    ``inputs`` are the figures the law was given, in order. ``unpinned`` is what the law or source says where a pin
    replaced it, else ``None``. ``step`` computes it again in other cases; an input has none.
    """

    __slots__ = ("index", "inputs", "key", "label", "law", "origin", "pin", "range", "row", "source", "step", "unit",
                 "unpinned", "value")

    def __init__(
        self,
        key: str,
        value: Any,
        unit: str,
        origin: Origin,
        index: int,
        label: str = "",
        law: Law | Solved | Procedure | None = None,
        inputs: tuple[Figure, ...] = (),
        source: Source | None = None,
        range: Range | None = None,
        row: int = 0,
        step: Step | None = None,
    ) -> None:
        self.key = key
        self.value = value
        self.unit = unit
        self.origin = origin
        self.index = index
        self.label = label
        self.law = law
        self.inputs = inputs
        self.source = source
        self.range = range
        self.row = row
        self.step = step
        self.pin: Pin | None = None
        self.unpinned: Any = None

    def __repr__(self) -> str:
        return f"<{self.key} = {self.value!r} {self.unit}>"

    @property
    def number(self) -> float:
        """The value as a number; texts and columns have none."""
        return float(self.value)

    @property
    def is_input(self) -> bool:
        """Whether the value is not computed from other figures."""
        return not self.inputs


def with_inputs(refused: FigureError, law: Law | Solved | Procedure, inputs: tuple[Figure, ...]) -> FigureError:
    """The refusal, saying which law refused and which figures it was given."""
    refused.law, refused.figures = law.title, inputs
    return refused
