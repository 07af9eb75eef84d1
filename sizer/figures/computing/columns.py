"""Cases as columns of one evaluation: samples of all uncertain inputs, and what they say about every figure."""

from __future__ import annotations

import math
import zlib
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from sizer.figures.algebra.values import Array
from sizer.figures.computing.cases import upstream_keys
from sizer.figures.computing.uncollected import uncollected
from sizer.figures.figure import Figure, Origin, Range, Scale
from sizer.figures.sheet import Sheet

SAMPLES = 1000
LOW_SHARE, HIGH_SHARE = 10.0, 90.0
_SEED = 20080401
_WEAKEST = 0.1
_NO_RANGE = 1e-9
"""A range narrower than this share of its ends is that of rounding."""
_TOGETHER = 64
"""Figures whose ends are found at once."""
_MOST_CELLS = 4_000_000
"""Cells of a column of a table in all samples that are evaluated at once: what that takes of memory is bounded."""


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
    if range.scale is Scale.WHOLE:
        return np.rint(drawn)
    return np.exp(drawn) if range.scale is Scale.LOGARITHMIC else drawn


@lru_cache(maxsize=256)
def _shares(key: str, samples: int) -> Array:
    """One share of the probability out of each of ``samples`` equal slices, in an order of the key's own."""
    generator = np.random.default_rng((_SEED, zlib.crc32(key.encode())))
    share = (generator.permutation(samples) + generator.random(samples)) / samples
    share.flags.writeable = False
    return share


def drawn_of(sheet: Sheet, samples: int = SAMPLES, without: Container[str] = ()) -> dict[str, Array]:
    """Samples of all uncertain inputs by key, but for those that a case states itself."""
    return {figure.key: draw(figure.number, figure.range, figure.key, samples) for figure in sheet.uncertain()
            if figure.range is not None and figure.range.low < figure.range.high and figure.key not in without}


def ends_of(values: Array) -> Array:
    """The 10th and the 90th percentile along the last axis: the one way that the ends of a range are found.

    What ``numpy.percentile`` gives, to the last bit, without its looking for which of its ways is asked for: of a
    few samples that takes longer than the percentiles do.

    >>> ends_of(np.array([4.0, 0.0, 3.0, 1.0, 2.0, 5.0, 10.0, 9.0, 6.0, 8.0, 7.0])).tolist()
    [1.0, 9.0]
    """
    last = values.shape[-1] - 1
    places = [last * (share / 100) for share in (LOW_SHARE, HIGH_SHARE)]
    around_each = [(int(place), min(int(place) + 1, last)) for place in places]
    # What is no number is sorted to the end.
    ordered = np.partition(values, sorted({last, *around_each[0], *around_each[1]}), axis=-1)
    found = []
    for place, (low, high) in zip(places, around_each, strict=True):
        below, above, share = ordered[..., low], ordered[..., high], place - low
        found.append(below + (above - below) * share if share < 0.5 else above - (above - below) * (1 - share))
    return np.where(np.isnan(ordered[..., last]), np.nan, found)


def around(likely: float, low: float, high: float) -> tuple[float, float, float]:
    """Low, likely and high of a figure: the ends enclose the likely value, and are that where hardly anything moves it.

    >>> around(3.0, 4.0, 5.0), around(3.0, 3.0, 3.0 + 1e-12)
    ((3.0, 3.0, 5.0), (3.0, 3.0, 3.0))
    """
    low, high = min(low, likely), max(high, likely)
    return (low, likely, high) if high - low > _NO_RANGE * max(abs(low), abs(high)) else (likely, likely, likely)


@uncollected()
def sample(sheet: Sheet, samples: int = SAMPLES, keep: Iterable[str] = ()) -> Spread:
    """The sheet over samples of all its uncertain inputs.

    Of each figure its ends are kept, and every sample only of those in ``keep``: of others they are worked out again
    where somebody asks for them.
    """
    figures = {figure.index: figure for figure in sheet if figure.origin is not Origin.TABLE}
    spread = Spread(sheet, drawn_of(sheet, samples), samples, places=max(figures, default=-1) + 1)
    watch = _Watch(spread, figures, frozenset(keep), np.empty((_TOGETHER, samples)))
    blocks = list(_blocks(sheet, samples))
    if len(blocks) == 1:
        sheet.sweep(spread.drawn, watch.see)
    else:
        parts = _Parts(samples, figures)
        for block in blocks:
            parts.take(sheet, spread.drawn, block)
        for place in sorted(parts.moved):
            watch.see(place, parts.values.pop(place))
    watch.note()
    return spread


def _blocks(sheet: Sheet, samples: int) -> Iterator[slice]:
    """The samples that are evaluated at once: fewer where tables are long."""
    longest = max((len(table.rows) for table in sheet.tables.values()), default=0)
    most = max(1, _MOST_CELLS // max(longest, 1))
    return (slice(first, min(first + most, samples)) for first in range(0, samples, most))


@dataclass(frozen=True, slots=True)
class Influence:
    """How strongly one input moves a figure: the rank correlation of the two over the samples."""

    figure: Figure
    correlation: float


@dataclass(slots=True)
class Spread:
    """Low and high of every figure over the samples, and which inputs cause them.

    ``ends`` are the percentiles of the figures that samples move and ``texts`` what text figures say, by place;
    ``kept`` are the samples of some figures, by key. Figures from ``places`` on were made after they were taken.
    """

    sheet: Sheet
    drawn: Mapping[str, Array]
    samples: int = SAMPLES
    ends: dict[int, tuple[float, float]] = field(default_factory=dict)
    texts: dict[int, tuple[str, ...]] = field(default_factory=dict)
    kept: dict[str, Array] = field(default_factory=dict)
    places: int = 0
    _ranked: dict[str, Array] = field(default_factory=dict)

    def of(self, key: str) -> tuple[float, float, float]:
        """``low, likely, high`` of a figure; likely is its value at the likely inputs, which the ends enclose.

        The ends are the 10th and 90th percentile over the samples, of an input those of its own range.
        """
        figure = self.sheet[key]
        number = figure.number
        if figure.range is not None:
            return figure.range.low, number, figure.range.high
        low, high = self.ends.get(figure.index) or self._later(figure)
        return around(number, low, high)

    def moves(self, figure: Figure) -> bool:
        """Whether samples move a number."""
        return figure.index in self.ends

    def names(self, key: str) -> tuple[str, ...]:
        """What a text figure says: the likely text first, then the others that it says over the samples.

        Of the others the most frequent comes first; one that is rarer than 1 in 10 is left out.
        """
        figure = self.sheet[key]
        likely = str(figure.value)
        return (likely, *[text for text in self.texts.get(figure.index, ()) if text != likely])

    def values(self, key: str) -> Array:
        """What a figure is in each sample."""
        known = self.kept.get(key)
        if known is not None:
            return known
        figure = self.sheet[key]
        return np.concatenate([self.sheet.evaluate({name: drawn[block] for name, drawn in self.drawn.items()}, (key,))
                               .spread(figure) for block in _blocks(self.sheet, self.samples)])

    def influences(self, key: str, count: int = 3) -> tuple[Influence, ...]:
        """The inputs with the largest absolute rank correlation with the figure, those below 0.1 left out.

        Only what the figure is computed from moves it: so few samples correlate by chance with anything.
        """
        if not self.drawn or isinstance(self.sheet[key].value, str):
            return ()
        values = self.values(key)
        if np.ptp(values) == 0:
            return ()
        ranked, behind = _ranks(values), upstream_keys([self.sheet[key]])
        found = [
            Influence(self.sheet[name], float(np.corrcoef(ranked, self._ranks_of(name))[0, 1]))
            for name, drawn in self.drawn.items()
            # A cell that is pinned is an input of no figure: its column is.
            if (name in behind or self.sheet.cell_place(self.sheet[name]) is not None) and np.ptp(drawn) > 0
        ]
        strong = [influence for influence in found if abs(influence.correlation) >= _WEAKEST]
        strong.sort(key=lambda influence: -abs(influence.correlation))
        return tuple(strong[:count])

    def _ranks_of(self, name: str) -> Array:
        ranked = self._ranked.get(name)
        if ranked is None:
            ranked = self._ranked[name] = _ranks(self.drawn[name])
        return ranked

    def _later(self, figure: Figure) -> tuple[float, float]:
        """The ends of a figure that samples do not move, or of one that was made after they were taken."""
        if figure.index < self.places or not self.drawn:
            return figure.number, figure.number
        low, high = ends_of(self.values(figure.key)).tolist()
        self.ends[figure.index] = low, high
        return low, high


@dataclass(slots=True)
class _Parts:
    """The samples of each figure as they are found, block by block; ``moved`` are the places that samples move."""

    samples: int
    figures: Container[int]
    values: dict[int, Array] = field(default_factory=dict)
    moved: set[int] = field(default_factory=set)

    def take(self, sheet: Sheet, drawn: Mapping[str, Array], block: slice) -> None:
        """Evaluate one block of the samples."""
        count = block.stop - block.start

        def see(place: int, value: Any) -> None:
            found = np.asarray(value)
            if place not in self.figures or found.shape not in ((), (count,)):
                return
            if place not in self.values:
                self.values[place] = np.empty(self.samples, found.dtype if found.dtype.kind == "f" else object)
            self.values[place][block] = found
            if found.shape:
                self.moved.add(place)

        sheet.sweep({key: values[block] for key, values in drawn.items()}, see)


@dataclass(slots=True)
class _Watch:
    """Notes what is to be kept of each figure while the samples of all of them pass by."""

    spread: Spread
    figures: Mapping[int, Figure]
    keep: frozenset[str]
    stacked: Array
    waiting: list[int] = field(default_factory=list)

    def see(self, place: int, value: Any) -> None:
        """Take in the samples of one figure."""
        figure = self.figures.get(place)
        if figure is None or not isinstance(value, np.ndarray) or value.shape != (self.spread.samples,):
            return
        if figure.key in self.keep:
            self.spread.kept[figure.key] = value
        if value.dtype == object:
            self.spread.texts[place] = _most_frequent(value)
            return
        self.stacked[len(self.waiting)] = value
        self.waiting.append(place)
        if len(self.waiting) == len(self.stacked):
            self.note()

    def note(self) -> None:
        """Keep the ends of the figures that wait for it: those of many are found faster at once."""
        lows, highs = ends_of(self.stacked[:len(self.waiting)]).tolist()
        self.spread.ends.update(zip(self.waiting, zip(lows, highs, strict=True), strict=True))
        self.waiting.clear()


def _most_frequent(texts: Array) -> tuple[str, ...]:
    """The texts among the samples, the most frequent first; rarer than 1 in 10 is left out."""
    counted = sorted(Counter(map(str, texts.tolist())).items(), key=lambda each: (-each[1], each[0]))
    return tuple(text for text, many in counted if many * 10 >= len(texts))


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
