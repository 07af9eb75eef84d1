"""Rules that turn several figures or published numbers into the one number that is compared."""

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Anything, BytesPerSecond, Count, PerSecond, Ratio, Seconds, Value
from sizer.figures.algebra.vocabulary import called, divide, least, most, total
from sizer.laws.limits import ANY, ONE_OR_MORE, SHARE


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


@law(symbol="x", symbols="n x", source="definition",
     words="What all of them have together, divided by how many units it is for.")
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


@law(symbol="t", symbols="t B_a B", source="the same bytes at the bound (model W7)",
     limits={"time_s": ANY, "average_bytes_per_s": ANY, "bound": (1, None)})
def least_time_s(time_s: Seconds, average_bytes_per_s: BytesPerSecond, bound: BytesPerSecond) -> Seconds:
    """Least time in which a run moves its bytes, all of it at the bound: ``t B_a / B``.

    The duty share of the run is that time over the time it took.

    >>> least_time_s(6000.0, 2e9, 4e9)
    3000.0
    """
    return time_s * average_bytes_per_s / bound


@law(symbol="c", symbols="R N m f", source="utilization law, Little 1961 (model Q1)",
     limits={"real_s": ANY, "at_once": ONE_OR_MORE, "cores": ANY, "factor": (1e-3, 1)})
def processor_time_s(real_s: Seconds, at_once: Count, cores: Count, factor: Ratio) -> Seconds:
    """Processor time that cores can give jobs that run N at a time: ``R m / (N f)``.

    Arguments: real_s R, real time of all jobs together [s], R/N of it passes on the clock; at_once N jobs in the mean
    [count]; cores m [count]; factor f, share of a core that counts as busy where one of its threads works [1].

    >>> processor_time_s(6000.0, 10, 8, 0.5)
    9600.0
    """
    return real_s * cores / (at_once * factor)


@law(symbol="U", symbols="c R N m f", source="utilization law, Little 1961 (model Q1)",
     limits={"busy_s": ANY, "real_s": (1e-9, None), "at_once": ONE_OR_MORE, "cores": (1e-9, None), "factor": SHARE})
def processor_share(busy_s: Seconds, real_s: Seconds, at_once: Count, cores: Count, factor: Ratio) -> Ratio:
    """Share of the cores that jobs keep busy, N at a time: ``c f N / (R m)``.

    >>> processor_share(4800.0, 6000.0, 10, 8, 0.5)
    0.5
    """
    return busy_s * factor * at_once / (real_s * cores)


@law(symbol="g", symbols="a p k B_0 B_1", source="work conservation (model W7)",
     validity="demand spread evenly between its least and its peak, and put off where it is above the bound",
     limits={"average_bytes_per_s": ANY, "peak_bytes_per_s": ANY, "times": ANY, "bound": (1, None),
             "better_bound": (1, None)})
def time_saved_ratio(
    average_bytes_per_s: BytesPerSecond, peak_bytes_per_s: BytesPerSecond, times: Ratio, bound: BytesPerSecond,
    better_bound: BytesPerSecond,
) -> Ratio:
    """Share of its time that a run saves where the bound of its rate moves: ``1 - S(B_1) / S(B_0)``.

    ``S(B)`` is the mean of the larger of 1 and demand over bound: while the demand is above the bound, the same bytes
    take longer in that proportion. The demand lies evenly between ``2a - p`` and ``p``, k times over.

    Arguments: average a and peak p of the demand where nothing bounds it [B/s]; times k that demand [1]; bounds before
    and after [B/s].

    >>> round(time_saved_ratio(3e9, 4e9, 1.0, 2e9, 3e9), 6), time_saved_ratio(3e9, 4e9, 1.0, 5e9, 6e9)
    (0.277778, 0.0)
    """
    least_rate, most_rate = (2 * average_bytes_per_s - peak_bytes_per_s) * times, peak_bytes_per_s * times
    before = called(_stretch(least_rate, most_rate, bound), "S_0", "time over that of a run without a bound", "1")
    after = called(_stretch(least_rate, most_rate, better_bound), "S_1", "the same with the bound after", "1")
    return 1 - divide(after, before, 1.0)


def _stretch(least_rate: Value, most_rate: Value, bound: Value) -> Value:
    """Mean of the larger of 1 and demand over bound, the demand spread evenly between two rates."""
    above = least(most(bound, least_rate), most_rate)
    late = (most_rate * most_rate - above * above) / (2 * bound) - (most_rate - above)
    return 1 + divide(late, most_rate - least_rate, 0.0)
