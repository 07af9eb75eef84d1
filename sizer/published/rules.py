"""Rules that turn several figures or published numbers into the one that is compared. Each is a law."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sizer.figures.law import Law, law
from sizer.figures.values import Anything, BytesPerSecond, Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.vocabulary import divide, total
from sizer.laws import general


@law(symbol="X", symbols="N r R_r R_w", source="Little 1961 (Q1)")
def rate_of_closed_loop(requests: Count, read_ratio: Ratio, read_s: Seconds, write_s: Seconds) -> PerSecond:
    """Rate of requests kept in flight, each waiting for its answer: ``X = N / (r R_r + (1 - r) R_w)``.

    >>> round(rate_of_closed_loop(8, 0.5, 6e-3, 2e-3))
    2000
    """
    mean: Value = read_ratio * read_s + (1 - read_ratio) * write_s
    return divide(requests, mean, 0.0)


@law(symbol="B", symbols="B g", source="the same work in less time (W7)")
def rate_of_same_work(rate_bytes_per_s: BytesPerSecond, saved_ratio: Ratio) -> BytesPerSecond:
    """Mean rate when the same work takes a share less time: ``B / (1 - g)``.

    >>> rate_of_same_work(9e9, 0.1)
    10000000000.0
    """
    return rate_bytes_per_s / (1 - saved_ratio)


@law(symbol="g", symbols="X X_0", source="definition")
def gain(value: Anything, reference: Anything) -> Ratio:
    """How much a value is above another: ``x / x_0 - 1``.

    >>> round(gain(1.1, 1.0), 6)
    0.1
    """
    return divide(value, reference, 1.0) - 1


@law(symbol="x", symbols="x n", source="definition")
def for_each(whole: Anything, parts: Count) -> Anything:
    """What one of so many parts has of the whole: ``x / n``.

    >>> for_each(4.8e9, 16)
    300000000.0
    """
    return divide(whole, parts, 0.0)


@law(symbol="x", symbols="n x", source="definition")
def mean_of_lines(units: Count, *totals: Anything) -> Anything:
    """What several lines have together for each of so many units: ``(x1 + x2 + ...) / n``.

    >>> mean_of_lines(8, 16.0, 48.0)
    8.0
    """
    return divide(total(*totals), units, 0.0)


@law(symbol="n", symbols="b b_s s a", source="counting")
def bays_of_stack(array_bays: Count, shelf_bays: Count, shelves: Count, arrays: Count) -> Count:
    """Drives that one array with its share of the shelves can hold: ``b + b_s s / a``.

    >>> bays_of_stack(24, 25, 24, 8)
    99.0
    """
    return array_bays + divide(shelf_bays * shelves, arrays, 0.0)


RULES: Mapping[str, Law] = MappingProxyType(
    {
        "sum": general.sum_of,
        "product": general.each_times_count,
        "closed loop": rate_of_closed_loop,
        "same work": rate_of_same_work,
        "gain": gain,
        "each": for_each,
        "each of sum": mean_of_lines,
        "bays": bays_of_stack,
    }
)
"""Name in the data -> the law."""
