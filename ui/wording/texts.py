"""Figures as short texts: value, range, difference. Two significant digits where a value is uncertain."""

from __future__ import annotations

import math

from sizer.sizing.feasible import rounded
from sizer.units import UNBOUNDED_TEXT, display_scale, format_number, format_ratio, format_value, is_unbounded

WHOLE = frozenset(("count", "U"))


def value_text(value: object, unit: str, *, binary: bool = False, currency: str = "", digits: int = 4) -> str:
    """A figure's value as a cell shows it.

    >>> value_text(27.0141e12, "B"), value_text(736.0, "count"), value_text(0.61, "1")
    ('27.01 TB', '736', '61 %')
    """
    if isinstance(value, str):
        return value
    if not isinstance(value, int | float):
        return ""
    if is_unbounded(value):
        return UNBOUNDED_TEXT
    if unit == "1":
        return format_ratio(value, digits)
    if unit in WHOLE:
        number = f"{value:,.0f}" if abs(value - round(value)) < 1e-9 else format_number(value, digits)
        return f"{number} U" if unit == "U" else number
    if unit == "money":
        return f"{value:,.0f} {currency}".rstrip()
    return format_value(value, unit, digits, binary=binary)


def at_least_text(value: object, unit: str, *, binary: bool = False, currency: str = "", digits: int = 4) -> str:
    """A value as a lower bound, rounded down: what is printed behind the sign is there, and more may be.

    >>> at_least_text(1499.6, "W", digits=2), at_least_text(1234.9, "money", currency="EUR"), at_least_text(7.0, "U")
    ('≥ 1.4 kW', '≥ 1,234 EUR', '≥ 7 U')
    """
    if isinstance(value, int | float) and not is_unbounded(value):
        factor = 0.01 if unit == "1" else 1.0 if unit == "money" else display_scale(value, unit, binary=binary)[0]
        scaled = value / factor
        whole = unit == "money" or (unit in WHOLE and math.isclose(scaled, round(scaled), rel_tol=1e-12))
        down = rounded(scaled, max(digits, len(f"{abs(scaled):.0f}")) if whole else digits, up=False)
        value = down * factor
    return f"≥ {value_text(value, unit, binary=binary, currency=currency, digits=digits)}"


def range_text(low: float, high: float, unit: str, *, binary: bool = False) -> str:
    """Low and high in the unit the larger one reads best in; empty where they are the same.

    >>> range_text(93000.0, 271000.0, "1/s"), range_text(0.6, 0.9, "1")
    ('93,000 – 270,000/s', '60 – 90 %')
    """
    if low == high:
        return ""
    if is_unbounded(high):
        start = "" if is_unbounded(low) else value_text(low, unit, binary=binary, digits=2)
        return f"{start} – {UNBOUNDED_TEXT}" if start else ""
    if unit == "1":
        return f"{format_number(low * 100, 2)} – {format_number(high * 100, 2)} %"
    factor, name = display_scale(max(abs(low), abs(high)), unit, binary=binary)
    numbers = f"{format_number(low / factor, 2)} – {format_number(high / factor, 2)}"
    return f"{numbers}{name}" if name.startswith("/") else f"{numbers} {name}".rstrip()


def change_percent(now: object, before: object) -> float | None:
    """The change from one number to another in percent; None from nothing, and from or to what has no bound."""
    if not isinstance(now, int | float) or not isinstance(before, int | float) or before == 0:
        return None
    return None if is_unbounded(now) or is_unbounded(before) else (now - before) / abs(before) * 100


def difference_text(now: object, before: object) -> str:
    """How much more or less ``now`` is than ``before``, in percent; empty below a twentieth of a percent.

    >>> difference_text(112.0, 100.0), difference_text(5.0, 5.0), difference_text(1.0, 0.0)
    ('+12 %', '', 'from 0')
    """
    if isinstance(now, str) or isinstance(before, str):
        return "" if now == before else f"was {before}"
    if not isinstance(now, int | float) or not isinstance(before, int | float):
        return ""
    if now == before or abs(now - before) <= 5e-4 * max(abs(now), abs(before)):
        return ""
    change = change_percent(now, before)
    if change is None:
        return "from 0" if before == 0 else f"{'now' if is_unbounded(now) else 'was'} {UNBOUNDED_TEXT}"
    sign = "+" if change > 0 else "−"
    shown = format_number(abs(change), 2 if abs(change) < 1000 else 3)
    return f"{sign}{shown} %"
