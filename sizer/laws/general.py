"""Laws of any unit: sums, products, extremes, and the totals of table columns.

``?`` is one unit in a law, whichever the first argument brings: bytes add to bytes, watts to watts.
"""

from typing import Annotated

from sizer.figures.algebra.law import law
from sizer.figures.algebra.values import Anything, Bytes, Count, Ratio, Text, Value
from sizer.figures.algebra.vocabulary import (
    column_total,
    column_unknown,
    divide,
    least,
    most,
    name_of_most,
    total,
)
from sizer.laws.limits import ANY, SHARE

_ARITHMETIC = "arithmetic"


@law(symbol="x", symbols="y", source=_ARITHMETIC, title="The same figure")
def same_as(value: Anything) -> Anything:
    """A figure under another name, where it is the only one of what could be several: ``y``.

    >>> same_as(42.0)
    42.0
    """
    return value


@law(symbol="Σ", symbols="x", source=_ARITHMETIC, alone=same_as,
     words="The sum of the figures below.")
def sum_of(*values: Anything) -> Anything:
    """Sum of several figures of one unit: ``x1 + x2 + ...``, 0 of none.

    >>> sum_of(10.0, 16.0, 48.0)
    74.0
    """
    return total(*values)


@law(symbol="T", symbols="x n", source=_ARITHMETIC)
def each_times_count(each: Anything, count: Count) -> Anything:
    """So much for each of so many: ``x n``.

    >>> each_times_count(400.5e6, 4) / 1e6
    1602.0
    """
    return each * count


@law(symbol="x", symbols="x r", source=_ARITHMETIC)
def scaled(value: Anything, ratio: Ratio) -> Anything:
    """A figure times a ratio: ``x r``, such as a data-sheet rate times the share of it that is reached.

    >>> round(scaled(3.7e-3, 1.07) * 1e3, 3)
    3.959
    """
    return value * ratio


@law(symbol="x", symbols="x_1 x_2 s", source="interpolation in the logarithm (model W9)",
     title="Between two limits, in the logarithm", limits={"low": ANY, "high": ANY, "position": SHARE})
def between_limits(low: Anything, high: Anything, position: Ratio) -> Anything:
    """``x_1^(1-s) x_2^s``: the lower limit at position 0, the upper one at 1, their geometric mean halfway.

    >>> between_limits(1.0, 100.0, 0.0), between_limits(1.0, 100.0, 0.5), between_limits(1.0, 100.0, 1.0)
    (1.0, 10.0, 100.0)
    """
    return low ** (1 - position) * high ** position


@law(symbol="x", symbols="x n", source=_ARITHMETIC)
def shared_equally(whole: Anything, count: Count) -> Anything:
    """What one of so many equal members has of the whole: ``x / n``, 0 where there are none.

    >>> shared_equally(800e6, 2) / 1e6
    400.0
    """
    return divide(whole, count, 0.0)


@law(symbol="Δ", symbols="x y", source=_ARITHMETIC)
def difference(whole: Anything, taken: Anything) -> Anything:
    """What is left of one figure after another is taken from it: ``x - y``.

    >>> difference(736.0, 36.0)
    700.0
    """
    return whole - taken


@law(symbol="min", symbols="x", source=_ARITHMETIC, alone=same_as,
     words="The smallest of the figures below.")
def least_of(*values: Anything) -> Anything:
    """The smallest of several figures of one unit.

    >>> least_of(801e6, 801e6, 400.5e6) / 1e6
    400.5
    """
    return least(*values)


@law(symbol="max", symbols="x", source=_ARITHMETIC, alone=same_as,
     words="The largest of the figures below.")
def most_of(*values: Anything) -> Anything:
    """The largest of several figures of one unit.

    >>> most_of(0.7, 0.3)
    0.7
    """
    return most(*values)


@law(symbol="name", symbols="name U", source="utilization law (model Q1)",
     title="The resource with the highest utilization",
     words="The name of the part that is busiest.")
def name_of_busiest(*names_and_utilizations: Annotated[Value, "text", "1"]) -> Text:
    """The name that goes with the largest utilization, the first of equals.

    Arguments: pairs of a name [text] and a utilization [1]. Source: arithmetic.

    >>> name_of_busiest("processor", 0.97, "drives", 0.61)
    'processor'
    """
    return name_of_most(*names_and_utilizations)


@law(symbol="Σ", symbols="x", source=_ARITHMETIC)
def total_of_lines(column: Anything) -> Anything:
    """The sum of a table column; lines without a value are left out, so it is a lower bound where there are any.

    >>> import numpy
    >>> total_of_lines(numpy.array([[2888.0], [6960.0], [numpy.nan]]))
    9848.0
    """
    return column_total(column)


@law(symbol="n", symbols="x", source="counting")
def unknown_lines(column: Anything) -> Count:
    """How many lines of a table column have no value, so that a total can say "1 of 9 lines unknown".

    >>> import numpy
    >>> unknown_lines(numpy.array([[2888.0], [6960.0], [numpy.nan]]))
    1.0
    """
    return column_unknown(column)


@law(symbol="x̄", symbols="x v", source="definition of a mean", title="Mean over visits",
     words="Each value counts as often as an operation brings it: the mean of them all.")
def mean_over_visits(*values_and_visits: Annotated[Value, "?", "1"]) -> Anything:
    """``(x1 v1 + x2 v2 + ...) / (v1 + v2 + ...)``; the first value where nobody comes.

    Arguments: pairs of a value [any one unit] and how often an operation brings it [1].

    >>> round(mean_over_visits(4e-3, 0.5, 8e-3, 1.5) * 1e3, 6), mean_over_visits(4.0, 0.0, 8.0, 0.0)
    (7.0, 4.0)
    """
    values, visits = values_and_visits[::2], values_and_visits[1::2]
    weighed = total(*[value * often for value, often in zip(values, visits, strict=True)])
    return divide(weighed, total(*visits), values[0])


@law(symbol="q̄", symbols="a q", source="definition of a mean", title="Mean request of bytes that go to several places",
     words="All bytes divided by all requests: each place takes its share of the bytes in requests of its "
           "own size.")
def mean_request_bytes(*shares_and_bytes: Annotated[Value, "1", "B"]) -> Bytes:
    """``q̄ = 1 / (a1/q1 + a2/q2 + ...)``: bytes go to the places by the shares a, in requests of q bytes there.

    Arguments: pairs of a share of the bytes [1] and the bytes of a request [B]; requests of no bytes take no part.

    >>> round(mean_request_bytes(0.5, 1e6, 0.5, 4e6))
    1600000
    """
    shares, requests = shares_and_bytes[::2], shares_and_bytes[1::2]
    each = [divide(share, request, 0.0) for share, request in zip(shares, requests, strict=True)]
    return divide(1.0, total(*each), 0.0)


@law(symbol="a", symbols="a q̄ q", source="bytes over bytes of a request",
     title="Share of the requests that go to a place")
def share_of_requests(share: Ratio, mean_bytes: Bytes, request_bytes: Bytes) -> Ratio:
    """``a q̄ / q``: a place that gets the share a of the bytes gets more of the requests the smaller they are there.

    >>> share_of_requests(0.5, 1.6e6, 1e6), share_of_requests(0.5, 1.6e6, 4e6)
    (0.8, 0.2)
    """
    return divide(share * mean_bytes, request_bytes, share)
