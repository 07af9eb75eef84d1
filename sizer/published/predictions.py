"""Predictions read from sizings: likely values at the defaults, and every sample of the uncertain inputs."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sizer.catalog import Catalog
from sizer.design.addresses import reference_designs
from sizer.design.storage import load
from sizer.errors import Problem, Severity, SizingError
from sizer.figures.columns import Spread, sample
from sizer.published.results import Case, Point, Reading, Reference
from sizer.published.rules import RULES
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.units import DIMENSIONS, unit_factor

SAMPLES = 2000
_PRINTED_UNITS = {"KB/s (1,024 B)": "KiB/s", "percent": "%", "GFLOP/s": "GFLOPS"}


def factor_of(unit: str) -> float:
    """What one printed unit is in base units.

    >>> factor_of("KB/s (1,024 B)"), factor_of("ms"), factor_of("ops/s")
    (1024.0, 0.001, 1.0)
    """
    name = _PRINTED_UNITS.get(unit, unit)
    for base, known in DIMENSIONS.items():
        if name in known:
            return unit_factor(name, base)
    raise SizingError(Problem(Severity.ERROR, "published-unit", f"the published unit {unit!r} is not known"))


@dataclass(frozen=True, slots=True)
class Prediction:
    """A predicted number in base units: its value at the defaults, and its samples where inputs are uncertain."""

    likely: float
    samples: Any = None

    def range(self) -> tuple[float, float] | None:
        """The 10th and 90th percentile over the samples; None where hardly anything sampled moves it."""
        if not hasattr(self.samples, "tolist"):
            return None
        values: list[float] = self.samples.tolist()
        tenths = statistics.quantiles(values, n=10, method="inclusive")
        low, high = tenths[0], tenths[-1]
        return (low, high) if high - low > 1e-9 * max(abs(low), abs(high)) else None


@dataclass(slots=True)
class Predictions:
    """Sizings of reference designs, each made and sampled once, and what is read from them."""

    catalog: Catalog
    cases: Sequence[Case]
    known: dict[str, tuple[Sizing, Spread]] = field(default_factory=dict)
    samples: int = SAMPLES
    """Samples of every design, the same number for all: a rule may combine several."""

    def sized(self, name: str) -> tuple[Sizing, Spread]:
        """The reference design ``NAME`` or ``NAME@SCENARIO``, sized and sampled."""
        found = self.known.get(name)
        if found is None:
            file, _, scenario = name.partition("@")
            design = load(reference_designs()[file])
            sizing = size(design, self.catalog, scenario or None)
            found = self.known[name] = (sizing, sample(sizing.sheet, self.samples))
        return found

    def read(self, reading: Reading, case: Case) -> Prediction:
        """The prediction of a reading that needs no load point."""
        parts = [self._part(reference, case) for reference in reading.references]
        if not reading.rule:
            return parts[0]
        rule = RULES[reading.rule]
        likely = float(rule(*[part.likely for part in parts]))
        if all(part.samples is None for part in parts):
            return Prediction(likely)
        return Prediction(likely, rule(*[part.likely if part.samples is None else part.samples for part in parts]))

    def curve(self, reading: Reading, case: Case, points: Sequence[Point]) -> list[Prediction]:
        """Response times at the loads of the points, on the curve of the reading's workload."""
        name = (reading.references[0].design if reading.references else "") or case.design
        sizing, spread = self.sized(name)
        workload = next(found for found in sizing.workloads if found.id == reading.curve)
        slots = len(workload.curve)
        made: list[Prediction] = []
        for start in range(0, len(points), slots):
            part = points[start : start + slots]
            loads = {f"workload.{workload.id}.curve.{slot}.wanted_per_s": float(point.at or 0.0)
                     for slot, point in enumerate(part, 1)}
            likely = sizing.sheet.evaluate(loads)
            sampled = sizing.sheet.evaluate({**spread.drawn, **loads})
            for (_, response), _point in zip(workload.curve, part, strict=False):
                made.append(Prediction(float(likely[response]), sampled[response]))
        return made

    def bottleneck(self, name: str, workload: str) -> str:
        """What limits a workload: at the defaults, and what else does over the samples."""
        sizing, spread = self.sized(name)
        found = next(one for one in sizing.workloads if one.id == workload)
        return "; or ".join(spread.names(found.bottleneck))

    def _part(self, reference: Reference, case: Case) -> Prediction:
        if reference.metric:
            return self._published(reference, case)
        name = reference.design or case.design
        sizing, spread = self.sized(name)
        changes: Mapping[str, float] = reference.changes or {}
        if not changes:
            figure = sizing.sheet[reference.figure]
            if figure.index >= len(spread.evaluation.values):
                # A table cell that nobody had asked for when the samples were taken.
                spread = sample(sizing.sheet, self.samples)
                self.known[name] = (sizing, spread)
            return Prediction(figure.number, _array(spread.evaluation.of(figure)))
        changed = sizing.sheet.evaluate(dict(changes))
        sampled = sizing.sheet.evaluate({**spread.drawn, **changes})
        return Prediction(float(changed[reference.figure]), _array(sampled[reference.figure]))

    def _published(self, reference: Reference, case: Case) -> Prediction:
        metric = next(one for one in case.metrics if one.name == reference.metric)
        value = metric.points[reference.at].value
        if value is None or isinstance(value, str):
            raise SizingError(Problem(Severity.ERROR, "published-number", f"{metric.name} has no number"))
        return Prediction(value * factor_of(metric.unit))


def _array(value: Any) -> Any:
    return value if hasattr(value, "tolist") and getattr(value, "ndim", False) else None
