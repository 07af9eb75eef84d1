"""Base units, and the text forms people type and read.

Inside the engine every number is in a base unit, named exactly as in :data:`DIMENSIONS`. Text such as ``1.2 TB`` is
parsed at the edge by :func:`parse` and written by :func:`format_value`. KB, MB, GB, TB are powers of ten; KiB, MiB,
GiB, TiB powers of two. A capital B is bytes and a small b bits; where the case of a letter would change the value and
may be a slip (``8 kb``, ``5 Ms``), the text is refused and both readings are offered.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from types import MappingProxyType

from sizer.errors import Problem, Severity, UnitError, nearest
from sizer.language import mark, numeral, say, say_of
from sizer.numerals import pointed, written_out
from sizer.spellings import ABBREVIATIONS, BLOCK_LETTERS, LETTERS, SPELLINGS, bit_rates, byte_units
from sizer.unitwords import RACK_UNIT, followed_by_unit

UNBOUNDED = 1e36
"""Stands for what grows without end, such as the response of work that does not fit: no sheet, workbook or JSON file
holds an infinity. Sums, percentiles and comparisons with it come out as with one; headroom below a ceiling is -1.
"""
UNBOUNDED_TEXT = mark("unbounded")
UNBOUNDED_FROM = 1e32
"""What a percentile between a number and :data:`UNBOUNDED` has at least."""
_UNBOUNDED_SHOWN = 1e24  # the same in any unit that people read
_NOTHING_BELOW = 1e-18
"""What :data:`UNBOUNDED` leaves where it divides, such as the rate of work that has stopped, in any unit people read:
no quantity of a design that is something is as small.
"""

NARROW = "\u202f"
"""The space between a number and its unit: narrow, and no line breaks at it."""
THIN, MINUS = "\u2009", "\u2212"
_KEYBOARD = str.maketrans({NARROW: " ", THIN: " "})

DAY_S = 86400.0
YEAR_S = 365.25 * DAY_S
"""A mean year."""

DIMENSIONS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "B": byte_units(""),
        "B/s": {**byte_units("/s"), **bit_rates()},
        "s": {"s": 1.0, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "ns": 1e-9, "ps": 1e-12, "min": 60.0, "h": 3600.0,
              "d": DAY_S, "months": YEAR_S / 12, "a": YEAR_S, "years": YEAR_S, "y": YEAR_S},
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

_NUMBER = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(.*?)\s*$", re.DOTALL)

_ONE_PER = re.compile(r"\s*1\s+per\s+([1-9][\d.,'\s]*[A-Za-z]*\s*)")
_BARE = re.compile(r"\s*[+-]?[\d.,' ]+\s*")
_WITHOUT_THOUSANDTHS = frozenset(("1/s", "B", "B/s", "W"))
"""Dimensions of whose base unit nobody writes thousandths: three decimals without a unit may part thousands."""
_NOT_OFFERED = frozenset(("rpm",))
"""Units of facts that are read, and that nobody means where one is asked for."""
_NEVER_MILLI = frozenset(("B", "B/s", "cycle/s", "flop/s"))
"""Dimensions in which nobody counts thousandths, so that a small m can only be a slip."""
_BITS = re.compile(r"(?P<prefix>[kmgtp]?)(?P<binary>i?)(?P<letter>b)(?P<rate>/s|ps)?", re.IGNORECASE)
_OTHER_CASE = {"m": 1e9, "M": 1e-9, "p": 1e27, "P": 1e-27}
"""First letter of a unit -> by what its value is multiplied when that letter is written in the other case."""


def parse(text: str, unit: str, *, decimal_comma: bool = False, blocks: bool = False) -> float:
    """The value of ``text`` in the base unit ``unit``.

    A bare number is taken in the base unit. A bare letter is a thousand, million or billion of a rate (``3k``) and,
    with ``blocks``, the binary prefix of the size of a block (``8k`` is 8 KiB); of any other size it may mean two.
    ``decimal_comma`` says how ``1,234`` is meant (see :mod:`sizer.numerals`). Raises :class:`UnitError` naming what
    was found and what is allowed.

    >>> parse("1.2 TB", "B")
    1200000000000.0
    >>> parse("8k", "B", blocks=True), parse("3k", "1/s")
    (8192.0, 3000.0)
    >>> parse("40 Gb/s", "B/s"), parse("400 MBps", "B/s"), parse("1 per 125 TB", "1/B")
    (5000000000.0, 400000000.0, 8e-15)
    """
    if unit == "1/B" and (many := _ONE_PER.fullmatch(text)):
        return 1 / parse(many.group(1), "B", decimal_comma=decimal_comma)
    grouped = bare_without_thousandths(text, unit)
    match = _NUMBER.match(pointed(text, decimal_comma=decimal_comma, grouped=grouped))
    if match is None:
        raise _refused(text, unit, "is not a number" if unit in _PLAIN else "is not a number with a unit")
    number, name = float(match.group(1)), match.group(2)
    value = number * unit_factor(name, unit, text, number, blocks=blocks)
    if not math.isfinite(value):
        raise _refused(text, unit, "is not a finite number")
    return value


def bare_without_thousandths(text: str, unit: str) -> bool:
    """Whether a text is a number without a unit, of a base unit that nobody counts in thousandths.

    >>> bare_without_thousandths("1.500", "1/s"), bare_without_thousandths("1.500 GB", "B")
    (True, False)
    """
    return unit in _WITHOUT_THOUSANDTHS and _BARE.fullmatch(text) is not None


def unit_factor(name: str, unit: str, text: str = "", number: float = 1.0, *, blocks: bool = False) -> float:
    """What one ``name`` is in the base unit ``unit``; an empty name is the base unit itself.

    ``text`` and ``number`` are what an error shows: what was written, and the number before the name. ``blocks`` is
    that of :func:`parse`.
    """
    if unit not in DIMENSIONS:
        raise KeyError(f"{unit!r} is not a base unit")
    if not name:
        return 1.0
    found = unit_name(name, unit, blocks=blocks)
    if found:
        return DIMENSIONS[unit].get(found) or SPELLINGS[unit][found]
    readings = _readings(name, unit, number)
    if readings:
        shown = text or name
        raise UnitError(Problem(
            Severity.ERROR, "unit", f"{_short(shown)!r} can mean {readings[0][0]} or {readings[1][0]}",
            hint=f"Write {readings[0][1]!r} or {readings[1][1]!r}."), (readings[0][1], readings[1][1]))
    raise _refused(text or name, unit, f"has the unit {name!r}", *_meant(name, unit, number))


def unit_name(name: str, unit: str, *, blocks: bool = False) -> str:
    """The known name of the base unit's dimension that ``name`` can only mean; empty where there is none, or two.

    >>> unit_name("MBps", "B/s"), unit_name("gib", "B"), unit_name("IOPs", "1/s"), unit_name("Ms", "s")
    ('MBps', '', 'IOPS', '')
    """
    known = {**DIMENSIONS.get(unit, {}), **SPELLINGS.get(unit, {})}
    if name in known:
        return name
    letters = BLOCK_LETTERS if blocks and unit == "B" else LETTERS.get(unit, {})
    if name in letters:
        return letters[name]
    if _bits_or_bytes(name, unit):
        return ""
    for each in known:
        if (each.lower() == name.lower() and _in_bits(each) == _in_bits(name)
                and not _mega_or_milli(name, each, unit)):
            return each
    return ""


def _in_bits(name: str) -> bool:
    """Whether a name of a size or rate counts bits: spelled out, or by a small b where bytes are not spelled out."""
    low = name.lower()
    return "bit" in low or ("byte" not in low and "b" in name)


def _bits_or_bytes(name: str, unit: str) -> re.Match[str] | None:
    """Whether the name leaves open if bits or bytes are meant: by a small b, or by capitals all through."""
    found = _BITS.fullmatch(name) if unit in ("B", "B/s") else None
    if found is None or (found["rate"] is None) != (unit == "B"):
        return None
    shouted = unit == "B/s" and name.isupper()
    return found if found["letter"] == "b" or shouted else None


def _mega_or_milli(name: str, known: str, unit: str) -> bool:
    """Whether the two differ in the case of a prefix that means something else in the other case."""
    return (unit not in _NEVER_MILLI and len(known) > 1 and known[0] in _OTHER_CASE and name[0] != known[0]
            and known not in ("min", "months", "pcs"))


def _readings(name: str, unit: str, number: float) -> tuple[tuple[str, str], ...]:
    """The two things that a name may mean, each described and as it is to be written; nothing where it is unknown."""
    shown = f"{number:.15g}"
    bits = _bits_or_bytes(name, unit)
    if bits is not None:
        rate = "/s" if unit == "B/s" else ""
        prefix = bits["prefix"].upper() + ("i" if bits["binary"] else "")
        whole = f"{shown} {prefix}B{rate}"
        small = prefix if bits["binary"] else prefix.replace("K", "k")
        bit = f"{small}b/s" if rate else f"{small}bit"
        return (f"{whole} (bytes)", whole), (f"{shown} {bit} (bits)", f"{shown} {bit}")
    if (name, unit) in ABBREVIATIONS:
        return tuple((f"{shown} {each}", f"{shown} {each}") for each in ABBREVIATIONS[name, unit])
    for known, factor in DIMENSIONS[unit].items():
        if known.lower() == name.lower() and _mega_or_milli(name, known, unit):
            plain = f"{number * factor * _OTHER_CASE[known[0]]:.15g} {unit.removeprefix('1')}"
            return (f"{shown} {known}", f"{shown} {known}"), (f"{shown} {name}, which is {plain}", plain)
    return ()


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _refused(text: str, unit: str, why: str, meant: str = "", *offers: str) -> UnitError:
    allowed = [name for name in DIMENSIONS[unit] if name not in _NOT_OFFERED]
    needed = "a number alone is needed" if unit in _PLAIN else f"allowed are {', '.join(allowed) or 'text'}"
    return UnitError(Problem(Severity.ERROR, "unit" if meant else UNKNOWN_UNIT, f"{_short(text)!r} {why}; {needed}",
                             hint=meant or f"Write it like {like(unit)!r}."), offers or (like(unit),))


def _meant(name: str, unit: str, number: float) -> tuple[str, ...]:
    """A hint with what an unknown name of a unit most likely means, and the text it offers; nothing if none is near."""
    if unit in _PLAIN:
        whole = written_out(f"{number:.15g} {name}")
        return (f"Write {whole}.", whole) if whole else ()
    other = next((base for base in _MEASURED
                  if base != unit and unit_name(name, base) and name not in LETTERS.get(base, ())), "")
    if other and unit in _MEASURED:
        return f"That is {_MEASURED[other]}; {_MEASURED[unit]} is written like {like(unit)!r}.", like(unit)
    close = nearest(name, sorted(set(DIMENSIONS[unit]) - _NOT_OFFERED), 1)
    return (f"Did you mean {close[0]!r}?", f"{number:.15g} {close[0]}") if close else ()


UNKNOWN_UNIT = "unknown-unit"
"""Code of a problem whose hint is no more than how any number of the dimension is written."""
_PLAIN = frozenset(("money", "count"))
"""Dimensions that people write without a unit."""
_MEASURED: Mapping[str, str] = MappingProxyType(
    {"B": "a size", "B/s": "a data rate", "s": "a time", "1/s": "a rate", "cycle/s": "a clock rate", "W": "a power",
     "kWh": "an energy", "kg": "a weight", "U": "a height in a rack", "m": "a length",
     "flop/s": "a rate of computing"}
)
"""Base unit -> what is measured in it."""

_LIKE: Mapping[str, str] = MappingProxyType(
    {"B": "GB", "B/s": "MB/s", "s": "ms", "1/s": "/s", "cycle/s": "GHz", "1": "%", "count": "", "1/B": "1/bit",
     "flop/s": "GFLOPS", "money": "", "text": ""}
)
"""Base unit -> the unit that a number of it is mostly written in, where that is another one."""


def like(unit: str) -> str:
    """A number as it is written in the dimension of a base unit.

    >>> like("1/s"), like("B"), like("W"), like("count")
    ('12 /s', '12 GB', '12 W', '12')
    """
    return f"12 {_LIKE.get(unit, unit)}".rstrip()


_SCALES: Mapping[str, tuple[tuple[float, str], ...]] = MappingProxyType(
    {
        "B": ((1e15, "PB"), (1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "KB"), (1.0, "B")),
        "B/s": ((1e12, "TB/s"), (1e9, "GB/s"), (1e6, "MB/s"), (1e3, "KB/s"), (1.0, "B/s")),
        "s": ((YEAR_S, mark("years")), (DAY_S, "d"), (3600.0, "h"), (60.0, "min"), (1.0, "s"), (1e-3, "ms"),
              (1e-6, "µs"), (1e-9, "ns"), (1e-12, "ps")),
        "1/s": ((1e9, "G/s"), (1.0, "/s")),
        "cycle/s": ((1e9, "GHz"), (1e6, "MHz"), (1e3, "kHz"), (1.0, "Hz")),
        "W": ((1e3, "kW"), (1.0, "W")),
        "flop/s": ((1e12, "TFLOPS"), (1e9, "GFLOPS"), (1e6, "MFLOPS"), (1.0, "flop/s")),
    }
)
_NAMES = {**dict.fromkeys(("1", "count", "text", "money"), ""), "cycle": mark("cycles"), "U": RACK_UNIT,
          "cycle/s": mark("cycles/s"), "cycle/B": mark("cycles/B")}
_BINARY_SCALES = ((2.0**50, "PiB"), (2.0**40, "TiB"), (2.0**30, "GiB"), (2.0**20, "MiB"), (2.0**10, "KiB"), (1.0, "B"))


def is_unbounded(value: float) -> bool:
    """Whether a value of any base unit stands for one that grows without end.

    >>> is_unbounded(UNBOUNDED), is_unbounded(0.3 * UNBOUNDED), is_unbounded(1e15)
    (True, True, False)
    """
    return value >= UNBOUNDED_FROM


def settled(value: float) -> float:
    """A number as it leaves the program: 0 where only the number that stands for no end keeps it from that.

    >>> settled(768 / UNBOUNDED), settled(5e-12), settled(0.25)
    (0.0, 5e-12, 0.25)
    """
    return 0.0 if abs(value) < _NOTHING_BELOW else value


def format_number(value: float, digits: int = 4) -> str:
    """``value`` with ``digits`` significant digits, thousands grouped, never in scientific form.

    What has no end is said in a word, and what that leaves where it divides is 0.
    >>> format_number(123455.7, 6), format_number(-2.5), format_number(0.0048123, 2)
    ('123,456', '−2.5', '0.0048')
    """
    if settled(value) == 0:
        return "0"
    if not math.isfinite(value):
        return str(value)
    if value >= _UNBOUNDED_SHOWN:
        return say(UNBOUNDED_TEXT)
    magnitude = math.floor(math.log10(abs(value)))
    decimals = max(digits - 1 - magnitude, 0)
    rounded = round(value, digits - 1 - magnitude)
    text = f"{rounded:,.{decimals}f}".replace("-", MINUS)
    exact = digits > 3 or math.isclose(rounded, value, rel_tol=1e-12)
    return numeral(text.rstrip("0").rstrip(".") if exact and "." in text else text)


def with_unit(number: str, unit: str) -> str:
    """A number and its unit, written as people do: a rate ends in ``/s``, all else stands behind a narrow space.

    >>> with_unit("160,000", "/s"), with_unit("12", ""), plain_spaces(with_unit("3.5", "ms"))
    ('160,000/s', '12', '3.5 ms')
    """
    return number if not unit or number == say(UNBOUNDED_TEXT) else followed_by_unit(number, unit)


def plain_spaces(text: str) -> str:
    """The text with ordinary spaces, as a terminal, the clipboard and whoever searches has them."""
    return text.translate(_KEYBOARD)


def format_ratio(value: float, digits: int = 4) -> str:
    """A ratio as people read it: always in percent, so that a headroom of 2,500 % is not read as one of 25 %.

    >>> [plain_spaces(format_ratio(each)) for each in (0.5384, 1.0, 25.0, UNBOUNDED)]
    ['53.84 %', '100 %', '2,500 %', 'unbounded']
    """
    return with_unit(format_number(value * 100, digits), "%")


def _is_binary(value: float) -> bool:
    """Whether bytes are a round number of binary units, which is longer in decimal ones.

    >>> _is_binary(8192.0), _is_binary(512e3), _is_binary(2621.44), _is_binary(2.0**41), _is_binary(117.1875 * 2.0**40)
    (True, False, False, True, False)
    """
    whole = round(value)
    if abs(whole) < 1024 or not math.isclose(whole, value, rel_tol=1e-12):
        return False
    binary, decimal = (next(whole / factor for factor, _ in scales if abs(whole) >= factor)
                       for scales in (_BINARY_SCALES, _SCALES["B"]))
    text = f"{binary:.15g}"
    return len(text) <= len("1023") and len(text) < len(f"{decimal:.15g}")


def display_scale(value: float, unit: str, *, binary: bool = False, decimal: bool = False) -> tuple[float, str]:
    """The factor and name in which a value of base unit ``unit`` reads best.

    Bytes that are a whole binary number, such as a request of 8 KiB, read so wherever they are printed, unless they
    stand in a ``decimal`` column.
    """
    value = 0.0 if is_unbounded(value) else settled(value)
    in_binary = unit == "B" and (binary or (not decimal and _is_binary(value)))
    scales = _BINARY_SCALES if in_binary else _SCALES.get(unit)
    if scales is None:
        return 1.0, _NAMES.get(unit, unit)
    size = abs(value) * (1 + 1e-12)
    for factor, name in scales:
        if value != 0 and size >= (1e-4 if name == "ms" else factor):  # answers take tenths of a millisecond or some
            return factor, name
    return scales[-1] if value != 0 else (1.0, next(name for factor, name in scales if factor == 1.0))


def format_value(value: float | str, unit: str, digits: int = 4, *, binary: bool = False,
                 decimal: bool = False) -> str:
    """``value`` of base unit ``unit`` as people read it; ``binary`` and ``decimal`` as in :func:`display_scale`.

    >>> plain_spaces(format_value(27.0141e12, "B")), plain_spaces(format_value(27.0141e12, "B", binary=True))
    ('27.01 TB', '24.57 TiB')
    >>> plain_spaces(format_value(8192.0, "B")), plain_spaces(format_value(8192.0, "B", decimal=True))
    ('8 KiB', '8.192 KB')
    >>> plain_spaces(format_value(0.0047561, "s", 2)), format_value(UNBOUNDED, "s")
    ('4.8 ms', 'unbounded')
    >>> plain_spaces(format_value(8e-15, "1/B"))
    '1 per 125 TB'
    """
    if isinstance(value, str):
        return value
    if is_unbounded(value):
        return say(UNBOUNDED_TEXT)
    if unit == "1/B" and 0 < value < 1:
        return say("1 per {size}", size=format_value(1 / value, "B", digits, decimal=True))
    factor, name = display_scale(value, unit, binary=binary, decimal=decimal)
    return with_unit(format_number(value / factor, digits), name)


def counted(number: float, noun: str, several: str = "") -> str:
    """So many of something, in words; ``several`` is the plural where it is not the noun with an s.

    >>> counted(1, "drive"), counted(1234, "drive"), counted(0, "note"), counted(2.5, "shelf", "shelves")
    ('1 drive', '1,234 drives', '0 notes', '2.5 shelves')
    """
    return say_of(number, f"{{number}} {noun}", f"{{number}} {several or f'{noun}s'}")
