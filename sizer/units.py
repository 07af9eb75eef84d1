"""Base units, and the text forms people type and read.

Inside the engine every number is in a base unit, named exactly as in :data:`DIMENSIONS`. Text such as ``1.2 TB`` is
parsed at the edge by :func:`parse` and written by :func:`format_value`. KB, MB, GB, TB are powers of ten; KiB, MiB,
GiB, TiB powers of two.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from types import MappingProxyType

from sizer.errors import Problem, Severity, UnitError, nearest

_DECIMAL = {"k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15}
_BINARY = {"Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "Ti": 2.0**40, "Pi": 2.0**50}


def _byte_units(suffix: str) -> dict[str, float]:
    units = {f"B{suffix}": 1.0}
    for prefix, factor in _DECIMAL.items():
        units[f"{prefix}B{suffix}"] = factor
    units[f"KB{suffix}"] = 1e3
    for prefix, factor in _BINARY.items():
        units[f"{prefix}B{suffix}"] = factor
    return units


def _bit_rates() -> dict[str, float]:
    rates: dict[str, float] = {}
    for prefix, factor in {"": 1.0, **_DECIMAL}.items():
        for form in ("b/s", "bit/s", "bps"):
            rates[f"{prefix}{form}"] = factor / 8
    return rates


DIMENSIONS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "B": _byte_units(""),
        "B/s": {**_byte_units("/s"), **_bit_rates()},
        "s": {"s": 1.0, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "ns": 1e-9, "ps": 1e-12, "min": 60.0, "h": 3600.0,
              "d": 86400.0, "months": 365.25 * 86400 / 12, "a": 365.25 * 86400, "years": 365.25 * 86400,
              "y": 365.25 * 86400},
        "1/s": {"1/s": 1.0, "/s": 1.0, "IO/s": 1.0, "IOPS": 1.0, "op/s": 1.0, "ops/s": 1.0, "k/s": 1e3,
                "kIOPS": 1e3, "M/s": 1e6, "G/s": 1e9, "1/min": 1 / 60, "rpm": 1 / 60},
        "cycle/s": {"cycle/s": 1.0, "Hz": 1.0, "kHz": 1e3, "MHz": 1e6, "GHz": 1e9},
        "cycle": {"cycle": 1.0, "cycles": 1.0},
        "cycle/B": {"cycle/B": 1.0, "cycles/B": 1.0},
        "1": {"1": 1.0, "%": 1e-2, "x": 1.0},
        "count": {"count": 1.0, "pcs": 1.0},
        "1/B": {"1/B": 1.0, "1/bit": 8.0},
        "W": {"W": 1.0, "kW": 1e3, "MW": 1e6},
        "BTU/h": {"BTU/h": 1.0, "kBTU/h": 1e3},
        "kWh": {"kWh": 1.0, "MWh": 1e3},
        "kg": {"kg": 1.0, "g": 1e-3, "lb": 0.45359237},
        "U": {"U": 1.0},
        "m": {"m": 1.0, "cm": 1e-2, "mm": 1e-3, "in": 0.0254},
        "flop/s": {"flop/s": 1.0, "MFLOPS": 1e6, "GFLOPS": 1e9, "TFLOPS": 1e12},
        "money": {"money": 1.0},
        "text": {},
    }
)
"""Base unit -> the unit names that mean the same dimension -> factor to the base unit."""

_DIGITS = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d+\.?\d*|\.\d+)"
_NUMBER = re.compile(rf"\s*([+-]?{_DIGITS}(?:[eE][+-]?\d+)?)\s*(.*?)\s*$", re.DOTALL)

_SIZE_SHORTHAND = {"k": "KiB", "K": "KiB", "m": "MiB", "M": "MiB", "g": "GiB", "G": "GiB", "t": "TiB", "T": "TiB"}


def parse(text: str, unit: str) -> float:
    """The value of ``text`` in the base unit ``unit``.

    A bare number is taken in the base unit (for bytes a bare letter is the binary prefix that I/O tools use: ``8k``
    is 8 KiB). Raises :class:`UnitError` naming what was found and what is allowed.

    >>> parse("1.2 TB", "B")
    1200000000000.0
    >>> parse("8k", "B")
    8192.0
    >>> parse("40 Gb/s", "B/s")
    5000000000.0
    """
    match = _NUMBER.match(text)
    if match is None:
        raise _refused(text, unit, "is not a number with a unit")
    number, name = float(match.group(1).replace(",", "")), match.group(2)
    if not math.isfinite(number):
        raise _refused(text, unit, "is not a finite number")
    return number * unit_factor(name, unit, text)


def unit_factor(name: str, unit: str, text: str = "") -> float:
    """What one ``name`` is in the base unit ``unit``; an empty name is the base unit itself."""
    allowed = DIMENSIONS.get(unit)
    if allowed is None:
        raise KeyError(f"{unit!r} is not a base unit")
    if not name:
        return 1.0
    if name in allowed:
        return allowed[name]
    if unit == "B" and name in _SIZE_SHORTHAND:
        return allowed[_SIZE_SHORTHAND[name]]
    folded = {known.lower(): factor for known, factor in reversed(list(allowed.items()))}
    if unit not in ("B", "B/s", "W") and name.lower() in folded:
        return folded[name.lower()]
    if unit in ("B", "B/s") and "b/s" not in name and name.lower() in folded and "bit" not in name:
        return folded[name.lower()]
    raise _refused(text or name, unit, f"has the unit {name!r}")


def _refused(text: str, unit: str, why: str) -> UnitError:
    allowed = list(DIMENSIONS[unit]) or ["text"]
    shown = text if len(text) <= 60 else text[:57] + "..."
    close = nearest(text.strip().lstrip("0123456789.,+- "), allowed, 1)
    hint = f"Did you mean {close[0]!r}?" if close else f"Write it like '12 {allowed[-1]}'."
    return UnitError(
        Problem(Severity.ERROR, "unit", f"{shown!r} {why}; allowed are {', '.join(allowed)}", hint=hint)
    )


_SCALES: Mapping[str, tuple[tuple[float, str], ...]] = MappingProxyType(
    {
        "B": ((1e15, "PB"), (1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "KB"), (1.0, "B")),
        "B/s": ((1e12, "TB/s"), (1e9, "GB/s"), (1e6, "MB/s"), (1e3, "KB/s"), (1.0, "B/s")),
        "s": ((365.25 * 86400, "years"), (86400.0, "d"), (3600.0, "h"), (60.0, "min"), (1.0, "s"), (1e-3, "ms"),
              (1e-6, "µs"), (1e-9, "ns"), (1e-12, "ps")),
        "1/s": ((1e9, "G/s"), (1.0, "/s")),
        "cycle/s": ((1e9, "GHz"), (1e6, "MHz"), (1e3, "kHz"), (1.0, "Hz")),
        "W": ((1e3, "kW"), (1.0, "W")),
        "flop/s": ((1e12, "TFLOPS"), (1e9, "GFLOPS"), (1e6, "MFLOPS"), (1.0, "flop/s")),
    }
)
_BINARY_SCALES = ((2.0**50, "PiB"), (2.0**40, "TiB"), (2.0**30, "GiB"), (2.0**20, "MiB"), (2.0**10, "KiB"), (1.0, "B"))


def format_number(value: float, digits: int = 4) -> str:
    """``value`` with ``digits`` significant digits, thousands grouped, never in scientific form below 1e15.

    >>> format_number(123455.7, 6)
    '123,456'
    >>> format_number(0.0048123, 2)
    '0.0048'
    """
    if value == 0:
        return "0"
    if not math.isfinite(value):
        return str(value)
    magnitude = math.floor(math.log10(abs(value)))
    if magnitude >= 15 or magnitude < -6:
        return f"{value:.{max(digits - 1, 0)}e}"
    decimals = max(digits - 1 - magnitude, 0)
    rounded = round(value, digits - 1 - magnitude)
    text = f"{rounded:,.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text and digits > 3 else text


def format_ratio(value: float, digits: int = 4) -> str:
    """A ratio as people read it: in percent, and from 10 up as so many times.

    >>> format_ratio(0.5384), format_ratio(1.0), format_ratio(25.0)
    ('53.84 %', '100 %', '25')
    """
    return f"{format_number(value * 100, digits)} %" if abs(value) < 10 else format_number(value, digits)


def display_scale(value: float, unit: str, *, binary: bool = False) -> tuple[float, str]:
    """The factor and name in which a value of base unit ``unit`` reads best."""
    scales = _BINARY_SCALES if binary and unit == "B" else _SCALES.get(unit)
    if scales is None:
        return 1.0, {"1": "", "count": "", "1/s": "/s", "text": "", "money": "", "1/B": "1/B"}.get(unit, unit)
    size = abs(value) * (1 + 1e-12)
    for factor, name in scales:
        if size >= factor and value != 0:
            return factor, name
    return scales[-1] if value != 0 else (1.0, next(name for factor, name in scales if factor == 1.0))


def format_value(value: float | str, unit: str, digits: int = 4, *, binary: bool = False) -> str:
    """``value`` of base unit ``unit`` as people read it.

    >>> format_value(27.0141e12, "B")
    '27.01 TB'
    >>> format_value(27.0141e12, "B", binary=True)
    '24.57 TiB'
    >>> format_value(0.0047561, "s", 2)
    '4.8 ms'
    """
    if isinstance(value, str):
        return value
    factor, name = display_scale(value, unit, binary=binary)
    number = format_number(value / factor, digits)
    if name.startswith("/"):
        return f"{number}{name}"
    return f"{number} {name}".rstrip()
