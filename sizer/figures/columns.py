"""Cases as columns of one evaluation: samples of all uncertain inputs, and what they say about every figure."""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from sizer.figures.evaluation import Evaluation
from sizer.figures.figure import Figure, Origin, Range, Scale
from sizer.figures.sheet import Sheet
from sizer.figures.values import Array

SAMPLES = 1000
LOW_SHARE, HIGH_SHARE = 10.0, 90.0
_SEED = 20080401
_WEAKEST = 0.1


def draw(value: float, range: Range, key: str, samples: int) -> Array:
    """Latin hypercube samples of one uncertain input, the same for the same key whatever else is uncertain.

    Half of the probability lies between low and the likely value, half between the likely value and high, evenly or
    evenly in the logarithm (model U1). One sample falls into each of ``samples`` equal slices of the probability.
    """
    share = _shares(key, samples)
    low, middle, high = range.low, value, range.high
    if range.scale is Scale.LOGARITHMIC:
        low, middle, high = math.log(low), math.log(middle), math.log(high)
    drawn = np.where(
        share < 0.5, low + (middle - low) * (share * 2), middle + (high - middle) * (share * 2 - 1)
    )
    return np.exp(drawn) if range.scale is Scale.LOGARITHMIC else drawn


@lru_cache(maxsize=256)
def _shares(key: str, samples: int) -> Array:
    """One share of the probability out of each of ``samples`` equal slices, in an order of the key's own."""
    generator = np.random.default_rng((_SEED, zlib.crc32(key.encode())))
    share = (generator.permutation(samples) + generator.random(samples)) / samples
    share.flags.writeable = False
    return share


def sample(sheet: Sheet, samples: int = SAMPLES) -> Spread:
    """The sheet over samples of all its uncertain inputs."""
    drawn = {
        figure.key: draw(figure.number, figure.range, figure.key, samples)
        for figure in sheet.uncertain()
        if figure.range is not None and figure.range.low < figure.range.high
    }
    return Spread(sheet, sheet.evaluate(drawn), drawn)


@dataclass(frozen=True, slots=True)
class Influence:
    """How strongly one input moves a figure: the rank correlation of the two over the samples."""

    figure: Figure
    correlation: float


@dataclass(frozen=True, slots=True)
class Spread:
    """Percentiles of every figure over the samples, and which inputs cause them."""

    sheet: Sheet
    evaluation: Evaluation
    drawn: Mapping[str, Array]
    _known: dict[str, tuple[float, float, float]] = field(default_factory=dict)

    def of(self, key: str) -> tuple[float, float, float]:
        """``low, likely, high`` of a figure: the 10th, 50th and 90th percentile over the samples."""
        known = self._known.get(key)
        if known is None:
            figure = self.sheet[key]
            values = self.evaluation.of(figure)
            if isinstance(values, np.ndarray) and values.dtype != object:
                low, likely, high = np.percentile(values, (LOW_SHARE, 50.0, HIGH_SHARE))
                known = float(low), float(likely), float(high)
            else:
                number = figure.number
                known = number, number, number
            self._known[key] = known
        return known

    def names(self, key: str) -> tuple[str, ...]:
        """What a text figure says: the likely text first, then the others that it says over the samples.

        Of the others the most frequent comes first; one that is rarer than 1 in 10 is left out.
        """
        likely = str(self.sheet[key].value)
        values = self.evaluation.of(self.sheet[key])
        if not isinstance(values, np.ndarray):
            return (likely,)
        texts, counts = np.unique(values.astype(str), return_counts=True)
        order = np.argsort(-counts, kind="stable")
        common = [str(texts[place]) for place in order if counts[place] * 10 >= len(values)]
        return (likely, *[text for text in common if text != likely])

    def influences(self, key: str, count: int = 3) -> tuple[Influence, ...]:
        """The inputs with the largest absolute rank correlation with the figure, those below 0.1 left out."""
        values = self.evaluation.of(self.sheet[key])
        if not isinstance(values, np.ndarray) or values.dtype == object or np.ptp(values) == 0:
            return ()
        ranked = _ranks(values)
        found = [
            Influence(self.sheet[name], float(np.corrcoef(ranked, _ranks(drawn))[0, 1]))
            for name, drawn in self.drawn.items()
            if np.ptp(drawn) > 0
        ]
        strong = [influence for influence in found if abs(influence.correlation) >= _WEAKEST]
        strong.sort(key=lambda influence: -abs(influence.correlation))
        return tuple(strong[:count])

    @property
    def assumed(self) -> tuple[Figure, ...]:
        """The sampled inputs that the user could have stated and did not."""
        return tuple(self.sheet[key] for key in self.drawn if self.sheet[key].origin is Origin.ASSUMED)


def _ranks(values: Array) -> Array:
    """Ranks with ties at their mean, as Spearman's correlation wants them."""
    order = np.argsort(values, kind="stable")
    ranks = np.empty(len(values))
    ranks[order] = np.arange(len(values), dtype=float)
    unique, inverse = np.unique(values, return_inverse=True)
    if len(unique) < len(values):
        sums = np.bincount(inverse, weights=ranks)
        ranks = (sums / np.bincount(inverse))[inverse]
    return ranks
