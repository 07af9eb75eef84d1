"""Published results as data: cases, their metrics, and how the prediction of each is read from a sizing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from sizer.catalog import shipped_path
from sizer.errors import CatalogError, Location, Problem, Severity

FORMAT, VERSION = "sizer-published", 1


class Kind(StrEnum):
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


SCORED = frozenset((Kind.PREDICTION, Kind.ASSUMED, Kind.CONSTANT))
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
    kind: Kind
    reading: Reading | None
    note: str


@dataclass(frozen=True, slots=True)
class Metric:
    """What was published under one name, in the unit as printed; ``scored`` is false where nothing is predicted."""

    name: str
    unit: str
    kind: Kind
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
    """Read a file of published results; what cannot be read raises :class:`CatalogError`."""
    try:
        content = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise CatalogError(_problem("unreadable", f"cannot read published results: {error}", path)) from error
    if content.get("format") != FORMAT or content.get("version") != VERSION:
        raise CatalogError(_problem("format", f"not a file of format {FORMAT}, version {VERSION}", path))
    try:
        return tuple(_case(entry) for entry in content["cases"])
    except (KeyError, TypeError, ValueError) as error:
        raise CatalogError(_problem("published-entry", f"an entry is malformed: {error!r}", path)) from error


def _problem(code: str, text: str, path: Path) -> Problem:
    return Problem(Severity.ERROR, code, text, Location(file=str(path)))


def _case(entry: Mapping[str, Any]) -> Case:
    return Case(
        id=entry["id"], document=entry["document"], system=entry["system"], workload=entry["workload"],
        conditions=entry.get("conditions", ""), design=entry["design"],
        metrics=tuple(_metric(metric) for metric in entry["metrics"]),
    )


def _metric(entry: Mapping[str, Any]) -> Metric:
    kind = Kind(entry["kind"])
    shared = _reading(entry.get("read"))
    series: Sequence[Mapping[str, Any]] = entry.get("points") or [{"value": entry["value"]}]
    points = tuple(
        Point(
            label=point.get("point", ""), at=point.get("at"), value=point["value"],
            kind=Kind(point.get("kind", kind)),
            reading=_reading(point["read"]) if "read" in point else shared,
            note=point.get("note", ""),
        )
        for point in series
    )
    return Metric(entry["name"], entry["unit"], kind, bool(entry.get("scored", True)), points, entry.get("note", ""))


def _reading(entry: Mapping[str, Any] | None) -> Reading | None:
    if entry is None:
        return None
    sources = entry.get("of", [entry] if "figure" in entry else [])
    return Reading(
        references=tuple(
            Reference(source.get("figure", ""), source.get("metric", ""), source.get("design", entry.get("design", "")),
                      int(source.get("at", 0)), source.get("changes"))
            for source in sources
        ),
        rule=entry.get("rule", ""), curve=entry.get("curve", ""), shown=entry.get("shown", ""),
        workload=entry.get("workload", ""), limit=entry.get("limit", ""), unit=entry.get("unit", ""),
    )
