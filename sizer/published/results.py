"""Published results as data: cases, their metrics, and how the prediction of each is read from a sizing."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from sizer.bounded import read_bounded
from sizer.catalog import shipped_path
from sizer.design.files.storage import reason_of
from sizer.errors import CatalogError, Location, Problem, Severity
from sizer.language import mark

_LARGEST_FILE_BYTES = 16_000_000


class Evidence(StrEnum):
    """What a comparison with a published number is worth; the words are printed."""

    PREDICTION = mark("prediction")
    """Computed from bill of materials, workload, data sheets and shared defaults."""
    ASSUMED = mark("assumed input")
    """One input that the document does not give was assumed."""
    CONSTANT = mark("rests on a constant")
    """One constant of software or firmware without a data-sheet value decides it."""
    CONSISTENCY = mark("consistency")
    """A rule, sum or law checked on published numbers."""
    DEMAND = mark("demand")
    """What an application asked for: holds when it is not above the predicted bound; no error."""
    QUALITATIVE = mark("qualitative")
    """A direction or the absence of an effect: agrees or disagrees."""


SCORED = frozenset((Evidence.PREDICTION, Evidence.ASSUMED, Evidence.CONSTANT))
"""Kinds whose numbers are counted inside or outside their range."""


class Reference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One number a prediction is made of: a figure of a sizing, another published number, or one that is no result.

    ``design`` is ``NAME`` or ``NAME@SCENARIO``; empty: the design of the case. ``at`` is the place of a published
    point in its metric. ``changes`` replaces inputs of the sheet by key before the figure is read. ``number`` is what
    a document states of its test, such as how many jobs run at once, in base units.
    """

    figure: str = ""
    metric: str = ""
    number: float | None = None
    design: str | None = None
    at: int = 0
    changes: Mapping[str, float] | None = None


class Reading(Reference, frozen=True, forbid_unknown_fields=True):
    """How a prediction is read: one figure, one point of a response curve, or a rule over several references.

    ``shown`` says how both numbers are rounded before they are compared: ``df`` as the listing prints, ``digits`` to
    the digits that are published, empty not at all. ``workload`` names the workload whose bottleneck limits the
    number; ``limit`` says it in words where no workload does. ``unit`` is what the printed unit means, where they
    differ. ``least`` says that a demand is bounded from below: a time, not a rate.
    """

    of: tuple[Reference, ...] | None = None
    rule: str = ""
    curve: str = ""
    shown: str = ""
    workload: str = ""
    limit: str = ""
    unit: str = ""
    least: bool = False

    @property
    def references(self) -> tuple[Reference, ...]:
        """What it is made of; without a design of its own a reference has that of the reading."""
        if self.of is None:
            return (self,) if self.figure else ()
        return tuple(one if one.design is not None else msgspec.structs.replace(one, design=self.design)
                     for one in self.of)


class _Point(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A published number as the file has it: what it does not state is that of its metric."""

    value: int | float | str | None
    point: str = ""
    at: int | float | None = None
    kind: Evidence | None = None
    read: Reading | msgspec.UnsetType | None = msgspec.UNSET
    note: str = ""


class PublishedPoint(NamedTuple):
    """One published number of a metric: a metric that publishes a series has several."""

    label: str
    at: float | None
    value: float | str | None
    kind: Evidence
    reading: Reading | None
    note: str


class Metric(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was published under one name, in the unit as printed; ``scored`` is false where nothing is predicted.

    ``group`` is the kind of work whose errors are told together, such as ``streams``.
    """

    name: str
    unit: str
    kind: Evidence = Evidence.PREDICTION
    value: int | float | str | msgspec.UnsetType | None = msgspec.UNSET
    series: tuple[_Point, ...] = msgspec.field(default=(), name="points")
    read: Reading | None = None
    scored: bool = True
    note: str = ""
    group: str = ""
    spread: float | tuple[float, ...] | None = None
    """Deviation or least and most as published beside the number; told to readers of the file only."""

    def __post_init__(self) -> None:
        if not self.series and self.value is msgspec.UNSET:
            raise ValueError(f"the metric {self.name[:60]!r} has neither value nor points")

    @property
    def points(self) -> tuple[PublishedPoint, ...]:
        """Its numbers: those of the series, or the only one."""
        alone = () if self.value is msgspec.UNSET else (_Point(self.value),)
        return tuple(PublishedPoint(one.point, one.at, one.value, one.kind or self.kind,
                           self.read if one.read is msgspec.UNSET else one.read, one.note)
                     for one in self.series or alone)


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One test of one system, with the document it comes from and the design that describes the system.

    ``not_drawn`` says why a system without a design has none; ``today`` which class of the systems of today it is in,
    such as ``single drives``, empty for one of older hardware.
    """

    id: str
    metrics: tuple[Metric, ...]
    document: str = ""
    system: str = ""
    workload: str = ""
    design: str = ""
    not_drawn: str = ""
    conditions: str = ""
    today: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["sizer-published"]
    version: Literal[1]
    cases: tuple[Case, ...]
    notes: str = ""


@cache
def shipped_results() -> tuple[Case, ...]:
    """The results that come with the program."""
    return load_results(shipped_path() / "published" / "results.json")


def load_results(path: Path) -> tuple[Case, ...]:
    """Read a file of published results; what cannot be read raises :class:`CatalogError` with the place in the file."""
    try:
        content = read_bounded(path, _LARGEST_FILE_BYTES, "a file of published results")
        return msgspec.json.decode(content, type=_File).cases
    except (OSError, ValueError) as error:
        raise CatalogError(_problem(path, "unreadable", f"cannot read published results: {_reason(error)}",
                                    "Its form is that of catalogs/measured/results.json.")) from error
    except RecursionError as error:
        raise CatalogError(_problem(path, "nesting", "published results are nested too deeply")) from error


def _reason(error: OSError | ValueError) -> str:
    return reason_of(error) if isinstance(error, OSError) else str(error)


def _problem(path: Path, code: str, text: str, hint: str = "") -> Problem:
    return Problem(Severity.ERROR, code, text, Location(file=str(path)), hint)
