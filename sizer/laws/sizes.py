"""A line through what a device takes for a small request and for a large one."""

from sizer.figures.algebra.values import Value
from sizer.figures.algebra.vocabulary import most


def through_two_sizes(
    small_s: Value, small_bytes: Value, rate_bytes_per_s: Value, large_bytes: Value, request_bytes: Value
) -> Value:
    """Time of a request: as a small one up to its size, by bytes from the large one on, a line in between.

    >>> through_two_sizes(2.0, 4.0, 1.0, 12.0, 8.0), through_two_sizes(2.0, 4.0, 1.0, 12.0, 24.0)
    (7.0, 24.0)
    """
    slope = most(large_bytes / rate_bytes_per_s - small_s, 0.0) / most(large_bytes - small_bytes, 1.0)
    return most(small_s + most(request_bytes - small_bytes, 0.0) * slope, request_bytes / rate_bytes_per_s)
