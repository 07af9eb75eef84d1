"""What is typed for a wish: numbers with the unit that they need, shares within their bounds."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sizer.errors import Problem, Severity, UnitError
from sizer.exploring.growing.wishes import Wish
from sizer.units import parse

_UNITS: Mapping[str, str] = MappingProxyType({
    "capacity_bytes": "B", "rate_per_s": "1/s", "within_s": "s", "request_bytes": "B", "read_ratio": "1",
    "bandwidth_bytes_per_s": "B/s", "bandwidth_read_ratio": "1", "kept_after_failure": "1"})
"""Number of a wish -> its base unit."""
_NEEDS_UNIT: Mapping[str, tuple[str, str]] = MappingProxyType({
    "capacity_bytes": ("TB", "GB"), "bandwidth_bytes_per_s": ("GB/s", "MB/s"), "within_s": ("ms", "s")})
"""Number whose base unit nobody means who writes none -> what may have been meant."""
_SHARES_OF_READS = ("read_ratio", "bandwidth_read_ratio")
_ABOUT: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "within_s": ("rate_per_s",), "request_bytes": ("rate_per_s",),
    "read_ratio": ("rate_per_s", "bandwidth_bytes_per_s"), "bandwidth_read_ratio": ("bandwidth_bytes_per_s",)})
"""Number of a wish -> of what it says more: without one of these it says nothing."""


def wished(key: str, text: str, *, decimal_comma: bool = False) -> float:
    """The number of a wish that a text states.

    Raises :class:`UnitError`, with what to write, for what cannot be read, a size, speed or time without a unit, and
    what is not possible.

    >>> wished("capacity_bytes", "60 TB"), wished("read_ratio", "0 %"), wished("request_bytes", "8192")
    (60000000000000.0, 0.0, 8192.0)
    >>> try:
    ...     wished("capacity_bytes", "60")
    ... except UnitError as error:
    ...     error.problems[0].advice
    "'60' has no unit. Write '60 TB' or '60 GB'."
    """
    unit = _UNITS[key]
    value = parse(text, unit, decimal_comma=decimal_comma, blocks=key == "request_bytes")
    meant = _NEEDS_UNIT.get(key)
    if meant is not None and text.rstrip(" .,")[-1:].isdigit():
        offers = tuple(f"{text.strip()} {each}" for each in meant)
        raise UnitError(Problem(Severity.ERROR, "unit", f"{text.strip()!r} has no unit",
                                hint=f"Write {offers[0]!r} or {offers[1]!r}."), offers)
    share, of_reads = unit == "1", key in _SHARES_OF_READS
    if value < 0 or (value == 0 and not of_reads) or (share and value > 1):
        hint = ("Ask for more than nothing." if not share else "A share of reads is at least 0 and at most 100 %."
                if of_reads else "A share is above 0 and at most 100 %.")
        raise UnitError(Problem(Severity.ERROR, "unit", f"{text.strip()!r} is not possible", hint=hint))
    return value


def about_nothing(wish: Wish) -> dict[str, tuple[str, ...]]:
    """The numbers of a wish that say more of what is not asked for, each with what it could be about.

    >>> about_nothing(Wish(1e12, within_s=1e-3)), about_nothing(Wish(bandwidth_bytes_per_s=1e9, read_ratio=1.0))
    ({'within_s': ('rate_per_s',)}, {})
    """
    return {key: rates for key, rates in _ABOUT.items()
            if getattr(wish, key) is not None and not any(getattr(wish, name) for name in rates)}
