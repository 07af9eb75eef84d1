"""Tables: one law over a column of many rows, for what a design has thousands of."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sizer.errors import FigureError, Problem, Severity
from sizer.figures.algebra.law import Law
from sizer.figures.algebra.values import Array
from sizer.figures.figure import Figure, Origin, Pin, with_inputs
from sizer.sources import Source


@dataclass(frozen=True, slots=True)
class Entry:
    """One given cell: a number, an unknown (``None``, never zero), or a figure of the same sheet."""

    value: float | Figure | None
    origin: Origin = Origin.FACT
    source: Source | None = None
    unpinned: Entry | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column's figure, and its entries where they are given rather than computed."""

    figure: Figure
    entries: tuple[Entry, ...] | None


@dataclass(slots=True)
class Table:
    """Named columns over the same rows. The cell at row ``r`` of column ``c`` has the key ``table.r.c``."""

    name: str
    rows: tuple[str, ...]
    columns: dict[str, Column] = field(default_factory=dict)
    positions: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.positions = {row: index for index, row in enumerate(self.rows)}
        if len(self.positions) != len(self.rows):
            raise FigureError(Problem(Severity.ERROR, "second-key", f"table {self.name} repeats a row"))

    def add(self, name: str, figure: Figure, entries: Sequence[Entry] | None) -> None:
        """Take ``figure`` in as the column ``name``."""
        self.columns[name] = Column(figure, tuple(entries) if entries is not None else None)

    def name_of(self, figure: Figure) -> str:
        """The name of the column whose figure this is."""
        return figure.key.rsplit(".", 1)[1]


def column_values(entries: Sequence[Entry]) -> Array:
    """The entries as one column at the likely values; unknown is not-a-number."""
    cells = [
        entry.value.number if isinstance(entry.value, Figure) else np.nan if entry.value is None else entry.value
        for entry in entries
    ]
    return np.array(cells, dtype=float).reshape(-1, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Gathering:
    """What puts the values of some cells into a column, one case beside the other."""

    base: Array
    places: tuple[int, ...]

    def __call__(self, *values: Any) -> Array:
        """The column with these values in its places."""
        parts = [np.atleast_1d(value) for value in values]
        grown = np.repeat(self.base, max(len(part) for part in parts), axis=1)
        for place, part in zip(self.places, parts, strict=True):
            grown[place] = part
        return grown


@dataclass(frozen=True, slots=True)
class RowByRow:
    """What computes a column of ``rows`` rows by a law's function."""

    function: Callable[..., Any]
    rows: int

    def __call__(self, *values: Any) -> Array:
        """The column that the law makes of these values."""
        with np.errstate(invalid="ignore"):
            result = np.asarray(self.function(*values), dtype=float)
        if result.ndim < 2 or result.shape[0] != self.rows:
            result = np.broadcast_to(result, (self.rows, result.shape[-1] if result.ndim else 1))
        return result


def under_pins(
    key: str, unit: str, entries: Sequence[Entry], pins: Mapping[int, Pin]
) -> tuple[list[Entry], Array, dict[int, Figure], dict[int, float]]:
    """Given cells under pins: with the pins, the column that figures make, these figures by row, and their pins.

    A pin on a figure follows it where parts are lost; one on a fact or a statement stands. A figure of another unit
    raises :class:`FigureError`.
    """
    linked = {row: entry.value for row, entry in enumerate(entries) if isinstance(entry.value, Figure)}
    for source in linked.values():
        if source.unit != unit:
            raise FigureError(Problem(Severity.ERROR, "wrong-unit",
                                      f"column {key} is in {unit!r}, {source.key} in {source.unit!r}"))
    pinned, below = list(entries), list(entries)
    for row, pin in pins.items():
        pinned[row] = Entry(float(pin.value), Origin.PINNED, None, entries[row])
        below[row] = entries[row] if row in linked else pinned[row]
    return pinned, column_values(below), linked, {row: float(pins[row].value) for row in linked if row in pins}


def by_law(key: str, law: Law, inputs: tuple[Figure, ...], values: Sequence[Any], run: RowByRow) -> Array:
    """The column ``key`` that a law gives; arguments outside its limits raise :class:`FigureError`."""
    if law.guarded:
        # Cells that nobody knows are in no limits; what the whole column is computed with has to be.
        try:
            law.check(["" if isinstance(value, np.ndarray) else value for value in values], key)
        except FigureError as error:
            raise with_inputs(error, law, inputs) from error
    return run(*values)


def given_instead(entry: Entry) -> float | None:
    """What was given where a pinned cell stands; None where nobody knows it."""
    given = entry.unpinned.value if entry.unpinned is not None else None
    return given.number if isinstance(given, Figure) else given


def worked_out(law: object, inputs: tuple[Figure, ...]) -> float | None:
    """What the law of a column gives for a cell that is pinned; None where an input is unknown."""
    if not isinstance(law, Law) or not inputs:
        return None
    with np.errstate(all="ignore"):
        found = float(np.asarray(law.function(*[given.value for given in inputs]), dtype=float).ravel()[0])
    return found if math.isfinite(found) else None


def row_of(column: Array, row: int) -> Any:
    """One row of a column: a number, or an array over the cases."""
    line = column[row]
    return float(line[0]) if line.shape == (1,) else line
