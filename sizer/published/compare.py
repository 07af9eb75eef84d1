"""Predicted beside published: one row a published number, with range, error, kind and limiting resource."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sizer.catalog import Catalog, shipped_catalog
from sizer.errors import SizerError
from sizer.figures.computing.columns import SAMPLES, Spread
from sizer.laws.storage import capacity
from sizer.published.agreement import RANGED, Agreement
from sizer.published.predictions import Prediction, Predictions, factor_of
from sizer.published.results import SCORED, Case, Evidence, Metric, PublishedPoint, Reading, shipped_results
from sizer.published.words import RowTexts, in_words
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled


@dataclass(frozen=True, slots=True)
class Row:
    """One published number and its prediction, both in the printed unit.

    ``low`` and ``high`` are the 10th and 90th percentile, None where nothing sampled moves the number. ``error`` is
    predicted over published less one, None where none is scored. ``point`` tells the numbers of a series apart.
    ``group`` is the kind of work, where the results name one.
    """

    case: str
    metric: str
    point: str
    published: float | str | None
    predicted: float | str | None
    low: float | None
    high: float | None
    unit: str
    error: float | None
    kind: Evidence
    limiting_resource: str
    scored: bool
    verdict: Agreement
    note: str
    group: str = ""
    figures: tuple[str, ...] = ()
    """Keys of the figures that the prediction is made of, in the design called ``design``."""
    design: str = ""
    """The design they are of, ``NAME`` or ``NAME@SCENARIO``; empty where they are of several, or there are none."""

    @property
    def words(self) -> RowTexts:
        """The numbers of the row as texts."""
        return in_words(self.published, self.predicted, self.low, self.high, self.error)

    def as_dict(self) -> dict[str, float | str | bool | None]:
        """The row under the names that `sizer validate --json` prints."""
        return {
            "case": self.case, "metric": self.metric, "point": self.point, "published": self.published,
            "predicted": self.predicted, "low": self.low, "high": self.high, "unit": self.unit, "error": self.error,
            "kind": str(self.kind), "limiting_resource": self.limiting_resource, "scored": self.scored,
            "verdict": str(self.verdict), "note": self.note, "group": self.group,
        }


def validate(catalog: Catalog | None = None, results: Sequence[Case] | None = None) -> tuple[Row, ...]:
    """Every published number of every case beside its prediction."""
    cases = shipped_results() if results is None else results
    return rows_of(Predictions(catalog or shipped_catalog(), cases))


def rows_of(predictions: Predictions) -> tuple[Row, ...]:
    """Every published number of the cases of ``predictions``, in their order."""
    return tuple(row for case in predictions.cases for row in _rows(predictions, case))


def published_beside(
    design_name: str, sizing: Sizing | None = None, spread: Spread | None = None, catalog: Catalog | None = None,
    results: Sequence[Case] | None = None,
) -> tuple[Row, ...]:
    """What was published for one reference design (``NAME`` or ``NAME@SCENARIO``), beside the prediction.

    ``sizing`` and ``spread`` are used where they are given, so that nothing is sized twice. A name without published
    results has no rows; the caller sees to it that the design really is the reference one.
    """
    cases = shipped_results() if results is None else results
    predictions = Predictions(catalog or shipped_catalog(), cases)
    if sizing is not None:
        predictions.samples = SAMPLES if spread is None else spread.samples
        predictions.known[design_name] = (sizing, spread or sampled(sizing))
    found: list[Row] = []
    for case in cases:
        for metric in case.metrics:
            if design_name in _designs(case, metric):
                found += _metric_rows(predictions, case, metric)
    return tuple(found)


def _designs(case: Case, metric: Metric) -> set[str]:
    return {
        reference.design or case.design
        for point in metric.points
        if point.reading is not None
        for reference in point.reading.references
        if reference.figure
    } | {case.design for point in metric.points if point.reading is not None and point.reading.curve}


def _rows(predictions: Predictions, case: Case) -> Iterator[Row]:
    for metric in case.metrics:
        yield from _metric_rows(predictions, case, metric)


def _metric_rows(predictions: Predictions, case: Case, metric: Metric) -> list[Row]:
    reading = metric.points[0].reading
    if reading is not None and reading.curve:
        unit = metric.unit.rpartition(",")[2].strip()
        found = predictions.curve(reading, case, metric.points)
        return [
            _row(predictions, case, metric, point, prediction, unit)
            for point, prediction in zip(metric.points, found, strict=True)
        ]
    rows = []
    for point in metric.points:
        try:
            prediction = None if point.reading is None else predictions.read(point.reading, case)
        except SizerError as refused:
            rows.append(_unread(case, metric, point, str(refused)))
        else:
            rows.append(_row(predictions, case, metric, point, prediction, metric.unit))
    return rows


def _unread(case: Case, metric: Metric, point: PublishedPoint, why: str) -> Row:
    return Row(case.id, metric.name, point.label, point.value, None, None, None, metric.unit, None, point.kind, "",
               False, Agreement.NOT_PREDICTED, why, metric.group)


def _row(
    predictions: Predictions, case: Case, metric: Metric, point: PublishedPoint, prediction: Prediction | None,
    unit: str,
) -> Row:
    note = point.note or metric.note or case.not_drawn
    if prediction is None or point.reading is None:
        return _unread(case, metric, point, note)
    reading = point.reading
    printed = "" if point.kind is Evidence.QUALITATIVE else reading.unit or unit
    factor = factor_of(printed) if printed else 1.0
    shown = _shown(prediction.likely, factor, reading.shown, point.value)
    spread = prediction.range()
    low, high = (None, None) if spread is None else (spread[0] / factor, spread[1] / factor)
    limit = reading.limit
    if reading.workload:
        design = next((one.design for one in reading.references if one.design), case.design)
        limit = predictions.bottleneck(design, reading.workload)
    published = point.value
    error = None
    if point.kind not in (Evidence.DEMAND, Evidence.QUALITATIVE) and isinstance(published, (int, float)):
        error = (100 + shown) / (100 + published) - 1 if unit == "percent" else shown / published - 1
    predicted: float | str = shown
    if point.kind is Evidence.QUALITATIVE:
        predicted = f"{shown:+.0%}"
    figures, of = _made_of(predictions, case, reading)
    return Row(case.id, metric.name, point.label, published, predicted, low, high, unit, error, point.kind, limit,
               metric.scored and point.kind in SCORED, _verdict(point, shown, low, high, reading.shown), note,
               metric.group, figures, of)


def _made_of(predictions: Predictions, case: Case, reading: Reading) -> tuple[tuple[str, ...], str]:
    """The figures behind a prediction, and the one design that they are of."""
    references = [one for one in reading.references if one.figure]
    names = {one.design or case.design for one in references}
    if reading.curve:
        name = next(iter(names), case.design)
        sizing, _ = predictions.sized(name)
        return tuple(work.response for work in sizing.workloads if work.id == reading.curve), name
    return tuple(dict.fromkeys(one.figure for one in references)), names.pop() if len(names) == 1 else ""


def _shown(likely: float, factor: float, how: str, published: float | str | None) -> float:
    if how == "df":
        return float(capacity.listed_bytes(likely)) / factor
    if how == "digits" and isinstance(published, (int, float)):
        decimals = len(f"{published:g}".partition(".")[2])
        return round(likely / factor, decimals)
    return likely / factor


def _verdict(point: PublishedPoint, shown: float, low: float | None, high: float | None, how: str) -> Agreement:
    value = point.value
    if point.kind is Evidence.QUALITATIVE:
        expected = point.at or 0.0
        agrees = shown < -0.1 if expected < 0 else shown > 0.02 if expected > 0 else abs(shown) < 0.02
        return Agreement.AGREES if agrees else Agreement.DISAGREES
    if not isinstance(value, (int, float)):
        return Agreement.NO_NUMBER
    if point.kind is Evidence.DEMAND:
        least, most = (shown, value) if point.reading is not None and point.reading.least else (value, shown)
        return Agreement.HOLDS if least <= most * (1 + 1e-9) else Agreement.FAILS
    if low is not None and high is not None and not how:
        return Agreement.INSIDE if low <= value <= high else Agreement.OUTSIDE
    return Agreement.AGREES if math.isclose(shown, value, rel_tol=0.02) else Agreement.DISAGREES


@dataclass(frozen=True, slots=True)
class Summary:
    """How the rows of one kind fare: how many, median and worst absolute error, and how many are inside their range."""

    kind: Evidence
    rows: int
    median_error: float | None
    worst_error: float | None
    inside: int
    ranged: int


def summarize(rows: Sequence[Row]) -> tuple[Summary, ...]:
    """One summary a kind that occurs, in the order of :class:`Evidence`."""
    found = []
    for kind in Evidence:
        chosen = [row for row in rows if row.kind is kind and row.verdict is not Agreement.NOT_PREDICTED]
        errors = [abs(row.error) for row in chosen if row.error is not None]
        ranged = [row for row in chosen if row.verdict in RANGED]
        if chosen:
            found.append(Summary(
                kind, len(chosen), statistics.median(errors) if errors else None, max(errors, default=None),
                sum(row.verdict is Agreement.INSIDE for row in ranged), len(ranged),
            ))
    return tuple(found)
