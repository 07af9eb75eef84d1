"""The values of fields as people read them in a cell, and as they edit them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sizer.design.records import FieldValue, StatedRange, likely
from sizer.design.registry.fields import Field, FieldKind, members_of, unit_of
from sizer.design.registry.values import tidy
from sizer.design.registry.words import word_of
from sizer.language import counting, numeral, shown
from sizer.numerals import plainly, unmistakable
from sizer.readable import DASH, read
from sizer.units import DIMENSIONS, format_number, format_value, with_unit

_DIGITS = 6
_FAR = 1000.0
_EVEN_FROM = 1000
"""Money from here on has no cents where nobody typed any."""
_MEASURED = frozenset(DIMENSIONS) - {"1", "1/B", "count", "money", "text"}
"""The units of numbers that have several units to be told in."""


def as_percent(spec: Field, unit: str | None = None) -> bool:
    """Whether a ratio of this field reads as a percentage."""
    if (spec.unit if unit is None else unit) != "1":
        return False
    shares_alone = not spec.unit  # what has several units by the record is, of the unit of ratios, a share
    return spec.percent or shares_alone or (spec.maximum is not None and spec.maximum <= 1)


Calling = Callable[[tuple[str, ...], str], str]
"""What a record of one of these tables with this id is called."""


def display(
    spec: Field, value: FieldValue, unit: str | None = None, *, binary: bool = False, called: Calling | None = None,
) -> str:
    """The value as a cell shows it; empty when it is not stated. A range reads ``likely (low – high)``.

    References read as the names that ``called`` gives, or as their ids.

    >>> from sizer.design.registry.fields import field
    >>> from sizer.units import plain_spaces
    >>> plain_spaces(display(field("links", "rate_cap_bytes_per_s"), 562.5e6))
    '562.5 MB/s'
    >>> plain_spaces(display(field("workloads", "read_ratio"), StatedRange(0.4, 0.5, 0.7)))
    '50 % (40 – 70)'
    """
    if value is None:
        return ""
    if isinstance(value, StatedRange):
        return _range(spec, value, unit, binary)
    if isinstance(value, Mapping):
        return "; ".join(f"{name} = {format_number(likely(number), _DIGITS)}" for name, number in value.items())
    if isinstance(value, tuple | str):
        return _worded(spec, value, called)
    return _number(spec, value, unit, binary)


def display_of(
    record: object, table: str, spec: Field, *, binary: bool = False, called: Calling | None = None,
) -> str:
    """The field of a record as a cell shows it, with the units its kind or pattern gives."""
    value: FieldValue = getattr(record, spec.attribute)
    if isinstance(value, Mapping):
        members = members_of(table, spec.key, record)
        return "; ".join(
            f"{shown(members[name].title)} {display(members[name], number, binary=binary)}" if name in members else name
            for name, number in value.items()
        )
    return display(spec, value, unit_of(spec, record), binary=binary, called=called)


def _worded(spec: Field, value: str | tuple[str, ...], called: Calling | None) -> str:
    """A text as people say it: names of records, words of choices."""
    if isinstance(value, tuple):
        return ", ".join(_worded(spec, each, called) for each in value)
    if spec.refers:
        return value if called is None else called(spec.refers, value)
    return word_of(spec, value)


def edit_text(
    spec: Field, value: FieldValue, unit: str | None = None, *, decimal_comma: bool = False,
    called: Calling | None = None,
) -> str:
    """The value as text that, entered again, gives exactly the value.

    ``called`` gives names that mean one record alone.

    >>> from sizer.design.registry.fields import field
    >>> edit_text(field("pools", "chunk_bytes"), 65536), edit_text(field("workloads", "read_ratio"), 0.5)
    ('64 KiB', '50 %')
    >>> edit_text(field("items", "price"), 1.234, decimal_comma=True)
    '1,2340'
    """
    if value is None:
        return ""
    mark = "," if decimal_comma else "."
    if isinstance(value, StatedRange):
        return " .. ".join(_exact(spec, end, unit).replace(".", mark) for end in (value.low, value.likely, value.high))
    if isinstance(value, Mapping):
        return "; ".join(f"{name} = {_edit_member(number, mark)}" for name, number in value.items())
    if isinstance(value, tuple | str):
        return _worded(spec, value, called)
    return _exact(spec, value, unit).replace(".", mark)


def _edit_member(value: float | StatedRange, mark: str) -> str:
    numbers = (value.low, value.likely, value.high) if isinstance(value, StatedRange) else (value,)
    return " .. ".join(repr(number).replace(".", mark) for number in numbers)


def _range(spec: Field, value: StatedRange, unit: str | None, binary: bool) -> str:
    """What was stated with all its digits, as every reader tells it: the ends in the unit of the likely value, unless
    that is a thousand times as large as theirs.
    """
    dimension = spec.unit if unit is None else unit
    near = value.low < value.high <= _FAR * (value.low or value.likely)
    if near and (dimension in _MEASURED or as_percent(spec, unit)):
        return read(value.likely, dimension, value.low, value.high, stated=True, binary=binary).text
    low, middle, high = (_number(spec, end, unit, binary) for end in (value.low, value.likely, value.high))
    name = middle.lstrip("-−0123456789.,")
    if name and all(end.endswith(name) and end.lstrip("-−0123456789.,") == name for end in (low, high)):
        low, high = low.removesuffix(name), high.removesuffix(name)
    return f"{middle} ({low}{DASH}{high})"


def _number(spec: Field, value: float, unit: str | None, binary: bool) -> str:
    unit = spec.unit if unit is None else unit
    if as_percent(spec, unit):
        return with_unit(format_number(value * 100, _DIGITS), "%")
    if spec.kind is FieldKind.INTEGER and unit == "count":
        return counting(round(value))
    if unit == "money":
        return numeral(f"{value:,.0f}" if value >= _EVEN_FROM and value % 1 == 0 else f"{value:,.2f}")
    return format_value(value, unit if unit in DIMENSIONS else "count", _DIGITS, binary=binary)


_EDIT_UNITS: Mapping[str, tuple[str, ...]] = {
    "B": ("PB", "TB", "GB", "MB", "KB", "PiB", "TiB", "GiB", "MiB", "KiB"),
    "B/s": ("GB/s", "MB/s", "KB/s"),
    "s": ("d", "h", "min", "s", "ms", "µs"),
    "W": ("kW", "W"),
    "1/s": (),
}


def _exact(spec: Field, value: float, unit: str | None) -> str:
    """The shortest text with a unit that reads back as the same number; else the number in the base unit."""
    unit = spec.unit if unit is None else unit
    plain = repr(int(value)) if float(value).is_integer() and abs(value) < 1e15 else repr(value)
    if as_percent(spec, unit):
        percent = plainly(format_number(value * 100, 12)).replace(",", "")
        times = f"{plain} x" if value > 1 else plain  # a bare number above one is taken for a forgotten percent sign
        return f"{percent} %" if tidy(float(percent) * DIMENSIONS["1"]["%"]) == value else times
    if unit in ("money", "1/s"):
        plain = unmistakable(plain)
    best = plain if unit in ("", "1", "count", "text", "money", "1/s") or unit not in DIMENSIONS else f"{plain} {unit}"
    for name in _EDIT_UNITS.get(unit, ()):
        factor = DIMENSIONS[unit][name]
        amount = value / factor
        if not 1 <= abs(amount) < 1e6:
            continue
        number = repr(int(amount)) if amount.is_integer() else repr(round(amount, 9))
        text = f"{number} {name}"
        if tidy(float(number) * factor) == value and len(text) < len(best):
            best = text
    return best
