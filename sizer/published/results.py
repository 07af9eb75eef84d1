"""Published results as data: cases, their metrics, and how the prediction of each is read from a sizing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from sizer.bounded import read_bounded
from sizer.catalog import shipped_path
from sizer.errors import CatalogError, Location, Problem, Severity

_LARGEST_FILE_BYTES = 16_000_000


class Evidence(StrEnum):
    """What a comparison with a published number is worth; the words are printed."""

    PREDICTION = "prediction"
    """Computed from bill of materials, workload, data sheets and shared defaults."""
    ASSUMED = "assumed input"
    """One input that the document does not give was assumed."""
    CONSTANT = "rests on a constant"
    """One constant of software or firmware without a data-sheet value decides it."""
    CONSISTENCY = "consistency"
    """A rule, sum or law checked on published numbers."""
    DEMAND = "demand"
    """What an application asked for: holds when it is not above the predicted bound; no error."""
    QUALITATIVE = "qualitative"
    """A direction or the absence of an effect: agrees or disagrees."""


SCORED = frozenset((Evidence.PREDICTION, Evidence.ASSUMED, Evidence.CONSTANT))
"""Kinds whose numbers are counted inside or outside their range."""


@dataclass(frozen=True, slots=True)
class Reference:
    """One number a prediction is made of: a figure of a sizing, or another published number.

    ``design`` is ``NAME`` or ``NAME@SCENARIO``; empty: the design of the case. ``at`` is the place of a published
    point in its metric. ``changes`` replaces inputs of the sheet by key before the figure is read.
    """

    figure: str = ""
    metric: str = ""
    design: str = ""
    at: int = 0
    changes: Mapping[str, float] | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """How a prediction is read: one figure, one point of a response curve, or a rule over several references.

    ``shown`` says how both numbers are rounded before they are compared: ``df`` as the listing prints, ``digits`` to
    the digits that are published, empty not at all. ``workload`` names the workload whose bottleneck limits the
    number; ``limit`` says it in words where no workload does. ``unit`` is what the printed unit means, where they
    differ.
    """

    references: tuple[Reference, ...]
    rule: str = ""
    curve: str = ""
    shown: str = ""
    workload: str = ""
    limit: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """One published number of a metric: a metric that publishes a series has several."""

    label: str
    at: float | None
    value: float | str | None
    kind: Evidence
    reading: Reading | None
    note: str


@dataclass(frozen=True, slots=True)
class Metric:
    """What was published under one name, in the unit as printed; ``scored`` is false where nothing is predicted."""

    name: str
    unit: str
    kind: Evidence
    scored: bool
    points: tuple[Point, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Case:
    """One test of one system, with the document it comes from and the design that describes the system."""

    id: str
    document: str
    system: str
    workload: str
    conditions: str
    design: str
    metrics: tuple[Metric, ...]


@cache
def shipped_results() -> tuple[Case, ...]:
    """The results that come with the program."""
    return load_results(shipped_path() / "published" / "results.json")


def load_results(path: Path) -> tuple[Case, ...]:
    """Read a file of published results; what cannot be read raises :class:`CatalogError` with the place in the file."""
    try:
        found = msgspec.json.decode(read_bounded(path, _LARGEST_FILE_BYTES, "a file of published results"), type=_File)
        return tuple(_case(entry) for entry in found.cases)
    except (OSError, ValueError) as error:
        raise CatalogError(_problem(path, "unreadable", f"cannot read published results: {error}")) from error
    except RecursionError as error:
        raise CatalogError(_problem(path, "nesting", "published results are nested too deeply")) from error


def _problem(path: Path, code: str, text: str) -> Problem:
    return Problem(Severity.ERROR, code, text, Location(file=str(path)))


class _Source(msgspec.Struct, frozen=True):
    """One reference, as the file has it; without a design of its own it has that of the reading."""

    figure: str = ""
    metric: str = ""
    design: str | None = None
    at: int = 0
    changes: Mapping[str, float] | None = None


class _Read(_Source, frozen=True):
    """A reading: of what it says itself, or of what it lists."""

    of: tuple[_Source, ...] | None = None
    rule: str = ""
    curve: str = ""
    shown: str = ""
    workload: str = ""
    limit: str = ""
    unit: str = ""


class _Point(msgspec.Struct, frozen=True):
    value: int | float | str | None
    point: str = ""
    at: int | float | None = None
    kind: Evidence | None = None
    read: _Read | msgspec.UnsetType | None = msgspec.UNSET
    note: str = ""


class _Metric(msgspec.Struct, frozen=True):
    name: str
    unit: str
    kind: Evidence
    value: int | float | str | msgspec.UnsetType | None = msgspec.UNSET
    points: tuple[_Point, ...] = ()
    read: _Read | None = None
    scored: bool = True
    note: str = ""


class _Case(msgspec.Struct, frozen=True):
    id: str
    document: str
    system: str
    workload: str
    design: str
    metrics: tuple[_Metric, ...]
    conditions: str = ""


class _File(msgspec.Struct, frozen=True):
    format: Literal["sizer-published"]
    version: Literal[1]
    cases: tuple[_Case, ...]


def _case(entry: _Case) -> Case:
    return Case(entry.id, entry.document, entry.system, entry.workload, entry.conditions, entry.design,
                tuple(_metric(metric) for metric in entry.metrics))


def _metric(entry: _Metric) -> Metric:
    shared = _reading(entry.read)
    series = entry.points
    if not series:
        if entry.value is msgspec.UNSET:
            raise ValueError(f"the metric {entry.name[:60]!r} has neither value nor points")
        series = (_Point(entry.value),)
    points = tuple(
        Point(point.point, point.at, point.value, point.kind or entry.kind,
              shared if point.read is msgspec.UNSET else _reading(point.read), point.note)
        for point in series
    )
    return Metric(entry.name, entry.unit, entry.kind, entry.scored, points, entry.note)


def _reading(entry: _Read | None) -> Reading | None:
    if entry is None:
        return None
    sources = entry.of if entry.of is not None else (entry,) if entry.figure else ()
    system = entry.design or ""
    return Reading(
        tuple(Reference(source.figure, source.metric, system if source.design is None else source.design, source.at,
                        source.changes) for source in sources),
        entry.rule, entry.curve, entry.shown, entry.workload, entry.limit, entry.unit,
    )
