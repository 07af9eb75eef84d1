"""Rules that turn several figures or published numbers into the one number that is compared."""

from sizer.figures.law import law
from sizer.figures.values import Anything, BytesPerSecond, Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.vocabulary import divide, least, total


@law(symbol="X", symbols="N r R_r R_w", source="Little 1961 (model Q1)")
def rate_of_closed_loop(requests: Count, read_ratio: Ratio, read_s: Seconds, write_s: Seconds) -> PerSecond:
    """Rate of requests kept in flight, each waiting for its answer: ``X = N / (r R_r + (1 - r) R_w)``.

    >>> round(rate_of_closed_loop(8, 0.5, 6e-3, 2e-3))
    2000
    """
    mean: Value = read_ratio * read_s + (1 - read_ratio) * write_s
    return divide(requests, mean, 0.0)


@law(symbol="B", symbols="B g", source="the same work in less time (model W7)")
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


@law(symbol="x", symbols="x n m", source="definition")
def in_proportion(value: Anything, units: Count, reference_units: Count) -> Anything:
    """What more of the same parts give: ``x n / m``.

    >>> in_proportion(3.0e12, 4, 2)
    6000000000000.0
    """
    return value * divide(units, reference_units, 0.0)


@law(symbol="x", symbols="x n k", source="definition")
def for_each_core(rate: Anything, cores: Count, partitions: Count) -> Anything:
    """Rate of one core of a partition, cores divided evenly: ``x k / n``.

    >>> for_each_core(3.2e9, 64, 4)
    200000000.0
    """
    return divide(rate * partitions, cores, 0.0)


@law(symbol="g", symbols="B B_1 B_0", source="a demand below both bounds sees no difference")
def demand_gain(demand_bytes_per_s: BytesPerSecond, bound: BytesPerSecond, reference: BytesPerSecond) -> Ratio:
    """Gain of a demanded rate when a bound moves: ``min(B, B_1) / min(B, B_0) - 1``.

    >>> demand_gain(4e9, 6e9, 5e9)
    0.0
    """
    return divide(least(demand_bytes_per_s, bound), least(demand_bytes_per_s, reference), 1.0) - 1
