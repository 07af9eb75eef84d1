"""Predictions read from sizings: likely values at the defaults, and every sample of the uncertain inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from sizer.catalog import Catalog
from sizer.design.files.addresses import reference_designs
from sizer.design.files.storage import load
from sizer.errors import Problem, Severity, SizingError
from sizer.exploring.varying.curves import load_key
from sizer.figures.algebra.law import Law
from sizer.figures.algebra.values import Array
from sizer.figures.computing.columns import SAMPLES, Spread, around, ends_of
from sizer.laws import comparisons, general
from sizer.published.results import Case, PublishedPoint, Reading, Reference
from sizer.sizing import size
from sizer.sizing.result import Sizing
from sizer.sizing.sampling import sampled
from sizer.units import DIMENSIONS, unit_factor

RULES: Mapping[str, Law] = MappingProxyType(
    {
        "sum": general.sum_of,
        "product": general.each_times_count,
        "closed loop": comparisons.rate_of_closed_loop,
        "same work": comparisons.rate_of_same_work,
        "gain": comparisons.gain,
        "each": comparisons.for_each,
        "in proportion": comparisons.in_proportion,
        "each core": comparisons.for_each_core,
        "demand gain": comparisons.demand_gain,
        "each of sum": comparisons.mean_of_lines,
        "bays": comparisons.bays_of_stack,
        "least time": comparisons.least_time_s,
        "processor time": comparisons.processor_time_s,
        "processor share": comparisons.processor_share,
        "time saved": comparisons.time_saved_ratio,
    }
)
"""Name in the data of published results -> the law that combines what is read."""
_PRINTED_UNITS = {"KB/s (1,024 B)": "KiB/s", "percent": "%", "GFLOP/s": "GFLOPS", "creates/s": "ops/s"}


def factor_of(unit: str) -> float:
    """What one printed unit is in base units.

    >>> factor_of("KB/s (1,024 B)"), factor_of("ms"), factor_of("ops/s")
    (1024.0, 0.001, 1.0)
    """
    return unit_factor(_PRINTED_UNITS.get(unit, unit), base_of(unit))


def base_of(unit: str) -> str:
    """The base unit of a printed one; a unit that is not known raises :class:`SizingError`.

    >>> base_of("KB/s (1,024 B)"), base_of("ops/s")
    ('B/s', '1/s')
    """
    name = _PRINTED_UNITS.get(unit, unit)
    for base, known in DIMENSIONS.items():
        if name in known:
            return base
    raise SizingError(Problem(Severity.ERROR, "published-unit", f"the published unit {unit!r} is not known"))


@dataclass(frozen=True, slots=True)
class Prediction:
    """A predicted number in base units: its value at the defaults, and its samples where inputs are uncertain.

    ``ends`` are low and high of what is a figure as it stands.
    """

    likely: float
    samples: Array | None = None
    ends: tuple[float, float] | None = None

    def range(self) -> tuple[float, float] | None:
        """Low and high as of a figure, see :class:`Spread`; None where hardly anything sampled moves it."""
        low, high = self.ends or (self.likely, self.likely)
        if self.samples is not None:
            low, _, high = around(self.likely, *ends_of(self.samples).tolist())
        return (low, high) if low < high else None


@dataclass(slots=True)
class Predictions:
    """Sizings of reference designs, each made and sampled once, and what is read from them."""

    catalog: Catalog
    cases: Sequence[Case]
    known: dict[str, tuple[Sizing, Spread]] = field(default_factory=dict)
    samples: int = SAMPLES
    """Samples of every design, the same number for all: a rule may combine several."""
    designs: Mapping[str, Path] = field(default_factory=reference_designs)
    """The files of the designs, by name."""

    def sized(self, name: str) -> tuple[Sizing, Spread]:
        """The reference design ``NAME`` or ``NAME@SCENARIO``, sized and sampled."""
        found = self.known.get(name)
        if found is None:
            file, _, scenario = name.partition("@")
            design = load(self.designs[file])
            sizing = size(design, self.catalog, scenario or None)
            found = self.known[name] = (sizing, sampled(sizing, self.samples))
        return found

    def read(self, reading: Reading, case: Case) -> Prediction:
        """The prediction of a reading that needs no load point."""
        if not reading.rule:
            return self._alone(reading.references[0], case)
        parts = [self._part(reference, case) for reference in reading.references]
        rule = RULES[reading.rule]
        likely = float(rule(*[part.likely for part in parts]))
        if all(part.samples is None for part in parts):
            return Prediction(likely)
        varied = rule(*[part.likely if part.samples is None else part.samples for part in parts])
        return Prediction(likely, np.asarray(varied))

    def curve(self, reading: Reading, case: Case, points: Sequence[PublishedPoint]) -> list[Prediction]:
        """Response times at the loads of the points, on the curve of the reading's workload."""
        name = (reading.references[0].design if reading.references else "") or case.design
        sizing, spread = self.sized(name)
        workload = next(found for found in sizing.workloads if found.id == reading.curve)
        slots = len(workload.curve)
        made: list[Prediction] = []
        for start in range(0, len(points), slots):
            part = points[start : start + slots]
            loads = {load_key(sizing.sheet, rate): float(point.at or 0.0)
                     for (rate, _), point in zip(workload.curve, part, strict=False)}
            keys = [response for _, response in workload.curve[:len(part)]]
            likely, varied = (sizing.sheet.evaluate(case, keys) for case in (loads, {**spread.drawn, **loads}))
            made += [Prediction(float(likely[key]), _array(varied[key])) for key in keys]
        return made

    def bottleneck(self, name: str, workload: str) -> str:
        """What limits a workload: at the defaults, and what else does over the samples."""
        sizing, spread = self.sized(name)
        found = next(one for one in sizing.workloads if one.id == workload)
        return "; or ".join(spread.names(found.bottleneck))

    def _alone(self, reference: Reference, case: Case) -> Prediction:
        """What a reference says by itself: a figure as it stands has the range that it has everywhere."""
        if reference.metric or reference.changes:
            return self._part(reference, case)
        _, spread = self.sized(reference.design or case.design)
        low, likely, high = spread.of(reference.figure)
        return Prediction(likely, ends=(low, high))

    def _part(self, reference: Reference, case: Case) -> Prediction:
        if reference.metric:
            return self._published(reference, case)
        if reference.number is not None:
            return Prediction(reference.number)
        name = reference.design or case.design
        sizing, spread = self.sized(name)
        changes: Mapping[str, float] = reference.changes or {}
        key = reference.figure
        likely, varied = (sizing.sheet.evaluate(case, (key,))[key] for case in (changes, {**spread.drawn, **changes}))
        return Prediction(float(likely), _array(varied))

    def _published(self, reference: Reference, case: Case) -> Prediction:
        metric = next(one for one in case.metrics if one.name == reference.metric)
        value = metric.points[reference.at].value
        if value is None or isinstance(value, str):
            raise SizingError(Problem(Severity.ERROR, "published-number", f"{metric.name} has no number"))
        return Prediction(value * factor_of(metric.unit))


def _array(value: Any) -> Array | None:
    return value if isinstance(value, np.ndarray) and value.ndim else None
